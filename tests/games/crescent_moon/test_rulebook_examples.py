"""The examples and notes of the rulebook, and the names of the objectives, have the numbers that the game plays with.

Every example is worked out from the data files; one that is new, or says it in other words, needs its entry here.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

import pytest

from outremer.games.crescent_moon.data import load
from outremer.games.crescent_moon.score_lines import LINE_NAMES
from outremer.rulebook import find, rulebook

DATA = load()
HOUSE: dict[str, Any] = DATA.characters
CARDS: dict[str, dict[str, Any]] = {card["name"]: card for card in DATA.cards}
COUNTED: Final = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]


def text_of(rule: str) -> str:
    """The words of a rule, in one line."""
    return " ".join(find(rule)[0].text.split())


def example_of(rule: str) -> str:
    return text_of(rule).partition("Example:")[2]


def coins(number: int) -> str:
    return f"{number} coin" if number == 1 else f"{number} coins"


def total(*numbers: int) -> str:
    """ "2 + 1 + 1 = 4"."""
    return f"{' + '.join(map(str, numbers))} = {sum(numbers)}"


# What each example must say


def income() -> list[str]:
    hex_, bonus = HOUSE["income"], HOUSE["bonus_income"]
    caliph, sultan = (hex_["city"], hex_["fertile"], hex_["sultan_token"]), (bonus["city"], bonus["token"])
    return [
        f"The Caliph gets {total(*caliph)}, the Sultan {total(*sultan)}.",
        f"all {sum(caliph) + sum(sultan)} would be the Sultan's",
    ]


def reserves() -> list[str]:
    text = example_of("CM-4.3")
    tokens = re.search(r"has (\d+) tokens? out, so the target is", text)
    pieces = re.search(r"There are (\d+) Nomad units and (\d+) of .*? on the map and (\d+) units? in reserve", text)
    assert tokens is not None and pieces is not None
    target = HOUSE["reserves"]["nomad"] + int(tokens.group(1)) * HOUSE["reserves"]["nomad_per_token"]
    strength = sum(map(int, pieces.groups()))
    return [f"the target is {target}.", f"together {strength}. The Nomad adds {target - strength}."]


def building() -> list[str]:
    cost, more = HOUSE["cost"], HOUSE["surcharge"]
    paid = cost["town"] + more["desert"] + cost["city"] + cost["fort"] + more["quarry"]
    return [
        f"a town in a desert ({cost['town']} + {more['desert']})",
        f"into a city ({cost['city']})",
        f"a fort in a quarry hex ({cost['fort']} + {more['quarry']})",
        f"That is {coins(paid)} and one action.",
    ]


def buying() -> list[str]:
    market = HOUSE["market"]
    assert (CARDS["Palace Guard"]["aligned"], CARDS["Whisper Network"]["aligned"]) == ("caliph", "murshid")
    return [
        f"Palace Guard from the near market for {coins(market['near'] // market['own'])} to the bank",
        f"Whisper Network from the far market for {coins(market['far'])} to the Murshid",
    ]


def plotting() -> list[str]:
    plot = HOUSE["character_actions"]
    missing = plot["plot_take_empty"] - 1
    return [
        f"the {COUNTED[plot['plot_look']]} cards include a single Murshid card",
        f"You take it and {coins(missing * plot['plot_coin'])}, and {COUNTED[plot['plot_look'] - 1]} cards go",
    ]


def strengths() -> tuple[int, int]:
    """Five units, Warfare and Horse Archers; two units, a castle, Guardian and Palace Guard."""
    strength = HOUSE["strength"]
    attack = 5 * strength["unit"] + CARDS["Warfare"]["combat"] + CARDS["Horse Archers"]["attacking"]
    defence = 2 * strength["unit"] + strength["castle"] + HOUSE["guardian"]["caliph"]
    return attack, defence + CARDS["Palace Guard"]["defending"]


def combat() -> list[str]:
    attack, defence = strengths()
    return [
        f"with 5 units, plays Warfare (+{CARDS['Warfare']['combat']})",
        f"Horse Archers (+{CARDS['Horse Archers']['attacking']} when attacking): {attack}.",
        f"2 units, a castle ({HOUSE['strength']['castle']}), Guardian ({HOUSE['guardian']['caliph']})",
        f"Palace Guard (+{CARDS['Palace Guard']['defending']} when defending): {defence}.",
        f"The {'Warlord' if attack >= defence else 'Caliph'} wins.",
    ]


def casualties() -> list[str]:
    attack, defence = strengths()
    lost = (defence + 1) // 2
    return [
        f"half of {attack}, that is {(attack + 1) // 2}, and loses both units",
        f"half of {defence}, rounded up, that is {lost}, and keeps {5 - lost}",
    ]


def spoils() -> list[str]:
    sacking = HOUSE["sacking"]
    return [f"The palace is sacked for {coins(sacking['palace'])}.", f"the town for another {coins(sacking['town'])}."]


def declared() -> list[str]:
    scoring = HOUSE["scoring"]["warlord"]
    return [
        f"has killed 2 units: {2 * scoring['per_casualty']} VP.",
        f"If the castle is sacked, {scoring['sack_castle']} VP and {coins(HOUSE['sacking']['castle'])} come on top",
    ]


def contest() -> list[str]:
    vizier, alms, guide = CARDS["Grand Vizier"]["influence"], CARDS["Alms"], CARDS["Guide"]["influence"]
    given = alms["coins"]
    attack = vizier + given * alms["per_coin"]
    standing = sum(HOUSE["contest"][what] for what in ("presence", "control", "token"))
    defence = standing + guide
    assert attack < defence + HOUSE["contest"]["presence"]  # the Sultan's
    return [
        f"Grand Vizier (+{vizier}) and Alms with {coins(given)} (+{given * alms['per_coin']}): {attack}.",
        f"presence, control and token, {standing}, and plays Guide (+{guide}): {defence}.",
        f"brings it to {defence + HOUSE['contest']['presence']}. The Nomad keeps the token",
    ]


def bargain() -> list[str]:
    assert HOUSE["negotiation"]["prices"] == 3 and HOUSE["hire"]["most"] >= 2
    return ["offers 3 for two units. The Nomad asks 7. The Sultan names 5 as a last price"]


def deal() -> list[str]:
    assert HOUSE["negotiation"]["offer"] >= 4
    return ["offers 2 VP and the defender 4"]


def warlord() -> list[str]:
    scoring = HOUSE["scoring"]["warlord"]
    assert scoring["group"] <= 5
    return [f"score {total(5 * scoring['per_group_hex'], scoring['holy_site'])}."]


def murshid() -> list[str]:
    scoring = HOUSE["scoring"]["murshid"]
    return [f"scores {total(scoring['city_token'], scoring['stronghold_token'])}."]


def sultan() -> list[str]:
    scoring = HOUSE["scoring"]["sultan"]
    city, free, plain = scoring["city"], scoring["uncontrolled"], scoring["uninfluenced"]
    return [
        f"with a Sultan's token ({city + free + plain}).",
        f"without a token ({city + plain}).",
        f"has a Murshid token ({city + free}). Together {3 * city + 2 * free + 2 * plain}.",
    ]


def nomad() -> list[str]:
    scoring = HOUSE["scoring"]["nomad"]
    paid = max(amount for amount in scoring["coins"] if amount <= 12)
    points = scoring["points"][scoring["coins"].index(paid)]
    assert scoring["tokens"] <= 4
    return [
        f"has 12 coins, pays {paid} for {points} VP and keeps {12 - paid}.",
        f"the other four score {4 * scoring['per_token']}",
    ]


EXAMPLES: Final[dict[str, Callable[[], list[str]]]] = {
    "CM-4.2": income,
    "CM-4.3": reserves,
    "CM-6.2": building,
    "CM-6.8": buying,
    "CM-7.3": plotting,
    "CM-8.5": combat,
    "CM-8.6": casualties,
    "CM-8.8": spoils,
    "CM-8.10": declared,
    "CM-9.6": contest,
    "CM-12.2": bargain,
    "CM-13.4": deal,
    "CM-14.1": warlord,
    "CM-14.2": murshid,
    "CM-14.3": sultan,
    "CM-14.4": nomad,
}
WITHOUT_NUMBERS: Final = {"CM-5.2", "CM-7.1", "CM-10.1"}
"""Examples that show no number of the data."""


def test_every_example_of_the_rulebook_is_checked() -> None:
    found = {rule.id for rule in rulebook("crescent-moon").rules if "Example:" in rule.text}
    assert found == {*EXAMPLES, *WITHOUT_NUMBERS}


@pytest.mark.parametrize("rule", EXAMPLES)
def test_an_example_has_the_numbers_of_the_data(rule: str) -> None:
    text = example_of(rule)
    for fragment in EXAMPLES[rule]():
        assert fragment in text, f"{rule}: the example should say '{fragment}'"


# The notes on single cards


def notes() -> list[str]:
    """The list below the cards; each item begins with the names of its cards."""
    lines = find("CM-11.1")[0].text.partition("What the table is too short for:")[2]
    return [" ".join(item.split()) for item in lines.split("\n- ")[1:]]


@pytest.mark.rule("CM-11")
@pytest.mark.parametrize("note", notes(), ids=lambda note: note.partition("**")[2].partition("**")[0])
def test_cm_11_a_note_has_the_numbers_of_its_cards(note: str) -> None:
    """Strength and coins that a note speaks of are those of a card it names."""
    named = [card for name, card in CARDS.items() if name in note]
    assert named
    combat = {card.get(key, 0) for card in named for key in ("combat", "attacking", "defending", "wilds")}
    influence = {card.get(key, 0) for card in named for key in ("influence", "near_holy_site")}
    amounts = {card.get(key, 0) for card in named for key in ("amount", "else_amount", "coins", "loot")}
    idle = {card.get("otherwise", 0) for card in named}
    assert {int(number) for number in re.findall(r"C\+(\d+)", note)} <= combat
    assert {int(number) for number in re.findall(r"I\+(\d+)", note)} <= influence
    assert {int(number) for number in re.findall(r"(\d+) coins?", note)} <= amounts
    assert {int(number) for number in re.findall(r"add (\d+)", note)} <= idle


# The names of the objectives


YEAR_ONE: Final = [
    ("warlord", "year_one_units", "{} units"),
    ("sultan", "year_one_pieces", "{} settlements or strongholds"),
    ("caliph", "year_one_strongholds", "{} strongholds"),
    ("nomad", "year_one_coins", "{} coins"),
]


@pytest.mark.rule("CM-14.6")
@pytest.mark.parametrize(("character", "key", "words"), YEAR_ONE)
def test_cm_14_6_the_names_of_the_objectives(character: str, key: str, words: str) -> None:
    """The objective of year one names its number in the log, on the page and in the terminal."""
    names = [name for lines in LINE_NAMES for name in lines]
    assert f"year one: {words.format(COUNTED[HOUSE['scoring'][character][key]])}" in names
