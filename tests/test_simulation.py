"""Random games over every set of options: all of them keep the contract, and together they show the whole game."""

from itertools import product
from types import ModuleType
from typing import Any

import pytest

from outremer.games import find_game, game_names
from outremer.games.crusaders import events as kinds_of_event
from outremer.games.crusaders.actions import MAX_TOKENS, TYPE_NAMES
from outremer.games.crusaders.rules import refusals
from outremer.games.crusaders.setting import ENEMY_NAMES, NO_ORDER
from outremer.games.crusaders.state import Table
from outremer.kernel import Event, FastRng, State
from outremer.kernel.testing import EVERY_PLY, FULL, LIGHT, Played, at_random, random_simulation
from tests.conftest import Games
from tests.toy import LANTERNS

CRUSADERS = find_game("crusaders")
VALUES = CRUSADERS.option_values()


def every_table() -> list[dict[str, Any]]:
    """All sets of options: seats, rulesets, variants, with orders and without; the handicap in the standard variant."""
    tables = [dict(zip(VALUES, chosen, strict=True)) for chosen in product(*VALUES.values())]
    tables = [table for table in tables if not (table["variant"] == "learning" and table["orders"])]
    return [table for table in tables if not table["handicap"] or (table["orders"] and table["variant"] == "standard")]


def name_of(table: dict[str, Any]) -> str:
    words = [str(value) for key, value in table.items() if key not in ("orders", "handicap")]
    return "-".join([*words, *(key for key in ("orders", "handicap") if table[key])])


TABLES = every_table()
IN_BOTH_MODES = [table if n % 3 == 0 else pytest.param(table, marks=pytest.mark.once) for n, table in enumerate(TABLES)]
"""Uncompiled, every third set of options is enough: both modes play the same games (test_modes.py)."""


# What Crusaders conserves (CR-9.2), read from the position.


def conserved(state: State) -> dict[str, int]:
    """Nothing is added or lost: influence, enemies, buildings, knights, and (once setup is over) tokens."""
    position = state.to_position()
    seats = position["seats"]
    assert isinstance(state, Table)
    given = sum(state.setting.handicap[order] for order in state.order if order != NO_ORDER)  # CR-3.9
    laws = {"influence": position["supply"] + sum(seat["ip"] for seat in seats) - given}
    in_setup = any(frame["step"] == "setup" for frame in position["stack"])
    if in_setup:
        return laws
    for foe in ("Prussian", "Slav", "Saracen"):
        standing = sum(1 for enemy in position["enemies"].values() if enemy.startswith(foe))
        laws[f"{foe} on the map and defeated"] = standing + sum(seat["foes"][foe] for seat in seats)
        if foe in position["tracks"]:
            moved = position["tracks"][foe] - sum(seat["foes"][foe] for seat in seats)
            laws[f"{foe} track and tokens taken"] = moved
    laws["tiles"] = len(position["tiles"])
    for i, seat in enumerate(seats):
        standing = sum(1 for building in position["buildings"].values() if building["seat"] == i)
        laws[f"buildings of seat {i} on the map, not on its board"] = standing - sum(seat["built"].values())
        laws[f"tokens of seat {i}"] = sum(seat["tokens"].values())
        released = (seat["built"]["castle"] + 1) // 2  # CR-5.6: castles I and III uncover a knight
        laws[f"knights of seat {i} without castles"] = len(seat["knights"]) - released
    return laws


def check_ledger(played: Played) -> None:
    """What the events told is what lies on the table: every point, troop, enemy and building has its event."""
    seats = played.state.to_position()["seats"]
    first = played.record.first_state().to_position()["seats"]
    assert not any(seat["ip"] for seat in first)
    for i, seat in enumerate(seats):
        own = [event for event in played.events if CRUSADERS.events.values(event).get("seat") == i]
        assert seat["ip"] == points_told(own), f"IP of seat {i}"
        assert seat["troops"] == count(own, kinds_of_event.MUSTERED)
        assert sum(seat["foes"].values()) == count(own, kinds_of_event.DEFEATED)
        assert sum(seat["built"].values()) == count(own, kinds_of_event.BUILT)


def points_told(events: list[Event]) -> int:
    paid = (kinds_of_event.GAINED, kinds_of_event.MUSTERED, kinds_of_event.HANDICAP_GIVEN)
    return sum(CRUSADERS.events.values(event)["points"] for event in events if event[0] in paid)


def values_of(played: Played, kind: int) -> list[dict[str, int]]:
    """The fields of every event of one kind."""
    return [CRUSADERS.events.values(event) for event in played.events if event[0] == kind]


def count(events: list[Event], kind: int) -> int:
    return sum(1 for event in events if event[0] == kind)


# Every game


@pytest.mark.parametrize("name", game_names())
def test_every_game_of_the_house_passes_as_it_comes(name: str, games: Games) -> None:
    """No hook, default options: what a new game must pass before anything else is said of it."""
    for seed in range(games.of(4)):
        random_simulation(find_game(name), {}, seed)


@pytest.mark.parametrize("players", [2, 3])
def test_a_game_in_plain_python_passes_too(players: int, games: Games) -> None:
    for seed in range(games.of(80)):
        random_simulation(LANTERNS, {"players": players, "rounds": 5}, seed, EVERY_PLY)


@pytest.mark.parametrize("table", IN_BOTH_MODES, ids=name_of)
def test_random_games_of_crusaders(table: dict[str, Any], games: Games) -> None:
    for seed in range(games.of(3)):
        check_ledger(random_simulation(CRUSADERS, table, seed, FULL, conserved))
    for seed in range(1000, 1000 + games.of(37)):
        random_simulation(CRUSADERS, table, seed, LIGHT)


