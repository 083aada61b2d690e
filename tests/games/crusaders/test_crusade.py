"""Crusade (CR-5.3)."""

from typing import Any

import pytest

from outremer.kernel import State
from tests.games.crusaders.positions import look, menu, play, refused, seat, strength, table

TRACKS = {
    "manual": [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13],
    "published": [3, 4, 5, 6, 7, 8, 8, 9, 9, 10, 10],
}
CASES = [(ruleset, defeats, foe) for ruleset in TRACKS for defeats in range(10) for foe in ("Prussian", "Slav")]


def crusader(power: int, **mine: Any) -> dict[str, Any]:
    """A seat with a knight in Tuscany and these tokens on Crusade."""
    return seat(tokens={"crusade-build": power}, **{"knights": ["tuscany"], **mine})


def against(enemy: str, power: int, ruleset: str = "manual", tiles: dict[str, str] | None = None, **mine: Any) -> State:
    """A knight and this enemy in Tuscany, and a Crusade with these tokens."""
    enemies = {"tuscany": enemy}
    return table(crusader(power, **mine), enemies=enemies, ruleset=ruleset, tiles=tiles or {})


@pytest.mark.rule("CR-5.3", "CR-1.2")
@pytest.mark.parametrize(("ruleset", "defeats", "foe"), CASES)
def test_cr_5_3_the_tracks(ruleset: str, defeats: int, foe: str) -> None:
    """A foe has the strength that its track shows after the earlier defeats, and gives as many IP; then the marker
    moves."""
    needed, following = TRACKS[ruleset][defeats], TRACKS[ruleset][defeats + 1]
    troops = 5 if needed > 5 else 0
    state = against(foe, needed - troops, ruleset=ruleset, foes={foe: defeats}, troops=troops)
    assert state.view(0)["strengths"][foe] == needed
    play(state, "resolve crusade-build")
    assert look(state)["ip"] == needed
    assert look(state)["foes"][foe] == defeats + 1
    assert state.view(0)["strengths"][foe] == following
    assert state.view(0)["tracks"][foe] == defeats + 1
    assert state.view(0)["enemies"] == {}


@pytest.mark.rule("CR-5.3")
def test_cr_5_3_one_token_too_few() -> None:
    """A Slav of strength 5 against three tokens and one troop."""
    state = against("Slav", 3, troops=1, foes={"Slav": 2})
    refused(state, "resolve crusade-build", "CR-4.5", "Crusade 4", "needs 5")


@pytest.mark.rule("CR-5.3")
def test_cr_5_3_each_kind_has_a_track_of_its_own() -> None:
    """Defeats of Prussians by any player do not make Slavs stronger."""
    state = table(crusader(3), seat(foes={"Prussian": 4}), enemies={"tuscany": "Slav", "saxony": "Prussian"})
    assert state.view(0)["strengths"] == {"Prussian": 7, "Slav": 3}
    play(state, "resolve crusade-build")
    assert state.view(0)["strengths"] == {"Prussian": 7, "Slav": 4}


@pytest.mark.rule("CR-5.3")
def test_cr_5_3_the_choice_of_the_enemy() -> None:
    """Two enemies within reach, a Saracen too strong, a knight with nobody to fight, and an enemy without a knight."""
    state = table(
        seat(
            "montesa",
            tokens={"crusade-build": 4},
            knights=["tuscany", "austria", "saxony", "paris"],
            built={"castle": 3},
        ),
        seat("teutonic"),
        enemies={"tuscany": "Slav", "austria": "Prussian", "saxony": "Saracen (farm)", "sicily": "Slav"},
    )
    play(state, "resolve crusade-build")
    assert strength(state, "crusade-build", "crusade") == 5
    assert menu(state) == ["at austria", "at tuscany"]
    refused(
        state, "at saxony", "CR-5.3", "Saracen (farm)", "Saxony", "needs 6", "you have 5", "4 from tokens", "1 from"
    )
    refused(state, "at paris", "CR-5.3", "no enemy in Paris")
    refused(state, "at sicily", "CR-5.3", "no knight in Sicily")
    refused(state, "at byzantium", "CR-5.3", "no knight in Byzantium")
    play(state, "at austria")
    assert look(state)["foes"] == {"Prussian": 1, "Slav": 0, "Saracen": 0}
    assert sorted(state.view(0)["enemies"]) == ["saxony", "sicily", "tuscany"]
    assert state.actors() == [1]


@pytest.mark.rule("CR-5.3")
def test_cr_5_3_the_rulebooks_example() -> None:
    """Two Slavs have fallen; three tokens and two troops make 5: 5 IP, and the next Slav has 6."""
    state = against("Slav", 3, troops=2, foes={"Slav": 2})
    play(state, "resolve crusade-build")
    assert look(state)["ip"] == 5
    assert state.view(0)["strengths"]["Slav"] == 6


@pytest.mark.rule("CR-5.3", "CR-5.6")
def test_cr_5_3_castle_ii_and_troops_help() -> None:
    """A Saracen's 6 from three tokens, two troops and castle II."""
    state = against("Saracen (bank)", 3, troops=2, built={"castle": 2}, knights=["tuscany", "paris"])
    play(state, "resolve crusade-build", "take influence")
    assert look(state)["foes"]["Saracen"] == 1


@pytest.mark.rule("CR-5.3")
@pytest.mark.parametrize("power", [5, 6])
def test_cr_5_3_a_saracen_has_six_however_many_fell(power: int) -> None:
    """Saracens have no track."""
    state = table(crusader(power), seat(foes={"Saracen": 5}), enemies={"tuscany": "Saracen (farm)"})
    assert ("resolve crusade-build" in menu(state)) == (power == 6)


