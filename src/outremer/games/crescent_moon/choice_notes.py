"""Notes on choices in Crescent Moon: coins, strengths on both sides, what an offer buys, what the year would pay.

They are made from the position as the seat knows it (CM-1.4): cards of others that are still hidden never count.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ...kernel.state import State
from ..notes import COST, EFFECT, GAIN, NOTHING, Note, signed
from .actions import (
    ASSAULT,
    BRIBE,
    BUILD,
    BUY,
    CARD,
    CASTLE,
    CONSPIRE,
    FORT,
    HEX,
    HIRE,
    INFLUENCE,
    MASS,
    MOVE,
    PASS,
    PLOT,
    RECRUIT,
    ROW,
    SLOT,
    SLOTS,
    STOP,
    UPRISING,
    building_of,
    card_of,
    hex_of,
    slot_of,
)
from .card_words import COIN, effect
from .cards import UNALIGNED
from .conflict_notes import CONFLICT_NOTES, best_assault
from .game import CrescentMoon
from .layout import bits
from .price_notes import PRICE_NOTES
from .rules.influence import is_contested, reach
from .rules.market import card_at, check_slot, price_of
from .rules.mass_uprising_desert import mass_places
from .rules.mercenaries import hire_limit
from .rules.presence import other_controls, room
from .rules.year import income, reserve_target
from .setting import CALIPH, DISC, NOMAD, SULTAN
from .state import NO_CARD, Table
from .steps import BUILDING, BUYING, CONSPIRING, PLOTTING, RECRUITING, TURN
from .words import coins, hex_name, player, plural, units


def notes(world: State, seat: int, action: int, after: State | None, change: int) -> list[Note]:
    assert isinstance(world, Table)
    make = BY_STEP.get(world.kind())
    found = make(world, seat, action) if make else []
    if isinstance(after, Table) and is_same_year(world, after):
        found += changes(world, after, seat)
    return found


def is_same_year(before: Table, after: Table) -> bool:
    """After a year's end everybody has new coins and points: a difference would say nothing about the choice."""
    return after.year == before.year and not after.over()


def changes(before: Table, after: Table, seat: int) -> list[Note]:
    """What the choice alters before the next one: coins and control; and, if a year follows, income and reserves."""
    found = []
    paid = after.coins[seat] - before.coins[seat]
    if paid:
        kind = GAIN if paid > 0 else COST
        found.append(
            Note(kind, f"{signed(paid)} {'coin' if abs(paid) == 1 else 'coins'}: {after.coins[seat]} left", paid)
        )
    if before.land is not after.land:  # a map being drafted
        return found
    gained, lost = after.held[seat] & ~before.held[seat], before.held[seat] & ~after.held[seat]
    found += [Note(GAIN, f"you control {hex_name(after, i)}") for i in bits(gained)]
    found += [Note(COST, f"you no longer control {hex_name(after, i)}") for i in bits(lost)]
    if after.year + 1 == after.setting.years:
        return found
    more = income(after, seat) - income(before, seat)
    if more:
        found.append(Note(EFFECT, f"{signed(more)} income a year", more))
    if before.setting.reserve_target[seat]:
        more = reserve_target(after, seat) - reserve_target(before, seat)
        if more:
            found.append(Note(EFFECT, f"{signed(more)} reserves next year", more))
    return found


# The turn


def turn_notes(s: Table, seat: int, action: int) -> list[Note]:
    if action >= CARD:
        return card_notes(s, card_of(action))
    make = BY_VERB.get(action)
    return make(s, seat) if make else []


def card_notes(s: Table, kind: int) -> list[Note]:
    game = s.game
    assert isinstance(game, CrescentMoon)
    words = effect(game.data.cards[kind])
    return [Note(EFFECT, plain(words))]


def plain(words: str) -> str:
    """The short hand of a card written out."""
    for sign, said in ((f" {COIN}", " coin"), (COIN, " coins"), ("C+", "combat +"), ("I+", "influence +"), (" ↺", "")):
        words = words.replace(sign, said)
    return words.replace("1 coins", "1 coin").replace("char./battalion", "a character or battalion")


def pass_notes(s: Table, seat: int) -> list[Note]:
    left = s.setting.actions_a_year - s.round_number - 1
    return [Note(NOTHING, f"this action is lost; {plural(left, 'action')} left this year", left)]


def influence_notes(s: Table, seat: int) -> list[Note]:
    places = bits(reach(s, seat) & ~s.tokens[seat])
    contested = sum(1 for i in places if is_contested(s, seat, i))
    free = len(places) - contested
    return [Note(EFFECT, f"{plural(free, 'free hex', 'free hexes')} in reach, {plural(contested, 'contest')}", free)]


def purse_notes(s: Table, seat: int) -> list[Note]:
    return [Note(COST, f"you have {coins(s.coins[seat])}", s.coins[seat])]


def recruit_notes(s: Table, seat: int) -> list[Note]:
    return [Note(EFFECT, f"{s.reserves[seat]} waiting on your reserves card", s.reserves[seat])]


def hire_notes(s: Table, seat: int) -> list[Note]:
    most = hire_limit(s, seat)
    many = plural(most, "mercenary", "mercenaries")
    if not s.setting.with_nomad:
        return [Note(EFFECT, f"up to {many}; you have {coins(s.coins[seat])}", most)]
    return [Note(EFFECT, f"up to {many}", most), *bargain_purse(s, seat)]


