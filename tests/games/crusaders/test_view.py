"""What a seat may see, and worlds that look the same to it (CR-1.1, CR-3.2, CR-3.8)."""

import json
from collections import Counter
from typing import Any

import pytest

from outremer.kernel import FastRng, State
from tests.games.crusaders.positions import GAME, RING, look, play, seat, table

ORDERS = [order["id"] for order in GAME.data.orders]


def choosing_orders(players: int = 3, seed: int = 1) -> State:
    """Seat 2 has chosen an order, the others have not."""
    state = GAME.new(seed, players=players)
    state.apply(1, state.legal(1)[0])
    return state


def laying_wheels() -> State:
    """Seat 1 has laid two wedges, seat 2 all of its wheel, seat 3 none."""
    state = GAME.new(1, players=3, variant="tournament", orders=False)
    play(state, "1: next crusade-build", "1: next muster-influence")
    return play(state, *(f"2: next {wedge}" for wedge in RING[:0:-1]))


def answers(state: State, who: int) -> str:
    """Everything a seat can learn: its view, its menu, and why not, in words, for every action there is."""
    ids = range(-1, len(GAME.notation.texts) + 1)
    return json.dumps(
        [
            state.view(who),
            state.legal(who),
            [state.why_not(who, action) for action in ids],
            [state.explain(who, action) for action in ids],
        ],
        sort_keys=True,
    )


def with_secret(state: State, who: int, **secret: Any) -> State:
    """The same table with something else in a seat's hand."""
    position = state.to_position(True)
    position["secrets"][who].update(secret)
    return GAME.position(position)


# Choosing orders


@pytest.mark.rule("CR-1.1", "CR-3.2")
def test_cr_3_2_a_seat_sees_its_own_hand_and_choice() -> None:
    """Its two orders and, once made, its choice; nobody else's."""
    state = choosing_orders()
    secrets = state.to_position()["secrets"]
    assert state.view(0)["private"] == {"dealt": secrets[0]["dealt"]}
    assert state.view(1)["private"] == {"dealt": secrets[1]["dealt"], "chosen": secrets[1]["chosen"]}
    assert state.view(-1)["private"] == {}
    assert state.view(0)["actors"] == [0, 2]


@pytest.mark.rule("CR-1.1", "CR-3.2")
def test_cr_3_2_nothing_of_another_seats_hand_or_choice_shows() -> None:
    """Two tables that differ only in what seat 2 holds and has chosen give seat 1, seat 3 and a spectator the same
    answers to every question."""
    state = choosing_orders()
    hands = [secret["dealt"] for secret in state.to_position()["secrets"]]
    free = [order for order in ORDERS if not any(order in hand for hand in hands)]
    worlds = [
        state,
        with_secret(state, 1, chosen=hands[1][1]),
        with_secret(state, 1, dealt=free[:2], chosen=free[0]),
        with_secret(state, 1, dealt=[free[0], hands[1][0]], chosen=free[0]),
    ]
    assert len({world.text() for world in worlds}) == 4
    for who in (0, 2, -1):
        assert len({answers(world, who) for world in worlds}) == 1


@pytest.mark.rule("CR-3.2")
def test_cr_3_2_no_name_of_a_foreign_order_is_in_the_view() -> None:
    """The whole view as text names no order but one's own two."""
    state = choosing_orders()
    for who in range(3):
        own = state.view(who)["private"]["dealt"]
        text = json.dumps(state.view(who))
        assert [order for order in ORDERS if f'"{order}"' in text] == sorted(own, key=ORDERS.index)
    assert not any(f'"{order}"' in json.dumps(state.view(-1)) for order in ORDERS)


@pytest.mark.rule("CR-3.2")
def test_cr_3_2_what_was_not_kept_is_gone_for_good() -> None:
    """After the reveal no view and not even the position names an order that nobody kept."""
    state = GAME.new(1, players=2)
    hands = [state.view(who)["private"]["dealt"] for who in range(2)]
    play(state, f"1: order {hands[0][0]}", f"2: order {hands[1][1]}")
    text = json.dumps([state.to_position(True), state.view(0), state.view(1), state.view(-1)])
    assert [order for order in ORDERS if f'"{order}"' in text] == sorted([hands[0][0], hands[1][1]], key=ORDERS.index)


