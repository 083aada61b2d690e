"""One game of the arena, from its deal to its score. Runs in any process that an engine uses."""

from __future__ import annotations

import logging
import math
from time import perf_counter
from typing import Final, TypedDict

from ..bots import Bot, make_bot
from ..games import find_game
from ..kernel import State
from .facts import action_label, add, cards_of, lines_of, roles_of
from .plan import BadArena
from .positions import Rows, Taker
from .schedule import Match

BUCKETS_PER_DOUBLING: Final = 8
"""Thinking times are counted in buckets, each 9 % wider than the one before."""
SHORTEST: Final = 1e-7
LONGEST_MESSAGE: Final = 200
BOTS_LOG: Final = logging.getLogger("outremer.bots")


class SeatPlayed(TypedDict):
    """What one seat did in one game. `times` counts choices by bucket of thinking time."""

    bot: str
    role: str
    score: int
    won: float  # a shared win is divided
    choices: int
    seconds: float
    times: dict[str, int]
    failures: int
    failure: str  # the first one, in words
    lines: dict[str, int]
    actions: dict[str, int]
    cards: dict[str, dict[str, int]]


class Played(TypedDict):
    """A finished game."""

    number: int
    deal: int
    seed: int
    moves: int
    seats: list[SeatPlayed]


class PlayedRows(Played):
    """A finished game with its positions, for a dataset."""

    rows: Rows


class Complaints(logging.Handler):
    """Catches the warnings of bots that handle their own failures, such as `run:` programs."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.heard = ""

    def emit(self, record: logging.LogRecord) -> None:
        self.heard = self.heard or record.getMessage()

    def take(self) -> str:
        """The first warning since the last call."""
        heard, self.heard = self.heard, ""
        return heard


def play_match(match: Match) -> Played:
    """Play one game. The same match gives the same game in every process; only the times differ."""
    complaints = Complaints()
    BOTS_LOG.addHandler(complaints)
    try:
        return play_heard(match, complaints)
    finally:
        BOTS_LOG.removeHandler(complaints)


def play_heard(match: Match, complaints: Complaints) -> Played:
    game = find_game(match.game)
    if game.digest() != match.rules:
        raise BadArena(f"a worker has other rules data for {game.title} than this program: install the same version")
    state = game.new(match.seed, **match.options)
    state.events = []
    bots = [make_bot(bot, seed, match.game) for bot, seed in zip(match.bots, match.bot_seeds, strict=True)]
    seats = [new_seat(bot) for bot in match.bots]
    labels: dict[tuple[str, int], str] = {}
    taker = Taker(state, match.options, match.seed) if match.positions else None
    moves = 0
    while not state.over():
        seat = state.actors()[0]
        action = choice(state, seat, bots[seat], seats[seat], complaints)
        if taker is not None:
            taker.take(state, seat, action)
        key = (state.step().name, action)
        if key not in labels:
            labels[key] = action_label(state, action)
        add(seats[seat]["actions"], labels[key])
        state.apply(seat, action)
        moves += 1
    close(state, seats)
    played = Played(number=match.number, deal=match.deal, seed=match.seed, moves=moves, seats=seats)
    return played if taker is None else PlayedRows(**played, rows=taker.finish(state))


def new_seat(bot: str) -> SeatPlayed:
    return SeatPlayed(
        bot=bot,
        role="",
        score=0,
        won=0.0,
        choices=0,
        seconds=0.0,
        times={},
        failures=0,
        failure="",
        lines={},
        actions={},
        cards={},
    )


def choice(state: State, seat: int, bot: Bot, told: SeatPlayed, complaints: Complaints) -> int:
    """The bot's answer, timed. If it fails or answers nonsense, the failure is counted and the first choice played."""
    menu = state.legal(seat)
    if len(menu) == 1:
        return menu[0]
    begun = perf_counter()
    try:
        action = bot.decide(state, seat)
        trouble = "" if action in menu else f"chose {str(action)[:40]}, which is not allowed"
    except Exception as error:
        action = menu[0]
        trouble = f"{error.__class__.__name__}: {error}"
    clock(told, perf_counter() - begun)
    heard = complaints.take()
    if trouble or heard:
        told["failures"] += 1
        told["failure"] = told["failure"] or (trouble or heard)[:LONGEST_MESSAGE]
    return menu[0] if trouble else action


def clock(told: SeatPlayed, seconds: float) -> None:
    told["choices"] += 1
    told["seconds"] += seconds
    add(told["times"], str(bucket_of(seconds)))


def bucket_of(seconds: float) -> int:
    return math.floor(math.log2(max(seconds, SHORTEST)) * BUCKETS_PER_DOUBLING)


def seconds_of(bucket: int) -> float:
    """The middle of a bucket."""
    return float(2.0 ** ((bucket + 0.5) / BUCKETS_PER_DOUBLING))


def close(state: State, seats: list[SeatPlayed]) -> None:
    """Add the result to what was counted."""
    winners = state.winners()
    scores, roles, lines, cards = state.scores(), roles_of(state), lines_of(state), cards_of(state)
    for seat, told in enumerate(seats):
        told["role"] = roles[seat]
        told["score"] = scores[seat]
        told["won"] = 1 / len(winners) if seat in winners else 0.0
        told["seconds"] = round(told["seconds"], 6)
        told["lines"] = lines[seat]
        told["cards"] = cards[seat]
