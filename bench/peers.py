"""Compares the speed of random play in Outremer with other projects (peers), in one run on one machine.

    python3 bench/peers.py            # a table
    python3 bench/peers.py --write    # the same, into docs/benchmarks.md

The driver: it installs each peer into an environment of its own, runs every subject briefly in each round, and keeps
the best run of each. Standard library only; it never imports Outremer or a peer, it only starts them and reads their
JSON. `peers_page.py` makes the tables.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # started by its path, Python looks for modules in bench/

from bench import peers_page  # noqa: E402
from bench.measure import BARE, SEEN  # noqa: E402
from bench.peers_page import OURS, Comparison, Result  # noqa: E402

HOMES = ROOT / ".venv-peers"
PINS = ROOT / "bench" / "peer-requirements"
OUR_PYTHON = ROOT / ".venv" / "bin" / "python"
OUR_WORKER = "bench.our_games"
OUR_TABLES = ("Crusaders, 4 players", "Crusaders, 2 players", "Crescent Moon, 5 players")
TIMEOUT_S = 900.0


class Peer(NamedTuple):
    name: str
    games: tuple[tuple[str, str], ...]  # what it plays, and how

    @property
    def worker(self) -> str:
        return f"bench.peer_{self.name.replace('-', '_')}"

    @property
    def python(self) -> Path:
        return HOMES / self.name / "bin" / "python"


def both(*games: str) -> tuple[tuple[str, str], ...]:
    return tuple((game, kind) for game in games for kind in (BARE, SEEN))


WAYS = ("observation_tensor", "rl_environment")
"""How else the learners of OpenSpiel read a state."""
PEERS = (
    Peer("catanatron", both("catan")),
    Peer("open_spiel", (*both("backgammon", "chess", "gin_rummy"), *(("chess_by_" + way, SEEN) for way in WAYS))),
    Peer("python-chess", (("chess", BARE),)),
    Peer("rlcard", both("uno")),
    Peer("pettingzoo", (("chess", SEEN), ("connect_four", SEEN))),
    Peer("pgx", (("backgammon", SEEN),)),
    Peer("botbowl", ()),  # has no release to install; nothing is measured until it has one
)


class Subject(NamedTuple):
    """One command to run. It prints one row of JSON."""

    name: str
    command: tuple[str, ...]


class Failed(Exception):
    """A measurement failed; the message is one line."""


def say(text: str, end: str = "\n") -> None:
    """Progress goes to standard error, so that standard output holds only the result."""
    print(text, end=end, file=sys.stderr, flush=True)


def run(command: Sequence[str], one_core: bool = False) -> str:
    """The standard output of a command. Raises `Failed` with its error line."""
    if one_core and sys.platform == "linux" and shutil.which("taskset"):
        command = ["taskset", "-c", str(max(os.sched_getaffinity(0))), *command]
    threads = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    surroundings = {**os.environ, **threads}
    surroundings.pop("OUTREMER_PURE", None)
    try:
        done = subprocess.run(
            command, cwd=ROOT, env=surroundings, capture_output=True, text=True, timeout=TIMEOUT_S, check=False
        )
    except OSError as error:
        raise Failed(f"cannot start: {error.strerror}") from error
    except subprocess.TimeoutExpired as error:
        raise Failed(f"gave no result in {TIMEOUT_S:.0f} s") from error
    if done.returncode != 0:
        raise Failed(complaint(done.stderr or done.stdout) or f"exit status {done.returncode}")
    return done.stdout


def complaint(text: str) -> str:
    """pip's first error, or else the last line, where a traceback names its exception."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    errors = [line for line in lines if line.startswith("ERROR:")]
    return (errors or lines[-1:] or [""])[0]


