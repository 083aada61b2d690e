"""The end and the scoring (CR-6)."""

import pytest

from outremer.kernel import FastRng, State
from outremer.kernel.playout import random_move
from tests.games.crusaders.positions import GAME, listen, look, play, seat, table


def scored(state: State, who: int, line: str) -> int:
    """A line of the score of a seat, as the game stands."""
    points: int = look(state, who)["score"][line]
    return points


def majorities(*counts: int, foe: str = "Slav") -> list[int]:
    """What each seat gets for a kind of enemy with these counts."""
    state = table(*(seat(foes={foe: count}) for count in counts), players=len(counts))
    return [scored(state, who, f"most {foe}") for who in range(len(counts))]


# CR-6.1


@pytest.mark.rule("CR-6.1")
def test_cr_6_1_the_round_is_finished() -> None:
    """Three players, 2 IP in the supply: the start player takes 5; the other two still have their turn."""
    state = table(seat(tokens={"influence-travel": 5}, ip=198), players=3)
    play(state, "resolve influence-travel")
    assert state.view(-1)["supply"] == -3
    assert not state.over() and state.actors() == [1]
    play(state, "resolve influence-travel")
    assert state.actors() == [2]
    play(state, "resolve influence-travel")
    assert state.over()
    assert state.actors() == [] and state.legal(0) == [] and state.winners() == [0]


@pytest.mark.rule("CR-6.1")
def test_cr_6_1_exactly_empty_is_empty() -> None:
    """The last IP is taken: 0 ends the game, 1 does not."""
    for left, over in ((2, True), (3, False)):
        state = table(seat(), seat(ip=140 - left), turn_of=1)
        play(state, "resolve influence-travel")
        assert state.view(-1)["supply"] == left - 2
        assert state.over() == over


@pytest.mark.rule("CR-6.1")
def test_cr_6_1_a_gain_is_always_full_and_counted_on_below_zero() -> None:
    """1 IP is left; Influence with twelve tokens takes twelve, and later gains of the round are taken too."""
    state = table(seat(tokens={"influence-travel": 12}, ip=139))
    play(state, "resolve influence-travel")
    assert (look(state)["ip"], state.view(-1)["supply"]) == (151, -11)
    play(state, "resolve influence-travel")
    assert (look(state, 1)["ip"], state.view(-1)["supply"]) == (2, -13)


@pytest.mark.rule("CR-6.1")
@pytest.mark.parametrize(("players", "supply"), [(2, 140), (3, 200), (4, 260)])
def test_cr_6_1_supply_and_ip_are_constant(players: int, supply: int) -> None:
    """Through a whole random game, scoring included: end bonuses do not come from the supply."""
    state, rng = GAME.new(7, players=players), FastRng(7)
    while not state.over():
        random_move(state, rng)
        seen = state.to_position()
        assert seen["supply"] + sum(one["ip"] for one in seen["seats"]) == supply
    assert sum(state.scores()) >= supply - seen["supply"]


# CR-6.2


@pytest.mark.rule("CR-6.2")
@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ((3, 3, 1), [2, 2, 0]),
        ((4, 2, 2), [5, 1, 1]),
        ((0, 0), [0, 0]),
        ((1, 0), [5, 0]),
        ((2, 1), [5, 2]),
        ((2, 2), [2, 2]),
        ((3, 2, 1, 0), [5, 2, 0, 0]),
        ((1, 1, 1), [1, 1, 1]),
        ((2, 2, 2, 2), [1, 1, 1, 1]),
        ((3, 1, 1, 1), [5, 0, 0, 0]),
        ((2, 2, 1, 1), [2, 2, 0, 0]),
        ((0, 1, 4, 1), [0, 1, 5, 1]),
        ((0, 0, 1, 0), [0, 0, 5, 0]),
    ],
)
@pytest.mark.parametrize("foe", ["Prussian", "Slav", "Saracen"])
def test_cr_6_2_majorities(counts: tuple[int, ...], points: list[int], foe: str) -> None:
    """Most 5, second 2, at least one token; tied for most share 5 and leave no second; shares are rounded down."""
    assert majorities(*counts, foe=foe) == points