# Laying wheels


@pytest.mark.rule("CR-1.1", "CR-3.8")
def test_cr_3_8_a_seat_sees_its_own_wheel_only() -> None:
    """Unfinished or finished, a wheel is its owner's until all are shown."""
    state = laying_wheels()
    assert state.view(0)["private"]["wheel"] == ["travel-build", "crusade-build", "muster-influence"]
    assert state.view(1)["private"]["wheel"] == ["travel-build", *RING[:0:-1]]
    assert state.view(2)["private"]["wheel"] == ["travel-build"]
    assert all(look(state, who)["wheel"] == look(state, who)["wedges"] == [] for who in range(3))


@pytest.mark.rule("CR-1.1", "CR-3.8")
def test_cr_3_8_nothing_of_another_seats_wheel_shows() -> None:
    """Other rings, and other numbers of wedges laid so far, give the other seats the same answers."""
    state = laying_wheels()
    worlds = [
        state,
        with_secret(state, 0, wheel=["travel-build"]),
        with_secret(state, 0, wheel=RING[:5]),
        with_secret(state, 1, wheel=RING),
    ]
    assert len({world.text() for world in worlds}) == 4
    assert len({answers(world, 2) for world in worlds}) == 1
    assert len({answers(world, -1) for world in worlds}) == 1
    assert answers(worlds[3], 0) == answers(state, 0)
    assert answers(worlds[2], 1) == answers(state, 1)


@pytest.mark.rule("CR-3.8")
def test_cr_3_8_tournament_orders_are_hidden_too() -> None:
    """Any of the ten may have been chosen."""
    state = play(GAME.new(1, players=2, variant="tournament"), "2: order aviz")
    assert answers(state, 0) == answers(with_secret(state, 1, chosen="templar"), 0)
    assert state.view(1)["private"] == {"chosen": "aviz"}


# Worlds that look the same


@pytest.mark.rule("CR-1.1", "CR-3.2", "CR-3.8")
@pytest.mark.parametrize("who", [0, 1, 2, -1])
@pytest.mark.parametrize("stage", ["orders", "wheels", "play"])
def test_cr_1_1_a_redrawn_world_looks_the_same_and_can_exist(stage: str, who: int) -> None:
    """View, menu and refusals of that seat are unchanged; the world can exist, and draws on its own."""
    state = {"orders": choosing_orders(), "wheels": laying_wheels(), "play": table(players=3)}[stage]
    key = state.to_position(True)["generator"]["key"]
    before, rng = answers(state, who), FastRng(5)
    for _ in range(5):
        world = state.determinize(who, rng)
        assert answers(world, who) == before
        assert world.to_position(True)["generator"]["key"] != key
        assert GAME.position(world.to_position(True)).text() == world.text()
        assert world.actors() == state.actors()
    assert answers(state, who) == before


@pytest.mark.rule("CR-1.1", "CR-3.2", "CR-3.8")
@pytest.mark.parametrize("stage", ["orders", "wheels"])
def test_cr_1_1_a_spectator_knows_no_secret(stage: str) -> None:
    """Nothing that is still secret changes the world that is drawn for somebody who only looks on."""
    if stage == "orders":
        states = [choosing_orders(seed=seed) for seed in (1, 2)]
    else:
        states = [laying_wheels(), play(laying_wheels(), "1: next influence-travel")]
    worlds = [state.determinize(-1, FastRng(7)).to_position()["secrets"] for state in states]
    assert states[0].to_position()["secrets"] != states[1].to_position()["secrets"]
    assert worlds[0] == worlds[1]


@pytest.mark.rule("CR-3.2")
def test_cr_3_2_redrawn_hands_do_not_favour_the_truth() -> None:
    """Seat 1 holds two of ten orders; each of the other eight is in seat 2's redrawn hand one time in four, chosen one
    time in eight, whether it is there in truth or not."""
    state, rng, worlds = choosing_orders(), FastRng(11), 1600
    own = state.view(0)["private"]["dealt"]
    held: Counter[str] = Counter()
    chosen: Counter[str] = Counter()
    for _ in range(worlds):
        secret = state.determinize(0, rng).to_position()["secrets"][1]
        held.update(secret["dealt"])
        chosen[secret["chosen"]] += 1
        assert secret["chosen"] in secret["dealt"]
    others = [order for order in ORDERS if order not in own]
    assert sorted(held) == sorted(others)
    assert all(abs(held[order] / worlds - 1 / 4) < 0.05 for order in others)
    assert all(abs(chosen[order] / worlds - 1 / 8) < 0.04 for order in others)


