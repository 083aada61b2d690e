"""The one test every game must pass: a random game to its end, with the whole contract of the kernel asked on the way.

It knows no game. What a game conserves, and how its seats choose, may be given; everything else is asked through
the four questions.
"""

import hashlib
import json
from collections.abc import Callable
from itertools import pairwise
from typing import Any, NamedTuple

from outremer.kernel import (
    NO_SUCH_ACTION,
    NOT_NOW,
    NOT_YOUR_DECISION,
    OK,
    Event,
    FastRng,
    Game,
    IllegalAction,
    Record,
    State,
    Timeline,
    load_record,
)
from outremer.kernel.view import VIEW_KEYS

SHARED = (NO_SUCH_ACTION, NOT_YOUR_DECISION, NOT_NOW)
SPECTATOR = -1
LONGEST_MENU = 100  # a decision with more entries should be two decisions

Conserved = Callable[[State], dict[str, int]]
"""What never changes once it is there: no value of a key may differ from the first one seen."""
Policy = Callable[[State, int, list[int], FastRng], int]
"""How a seat chooses from its menu."""


class Checks(NamedTuple):
    """How often the dear questions are asked: every so many plies, 0 for never."""

    refusals: int
    state: int  # copies, positions, views, determinized worlds, conservation
    undo: int
    sampled: int = 8  # how many unlisted ids each time
    early: int = 0  # so many first plies, where secrets are, are asked everything but undo


FULL = Checks(refusals=13, state=29, undo=250, early=10)
LIGHT = Checks(refusals=97, state=0, undo=0, sampled=3)


class Played(NamedTuple):
    """A finished game, for tests that look for something in particular."""

    state: State
    record: Record
    events: list[Event]


def at_random(state: State, seat: int, menu: list[int], rng: FastRng) -> int:
    return menu[rng.below(len(menu))]


def nothing(state: State) -> dict[str, int]:
    return {}


def random_sim_test(
    game: Game,
    options: dict[str, Any],
    seed: int,
    checks: Checks = FULL,
    conserved: Conserved = nothing,
    policy: Policy = at_random,
) -> Played:
    """Play a random game to its end and assert the contract all the way; a failure names game, options and ply."""
    simulation = Simulation(game, options, seed, checks, conserved, policy)
    try:
        simulation.play()
    except Exception as error:
        error.add_note(f"{game.name} {options}, seed {seed}, after {len(simulation.record.moves)} moves")
        raise
    assert simulation.state.events is not None
    return Played(simulation.state, simulation.record, simulation.state.events)


def digest(state: State) -> str:
    return hashlib.sha256(state.text().encode()).hexdigest()[:12]


def as_text(value: object) -> str:
    """JSON, and a failure for anything that is none."""
    return json.dumps(value, sort_keys=True, allow_nan=False)


class Simulation:
    """One random game under examination."""

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
            assert ply < limit, f"the game should have ended within {limit} decisions"
            self.check_ply(ply)
            self.move()
        self.check_end()

    def due(self, every: int, ply: int) -> bool:
        """Whether a check is due; other seeds hit other plies."""
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
            self.check_conserved()
            self.kept.append((ply, self.state.copy(), digest(self.state)))
        if self.checks.undo and (ply + self.seed) % self.checks.undo == 0:
            self.check_undo()

    def check_conserved(self) -> None:
        found = self.conserved(self.state)
        for key, value in self.constants.items():
            assert key in found, f"{key} is gone"
            assert found[key] == value, f"{key} was {value} and is {found[key]}"
        self.constants = found

    def check_undo(self) -> None:
        """Whatever a seat may take back and play again leaves the table as it was; its record is not touched."""
        timeline = Timeline(self.record.copy())
        assert timeline.state.text() == self.state.text()
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
    """`actors` and `legal` agree; menus are sorted, without doubles, and every entry may be taken."""
    actors = state.actors()
    assert actors == sorted(set(actors)) and actors, "a game that is not over has somebody to decide"
    for seat in (-1, *range(state.seats + 1)):
        menu = state.legal(seat)
        if seat not in actors:
            assert menu == [], f"seat {seat} does not decide, and may do {menu}"
            continue
        assert menu, f"seat {seat} must decide and may do nothing"
        assert all(a < b for a, b in pairwise(menu)), f"menu {menu} is not sorted"
        assert len(menu) <= LONGEST_MENU, f"{len(menu)} choices in '{state.step().name}'"
        asked = state.step().secret or state.step().always_asked
        assert len(menu) > 1 or asked, "a public step with one choice is taken by the engine"
        for action in menu:
            assert state.why_not(seat, action) == OK, f"{action} is listed and refused"


def check_refusals(state: State, rng: FastRng, sampled: int) -> None:
    """Ids that are not listed are refused, by a rule or a shared refusal, in words, and leave everything as it was."""
    before = state.text()
    texts = state.game.notation.texts
    for seat in state.actors():
        check_step(state, seat)
    for seat in (*state.actors(), rng.below(state.seats)):
        menu = state.legal(seat)
        ids = [rng.below(len(texts) + 2) - 1 for _ in range(sampled)]
        for action in ids:
            if action not in menu:
                check_refused(state, seat, action)
    assert state.text() == before, "asking or a refused action has changed the state"


