"""The log of Crescent Moon: of every kind of event, what its player and what the others read. Secrets are kept."""

from typing import Any

import pytest

from outremer.games.crescent_moon import events as e
from outremer.games.crescent_moon.actions import BUILDING_NAMES, ROW, SEAT_IDS
from outremer.games.crescent_moon.fight import (
    A_COMBAT,
    A_CONTEST,
    ATTACKING,
    DEFENDING,
    FROM_BRIBE,
    STANDING_ASIDE,
    TIE_SWAYED,
    TIE_TO_ATTACKER,
)
from outremer.games.crescent_moon.layout_draw import CROSSING
from outremer.games.crescent_moon.score_lines import objective
from outremer.games.crescent_moon.setting import NOBODY, START_WORDS
from outremer.games.crescent_moon.state import FOR_BRIBE, FOR_CARD, FOR_HIRE, HIRED, LEVIED, NO_CARD
from outremer.kernel.events import Event
from outremer.kernel.state import FORCED
from tests.games.crescent_moon.house import GAME
from tests.games.crescent_moon.positions import table

SPECTATOR = -1
WARLORD, MURSHID, SULTAN, CALIPH, NOMAD = range(5)
CARDS = GAME.cards.ids
TERROR, SERMON = CARDS.index("terror"), CARDS.index("sermon")
H3 = 2  # Tyre
H4 = 3  # Moab


def piece(name: str) -> int:
    return BUILDING_NAMES.index(name)


def event(kind: int, **fields: int) -> Event:
    """An event by the names of its fields; those not given are 0."""
    names = GAME.events.kinds[kind].names
    assert set(fields) <= set(names)
    return (kind, *[fields.get(name, 0) for name in names])


# Every kind: the event, what the one who did it reads, what everybody else reads

