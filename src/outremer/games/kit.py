"""A kit: one game, and everything the rest of the package may ask of it.

Each part has a default that works for any game; a game replaces what it can do better. Parts are made when they are
first asked for, so that a program that only plays never loads a drawing. This file knows no game by name.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..kernel import Game, OutremerError, State
from ..kernel.events import Event
from .notes import PASS, STOP, Note, signed

if TYPE_CHECKING:
    from ..bots.evaluation import Evaluation
    from ..envs.canvas import Canvas
    from ..kernel.features import Features
    from ..terminal.drawing import Drawing


class BadKit(OutremerError):
    """A kit that lacks a part, or whose name another kit has. Names the kit and the part."""


class Kit:
    """What an implementer promises: `name` is the game's public name in small letters (`stake-nim`), the same as its
    game object's; every method gives the same answer each time."""

    name: str = ""
    usual: bool = False
    """Whether this is the game to play when none is named. If several are, the first one found."""

    def game(self) -> Game:
        """The game itself: rules, states, notation."""
        raise BadKit(f"the kit of '{self.name}' lacks a part: game()")

    # For bots

    def evaluation(self) -> Evaluation:
        """What a position is worth to each seat. The default is the current score."""
        from ..bots.evaluation import Evaluation

        return Evaluation()

    def term_words(self, term: str) -> str:
        """A term of the evaluation as a hint says it: a few words before a number of points. Empty for one that is no
        reason for a person."""
        return term

    def held(self, state: State, seat: int) -> list[str]:
        """What the seat has on the table, by name, the most important first, as a hint says what one then has: `Harim`,
        `a token in Amuq`. Empty where nothing has a name."""
        return []

    def left_open(self, state: State, seat: int) -> list[str]:
        """What of it others could take now, as a hint says what speaks against a choice: `leaves Amuq open to the
        Warlord`."""
        return []

    # For players who read text

    def situation(self, view: dict[str, Any]) -> list[str]:
        """What a seat sees in compact English, line by line, from its view alone. The default lists the seats."""
        seats = [", ".join(f"{key} {value}" for key, value in seat.items()) for seat in view["seats"]]
        return [self.moment(view), *seats] if self.moment(view) else seats

    def belongs(self, action: int) -> str:
        """When the action is asked for, as one sentence; empty where nothing is known."""
        return ""

    # For programs that learn

    def features(self, game: Game, options: dict[str, Any]) -> Features:
        """What a seat sees as codes, for a table with these options. The default gives the bytes of the view."""
        from ..kernel.features import ViewFeatures

        return ViewFeatures()

    def picture(self, game: Game, view: dict[str, Any]) -> Canvas:
        """The table as a picture, from a view alone. The default writes the situation down."""
        from ..envs.canvas import lines_of_text

        return lines_of_text(game.title, self.situation(view))

    def bargain_words(self, worlds: list[State], seat: int) -> str:
        """In a bargain that the seat is asked about: what the other side would accept, and why. Each of the worlds
        looks to the seat like the true state; none may be changed. Empty where nothing is bargained."""
        return ""

    def as_known(self, state: State, seat: int) -> State:
        """The state for a hint to a seat: without what a good memory knows and the seat's view does not show, where
        `determinize` keeps it. The same for all states that look the same to the seat, but for what is drawn."""
        return state

    def levels_file(self) -> Path | None:
        """What the levels of bots are in this game: the table `bots`, for those that differ from `bots/registry.py`,
        and how strong they are, as `bench.levels` writes it. None for a game without such a file."""
        return None

    def level_bots(self) -> dict[str, str]:
        """The bots behind the names of levels, where this game wants others than `bots/registry.py` has."""
        file = self.levels_file()
        return _levels(file).get("bots", {}) if file else {}

    def strengths(self) -> dict[str, int]:
        """The levels of bots that were measured in this game, on the Elo scale."""
        file = self.levels_file()
        return dict(_levels(file).get("elo", {})) if file else {}

    # For the terminal and the page

    def drawing(self, game: Game) -> Drawing:
        """How a terminal shows the game. The default prints the view."""
        from ..terminal.drawing import Drawing

        return Drawing(game)

    def board(self, game: Game) -> dict[str, Any]:
        """What a page needs to draw the game beside the view: maps, cards, numbers. Ready for JSON."""
        return {}

    def moment(self, view: dict[str, Any]) -> str:
        """How far a game is, in two or three words, from any seat's view: `Round 3`. Empty where nothing tells."""
        return f"Round {view['round']}" if isinstance(view.get("round"), int) else ""

    def sheets(self) -> dict[str, Any]:
        """The roles of the game as a player reads them, as `sheets.read_sheets` gives them; empty where there are none.
        A number in them stands as its place in the board's `numbers`."""
        return {}

    def lessons(self) -> Path | None:
        """The folder with the game's lessons, one file `*.toml` each; None for a game without any."""
        return None

    def puzzles(self) -> Path | None:
        """The folder with the game's puzzles, one file `*.json` each; None for a game without any."""
        return None

    def lesson_numbers(self, game: Game) -> dict[str, Any]:
        """What the texts of lessons may name: the board's `numbers`, and whatever else a game adds."""
        numbers: dict[str, Any] = self.board(game).get("numbers", {})
        return numbers

    def landmarks(self) -> dict[str, str]:
        """What a lesson may point at besides the targets of actions: the page's anchor, and its name in words."""
        return {}

    def rulebook(self) -> Path | None:
        """The file with the rules in words, by rule id; None for a game without one."""
        return None

    # For the menu of a person

    def notes(self, world: State, seat: int, action: int, after: State | None, change: int) -> list[Note]:
        """What the words of a legal action leave out. `world` looks to the seat like the true state; `after` is what
        the action leads to there, or None where that depends on something hidden. Neither may be changed. `change` is
        how the seat's standing differs between the two: a note of its own tells it."""
        return []

    def standing(self, state: State, seat: int) -> int:
        """The points of a seat if they were counted now. Two standings are compared only where `is_comparable`."""
        return state.scores()[seat]

    def is_comparable(self, before: State, after: State) -> bool:
        """Whether the difference of two standings says what the step between them is worth."""
        return True

    def score_words(self, change: int) -> str:
        """A change of the standing, in a few words."""
        return f"{signed(change)} {'point' if abs(change) == 1 else 'points'} if the game ended now"

    def ending(self, action: str) -> str:
        """`pass` for the action (in notation) that gives up a turn, `stop` for one that ends a chain of choices."""
        return PASS if action == "pass" else STOP if action in ("stop", "done") else ""

    def is_place(self, target: str) -> bool:
        """Whether a target of the notation is a place on the board, or a way to one."""
        return False

    def is_openly_forced(self, state: State, seat: int) -> bool:
        """Whether everybody at the table can tell how many answers the seat, which is asked now, has. If it is one, it
        may then be given at once. Elsewhere it must not: how quickly somebody answers would tell the others."""
        return False

    # For the arena

    def role_word(self, options: dict[str, Any]) -> str:
        """The game's word for the role of a seat: character, order."""
        return "seat"

    def score_lines(self, role: str) -> list[str]:
        """Every score line that a role can have, so that a report also shows lines that never scored."""
        return []

    def card_uses(self, state: State) -> list[dict[str, dict[str, int]]]:
        """For each seat, how often it used which card and how, from the events of a game."""
        return [{} for _ in range(state.seats)]

    def bargain(self, state: State, event: Event) -> dict[str, Any] | None:
        """What an event says about a bargain, for those who may know everything: `kind`, the `seat` that acts, the
        `other` one, the `amount`, and what else there is, ready for JSON. None for any other event."""
        return None


@cache
def _levels(file: Path) -> dict[str, Any]:
    """What a file of levels says; nothing where there is none yet."""
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}


def without_provenance(table: dict[str, Any]) -> dict[str, Any]:
    """Rules data without the notes on where each number comes from: those are for readers of the files."""
    return {
        key: without_provenance(value) if isinstance(value, dict) else value
        for key, value in table.items()
        if key != "provenance"
    }
