"""What happened, in plain English: one line per event, for those who may see it (see `events.visible`)."""

from __future__ import annotations

from ...kernel.events import Event
from ...kernel.game import Game
from . import events as e
from .actions import BUILDING_NAMES
from .layout import TERRAIN_NAMES
from .position.write import TILE_NAMES
from .score_sheet import line_name
from .setting import MURSHID, NOBODY, SEAT_NAMES
from .state import Table
from .words import card, coins, forces, hex_name, plural, units, way

SIDES = ["", "the attacker", "the defender"]
TABLE_LINES = {
    e.RIVER_DRAWN: "The river finds its bed.",
    e.CARDS_DEALT: "The markets are dealt.",
    e.UPKEEP: "Upkeep: cards return to hand, and the near market is discarded.",
    e.MARKET_FILLED: "The market is replenished.",
    e.RESHUFFLED: "The discards are shuffled under the deck.",
}


def log_line(game: Game, s: Table, event: Event, seat: int) -> str:
    """The line for an event; empty for those the seat may not see and those that need none."""
    kind, a, b, _ = event
    if not e.visible(event, seat, s.setting.open_scores) or knows_more(kind, a, b, seat):
        return ""
    if kind in TABLE_LINES:
        return TABLE_LINES[kind]
    if kind in (e.YEAR_BEGAN, e.HEX_PUT_BACK, e.STRENGTHS):
        return about_the_table(kind, a, b)
    happened = what_happened(s, event, seat)
    if not happened:
        return ""
    doer = MURSHID if kind in (e.TIE_SWAYED, e.NO_OFFER_TAKEN) else a
    who = "You" if doer == seat else f"The {SEAT_NAMES[doer]}"
    return f"{who} {happened}."


def knows_more(kind: int, a: int, b: int, seat: int) -> bool:
    """Whether the seat reads the same thing in a line of its own: what was offered, which card was taken."""
    if kind == e.PLOT_CARD:
        return seat == a
    if kind == e.OFFER_MADE:
        return seat == a or seat == MURSHID
    return kind == e.STOLEN and (seat == a or seat == b)


def what_happened(s: Table, event: Event, seat: int) -> str:
    """The deed, without the name of who did it; empty if there is nothing to tell."""
    kind, a, b, c = event
    if kind == e.SCORED:
        return f"scored {plural(c, 'point')}: {line_name(a, b)}"
    if kind == e.TIE_SWAYED:
        return f"gave the tie to {SIDES[a]}"
    deed = verb(s, kind, b, c, seat) or on_the_map(s, kind, b, c)
    return deed or in_conflict(s, kind, b, c, seat) or of_cards(s, kind, b, c, seat)


def about_the_table(kind: int, a: int, b: int) -> str:
    if kind == e.YEAR_BEGAN:
        return f"Year {a + 1} begins."
    if kind == e.HEX_PUT_BACK:
        return f"The next hex, {TILE_NAMES[a]}, fits nowhere and goes under the stack."
    return f"The attacker's side has {a}, the defender's {b}."


def verb(s: Table, kind: int, b: int, c: int, seat: int) -> str:
    """Turns, coins and bargains, without the name."""
    if kind == e.PASSED:
        return "passed"
    if kind == e.INCOME:
        return f"took {coins(b)} of income" if b else ""
    if kind == e.RESERVES_GREW:
        return f"added {units(b)} to the reserves"
    if kind == e.COINS:
        return f"gained {coins(b)}"
    if kind == e.PAID:
        return f"paid {coins(c)} to {other(b, seat)}"
    if kind == e.UNITS_HIRED:
        return f"hired {plural(b, 'mercenary', 'mercenaries')}"
    if kind == e.UNITS_BRIBED:
        return f"bribed {units(c)} in {hex_name(s, b)}"
    if kind == e.ASKED:
        return f"named a price: {coins(b)}"
    if kind == e.ANSWERED:
        return "accepted" if b else "refused"
    if kind == e.SPENT:
        return f"spent {coins(b)} on glory"
    if kind == e.WINNER:
        return f"won with {plural(b, 'point')}"
    return ""


def other(who: int, seat: int) -> str:
    """Another player, as the seat that reads it would say."""
    if who == NOBODY:
        return "the bank"
    return "you" if who == seat else f"the {SEAT_NAMES[who]}"


