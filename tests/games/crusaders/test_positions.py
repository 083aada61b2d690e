"""Positions: they come back as they were, and what cannot exist is refused with its key (CR-9.2)."""

import copy
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from outremer.kernel import BadPosition, FastRng, State
from outremer.kernel.playout import random_move
from tests.games.crusaders.positions import GAME, RING, choose_orders, frame, look, menu, play, position, seat, table

Position = dict[str, Any]
Change = Callable[[Position], object]


def refused(given: Position, where: str, *words: str) -> None:
    """The position is refused, naming the key and the reason."""
    with pytest.raises(BadPosition) as error:
        GAME.position(given)
    assert error.value.where == where, str(error.value)
    for word in words:
        assert word in str(error.value)


def broken(state: State, change: Change, where: str, *words: str) -> None:
    """The position of a state is fine, and refused after that change."""
    good = state.to_position(True)
    assert GAME.position(copy.deepcopy(good)).text() == state.text()
    bad = copy.deepcopy(good)
    change(bad)
    refused(bad, where, *words)


def to_the_knights(*orders: str) -> State:
    """A setup in which the first knight has been placed."""
    state = choose_orders(*orders) if orders else GAME.new(1, players=2, orders=False)
    while state.step().name != "place knight":
        play(state, menu(state)[0])
    return play(state, menu(state)[0])


# Round trips


@pytest.mark.rule("CR-9.2")
@pytest.mark.parametrize("variant", ["standard", "learning", "first", "unpredictable", "tournament"])
def test_cr_9_2_every_position_of_a_game_comes_back_as_it_was(variant: str) -> None:
    """A random game, setup and end included: written, read through JSON and written again, at every tenth decision."""
    state, rng, ply = GAME.new(3, players=3, variant=variant), FastRng(3), 0
    while True:
        if ply < 30 or ply % 10 == 0 or state.over():
            given = json.loads(json.dumps(state.to_position(True)))
            again = GAME.position(given)
            assert again.text() == state.text()
            assert again.actors() == state.actors()
            assert [again.legal(who) for who in range(3)] == [state.legal(who) for who in range(3)]
        if state.over():
            break
        random_move(state, rng)
        ply += 1


@pytest.mark.rule("CR-9.2")
def test_cr_9_2_without_the_generator_the_table_is_the_same() -> None:
    """The key is for the server's eyes; without it the position still stands, with draws of its own to come."""
    state = GAME.new(5, players=2)
    given = state.to_position()
    assert "generator" not in given
    assert GAME.position(given).to_position() == given


@pytest.mark.rule("CR-9.2")
def test_cr_9_2_a_position_in_the_middle_of_a_turn() -> None:
    """Between the two halves of a split the tokens left are part of the position."""
    state = table(seat(tokens={"build-influence": 4}, upgraded=["build-influence"], knights=["rome"]))
    play(state, "resolve build-influence", "influence 1")
    again = GAME.position(state.to_position())
    assert menu(again) == ["stop", "build 3"]
    play(again, "build 3", "farm at rome")
    assert look(again)["ip"] == 2


@pytest.mark.rule("CR-9.2")
def test_cr_9_2_the_order_of_keys_does_not_matter() -> None:
    """The Slav track written before the Prussian one is still the Slav track."""
    given = position(seat(foes={"Slav": 2}))
    given["tracks"] = {"Slav": 2, "Prussian": 0}
    assert GAME.position(given).view(-1)["strengths"] == {"Prussian": 3, "Slav": 5}


# The five laws of the rule


@pytest.mark.rule("CR-9.2")
def test_cr_9_2_tokens_match_the_order() -> None:
    """Twelve without an order, ten for a Templar."""
    refused(position(seat(tokens=[3, 2, 2, 2, 2, 2])), "seats[0].tokens", "12", "13")
    refused(position(seat("templar", tokens=[2] * 6), seat("teutonic")), "seats[0].tokens", "10", "12")


@pytest.mark.rule("CR-9.2")
def test_cr_9_2_tracks_stand_where_defeats_put_them() -> None:
    """Two Slavs were taken, the marker says one."""
    refused(position(seat(foes={"Slav": 2}), tracks={"Prussian": 0, "Slav": 1}), "tracks", "2 Slav")


