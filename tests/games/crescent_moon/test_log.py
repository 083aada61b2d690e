"""The log of Crescent Moon: of every kind of event, what its player and what the others read. Secrets are kept."""

from typing import Any

import pytest

from outremer.games.crescent_moon import events as e
from outremer.games.crescent_moon.actions import BUILDING_NAMES, SEAT_IDS
from outremer.games.crescent_moon.fight import ATTACKING, DEFENDING, STANDING_ASIDE
from outremer.games.crescent_moon.layout_draw import CROSSING
from outremer.games.crescent_moon.score_lines import objective
from outremer.games.crescent_moon.state import Table
from outremer.kernel import FastRng
from outremer.kernel.events import Event
from outremer.kernel.playout import random_move
from outremer.kernel.state import FORCED
from tests.games.crescent_moon.house import GAME
from tests.games.crescent_moon.positions import do, table
from tests.games.crescent_moon.scores import assault, last_turn

SPECTATOR = -1
WARLORD, MURSHID, SULTAN, CALIPH, NOMAD = range(5)
CARDS = GAME.cards.ids
TERROR, SERMON = CARDS.index("terror"), CARDS.index("sermon")
H3 = 2  # Tyre
H4 = 3  # Moab
PEOPLE = ("seat", "other", "victim", "defender", "loser", "receiver", "seller")


def piece(name: str) -> int:
    return BUILDING_NAMES.index(name)


def told(s: Table, viewer: int) -> list[str]:
    """What the log has told a viewer so far."""
    assert s.events is not None
    return [line for line in (GAME.log_line(s, told_of, viewer) for told_of in s.events) if line]


def heard(s: Table, viewer: str, *moves: str) -> list[str]:
    """Make the moves, and return what a player then reads ("" for a spectator)."""
    s.events = []
    do(s, *moves)
    return told(s, SEAT_IDS.index(viewer) if viewer else SPECTATOR)


def event(kind: int, **fields: int) -> Event:
    """An event by the names of its fields; those not given are 0."""
    names = GAME.events.kinds[kind].names
    assert set(fields) <= set(names)
    return (kind, *[fields.get(name, 0) for name in names])


# Every kind: the event, what the one who did it reads, what everybody else reads

