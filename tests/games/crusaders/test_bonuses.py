"""The bonuses under the buildings and the bonus tiles (CR-5.6, CR-5.7)."""

import pytest

from tests.games.crusaders.positions import GAME, look, play, seat, table

UNCOVERED = {
    "castle": [{}, {"crusade": 1}, {"crusade": 1, "travel": 1}],
    "church": [{"influence": 1}, {"influence": 1, "travel": 1}, {"influence": 2, "travel": 1}],
    "farm": [{"muster": 1}, {"muster": 1, "influence": 1}, {"muster": 2, "influence": 1}],
    "bank": [{"build": 1}, {"build": 1, "influence": 1}, {"build": 2, "influence": 1}],
}
"""What the buildings I, I to II and I to III of a type add up to. Level IV is worth an end bonus only."""


def bonuses(built: dict[str, int]) -> dict[str, int]:
    """The bonus of each action for a seat with these buildings."""
    found = {}
    for wedge in look(table(seat(built=built)))["wedges"]:
        for action in wedge["actions"]:
            found[action["action"]] = action["bonus"]
    return {action: bonus for action, bonus in found.items() if bonus}


@pytest.mark.rule("CR-5.6")
@pytest.mark.parametrize("level", [1, 2, 3, 4])
@pytest.mark.parametrize("kind", list(UNCOVERED))
def test_cr_5_6_what_each_level_uncovers(kind: str, level: int) -> None:
    """Bonuses add up from level to level; level IV adds none of its own."""
    assert bonuses({kind: level}) == UNCOVERED[kind][min(level, 3) - 1]


@pytest.mark.rule("CR-5.6")
def test_cr_5_6_bonuses_of_all_types_add_up() -> None:
    """The rulebook's example, and everything at once."""
    assert bonuses({"church": 3, "farm": 2}) == {"influence": 3, "travel": 1, "muster": 1}
    everything = bonuses({"castle": 4, "church": 4, "farm": 4, "bank": 4})
    assert everything == {"travel": 2, "muster": 2, "crusade": 1, "influence": 4, "build": 2}


@pytest.mark.rule("CR-5.6")
def test_cr_5_6_others_buildings_do_not_help() -> None:
    """The other seat's banks add nothing to mine."""
    state = table(seat(), seat(built={"bank": 4}))
    assert all(action["bonus"] == 0 for wedge in look(state)["wedges"] for action in wedge["actions"])


@pytest.mark.rule("CR-5.6")
def test_cr_5_6_a_building_uncovers_its_bonus_when_it_is_built() -> None:
    """Bank I now: Build has +1 from the next action on."""
    state = table(seat(tokens={"build-influence": 2}))
    play(state, "resolve build-influence", "bank at paris")
    build = [a for wedge in look(state)["wedges"] for a in wedge["actions"] if a["action"] == "build"]
    assert {action["bonus"] for action in build} == {1}


@pytest.mark.rule("CR-5.7", "CR-2.3")
def test_cr_5_7_the_thirty_tiles() -> None:
    """Per type four of +1 and two of +2; one of +1 for each of the six pairs."""
    setting = GAME.setting(GAME.options({}))
    counts = dict(zip(setting.tile_names[1:], setting.tile_counts[1:], strict=True))
    kinds = ["castle", "church", "farm", "bank"]
    assert [counts[f"{kind} +1"] for kind in kinds] == [4, 4, 4, 4]
    assert [counts[f"{kind} +2"] for kind in kinds] == [2, 2, 2, 2]
    pairs = [name for name in counts if "/" in name]
    assert sorted(pairs) == sorted(f"{a}/{b} +1" for i, a in enumerate(kinds) for b in kinds[i + 1 :])
    assert {counts[name] for name in pairs} == {1}
    assert len(counts) == 14


@pytest.mark.rule("CR-5.7")
@pytest.mark.parametrize(
    ("tile", "kind", "extra"),
    [
        ("farm +1", "farm", 1),
        ("farm +2", "farm", 2),
        ("farm +2", "church", 0),
        ("church/bank +1", "church", 1),
        ("church/bank +1", "bank", 1),
        ("church/bank +1", "castle", 0),
    ],
)
def test_cr_5_7_a_tile_adds_ip_to_the_types_it_names(tile: str, kind: str, extra: int) -> None:
    """A level I building on the tile."""
    state = table(seat(knights=["bavaria"]), tiles={"bavaria": tile})
    play(state, "resolve build-influence", f"{kind} at bavaria")
    assert look(state)["ip"] == 1 + extra
    assert state.view(0)["supply"] == 140 - 1 - extra


@pytest.mark.rule("CR-5.7")
def test_cr_5_7_a_tile_never_changes_a_cost() -> None:
    """Two tokens do not reach farm III, tile or no tile."""
    for tiles in ({}, {"bavaria": "farm +2"}):
        state = table(seat(knights=["bavaria"], built={"farm": 2}), tiles=tiles)
        play(state, "resolve build-influence")
        assert "costs 3" in state.explain(0, GAME.notation.parse("farm at bavaria"))
        assert GAME.notation.parse("farm at bavaria") not in state.legal(0)


@pytest.mark.rule("CR-5.7")
def test_cr_5_7_a_tile_serves_the_one_building_of_its_region() -> None:
    """The tile stays where it lies; nothing else can be built there."""
    state = table(seat(knights=["bavaria"]), tiles={"bavaria": "farm +2"})
    play(state, "resolve build-influence", "farm at bavaria")
    assert state.view(0)["tiles"] == {"bavaria": "farm +2"}
