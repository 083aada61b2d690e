"""Muster (CR-5.2)."""

import pytest

from tests.games.crusaders.positions import look, menu, play, refused, seat, strength, table

COSTS = [("manual", level, level + 1) for level in range(5)] + [("published", level, level + 3) for level in range(5)]


@pytest.mark.rule("CR-5.2", "CR-1.2")
@pytest.mark.parametrize(("ruleset", "troops", "cost"), COSTS)
def test_cr_5_2_the_cost_of_each_troop(ruleset: str, troops: int, cost: int) -> None:
    """Strength equal to the cost musters the next troop for IP equal to its level; one less does not."""
    state = table(seat(tokens={"muster-influence": cost}, troops=troops), ruleset=ruleset)
    play(state, "resolve muster-influence")
    assert (look(state)["troops"], look(state)["ip"]) == (troops + 1, troops + 1)
    if cost > 1:
        short = table(seat(tokens={"muster-influence": cost - 1}, troops=troops), ruleset=ruleset)
        refused(short, "resolve muster-influence", "CR-4.5", "Muster", str(cost - 1))


@pytest.mark.rule("CR-5.2")
def test_cr_5_2_one_per_action() -> None:
    """Nine tokens raise one troop all the same."""
    state = play(table(seat(tokens={"muster-influence": 9})), "resolve muster-influence")
    assert look(state)["troops"] == 1


@pytest.mark.rule("CR-5.2", "CR-5.6")
def test_cr_5_2_farms_help() -> None:
    """Troop IV costs 4: two tokens and the farms I and III reach it."""
    state = table(seat(tokens={"muster-influence": 2}, troops=3, built={"farm": 3}))
    assert strength(state, "muster-influence", "muster") == 4
    play(state, "resolve muster-influence")
    assert look(state)["troops"] == 4


@pytest.mark.rule("CR-5.2", "CR-5.3")
def test_cr_5_2_each_troop_adds_one_to_crusade_and_to_nothing_else() -> None:
    """Three troops and two tokens: Crusade 5; Muster and Influence stay at 2."""
    state = table(seat(troops=3))
    assert strength(state, "crusade-build", "crusade") == 5
    assert strength(state, "muster-influence", "muster") == 2
    assert strength(state, "influence-travel", "influence") == 2


@pytest.mark.rule("CR-5.2", "CR-4.3")
def test_cr_5_2_in_a_split_with_influence() -> None:
    """Muster troop II with two of three tokens, Influence with the third: 2 + 1 IP."""
    state = table(seat(tokens={"muster-influence": 3}, upgraded=["muster-influence"], troops=1))
    play(state, "resolve muster-influence")
    refused(state, "muster 1", "CR-4.3", "Muster with 1 token", "Muster 1; troop II needs 2")
    assert menu(state) == ["muster 2", "muster 3", "influence 1", "influence 2", "influence 3"]
    play(state, "muster 2", "influence 1")
    assert (look(state)["troops"], look(state)["ip"]) == (2, 3)
