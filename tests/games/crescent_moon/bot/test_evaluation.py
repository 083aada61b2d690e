"""The evaluation of Crescent Moon: expected points, priors and info keys, in random and hand-made positions."""

from collections.abc import Iterator

import pytest

from outremer.bots import make_bot
from outremer.games.crescent_moon.actions import SEAT_IDS
from outremer.games.crescent_moon.bot.evaluation import CrescentMoonEvaluation
from outremer.games.crescent_moon.state import Table
from outremer.kernel import FastRng, State
from tests.conftest import Games
from tests.games.crescent_moon.house import GAME
from tests.games.crescent_moon.positions import do, menu, table
from tests.games.crescent_moon.test_secrets import sampled

PREY = ("line: enemy casualties", "line: sacking")
QUIET = ("turn", "place a piece", "lay a hex")


@pytest.fixture(scope="module")
def knowledge() -> CrescentMoonEvaluation:
    return CrescentMoonEvaluation()


def worth(knowledge: CrescentMoonEvaluation, s: Table, seat: str) -> float:
    return knowledge.expected_points(s)[SEAT_IDS.index(seat)]


def term(knowledge: CrescentMoonEvaluation, s: Table, seat: str, *names: str) -> float:
    """What the entries add whose names begin like one of these."""
    terms = knowledge.terms(s, SEAT_IDS.index(seat))
    found = [value for name, value in terms if name.startswith(names)]
    assert found, names
    return sum(found)


def positions(games: Games, first: int) -> Iterator[tuple[State, FastRng]]:
    yield from sampled(games.of(12), first, 7)


# Anywhere


def test_every_question_has_an_answer_and_changes_nothing(games: Games, knowledge: CrescentMoonEvaluation) -> None:
    """Any position has expected points and chances that sum to 1, and asking does not change the table."""
    for state, _ in positions(games, 40):
        before = state.text()
        assert len(knowledge.expected_points(state)) == state.seats
        assert sum(knowledge.chances(state)) == pytest.approx(1.0)
        assert 0.0 <= knowledge.progress(state) <= 1.0 and knowledge.swing(state) > 0.0
        knowledge.info_key(state, 0)
        assert state.text() == before


def test_the_terms_add_up_to_the_worth(games: Games, knowledge: CrescentMoonEvaluation) -> None:
    """Every term has a name of its own, and together they are the worth."""
    for state, _ in positions(games, 60):
        expected_points = knowledge.expected_points(state)
        for seat in range(state.seats):
            terms = knowledge.terms(state, seat)
            assert len({name for name, _ in terms}) == len(terms)
            assert sum(value for _, value in terms) == pytest.approx(expected_points[seat])


def test_the_same_table_is_always_worth_the_same(games: Games, knowledge: CrescentMoonEvaluation) -> None:
    """An evaluation keeps nothing between tables: one that has seen other tables answers like a new one."""
    for state, _ in positions(games, 70):
        assert CrescentMoonEvaluation().expected_points(state) == knowledge.expected_points(state)


def test_a_position_is_quiet_where_a_turn_or_placement_begins(games: Games, knowledge: CrescentMoonEvaluation) -> None:
    """In the middle of an action, a fight or a bargain nothing is judged."""
    for state, _ in positions(games, 80):
        assert knowledge.quiet(state) == (state.over() or state.step().name in QUIET)


def test_habits_give_every_choice_a_chance(games: Games, knowledge: CrescentMoonEvaluation) -> None:
    """Each entry of an actor's menu has a weight above 0; asking changes nothing."""
    for state, _ in positions(games, 90):
        before = state.text()
        for seat in state.actors():
            choices = state.legal(seat)
            weights = knowledge.priors(state, seat, choices)
            assert len(weights) == len(choices) and min(weights) > 0.0, state.step().name
        assert state.text() == before


def test_worlds_that_look_the_same_are_the_same_at_a_glance(games: Games, knowledge: CrescentMoonEvaluation) -> None:
    """What a seat cannot see does not change its info_key."""
    for state, rng in positions(games, 110):
        seat = rng.below(state.seats)
        assert knowledge.info_key(state, seat) == knowledge.info_key(state.determinize(seat, rng), seat)


