"""The ten orders (CR-7): each from a setup or a position made for it."""

import pytest

from outremer.kernel import NOT_NOW, State
from tests.games.crusaders.positions import (
    GAME,
    RING,
    choose_orders,
    look,
    menu,
    play,
    refused,
    seat,
    strength,
    table,
    tokens,
)

PLAIN = "calatrava"
"""Who sits opposite: an order without choices in setup or sowing."""


def start(order: str) -> State:
    """The setup right after the wheels are laid: this order in seat 1."""
    return choose_orders(order, PLAIN)


def sowing(order: str, clockwise: list[int], wedge: str = "influence-travel") -> State:
    """Influence has been resolved, or the wedge sown, and the order is asked how to sow."""
    state = table(seat(order, tokens=clockwise), seat(PLAIN))
    return play(state, f"resolve {wedge}")


# What the data say


@pytest.mark.rule("CR-7.1", "CR-7.2", "CR-7.3", "CR-7.4", "CR-7.5", "CR-7.6", "CR-7.7", "CR-7.8", "CR-7.9", "CR-7.10")
@pytest.mark.parametrize(
    ("order", "count"),
    [
        ("alcantara", 13),
        ("aviz", 13),
        ("calatrava", 6),
        ("holy-sepulchre", 14),
        ("hospitaller", 11),
        ("montesa", 12),
        ("santiago", 12),
        ("lazarus", 11),
        ("templar", 10),
        ("teutonic", 12),
    ],
)
def test_cr_7_tokens_when_play_begins(order: str, count: int) -> None:
    """Through the whole setup, first choice every time: the tokens of the order are on its wheel."""
    state = start(order)
    while state.step().name != "turn":
        play(state, menu(state)[0])
    assert sum(tokens(state)) == count
    assert look(state)["order"] == order


# Setup


@pytest.mark.rule("CR-7.1")
def test_cr_7_1_alcantara_one_token_more_and_an_upgrade() -> None:
    """The thirteenth token on a wedge of choice, then one wedge upgraded; no power over sowing."""
    state = start("alcantara")
    assert menu(state) == [f"token {wedge}" for wedge in GAME.setting(GAME.options({})).wedge_names]
    play(state, "token muster-influence")
    assert tokens(state) == [2, 2, 2, 2, 2, 3]
    assert len(menu(state)) == 6
    play(state, "upgrade influence-travel")
    assert look(state)["upgraded"] == ["influence-travel"]
    assert state.step().name == "place knight"
    plain = play(table(seat("alcantara", tokens=[2, 2, 3, 2, 2, 2]), seat(PLAIN)), "resolve influence-travel")
    assert plain.actors() == [1]
    assert tokens(plain) == [2, 2, 0, 3, 3, 3]


@pytest.mark.rule("CR-7.2")
def test_cr_7_2_aviz_one_token_more() -> None:
    """The thirteenth token on a wedge of choice, and no upgrade."""
    state = play(start("aviz"), "token travel-build")
    assert tokens(state) == [3, 2, 2, 2, 2, 2]
    assert look(state)["upgraded"] == [] and state.step().name == "place knight"


@pytest.mark.rule("CR-7.3")
def test_cr_7_3_calatrava_six_tokens() -> None:
    """One on each wedge, without a choice."""
    state = start("calatrava")
    assert tokens(state) == [1] * 6 and state.step().name == "place knight"


@pytest.mark.rule("CR-7.4")
def test_cr_7_4_holy_sepulchre_more_on_the_travel_wedges() -> None:
    """One more on each of the two wedges whose basic side is Travel, not on Influence/Travel."""
    state = start("holy-sepulchre")
    assert look(state)["tokens"] == {**dict.fromkeys(RING, 2), "travel-build": 3, "travel-crusade": 3}
    assert state.step().name == "place knight"


@pytest.mark.rule("CR-7.5")
def test_cr_7_5_hospitaller_chooses_the_wedge_with_one() -> None:
    """One wedge starts with one token."""
    state = play(start("hospitaller"), "single crusade-build")
    assert tokens(state) == [2, 1, 2, 2, 2, 2] and state.step().name == "place knight"


@pytest.mark.rule("CR-7.6")
def test_cr_7_6_montesa_starts_with_two_knights() -> None:
    """The black knight starts with the first, in the same region; later castles bring the number to four."""
    state = start("montesa")
    while state.step().name != "turn":
        play(state, menu(state)[0])
    assert len(look(state)["knights"]) == 2 and len(set(look(state)["knights"])) == 1
    assert len(look(state, 1)["knights"]) == 1
    late = table(seat("montesa", tokens={"build-influence": 3}, knights=["rome"] * 3, built={"castle": 2}), seat(PLAIN))
    play(late, "resolve build-influence", "castle at rome")
    assert look(late)["knights"] == ["rome"] * 4


