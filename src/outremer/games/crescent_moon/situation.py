"""What a seat sees of Crescent Moon in compact English, from its view alone: for players who read text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .actions import (
    ACCEPT,
    AMOUNT,
    ATTACKER,
    BUILD_AT,
    CAPTURE,
    CARD,
    CELL,
    EDGE,
    HEX,
    PASS,
    PLAYER,
    SLOT,
    SLOT_NAMES,
    TWO_AT,
)

BELONGS = [
    (PASS, "What to do with a turn is chosen when your turn begins."),
    (ACCEPT, "Accepting, refusing or naming another price is for an open bargain."),
    (ATTACKER, "Sides are taken in a conflict."),
    (CAPTURE, "Spoils are divided after a combat is won."),
    (HEX, "A hex is named after Influence, Recruit, Bribe, Mass, Uprising or Desert is chosen."),
    (TWO_AT, "Two units are placed after Mass is chosen."),
    (BUILD_AT, "Building comes after Build is chosen."),
    (EDGE, "Going from a hex to the next comes after Move or Assault is chosen."),
    (AMOUNT, "A number is named where units, coins, a price or points are asked for."),
    (CARD, "A card is named in your turn, in a conflict, or when you look at the deck."),
    (SLOT, "A slot of the market is named after Buy is chosen."),
    (PLAYER, "A player is named when a card asks for one."),
    (CELL, "A place for a hex is named while the map is laid."),
]
"""Where actions from each id on belong."""


def belongs(action: int) -> str:
    return next((words for first, words in reversed(BELONGS) if action >= first), "That ends what you have begun.")


def situation(view: dict[str, Any]) -> list[str]:
    """The table line by line: the year, the seats, the map, the market, what you hold."""
    names = [seat["name"] for seat in view["seats"]]
    lines = [f"Year {view['year'] + 1}, round {view['round'] + 1}. It is the turn of the {names[view['active']]}."]
    lines += [seat_line(view, seat) for seat in range(len(names))]
    lines += hex_lines(view)
    lines += list(card_lines(view))
    lines += list(conflict_lines(view, names))
    return lines


def seat_line(view: dict[str, Any], seat: int) -> str:
    entry = view["seats"][seat]
    parts = [f"{entry['coins']} coins (income {entry['income']})", f"{entry['hand_size']} cards"]
    parts += [f"{entry['reserves']} in reserve"] if entry["reserves"] else []
    parts += [f"{entry['score']['total']} VP"] if "score" in entry else []
    you = " (you)" if seat == view["you"] else ""
    front = f"; before them {cards_words(entry['front'])}" if entry["front"] else ""
    return f"{entry['name']}{you}: {', '.join(parts)}{front}."


MAP_WORDS = "Map (hex, name, steps east and south-east, terrain: what is there; 'nomad 4+1': 4 units, 1 mercenary):"


def hex_lines(view: dict[str, Any]) -> list[str]:
    """Each hex with its place and with what lies there; then the river."""
    land = view["land"]
    words = [hex_words(entry, place, land) for entry, place in zip(view["hexes"], land["hexes"], strict=True)]
    rivers = ", ".join(f"{one}-{other}" for one, other in land["river"])
    return [f"{MAP_WORDS} {'; '.join(words)}.", f"River between {rivers or 'no hexes'}."]


def hex_words(entry: dict[str, Any], place: dict[str, Any], land: dict[str, Any]) -> str:
    """`h6 Harim -1,-1 holy desert: town, warlord fort token 4+1, sultan 2`."""
    special = "".join(f"{what} " for what in ("holy", "crossing") if land.get(what) == entry["id"])
    where = f"{entry['id']} {place['name']} {place['q']},{place['r']} {special}{place['terrain']}"
    there = [entry["town"]] if "town" in entry else []
    there += ["palace"] if "palace" in entry else []
    there += [f"{owner} {' '.join(pieces)}" for owner, pieces in owned(entry).items()]
    return f"{where}: {', '.join(there)}" if there else where


def owned(entry: dict[str, Any]) -> dict[str, list[str]]:
    """What lies in a hex, by owner: buildings, token, units with mercenaries."""
    units, mercenaries = entry.get("units", {}), entry.get("mercenaries", {})
    pieces: dict[str, list[str]] = {}
    if "hold" in entry:
        owner, hold = entry["hold"].split()
        pieces[owner] = [hold]
    if "token" in entry:
        pieces.setdefault(entry["token"], []).append("token")
    for owner in {**units, **mercenaries}:
        hired = f"+{mercenaries[owner]}" if owner in mercenaries else ""
        pieces.setdefault(owner, []).append(f"{units.get(owner, 0)}{hired}")
    return pieces


def cards_words(cards: dict[str, int]) -> str:
    return ", ".join(name if count == 1 else f"{count} {name}" for name, count in cards.items())


def card_lines(view: dict[str, Any]) -> Iterator[str]:
    private = view["private"]
    prices = private.get("prices", {})
    market: dict[str, list[str]] = {}
    for slot, card in zip(SLOT_NAMES, view["market"], strict=False):
        if card is not None and slot in prices:
            part = slot.partition("-")[0]
            market.setdefault(part, [part]).append(f"{card} {prices[slot]},")
    if market:
        yield f"Market, with your prices: {'; '.join(' '.join(cards)[:-1] for cards in market.values())}."
    stall = [card for card in view["stall"] if card is not None]
    if stall:
        yield f"The Sultan's market: {', '.join(stall)}."
    if private:
        yield f"Your hand: {cards_words(private['hand']) or 'empty'}."
        known = [f"the {holder} holds {', '.join(cards)}" for holder, cards in private["known"].items()]
        if known:
            yield f"You know: {'; '.join(known)}."
        if "looking" in private:
            yield f"On top of the deck, for your eyes only: {', '.join(private['looking'])}."


def conflict_lines(view: dict[str, Any], names: list[str]) -> Iterator[str]:
    fight = view["conflict"]
    if fight is not None:
        attacker, defender = names[fight["attacker"]], names[fight["defender"]]
        yield (
            f"A {fight['kind']} in {fight['hex']}: {attacker} (strength {fight['standing'][0]} without cards) attacks "
            f"{defender} ({fight['standing'][1]})."
        )
        yield from joined_lines(fight, names)
        own = view["private"].get("conflict", {})
        if own.get("picked"):
            yield f"You have chosen {cards_words(own['picked'])}."
    bargain = view["bargain"]
    if bargain is not None:
        count, place = bargain["units"], bargain["hex"]
        what = bargain["card"] or f"{count} unit{'s' if count != 1 else ''}" + (f" in {place}" if place else "")
        price = "" if bargain["price"] is None else f"; the last price is {bargain['price']}"
        buyer, seller = names[bargain["buyer"]], names[bargain["seller"]]
        yield f"A bargain ({bargain['what']}): the {buyer} wants {what} from the {seller}{price}."


def joined_lines(fight: dict[str, Any], names: list[str]) -> Iterator[str]:
    """Who else is in a conflict, whose offer was taken, and the cards that are open."""
    fighters = (fight["attacker"], fight["defender"])
    joined = [
        f"the {name} with the {side}"
        for seat, (name, side) in enumerate(zip(names, fight["sides"], strict=True))
        if side in ("attacker", "defender") and seat not in fighters
    ]
    if joined:
        yield f"Also in it: {', '.join(joined)}."
    if fight["deal"] is not None:
        yield f"The Murshid takes {fight['deal']['points']} VP from the {names[fight['deal']['seat']]} for coming in."
    rows = zip(names, fight["cards"] or [], fight["cancelled"] or [], strict=False)
    played = [
        f"{name} {cards_words(cards)}{f' (cancelled: {cards_words(gone)})' if gone else ''}"
        for name, cards, gone in rows
        if cards
    ]
    if played:
        yield f"Open cards: {'; '.join(played)}."
