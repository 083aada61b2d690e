"""Setup (CM-3): the map drafted or given, the starting sets placed, the cards dealt."""

from __future__ import annotations

from typing import Final

from ....kernel.refusal import NOT_NOW, OK
from ....kernel.step import PASSAGE, Sequence, Step
from ..actions import CARDS, CASTLE, CELL, CELL_PLACES, CELLS, DIRECTION_NAMES, FORT, HEX, ROW, STALL, cell_of, hex_of
from ..cards import WARFARE
from ..events import CARDS_DEALT, HEX_LAID, HEX_PUT_BACK, MARKET_CARD, PIECE_PLACED, RIVER_DRAWN
from ..layout import NOWHERE, QUARRY, TERRAIN_NAMES, Land
from ..layout_draw import CROSSING, TILE_NAMES, Place, around, draw_river, lay, with_river, with_starts
from ..setting import (
    DISC,
    DRAFTED,
    PIECES,
    PRESET,
    START_CASTLE,
    START_FORT,
    START_MERCENARY,
    START_TOKEN,
    START_TOWN,
    START_UNIT,
    START_WORDS,
    WARLORD,
)
from ..starts import check_start, easing_needed, leaves_room
from ..state import A_TOWN, Table
from ..steps import (
    DEAL_CARDS,
    DRAFT,
    DRAFT_HEX,
    FIELDS,
    GROUPS_PLACED,
    HEXES_LAID,
    PIECE_GROUP,
    PLACE_PIECE,
    PLACEMENT,
    PLAYERS_PLACED,
    SETUP,
    TILE,
)
from ..words import hex_name, plural, units
from .choices import HexChoice
from .deck import draw_face_up, replenish
from .refusals import (
    CM_3_3_HOLY_SITE,
    CM_3_3_NO_ROOM_FOR_OTHERS,
    CM_3_3_OCCUPIED,
    CM_3_3_SHAPE,
    CM_3_3_TOO_NEAR,
    CM_3_4_QUARRIES_APART,
    CM_3_4_TAKEN,
    CM_3_4_TOUCHES_TOO_FEW,
)

GROUPS: Final = 2  # of a starting set


# The drafted map (CM-3.4)


def tiles_laid(land: Land) -> list[int]:
    """The tiles of a land that is being drafted."""
    return [CROSSING if i == land.crossing else land.terrain[i] for i in range(land.hexes)]


def places_of(land: Land) -> list[Place]:
    return [(land.q[i], land.r[i]) for i in range(land.hexes)]


def check_cell(s: Table, tile: int, cell: int) -> int:
    """CM-3.4: a hex touches two others (the first touches one), and quarries do not touch."""
    places = places_of(s.land)
    place = CELL_PLACES[cell]
    if place in places:
        return CM_3_4_TAKEN
    touched = [places.index(near) for near in around(place) if near in places]
    if len(touched) < min(2, s.land.hexes):
        return CM_3_4_TOUCHES_TOO_FEW
    if tile == QUARRY and any(s.land.terrain[i] == QUARRY for i in touched):
        return CM_3_4_QUARRIES_APART
    return OK


def fits_somewhere(s: Table, tile: int) -> bool:
    return any(check_cell(s, tile, cell) == OK for cell in range(CELLS))


class Draft(Step[Table]):
    """CM-3.4: in reverse turn order each takes the next hex; the seed then adds the river."""

    def __init__(self) -> None:
        super().__init__("draft", PASSAGE, fields=FIELDS[DRAFT])

    def run(self, s: Table) -> None:
        laid = s.get(HEXES_LAID)
        if s.setting.placement != DRAFTED:
            s.pop()
        elif s.pile:
            tile = self.next_tile(s)
            s.put(HEXES_LAID, laid + 1)
            s.push(DRAFT_HEX, s.seats - 1 - laid % s.seats, tile)
        else:
            s.pop()
            s.land = with_river(s.land, draw_river(s.land, s.rng))
            s.reveals += 1
            s.note(RIVER_DRAWN)

    def next_tile(self, s: Table) -> int:
        """The next hex that fits; those that fit nowhere go under the stack."""
        s.reveals += 1
        for _ in range(len(s.pile)):
            tile = s.pile.pop()
            if fits_somewhere(s, tile):
                return tile
            s.pile.insert(0, tile)
            s.note(HEX_PUT_BACK, tile)
        return s.pile.pop()


