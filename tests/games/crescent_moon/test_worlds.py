"""Determinized worlds of Crescent Moon: they look the same to their seat, can exist, keep what it knows, and are fair.

Fair means that the truth is as likely as anything else that fits, and no likelier. Seeds are fixed, bounds generous.
"""

import json
from collections import Counter
from typing import Any

import pytest

from outremer.games import find_game
from outremer.games.crescent_moon.actions import SEAT_IDS
from outremer.games.crescent_moon.state import Table
from outremer.kernel import FastRng
from tests.conftest import Games
from tests.games.crescent_moon.positions import do, hand_of, table
from tests.games.crescent_moon.test_secrets import SPECTATOR, same_answers, sampled
from tests.games.crescent_moon.twins import is_murshid, known_groups, known_to

GAME = find_game("crescent-moon")
WARLORD, MURSHID, SULTAN, CALIPH, NOMAD = range(5)


@pytest.mark.rule("CM-1.4")
def test_a_determinized_world_looks_the_same_and_can_exist(games: Games) -> None:
    """To its seat nothing changes; the cards it knows are where it knows them; the position is a good one."""
    for state, rng in sampled(games.of(16), 600, 11):
        before = state.text()
        for seat in (rng.below(state.seats + 1) - 1, rng.below(state.seats)):
            world = state.determinize(seat, rng)
            same_answers(state, world, seat, "in a world")
            assert GAME.position(json.loads(world.text())).text() == world.text()
            assert world.rng.key != state.rng.key and world.events is None
            check_known(json.loads(before), json.loads(world.text()), seat)
        assert state.text() == before


def check_known(position: dict[str, Any], world: dict[str, Any], seat: int) -> None:
    """Cards seen stay where they were seen, no card is added or lost, and everything public is the same."""
    for holder in range(len(position["seats"])):
        known, held = known_to(position, seat, holder), Counter(world["seats"][holder]["hand"])
        assert known <= held and held.total() == Counter(position["seats"][holder]["hand"]).total()
        assert known == known_to(world, seat, holder)
    for group in known_groups(position, seat):
        assert Counter(position["deck"][group.start : group.stop]) == Counter(world["deck"][group.start : group.stop])
    assert everywhere(position) == everywhere(world)
    for key in ("map", "row", "stall", "discards", "land", "year", "round", "active", "tried", "options"):
        assert position[key] == world[key]
    for one, two in zip(position["seats"], world["seats"], strict=True):
        assert [one[key] for key in ("coins", "reserves", "front", "seen")] == [
            two[key] for key in ("coins", "reserves", "front", "seen")
        ]


def everywhere(position: dict[str, Any]) -> Counter[str]:
    """The cards of the deck and of all hands."""
    found = Counter(position["deck"])
    for seat in position["seats"]:
        found += Counter(seat["hand"])
    return found


# Fairness


def worlds_of(state: Table, seat: int, number: int) -> list[dict[str, Any]]:
    rng = FastRng(7)
    return [state.determinize(seat, rng).to_position() for _ in range(number)]


def surprise(found: Counter[str], expected: dict[str, float]) -> float:
    """Chi-square, divided by its degrees of freedom: about 1 where nothing is favoured."""
    total = sum((found[name] - mean) ** 2 / mean for name, mean in expected.items())
    return total / (len(expected) - 1)


def hidden_from(state: Table, seat: int) -> Counter[str]:
    """The cards the seat cannot place, by name."""
    position = state.to_position()
    cards = Counter(position["deck"])
    for holder, entry in enumerate(position["seats"]):
        cards += Counter(entry["hand"]) - known_to(position, seat, holder)
    return cards


