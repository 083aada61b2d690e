"""A state: what is on the table, and the four methods that everything else uses.

`actors`, `legal`, `why_not` and `apply` are answered here, once, for every game, from the stack of frames and the
game's steps. A game adds the contents of its table, `copy`, `view`, `determinize`, `scores` and the position format.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import mypyc_attr

from .errors import IllegalAction
from .events import Event
from .refusal import NO_SUCH_ACTION, NOT_YOUR_DECISION, OK, SHARED_SENTENCES
from .rng import FastRng, Rng
from .step import FRAME, NO_STEP, NOBODY, OWING, SEAT, Step

if TYPE_CHECKING:
    from .game import Game

FORCED: Final = 0
"""The event "the engine took the only choice of a public step". Its fields: the seat, the action."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """What every implementer promises:

    - a state is changed by `apply` only, and an `apply` that raises has changed nothing;
    - `legal` and `why_not` of a seat depend only on what that seat may see, and so does `view`;
    - after the constructor of a new game or position, `settle` has been called;
    - every game ends within `Game.max_plies` decisions.
    """

    def __init__(self, game: Game, seats: int, stack: list[int], menu: list[int], rng: Rng, reveals: int) -> None:
        self.game = game
        self.seats = seats
        self.stack = stack
        self.open_menu = menu  # for the public decision on top; replaced, never changed, so copies share it
        self.rng = rng
        self.reveals = reveals  # reveals, looks and random events so far: no undo goes back past one
        self.events: list[Event] | None = None

    # The four questions

    def actors(self) -> list[int]:
        """The seats that must decide now, ascending. Several if the choice is secret; none if the game is over."""
        stack = self.stack
        if not stack:
            return []
        seat = stack[len(stack) - FRAME + SEAT]
        if seat != NOBODY:
            return [seat]
        owing = stack[len(stack) - FRAME + OWING]
        return [seat for seat in range(self.seats) if owing >> seat & 1]

    def legal(self, seat: int) -> list[int]:
        """The actions this seat may take, ascending: never empty for an actor, always empty for others."""
        stack = self.stack
        if not stack:
            return []
        decider = stack[len(stack) - FRAME + SEAT]
        if decider == seat and decider != NOBODY:
            return self.open_menu.copy()
        if decider == NOBODY and self.owes(seat):
            return self.step().menu(self, seat)
        return []

    def next_actor(self) -> int:
        """The first of `actors`, without a list of them. Only while the game goes on."""
        stack = self.stack
        seat = stack[len(stack) - FRAME + SEAT]
        if seat != NOBODY:
            return seat
        owing = stack[len(stack) - FRAME + OWING]
        seat = 0
        while not owing >> seat & 1:
            seat += 1
        return seat

    def actor_menu(self, seat: int) -> list[int]:
        """`legal` of an actor, without a copy: it must not be changed."""
        if self.stack[len(self.stack) - FRAME + SEAT] == seat:
            return self.open_menu
        return self.step().menu(self, seat)

    def why_not(self, seat: int, action: int) -> int:
        """OK, or the refusal. Answers any two ints and never raises."""
        if not self.game.notation.exists(action):
            return NO_SUCH_ACTION
        if not self.is_actor(seat):
            return NOT_YOUR_DECISION
        return self.step().check(self, seat, action)

    def apply(self, seat: int, action: int) -> None:
        """Take the action, and everything that follows without a choice. Raises `IllegalAction`, changing nothing."""
        refusal = self.why_not(seat, action)
        if refusal != OK:
            raise IllegalAction(refusal, seat, action, self.sentence(seat, action, refusal))
        self.step().take(self, seat, action)
        self.settle()

    def apply_checked(self, seat: int, action: int) -> None:
        """Like `apply`, without the check: for a caller that has just asked `why_not` of this same state."""
        self.step().take(self, seat, action)
        self.settle()

    # What a game's table adds

    def copy(self) -> State:
        """An independent state. The copy has no listener for events."""
        raise NotImplementedError

    # Answered by the game

    def shared_view(self) -> dict[str, Any]:
        """The part of a view that is the same for every seat."""
        return self.game.shared_view(self)

    def view(self, seat: int, shared: dict[str, Any] | None = None) -> dict[str, Any]:
        """What a seat may see, ready for JSON; seat -1 is a spectator, who sees what everybody sees. For the views of
        several seats, make the shared part once and pass it in: it is not changed."""
        return self.game.view(self, seat, self.shared_view() if shared is None else shared)

    def determinize(self, seat: int, rng: FastRng) -> State:
        """A random state that looks the same to this seat. `rng` is the only source of chance: with the same `rng`, all
        true states that look the same give the same result."""
        return self.game.determinize(self, seat, rng)

    def scores(self) -> list[int]:
        """The points of each seat if the game ended now; the final ones once it is over."""
        return self.game.scores(self)

    def winners(self) -> list[int]:
        """The winning seats; empty until the game is over."""
        return self.game.winners(self) if self.over() else []

    def to_position(self, generator: bool = False) -> dict[str, Any]:
        """The position as one JSON object. With `generator` it contains the key: for the server only."""
        return self.game.to_position(self, generator)

    def __reduce__(self) -> tuple[Any, ...]:
        """States can be pickled and deep-copied, through the position. All is kept except the listener for events. To
        copy a state quickly, use `copy`."""
        return restore_state, (self.game, self.text(), self.reveals)

    # Derived from the above

    def over(self) -> bool:
        return not self.stack

    def text(self) -> str:
        """*The* text of a state: its whole position, generator included, in compact sorted JSON."""
        return json.dumps(self.to_position(True), sort_keys=True, separators=(",", ":"), ensure_ascii=False)

    def prompt(self, seat: int) -> str:
        """What this seat is asked now, or an empty string."""
        return self.step().prompt(self, seat) if self.is_actor(seat) else ""

    def describe(self, seat: int, action: int) -> str:
        """A legal action in words, as a menu shows it. For other actions only the notation: words may tell secrets."""
        if self.why_not(seat, action) != OK:
            return self.game.notation.text(action)
        return self.step().describe(self, seat, action)

    def explain(self, seat: int, action: int) -> str:
        """Why the action is refused, in one sentence with the numbers. If it is not refused: what it does."""
        refusal = self.why_not(seat, action)
        if refusal == OK:
            return self.describe(seat, action)
        return self.sentence(seat, action, refusal)

    def sentence(self, seat: int, action: int, refusal: int) -> str:
        if refusal in SHARED_SENTENCES:
            return SHARED_SENTENCES[refusal]
        return self.step().reason(self, seat, action, refusal)

    def is_actor(self, seat: int) -> bool:
        stack = self.stack
        if not stack:
            return False
        decider = stack[len(stack) - FRAME + SEAT]
        return decider == seat if decider != NOBODY else self.owes(seat)

    def owes(self, seat: int) -> bool:
        """Whether the seat's secret choice is still open in the secret step on top."""
        return 0 <= seat < self.seats and self.stack[len(self.stack) - FRAME + OWING] >> seat & 1 == 1

    # The stack, for steps

    def step(self) -> Step[Any]:
        """The step on top of the stack."""
        return self.game.steps[self.stack[len(self.stack) - FRAME]]

    def kind(self) -> int:
        """The number of the step on top of the stack, as in `Game.steps`; `NO_STEP` when the game is over."""
        stack = self.stack
        return stack[len(stack) - FRAME] if stack else NO_STEP

    def push(self, kind: int, seat: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
        """Open a step. Its last number begins at 0: few steps use it, and an argument would slow down all of them."""
        self.stack += [kind, seat, a, b, c, d, 0]

    def become(self, kind: int, seat: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
        """Replace the top frame: a pop and a push, at half the cost."""
        stack = self.stack
        top = len(stack) - FRAME
        stack[top] = kind
        stack[top + 1] = seat
        stack[top + 2] = a
        stack[top + 3] = b
        stack[top + 4] = c
        stack[top + 5] = d
        stack[top + 6] = 0

    def pop(self) -> None:
        del self.stack[len(self.stack) - FRAME :]

    def get(self, field: int) -> int:
        """A number of the top frame; `place` is that of a field, such as `A`."""
        return self.stack[len(self.stack) - FRAME + field]

    def put(self, field: int, value: int) -> None:
        self.stack[len(self.stack) - FRAME + field] = value

    def everybody(self) -> int:
        """The mask of all seats, for a secret step in which every seat chooses."""
        return int(2**self.seats) - 1

    def commit(self, seat: int) -> bool:
        """Mark the seat's secret choice as made. True if it was the last one, so that the reveal is due."""
        owing = self.get(OWING) & ~(1 << seat)
        self.put(OWING, owing)
        return owing == 0

    def note(self, kind: int, a: int = 0, b: int = 0, c: int = 0) -> None:
        """Tell the listener, if there is one: the fields of the kind in their declared order."""
        if self.events is not None:
            self.events.append((kind, a, b, c)[: 1 + self.game.events.sizes[kind]])

    def note_more(
        self, kind: int, a: int, b: int, c: int, d: int, e: int = 0, f: int = 0, g: int = 0, h: int = 0
    ) -> None:
        """The same for a kind with more than three fields: passing them costs time, heard or not."""
        if self.events is not None:
            self.events.append((kind, a, b, c, d, e, f, g, h)[: 1 + self.game.events.sizes[kind]])

    def note_list(self, kind: int, numbers: list[int]) -> None:
        """The same for a kind with a list: all its numbers in order. Make the list only if somebody listens."""
        if self.events is not None:
            self.events.append((kind, *numbers))

    def settle(self) -> None:
        """Run passages and take public steps with one choice until somebody has to choose or the game is over."""
        while self.stack:
            step = self.step()
            if step.passage:
                step.run(self)
                continue
            seat = self.get(SEAT)
            if seat == NOBODY:
                break
            menu = step.menu(self, seat)
            if len(menu) != 1 or step.always_asked:
                self.open_menu = menu
                return
            self.note(FORCED, seat, menu[0])
            step.take(self, seat, menu[0])
        self.open_menu = []


def restore_state(game: Game, text: str, reveals: int) -> State:
    """The state of a text. The pickle of a state calls this."""
    state = game.position(json.loads(text))
    state.reveals = reveals
    return state
