"""The log of Crescent Moon: of every kind of event, what its player and what the others read. Secrets are kept."""

from typing import Any

import pytest

from outremer.games.crescent_moon import events as e
from outremer.games.crescent_moon.actions import BUILDING_NAMES, SEAT_IDS
from outremer.games.crescent_moon.state import ATTACKING, DEFENDING, STANDING_ASIDE, Table
from outremer.kernel import FastRng
from outremer.kernel.events import Event
from outremer.kernel.playout import random_move
from tests.games.crescent_moon.house import GAME
from tests.games.crescent_moon.positions import do, table
from tests.games.crescent_moon.scores import assault, last_turn

SPECTATOR = -1
WARLORD, MURSHID, SULTAN, CALIPH, NOMAD = range(5)
CARDS = GAME.cards.ids
TERROR, SERMON = CARDS.index("terror"), CARDS.index("sermon")
H3 = 2  # Tyre
EAST_OF_H3 = H3 * 6
KINDS = {name: value for name, value in vars(e).items() if isinstance(value, int) and name.isupper()}
NO_KINDS = ("WARLORD", "MURSHID", "DECLARED_LINES")  # constants of that module which are no kinds


def piece(name: str) -> int:
    return BUILDING_NAMES.index(name)


def told(s: Table, viewer: int) -> list[str]:
    """What the log has told a viewer so far."""
    assert s.events is not None
    return [line for line in (GAME.log_line(s, event, viewer) for event in s.events) if line]


def heard(s: Table, viewer: str, *moves: str) -> list[str]:
    """Make the moves, and return what a player then reads ("" for a spectator)."""
    s.events = []
    do(s, *moves)
    return told(s, SEAT_IDS.index(viewer) if viewer else SPECTATOR)


# Every kind: the event, what the one who did it reads, what everybody else reads

OPEN_LINES: list[tuple[Event, str]] = [
    ((e.HEX_LAID, NOMAD, H3, 4), "laid Tyre (h3), quarry"),
    ((e.PIECE_PLACED, NOMAD, H3, 0), "began in Tyre (h3)"),
    ((e.INCOME, SULTAN, 1, 0), "took 1 coin of income"),
    ((e.RESERVES_GREW, CALIPH, 2, 0), "added 2 units to the reserves"),
    ((e.PASSED, CALIPH, 0, 0), "passed"),
    ((e.TOKEN_PLACED, CALIPH, H3, 0), "placed a token in Tyre (h3)"),
    ((e.TOKEN_REMOVED, CALIPH, H3, 0), "lost the token in Tyre (h3)"),
    ((e.BUILT, CALIPH, H3, piece("castle") * 64 + 4), "built a castle in Tyre (h3) for 4 coins"),
    ((e.BUILT, CALIPH, H3, piece("fort") * 64), "built a fort in Tyre (h3) at no cost"),
    ((e.UNITS_PLACED, CALIPH, H3, 1), "placed 1 unit in Tyre (h3)"),
    ((e.UNITS_LOST, CALIPH, H3, 2 + 16), "lost 2 units and 1 mercenary in Tyre (h3)"),
    ((e.UNITS_RETREATED, CALIPH, H3, 2), "withdrew 2 units from Tyre (h3)"),
    ((e.MARCHED, CALIPH, EAST_OF_H3, 3 * 16), "marched 3 mercenaries from Tyre (h3) to Moab (h4)"),
    ((e.SACKED, WARLORD, H3, piece("city")), "sacked the city in Tyre (h3) for 4 coins"),
    ((e.CAPTURED, WARLORD, H3, piece("castle")), "captured the castle in Tyre (h3)"),
    ((e.SPARED, WARLORD, H3, piece("town")), "spared the town in Tyre (h3)"),
    ((e.COINS, NOMAD, 1, 0), "gained 1 coin"),
    ((e.PAID, SULTAN, -1, 6), "paid 6 coins to the bank"),
    ((e.UNITS_HIRED, SULTAN, 2, 0), "hired 2 mercenaries"),
    ((e.UNITS_BRIBED, SULTAN, H3, 1), "bribed 1 unit in Tyre (h3)"),
    ((e.ASKED, NOMAD, 5, 0), "named a price: 5 coins"),
    ((e.ANSWERED, SULTAN, 1, 0), "accepted"),
    ((e.ANSWERED, SULTAN, 0, 0), "refused"),
    ((e.BOUGHT, SULTAN, TERROR, 0), "took Terror from the market"),
    ((e.PLAYED, SULTAN, SERMON, 0), "played Sermon"),
    ((e.MASSED, WARLORD, H3, 2), "massed 2 units in Tyre (h3)"),
    ((e.ROSE_UP, WARLORD, H3, 2), "raised 2 units in Tyre (h3)"),
    ((e.PLOTTED, MURSHID, 1, 1), "plotted in vain, for 1 coin"),
    ((e.CONSPIRED, SULTAN, TERROR, 0), "put up Terror"),
    ((e.DESERTED, SULTAN, H3, 1), "lost 1 unit by desertion in Tyre (h3)"),
    ((e.SPENT, NOMAD, 7, 0), "spent 7 coins on glory"),
    ((e.WINNER, NOMAD, 31, 0), "won with 31 points"),
    ((e.REVEALED, CALIPH, TERROR, 0), "revealed Terror"),
    ((e.REVEALED, CALIPH, CARDS.index("alms"), 2), "revealed Alms with 2 coins"),
    ((e.SIDE_TAKEN, MURSHID, ATTACKING, 0), "sided with the attacker"),
    ((e.SIDE_TAKEN, MURSHID, DEFENDING, 0), "sided with the defender"),
    ((e.SIDE_TAKEN, SULTAN, STANDING_ASIDE, 0), "stood aside"),
    ((e.CARD_KEPT, MURSHID, CARDS.index("zealots"), 0), "kept Zealots in front"),
    ((e.CARD_DISCARDED, CALIPH, TERROR, 0), "discarded Terror"),
    ((e.SCORED, WARLORD, 1, 4), "scored 4 points: sacking"),  # CM-1.4: declared
]

