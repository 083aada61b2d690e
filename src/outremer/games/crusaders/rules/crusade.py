"""Crusade (CR-5.3)."""

from __future__ import annotations

from typing import Final

from ....kernel.refusal import NOT_NOW, OK
from ....kernel.step import Step
from ..actions import (
    ACTIONS,
    AT,
    CRUSADE,
    REGION_ROOM,
    STOP,
    TAKE_INFLUENCE,
    TAKE_PIECE,
    TYPE_NAMES,
    TYPES,
    region_of,
)
from ..events import DEFEATED, FROM_ENEMY, GAINED
from ..setting import ENEMY_NAMES, FOES, NO_ENEMY, SARACEN, SARACEN_TROOP, foe_of
from ..state import WAITING, Table
from ..steps import CRUSADING, FIELDS, GIFT_REGION, SARACEN_GIFT, TOKENS
from ..words import LEVELS
from .build import place_building
from .muster import muster
from .refusals import (
    CR_5_3_MUST_FIGHT,
    CR_5_3_MUST_TAKE,
    CR_5_3_NO_ENEMY,
    CR_5_3_NO_KNIGHT,
    CR_5_3_NONE_LEFT,
    CR_5_3_TOO_STRONG,
)
from .strength import enemy_strength, strength
from .supply import announce_empty


class Crusading(Step[Table]):
    """CR-5.3: one region with a knight of yours and an enemy you can defeat."""

    def __init__(self) -> None:
        super().__init__("crusading", fields=FIELDS[CRUSADING])

    def prompt(self, s: Table, seat: int) -> str:
        return f"Crusade with strength {strength(s, seat, CRUSADE, s.get(TOKENS))}: which enemy?"

    def candidates(self, s: Table, seat: int) -> list[int]:
        return [AT + region for region in s.stands(seat) if region != WAITING]

    def check(self, s: Table, seat: int, action: int) -> int:
        if not AT <= action < AT + REGION_ROOM:
            return CR_5_3_MUST_FIGHT if action == STOP else NOT_NOW
        region = region_of(action)
        if not s.has_knight(seat, region):
            return CR_5_3_NO_KNIGHT
        if s.enemy[region] == NO_ENEMY:
            return CR_5_3_NO_ENEMY
        if strength(s, seat, CRUSADE, s.get(TOKENS)) < enemy_strength(s, s.enemy[region]):
            return CR_5_3_TOO_STRONG
        return OK

    def reason(self, s: Table, seat: int, action: int, refusal: int) -> str:
        if refusal == CR_5_3_MUST_FIGHT:
            return "A Crusade that you have begun defeats an enemy: choose which."
        name = s.setting.atlas.names[region_of(action)]
        if refusal == CR_5_3_NO_KNIGHT:
            return f"You have no knight in {name}."
        if refusal == CR_5_3_NO_ENEMY:
            return f"There is no enemy in {name}."
        foe, tokens, bonus = s.enemy[region_of(action)], s.get(TOKENS), s.bonus[seat * ACTIONS + CRUSADE]
        return (
            f"The {ENEMY_NAMES[foe]} in {name} needs {enemy_strength(s, foe)}; you have "
            f"{strength(s, seat, CRUSADE, tokens)}: {tokens} from tokens and {bonus} from bonuses."
        )

    def describe(self, s: Table, seat: int, action: int) -> str:
        foe = s.enemy[region_of(action)]
        name = s.setting.atlas.names[region_of(action)]
        power = enemy_strength(s, foe)
        gain = "a piece or 3 IP" if foe >= SARACEN else f"{power} IP"
        return f"the {ENEMY_NAMES[foe]} in {name}: strength {power}, gives {gain}"

    def take(self, s: Table, seat: int, action: int) -> None:
        region = region_of(action)
        s.pop()
        if s.enemy[region] >= SARACEN:
            s.push(SARACEN_GIFT, seat, region)
        else:
            defeat_on_track(s, seat, region)


