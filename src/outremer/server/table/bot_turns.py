"""The steps of bots at a table: who is asked, how long that lasts, and what they do at its end.

A step lasts as long as `bot_pace` says, whatever a bot holds. All bots that choose in a secret step make all their
choices together at its end, so that one message tells everybody, and only that they are done.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..store.rows import StorageDown
from .bot_pace import BotTimes, duration, hides
from .bot_protocol import PERSON_WAITS, UNWATCHED, WATCHED, Answer, BotPlayers, BotStep
from .talking import say_for_bot

if TYPE_CHECKING:
    from .live_table import LiveTable

RETRY_SECONDS: Final = 2.0


def bots_to_move(table: LiveTable) -> list[int]:
    """The bots that are asked; none where only bots sit and nobody looks on. At a puzzle nobody answers the turn."""
    if table.is_still or table.puzzle is not None or (not table.watchers and all(seat.is_bot for seat in table.seats)):
        return []
    return [seat for seat in table.state.actors() if table.seats[seat].is_bot]


def urgency(table: LiveTable) -> int:
    if any(seat.is_person and table.connected(seat.number) for seat in table.seats):
        return PERSON_WAITS
    return WATCHED if table.watchers else UNWATCHED


async def play_step(table: LiveTable, seats: list[int], players: BotPlayers, times: BotTimes, pause: float) -> None:
    """Let the bots that are asked think, wait until the step is over, and play what they chose."""
    timer, begun = times.timer, times.timer.now()
    game_log, step = table.game_log, table.state.step()
    bots = {seat: table.seats[seat].bot for seat in seats}
    questions = {seat: game_log.question(seat) or 0 for seat in seats}
    lasts = duration(table.id, game_log.ply, step, bots.values(), times, pause)
    moves, secret = len(game_log.record.moves), hides(step)
    asked = BotStep(bots, lasts.thinking, table.id, moves, secret, lambda: urgency(table))
    scripted = None if table.lesson is None else table.lesson.thoughts(game_log.record, seats)
    answer = await players.choose(table.state, asked) if scripted is None else Answer(scripted)
    # Who had to wait for a worker is late by that, whatever they chose. A lesson keeps nobody waiting.
    whole = (
        pause
        if scripted is not None
        else max(lasts.whole, answer.waited + lasts.thinking + (times.slack if secret else 0.0))
    )
    await timer.sleep(begun + whole - timer.now())
    try:
        played = await table.play_for_bots({seat: (questions[seat], answer.thoughts[seat].actions) for seat in seats})
        ply = table.game_log.ply
        for seat in played:
            if answer.thoughts[seat].remark:
                await say_for_bot(table, seat, answer.thoughts[seat].remark, ply)
    except StorageDown:
        await timer.sleep(RETRY_SECONDS)
