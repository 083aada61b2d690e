"""The evaluation of Crusaders: expected points that add up, priors for every menu, nothing about secrets."""

from __future__ import annotations

from typing import Any

import pytest

from outremer.games.crusaders.bot.evaluation import CrusadersEvaluation, turns_left
from outremer.games.crusaders.bot.weights import ORDER_WEIGHTS, TERMS, WEIGHTS
from outremer.games.crusaders.state import Table
from outremer.kernel import FastRng, State
from tests.games.crusaders.positions import GAME, choose_orders, menu, play, seat, table

ORDER_IDS = [order["id"] for order in GAME.data.orders]
TABLES: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 2, "ruleset": "published", "variant": "learning"},
    {"players": 3, "variant": "unpredictable"},
    {"players": 4, "ruleset": "published", "variant": "tournament"},
    {"players": 4, "variant": "first", "orders": False},
]


def positions(options: dict[str, Any], seed: int, longest: int = 400) -> list[State]:
    """The positions of a game played at random, from its very start to its end or nearly."""
    rng = FastRng(seed)
    state = GAME.new(seed, **options)
    found = [state.copy()]
    while not state.over() and len(found) < longest:
        actors = state.actors()
        who = actors[rng.below(len(actors))]
        choices = state.legal(who)
        state.apply(who, choices[rng.below(len(choices))])
        found.append(state.copy())
    return found


def worth(state: State, who: int = 0) -> float:
    return CrusadersEvaluation().expected_points(state)[who]


def only(name: str) -> CrusadersEvaluation:
    """An evaluation that counts one entry of the table, as 1, and nothing else."""
    evaluation = CrusadersEvaluation()
    evaluation.now = [[1.0 if entry == name else 0.0 for entry, _, _ in WEIGHTS] for _ in evaluation.now]
    evaluation.each = [[0.0] * len(WEIGHTS) for _ in evaluation.each]
    return evaluation


def likelier(state: State, one: str, other: str) -> bool:
    """Whether the first actor prefers one choice to the other, by the priors."""
    likely = dict(zip(menu(state), priors(state), strict=True))
    return likely[one] > likely[other]


def priors(state: State) -> list[float]:
    who = state.actors()[0]
    return CrusadersEvaluation().priors(state, who, state.legal(who))


# What holds everywhere


@pytest.mark.parametrize("options", TABLES)
def test_every_question_is_answered_in_any_position(options: dict[str, Any]) -> None:
    """From the first choice of an order to the end: a worth for each seat, a share of progress, chances that add up."""
    evaluation = CrusadersEvaluation()
    for state in positions(options, 3):
        assert len(evaluation.expected_points(state)) == state.seats
        assert 0.0 <= evaluation.progress(state) <= 1.0
        assert evaluation.swing(state) > 0.0
        assert sum(evaluation.chances(state)) == pytest.approx(1.0)


@pytest.mark.parametrize("options", TABLES)
def test_terms_sum_to_the_worth(options: dict[str, Any]) -> None:
    evaluation = CrusadersEvaluation()
    for state in positions(options, 4)[::5]:
        for who, whole in enumerate(evaluation.expected_points(state)):
            assert sum(amount for _, amount in evaluation.terms(state, who)) == pytest.approx(whole)


@pytest.mark.parametrize("options", TABLES)
def test_preferences_are_positive_and_fit_the_menu(options: dict[str, Any]) -> None:
    evaluation = CrusadersEvaluation()
    for state in positions(options, 5):
        for who in state.actors():
            choices = state.legal(who)
            likely = evaluation.priors(state, who, choices)
            assert len(likely) == len(choices)
            assert min(likely) > 0.0


@pytest.mark.parametrize("options", TABLES)
def test_quiet_where_a_turn_begins_or_the_game_is_over(options: dict[str, Any]) -> None:
    evaluation = CrusadersEvaluation()
    for state in positions(options, 6, 4000):
        assert evaluation.quiet(state) == (state.over() or state.step().name == "turn")


