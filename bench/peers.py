"""Compares the speed of random play in Outremer with other projects (peers), in one run on one machine.

The driver: it installs the peers, runs every subject briefly in each round, keeps the best run of each and prints
ratios. Standard library only; it never imports Outremer or a peer, it only starts them and reads their JSON.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, TypeAlias

ROOT = Path(__file__).resolve().parent.parent
PEERS_HOME = ROOT / ".venv-peers"
PEERS_PYTHON = PEERS_HOME / "bin" / "python"
PINS = ROOT / "bench" / "peers-requirements.txt"
OUTREMER = ROOT / ".venv" / "bin" / "outremer"

JsonRow: TypeAlias = dict[str, str | int | float]

TIMEOUT_S = 900.0
HEADLINE_GAME, HEADLINE_PLAYERS, HEADLINE_PEER = "crusaders", 4, "catanatron"


class Peer(NamedTuple):
    name: str
    package: str
    worker: str
    games: tuple[str, ...]


PEERS = (
    Peer("catanatron", "catanatron", "bench.peer_catanatron", ("catan",)),
    Peer("open_spiel", "open_spiel", "bench.peer_open_spiel", ("backgammon", "chess")),
    Peer("python-chess", "chess", "bench.peer_python_chess", ("chess",)),
)


class Subject(NamedTuple):
    """One command to run. It prints JSON: ours a list of rows, a peer's a single row."""

    name: str
    command: tuple[str, ...]
    ours: bool


class Result(NamedTuple):
    subject: str
    owner: str
    game: str
    players: int
    compiled: bool
    decisions_per_s: float
    games_per_s: float


class Comparison(NamedTuple):
    ours: list[Result]
    peers: list[Result]
    left_out: list[str]


class Failed(Exception):
    """A measurement failed; the message is one line."""


def say(text: str, end: str = "\n") -> None:
    """Progress goes to standard error, so that standard output holds only the result."""
    print(text, end=end, file=sys.stderr, flush=True)


def run(command: Sequence[str]) -> str:
    """The standard output of a command. Raises `Failed` with its error line."""
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=TIMEOUT_S, check=False)
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