# Together they show everything


def choose_first(state: State, menu: list[int], rng: FastRng, wanted: tuple[str, ...]) -> int:
    """Any of the entries that begin with a wanted word; any of all if there is none."""
    liked = [action for action in menu if state.game.notation.text(action).split()[0] in wanted]
    choices = liked or menu
    return choices[rng.below(len(choices))]


def quietly(state: State, seat: int, menu: list[int], rng: FastRng) -> int:
    """A player who never wants a point: they upgrade, sow and travel."""
    return choose_first(state, menu, rng, ("upgrade", "sow", "travel", "stop"))


def busily(state: State, seat: int, menu: list[int], rng: FastRng) -> int:
    """A player who would rather fight and build than anything else, but not always."""
    busy = ("crusade", "build", "castle", "church", "farm", "bank", "resolve", "at")
    return choose_first(state, menu, rng, busy if rng.below(6) else ())


@pytest.mark.rule("CR-6.5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_cr_6_5_players_who_take_no_points_end_the_game_after_fifteen_rounds(players: int) -> None:
    """Everybody only upgrades, sows and travels: sixteen rounds at most pass, and the supply is still full."""
    played = random_simulation(CRUSADERS, {"players": players, "orders": False}, 5, FULL, conserved, quietly)
    position = played.state.to_position()
    assert (position["round"], position["quiet"]) == (15, 15)
    assert all(seat["ip"] == 0 for seat in position["seats"])
    assert count(played.events, kinds_of_event.QUIET_END) == 1
    assert count(played.events, kinds_of_event.LAST_ROUND) == 0


@pytest.mark.rule("CR-6.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_cr_6_1_an_empty_supply_ends_the_game_with_the_round(players: int) -> None:
    """Nobody has a turn more than another, and the supply is empty or short."""
    played = random_simulation(CRUSADERS, {"players": players}, 9, FULL, conserved)
    turns = [turn["seat"] for turn in values_of(played, kinds_of_event.TURN_BEGAN)]
    assert {turns.count(seat) for seat in range(players)} == {played.state.to_position()["round"]}
    assert played.state.to_position()["supply"] <= 0
    assert count(played.events, kinds_of_event.LAST_ROUND) == 1


def families_of_notation() -> set[str]:
    """The first word of every action; numbers that only long sowings reach are told apart by their own tests."""
    return {text.split()[0] for text in CRUSADERS.notation.texts if text}


@pytest.mark.once
def test_the_games_together_show_every_action_order_enemy_piece_and_event() -> None:
    words: set[str] = set()
    orders: set[str] = set()
    enemies: set[int] = set()
    told: set[int] = set()
    built: set[tuple[int, int]] = set()
    for seed, (table, policy) in enumerate(product(TABLES, (busily, at_random))):
        played = random_simulation(CRUSADERS, table, seed, LIGHT, policy=policy)
        words |= {CRUSADERS.notation.text(action).split()[0] for _, action in played.record.moves}
        orders |= {seat["order"] for seat in played.state.to_position()["seats"]}
        enemies |= {values["enemy"] for values in values_of(played, kinds_of_event.DEFEATED)}
        built |= {(values["building"], values["level"]) for values in values_of(played, kinds_of_event.BUILT)}
        told |= {event[0] for event in played.events}
    assert words == families_of_notation()
    assert orders == {None, *(order["id"] for order in order_entries())}
    assert enemies == set(range(1, len(ENEMY_NAMES)))
    assert built == {(kind, level) for kind in range(len(TYPE_NAMES)) for level in range(1, 5)}
    assert told == set(range(len(CRUSADERS.events.kinds))) - {kinds_of_event.QUIET_END}


def order_entries() -> list[dict[str, Any]]:
    from outremer.games.crusaders.data import load

    return list(load().orders)


def all_refusals(module: ModuleType) -> dict[int, str]:
    return {value: name for name, value in vars(module).items() if name.startswith("CR_")}


NEVER_HEARD = {refusals.CR_4_3_ALL_ON_BASIC, refusals.CR_5_3_NONE_LEFT}
"""Where these hold, one choice is left and the engine takes it: only a step's own check gives them."""


@pytest.mark.once
def test_random_games_meet_every_refusal_that_a_player_can_hear() -> None:
    """Asked of all ids in random positions; one that no random game meets needs a test of its rule instead."""
    names = all_refusals(refusals)
    never = set(names) - NEVER_HEARD
    rng = FastRng(4)
    for seed in range(80):
        for table in TABLES[seed % 6 :: 6]:
            meet_refusals(CRUSADERS.new(seed, **table), rng, never)
            if not never:
                return
    raise AssertionError(f"no random game gave {', '.join(sorted(names[refusal] for refusal in never))}")


def meet_refusals(state: State, rng: FastRng, never: set[int]) -> None:
    """Play on, asking every id where a rarer step is open, and now and then in the others."""
    ply = 0
    ids = range(len(CRUSADERS.notation.texts))
    while not state.over():
        seat = state.actors()[0]
        if ply % 29 == 0 or state.step().name in RARER_STEPS:
            never.difference_update([state.why_not(seat, action) for action in ids])
        state.apply(seat, busily(state, seat, state.legal(seat), rng))
        ply += 1


RARER_STEPS = ("choose order", "choose wheel", "place single", "first upgrade", "place knight", "crusading", "building")


def test_token_numbers_in_notation_are_those_a_wedge_can_hold() -> None:
    """The largest order has 14 tokens; all of them may be on one wedge."""
    assert max(order["tokens"] for order in order_entries()) == MAX_TOKENS
