"""The turn: resolve, split, upgrade, sow (CR-4)."""

import pytest

from outremer.games.crusaders import steps
from outremer.games.crusaders.actions import CRUSADE
from outremer.kernel import NOT_NOW
from tests.games.crusaders.positions import (
    GAME,
    RING,
    frame,
    listen,
    look,
    menu,
    play,
    refused,
    seat,
    strength,
    table,
    tokens,
)


@pytest.mark.rule("CR-4.1")
@pytest.mark.parametrize("start", [0, 1, 2])
def test_cr_4_1_clockwise_from_the_start_player(start: int) -> None:
    """Seat after seat, beginning with the start player; then a new round begins with the same player."""
    stack = [frame("play", begun=1), frame("turn", seat=start)]
    state = table(players=3, start=start, stack=stack)
    turns = []
    for _ in range(4):
        turns.append((state.view(-1)["round"], *state.actors()))
        play(state, menu(state)[0], "stop")
    assert turns == [(1, start), (1, (start + 1) % 3), (1, (start + 2) % 3), (2, start)]


@pytest.mark.rule("CR-4.1")
def test_cr_4_1_resolve_or_upgrade_and_no_passing() -> None:
    """A turn offers wedges to resolve or to upgrade (Crusade, with nobody to fight, only to sow); there is no pass."""
    state = table()
    assert menu(state) == [
        *[f"upgrade {wedge}" for wedge in sorted(RING, key=WEDGE_ORDER.index)],
        *[f"resolve {wedge}" for wedge in WEDGE_ORDER if wedge != "crusade-build"],
        "sow crusade-build",
    ]
    refused(state, "stop", "CR-4.1", "cannot pass")


WEDGE_ORDER = list(GAME.setting(GAME.options({})).wedge_names)


@pytest.mark.rule("CR-4.2")
def test_cr_4_2_a_wedge_without_tokens_cannot_be_resolved() -> None:
    """Nothing on Muster: it cannot be resolved and cannot be sown."""
    state = table(seat(tokens=[3, 3, 2, 2, 2, 0]))
    refused(state, "resolve muster-influence", "CR-4.2", "Muster/Influence", "no tokens")
    refused(state, "sow muster-influence", "CR-4.4", "no tokens")


@pytest.mark.rule("CR-4.2")
def test_cr_4_2_strength_is_tokens_and_bonuses() -> None:
    """Three tokens and church I make Influence 4."""
    state = table(seat(tokens={"influence-travel": 3}, built={"church": 1}))
    assert strength(state, "influence-travel", "influence") == 4
    play(state, "resolve influence-travel")
    assert look(state)["ip"] == 4


@pytest.mark.rule("CR-4.2")
def test_cr_4_2_sowing_goes_clockwise_from_the_next_wedge() -> None:
    """The rulebook's example: four tokens from the third wedge fall on 4, 5, 6 and 1."""
    state = play(table(seat(tokens=[1, 2, 4, 2, 1, 2])), "resolve influence-travel")
    assert tokens(state) == [2, 2, 0, 3, 2, 3]


@pytest.mark.rule("CR-4.2")
def test_cr_4_2_past_six_tokens_the_sowing_goes_on_round() -> None:
    """Eight tokens from the third wedge: 4, 5, 6, 1, 2, 3, 4, 5. The emptied wedge ends with one."""
    state = play(table(seat(tokens=[1, 1, 8, 1, 1, 0])), "resolve influence-travel")
    assert tokens(state) == [2, 2, 1, 3, 3, 1]


@pytest.mark.rule("CR-4.2")
def test_cr_4_2_twelve_tokens_go_round_twice() -> None:
    """All twelve on one wedge: two on each afterwards, the emptied one included."""
    state = play(table(seat(tokens=[0, 0, 12, 0, 0, 0])), "resolve influence-travel")
    assert tokens(state) == [2] * 6
    assert look(state)["ip"] == 12


@pytest.mark.rule("CR-4.2")
def test_cr_4_2_surplus_strength_is_lost() -> None:
    """Seven tokens on Muster raise one troop of cost 1; nothing is kept for later."""
    state = play(table(seat(tokens={"muster-influence": 7})), "resolve muster-influence")
    assert (look(state)["troops"], look(state)["ip"]) == (1, 1)
    assert state.actors() == [1]


