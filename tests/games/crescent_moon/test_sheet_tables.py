"""The rest of the four character sheets, statement by statement in our words: attributes, objectives, income, pieces.

Attributes and objectives are examples in test_attributes.py, test_scoring.py and others; the tables here name, for each
statement, the test that proves it. Income and pieces are proven here. How the actions go: test_sheets.py.
"""

from collections.abc import Callable
from typing import Any

import pytest

from outremer.games.crescent_moon.actions import BUILDING_NAMES, SEAT_IDS
from outremer.games.crescent_moon.rules.year import income
from outremer.games.crescent_moon.setting import SULTAN
from tests.games.crescent_moon import test_attributes as attributes
from tests.games.crescent_moon import test_combat as combat
from tests.games.crescent_moon import test_contest as contest
from tests.games.crescent_moon import test_deal as deal
from tests.games.crescent_moon import test_marauder as marauder
from tests.games.crescent_moon import test_score_sheet as score_sheet
from tests.games.crescent_moon import test_scoring as scoring
from tests.games.crescent_moon import test_sheets as sheets
from tests.games.crescent_moon.conflicts import fought
from tests.games.crescent_moon.positions import table

Test = Callable[..., Any]

MURSHID: list[tuple[str, Test]] = [
    # Unique attributes
    (
        "a tie in a combat or contest at a Murshid token: the Murshid says who wins",
        attributes.test_cm_13_1_sway_turns_a_tied_combat,
    ),
    ("the same in a contest", attributes.test_cm_13_1_sway_keeps_the_murshids_token_in_a_tied_contest),
    ("without the Murshid ties go to the attacker", combat.test_cm_8_5_a_tie_goes_to_the_attacker),
    (
        "the Murshid takes part in contests next to Murshid tokens",
        attributes.test_cm_13_2_meddle_tips_a_contest_next_door,
    ),
    ("others take part by presence only", contest.test_cm_9_2_everyone_present_takes_part),
    ("without presence only the Murshid's cards count", attributes.test_cm_13_2_without_presence_only_cards_count),
    (
        "in combats near Murshid tokens the Murshid chooses cards in secret",
        combat.test_cm_13_3_the_murshid_chooses_cards_and_then_a_side,
    ),
    ("but not as attacker or defender, nor from afar", attributes.test_cm_13_3_not_as_a_side_and_not_from_afar),
    ("all of them go to one side", attributes.test_cm_13_3_interfere_decides_a_combat),
    ("they count as played by that side", combat.test_cm_8_5_lent_cards_are_the_sides_own),
    (
        "characters and battalions lie in front of the Murshid",
        combat.test_cm_13_3_a_lent_battalion_lies_before_the_murshid,
    ),
    ("participants may offer up to five points", attributes.test_cm_13_4_deal_five_at_most_and_one_for_all),
    ("when a Murshid token is in the hex or next to it", deal.test_cm_13_4_only_with_a_token_in_the_hex_or_beside_it),
    ("and the Murshid is on neither side", deal.test_cm_13_4_no_window_when_the_murshid_is_a_side),
    ("support may be a tie broken", deal.test_cm_13_4_sway_may_earn_the_fee),
    ("the points are due on victory, help or no help", attributes.test_cm_13_4_deal_moves_points_if_that_side_wins),
    ("and not on defeat, even if the Murshid helped", deal.test_cm_13_4_not_paid_when_that_side_loses),
    ("no deals after cards are revealed", attributes.test_cm_13_4_deal_none_once_cards_are_chosen),
    ("more cards are the Murshid's than anybody's", attributes.test_cm_13_5_intrigue),
    # Objectives
    ("tokens by cities, towns, on fertile land, by strongholds", scoring.test_cm_14_2_each_token),
    ("the holy site, a token there, two strongholds", scoring.test_cm_14_2_secondary),
    ("year one: a token by another's settlement or stronghold", scoring.test_cm_14_2_year_one),
]