@pytest.mark.rule("CR-6.2")
def test_cr_6_2_the_kinds_are_counted_apart() -> None:
    """Most Prussians to one seat, most Slavs to the other."""
    state = table(seat(foes={"Prussian": 2, "Slav": 1}), seat(foes={"Slav": 3}))
    assert state.scores() == [5 + 2, 5]


# CR-6.3


@pytest.mark.rule("CR-6.3")
@pytest.mark.parametrize("kind", ["castle", "church", "farm", "bank"])
def test_cr_6_3_nothing_below_level_iv(kind: str) -> None:
    """Three of a type are worth no end bonus."""
    state = table(seat(built={kind: 3}, troops=5, foes={"Prussian": 1, "Slav": 1, "Saracen": 1}))
    assert scored(state, 0, f"{kind} IV") == 0


@pytest.mark.rule("CR-6.3")
@pytest.mark.parametrize(
    ("foes", "points"),
    [
        ({"Prussian": 3, "Slav": 2, "Saracen": 1}, 4),
        ({"Prussian": 3, "Slav": 2, "Saracen": 2}, 8),
        ({"Prussian": 5, "Slav": 5}, 0),
    ],
)
def test_cr_6_3_castle_iv_counts_sets(foes: dict[str, int], points: int) -> None:
    """4 IP for each set of one Prussian, one Slav and one Saracen."""
    assert scored(table(seat(built={"castle": 4}, foes=foes)), 0, "castle IV") == points


@pytest.mark.rule("CR-6.3")
def test_cr_6_3_church_iv() -> None:
    """6 IP."""
    assert scored(table(seat(built={"church": 4})), 0, "church IV") == 6


@pytest.mark.rule("CR-6.3")
@pytest.mark.parametrize(("castles", "troops", "points"), [(0, 0, 1), (1, 0, 2), (3, 4, 7), (4, 5, 8)])
def test_cr_6_3_farm_iv_counts_knights_and_troops(castles: int, troops: int, points: int) -> None:
    """1 IP for each own knight on the map and each mustered troop."""
    state = table(seat(built={"farm": 4, "castle": castles}, troops=troops))
    assert scored(state, 0, "farm IV") == points


@pytest.mark.rule("CR-6.3", "CR-7.6")
def test_cr_6_3_farm_iv_counts_the_black_knight() -> None:
    """Montesa's fourth knight counts like the others."""
    state = table(seat("montesa", built={"farm": 4}), seat("teutonic"))
    assert scored(state, 0, "farm IV") == 2


@pytest.mark.rule("CR-6.3")
@pytest.mark.parametrize("others", [[], ["castle"], ["castle", "church"], ["castle", "church", "farm"]])
def test_cr_6_3_bank_iv_counts_level_iv_buildings(others: list[str]) -> None:
    """4 IP for each own level IV building, the bank included; another seat's do not count."""
    state = table(seat(built={"bank": 4, **dict.fromkeys(others, 4)}))
    assert scored(state, 0, "bank IV") == 4 * (1 + len(others))


@pytest.mark.rule("CR-6.3", "CR-6.2", "CR-6.4")
def test_cr_6_3_the_total() -> None:
    """Castle IV with one set 4, bank IV beside two others 12, farm IV with three knights and four troops 7."""
    mine = seat(
        built={"castle": 4, "bank": 4, "farm": 4}, troops=4, foes={"Prussian": 3, "Slav": 2, "Saracen": 1}, ip=20
    )
    state = table(mine)
    assert [scored(state, 0, f"{kind} IV") for kind in ("castle", "bank", "farm")] == [4, 12, 7]
    assert state.scores() == [20 + 15 + 4 + 12 + 7, 0]
    assert scored(state, 0, "total") == state.scores()[0]


# CR-6.4


def finished(*seats: dict[str, object]) -> State:
    """A game that is over, with these seats."""
    return table(*seats, players=len(seats), stack=[])


@pytest.mark.rule("CR-6.4")
def test_cr_6_4_most_ip_wins() -> None:
    """End bonuses decide: 68 and a church IV beat 72."""
    assert finished(seat(ip=68, built={"church": 4}), seat(ip=72)).winners() == [0]
    assert finished(seat(ip=68), seat(ip=72)).winners() == [1]