OPEN_LINES: list[tuple[Event, str]] = [
    (event(e.HEX_LAID, seat=NOMAD, hex=H3, tile=4), "laid Tyre, quarry"),
    (event(e.HEX_LAID, seat=NOMAD, hex=H3, tile=CROSSING), "laid Tyre, fertile"),
    (
        event(e.INCOME, seat=SULTAN, coins=9, settlements=5, land=3, tokens=1),
        "took 9 coins of income: settlements 5, land 3, tokens 1",
    ),
    (event(e.INCOME, seat=CALIPH, coins=1, palace=1), "took 1 coin of income: palace 1"),
    (event(e.RESERVES_GREW, seat=CALIPH, units=2), "added 2 units to the reserves"),
    (event(e.PASSED, seat=CALIPH), "passed"),
    (event(e.TOKEN_PLACED, seat=CALIPH, hex=H3), "placed a token in Tyre"),
    (event(e.TOKEN_REMOVED, seat=CALIPH, hex=H3), "lost the token in Tyre"),
    (
        event(e.BUILT, seat=CALIPH, hex=H3, building=piece("castle"), cost=4),
        "built a castle in Tyre for 4 coins",
    ),
    (event(e.BUILT, seat=CALIPH, hex=H3, building=piece("fort")), "built a fort in Tyre at no cost"),
    (event(e.UNITS_PLACED, seat=CALIPH, hex=H3, ordinary=1), "recruited 1 unit in Tyre"),
    (event(e.UNITS_PLACED, seat=CALIPH, hex=H3, ordinary=1, nth=2), "recruited another unit in Tyre"),
    (event(e.UNITS_PLACED, seat=CALIPH, hex=H3, ordinary=1, why=LEVIED), "levied 1 unit in Tyre"),
    (event(e.UNITS_PLACED, seat=CALIPH, hex=H3, mercenary=1, why=HIRED), "placed 1 mercenary in Tyre"),
    (event(e.UNITS_LOST, seat=CALIPH, hex=H3, ordinary=2, mercenary=1), "lost 2 units and 1 mercenary in Tyre"),
    (
        event(e.UNITS_RETREATED, seat=CALIPH, hex=H3, ordinary=1, mercenary=1),
        "withdrew 1 unit and 1 mercenary from Tyre to the supply",
    ),
    (
        event(e.UNITS_RETREATED, seat=NOMAD, hex=H3, mercenary=2),
        "withdrew 2 mercenaries from Tyre to the reserves",
    ),
    (
        event(e.MARCHED, seat=CALIPH, origin=H3, target=H4, mercenary=3),
        "marched 3 mercenaries from Tyre to Moab",
    ),
    (
        event(e.SACKED, seat=WARLORD, hex=H3, building=piece("city"), coins=4),
        "sacked the city in Tyre for 4 coins",
    ),
    (event(e.SPARED, seat=WARLORD, hex=H3, building=piece("town")), "spared the town in Tyre"),
    (event(e.COINS, seat=NOMAD, coins=1, card=NO_CARD), "collected 1 coin"),
    (event(e.COINS, seat=NOMAD, coins=6, card=CARDS.index("caravan")), "gained 6 coins from Caravan"),
    (
        event(e.UNITS_HIRED, seat=SULTAN, units=2, price=6, seller=NOBODY),
        "hired 2 mercenaries from the bank for 6 coins",
    ),
    (event(e.UNITS_BRIBED, seat=SULTAN, hex=H3, units=1, price=4), "bribed 1 mercenary in Tyre for 4 coins"),
    (event(e.ASKED, seat=NOMAD, other=SULTAN, price=5, ware=FOR_HIRE, units=2), "asked 5 coins for 2 mercenaries"),
    (
        event(e.ASKED, seat=NOMAD, other=SULTAN, price=1, ware=FOR_BRIBE, units=1, hex=H3),
        "asked 1 coin for 1 mercenary in Tyre",
    ),
    (
        event(e.ASKED, seat=SULTAN, other=CALIPH, price=3, ware=FOR_CARD, card=TERROR),
        "asked 3 coins for Terror from the Sultan's market",
    ),
    (event(e.ANSWERED, seat=SULTAN, other=NOMAD, price=5, accepted=1), "accepted"),
    (event(e.ANSWERED, seat=SULTAN, other=NOMAD, price=5, accepted=0), "refused"),
    (
        event(e.OUT_OF_REACH, seat=SULTAN, other=NOMAD, price=9, coins=8),
        "had only 8 coins, so there was no bargain",
    ),
    (
        event(e.BOUGHT, seat=SULTAN, card=TERROR, slot=1, price=2, seller=NOBODY),
        "bought Terror from the market row for 2 coins, paid to the bank",
    ),
    (event(e.PLAYED, seat=SULTAN, card=SERMON), "played Sermon"),
    (event(e.MASSED, seat=WARLORD, hex=H3, units=1), "massed 1 unit in Tyre"),
    (event(e.MASSED, seat=WARLORD, hex=H3, units=2), "massed 2 units in Tyre and spent the token there"),
    (event(e.ROSE_UP, seat=WARLORD, hex=H3, units=2), "spent the token in Tyre on an uprising of 2 units"),
    (event(e.PLOTTED, seat=MURSHID, coins=2), "found no Murshid card by Plot and gained 2 coins"),
    (event(e.PLOTTED, seat=MURSHID, taken=1, coins=1), "found no second Murshid card by Plot and gained 1 coin"),
    (event(e.SPENT, seat=NOMAD, coins=7), "spent 7 coins for victory points"),
    (event(e.FINISHED, seat=CALIPH, points=1), "finished with 1 point"),
    (event(e.BURIED, seat=SULTAN, cards=10), "looked at 10 cards and put them under the deck"),
    (event(e.WINNER, seat=NOMAD, points=31), "won with 31 points"),
    (
        event(e.WINNER, seat=SULTAN, points=31, level_with=1),
        "won with 31 points, level with another player but earlier in turn order",
    ),
    (event(e.REVEALED, seat=CALIPH, card=TERROR), "revealed Terror"),
    (event(e.REVEALED, seat=CALIPH, card=CARDS.index("alms"), coins=2), "revealed Alms with 2 coins"),
    (event(e.SIDE_TAKEN, seat=SULTAN, side=STANDING_ASIDE, other=NOBODY, conflict=A_CONTEST), "stood aside"),
    (event(e.TIE_SWAYED, seat=MURSHID, side=DEFENDING, other=MURSHID), "took the tie by Sway"),
    (event(e.STRENGTH, seat=SULTAN, strength=0), "had strength 0"),
    (event(e.CARD_KEPT, seat=MURSHID, card=CARDS.index("zealots")), "put Zealots face up until upkeep"),
    (event(e.CARD_DISCARDED, seat=CALIPH, card=TERROR), "discarded Terror"),
    (event(e.SCORED, seat=WARLORD, line=1, points=4), "scored 4 points: sacking"),  # CM-1.4: announced
]

