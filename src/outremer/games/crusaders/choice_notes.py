"""Notes on choices in Crusaders: what a wedge could do, what a building uncovers, what a crusade needs.

Everything here lies open on the table (CR-1.1). What the words of a choice say already is not said again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ...kernel.state import State
from ..notes import EFFECT, GAIN, NOTHING, SHORT, STRENGTH, Note, signed
from .actions import (
    ACTION_NAMES,
    ACTIONS,
    BUILD,
    CRUSADE,
    INFLUENCE,
    MUSTER,
    ORDER,
    RESOLVE,
    SOW,
    STOP,
    TRAVEL,
    TYPE_NAMES,
    TYPES,
    UPGRADE,
    WEDGES,
    path_of,
    region_left,
    region_of,
    spent_on,
    spent_tokens,
)
from .rules.shortfall import shortfall
from .rules.strength import build_price, can_act, enemy_strength, leaving_cost, strength, takes_building
from .setting import ENEMY_NAMES, NO_ENEMY, SARACEN
from .state import WAITING, Table
from .steps import (
    AFTER_UPGRADE,
    CHOOSE_ORDER,
    CRUSADING,
    PLACE_KNIGHT,
    POINTS_LEFT,
    REST,
    REST_TOKENS,
    SOWING,
    SPLIT,
    TOKENS,
    TRAVELLING,
    TURN,
    WEDGE,
)
from .words import LEVELS, tokens_in_words, wedge_title

MOST_NAMED: Final = 3
"""How many enemies or buildings a note names."""


def notes(world: State, seat: int, action: int, after: State | None, change: int) -> list[Note]:
    assert isinstance(world, Table)
    make = BY_STEP.get(world.kind())
    found = make(world, seat, action) if make else []
    if isinstance(after, Table):
        found += changes(world, after, seat, change)
        if world.kind() == SOWING:
            found += sowing_notes(world, after, seat, world.get(WEDGE))
        if world.kind() == AFTER_UPGRADE and action != STOP and after.kind() != SOWING:  # else asked how
            found += sowing_notes(world, after, seat, action - SOW)
    return found


def changes(before: Table, after: Table, seat: int, change: int) -> list[Note]:
    """What the choice alters before the next one: influence, unless the score's change says it, bonuses, knights."""
    found = []
    gained = after.ip[seat] - before.ip[seat]
    if gained and gained != change:
        found.append(Note(GAIN, f"+{gained} IP", gained))
    for action in range(ACTIONS):
        more = after.bonus[seat * ACTIONS + action] - before.bonus[seat * ACTIONS + action]
        if more:
            found.append(Note(EFFECT, f"every {ACTION_NAMES[action].title()} {signed(more)} from now on", more))
    if before.kind() != PLACE_KNIGHT and after.knights_out(seat) > before.knights_out(seat):
        found.append(Note(EFFECT, "another knight enters there", 1))
    return found


def sowing_notes(before: Table, after: Table, seat: int, emptied: int) -> list[Note]:
    """CR-4.2: the wedges on which the tokens fall, clockwise from the one that was emptied."""
    wheel = before.wheel[seat * WEDGES : (seat + 1) * WEDGES]
    first = wheel.index(emptied)
    fallen: list[str] = []
    for wedge in wheel[first:] + wheel[:first]:
        at = seat * WEDGES + wedge
        number = after.tokens[at] - (0 if wedge == emptied else before.tokens[at])
        if number:
            fallen.append(wedge_title(before, wedge) + (f" ({number})" if number > 1 else ""))
    return [Note(EFFECT, f"on {', '.join(fallen)}", len(fallen))]


# The turn


def turn_notes(s: Table, seat: int, action: int) -> list[Note]:
    if action == STOP:
        return [Note(NOTHING, "nothing moves on your wheel")]
    wedge = (action - UPGRADE) % WEDGES
    tokens = s.tokens[seat * WEDGES + wedge]
    if action >= SOW:
        return [Note(SHORT, shortfall(s, seat, one, tokens)) for one in idle_actions(s, seat, wedge)]
    if action >= RESOLVE:
        return wedge_notes(s, seat, wedge)
    added = s.setting.added[wedge]
    power = strength(s, seat, added, tokens)
    return [Note(EFFECT, f"with its {tokens_in_words(tokens)} now {ACTION_NAMES[added].title()} {power}", power)]


def open_actions(s: Table, seat: int, wedge: int) -> list[int]:
    added = [s.setting.added[wedge]] if s.upgraded[seat * WEDGES + wedge] else []
    return [s.setting.basic[wedge], *added]


def idle_actions(s: Table, seat: int, wedge: int) -> list[int]:
    """The open actions of a wedge that could do nothing with all its tokens."""
    tokens = s.tokens[seat * WEDGES + wedge]
    return [one for one in open_actions(s, seat, wedge) if not can_act(s, seat, one, tokens)]


def wedge_notes(s: Table, seat: int, wedge: int) -> list[Note]:
    """What each action of a wedge could do with all its tokens. What a single action surely brings stands among the
    changes; of two, both are told."""
    tokens = s.tokens[seat * WEDGES + wedge]
    actions = open_actions(s, seat, wedge)
    rides = TRAVEL in actions and tokens > 1  # one token of a split may bring a knight elsewhere first
    found = []
    for one in actions:
        if not can_act(s, seat, one, tokens):
            hope = ", unless you ride first" if rides and one in (CRUSADE, BUILD) else ""
            found.append(Note(SHORT, shortfall(s, seat, one, tokens) + hope))
        else:
            found += action_notes(s, seat, one, tokens, len(actions) > 1)
    return found


