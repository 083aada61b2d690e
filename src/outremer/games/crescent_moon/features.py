"""What a seat sees of Crescent Moon, as codes (see `kernel/features.py`). The seat is the character, for everybody."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, u8

from ...kernel.features import (
    Feature,
    Features,
    Memo,
    bit_rows,
    byte,
    choice,
    number,
    put_actors,
    put_all,
    put_frame,
    put_next,
    put_part,
    put_sums,
    put_waiting,
    put_zeros,
    table,
    waiting_fields,
)
from ...kernel.state import State
from ...kernel.step import FRAME, NOBODY
from .actions import CARDS, HEXES, ROW, SEAT_IDS, SEATS, STALL
from .fight import ALMS_CARDS, Fight
from .layout import TERRAINS, Land
from .rules.deck import GLIMPSE, RUN_HEAD
from .rules.secrets import looks_now
from .setting import MURSHID, PIECES, Setting
from .state import NO_HOLD, Table
from .steps import CARDS_SEEN, SELECTING, SPOILS, SWAYING

try:
    from librt.vecs import vec
except ImportError:  # uncompiled
    from ...kernel.plain_vec import vec  # type: ignore[assignment]

STEPS: Final = SPOILS + 1
NUMBERS: Final = 5  # of a frame
FRAME_CODES: Final = 1 + 2 * NUMBERS
WAITING_STEPS: Final = 2  # steps under the open one
REACH: Final = 15  # how far a hex lies from the first one, at most
RUNS: Final = 6  # looks at the deck that are told apart
RUN_CODES: Final = 2
LOWEST_POINTS: Final = -64
HIDDEN_POINTS: Final = 0


def fields(setting: Setting) -> list[Feature]:
    """The documentation of every code, in order."""
    seats = setting.players
    return [
        choice("seat", 1, SEATS - 1, "your character: " + ", ".join(SEAT_IDS)),
        choice("step", 1, STEPS, "1 + the kind of the open step; 0 when the game is over"),
        number(
            "numbers", 2 * NUMBERS, 255, "the fields of the open step, if you may see them: low and high byte of each"
        ),
        *waiting_fields(STEPS, WAITING_STEPS, NUMBERS),
        number("actors", seats, 1, "1 for each seat that must decide"),
        choice("year", 1, 9, "the year, from 0"),
        number("round", 1, 15, "the round of the year, from 0"),
        choice("active", 1, SEATS - 1, "whose turn it is"),
        table("tried", 1, bit_rows(6), "what the active player cannot try again: hire, bribe, three slots, buy"),
        number("eased", 1, 255, "free placement: distances that no placement keeps"),
        number("pile", 1, HEXES, "hexes still to be laid in a draft"),
        number("deck", 1, 255, "cards in the deck"),
        choice("palace", 1, HEXES, "1 + the hex of the palace; 0 none"),
        *land_fields(),
        *hex_fields(),
        number("coins", seats, 255, "by seat; 255 stands for more"),
        number("reserves", seats, 255, "by seat"),
        number("supply", seats * PIECES, 255, "by seat: discs, tokens, forts, castles, towns, cities, palaces"),
        number("hand sizes", seats, 255, "by seat"),
        number("points", seats, 127, "by seat: victory points; -64 where you may not know them", LOWEST_POINTS),
        choice("market", ROW, CARDS, "by slot: 1 + the card; 0 none"),
        choice("stall", STALL, CARDS, "the Sultan's market: 1 + the card; 0 none"),
        number("discards", CARDS, 255, "by card"),
        number("front", seats * CARDS, 255, "by seat and card: what lies before a player until upkeep"),
        number("seen hands", seats * CARDS, 255, "by seat and card: what everybody knows of the hands"),
        number("hand", CARDS, 255, "by card: your own hand"),
        number("glimpses", 1, 1, "1 if you alone know cards of others"),
        number("glimpsed", seats * CARDS, 255, "by seat and card: what you alone know of their hands"),
        number("remembers", 1, 1, "1 if you have looked at cards that are still in the deck"),
        number(
            "runs",
            RUNS * RUN_CODES,
            255,
            "of your last looks at the deck: how many cards are above, and how many it saw",
        ),
        number("known deck", CARDS, 255, "by card: how many you know to be in the deck"),
        number("looks", 1, 1, "1 while you look at the top of the deck"),
        number("looking", CARDS, 255, "by card: what you look at"),
        *fight_fields(seats),
    ]


def land_fields() -> list[Feature]:
    return [
        choice("terrain", HEXES, TERRAINS, "by hex: 1 + the terrain; 0 no hex"),
        number("east", HEXES, REACH, "by hex: its place, q; all counted from the smallest"),
        number("south", HEXES, REACH, "by hex: its place, r; all counted from the smallest"),
        table("rivers", HEXES, bit_rows(6), "by hex: the sides with a river, from east round by south"),
        choice("holy site", 1, HEXES, "1 + its hex"),
        choice("crossing", 1, HEXES, "1 + the hex of the river crossing; 0 none"),
    ]


def hex_fields() -> list[Feature]:
    return [
        choice(
            "control",
            HEXES,
            SEATS,
            "by hex: 1 + the seat that controls it, whose units and stronghold these are; 0 nobody",
        ),
        number("units", HEXES, 255, "by hex: ordinary units"),
        number("mercenaries", HEXES, 255, "by hex"),
        choice("strongholds", HEXES, 2, "by hex: 0 none, 1 a fort, 2 a castle"),
        choice("towns", HEXES, 2, "by hex: 0 none, 1 a town, 2 a city"),
        choice("tokens", HEXES, SEATS, "by hex: 1 + the owner of the influence token; 0 none"),
    ]


def fight_fields(seats: int) -> list[Feature]:
    """All 0 while there is no conflict."""
    return [
        choice("conflict", 1, 2, "0 none, 1 a combat, 2 a contest"),
        choice("conflict hex", 1, HEXES, "1 + its hex"),
        choice("attacker", 1, SEATS, "1 + the seat"),
        choice("defender", 1, SEATS, "1 + the seat"),
        number("attacking units", 2, 255, "ordinary and mercenary"),
        choice("sides", SEATS, 3, "by seat: 0 none, 1 attacker, 2 defender, 3 aside"),
        choice("dealer", 1, SEATS, "1 + the seat whose offer the Murshid took; 0 none"),
        number("deal points", 1, 255, "what that seat pays"),
        number("offered", SEATS, 1, "by seat: 1 if it has answered whether it offers"),
        number("offers", SEATS, 255, "by seat: 1 + the points of an offer that you may know"),
        number("strengths", 2, 255, "of attacker and defender, once they are compared"),
        choice("winner", 1, 3, "a side; 0 not yet"),
        number("alms", ALMS_CARDS, 255, "coins with your own Alms"),
        choice("coins for", 1, CARDS, "1 + the card whose coins you must name; 0 none"),
        number("picked", CARDS, 255, "by card: what you chose"),
        number("revealed", 1, 1, "1 once the chosen cards are open"),
        number("played", seats * CARDS, 255, "by seat and card: what is open"),
        number("cancelled", seats * CARDS, 255, "by seat and card: of those, how many are cancelled"),
    ]


@final
class TableMemo(Memo):
    """Whose codes of which table they were, and how often its parts had changed by then."""

    def __init__(self) -> None:
        self.table: Table | None = None
        self.seat = NOBODY
        self.map_changes = 0
        self.card_changes = 0
        self.land: Land | None = None
        self.supply: list[int] = []
        self.seen: list[int] = []
        self.picked: list[int] = []
        self.cancelled: list[int] = []


@final
class CrescentMoonFeatures(Features):
    def __init__(self, setting: Setting) -> None:
        super().__init__(fields(setting))

    def new_memo(self) -> Memo:
        return TableMemo()

    def write(self, state: State, seat: int, buffer: vec[u8], at: i64, memo: Memo) -> None:
        assert isinstance(state, Table) and isinstance(memo, TableMemo)
        other_table = state is not memo.table
        map_changed = other_table or state.map_changes != memo.map_changes
        cards_changed = other_table or state.card_changes != memo.card_changes
        at = put_steps(state, seat, buffer, at)
        if state.land is not memo.land:
            put_land(state.land, buffer, at)
            memo.land = state.land
        at += LAND_CODES
        if map_changed:
            put_hexes(state, buffer, at)
            memo.map_changes = state.map_changes
        at = put_seats(state, seat, buffer, at + HEX_CODES, cards_changed, memo)
        at = put_cards(state, seat, buffer, at, cards_changed, memo)
        at = put_deck(state, seat, buffer, at)
        put_fight(state, seat, buffer, at, memo)
        memo.table = state
        memo.seat = seat
        memo.card_changes = state.card_changes


def put_steps(s: Table, seat: int, buffer: vec[u8], at: i64) -> i64:
    """Who is asked what, and what waits. The numbers of a secret step are for those who still choose."""
    buffer[at] = u8(seat)
    at += 1
    stack = s.stack
    frame: i64 = len(stack) - FRAME
    if frame < 0:
        at = put_zeros(buffer, at, FRAME_CODES)
    elif not s.step().secret:
        at = put_frame(buffer, at, stack, frame, NUMBERS)
    elif s.is_actor(seat):
        after = put_frame(buffer, at, stack, frame, NUMBERS)
        put_zeros(buffer, at + 1, 2)  # who owes a choice: the actors say it
        at = after
    else:
        buffer[at] = u8(s.kind() + 1)
        at = put_zeros(buffer, at + 1, FRAME_CODES - 1)
    at = put_waiting(buffer, at, stack, WAITING_STEPS, NUMBERS)
    at = put_actors(buffer, at, stack, s.seats, 0)
    buffer[at] = u8(s.year)
    buffer[at + 1] = u8(s.round_number)
    buffer[at + 2] = u8(s.active)
    buffer[at + 3] = u8(s.tried)
    buffer[at + 4] = byte(s.eased)
    buffer[at + 5] = u8(len(s.pile))
    buffer[at + 6] = u8(len(s.deck))
    buffer[at + 7] = u8(s.palace + 1)
    return at + 8


LAND_CODES: Final = 4 * HEXES + 2
HEX_CODES: Final = 6 * HEXES


def put_land(land: Land, buffer: vec[u8], at: i64) -> None:
    """The map, which has fewer hexes with four players, and while it is laid."""
    room: i64 = HEXES - land.hexes
    at = put_zeros(buffer, put_next(buffer, at, land.terrain, 0, land.hexes), room)
    at = put_zeros(buffer, put_all(buffer, at, land.east), room)
    at = put_zeros(buffer, put_all(buffer, at, land.south), room)
    at = put_all(buffer, at, land.wet_sides)
    buffer[at] = u8(land.holy + 1)
    buffer[at + 1] = u8(land.crossing + 1)


def put_hexes(s: Table, buffer: vec[u8], at: i64) -> None:
    """Units and strongholds of a hex belong to the seat that controls it."""
    put_all(buffer, at + 4 * HEXES, s.town)
    put_next(buffer, at + 5 * HEXES, s.token, 0, HEXES)
    units, mercenaries = s.units, s.mercenaries
    first: i64 = 0  # of a hex, in the lists of units
    for controller in s.control:
        seat: i64 = controller
        if seat == NOBODY:
            buffer[at] = u8(0)
            buffer[at + HEXES] = u8(0)
            buffer[at + 2 * HEXES] = u8(0)
        else:
            buffer[at] = u8(seat + 1)
            buffer[at + HEXES] = u8(units[first + seat])
            buffer[at + 2 * HEXES] = u8(mercenaries[first + seat])
        at += 1
        first += SEATS
    at += 2 * HEXES
    for hold in s.hold:
        buffer[at] = u8(0) if hold == NO_HOLD else u8((hold - 1) % 2 + 1)
        at += 1


def put_seats(s: Table, seat: int, buffer: vec[u8], at: i64, cards_changed: bool, memo: TableMemo) -> i64:
    for coins in s.coins:
        buffer[at] = byte(coins)
        at += 1
    at = put_all(buffer, at, s.reserves)
    if s.supply != memo.supply:
        put_all(buffer, at, s.supply)
        memo.supply = s.supply.copy()
    at += len(s.supply)
    if cards_changed:
        put_sums(buffer, at, s.hand, CARDS, 1)  # CM-1.4: the first kind, Warfare, is not counted
    at += s.seats
    all_open = s.setting.open_scores or not s.stack
    for other in range(s.seats):
        known = all_open or other == seat
        buffer[at] = byte(min(s.vp[other], 127) - LOWEST_POINTS) if known else u8(HIDDEN_POINTS)
        at += 1
    return at


def put_cards(s: Table, seat: int, buffer: vec[u8], at: i64, cards_changed: bool, memo: TableMemo) -> i64:
    """Cards on the table, and hands as far as the seat knows them (CM-12.5)."""
    at = put_next(buffer, at, s.row, 0, ROW)
    at = put_next(buffer, at, s.stall, 0, STALL)
    if cards_changed:
        put_all(buffer, put_all(buffer, at, s.discards), s.front)
    at += CARDS + len(s.front)
    if s.seen is not memo.seen:  # replaced, never changed
        put_all(buffer, at, s.seen)
        memo.seen = s.seen
    at += len(s.seen)
    if cards_changed or seat != memo.seat:
        put_part(buffer, at, s.hand, seat * CARDS, CARDS)
    at += CARDS
    if buffer[at]:
        put_zeros(buffer, at, 1 + s.seats * CARDS)
    glimpsed = s.glimpsed
    for i in range(0, len(glimpsed), GLIMPSE):
        if glimpsed[i] == seat:
            buffer[at] = u8(1)
            place: i64 = at + 1 + glimpsed[i + 1] * CARDS + glimpsed[i + 2]
            buffer[place] = u8(buffer[place] + 1)
    return at + 1 + s.seats * CARDS


def put_deck(s: Table, seat: int, buffer: vec[u8], at: i64) -> i64:
    """What the seat remembers of the deck, and what it sees of it now."""
    if buffer[at]:
        put_zeros(buffer, at, 1 + RUNS * RUN_CODES + CARDS)
    runs = at + 1
    kinds = runs + RUNS * RUN_CODES
    looks = s.looks
    found: i64 = 0
    place = 0
    while place < len(looks):
        length = looks[place + 2]
        if looks[place] == seat:
            buffer[at] = u8(1)
            if found < RUNS:
                buffer[runs + found * RUN_CODES] = u8(len(s.deck) - looks[place + 1] - length)
                buffer[runs + found * RUN_CODES + 1] = u8(length)
                found += 1
            for i in range(place + RUN_HEAD, place + RUN_HEAD + length):
                kind: i64 = looks[i]
                buffer[kinds + kind] = u8(buffer[kinds + kind] + 1)
        place += RUN_HEAD + length
    at = kinds + CARDS
    if buffer[at]:
        put_zeros(buffer, at, 1 + CARDS)
    if s.stack and looks_now(s) == seat:
        buffer[at] = u8(1)
        for i in range(len(s.deck) - s.get(CARDS_SEEN), len(s.deck)):
            seen: i64 = at + 1 + s.deck[i]
            buffer[seen] = u8(buffer[seen] + 1)
    return at + 1 + CARDS


def put_fight(s: Table, seat: int, buffer: vec[u8], at: i64, memo: TableMemo) -> None:
    """The conflict. Where its first code is 0, all of it is."""
    fight = s.fight
    if fight is None:
        if buffer[at]:
            put_zeros(buffer, at, OPEN_FIGHT + CARDS + 1 + 2 * s.seats * CARDS)
        return
    at = put_sides(s, fight, seat, buffer, at)
    at = put_part(buffer, at, fight.picked, seat * CARDS, CARDS)
    if s.kind() != SELECTING:
        put_open_cards(fight, buffer, at, memo)
    elif buffer[at]:
        put_zeros(buffer, at, 1 + 2 * s.seats * CARDS)


def put_open_cards(fight: Fight, buffer: vec[u8], at: i64, memo: TableMemo) -> None:
    """The cards of a conflict, once they are revealed. Where the first code is 0, all of it is."""
    if not buffer[at] or fight.picked != memo.picked:
        put_all(buffer, at + 1, fight.picked)
        memo.picked = fight.picked.copy()
    if not buffer[at] or fight.cancelled != memo.cancelled:
        put_all(buffer, at + 1 + len(fight.picked), fight.cancelled)
        memo.cancelled = fight.cancelled.copy()
    buffer[at] = u8(1)


OPEN_FIGHT: Final = 12 + 3 * SEATS + ALMS_CARDS
"""The codes of a conflict before the seat's own cards."""