def bargain_purse(s: Table, seat: int) -> list[Note]:
    """What the seat can offer."""
    if s.coins[seat] == 0:
        return [Note(NOTHING, f"you have no coins to offer {player(NOMAD)}", 0)]
    return [Note(COST, f"at a price you agree; you have {coins(s.coins[seat])}", s.coins[seat])]


def bribe_notes(s: Table, seat: int) -> list[Note]:
    return bargain_purse(s, seat)


def move_notes(s: Table, seat: int) -> list[Note]:
    standing = sum(s.units_of(seat, i) for i in range(s.land.hexes))
    return [Note(EFFECT, f"you have {units(standing)} on the map", standing)]


def buy_notes(s: Table, seat: int) -> list[Note]:
    """How many cards of the row the purse reaches, and the cheapest."""
    prices = [price_of(s, seat, slot) for slot in range(ROW) if check_slot(s, seat, slot, 0) == 0]
    if s.coins[seat] == 0 and seat != SULTAN:
        return [Note(NOTHING, "you have no coins", 0)]
    if not prices and seat != SULTAN:
        dear = Note(COST, f"the row is too dear: you have {coins(s.coins[seat])}", s.coins[seat])
        return [dear, Note(EFFECT, f"{player(SULTAN)} sells at a price you agree")]
    if not prices:
        return purse_notes(s, seat)
    return [Note(COST, f"from {coins(min(prices))}; you have {s.coins[seat]}", min(prices))]


def mass_notes(s: Table, seat: int) -> list[Note]:
    places = len(mass_places(s, seat, 0))
    discs = s.in_supply(seat, DISC)
    return [
        Note(GAIN, f"{plural(places, 'hex', 'hexes')}, one or two units each; {plural(discs, 'disc')} left", places)
    ]


def uprising_notes(s: Table, seat: int) -> list[Note]:
    places = [i for i in bits(s.tokens[seat]) if other_controls(s, seat, i)]
    number = s.setting.uprising
    return [Note(EFFECT, f"{units(number)} fight in one of {plural(len(places), 'hex', 'hexes')}", number)]


def plot_notes(s: Table, seat: int) -> list[Note]:
    wanted = s.setting.plot_take if s.hand_size(seat) else s.setting.plot_take_empty
    look = s.setting.plot_look
    return [
        Note(GAIN, f"{plural(wanted, 'Murshid card')} of the top {look}, or {s.setting.plot_coin} coin each", wanted)
    ]


def conspire_notes(s: Table, seat: int) -> list[Note]:
    empty = s.stall.count(NO_CARD)
    if not empty:
        return [Note(NOTHING, "your market is full: the cards are only buried", 0)]
    return [Note(GAIN, f"{plural(empty, 'empty slot')} to fill from the top {s.setting.conspire_look} cards", empty)]


# Buildings, units and cards


def building_notes(s: Table, seat: int, action: int) -> list[Note]:
    """What a stronghold defends with, and how near the Caliph is to the castles that score (CM-14.5)."""
    if action == STOP or building_of(action) not in (FORT, CASTLE):
        return []
    building = building_of(action)
    strength = s.setting.strength[building]
    found = [Note(EFFECT, f"defends with {strength}", strength)]
    worth = s.setting.objectives[seat]
    castles = 1 + sum(1 for i in range(s.land.hexes) if s.hold_owner(i) == seat and s.hold_kind(i))
    if seat == CALIPH and building == CASTLE and castles < worth["castles"]:
        found.append(Note(EFFECT, f"castle {castles} of {worth['castles']} that score together", castles))
    return found


def recruiting_notes(s: Table, seat: int, action: int) -> list[Note]:
    if not action >= HEX:
        return []
    hex_ = hex_of(action)
    return [Note(EFFECT, f"room for {room(s, seat, hex_)} more", room(s, seat, hex_))]


def buying_notes(s: Table, seat: int, action: int) -> list[Note]:
    if not SLOT <= action < SLOT + SLOTS:
        return []
    slot = slot_of(action)
    kind = card_at(s, slot)
    found = card_notes(s, kind)
    aligned = s.setting.cards.aligned[kind]
    if slot < ROW and aligned not in (seat, UNALIGNED):
        found.append(Note(COST, f"paid to {player(aligned)}"))
    if slot >= ROW and seat != SULTAN and s.coins[seat] == 0:
        found.append(Note(NOTHING, f"you have no coins to offer {player(SULTAN)}", 0))
    return found


def looking_notes(s: Table, seat: int, action: int) -> list[Note]:
    return card_notes(s, card_of(action)) if action >= CARD else []


Make = Callable[[Table, int, int], list[Note]]
BY_VERB: Final[dict[int, Callable[[Table, int], list[Note]]]] = {
    PASS: pass_notes,
    INFLUENCE: influence_notes,
    BUILD: purse_notes,
    RECRUIT: recruit_notes,
    HIRE: hire_notes,
    BRIBE: bribe_notes,
    MOVE: move_notes,
    ASSAULT: best_assault,
    BUY: buy_notes,
    MASS: mass_notes,
    UPRISING: uprising_notes,
    PLOT: plot_notes,
    CONSPIRE: conspire_notes,
}
BY_STEP: Final[dict[int, Make]] = {
    TURN: turn_notes,
    BUILDING: building_notes,
    RECRUITING: recruiting_notes,
    BUYING: buying_notes,
    PLOTTING: looking_notes,
    CONSPIRING: looking_notes,
    **CONFLICT_NOTES,
    **PRICE_NOTES,
}
