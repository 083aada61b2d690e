"""The log of Crescent Moon as it is played: a plot, a double agent, a combat with a deal, a scoring, whole games."""

import pytest

from outremer.games.crescent_moon import events as e
from outremer.games.crescent_moon.actions import SEAT_IDS
from outremer.games.crescent_moon.state import Table
from outremer.kernel import FastRng
from outremer.kernel.playout import random_move
from tests.games.crescent_moon.house import GAME
from tests.games.crescent_moon.positions import do, table
from tests.games.crescent_moon.scores import assault, last_turn

SPECTATOR = -1
WARLORD, MURSHID, SULTAN, CALIPH, NOMAD = range(5)
PEOPLE = ("seat", "other", "victim", "defender", "loser", "receiver", "seller", "holder")


def told(s: Table, viewer: int) -> list[str]:
    """What the log has told a viewer so far."""
    assert s.events is not None
    return [line for line in (GAME.log_line(s, told_of, viewer) for told_of in s.events) if line]


def heard(s: Table, viewer: str, *moves: str) -> list[str]:
    """Make the moves, and return what a player then reads ("" for a spectator)."""
    s.events = []
    do(s, *moves)
    return told(s, SEAT_IDS.index(viewer) if viewer else SPECTATOR)


@pytest.mark.rule("CM-7.3")
@pytest.mark.parametrize(
    ("viewer", "lines"),
    [
        ("murshid", ["You took Sermon by Plot.", "You took Zealots by Plot."]),
        ("caliph", ["The Murshid took a card by Plot.", "The Murshid took a second card by Plot."]),
        ("", ["The Murshid took a card by Plot.", "The Murshid took a second card by Plot."]),
    ],
)
def test_cm_7_3_a_plot_with_an_empty_hand(viewer: str, lines: list[str]) -> None:
    s = table(turn="murshid", top="zealots terror terror alms sermon alms bazaar")
    assert heard(s, viewer, "plot", "card sermon", "card zealots") == lines


@pytest.mark.rule("CM-7.3")
def test_cm_7_3_a_plot_that_finds_too_little() -> None:
    """The Murshid takes one card, not two: the coin for the other is public."""
    s = table(turn="murshid", top="terror terror terror alms sermon alms bazaar")
    assert heard(s, "nomad", "plot", "card sermon") == [
        "The Murshid took a card by Plot.",
        "The Murshid found no second Murshid card by Plot and gained 1 coin.",
    ]


@pytest.mark.rule("CM-7.3")
def test_cm_7_3_a_plot_that_finds_nothing() -> None:
    s = table(turn="murshid", top="terror terror terror alms alms bazaar charge")
    assert heard(s, "nomad", "plot") == ["The Murshid found no Murshid card by Plot and gained 2 coins."]


@pytest.mark.rule("CM-11.1", "CM-12.5")
@pytest.mark.parametrize(
    ("viewer", "line"),
    [
        ("murshid", "You took Terror from the Caliph."),
        ("caliph", "The Murshid took Terror from you."),
        ("warlord", "The Murshid took a card from the Caliph."),
        ("", "The Murshid took a card from the Caliph."),
    ],
)
def test_cm_11_1_a_double_agent(viewer: str, line: str) -> None:
    hands = {"murshid": "double-agent", "caliph": "terror", "sultan": "alms"}
    lines = heard(table(turn="murshid", hands=hands), viewer, "card double-agent", "player caliph")
    who = "You" if viewer == "murshid" else "The Murshid"
    assert lines == [f"{who} played Double Agent.", line]