# What is done to another player; that player reads "you".
BETWEEN_TWO: list[tuple[Event, int, str]] = [
    (
        event(e.CARD_PAID, seat=SULTAN, other=WARLORD, coins=1, card=CARDS.index("tribute")),
        WARLORD,
        "paid 1 coin to the Warlord (Tribute)",
    ),
    (
        event(e.ASKED, seat=CALIPH, other=NOMAD, price=13, ware=FOR_BRIBE, units=2, hex=H3),
        NOMAD,
        "offered the Nomad 13 coins to bribe 2 mercenaries in Tyre",
    ),
    (
        event(e.ASKED, seat=CALIPH, other=NOMAD, price=0, ware=FOR_HIRE, units=1),
        NOMAD,
        "offered the Nomad 0 coins to hire 1 mercenary",
    ),
    (
        event(e.UNITS_HIRED, seat=SULTAN, units=2, price=6, seller=NOMAD),
        NOMAD,
        "hired 2 mercenaries from the Nomad for 6 coins",
    ),
    (
        event(e.BOUGHT, seat=CALIPH, card=TERROR, slot=5, price=6, seller=WARLORD),
        WARLORD,
        "bought Terror from the market row for 6 coins, paid to the Warlord",
    ),
    (
        event(e.CAPTURED, seat=WARLORD, hex=H3, building=piece("castle"), victim=CALIPH),
        CALIPH,
        "captured the castle in Tyre from the Caliph",
    ),
    (
        event(e.SIDE_TAKEN, seat=SULTAN, side=ATTACKING, other=CALIPH, conflict=A_CONTEST),
        CALIPH,
        "sided with the Caliph",
    ),
    (
        event(e.SIDE_TAKEN, seat=MURSHID, side=DEFENDING, other=CALIPH, conflict=A_COMBAT),
        CALIPH,
        "lent cards to the Caliph",
    ),
    (
        event(e.TIE_SWAYED, seat=MURSHID, side=DEFENDING, other=CALIPH),
        CALIPH,
        "gave the tie to the Caliph by Sway",
    ),
    (event(e.COMBAT_BEGAN, seat=WARLORD, defender=CALIPH, hex=H3), CALIPH, "attacked the Caliph in Tyre"),
    (
        event(e.COMBAT_BEGAN, seat=WARLORD, defender=NOMAD, hex=H3, mercenary=2, source=FROM_BRIBE),
        NOMAD,
        "attacked the Nomad in Tyre with the bribed mercenaries",
    ),
    (
        event(e.CONTEST_BEGAN, seat=WARLORD, defender=CALIPH, hex=H3),
        CALIPH,
        "challenged the Caliph for the influence in Tyre",
    ),
    (
        event(e.CONTEST_BEGAN, seat=WARLORD, defender=MURSHID, hex=H3, meddle=1),
        MURSHID,
        "challenged the Murshid for the influence in Tyre (Meddle: a Murshid token lies next to it)",
    ),
    (
        event(e.CANCELLED, seat=CALIPH, victim=WARLORD, card=TERROR, by=CARDS.index("hidden-dagger")),
        WARLORD,
        "cancelled Terror, played by the Warlord, with Hidden Dagger",
    ),
    (
        event(e.CONFLICT_WON, seat=WARLORD, loser=CALIPH, hex=H3, conflict=A_COMBAT),
        CALIPH,
        "beat the Caliph in the combat for Tyre",
    ),
    (
        event(e.CONFLICT_WON, seat=WARLORD, loser=CALIPH, hex=H3, conflict=A_CONTEST, tie=TIE_TO_ATTACKER),
        CALIPH,
        "beat the Caliph in the contest for Tyre: a tie goes to the attacker",
    ),
    (
        event(e.CONFLICT_WON, seat=WARLORD, loser=CALIPH, hex=H3, conflict=A_CONTEST, tie=TIE_SWAYED),
        CALIPH,
        "beat the Caliph in the contest for Tyre",
    ),
    (event(e.DEAL_PAID, seat=CALIPH, other=MURSHID, points=4), MURSHID, "paid the Murshid 4 points for the deal"),
]