def test_what_a_seat_sees_changes_its_glance(knowledge: CrescentMoonEvaluation) -> None:
    """A coin, a card of the seat's own, a unit: each makes a different position."""
    plain = table({"h1": "warlord 2 units"})
    seen = {knowledge.info_key(plain, 0)}
    seen.add(knowledge.info_key(table({"h1": "warlord 2 units"}, coins={"sultan": 1}), 0))
    seen.add(knowledge.info_key(table({"h1": "warlord 3 units"}), 0))
    seen.add(knowledge.info_key(table({"h1": "warlord 2 units"}, hands={"warlord": "terror"}), 0))
    assert len(seen) == 4


def test_at_the_end_the_worth_is_the_score(knowledge: CrescentMoonEvaluation) -> None:
    """Nothing is expected any more once the game is over."""
    state = GAME.new(5)
    rng = FastRng(5)
    while not state.over():
        seat = state.actors()[0]
        choices = state.legal(seat)
        state.apply(seat, choices[rng.below(len(choices))])
    assert knowledge.expected_points(state) == [float(points) for points in state.scores()]
    assert knowledge.chances(state)[state.winners()[0]] > 0.95


# What a player would see


@pytest.mark.rule("CM-14.5")
def test_a_threatened_palace_is_worth_less(knowledge: CrescentMoonEvaluation) -> None:
    """Five units of the Warlord beside the palace are worse for the Caliph than five at the far end of the map."""
    near = table({"h16": "caliph palace, caliph 1 unit", "h14": "warlord 5 units"})
    far = table({"h16": "caliph palace, caliph 1 unit", "h1": "warlord 5 units"})
    assert term(knowledge, near, "caliph", "line: ") < term(knowledge, far, "caliph", "line: ") - 1.0


@pytest.mark.rule("CM-14.3")
def test_a_city_is_worth_more_than_a_town_and_least_beside_the_warlord(knowledge: CrescentMoonEvaluation) -> None:
    """Building a town pays, and a city in danger is worth less than a safe one."""
    town = worth(knowledge, table({"h7": "sultan town"}), "sultan")
    city = worth(knowledge, table({"h7": "sultan city"}), "sultan")
    raided = worth(knowledge, table({"h7": "sultan city", "h6": "warlord 4 units"}), "sultan")
    assert city > town + 1.0 and raided < city - 1.0


@pytest.mark.rule("CM-14.2")
def test_the_murshids_tokens_count_where_they_score(knowledge: CrescentMoonEvaluation) -> None:
    """A token by a city is better than one on fertile land, and that better than one in the wilds."""
    by_city = worth(knowledge, table({"h13": "murshid token, sultan city"}), "murshid")
    fertile = worth(knowledge, table({"h13": "murshid token"}), "murshid")
    wilds = worth(knowledge, table({"h12": "murshid token"}), "murshid")
    assert by_city > fertile > wilds


@pytest.mark.rule("CM-14.3", "CM-14.4")
def test_the_last_token_of_a_line_is_seen(knowledge: CrescentMoonEvaluation) -> None:
    """Three tokens score nothing, four do: the fourth is worth more than any before it."""
    hexes = ["h1", "h2", "h3", "h4"]
    expected_points = [
        worth(knowledge, table({hex_: "nomad token" for hex_ in hexes[:number]}, turn="nomad", year=3), "nomad")
        for number in range(5)
    ]
    steps = [expected_points[number + 1] - expected_points[number] for number in range(4)]
    assert steps[3] == max(steps) and steps[3] > 1.0 and min(steps) > 0.0


