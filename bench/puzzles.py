"""Makes the puzzles of a game: positions from games of strong bots in which one turn is clearly the best.

    python -m bench.puzzles crusaders
    python -m bench.puzzles crescent-moon --count 60 --bot search:iterations=200

Puzzles are written as they are found, to the folder that the game's kit names. Broken off, the same command goes on
where it was: everything follows from the numbers of the games and from counted worlds, not from a clock. It stops when
there are enough for every role. No number is used twice, even if its puzzle was deleted: browsers keep by number which
ones are solved. `outremer puzzle GAME --check` checks what was made; docs/puzzles.md says how it works.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from math import ceil
from pathlib import Path
from typing import Any, Final, NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeElapsedColumn

from outremer.bots import make_bot
from outremer.bots.lines import likely
from outremer.bots.registry import BadBot, check_spec
from outremer.games import find_game, find_kit, game_names
from outremer.kernel import FastRng, State
from outremer.puzzles import answer
from outremer.puzzles.finding import Finder
from outremer.puzzles.puzzle import GRADES, Puzzle, read_puzzle, written

EARLIEST: Final = 0.05
LATEST: Final = 0.97
"""How much of the game is over where a puzzle begins."""
MOST_OF_GAME: Final = 5
"""Puzzles from one game."""
LEFT_TO_CHANCE: Final = 200
"""The setup is played by chance, so that all roles and many beginnings are seen.
It never takes as many choices as this."""
ROOM: Final = 2.0
"""No grade of a role has more puzzles than this many times its even share."""
GAMES_FOR_ROLES: Final = 60
MADE: Final = "made.json"


class Turn(NamedTuple):
    """A seat that begins its turn, and which move of the game that is."""

    state: State
    seat: int
    move: int


class Maker:
    """Makes the puzzles of one game, a game of bots after the other."""

    def __init__(self, game: str, bot: str, count: int, folder: Path) -> None:
        self.game = find_game(game)
        self.bot = bot
        self.folder = folder
        self.finder = Finder(game)
        self.roles = roles_of(game)
        self.each = ceil(count / len(self.roles))
        self.most = ceil(ROOM * count / len(self.roles) / len(GRADES))
        self.puzzles = [read_puzzle(path, self.game) for path in sorted(folder.glob("[0-9]*.json"))]
        made = read_made(folder)
        self.games, self.looked, self.searched = made["games"], made["turns looked at"], made["turns searched"]
        self.next_number = max([made["next number"], *(one.number + 1 for one in self.puzzles)])

    @property
    def whole(self) -> int:
        return self.each * len(self.roles)

    def of_role(self, role: str) -> int:
        return sum(one.role == role for one in self.puzzles)

    def wants(self, role: str) -> bool:
        return self.of_role(role) < self.each

    def has_room(self, puzzle: Puzzle) -> bool:
        same = sum((one.role, one.grade) == (puzzle.role, puzzle.grade) for one in self.puzzles)
        return same < self.most

    def play(self, number: int) -> None:
        """Look at every turn of a game. One that was looked at before, but not to its end, gives the same puzzles."""
        taken = 0
        for turn in turns(self.game.name, self.bot, number):
            role = self.game.seat_name(turn.state, turn.seat)
            source = {"seed": number, "bots": self.bot, "move": turn.move, "rules": self.game.digest()}
            if any(one.source == source for one in self.puzzles):
                taken += 1
            elif taken < MOST_OF_GAME and self.wants(role):
                taken += self.look(turn, source)
        self.games = number
        self.looked += self.finder.looked
        self.searched += self.finder.searched
        self.finder.looked = self.finder.searched = 0
        self.write_made()

    def look(self, turn: Turn, source: dict[str, Any]) -> bool:
        found = self.finder.find(turn.state, turn.seat)
        if found is None:
            return False
        puzzle = self.finder.puzzle(found, self.next_number, source)
        if not self.has_room(puzzle) or not answer(puzzle).reasons:
            return False
        self.add(puzzle)
        return True

    def add(self, puzzle: Puzzle) -> None:
        self.next_number = puzzle.number + 1
        self.write_made()
        (self.folder / f"{puzzle.id}.json").write_text(written(puzzle), encoding="utf-8")
        self.puzzles.append(puzzle)

    def write_made(self) -> None:
        made = {"games": self.games, "turns looked at": self.looked, "turns searched": self.searched}
        whole = {**made, "next number": self.next_number}
        (self.folder / MADE).write_text(json.dumps(whole, indent=1) + "\n", encoding="utf-8")

    def told(self) -> str:
        grades = Counter(one.grade for one in self.puzzles)
        return ", ".join(f"{grades[grade]} {grade}" for grade in GRADES)


def set_up(game: str, number: int) -> tuple[State, int]:
    """The game of that number after its setup, which is left to chance; and how many choices that took."""
    counts, evaluation = find_game(game).player_counts(), find_kit(game).evaluation()
    state = find_game(game).new(number, **find_game(game).players_option(counts[number % len(counts)]))
    rng, moves = FastRng(number), 0
    while evaluation.progress(state) <= 0.0 and moves < LEFT_TO_CHANCE:
        seat = state.actors()[0]
        state.apply(seat, likely(state, seat, evaluation, rng))
        moves += 1
    return state, moves


def turns(game: str, bot: str, number: int) -> Iterator[Turn]:
    """The turns of the game of that number, each as it begins. What is done with one does not change the game."""
    (state, move), evaluation = set_up(game, number), find_kit(game).evaluation()
    bots = [make_bot(bot, number * 8 + seat, game) for seat in range(state.seats)]
    while not state.over():
        seat = state.actors()[0]
        if evaluation.quiet(state) and EARLIEST < evaluation.progress(state) < LATEST:
            yield Turn(state, seat, move)
        state.apply(seat, bots[seat].decide(state, seat))
        move += 1


def roles_of(game: str) -> list[str]:
    """The names of all seats that come up in the first games."""
    tables = [set_up(game, number)[0] for number in range(GAMES_FOR_ROLES)]
    return sorted({state.game.seat_name(state, seat) for state in tables for seat in range(state.seats)})


def read_made(folder: Path) -> dict[str, int]:
    """How many games were looked at, how many of their turns, and the number of the next puzzle."""
    path = folder / MADE
    made: dict[str, int] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return {"games": 0, "turns looked at": 0, "turns searched": 0, "next number": 1, **made}


def make(maker: Maker, most_games: int) -> None:
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task("", total=maker.whole)
        show(bar, task, maker)
        while len(maker.puzzles) < maker.whole and maker.games < most_games:
            maker.play(maker.games + 1)
            show(bar, task, maker)


def show(bar: Progress, task: TaskID, maker: Maker) -> None:
    bar.update(task, completed=len(maker.puzzles), description=f"game {maker.games}: {maker.told()}")


def bot_in(text: str) -> str:
    try:
        check_spec(text)
    except BadBot as error:
        raise argparse.ArgumentTypeError(str(error)) from error
    return text


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=game_names())
    parser.add_argument("--count", type=int, default=60, help="how many, rounded up to as many for each role")
    parser.add_argument("--bot", type=bot_in, default="search:iterations=200", help="the bot in every seat")
    parser.add_argument("--most-games", type=int, default=500, help="give up after this number of games")
    parser.add_argument("--to", type=Path, help="another folder than the game's own")
    asked = parser.parse_args()
    folder = asked.to or find_kit(asked.game).puzzles()
    if asked.count < 1 or folder is None:
        parser.error("count must be 1 or more" if folder else f"{asked.game} has no folder for puzzles")
    folder.mkdir(parents=True, exist_ok=True)
    maker = Maker(asked.game, asked.bot, asked.count, folder)
    make(maker, asked.most_games)
    print(
        f"{len(maker.puzzles)} puzzles ({maker.told()}) from {maker.games} games, {maker.looked} turns", file=sys.stderr
    )


if __name__ == "__main__":
    main()
