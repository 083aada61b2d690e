"""Power cards in the terminal: effects in a few words, the markets with the viewer's prices, the hand.

A card's words are made from its entry in the data file, so that they change with it.
"""

from __future__ import annotations

import textwrap
from typing import Any, Final

from rich.table import Table
from rich.text import Text

from ....terminal.drawing import View, seat_style
from ..actions import ROW, SLOT_NAMES
from ..card_words import COIN, effect
from .signs import COIN_STYLE, mark, name_of, named, seat_of

Card = dict[str, Any]
Lines = list[Text]

TIERS: Final = ("near", "middle", "far")
EFFECT_STYLE: Final = "color(109)"
SHORTHAND: Final = "C is strength in a combat, I in a contest; ↺ comes back at upkeep. More about cards: rules CM-11"
NO_PLAYER: Final = "·"


# Lines for the side of the screen


class CardWords:
    """Looks cards up by id."""

    def __init__(self, cards: tuple[Card, ...]) -> None:
        self.cards = {card["id"]: card for card in cards}

    def name(self, card_id: str) -> str:
        return str(self.cards[card_id]["name"])

    def names(self, counts: dict[str, int]) -> str:
        """`2 Terror, Guide`."""
        return ", ".join(f"{n} {self.name(one)}" if n > 1 else self.name(one) for one, n in counts.items())

    def aligned(self, card_id: str) -> tuple[str, str]:
        """The sign of the player that a card is aligned to, with its style."""
        owner = self.cards[card_id]["aligned"]
        return (NO_PLAYER, "dim") if owner == "none" else (mark(seat_of(owner)), f"bold {seat_style(seat_of(owner))}")

    def name_width(self, card_ids: list[str]) -> int:
        return max((len(self.name(card_id)) for card_id in card_ids), default=0) + 1

    def lines(self, rows: list[tuple[str, str]], width: int, wrapped: bool = False) -> Lines:
        """One line per card: a prefix, the aligned player, its name and its effect; wrapped."""
        room = self.name_width([card_id for _, card_id in rows])
        found: Lines = []
        for before, card_id in rows:
            head = Text.assemble((before, COIN_STYLE), self.aligned(card_id), f" {self.name(card_id):<{room}}")
            words = effect(self.cards[card_id])
            left = max(1, width - head.cell_len)
            parts = (
                textwrap.wrap(words, left) if wrapped else [words if len(words) <= left else f"{words[: left - 1]}…"]
            )
            found.append(head.append(parts[0], EFFECT_STYLE))
            found += [Text(" " * (width - left) + part, EFFECT_STYLE) for part in parts[1:]]
        return found

    def market(self, view: View, width: int, wrapped: bool = False) -> Lines:
        """Every slot with its price for this seat, the aligned player, and the effect."""
        rows = [(f"{slot:<8}{price:>3}{COIN} ", card) for slot, card, price in priced(view)]
        stall = [(SLOT_NAMES[ROW + i], card) for i, card in enumerate(view["stall"])]
        rows += [(f"{slot:<8}  ?{COIN} ", card) for slot, card in stall if card is not None]
        empty = [slot for slot, card in stall if card is None]
        return self.lines(rows, width, wrapped) + ([Text(f"{', '.join(empty)}: empty", "dim")] if empty else [])

    def short_market(self, view: View) -> Lines:
        """A line for each tier, and one for the Sultan's market."""
        lines = []
        slots = priced(view)
        room = self.name_width([card for _, card, _ in slots])
        for tier in TIERS:
            line = Text(f"{tier:<7}")
            for slot, card, price in slots:
                if slot.startswith(tier):
                    line.append(f"{price:>2}{COIN} ", COIN_STYLE).append(*self.aligned(card))
                    line.append(f" {self.name(card):<{room}}")
            lines.append(line)
        shown = [self.name(card) for card in view["stall"] if card is not None]
        return [*lines, Text(f"Sultan  {' · '.join(shown) if shown else 'nothing'}")]

    def hand(self, view: View, width: int, wrapped: bool = False) -> Lines:
        """The viewer's own cards with their effects."""
        held: dict[str, int] = view["private"].get("hand", {})
        rows = [(f"{number}× " if number > 1 else "   ", card) for card, number in held.items()]
        return self.lines(rows, width, wrapped) or [Text("no cards", "dim")]

    def short_hand(self, view: View) -> Lines:
        return [Text(self.names(view["private"].get("hand", {})) or "no cards")]

    # Pages

    def table_of(self, rows: list[tuple[str, str]], first: str) -> Table:
        """A row for each card with everything about it; the first column is given."""
        table = Table(first, "card", "aligned", "keywords", "effect", box=None, padding=(0, 2, 0, 0))
        for opening, card_id in rows:
            card = self.cards[card_id]
            owner = Text.assemble(self.aligned(card_id), "" if card["aligned"] == "none" else f" {card['aligned']}")
            table.add_row(opening, card["name"], owner, ", ".join(card["keywords"]), effect(card))
        return table

    def market_page(self, view: View) -> Table:
        rows = [(f"{slot}  {price}{COIN}", card) for slot, card, price in priced(view)]
        rows += [(f"{SLOT_NAMES[ROW + i]}  agreed", card) for i, card in enumerate(view["stall"]) if card is not None]
        return self.table_of(rows, "slot, price")

    def hand_page(self, view: View) -> Table:
        held: dict[str, int] = view["private"].get("hand", {})
        return self.table_of([(f"{number}×", card) for card, number in held.items()], "")

    def memory(self, view: View) -> Lines:
        """What the seat has seen of other hands and of the deck."""
        private = view["private"]
        lines: Lines = []
        for owner, cards in private.get("known", {}).items():
            seen = {card: cards.count(card) for card in cards}
            lines.append(Text.assemble("You know of ", named(view, seat_of(owner)), f": {self.names(seen)}"))
        for look in private.get("looks", []):
            seen = {card: look["cards"].count(card) for card in look["cards"]}
            where = f"under {look['above']} others" if look["above"] else "on top"
            lines.append(Text(f"You know of the deck, {where}: {self.names(seen)}"))
        return lines

    def in_front(self, view: View) -> Lines:
        """Cards in front of players until upkeep."""
        shown = Text()
        for seat, entry in enumerate(view["seats"]):
            if entry["front"]:
                shown.append("  " if shown else "In front: ")
                shown.append(f"{mark(seat)} ", f"bold {seat_style(seat)}").append(self.names(entry["front"]))
        return [shown] if shown else []


def priced(view: View) -> list[tuple[str, str, int | str]]:
    """The cards of the row: slot, card, and the price for this seat; a spectator sees no price."""
    prices = view["private"].get("prices", {})
    row = [(SLOT_NAMES[i], card) for i, card in enumerate(view["market"]) if card is not None]
    return [(slot, card, prices.get(slot, "–")) for slot, card in row]


def title_of_market(view: View) -> str:
    discards = sum(view["discards"].values())
    payer = "your prices" if view["you"] >= 0 else "no prices"
    return f"Market, {payer} · deck {view['deck']}, discards {discards}"


def title_of_hand(view: View) -> str:
    if view["you"] < 0:
        return "Hands are hidden"
    return f"Your hand, {name_of(view, view['you'])}"
