"""Games found by playing the engine itself, to be played again move by move through the page.

Nothing is written down here that a change of the rules could spoil: the first seed whose game has everything in it is
taken, and the same rules always give the same one.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from outremer.games import find_game
from outremer.games.crescent_moon import actions as a
from outremer.games.crescent_moon import events as e
from outremer.games.crescent_moon.fight import ATTACKING, DEFENDING
from outremer.games.crescent_moon.setting import MURSHID
from outremer.games.crescent_moon.state import FOR_HIRE
from outremer.games.menus import menu as full_menu
from outremer.games.notes import SCORE
from outremer.kernel import Record, State

QUIET: Final = (a.PASS, a.STOP, a.DONE, a.REFUSE, a.ASIDE, a.COLLECT)
MANY_SEEDS: Final = 3_000
SECOND_YEAR: Final = 1
Events = list[tuple[int, ...]]


@dataclass(frozen=True)
class Story:
    """A game by its seed, and what was played: seat and notation."""

    record: dict[str, Any]
    moves: list[tuple[int, str]]

    def whole(self) -> dict[str, Any]:
        """The record with all its moves in it."""
        return self.until(len(self.moves))

    def until(self, end: int) -> dict[str, Any]:
        """The record with its first moves; -8: with all but the last eight."""
        return {**self.record, "moves": [f"{seat + 1}: {text}" for seat, text in self.moves[:end]]}


def story_of(game: str, seed: int, options: dict[str, Any], moves: list[tuple[int, str]]) -> Story:
    return Story(Record.of_seed(find_game(game), seed, options).to_json(), moves)


# A year of Crescent Moon


@cache
def eventful_year() -> Story:
    """The first year of a game, with a contest, a combat in which the Murshid interferes, a hire after a
    counter-offer, and a card bought; short, because a player who wants none of this passes. One player ends it."""
    for seed in range(MANY_SEEDS):
        moves, told = first_year(seed)
        if not wishes(told):
            story = story_of("crescent-moon", seed, {}, moves)
            if len({seat for seat, _ in moves[scoring_of(story) :]}) == 1:
                return story
    raise AssertionError("no seed gives such a year")


def scoring_of(year: Story) -> int:
    """The move after which the year is scored: the last, or the one before if the Nomad may then spend coins."""
    return len(year.moves) - (2 if year.moves[-1][1].startswith("amount") else 1)


def first_year(seed: int) -> tuple[list[tuple[int, str]], Events]:
    state = find_game("crescent-moon").new(seed=seed)
    rng = random.Random(seed)
    moves: list[tuple[int, str]] = []
    told: Events = []
    while (e.YEAR_BEGAN, SECOND_YEAR) not in told:
        seat = state.actors()[0]
        state.events = []
        action = eager(state, seat, wishes(told), rng)
        state.apply(seat, action)
        moves.append((seat, state.game.notation.text(action)))
        told += state.events
    return moves, told


def wishes(told: Events) -> set[int]:
    """What a year still lacks, each named by the action it begins with."""
    kinds = {event[0] for event in told}
    lacking = set() if e.CONTEST_BEGAN in kinds else {a.INFLUENCE}
    lacking |= set() if e.BOUGHT in kinds else {a.BUY}
    lacking |= set() if hired_dearer(told) else {a.HIRE}
    return lacking if murshid_interfered(told) else lacking | {a.ASSAULT}


def hired_dearer(told: Events) -> bool:
    """A price was named, the seller named a higher one, and that was paid."""
    prices: list[int] = []
    for event in told:
        kind, values = event[0], e.EVENTS.values(event)
        if kind in (e.TURN_BEGAN, e.COMBAT_BEGAN):
            prices = []
        elif kind == e.ASKED and values["ware"] == FOR_HIRE:
            prices.append(values["price"])
        elif kind == e.UNITS_HIRED and len(prices) == 2 and prices[1] > prices[0]:
            return True
    return False


def murshid_interfered(told: Events) -> bool:
    combat = False
    for event in told:
        if event[0] in (e.COMBAT_BEGAN, e.CONTEST_BEGAN):
            combat = event[0] == e.COMBAT_BEGAN
        elif combat and event[:2] == (e.SIDE_TAKEN, MURSHID) and event[2] in (ATTACKING, DEFENDING):
            return True
    return False


def eager(state: State, seat: int, lacking: set[int], rng: random.Random) -> int:
    """What leads to what the year lacks; otherwise mostly nothing."""
    menu = state.legal(seat)
    wanted = lacking | {a.ACCEPT}
    if a.ASSAULT in lacking:
        wanted |= {a.MASS, a.ATTACKER, a.DEFENDER} | ({a.PLOT, a.BUY} if seat == MURSHID else set())
    cards = [action for action in menu if a.CARD <= action < a.SLOT]
    if state.step().name == "select" and seat == MURSHID and cards:
        return rng.choice(cards)
    if a.COUNTER in menu and rng.random() < 0.6:
        return a.COUNTER
    for likely in ([one for one in menu if one in wanted], [one for one in QUIET if one in menu][:1]):
        if likely and rng.random() < 0.8:
            return rng.choice(likely)
    return rng.choice(menu)


Fits = Callable[[State, int], bool]


def anything(_state: State, _seat: int) -> bool:
    return True


def accepting_pays(state: State, seat: int) -> bool:
    """To accept brings points, and the choice says so."""
    accept = next(entry for entry in full_menu(state, seat) if entry["action"] == "accept")
    return any(note["kind"] == SCORE for note in accept["notes"])


@cache
def up_to(step: str, least: int = 2, most: int = 1000, fits: Fits = anything) -> tuple[Story, int]:
    """A game of Crescent Moon by chance up to a question of this kind that has several answers, and who is asked."""
    for seed in range(MANY_SEEDS):
        state = find_game("crescent-moon").new(seed=seed)
        rng = random.Random(seed)
        moves: list[tuple[int, str]] = []
        while not state.over():
            seat = state.actors()[0]
            legal = state.legal(seat)
            if state.step().name == step and least <= len(legal) <= most and fits(state, seat):
                return story_of("crescent-moon", seed, {}, moves), seat
            action = rng.choice(legal)
            moves.append((seat, state.game.notation.text(action)))
            state.apply(seat, action)
    raise AssertionError(f"no seed leads to such a question: {step}")


@cache
def whole_moon() -> Story:
    """A whole game of Crescent Moon by chance."""
    state = find_game("crescent-moon").new(seed=1)
    rng = random.Random(1)
    moves: list[tuple[int, str]] = []
    while not state.over():
        seat = state.actors()[0]
        action = rng.choice(state.legal(seat))
        moves.append((seat, state.game.notation.text(action)))
        state.apply(seat, action)
    return story_of("crescent-moon", 1, {}, moves)


# A game of Crusaders


@cache
def short_crusade() -> Story:
    """A whole game of two, played for influence: it ends when the supply is empty."""
    games = [crusade(seed) for seed in range(30)]
    return min(games, key=lambda story: len(story.moves))


@cache
def crusade_of_four() -> Story:
    """A whole game of four with orders."""
    return crusade(3, {"players": 4})


def crusade(seed: int, wanted: dict[str, Any] | None = None) -> Story:
    options = wanted or {"players": 2, "orders": False}
    state = find_game("crusaders").new(seed=seed, **options)
    rng = random.Random(seed)
    moves: list[tuple[int, str]] = []
    while not state.over():
        seat = state.actors()[0]
        text = ambitious(state, seat, rng)
        state.apply(seat, state.game.notation.parse(text))
        moves.append((seat, text))
    return story_of("crusaders", seed, options, moves)


def ambitious(state: State, seat: int, rng: random.Random) -> str:
    """The strongest wedge, influence before all; short ways, and a building wherever one can be."""
    menu = [state.game.notation.text(action) for action in state.legal(seat)]
    influence = [text for text in menu if text.startswith("influence ")]
    if influence:
        return max(influence, key=lambda text: int(text.split()[1]))
    if state.step().name == "turn":
        tokens = state.view(seat)["seats"][seat]["tokens"]
        return max(menu, key=lambda text: (strength(text, tokens), rng.random()))
    building = [text for text in menu if " at " in text]
    if building:
        return rng.choice(building)
    return "stop" if "stop" in menu and rng.random() < 0.7 else rng.choice(menu)


def strength(text: str, tokens: dict[str, int]) -> int:
    verb, _, wedge = text.partition(" ")
    if verb != "resolve":
        return 0
    return tokens[wedge] * (2 if "influence" in wedge else 1)


@cache
def up_to_a_blow() -> tuple[Story, int, str, int]:
    """A game of Crescent Moon up to a move that ends a combat against somebody who is asked next, in the middle of a
    year: who makes it, the move, and whom it hits."""
    for seed in range(MANY_SEEDS):
        state = find_game("crescent-moon").new(seed=seed)
        rng = random.Random(seed)
        moves: list[tuple[int, str]] = []
        while not state.over():
            seat = state.actors()[0]
            action = rng.choice(state.legal(seat))
            text = state.game.notation.text(action)
            state.events = []
            state.apply(seat, action)
            kinds = {event[0] for event in state.events}
            hit = [e.EVENTS.values(event) for event in state.events if event[0] == e.CONFLICT_WON]
            for won in hit if e.YEAR_SCORED not in kinds else []:
                victim = won["loser"] if won["seat"] == seat else won["seat"]
                if seat in (won["seat"], won["loser"]) and state.actors() == [victim]:
                    return story_of("crescent-moon", seed, {}, moves), seat, text, victim
            moves.append((seat, text))
    raise AssertionError("no seed leads to such a combat")