class DraftHex(Step[Table]):
    """CM-3.4: where the hex goes."""

    def __init__(self) -> None:
        super().__init__("lay a hex", fields=FIELDS[DRAFT_HEX])

    def prompt(self, s: Table, seat: int) -> str:
        return f"Lay the next hex: {TILE_NAMES[s.get(TILE)]}."

    def candidates(self, s: Table, seat: int) -> list[int]:
        return list(range(CELL, CELL + CELLS))

    def check(self, s: Table, seat: int, action: int) -> int:
        if not CELL <= action < CELL + CELLS:
            return NOT_NOW
        refusal = check_cell(s, s.get(TILE), cell_of(action))
        if refusal == CM_3_4_QUARRIES_APART and not fits_somewhere(s, s.get(TILE)):
            return OK  # every free place of this map touches a quarry
        return refusal

    def reason(self, s: Table, seat: int, action: int, refusal: int) -> str:
        if refusal == CM_3_4_TAKEN:
            return "There is a hex there already."
        if refusal == CM_3_4_QUARRIES_APART:
            return "Quarries may not touch."
        return "A hex must touch at least two others; the first one must touch the holy site."

    def describe(self, s: Table, seat: int, action: int) -> str:
        """Seen from the hexes beside it: "north-east of Acre and north-west of Tyre"."""
        places = places_of(s.land)
        beside = enumerate(around(CELL_PLACES[cell_of(action)]))
        touched = [(way, places.index(near)) for way, near in beside if near in places]
        seen = [f"{DIRECTION_NAMES[(way + 3) % 6]} of {hex_name(s, hex_)}" for way, hex_ in touched]
        return " and ".join(seen[:2])

    def take(self, s: Table, seat: int, action: int) -> None:
        tile = s.get(TILE)
        s.pop()
        places = [*places_of(s.land), CELL_PLACES[cell_of(action)]]
        tiles = [*tiles_laid(s.land), tile]
        s.land = lay(s.land.name, places, tiles, s.setting.hex_names, s.land.holy)
        s.note(HEX_LAID, seat, len(places) - 1, tile)


# The starting sets (CM-3.1, CM-3.3)


class Placement(Step[Table]):
    """CM-3.1, CM-3.3: positions from the layout, or chosen by the players in reverse turn order."""

    def __init__(self) -> None:
        super().__init__("placement", PASSAGE, fields=FIELDS[PLACEMENT])

    def run(self, s: Table) -> None:
        placed, group = s.get(PLAYERS_PLACED), s.get(GROUPS_PLACED)
        if placed == s.seats:
            s.pop()
            return
        if placed == 0 and group == 0:
            self.prepare(s)
        seat = s.seats - 1 - placed
        if group == 0:
            begin_with(s, seat)
        s.put(PLAYERS_PLACED, placed + 1 if group + 1 == GROUPS else placed)
        s.put(GROUPS_PLACED, (group + 1) % GROUPS)
        place = seat * GROUPS + group
        if not s.setting.start_sets[place]:
            self.leave_empty(s, place)
        elif s.setting.placement == PRESET:
            place_group(s, place, s.land.starts[place])
        else:
            s.push(PLACE_PIECE, seat, place)

    def leave_empty(self, s: Table, group: int) -> None:
        """A second group without pieces: it counts as being with the first, and nobody is asked."""
        if s.setting.placement != PRESET:
            starts = s.land.starts.copy()
            starts[group] = starts[group - 1]
            s.land = with_starts(s.land, starts)

    def prepare(self, s: Table) -> None:
        """Free placement ignores the layout's positions, and keeps the distances that the map allows."""
        if s.setting.placement != PRESET:
            s.land = with_starts(s.land, [NOWHERE] * (s.seats * GROUPS))
            s.eased = easing_needed(s.land, s.seats)


def begin_with(s: Table, seat: int) -> None:
    """CM-3.1: coins, reserves and the Warlord's card."""
    s.coins[seat] = s.setting.start_coins[seat]
    s.reserves[seat] = s.setting.start_reserves[seat]
    s.supply[seat * PIECES + DISC] -= s.reserves[seat]
    if seat == WARLORD:
        s.hand[seat * CARDS + WARFARE] = 1
        s.card_changes += 1


