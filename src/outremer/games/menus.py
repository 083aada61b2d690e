"""The menu of a seat, for the page and the terminal: each choice in words, with notes on what it does.

Choices are tried out in a world that looks to the seat like the true one, the same world for every truth. So nothing
in a menu can tell more than the seat may know.
"""

from __future__ import annotations

from typing import Any

from ..kernel import FastRng, State
from ..kernel.state import FORCED
from ..kernel.step import SEAT
from .kit import Kit
from .notes import EFFECT, SCORE, Note
from .registry import kit_of

Entry = dict[str, Any]


def menu(state: State, seat: int) -> list[Entry]:
    """What a seat may choose; empty for one that is not asked."""
    actions = state.legal(seat)
    if not actions:
        return []
    kit = kit_of(state.game)
    world = state.determinize(seat, FastRng(0))
    secret = state.step().secret  # what follows depends on the others
    standing = 0 if secret else kit.standing(world, seat)
    return [entry(kit, state, world, seat, action, secret, standing) for action in actions]


def entry(kit: Kit, state: State, world: State, seat: int, action: int, secret: bool, standing: int) -> Entry:
    notation = state.game.notation
    text = notation.text(action)
    after = None if secret else tried(world, seat, action)
    final = after is not None and after.reveals > world.reveals
    known = None if final else after  # what is drawn or shown may turn out otherwise
    change = score_change(kit, world, known, seat, standing)
    found = only_way(kit, world, seat, action, known) + kit.notes(world, seat, action, known, change)
    if change:
        found.append(Note(SCORE, kit.score_words(change), change))
    return {
        "action": text,
        "words": state.step().describe(state, seat, action),
        "target": notation.target(action),
        "final": final,
        "ending": kit.ending(text),
        "notes": [note._asdict() for note in found],
    }


def tried(world: State, seat: int, action: int) -> State:
    """The world after the choice; it has heard what happened."""
    after = world.copy()
    after.events = []
    after.apply_checked(seat, action)
    return after


def only_way(kit: Kit, world: State, seat: int, action: int, after: State | None) -> list[Note]:
    """The one place the choice can lead to: the game goes there without asking, so the choice itself must say so."""
    if after is None or not any(event[:2] == (FORCED, seat) for event in after.events or []):
        return []
    trial = world.copy()
    trial.step().take(trial, seat, action)
    while trial.stack and trial.step().passage:
        trial.step().run(trial)
    if trial.over() or trial.get(SEAT) != seat:
        return []
    step = trial.step()
    menu = step.menu(trial, seat)
    if len(menu) != 1 or not kit.is_place(world.game.notation.target(menu[0])):
        return []
    return [Note(EFFECT, f"only one way: {step.describe(trial, seat, menu[0])}")]


def score_change(kit: Kit, world: State, after: State | None, seat: int, standing: int) -> int:
    """What the choice changes, if points were counted now; 0 also where nobody can say."""
    if after is None or not kit.is_comparable(world, after):
        return 0
    return kit.standing(after, seat) - standing


def is_forced(state: State, seat: int, alone: bool = False) -> bool:
    """Whether the question has one answer, and everybody can tell that it has; or the person is alone among bots, which
    learn nothing from a quick answer."""
    return len(state.legal(seat)) == 1 and (alone or kit_of(state.game).is_openly_forced(state, seat))
