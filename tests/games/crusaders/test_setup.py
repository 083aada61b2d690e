"""Setup and the variants (CR-3)."""

from typing import Any

import pytest

from outremer.games.crusaders import events
from outremer.kernel import State
from tests.games.crusaders.positions import GAME, RING, choose_orders, look, menu, play, refused, tokens


def setup_with_orders(seed: int = 1, players: int = 3, **options: Any) -> State:
    return GAME.new(seed, players=players, **options)


def take_first(state: State, until: str) -> State:
    """Take the first entry of every menu until that step is open."""
    while state.step().name != until:
        who = state.actors()[0]
        state.apply(who, state.legal(who)[0])
    return state


def draws(state: State) -> int:
    """How many numbers the game's generator has given so far."""
    count: int = state.to_position(True)["generator"]["counter"]
    return count


@pytest.mark.rule("CR-3.1")
def test_cr_3_1_the_sequence() -> None:
    """Orders, wheel, order effects, enemies, tiles, start player, knights: in this order, as the log tells it."""
    state = setup_with_orders(players=2)
    play(state, *(f"{who + 1}: {GAME.notation.text(state.legal(who)[0])}" for who in (0,)))
    state.events = []
    take_first(state, "turn")
    public = [event[0] for event in state.events if event[0] not in (0, events.TOKEN_PLACED, events.UPGRADED)]
    assert public == [
        events.ORDERS_SHOWN,
        events.ORDERS_SHOWN,
        events.WHEEL_DRAWN,
        events.ENEMIES_PLACED,
        events.TILES_PLACED,
        events.START_DRAWN,
        events.KNIGHT_PLACED,
        events.KNIGHT_PLACED,
        events.TURN_BEGAN,
    ]


@pytest.mark.rule("CR-3.1")
def test_cr_3_1_no_draw_is_made_ahead() -> None:
    """Each draw is made when its step comes: a shuffle of n things takes n - 1 numbers, and not one earlier."""
    state = setup_with_orders(seed=4, players=4)
    deal, ring, enemies, tiles, start = 9, 5, 29, 29, 1
    assert draws(state) == deal
    assert state.view(0)["enemies"] == state.view(0)["tiles"] == {}
    take_first(state, "place knight")
    assert draws(state) == deal + ring + enemies + tiles + start
    middle = choose_orders("aviz", "templar")
    assert middle.step().name == "place token"
    assert draws(middle) == 0
    assert draws(take_first(middle, "place knight")) == enemies + tiles + start


@pytest.mark.rule("CR-3.1", "CR-3.2")
def test_cr_3_1_the_wheel_is_open_while_orders_are_chosen() -> None:
    """The same deal and choices with another generator from here on give another wheel: it was not drawn yet."""
    position = setup_with_orders(players=2).to_position(True)
    rings = set()
    for key in ("00", "11", "22", "33"):
        position["generator"]["key"] = key * 32
        state = take_first(GAME.position(position), "place knight")
        rings.add(tuple(look(state)["wheel"]))
    assert len(rings) > 1


@pytest.mark.rule("CR-3.2")
def test_cr_3_2_two_orders_to_each_all_different() -> None:
    """Four seats hold eight different orders, and each may keep either of its two."""
    state = setup_with_orders(players=4)
    hands = [state.view(who)["private"]["dealt"] for who in range(4)]
    assert [len(hand) for hand in hands] == [2, 2, 2, 2]
    assert len({order for hand in hands for order in hand}) == 8
    for who in range(4):
        assert sorted(GAME.notation.text(a) for a in state.legal(who)) == sorted(f"order {o}" for o in hands[who])


@pytest.mark.rule("CR-3.2")
def test_cr_3_2_only_what_was_dealt() -> None:
    """Another order is refused, and the sentence names what was dealt."""
    state = setup_with_orders()
    dealt = state.view(0)["private"]["dealt"]
    other = next(order.id for order in GAME.setting(GAME.options({})).orders if order.id not in dealt)
    names = {order["id"]: order["name"] for order in GAME.data.orders}
    refused(state, f"order {other}", "CR-3.2", names[dealt[0]], names[dealt[1]], names[other])