@pytest.mark.rule("CR-4.2", "CR-4.3")
def test_cr_4_2_what_the_first_half_won_counts_for_the_second() -> None:
    """Build church I with one of two tokens (1 IP, +1 Influence), then Influence with the other: 2 IP more."""
    state = table(seat(tokens={"build-influence": 2}, upgraded=["build-influence"]))
    play(state, "resolve build-influence", "build 1", "church at paris")
    assert look(state)["ip"] == 1
    play(state, "influence 1")
    assert look(state)["ip"] == 3


@pytest.mark.rule("CR-4.3")
def test_cr_4_3_travel_and_crusade_in_one_turn() -> None:
    """The rulebook's example: travel with one of four tokens, crusade with three and two troops for strength 5."""
    state = table(
        seat(
            tokens={"travel-crusade": 4},
            upgraded=["travel-crusade"],
            knights=["champagne"],
            troops=2,
            foes={"Slav": 2},
        ),
        enemies={"saxony": "Slav"},
    )
    before = tokens(state)
    play(state, "resolve travel-crusade", "travel 1", "go champagne > saxony", "crusade 3")
    assert look(state)["ip"] == 5
    assert look(state)["foes"]["Slav"] == 3
    assert [after - old for after, old in zip(tokens(state), before, strict=True)] == [1, 1, 0, -4, 1, 1]


@pytest.mark.rule("CR-4.3")
def test_cr_4_3_what_a_split_offers() -> None:
    """Either action first, with one token or more, all of them included; nothing that could not act."""
    state = table(seat(tokens={"build-influence": 3}, upgraded=["build-influence"], knights=["rome"]))
    play(state, "resolve build-influence")
    assert menu(state) == ["influence 1", "influence 2", "influence 3", "build 1", "build 2", "build 3"]
    barren = table(seat(tokens={"crusade-build": 3}, upgraded=["crusade-build"], knights=["rome"]))
    play(barren, "resolve crusade-build")
    refused(barren, "crusade 3", "CR-4.3", "Crusade with 3 tokens", "Crusade 3; no enemy")
    assert menu(barren) == ["build 1", "build 2", "build 3"]


@pytest.mark.rule("CR-4.3")
def test_cr_4_3_all_on_one_action() -> None:
    """All three tokens on Influence: three IP, no second action, one sowing."""
    state = table(seat(tokens=[2, 2, 2, 2, 3, 1], upgraded=["build-influence"]))
    play(state, "resolve build-influence", "influence 3")
    assert look(state)["ip"] == 3
    assert tokens(state) == [3, 3, 2, 2, 0, 2]
    assert state.actors() == [1]


@pytest.mark.rule("CR-4.3")
@pytest.mark.parametrize(
    ("first", "second"),
    [(["influence 2"], ["build 1", "farm at rome"]), (["build 1", "farm at rome"], ["influence 2"])],
)
def test_cr_4_3_either_order_and_all_tokens_sown_once(first: list[str], second: list[str]) -> None:
    """Two to Influence and one to Build, either first: three IP, and the three tokens are sown together at the end."""
    state = table(seat(tokens=[2, 2, 2, 2, 3, 1], upgraded=["build-influence"], knights=["rome"]))
    play(state, "resolve build-influence", *first)
    assert tokens(state) == [2, 2, 2, 2, 3, 1]
    play(state, *second)
    assert look(state)["ip"] == 3
    assert tokens(state) == [3, 3, 2, 2, 0, 2]


@pytest.mark.rule("CR-4.3")
def test_cr_4_3_bonuses_count_for_each_half() -> None:
    """Church I and bank I: Influence 1 + 1, Build 1 + 1."""
    state = table(
        seat(
            tokens={"build-influence": 2},
            upgraded=["build-influence"],
            knights=["rome"],
            built={"church": 1, "bank": 1},
        )
    )
    play(state, "resolve build-influence", "influence 1", "build 1", "bank at rome")
    assert look(state)["ip"] == 2 + 2


@pytest.mark.rule("CR-4.3")
def test_cr_4_3_refusals_of_a_split() -> None:
    """An action the wedge lacks, and more tokens than it holds."""
    state = table(seat(tokens={"build-influence": 3}, upgraded=["build-influence"]))
    play(state, "resolve build-influence")
    refused(state, "travel 1", "CR-4.3", "Build and Influence", "Travel")
    refused(state, "influence 4", "CR-4.3", "4 tokens", "3")
    refused(state, "stop", "CR-4.3", "resolved this wedge")


