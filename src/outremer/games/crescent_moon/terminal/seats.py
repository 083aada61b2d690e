"""The characters in the terminal: coins, reserves, hands and supplies, as a table and as a page."""

from __future__ import annotations

from typing import Final

from rich.table import Table
from rich.text import Text

from ....terminal.drawing import View, seat_style
from ..card_words import COIN
from .cards import CardWords
from .signs import BUILDING_SIGNS, COIN_STYLE, UNIT, mark, name_of, named, points

Lines = list[Text]

SUPPLIES: Final = {"discs": UNIT, "tokens": "( )", "forts": BUILDING_SIGNS["fort"], "castles": BUILDING_SIGNS["castle"]}
SETTLEMENTS: Final = {"towns": BUILDING_SIGNS["town"], "cities": BUILDING_SIGNS["city"]}
PIECES: Final = {**SUPPLIES, **SETTLEMENTS}
WIDTHS: Final = {"discs": 3, "tokens": 4, "forts": 2, "castles": 2, "towns": 2, "cities": 2}


def seat_lines(view: View) -> Lines:
    """A heading and a row for each seat. The arrow marks the turn; supplies are on the right."""
    head = f"{'':<11}{'coins':>7}{'res.':>5}{'hand':>5}"
    head += "".join(f"{sign:>{WIDTHS[piece]}}" for piece, sign in PIECES.items()) + f"{'VP':>3}"
    return [Text(head, "dim"), *[seat_line(view, seat) for seat in range(len(view["seats"]))]]


def seat_line(view: View, seat: int) -> Text:
    entry = view["seats"][seat]
    arrow = "▸" if seat == view["active"] and any(view["market"]) else " "
    style = f"bold {seat_style(seat)}"
    line = Text.assemble((f"{arrow}{mark(seat)} {name_of(view, seat):<8}", style))
    if seat == view["you"]:
        line.stylize("underline", 3, 3 + len(name_of(view, seat)))
    line.append(f"{entry['coins']:>3}{COIN}", COIN_STYLE).append(f"{'+' + str(entry['income']):>3}", "dim")
    in_reserve = "·" if entry["target"] is None else str(entry["reserves"])
    line.append(f"{in_reserve:>5}").append(f"{entry['hand_size']:>5}")
    for piece in PIECES:
        left = entry["supply"][piece]
        line.append(f"{left or '·':>{WIDTHS[piece]}}", "" if left else "dim")
    total = points(entry["score"]["total"]) if "score" in entry else "?"
    return line.append(f"{total:>3}", "bold" if "score" in entry else "dim")


def seats_page(view: View, kinds: list[str], cards: CardWords) -> Table:
    """Everything public about all seats, in words."""
    table = Table("", "played by", "coins", "income", "reserves", "hand", "left in supply", "in front", box=None)
    for seat, entry in enumerate(view["seats"]):
        supply = ", ".join(f"{left} {piece}" for piece, left in entry["supply"].items() if left)
        target = "" if entry["target"] is None else f"{entry['reserves']} (strength to reach: {entry['target']})"
        kind = "you" if seat == view["you"] else kinds[seat] if kinds else ""
        front = cards.names(entry["front"])
        numbers = (f"{entry['coins']}", f"{entry['income']}", target, f"{entry['hand_size']}")
        table.add_row(named(view, seat), kind, *numbers, supply, front)
    return table
