"""What makes each character (CM-3.5): the numbers that ship keep to it, and others are refused by name."""

from typing import Any

import pytest

from outremer.games.crescent_moon.actions import SEAT_IDS
from outremer.games.crescent_moon.data import load, read, with_numbers
from outremer.games.crescent_moon.identity import (
    IDENTITY_FILE,
    Identity,
    check_identity,
    departures,
    nearest_to_holy_site,
    read_identity,
)
from outremer.games.crescent_moon.setting import CALIPH, MURSHID, NOMAD, SEAT_NAMES, SULTAN, WARLORD
from outremer.kernel import BadData
from outremer.rulebook import find

DATA = load()


@pytest.mark.rule("CM-3.5", "CM-2.3")
def test_cm_3_5_the_game_that_ships_keeps_every_limit() -> None:
    assert list(departures(DATA.identity, DATA.characters, DATA.layouts)) == []


@pytest.mark.rule("CM-3.5")
@pytest.mark.parametrize(
    ("changes", "seat", "words"),
    [
        ({"supply.warlord.discs": 14, "supply.caliph.discs": 17}, WARLORD, "discs: the most of all"),
        ({"start.warlord.pieces": ["units units token", "token"]}, WARLORD, "units: the most of all"),
        ({"start.warlord.pieces": ["units units units units token", ""]}, WARLORD, "start tokens: at least 2"),
        ({"reserves.warlord_per_token": 0}, WARLORD, "per token: at least 1"),
        ({"start.murshid.pieces": ["token fort mercenaries", "token"]}, MURSHID, "forces: at most 0"),
        ({"start.murshid.pieces": ["token fort", "token fort"]}, MURSHID, "strongholds: at most 1"),
        ({"supply.murshid.tokens": 8, "supply.caliph.tokens": 10}, MURSHID, "tokens: the most of all"),
        ({"start.sultan.pieces": ["town mercenaries", "town token"]}, SULTAN, "forces: at most 0"),
        ({"start.sultan.pieces": ["town castle", "town castle"]}, SULTAN, "strongholds: at most 1"),
        ({"start.sultan.coins": 16}, SULTAN, "coins: at most 15"),
        ({"start_four.sultan.coins": 16}, SULTAN, "with four players it is 16"),
        ({"start.sultan.coins": 3}, SULTAN, "coins: the most of all"),
        (
            {"start.caliph.pieces": ["palace units units", "fort units units"]},
            CALIPH,
            "units: second only to the Warlord",
        ),
        ({"start.caliph.pieces": ["palace units units", "units"]}, CALIPH, "strongholds: at least 1"),
        ({"start.nomad.coins": 1}, NOMAD, "coins: at most 0"),
        ({"start.nomad.reserves": 2}, NOMAD, "units: fewer than reserves"),
        ({"reserves.nomad": 8}, NOMAD, "target: fewer than target tokens"),
    ],
)
def test_cm_3_5_numbers_that_leave_it_are_named(changes: dict[str, Any], seat: int, words: str) -> None:
    changed = with_numbers(DATA, changes)
    found = [why for _, why in departures(changed.identity, changed.characters, changed.layouts)]
    assert any(why.startswith(SEAT_NAMES[seat]) and words in why for why in found), found
    with pytest.raises(BadData, match=IDENTITY_FILE):
        check_identity(changed.identity, changed.characters, changed.layouts)


@pytest.mark.rule("CM-3.5", "CM-2.3")
def test_cm_3_5_the_public_totals() -> None:
    changed = with_numbers(DATA, {"supply.sultan.discs": 9})
    found = list(departures(changed.identity, changed.characters, changed.layouts))
    assert found == [("totals.discs", "is 62, and the supplies hold 63")]


@pytest.mark.rule("CM-3.5", "CM-2.8")
def test_cm_3_5_the_murshid_begins_in_the_middle_of_every_map() -> None:
    assert {name: nearest_to_holy_site(land, MURSHID) <= 1 for name, land in DATA.layouts.items()} == dict.fromkeys(
        DATA.layouts, True
    )


@pytest.mark.rule("CM-3.5")
def test_cm_3_5_the_rulebook_tells_every_reason() -> None:
    """In the row of that character, and for no other."""
    told: dict[str, str] = {}
    name = ""
    for line in find("CM-3.5")[0].text.splitlines():
        if line.startswith("|"):
            first, what, _ = (cell.strip() for cell in line.strip("|").split("|"))
            name = first or name
            told[name] = told.get(name, "") + what + "; "
    for limit in DATA.identity.limits:
        words = limit.says.replace("rich by", "rich, by").replace(", not by a purse", "")
        assert words in told[SEAT_NAMES[limit.seat]] and f"({limit.source})" in told[SEAT_NAMES[limit.seat]], limit


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"totals": {}}, "totals: must give"),
        ({"limit": []}, "limit: must list"),
        ({"limit": [{"character": "vizier"}]}, "limit[0].character: must be one of warlord"),
        ({"limit": [{"character": "nomad", "measure": "luck"}]}, "limit[0].measure: must be one of discs"),
        ({"limit": [{"character": "nomad", "measure": "coins"}]}, "limit[0].says: must be given"),
        (
            {"limit": [{"character": "nomad", "measure": "coins", "says": "", "source": "house"}]},
            "limit[0]: must have one of most",
        ),
        (
            {"limit": [{"character": "nomad", "measure": "coins", "says": "", "source": "house", "below": "luck"}]},
            "limit[0].below: does not fit: 'luck'",
        ),
    ],
)
def test_a_file_that_does_not_fit_is_refused_by_key(change: dict[str, Any], told: str) -> None:
    with pytest.raises(BadData) as error:
        read_identity(read(IDENTITY_FILE) | change)
    assert told in str(error.value)


def test_every_character_has_limits() -> None:
    identity: Identity = DATA.identity
    assert {limit.seat for limit in identity.limits} == set(range(len(SEAT_IDS)))
