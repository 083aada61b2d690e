"""How strong are the bots, and the networks that the examples train? Plays the matches and writes docs/baselines.md.

    python docs/examples/ppo.py --file ppo.pt
    python docs/examples/clone.py steward-games --bot steward --file clone.pt
    python -m bench.baselines --ppo ppo.pt --clone crusaders=clone.pt
    python -m bench.baselines --played                       plays nothing: the tables of what has been played so far

Every bot meets random and Steward: one seat against all others, which rotates, on the same deals as every other bot.
Each match is an arena of its own, kept in a folder, always with the same seed; what was played is not played again.
A game of which the folder has no match keeps the section that it has on the page.
"""

from __future__ import annotations

import argparse
import os
import platform
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

from rich.console import Console

from bench.strength import Nobody
from outremer import mode
from outremer.arena.engines import Engine, make_engine
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
    Hall("crescent-moon", 5, (RANDOM, "greedy", STEWARD, MASTER, CLONE)),
)
ANSWER: Final = "Answer: "
HEAD: Final = """# Baselines

Question: what should a new bot be compared with, and how far do the examples get?

{answer}Each of these had one seat at a table of random bots, and one at a table of Stewards. Seats rotate, and all
had the same deals. `python -m bench.baselines` plays the matches and writes this page. Joint winners share a win.
Intervals are Wilson's, 95 %. A cell without numbers was not played.

- **random**: any legal action. **greedy**: plans its own turn. **Steward**: the same with more lines; the usual
  opponent.
- **Grandmaster**: search through the turns of all players, here `{master}`.
- **cloned net**: [examples/clone.py](examples/clone.py), trained on choices of Steward ([datasets](datasets.md)).
- **PPO**: [examples/ppo.py](examples/ppo.py), self-play only. Both networks take their first choice and search nothing.

{machine}
"""
REST: Final = """
## How to reproduce

<!-- not run: an hour of play and learning -->
```bash
make build
.venv/bin/python -m pip install 'torch>=2.6'
.venv/bin/outremer arena crusaders --bots steward --players 2 --games 700 --dataset steward-games
.venv/bin/python docs/examples/clone.py steward-games --bot steward --file clone.pt
.venv/bin/outremer arena crescent-moon --bots steward --players 5 --games 500 --dataset moon-games
.venv/bin/python docs/examples/clone.py moon-games --bot steward --file moon-clone.pt
.venv/bin/python docs/examples/ppo.py --file ppo.pt
.venv/bin/python -m bench.baselines --clone crusaders=clone.pt --clone crescent-moon=moon-clone.pt --ppo ppo.pt
```

It keeps finished games in the folder `baselines` and goes on where it was stopped. A game of which nothing was played
keeps its tables. More matches among the bots of the house, with more games, are in [strength](strength.md).
"""


def bot_of(hall: Hall, entrant: str, asked: argparse.Namespace) -> str:
    """The bot of that name; empty for a network whose weights are not given."""
    clones = dict(one.split("=", 1) for one in asked.clone)
    weights = {CLONE: ("clone.py", clones.get(hall.game)), PPO: ("ppo.py", asked.ppo)}
    if entrant in weights:
        example, file = weights[entrant]
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


def cell(report: dict[str, Any] | None) -> str:
    if report is None:
        return "| "
    first, others = report["results"][0], report["results"][1]
    points = f"{first['score']['mean']:.1f} : {others['score']['mean']:.1f}"
    failed = f", {first['failures']} failed" if first["failures"] else ""
    return f"| {share(first)}, {points} points, {report['games']} games{failed} "


def heading(hall: Hall) -> str:
    return f"## {find_game(hall.game).title}, {hall.players} players"


def section(hall: Hall, reports: dict[tuple[str, str], dict[str, Any]]) -> list[str]:
    """The tables of one kind of table: the matches, and the wins by role against each opponent."""
    lines = [heading(hall), ""]
    lines += [f"An equal share is {100 / hall.players:.0f} %.", ""]
    lines += ["| bot | against random | against Steward |", "|---|---|---|"]
    for entrant in hall.entrants:
        row = [cell(reports.get((entrant, opponent))) for opponent in OPPONENTS]
        if any(one.strip("| ") for one in row):
            lines.append(f"| {entrant} {''.join(row)}|")
    for opponent in OPPONENTS:
        met = {entrant: report for (entrant, other), report in reports.items() if other == opponent}
        lines += by_role(met, opponent)
    return [*lines, ""]


