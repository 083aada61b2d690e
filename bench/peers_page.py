"""What bench/peers.py tells: the table with its ratios, as Markdown for docs/benchmarks.md and as JSON."""

import json
import os
import platform
import re
from datetime import date
from pathlib import Path
from typing import Final, NamedTuple

from bench.measure import BARE, SEEN

OURS: Final = "outremer"
HEADS: Final = ("Crusaders, 4 players", "Crescent Moon, 5 players")
"""The two tables of ours that every peer is compared with."""
BEGIN: Final = "<!-- made by bench/peers.py: begin -->"
END: Final = "<!-- made by bench/peers.py: end -->"
NAMES: Final = {
    "outremer": "Outremer",
    "open_spiel": "OpenSpiel",
    "rlcard": "RLCard",
    "pettingzoo": "PettingZoo",
    "pgx": "Pgx",
}


class Result(NamedTuple):
    peer: str
    game: str
    kind: str
    choices_per_s: float
    games_per_s: float


class Comparison(NamedTuple):
    results: list[Result]
    left_out: dict[str, str]  # by name: the reason

    def rate(self, peer: str, game: str, kind: str) -> float:
        """Choices per second; 0 where nothing was measured."""
        rates = [r.choices_per_s for r in self.results if (r.peer, r.game, r.kind) == (peer, game, kind)]
        return rates[0] if rates else 0.0

    def subjects(self) -> list[tuple[str, str]]:
        """Peer and game, in the order in which they were measured."""
        return list(dict.fromkeys((result.peer, result.game) for result in self.results))


def title(peer: str, game: str) -> str:
    shown = game.replace("_by_", ", by `") + "`" if "_by_" in game else game.replace("_", " ")
    return f"{NAMES.get(peer, peer)}: {shown}"


def number(value: float) -> str:
    if not value:
        return "–"
    return f"{value:,.0f}" if value >= 10 else f"{value:.1f}"


def ratio(ours: float, theirs: float) -> str:
    """`12×`, or a dash where one of the two is missing."""
    if not ours or not theirs:
        return "–"
    times = ours / theirs
    return f"{times:,.0f}×" if times >= 10 else f"{times:.1f}×"


def columns(found: Comparison, peer: str, game: str) -> list[str]:
    """For each kind of work: choices a second, and how many times as many our two tables make."""
    cells = []
    for kind in (BARE, SEEN):
        rate = found.rate(peer, game, kind)
        cells += [number(rate), *(ratio(found.rate(OURS, head, kind), rate) for head in HEADS)]
    whole = [r.games_per_s for r in found.results if (r.peer, r.game, r.kind) == (peer, game, BARE)]
    return [title(peer, game), *cells, number(whole[0] if whole else 0.0)]


def table(found: Comparison) -> str:
    """As Markdown."""
    short = [head.partition(",")[0] for head in HEADS]
    ratios = [f"{name} is" for name in short]
    head = ["choices a second", "bare", *ratios, "with observation and mask", *ratios, "games a second, bare"]
    rows = [columns(found, peer, game) for peer, game in found.subjects()]
    rule = ["---"] + ["---:"] * (len(head) - 1)
    return "\n".join(f"| {' | '.join(cells)} |" for cells in [head, rule, *rows])


def machine() -> str:
    """The processor and the system, in words."""
    model = ""
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.is_file():
        match = re.search(r"^model name\s*: (.+)$", cpuinfo.read_text(), re.MULTILINE)
        model = match[1] if match else ""
    if not model:
        model = PARTS.get(part_of(cpuinfo), platform.processor() or platform.machine())
    python = f"Python {platform.python_version()}"
    return f"{model} ({platform.machine()}), {os.cpu_count()} cores, {platform.system()}, {python}"


PARTS: Final = {
    "0xd0c": "Arm Neoverse N1",
    "0xd40": "Arm Neoverse V1",
    "0xd49": "Arm Neoverse N2",
    "0xd4f": "Arm Neoverse V2",
}
"""Processors that give a number instead of a name."""


def part_of(cpuinfo: Path) -> str:
    match = re.search(r"^CPU part\s*: (\S+)$", cpuinfo.read_text(), re.MULTILINE) if cpuinfo.is_file() else None
    return match[1] if match else ""


def section(found: Comparison, versions: dict[str, str], rounds: int, seconds: float) -> str:
    """All that the page says about one run."""
    pinned = ", ".join(f"{NAMES.get(name, name)} {version}" for name, version in versions.items() if version)
    load = os.getloadavg()[0] / (os.cpu_count() or 1)
    lines = [
        BEGIN,
        "",
        headline(found),
        "",
        table(found),
        "",
        f"Measured {date.today():%d %B %Y} on {machine()}; one core for each subject, best of {rounds} runs of "
        f"{seconds:g} s, all in one run. The load at the end was {load:.1f} for each core"
        + (": other programs ran too, so trust the ratios more than the numbers." if load > 1.2 else "."),
        "",
        f"Versions: {pinned}.",
    ]
    if found.left_out:
        lines += ["", "Left out:", "", *(f"- {NAMES.get(name, name)}: {why}" for name, why in found.left_out.items())]
    return "\n".join([*lines, "", END])


def headline(found: Comparison) -> str:
    """The answer in a sentence: the learner's work, beside the peers that are nearest to ours."""
    said = []
    for peer, game, words in (
        ("catanatron", "catan", "catanatron's Gymnasium"),
        ("open_spiel", "chess", "OpenSpiel's chess by its fastest way"),
        ("open_spiel", "chess_by_rl_environment", "OpenSpiel's chess by its `rl_environment`"),
        ("open_spiel", "chess_by_observation_tensor", "OpenSpiel's chess as its AlphaZero reads it"),
    ):
        theirs = found.rate(peer, game, SEEN)
        times = [ratio(found.rate(OURS, head, SEEN), theirs) for head in HEADS]
        if theirs:
            said.append(f"{times[0]} (Crusaders) and {times[1]} (Crescent Moon) as many choices as {words}")
    answer = ", ".join(said) or "nothing to compare with was measured"
    return f"Answer: with observation and mask, in one process on one core, {answer}."


def with_section(page: str, section: str, begin: str = BEGIN, end: str = END) -> str:
    """The page with a new section, which has the two marks, instead of the last one."""
    before, begun, rest = page.partition(begin)
    _, ended, after = rest.partition(end)
    if not begun or not ended:
        raise ValueError(f"the page has no {begin} … {end}")
    return before + section + after


def as_json(found: Comparison) -> str:
    rows = [result._asdict() for result in found.results]
    return json.dumps({"rows": rows, "left_out": found.left_out}, indent=2)
