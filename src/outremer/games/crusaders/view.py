"""What a seat may see of Crusaders (CR-1.1): everything except others' orders and wheels before the reveal."""

from __future__ import annotations

from typing import Any

from ...kernel.game import TOTAL
from ...kernel.view import common_view
from .actions import ACTION_NAMES, ACTIONS, TYPE_NAMES, TYPES, WEDGES
from .position.write import on_the_table, ring_names, wheels_are_open
from .rules.scoring import level_four_points, majority_points
from .rules.strength import enemy_strength, strength
from .setting import FOE_NAMES, FOES, PRUSSIAN, SLAV
from .state import UNSET, Table


def shared_view(s: Table) -> dict[str, Any]:
    """The table as `on_the_table` gives it, and what follows from it."""
    seen, common = on_the_table(s), common_view(s)
    seats = [{**lies, **common["seats"][seat], "wedges": wedges(s, seat)} for seat, lies in enumerate(seen["seats"])]
    strengths = {"Prussian": enemy_strength(s, PRUSSIAN), "Slav": enemy_strength(s, SLAV)}
    return {**seen, **common, "seats": seats, "strengths": strengths}


def private_view(s: Table, seat: int) -> dict[str, Any]:
    """What only this seat knows: the orders it was dealt, its hidden choice, its unfinished wheel."""
    known: dict[str, Any] = {}
    names = [order.id for order in s.setting.orders]
    dealt = [names[order] for order in s.dealt[seat * 2 : seat * 2 + 2] if order != UNSET]
    if dealt:
        known["dealt"] = dealt
    if s.chosen[seat] != UNSET:
        known["chosen"] = names[s.chosen[seat]]
    if not wheels_are_open(s) and s.wheel[seat * WEDGES] != UNSET:
        known["wheel"] = ring_names(s, seat)
    return known


def wedges(s: Table, seat: int) -> list[dict[str, Any]]:
    """The wheel clockwise, once it is open: each wedge with its tokens and the strength of each of its actions."""
    if not wheels_are_open(s):
        return []
    ring = []
    for wedge in s.wheel[seat * WEDGES : (seat + 1) * WEDGES]:
        tokens = s.tokens[seat * WEDGES + wedge]
        upgraded = bool(s.upgraded[seat * WEDGES + wedge])
        kinds = [s.setting.basic[wedge], s.setting.added[wedge]]
        actions = [
            {
                "action": ACTION_NAMES[kind],
                "bonus": s.bonus[seat * ACTIONS + kind],
                "strength": strength(s, seat, kind, tokens) if tokens else 0,
                "open": upgraded or i == 0,
            }
            for i, kind in enumerate(kinds)
        ]
        ring.append({"wedge": s.setting.wedge_names[wedge], "tokens": tokens, "upgraded": upgraded, "actions": actions})
    return ring


def score_lines(s: Table, seat: int) -> dict[str, int]:
    """CR-6: the points of a seat if the game ended now, line by line."""
    lines = {"ip": s.ip[seat]}
    for foe in range(FOES):
        lines[f"most {FOE_NAMES[foe]}"] = majority_points(s, foe)[seat]
    for kind in range(TYPES):
        lines[f"{TYPE_NAMES[kind]} IV"] = level_four_points(s, seat, kind)
    lines[TOTAL] = s.scores()[seat]
    return lines