@pytest.mark.rule("CR-3.8")
def test_cr_3_8_redrawn_wheels_do_not_favour_the_truth() -> None:
    """To seat 3 the wedge after Travel/Build on seat 2's hidden wheel is any of five, and the whole ring any of 120."""
    state, rng, worlds = laying_wheels(), FastRng(12), 1500
    second: Counter[str] = Counter()
    laid: Counter[int] = Counter()
    rings = set()
    for _ in range(worlds):
        secrets = state.determinize(2, rng).to_position()["secrets"]
        second[secrets[1]["wheel"][1]] += 1
        rings.add(tuple(secrets[1]["wheel"]))
        laid[len(secrets[0]["wheel"])] += 1
    assert sorted(second) == sorted(RING[1:])
    assert all(abs(count / worlds - 1 / 5) < 0.05 for count in second.values())
    assert len(rings) == 120
    assert sorted(laid) == [1, 2, 3, 4, 5]
    assert all(abs(count / worlds - 1 / 5) < 0.05 for count in laid.values())


@pytest.mark.rule("CR-3.8")
def test_cr_3_8_redrawn_tournament_orders_do_not_favour_the_truth() -> None:
    """Seat 2 took one of ten, which one is anybody's guess."""
    state, rng, worlds = play(GAME.new(1, players=2, variant="tournament"), "2: order aviz"), FastRng(13), 1500
    chosen = Counter(state.determinize(0, rng).to_position()["secrets"][1]["chosen"] for _ in range(worlds))
    assert sorted(chosen) == sorted(ORDERS)
    assert all(abs(count / worlds - 1 / 10) < 0.04 for count in chosen.values())


@pytest.mark.rule("CR-3.1")
def test_cr_3_1_worlds_differ_in_what_is_still_to_be_drawn() -> None:
    """Played on in the same way, redrawn worlds lay different enemies: the true draw is not copied."""
    state, rng = GAME.new(1, players=2), FastRng(3)
    boards = set()
    for _ in range(6):
        world = state.determinize(0, rng)
        while world.step().secret:
            who = world.actors()[0]
            world.apply(who, world.legal(who)[0])
        while world.step().name != "place knight":
            world.apply(world.actors()[0], world.legal(world.actors()[0])[0])
        boards.add(json.dumps(world.view(-1)["enemies"]))
    assert len(boards) == 6


# What the view adds to the table


@pytest.mark.rule("CR-4.2", "CR-5.3", "CR-6.2")
def test_cr_4_2_the_view_has_the_numbers_a_player_would_count() -> None:
    """Strengths of every wedge, of the enemies, and the score as it stands."""
    state = table(seat(troops=1, built={"bank": 1}, foes={"Slav": 2}, ip=9, upgraded=["crusade-build"]))
    wedge = next(one for one in look(state)["wedges"] if one["wedge"] == "crusade-build")
    assert wedge["tokens"] == 2 and wedge["upgraded"] is True
    assert wedge["actions"] == [
        {"action": "crusade", "bonus": 1, "strength": 3, "open": True},
        {"action": "build", "bonus": 1, "strength": 3, "open": True},
    ]
    assert state.view(0)["strengths"] == {"Prussian": 3, "Slav": 5}
    assert look(state)["score"]["total"] == 9 + 5


@pytest.mark.rule("CR-1.1")
def test_cr_1_1_a_view_is_json_and_asks_only_whoever_decides() -> None:
    """The prompt is for the seat whose decision it is."""
    state = table(players=2)
    for who in (-1, 0, 1):
        view = state.view(who)
        assert json.loads(json.dumps(view)) == view
        assert view["you"] == who and view["actors"] == [0] and view["step"] == "turn"
        assert (view["prompt"] != "") == (who == 0)
    over = table(seat(ip=140), stack=[])
    assert over.view(0)["over"] and over.view(0)["winners"] == [0] and over.view(0)["prompt"] == ""