OPEN_LINES: list[tuple[Event, str]] = [
    (event(e.HEX_LAID, seat=NOMAD, hex=H3, tile=4), "laid Tyre (h3), quarry"),
    (event(e.HEX_LAID, seat=NOMAD, hex=H3, tile=CROSSING), "laid Tyre (h3), fertile"),
    (event(e.PIECE_PLACED, seat=NOMAD, hex=H3), "began in Tyre (h3)"),
    (event(e.INCOME, seat=SULTAN, coins=1), "took 1 coin of income"),
    (event(e.RESERVES_GREW, seat=CALIPH, units=2), "added 2 units to the reserves"),
    (event(e.PASSED, seat=CALIPH), "passed"),
    (event(e.TOKEN_PLACED, seat=CALIPH, hex=H3), "placed a token in Tyre (h3)"),
    (event(e.TOKEN_REMOVED, seat=CALIPH, hex=H3), "lost the token in Tyre (h3)"),
    (
        event(e.BUILT, seat=CALIPH, hex=H3, building=piece("castle"), cost=4),
        "built a castle in Tyre (h3) for 4 coins",
    ),
    (event(e.BUILT, seat=CALIPH, hex=H3, building=piece("fort")), "built a fort in Tyre (h3) at no cost"),
    (event(e.UNITS_PLACED, seat=CALIPH, hex=H3, ordinary=1), "placed 1 unit in Tyre (h3)"),
    (event(e.UNITS_LOST, seat=CALIPH, hex=H3, ordinary=2, mercenary=1), "lost 2 units and 1 mercenary in Tyre (h3)"),
    (event(e.UNITS_RETREATED, seat=CALIPH, hex=H3, ordinary=1, mercenary=1), "withdrew 2 units from Tyre (h3)"),
    (
        event(e.MARCHED, seat=CALIPH, origin=H3, target=H4, mercenary=3),
        "marched 3 mercenaries from Tyre (h3) to Moab (h4)",
    ),
    (
        event(e.SACKED, seat=WARLORD, hex=H3, building=piece("city"), coins=4),
        "sacked the city in Tyre (h3) for 4 coins",
    ),
    (event(e.CAPTURED, seat=WARLORD, hex=H3, building=piece("castle")), "captured the castle in Tyre (h3)"),
    (event(e.SPARED, seat=WARLORD, hex=H3, building=piece("town")), "spared the town in Tyre (h3)"),
    (event(e.COINS, seat=NOMAD, coins=1), "gained 1 coin"),
    (event(e.PAID, seat=SULTAN, receiver=-1, coins=6), "paid 6 coins to the bank"),
    (event(e.UNITS_HIRED, seat=SULTAN, units=2), "hired 2 mercenaries"),
    (event(e.UNITS_BRIBED, seat=SULTAN, hex=H3, units=1), "bribed 1 unit in Tyre (h3)"),
    (event(e.ASKED, seat=NOMAD, other=SULTAN, price=5), "named a price: 5 coins"),
    (event(e.ANSWERED, seat=SULTAN, other=NOMAD, price=5, accepted=1), "accepted"),
    (event(e.ANSWERED, seat=SULTAN, other=NOMAD, price=5, accepted=0), "refused"),
    (event(e.BOUGHT, seat=SULTAN, card=TERROR), "took Terror from the market"),
    (event(e.PLAYED, seat=SULTAN, card=SERMON), "played Sermon"),
    (event(e.MASSED, seat=WARLORD, hex=H3, units=2), "massed 2 units in Tyre (h3)"),
    (event(e.ROSE_UP, seat=WARLORD, hex=H3, units=2), "raised 2 units in Tyre (h3)"),
    (event(e.PLOTTED, seat=MURSHID, missing=1, coins=1), "plotted in vain, for 1 coin"),
    (event(e.CONSPIRED, seat=SULTAN, card=TERROR), "put up Terror"),
    (event(e.BURIED, seat=SULTAN, cards=10), "looked at 10 cards and put them under the deck"),
    (event(e.DESERTED, seat=SULTAN, hex=H3, units=1), "lost 1 unit by desertion in Tyre (h3)"),
    (event(e.SPENT, seat=NOMAD, coins=7), "spent 7 coins on glory"),
    (event(e.WINNER, seat=NOMAD, points=31), "won with 31 points"),
    (event(e.REVEALED, seat=CALIPH, card=TERROR), "revealed Terror"),
    (event(e.REVEALED, seat=CALIPH, card=CARDS.index("alms"), coins=2), "revealed Alms with 2 coins"),
    (event(e.SIDE_TAKEN, seat=MURSHID, side=ATTACKING), "sided with the attacker"),
    (event(e.SIDE_TAKEN, seat=MURSHID, side=DEFENDING), "sided with the defender"),
    (event(e.SIDE_TAKEN, seat=SULTAN, side=STANDING_ASIDE), "stood aside"),
    (event(e.TIE_SWAYED, seat=MURSHID, side=DEFENDING), "gave the tie to the defender"),
    (event(e.NO_OFFER_TAKEN, seat=MURSHID), "took no offer"),
    (event(e.CARD_KEPT, seat=MURSHID, card=CARDS.index("zealots")), "kept Zealots in front"),
    (event(e.CARD_DISCARDED, seat=CALIPH, card=TERROR), "discarded Terror"),
    (event(e.SCORED, seat=WARLORD, line=1, points=4), "scored 4 points: sacking"),  # CM-1.4: announced
]

