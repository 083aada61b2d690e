"""How strong are the bots? Plays every match of the table in docs/strength.md and writes the table again.

    python -m bench.strength                         all of it, some hours on two cores; it goes on where it was stopped
    python -m bench.strength --games 20 --write -    a first impression, printed
    python -m bench.strength --played                plays nothing: the table of what has been played so far

Every match is an arena of its own (`outremer arena` says more about each), kept in a folder, always with the same seed.
Only the sections "The matches" and "Each match ..." are written. The rest of the file stays, and so do matches that
were not played now.
"""

from __future__ import annotations

import argparse
from collections.abc import Generator, Iterable
from pathlib import Path
from typing import Any, Final, NamedTuple

from rich.console import Console

from outremer import mode
from outremer.arena.engines import Engine, make_engine
from outremer.arena.match import Played
from outremer.arena.plan import BadArena, settle
from outremer.arena.report import make_report
from outremer.arena.results_file import ResultsFile
from outremer.arena.running import run
from outremer.arena.schedule import Match
from outremer.games import find_game

SEED: Final = 11


class Row(NamedTuple):
    """One line of the table: the first bot named is the one whose wins are counted."""

    words: str
    game: str
    bots: str
    games: int
    aim: float
    above: bool = True  # the share is to be above the aim, or below it


ROWS: Final = (
    Row("Crusaders, 2 players: greedy against random", "crusaders", "greedy,random", 400, 0.99),
    Row("Crusaders, 2 players: search at 0.2 s against greedy", "crusaders", "search:time=0.2,greedy", 400, 0.85),
    Row(
        "Crusaders, 4 players: one search at 0.2 s among three greedy",
        "crusaders",
        "search:time=0.2,greedy*3",
        400,
        0.55,
    ),
    Row(
        "Crusaders, 2 players: search at 1 s against search at 0.1 s",
        "crusaders",
        "search:time=1,search:time=0.1",
        100,
        0.5,
    ),
    Row("Crescent Moon, 5 players: one greedy among four random", "crescent-moon", "greedy,random*4", 400, 0.80),
    Row(
        "Crescent Moon, 5 players: one search at 0.5 s among four greedy",
        "crescent-moon",
        "search:time=0.5,greedy*4",
        200,
        0.45,
    ),
    Row(
        "Crescent Moon, 5 players: one greedy that makes no deals among four that do",
        "crescent-moon",
        "greedy:deals=no,greedy*4",
        3000,
        0.20,
        above=False,
    ),
)
OPENING: Final = "# How strong are the bots?\n"
MATCHES: Final = "\n## The matches\n"
HEAD: Final = """
`python -m bench.strength` plays them all and writes this section. Seats rotate: every deal is played once from every
seat. The interval is Wilson's, 95 %. A bot on a clock is stronger on a faster machine; these ran {how}, two games at
a time.

| match | games | aim | wins | mean points |
|---|---|---|---|---|
"""
BY_PART: Final = "\n\n## Each match by character or order\n\n"
REST: Final = "\n## How to reproduce\n"


class Entry(NamedTuple):
    """A match that was played: its row of the table, and its command with what the first bot won as what."""

    line: str
    shares: str


class Nobody:
    """An engine that plays nothing, so that only finished games are counted."""

    name = "nobody"

    def workers(self) -> int:
        return 0

    def play(self, matches: Iterable[Match]) -> Generator[Played, None, None]:
        yield from ()


def file_of(row: Row, folder: Path) -> Path:
    """Where the finished games of a match are kept."""
    return folder / f"{row.game}-{row.bots.translate(str.maketrans(':=,*+', '-----'))}.jsonl"


def play(row: Row, games: int, folder: Path, engine: Engine, console: Console) -> dict[str, Any]:
    """The report of one match, gone on with where it was left."""
    arena = settle(find_game(row.game), row.bots, None, [], games, SEED)
    results_file = ResultsFile(file_of(row, folder), arena, only_read=isinstance(engine, Nobody))
    try:
        outcome = run(arena, engine, results_file, console)
    finally:
        results_file.close()
    if outcome.stopped:
        raise SystemExit("stopped; the same command goes on")
    return make_report(outcome)


