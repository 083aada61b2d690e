"""What a power card does, in a few words made from its entry in the data file, so that they change with it."""

from __future__ import annotations

from typing import Any, Final

Card = dict[str, Any]

COIN: Final = "¤"
RETURNS: Final = "↺"
"""A character or battalion: after use it lies in front of its player until upkeep."""


def effect(card: Card) -> str:
    """A few words: C is strength in a combat, I in a contest."""
    parts = [*combat_words(card), *influence_words(card), *special_words(card)]
    if "character" in card["keywords"] or "battalion" in card["keywords"]:
        parts[-1] += f" {RETURNS}"
    if "effect" in card:
        when = "action" if "action" in card["keywords"] else "anytime"
        parts.append(f"{when}: {played_words(card)}")
    return ", ".join(parts)


def combat_words(card: Card) -> list[str]:
    value = card.get("combat", 0)
    words = [f"C+{value}"] if value else []
    for side in ("attacking", "defending"):
        if side in card:
            words.append(f"{side} {'' if value else 'C'}+{card[side]}")
    if "wilds" in card:
        words.append(f"+{card['wilds']} in desert, wilds")
    return words


def influence_words(card: Card) -> list[str]:
    words = [f"I+{card['influence']}"] if card.get("influence") else []
    if "near_holy_site" in card:
        words.append(f"by the holy site +{card['near_holy_site']}")
    if "per_coin" in card:
        words.append(f"I+{card['per_coin']} per {COIN}, up to {card['coins']}")
    return words


def special_words(card: Card) -> list[str]:
    words = []
    if "cancels" in card:
        what = "an influence card" if "influence" in card["cancels"] else "char./battalion"
        letter = "I" if "influence" in card["keywords"] else "C"
        words.append(f"cancel {what}, or {letter}+{card['otherwise']}")
    if "zeroes" in card:
        most = f"{card['up_to']} " if "up_to" in card else ""
        words.append(f"{most}enemy {card['zeroes']} count 0")
    if "walls" in card:
        words.append(f"strongholds +{card['walls']}")
    if "loot" in card:
        words.append(f"each sack +{card['loot']}{COIN}")
    if "bloody" in card:
        words.append(f"{card['bloody']} more casualty")
    return [*words, "comes back"] if card.get("bound") else words


def played_words(card: Card) -> str:
    """What an action or anytime card does."""
    amount, other = card.get("amount", 0), card.get("else_amount", 0)
    return {
        "steal": "steal a random card",
        "coins": f"+{amount}{COIN}",
        "bazaar": f"1{COIN} a town, city (max {amount})",
        "token-by-presence": "token where present",
        "token-by-control": "token where in control",
        "march": f"move {amount}, then assault",
        "tribute": f"{amount}{COIN} from each neighbour",
        "free-build": "free fort or castle",
        "levy": f"{amount} from reserve, or +{other}{COIN}",
        "caravan": f"+{amount}{COIN} (+{other}{COIN} in the wilds)",
        "kinsmen": "place a mercenary",
    }[str(card["effect"])]