@pytest.mark.rule("CR-5.3")
@pytest.mark.parametrize("kind", ["castle", "church", "farm", "bank"])
@pytest.mark.parametrize("built", [0, 1, 3])
def test_cr_5_3_a_saracen_gives_the_next_building(kind: str, built: int) -> None:
    """The next of the type it shows, in that region, free of cost, with its IP; it may be the level IV."""
    knights = ["tuscany"] + ["paris"] * (kind == "castle") * ((built >= 1) + (built >= 3))
    state = against(f"Saracen ({kind})", 6, built={kind: built}, knights=knights)
    play(state, "resolve crusade-build")
    assert menu(state) == ["take piece", "take influence"]
    play(state, "take piece")
    assert look(state)["built"][kind] == built + 1
    assert look(state)["ip"] == built + 1
    assert state.view(0)["buildings"]["tuscany"] == {"seat": 0, "type": kind, "level": built + 1}
    assert look(state)["foes"]["Saracen"] == 1
    assert "tuscany" not in state.view(0)["enemies"]


@pytest.mark.rule("CR-5.3")
@pytest.mark.parametrize("ruleset", ["manual", "published"])
def test_cr_5_3_the_gift_is_free_in_both_rulesets(ruleset: str) -> None:
    """Strength 6 goes into the Saracen; the bank IV it shows costs nothing."""
    state = against("Saracen (bank)", 6, ruleset=ruleset, built={"bank": 3})
    play(state, "resolve crusade-build", "take piece")
    assert look(state)["built"]["bank"] == 4


@pytest.mark.rule("CR-5.3", "CR-5.7")
def test_cr_5_3_a_gift_scores_the_tile() -> None:
    """Church II on a tile that names churches: 2 + 2 IP. A tile that does not adds nothing."""
    state = against("Saracen (church)", 6, built={"church": 1}, tiles={"tuscany": "church +2"})
    play(state, "resolve crusade-build", "take piece")
    assert look(state)["ip"] == 4
    other = against("Saracen (church)", 6, built={"church": 1}, tiles={"tuscany": "farm +2"})
    play(other, "resolve crusade-build", "take piece")
    assert look(other)["ip"] == 2


@pytest.mark.rule("CR-5.3", "CR-5.6")
def test_cr_5_3_a_castle_won_releases_its_knight() -> None:
    """Castle I from a Saracen: the waiting knight enters the Saracen's region."""
    state = play(against("Saracen (castle)", 6), "resolve crusade-build", "take piece")
    assert look(state)["knights"] == ["tuscany", "tuscany"]


@pytest.mark.rule("CR-5.3", "CR-5.6")
def test_cr_5_3_a_building_won_uncovers_its_bonus() -> None:
    """Bank I from a Saracen: +1 Build at once, so the Build half of the same turn has it."""
    state = table(
        seat(
            tokens={"crusade-build": 7},
            upgraded=["crusade-build"],
            knights=["tuscany", "paris"],
            built={"castle": 1, "church": 1},
        ),
        enemies={"tuscany": "Saracen (bank)"},
    )
    play(state, "resolve crusade-build", "crusade 6", "take piece", "build 1")
    assert "strength 2" in state.prompt(0)
    play(state, "church at paris")
    assert look(state)["ip"] == 1 + 2


@pytest.mark.rule("CR-5.3", "CR-5.2")
@pytest.mark.parametrize("troops", [0, 2, 4])
def test_cr_5_3_a_saracen_gives_the_next_troop(troops: int) -> None:
    """A troop is mustered free of cost for IP equal to its level; nothing is built."""
    state = against("Saracen (troop)", 6, troops=troops)
    play(state, "resolve crusade-build", "take piece")
    assert (look(state)["troops"], look(state)["ip"]) == (troops + 1, troops + 1)
    assert state.view(0)["buildings"] == {}


@pytest.mark.rule("CR-5.3")
def test_cr_5_3_or_three_ip() -> None:
    """Instead of the piece: 3 IP; the region stays empty and the token is kept."""
    state = play(against("Saracen (castle)", 6), "resolve crusade-build", "take influence")
    assert look(state)["ip"] == 3
    assert look(state)["foes"] == {"Prussian": 0, "Slav": 0, "Saracen": 1}
    assert look(state)["built"]["castle"] == 0
    assert state.view(0)["enemies"] == state.view(0)["buildings"] == {}


@pytest.mark.rule("CR-5.3")
@pytest.mark.parametrize(("shown", "mine"), [("farm", {"built": {"farm": 4}}), ("troop", {"troops": 5})])
def test_cr_5_3_only_three_ip_when_nothing_is_left(shown: str, mine: dict[str, Any]) -> None:
    """All four farms stand, or all five troops: the engine takes the 3 IP without asking."""
    state = play(against(f"Saracen ({shown})", 6, **mine), "resolve crusade-build")
    assert look(state)["ip"] == 3
    assert state.actors() == [1]


@pytest.mark.rule("CR-5.3")
def test_cr_5_3_a_saracen_changes_no_track() -> None:
    """Neither marker moves."""
    state = play(against("Saracen (farm)", 6), "resolve crusade-build", "take piece")
    assert state.view(0)["tracks"] == {"Prussian": 0, "Slav": 0}


@pytest.mark.rule("CR-5.3")
def test_cr_5_3_one_enemy_per_action() -> None:
    """Two knights by two Slavs and strength to spare: one falls, and the turn is over."""
    state = table(
        seat(tokens={"crusade-build": 9}, knights=["tuscany", "saxony"], built={"castle": 1}),
        enemies={"tuscany": "Slav", "saxony": "Slav"},
    )
    play(state, "resolve crusade-build", "at saxony")
    assert look(state)["foes"]["Slav"] == 1
    assert state.actors() == [1]
