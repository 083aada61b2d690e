"""Who may do what at a table: secret links, roles, and the names people give themselves.

A secret has 128 bits, stands in the fragment of a link and in a cookie, is stored as SHA-256 and compared in constant
time. It is never written to a log.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
import unicodedata
from dataclasses import dataclass
from typing import Final

from ...bots import BOT_NAMES
from ..store.rows import SeatRow
from .refused import Refused

SECRET_BYTES: Final = 16
LONGEST_NAME: Final = 40
LONGEST_CHAT: Final = 1000
TABLE_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
TABLE_LENGTH: Final = 10
MOST_PLACES: Final = 12
"""How many places at one table a browser can hold."""
SEPARATOR: Final = "."

PERSON: Final = "person"
OPEN: Final = "open"
BOT: Final = "bot:"
NO_SEAT: Final = -1

TO_BOT: Final = "bot"
TO_ANOTHER: Final = "open"
"""What a host can do with a seat: give it to a bot, or open it for a person with a new link."""

GIVEN_TO_BOT: Final = "The host has given your seat to a bot. You can take it back: enter the table again."
NOT_ENTERED: Final = "Nobody sits here yet. Open the link to enter the table."
JOINER: Final = "\u200d"  # holds composed emoji together


def new_secret() -> str:
    return secrets.token_urlsafe(SECRET_BYTES)


def new_table_id() -> str:
    return "".join(secrets.choice(TABLE_LETTERS) for _ in range(TABLE_LENGTH))


def fingerprint(secret: str) -> str:
    """What is stored of a secret."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def link(table: str, secret: str) -> str:
    """The part after `#` never leaves the browser by itself."""
    return f"/t/{table}#{secret}"


def cookie_name(table: str) -> str:
    return f"outremer_{table}"


def secrets_in(cookie: str | None) -> list[str]:
    """The secrets a browser holds for a table. The first says who it is now."""
    return [secret for secret in (cookie or "").split(SEPARATOR) if secret][:MOST_PLACES]


def cookie_of(held: list[str]) -> str:
    return SEPARATOR.join(dict.fromkeys(held))


@dataclass(frozen=True, slots=True)
class Role:
    """What a token stands for: `seat`, `spectator` or `host`. Only a seat sees more than everybody sees. A reader is a
    spectator who came by the link of a review: they see the finished game, and no chat."""

    kind: str
    seat: int = NO_SEAT
    reads_chat: bool = True

    @property
    def is_seat(self) -> bool:
        return self.kind == "seat"

    @property
    def is_host(self) -> bool:
        return self.kind == "host"


