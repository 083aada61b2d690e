"""The table (CM-1), its options and the positions it accepts (CM-17)."""

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from outremer.games.crescent_moon.actions import ACCEPT, DONE, PASS, REFUSE, SEAT_IDS, STOP
from outremer.games.crescent_moon.events import EVENTS, SCORED
from outremer.games.crescent_moon.score_lines import objective
from outremer.kernel import BadOption, BadPosition, FastRng
from tests.games.crescent_moon.house import GAME
from tests.games.crescent_moon.tables import Turn

Entry = dict[str, Any]
NAMES = ["Warlord", "Murshid", "Sultan", "Caliph", "Nomad"]


# CM-1


@pytest.mark.rule("CM-1.1")
def test_cm_1_1_five_characters_take_their_turns_in_a_fixed_order() -> None:
    """Warlord, Murshid, Sultan, Caliph, Nomad, round after round."""
    state = GAME.new(1)
    assert [GAME.seat_name(state, seat) for seat in range(state.seats)] == NAMES
    order = []
    for _ in range(10):
        order.append(SEAT_IDS[state.actors()[0]])
        state.apply(state.actors()[0], GAME.notation.parse("pass"))
    assert order == SEAT_IDS * 2


@pytest.mark.rule("CM-1.2")
def test_cm_1_2_with_four_players_the_nomad_stays_out() -> None:
    """Four seats, in the same order."""
    state = GAME.new(1, players=4)
    assert [seat["name"] for seat in state.view(-1)["seats"]] == NAMES[:4]


@pytest.mark.rule("CM-1.3", "CM-15.1")
@pytest.mark.parametrize(("players", "years"), [(5, 3), (5, 4), (4, 3)])
def test_cm_1_3_four_actions_a_year_for_three_or_four_years(players: int, years: int) -> None:
    """Everybody passes: after the fixed number of turns the game is over and one player has won."""
    state = GAME.new(2, players=players, years=years)
    turns = 0
    while not state.over():
        who = state.actors()[0]
        asked = state.step().name == "turn"
        turns += asked
        state.apply(who, GAME.notation.parse("pass") if asked else state.legal(who)[0])
    assert turns == 4 * players * years
    assert len(state.winners()) == 1
    assert state.scores()[state.winners()[0]] == max(state.scores())


@pytest.mark.rule("CM-1.4")
def test_cm_1_4_coins_reserves_and_hand_sizes_are_open_hands_and_points_are_not() -> None:
    """The Murshid holds two cards and has 3 VP: others see the number of cards, and no points."""
    turn = Turn("warlord", {"h4": "murshid token"}, hands={"murshid": "terror alms"}, coins={"murshid": 6})
    turn.s.vp[1] = 3
    for viewer in (-1, 0, 2, 3, 4):
        seen = turn.s.view(viewer)
        murshid = seen["seats"][1]
        assert (murshid["coins"], murshid["hand_size"], murshid["reserves"]) == (6, 2, 0)
        assert "score" not in murshid and "hand" not in murshid
        assert "terror" not in str(seen["private"])
    assert turn.s.view(1)["seats"][1]["score"]["total"] == 3
    assert turn.s.view(1)["private"]["hand"] == {"terror": 1, "alms": 1}


@pytest.mark.rule("CM-1.4", "CM-11.1")
def test_cm_1_4_warfare_is_not_counted_in_the_hand() -> None:
    """The Warlord's own card is known to everybody, and the Warlord's hand is empty."""
    assert GAME.new(1).view(-1)["seats"][0]["hand_size"] == 0


@pytest.mark.rule("CM-1.4", "CM-17.1")
def test_cm_1_4_open_scores_shows_everybodys_points() -> None:
    """An option of the table."""
    state = GAME.new(1, open_scores=True)
    assert all("score" in seat for seat in state.view(-1)["seats"])


@pytest.mark.rule("CM-1.4")
def test_cm_1_4_the_warlord_declares_sacks_and_casualties_and_nothing_else() -> None:
    """Points from combats (lines 0 and 1 of the Warlord's sheet) are announced; those of a year's end are hidden."""
    for line in (0, 1):
        assert readers(0, line) == [-1, 0, 1, 2, 3, 4]
    assert readers(0, 3) == [0] and readers(2, 0) == [2]
    assert readers(2, 0, open_scores=True) == [-1, 0, 1, 2, 3, 4]


