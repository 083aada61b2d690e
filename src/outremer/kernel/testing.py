"""The test that every game must pass: it plays a random game to its end and checks the whole contract on the way.

Call it in the tests of your game. It needs no test framework, and says what is wrong in an AssertionError:

    from outremer.kernel.testing import random_simulation

    def test_random_games() -> None:
        for seed in range(20):
            random_simulation(GAME, {"players": 3}, seed)

It knows no game. You may say what your game conserves, and how its seats choose; everything else it asks through the
kernel's contract.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from itertools import pairwise
from typing import Any, Final, NamedTuple

from .errors import IllegalAction
from .events import SPECTATOR, Event
from .game import Game
from .record import Record, load_record
from .refusal import NO_SUCH_ACTION, NOT_NOW, NOT_YOUR_DECISION, OK
from .rng import FastRng
from .state import State
from .timeline import Timeline
from .view import VIEW_KEYS

LONGEST_MENU: Final = 256  # a decision with a longer menu should be two decisions
LATEST_EVENTS: Final = 12  # how many of the last events each check of the events looks at

Conserved = Callable[[State], dict[str, int]]
"""What must not change during a game: each key keeps the first value seen."""
Policy = Callable[[State, int, list[int], FastRng], int]
"""How a seat chooses from its menu."""


class Checks(NamedTuple):
    """How often the slow checks run: 13 means at every 13th decision, 0 never. Menus are checked at every decision."""

    refusals: int
    state: int  # copies, positions, views, determinized worlds, words, events, conservation
    undo: int
    sampled: int = 8  # how many ids outside the menu are tried each time
    early: int = 0  # the first decisions, where secrets are common, get every check except undo


FULL: Final = Checks(refusals=13, state=29, undo=250, early=10)
EVERY_PLY: Final = Checks(refusals=1, state=1, undo=1)
"""For small games: everything, at every decision."""
LIGHT: Final = Checks(refusals=97, state=0, undo=0, sampled=3)
"""For many games in a short time."""


class Played(NamedTuple):
    """A finished game, for tests that look for something special."""

    state: State
    record: Record
    events: list[Event]


def at_random(state: State, seat: int, menu: list[int], rng: FastRng) -> int:
    """The usual policy."""
    return menu[rng.below(len(menu))]


def nothing(state: State) -> dict[str, int]:
    """For games that conserve nothing."""
    return {}


def random_simulation(
    game: Game,
    options: dict[str, Any] | None = None,
    seed: int = 0,
    checks: Checks = FULL,
    conserved: Conserved = nothing,
    policy: Policy = at_random,
) -> Played:
    """Play a random game to its end and check the contract on the way. Raises AssertionError, or the game's own error,
    with a note that names game, options, seed and ply. The same arguments play the same game."""
    simulation = Simulation(game, options or {}, seed, checks, conserved, policy)
    try:
        simulation.play()
    except Exception as error:
        error.add_note(f"{game.name} {options or {}}, seed {seed}, after {len(simulation.record.moves)} moves")
        raise
    assert simulation.state.events is not None
    return Played(simulation.state, simulation.record, simulation.state.events)


def digest(state: State) -> str:
    """A short digest of a state: states with the same digest are the same."""
    return hashlib.sha256(state.text().encode()).hexdigest()[:12]


def as_text(value: object) -> str:
    """The value as JSON. Fails for anything that JSON cannot hold."""
    try:
        return json.dumps(value, sort_keys=True, allow_nan=False)
    except (TypeError, ValueError) as error:
        raise AssertionError(f"not ready for JSON: {error}") from error


class Simulation:
    """One random game and its checks."""

    def __init__(
        self, game: Game, options: dict[str, Any], seed: int, checks: Checks, conserved: Conserved, policy: Policy
    ) -> None:
        self.game = game
        self.options = game.options(options)
        self.checks = checks
        self.conserved = conserved
        self.policy = policy
        self.seed = seed
        self.rng = FastRng(seed)
        self.record = Record.of_seed(game, seed, options)
        self.state = self.record.first_state()
        self.state.events = []
        self.kept: list[tuple[int, State, str]] = []  # earlier copies: ply, copy, what it was then
        self.constants: dict[str, int] = {}

    def play(self) -> None:
        limit = self.game.max_plies(self.options)
        while not self.state.over():
            ply = len(self.record.moves)
            assert ply < limit, f"max_plies promises an end within {limit} decisions"
            self.check_ply(ply)
            self.move()
        self.check_end()

    def due(self, every: int, ply: int) -> bool:
        """Whether a check is due; different seeds check different plies."""
        return every > 0 and (ply < self.checks.early or (ply + self.seed) % every == 0)

    def move(self) -> None:
        actors = self.state.actors()
        seat = actors[self.rng.below(len(actors))]
        action = self.policy(self.state, seat, self.state.legal(seat), self.rng)
        self.state.apply(seat, action)
        self.record.moves.append((seat, action))

    def check_ply(self, ply: int) -> None:
        check_menus(self.state)
        if self.due(self.checks.refusals, ply):
            check_refusals(self.state, self.rng, self.checks.sampled)
        if self.due(self.checks.state, ply):
            check_position(self.state)
            check_shared_view(self.state)
            check_secrets(self.state, self.rng)
            check_words(self.state)
            check_events(self.state)
            self.check_conserved()
            self.kept.append((ply, self.state.copy(), digest(self.state)))
        if self.checks.undo and (ply + self.seed) % self.checks.undo == 0:
            self.check_undo()

    def check_conserved(self) -> None:
        found = self.conserved(self.state)
        for key, value in self.constants.items():
            assert key in found, f"not conserved: {key} is gone"
            assert found[key] == value, f"not conserved: {key} was {value} and is {found[key]}"
        self.constants = found

    def check_undo(self) -> None:
        """A seat that takes a move back and plays it again leaves the table as it was."""
        timeline = Timeline(self.record.copy())
        assert timeline.state.text() == self.state.text(), "the moves so far, replayed, give another state"
        for seat in range(self.state.seats):
            if timeline.why_no_undo(seat) == "":
                check_undo_of(timeline, seat)

    def check_end(self) -> None:
        state = self.state
        check_over(state)
        if self.checks.state:
            check_position(state)
            self.check_conserved()
        for ply, copy, was in self.kept:
            assert digest(copy) == was, f"the copy made at ply {ply} has changed since"
        if self.checks.state:
            check_record(self.record, state)


# The four questions


def check_menus(state: State) -> None:
    """`actors` and `legal` agree; menus are sorted, without duplicates, and every entry may be taken."""
    actors = state.actors()
    assert actors, "the game is not over, and nobody has to decide"
    assert actors == sorted(set(actors)), f"actors {actors} are not sorted, or name a seat twice"
    for seat in (-1, *range(state.seats + 1)):
        menu = state.legal(seat)
        if seat not in actors:
            assert menu == [], f"seat {seat} does not decide, but may do {menu}"
            continue
        assert menu, f"seat {seat} must decide, but may do nothing"
        assert ascending(menu), f"menu {menu} is not sorted, or has an entry twice"
        assert len(menu) <= LONGEST_MENU, f"{len(menu)} choices in '{state.step().name}'"
        asked = state.step().secret or state.step().always_asked
        assert len(menu) > 1 or asked, f"'{state.step().name}' has one choice: was settle() called?"
        for action in menu:
            assert state.why_not(seat, action) == OK, f"{action} is listed, but refused"


def ascending(ids: list[int]) -> bool:
    return all(a < b for a, b in pairwise(ids))


def check_refusals(state: State, rng: FastRng, sampled: int) -> None:
    """An id that is not listed is refused, by a rule or a shared refusal, in words, and changes nothing."""
    before = state.text()
    texts = state.game.notation.texts
    for seat in state.actors():
        check_step(state, seat)
    for seat in (*state.actors(), rng.below(state.seats)):
        menu = state.legal(seat)
        ids = [rng.below(len(texts) + 2) - 1 for _ in range(sampled)]
        for action in ids:
            if action not in menu and not (
                state.why_not(seat, action) == OK and state.step().is_wasteful(state, seat, action)
            ):
                check_refused(state, seat, action)
    assert state.text() == before, "a question, or an action that was refused, has changed the state"


def check_step(state: State, seat: int) -> None:
    """A step's menu is its candidates that pass its check, and no other id of the game passes it."""
    step, menu = state.step(), state.legal(seat)
    candidates = step.candidates(state, seat)
    name = f"step '{step.name}', seat {seat}"
    assert ascending(candidates), f"{name}: candidates {candidates} are not sorted, or have an entry twice"
    checked = [action for action in candidates if step.check(state, seat, action) == OK]
    assert menu == checked, f"{name}: the menu is {menu}, and the candidates that pass the check are {checked}"
    passing = [
        action
        for action in range(len(state.game.notation.texts))
        if state.why_not(seat, action) == OK and not step.is_wasteful(state, seat, action)
    ]
    assert menu == passing, f"{name}: the check allows {passing}, and the candidates offer {menu}"
    refused = [action for action in candidates if action not in menu]
    for action in refused[:2]:
        check_refused(state, seat, action)