# What is done to another player; that player reads "you".
BETWEEN_TWO: list[tuple[Event, int, str]] = [
    ((e.PAID, SULTAN, NOMAD, 3), NOMAD, "paid 3 coins to the Nomad"),
    ((e.COMBAT_BEGAN, WARLORD, CALIPH, H3), CALIPH, "attacked the Caliph in Tyre (h3)"),
    ((e.CONTEST_BEGAN, WARLORD, CALIPH, H3), CALIPH, "challenged the Caliph for the influence in Tyre (h3)"),
    ((e.OFFER_TAKEN, CALIPH, 4, 0), MURSHID, "made a deal with the Murshid for 4 points"),
    ((e.CANCELLED, CALIPH, WARLORD, TERROR), WARLORD, "cancelled Terror, played by the Warlord"),
    ((e.CONFLICT_WON, WARLORD, CALIPH, H3), CALIPH, "beat the Caliph in Tyre (h3)"),
    ((e.DEAL_PAID, CALIPH, 4, 0), MURSHID, "gave the Murshid 4 points"),
]

# What nobody in particular does.
OF_THE_TABLE: list[tuple[Event, str]] = [
    ((e.HEX_PUT_BACK, 4, 0, 0), "The next hex, quarry, fits nowhere and goes under the stack."),
    ((e.RIVER_DRAWN, 0, 0, 0), "The river finds its bed."),
    ((e.CARDS_DEALT, 0, 0, 0), "The markets are dealt."),
    ((e.YEAR_BEGAN, 1, 0, 0), "Year 2 begins."),
    ((e.UPKEEP, 0, 0, 0), "Upkeep: cards return to hand, and the near market is discarded."),
    ((e.MARKET_FILLED, 0, 0, 0), "The market is replenished."),
    ((e.RESHUFFLED, 0, 0, 0), "The discards are shuffled under the deck."),
    ((e.STRENGTHS, 5, 4, 0), "The attacker's side has 5, the defender's 4."),
]

# What the Murshid does in a conflict; the event does not name him.
OF_THE_MURSHID: list[tuple[Event, str]] = [
    ((e.TIE_SWAYED, DEFENDING, 0, 0), "gave the tie to the defender"),
    ((e.NO_OFFER_TAKEN, 0, 0, 0), "took no offer"),
]

