"""A step: one kind of decision, with everything about it in one place.

The stack of a state holds frames of `FRAME` ints: the kind of step (its index in `Game.steps`), the seat that
decides, and five numbers of the step's own, which stand at `A` to `E`. A step declares those it uses as fields: each by
name, with its lowest and highest value. Positions show a frame by these names; the rules call the places by constants
of their own (`BUILDS_LEFT: Final = A`). Numbers that are not declared stay 0. Everybody may see the fields of the step
on top, but those of a secret step are seen only by the seats that still choose.

The mode of a step says who chooses, and who learns of it:

- `DECISION`: frame seat >= 0; that seat chooses from `menu`. The engine takes the choice where there is only one;
- `ALWAYS_ASKED`: a decision that is asked even with one choice, because the menu depends on something hidden, and
  skipping the question would tell the others about it;
- `SECRET`: frame seat -1; the field `owing` (at `A`) is the bit mask of seats that still owe their choice. They choose
  at the same time, and the order of their commitments never changes the result. The choices are shown when the last
  is made;
- `PRIVATE`: like `SECRET`, but others never learn the choices while the game lasts;
- `PASSAGE`: nobody chooses; `run` does what comes now and leaves the stack changed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Generic, TypeVar, final

from mypy_extensions import mypyc_attr

from .refusal import OK, SHARED_SENTENCES

if TYPE_CHECKING:
    from .state import State

FRAME: Final = 7
KIND: Final = 0
SEAT: Final = 1
A: Final = 2
B: Final = 3
C: Final = 4
D: Final = 5
E: Final = 6
OWING: Final = 2
"""Where a secret step keeps who owes a choice."""
BEGUN: Final = 2
"""Where a sequence keeps how many of its steps have begun."""
MOST_SEATS: Final = 16

NOBODY: Final = -1
NO_STEP: Final = -1
"""What `State.kind` gives when the game is over."""

DECISION: Final = 0
ALWAYS_ASKED: Final = 1
SECRET: Final = 2
PRIVATE: Final = 3
PASSAGE: Final = 4

S = TypeVar("S", bound="State")


@final
class Field:
    """A number of a step's frame: its place, its name in positions and views, and the values it may have."""

    def __init__(self, at: int, name: str, lowest: int, highest: int) -> None:
        self.at = at
        self.name = name
        self.lowest = lowest
        self.highest = highest


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """What an implementer promises: `candidates` is sorted, has no duplicates, and holds every action that `check`
    allows, but those that `is_wasteful` names; `check` answers for any existing action of any kind (`NOT_NOW` for kinds
    that the step does not ask for), reads only what the seat may see, and changes nothing; `take` is called only after
    `check` said OK, and never fails."""

    def __init__(self, name: str, mode: int = DECISION, fields: list[Field] | None = None) -> None:
        self.name: Final = name
        self.mode: Final = mode
        # What the mode means; kept because it is asked often.
        self.secret: Final = mode == SECRET or mode == PRIVATE
        self.private: Final = mode == PRIVATE
        self.always_asked: Final = mode == ALWAYS_ASKED
        self.passage: Final = mode == PASSAGE
        own = [] if fields is None else fields
        self.fields: Final = [Field(OWING, "owing", 1, 2**MOST_SEATS - 1), *own] if self.secret else own

    def prompt(self, s: S, seat: int) -> str:
        """What the seat is asked, as one sentence."""
        return ""

    def candidates(self, s: S, seat: int) -> list[int]:
        """A cheap superset of the menu, ascending."""
        return []

    def check(self, s: S, seat: int, action: int) -> int:
        """OK, or the refusal."""
        return OK

    def reason(self, s: S, seat: int, action: int, refusal: int) -> str:
        """The sentence for a refusal that `check` gave, with the numbers of the position."""
        return SHARED_SENTENCES.get(refusal, "That is not allowed now.")

    def is_wasteful(self, s: S, seat: int, action: int) -> bool:
        """Whether an action that `check` allows is left out of the menu, because another does the same for less."""
        return False

    def describe(self, s: S, seat: int, action: int) -> str:
        """An action of this step in words, for a menu."""
        return s.game.notation.text(action)

    def take(self, s: S, seat: int, action: int) -> None:
        """Carry the action out: change the state, pop and push frames."""

    def run(self, s: S) -> None:
        """The work of a passage. It must change the stack, or the game would stop."""

    def menu(self, s: S, seat: int) -> list[int]:
        """The legal actions: the candidates that pass the check. A hot step may override this with a faster version
        that shares work between its checks; the simulation test makes sure that both agree."""
        return [action for action in self.candidates(s, seat) if self.check(s, seat, action) == OK]


@mypyc_attr(allow_interpreted_subclasses=True)
class Sequence(Step[S]):
    """A passage that is a list of steps, pushed one after another: a setup, a year or a turn."""

    def __init__(self, name: str, kinds: list[int]) -> None:
        super().__init__(name, PASSAGE, [Field(BEGUN, "begun", 0, len(kinds))])
        self.kinds = kinds

    def run(self, s: S) -> None:
        at = s.get(BEGUN)
        if at == len(self.kinds):
            s.pop()
        else:
            s.put(BEGUN, at + 1)
            s.push(self.kinds[at], NOBODY)