def readers(seat: int, line: int, **options: bool) -> list[int]:
    """Who is told of points that the seat scores under a line of its sheet."""
    event = (SCORED, seat, objective(seat, line), 2, 0)
    state = GAME.new(1, **options)
    return [viewer for viewer in range(-1, 5) if EVENTS.told(state, event, viewer) is not None]


@pytest.mark.rule("CM-1.4", "CM-6.7", "CM-14.1")
def test_cm_1_4_a_sack_is_declared_in_the_log() -> None:
    """The Warlord sacks a city: everybody reads of 4 points."""
    turn = Turn("warlord", {"h1": "warlord 2 units", "h4": "sultan city"})
    turn.do("assault", "amount 2")
    assert turn.vp("warlord") == 4
    lines = [GAME.log_line(turn.s, event, 2) for event in turn.s.events or []]
    assert any("The Warlord scored 4 points" in line for line in lines)


# CM-17


@pytest.mark.rule("CM-17.1")
def test_cm_17_1_defaults_are_filled_in() -> None:
    """Nothing asked for: five players, three years, the first layout, preset positions, hidden points."""
    assert GAME.options({}) == {
        "players": 5,
        "years": 3,
        "layout": "crescent",
        "placement": "preset",
        "open_scores": False,
    }
    assert {name: values[0] for name, values in GAME.option_values().items() if name != "layout"} == {
        name: value for name, value in GAME.options({}).items() if name != "layout"
    }


@pytest.mark.rule("CM-17.1")
def test_cm_17_1_every_table_that_may_be_asked_for_begins() -> None:
    """All combinations of players, years, placement and scores."""
    for players, years, placement, scores in product([4, 5], [3, 4], ["preset", "free", "drafted"], [False, True]):
        options = {"players": players, "years": years, "placement": placement, "open_scores": scores}
        state = GAME.new(1, **options)
        assert state.actors() and state.seats == players
        assert options.items() <= state.view(-1)["options"].items()
        assert GAME.max_plies(options) > 4 * players * years


@pytest.mark.rule("CM-17.1", "CM-2.8")
def test_cm_17_1_a_layout_by_name_by_seed_or_drawn_anew() -> None:
    """A four-player layout sets the number of players; a seed is a map; "generated" is the game's own."""
    assert GAME.options({"layout": "oasis"})["players"] == 4
    assert GAME.options({"layout": 77}) == {**GAME.options({}), "layout": 77}
    one, other = GAME.new(1, layout=77), GAME.new(2, layout=77)
    assert one.view(-1)["land"] == other.view(-1)["land"]
    assert GAME.new(1, layout="generated").view(-1)["land"] != GAME.new(2, layout="generated").view(-1)["land"]


