"""The strength of each side in a conflict, part by part, for the log (CM-8.5, CM-9.6). It decides nothing: `combat` and
`contest` have the rules. It is worked out only if somebody listens."""

from __future__ import annotations

from ..actions import CARDS, CASTLE, FORT, PALACE
from ..cards import BATTALION, BATTALIONS, MERCENARIES, STRONGHOLDS
from ..events import STRENGTH
from ..fight import ATTACKING, DEFENDING
from ..setting import CALIPH, NOBODY
from ..state import NO_CARD, Table, the_fight
from ..strength_parts import (
    CANCELLED,
    CONTROL,
    GUARDIAN,
    HIRED,
    IDLE,
    ORDINARY,
    PRESENCE,
    THE_FORT,
    THE_PALACE,
    TOKEN,
    card_part,
    part,
    zeroed_part,
)
from .card_effects import (
    alms_value,
    battalions_are_lost,
    combat_value,
    deserting_mercenaries,
    influence_value,
    live_on_side,
    stronghold_count,
    walls_are_down,
)
from .casualties import mercenaries_of, ordinary_of
from .presence import is_present
from .sides import head_of, is_combat, other_side


def tell_strengths(s: Table, attack: int, defence: int, guardian: int) -> None:
    """Note both strengths with their parts; `guardian` is the Caliph's bonus (CM-13.9). To be called before the sides
    are compared: until then `Fight` has what idle cancelling cards have added, and nothing else."""
    if s.events is not None:
        tell_side(s, ATTACKING, attack, 0)
        tell_side(s, DEFENDING, defence, guardian)


def tell_side(s: Table, side: int, strength: int, guardian: int) -> None:
    fight = the_fight(s)
    parts = combat_parts(s, side, guardian) if is_combat(s) else contest_parts(s, side)
    s.note_list(STRENGTH, [head_of(s, side), side, strength + fight.strength_of(side), fight.hex, fight.kind, *parts])


def members(s: Table, side: int) -> list[int]:
    """Who is on a side: its head first, then in turn order."""
    head = head_of(s, side)
    sides = the_fight(s).sides
    return [head, *[seat for seat in range(s.seats) if seat != head and sides[seat] == side]]


def lender(s: Table, seat: int, side: int) -> int:
    """The seat, or NOBODY for the head of the side."""
    return NOBODY if seat == head_of(s, side) else seat


def idle_cancellers(s: Table, side: int) -> list[int]:
    """[seat * 34 + kind] -> how many cards that cancel found nothing to cancel: the last ones in their order (CM-8.5),
    as many as the strength they have added tells."""
    fight = the_fight(s)
    cards = s.setting.cards
    left = fight.strength_of(side)
    idle = [0] * (s.seats * CARDS)
    for seat in range(s.seats - 1, -1, -1):
        for kind in cards.cancellers:
            at = seat * CARDS + kind
            live = fight.picked[at] - fight.cancelled[at] if fight.sides[seat] == side else 0
            while live > 0 and 0 < cards.otherwise[kind] <= left:
                live -= 1
                left -= cards.otherwise[kind]
                idle[at] += 1
    return idle


# Combat


def combat_parts(s: Table, side: int, guardian: int) -> list[int]:
    unit = s.setting.unit_strength
    ordinary, mercenary = ordinary_of(s, side), mercenaries_of(s, side)
    turned = deserting_mercenaries(s, side, mercenary)
    parts = part(ORDINARY, ordinary, ordinary * unit)
    parts += part(HIRED, mercenary - turned, (mercenary - turned) * unit)
    parts += zeroed_part(HIRED, turned, zeroing_card(s, side, MERCENARIES))
    if side == DEFENDING:
        parts += stronghold_parts(s)
    parts += part(GUARDIAN, 1 if guardian else 0, guardian)
    for seat in members(s, side):
        parts += combat_card_parts(s, side, seat)
    return parts


def zeroing_card(s: Table, side: int, what: int) -> int:
    """The kind of enemy card that makes these things of a side count 0."""
    for kind in range(CARDS):
        if s.setting.cards.zeroes[kind] == what and live_on_side(s, other_side(side), kind) > 0:
            return kind
    return NO_CARD


def stronghold_parts(s: Table) -> list[int]:
    """The defender's fort or castle, and the palace."""
    seat, hex_ = head_of(s, DEFENDING), the_fight(s).hex
    parts: list[int] = []
    if s.hold_owner(hex_) == seat:
        building = CASTLE if s.hold_kind(hex_) else FORT
        parts += wall_part(s, THE_FORT + building, s.setting.strength[building])
    if seat == CALIPH and s.palace == hex_:
        parts += wall_part(s, THE_PALACE, s.setting.strength[PALACE])
    return parts


def wall_part(s: Table, what: int, strength: int) -> list[int]:
    if walls_are_down(s, DEFENDING):
        return zeroed_part(what, 1, zeroing_card(s, DEFENDING, STRONGHOLDS))
    return part(what, 1, strength)


def combat_card_parts(s: Table, side: int, seat: int) -> list[int]:
    """The cards of one seat; what Strong Walls adds to strongholds counts with the card."""
    fight, cards = the_fight(s), s.setting.cards
    idle = idle_cancellers(s, side)
    walls = 0
    if side == DEFENDING and not walls_are_down(s, side):
        walls = stronghold_count(s, head_of(s, side), fight.hex)
    from_seat = lender(s, seat, side)
    parts: list[int] = []
    for kind in range(CARDS):
        at = seat * CARDS + kind
        live = fight.picked[at] - fight.cancelled[at] - idle[at]
        if battalions_are_lost(s, side) and cards.has(kind, BATTALION):
            by = zeroing_card(s, side, BATTALIONS)
            parts += card_part(kind, live, 0, from_seat, by=by)
        else:
            parts += card_part(kind, live, live * (combat_value(s, kind, side) + walls * cards.walls[kind]), from_seat)
        parts += idle_and_cancelled(s, seat, kind, from_seat, idle[at])
    return parts


def idle_and_cancelled(s: Table, seat: int, kind: int, from_seat: int, idle: int) -> list[int]:
    gone = the_fight(s).cancelled[seat * CARDS + kind]
    parts = card_part(kind, idle, idle * s.setting.cards.otherwise[kind], from_seat, IDLE)
    return parts + card_part(kind, gone, 0, from_seat, CANCELLED)


# Contest


def contest_parts(s: Table, side: int) -> list[int]:
    hex_ = the_fight(s).hex
    parts: list[int] = []
    for seat in members(s, side):
        owner = lender(s, seat, side)
        parts += part(PRESENCE, 1 if is_present(s, seat, hex_) else 0, s.setting.contest_presence, owner)
        parts += part(CONTROL, 1 if s.control[hex_] == seat else 0, s.setting.contest_control, owner)
        parts += part(TOKEN, 1 if s.token[hex_] == seat else 0, s.setting.contest_token, owner)
        parts += influence_card_parts(s, side, seat)
    return parts


def influence_card_parts(s: Table, side: int, seat: int) -> list[int]:
    fight, cards = the_fight(s), s.setting.cards
    idle = idle_cancellers(s, side)
    from_seat = lender(s, seat, side)
    parts: list[int] = []
    for kind in range(CARDS):
        at = seat * CARDS + kind
        live = fight.picked[at] - fight.cancelled[at] - idle[at]
        strength = live * influence_value(s, kind)
        if cards.per_coin[kind]:
            strength += alms_value(s, seat, kind, live)
        parts += card_part(kind, live, strength, from_seat)
        parts += idle_and_cancelled(s, seat, kind, from_seat, idle[at])
    return parts
