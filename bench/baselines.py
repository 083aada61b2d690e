"""How strong are the bots, and the networks that the examples train? Plays the matches and writes docs/baselines.md.

    python docs/examples/ppo.py --file ppo.pt
    python docs/examples/clone.py steward-games --bot steward --file clone.pt
    python -m bench.baselines --ppo crusaders=ppo.pt --clone crusaders=clone.pt
    python -m bench.baselines --only crescent-moon/Grandmaster      one row: the others stay as they are on the page
    python -m bench.baselines --played                              plays nothing: what the folder has goes to the page

Every bot meets random and Steward: one seat against all others, which rotates, on the same deals as every other bot.
Each match is an arena of its own, kept in a folder, always with the same seed; what was played is not played again.
What the folder does not have stays on the page as it is.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
from collections.abc import Sequence
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

from rich.console import Console

from bench.strength import Nobody
from outremer import mode
from outremer.arena.engines import Engine, make_engine
from outremer.arena.facts import role_word
from outremer.arena.plan import BadArena, settle
from outremer.arena.report import make_report
from outremer.arena.results_file import ResultsFile
from outremer.arena.running import run
from outremer.bots import BadBot
from outremer.games import find_game

SEED: Final = 11
EXAMPLES: Final = "docs/examples"
RANDOM, STEWARD, MASTER, CLONE, PPO = "random", "Steward", "Grandmaster", "cloned net", "PPO"
OPPONENTS: Final = {RANDOM: "random", STEWARD: "steward"}


class Hall(NamedTuple):
    """A kind of table, and who may sit at it."""

    game: str
    players: int
    entrants: tuple[str, ...]


HALLS: Final = (
    Hall("crusaders", 2, (RANDOM, "greedy", STEWARD, MASTER, CLONE, PPO)),
    Hall("crescent-moon", 5, (RANDOM, "greedy", STEWARD, MASTER, CLONE, PPO)),
)
AGAINST: Final = {opponent: f"against {opponent}" for opponent in OPPONENTS}
DAY: Final = "played on"
ANSWER, MACHINE = "Answer: ", "Played on "

Reports = dict[tuple[str, str], dict[str, Any]]
"""The report of each match, by the bot and its opponents."""
Table = dict[str, dict[str, str]]
"""Cells by row and column."""
HEAD: Final = """# Baselines

Question: what should a new bot be compared with, and how far do the examples get?

{answer}Each of these had one seat at a table of random bots, and one at a table of Stewards. Seats rotate, and all
had the same deals. `python -m bench.baselines` plays the matches and writes this page. Joint winners share a win.
Intervals are Wilson's, 95 %. A cell without numbers was not played; the last column is the day of the row's last game.

- **random**: any legal action. **greedy**: plans its own turn. **Steward**: the same with more lines; the usual
  opponent.
- **Grandmaster**: search through the turns of all players, here `{master}`.
- **cloned net**: [examples/clone.py](examples/clone.py), trained on choices of Steward ([datasets](datasets.md)).
- **PPO**: [examples/ppo.py](examples/ppo.py), self-play only. Both networks take their first choice and search nothing.

{machine}
"""
REST: Final = """
## How to reproduce

<!-- not run: hours of play and learning -->
```bash
make build
.venv/bin/python -m pip install 'torch>=2.6'
.venv/bin/outremer arena crusaders --bots steward --players 2 --games 700 --dataset steward-games
.venv/bin/python docs/examples/clone.py steward-games --bot steward --file clone.pt
.venv/bin/outremer arena crescent-moon --bots steward --players 5 --games 500 --dataset moon-games
.venv/bin/python docs/examples/clone.py moon-games --bot steward --file moon-clone.pt
.venv/bin/python docs/examples/ppo.py --file ppo.pt
.venv/bin/python docs/examples/ppo.py --game crescent-moon --players 5 --minutes 25 \\
    --smooth 0.99 --discount 1 --file moon-ppo.pt
.venv/bin/python -m bench.baselines --clone crusaders=clone.pt --clone crescent-moon=moon-clone.pt \\
    --ppo crusaders=ppo.pt --ppo crescent-moon=moon-ppo.pt
```

One row, or one match of it:

<!-- not run: hours of play -->
```bash
.venv/bin/python -m bench.baselines --only crescent-moon/Grandmaster --few 20
.venv/bin/python -m bench.baselines --only crescent-moon/PPO --ppo crescent-moon=moon-ppo.pt
.venv/bin/python -m bench.baselines --only crescent-moon/greedy/Steward,crusaders/greedy --games 400
```