# Secrets: who reads what; everybody else reads the last entry.
SECRETS: list[tuple[Event, dict[int, str], str]] = [
    ((e.FORCED, CALIPH, 0, 0), {}, ""),
    ((e.PLOT_TOOK, MURSHID, SERMON, 0), {MURSHID: "You plotted and took Sermon."}, ""),
    ((e.PLOT_CARD, MURSHID, 0, 0), {MURSHID: ""}, "The Murshid plotted and took a card."),
    ((e.STOLEN, MURSHID, SULTAN, 0), {MURSHID: "", SULTAN: ""}, "The Murshid took a card from the Sultan."),
    (
        (e.STOLEN_CARD, MURSHID, SULTAN, TERROR),
        {MURSHID: "You took Terror from the Sultan.", SULTAN: "The Murshid took Terror from you."},
        "",
    ),
    ((e.OFFERED, CALIPH, 4, 0), {CALIPH: "You offered 4 points.", MURSHID: "The Caliph offered 4 points."}, ""),
    ((e.OFFERED, CALIPH, 0, 0), {CALIPH: "You offered nothing.", MURSHID: "The Caliph offered nothing."}, ""),
    ((e.OFFER_MADE, CALIPH, 0, 0), {CALIPH: "", MURSHID: ""}, "The Caliph spoke with the Murshid."),
    ((e.SCORED, CALIPH, 0, 3), {CALIPH: "You scored 3 points: hexes controlled."}, ""),
    ((e.SCORED, WARLORD, 3, 4), {WARLORD: "You scored 4 points: holy site."}, ""),
]
SILENT = [(e.TURN_BEGAN, CALIPH, 1, 0), (e.PLOTTED, MURSHID, 0, 0), (e.INCOME, CALIPH, 0, 0)]


def reading(event: Event, **options: Any) -> dict[int, str]:
    """The line each viewer reads."""
    s = table(**options)
    return {viewer: GAME.log_line(s, event, viewer) for viewer in (SPECTATOR, *range(5))}


@pytest.mark.rule("CM-1.4")
@pytest.mark.parametrize(("event", "deed"), OPEN_LINES, ids=[deed for _, deed in OPEN_LINES])
def test_cm_1_4_what_everybody_reads(event: Event, deed: str) -> None:
    doer = event[1]
    for viewer, line in reading(event).items():
        assert line == (f"You {deed}." if viewer == doer else f"The {SEAT_IDS[doer].capitalize()} {deed}.")


@pytest.mark.rule("CM-1.4")
@pytest.mark.parametrize(("event", "whom", "deed"), BETWEEN_TWO, ids=[deed for _, _, deed in BETWEEN_TWO])
def test_cm_1_4_what_is_done_to_another(event: Event, whom: int, deed: str) -> None:
    doer, name = event[1], SEAT_IDS[whom].capitalize()
    for viewer, line in reading(event).items():
        seen = deed.replace(f"the {name}", "you") if viewer == whom else deed
        assert line == (f"You {seen}." if viewer == doer else f"The {SEAT_IDS[doer].capitalize()} {seen}.")


@pytest.mark.rule("CM-1.4")
@pytest.mark.parametrize(("event", "line"), OF_THE_TABLE, ids=[line for _, line in OF_THE_TABLE])
def test_cm_1_4_what_nobody_does(event: Event, line: str) -> None:
    assert set(reading(event).values()) == {line}


@pytest.mark.rule("CM-13.1", "CM-13.4")
@pytest.mark.parametrize(("event", "deed"), OF_THE_MURSHID, ids=[deed for _, deed in OF_THE_MURSHID])
def test_cm_13_1_what_the_murshid_does(event: Event, deed: str) -> None:
    for viewer, line in reading(event).items():
        assert line == (f"You {deed}." if viewer == MURSHID else f"The Murshid {deed}.")


@pytest.mark.rule("CM-1.4", "CM-12.4")
@pytest.mark.parametrize(("event", "lines", "others"), SECRETS, ids=[str(event) for event, _, _ in SECRETS])
def test_cm_12_4_secrets(event: Event, lines: dict[int, str], others: str) -> None:
    for viewer, line in reading(event).items():
        assert line == lines.get(viewer, others)


@pytest.mark.rule("CM-1.4", "CM-17.1")
def test_cm_17_1_open_scores_are_told_to_all() -> None:
    lines = reading((e.SCORED, CALIPH, 0, 3), open_scores=True)
    assert lines.pop(CALIPH) == "You scored 3 points: hexes controlled."
    assert set(lines.values()) == {"The Caliph scored 3 points: hexes controlled."}


