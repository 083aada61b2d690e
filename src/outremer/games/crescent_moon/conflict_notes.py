"""Notes on conflicts (CM-8, CM-9): the strength one has and needs, before cards and after they are shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ..notes import EFFECT, GAIN, STRENGTH, Note, signed
from .actions import ASIDE, CARD, CARDS, DONE, SEATS, STOP, amount_of, card_of, edge_of, hex_of
from .fight import ATTACKING, DEFENDING, NO_SIDE
from .layout import NOWHERE
from .rules.card_effects import combat_value, influence_value
from .rules.choices import side_chosen
from .rules.combat import attack_strength, defence_strength, guardian, stronghold_strength
from .rules.contest import defender_of, side_strength, standing_in
from .rules.influence import is_contested
from .rules.march import AN_ASSAULT, capacity
from .rules.presence import murshid_sways, murshid_token_in_or_near, other_controls
from .rules.sacking import settlement
from .rules.selection import committed
from .rules.sides import is_combat, other_side
from .score_sheet import standing as points_now
from .setting import MURSHID, NOBODY, WARLORD
from .state import Table, the_fight
from .steps import (
    ASSAULTING,
    ASSIGNING,
    INFLUENCING,
    MARCH_EDGE,
    MARCH_MERCENARY,
    MARCH_ORDINARY,
    MARCH_PURPOSE,
    ORDINARY_GOING,
    RISING,
    SELECTING,
    TAKING_SIDE,
)
from .view import standing
from .words import coins, hex_name, player, plural


def compared(s: Table, seat: int, mine: int, theirs: int, hex_: int) -> Note:
    """An attack before cards: "4 against 3 before cards"."""
    tie = ""
    if mine == theirs:
        swaying = "you decide" if seat == MURSHID else f"{player(MURSHID)} decides"
        tie = f", a tie: {swaying}" if murshid_sways(s, hex_) else ", a tie: the attacker wins"
    return Note(STRENGTH, f"{mine} against {theirs} before cards{tie}", mine - theirs)


def hands(s: Table, seat: int, foe: int, hex_: int) -> list[Note]:
    """Who could still change the outcome, and with how many cards."""
    found = [Note(EFFECT, f"{player(foe)} holds {cards_held(s, foe)}", s.hand_size(foe))] if foe != NOBODY else []
    if MURSHID not in (seat, foe) and murshid_token_in_or_near(s, hex_) and s.hand_size(MURSHID):
        found.append(
            Note(EFFECT, f"{player(MURSHID)} may interfere with {cards_held(s, MURSHID)}", s.hand_size(MURSHID))
        )
    return found


def cards_held(s: Table, seat: int) -> str:
    number = s.hand_size(seat)
    return "no cards" if number == 0 else "1 card" if number == 1 else f"{number} cards"


def defence_of(s: Table, hex_: int) -> int:
    """The strength of the controller of a hex there, without any card."""
    foe = s.control[hex_]
    walls = stronghold_strength(s, foe, hex_) + guardian(s, foe, hex_)
    return s.units_of(foe, hex_) * s.setting.unit_strength + walls


def attack_notes(s: Table, seat: int, hex_: int, attackers: int) -> list[Note]:
    """An attack on a hex that somebody controls; elsewhere there is no combat."""
    if not other_controls(s, seat, hex_):
        return []
    foe = s.control[hex_]
    return [
        compared(s, seat, attackers * s.setting.unit_strength, defence_of(s, hex_), hex_),
        *hands(s, seat, foe, hex_),
    ]


# Before a conflict


def assault_notes(s: Table, seat: int, action: int) -> list[Note]:
    if action == STOP:
        return []
    edge = edge_of(action)
    there = s.land.neighbour[edge]
    if not other_controls(s, seat, there):
        return sacking_notes(s, seat, edge)
    return attack_notes(s, seat, there, min(s.units_of(seat, edge // 6), capacity(s, seat, edge)))


def sacking_notes(s: Table, seat: int, edge: int) -> list[Note]:
    """CM-6.7: what a settlement in a hex without an enemy brings; a single unit goes without a further question, and
    the coins are told then."""
    if s.units_of(seat, edge // 6) == 1:
        return []
    building = settlement(s, s.land.neighbour[edge])
    income, points = s.setting.sacking[building], s.setting.sack_points[building]
    scored = f" and {points} VP" if seat == WARLORD and points else ""
    return [Note(GAIN, f"brings {coins(income)}{scored}", income)]


def best_assault(s: Table, seat: int) -> list[Note]:
    """Of all combats in reach, the one with the best chances before cards."""
    best: Note | None = None
    for edge in range(s.land.hexes * 6):
        there = s.land.road[edge]
        units = s.units_of(seat, edge // 6)
        if units and there != NOWHERE and s.held[seat] >> edge // 6 & 1 and other_controls(s, seat, there):
            mine, theirs = units * s.setting.unit_strength, defence_of(s, there)
            if best is None or mine - theirs > (best.amount or 0):
                foe = player(s.control[there])
                best = Note(STRENGTH, f"at best {mine} against {theirs}, {foe} in {hex_name(s, there)}", mine - theirs)
    return [best] if best else []


def ordinary_notes(s: Table, seat: int, action: int) -> list[Note]:
    """Mercenaries are asked about next: they may join."""
    if s.get(MARCH_PURPOSE) != AN_ASSAULT:
        return []
    edge, going = s.get(MARCH_EDGE), amount_of(action)
    found = attack_notes(s, seat, s.land.neighbour[edge], going)[:1]
    joining = min(s.mercenaries[edge // 6 * SEATS + seat], capacity(s, seat, edge) - going)
    if found and joining > 0:
        many = plural(joining, "mercenary", "mercenaries")
        found.append(Note(EFFECT, f"up to {many} may join them" if going else f"then up to {many}", joining))
    return found


def mercenary_notes(s: Table, seat: int, action: int) -> list[Note]:
    if s.get(MARCH_PURPOSE) != AN_ASSAULT:
        return []
    going = s.get(ORDINARY_GOING) + amount_of(action)
    return attack_notes(s, seat, s.land.neighbour[s.get(MARCH_EDGE)], going)[:1]


def rising_notes(s: Table, seat: int, action: int) -> list[Note]:
    return attack_notes(s, seat, hex_of(action), s.setting.uprising)


def contest_notes(s: Table, seat: int, action: int) -> list[Note]:
    """Influence where somebody is present: the two sides without cards, and who else might join."""
    hex_ = hex_of(action)
    if not is_contested(s, seat, hex_):
        return []
    foe = defender_of(s, seat, hex_)
    others = [one for one in range(s.seats) if one not in (seat, foe) and s.where[one] >> hex_ & 1]
    found = [compared(s, seat, standing_in(s, seat, hex_), standing_in(s, foe, hex_), hex_), *hands(s, seat, foe, hex_)]
    found += [Note(EFFECT, f"{player(one)} is there too, and takes a side") for one in others]
    return found + prize_notes(s, seat, hex_)


def prize_notes(s: Table, seat: int, hex_: int) -> list[Note]:
    """CM-9.8: what the token that a victory places would score."""
    won = s.copy()
    if won.token[hex_] != NOBODY:
        won.lift_token(hex_)
    won.place_token(seat, hex_)
    more = points_now(won, seat) - points_now(s, seat)
    return [Note(EFFECT, f"if you win: {signed(more)} VP if scored now", more)] if more else []


# Cards in secret


def selecting_notes(s: Table, seat: int, action: int) -> list[Note]:
    """The strength of the seat's side with the cards it has chosen, against the other side without cards."""
    side = the_fight(s).sides[seat]
    if side == NO_SIDE:
        return []
    more = 0
    if action >= CARD:
        more = worth_of(s, card_of(action), side)
        if not more:
            return []
    elif action != DONE:
        return []
    mine, theirs = standing(s, side) + chosen(s, seat, side) + more, standing(s, other_side(side))
    return [Note(STRENGTH, f"your side has {mine}, the other {theirs} and its cards", mine - theirs)]