@pytest.mark.rule("CM-1.4")
@pytest.mark.parametrize("seat", [WARLORD, CALIPH, SPECTATOR])
def test_a_hidden_hand_is_drawn_from_all_hidden_cards_alike(seat: int) -> None:
    """The Sultan holds three cards nobody saw: in 1500 worlds each card is there as often as there are such cards."""
    state = table(hands={"sultan": "terror alms decree", "caliph": "levy"}, row="terror charge", stall="alms")
    number = 1500
    hidden = hidden_from(state, seat)
    worlds = worlds_of(state, seat, number)
    held = Counter(card for world in worlds for card in Counter(world["seats"][SULTAN]["hand"]).elements())
    assert held.total() == 3 * number
    expected = {card: 3 * number * n / hidden.total() for card, n in hidden.items()}
    assert surprise(held, expected) < 1.7
    on_top = Counter(world["deck"][-1] for world in worlds)
    assert surprise(on_top, {card: number * n / hidden.total() for card, n in hidden.items()}) < 1.7
    truth = state.to_position()["seats"][SULTAN]["hand"]
    assert sum(world["seats"][SULTAN]["hand"] == truth for world in worlds) < 10


@pytest.mark.rule("CM-6.8")
def test_a_card_seen_taken_stays_and_the_rest_is_drawn() -> None:
    """Everybody saw the Sultan buy Terror; the Sultan's other card can be any card."""
    state = table(hands={"sultan": "terror alms"}, seen={"sultan": "terror"})
    worlds = worlds_of(state, WARLORD, 600)
    hands = [Counter(world["seats"][SULTAN]["hand"]) for world in worlds]
    assert all(hand["terror"] >= 1 and hand.total() == 2 for hand in hands)
    others = Counter(card for hand in hands for card in (hand - Counter(["terror"])).elements())
    hidden = hidden_from(state, WARLORD)
    assert surprise(others, {card: 600 * n / hidden.total() for card, n in hidden.items()}) < 1.8


@pytest.mark.rule("CM-7.3")
def test_plot_lets_the_murshid_know_the_top_and_nobody_else() -> None:
    """After a Plot the Murshid knows which six cards are on top, not their order; to others they are any cards."""
    top = "terror charge whisper-network alms levy decree ambush"
    state = table(turn="murshid", hands={"murshid": "alms"}, top=top)
    do(state, "plot", "card whisper-network")
    rest = Counter(top.split()) - Counter(["whisper-network"])
    orders = Counter(tuple(world["deck"][-6:]) for world in worlds_of(state, MURSHID, 200))
    assert all(Counter(order) == rest for order in orders) and len(orders) > 60
    for seat in (SULTAN, SPECTATOR):
        tops = [Counter(world["deck"][-6:]) for world in worlds_of(state, seat, 200)]
        assert sum(found == rest for found in tops) < 5
        taken = Counter(card for world in worlds_of(state, seat, 200) for card in world["seats"][MURSHID]["hand"])
        assert len(taken) > 20, "what the Murshid took is not shown"


@pytest.mark.rule("CM-7.3")
def test_while_a_seat_plots_others_know_only_that_it_took_a_card() -> None:
    """In every world the Murshid is looking at a Murshid card, and the truth is not preferred."""
    top = "terror charge whisper-network alms levy decree ambush"
    state = table(turn="murshid", hands={"murshid": "alms"}, top=top)
    do(state, "plot")
    worlds = worlds_of(state, CALIPH, 300)
    looked = [Counter(world["deck"][-7:]) for world in worlds]
    assert all(any(is_murshid(card) for card in cards) for cards in looked)
    assert sum(cards == Counter(top.split()) for cards in looked) < 5
    murshid_cards = Counter(card for cards in looked for card in cards.elements() if is_murshid(card))
    assert len(murshid_cards) == 9 and max(murshid_cards.values()) < 3 * min(murshid_cards.values()) + 60


@pytest.mark.rule("CM-7.4")
def test_conspire_lets_the_sultan_know_the_bottom() -> None:
    """The nine cards the Sultan did not choose are at the bottom, in an order the Sultan does not know."""
    top = "terror charge whisper-network alms levy decree ambush bazaar caravan guide"
    state = table(turn="sultan", top=top, stall="alms - levy")
    do(state, "conspire", "card guide")
    rest = Counter(top.split()) - Counter(["guide"])
    orders = Counter(tuple(world["deck"][:9]) for world in worlds_of(state, SULTAN, 200))
    assert all(Counter(order) == rest for order in orders) and len(orders) > 150
    assert sum(Counter(world["deck"][:9]) == rest for world in worlds_of(state, NOMAD, 200)) < 5


