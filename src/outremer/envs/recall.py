"""Perfect recall: everything a seat has chosen and seen so far, as text and as numbers.

A state forgets; this remembers for every seat its own choices and the events it was told of, each as that seat may know
it. Two histories that a seat cannot tell apart give the same text and the same numbers.
"""

from __future__ import annotations

import json
from typing import Any, Final

from ..games.registry import kit_of
from ..kernel import Event, State
from ..kernel.features import Features

OWN_CHOICE: Final = -2
HIDDEN: Final = -1

Entry = tuple[int, ...]
"""`OWN_CHOICE` and an action, or the kind of an event and its fields: `HIDDEN` stands for those not told."""
Past = tuple["Past", Entry] | None
"""The last entry, and what was before it. Copies share it."""


class Recall:
    """Remembers a game from the state it is given on. Play through `apply`, or call `note` after each choice."""

    def __init__(self, state: State, features: Features | None = None) -> None:
        self.state = state
        state.events = [] if state.events is None else state.events
        self.heard = len(state.events)
        game = state.game
        self.features = kit_of(game).features(game, game.options_of(state)) if features is None else features
        self.past: list[Past] = [None] * state.seats

    def copy(self, state: State) -> Recall:
        """The same past, for a copy of the state, or another state that the seat in question cannot tell apart."""
        again = Recall(state, self.features)
        again.past = self.past.copy()
        return again

    def __reduce__(self) -> tuple[Any, ...]:
        return remember, (self.state, [self.entries(seat) for seat in range(self.state.seats)])

    def __deepcopy__(self, memo: dict[int, Any]) -> Recall:
        return self.copy(self.state.copy())

    def apply(self, seat: int, action: int) -> None:
        """Play a choice and remember it. Raises `IllegalAction`."""
        self.state.apply(seat, action)
        self.note(seat, action)

    def note(self, seat: int, action: int) -> None:
        """Remember a choice that was just played, and what came of it."""
        self.past[seat] = (self.past[seat], (OWN_CHOICE, action))
        events = self.state.events or []
        for event in events[self.heard :]:
            for viewer in range(self.state.seats):
                entry = self.told(event, viewer)
                if entry is not None:
                    self.past[viewer] = (self.past[viewer], entry)
        self.heard = len(events)

    def told(self, event: Event, viewer: int) -> Entry | None:
        """The event as numbers, as far as the viewer may know it; None if it may not know of it at all."""
        table = self.state.game.events
        kind, values = table.kinds[event[0]], table.values(event)
        if kind.seen is not None and not kind.seen(self.state, values, viewer):
            return None
        seen = [
            value if sees is None or sees(self.state, values, viewer) else HIDDEN
            for value, sees in zip(values.values(), kind.secrets, strict=True)
        ]
        return (event[0], *seen, *kind.further(event))

    def entries(self, seat: int) -> list[Entry]:
        """All that the seat remembers, in order."""
        if seat not in range(len(self.past)):
            raise ValueError(f"seat {seat!r} is not one of {len(self.past)}, which have numbers from 0")
        found, past = [], self.past[seat]
        while past is not None:
            past, entry = past
            found.append(entry)
        return found[::-1]

    def text(self, seat: int) -> str:
        """The information state: one line for each choice and event, then the view of now."""
        past = [self.line(entry) for entry in self.entries(seat)]
        return "\n".join([*past, json.dumps(self.state.view(seat), sort_keys=True, separators=(",", ":"))])

    def line(self, entry: Entry) -> str:
        game = self.state.game
        if entry[0] == OWN_CHOICE:
            return f"you: {game.notation.text(entry[1])}"
        kind = game.events.kinds[entry[0]]
        fields = [f"{name}={value}" for name, value in game.events.values(entry).items()]
        return " ".join([kind.name, *fields, *map(str, kind.further(entry))])

    def codes(self, seat: int) -> list[int]:
        """The same as numbers: for each choice and event its length and numbers, then 0, then the observation."""
        history = [number for entry in self.entries(seat) for number in (len(entry), *entry)]
        return [*history, 0, *self.features.observe(self.state, seat)]


def remember(state: State, entries: list[list[Entry]]) -> Recall:
    """The recall of a pickle."""
    recall = Recall(state)
    for seat, own in enumerate(entries):
        for entry in own:
            recall.past[seat] = (recall.past[seat], entry)
    return recall
