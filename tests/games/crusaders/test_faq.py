"""Every case of the reference manual's section of questions, one test each, in our words."""

import pytest

from tests.games.crusaders.positions import GAME, RING, look, menu, play, refused, seat, table, tokens


@pytest.mark.rule("CR-4.3")
def test_faq_an_upgraded_wedge_for_one_action_only() -> None:
    """May all tokens of an upgraded wedge go to one of its two actions? They may, to either; if both are used, each
    has at least one token."""
    mine = seat(tokens=[2, 2, 2, 2, 3, 1], upgraded=["build-influence"], knights=["rome"])
    for moves, ip in ((["influence 3"], 3), (["build 3", "farm at rome"], 1)):
        state = play(table(mine), "resolve build-influence", *moves)
        assert state.actors() == [1]
        assert look(state)["ip"] == ip
        assert tokens(state) == [3, 3, 2, 2, 0, 2]
    both = play(table(mine), "resolve build-influence", "influence 2")
    assert menu(both) == ["stop", "build 1"]
    assert not any(text.endswith(" 0") for text in GAME.notation.texts)


@pytest.mark.rule("CR-5.2", "CR-4.5")
def test_faq_too_weak_to_muster() -> None:
    """What if tokens and bonuses do not reach the next troop's cost? That troop cannot be mustered; it can be once the
    strength suffices."""
    weak = table(seat(tokens={"muster-influence": 2}, troops=2))
    refused(weak, "resolve muster-influence", "CR-4.5", "Muster 2", "needs 3")
    assert look(weak)["troops"] == 2
    later = table(seat(tokens={"muster-influence": 3}, troops=2))
    assert look(play(later, "resolve muster-influence"))["troops"] == 3
    helped = table(seat(tokens={"muster-influence": 2}, troops=2, built={"farm": 1}))
    assert look(play(helped, "resolve muster-influence"))["troops"] == 3


@pytest.mark.rule("CR-5.5", "CR-5.3")
def test_faq_building_where_an_enemy_stood() -> None:
    """May a player build where they have just defeated an enemy? The enemy must go first, and Build has to wait for a
    later turn; only the building a Saracen shows goes up at once."""
    mine = seat(tokens={"crusade-build": 8}, upgraded=["crusade-build"], knights=["tuscany"])
    occupied = table(mine, enemies={"tuscany": "Slav"})
    play(occupied, "resolve crusade-build")
    assert not any(text.startswith("build") for text in menu(occupied))
    play(occupied, "crusade 3")
    assert occupied.actors() == [1], "the Build half found nowhere to build"
    play(occupied, "resolve influence-travel", "resolve build-influence", "farm at tuscany")
    assert occupied.view(0)["buildings"]["tuscany"]["type"] == "farm"
    saracen = table(mine, enemies={"tuscany": "Saracen (church)"})
    play(saracen, "resolve crusade-build", "crusade 6", "take piece")
    assert saracen.view(0)["buildings"]["tuscany"] == {"seat": 0, "type": "church", "level": 1}


@pytest.mark.rule("CR-5.7", "CR-5.5")
def test_faq_bonus_tiles_and_costs() -> None:
    """Do bonus tiles make buildings cheaper? No, they add IP; what makes them cheaper is printed on the region or comes
    from bonuses of the action."""
    mine = seat(tokens={"build-influence": 2}, knights=["bavaria"], built={"farm": 2})
    tiled = play(table(mine, tiles={"bavaria": "farm +2"}), "resolve build-influence")
    refused(tiled, "farm at bavaria", "CR-5.5", "costs 3", "you have 2")
    printed = table(seat(tokens={"build-influence": 2}, knights=["burgundy"], built={"farm": 2}))
    play(printed, "resolve build-influence", "farm at burgundy")
    assert look(printed)["ip"] == 3
    banked = table(
        seat(tokens={"build-influence": 2}, knights=["bavaria"], built={"farm": 2, "bank": 1}),
        tiles={"bavaria": "farm +2"},
    )
    play(banked, "resolve build-influence", "farm at bavaria")
    assert look(banked)["ip"] == 3 + 2


@pytest.mark.rule("CR-5.5")
def test_faq_one_building_per_region() -> None:
    """May several players build in one region? No: it holds one building in all."""
    state = table(
        seat(tokens={"build-influence": 4}, knights=["rome", "paris"], built={"castle": 1}),
        seat(buildings={"rome": "bank I"}),
    )
    play(state, "resolve build-influence")
    refused(state, "farm at rome", "CR-5.5", "Rome")
    refused(state, "bank at rome", "CR-5.5", "Rome")
    assert "farm at paris" in menu(state)


@pytest.mark.rule("CR-6.1")
def test_faq_the_supply_runs_out() -> None:
    """What when the supply is empty? IP are still taken in full, and what is over is counted."""
    state = table(seat(tokens={"influence-travel": 4}, ip=60), seat(ip=77))
    play(state, "resolve influence-travel")
    assert (look(state)["ip"], state.view(0)["supply"]) == (64, -1)
    play(state, "resolve influence-travel")
    assert (look(state, 1)["ip"], state.view(0)["supply"]) == (79, -3)
    assert state.over()


@pytest.mark.rule("CR-4.4")
def test_faq_all_six_wedges_upgraded() -> None:
    """May all six be upgraded? Yes, and the turn for upgrading can still be taken to sow a wedge."""
    state = table(seat(upgraded=RING[1:]))
    play(state, "upgrade travel-build", "stop", "resolve influence-travel")
    assert sorted(look(state)["upgraded"]) == sorted(RING)
    assert "or upgrade one" not in state.prompt(0) and not any(text.startswith("upgrade") for text in menu(state))
    for wedge in RING:
        refused(state, f"upgrade {wedge}", "CR-4.4", "upgraded already")
        assert f"sow {wedge}" in menu(state)
    play(state, "sow influence-travel")
    assert tokens(state) == [2, 2, 0, 3, 3, 2]