@pytest.mark.rule("CR-3.2")
def test_cr_3_2_at_the_same_time_whatever_the_order_of_commitment() -> None:
    """All seats choose at once; who commits first changes nothing; nothing is shown before the last."""
    moves = {who: GAME.notation.text(setup_with_orders().legal(who)[1]) for who in range(3)}
    ends = set()
    for order in ([0, 1, 2], [2, 1, 0], [1, 2, 0]):
        state = setup_with_orders()
        for who in order:
            assert [one["order"] for one in state.view(-1)["seats"]] == [None, None, None]
            assert who in state.actors()
            play(state, f"{who + 1}: {moves[who]}")
        ends.add(state.text())
    assert len(ends) == 1
    assert [f"order {one['order']}" for one in state.view(-1)["seats"]] == list(moves.values())


@pytest.mark.rule("CR-3.2")
def test_cr_3_2_a_choice_is_made_once() -> None:
    """A seat that has chosen waits for the others."""
    state = play(setup_with_orders(), "2: " + GAME.notation.text(setup_with_orders().legal(1)[0]))
    assert state.actors() == [0, 2]
    assert state.legal(1) == [] and state.prompt(1) == ""


@pytest.mark.rule("CR-3.3")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_cr_3_3_one_wheel_for_all(seed: int) -> None:
    """Everybody lays the same ring; two tokens on each wedge, basic side up."""
    state = GAME.new(seed, players=4, orders=False)
    rings = [look(state, who)["wheel"] for who in range(4)]
    assert rings[0] == rings[1] == rings[2] == rings[3]
    assert sorted(rings[0]) == sorted(RING)
    for who in range(4):
        assert tokens(state, who) == [2] * 6
        assert look(state, who)["upgraded"] == []


@pytest.mark.rule("CR-3.3")
def test_cr_3_3_the_wheel_is_drawn() -> None:
    """Different tables, different rings."""
    assert len({tuple(look(GAME.new(seed, orders=False))["wheel"]) for seed in range(8)}) > 4


@pytest.mark.rule("CR-3.3")
def test_cr_3_3_the_six_wedges() -> None:
    """Basic action, then the one the upgrade adds."""
    wedges = {one["wedge"]: [a["action"] for a in one["actions"]] for one in look(GAME.new(1, orders=False))["wedges"]}
    assert wedges == {
        "travel-build": ["travel", "build"],
        "travel-crusade": ["travel", "crusade"],
        "crusade-build": ["crusade", "build"],
        "build-influence": ["build", "influence"],
        "influence-travel": ["influence", "travel"],
        "muster-influence": ["muster", "influence"],
    }


@pytest.mark.rule("CR-3.4")
def test_cr_3_4_seat_by_seat_tokens_first_then_upgrades() -> None:
    """St Lazarus, Alcantara and Templar: each finishes before the next, tokens before upgrades."""
    state = choose_orders("lazarus", "alcantara", "templar")
    asked = []
    while state.step().name != "place knight":
        asked.append((state.actors(), state.step().name))
        play(state, menu(state)[-1])
    assert asked == [
        ([0], "place single"),
        *[([0], "first upgrade")] * 3,
        ([1], "place token"),
        ([1], "first upgrade"),
        *[([2], "place single")] * 2,
    ]


@pytest.mark.rule("CR-3.4")
def test_cr_3_4_the_choices_are_open() -> None:
    """What seat 1 chose lies on the table while seat 2 chooses."""
    state = play(choose_orders("aviz", "alcantara"), "token muster-influence")
    assert state.actors() == [1]
    assert state.view(1)["seats"][0]["tokens"]["muster-influence"] == 3


