"""The kinds of field that events of Crescent Moon have: what each number is to a program (the ids of views and
notation) and how people say it. A number that stands for nothing is null to programs."""

from __future__ import annotations

from typing import Any, Final

from ...kernel.events import FieldKind, Values
from ...kernel.state import State
from .actions import BUILDING_NAMES, SLOT_NAMES
from .layout import FERTILE, TERRAIN_NAMES
from .layout_draw import CROSSING, TILE_NAMES
from .score_lines import OBJECTIVES
from .setting import MURSHID, NOBODY, START_WORDS, WARLORD
from .state import Table
from .words import card, coins, forces, hex_name, plural, units

NOTHING: Final = -1
DECLARED_LINES: Final = 2  # CM-1.4: what the Warlord scores in combats and sacks is announced at once

SIDE_IDS: Final = ["", "attacker", "defender", "aside"]  # by fight.ATTACKING, DEFENDING, STANDING_ASIDE
WARES: Final = ["hire", "bribe", "card"]  # by state.FOR_HIRE, FOR_BRIBE, FOR_CARD
CONFLICTS: Final = ["", "combat", "contest"]  # by fight.A_COMBAT, A_CONTEST
COMBAT_SOURCES: Final = ["assault", "bribe", "uprising"]  # by fight.FROM_ASSAULT, FROM_BRIBE, FROM_UPRISING


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


def _payee(state: State, seat: int) -> Any:
    return None if seat == NOBODY else seat


def _payee_words(state: State, seat: int, viewer: int) -> str:
    if seat == NOBODY:
        return "the bank"
    return "you" if seat == viewer else state.game.called(state, seat)


def _side(state: State, side: int) -> Any:
    return SIDE_IDS[side]


def _side_words(state: State, side: int, viewer: int) -> str:
    return f"the {SIDE_IDS[side]}"


def _stand_words(state: State, side: int, viewer: int) -> str:
    return "stood aside" if SIDE_IDS[side] == "aside" else f"sided with the {SIDE_IDS[side]}"


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


def _line(state: State, line: int) -> Any:
    return OBJECTIVES[line]


HEX: Final = FieldKind("hex", _hex, _hex_words)
CARD: Final = FieldKind("card", _card, _card_words)
SLOT: Final = FieldKind("slot", _slot)
BUILDING: Final = FieldKind("building", _building)
TILE: Final = FieldKind("tile", _tile)
LAID_TILE: Final = FieldKind("tile", _tile, _terrain_words)
PIECES: Final = FieldKind("pieces", _pieces)
PAYEE: Final = FieldKind("payee", _payee, _payee_words)
SIDE: Final = FieldKind("side", _side, _side_words)
STAND: Final = FieldKind("side", _side, _stand_words)
WARE: Final = FieldKind("ware", _ware)
CONFLICT: Final = FieldKind("conflict", _conflict)
COMBAT_SOURCE: Final = FieldKind("source", _combat_source)
ANSWER: Final = FieldKind("answer", _yes, _answer_words)
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


def _offer_words(state: State, number: int, viewer: int) -> str:
    return plural(number, "point") if number else "nothing"


def _year_words(state: State, year: int, viewer: int) -> str:
    return str(year + 1)


COINS: Final = FieldKind("coins", None, _coins_words)
COST: Final = FieldKind("coins", None, _cost_words)
WITH_COINS: Final = FieldKind("coins", None, _with_coins_words)
UNITS: Final = FieldKind("units", None, _units_words)
MERCENARIES: Final = FieldKind("units", None, _mercenaries_words)
POINTS: Final = FieldKind("points", None, _points_words)
OFFER: Final = FieldKind("points", None, _offer_words)
YEAR: Final = FieldKind("year", None, _year_words)  # from 0, as in views


# Words made from two fields


def forces_words(state: State, values: Values, viewer: int) -> str:
    """Units of both kinds: "2 units and 1 mercenary"."""
    return forces(values["ordinary"], values["mercenary"])


def all_units_words(state: State, values: Values, viewer: int) -> str:
    return units(values["ordinary"] + values["mercenary"])


# Who may know


def may_know_score(state: State, values: Values, viewer: int) -> bool:
    """CM-1.4: the seat's own points, all points where scores are open, and those that the Warlord announces."""
    assert isinstance(state, Table)
    seat = values["seat"]
    return viewer == seat or state.setting.open_scores or (seat == WARLORD and values["line"] < DECLARED_LINES)


def hears_offer(state: State, values: Values, viewer: int) -> bool:
    """CM-13.4: an offer is between its maker and the Murshid."""
    return viewer == values["seat"] or viewer == MURSHID
