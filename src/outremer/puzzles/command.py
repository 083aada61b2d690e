"""What `outremer puzzle` does: lists the puzzles, lets somebody solve one in the terminal, and checks all of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.console import Console
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from ..bots import USUAL_OPPONENT
from ..games import find_game, kit_of
from ..learn.progress import finished, note_finished
from ..terminal.screen import Screen
from ..terminal.seating import HUMAN
from ..terminal.table import Ask, Leave, SharedTable
from .attempt import Attempt, Verdict, answer
from .check import check_puzzle
from .puzzle import Puzzle
from .shelf import puzzles_of

FILE: Final = "puzzles.json"
RIGHT: Final = "color(71)"
WRONG: Final = "color(178)"
AGAIN: Final = "Enter tries again, answer shows the best turn, quit leaves > "
CARD_LINES: Final = 4
"""Lines that the question takes below the menu."""


class PuzzleTable(SharedTable):
    """A table at which one turn is played and then judged."""

    def __init__(self, screen: Screen, puzzle: Puzzle, ask: Ask) -> None:
        super().__init__(screen, screen.drawing, puzzle.record(), 0, ask)
        screen.kept_free = CARD_LINES
        self.puzzle = puzzle
        self.attempt = Attempt(puzzle)
        del self.commands["hint"]

    def play(self) -> None:
        while not self.attempt.done:
            self.decide(self.puzzle.seat)

    def move(self, seat: int, action: int) -> None:
        super().move(seat, action)
        self.attempt.follow(action)

    def undo(self, rest: str) -> bool:
        super().undo(rest)
        self.attempt = Attempt(self.puzzle, self.timeline.record.moves)
        return True

    def look(self, seat: int) -> None:
        super().look(seat)
        who = self.puzzle.game.called(self.state, self.puzzle.seat)
        told = f"You are {who}. Find the best of {self.puzzle.count} turns. What others do after it counts, too."
        self.screen.console.print(Panel(Text(told), title=title_of(self.puzzle), title_align="left"))

    def quit(self, _: str) -> bool:
        raise Leave


def solve(puzzle: Puzzle, console: Console, ask: Ask = input) -> None:
    """Let somebody try until they find the turn, ask for it, or leave."""
    seats = puzzle.start().seats
    kinds = [HUMAN if seat == puzzle.seat else USUAL_OPPONENT for seat in range(seats)]
    screen = Screen(console, kit_of(puzzle.game).drawing(puzzle.game), kinds)
    try:
        while not try_once(puzzle, screen, ask):
            pass
    except (Leave, EOFError, KeyboardInterrupt):
        screen.say("\nYou leave the puzzle.")
        return
    following = next_puzzle(puzzle)
    if following is not None:
        screen.say(f"The next one: {command_for(following)}", "bold")


def try_once(puzzle: Puzzle, screen: Screen, ask: Ask) -> bool:
    """One turn. Whether that is the end of it: it was right, or the answer was wanted."""
    table = PuzzleTable(screen, puzzle, ask)
    table.play()
    verdict = table.attempt.verdict()
    tell(screen, verdict)
    if verdict.right:
        note_finished(key_of(puzzle), FILE)
        return True
    typed = ask(AGAIN).strip().lower()
    if typed and "quit".startswith(typed):
        raise Leave
    if typed and "answer".startswith(typed):
        tell_answer(screen, puzzle)
        return True
    return False


def tell(screen: Screen, verdict: Verdict) -> None:
    screen.say(verdict.text, RIGHT if verdict.right else WRONG)
    if verdict.reasons:
        beside = "the others" if verdict.right else "the best turn"
        screen.say(f"Compared with {beside}: {'; '.join(verdict.reasons)}")


def tell_answer(screen: Screen, puzzle: Puzzle) -> None:
    found = answer(puzzle)
    screen.say("The best turn:", "bold")
    for n, words in enumerate(found.moves, 1):
        screen.say(f"  {n}. {words}")
    if found.reasons:
        screen.say(f"Compared with the others: {'; '.join(found.reasons)}")


def key_of(puzzle: Puzzle) -> str:
    return f"{puzzle.game.name}/{puzzle.number}"


def title_of(puzzle: Puzzle) -> str:
    return f"Puzzle {puzzle.number}, {puzzle.role}, {puzzle.grade}"


def command_for(puzzle: Puzzle) -> str:
    return f"outremer puzzle {puzzle.game.name} --number {puzzle.number}"


def next_puzzle(puzzle: Puzzle) -> Puzzle | None:
    """The first after this one that was not solved, or else the first of all."""
    done, puzzles = finished(FILE), puzzles_of(puzzle.game.name)
    unsolved = [one for one in puzzles if key_of(one) not in done and one is not puzzle]
    return next((one for one in unsolved if one.number > puzzle.number), unsolved[0] if unsolved else None)


def first_unsolved(puzzles: Sequence[Puzzle]) -> Puzzle:
    """Of some puzzles; the first of them where all are solved."""
    done = finished(FILE)
    return next((one for one in puzzles if key_of(one) not in done), puzzles[0])


def list_puzzles(console: Console, game: str, puzzles: Sequence[Puzzle], today: Puzzle) -> None:
    """Each with a tick where it was solved."""
    done = finished(FILE)
    ready = sum(key_of(one) in done for one in puzzles)
    console.print(Text(f"{find_game(game).title}  {ready} of {len(puzzles)} solved", "bold"))
    grid = Table.grid(padding=(0, 2, 0, 1))
    for one in puzzles:
        tick = "✓" if key_of(one) in done else "·"
        day = "today's puzzle" if one is today else ""
        grid.add_row(tick, f"{one.number}", one.role, one.grade, f"{len(one.position['seats'])} players", day)
    console.print(grid)


def check_all(console: Console, games: list[str], worlds: int) -> bool:
    """Whether all puzzles hold; with worlds, whether the best turn is still the best in that many."""
    puzzles = [puzzle for game in games for puzzle in puzzles_of(game)]
    problems = [problem for puzzle in puzzles for problem in check_puzzle(puzzle, worlds)]
    for problem in problems:
        console.print(Text(problem), soft_wrap=True)
    console.print(f"{len(puzzles)} puzzles, {len(problems)} problems")
    return not problems