def line(row: Row, report: dict[str, Any]) -> str:
    """The match as a row of the table."""
    first, other = report["results"][0], report["results"][1]
    low, high = first["share"]["interval"]
    aim = f"{'at least' if row.above else 'below'} {100 * row.aim:.0f} %"
    wins = f"{100 * first['share']['mean']:.1f} % ({100 * low:.1f} to {100 * high:.1f})"
    points = f"{first['score']['mean']:.1f} to {other['score']['mean']:.1f}"
    games = f"{report['games']}" if report["games"] >= row.games else f"{report['games']} of {row.games}"
    return f"| {row.words} | {games} | {aim} | {wins} | {points} |"


def parts(report: dict[str, Any]) -> str:
    """How the first bot did as each character, where there are characters."""
    first = report["results"][0]["bot"]
    shares = [
        f"{part['role']} {100 * part['share']['mean']:.0f} % of {part['games']}"
        for part in report["parts"]
        if part["bot"] == first
    ]
    return ", ".join(shares)


def standing(table: str) -> dict[str, Entry]:
    """The matches of a table that was written before, by their words."""
    lines = [line for line in table.splitlines() if line.startswith("| ")][1:]
    shares = table.partition(BY_PART)[2].removeprefix("- ").rstrip("\n").split("\n- ")
    return {
        line.split(" | ")[0].removeprefix("| "): Entry(line, f"- {share}")
        for line, share in zip(lines, shares, strict=False)
    }


def written(entries: dict[str, Entry]) -> str:
    """The table, the rows in their order."""
    there = [entries[row.words] for row in ROWS if row.words in entries]
    missing = [f"- {row.words}" for row in ROWS if row.words not in entries]
    still = "\n\nStill to be played:\n\n" + "\n".join(missing) if missing else ""
    table = "\n".join(entry.line for entry in there) + still
    return HEAD.format(how=mode()) + table + BY_PART + "\n".join(entry.shares for entry in there) + "\n"


def numbers(text: str) -> list[int]:
    """The matches asked for."""
    chosen = text.split(",") if text else [str(number + 1) for number in range(len(ROWS))]
    if not all(number.isdecimal() and 1 <= int(number) <= len(ROWS) for number in chosen):
        raise argparse.ArgumentTypeError(f"name matches from 1 to {len(ROWS)}, such as 1,5")
    return [int(number) for number in chosen]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=0, help="games of each match, instead of those of the table")
    parser.add_argument("--folder", type=Path, default=Path("strength"), help="where finished games are kept")
    parser.add_argument(
        "--only", type=numbers, default="", help="numbers of the matches to play, such as 1,5; the first is 1"
    )
    parser.add_argument("--played", action="store_true", help="play nothing, and count what has been played")
    parser.add_argument("--workers", type=int, help="processes; all cores if not given")
    parser.add_argument("--write", default="docs/strength.md", help="the file of the table; - prints it")
    asked = parser.parse_args()
    console = Console(stderr=True)
    file = Path(asked.write)
    before = file.read_text(encoding="utf-8") if asked.write != "-" and file.exists() else ""
    opening, _, later = before.partition(MATCHES)
    table, heading, rest = later.partition(REST)
    entries = standing(table)
    try:
        engine: Engine = Nobody() if asked.played else make_engine("local", asked.workers)
        asked.folder.mkdir(parents=True, exist_ok=True)
        for row in (ROWS[number - 1] for number in asked.only):
            if asked.played and not file_of(row, asked.folder).exists():
                continue
            report = play(row, asked.games or row.games, asked.folder, engine, console)
            if report["games"]:
                entries[row.words] = entry = Entry(line(row, report), f"- `{report['command']}`  \n  {parts(report)}")
                console.print(entry.line, markup=False, soft_wrap=True)
    except BadArena as error:
        parser.error(str(error))
    if asked.write == "-":
        print(written(entries))
    else:
        file.write_text((opening or OPENING) + MATCHES + written(entries) + heading + rest, encoding="utf-8")


if __name__ == "__main__":
    main()