@pytest.mark.rule("CR-6.4")
def test_cr_6_4_ties() -> None:
    """Equal IP: more buildings; still equal: more enemies defeated; still equal: shared."""
    buildings = finished(seat(ip=72), seat(ip=72, built={"farm": 1}))
    assert buildings.scores() == [72, 72] and buildings.winners() == [1]
    enemies = finished(seat(ip=72, foes={"Slav": 2, "Prussian": 1}), seat(ip=72, foes={"Slav": 1, "Prussian": 3}))
    assert enemies.scores() == [79, 79] and enemies.winners() == [1]
    first = finished(seat(ip=75, built={"farm": 1}), seat(ip=70, foes={"Slav": 3}))
    assert first.scores() == [75, 75] and first.winners() == [0]
    assert finished(seat(ip=72), seat(ip=72)).winners() == [0, 1]
    assert finished(seat(ip=70), seat(ip=70), seat(ip=60)).winners() == [0, 1]


@pytest.mark.rule("CR-6.4")
def test_cr_6_4_nobody_has_won_before_the_end() -> None:
    """There are scores at any time, winners only when the game is over."""
    state = table(seat(ip=30))
    assert state.scores() == [30, 0] and state.winners() == []


# CR-6.5


def quiet_round(state: State) -> State:
    """Every seat takes a turn that gives no IP."""
    for _ in range(state.seats):
        upgrade = next((a for a in state.legal(state.actors()[0]) if GAME.notation.text(a).startswith("upgrade")), None)
        if upgrade is not None:
            play(state, GAME.notation.text(upgrade), "stop")
        else:
            sow = next(a for a in state.legal(state.actors()[0]) if GAME.notation.text(a).startswith("sow"))
            play(state, GAME.notation.text(sow))
    return state


@pytest.mark.rule("CR-6.5")
def test_cr_6_5_fifteen_quiet_rounds_end_the_game() -> None:
    """Nobody takes IP: the game ends with the fifteenth round, not before."""
    state = table(seat(ip=3))
    for _ in range(14):
        quiet_round(state)
    assert not state.over()
    assert state.view(-1)["quiet"] == 14
    quiet_round(state)
    assert state.over() and state.winners() == [0]
    assert state.view(-1)["supply"] == 137


@pytest.mark.rule("CR-6.5")
def test_cr_6_5_a_point_begins_the_count_anew() -> None:
    """Fourteen quiet rounds, then one IP: the count is back at 0."""
    state = table(quiet=14)
    play(state, "resolve influence-travel", "upgrade travel-build", "stop")
    assert not state.over()
    assert state.view(-1)["quiet"] == 0


@pytest.mark.rule("CR-6.5")
def test_cr_6_5_only_whole_rounds_count() -> None:
    """IP taken by the first of two seats end the run of quiet rounds."""
    state = play(table(seat(), quiet=14), "resolve influence-travel", "upgrade travel-build", "stop")
    quiet_round(state)
    assert state.view(-1)["quiet"] == 1


@pytest.mark.rule("CR-6.5")
def test_cr_6_5_the_log_says_why() -> None:
    """A quiet end and an empty supply are told apart."""
    quiet = listen(table(seat(ip=3), quiet=14, turn_of=1), "upgrade travel-build", "stop")
    assert quiet[-3:] == [
        "Fifteen rounds without a point: the game is scored.",
        "Player 1 finished with 3 points.",
        "Player 2 finished with 0 points.",
    ]
    empty = listen(table(seat(ip=139), turn_of=1), "resolve influence-travel")
    assert empty[-3] == "The supply is empty and the round is over: the game is scored."


@pytest.mark.rule("CR-6.5")
@pytest.mark.parametrize("seed", range(3))
def test_cr_6_5_every_game_ends_within_its_declared_length(seed: int) -> None:
    """Random play stays far below the bound."""
    state, rng, plies = GAME.new(seed, players=2 + seed), FastRng(seed), 0
    while not state.over():
        random_move(state, rng)
        plies += 1
    assert plies < GAME.max_plies({"players": 2 + seed})