def worth_of(s: Table, kind: int, side: int) -> int:
    return combat_value(s, kind, side) if is_combat(s) else influence_value(s, kind)


def chosen(s: Table, seat: int, side: int) -> int:
    """What the seat's own cards add so far, the coins of its Alms included."""
    picked = the_fight(s).picked
    total = sum(picked[seat * CARDS + kind] * worth_of(s, kind, side) for kind in range(CARDS))
    return total if is_combat(s) else total + committed(s, seat)


# Once the cards are open


def side_notes(s: Table, seat: int, action: int) -> list[Note]:
    """Both sums as they would be, before any card cancels another."""
    if action == ASIDE:
        attack, defence = sums(s)
    else:
        trial = s.copy()
        the_fight(trial).take_side(seat, side_chosen(action))
        attack, defence = sums(trial)
    return [Note(STRENGTH, f"attacker {attack}, defender {defence}", attack - defence)]


def sums(s: Table) -> tuple[int, int]:
    if is_combat(s):
        return attack_strength(s), defence_strength(s)
    return side_strength(s, ATTACKING), side_strength(s, DEFENDING)


Make = Callable[[Table, int, int], list[Note]]
CONFLICT_NOTES: Final[dict[int, Make]] = {
    ASSAULTING: assault_notes,
    MARCH_ORDINARY: ordinary_notes,
    MARCH_MERCENARY: mercenary_notes,
    RISING: rising_notes,
    INFLUENCING: contest_notes,
    SELECTING: selecting_notes,
    TAKING_SIDE: side_notes,
    ASSIGNING: side_notes,
}