@pytest.mark.rule("CM-1.4")
def test_cm_1_4_no_kind_is_left_out() -> None:
    """Every kind of event stands in one of the tables above; those without a line are silent for everybody."""
    known = {event[0] for event, _ in (*OPEN_LINES, *OF_THE_TABLE, *OF_THE_MURSHID)}
    known |= {event[0] for event, _, _ in BETWEEN_TWO} | {event[0] for event, _, _ in SECRETS}
    known |= {event[0] for event in SILENT}
    assert known == {value for name, value in KINDS.items() if name not in NO_KINDS}
    for event in SILENT:
        assert set(reading(event).values()) == {""}


# As it is played


@pytest.mark.rule("CM-7.3")
@pytest.mark.parametrize(
    ("viewer", "lines"),
    [
        ("murshid", ["You plotted and took Sermon.", "You plotted and took Zealots."]),
        ("caliph", ["The Murshid plotted and took a card."] * 2),
        ("", ["The Murshid plotted and took a card."] * 2),
    ],
)
def test_cm_7_3_a_plot_with_an_empty_hand(viewer: str, lines: list[str]) -> None:
    s = table(turn="murshid", top="zealots terror terror alms sermon alms bazaar")
    assert heard(s, viewer, "plot", "card sermon", "card zealots") == lines


@pytest.mark.rule("CM-7.3")
def test_cm_7_3_a_plot_that_finds_too_little() -> None:
    """One card of the two he could take: the coin for the other is public."""
    s = table(turn="murshid", top="terror terror terror alms sermon alms bazaar")
    assert heard(s, "nomad", "plot", "card sermon") == [
        "The Murshid plotted and took a card.",
        "The Murshid plotted in vain, for 1 coin.",
    ]


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
        "The Warlord marched 4 units from Galilee (h1) to Ascalon (h2).",
        "The Warlord attacked the Caliph in Ascalon (h2).",
        "The Warlord spoke with the Murshid.",
        "The Caliph spoke with the Murshid.",
    ]
    assert heard(s, "", "murshid: player caliph") == ["The Caliph made a deal with the Murshid for 3 points."]
    assert heard(s, "", "warlord: card warfare", "warlord: done", "caliph: card terror") == []
    assert heard(s, "", "caliph: done") == [
        "The Warlord revealed Warfare.",
        "The Caliph revealed Terror.",
        "The attacker's side has 5, the defender's 6.",
        "The Caliph beat the Warlord in Ascalon (h2).",
        "The Caliph gave the Murshid 3 points.",
        "The Warlord lost 3 units in Ascalon (h2).",
        "The Caliph lost 1 unit in Ascalon (h2).",
        "The Warlord withdrew 1 unit from Ascalon (h2).",
        "The Caliph discarded Terror.",
    ]


@pytest.mark.rule("CM-8.10", "CM-1.4")
def test_cm_8_10_the_warlord_declares() -> None:
    s = table({"h1": "warlord 3 units", "h2": "sultan city"}, turn="warlord")
    assault(s, "h1 east", 3)
    assert told(s, SULTAN)[-2:] == [
        "The Warlord sacked the city in Ascalon (h2) for 4 coins.",
        "The Warlord scored 4 points: sacking.",
    ]


@pytest.mark.rule("CM-14.6", "CM-1.4")
def test_cm_14_6_a_scoring() -> None:
    """Everyone reads his own lines, and what the Nomad spends."""
    s = last_turn({"h10": "warlord 1 unit", "h3": "caliph 1 unit"}, year=3, coins={"nomad": 5})
    assert heard(s, "caliph", "pass", "amount 5") == [
        "The Nomad passed.",
        "You scored 1 point: hexes controlled.",
        "You scored 1 point: quarries and crossing.",
        "The Nomad spent 5 coins on glory.",
        "The Warlord won with 4 points.",
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
    hidden = {e.PLOT_TOOK, e.STOLEN_CARD, e.OFFERED}
    for event in s.events:
        lines = {viewer: GAME.log_line(s, event, viewer) for viewer in (SPECTATOR, *range(players))}
        assert all(
            line == "" or (line[0].isupper() and line.endswith(".") and "  " not in line) for line in lines.values()
        )
        assert event[0] not in hidden or lines[SPECTATOR] == ""
        uninvolved = {line for viewer, line in lines.items() if viewer not in (*event[1:3], MURSHID)}
        assert len(uninvolved) <= 1