Finished games are kept in the folder `baselines`: the same command goes on where it stopped, and with more `--games`
it adds to them. To play a match anew, as after new training, remove its file there. What was not played stays here.
More matches among the bots of the house, with more games, are in [strength](strength.md).
"""


def bot_of(hall: Hall, entrant: str, asked: argparse.Namespace) -> str:
    """The bot of that name; empty for a network whose weights are not given."""
    weights = {CLONE: ("clone.py", asked.clone), PPO: ("ppo.py", asked.ppo)}
    if entrant in weights:
        example, files = weights[entrant]
        file = dict(files).get(hall.game)
        return f"python:{EXAMPLES}/{example}:bot:{file}" if file else ""
    return str(asked.master) if entrant == MASTER else OPPONENTS.get(entrant, entrant)


def file_of(hall: Hall, entrant: str, opponent: str, folder: Path) -> Path:
    return folder / f"{hall.game}-{hall.players}-{entrant}-{opponent}.jsonl".replace(" ", "-").lower()


def match(hall: Hall, entrant: str, opponent: str, asked: argparse.Namespace, engine: Engine) -> dict[str, Any]:
    """The report of a match, gone on with where it was left."""
    bots = f"{bot_of(hall, entrant, asked)},{OPPONENTS[opponent]}*{hall.players - 1}"
    games = asked.few if entrant == MASTER else asked.games
    arena = settle(find_game(hall.game), bots, hall.players, [], games, SEED)
    kept = ResultsFile(file_of(hall, entrant, opponent, asked.folder), arena, only_read=isinstance(engine, Nobody))
    try:
        outcome = run(arena, engine, kept, Console(stderr=True))
    finally:
        kept.close()
    if outcome.stopped:
        raise SystemExit("stopped; the same command goes on")
    return make_report(outcome)


def share(entry: dict[str, Any]) -> str:
    """A share of wins with its interval."""
    low, high = entry["share"]["interval"]
    mean = f"{100 * entry['share']['mean']:.1f}".removesuffix(".0")
    return f"{mean} % ({100 * low:.0f} to {100 * high:.0f})"


def cell(report: dict[str, Any]) -> str:
    first, others = report["results"][0], report["results"][1]
    points = f"{first['score']['mean']:.1f} : {others['score']['mean']:.1f}"
    failed = f", {first['failures']} failed" if first["failures"] else ""
    return f"{share(first)}, {points} points, {report['games']} games{failed}"


def heading(hall: Hall) -> str:
    return f"## {find_game(hall.game).title}, {hall.players} players"


def section(hall: Hall, reports: Reports, old: str, folder: Path) -> list[str]:
    """The tables of one kind of table: the matches, and the wins by role against each opponent. What was not played
    is taken from the page."""
    kept = tables_on(old, hall)
    matches = kept.get("bot", {})
    for (entrant, opponent), report in reports.items():
        row = matches.setdefault(entrant, {})
        row[AGAINST[opponent]] = cell(report)
        played = date.fromtimestamp(file_of(hall, entrant, opponent, folder).stat().st_mtime)
        row[DAY] = max(row.get(DAY, ""), played.isoformat())
    if not matches:
        return []
    lines = [heading(hall), "", f"An equal share is {100 / hall.players:.0f} %.", ""]
    lines += drawn("bot", in_order(matches, hall.entrants), [*AGAINST.values(), DAY])
    for opponent in OPPONENTS:
        lines += by_role(
            hall, opponent, {e: report for (e, other), report in reports.items() if other == opponent}, kept
        )
    return [*lines, ""]


def by_role(hall: Hall, opponent: str, reports: dict[str, dict[str, Any]], kept: dict[str, Table]) -> list[str]:
    """Wins and games of each entrant in each role."""
    word = role_word(find_game(hall.game), find_game(hall.game).options({"players": hall.players}))
    title = f"By {word}, against {opponent} (wins, interval, games):"
    table = kept.get(title, {})
    for entrant, report in reports.items():
        for row in table.values():
            row.pop(entrant, None)
        for part in report["parts"]:
            if part["bot"] == report["results"][0]["bot"]:
                table.setdefault(part["role"], {})[entrant] = f"{share(part)} of {part['games']}"
    present = [entrant for entrant in hall.entrants if any(entrant in row for row in table.values())]
    return ["", title, "", *drawn(word, in_order(table, sorted(table)), present)] if present else []


def in_order(table: Table, rows: Sequence[str]) -> Table:
    return {row: table[row] for row in rows if row in table}


def drawn(corner: str, table: Table, columns: list[str]) -> list[str]:
    """A table in Markdown."""
    lines = [f"| {corner} | {' | '.join(columns)} |", "|---" * (len(columns) + 1) + "|"]
    return lines + [
        f"| {row} | {' | '.join(cells.get(name, '') for name in columns)} |" for row, cells in table.items()
    ]


def tables_on(old: str, hall: Hall) -> dict[str, Table]:
    """What the page says about a game: its tables by the line above each; the first by its corner, `bot`."""
    start = old.find(heading(hall) + "\n")
    found: dict[str, Table] = {}
    title, columns = "", [""]
    for line in old[start:].split("\n## ")[0].splitlines() if start >= 0 else []:
        cells = [one.strip() for one in line.strip().removeprefix("|").removesuffix("|").split("|")]
        if not line.startswith("|"):
            title, columns = (line.strip() or title), [""]
        elif columns == [""]:
            columns = cells
            title = columns[0] if columns[0] == "bot" else title
            found[title] = {}
        elif not line.startswith("|---"):
            row = dict(zip(columns[1:], cells[1:], strict=False))
            found[title][cells[0]] = {name: text for name, text in row.items() if text}
    return found


def machine(note: str) -> str:
    """Where and when."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    kind = f"{models[0] if models else platform.processor()} {platform.machine()}".strip()
    today = datetime.now(UTC).date().isoformat()
    how = f"{os.cpu_count()} cores, Python {platform.python_version()}, {mode()}"
    return f"Played on {today}: {kind}, {how}. {note}".strip()


