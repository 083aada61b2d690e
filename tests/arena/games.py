"""Hand-made arenas and finished games with known results, for tests."""

import io
import json
from pathlib import Path
from typing import Any

from rich.console import Console

from outremer.arena.engines import Engine, InProcess
from outremer.arena.match import Played, new_seat
from outremer.arena.plan import Arena, settle
from outremer.arena.results_file import ResultsFile
from outremer.arena.running import Outcome, run
from outremer.games import find_game


def arena(bots: str, games: int, game: str = "crusaders", seed: int = 5, option: tuple[str, ...] = ()) -> Arena:
    return settle(find_game(game), bots, None, list(option), games, seed)


def held(one: Arena, engine: Engine | None = None, resume: Path | None = None) -> Outcome:
    """Run the arena, in this process unless an engine is given."""
    results_file = ResultsFile(resume, one) if resume is not None else None
    try:
        return run(one, engine or InProcess(), results_file, Console(file=io.StringIO()))
    finally:
        if results_file is not None:
            results_file.close()


def played(number: int, deal: int, *seats: tuple[str, str, int, float]) -> Played:
    """A finished game made by hand: bot, role, points and share of the win of each seat."""
    told = []
    for bot, role, score, won in seats:
        seat = new_seat(bot)
        seat["role"], seat["score"], seat["won"] = role, score, won
        told.append(seat)
    return Played(number=number, deal=deal, seed=0, moves=10, seats=told)


def without_times(path: Path) -> dict[int, dict[str, Any]]:
    """The games of a resume file by number, without times."""
    games = {}
    for line in path.read_text(encoding="utf-8").splitlines()[1:]:
        game = json.loads(line)
        for seat in game["seats"]:
            del seat["seconds"], seat["times"]
        games[game["number"]] = game
    return games