def check_refused(state: State, seat: int, action: int) -> None:
    """One id that may not be taken: `why_not` gives the reason, `explain` puts it in words, `apply` raises it."""
    refusal = state.why_not(seat, action)
    assert refusal != OK, f"{action} is not listed for seat {seat}, and not refused"
    if not state.game.notation.exists(action):
        assert refusal == NO_SUCH_ACTION, f"{action} is not an action, but the refusal is {refusal}"
    elif seat not in state.actors():
        assert refusal == NOT_YOUR_DECISION, f"seat {seat} does not decide, and the refusal is {refusal}"
    else:
        assert refusal == NOT_NOW or state.game.rule(refusal), f"refusal {refusal} names no rule"
    sentence = state.explain(seat, action)
    assert sentence.strip() == sentence and sentence.endswith("."), f"refusal {refusal} is not a sentence: {sentence!r}"
    try:
        state.apply(seat, action)
    except IllegalAction as error:
        told = (error.refusal, error.seat, error.action, str(error))
        assert told == (refusal, seat, action, sentence), f"apply refuses with {told}"
    else:
        raise AssertionError(f"why_not refuses {action}, and apply takes it")


def check_over(state: State) -> None:
    """After the end nobody decides, everything is refused, and somebody has won."""
    assert state.actors() == [], f"the game is over, and {state.actors()} must decide"
    winners, scores = state.winners(), state.scores()
    assert winners and set(winners) <= set(range(state.seats)), f"the winners are {winners}"
    assert len(scores) == state.seats, f"{state.seats} seats have the scores {scores}"
    for seat in range(-1, state.seats + 1):
        assert state.legal(seat) == [] and state.prompt(seat) == "", f"the game is over, and seat {seat} is asked"
        check_refused(state, seat, 0)
        as_text(state.view(seat))