@pytest.mark.rule("CR-7.7")
def test_cr_7_7_santiago_upgrades_one_wedge() -> None:
    """Two tokens each, one upgrade."""
    state = play(start("santiago"), "upgrade muster-influence")
    assert look(state)["upgraded"] == ["muster-influence"]
    assert tokens(state) == [2] * 6 and state.step().name == "place knight"


@pytest.mark.rule("CR-7.8")
def test_cr_7_8_lazarus_one_single_and_three_upgrades() -> None:
    """The wedge with one token first, then three different wedges upgraded; no power over sowing."""
    state = play(start("lazarus"), "single travel-build", "upgrade travel-build")
    refused(state, "upgrade travel-build", "CR-7.1", "Travel/Build")
    play(state, "upgrade crusade-build", "upgrade muster-influence")
    assert tokens(state) == [1, 2, 2, 2, 2, 2]
    assert sorted(look(state)["upgraded"]) == ["crusade-build", "muster-influence", "travel-build"]
    assert state.step().name == "place knight"
    plain = play(table(seat("lazarus", tokens=[2, 2, 1, 2, 2, 2]), seat(PLAIN)), "resolve influence-travel")
    assert plain.actors() == [1]


@pytest.mark.rule("CR-7.9", "CR-7.5")
def test_cr_7_9_templar_chooses_two_different_wedges_with_one() -> None:
    """The same wedge cannot be chosen twice."""
    state = play(start("templar"), "single crusade-build")
    refused(state, "single crusade-build", "CR-7.5", "Crusade/Build", "one token")
    play(state, "single travel-build")
    assert tokens(state) == [1, 1, 2, 2, 2, 2] and state.step().name == "place knight"


@pytest.mark.rule("CR-7.10")
def test_cr_7_10_teutonic_has_no_setup() -> None:
    """Twelve tokens, nothing to choose."""
    state = start("teutonic")
    assert tokens(state) == [2] * 6 and state.step().name == "place knight"


# Strength


@pytest.mark.rule("CR-7.3")
def test_cr_7_3_calatrava_adds_one_to_every_action() -> None:
    """One token each: every action has strength 2."""
    state = table(seat("calatrava"), seat("teutonic"))
    strengths = {action["strength"] for wedge in look(state)["wedges"] for action in wedge["actions"]}
    assert strengths == {2}
    play(state, "resolve influence-travel")
    assert look(state)["ip"] == 2


@pytest.mark.rule("CR-7.3", "CR-4.3")
def test_cr_7_3_calatrava_adds_one_to_both_of_a_split() -> None:
    """Two tokens, one to each: Muster 2 for troop II, Influence 2."""
    state = table(
        seat("calatrava", tokens={"muster-influence": 2}, upgraded=["muster-influence"], troops=1), seat("teutonic")
    )
    play(state, "resolve muster-influence", "muster 1", "influence 1")
    assert look(state)["ip"] == 2 + 2


@pytest.mark.rule("CR-7.3")
def test_cr_7_3_calatrava_no_bonus_without_a_token() -> None:
    """An empty wedge stays without strength."""
    state = table(seat("calatrava", tokens=[2, 1, 1, 1, 1, 0]), seat("teutonic"))
    assert strength(state, "muster-influence", "muster") == 0
    refused(state, "resolve muster-influence", "CR-4.2", "no tokens")


@pytest.mark.rule("CR-7.4")
@pytest.mark.parametrize(
    ("count", "built", "points"), [(1, {}, 0), (3, {}, 2), (1, {"church": 2}, 1), (4, {"castle": 3}, 4)]
)
def test_cr_7_4_holy_sepulchre_travels_with_one_less(count: int, built: dict[str, int], points: int) -> None:
    """Tokens and bonuses less 1, never below 0; with 0 the wedge is sown only."""
    state = table(seat("holy-sepulchre", tokens={"travel-build": count}, built=built), seat(PLAIN))
    assert strength(state, "travel-build", "travel") == points
    if points == 0:
        refused(state, "resolve travel-build", "CR-4.5", "Travel 0")
        assert "sow travel-build" in menu(state)
    else:
        play(state, "resolve travel-build")
        assert f"{points} movement point" in state.prompt(0)


@pytest.mark.rule("CR-7.4")
def test_cr_7_4_holy_sepulchre_only_travel_is_weaker() -> None:
    """Influence with two tokens stays 2; a Travel of a split loses its 1 once."""
    state = table(seat("holy-sepulchre", tokens={"influence-travel": 4}, upgraded=["influence-travel"]), seat(PLAIN))
    assert strength(state, "influence-travel", "influence") == 4
    play(state, "resolve influence-travel", "influence 2")
    assert look(state)["ip"] == 2
    play(state, "travel 2")
    assert "1 movement point" in state.prompt(0)


