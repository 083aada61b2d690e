"""What the other side of a bargain would accept (CM-12, CM-13.4), and why: for a person who asks for a hint.

Judged as the bots judge it, in worlds drawn from what the seat may know; the reasons are things that everybody sees.
"""

from __future__ import annotations

from math import ceil
from statistics import mean

from ...kernel import FastRng, State
from .bot.bargaining import decided, least_price, murshid_help, quote, side_chance
from .bot.evaluation import CrescentMoonEvaluation
from .bot.prices import lead_of
from .bot.weights import CARDS_LENT, HOSTILE, STAKE, TRUST
from .fight import ATTACKING, DEFENDING
from .price_notes import usual_price
from .rules.negotiation import seller_of, thing_in_words
from .rules.presence import murshid_sways
from .setting import MURSHID
from .state import FOR_BRIBE, FOR_CARD, Table, the_fight
from .steps import (
    ANSWER_PRICE,
    BARGAIN_HEX,
    BARGAIN_THING,
    BARGAIN_WHAT,
    LAST_PRICE,
    NAME_PRICE,
    OFFERING,
    PRICES_NAMED,
)
from .words import coins, hex_name, opening, player


def accepted(worlds: list[State], seat: int) -> str:
    """A range in a sentence with its reason; empty where the seat is not in the middle of a bargain."""
    tables = [world for world in worlds if isinstance(world, Table)]
    kind = tables[0].kind()
    if kind == NAME_PRICE or kind == ANSWER_PRICE:
        return sold_for(tables, seat) if seat == tables[0].active else paid_for(tables, seat)
    return taken_for(tables, seat) if kind == OFFERING else ""


def middle(prices: list[int]) -> tuple[int, int]:
    """Without the lowest and the highest: one odd world makes no price."""
    kept = sorted(prices)[1:-1] if len(prices) > 2 else sorted(prices)
    return kept[0], kept[-1]


# To the buyer


def sold_for(tables: list[Table], seat: int) -> str:
    """What the seller would take: never more than they asked."""
    s, evaluation, rng = tables[0], CrescentMoonEvaluation(), FastRng(0)
    low, high = middle([least_price(one, seat, evaluation.bargaining.asked(one), evaluation, rng) for one in tables])
    if s.get(PRICES_NAMED):
        low, high = min(low, s.get(LAST_PRICE)), min(high, s.get(LAST_PRICE))
    purse, seller = s.coins[seat], opening(player(seller_of(s.get(BARGAIN_WHAT))))
    if low > purse:
        return f"{seller} hardly sells for the {coins(purse)} that you have: {why_sell(s, low)}."
    return f"{seller} probably sells for {span(low, min(high, purse))}: {why_sell(s, low)}."


def why_sell(s: Table, low: int) -> str:
    """What everybody can see that makes the price."""
    what, buyer = s.get(BARGAIN_WHAT), s.active
    usual = usual_price(s, what, s.get(BARGAIN_THING))
    found = [f"the usual price is {coins(usual)}"]
    if low < usual:
        found.append("what is not sold earns them nothing")
    if low > usual and what == FOR_BRIBE:
        found.append(f"it would weaken them in {hex_name(s, s.get(BARGAIN_HEX))}")
    if low > usual and s.coins[buyer] > 2 * usual:
        found.append(f"they see your {coins(s.coins[buyer])}")
    lead = lead_of(s, buyer)
    if low > usual and lead > 0:
        found.append(f"you lead by {lead} VP")
    if low > usual and len(found) == 1:
        found.append("they would rather not make you stronger")
    return joined(found)


# To the seller


def paid_for(tables: list[Table], seat: int) -> str:
    """What the buyer would pay: never less than they offered."""
    s, evaluation, rng = tables[0], CrescentMoonEvaluation(), FastRng(0)
    low, high = middle([quote(one, seat, evaluation.bargaining.asked(one), evaluation, rng).most for one in tables])
    buyer, purse, offered = opening(player(s.active)), s.coins[s.active], s.get(LAST_PRICE)
    if high <= offered:
        return f"{buyer} hardly pays more than the {coins(offered)} that they offer: {thing(s)} {brings(s)} little."
    why = f"{thing(s)} would be worth about {coins(high)} to them"
    return f"{buyer} probably pays {span(max(low, offered), high)}: {why}, and they have {purse}."


def brings(s: Table) -> str:
    many = s.get(BARGAIN_WHAT) != FOR_CARD and s.get(BARGAIN_THING) > 1
    return "bring them" if many else "brings them"


# Deals with the Murshid


def taken_for(tables: list[Table], seat: int) -> str:
    """What the Murshid wants for their support, and what it is worth."""
    s, fight = tables[0], the_fight(tables[0])
    side, help_ = fight.sides[seat], murshid_help(s)
    if s.hand_size(MURSHID) == 0 and not murshid_sways(s, fight.hex):
        return "The Murshid holds no cards: there is nothing to buy."
    if side not in (ATTACKING, DEFENDING):
        return ""
    found = [offer_range(one, seat, side, help_) for one in tables]
    wanted, worth = ceil(mean(one[0] for one in found)), int(mean(one[1] for one in found))
    without, with_help = (round(10 * side_chance(s, side, more)) for more in (0.0, help_))
    why = f"with their help you win about {with_help} times in 10, without it {without}"
    if wanted > s.setting.most_offered:
        return f"The Murshid would hardly help for {s.setting.most_offered} VP: your victory would cost them more."
    least = max(1, wanted)
    price = f"{least} VP" if least == s.setting.most_offered else f"{least} VP or more"
    if worth < least:
        return f"The Murshid probably wants {price}, and that is more than it is worth to you: {why}."
    worth = min(worth, s.setting.most_offered)
    return f"The Murshid probably wants {price}, and it is worth up to {worth} to you: {why}."


def offer_range(s: Table, seat: int, side: int, help_: float) -> tuple[float, float]:
    """In points: the least that makes up for what the Murshid loses, and what their help is worth to the seat."""
    evaluation, rng = CrescentMoonEvaluation(), FastRng(0)
    even = side_chance(s, side, 0.0)
    without = even + HOSTILE * (side_chance(s, side, -help_) - even)
    with_ = even + TRUST * (side_chance(s, side, help_) - even)
    won, lost = decided(s, side, evaluation, rng), decided(s, ATTACKING + DEFENDING - side, evaluation, rng)
    swing = evaluation.swing(s)
    mine = max(0.001, won[seat] * (1.0 - won[seat]) / swing)
    theirs = max(0.001, won[MURSHID] * (1.0 - won[MURSHID]) / swing)
    turned = STAKE * (with_ - without)
    harm = turned * (lost[MURSHID] - won[MURSHID]) + CARDS_LENT * theirs
    return harm / (with_ * theirs), turned * (won[seat] - lost[seat]) / (with_ * mine)


def thing(s: Table) -> str:
    return thing_in_words(s, s.get(BARGAIN_WHAT), s.get(BARGAIN_THING), s.get(BARGAIN_HEX))


def span(low: int, high: int) -> str:
    return coins(low) if low >= high else f"{low} to {coins(high)}"


def joined(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])}, and {parts[-1]}"
