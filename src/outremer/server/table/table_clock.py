"""What time means at one table: its clocks, since when a seat is asked, and since when its player is gone.

Everything here follows what everybody can see. What a seat does inside a secret step moves no clock but by its "done".
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..store.rows import MoveRow
from .clocks import bring_up_to_date, clocks_of, moment
from .seats import OPEN
from .vacations import is_away_on_vacation, next_end

if TYPE_CHECKING:
    from .live_table import LiveTable

Before = tuple[int, list[int], list[int]]


class TableClock:
    def __init__(self, table: LiveTable, log: list[MoveRow]) -> None:
        self.table = table
        self.kept = table.row.clocks  # as the database has them
        self.clocks = clocks_of(table.row, len(table.seats))
        self.unsaved = False
        self.asked: dict[int, float] = {}  # since when, for each seat that has to decide
        self.gone: dict[int, float] = {}  # since when a seat has no socket
        self.laid = moment()
        if self.clocks is not None:
            bring_up_to_date(self.clocks, log, table.game_log.ply, self.on_the_clock(), moment())

    def on_the_clock(self) -> list[int]:
        """Persons who are asked. A bot has no clock, and none runs before every seat is taken and everybody is ready,
        or while all rest."""
        table = self.table
        if table.is_still or any(seat.kind == OPEN for seat in table.seats) or table.awaited():
            return []
        asked = [table.seats[seat] for seat in table.state.actors()]
        return [seat.number for seat in asked if seat.is_person and not is_away_on_vacation(table, seat)]

    def follow(self) -> None:
        """Something has changed at the table."""
        table, now = self.table, moment()
        asked = [] if table.is_still else table.state.actors()
        self.asked = {seat: self.asked.get(seat, now) for seat in asked}
        if table.row.clocks != self.kept:  # another server has written them
            self.kept = table.row.clocks
            self.clocks = clocks_of(table.row, len(table.seats))
        if self.clocks is not None:
            if self.clocks.ply != table.game_log.ply:  # moves from another server, which will write the clocks soon
                self.clocks.finish([], now)
                self.clocks.ply = table.game_log.ply
            self.clocks.run(self.on_the_clock(), now)

    # What the table does

    def before(self) -> Before:
        """How it stood before a move, for `moved` and `taken_back`."""
        game_log = self.table.game_log
        return (*game_log.stands(), game_log.asked or game_log.state.actors())

    def moved(self, before: Before) -> bool:
        """After a move: whether anybody else can see that one was made."""
        ply, actors, asked = before
        game_log = self.table.game_log
        if game_log.ply != ply:
            self.asked = {}
            if self.clocks is not None:
                self.clocks.finish([seat for seat in asked if self.table.seats[seat].is_person], moment())
                self.clocks.ply = game_log.ply
        return self._visible(ply, actors)

    def taken_back(self, seat: int, before: Before) -> bool:
        """After an undo: whether anybody else can see it."""
        ply, actors, _ = before
        game_log = self.table.game_log
        if self.clocks is not None and game_log.ply != ply:
            self.clocks.take_back(seat, moment())
            self.clocks.ply = game_log.ply
        return self._visible(ply, actors)

    def set_back(self) -> None:
        """After an undo that all have agreed on."""
        if self.clocks is not None:
            self.clocks.start_again(moment())
            self.clocks.ply = self.table.game_log.ply
            self.unsaved = True

    def welcome(self, seat: int) -> None:
        if self.clocks is not None:
            self.clocks.welcome(seat, moment())

    def _visible(self, ply: int, actors: list[int]) -> bool:
        seen = self.table.game_log.stands() != (ply, actors)
        self.unsaved = self.unsaved or seen
        return seen

    # Presence

    def left(self, seat: int) -> None:
        """The last socket of a seat has closed."""
        self.gone[seat] = moment()

    def waited_for(self, seat: int) -> float:
        """How long the others have waited for somebody who is not there: since they were asked, and gone."""
        since = max(self.asked.get(seat, moment()), self.gone.get(seat, self.laid))
        return moment() - since

    # The database

    @property
    def must_save(self) -> bool:
        return self.unsaved and self.clocks is not None and not self.table.deleted

    async def save(self) -> None:
        """Write the clocks down, if need be. Raises StorageDown."""
        if not self.must_save or self.clocks is None:
            return
        self.unsaved = False
        values: dict[str, Any] = {"clocks": self.clocks.text(), "due": self._due()}
        try:
            await self.table.keep(values)
        except BaseException:  # also where the server closes while the watch writes
            self.unsaved = True
            raise
        self.kept = self.table.row.clocks

    def _due(self) -> str | None:
        """When a clock runs out, or a vacation ends."""
        clocks = None if self.clocks is None else self.clocks.due()
        return min((at for at in (clocks, next_end(self.table)) if at is not None), default=None)

    def message(self) -> dict[str, Any] | None:
        """As it is sent, with what is left this very moment."""
        return None if self.clocks is None else self.clocks.message(moment())