def remove_enemy(s: Table, seat: int, region: int) -> None:
    """The token is kept; the region counts as freed for the rest of the turn (CR-5.5)."""
    enemy = s.enemy[region]
    s.enemy[region] = NO_ENEMY
    s.foes[seat * FOES + foe_of(enemy)] += 1
    s.freed = region
    s.note(DEFEATED, seat, region, enemy)


def defeat_on_track(s: Table, seat: int, region: int) -> None:
    """CR-5.3: a Prussian or Slav gives its track's value, then the marker moves; the last space stays."""
    enemy = s.enemy[region]
    points = enemy_strength(s, enemy)
    remove_enemy(s, seat, region)
    s.gain(seat, points)
    s.note(GAINED, seat, points, FROM_ENEMY)
    announce_empty(s, points)
    s.defeats[enemy - 1] += 1


class SaracenGift(Step[Table]):
    """CR-5.3: a defeated Saracen gives the piece it shows, or 3 IP; only the IP if none is left to place."""

    def __init__(self) -> None:
        super().__init__("saracen gift", fields=FIELDS[SARACEN_GIFT])

    def prompt(self, s: Table, seat: int) -> str:
        return f"The Saracen in {s.setting.atlas.names[s.get(GIFT_REGION)]} is defeated. What do you take?"

    def candidates(self, s: Table, seat: int) -> list[int]:
        return [TAKE_PIECE, TAKE_INFLUENCE]

    def check(self, s: Table, seat: int, action: int) -> int:
        if action == TAKE_INFLUENCE:
            return OK
        if action != TAKE_PIECE:
            return CR_5_3_MUST_TAKE if action == STOP else NOT_NOW
        return OK if self.piece_left(s, seat, s.enemy[s.get(GIFT_REGION)]) else CR_5_3_NONE_LEFT

    def piece_left(self, s: Table, seat: int, enemy: int) -> bool:
        if enemy == SARACEN_TROOP:
            return s.troops[seat] < s.setting.troops
        return s.built[seat * TYPES + enemy - SARACEN] < s.setting.levels

    def reason(self, s: Table, seat: int, action: int, refusal: int) -> str:
        if refusal == CR_5_3_MUST_TAKE:
            return "A defeated Saracen gives one of the two: choose which."
        return f"You have no {self.piece_name(s)} left to place."

    def piece_name(self, s: Table) -> str:
        enemy = s.enemy[s.get(GIFT_REGION)]
        return "troop" if enemy == SARACEN_TROOP else TYPE_NAMES[enemy - SARACEN]

    def describe(self, s: Table, seat: int, action: int) -> str:
        if action == TAKE_INFLUENCE:
            return f"{s.setting.saracen_influence} IP"
        enemy = s.enemy[s.get(GIFT_REGION)]
        if enemy == SARACEN_TROOP:
            return f"muster troop {LEVELS[s.troops[seat] + 1]} free of cost: +{s.troops[seat] + 1} IP"
        kind = enemy - SARACEN
        level = s.built[seat * TYPES + kind] + 1
        worth = level + s.setting.tile_ip[s.tile[s.get(GIFT_REGION)] * TYPES + kind]
        return f"{TYPE_NAMES[kind]} {LEVELS[level]} there free of cost: +{worth} IP"

    def take(self, s: Table, seat: int, action: int) -> None:
        region = s.get(GIFT_REGION)
        enemy = s.enemy[region]
        s.pop()
        remove_enemy(s, seat, region)
        if action == TAKE_INFLUENCE:
            s.gain(seat, s.setting.saracen_influence)
            s.note(GAINED, seat, s.setting.saracen_influence, FROM_ENEMY)
            announce_empty(s, s.setting.saracen_influence)
        elif enemy == SARACEN_TROOP:
            muster(s, seat)
        else:
            place_building(s, seat, enemy - SARACEN, region)


CRUSADE_STEPS: Final[list[tuple[int, Step[Table]]]] = [(CRUSADING, Crusading()), (SARACEN_GIFT, SaracenGift())]