# What is done to another player; that player reads "you".
BETWEEN_TWO: list[tuple[Event, int, str]] = [
    (event(e.PAID, seat=SULTAN, receiver=NOMAD, coins=3), NOMAD, "paid 3 coins to the Nomad"),
    (event(e.COMBAT_BEGAN, seat=WARLORD, defender=CALIPH, hex=H3), CALIPH, "attacked the Caliph in Tyre (h3)"),
    (
        event(e.CONTEST_BEGAN, seat=WARLORD, defender=CALIPH, hex=H3),
        CALIPH,
        "challenged the Caliph for the influence in Tyre (h3)",
    ),
    (
        event(e.OFFER_TAKEN, seat=CALIPH, other=MURSHID, points=4),
        MURSHID,
        "made a deal with the Murshid for 4 points",
    ),
    (
        event(e.CANCELLED, seat=CALIPH, victim=WARLORD, card=TERROR),
        WARLORD,
        "cancelled Terror, played by the Warlord",
    ),
    (event(e.CONFLICT_WON, seat=WARLORD, loser=CALIPH, hex=H3), CALIPH, "beat the Caliph in Tyre (h3)"),
    (event(e.DEAL_PAID, seat=CALIPH, other=MURSHID, points=4), MURSHID, "gave the Murshid 4 points"),
]

# What nobody in particular does.
OF_THE_TABLE: list[tuple[Event, str]] = [
    (event(e.HEX_PUT_BACK, tile=4), "The next hex, quarry, fits nowhere and goes under the stack."),
    (event(e.RIVER_DRAWN), "The river finds its bed."),
    (event(e.CARDS_DEALT), "The markets are dealt."),
    (event(e.YEAR_BEGAN, year=1), "Year 2 begins."),
    (event(e.UPKEEP), "Upkeep: cards return to hand, and the near market is discarded."),
    (event(e.MARKET_FILLED), "The market is replenished."),
    (event(e.RESHUFFLED, cards=9), "The discards are shuffled under the deck."),
    (event(e.STRENGTHS, attack=5, defence=4), "The attacker's side has 5, the defender's 4."),
]

# Secrets: who reads what; everybody else reads the last entry.
SECRETS: list[tuple[Event, dict[int, str], str]] = [
    (event(FORCED, seat=CALIPH), {}, ""),
    (
        event(e.PLOT_CARD, seat=MURSHID, card=SERMON),
        {MURSHID: "You plotted and took Sermon."},
        "The Murshid plotted and took a card.",
    ),
    (
        event(e.STOLEN, seat=MURSHID, victim=SULTAN, card=TERROR),
        {MURSHID: "You took Terror from the Sultan.", SULTAN: "The Murshid took Terror from you."},
        "The Murshid took a card from the Sultan.",
    ),
    (
        event(e.OFFER_MADE, seat=CALIPH, other=MURSHID, points=4),
        {CALIPH: "You offered 4 points.", MURSHID: "The Caliph offered 4 points."},
        "The Caliph spoke with the Murshid.",
    ),
    (
        event(e.OFFER_MADE, seat=CALIPH, other=MURSHID, points=0),
        {CALIPH: "You offered nothing.", MURSHID: "The Caliph offered nothing."},
        "The Caliph spoke with the Murshid.",
    ),
    (
        event(e.SCORED, seat=CALIPH, line=objective(CALIPH, 0), points=3),
        {CALIPH: "You scored 3 points: hexes controlled."},
        "",
    ),
    (event(e.SCORED, seat=WARLORD, line=3, points=4), {WARLORD: "You scored 4 points: holy site."}, ""),
]
SILENT = [
    event(e.TURN_BEGAN, seat=CALIPH, round=1),
    event(e.CARD_RETURNED, seat=CALIPH, card=TERROR),
    event(e.MARKET_CARD, card=TERROR, slot=5),
    event(e.MARKET_DISCARD, card=TERROR),
]


def reading(what: Event, **options: Any) -> dict[int, str]:
    """The line each viewer reads."""
    s = table(**options)
    return {viewer: GAME.log_line(s, what, viewer) for viewer in (SPECTATOR, *range(5))}


