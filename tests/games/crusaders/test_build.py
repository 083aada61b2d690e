"""Build (CR-5.5)."""

from typing import Any

import pytest

from tests.games.crusaders.positions import look, menu, play, refused, seat, strength, table

KINDS = ["castle", "church", "farm", "bank"]
COSTS = [("manual", level, level) for level in (1, 2, 3, 4)] + [
    ("published", level, level + 2) for level in (1, 2, 3, 4)
]


def builder(kind: str, level: int, strength: int) -> dict[str, Any]:
    """A seat about to build this level in Bavaria, with these tokens and no bonuses."""
    knights = ["bavaria"] * (1 + (kind == "castle") * ((level > 1) + (level > 3)))
    return seat(tokens={"build-influence": strength}, knights=knights, built={kind: level - 1})


@pytest.mark.rule("CR-5.5", "CR-1.2")
@pytest.mark.parametrize(("ruleset", "level", "cost"), COSTS)
@pytest.mark.parametrize("kind", ["castle", "church", "farm"])
def test_cr_5_5_the_cost_of_each_level(ruleset: str, level: int, cost: int, kind: str) -> None:
    """Strength equal to the cost puts up the next building, for IP equal to its level."""
    state = table(builder(kind, level, cost), ruleset=ruleset)
    play(state, "resolve build-influence", f"{kind} at bavaria")
    assert look(state)["built"][kind] == level
    assert look(state)["ip"] == level
    assert state.view(0)["buildings"]["bavaria"] == {"seat": 0, "type": kind, "level": level}


@pytest.mark.rule("CR-5.5", "CR-1.2")
@pytest.mark.parametrize(("ruleset", "level", "cost"), [case for case in COSTS if case[1] > 1])
@pytest.mark.parametrize("kind", ["castle", "church", "farm"])
def test_cr_5_5_one_short_of_the_cost(ruleset: str, level: int, cost: int, kind: str) -> None:
    """A level above I with a strength one too small; the sentence has the numbers."""
    state = play(table(builder(kind, level, cost - 1), ruleset=ruleset), "resolve build-influence")
    words = (f"costs {cost}", f"you have {cost - 1}", f"{cost - 1} from tokens and 0 from bonuses")
    refused(state, f"{kind} at bavaria", "CR-5.5", "Bavaria", *words)


@pytest.mark.rule("CR-5.5", "CR-4.5")
def test_cr_5_5_two_tokens_build_nothing_published() -> None:
    """The cheapest building costs 3: Build with 2 can do nothing."""
    state = table(builder("farm", 1, 2), ruleset="published")
    refused(state, "resolve build-influence", "CR-4.5", "Build 2", "needs 3")


@pytest.mark.rule("CR-5.5")
def test_cr_5_5_one_building_per_action() -> None:
    """Seven tokens still build only one building."""
    state = play(table(seat(tokens={"build-influence": 7})), "resolve build-influence", "bank at paris")
    assert look(state)["built"] == {"castle": 0, "church": 0, "farm": 0, "bank": 1}
    assert state.actors() == [1]


@pytest.mark.rule("CR-5.5")
def test_cr_5_5_a_region_with_a_knight_no_enemy_and_no_building() -> None:
    """Each condition broken once."""
    state = table(
        seat(
            "montesa",
            tokens={"build-influence": 4},
            knights=["bavaria", "tuscany", "rome", "provence"],
            buildings={"rome": "castle I"},
            built={"castle": 3},
        ),
        seat("teutonic", buildings={"provence": "farm I"}),
        enemies={"tuscany": "Slav"},
    )
    play(state, "resolve build-influence")
    refused(state, "farm at tuscany", "CR-5.5", "enemy", "Tuscany")
    refused(state, "farm at rome", "CR-5.5", "Rome", "building already")
    refused(state, "farm at provence", "CR-5.5", "Provence", "building already")
    refused(state, "farm at paris", "CR-5.5", "no knight in Paris")
    refused(state, "farm at byzantium", "CR-5.5", "no knight in Byzantium")
    assert menu(state) == [f"{kind} at bavaria" for kind in KINDS]


@pytest.mark.rule("CR-5.5", "CR-4.5")
def test_cr_5_5_nothing_to_build_anywhere() -> None:
    """The only knight stands by an enemy: Build can do nothing."""
    state = table(seat(tokens={"build-influence": 4}, knights=["tuscany"]), enemies={"tuscany": "Slav"})
    refused(state, "resolve build-influence", "CR-4.5", "Build 4", "no region with a knight of yours")


@pytest.mark.rule("CR-5.5", "CR-8.2")
@pytest.mark.parametrize(
    ("region", "kinds"),
    [("paris", ["castle", "bank"]), ("anjou", ["castle", "church"]), ("burgundy", ["church", "farm"])],
)
def test_cr_5_5_the_region_prints_discounts(region: str, kinds: list[str]) -> None:
    """Published, two tokens: a level I of cost 3 can be had only where the region takes 1 off its type."""
    state = table(seat(tokens={"build-influence": 2}, knights=[region]), seat(knights=["york"]), ruleset="published")
    play(state, "resolve build-influence")
    assert menu(state) == [f"{kind} at {region}" for kind in kinds]
    dear = next(kind for kind in KINDS if kind not in kinds)
    refused(state, f"{dear} at {region}", "CR-5.5", "costs 3", "you have 2")