@dataclass(slots=True)
class Seat:
    """A chair: who plays it, and the fingerprint of the link to it (empty: no link).

    A link that was given out is an `invitation`. Who enters by it gets a secret that nobody else has seen; from then on
    the invitation opens nothing.
    """

    number: int
    kind: str  # `person`, `open` or `bot:<name>`, as everybody is told it
    name: str
    secret: str
    resigned: bool = False  # its player has left it to the bot
    away: bool = False  # the bot stands in until its player returns
    webhook: str | None = None
    rung: int = 0  # the last question that its player has seen, or been told of
    invitation: str = ""  # the fingerprint of the link that was given out; the seat's own until somebody enters
    words_from: int = 0  # private words up to this number were for those who sat here before
    opener: bool = False  # whoever set up the table plays it
    host_did: str = ""  # what the host last did with it
    taken: str = ""  # when the host took it from its player, who has not come back since
    ready: bool = True  # its player has said so
    plan: str | None = None  # moves prepared for its next question
    vacation: str | None = None
    push: str | None = None  # the browsers to call when it is asked
    hinted: str | None = None  # which of its decisions had a hint
    quiet_until: float = 0.0  # its player was just told that somebody else opened their invitation
    untried: bool = False  # nobody has come with the new secret yet: the answer may be lost on its way

    def follow(self, row: SeatRow) -> None:
        """As the database has it."""
        self.kind, self.name, self.secret, self.resigned, self.away = (
            row.kind, row.name, row.secret, row.resigned, row.away,
        )  # fmt: skip
        self.webhook, self.invitation, self.words_from = row.webhook, row.invitation, row.words_from
        self.opener, self.host_did, self.taken, self.ready = row.opener, row.host_did, row.taken, row.ready
        self.plan, self.vacation, self.push, self.hinted = row.plan, row.vacation, row.push, row.hinted

    def row(self, table: str) -> SeatRow:
        return SeatRow(
            table, self.number, self.kind, self.name, self.secret, self.resigned, self.away, self.webhook, self.rung,
            self.invitation, self.words_from, self.opener, self.host_did, self.taken, self.ready,
            self.plan, self.vacation, self.push, self.hinted,
        )  # fmt: skip

    @property
    def is_invited(self) -> bool:
        """Whether a link was given out, and nobody has entered by it."""
        return bool(self.secret) and self.secret == self.invitation

    @property
    def has_player(self) -> bool:
        """Whether somebody may come back to it: also while a bot plays."""
        return bool(self.secret) and not self.resigned and (self.kind == PERSON or not self.is_invited)

    @property
    def why_enter(self) -> str:
        """Why its secret opens nothing until somebody enters by it; empty: it does."""
        if self.is_invited and self.kind == OPEN:
            return NOT_ENTERED
        return GIVEN_TO_BOT if self.is_bot and self.host_did == TO_BOT else ""

    @property
    def must_enter(self) -> bool:
        return bool(self.why_enter)

    @property
    def is_bot(self) -> bool:
        return self.kind.startswith(BOT)

    @property
    def bot(self) -> str:
        return self.kind.removeprefix(BOT)

    @property
    def is_awaited(self) -> bool:
        """Whether somebody has yet to say that they are ready; bots always are."""
        return not self.is_bot and not self.ready

    @property
    def is_person(self) -> bool:
        """Whether somebody sits there who can be asked."""
        return self.kind == PERSON

    @property
    def player(self) -> str:
        """What the person is called whose seat it is, even while a bot plays it."""
        return self.name or f"Player {self.number + 1}"

    def shown_name(self) -> str:
        """The name given, or what a chair without one is called."""
        if self.is_bot and not self.away:
            return f"{self.bot.capitalize()} bot"
        return "Open seat" if self.kind == OPEN and not self.name else self.player


def role_of(token: str, seats: list[Seat], spectator: str, host: str) -> Role | None:
    """The role a token opens, or None. Looks at every seat, found or not."""
    given = fingerprint(token)
    found: Role | None = None
    for seat in seats:
        if seat.secret and hmac.compare_digest(given, seat.secret):
            found = Role("seat", seat.number)
    if hmac.compare_digest(given, spectator):
        found = Role("spectator")
    if hmac.compare_digest(given, host):
        found = Role("host")
    return found


def is_same(given: str, secret: str) -> bool:
    return hmac.compare_digest(fingerprint(given), fingerprint(secret))


def review_secret(table: str, key: str, nonce: str) -> str:
    """Of the link that opens a finished game and its review to everybody, and no other table. All who may see the game
    are given the same. Nobody can work it out before the game is over: until then key and nonce are secret."""
    digest = hashlib.sha256(f"review {table} {key} {nonce}".encode()).digest()
    return base64.urlsafe_b64encode(digest[:SECRET_BYTES]).rstrip(b"=").decode()


def check_bot(kind: str) -> str:
    """A seat kind such as `bot:greedy`. Raises Refused for a bot there is not."""
    if kind.removeprefix(BOT) not in BOT_NAMES:
        raise Refused(422, f"There is no bot of that name; there is {', '.join(BOT_NAMES)}.")
    return kind


def clean(text: str, longest: int) -> str:
    """One line without control, formatting and broken characters: what others are shown. The page escapes it."""
    plain = "".join(c if c == JOINER or unicodedata.category(c)[0] != "C" else " " for c in text)
    return " ".join(plain.split())[:longest].strip()


def clean_name(text: str) -> str:
    return clean(text, LONGEST_NAME)


def clean_chat(text: str) -> str:
    return clean(text, LONGEST_CHAT)
