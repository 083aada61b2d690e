"""The table and its options (CR-1, CR-9.1)."""

from itertools import product
from typing import Any

import pytest

from outremer.kernel import BadOption
from tests.games.crusaders.positions import GAME, frame, look, menu, play, seat, table


@pytest.mark.rule("CR-1.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_cr_1_1_two_to_four_players_each_with_a_seat_of_their_own(players: int) -> None:
    """A table has as many seats as players; each is called after its order once that is known."""
    state = GAME.new(3, players=players)
    assert [one["name"] for one in state.view(-1)["seats"]] == [f"Seat {n + 1}" for n in range(players)]
    while state.step().secret:
        who = state.actors()[0]
        state.apply(who, state.legal(who)[0])
    names = [one["name"] for one in state.view(-1)["seats"]]
    assert len(set(names)) == players and not any(name.startswith("Seat") for name in names)


@pytest.mark.rule("CR-1.1")
def test_cr_1_1_in_play_everybody_sees_the_same_table() -> None:
    """All that lies on the table is open, and the start seat is shown; only the question put to a seat is its own."""
    state = table(players=3, enemies={"tuscany": "Slav"}, tiles={"tuscany": "church +1"})
    seen = [state.view(who) for who in (-1, 0, 1, 2)]
    assert all(view["private"] == {} for view in seen)
    for view in seen:
        del view["you"], view["prompt"]
    assert all(view == seen[0] for view in seen)
    assert seen[0]["start"] == 0
    assert table(start=1, turn_of=0, stack=[frame("play", begun=1), frame("turn", seat=1)]).view(-1)["start"] == 1


@pytest.mark.rule("CR-1.2")
def test_cr_1_2_manual_is_the_default() -> None:
    """Nobody said which: the manual's numbers."""
    assert GAME.options({})["ruleset"] == "manual"


@pytest.mark.rule("CR-1.2")
def test_cr_1_2_the_rulesets_differ_in_four_places_only() -> None:
    """Same seed, same table; costs of troops and buildings, the tracks, and building on freed land differ."""
    manual, published = (GAME.setting(GAME.options({"players": 2, "ruleset": name})) for name in GAME_RULESETS)
    assert (manual.muster_cost, published.muster_cost) == ([1, 2, 3, 4, 5], [3, 4, 5, 6, 7])
    assert (manual.build_cost, published.build_cost) == ([1, 2, 3, 4], [3, 4, 5, 6])
    assert manual.track == [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]
    assert published.track == [3, 4, 5, 6, 7, 8, 8, 9, 9, 10, 10]
    assert (manual.build_on_freed_land, published.build_on_freed_land) == (False, True)
    assert (manual.bonus, manual.tile_ip, manual.discount) == (published.bonus, published.tile_ip, published.discount)
    assert (manual.supply, manual.enemy_counts, manual.saracen_strength) == (
        published.supply,
        published.enemy_counts,
        published.saracen_strength,
    )
    one, other = (GAME.new(5, players=2, ruleset=name).to_position() for name in GAME_RULESETS)
    one["options"] = other["options"] = None
    assert one == other


GAME_RULESETS = ("manual", "published")


@pytest.mark.rule("CR-1.2")
@pytest.mark.parametrize(("ruleset", "can_muster"), [("manual", True), ("published", False)])
def test_cr_1_2_the_same_move_under_both(ruleset: str, can_muster: bool) -> None:
    """Two tokens on Muster: enough for the manual's first troop (1), not for the published one (3)."""
    state = table(seat(tokens=[2, 2, 2, 2, 2, 2]), ruleset=ruleset)
    assert ("resolve muster-influence" in menu(state)) == can_muster
    assert ("sow muster-influence" in menu(state)) != can_muster
    play(state, "resolve muster-influence" if can_muster else "sow muster-influence")
    assert look(state)["troops"] == (1 if can_muster else 0)


@pytest.mark.rule("CR-9.1")
def test_cr_9_1_defaults_are_filled_in() -> None:
    """Nothing asked for: four players, manual, standard, with orders, without a handicap."""
    default = {"players": 4, "ruleset": "manual", "variant": "standard", "orders": True, "handicap": False}
    assert GAME.options({}) == default
    assert {name: values[0] for name, values in GAME.option_values().items()} == GAME.options({})


@pytest.mark.rule("CR-9.1")
def test_cr_9_1_every_table_that_may_be_asked_for_begins() -> None:
    """All combinations start, except the learning variant with orders, and a handicap without orders."""
    variants = ["standard", "learning", "first", "unpredictable", "tournament"]
    for players, ruleset, variant, orders in product([2, 3, 4], GAME_RULESETS, variants, [True, False]):
        options = {"players": players, "ruleset": ruleset, "variant": variant, "orders": orders, "handicap": orders}
        if variant == "learning" and orders:
            continue
        state = GAME.new(1, **options)
        assert state.view(-1)["options"] == options
        assert state.actors()
        assert GAME.max_plies(options) > 0


@pytest.mark.rule("CR-9.1")
@pytest.mark.parametrize(
    ("given", "name"),
    [
        ({"players": 1}, "players"),
        ({"players": 5}, "players"),
        ({"players": "2"}, "players"),
        ({"players": 2.0}, "players"),
        ({"ruleset": "house"}, "ruleset"),
        ({"ruleset": None}, "ruleset"),
        ({"variant": "Standard"}, "variant"),
        ({"variant": ["first"]}, "variant"),
        ({"orders": 1}, "orders"),
        ({"orders": "on"}, "orders"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_cr_9_1_anything_else_is_refused_by_name(given: dict[str, Any], name: str) -> None:
    """The error names the option."""
    with pytest.raises(BadOption) as error:
        GAME.options(given)
    assert error.value.option == name
    assert name in str(error.value)


@pytest.mark.rule("CR-9.1", "CR-3.8")
def test_cr_9_1_learning_is_played_without_orders() -> None:
    """Asking for both is an error; asking for neither switches orders off."""
    with pytest.raises(BadOption) as error:
        GAME.options({"variant": "learning", "orders": True})
    assert error.value.option == "orders"
    assert GAME.options({"variant": "learning"})["orders"] is False
    assert GAME.options({"variant": "learning", "orders": False})["orders"] is False