@pytest.mark.rule("CR-5.5", "CR-8.2")
@pytest.mark.parametrize(("region", "kind"), [("rome", "church"), ("sicily", "farm"), ("flanders", "bank")])
def test_cr_5_5_further_regions_print_one(region: str, kind: str) -> None:
    """With one type affordable the engine builds it without asking."""
    state = table(seat(tokens={"build-influence": 2}, knights=[region]), ruleset="published")
    play(state, "resolve build-influence")
    assert look(state)["built"] == {**dict.fromkeys(KINDS, 0), kind: 1}


@pytest.mark.rule("CR-5.5", "CR-5.6")
@pytest.mark.parametrize(("ruleset", "farms"), [("manual", 3), ("published", 1)])
def test_cr_5_5_the_rulebooks_example(ruleset: str, farms: int) -> None:
    """One token, banks I to III (+2) and a discount of 1: farm IV by the manual, farm II when published."""
    mine = seat(tokens={"build-influence": 1}, knights=["burgundy"], built={"bank": 3, "farm": farms})
    state = table(mine, ruleset=ruleset)
    assert strength(state, "build-influence", "build") == 3
    play(state, "resolve build-influence", "farm at burgundy")
    assert look(state)["built"]["farm"] == farms + 1


@pytest.mark.rule("CR-5.5", "CR-5.6")
def test_cr_5_5_and_its_limit() -> None:
    """The same token, published, and two farms: farm III would cost 5 less 1."""
    mine = seat(tokens={"build-influence": 1}, knights=["burgundy"], built={"bank": 3, "farm": 2})
    state = play(table(mine, ruleset="published"), "resolve build-influence")
    refused(state, "farm at burgundy", "CR-5.5", "costs 4", "you have 3", "1 from tokens and 2 from bonuses")


@pytest.mark.rule("CR-5.5", "CR-5.6")
@pytest.mark.parametrize(("castles", "knights"), [(0, 2), (1, 2), (2, 3), (3, 3)])
def test_cr_5_5_the_knight_under_a_castle_enters_the_same_region(castles: int, knights: int) -> None:
    """Castles I and III release a knight where they are built; II and IV do not."""
    mine = ["bavaria"] + ["york"] * (1 + (castles >= 3)) * (castles >= 1)
    state = table(seat(tokens={"build-influence": 4}, knights=mine, built={"castle": castles}))
    play(state, "resolve build-influence", "castle at bavaria")
    assert len(look(state)["knights"]) == knights
    assert look(state)["knights"].count("bavaria") == 1 + (castles in (0, 2))


@pytest.mark.rule("CR-5.5", "CR-5.3")
def test_cr_5_5_manual_no_build_where_an_enemy_fell_this_turn() -> None:
    """Crusade with three, then Build with one: not in the freed region, but in another; and there next turn."""
    state = table(
        seat(
            tokens={"crusade-build": 4}, upgraded=["crusade-build"], knights=["tuscany", "paris"], built={"castle": 1}
        ),
        enemies={"tuscany": "Slav"},
    )
    play(state, "resolve crusade-build", "crusade 3", "build 1")
    refused(state, "farm at tuscany", "CR-5.5", "Tuscany", "this turn")
    assert {text.split(" at ")[1] for text in menu(state)} == {"paris"}
    play(state, "bank at paris", "resolve influence-travel", "resolve build-influence", "farm at tuscany")
    assert look(state)["built"] == {"castle": 1, "church": 0, "farm": 1, "bank": 1}


@pytest.mark.rule("CR-5.5")
def test_cr_5_5_manual_the_freed_region_alone_leaves_nothing_to_build() -> None:
    """With a single knight the Build half comes to nothing."""
    state = table(
        seat(tokens={"crusade-build": 4}, upgraded=["crusade-build"], knights=["tuscany"]), enemies={"tuscany": "Slav"}
    )
    play(state, "resolve crusade-build", "crusade 3")
    assert state.actors() == [1]
    assert look(state)["ip"] == 3


@pytest.mark.rule("CR-5.5", "CR-1.2")
def test_cr_5_5_published_one_may_build_there_at_once() -> None:
    """Crusade with three, Build with three in the same region, in the same turn."""
    state = table(
        seat(tokens={"crusade-build": 6}, upgraded=["crusade-build"], knights=["tuscany"]),
        enemies={"tuscany": "Slav"},
        ruleset="published",
    )
    play(state, "resolve crusade-build", "crusade 3", "build 3", "farm at tuscany")
    assert look(state)["ip"] == 3 + 1
    assert "tuscany" in state.view(0)["buildings"]


@pytest.mark.rule("CR-5.5")
def test_cr_5_5_the_ban_is_over_with_the_turn() -> None:
    """Other players may build on their turn where an enemy fell on yours."""
    state = table(
        seat(tokens={"crusade-build": 3}, knights=["tuscany"]), seat(knights=["tuscany"]), enemies={"tuscany": "Slav"}
    )
    play(state, "resolve crusade-build", "resolve build-influence", "farm at tuscany")
    assert look(state, 1)["built"]["farm"] == 1


@pytest.mark.rule("CR-5.5", "CR-5.7")
def test_cr_5_5_ip_are_the_level_and_the_tile() -> None:
    """Farm II on a farm tile of +2: 4 IP."""
    state = table(
        seat(tokens={"build-influence": 2}, knights=["bavaria"], built={"farm": 1}), tiles={"bavaria": "farm +2"}
    )
    play(state, "resolve build-influence", "farm at bavaria")
    assert look(state)["ip"] == 4