@pytest.mark.rule("CR-3.5")
@pytest.mark.parametrize(("players", "flags"), [(2, 20), (3, 26), (4, 26)])
def test_cr_3_5_an_enemy_on_every_flag(players: int, flags: int) -> None:
    """Twenty or twenty-six of thirty tokens are placed; the rest are out; both tracks are at their first space."""
    state = GAME.new(2, players=players, orders=False)
    seen = state.view(-1)
    setting = GAME.setting(GAME.options({"players": players, "orders": False}))
    assert sorted(seen["enemies"]) == sorted(setting.atlas.ids[region] for region in setting.flags)
    assert len(seen["enemies"]) == flags
    assert seen["tracks"] == {"Prussian": 0, "Slav": 0}
    assert seen["strengths"] == {"Prussian": 3, "Slav": 3}


@pytest.mark.rule("CR-3.6", "CR-5.7")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_cr_3_6_all_thirty_tiles_are_placed(players: int) -> None:
    """Every tile lies on a space of its own outside the starting regions, on either map."""
    state = GAME.new(2, players=players, orders=False)
    setting = GAME.setting(GAME.options({"players": players, "orders": False}))
    tiles = state.view(-1)["tiles"]
    laid = list(tiles.values())
    assert len(laid) == 30
    assert sorted(tiles) == sorted(setting.atlas.ids[region] for region in setting.tile_spaces)
    assert not any(setting.starts[setting.atlas.index[name]] for name in tiles)
    for name, count in zip(setting.tile_names[1:], setting.tile_counts[1:], strict=True):
        assert laid.count(name) == count


@pytest.mark.rule("CR-3.6")
def test_cr_3_6_where_the_spaces_are() -> None:
    """All thirty other regions for two players; thirty of the thirty-eight for more. A flag may share one."""
    for players, without in ((2, 0), (4, 8)):
        setting = GAME.setting(GAME.options({"players": players}))
        others = [i for i in range(setting.regions) if setting.on_map[i] and not setting.starts[i]]
        assert len(others) - len(setting.tile_spaces) == without
        assert set(setting.tile_spaces) & set(setting.flags)


@pytest.mark.rule("CR-3.7")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_cr_3_7_knights_in_reverse_order(players: int) -> None:
    """The player who will move last places first, the start player last, and then has the first turn."""
    starts = set()
    for seed in range(10):
        state = GAME.new(seed, players=players, orders=False)
        first = state.view(-1)["start"]
        starts.add(first)
        placing = []
        while state.step().name == "place knight":
            placing += state.actors()
            play(state, menu(state)[0])
        assert placing == [(first - 1 - i) % players for i in range(players)]
        assert state.actors() == [first]
        homes = [look(state, who)["knights"] for who in range(players)]
        assert len({home[0] for home in homes}) == players
    assert starts == set(range(players))


@pytest.mark.rule("CR-3.7")
def test_cr_3_7_a_starting_region_no_one_has_taken() -> None:
    """Anywhere else is refused, and so is the region of another."""
    state = GAME.new(1, players=2, orders=False)
    assert menu(state) == ["at anjou", "at paris", "at burgundy"]
    refused(state, "at rome", "CR-3.7", "Rome")
    refused(state, "at champagne", "CR-3.7", "Champagne")
    play(state, "at paris")
    assert menu(state) == ["at anjou", "at burgundy"]
    refused(state, "at paris", "CR-3.7", "Paris")


@pytest.mark.rule("CR-3.8")
def test_cr_3_8_learning() -> None:
    """The fixed wheel, both Travel wedges upgraded, no orders, and nobody upgrades."""
    state = take_first(GAME.new(1, players=3, variant="learning"), "turn")
    for who in range(3):
        assert look(state, who)["wheel"] == RING
        assert look(state, who)["upgraded"] == ["travel-build", "travel-crusade"]
        assert look(state, who)["order"] is None
        assert tokens(state, who) == [2] * 6
    refused(state, "upgrade crusade-build", "CR-3.8")
    refused(state, "upgrade travel-build", "CR-3.8")
    assert not any(text.startswith("upgrade") for text in menu(state))