@pytest.mark.rule("CM-14.1")
def test_the_warlord_smells_prey(knowledge: CrescentMoonEvaluation) -> None:
    """An open city beside the army is worth more than one out of reach, and nothing after the last turn."""
    near = table({"h6": "warlord 3 units", "h3": "sultan city"})
    far = table({"h6": "warlord 3 units", "h11": "sultan city"})
    assert term(knowledge, near, "warlord", *PREY) > term(knowledge, far, "warlord", *PREY) > 0.0
    late = table({"h6": "warlord 3 units", "h3": "sultan city"}, year=3, round_=4, turn="sultan")
    assert term(knowledge, late, "warlord", *PREY) == 0.0


@pytest.mark.rule("CM-14.4")
def test_the_nomads_coins_are_points_to_the_end_and_others_are_not(knowledge: CrescentMoonEvaluation) -> None:
    """In the last turn of all three coins are three points to the Nomad, and next to nothing to the Warlord."""
    s = table({}, year=3, round_=4, turn="nomad", coins={"nomad": 3, "warlord": 3})
    assert term(knowledge, s, "nomad", "line: coins spent") == pytest.approx(3.0)
    assert term(knowledge, s, "warlord", "coins") < 0.1


@pytest.mark.rule("CM-14.3", "CM-4.5")
def test_a_city_is_safer_once_the_raiders_have_had_their_turn(knowledge: CrescentMoonEvaluation) -> None:
    """In the last round the Sultan moves after the Warlord: a city is scored before it can be sacked."""
    pieces = {"h7": "sultan city", "h6": "warlord 4 units"}
    before = term(knowledge, table(pieces, year=1, round_=4, turn="warlord"), "sultan", "line: ")
    after = term(knowledge, table(pieces, year=1, round_=4, turn="sultan"), "sultan", "line: ")
    assert after > before + 1.0


@pytest.mark.rule("CM-6.7")
def test_a_town_in_anothers_hex_can_be_sacked_from_beside_it(knowledge: CrescentMoonEvaluation) -> None:
    """The controller of a hex needs only to enter from the next one: a town among the Caliph's units is in danger."""
    alone = table({"h7": "sultan town, caliph fort", "h6": "murshid fort"})
    among = table({"h7": "sultan town, caliph fort", "h6": "caliph 2 units"})
    assert term(knowledge, among, "sultan", "line: ") < term(knowledge, alone, "sultan", "line: ")


@pytest.mark.rule("CM-14.4")
def test_the_nomad_does_not_save_everything_for_the_last_year() -> None:
    """The first coins of every year buy most, and more will be earned: of ten, half or more are spent at once."""
    s = table({"h2": "nomad 2 mercenaries"}, turn="nomad", year=1, round_=4, coins={"nomad": 10})
    do(s, "pass")
    choice = make_bot("greedy", 1, GAME.name).decide(s, SEAT_IDS.index("nomad"))
    assert int(GAME.notation.text(choice).split()[1]) >= 5


@pytest.mark.rule("CM-4.2")
def test_income_counts_only_while_years_are_left(knowledge: CrescentMoonEvaluation) -> None:
    """A quarry pays at the start of a year: in the last year it pays nothing more."""
    early = table({"h3": "caliph fort"}, year=1)
    late = table({"h3": "caliph fort"}, year=3)
    assert term(knowledge, early, "caliph", "income") > 0.0
    assert term(knowledge, late, "caliph", "income") == 0.0


@pytest.mark.rule("CM-14")
def test_what_a_turn_does_for_a_reason_shows(knowledge: CrescentMoonEvaluation) -> None:
    """Building, spreading out, influence: the seat is better off than if it had passed."""
    cases = [
        ("sultan", {"h13": "sultan town"}, ["build", "city at h13", "stop"]),
        ("murshid", {"h4": "murshid token"}, ["influence", "h1"]),
        ("caliph", {"h16": "caliph palace, caliph 3 units"}, ["move", "go h16 north-west", "amount 1", "stop"]),
        ("warlord", {"h1": "warlord 4 units", "h2": "sultan city"}, ["assault", "amount 4"]),
    ]
    for seat, pieces, moves in cases:
        acted = table(pieces, turn=seat, coins={seat: 6})
        passed = table(pieces, turn=seat, coins={seat: 6})
        do(acted, *moves)
        do(passed, "pass")
        assert knowledge.quiet(acted)
        assert worth(knowledge, acted, seat) > worth(knowledge, passed, seat), seat