def action_notes(s: Table, seat: int, action: int, tokens: int, alone: bool = False) -> list[Note]:
    """What an action could do; `alone`: also what `changes` would tell if it came at once."""
    power = strength(s, seat, action, tokens)
    if action == TRAVEL:
        return [Note(STRENGTH, f"{power} movement {'point' if power == 1 else 'points'}", power)]
    if action == CRUSADE:
        return crusade_notes(s, seat, power)
    if action == BUILD:
        return [Note(EFFECT, building_choice(s, seat, power))]
    if action == MUSTER:
        level = s.troops[seat]
        need = s.setting.muster_cost[level]
        return [Note(STRENGTH, f"troop {LEVELS[level + 1]} needs {need}, you have {power}", power - need)]
    return [Note(GAIN, f"Influence: +{power} IP", power)] if alone and action == INFLUENCE else []


def crusade_notes(s: Table, seat: int, power: int) -> list[Note]:
    """The enemies beside the seat's knights: those it would defeat, and those it would not."""
    found = []
    for region in s.stands(seat):
        if region == WAITING or s.enemy[region] == NO_ENEMY:
            continue
        enemy, need = s.enemy[region], enemy_strength(s, s.enemy[region])
        where = f"the {ENEMY_NAMES[enemy]} in {s.setting.atlas.names[region]}"
        if need <= power:
            found.append(Note(STRENGTH, f"Crusade {power} defeats {where}: needs {need}", power - need))
        else:
            found.append(Note(SHORT, f"Crusade {power}; {where} needs {need}", power - need))
    return found[:MOST_NAMED]


def building_choice(s: Table, seat: int, power: int) -> str:
    """The buildings in reach: "Build 3: castle I, farm I in Paris"."""
    parts = []
    for region in s.stands(seat):
        if region == WAITING or not takes_building(s, region):
            continue
        kinds = [kind for kind in range(TYPES) if can_pay(s, seat, kind, region, power)]
        if kinds:
            names = [f"{TYPE_NAMES[kind]} {LEVELS[s.built[seat * TYPES + kind] + 1]}" for kind in kinds]
            parts.append(f"{', '.join(names)} in {s.setting.atlas.names[region]}")
    return f"Build {power}: {'; '.join(parts[:MOST_NAMED])}"


def can_pay(s: Table, seat: int, kind: int, region: int, power: int) -> bool:
    return s.built[seat * TYPES + kind] < s.setting.levels and build_price(s, seat, kind, region) <= power


def split_notes(s: Table, seat: int, action: int) -> list[Note]:
    return action_notes(s, seat, spent_on(action), spent_tokens(action))


def rest_notes(s: Table, seat: int, action: int) -> list[Note]:
    if action == STOP:
        return [Note(NOTHING, f"{tokens_in_words(s.get(REST_TOKENS))} would do nothing")]
    return action_notes(s, seat, spent_on(action), spent_tokens(action))


# The actions


def travel_notes(s: Table, seat: int, action: int) -> list[Note]:
    points = s.get(POINTS_LEFT)
    if action == STOP:
        return [Note(NOTHING, f"{points} movement {'point is' if points == 1 else 'points are'} lost", points)]
    left = points - leaving_cost(s, region_left(action))
    found = [Note(EFFECT, f"{left} of {points} movement points left", left)]
    enemy = s.enemy[s.setting.neighbour[path_of(action)]]
    if enemy != NO_ENEMY:
        need = enemy_strength(s, enemy)
        found.append(Note(STRENGTH, f"{ENEMY_NAMES[enemy]}: a Crusade of {need} defeats it", need))
    return found


def crusading_notes(s: Table, seat: int, action: int) -> list[Note]:
    have, enemy = strength(s, seat, CRUSADE, s.get(TOKENS)), s.enemy[region_of(action)]
    need = enemy_strength(s, enemy)
    tokens = s.get(TOKENS)
    found = [Note(STRENGTH, f"{tokens} from tokens {signed(have - tokens)} = {have}, against {need}", have - need)]
    if enemy < SARACEN:
        track = s.setting.track
        then = track[min(s.defeats[enemy - 1] + 1, len(track) - 1)]
        found.append(Note(EFFECT, f"the next {ENEMY_NAMES[enemy]} needs {then}", then))
    return found


# Setup


def order_notes(s: Table, seat: int, action: int) -> list[Note]:
    """CR-3.9: with the handicap, what the order begins with."""
    points = s.setting.handicap[action - ORDER]
    if not any(s.setting.handicap):
        return []
    return [Note(GAIN, f"handicap: {points} IP at the start", points) if points else Note(EFFECT, "no handicap", 0)]


def knight_notes(s: Table, seat: int, action: int) -> list[Note]:
    """The enemies one step away."""
    region = region_of(action)
    near = [s.setting.neighbour[edge] for edge in range(region * 6, region * 6 + 6)]
    foes = [s.enemy[there] for there in near if there >= 0 and s.enemy[there] != NO_ENEMY]
    if not foes:
        return [Note(EFFECT, "no enemy is one step away", 0)]
    named = ", ".join(sorted(f"{ENEMY_NAMES[foe]} {enemy_strength(s, foe)}" for foe in foes))
    return [Note(EFFECT, f"one step away: {named}", len(foes))]


Make = Callable[[Table, int, int], list[Note]]
BY_STEP: Final[dict[int, Make]] = {
    CHOOSE_ORDER: order_notes,
    TURN: turn_notes,
    SPLIT: split_notes,
    REST: rest_notes,
    TRAVELLING: travel_notes,
    CRUSADING: crusading_notes,
    PLACE_KNIGHT: knight_notes,
}