@pytest.mark.rule("CR-9.2")
@pytest.mark.parametrize(
    ("order", "castles", "expected"), [(None, 0, 1), (None, 1, 2), (None, 3, 3), ("montesa", 0, 2), ("montesa", 3, 4)]
)
def test_cr_9_2_knights_on_the_map(order: str | None, castles: int, expected: int) -> None:
    """One, those released, and Montesa's; one more or less is refused."""
    other = seat("teutonic" if order else None)
    for count in (expected - 1, expected, expected + 1):
        given = position(seat(order, built={"castle": castles}), other)
        given["seats"][0]["knights"] = ["rome"] * count
        if count == expected:
            assert look(GAME.position(given))["knights"] == ["rome"] * count
        else:
            refused(given, "seats[0].knights")


@pytest.mark.rule("CR-9.2", "CR-6.1")
def test_cr_9_2_supply_and_ip() -> None:
    """Together they make 140."""
    refused(position(seat(ip=5), supply=140), "supply", "140")


@pytest.mark.rule("CR-9.2", "CR-5.3")
def test_cr_9_2_no_enemy_and_building_share_a_region() -> None:
    """A farm beside the Slav in Tuscany."""
    given = position(seat(buildings={"tuscany": "farm I"}), enemies={"tuscany": "Slav"})
    refused(given, "buildings.tuscany", "enemy")


# Pieces that do not exist

DEEP: list[tuple[Position, str, str]] = [
    (position(enemies={"rome": "Slav"}), "enemies.rome", "flag"),
    (position(tiles={"paris": "farm +1"}), "tiles.paris", "tile space"),
    (position(tiles={"rome": "farm +2", "york": "farm +2", "london": "farm +2"}), "tiles", "only 2 of farm +2"),
    (position(enemies=dict.fromkeys(["york", "london", "denmark"], "Saracen (farm)")), "enemies", "only 2"),
    (position(seat(foes={"Prussian": 10}), enemies={"york": "Prussian"}), "seats", "only 10 Prussian"),
    (position(seat(foes={"Prussian": 10, "Slav": 10}), enemies={"york": "Saracen (farm)"}), "enemies", "flag spaces"),
    (position(buildings={"rome": {"seat": 0, "type": "farm", "level": 1}}), "buildings", "match"),
    (position(seat("aviz"), seat("aviz")), "seats", "same order"),
    (position(seat("aviz"), seat()), "seats", "order"),
    (position(quiet=15), "quiet", "over"),
    (position(freed="tuscany"), "freed", "this turn"),
    (position(freed="rome"), "freed", "no enemy fell there"),
    (position(stack=[]), "stack", "not over"),
]


@pytest.mark.rule("CR-9.2")
@pytest.mark.parametrize(("given", "where", "word"), DEEP, ids=[f"{where}: {word}" for _, where, word in DEEP])
def test_cr_9_2_pieces_and_stages_that_cannot_be(given: Position, where: str, word: str) -> None:
    """Each of these cannot belong to a game."""
    refused(given, where, word)


@pytest.mark.rule("CR-9.2", "CR-3.8")
def test_cr_9_2_in_a_tournament_orders_may_repeat() -> None:
    """Twice Aviz is fine there."""
    assert table(seat("aviz"), seat("aviz"), variant="tournament").actors() == [0]


@pytest.mark.rule("CR-9.2")
def test_cr_9_2_a_level_is_not_skipped() -> None:
    """Farm II stands, farm I does not."""
    given = position(seat(built={"farm": 1}))
    next(iter(given["buildings"].values()))["level"] = 2
    refused(given, "buildings", "match")


@pytest.mark.rule("CR-9.2")
def test_cr_9_2_wheels_are_whole_and_secrets_only_in_secret_steps() -> None:
    """A wheel with a hole, with a wedge twice, or hidden although play has begun."""
    broken(table(), lambda p: p["seats"][0]["wheel"].pop(), "seats", "whole")
    broken(table(), lambda p: p["seats"][0].update(wheel=[RING[0], *RING[:5]]), "seats[0].wheel", "twice")
    empty: dict[str, Any] = {"dealt": [], "chosen": None, "wheel": []}

    def all_hidden(given: Position) -> None:
        given["secrets"] = [{**empty, "wheel": one["wheel"]} for one in given["seats"]]
        for one in given["seats"]:
            one["wheel"] = []

    broken(table(), all_hidden, "seats", "whole")
    relaid = [{**empty, "wheel": RING[::-1]}, empty]
    broken(table(), lambda p: p.update(secrets=relaid), "secrets[0].wheel", "open already")
    held = [{**empty, "dealt": ["aviz", "templar"]}, empty]
    broken(table(), lambda p: p.update(secrets=held), "secrets")
    broken(table(), lambda p: p.update(secrets=[{**empty, "dealt": ["aviz"]}, empty]), "secrets[0].dealt", "two")