def paragraph_on(old: str, start: str) -> str:
    """A paragraph of the page that begins so; empty without one."""
    return next((part.strip() for part in old.split("\n\n") if part.lstrip().startswith(start)), "")


def page(found: dict[Hall, Reports], asked: argparse.Namespace, old: str) -> str:
    """The answer that a person wrote stays, and without a new note what was said about the machine, too."""
    answer, place = paragraph_on(old, ANSWER), paragraph_on(old, MACHINE)
    if asked.note or not place:
        place = machine(asked.note)
    lines = [HEAD.format(master=asked.master, machine=place, answer=f"{answer}\n\n" if answer else "")]
    for hall, reports in found.items():
        lines += section(hall, reports, old, asked.folder)
    return "\n".join(lines).rstrip("\n") + "\n" + REST


def weights(text: str) -> tuple[str, str]:
    """`GAME=FILE`, for an option."""
    game, equals, file = text.partition("=")
    if not equals or not file or game not in [hall.game for hall in HALLS]:
        games = " or ".join(f"{hall.game}=FILE" for hall in HALLS)
        raise argparse.ArgumentTypeError(f"'{text}' is not written like {games}")
    if not Path(file).is_file():
        raise argparse.ArgumentTypeError(f"there is no file {file}")
    return game, file


def reader() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200, help="games of each match")
    parser.add_argument("--few", type=int, default=20, help="games of each match of Grandmaster, who is slow")
    parser.add_argument("--master", default="search:iterations=2000", help="the bot that plays as Grandmaster")
    for option in ("--clone", "--ppo"):
        what = f"weights that {option.removeprefix('--')}.py wrote for a game"
        parser.add_argument(option, action="append", default=[], type=weights, metavar="GAME=FILE", help=what)
    parser.add_argument(
        "--only", default="", help="play only these, such as crusaders/PPO or crusaders/PPO/random; commas between them"
    )
    parser.add_argument("--played", action="store_true", help="play nothing, and count what has been played")
    parser.add_argument("--note", default="", help="a sentence about the machine")
    parser.add_argument("--folder", type=Path, default=Path("baselines"), help="where finished games are kept")
    parser.add_argument("--workers", type=int, help="processes; all cores if not given")
    parser.add_argument("--write", default="docs/baselines.md", help="the page; - prints it")
    return parser


def matches() -> list[tuple[Hall, str, str]]:
    return [(hall, bot, other) for hall in HALLS for bot in hall.entrants for other in OPPONENTS if bot != other]


def chosen(asked: argparse.Namespace, parser: argparse.ArgumentParser) -> set[tuple[Hall, str, str]]:
    """What is to be played; what cannot be is refused."""
    if asked.played:
        return set()
    only = [part for part in asked.only.split(",") if part]
    found = {}
    for hall, entrant, opponent in matches():
        names = [hall.game, f"{hall.game}/{entrant}", f"{hall.game}/{entrant}/{opponent}"]
        if not only or set(names) & set(only):
            found[hall, entrant, opponent] = set(names)
    for part in set(only) - set().union(*found.values()):
        known = sorted({f"{hall.game}/{entrant}" for hall, entrant, _ in matches()})
        parser.error(f"--only: '{part}' is none of {', '.join(known)}, with /random or /Steward or without")
    for hall, entrant, _ in found if only else []:
        if not bot_of(hall, entrant, asked):
            option = "--clone" if entrant == CLONE else "--ppo"
            parser.error(f"{hall.game}/{entrant} needs weights: {option} {hall.game}=FILE")
    return set(found)


def main() -> None:
    parser = reader()
    asked = parser.parse_args()
    wanted = chosen(asked, parser)
    asked.folder.mkdir(parents=True, exist_ok=True)
    found: dict[Hall, Reports] = {hall: {} for hall in HALLS}
    try:
        for hall, entrant, opponent in matches():
            plays = (hall, entrant, opponent) in wanted
            there = file_of(hall, entrant, opponent, asked.folder).exists()
            if not bot_of(hall, entrant, asked) or not (plays or there):
                continue
            engine = make_engine("local", asked.workers) if plays else Nobody()
            try:
                report = match(hall, entrant, opponent, asked, engine)
            except BadArena as error:
                if plays:
                    raise
                print(f"{error}; the page keeps what it says of it", file=sys.stderr)
                continue
            if report["games"]:
                found[hall][entrant, opponent] = report
    except (BadArena, BadBot) as error:
        parser.error(str(error))
    file = Path("docs/baselines.md" if asked.write == "-" else asked.write)
    text = page(found, asked, file.read_text(encoding="utf-8") if file.is_file() else "")
    if asked.write == "-":
        print(text)
    else:
        file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