@pytest.mark.rule("CM-17.1")
@pytest.mark.parametrize(
    ("given", "name"),
    [
        ({"players": 3}, "players"),
        ({"players": 6}, "players"),
        ({"players": "5"}, "players"),
        ({"players": 5.0}, "players"),
        ({"years": 2}, "years"),
        ({"years": 5}, "years"),
        ({"years": None}, "years"),
        ({"layout": "atlantis"}, "layout"),
        ({"layout": -1}, "layout"),
        ({"layout": 2**31}, "layout"),
        ({"layout": True}, "layout"),
        ({"layout": 1.5}, "layout"),
        ({"layout": ["levant"]}, "layout"),
        ({"layout": "levant", "players": 4}, "layout"),
        ({"layout": "oasis", "players": 5}, "layout"),
        ({"layout": "levant", "placement": "drafted"}, "layout"),
        ({"layout": "drafted"}, "layout"),
        ({"placement": "Preset"}, "placement"),
        ({"placement": 0}, "placement"),
        ({"open_scores": 1}, "open_scores"),
        ({"open_scores": "on"}, "open_scores"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_cm_17_1_anything_else_is_refused_by_name(given: dict[str, Any], name: str) -> None:
    """The error names the option."""
    with pytest.raises(BadOption) as error:
        GAME.options(given)
    assert error.value.option == name
    assert name in str(error.value)


# CM-17.2: positions that can exist


def a_position() -> Entry:
    """A table in play, yours to edit."""
    pieces = {"h1": "warlord 7 units, warlord token", "h4": "caliph 1 unit, sultan town", "h16": "caliph palace"}
    position: Entry = Turn("warlord", pieces, hands={"murshid": "zealots"}, reserves={"caliph": 2}).s.to_position()
    return position


def on_map(hex_: str, **pieces: object) -> Callable[[Entry], object]:
    return lambda position: position["map"].setdefault(hex_, {}).update(pieces)


def of_seat(seat: int, **fields: object) -> Callable[[Entry], object]:
    return lambda position: position["seats"][seat].update(fields)


@pytest.mark.rule("CM-17.2")
def test_cm_17_2_a_position_of_a_game_is_accepted() -> None:
    """And says the same again."""
    assert GAME.position(a_position()).to_position() == a_position()


@pytest.mark.rule("CM-17.2", "CM-2.3", "CM-2.7", "CM-5.2")
@pytest.mark.parametrize(
    ("change", "where", "why"),
    [
        (of_seat(3, reserves=14), "seats[3]", "only 14 discs"),
        (of_seat(1, reserves=1), "seats[1].reserves", "no reserves card"),
        (on_map("h2", hold="nomad fort", units={"caliph": 1}), "map.h2", "two players control"),
        (on_map("h1", units={"warlord": 8}), "map.h1", "1 to 7"),
        (on_map("h4", units={"caliph": 3}, mercenaries={"caliph": 3}), "map.h4", "may have 5 units"),
        (on_map("h2", units={"sultan": 1}), "map.h2.units", "no ordinary units"),
        (on_map("h2", palace=True), "map", "palace"),
        (lambda position: position["deck"].pop(), "deck", "of bazaar, not 2"),
        (lambda position: position["deck"].append("terror"), "deck", "4 of terror, not 3"),
        (of_seat(1, hand={"zealots": 2}), "deck", "of zealots, not 2"),
        (of_seat(0, hand={}), "seats[0].hand", "Warfare"),
        (of_seat(2, seen={"alms": 1}), "seats[2].seen", "more is known"),
    ],
)
def test_cm_17_2_what_could_not_be_is_refused(change: Callable[[Entry], object], where: str, why: str) -> None:
    """Pieces and cards beyond what the box holds, two controllers, too many units: the key at fault is named."""
    position = a_position()
    change(position)
    with pytest.raises(BadPosition) as error:
        GAME.position(position)
    assert error.value.where.startswith(where)
    assert why in str(error.value)


@pytest.mark.rule("CM-17.2", "CM-13.4")
def test_cm_17_2_points_are_what_the_score_sheet_says() -> None:
    """They are not given besides: a total is the sum of its lines, deals included, and may be below 0."""
    position = a_position()
    position["seats"][2]["tally"][0][0] = 3
    position["seats"][2]["tally"][0][9] = -5
    assert GAME.position(position).scores() == [0, 0, -2, 0, 0]


@pytest.mark.rule("CM-1.3", "CM-17.1")
@pytest.mark.parametrize("seed", range(3))
def test_cm_1_3_players_who_only_delay_stay_within_the_declared_length(seed: int) -> None:
    """They never pass, stop, accept, refuse or say "done" while anything else is left to do."""
    ends = {PASS, STOP, DONE, ACCEPT, REFUSE}
    state, rng, plies = GAME.new(seed, players=4 + seed % 2, years=4), FastRng(seed), 0
    limit = GAME.max_plies({"players": state.seats, "years": 4})
    while not state.over():
        seat = state.actors()[0]
        menu = state.legal(seat)
        longer = [action for action in menu if action not in ends] or menu
        state.apply(seat, longer[rng.below(len(longer))])
        plies += 1
        assert plies < limit
    assert plies > 4 * 4 * state.seats
