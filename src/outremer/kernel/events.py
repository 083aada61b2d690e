"""Events: what happened in a game, as data. A game declares each kind once, in its `events.py`; the log's words, what
goes over the wire, motion on a page, the arena's facts and the tests all follow from that declaration.

A state notes an event as a tuple of ints: the kind, then its fields in the declared order. Nobody reads a sentence to
find out what happened.

    EVENTS = EventTable()
    BUILT = EVENTS.declare(
        "built", "{seat} built a {building} in {hex} for {cost}.", seat=SEAT, hex=HEX, building=BUILDING, cost=COINS
    )
    STOLEN = EVENTS.declare(
        "stolen", "{seat} took {card} from {victim}.", unseen="{seat} took a card from {victim}.",
        seat=SEAT, victim=SEAT, card=secret(CARD, known_to("seat", "victim")),
    )
    ...
    state.note(BUILT, seat, hex_, building, cost)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, final

if TYPE_CHECKING:
    from .state import State

Event = tuple[int, ...]
"""(kind, field, field, ...)."""
Values = dict[str, int]
"""The fields of one event by name."""
Seen = Callable[["State", Values, int], bool]
"""Whether a viewer (a seat, or -1: a spectator) may see it."""
Phrase = Callable[["State", Values, int], str]
"""Words of a sentence that depend on several fields, as a viewer reads them."""

SPECTATOR: Final = -1
RESERVED: Final = ("kind", "text", "n", "ply")
"""Names a field may not have: they mean something else on the wire."""
SUBJECT: Final = "{seat} "
"""How a sentence begins that says what a seat did."""


@final
class FieldKind:
    """One kind of number: what programs get for it, and what people read."""

    def __init__(
        self,
        name: str,
        wire: Callable[[State, int], Any] | None = None,
        words: Callable[[State, int, int], str] | None = None,
    ) -> None:
        """`wire(state, number)` gives a value for JSON; by default the number itself. `words(state, number, viewer)`
        gives the words in a sentence for that viewer; by default the wire value."""
        self.name = name
        self.wire = wire
        self.words = words

    def told(self, state: State, number: int) -> Any:
        return number if self.wire is None else self.wire(state, number)

    def said(self, state: State, number: int, viewer: int) -> str:
        return str(self.told(state, number)) if self.words is None else self.words(state, number, viewer)


def _seat_words(state: State, seat: int, viewer: int) -> str:
    return "you" if seat == viewer and seat != SPECTATOR else state.game.called(state, seat)


SEAT: Final = FieldKind("seat", None, _seat_words)
"""A seat. The field of the acting seat is always called `seat`."""
AMOUNT: Final = FieldKind("amount")
"""A plain number."""


@final
class Secret:
    """A field that not everybody may see."""

    def __init__(self, kind: FieldKind, seen: Seen) -> None:
        self.kind = kind
        self.seen = seen


def secret(kind: FieldKind, seen: Seen) -> Secret:
    return Secret(kind, seen)


def known_to(*seats: str) -> Seen:
    """Seen by the seats that these fields name, and by nobody else."""

    def seen(state: State, values: Values, viewer: int) -> bool:
        return any(values[name] == viewer for name in seats) and viewer != SPECTATOR

    return seen


@final
class ListKind:
    """A field of any number of numbers: the last of its event, and never secret. For a sum with its parts, say."""

    def __init__(
        self,
        name: str,
        wire: Callable[[State, list[int]], Any],
        words: Callable[[State, list[int], int], str],
    ) -> None:
        """`wire(state, numbers)` gives a value for JSON, `words(state, numbers, viewer)` the words in a sentence."""
        self.name = name
        self.wire = wire
        self.words = words


@final
class EventKind:
    """A declared kind. Viewers who see every field read `sentence`, the others read `unseen`. An empty one adds no line
    to the log, but the event still goes over the wire."""

    def __init__(
        self,
        name: str,
        sentence: str,
        unseen: str,
        seen: Seen | None,
        phrases: dict[str, Phrase],
        fields: dict[str, FieldKind | Secret | ListKind],
    ) -> None:
        self.name = name
        self.sentence = sentence
        self.unseen = unseen
        self.seen = seen
        self.phrases = phrases
        self.names: list[str] = []  # of the fields that are one number each
        self.kinds: list[FieldKind] = []
        self.secrets: list[Seen | None] = []
        self.list_name = ""  # of the field that takes all further numbers
        self.list_kind: ListKind | None = None
        for field_name, field in fields.items():
            if self.list_kind is not None:
                raise ValueError(f"event {name}: no field may follow the list '{self.list_name}'")
            if isinstance(field, ListKind):
                self.list_name, self.list_kind = field_name, field
                continue
            self.names.append(field_name)
            self.kinds.append(field.kind if isinstance(field, Secret) else field)
            self.secrets.append(field.seen if isinstance(field, Secret) else None)

    def further(self, event: Event) -> list[int]:
        """The numbers of the list field; none if the kind has no such field."""
        return list(event[1 + len(self.names) :])


@final
class EventTable:
    """The events of one game. Kind 0 is the kernel's own: the engine took a public step with one choice."""

    def __init__(self) -> None:
        self.kinds: list[EventKind] = []
        self.numbers: dict[str, int] = {}
        self.sizes: list[int] = []  # how many fields of one number each kind has
        self.declare("forced", seen=_nobody, seat=SEAT, action=AMOUNT)

    def declare(
        self,
        name: str,
        sentence: str = "",
        *,
        unseen: str = "",
        seen: Seen | None = None,
        phrases: dict[str, Phrase] | None = None,
        **fields: FieldKind | Secret | ListKind,
    ) -> int:
        """Add a kind and return its number. `seen` says who may know of the event at all; by default everybody. Words
        in braces are fields, or phrases made from several fields. The first letter of a sentence becomes a capital. A
        state notes a kind with a list by `note_list`."""
        wrong = [field for field in fields if field in RESERVED]
        if wrong:
            raise ValueError(f"event {name}: a field may not be called '{wrong[0]}'")
        if name in self.numbers:
            raise ValueError(f"event {name} is declared twice")
        self.numbers[name] = len(self.kinds)
        kind = EventKind(name, sentence, unseen, seen, phrases or {}, fields)
        self.kinds.append(kind)
        self.sizes.append(len(kind.names))
        return len(self.kinds) - 1

    def name(self, event: Event) -> str:
        return self.kinds[event[0]].name

    def values(self, event: Event) -> Values:
        """The fields of one number by name: for those who may see all of them, such as tests and the arena."""
        kind = self.kinds[event[0]]
        numbers = event[1:] if kind.list_kind is None else event[1 : 1 + len(kind.names)]
        return dict(zip(kind.names, numbers, strict=True))

    def told(self, state: State, event: Event, viewer: int) -> dict[str, Any] | None:
        """The event as a viewer may know it, ready for JSON: `kind`, its fields, and the `text` of its log line, which
        may be empty. Fields that the viewer may not see are left out. None if the viewer may not know of the event."""
        kind, values = self.kinds[event[0]], self.values(event)
        if kind.seen is not None and not kind.seen(state, values, viewer):
            return None
        told: dict[str, Any] = {"kind": kind.name}
        for name, field, sees in zip(kind.names, kind.kinds, kind.secrets, strict=True):
            if sees is None or sees(state, values, viewer):
                told[name] = field.told(state, values[name])
        whole = len(told) == 1 + len(kind.names)
        if kind.list_kind is not None:
            told[kind.list_name] = kind.list_kind.wire(state, kind.further(event))
        text = self._words(state, kind, kind.sentence if whole else kind.unseen, values, event, viewer)
        told["text"] = text[:1].upper() + text[1:]
        return told

    def line(self, state: State, event: Event, viewer: int) -> str:
        """The event in words for a viewer; empty if the viewer may not know of it, or there is nothing to say."""
        told = self.told(state, event, viewer)
        return "" if told is None else str(told["text"])

    def deed(self, state: State, event: Event, viewer: int) -> str:
        """The line without its subject and its full stop, to follow a heading that names who did it: "took 2 IP". Empty
        if the line does not begin with the `seat` of the event."""
        kind, values = self.kinds[event[0]], self.values(event)
        if kind.seen is not None and not kind.seen(state, values, viewer):
            return ""
        whole = all(sees is None or sees(state, values, viewer) for sees in kind.secrets)
        sentence = kind.sentence if whole else kind.unseen
        if not sentence.startswith(SUBJECT):
            return ""
        return self._words(state, kind, sentence[len(SUBJECT) :], values, event, viewer).removesuffix(".")

    def _words(self, state: State, kind: EventKind, sentence: str, values: Values, event: Event, viewer: int) -> str:
        """A sentence with words for its fields. Fields that it does not name are skipped."""
        words = {}
        for name, field in zip(kind.names, kind.kinds, strict=True):
            if f"{{{name}}}" in sentence:
                words[name] = field.said(state, values[name], viewer)
        for name, phrase in kind.phrases.items():
            if f"{{{name}}}" in sentence:
                words[name] = phrase(state, values, viewer)
        if kind.list_kind is not None:
            words[kind.list_name] = kind.list_kind.words(state, kind.further(event), viewer)
        return sentence.format_map(words)


def _nobody(state: State, values: Values, viewer: int) -> bool:
    return False