def install(peer: Peer) -> str:
    """Install a peer into its own environment; returns why that failed, or nothing."""
    say(f"installing {peer.name}")
    pip = [str(peer.python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    try:
        if not peer.python.exists():
            run([sys.executable, "-m", "venv", str(HOMES / peer.name)])
        run([*pip, "--requirement", str(PINS / f"{peer.name}.txt")])
    except Failed as failure:
        return f"not installed: {str(failure).removeprefix('ERROR: ')}"
    return "" if peer.games else "installed, but nothing here measures it"


def subjects(seconds: float, python: Path, refused: dict[str, str]) -> Iterator[Subject]:
    """Ours first, then each peer that is installed, in their order."""
    timing = ("--seconds", str(seconds))
    for table in OUR_TABLES:
        for kind in (BARE, SEEN):
            yield Subject(f"{OURS} {table} {kind}", (str(python), "-m", OUR_WORKER, table, kind, *timing))
    for peer in PEERS:
        for game, kind in peer.games if peer.name not in refused else ():
            command = (str(peer.python), "-m", peer.worker, game, kind, *timing)
            yield Subject(f"{peer.name} {game} {kind}", command)


def measure(subject: Subject) -> Result:
    if not Path(subject.command[0]).exists():
        raise Failed("not installed: run make build first, and without --no-install")
    printed = run(subject.command, one_core=True)
    try:
        row = json.loads(printed)
        rates = float(row["choices_per_s"]), float(row["games_per_s"])
        return Result(str(row["peer"]), str(row["game"]), str(row["kind"]), *rates)
    except (ValueError, KeyError, TypeError) as error:
        raise Failed(f"printed a row that cannot be read: {error!r}") from error


def compare(seconds: float, rounds: int, python: Path, refused: dict[str, str]) -> Comparison:
    """Run every subject once per round, so that a disturbance hits all alike; the best run of each counts."""
    best: dict[str, Result] = {}
    left_out = dict(refused)
    waiting = list(subjects(seconds, python, refused))
    for turn in range(1, rounds + 1):
        for subject in list(waiting):
            say(f"round {turn} of {rounds}: {subject.name} ... ", end="")
            try:
                result = measure(subject)
            except Failed as failure:
                say("left out")
                waiting.remove(subject)
                left_out[subject.name] = str(failure)
                continue
            say(f"{result.choices_per_s:,.0f} choices/s")
            best[subject.name] = max(best.get(subject.name, result), result, key=lambda r: r.choices_per_s)
    return Comparison(list(best.values()), left_out)


def versions() -> dict[str, str]:
    """What each peer is pinned to."""
    found = {}
    for peer in PEERS:
        pins = (PINS / f"{peer.name}.txt").read_text(encoding="utf-8").splitlines()
        own = {"python-chess": "chess", "open_spiel": "open-spiel"}.get(peer.name, peer.name)
        pinned = [line.partition("==")[2] for line in pins if line.startswith(f"{own}==")]
        found[peer.name] = pinned[0] if pinned else ""
    return found


def arguments_of(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measures Outremer and its peers side by side and prints ratios.")
    parser.add_argument("--seconds", type=float, default=2.0, help="at least this long per subject and round")
    parser.add_argument("--rounds", type=int, default=3, help="rounds; the best run of each subject counts")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--write", action="store_true", help="write the table into docs/benchmarks.md")
    parser.add_argument("--no-install", action="store_true", help=f"use {HOMES.name} as it is")
    parser.add_argument("--python", type=Path, default=OUR_PYTHON, help="the Python that has Outremer")
    asked = parser.parse_args(argv)
    if asked.seconds <= 0 or asked.rounds < 1:
        parser.error("--seconds must be above zero and --rounds at least 1")
    return asked


def main(argv: Sequence[str] | None = None) -> int:
    """Exit status 0 if at least one game of ours and one peer were measured, else 1."""
    asked = arguments_of(argv)
    refused = {} if asked.no_install else {peer.name: why for peer in PEERS if (why := install(peer))}
    found = compare(asked.seconds, asked.rounds, asked.python, refused)
    if asked.json:
        print(peers_page.as_json(found))
    else:
        print(peers_page.table(found))
        for name, reason in found.left_out.items():
            print(f"left out: {name}: {reason}")
    complete = any(result.peer == OURS for result in found.results) and any(r.peer != OURS for r in found.results)
    if asked.write and complete:
        page = ROOT / "docs" / "benchmarks.md"
        section = peers_page.section(found, versions(), asked.rounds, asked.seconds)
        page.write_text(peers_page.with_section(page.read_text(encoding="utf-8"), section), encoding="utf-8")
    return 0 if complete else 1


if __name__ == "__main__":
    sys.exit(main())
