"""The log of a game in the terminal: its events in order, in words for one viewer."""

from __future__ import annotations

from ..kernel import Event, Record, State
from ..kernel.events import SPECTATOR
from .drawing import Drawing, LogLine


class EventLog:
    """Listens to one state at a time. What happens before the first decision is not in it; but if a turn has begun by
    then, the log opens with its heading."""

    def __init__(self, drawing: Drawing) -> None:
        self.drawing = drawing
        self.opening: tuple[int, str] | None = None
        self.events: list[Event] = []

    def listen(self, state: State) -> None:
        state.events = []

    def forget(self) -> None:
        """What was told so far is not told again."""
        self.opening = None
        self.events = []

    def gather(self, state: State) -> None:
        """Take the events that the state has noted since the last call."""
        self.events += state.events or []
        state.events = []

    def retell(self, record: Record, plies: int | None = None) -> State:
        """Forget everything and replay the record; returns the state after it, with a listener."""
        state = record.first_state()
        self.opening = self.drawing.opening(state.view(SPECTATOR))
        self.events = []
        state.events = []
        for ply in range(len(record.moves) if plies is None else plies):
            record.replay_move(state, ply)
        self.gather(state)
        return state

    def lines(self, state: State, seat: int) -> list[LogLine]:
        """The whole log as this seat may read it, with a heading before each turn."""
        told: list[LogLine] = []
        if self.opening is not None:
            told.append(self.heading(state, *self.opening))
        for event in self.events:
            opening = self.drawing.heading(event)
            if opening is not None:
                told.append(self.heading(state, *opening))
            text = state.game.log_line(state, event, seat)
            if text:
                told.append(self.line(state, event, seat, text))
        return told

    def heading(self, state: State, seat: int, before: str) -> LogLine:
        name = state.game.seat_name(state, seat) if seat >= 0 else ""
        return LogLine(f"{before}{name}", seat, heading=True, sign=self.drawing.sign(seat))

    def line(self, state: State, event: Event, seat: int, text: str) -> LogLine:
        table = state.game.events
        return LogLine(text, table.values(event).get("seat", SPECTATOR), table.deed(state, event, seat))
