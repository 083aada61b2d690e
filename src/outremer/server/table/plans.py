"""Moves prepared for a question that is yet to come: made when it is asked, if nothing they are about has changed.

What can be prepared is found in a world as the seat imagines it, the same for every truth: the others do as little as
they can until the seat is asked. Only public questions are prepared for.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import Any, Final

from ...games import kit_of
from ...games.menus import Entry, menu
from ...kernel import OK, BadNotation, FastRng, State
from ..store.rows import StorageDown, WrittenElsewhere
from .encoding import encoded
from .live_table import LiveTable, unbroken
from .refused import Refused
from .seats import Role, Seat
from .talking import tell

MOST_STEPS: Final = 8
FAR: Final = 60
"""Decisions of others that are imagined before the seat is asked."""
TRIED: Final = 4
"""Of the choices of others as many are tried from each end of the menu."""
ASKED: Final = "It is your turn: there is nothing to prepare."
NOT_FORESEEN: Final = "Your next question cannot be foreseen, so nothing can be prepared for it."
REVEALED: Final = "Something is shown or drawn by that. What comes after it cannot be prepared."


@dataclass(frozen=True, slots=True)
class PlannedStep:
    """A choice with all that it was made for: the question, its words, and a fingerprint of the places it names."""

    action: str
    prompt: str
    words: str
    here: str


@dataclass(frozen=True, slots=True)
class Foreseen:
    """The steps of a plan, and the question that follows them; without one, the plan is complete."""

    steps: list[PlannedStep]
    prompt: str
    menu: list[Entry]


def foresee(state: State, seat: int, actions: list[str]) -> Foreseen:
    """What a seat could prepare after these choices. Raises Refused."""
    if state.is_actor(seat):
        raise Refused(409, ASKED)
    world: State | None = imagine(state, seat)
    steps: list[PlannedStep] = []
    for text in actions:
        if world is None:
            raise Refused(422, REVEALED)
        steps.append(planned_step(state, world, seat, text))
        world = after(world, seat, text)
    if world is None:
        return Foreseen(steps, "", [])
    return Foreseen(steps, world.prompt(seat), menu(world, seat))


def imagine(state: State, seat: int) -> State:
    """The world in which the seat is asked next in public; what it is asked in secret before that, it answers with as
    little as the others. Raises Refused where that is not soon."""
    world = state.determinize(seat, FastRng(0))
    for _ in range(FAR):
        if world.over():
            break
        if world.is_actor(seat) and not world.step().secret:
            return world
        other = world.actors()[0]
        world.apply(other, least(world, other))
    raise Refused(409, NOT_FORESEEN)


def least(world: State, seat: int) -> int:
    """To pass or to stop; without that, the choice that changes least of what everybody sees."""
    legal, kit = world.legal(seat), kit_of(world.game)
    ending = next((action for action in legal if kit.ending(world.game.notation.text(action))), None)
    if ending is not None:
        return ending
    tried = legal if len(legal) <= 2 * TRIED else [*legal[:TRIED], *legal[-TRIED:]]
    before = world.shared_view()
    return min(tried, key=lambda action: difference(before, view_after(world, seat, action)))


def view_after(world: State, seat: int, action: int) -> dict[str, Any]:
    trial = world.copy()
    trial.apply(seat, action)
    return trial.shared_view()


def difference(one: Any, two: Any) -> int:
    """How many values differ."""
    if isinstance(one, dict) and isinstance(two, dict):
        return sum(difference(one.get(key), two.get(key)) for key in {**one, **two})
    if isinstance(one, list) and isinstance(two, list) and len(one) == len(two):
        return sum(difference(a, b) for a, b in zip(one, two, strict=True))
    return int(one != two)


def planned_step(state: State, world: State, seat: int, text: str) -> PlannedStep:
    notation = state.game.notation
    try:
        action = notation.parse(text)
    except BadNotation as error:
        raise Refused(422, str(error)) from error
    refusal = world.why_not(seat, action)
    if refusal != OK:
        raise Refused(422, world.sentence(seat, action, refusal), state.game.rule(refusal))
    here = fingerprint_of(state, seat, notation.target(action))
    return PlannedStep(notation.text(action), world.prompt(seat), world.describe(seat, action), here)


def after(world: State, seat: int, text: str) -> State | None:
    """The next question of the same seat, if nothing was shown or drawn before it, and it is public."""
    reveals = world.reveals
    world.apply(seat, world.game.notation.parse(text))
    if world.reveals > reveals or world.over() or not world.is_actor(seat) or world.step().secret:
        return None
    return world


# What a choice is about


def fingerprint_of(state: State, seat: int, target: str) -> str:
    """Of everything public about the places and things that a target names: `hex h7`, `path a > b`."""
    names = set(target.split()[1:])
    view = state.shared_view()
    seats = view.get("seats")
    if isinstance(seats, list) and len(seats) == state.seats:
        view = {**view, "seats": seats[seat]}  # what others have of the same name is not what it is about
    return hashlib.sha256(encoded(list(about(view, names)))).hexdigest()


def about(part: Any, names: set[str]) -> Iterator[Any]:
    if isinstance(part, dict):
        if part.get("id") in names:
            yield part
            return
        for key, value in part.items():
            if key in names:
                yield [key, value]
            else:
                yield from about(value, names)
    elif isinstance(part, list):
        for value in part:
            yield from about(value, names)


# Keeping a plan


async def prepare(table: LiveTable, role: Role, steps: list[PlannedStep]) -> None:
    """Instead of what the seat had prepared before; without steps, nothing. Raises Refused."""
    seat = table.player(role)
    text = json.dumps([asdict(step) for step in steps]) if steps else None
    async with table.lock:
        table.check_going_on()
        if text is not None and table.state.is_actor(seat.number):
            raise Refused(409, ASKED)
        await table.keep_for_player(seat, plan=text)


def read_plan(seat: Seat) -> list[PlannedStep]:
    return [] if seat.plan is None else [PlannedStep(**step) for step in json.loads(seat.plan)]


# When the question comes


def plan_to_play(table: LiveTable) -> Seat | None:
    """A seat that is asked what it has prepared for. Another question in between does not spoil a plan."""
    if table.is_still or table.deleted:
        return None
    for seat in table.seats:
        if seat.plan is None or not seat.is_person or not table.state.is_actor(seat.number):
            continue
        if table.state.prompt(seat.number) == read_plan(seat)[0].prompt:
            return seat
    return None


async def play_plan(table: LiveTable, seat: Seat) -> None:
    """Make the prepared moves as long as each is what it was. Its player alone reads what came of it."""
    steps = read_plan(seat)
    try:
        await table.keep_for_player(seat, plan=None)
    except (Refused, WrittenElsewhere):  # another server has it, or it was dropped
        return
    made = []
    for step in steps:
        if not await play_step(table, seat.number, step):
            break
        made.append(step.words)
    with suppress(Refused):
        await tell(table, outcome(steps, made), seat.number)


async def play_step(table: LiveTable, seat: int, step: PlannedStep) -> bool:
    question = table.game_log.question(seat)
    if question is None or not still_holds(table.state, seat, step):
        return False
    try:
        await unbroken(table.play_prepared(seat, question, step.action))
    except (Refused, StorageDown):
        return False
    return True


def still_holds(state: State, seat: int, step: PlannedStep) -> bool:
    notation = state.game.notation
    action = notation.parse(step.action)
    if state.step().secret or state.prompt(seat) != step.prompt or state.why_not(seat, action) != OK:
        return False
    is_same = state.describe(seat, action) == step.words
    return is_same and fingerprint_of(state, seat, notation.target(action)) == step.here


def outcome(steps: list[PlannedStep], made: list[str]) -> str:
    if len(made) == len(steps):
        return f"Your prepared move was made: {'; '.join(made)}."
    rest = steps[len(made)].words
    if made:
        return f"Of your prepared move this was made: {'; '.join(made)}. Then something had changed: {rest}."
    return f"Your prepared move was not made, for something has changed: {rest}. It is your turn."