def put_sides(s: Table, fight: Fight, seat: int, buffer: vec[u8], at: i64) -> i64:
    buffer[at] = u8(fight.kind)
    buffer[at + 1] = u8(fight.hex + 1)
    buffer[at + 2] = u8(fight.attacker + 1)
    buffer[at + 3] = u8(fight.defender + 1)
    buffer[at + 4] = u8(fight.units)
    buffer[at + 5] = u8(fight.mercenaries)
    at = put_all(buffer, at + 6, fight.sides)
    buffer[at] = u8(fight.dealer)
    buffer[at + 1] = byte(fight.deal_points)
    at += 2
    for other in range(SEATS):
        offer = fight.offers[other]
        buffer[at] = u8(1) if offer else u8(0)
        buffer[at + SEATS] = byte(offer) if seat == MURSHID or seat == other else u8(0)  # CM-12.4
        at += 1
    at += SEATS
    measured = fight.winner > 0 or s.kind() == SWAYING
    buffer[at] = byte(fight.attack_strength) if measured else u8(0)
    buffer[at + 1] = byte(fight.defence_strength) if measured else u8(0)
    buffer[at + 2] = u8(fight.winner)
    at = put_part(buffer, at + 3, fight.alms, seat * ALMS_CARDS, ALMS_CARDS)
    buffer[at] = u8(fight.awaiting_coins[seat])
    return at + 1
