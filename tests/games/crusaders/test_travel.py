"""Travel (CR-5.1)."""

import pytest

from outremer.kernel import BadNotation
from tests.games.crusaders.positions import GAME, look, menu, play, refused, seat, strength, table


@pytest.mark.rule("CR-5.1")
def test_cr_5_1_a_step_goes_to_an_adjacent_region() -> None:
    """Paris touches six regions, and no other can be named from it."""
    state = play(table(), "resolve travel-build")
    neighbours = ["anjou", "burgundy", "champagne", "normandy", "provence", "toulouse"]
    assert sorted(menu(state)) == [f"go paris > {name}" for name in neighbours]
    with pytest.raises(BadNotation, match="is not an action"):
        GAME.notation.parse("go paris > rome")


@pytest.mark.rule("CR-5.1")
def test_cr_5_1_points_are_shared_among_knights() -> None:
    """Three points: one knight walks two regions, another one."""
    state = table(seat(tokens={"travel-build": 3}, knights=["paris", "rome"], built={"castle": 1}))
    play(state, "resolve travel-build", "go paris > burgundy", "go rome > tuscany", "go burgundy > bavaria")
    assert sorted(look(state)["knights"]) == ["bavaria", "tuscany"]
    assert state.actors() == [1]


@pytest.mark.rule("CR-5.1")
def test_cr_5_1_the_rulebooks_example() -> None:
    """Three tokens and church II: 4 points. One knight leaves a Slav (2), the other walks two regions (1 + 1)."""
    state = table(
        seat(tokens={"travel-build": 3}, knights=["tuscany", "paris"], built={"church": 2, "castle": 1}),
        enemies={"tuscany": "Slav"},
    )
    play(state, "resolve travel-build")
    assert "4 movement points" in state.prompt(0)
    play(state, "go tuscany > lombardy")
    assert "2 movement points" in state.prompt(0)
    play(state, "go paris > provence", "go provence > toulouse")
    assert sorted(look(state)["knights"]) == ["lombardy", "toulouse"]
    assert state.actors() == [1]


@pytest.mark.rule("CR-5.1")
@pytest.mark.parametrize(("enemies", "left"), [({}, 2), ({"tuscany": "Saracen (farm)"}, 1)])
def test_cr_5_1_leaving_costs_one_or_two_by_the_enemy(enemies: dict[str, str], left: int) -> None:
    """Three points: leaving a free region leaves two, leaving an enemy leaves one. Entering costs nothing."""
    state = table(seat(tokens={"travel-build": 3}, knights=["tuscany"]), enemies=enemies)
    play(state, "resolve travel-build", "go tuscany > lombardy")
    assert (f"{left} movement point" + "s" * (left > 1)) in state.prompt(0)


@pytest.mark.rule("CR-5.1")
def test_cr_5_1_passing_through_enemies() -> None:
    """Lombardy to Rome through the Slav in Tuscany: 1 + 2 points. Stopping among enemies is allowed too."""
    state = table(seat(tokens={"travel-build": 3}, knights=["lombardy"]), enemies={"tuscany": "Slav"})
    play(state, "resolve travel-build", "go lombardy > tuscany", "go tuscany > rome")
    assert look(state)["knights"] == ["rome"]
    short = table(seat(tokens={"travel-build": 2}, knights=["lombardy"]), enemies={"tuscany": "Slav"})
    play(short, "resolve travel-build", "go lombardy > tuscany")
    assert look(short)["knights"] == ["tuscany"]
    assert short.actors() == [1]


@pytest.mark.rule("CR-5.1")
def test_cr_5_1_knights_never_hinder_and_may_share_a_region() -> None:
    """Another player's two knights stand in Anjou; going in and through costs the usual 1 a step."""
    state = table(seat(tokens={"travel-build": 2}), seat(knights=["anjou", "anjou"], built={"castle": 1}))
    play(state, "resolve travel-build", "go paris > anjou")
    assert look(state)["knights"] == ["anjou"] and look(state, 1)["knights"] == ["anjou", "anjou"]
    play(state, "go anjou > gascony")
    assert look(state)["knights"] == ["gascony"]