@pytest.mark.rule("CR-7.6")
def test_cr_7_6_montesa_travels_with_one_more() -> None:
    """Two tokens: 3 points, shared among both knights. Nothing else is stronger."""
    state = table(seat("montesa"), seat(PLAIN))
    assert strength(state, "travel-build", "travel") == 3
    assert strength(state, "influence-travel", "influence") == 2
    play(state, "resolve travel-build", "go paris > anjou", "go paris > burgundy", "go burgundy > bavaria")
    assert sorted(look(state)["knights"]) == ["anjou", "bavaria"]


@pytest.mark.rule("CR-7.6", "CR-5.3")
def test_cr_7_6_the_black_knight_crusades_and_builds() -> None:
    """It counts like the other knights."""
    state = table(
        seat("montesa", tokens={"crusade-build": 3}, knights=["paris", "tuscany"]),
        seat(PLAIN),
        enemies={"tuscany": "Slav"},
    )
    play(state, "resolve crusade-build")
    assert look(state)["foes"]["Slav"] == 1


# Sowing


@pytest.mark.rule("CR-7.2", "CR-7.7")
@pytest.mark.parametrize("order", ["aviz", "santiago"])
@pytest.mark.parametrize(
    ("clockwise", "here", "following"),
    [
        ([2, 2, 3, 2, 2, 1], [2, 2, 1, 3, 3, 1], [2, 2, 0, 3, 3, 2]),
        ([3, 3, 1, 2, 2, 1], [3, 3, 1, 2, 2, 1], [3, 3, 0, 3, 2, 1]),
        ([1, 1, 8, 1, 1, 0], [2, 2, 2, 3, 2, 1], [2, 2, 1, 3, 3, 1]),
    ],
)
def test_cr_7_2_sowing_may_begin_on_the_emptied_wedge(
    order: str, clockwise: list[int], here: list[int], following: list[int]
) -> None:
    """Three tokens, a single one that may fall back, and eight; begun here or on the next wedge."""
    extra = [1, 0, 0, 0, 0, 0] if order == "aviz" else [0] * 6
    given = [a + b for a, b in zip(clockwise, extra, strict=True)]
    state = sowing(order, given)
    assert menu(state) == ["begin here", "begin next"]
    for choice, expected in (("begin here", here), ("begin next", following)):
        assert tokens(play(state.copy(), choice)) == [a + b for a, b in zip(expected, extra, strict=True)]


@pytest.mark.rule("CR-7.2", "CR-4.4", "CR-4.5")
def test_cr_7_2_every_sowing_counts() -> None:
    """After an upgrade and in a mere sowing Aviz is asked too; an upgrade without sowing asks nothing."""
    mine = seat("aviz", tokens=[2, 3, 2, 2, 2, 2])
    upgraded = play(table(mine, seat(PLAIN)), "upgrade travel-build", "sow muster-influence")
    assert menu(upgraded) == ["begin here", "begin next"]
    only = play(table(mine, seat(PLAIN)), "sow crusade-build")
    assert menu(only) == ["begin here", "begin next"]
    assert play(table(mine, seat(PLAIN)), "upgrade travel-build", "stop").actors() == [1]


@pytest.mark.rule("CR-7.5")
@pytest.mark.parametrize(
    ("choice", "expected"),
    [
        ("skip none", [2, 2, 0, 3, 3, 1]),
        ("skip 1", [3, 2, 0, 2, 3, 1]),
        ("skip 2", [3, 2, 0, 3, 2, 1]),
        ("skip 3", [3, 2, 0, 3, 3, 0]),
    ],
)
def test_cr_7_5_hospitaller_skips_one_wedge(choice: str, expected: list[int]) -> None:
    """Three tokens from the third wedge, at every j."""
    state = sowing("hospitaller", [2, 2, 3, 2, 2, 0])
    assert menu(state) == ["skip none", "skip 1", "skip 2", "skip 3"]
    refused(state, "skip 4", "CR-7.5", "4", "3 tokens")
    assert tokens(play(state, choice)) == expected


@pytest.mark.rule("CR-7.5")
def test_cr_7_5_a_single_token_may_skip_too() -> None:
    """One token falls on the next wedge or on the one after it."""
    assert tokens(play(sowing("hospitaller", [2, 2, 1, 2, 2, 2]), "skip 1")) == [2, 2, 0, 2, 3, 2]