def on_the_map(s: Table, kind: int, b: int, c: int) -> str:
    """What changed on the map, without the name."""
    name = hex_name(s, b)
    if kind == e.HEX_LAID:
        return f"laid {name}, {TERRAIN_NAMES[c]}"
    if kind == e.PIECE_PLACED:
        return f"began in {name}"
    if kind == e.TOKEN_PLACED:
        return f"placed a token in {name}"
    if kind == e.TOKEN_REMOVED:
        return f"lost the token in {name}"
    if kind == e.BUILT:
        return f"built a {BUILDING_NAMES[c // 64]} in {name} " + (f"for {coins(c % 64)}" if c % 64 else "at no cost")
    if kind == e.UNITS_PLACED:
        return f"placed {forces(c % 16, c // 16)} in {name}"
    if kind == e.UNITS_LOST:
        return f"lost {forces(c % 16, c // 16)} in {name}"
    if kind == e.UNITS_RETREATED:
        return f"withdrew {units(c)} from {name}"
    if kind == e.MARCHED:
        return f"marched {forces(c % 16, c // 16)} {way(s, b)}"
    if kind == e.SACKED:
        return f"sacked the {BUILDING_NAMES[c]} in {name} for {coins(s.setting.sacking[c])}"
    if kind in (e.CAPTURED, e.SPARED):
        return f"{'captured' if kind == e.CAPTURED else 'spared'} the {BUILDING_NAMES[c]} in {name}"
    if kind == e.MASSED:
        return f"massed {units(c)} in {name}"
    if kind == e.ROSE_UP:
        return f"raised {units(c)} in {name}"
    return f"lost {units(c)} by desertion in {name}" if kind == e.DESERTED else ""


def in_conflict(s: Table, kind: int, b: int, c: int, seat: int) -> str:
    """Combats and contests, without the name."""
    if kind == e.COMBAT_BEGAN:
        return f"attacked {other(b, seat)} in {hex_name(s, c)}"
    if kind == e.CONTEST_BEGAN:
        return f"challenged {other(b, seat)} for the influence in {hex_name(s, c)}"
    if kind == e.OFFERED:
        return f"offered {plural(b, 'point')}" if b else "offered nothing"
    if kind == e.OFFER_MADE:
        return "spoke with the Murshid"
    if kind == e.OFFER_TAKEN:
        return f"made a deal with {other(MURSHID, seat)} for {plural(b, 'point')}"
    if kind == e.NO_OFFER_TAKEN:
        return "took no offer"
    if kind == e.REVEALED:
        return f"revealed {card(s, b)}" + (f" with {coins(c)}" if c else "")
    if kind == e.SIDE_TAKEN:
        return f"sided with {SIDES[b]}" if b < len(SIDES) else "stood aside"
    if kind == e.CANCELLED:
        return f"cancelled {card(s, c)}, played by {other(b, seat)}"
    if kind == e.CONFLICT_WON:
        return f"beat {other(b, seat)} in {hex_name(s, c)}"
    return f"gave {other(MURSHID, seat)} {plural(b, 'point')}" if kind == e.DEAL_PAID else ""


def of_cards(s: Table, kind: int, b: int, c: int, seat: int) -> str:
    """Cards, without the name."""
    if kind == e.BOUGHT:
        return f"took {card(s, b)} from the market"
    if kind == e.PLAYED:
        return f"played {card(s, b)}"
    if kind == e.PLOT_CARD:
        return "plotted and took a card"
    if kind == e.PLOT_TOOK:
        return f"plotted and took {card(s, b)}"
    if kind == e.PLOTTED:
        return f"plotted in vain, for {coins(c)}" if c else ""
    if kind == e.CONSPIRED:
        return f"put up {card(s, b)}"
    if kind == e.STOLEN:
        return f"took a card from {other(b, seat)}"
    if kind == e.STOLEN_CARD:
        return f"took {card(s, c)} from {other(b, seat)}"
    if kind == e.CARD_KEPT:
        return f"kept {card(s, b)} in front"
    return f"discarded {card(s, b)}" if kind == e.CARD_DISCARDED else ""