@pytest.mark.rule("CR-5.1")
def test_cr_5_1_the_first_step_is_compulsory_then_one_may_stop() -> None:
    """'stop' is refused before the first step and offered after it; what is left is lost."""
    state = play(table(seat(tokens={"travel-build": 4})), "resolve travel-build")
    refused(state, "stop", "CR-5.1", "begins with a step")
    play(state, "go paris > anjou")
    assert "stop" in menu(state)
    play(state, "stop")
    assert state.actors() == [1]


@pytest.mark.rule("CR-5.1")
def test_cr_5_1_two_knights_in_one_region_are_one_choice() -> None:
    """Two knights in Rome: three ways out, not six; one of them leaves."""
    state = table(seat(knights=["rome", "rome"], built={"castle": 1}))
    play(state, "resolve travel-build")
    assert sorted(menu(state)) == ["go rome > apulia", "go rome > sicily", "go rome > tuscany"]
    play(state, "go rome > tuscany", "stop")
    assert sorted(look(state)["knights"]) == ["rome", "tuscany"]


@pytest.mark.rule("CR-5.1", "CR-4.5")
def test_cr_5_1_too_few_points_to_leave_any_region() -> None:
    """One point and the only knight among enemies: Travel can do nothing, and the wedge is sown only."""
    state = table(seat(tokens={"travel-build": 1}, knights=["tuscany"]), enemies={"tuscany": "Slav"})
    refused(state, "resolve travel-build", "CR-4.5", "Travel 1", "costs 2")
    assert "sow travel-build" in menu(state)


@pytest.mark.rule("CR-5.1")
def test_cr_5_1_too_few_points_for_this_knight() -> None:
    """One point: the free knight may go, the one among enemies may not, and the sentence has both numbers."""
    state = table(
        seat(tokens={"travel-build": 1}, knights=["tuscany", "paris"], built={"castle": 1}),
        enemies={"tuscany": "Slav"},
    )
    play(state, "resolve travel-build")
    refused(state, "go tuscany > rome", "CR-5.1", "Tuscany", "costs 2", "you have 1")
    assert all(text.startswith("go paris") for text in menu(state))


@pytest.mark.rule("CR-5.1")
def test_cr_5_1_only_ones_own_knights() -> None:
    """There is nobody of yours in Anjou."""
    state = play(table(), "resolve travel-build")
    refused(state, "go anjou > gascony", "CR-5.1", "Anjou")


@pytest.mark.rule("CR-5.1", "CR-8.2")
def test_cr_5_1_only_regions_of_this_map_are_entered() -> None:
    """Hungary lies beyond the two-player map: from Austria there is no way there. With three players there is."""
    state = play(table(seat(knights=["austria"])), "resolve travel-build")
    refused(state, "go austria > hungary", "CR-5.1", "Hungary")
    larger = table(seat(knights=["austria"]), players=3)
    play(larger, "resolve travel-build", "go austria > hungary")
    assert look(larger)["knights"] == ["hungary"]


@pytest.mark.rule("CR-5.1")
def test_cr_5_1_the_sea_is_no_region() -> None:
    """Rome's other three sides are sea: there is no such action."""
    ways = [text for text in GAME.notation.texts if text.startswith("go rome >")]
    assert sorted(ways) == ["go rome > apulia", "go rome > sicily", "go rome > tuscany"]


@pytest.mark.rule("CR-5.1", "CR-5.6")
def test_cr_5_1_castle_and_church_add_to_travel() -> None:
    """Two tokens, castle III and church II: 4 points."""
    state = table(seat(tokens={"travel-build": 2}, built={"castle": 3, "church": 2}))
    assert strength(state, "travel-build", "travel") == 4
