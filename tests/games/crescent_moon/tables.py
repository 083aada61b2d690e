"""A player's turn on a real map: only what a test names lies on it, moves are made in notation, and the game goes on.

    turn = Turn("sultan", {"h12": "sultan town"}, coins={"sultan": 5})
    turn.do("build", "fort at h12", "stop")
    turn.refuses("influence", "CM-6.1", "no hex")

With five players the map is the Levant, with four the Oasis:

        h1F     h2W                         h1W     h2M
    h3Q     h4W     h5D                 h3Q     h4F     h5F
h6M     h7F     h8M                 h6M     h7D*    h8F
    h9F=    h10D*   h11W                h9W     h10D    h11F=
h12W    h13F    h14F                        h12Q    h13W
    h15D    h16Q
"""

from __future__ import annotations

from typing import Any, Final

import pytest

from outremer.games.crescent_moon.actions import BUILDING_NAMES, SEAT_IDS
from outremer.games.crescent_moon.setting import NOBODY, PIECES, TOKEN
from outremer.games.crescent_moon.state import A_CITY, A_TOWN, NO_CARD
from outremer.kernel import OK, IllegalAction
from tests.games.crescent_moon.conflicts import CARD_IDS, Case, hex_of, seat_of
from tests.games.crescent_moon.house import GAME
from tests.games.crescent_moon.positions import table

ROW_CARDS: Final = "terror whisper-network standard ambush charge alms"
STALL_CARDS: Final = "sermon decree levy"


class Turn(Case):
    """Laid out as in `positions.table`; looked at as a `Case`. `deck`: no card is left in the deck but these, from
    the top; the others are nowhere."""

    def __init__(
        self,
        seat: str,
        pieces: dict[str, str] | None = None,
        *,
        row: str = ROW_CARDS,
        stall: str = STALL_CARDS,
        deck: str | None = None,
        **given: Any,
    ) -> None:
        self.s = table(pieces, turn=seat, row=row, stall=stall, **given)
        if deck is not None:
            self.s.deck = [CARD_IDS.index(name) for name in reversed(deck.split())]
            self.s.settle()
        assert self.actors == [seat], "nothing but to pass, so the engine passed"

    # Playing

    def do(self, *moves: str) -> Turn:
        """Make moves in notation for the seat that must decide; "nomad: accept" checks that it is that seat."""
        for move in moves:
            who, _, text = move.rpartition(": ")
            assert not who or self.actors == [who], f"{self.actors} must decide, not {who}"
            self.s.apply(self.s.actors()[0], GAME.notation.parse(text))
        return self

    def passes(self, times: int = 1) -> Turn:
        for _ in range(times):
            self.do("pass")
        return self

    def refuses(self, text: str, rule: str, *words: str) -> None:
        """The move is refused by that rule, with these words or numbers in the sentence, and changes nothing."""
        who, action, before = self.s.actors()[0], GAME.notation.parse(text), self.s.text()
        refusal = self.s.why_not(who, action)
        assert refusal != OK and GAME.rule(refusal) == rule
        assert action not in self.s.legal(who)
        sentence = self.s.explain(who, action)
        for word in words:
            assert word in sentence, sentence
        with pytest.raises(IllegalAction):
            self.s.apply(who, action)
        assert self.s.text() == before

    # Looking

    @property
    def options(self) -> list[str]:
        """What the seat that must decide may do."""
        return [GAME.notation.text(action) for action in self.s.legal(self.s.actors()[0])]

    def explains(self, text: str) -> str:
        return self.s.explain(self.s.actors()[0], GAME.notation.parse(text))

    @property
    def prompt(self) -> str:
        return self.s.prompt(self.s.actors()[0])

    def building(self, hex_: str) -> str:
        """The fort or castle there, with its owner: "caliph fort"."""
        i = hex_of(hex_)
        owner = self.s.hold_owner(i)
        return "" if owner == NOBODY else f"{SEAT_IDS[owner]} {BUILDING_NAMES[self.s.hold_kind(i)]}"

    def town(self, hex_: str) -> str:
        return {A_TOWN: "town", A_CITY: "city"}.get(self.s.town[hex_of(hex_)], "")

    def reserves(self, seat: str) -> int:
        return self.s.reserves[seat_of(seat)]

    def tokens(self, seat: str) -> int:
        """Influence tokens in supply."""
        return self.s.supply[seat_of(seat) * PIECES + TOKEN]

    @property
    def row_cards(self) -> list[str]:
        return names_of(self.s.row)

    @property
    def stall_cards(self) -> list[str]:
        return names_of(self.s.stall)

    @property
    def deck(self) -> list[str]:
        """From the top."""
        return names_of(list(reversed(self.s.deck)))


def names_of(kinds: list[int]) -> list[str]:
    """Cards by name; "-" is an empty slot."""
    return ["-" if kind == NO_CARD else CARD_IDS[kind] for kind in kinds]