# What is being decided


def with_chain(*frames: dict[str, Any]) -> Change:
    return lambda given: given.update(stack=[frame("play", begun=1), *frames])


@pytest.mark.rule("CR-9.2", "CR-4.3")
def test_cr_9_2_the_decision_must_be_one_that_can_be_open() -> None:
    """Frames of a turn that do not follow from the table below them."""
    state = table(seat(tokens=[3, 2, 2, 2, 1, 2], upgraded=["travel-build"], knights=["paris"]))
    sow = frame("sow wedge", seat=0, wedge=0)
    broken(state, lambda p: p["stack"].pop(), "stack", "no decision")
    broken(state, lambda p: p["stack"].pop(0), "stack", "play")
    broken(state, lambda p: p["stack"][0].update(begun=3), "stack", "turns begun")
    broken(state, lambda p: p["stack"][0].update(begun=2), "stack", "turn of seat 1")
    broken(state, lambda p: p["stack"][1].update(left=1), "stack[1].left", "is not a key")
    broken(state, lambda p: p["stack"].__setitem__(1, frame("draw wheel")), "stack", "cannot be here")
    broken(state, with_chain(sow), "stack", "no such chain")
    broken(state, with_chain(frame("sowing", seat=0, wedge=0)), "stack", "no choice in sowing")
    broken(state, with_chain(frame("sow wedge", seat=0, wedge=9)), "stack[1].wedge", "from 0 to 5")
    broken(
        state,
        with_chain(frame("sow wedge", seat=0, wedge=2), frame("split", seat=0, wedge=2)),
        "stack",
        "can do nothing",
    )
    broken(state, with_chain(sow, frame("split", seat=0, wedge=1)), "stack", "not the one to be sown")
    broken(
        state,
        with_chain(sow, frame("rest", seat=0, wedge=0, action=2, tokens=1)),
        "stack",
        "other action",
    )
    broken(
        state,
        with_chain(sow, frame("rest", seat=0, wedge=0, action=4, tokens=3)),
        "stack",
        "other action",
    )
    broken(state, with_chain(sow, frame("crusading", seat=0, tokens=3)), "stack", "does not offer")
    broken(
        state,
        with_chain(sow, frame("travelling", seat=0, points=5, moved=0, tokens=3)),
        "stack",
        "can do nothing",
    )
    broken(state, with_chain(sow, frame("building", seat=0, tokens=4)), "stack", "tokens")
    empty = table(seat(tokens=[0, 4, 2, 2, 2, 2]))
    broken(empty, with_chain(sow, frame("split", seat=0, wedge=0)), "stack", "no tokens")


@pytest.mark.rule("CR-9.2", "CR-5.3")
def test_cr_9_2_a_gift_needs_a_saracen_a_knight_and_the_strength() -> None:
    """The gift step over a region without them; with too few tokens it cannot have been reached."""
    state = table(seat(tokens={"crusade-build": 6}, knights=["tuscany"]), enemies={"tuscany": "Saracen (farm)"})
    play(state, "resolve crusade-build")
    broken(state, lambda p: p.update(enemies={"tuscany": "Slav"}), "stack", "Saracen")
    broken(state, lambda p: p["seats"][0].update(knights=["rome"]), "stack", "Saracen")
    weak = {**dict.fromkeys(RING, 0), "crusade-build": 5, "travel-build": 7}
    broken(state, lambda p: p["seats"][0].update(tokens=weak), "stack", "Saracen")


@pytest.mark.rule("CR-9.2", "CR-3.2")
def test_cr_9_2_orders_being_chosen() -> None:
    """Deals, choices and debts that do not agree."""
    state = GAME.new(1, players=2)
    hand = state.view(0)["private"]["dealt"]
    broken(state, lambda p: p["secrets"][0].update(dealt=[]), "secrets", "dealt")
    broken(state, lambda p: p["secrets"][1].update(dealt=hand), "secrets", "different")
    broken(state, lambda p: p["secrets"][0].update(chosen=hand[0]), "secrets[0].chosen", "owes")
    broken(state, lambda p: p.pop("secrets"), "secrets", "dealt")
    broken(state, lambda p: p["stack"][2].update(owing=0), "stack[2].owing", "from 1")
    broken(state, lambda p: p["stack"][2].update(step="choose wheel"), "stack", "this stage")
    broken(state, lambda p: p["seats"][0].update(order="aviz"), "seats", "not shown yet")
    broken(state, lambda p: p["seats"][0].update(upgraded=["travel-build"]), "seats", "upgraded")
    broken(state, lambda p: [one.update(wheel=RING) for one in p["seats"]], "seats", "not laid out yet")
    play(state, f"1: order {hand[0]}")
    foreign = state.view(1)["private"]["dealt"][0]
    broken(state, lambda p: p["secrets"][0].update(chosen=foreign), "secrets[0].chosen", "not dealt")