@pytest.mark.parametrize("options", TABLES)
def test_no_question_changes_the_state(options: dict[str, Any]) -> None:
    evaluation = CrusadersEvaluation()
    for state in positions(options, 7)[::10]:
        before = state.text()
        evaluation.chances(state)
        evaluation.progress(state)
        for who in range(state.seats):
            evaluation.terms(state, who)
            evaluation.info_key(state, who)
            evaluation.priors(state, who, state.legal(who))
        assert state.text() == before


@pytest.mark.parametrize("options", TABLES)
def test_glance_is_the_same_for_worlds_that_look_the_same(options: dict[str, Any]) -> None:
    """A determinized world gets the same key as the true one, and other positions get other keys."""
    evaluation = CrusadersEvaluation()
    rng = FastRng(8)
    for who in range(options["players"]):
        seen: dict[int, str] = {}
        for state in positions(options, 8)[::3]:
            number = evaluation.info_key(state, who)
            assert number != 0
            assert evaluation.info_key(state.determinize(who, rng), who) == number
            view = str(state.view(who))
            assert seen.setdefault(number, view) == view


def test_one_evaluation_serves_tables_of_any_size() -> None:
    """What it worked out on the map of one table does not change its answers at the next."""
    evaluation = CrusadersEvaluation()
    for options in TABLES:
        for state in positions(options, 9)[100::50]:
            assert evaluation.expected_points(state) == CrusadersEvaluation().expected_points(state)


def test_the_table_names_everything_that_is_counted_once() -> None:
    names = [name for name, _, _ in WEIGHTS]
    wedges = [wedge for wedge in GAME.data.pieces["wedges"] if wedge != "provenance"]
    assert list(ORDER_WEIGHTS) == [order["id"] for order in GAME.data.orders]
    assert {name for added in ORDER_WEIGHTS.values() for name, _, _ in added} <= set(names)
    assert [name for name in names if "upgraded" in name] == [f"upgraded {wedge}" for wedge in wedges]
    assert len(set(names)) == len(names) == sum(count for _, count in TERMS)
    state = table(seat())
    assert isinstance(state, Table) and len(CrusadersEvaluation().counts(state, 0)) == len(names)


@pytest.mark.parametrize(
    ("name", "one", "amount"),
    [
        ("influence points", {"ip": 7}, 7.0),
        ("muster bonus", {}, 0.0),
        ("further knight", {"knights": ["paris", "burgundy"], "built": {"castle": 1}}, 1.0),
        ("troop", {"troops": 3}, 3.0),
        ("upgraded travel-crusade", {"upgraded": ["travel-crusade"]}, 1.0),
        ("upgraded travel-build", {"upgraded": ["travel-crusade"]}, 0.0),
        ("church level", {"built": {"church": 2}}, 2.0),
        ("church towards IV", {"built": {"church": 2}}, 0.5 * 6),
        ("enemy kept", {"foes": {"Slav": 2}}, 2.0),
        ("ahead of a rival", {"foes": {"Slav": 3}}, 2.0),
        ("token on influence-travel", {"tokens": {"influence-travel": 5}}, 5.0),
    ],
)
def test_every_entry_counts_what_its_name_says(name: str, one: dict[str, Any], amount: float) -> None:
    assert only(name).expected_points(table(seat(**one)))[0] == pytest.approx(amount)


# What is worth more


def test_points_are_worth_their_number() -> None:
    assert worth(table(seat(ip=20), seat(ip=10))) > worth(table(seat(ip=10), seat(ip=20))) + 9


def test_the_end_is_worth_the_final_score() -> None:
    """CR-6: once the game is over nothing but the score counts."""
    state = table(seat(ip=70), seat(ip=69), turn_of=1)
    play(state, "resolve influence-travel")
    assert state.over()
    assert CrusadersEvaluation().expected_points(state) == [float(points) for points in state.scores()]


def test_a_decided_game_is_still_played_for_points() -> None:
    """Winning comes first by far, then the lead."""

    def chance(own: int, wedge: str) -> float:
        state = table(seat(ip=80), seat(ip=own, tokens={"influence-travel": 5, "muster-influence": 1}), turn_of=1)
        play(state, f"resolve {wedge}")
        assert state.over() and (state.winners() == [1]) == (own > 80)
        return CrusadersEvaluation().chances(state)[1]

    few, many = "muster-influence", "influence-travel"
    assert 0.0 < chance(70, few) < chance(70, many) < 0.1
    assert 0.9 < chance(90, few) < chance(90, many) < 1.0


