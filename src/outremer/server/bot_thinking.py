"""How a bot of a table comes to its choices, wherever it thinks: in this process, or in a worker.

A bot is handed a world drawn from all those that look the same to its seat, never the true state. It makes all its
choices of a secret step at once. A bot that fails, or thinks for too long, is replaced by the likeliest choice. A bot
keeps its plan, its tree and its grudges from one choice to the next, as it does in the arena.
"""

from __future__ import annotations

import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable
from time import perf_counter
from typing import Any, Final, NamedTuple

from ..bots import Bot, make_bot
from ..bots.bot import Budget
from ..games import find_game, find_kit
from ..kernel import FastRng, State
from .table.bot_protocol import Answer, BotStep, Errand, Thought
from .table.game_log import Standing

LOG: Final = logging.getLogger(__name__)
SEED_BITS: Final = 62
MOST_MINDS: Final = 16
"""Bots that a process remembers: a Grandmaster takes about 15 MB."""
FIRST_PART: Final = 0.5
"""A choice in a chain has this part of the time that is left: nobody knows how many will follow."""
LEAST: Final = 0.005
"""Seconds for a choice when the time is over: enough for one line."""


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


def think_all(questions: list[Question], seconds: float) -> list[Thought]:
    """The choices of all bots that are asked in a step. They share the time that is left; who fails has no choice."""
    end, thoughts = perf_counter() + seconds, list[Thought]()
    for question in questions:
        left = max(LEAST, end - perf_counter())
        thoughts.append(think_or_fail(question, left / (len(questions) - len(thoughts))))
    return thoughts


def think_or_fail(question: Question, seconds: float) -> Thought:
    try:
        return think(question, seconds)
    except Exception as error:
        LOG.warning("the bot %s failed: %s", question.bot, error.__class__.__name__)
        return Thought([])


def think(question: Question, seconds: float) -> Thought:
    """All choices of the seat in the step that is open: one, or in a secret step a chain of them."""
    world = find_game(question.game).position(question.position)
    world.reveals = question.reveals
    bot = recall(question)
    end = perf_counter() + seconds
    is_secret = world.step().secret

    def choose() -> int:
        left = max(LEAST, end - perf_counter())
        return bot.decide(world, question.seat, Budget(left * FIRST_PART if is_secret else left))

    actions = chain(world, question.seat, choose)
    if question.table:
        MINDS[question.table, question.seat, question.bot] = bot, question.moves
        if len(MINDS) > MOST_MINDS:
            MINDS.popitem(last=False)
    return Thought(actions, "" if is_secret else bot.remark())


def chain(state: State, seat: int, choose: Callable[[], int]) -> list[int]:
    """The choices of a seat until others can see something of them, or have to choose. Changes the state."""
    actions: list[int] = []
    while True:
        standing = Standing(state)
        actions.append(choose())
        if not standing.secret:
            return actions
        state.apply(seat, actions[-1])
        if not standing.hides(state) or not state.is_actor(seat):
            return actions


def likeliest_choices(state: State, seat: int) -> Thought:
    """What is done for a bot that fails: what most would do, at first sight. It knows no more than the seat does."""
    world = state.determinize(seat, FastRng(secrets.randbits(SEED_BITS)))
    evaluation = find_kit(state.game.name).evaluation()

    def choose() -> int:
        menu = world.legal(seat)
        priors = evaluation.priors(world, seat, menu)
        return menu[priors.index(max(priors))]

    return Thought(chain(world, seat, choose))


def is_allowed(state: State, seat: int, actions: list[int]) -> bool:
    """Whether the seat may do all that now, one after another, and has nothing left to do in this step."""
    left, trial = list(reversed(actions)), state.copy()
    try:
        return actions == chain(trial, seat, lambda: checked(trial, seat, left.pop()))
    except (IndexError, ValueError):
        return False


def checked(state: State, seat: int, action: int) -> int:
    if action not in state.legal(seat):
        raise ValueError
    return action


def recall(question: Question) -> Bot:
    """The bot as it was after its last choice; a new one if that choice was not taken, or taken back."""
    bot, before = MINDS.pop((question.table, question.seat, question.bot), (None, -1))
    if bot is None or before >= question.moves:
        return make_bot(question.bot, question.seed, question.game)
    return bot


class Work:
    """Something to be done by a function that gets the seconds it may take as its last argument."""

    def __init__(self, errand: Errand, in_time: bool = False) -> None:
        self.errand = errand
        self.in_time = in_time  # no answer is waited for when the time is over
        self.waited = 0.0  # seconds until somebody began with it


class Job(Work):
    """The questions of one step, until they are answered."""

    def __init__(self, questions: list[Question], step: BotStep) -> None:
        super().__init__(Errand(think_all, (questions,), step.seconds, step.table, step.urgency), step.in_time)
        self.questions = questions
        self.step = step


class Bots:
    """Plays the bots of tables, as `table.bot_protocol.BotPlayers` promises, by any way to ask them."""

    async def ask(self, job: Job) -> list[Thought]:
        """What the bots answer; it may fail in any way."""
        raise NotImplementedError

    async def choose(self, state: State, step: BotStep) -> Answer:
        """Every bot is asked, even if it has only one choice: how long that takes must not depend on it."""
        before = state.copy()
        job = Job([question_to(state, seat, bot, step) for seat, bot in step.bots.items()], step)
        try:
            found = await self.ask(job)
        except Exception as error:
            LOG.warning("bots gave no answer (%s)", error.__class__.__name__)
            found = [Thought([])] * len(step.bots)
        thoughts = {seat: thought for seat, thought in zip(step.bots, found, strict=True)}
        return Answer({seat: allowed(before, seat, thoughts[seat], step.bots[seat]) for seat in thoughts}, job.waited)

    async def run(self, errand: Errand) -> Any:
        """Other work, done where bots think."""
        raise NotImplementedError

    def stop(self) -> None:
        """Let go of everything; the next question begins anew."""


def question_to(state: State, seat: int, bot: str, step: BotStep) -> Question:
    """A bot is shown a world as its seat sees it."""
    world = state.determinize(seat, FastRng(secrets.randbits(SEED_BITS)))
    seed = secrets.randbits(SEED_BITS)
    return Question(state.game.name, world.to_position(True), state.reveals, seat, bot, seed, step.table, step.moves)


def allowed(state: State, seat: int, thought: Thought, bot: str) -> Thought:
    """What the bot wants to do, if it may. What is chosen in secret is not spoken of."""
    if not is_allowed(state, seat, thought.actions):
        LOG.warning("the bot %s gave no legal choice in time; the likeliest one is taken for it", bot)
        return likeliest_choices(state, seat)
    return Thought(thought.actions) if state.step().secret else thought


class BotsInPlace(Bots):
    """Bots that think right here, while everything waits: for tests, and where there are no other processes."""

    async def ask(self, job: Job) -> list[Thought]:
        return think_all(job.questions, job.step.seconds)

    async def run(self, errand: Errand) -> Any:
        return errand.work(*errand.given, errand.seconds)