NOMAD: list[tuple[str, Test]] = [
    ("the Nomad recruits without presence, and nobody else does", attributes.test_cm_13_6_where_the_wind_blows),
    ("the Nomad's recruits are mercenaries", sheets.test_recruit),
    ("hired units leave the Nomad's card, in the buyer's colour", sheets.test_hire_with_five_players),
    ("bribed units leave the map, in the same way", sheets.test_bribe),
    (
        "no hiring from an empty card; any price, or one too high",
        attributes.test_cm_13_6_for_a_price_is_the_nomads_to_name,
    ),
    (
        "mercenaries belong to their colour, and count in the Nomad's strength",
        attributes.test_cm_13_6_for_a_price_units_change_colour_and_still_count_for_him,
    ),
    (
        "the Nomad's beaten units go back to the reserves card",
        attributes.test_cm_13_6_the_nomads_beaten_units_ride_home,
    ),
    ("cards and Desert affect mercenaries", attributes.test_cm_13_6_mercenaries_are_the_nomads_to_unsettle),
    ("coins for points, by a table", scoring.test_cm_14_4_coins_for_points),
    ("or not: the Nomad chooses", scoring.test_cm_14_4_only_what_the_nomad_has_and_only_once),
    ("four free tokens, the holy site, cities in one group", scoring.test_cm_14_4_secondary),
    ("year one: two coins, now or to come", scoring.test_cm_14_4_year_one),
]

SULTAN_SHEET: list[tuple[str, Test]] = [
    ("presence by towns and cities", attributes.test_cm_13_7_prestige),
    ("nobody else builds them", attributes.test_cm_13_7_prestige_nobody_else_builds_towns),
    ("bonus income everywhere, and both in the Sultan's own hexes", attributes.test_cm_13_7_prosperity_and_clout),
    ("Sultan tokens pay the player who controls the hex", attributes.test_cm_13_7_clout_is_the_sultans_alone),
    ("a free card; agreed prices, paid to the Sultan; no refill", attributes.test_cm_13_7_wealth),
    ("refilled by Conspire", sheets.test_conspire),
    ("which card it is, is agreed too", sheets.test_buy),
    ("three builds, others two", attributes.test_cm_13_7_builder),
    ("cities: one, two or three points", scoring.test_cm_14_3_each_city),
    ("four tokens, the holy site, three hexes", scoring.test_cm_14_3_secondary),
    ("year one: five settlements or strongholds", scoring.test_cm_14_3_year_one),
]

WARLORD: list[tuple[str, Test]] = [
    ("the Warlord scores after combats, not at the end of the year", attributes.test_cm_13_8_marauder),
    (
        "declared when taken, hidden afterwards",
        score_sheet.test_cm_14_1_points_taken_at_once_are_banked_and_not_foretold,
    ),
    ("units straight from supply, only for the Warlord", attributes.test_cm_13_8_champion),
    ("no building; captures all the same", attributes.test_cm_13_8_destroyer),
    ("Warfare in any combat of the Warlord, back at once", attributes.test_cm_13_8_conqueror),
    ("seven units in a hex, others five", attributes.test_cm_13_8_ravager),
    ("three moves, others two", attributes.test_cm_13_8_raider),
    (
        "a point for each casualty, none for those who retreat",
        marauder.test_cm_14_1_one_for_each_enemy_casualty_at_once,
    ),
    ("only in combats that the Warlord wins", marauder.test_cm_14_1_nothing_for_a_lost_combat),
    ("points for each kind of piece sacked", marauder.test_cm_14_1_sacking),
    ("castle with token, the holy site, four hexes together", scoring.test_cm_14_1_secondary),
    ("one group only", scoring.test_cm_14_1_the_best_group),
    ("year one: four units", scoring.test_cm_14_1_year_one),
]

STATEMENTS = [*MURSHID, *NOMAD, *SULTAN_SHEET, *WARLORD]


