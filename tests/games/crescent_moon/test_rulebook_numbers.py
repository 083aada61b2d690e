"""The numbers that the rulebook prints are those the game plays with."""

from __future__ import annotations

import re
from typing import Any

import pytest

from outremer.games.crescent_moon.actions import CASTLE, FORT, SEAT_IDS
from outremer.games.crescent_moon.data import load
from outremer.games.crescent_moon.game import CrescentMoon
from outremer.games.crescent_moon.setting import PIECE_NAMES, PIECES
from outremer.games.crescent_moon.state import Table
from outremer.rulebook import find

DATA = load()
HOUSE: dict[str, Any] = DATA.characters
NAMES = {"units": "ordinary unit", "mercenaries": "mercenary unit"}


def rows(rule: str) -> dict[str, list[str]]:
    """The tables of a rule: the words of the first column, and the cells beside them."""
    found = {}
    for line in find(rule)[0].text.splitlines():
        if line.startswith("|"):
            first, *cells = (cell.strip() for cell in line.strip("|").split("|"))
            found[first] = cells
    return found


def numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


@pytest.mark.rule("CM-2.3")
def test_cm_2_3_the_supplies() -> None:
    """Tokens, discs, forts and castles of everybody; the totals that are public facts."""
    table = rows("CM-2.3")
    for seat in SEAT_IDS:
        supply = HOUSE["supply"][seat]
        printed = [int(cell) for cell in table[seat.capitalize()][:4]]
        assert printed == [supply["tokens"], supply["discs"], supply["forts"], supply["castles"]]
    assert numbers(table["Sultan"][4]) == [HOUSE["supply"]["sultan"]["towns"], HOUSE["supply"]["sultan"]["cities"]]
    assert sum(HOUSE["supply"][seat]["discs"] for seat in SEAT_IDS) == 62
    assert sum(HOUSE["supply"][seat]["tokens"] for seat in SEAT_IDS) == 42


@pytest.mark.rule("CM-3.1")
def test_cm_3_1_the_starting_sets() -> None:
    """Reserves and coins, and of each kind of piece as many as the sets have together."""
    table = rows("CM-3.1")
    for seat in SEAT_IDS:
        start = HOUSE["start"][seat]
        pieces, reserves, coins = table[seat.capitalize()]
        assert (int(reserves or 0), int(coins)) == (start["reserves"], start["coins"])
        placed = " ".join(start["pieces"]).split()
        assert sum(numbers(pieces)) + ("the palace" in pieces) == len(placed), pieces
        for kind in set(placed):
            assert NAMES.get(kind, kind) in pieces


@pytest.mark.rule("CM-2.3", "CM-3.1")
def test_cm_3_1_what_the_sets_have_has_left_the_supplies() -> None:
    """Discs (reserves too), tokens, forts, castles, towns and the palace of everybody."""
    state = CrescentMoon(DATA).new(1)
    assert isinstance(state, Table)
    for number, seat in enumerate(SEAT_IDS):
        supply, start = HOUSE["supply"][seat], HOUSE["start"][seat]
        placed = " ".join(start["pieces"]).split()
        out = {"discs": placed.count("units") + placed.count("mercenaries") + start["reserves"]}
        out |= {f"{kind}s": placed.count(kind) for kind in ("token", "fort", "castle", "town", "palace")}
        for piece, name in enumerate(PIECE_NAMES):
            assert state.supply[number * PIECES + piece] == supply.get(name, 0) - out.get(name, 0), (seat, name)
        holds = [state.hold_kind(i) for i in range(state.land.hexes) if state.hold[i] and state.hold_owner(i) == number]
        assert sorted(holds) == [FORT] * out["forts"] + [CASTLE] * out["castles"]


@pytest.mark.rule("CM-16.4")
def test_cm_16_4_purses_for_four() -> None:
    """What the rulebook prints is in the data, and on the table."""
    table, state = rows("CM-16.4"), CrescentMoon(DATA).new(1, players=4)
    assert isinstance(state, Table)
    for number, seat in enumerate(SEAT_IDS[:4]):
        reserves, coins = (int(cell or 0) for cell in table[seat.capitalize()])
        assert HOUSE["start_four"][seat] == {"coins": coins, "reserves": reserves}
        assert (state.coins[number], state.reserves[number]) == (coins, reserves)


@pytest.mark.rule("CM-4.2", "CM-4.3")
def test_cm_4_3_income_and_reserves() -> None:
    """The Sultan's bonus income and the palace's; the targets of the reserves."""
    bonus = re.search(r"(\d) for a\s+town, (\d) for a\s+city, (\d) for a\s+token", find("CM-4.2")[0].text)
    assert bonus is not None
    assert [int(n) for n in bonus.groups()] == [HOUSE["bonus_income"][kind] for kind in ("town", "city", "token")]
    assert f"The palace pays the Caliph {HOUSE['palace_income']['palace']}." in find("CM-4.2")[0].text
    targets, table = HOUSE["reserves"], rows("CM-4.3")
    warlord = [targets["warlord"], *[each for each in (targets["warlord_per_token"],) if each]]
    assert numbers(table["Warlord"][0]) == warlord
    assert numbers(table["Nomad"][0]) == [targets["nomad"], targets["nomad_per_token"]]
    caliph = [targets["caliph"], targets["caliph_per_stronghold"], targets["caliph_palace"]]
    assert numbers(table["Caliph"][0]) == caliph


@pytest.mark.rule("CM-6.2")
def test_cm_6_2_the_costs() -> None:
    table = rows("CM-6.2")
    for building, cost in HOUSE["cost"].items():
        if building != "provenance":
            assert int(table[building][2]) == cost


@pytest.mark.rule("CM-13.9", "CM-14.5")
def test_cm_14_5_the_caliph() -> None:
    """Seat of Power, Guardian, and every line of the Caliph's objectives."""
    attributes = find("CM-13.9")[0].text
    assert f"the palace pays {HOUSE['palace_income']['palace']} coin" in attributes
    assert f"+{HOUSE['guardian']['caliph']} strength when defending" in attributes
    scoring, table = HOUSE["scoring"]["caliph"], rows("CM-14.5")
    assert int(table["the holy site controlled"][0]) == scoring["holy_site"]
    assert int(table["the palace on the map"][0]) == scoring["palace"]
    assert numbers(table["each quarry, and the river crossing, controlled"][0]) == [scoring["quarry_or_crossing"]]
    words = ["", "", "two", "three", "four", "five"]
    assert int(table[f"{words[scoring['castles']]} castles or more"][0]) == scoring["castle_points"]
    assert f"each hex controlled beyond the first {words[scoring['beyond']]}".rstrip() in table


VALUES = (
    "combat", "attacking", "defending", "wilds", "influence", "near_holy_site", "otherwise", "up_to", "coins", "amount",
    "else_amount",
)  # fmt: skip
COUNTED = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5}


@pytest.mark.rule("CM-11")
def test_cm_11_the_cards() -> None:
    """The list has every kind with its copies, and each of its values somewhere in its effect."""
    table = rows("CM-11")
    for card in DATA.cards:
        id_, _, copies, _, effect = table[card["name"]]
        assert (id_, int(copies)) == (f"`{card['id']}`", card["n"])
        printed = set(numbers(effect)) | {COUNTED[word] for word in re.findall(r"\w+", effect) if word in COUNTED}
        for key in VALUES:
            assert card.get(key, 0) in printed | {0} or card["id"] in UNPRINTED, (card["name"], key)


UNPRINTED = ("kinsmen",)
"""What it does for its own character stands in the notes below the list."""