def by_role(reports: dict[str, dict[str, Any]], opponent: str) -> list[str]:
    """Wins and games of each entrant in each role."""
    if not reports:
        return []
    word = next(iter(reports.values()))["role"]
    parts = {
        (entrant, part["role"]): part
        for entrant, report in reports.items()
        for part in report["parts"]
        if part["bot"] == report["results"][0]["bot"]
    }
    lines = ["", f"By {word}, against {opponent} (wins, interval, games):", ""]
    lines += [f"| {word} | {' | '.join(reports)} |", "|---" * (len(reports) + 1) + "|"]
    for role in sorted({role for _, role in parts}):
        cells = [
            f"{share(part)} of {part['games']}" if (part := parts.get((entrant, role))) else "" for entrant in reports
        ]
        lines.append(f"| {role} | {' | '.join(cells)} |")
    return lines


def machine(note: str) -> str:
    """Where and when."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    kind = f"{models[0] if models else platform.processor()} {platform.machine()}".strip()
    today = datetime.now(UTC).date().isoformat()
    how = f"{os.cpu_count()} cores, Python {platform.python_version()}, {mode()}"
    return f"Played on {today}: {kind}, {how}. {note}".strip()


def answer_on(old: str) -> str:
    """The paragraph that a person wrote on the page: it stays."""
    return next((f"{part}\n\n" for part in old.split("\n\n") if part.startswith(ANSWER)), "")


def section_on(old: str, hall: Hall) -> list[str]:
    """What the page says about a game that was not played this time."""
    start = old.find(heading(hall) + "\n")
    return [] if start < 0 else [*old[start:].split("\n## ")[0].rstrip().splitlines(), ""]


def page(found: dict[Hall, dict[tuple[str, str], dict[str, Any]]], asked: argparse.Namespace, old: str) -> str:
    lines = [HEAD.format(master=asked.master, machine=machine(asked.note), answer=answer_on(old))]
    for hall, reports in found.items():
        lines += section(hall, reports) if reports else section_on(old, hall)
    return "\n".join(lines).rstrip("\n") + "\n" + REST


def reader() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200, help="games of each match")
    parser.add_argument("--few", type=int, default=20, help="games of each match of Grandmaster, who is slow")
    parser.add_argument("--master", default="grandmaster", help="the bot that plays as Grandmaster")
    parser.add_argument(
        "--clone", action="append", default=[], metavar="GAME=FILE", help="weights that clone.py wrote for a game"
    )
    parser.add_argument("--ppo", default="", metavar="FILE", help="weights that ppo.py wrote")
    parser.add_argument("--only", default="", help="play only these, such as crusaders/PPO/random; commas between them")
    parser.add_argument("--played", action="store_true", help="play nothing, and count what has been played")
    parser.add_argument("--note", default="", help="a sentence about the machine")
    parser.add_argument("--folder", type=Path, default=Path("baselines"), help="where finished games are kept")
    parser.add_argument("--workers", type=int, help="processes; all cores if not given")
    parser.add_argument("--write", default="docs/baselines.md", help="the page; - prints it")
    return parser


def main() -> None:
    parser = reader()
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    only = set(filter(None, asked.only.split(",")))
    found: dict[Hall, dict[tuple[str, str], dict[str, Any]]] = {hall: {} for hall in HALLS}
    try:
        for hall, entrant, opponent in [(h, e, o) for h in HALLS for e in h.entrants for o in OPPONENTS if e != o]:
            wanted = not asked.played and (not only or f"{hall.game}/{entrant}/{opponent}" in only)
            there = file_of(hall, entrant, opponent, asked.folder).exists()
            if not bot_of(hall, entrant, asked) or not (wanted or there):
                continue
            engine = make_engine("local", asked.workers) if wanted else Nobody()
            report = match(hall, entrant, opponent, asked, engine)
            if report["games"]:
                found[hall][entrant, opponent] = report
    except (BadArena, BadBot) as error:
        parser.error(str(error))
    if asked.write == "-":
        print(page(found, asked, ""))
    else:
        file = Path(asked.write)
        old = file.read_text(encoding="utf-8") if file.is_file() else ""
        file.write_text(page(found, asked, old), encoding="utf-8")


if __name__ == "__main__":
    main()