def place_group(s: Table, group: int, hex_: int) -> None:
    """CM-3.1: the pieces that stand together."""
    seat = group // GROUPS
    for piece in s.setting.start_sets[group]:
        if piece == START_UNIT or piece == START_MERCENARY:
            s.supply[seat * PIECES + DISC] -= 1
            s.add_units(seat, hex_, 1 if piece == START_UNIT else 0, 1 if piece == START_MERCENARY else 0)
        elif piece == START_TOKEN:
            s.place_token(seat, hex_)
        elif piece == START_FORT:
            s.raise_hold(seat, hex_, FORT)
        elif piece == START_CASTLE:
            s.raise_hold(seat, hex_, CASTLE)
        elif piece == START_TOWN:
            s.set_town(hex_, A_TOWN)
        else:
            s.set_palace(hex_)
    s.note(PIECE_PLACED, seat, hex_, group)


class PlacePiece(HexChoice):
    """CM-3.3: where a group of the seat's starting set begins."""

    def __init__(self) -> None:
        super().__init__("place a piece", fields=FIELDS[PLACE_PIECE])

    def prompt(self, s: Table, seat: int) -> str:
        return f"Where do you begin: {group_in_words(s, s.get(PIECE_GROUP))}?"

    def candidates(self, s: Table, seat: int) -> list[int]:
        return [HEX + i for i in range(s.land.hexes)]

    def check_hex(self, s: Table, seat: int, hex_: int) -> int:
        refusal = check_start(s.land, s.land.starts, s.get(PIECE_GROUP), hex_, s.eased)
        if refusal != OK:
            return refusal
        if not leaves_room(s.land, s.land.starts, s.get(PIECE_GROUP), hex_, s.eased):
            return CM_3_3_NO_ROOM_FOR_OTHERS
        return OK

    def reason_at(self, s: Table, seat: int, hex_: int, refusal: int) -> str:
        return _PLACE_REASONS[refusal].format(name=hex_name(s, hex_))

    def describe(self, s: Table, seat: int, action: int) -> str:
        hex_ = hex_of(action)
        return f"{hex_name(s, hex_)}, {TERRAIN_NAMES[s.land.terrain[hex_]]}"

    def take(self, s: Table, seat: int, action: int) -> None:
        group = s.get(PIECE_GROUP)
        s.pop()
        starts = s.land.starts.copy()
        starts[group] = hex_of(action)
        s.land = with_starts(s.land, starts)
        place_group(s, group, hex_of(action))


def group_in_words(s: Table, group: int) -> str:
    pieces = s.setting.start_sets[group]
    words = []
    for piece in sorted(set(pieces)):
        number = pieces.count(piece)
        if piece == START_UNIT:
            words.append(units(number))
        elif piece == START_MERCENARY:
            words.append(plural(number, "mercenary", "mercenaries"))
        else:
            words.append(START_WORDS[piece])
    return ", ".join(words)


_PLACE_REASONS: Final[dict[int, str]] = {
    CM_3_3_OCCUPIED: "Another player begins in {name}.",
    CM_3_3_SHAPE: "{name} does not fit: look at how far your starting pieces must be from each other.",
    CM_3_3_HOLY_SITE: "{name} is too near the holy site: no units or strongholds begin in its hex or adjacent to it.",
    CM_3_3_TOO_NEAR: "{name} is adjacent: the Warlord's units do not begin next to others' strongholds or settlements.",
    CM_3_3_NO_ROOM_FOR_OTHERS: "With that in {name}, another player would have no place to begin.",
}


# Cards (CM-3.2)


class DealCards(Step[Table]):
    """CM-3.2: shuffle the deck, deal the row and the Sultan's market."""

    def __init__(self) -> None:
        super().__init__("deal cards", PASSAGE)

    def run(self, s: Table) -> None:
        s.pop()
        for kind in range(CARDS):
            s.deck += [kind] * s.setting.deck_counts[kind]
        s.rng.shuffle(s.deck)
        s.reveals += 1
        replenish(s)
        for place in range(STALL):
            s.stall[place] = draw_face_up(s)
            s.note(MARKET_CARD, s.stall[place], ROW + place)
        s.note(CARDS_DEALT)


SETUP_STEPS: Final[list[tuple[int, Step[Table]]]] = [
    (SETUP, Sequence("setup", [DRAFT, PLACEMENT, DEAL_CARDS])),
    (DRAFT, Draft()),
    (DRAFT_HEX, DraftHex()),
    (PLACEMENT, Placement()),
    (PLACE_PIECE, PlacePiece()),
    (DEAL_CARDS, DealCards()),
]
