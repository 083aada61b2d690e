"""The kinds of field that events of Crescent Moon have: what each number is to a program (the ids of views and
notation) and how people say it. A number that stands for nothing is null to programs."""

from __future__ import annotations

from typing import Any, Final

from ...kernel.events import FieldKind
from ...kernel.state import State
from .actions import BUILDING_NAMES, SLOT_NAMES
from .layout import FERTILE, TERRAIN_NAMES
from .layout_draw import CROSSING, TILE_NAMES
from .score_lines import OBJECTIVES
from .setting import NOBODY, START_WORDS
from .state import Table
from .words import card, coins, hex_name, plural, seat_words, units

NOTHING: Final = -1

SIDE_IDS: Final = ["", "attacker", "defender", "aside"]  # by fight.ATTACKING, DEFENDING, STANDING_ASIDE
WARES: Final = ["hire", "bribe", "card"]  # by state.FOR_HIRE, FOR_BRIBE, FOR_CARD
CONFLICTS: Final = ["", "combat", "contest"]  # by fight.A_COMBAT, A_CONTEST
COMBAT_SOURCES: Final = ["assault", "bribe", "uprising"]  # by fight.FROM_ASSAULT, FROM_BRIBE, FROM_UPRISING
PLACED_FOR_IDS: Final = ["recruit", "levy", "hire", "kinsmen"]  # by state.RECRUITED, LEVIED, HIRED, KINSMAN
TIE_IDS: Final = ["", "attacker", "sway"]  # by fight.NO_TIE, TIE_TO_ATTACKER, TIE_SWAYED


# Things


def _hex(state: State, hex_: int) -> Any:
    return None if hex_ == NOTHING else f"h{hex_ + 1}"


def _hex_words(state: State, hex_: int, viewer: int) -> str:
    assert isinstance(state, Table)
    return hex_name(state, hex_)


def _card(state: State, kind: int) -> Any:
    assert isinstance(state, Table)
    return None if kind == NOTHING else state.setting.cards.ids[kind]


def _card_words(state: State, kind: int, viewer: int) -> str:
    assert isinstance(state, Table)
    return card(state, kind)


def _slot(state: State, slot: int) -> Any:
    return SLOT_NAMES[slot]


def _building(state: State, building: int) -> Any:
    return BUILDING_NAMES[building]


def _tile(state: State, tile: int) -> Any:
    return TILE_NAMES[tile]


def _terrain_words(state: State, tile: int, viewer: int) -> str:
    return TERRAIN_NAMES[FERTILE if tile == CROSSING else tile]


def _pieces(state: State, group: int) -> Any:
    assert isinstance(state, Table)
    return [START_WORDS[piece] for piece in state.setting.start_sets[group]]


def _pieces_words(state: State, group: int, viewer: int) -> str:
    """Each kind with its number: " with 2 mercenaries, 1 token"; empty if there are none."""
    pieces = _pieces(state, group)
    said: list[str] = []
    for piece in dict.fromkeys(pieces):
        one, many = _PIECE_WORDS.get(piece, (piece, ""))
        said.append(plural(pieces.count(piece), one, many))
    return f" with {', '.join(said)}" if said else ""


_PIECE_WORDS: Final = {"units": ("unit", ""), "mercenaries": ("mercenary", "mercenaries")}


def _payee(state: State, seat: int) -> Any:
    return None if seat == NOBODY else seat


def _payee_words(state: State, seat: int, viewer: int) -> str:
    return "the bank" if seat == NOBODY else seat_words(seat, viewer)


def _holder_words(state: State, seat: int, viewer: int) -> str:
    return seat_words(seat, viewer)


def _side(state: State, side: int) -> Any:
    return SIDE_IDS[side]


def _ware(state: State, what: int) -> Any:
    return WARES[what]


def _conflict(state: State, kind: int) -> Any:
    return CONFLICTS[kind]


def _combat_source(state: State, source: int) -> Any:
    return COMBAT_SOURCES[source]


def _yes(state: State, answer: int) -> Any:
    return answer == 1


def _answer_words(state: State, answer: int, viewer: int) -> str:
    return "accepted" if answer else "refused"


def _placed_for(state: State, why: int) -> Any:
    return PLACED_FOR_IDS[why]


def _tie(state: State, tie: int) -> Any:
    return TIE_IDS[tie]


def _line(state: State, line: int) -> Any:
    return OBJECTIVES[line]


HEX: Final = FieldKind("hex", _hex, _hex_words)
CARD: Final = FieldKind("card", _card, _card_words)
SLOT: Final = FieldKind("slot", _slot)
BUILDING: Final = FieldKind("building", _building)
TILE: Final = FieldKind("tile", _tile)
LAID_TILE: Final = FieldKind("tile", _tile, _terrain_words)
PIECES: Final = FieldKind("pieces", _pieces, _pieces_words)
PAYEE: Final = FieldKind("payee", _payee, _payee_words)
HOLDER: Final = FieldKind("holder", _payee, _holder_words)
SIDE: Final = FieldKind("side", _side)
WARE: Final = FieldKind("ware", _ware)
CONFLICT: Final = FieldKind("conflict", _conflict)
COMBAT_SOURCE: Final = FieldKind("source", _combat_source)
ANSWER: Final = FieldKind("answer", _yes, _answer_words)
PLACED_FOR: Final = FieldKind("why", _placed_for)
TIE: Final = FieldKind("tie", _tie)
LINE: Final = FieldKind("line", _line)


# Amounts


def _coins_words(state: State, number: int, viewer: int) -> str:
    return coins(number)


def _cost_words(state: State, number: int, viewer: int) -> str:
    return f"for {coins(number)}" if number else "at no cost"


def _with_coins_words(state: State, number: int, viewer: int) -> str:
    return f" with {coins(number)}" if number else ""


def _units_words(state: State, number: int, viewer: int) -> str:
    return units(number)


def _mercenaries_words(state: State, number: int, viewer: int) -> str:
    return plural(number, "mercenary", "mercenaries")


def _points_words(state: State, number: int, viewer: int) -> str:
    return plural(number, "point")


def _year_words(state: State, year: int, viewer: int) -> str:
    return str(year + 1)


COINS: Final = FieldKind("coins", None, _coins_words)
COST: Final = FieldKind("coins", None, _cost_words)
WITH_COINS: Final = FieldKind("coins", None, _with_coins_words)
UNITS: Final = FieldKind("units", None, _units_words)
MERCENARIES: Final = FieldKind("units", None, _mercenaries_words)
POINTS: Final = FieldKind("points", None, _points_words)
YEAR: Final = FieldKind("year", None, _year_words)  # from 0, as in views