@pytest.mark.rule("CM-14")
def test_the_first_years_objective_is_worth_reaching(knowledge: CrescentMoonEvaluation) -> None:
    """Four points, once, in year one: part of them while there is time, none when it is too late."""
    for seat, done in (
        ("warlord", {"h1": "warlord 4 units"}),
        ("murshid", {"h1": "murshid token, sultan town"}),
        ("caliph", {"h1": "caliph fort", "h2": "caliph fort"}),
    ):
        reached = term(knowledge, table(done, turn=seat), seat, "line: year one")
        open_ = term(knowledge, table({}, turn=seat), seat, "line: year one")
        over = term(knowledge, table({}, turn="nomad", round_=4), seat, "line: year one")
        assert reached > 3.5 > open_ and over == 0.0
        assert term(knowledge, table(done, turn=seat, year=2), seat, "line: year one") == 0.0


# Habits


def assault(s: Table, way: str, units: int) -> None:
    """The decider assaults; steps with one choice are skipped."""
    do(s, "assault")
    for move in (way, f"amount {units}"):
        if move in menu(s):
            do(s, move)


def weight(knowledge: CrescentMoonEvaluation, s: Table, text: str) -> float:
    """The prior of one choice, as a share of all."""
    seat = s.actors()[0]
    choices = s.legal(seat)
    weights = knowledge.priors(s, seat, choices)
    return weights[choices.index(GAME.notation.parse(text))] / sum(weights)


@pytest.mark.rule("CM-4.5")
def test_passing_is_rare(knowledge: CrescentMoonEvaluation) -> None:
    """A seat that can do something usually does."""
    s = table({"h1": "warlord 3 units", "h2": "caliph fort"})
    assert weight(knowledge, s, "pass") < 0.02


@pytest.mark.rule("CM-8.3")
def test_cards_are_committed_where_they_decide(knowledge: CrescentMoonEvaluation) -> None:
    """One short of victory the card is played; with victory certain it is kept; and Warfare is always played."""
    close = table({"h1": "caliph 2 units", "h2": "nomad 3 mercenaries"}, turn="caliph", hands={"caliph": "terror"})
    sure = table({"h1": "caliph 5 units", "h2": "nomad 1 mercenaries"}, turn="caliph", hands={"caliph": "terror"})
    assault(close, "go h1 east", 2)
    assault(sure, "go h1 east", 5)
    assert weight(knowledge, close, "card terror") > 0.5 > weight(knowledge, sure, "card terror")
    war = table({"h1": "warlord 1 units", "h2": "nomad 5 mercenaries"})
    assault(war, "go h1 east", 1)
    assert weight(knowledge, war, "card warfare") > 0.8


@pytest.mark.rule("CM-14.4")
def test_in_the_last_year_the_nomad_keeps_nothing(knowledge: CrescentMoonEvaluation) -> None:
    """Coins that are not spent at the last scoring are lost."""
    s = table({}, turn="nomad", year=3, round_=4, coins={"nomad": 11})
    do(s, "pass")
    assert weight(knowledge, s, "amount 10") > 0.6


@pytest.mark.parametrize("spec", ["greedy", "search:iterations=40"])
def test_a_beaten_nomad_still_spends_their_last_coins(spec: str) -> None:
    """CM-14.4, in random games: in the last year coins have no other use, whether the seat wins or not."""
    beaten = 0
    for seed in range(12):
        state, rng = GAME.new(seed=seed), FastRng(seed)
        assert isinstance(state, Table)
        while not state.over():
            seat = state.actors()[0]
            choices = state.legal(seat)
            action = choices[rng.below(len(choices))]
            last = state.step().name == "spend" and state.year + 1 == state.setting.years
            if last and len(choices) > 1:
                action = make_bot(spec, seed, GAME.name).decide(state, seat)
                assert action == choices[-1]
            state.apply(seat, action)
            beaten += last and state.over() and seat not in state.winners()
    assert beaten