@pytest.mark.rule("CM-1.4")
@pytest.mark.parametrize(("what", "deed"), OPEN_LINES, ids=[deed for _, deed in OPEN_LINES])
def test_cm_1_4_what_everybody_reads(what: Event, deed: str) -> None:
    doer = GAME.events.values(what)["seat"]
    for viewer, line in reading(what).items():
        assert line == (f"You {deed}." if viewer == doer else f"The {SEAT_IDS[doer].capitalize()} {deed}.")


@pytest.mark.rule("CM-1.4")
@pytest.mark.parametrize(("what", "whom", "deed"), BETWEEN_TWO, ids=[deed for _, _, deed in BETWEEN_TWO])
def test_cm_1_4_what_is_done_to_another(what: Event, whom: int, deed: str) -> None:
    doer, name = GAME.events.values(what)["seat"], SEAT_IDS[whom].capitalize()
    for viewer, line in reading(what).items():
        seen = deed.replace(f"the {name}", "you") if viewer == whom else deed
        assert line == (f"You {seen}." if viewer == doer else f"The {SEAT_IDS[doer].capitalize()} {seen}.")


@pytest.mark.rule("CM-1.4")
@pytest.mark.parametrize(("what", "line"), OF_THE_TABLE, ids=[line for _, line in OF_THE_TABLE])
def test_cm_1_4_what_nobody_does(what: Event, line: str) -> None:
    assert set(reading(what).values()) == {line}


@pytest.mark.rule("CM-1.4", "CM-12.4")
@pytest.mark.parametrize(("what", "lines", "others"), SECRETS, ids=[str(what) for what, _, _ in SECRETS])
def test_cm_12_4_secrets(what: Event, lines: dict[int, str], others: str) -> None:
    for viewer, line in reading(what).items():
        assert line == lines.get(viewer, others)


@pytest.mark.rule("CM-1.4", "CM-17.1")
def test_cm_17_1_open_scores_are_told_to_all() -> None:
    lines = reading(event(e.SCORED, seat=CALIPH, line=objective(CALIPH, 0), points=3), open_scores=True)
    assert lines.pop(CALIPH) == "You scored 3 points: hexes controlled."
    assert set(lines.values()) == {"The Caliph scored 3 points: hexes controlled."}


@pytest.mark.rule("CM-1.4")
def test_cm_1_4_no_kind_is_left_out() -> None:
    """Every kind of event is in one of the tables above; nobody reads a line for those without one."""
    known = {what[0] for what, _ in (*OPEN_LINES, *OF_THE_TABLE)}
    known |= {what[0] for what, _, _ in BETWEEN_TWO} | {what[0] for what, _, _ in SECRETS}
    known |= {what[0] for what in SILENT}
    assert known == set(range(len(GAME.events.kinds)))
    for what in SILENT:
        assert set(reading(what).values()) == {""}


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
    """The Murshid takes one card, not two: the coin for the other is public."""
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
        "The Caliph lost 2 units in Ascalon (h2).",
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
    """Players read their own lines, and what the Nomad spends."""
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
    hidden = {e.PLOT_CARD, e.STOLEN, e.OFFER_MADE}
    for told_of in s.events:
        lines = {viewer: GAME.log_line(s, told_of, viewer) for viewer in (SPECTATOR, *range(players))}
        assert all(
            line == "" or (line[0].isupper() and line.endswith(".") and "  " not in line) for line in lines.values()
        )
        told = GAME.events.told(s, told_of, SPECTATOR)
        assert told_of[0] not in hidden or (told is not None and not {"card", "points"} & set(told))
        involved = [value for name, value in GAME.events.values(told_of).items() if name in PEOPLE]
        uninvolved = {line for viewer, line in lines.items() if viewer not in (*involved, MURSHID)}
        assert len(uninvolved) <= 1