def check_step(state: State, seat: int) -> None:
    """A step's menu is its candidates that pass its check, and no other id of the game passes it."""
    step, menu = state.step(), state.legal(seat)
    candidates = step.candidates(state, seat)
    assert all(a < b for a, b in pairwise(candidates)), f"candidates {candidates} are not sorted"
    assert menu == [action for action in candidates if step.check(state, seat, action) == OK]
    passing = [action for action in range(len(state.game.notation.texts)) if state.why_not(seat, action) == OK]
    assert menu == passing, "an id outside the candidates passes the check"
    refused = [action for action in candidates if action not in menu]
    for action in refused[:2]:
        check_refused(state, seat, action)


def check_refused(state: State, seat: int, action: int) -> None:
    refusal = state.why_not(seat, action)
    assert refusal != OK, f"{action} is not listed for seat {seat}, and not refused"
    if not state.game.notation.exists(action):
        assert refusal == NO_SUCH_ACTION
    elif seat not in state.actors():
        assert refusal == NOT_YOUR_DECISION
    else:
        assert refusal == NOT_NOW or state.game.rule(refusal), f"{refusal} names no rule"
    sentence = state.explain(seat, action)
    assert sentence.strip() == sentence and sentence.endswith("."), f"refusal {refusal} in words: {sentence!r}"
    try:
        state.apply(seat, action)
    except IllegalAction as error:
        assert (error.refusal, error.seat, error.action, str(error)) == (refusal, seat, action, sentence)
    else:
        raise AssertionError(f"{action} was refused by why_not, and taken")


def check_over(state: State) -> None:
    """After the end nobody decides, everything is refused, and somebody has won."""
    assert state.actors() == [] and state.over()
    assert state.winners() and set(state.winners()) <= set(range(state.seats))
    assert len(state.scores()) == state.seats
    for seat in range(-1, state.seats + 1):
        assert state.legal(seat) == [] and state.prompt(seat) == ""
        check_refused(state, seat, 0)
        as_text(state.view(seat))


# Everything around them


def check_words(state: State) -> None:
    """Prompts and choices have words, no two choices the same ones, and notation leads back to its id."""
    for seat in state.actors():
        assert state.prompt(seat)
        menu = state.legal(seat)
        words = [state.describe(seat, action) for action in menu]
        assert all(words) and len(set(words)) == len(menu), f"choices in words: {words}"
        for action in menu:
            assert state.game.notation.parse(state.game.notation.text(action)) == action


def check_position(state: State) -> None:
    """A position, through JSON and back, is the same state, down to who may do what."""
    text = state.text()
    again = state.game.position(json.loads(text))
    assert again.text() == text, "the position does not come back as it was"
    assert again.actors() == state.actors()
    assert as_text(again.view(SPECTATOR)) == as_text(state.view(SPECTATOR))
    for seat in range(state.seats):
        assert again.legal(seat) == state.legal(seat)


def check_shared_view(state: State) -> None:
    """What is shared is in the spectator's view as it is; a view made from it is the same, and leaves it the same."""
    shared = state.shared_view()
    before = as_text(shared)
    for seat in range(SPECTATOR, state.seats):
        assert as_text(state.view(seat, shared)) == as_text(state.view(seat))
    assert as_text(shared) == before
    everybody = state.view(SPECTATOR)
    assert set(VIEW_KEYS) <= everybody.keys() and len(shared["seats"]) == state.seats
    assert all(everybody[key] == value for key, value in shared.items())


def check_secrets(state: State, rng: FastRng) -> None:
    """In every world that looks the same to a seat, it sees and may do the same; the true generator is not in it."""
    ids = [rng.below(len(state.game.notation.texts)) for _ in range(6)]
    before = state.text()
    secret = state.step().secret
    for seat in range(SPECTATOR, state.seats) if secret else [rng.below(state.seats + 1) - 1]:
        world = state.determinize(seat, rng)
        assert as_text(world.view(seat)) == as_text(state.view(seat)), f"another world looks different to seat {seat}"
        assert world.legal(seat) == state.legal(seat) and world.prompt(seat) == state.prompt(seat)
        for action in ids:
            assert world.why_not(seat, action) == state.why_not(seat, action)
            assert world.explain(seat, action) == state.explain(seat, action)
        assert world.rng.key != state.rng.key, "the true generator is in a determinized world"
        check_position(world)
        seed = rng.word()
        twin = world.determinize(seat, FastRng(seed)).text()
        assert state.determinize(seat, FastRng(seed)).text() == twin, "the drawn world rests on the truth"
    assert state.text() == before, "looking has changed the state"


def check_undo_of(timeline: Timeline, seat: int) -> None:
    """Undo gives what the shorter record gives; playing the move again gives the state before the undo."""
    moves = timeline.record.moves.copy()
    text = timeline.state.text()
    ply = timeline.last_move_of(seat)
    later = moves[ply + 1 :] if timeline.was_secret[ply] else []
    timeline.undo(seat)
    assert timeline.record.moves == moves[:ply] + later
    assert timeline.state.text() == timeline.record.replay().text()
    timeline.apply(*moves[ply])
    for move in moves[ply + 1 :] if not later else []:
        timeline.apply(*move)
    assert timeline.state.text() == text, "undone and played again, the table differs"


def check_record(record: Record, final: State) -> None:
    """A record read back and replayed ends the same; half of it is the middle of the game."""
    text = record.dumps()
    again = load_record(text, lambda name: record.game)
    assert again.dumps() == text
    assert again.replay().text() == final.text()
    half = len(record.moves) // 2
    state = again.replay(half)
    for ply in range(half, len(record.moves)):
        again.replay_move(state, ply)
    assert state.text() == final.text()