@pytest.mark.rule("CM-11")
def test_a_stolen_card_is_known_to_the_two_and_to_nobody_else() -> None:
    """The Caliph's agent takes a card of the Sultan: both know it, the Warlord does not."""
    state = table(turn="caliph", hands={"caliph": "double-agent", "sultan": "terror alms decree", "nomad": "levy"})
    do(state, "card double-agent", "player sultan")
    (stolen,) = hand_of(state, "caliph")
    for seat in (SULTAN, CALIPH):
        assert all(world["seats"][CALIPH]["hand"] == {stolen: 1} for world in worlds_of(state, seat, 100))
    held = Counter(card for world in worlds_of(state, WARLORD, 300) for card in world["seats"][CALIPH]["hand"])
    assert len(held) > 20 and held[stolen] < 60
    kept = [Counter(world["seats"][SULTAN]["hand"]) for world in worlds_of(state, CALIPH, 100)]
    assert len({tuple(sorted(hand.elements())) for hand in kept}) > 50


@pytest.mark.rule("CM-8.3")
def test_secret_choices_are_drawn_again_from_the_drawn_hands() -> None:
    """The Caliph has chosen Palace Guard and said so: in the Warlord's worlds they chose all kinds of cards."""
    state = table(
        {"h3": "warlord 3 units", "h4": "caliph 2 units"},
        hands={"caliph": "palace-guard strong-walls", "warlord": "terror"},
    )
    do(state, "assault", *way_into_combat(state))
    assert state.step().name == "select"
    do(state, "caliph: card palace-guard", "caliph: done")
    worlds = worlds_of(state, WARLORD, 400)
    picks = Counter(json.dumps(world["fight"]["picked"][CALIPH]) for world in worlds)
    assert picks[json.dumps({"palace-guard": 1})] < 60 and len(picks) > 15
    for world in worlds:
        assert Counter(world["fight"]["picked"][CALIPH]) <= Counter(world["seats"][CALIPH]["hand"])
        assert world["fight"]["picked"][WARLORD] == {}


def way_into_combat(state: Table) -> list[str]:
    """The moves after "assault" that lead into h4 with all there is."""
    trial = state.copy()
    do(trial, "assault")
    moves = []
    if trial.step().name == "assault":
        moves = [text for text in map(GAME.notation.text, trial.legal(WARLORD)) if text.startswith("go h3")][:1]
        do(trial, *moves)
    return [*moves, "amount 3"] if trial.step().name == "march" else moves


@pytest.mark.rule("CM-12.4", "CM-13.4")
def test_offers_are_drawn_again_for_those_who_may_not_see_them() -> None:
    """The Warlord offers 4 VP: to the Caliph it may be 0 to 5, all equally likely; the Murshid and the Warlord know."""
    state = table(
        {"h3": "warlord 3 units, murshid token", "h4": "caliph 2 units"},
        hands={"caliph": "palace-guard", "murshid": "zealots"},
    )
    do(state, "assault", *way_into_combat(state), "warlord: amount 4")
    assert state.step().name == "offer" and state.actors() == [CALIPH]
    drawn = Counter(str(world["fight"]["offers"][WARLORD] - 1) for world in worlds_of(state, CALIPH, 600))
    assert surprise(drawn, {str(points): 100.0 for points in range(6)}) < 3
    for seat in (MURSHID, WARLORD):
        assert {world["fight"]["offers"][WARLORD] for world in worlds_of(state, seat, 30)} == {5}


def test_worlds_differ_from_each_other_and_never_hold_the_true_key() -> None:
    """Forty worlds of one table: forty texts and forty keys, none of them the true one."""
    state = table(hands={name: "alms" for name in SEAT_IDS[1:3]})
    rng = FastRng(3)
    worlds = [state.determinize(WARLORD, rng) for _ in range(40)]
    assert len({world.text() for world in worlds}) == len({world.rng.key for world in worlds}) == 40
    assert all(world.rng.key != state.rng.key for world in worlds)
    again = state.determinize(WARLORD, FastRng(3))
    assert again.text() == worlds[0].text(), "the given generator is the only source of chance"