@pytest.mark.rule("CM-13.1", "CM-13.6", "CM-13.7", "CM-13.8", "CM-14.1", "CM-14.2", "CM-14.3", "CM-14.4")
@pytest.mark.parametrize(("statement", "test"), STATEMENTS, ids=[statement for statement, _ in STATEMENTS])
def test_every_statement_has_its_test(statement: str, test: Test) -> None:
    """The test named is one, and says which rules it proves."""
    marks = getattr(test, "pytestmark", [])
    assert test.__name__.startswith("test_") and any(mark.name == "rule" and mark.args for mark in marks)


# Income


@pytest.mark.rule("CM-4.2")
@pytest.mark.parametrize("seat", SEAT_IDS)
@pytest.mark.parametrize(
    ("hex_", "also", "coins"),
    [
        ("h2", "", 0),  # wilderness: nothing
        ("h2", ", sultan town", 1),
        ("h2", ", sultan city", 2),
        ("h1", "", 1),  # fertile land
        ("h3", "", 3),  # a quarry
        ("h2", ", sultan token", 1),
        ("h3", ", sultan city, sultan token", 3 + 2 + 1),  # all together
        ("h5", ", murshid token", 0),
    ],
)
def test_income(seat: str, hex_: str, also: str, coins: int) -> None:
    """For a controlled hex, the same on every sheet; the Sultan's bonus comes on top."""
    s = table({hex_: f"{seat} 1 mercenary{also}"})
    bonus = {"town": 2, "city": 3}.get(also.split(", ")[1].split()[1], 0) if also else 0
    bonus += 1 if "sultan token" in also else 0
    assert income(s, SEAT_IDS.index(seat)) == coins + (bonus if seat == "sultan" else 0)
    # Nothing for a hex without control, except the Sultan's bonus.
    for other in range(5):
        if other != SEAT_IDS.index(seat):
            assert income(s, other) == (bonus if other == SULTAN else 0)


# Pieces

PIECES = [
    # piece, presence, combat strength, sacking income
    ("warlord token", "warlord", 0, 0),
    ("caliph 1 unit", "caliph", 1, 0),
    ("murshid 1 mercenary", "murshid", 1, 0),
    ("nomad fort", "nomad", 1, 1),
    ("murshid castle", "murshid", 2, 3),
    ("caliph palace", "caliph", 2, 2),
    ("sultan town", "sultan", 0, 2),
    ("sultan city", "sultan", 0, 4),
]


@pytest.mark.rule("CM-2.1", "CM-2.2", "CM-5.1", "CM-5.2")
@pytest.mark.parametrize(("piece", "presence", "strength", "sacking"), PIECES, ids=[row[0] for row in PIECES])
def test_pieces(piece: str, presence: str, strength: int, sacking: int) -> None:
    s = table({"h2": piece})
    entry = s.view(-1)["hexes"][1]
    # Presence: the owner; the Sultan for town and city, the Caliph for the palace.
    assert entry["presence"] == [presence]
    # Combat strength, and with it control. (The Caliph's Guardian, no part of the palace, adds 1.)
    assert entry["control"] == (presence if strength else None)
    if strength:
        assert fought({"h1": piece}, units=7).strengths == (7, strength + (1 if "palace" in piece else 0))
    # Sacking income; nothing for units and tokens, which are not sacked.
    name = piece.split()[-1]
    assert (s.setting.sacking[BUILDING_NAMES.index(name)] if name in BUILDING_NAMES else 0) == sacking


@pytest.mark.rule("CM-2.1", "CM-14.2", "CM-14.3")
def test_kinds_of_piece() -> None:
    """Fort, castle and palace are strongholds; town, city and palace are settlements. Read off a Murshid token, which
    scores in year one by either, and by nothing else."""
    for piece in ("caliph fort", "caliph castle", "caliph palace", "sultan town", "sultan city"):
        assert year_one(piece) == 4
    assert year_one("caliph 2 units") == year_one("nomad 1 mercenary") == 0


def year_one(piece: str) -> int:
    sheet = table({"h2": f"{piece}, murshid token"}).view(-1)["seats"][1]["forecast"]
    return int(sheet.get("year one: a token by another's piece", 0))