def test_only_the_last_rounds_are_rehearsed_and_not_the_very_last_turn() -> None:
    def horizon(supply: int, turn_of: int) -> int:
        state = table(seat(ip=70), seat(ip=70 - supply), turn_of=turn_of)
        assert isinstance(state, Table) and state.supply == supply
        return CrusadersEvaluation().horizon(state)

    assert [horizon(supply, 0) > 0 for supply in (70, 50, 49, 1, 0)] == [False, False, True, True, True]
    assert [horizon(supply, 1) > 0 for supply in (50, 49, 1, 0)] == [False, True, True, False]
    assert CrusadersEvaluation().horizon(table(*[seat(ip=60)] * 4, players=4)) == 0


@pytest.mark.rule("CR-6.2")
def test_majorities_count_as_the_scoring_counts_them() -> None:
    """With everything else weighed at nothing, what is left is the award of each seat, ties and all."""
    evaluation = only("majorities now")
    for kept in ([2, 1, 1, 0], [1, 1, 0, 0], [3, 2, 1, 0], [0, 0, 0, 0], [2, 2, 2, 2]):
        state = table(*(seat(foes={"Slav": count}) for count in kept), players=4)
        assert evaluation.expected_points(state) == [float(points) for points in state.scores()]


def test_an_upgrade_is_worth_more_while_the_game_is_young() -> None:
    def upgrade(points: int) -> float:
        upgraded = table(seat(upgraded=["travel-build"], ip=points), seat(ip=points))
        return worth(upgraded) - worth(table(seat(ip=points), seat(ip=points)))

    assert upgrade(5) > upgrade(60) > 0.0


def test_troops_and_knights_are_worth_having() -> None:
    plain = worth(table(seat()))
    assert worth(table(seat(troops=3))) > plain
    assert worth(table(seat(knights=["paris", "burgundy"], built={"castle": 1}))) > plain


def test_an_enemy_counts_by_how_near_it_is() -> None:
    enemies = {"tuscany": "Prussian"}
    here = table(seat(knights=["tuscany"]), enemies=enemies)
    far = table(seat(knights=["brittany"]), enemies=enemies)
    assert only("enemy here").expected_points(here)[0] > 0.0 == only("enemy here").expected_points(far)[0]
    assert only("enemy one step away").expected_points(here)[0] == 0.0


def test_every_order_has_weights_of_its_own() -> None:
    state = choose_orders("teutonic", "santiago")
    evaluation = only("order")
    evaluation.now[1 + ORDER_IDS.index("santiago")][-1] = 3.0
    assert evaluation.expected_points(state) == [1.0, 3.0]


def test_what_is_left_of_the_game_multiplies() -> None:
    """An entry counts its weight and more for each turn that is left."""
    evaluation = only("troop")
    state = table(seat(troops=2))
    evaluation.each[0][[name for name, _, _ in WEIGHTS].index("troop")] = 0.5
    assert isinstance(state, Table)
    assert evaluation.expected_points(state)[0] == pytest.approx(2.0 * (1.0 + 0.5 * turns_left(state, 0)))


# Habits


def test_habit_rather_builds_the_higher_building() -> None:
    state = table(seat(tokens={"build-influence": 4}, built={"church": 2}))
    play(state, "resolve build-influence")
    assert likelier(state, "church at paris", "farm at paris")


def test_habit_rather_steps_to_an_enemy_within_its_strength_than_anywhere() -> None:
    state = table(seat(knights=["champagne"], troops=2), enemies={"flanders": "Slav"})
    play(state, "resolve travel-build")
    assert likelier(state, "go champagne > flanders", "go champagne > franconia")


def test_habit_rather_takes_the_full_wedge() -> None:
    state = table(seat(tokens={"influence-travel": 5, "muster-influence": 1}))
    assert likelier(state, "resolve influence-travel", "resolve travel-build")