@pytest.mark.rule("CR-4.3")
def test_cr_4_3_a_basic_wedge_is_not_split() -> None:
    """Basic Travel with three tokens: the engine puts all three into it without asking."""
    state = play(table(seat(tokens={"travel-build": 3})), "resolve travel-build")
    assert state.step().name == "travelling"
    assert "3 movement points" in state.prompt(0)
    held = table(
        seat(tokens={"travel-build": 3}),
        stack=[
            frame("play", begun=1),
            frame("sow wedge", seat=0, wedge=0),
            frame("split", seat=0, wedge=0),
        ],
    )
    assert held.step().name == "travelling"


@pytest.mark.rule("CR-4.3")
def test_cr_4_3_the_rest_goes_to_the_other_action_together_or_not_at_all() -> None:
    """Influence with one of four: the other three go to Build, or the turn stops."""
    state = table(seat(tokens=[2, 2, 2, 2, 4, 0], upgraded=["build-influence"], knights=["rome"]))
    play(state, "resolve build-influence", "influence 1")
    assert menu(state) == ["stop", "build 3"]
    refused(state, "influence 3", "CR-4.3", "Build")
    refused(state, "build 2", "CR-4.3", "3 tokens", "Build")
    play(state, "stop")
    assert look(state)["ip"] == 1
    assert tokens(state) == [3, 3, 3, 2, 0, 1]


@pytest.mark.rule("CR-4.3")
def test_cr_4_3_the_second_action_may_come_to_nothing_and_the_log_says_so() -> None:
    """Travel with one token; Crusade with the other finds nobody; the engine stops and sows."""
    state = table(seat(tokens=[2, 2, 2, 2, 2, 2], upgraded=["travel-crusade"]))
    lines = listen(state, "resolve travel-crusade", "travel 1", "go paris > provence")
    assert "Player 1 could do nothing with Crusade of strength 1: there is nothing for it to do." in lines
    assert tokens(state) == [2, 2, 2, 0, 3, 3]
    assert state.actors() == [1]


@pytest.mark.rule("CR-4.3", "CR-5.3")
def test_cr_4_3_what_the_engine_decides_by_itself_has_reasons_too() -> None:
    """Steps with one choice are never left open; opened by hand, they refuse the rest in words all the same."""
    state = table(seat(tokens={"travel-build": 3}, built={"farm": 4}), enemies={"tuscany": "Saracen (farm)"})
    wedge = WEDGE_ORDER.index("travel-build")
    state.push(steps.SPLIT, 0, wedge)
    assert GAME.rule(state.why_not(0, GAME.notation.parse("travel 2"))) == "CR-4.3"
    assert "all its tokens" in state.explain(0, GAME.notation.parse("travel 2"))
    state.pop()
    state.push(steps.REST, 0, wedge, CRUSADE, 1)
    assert GAME.rule(state.why_not(0, GAME.notation.parse("crusade 1"))) == "CR-4.3"
    assert "Crusade 1; no enemy" in state.explain(0, GAME.notation.parse("crusade 1"))
    state.pop()
    state.push(steps.SARACEN_GIFT, 0, GAME.atlas.index["tuscany"])
    assert GAME.rule(state.why_not(0, GAME.notation.parse("take piece"))) == "CR-5.3"
    assert "farm" in state.explain(0, GAME.notation.parse("take piece"))


@pytest.mark.rule("CR-4.4")
def test_cr_4_4_upgrade_and_sow_any_wedge() -> None:
    """The wedge is turned, its tokens stay, and any one wedge may be sown: here another one."""
    state = table(seat(tokens=[1, 3, 2, 2, 2, 2]))
    play(state, "upgrade travel-build")
    assert look(state)["upgraded"] == ["travel-build"]
    assert tokens(state) == [1, 3, 2, 2, 2, 2]
    assert menu(state) == ["stop", *[f"sow {wedge}" for wedge in WEDGE_ORDER]]
    play(state, "sow crusade-build")
    assert tokens(state) == [1, 0, 3, 3, 3, 2]
    assert state.actors() == [1]


@pytest.mark.rule("CR-4.4")
def test_cr_4_4_sow_the_upgraded_wedge_itself_or_nothing() -> None:
    """The turned wedge may be the one that is sown; sowing nothing is allowed too."""
    one = play(table(), "upgrade travel-build", "sow travel-build")
    assert tokens(one) == [0, 3, 3, 2, 2, 2]
    none = play(table(), "upgrade travel-build", "stop")
    assert tokens(none) == [2] * 6
    assert none.actors() == [1]