def install_peers() -> dict[str, str]:
    """Install the peers one by one; returns the reason for each that failed."""
    if not PEERS_PYTHON.exists():
        say(f"making {PEERS_HOME.name}")
        try:
            run([sys.executable, "-m", "venv", str(PEERS_HOME)])
        except Failed as failure:
            return {peer.name: f"no environment for it: {failure}" for peer in PEERS}
    refused = {}
    for peer in PEERS:
        say(f"installing {peer.package}")
        pip = [str(PEERS_PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        try:
            run([*pip, "--constraint", str(PINS), peer.package])
        except Failed as failure:
            refused[peer.name] = (
                f"not installed (no wheel for this machine and Python, or no package index?): {failure}"
            )
    return refused


def subjects(seconds: float, refused: dict[str, str]) -> Iterator[Subject]:
    yield Subject("outremer", (str(OUTREMER), "bench", "--json"), ours=True)
    for peer in PEERS:
        if peer.name in refused:
            continue
        for game in peer.games:
            command = (str(PEERS_PYTHON), "-m", peer.worker, game, "--seconds", str(seconds))
            yield Subject(f"{peer.name} {game}", command, ours=False)


def measure(subject: Subject) -> list[Result]:
    if not Path(subject.command[0]).exists():
        raise Failed("not installed: " + ("run make build first" if subject.ours else "run without --no-install"))
    printed = run(subject.command)
    try:
        parsed = json.loads(printed)
        return [our_result(row) for row in parsed] if subject.ours else [peer_result(parsed)]
    except (ValueError, KeyError, TypeError) as error:
        raise Failed(f"printed rows that cannot be read: {error!r}") from error


def our_result(row: JsonRow) -> Result:
    """A row of `outremer bench --json`."""
    game, players, compiled = str(row["game"]), int(row["players"]), bool(row["compiled"])
    name = f"{game} ({players} players, {'compiled' if compiled else 'interpreted'})"
    return Result(name, "outremer", game, players, compiled, float(row["decisions_per_s"]), float(row["games_per_s"]))


def peer_result(row: JsonRow) -> Result:
    """The row of a worker."""
    peer, game = str(row["peer"]), str(row["game"])
    return Result(f"{peer} {game}", peer, game, 0, False, float(row["decisions_per_s"]), float(row["games_per_s"]))


def compare(seconds: float, rounds: int, refused: dict[str, str]) -> Comparison:
    """Run every subject once per round, so that a disturbance hits all alike; the best run of each counts."""
    best: dict[str, Result] = {}
    left_out = [f"{name}: {why}" for name, why in refused.items()]
    waiting = list(subjects(seconds, refused))
    for turn in range(1, rounds + 1):
        for subject in list(waiting):
            say(f"round {turn} of {rounds}: {subject.name} ... ", end="")
            try:
                results = measure(subject)
            except Failed as failure:
                say("left out")
                waiting.remove(subject)
                left_out.append(f"{subject.name}: {failure}")
                continue
            say(", ".join(f"{result.decisions_per_s:,.0f}" for result in results) + " decisions/s")
            for result in results:
                best[result.subject] = max(best.get(result.subject, result), result, key=lambda r: r.decisions_per_s)
    ours = [result for result in best.values() if result.owner == "outremer"]
    return Comparison(ours, [result for result in best.values() if result.owner != "outremer"], left_out)


def headline_rows(ours: list[Result]) -> list[Result]:
    """The Crusaders rows, slowest first: each gives one column of ratios."""
    return sorted((row for row in ours if row.game == HEADLINE_GAME), key=lambda row: row.decisions_per_s)


def headline(found: Comparison) -> str:
    rows = headline_rows(found.ours)
    peer = next((result for result in found.peers if result.owner == HEADLINE_PEER), None)
    if not rows or peer is None:
        return f"no ratio: {HEADLINE_GAME if not rows else HEADLINE_PEER} was not measured"
    as_many = [row for row in rows if row.players == HEADLINE_PLAYERS]
    row = max(as_many or rows[:1], key=lambda candidate: candidate.compiled)
    ratio = row.decisions_per_s / peer.decisions_per_s
    return f"{row.subject} plays {ratio:.1f} times {HEADLINE_PEER}'s decisions per second"


def table(found: Comparison) -> str:
    columns = headline_rows(found.ours)
    titles = [f"{'' if row.compiled else 'interpreted '}{row.game} {row.players}p is" for row in columns]
    lines = [["subject", "decisions/s", "games/s", *titles]]
    for result in [*found.ours, *found.peers]:
        ratios = [f"{row.decisions_per_s / result.decisions_per_s:.2f}x" for row in columns]
        lines.append([result.subject, f"{result.decisions_per_s:,.0f}", f"{result.games_per_s:,.1f}", *ratios])
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(aligned(line, widths) for line in lines)


def aligned(cells: Sequence[str], widths: Sequence[int]) -> str:
    numbers = [cell.rjust(width) for cell, width in zip(cells[1:], widths[1:], strict=True)]
    return "  ".join([cells[0].ljust(widths[0]), *numbers])


def as_json(found: Comparison) -> str:
    columns = headline_rows(found.ours)
    rows = [
        {
            "subject": result.subject,
            "decisions_per_s": result.decisions_per_s,
            "games_per_s": result.games_per_s,
            "ratios": {row.subject: row.decisions_per_s / result.decisions_per_s for row in columns},
        }
        for result in [*found.ours, *found.peers]
    ]
    return json.dumps({"rows": rows, "left_out": found.left_out, "headline": headline(found)}, indent=2)


def arguments_of(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measures Outremer and its peers side by side and prints ratios.")
    parser.add_argument("--seconds", type=float, default=2.0, help="at least this long per peer, game and round")
    parser.add_argument("--rounds", type=int, default=5, help="rounds; the best run of each subject counts")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--no-install", action="store_true", help=f"use {PEERS_HOME.name} as it is")
    arguments = parser.parse_args(argv)
    if arguments.seconds <= 0 or arguments.rounds < 1:
        parser.error("--seconds must be above zero and --rounds at least 1")
    return arguments


def main(argv: Sequence[str] | None = None) -> int:
    """Exit status 0 if at least one game of ours and one peer were measured, else 1."""
    arguments = arguments_of(argv)
    refused = {} if arguments.no_install else install_peers()
    found = compare(arguments.seconds, arguments.rounds, refused)
    if arguments.json:
        print(as_json(found))
    else:
        print(table(found))
        for reason in found.left_out:
            print(f"left out: {reason}")
        print(headline(found))
    return 0 if found.ours and found.peers else 1


if __name__ == "__main__":
    sys.exit(main())
