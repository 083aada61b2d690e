"""The log of a game in the terminal: its events in order, in words for one viewer."""

from __future__ import annotations

from ..kernel import Event, Record, State
from ..kernel.events import SPECTATOR
from .drawing import Drawing, LogLine


class EventLog:
    """Listens to one state at a time. What happens before the first decision is not in it."""

    def __init__(self, drawing: Drawing) -> None:
        self.drawing = drawing
        self.events: list[Event] = []

    def listen(self, state: State) -> None:
        state.events = []

    def gather(self, state: State) -> None:
        """Take the events that the state has noted since the last call."""
        self.events += state.events or []
        state.events = []

    def retell(self, record: Record, plies: int | None = None) -> State:
        """Forget everything and replay the record; returns the state after it, with a listener."""
        state = record.first_state()
        self.events = []
        state.events = []
        for ply in range(len(record.moves) if plies is None else plies):
            record.replay_move(state, ply)
        self.gather(state)
        return state

    def lines(self, state: State, seat: int) -> list[LogLine]:
        """The whole log as this seat may read it, with a heading before each turn."""
        told: list[LogLine] = []
        for event in self.events:
            opening = self.drawing.heading(event)
            if opening is not None:
                who, before = opening
                name = state.game.seat_name(state, who) if who >= 0 else ""
                told.append(LogLine(f"{before}{name}", who, heading=True, sign=self.drawing.sign(who)))
            text = state.game.log_line(state, event, seat)
            if text:
                told.append(self.line(state, event, seat, text))
        return told

    def line(self, state: State, event: Event, seat: int, text: str) -> LogLine:
        table = state.game.events
        return LogLine(text, table.values(event).get("seat", SPECTATOR), table.deed(state, event, seat))