@pytest.mark.rule("CR-9.2", "CR-3.8")
def test_cr_9_2_wheels_being_chosen() -> None:
    """A ring that does not begin with Travel/Build, or is whole although a wedge is owed."""
    state = GAME.new(1, players=2, variant="tournament", orders=False)
    play(state, "1: next travel-crusade")
    broken(state, lambda p: p["secrets"][0].update(wheel=[]), "secrets[0].wheel", "begin")
    broken(state, lambda p: p["secrets"][0].update(wheel=RING), "secrets[0].wheel", "owes")
    broken(state, lambda p: [one.update(wheel=RING) for one in p["seats"]], "secrets[0].wheel", "open already")


@pytest.mark.rule("CR-9.2", "CR-3.4")
def test_cr_9_2_choices_of_the_orders() -> None:
    """Tokens, upgrades and the number of choices left must agree."""
    state = choose_orders("lazarus", "alcantara")
    broken(state, lambda p: p["seats"][0]["tokens"].update({"travel-build": 1}), "seats[0].tokens", "12")
    broken(state, lambda p: p["seats"][1]["tokens"].update({"travel-build": 3}), "seats[1].tokens", "12")
    broken(state, lambda p: p["seats"][0].update(upgraded=["travel-build"]), "seats[0].upgraded", "0 by now")
    broken(state, lambda p: p["stack"][4].update(left=2), "stack", "number of setup choices")
    broken(state, lambda p: p["stack"][3].update(left=2), "stack", "number of setup choices")
    broken(state, lambda p: p["stack"].pop(3), "stack", "not open")
    broken(state, lambda p: p["stack"][2].update(next=0), "stack", "no setup choice")
    broken(state, lambda p: p["seats"][0].update(order=None), "seats", "order")


@pytest.mark.rule("CR-9.2", "CR-3.7")
def test_cr_9_2_knights_being_placed() -> None:
    """Enemies and tiles lie there, the knights so far stand on starting regions of their own."""
    state = to_the_knights()
    first = (state.actors()[0] + 1) % 2
    broken(state, lambda p: p["enemies"].pop("york"), "enemies", "every flag")
    broken(state, lambda p: p["tiles"].pop("york"), "tiles", "every tile space")
    broken(state, lambda p: p["seats"][first].update(knights=["rome"]), f"seats[{first}].knights", "starting region")
    broken(state, lambda p: p["seats"][first].update(knights=[]), f"seats[{first}].knights")
    broken(
        state, lambda p: p["seats"][1 - first].update(knights=["paris"]), f"seats[{1 - first}].knights", "not placed"
    )
    broken(state, lambda p: p["stack"][3].update(seat=first), "stack", "reverse order")
    broken(state, lambda p: p.update(round=2), "stack", "won something already")
    broken(state, lambda p: p["stack"][1].update(begun=1), "stack", "before enemies")
    montesa = to_the_knights("calatrava", "montesa", "teutonic")
    assert GAME.position(montesa.to_position()).actors() == montesa.actors()


# Shapes

