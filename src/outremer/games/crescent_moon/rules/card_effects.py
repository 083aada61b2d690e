"""What combat and influence cards do (CM-11): values and conditions from the data, and one function for each effect.

A card counts for the side of the seat it came from (`Fight.sides`) as if that side's player had played it (CM-8.5). A
live card is one that was picked and not cancelled. Cards are carried out in the order of CM-8.5 by `combat` and
`contest`.
"""

from __future__ import annotations

from ..actions import CARDS
from ..cards import BATTALION, BATTALIONS, MERCENARIES, NO_VALUE, STRONGHOLDS, Cards
from ..fight import ALMS_CARDS, ATTACKING
from ..layout import DESERT, WILDERNESS
from ..setting import CALIPH
from ..state import Table, the_fight
from .sides import head_of, other_side


def live_on_side(s: Table, side: int, kind: int) -> int:
    """How many cards of a kind count for a side."""
    fight = the_fight(s)
    number = 0
    for seat in range(s.seats):
        if fight.sides[seat] == side:
            at = seat * CARDS + kind
            number += fight.picked[at] - fight.cancelled[at]
    return number


def live_kinds(s: Table, side: int) -> list[int]:
    """The kinds of the live cards of a side, ascending, each once."""
    return [kind for kind in range(CARDS) if live_on_side(s, side, kind) > 0]


def added_up(s: Table, side: int, table: list[int]) -> int:
    """The sum of one column of the data over the live cards of a side."""
    total = 0
    for kind in range(CARDS):
        if table[kind]:
            total += table[kind] * live_on_side(s, side, kind)
    return total


# Cards that cancel (CM-8.5, CM-9.5)


def can_be_cancelled(s: Table, canceller: int, kind: int) -> bool:
    """Hidden Dagger cancels characters and battalions, Blackmail any influence card."""
    cards = s.setting.cards
    return cards.has(kind, cards.cancels[canceller])


def targets_of(s: Table, canceller: int, side: int, seat: int) -> list[int]:
    """The kinds of cards from that seat that the canceller of a side could cancel."""
    fight = the_fight(s)
    if fight.sides[seat] != other_side(side):
        return []
    base = seat * CARDS
    return [
        kind
        for kind in range(CARDS)
        if fight.picked[base + kind] > fight.cancelled[base + kind] and can_be_cancelled(s, canceller, kind)
    ]


# Cards that set something to 0 (CM-8.5)


def zeroed(s: Table, side: int, what: int) -> int:
    """How many things of this sort on this side count 0 because of enemy cards."""
    cards = s.setting.cards
    enemy = other_side(side)
    number = 0
    for kind in range(CARDS):
        if cards.zeroes[kind] == what:
            number += cards.up_to[kind] * live_on_side(s, enemy, kind)
    return number


def deserting_mercenaries(s: Table, side: int, mercenaries: int) -> int:
    """Turncoats: each makes up to three enemy mercenary units count 0."""
    return min(mercenaries, zeroed(s, side, MERCENARIES))


def walls_are_down(s: Table, side: int) -> bool:
    """Siege Train: the strongholds of this side count 0, and what Strong Walls adds to them as well."""
    return zeroed(s, side, STRONGHOLDS) > 0


def battalions_are_lost(s: Table, side: int) -> bool:
    """Sandstorm: battalion cards of this side count 0."""
    return zeroed(s, side, BATTALIONS) > 0


# Cards that add: combat


def is_wild(s: Table, hex_: int) -> bool:
    terrain = s.land.terrain[hex_]
    return terrain == DESERT or terrain == WILDERNESS


def combat_value(s: Table, kind: int, side: int) -> int:
    """What one card adds to a side's strength, before enemy cards change anything."""
    cards = s.setting.cards
    if cards.wilds[kind] != NO_VALUE and is_wild(s, the_fight(s).hex):
        return cards.wilds[kind]
    return cards.attacking[kind] if side == ATTACKING else cards.defending[kind]


def combat_cards(s: Table, side: int) -> int:
    """What the live cards of a side add to its strength, without the bonus of Strong Walls for strongholds."""
    cards = s.setting.cards
    total = 0
    lost = battalions_are_lost(s, side)
    for kind in live_kinds(s, side):
        if lost and cards.has(kind, BATTALION):
            continue
        total += combat_value(s, kind, side) * live_on_side(s, side, kind)
    return total


def stronghold_count(s: Table, seat: int, hex_: int) -> int:
    """How many strongholds the seat has in a hex: its fort or castle, and the Caliph's palace."""
    number = 1 if s.hold_owner(hex_) == seat else 0
    return number + 1 if seat == CALIPH and s.palace == hex_ else number