# Everything around them


def check_words(state: State) -> None:
    """Prompts and choices have words, no two choices have the same words, and each text leads back to its id."""
    for seat in state.actors():
        assert state.prompt(seat), f"step '{state.step().name}' has no prompt"
        menu = state.legal(seat)
        words = [state.describe(seat, action) for action in menu]
        assert all(words) and len(set(words)) == len(menu), f"two choices with the same words, or none: {words}"
        for action in menu:
            text = state.game.notation.text(action)
            assert state.game.notation.parse(text) == action, f"'{text}' is the text of {action} and of another"


def check_events(state: State) -> None:
    """Recent events can be shown to every seat and to spectators: as JSON, with a sentence or without."""
    table = state.game.events
    for event in (state.events or [])[-LATEST_EVENTS:]:
        for viewer in range(SPECTATOR, state.seats):
            told = table.told(state, event, viewer)
            text = "" if told is None else told["text"]
            assert text == "" or text.endswith("."), f"event '{table.name(event)}' is not a sentence: {text!r}"
            as_text(told)


def check_position(state: State) -> None:
    """A position, written to JSON and read back, is the same state, with the same menus."""
    text = state.text()
    again = state.game.position(json.loads(text))
    assert again.text() == text, f"the position does not come back as it was:\n{text}\n{again.text()}"
    assert again.actors() == state.actors(), f"from the position {again.actors()} decide, not {state.actors()}"
    assert as_text(again.view(SPECTATOR)) == as_text(state.view(SPECTATOR)), "from the position the view is different"
    assert again.stack == state.stack, "a step uses numbers of its frame that it does not declare as fields"
    for seat in range(state.seats):
        assert again.legal(seat) == state.legal(seat), f"from the position seat {seat} has a different menu"


