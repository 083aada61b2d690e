"""Positions of Crescent Moon, rearranged so that nothing is lost: refused by name, or played to the end."""

import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outremer.games import find_game
from outremer.games.crescent_moon.actions import SEAT_IDS
from outremer.kernel import BadPosition, FastRng, State
from tests.damage import take_or_refuse
from tests.games.crescent_moon.playing import STYLES
from tests.games.crescent_moon.twins import twin_of

GAME = find_game("crescent-moon")
STEPS = [step.name for step in GAME.steps]
TABLES: list[dict[str, Any]] = [{}, {"players": 4, "placement": "drafted"}, {"placement": "free"}, {"layout": 5}]


def one_state_of_each_step() -> dict[str, State]:
    """For every decision that random games reach: a position where it is open."""
    found: dict[str, State] = {}
    for seed in range(60):
        state = GAME.new(seed, **TABLES[seed % len(TABLES)])
        rng = FastRng(seed)
        style = STYLES[seed % len(STYLES)]
        while not state.over():
            if state.step().name not in found or rng.below(400) == 0:
                found[state.step().name] = state.copy()
            seat = state.actors()[rng.below(len(state.actors()))]
            state.apply(seat, style(state, seat, state.legal(seat), rng))
        found["over"] = state
    return found


STATES = one_state_of_each_step()
POSITIONS = {name: state.to_position(True) for name, state in STATES.items()}
HEXES = [f"h{i}" for i in range(1, 17)]
PLACES = ["map", "cards", "seat", "number", "frame", "frame", "fight", "fight", "look"]


@st.composite
def rearranged(draw: st.DrawFn) -> Any:
    """Pieces and cards change places, numbers change; many of these are good positions."""
    position = copy.deepcopy(POSITIONS[draw(st.sampled_from(sorted(POSITIONS)))])
    for _ in range(draw(st.integers(1, 3))):
        what = draw(st.sampled_from(PLACES))
        if what == "map":
            move_pieces(draw, position["map"])
        elif what == "cards":
            swap_cards(draw, position)
        elif what == "seat":
            seat = draw(st.sampled_from(position["seats"]))
            seat[draw(st.sampled_from(["coins", "reserves"]))] = draw(st.integers(0, 12))
        elif what == "number":
            position[draw(st.sampled_from(["year", "round", "active", "tried", "eased"]))] = draw(st.integers(0, 4))
        elif what == "frame" and position["stack"]:
            frame = draw(st.sampled_from(position["stack"][-2:]))
            at = draw(st.sampled_from([*frame, "seat", "hex"]))
            steps = st.sampled_from(STEPS)
            frame[at] = draw(steps if at == "step" else st.one_of(st.integers(-1, 40), steps))
        elif what == "fight" and position["fight"]:
            change_fight(draw, position["fight"])
        elif what == "look" and position["looks"]:
            look = draw(st.sampled_from(position["looks"]))
            look["seat"] = draw(st.sampled_from(SEAT_IDS))
    return position


def move_pieces(draw: st.DrawFn, pieces: dict[str, Any]) -> None:
    """Everything in a hex goes elsewhere, or changes places with what is there."""
    here, there = draw(st.sampled_from(HEXES)), draw(st.sampled_from(HEXES))
    one, two = pieces.pop(here, None), pieces.pop(there, None)
    if one is not None:
        pieces[there] = one
    if two is not None and here != there:
        pieces[here] = two


def swap_cards(draw: st.DrawFn, position: dict[str, Any]) -> None:
    """A card of the deck changes places with one of a hand, the row or the Sultan's market."""
    deck = position["deck"]
    if not deck:
        return
    at = draw(st.integers(0, len(deck) - 1))
    market = draw(st.sampled_from(["row", "stall", "hand"]))
    if market == "hand":
        hand = draw(st.sampled_from(position["seats"]))["hand"]
        hand[deck[at]] = hand.get(deck[at], 0) + 1
        del deck[at]
        return
    slot = draw(st.integers(0, len(position[market]) - 1))
    if position[market][slot] is not None:
        deck[at], position[market][slot] = position[market][slot], deck[at]


def change_fight(draw: st.DrawFn, fight: dict[str, Any]) -> None:
    key = draw(st.sampled_from(sorted(fight)))
    if isinstance(fight[key], int):
        fight[key] = draw(st.integers(0, 12))
    elif fight[key] and isinstance(fight[key][0], int):
        fight[key][draw(st.integers(0, len(fight[key]) - 1))] = draw(st.integers(0, 7))
    elif fight[key]:
        fight[key].reverse()


@given(rearranged())
def test_a_rearranged_position_is_refused_or_can_be_played(position: Any) -> None:
    take_or_refuse(GAME, position)


def test_enough_changed_positions_are_taken_to_mean_something() -> None:
    """With hidden cards dealt differently, or a few more coins, a position is still valid."""
    for i, state in enumerate(STATES.values()):
        twin = twin_of(state, i % (state.seats + 1) - 1, FastRng(i))
        if twin is not None:
            assert take_or_refuse(GAME, twin.to_position(True))
        richer = state.to_position(True)
        for seat in richer["seats"]:
            seat["coins"] += 3
        assert take_or_refuse(GAME, richer)


def spoilt(step: str, *path: Any, to: Any) -> dict[str, Any]:
    """The position where that decision is open, with one place changed."""
    position = copy.deepcopy(POSITIONS[step])
    inner: Any = position
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = to
    return position


@pytest.mark.rule("CM-17")
@pytest.mark.parametrize(
    ("position", "why"),
    [
        (spoilt("turn", "seats", 0, "tally", 0, 8, to=3), "points where none can be"),
        (spoilt("turn", "seats", 2, "tally", 0, 1, to=-3), "below 0"),
        (spoilt("answer a price", "stack", -1, "price", to=40), "cannot be paid"),
        (spoilt("spoils", "fight", "spoils", to=0), "not next"),
        (spoilt("spoils", "stack", -1, "seat", to=POSITIONS["spoils"]["fight"]["defender"]), "does not decide"),
        (spoilt("march mercenaries", "stack", -1, "ordinary", to=7), "more units march"),
        (spoilt("lay a hex", "pile", 0, to="river crossing"), "the set of hexes"),
    ],
    ids=lambda value: value.replace(" ", "-") if isinstance(value, str) else "",
)
def test_what_play_cannot_lead_to_is_refused_by_name(position: dict[str, Any], why: str) -> None:
    """Each of these could be read, and went wrong some moves later."""
    with pytest.raises(BadPosition, match=why):
        GAME.position(position)


@pytest.mark.rule("CM-2.8")
def test_cm_2_8_a_land_in_two_parts_is_refused() -> None:
    """The river taken away, and the first hex far off."""
    position = spoilt("place a piece", "land", "river", to=[])
    position["land"]["hexes"][0]["q"] = 15
    with pytest.raises(BadPosition, match="are not connected"):
        GAME.position(position)


def test_every_decision_has_a_position_here() -> None:
    rare = {"cancel", "uprising"}
    assert {step.name for step in GAME.steps if not step.passage} - set(STATES) <= rare