@pytest.mark.rule("CR-3.8")
@pytest.mark.parametrize("orders", [True, False])
def test_cr_3_8_first(orders: bool) -> None:
    """The fixed wheel, nothing upgraded, upgrading allowed; with orders or without."""
    state = GAME.new(1, players=2, variant="first", orders=orders)
    assert state.step().secret == orders
    while state.step().secret:
        who = state.actors()[0]
        state.apply(who, state.legal(who)[0])
    assert look(state, 0)["wheel"] == look(state, 1)["wheel"] == RING
    assert look(state, 0)["upgraded"] == []
    take_first(state, "turn")
    assert any(text.startswith("upgrade") for text in menu(state))


@pytest.mark.rule("CR-3.8")
def test_cr_3_8_unpredictable() -> None:
    """Every player has their own wheel."""
    state = GAME.new(1, players=4, variant="unpredictable", orders=False)
    rings = {tuple(look(state, who)["wheel"]) for who in range(4)}
    assert len(rings) == 4
    assert all(sorted(ring) == sorted(RING) for ring in rings)


@pytest.mark.rule("CR-3.8")
def test_cr_3_8_tournament_orders_may_repeat() -> None:
    """Any of the ten orders, unseen and at the same time, even the one another takes."""
    state = GAME.new(1, players=2, variant="tournament")
    assert state.actors() == [0, 1]
    assert len(state.legal(0)) == len(state.legal(1)) == 10
    play(state, "1: order teutonic", "2: order teutonic")
    assert [look(state, who)["order"] for who in (0, 1)] == ["teutonic", "teutonic"]


@pytest.mark.rule("CR-3.8")
def test_cr_3_8_tournament_wheels_are_laid_wedge_by_wedge() -> None:
    """Travel/Build stands first; a wedge is laid once; nobody sees a wheel before all are laid."""
    state = GAME.new(1, players=2, variant="tournament", orders=False)
    assert state.actors() == [0, 1]
    refused(state, "next travel-build", "CR-3.8", "Travel/Build")
    play(state, "1: next muster-influence")
    refused(state, "next muster-influence", "CR-3.8", "Muster/Influence")
    assert len(state.legal(0)) == 4 and len(state.legal(1)) == 5
    for wedge in ("build-influence", "crusade-build", "influence-travel", "travel-crusade"):
        play(state, f"1: next {wedge}")
    assert state.actors() == [1]
    assert look(state, 0)["wheel"] == []
    play(state, *(f"2: next {wedge}" for wedge in RING[1:]))
    assert look(state, 0)["wheel"][:3] == ["travel-build", "muster-influence", "build-influence"]
    assert look(state, 1)["wheel"] == RING


@pytest.mark.rule("CR-3.8")
def test_cr_3_8_tournament_the_last_wedge_is_still_asked() -> None:
    """A secret step is never taken by the engine, even with one choice left."""
    state = GAME.new(1, players=2, variant="tournament", orders=False)
    play(state, *(f"1: next {wedge}" for wedge in RING[1:5]))
    assert [GAME.notation.text(action) for action in state.legal(0)] == ["next muster-influence"]
    assert 0 in state.actors()


@pytest.mark.rule("CR-3.8")
@pytest.mark.parametrize("variant", ["standard", "learning", "first", "unpredictable", "tournament"])
def test_cr_3_8_orders_can_be_switched_off_in_all(variant: str) -> None:
    """Without orders nobody is asked for one, and everybody has twelve tokens."""
    state = take_first(GAME.new(1, players=2, variant=variant, orders=False), "turn")
    assert [look(state, who)["order"] for who in (0, 1)] == [None, None]
    assert sum(tokens(state, 0)) == sum(tokens(state, 1)) == 12