# What nobody in particular does.
OF_THE_TABLE: list[tuple[Event, str]] = [
    (event(e.HEX_PUT_BACK, tile=4), "The next hex, quarry, fits nowhere and goes under the stack."),
    (event(e.RIVER_DRAWN), "The river is drawn."),
    (event(e.CARDS_DEALT), "The Sultan's market is dealt."),
    (event(e.YEAR_BEGAN, year=1), "Year 2 begins."),
    (event(e.NOT_HELD, hex=H3, holder=NOBODY), "After the combat Tyre is controlled by nobody."),
    (event(e.UPKEEP), "Upkeep: face-up cards return to hand, and the near cards of the market row are discarded."),
    (event(e.YEAR_SCORED, year=0), "Year 1 is scored; points stay hidden until the end."),
    (event(e.YEAR_SCORED, year=2), "Year 3 is scored."),
    (event(e.MARKET_FILLED), "The market row is filled up."),
    (event(e.RESHUFFLED, cards=9), "The discards are shuffled under the deck."),
]

# Secrets: who reads what; everybody else reads the last entry.
SECRETS: list[tuple[Event, dict[int, str], str]] = [
    (event(FORCED, seat=CALIPH), {}, ""),
    (
        event(e.PLOT_CARD, seat=MURSHID, card=SERMON),
        {MURSHID: "You took Sermon by Plot."},
        "The Murshid took a card by Plot.",
    ),
    (
        event(e.PLOT_CARD, seat=MURSHID, card=SERMON, nth=2),
        {MURSHID: "You took Sermon by Plot."},
        "The Murshid took a second card by Plot.",
    ),
    (
        event(e.STOLEN, seat=MURSHID, victim=SULTAN, card=TERROR),
        {MURSHID: "You took Terror from the Sultan.", SULTAN: "The Murshid took Terror from you."},
        "The Murshid took a card from the Sultan.",
    ),
    (
        event(e.OFFER_MADE, seat=CALIPH, other=MURSHID, points=4),
        {
            CALIPH: "You offered the Murshid 4 points for a deal.",
            MURSHID: "The Caliph offered you 4 points for a deal.",
        },
        "",
    ),
    (
        event(e.OFFER_REFUSED, seat=MURSHID, other=CALIPH, points=4),
        {MURSHID: "You refused 4 points from the Caliph.", CALIPH: "The Murshid refused 4 points from you."},
        "",
    ),
    (
        event(e.SCORED, seat=CALIPH, line=objective(CALIPH, 0), points=3),
        {CALIPH: "You scored 3 points: hexes controlled."},
        "",
    ),
    (event(e.SCORED, seat=WARLORD, line=3, points=4), {WARLORD: "You scored 4 points: holy site."}, ""),
]
# Words that change with the reader in more than "you"; everybody else reads the last entry.
YOUR_OWN: list[tuple[Event, dict[int, str], str]] = [
    (
        event(e.OFFER_TAKEN, seat=CALIPH, other=MURSHID, points=4),
        {
            CALIPH: "You made a deal with the Murshid: 4 points if your side wins.",
            MURSHID: "The Caliph made a deal with you: 4 points if their side wins.",
        },
        "The Caliph made a deal with the Murshid: 4 points if their side wins.",
    ),
    (
        event(e.DESERTED, seat=NOMAD, other=SULTAN, hex=H3, units=4, joined=2),
        {
            NOMAD: "You made 4 mercenaries of the Sultan desert in Tyre and added 2 units to the reserves.",
            SULTAN: "The Nomad made 4 of your mercenaries desert in Tyre and added 2 units to the reserves.",
        },
        "The Nomad made 4 mercenaries of the Sultan desert in Tyre and added 2 units to the reserves.",
    ),
    (
        event(e.DESERTED, seat=NOMAD, other=NOMAD, hex=H3, units=1, joined=1),
        {NOMAD: "You made 1 of your own mercenaries desert in Tyre and added 1 unit to the reserves."},
        "The Nomad made 1 of their own mercenaries desert in Tyre and added 1 unit to the reserves.",
    ),
    (
        event(e.NOT_HELD, hex=H3, holder=CALIPH),
        {CALIPH: "After the combat Tyre is controlled by you."},
        "After the combat Tyre is controlled by the Caliph.",
    ),
    (
        event(e.CONSPIRED, seat=SULTAN, card=TERROR, slot=ROW),
        {SULTAN: "You put Terror in your market by Conspire."},
        "The Sultan put Terror in their market by Conspire.",
    ),
    (
        event(e.BOUGHT, seat=SULTAN, card=TERROR, slot=ROW, seller=NOBODY),
        {SULTAN: "You took Terror from your own market."},
        "The Sultan took Terror from their own market.",
    ),
    (
        event(e.BOUGHT, seat=CALIPH, card=TERROR, slot=ROW + 2, price=3, seller=SULTAN),
        {
            CALIPH: "You bought Terror from the Sultan's market for 3 coins.",
            SULTAN: "The Caliph bought Terror from your market for 3 coins.",
        },
        "The Caliph bought Terror from the Sultan's market for 3 coins.",
    ),
    (
        event(e.ASKED, seat=CALIPH, other=SULTAN, price=3, ware=FOR_CARD, card=TERROR),
        {
            CALIPH: "You offered the Sultan 3 coins for Terror from the Sultan's market.",
            SULTAN: "The Caliph offered you 3 coins for Terror from the Sultan's market.",
        },
        "The Caliph offered the Sultan 3 coins for Terror from the Sultan's market.",
    ),
]
SILENT = [
    event(e.PAID, seat=SULTAN, receiver=NOMAD, coins=3),
    event(e.TOKEN_SPENT, seat=WARLORD, hex=H3),
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
@pytest.mark.parametrize(
    ("what", "lines", "others"), [*SECRETS, *YOUR_OWN], ids=[str(what) for what, _, _ in (*SECRETS, *YOUR_OWN)]
)
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
    known = {e.PIECE_PLACED, *[what[0] for what, _ in (*OPEN_LINES, *OF_THE_TABLE)]}
    known |= {what[0] for what, _, _ in BETWEEN_TWO} | {what[0] for what, _, _ in (*SECRETS, *YOUR_OWN)}
    known |= {what[0] for what in SILENT}
    assert known == set(range(len(GAME.events.kinds)))
    for what in SILENT:
        assert set(reading(what).values()) == {""}


@pytest.mark.rule("CM-3.1")
def test_cm_3_1_the_pieces_of_a_start_are_named() -> None:
    """Every starting set, with the number of each kind of piece."""
    for number, pieces in enumerate(table().setting.start_sets):
        line = reading(event(e.PIECE_PLACED, seat=NOMAD, hex=H3, pieces=number))[SPECTATOR]
        assert line.startswith("The Nomad began in Tyre")
        for kind in set(pieces):
            word = {"units": "unit", "mercenaries": "mercenar"}.get(START_WORDS[kind], START_WORDS[kind])
            assert f"{pieces.count(kind)} {word}" in line