@pytest.mark.rule("CR-4.4")
def test_cr_4_4_an_empty_wedge_is_not_sown() -> None:
    """After an upgrade, sowing needs tokens; upgrading an empty wedge does not."""
    state = table(seat(tokens=[4, 4, 4, 0, 0, 0]))
    play(state, "upgrade muster-influence")
    refused(state, "sow muster-influence", "CR-4.4", "Muster/Influence")
    assert state.why_not(0, GAME.notation.parse("resolve travel-build")) == NOT_NOW


@pytest.mark.rule("CR-4.4")
def test_cr_4_4_a_wedge_is_upgraded_once() -> None:
    """An upgraded wedge stays upgraded."""
    state = table(seat(upgraded=["travel-build"]))
    refused(state, "upgrade travel-build", "CR-4.4", "Travel/Build")


@pytest.mark.rule("CR-4.4")
def test_cr_4_4_an_upgraded_wedge_offers_its_second_action_from_then_on() -> None:
    """Upgrade Build/Influence now; next turn Influence is there."""
    state = play(table(), "upgrade build-influence", "stop", "resolve influence-travel")
    play(state, "resolve build-influence", "influence 2")
    assert look(state)["ip"] == 2


@pytest.mark.rule("CR-4.4")
def test_cr_4_4_with_all_six_upgraded_a_turn_may_be_a_sowing_only() -> None:
    """Any wedge with tokens may then be sown without acting; the sowing is optional, as after any upgrade. The prompt
    offers no upgrade."""
    state = table(seat(tokens=[3, 3, 3, 3, 0, 0], upgraded=RING))
    assert "or upgrade" not in state.prompt(0) and "sow one without acting" in state.prompt(0)
    assert [text for text in menu(state) if text.startswith("sow")] == [
        "sow travel-build",
        "sow travel-crusade",
        "sow crusade-build",
        "sow influence-travel",
    ]
    refused(state, "sow muster-influence", "CR-4.4", "no tokens")
    idle = table(seat(tokens=[3, 3, 3, 3, 0, 0], upgraded=RING))
    assert listen(idle, "stop") == ["Player 1 took an upgrade turn without sowing."]
    assert tokens(idle) == [3, 3, 3, 3, 0, 0] and idle.actors() == [1]
    play(state, "sow influence-travel")
    assert tokens(state) == [3, 3, 0, 4, 1, 1]
    assert state.actors() == [1]


@pytest.mark.rule("CR-4.5")
def test_cr_4_5_a_wedge_that_can_do_nothing_may_be_sown() -> None:
    """Crusade without an enemy in reach cannot be resolved but may be sown; the log says so."""
    state = table()
    refused(state, "resolve crusade-build", "CR-4.5", "Crusade", "Crusade 2; ")
    lines = listen(state, "sow crusade-build")
    assert lines[0] == "Player 1 sowed Crusade/Build without acting."
    assert tokens(state) == [2, 0, 3, 3, 2, 2]


@pytest.mark.rule("CR-4.5")
def test_cr_4_5_a_wedge_that_can_act_is_not_just_sown() -> None:
    """Influence always can."""
    refused(table(), "sow influence-travel", "CR-4.5", "Influence")


@pytest.mark.rule("CR-4.5")
def test_cr_4_5_both_actions_of_an_upgraded_wedge_count_with_all_tokens() -> None:
    """Two tokens cannot beat the Slav, but Build can use them, so Crusade and Build cannot be sown without acting.
    Where the knight is beside an enemy, neither action can do anything, and it can be."""
    able = table(seat(upgraded=["crusade-build"], knights=["paris"]))
    refused(able, "sow crusade-build", "CR-4.5", "Crusade and Build")
    assert "resolve crusade-build" in menu(able)
    unable = table(seat(upgraded=["crusade-build"], knights=["tuscany"]), enemies={"tuscany": "Slav"})
    assert "sow crusade-build" in menu(unable)
    refused(unable, "resolve crusade-build", "CR-4.5", "Crusade and Build", "Crusade 2; ")


@pytest.mark.rule("CR-4.3")
def test_cr_4_3_one_token_is_not_divided() -> None:
    """The question is then which action, not how many."""
    for number, words in ((1, "Which action do you take with your token?"), (2, "with how many of your 2 tokens?")):
        state = table(seat(tokens={"muster-influence": number}, upgraded=["muster-influence"]))
        play(state, "resolve muster-influence")
        assert state.step().name == "split" and words in state.prompt(0)
