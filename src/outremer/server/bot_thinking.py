"""How a bot of a table comes to its choice, wherever it thinks: in this process, or in a worker.

A bot is handed a world drawn from all those that look the same to its seat, never the true state. A bot that fails, or
thinks for too long, is replaced by the first legal choice. A bot keeps its plan, its tree and its grudges from one
choice to the next, as it does in the arena.
"""

from __future__ import annotations

import logging
import secrets
from collections import OrderedDict
from typing import Any, Final, NamedTuple

from ..bots import Bot, make_bot
from ..games import find_game
from ..kernel import FastRng, State
from .table.bot_protocol import Thought

LOG: Final = logging.getLogger(__name__)
SEED_BITS: Final = 62
MOST_MINDS: Final = 16
"""Bots that a process remembers: a Grandmaster takes about 15 MB."""


class Question(NamedTuple):
    """What a bot is told: a world as the seat sees it, and where it comes from."""

    game: str
    position: dict[str, Any]
    reveals: int  # reveals so far, which a position does not tell
    seat: int
    bot: str
    seed: int
    table: str  # "": a question for once, nothing is remembered
    moves: int  # made at that table so far


MINDS: Final[OrderedDict[tuple[str, int, str], tuple[Bot, int]]] = OrderedDict()
"""(table, seat, bot) -> the bot, and how many moves came before its last choice. The one asked last stands last."""


def think(question: Question) -> Thought:
    """One choice for the seat."""
    world = find_game(question.game).position(question.position)
    world.reveals = question.reveals
    bot = recall(question)
    thought = Thought(bot.decide(world, question.seat), bot.remark())
    if question.table:
        MINDS[question.table, question.seat, question.bot] = bot, question.moves
        if len(MINDS) > MOST_MINDS:
            MINDS.popitem(last=False)
    return thought


def recall(question: Question) -> Bot:
    """The bot as it was after its last choice; a new one if that choice was not taken, or taken back."""
    bot, before = MINDS.pop((question.table, question.seat, question.bot), (None, -1))
    if bot is None or before >= question.moves:
        return make_bot(question.bot, question.seed, question.game)
    return bot


class Bots:
    """Plays the bots of tables, as `table.bot_protocol.BotPlayers` promises, by any way to ask them."""

    async def ask(self, question: Question) -> Thought:
        """What the bot answers; it may fail in any way."""
        raise NotImplementedError

    async def choose(self, state: State, seat: int, bot: str, table: str = "", moves: int = 0) -> Thought:
        """A legal action of the seat, whatever becomes of the bot. What is chosen in secret is not spoken of."""
        menu = state.legal(seat)
        first = Thought(menu[0])
        if len(menu) == 1:
            return first
        secret = state.step().secret
        try:
            world = state.determinize(seat, FastRng(secrets.randbits(SEED_BITS)))
            position, seed = world.to_position(True), secrets.randbits(SEED_BITS)
            question = Question(state.game.name, position, state.reveals, seat, bot, seed, table, moves)
            thought = await self.ask(question)
        except Exception as error:
            LOG.warning("the bot %s failed (%s); the first choice is taken for it", bot, error.__class__.__name__)
            return first
        if thought.action not in menu:
            LOG.warning("the bot %s chose what is not allowed; the first choice is taken for it", bot)
            return first
        return Thought(thought.action) if secret else thought

    def stop(self) -> None:
        """Let go of everything; the next question begins anew."""


class BotsInPlace(Bots):
    """Bots that think right here, while everything waits: for tests, and where there are no other processes."""

    async def ask(self, question: Question) -> Thought:
        return think(question)