SHAPES: list[tuple[Change, str, str]] = [
    (lambda p: p.update(format=3), "format", "3 is not known; this program reads format 1 to 2"),
    (lambda p: p.update(format=True), "format", "reads format 1 to 2"),
    (lambda p: p.update(game="chess"), "game", "crusaders"),
    (lambda p: p.update(options={"players": 7}), "options", "7"),
    (lambda p: p.update(options=[]), "options", "object"),
    (lambda p: p.update(weather="rain"), "weather", "not a key"),
    (lambda p: p.pop("supply"), "supply", "missing"),
    (lambda p: p.update(round=0), "round", "whole number"),
    (lambda p: p.update(round=1.5), "round", "whole number"),
    (lambda p: p.update(start=2), "start", "0 to 1"),
    (lambda p: p.update(gained=1), "gained", "true or false"),
    (lambda p: p.update(freed="atlantis"), "freed", "atlantis"),
    (lambda p: p.update(freed="byzantium"), "freed", "byzantium"),
    (lambda p: p.update(tracks={"Prussian": 11, "Slav": 0}), "tracks.Prussian", "0 to 10"),
    (lambda p: p.update(tracks={"Prussian": 0}), "tracks.Slav", "missing"),
    (lambda p: p.update(enemies={"york": "Dane"}), "enemies.york", "Dane"),
    (lambda p: p.update(enemies=[]), "enemies", "object"),
    (lambda p: p.update(tiles={"york": "farm +3"}), "tiles.york", "farm +3"),
    (lambda p: p.update(buildings={"york": {"seat": 2, "type": "farm", "level": 1}}), "buildings.york.seat", "0 to 1"),
    (lambda p: p.update(buildings={"york": {"seat": 0, "type": "inn", "level": 1}}), "buildings.york.type", "inn"),
    (lambda p: p.update(buildings={"york": {"seat": 0, "type": "farm", "level": 5}}), "buildings.york.level", "1 to 4"),
    (lambda p: p["seats"].pop(), "seats", "list of 2"),
    (lambda p: p["seats"][0].pop("ip"), "seats[0].ip", "missing"),
    (lambda p: p["seats"][0].update(order="jesuit"), "seats[0].order", "jesuit"),
    (lambda p: p["seats"][0].update(upgraded=["wheel"]), "seats[0].upgraded", "wheel"),
    (lambda p: p["seats"][0].update(knights=["paris"] * 5), "seats[0].knights", "too many"),
    (lambda p: p["seats"][0].update(troops=6), "seats[0].troops", "0 to 5"),
    (lambda p: p["seats"][0]["built"].update(castle=5), "seats[0].built.castle", "0 to 4"),
    (lambda p: p["seats"][0]["foes"].update(Slav=-1), "seats[0].foes.Slav", "whole number"),
    (lambda p: p["seats"][0]["tokens"].update({"travel-build": 15}), "seats[0].tokens.travel-build", "0 to 14"),
    (lambda p: p.update(stack=[["play", -1, 1, 0, 0, 0]]), "stack[0]", "must be an object"),
    (lambda p: p.update(stack=[frame("play")]), "stack[0].begun", "is missing"),
    (lambda p: p.update(stack=[frame("play", begun=9)]), "stack[0].begun", "from 0 to 4"),
    (lambda p: p["stack"][1].update(seat=4), "stack[1].seat", "from 0 to"),
    (lambda p: p.update(stack=[frame("dance")]), "stack[0].step", "dance"),
    (lambda p: p.update(stack=p["stack"] * 9), "stack", "too deep"),
    (lambda p: p["generator"].update(key="abc"), "generator.key", "64"),
    (lambda p: p["generator"].update(counter=-1), "generator.counter", "whole number"),
]


@pytest.mark.rule("CR-9.2")
@pytest.mark.parametrize(("change", "where", "word"), SHAPES, ids=[f"{where}: {word}" for _, where, word in SHAPES])
def test_cr_9_2_what_is_not_of_the_right_shape(change: Change, where: str, word: str) -> None:
    """Each names the key at fault."""
    broken(table(), change, where, word)


JUNK: list[Any] = [None, -1, 3, 99999999, "", "york", [], {}, [[]], 1e300, True]


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value inside a JSON value."""
    if path:
        yield path
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from places(inner, (*path, key))


@pytest.mark.rule("CR-9.2")
@pytest.mark.parametrize("which", ["in play", "orders", "wheels", "effects"])
def test_cr_9_2_anything_in_any_place_is_taken_or_refused_never_worse(which: str) -> None:
    """Junk put in every place of a position: either it stands and can be asked about, or it is a BadPosition."""
    state = {
        "in play": lambda: table(seat(built={"castle": 1}, foes={"Slav": 1}, ip=4), enemies={"york": "Slav"}),
        "orders": lambda: GAME.new(1, players=2),
        "wheels": lambda: play(GAME.new(1, players=2, variant="tournament", orders=False), "2: next crusade-build"),
        "effects": lambda: choose_orders("lazarus", "templar"),
    }[which]()
    good = state.to_position(True)
    for path in places(good):
        for junk in JUNK:
            bad = copy.deepcopy(good)
            inner = bad
            for key in path[:-1]:
                inner = inner[key]
            inner[path[-1]] = junk
            try:
                read = GAME.position(bad)
            except BadPosition:
                continue
            assert read.over() or all(read.legal(who) for who in read.actors())
            assert GAME.position(read.to_position(True)).text() == read.text()


@pytest.mark.rule("CR-9.2")
@pytest.mark.parametrize("value", [None, [], "position", 3, {}, {1: 2}])
def test_cr_9_2_no_position_at_all(value: Any) -> None:
    """Not even an object, or an empty one."""
    with pytest.raises(BadPosition):
        GAME.position(value)