@pytest.mark.rule("CM-8.4", "CM-12.4", "CM-13.4")
def test_cm_8_4_a_combat_with_a_deal() -> None:
    """A spectator learns of an offer when it is taken, and of cards when all have chosen."""
    places = {"h1": "warlord 4 units", "h2": "caliph 2 units, caliph fort", "h4": "murshid token"}
    s = table(places, turn="warlord", hands={"caliph": "terror"})
    lines = heard(s, "", "assault", "amount 4", "warlord: amount 2", "caliph: amount 3")
    assert lines == [
        "The Warlord marched 4 units from Galilee to Ascalon.",
        "The Warlord attacked the Caliph in Ascalon.",
    ]
    assert heard(s, "", "murshid: player caliph") == [
        "The Caliph made a deal with the Murshid: 3 points if their side wins."
    ]
    assert heard(s, "", "warlord: card warfare", "warlord: done", "caliph: card terror") == []
    assert heard(s, "", "caliph: done") == [
        "The Warlord revealed Warfare.",
        "The Caliph revealed Terror.",
        "The Warlord had strength 5: 4 units +4, Warfare +1.",
        "The Caliph had strength 6: 2 units +2, fort +1, Guardian +1, Terror +2.",
        "The Caliph beat the Warlord in the combat for Ascalon.",
        "The Caliph paid the Murshid 3 points for the deal.",
        "The Warlord lost 3 units in Ascalon.",
        "The Caliph lost 2 units in Ascalon.",
        "The Warlord withdrew 1 unit from Ascalon to the supply.",
        "The Caliph discarded Terror.",
    ]


@pytest.mark.rule("CM-8.10", "CM-1.4")
def test_cm_8_10_the_warlord_declares() -> None:
    s = table({"h1": "warlord 3 units", "h2": "sultan city"}, turn="warlord")
    assault(s, "h1 east", 3)
    assert told(s, SULTAN)[-2:] == [
        "The Warlord sacked the city in Ascalon for 4 coins.",
        "The Warlord scored 4 points: sacking.",
    ]


@pytest.mark.rule("CM-14.6", "CM-1.4")
def test_cm_14_6_a_scoring() -> None:
    """Players read their own lines, and what the Nomad spends."""
    s = last_turn({"h10": "warlord 1 unit", "h3": "caliph 1 unit"}, year=3, coins={"nomad": 5})
    assert heard(s, "caliph", "pass", "amount 5") == [
        "The Nomad passed.",
        "Year 3 is scored.",
        "You scored 1 point: hexes controlled.",
        "You scored 1 point: quarries and crossing.",
        "The Nomad spent 5 coins for victory points.",
        "The Warlord finished with 4 points.",
        "The Murshid finished with 0 points.",
        "The Sultan finished with 0 points.",
        "You finished with 2 points.",
        "The Nomad finished with 4 points.",
        "The Warlord won with 4 points, level with the Nomad but earlier in turn order.",
    ]


@pytest.mark.rule("CM-1.4", "CM-12.4")
@pytest.mark.parametrize(("players", "placement"), [(5, "preset"), (4, "drafted")])
def test_cm_1_4_every_line_is_a_sentence_and_names_no_hidden_card(players: int, placement: str) -> None:
    """Through a random game; viewers who have no part in an event all read the same."""
    s, rng = GAME.new(8, players=players, placement=placement), FastRng(8)
    assert isinstance(s, Table)
    s.events = []
    while not s.over():
        random_move(s, rng)
    hidden = {e.PLOT_CARD, e.STOLEN}
    for told_of in s.events:
        lines = {viewer: GAME.log_line(s, told_of, viewer) for viewer in (SPECTATOR, *range(players))}
        assert all(
            line == "" or (line[0].isupper() and line.endswith(".") and "  " not in line) for line in lines.values()
        )
        told = GAME.events.told(s, told_of, SPECTATOR)
        assert told_of[0] not in hidden or (told is not None and not {"card", "points"} & set(told))
        involved = [value for name, value in GAME.events.values(told_of).items() if name in PEOPLE]
        involved += [part["lender"] for part in (told or {}).get("parts", [])]
        uninvolved = {line for viewer, line in lines.items() if viewer not in (*involved, MURSHID)}
        assert len(uninvolved) <= 1