def check_shared_view(state: State) -> None:
    """A spectator's view contains the shared part unchanged. A view made from a given shared part is the same, and
    leaves that part unchanged."""
    shared = state.shared_view()
    before = as_text(shared)
    for seat in range(SPECTATOR, state.seats):
        same = as_text(state.view(seat, shared)) == as_text(state.view(seat))
        assert same, f"the view of seat {seat} depends on who made the shared part"
    assert as_text(shared) == before, "making a view has changed the shared part"
    everybody = state.view(SPECTATOR)
    missing = [key for key in VIEW_KEYS if key not in everybody]
    assert not missing, f"a view has no {', '.join(missing)}; `common_view` gives what every view has"
    assert len(shared["seats"]) == state.seats, f"the view shows {len(shared['seats'])} seats of {state.seats}"
    for key, value in shared.items():
        assert everybody[key] == value, f"'{key}' is shared, and a spectator sees another value"


def check_secrets(state: State, rng: FastRng) -> None:
    """A determinized world gives the seat the same view and the same menu, and does not contain the true generator."""
    ids = [rng.below(len(state.game.notation.texts)) for _ in range(6)]
    before = state.text()
    secret = state.step().secret
    for seat in range(SPECTATOR, state.seats) if secret else [rng.below(state.seats + 1) - 1]:
        world = state.determinize(seat, rng)
        assert as_text(world.view(seat)) == as_text(state.view(seat)), f"another world looks different to seat {seat}"
        assert world.legal(seat) == state.legal(seat), f"the menu of seat {seat} depends on what it may not see"
        assert world.prompt(seat) == state.prompt(seat), f"the prompt of seat {seat} depends on what it may not see"
        for event in (state.events or [])[-LATEST_EVENTS:]:
            told, there = (one.game.events.told(one, event, seat) for one in (state, world))
            assert told == there, f"what seat {seat} learns of {event} depends on what it may not see"
        for action in ids:
            same = world.explain(seat, action) == state.explain(seat, action)
            assert same and world.why_not(seat, action) == state.why_not(seat, action), (
                f"why seat {seat} may not do {action} depends on what it may not see"
            )
        assert world.rng.key != state.rng.key, "the true generator is in a determinized world"
        check_position(world)
        seed = rng.word()
        twin = world.determinize(seat, FastRng(seed)).text()
        assert state.determinize(seat, FastRng(seed)).text() == twin, (
            "determinize draws another world where only secrets differ"
        )
    assert state.text() == before, "view or determinize has changed the state"


def check_undo_of(timeline: Timeline, seat: int) -> None:
    """Undo gives the state of the shorter record; playing the move again gives the state before the undo."""
    moves = timeline.record.moves.copy()
    text = timeline.state.text()
    ply = timeline.last_move_of(seat)
    later = moves[ply + 1 :] if timeline.was_secret[ply] else []
    timeline.undo(seat)
    assert timeline.record.moves == moves[:ply] + later, f"undo of seat {seat} took back more than its last move"
    assert timeline.state.text() == timeline.record.replay().text(), "undo does not lead to the state before the move"
    timeline.apply(*moves[ply])
    for move in moves[ply + 1 :] if not later else []:
        timeline.apply(*move)
    assert timeline.state.text() == text, "a move taken back and played again leads to another state"


def check_record(record: Record, final: State) -> None:
    """A record, read back and replayed, ends in the same state; so does one replayed in two halves."""
    text = record.dumps()
    again = load_record(text, lambda name: record.game)
    assert again.dumps() == text, "a record read back is written differently"
    assert again.replay().text() == final.text(), "the record, replayed, ends in another state"
    half = len(record.moves) // 2
    state = again.replay(half)
    for ply in range(half, len(record.moves)):
        again.replay_move(state, ply)
    assert state.text() == final.text(), "the record, replayed in two halves, ends in another state"