@pytest.mark.rule("CR-7.5", "CR-4.2")
@pytest.mark.parametrize(
    ("choice", "drops"),
    [
        ("skip none", [3, 4, 5, 0, 1, 2, 3, 4]),
        ("skip 1", [4, 5, 0, 1, 2, 3, 4, 5]),
        ("skip 2", [3, 5, 0, 1, 2, 3, 4, 5]),
        ("skip 3", [3, 4, 0, 1, 2, 3, 4, 5]),
        ("skip 4", [3, 4, 5, 1, 2, 3, 4, 5]),
        ("skip 5", [3, 4, 5, 0, 2, 3, 4, 5]),
        ("skip 6", [3, 4, 5, 0, 1, 3, 4, 5]),
        ("skip 7", [3, 4, 5, 0, 1, 2, 4, 5]),
        ("skip 8", [3, 4, 5, 0, 1, 2, 3, 5]),
    ],
)
def test_cr_7_5_past_six_tokens_only_that_pass_is_skipped(choice: str, drops: list[int]) -> None:
    """Eight tokens from the third wedge, at every j: the wedge passed over is reached on the other pass."""
    state = play(sowing("hospitaller", [0, 0, 8, 0, 0, 3]), choice)
    expected = [drops.count(place) for place in range(6)]
    expected[5] += 3
    assert tokens(state) == expected


@pytest.mark.rule("CR-7.9")
@pytest.mark.parametrize(
    ("choice", "expected"),
    [
        ("double none", [3, 2, 0, 1, 2, 2]),
        ("double 1", [2, 2, 0, 2, 2, 2]),
        ("double 2", [2, 2, 0, 1, 3, 2]),
        ("double 3", [2, 2, 0, 1, 2, 3]),
    ],
)
def test_cr_7_9_templar_drops_two_on_one_wedge(choice: str, expected: list[int]) -> None:
    """Four tokens from the third wedge, at every j up to n - 1; the next token goes to the following wedge."""
    state = sowing("templar", [2, 2, 4, 0, 1, 1])
    assert menu(state) == ["double none", "double 1", "double 2", "double 3"]
    refused(state, "double 4", "CR-7.9", "4", "4 tokens")
    assert tokens(play(state, choice)) == expected


@pytest.mark.rule("CR-7.9", "CR-4.2")
@pytest.mark.parametrize("drop", range(1, 8))
def test_cr_7_9_past_six_tokens(drop: int) -> None:
    """Eight tokens from the third wedge with one drop doubled: seven wedges are reached, not eight."""
    state = play(sowing("templar", [1, 1, 8, 0, 0, 0]), f"double {drop}")
    places = [(3 + i) % 6 for i in range(7)]
    places.insert(drop, places[drop - 1])
    assert tokens(state) == [(1 if place < 2 else 0) + places.count(place) for place in range(6)]


@pytest.mark.rule("CR-7.9")
def test_cr_7_9_a_single_token_cannot_be_doubled() -> None:
    """One token: nothing to choose, the engine sows it."""
    state = sowing("templar", [2, 2, 1, 2, 2, 1])
    assert state.actors() == [1]
    assert tokens(state) == [2, 2, 0, 3, 2, 1]


@pytest.mark.rule("CR-7.9")
def test_cr_7_9_once_a_turn() -> None:
    """A turn sows once, so the power is asked once."""
    state = table(seat("templar", tokens=[2, 2, 3, 1, 1, 1]), seat(PLAIN))
    play(state, "upgrade travel-build", "sow influence-travel", "double 2")
    assert state.actors() == [1]
    assert tokens(state) == [2, 2, 0, 2, 3, 1]


@pytest.mark.rule("CR-7.10")
@pytest.mark.parametrize(
    ("choice", "expected"), [("clockwise", [2, 2, 0, 3, 3, 2]), ("widdershins", [3, 3, 0, 2, 2, 2])]
)
def test_cr_7_10_teutonic_sows_either_way(choice: str, expected: list[int]) -> None:
    """Two tokens from the third wedge; one direction for the whole sowing."""
    state = sowing("teutonic", [2, 2, 2, 2, 2, 2])
    assert menu(state) == ["clockwise", "widdershins"]
    assert tokens(play(state, choice)) == expected


@pytest.mark.rule("CR-7.10", "CR-4.2")
def test_cr_7_10_widdershins_past_six() -> None:
    """Eight tokens the other way round: 2 1 6 5 4 3 2 1."""
    state = play(sowing("teutonic", [0, 0, 8, 0, 0, 4]), "widdershins")
    assert tokens(state) == [2, 2, 1, 1, 1, 5]


@pytest.mark.rule("CR-7.2", "CR-7.5", "CR-7.9", "CR-7.10")
def test_cr_7_each_power_is_asked_in_its_own_words() -> None:
    """An order's sowing knows nothing of the other orders' choices."""
    asked = {"aviz": "begin here", "hospitaller": "skip 1", "templar": "double 1", "teutonic": "clockwise"}
    first = {"aviz": 3, "hospitaller": 1, "templar": 0, "teutonic": 2}
    for order in asked:
        state = sowing(order, [first[order], 2, 2, 2, 2, 2])
        for other, text in asked.items():
            assert (state.why_not(0, GAME.notation.parse(text)) == NOT_NOW) == (other != order)