def wall_strength(s: Table, side: int) -> int:
    """Strong Walls, defending only: each of your strongholds there counts 1 more."""
    if side == ATTACKING or walls_are_down(s, side):
        return 0
    walls = added_up(s, side, s.setting.cards.walls)
    return walls * stronghold_count(s, head_of(s, side), the_fight(s).hex) if walls else 0


def extra_casualties(s: Table, side: int) -> int:
    """War Cry: extra units that the enemy of this side removes after losing."""
    return added_up(s, side, s.setting.cards.bloody)


def loot(s: Table, side: int) -> int:
    """Raid Chief: extra coins for each piece this side sacks in the combat."""
    return added_up(s, side, s.setting.cards.loot)


# Cards that add: influence


def by_the_holy_site(s: Table, hex_: int) -> bool:
    """Whether a hex has the holy site or is adjacent to it."""
    return (s.land.near[s.land.holy] | 1 << s.land.holy) >> hex_ & 1 == 1


def influence_value(s: Table, kind: int) -> int:
    """What one influence card adds, without the coins given with Alms."""
    cards = s.setting.cards
    if cards.near_holy[kind] != NO_VALUE and by_the_holy_site(s, the_fight(s).hex):
        return cards.near_holy[kind]
    return cards.influence[kind]


def alms_value(s: Table, seat: int, kind: int, live: int) -> int:
    """Alms: strength for each coin. The sums are in ascending order, and a cancelled card takes the largest."""
    alms = the_fight(s).alms
    coins = 0
    for i in range(live):
        coins += alms[seat * ALMS_CARDS + i]
    return coins * s.setting.cards.per_coin[kind]


def influence_cards(s: Table, seat: int) -> int:
    """What the live cards of a seat add to the strength of its side in a contest."""
    cards = s.setting.cards
    fight = the_fight(s)
    total = 0
    for kind in range(CARDS):
        at = seat * CARDS + kind
        live = fight.picked[at] - fight.cancelled[at]
        if live > 0:
            total += live * influence_value(s, kind)
            if cards.per_coin[kind]:
                total += alms_value(s, seat, kind, live)
    return total


# In words, for menus


def in_words(cards: Cards, kind: int, combat: bool) -> str:
    """A card with what it does in a combat or a contest: "Horse Archers (+2 attacking, +1 defending)"."""
    parts = combat_words(cards, kind) if combat else influence_words(cards, kind)
    if cards.cancels[kind]:
        what = "character or battalion" if combat else "influence"
        parts = [f"cancels an enemy {what} card, or +{cards.otherwise[kind]}"]
    if cards.bound[kind]:
        parts.append("returns to hand")
    return f"{cards.names[kind]} ({'; '.join(parts)})"


def combat_words(cards: Cards, kind: int) -> list[str]:
    attacking, defending = cards.attacking[kind], cards.defending[kind]
    parts: list[str] = []
    if attacking == defending:
        if attacking:
            parts.append(f"+{attacking}")
    elif not attacking or not defending:
        parts.append(f"+{attacking} attacking" if attacking else f"+{defending} defending")
    else:
        parts.append(f"+{attacking} attacking, +{defending} defending")
    if cards.wilds[kind] != NO_VALUE:
        parts.append(f"+{cards.wilds[kind]} in desert or wilderness")
    if cards.walls[kind]:
        parts.append(f"each of your strongholds +{cards.walls[kind]}, defending")
    if cards.loot[kind]:
        parts.append(f"+{cards.loot[kind]} coin for each piece you sack")
    if cards.bloody[kind]:
        parts.append(f"a beaten enemy loses {cards.bloody[kind]} more")
    return parts + zero_words(cards, kind)


def zero_words(cards: Cards, kind: int) -> list[str]:
    what = cards.zeroes[kind]
    if what == STRONGHOLDS:
        return ["enemy strongholds count 0"]
    if what == BATTALIONS:
        return ["enemy battalion cards count 0"]
    return [f"up to {cards.up_to[kind]} enemy mercenary units count 0"] if what == MERCENARIES else []


def influence_words(cards: Cards, kind: int) -> list[str]:
    parts = [f"+{cards.influence[kind]}"] if cards.influence[kind] else []
    if cards.near_holy[kind] != NO_VALUE:
        parts.append(f"+{cards.near_holy[kind]} in the holy site's hex or adjacent to it")
    if cards.per_coin[kind]:
        parts.append(f"+{cards.per_coin[kind]} for each coin, 1 to {cards.most_coins[kind]}")
    return parts
