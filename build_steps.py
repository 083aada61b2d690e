"""`python build_steps.py STEP -- COMMAND …`: runs one command of the build and shows how far it is.

On a terminal one line is repainted; elsewhere (CI) plain lines come now and then. What the command prints is shown only
if it fails, and then whole. Imports only the standard library: it runs before anything is installed.

A command can tell more: it appends lines to the file that OUTREMER_PROGRESS names, as `setup.py` does.

    step NAME            a further step begins
    files COUNT BYTES    so much is to be compiled
    begin BYTES FILE     this file is being compiled
    end BYTES FILE       it is finished, or was finished before
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from math import exp
from pathlib import Path
from typing import IO, Final, TextIO

STEPS: Final = {
    "environment": "Making a Python environment in .venv",
    "requirements": "Installing what the package needs",
    "translate": "Checking the rules and translating them to C",
    "page": "Building the page",
    "compile": "Compiling",
    "install": "Installing Outremer",
}
"""The steps of a build, in their order."""
OTHERS: Final = {
    "package": "Preparing the build",
    "tools": "Installing the tools for tests",
    "wheel": "Building the wheel for every machine",
}
PASSING: Final = OTHERS["package"]  # nothing to remember
REPAINT: Final = 0.25
PLAIN_LINES: Final = 20.0  # seconds between two of them
USUAL_RATE: Final = 150_000.0  # bytes of C in a second and a process, until this machine's own rate is known
TELLING: Final = 500_000  # the rate of a smaller file says little
SKIPPED: Final = 2.0  # seconds: quicker than this, a large file was compiled by an earlier build


@dataclass
class Compiling:
    """What is known of the files to compile, and a guess at the rest: one of them takes most of the time."""

    count: int = 0
    size: int = 0
    done: dict[str, int] = field(default_factory=dict)  # bytes
    open: dict[str, tuple[int, float]] = field(default_factory=dict)  # bytes, and when it was begun
    rate: float = USUAL_RATE
    shown: float = 0.0

    def begin(self, name: str, size: int, now: float) -> None:
        self.open[name] = (size, now)

    def end(self, name: str, size: int, now: float) -> None:
        begun = self.open.pop(name, None)
        if begun and size >= TELLING and now - begun[1] > SKIPPED:
            self.rate = size / (now - begun[1])
        self.done[name] = size

    def share(self, now: float) -> float:
        """How much of the code is compiled, from 0 to 1. It never falls, and reaches 1 only with the last file."""
        under_way = sum(
            size * (1 - exp(-self.rate * (now - begun) / size)) for size, begun in self.open.values() if size
        )
        if self.size:
            self.shown = max(self.shown, (sum(self.done.values()) + under_way) / self.size)
        return self.shown

    def words(self, now: float) -> str:
        if not self.count:
            return ""
        return f"{len(self.done)} of {self.count} files compiled, {100 * self.share(now):.0f} % of the code"


class Display:
    """The line of the step that runs now."""

    def __init__(self, out: TextIO) -> None:
        self.out = out
        self.live = out.isatty()
        self.title = ""
        self.begun = 0.0
        self.next_line = 0.0

    def begin(self, step: str, now: float) -> None:
        self.end(now)
        self.title = heading(step)
        self.begun, self.next_line = now, now + PLAIN_LINES
        if self.live:
            self.paint("", now)
        else:
            self.line(f"{self.title} …")

    def paint(self, more: str, now: float) -> None:
        """How far it is: at once on a terminal, else from time to time."""
        if self.live:
            width = shutil.get_terminal_size().columns - 1
            text = f"{self.title}{': ' if more else ' '}{more}  {clock(now - self.begun)}"
            self.out.write(f"\r\x1b[K{text[:width]}")
            self.out.flush()
        elif now >= self.next_line:
            self.next_line = now + PLAIN_LINES
            self.line(f"    {clock(now - self.begun)}  {more}".rstrip())

    def end(self, now: float, failed: bool = False) -> None:
        if not self.title:
            return
        time_taken = f"{'failed after ' if failed else ''}{clock(now - self.begun)}"
        if self.live:
            self.out.write("\r\x1b[K")
            if failed or self.title != PASSING:
                self.line(f"{self.title}  {time_taken}")
        elif failed or now - self.begun >= 1:
            self.line(f"    {time_taken if failed else 'done in ' + time_taken}")
        self.title = ""

    def line(self, text: str) -> None:
        self.out.write(text + "\n")
        self.out.flush()


def heading(step: str) -> str:
    if step in STEPS:
        return f"[{list(STEPS).index(step) + 1} of {len(STEPS)}] {STEPS[step]}"
    return OTHERS[step]


def clock(seconds: float) -> str:
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


def hear(line: str, compiling: Compiling, display: Display, now: float) -> None:
    """One line that the command has told; a line that makes no sense is passed over."""
    match line.split(" ", 2):
        case ["step", step] if step in STEPS:
            display.begin(step, now)
        case ["files", count, size]:
            compiling.count, compiling.size = int(count), int(size)
        case ["begin", size, name]:
            compiling.begin(name, int(size), now)
        case ["end", size, name]:
            compiling.end(name, int(size), now)


def follow(process: subprocess.Popen[bytes], told: IO[str], display: Display) -> int:
    """Until the command has ended."""
    compiling = Compiling()
    rest = ""
    while True:
        status = process.poll()
        rest += told.read()
        *lines, rest = rest.split("\n")
        now = time.monotonic()
        for line in lines:
            hear(line, compiling, display, now)
        if status is not None:
            return status
        display.paint(compiling.words(now) if "Compiling" in display.title else "", now)
        time.sleep(REPAINT)


def run(step: str, command: list[str], out: TextIO) -> int:
    """The command's exit status."""
    display = Display(out)
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryFile() as said:
        progress = Path(folder, "progress")
        progress.touch()
        surroundings = {**os.environ, "OUTREMER_PROGRESS": str(progress)}
        display.begin(step, time.monotonic())
        with progress.open() as told:
            try:
                process = subprocess.Popen(command, stdout=said, stderr=subprocess.STDOUT, env=surroundings)
            except OSError as error:
                display.end(time.monotonic(), failed=True)
                display.line(f"{command[0]} does not start: {error.strerror}")
                return 127
            try:
                status = follow(process, told, display)
            except KeyboardInterrupt:  # the command has been interrupted too
                process.wait()
                status = 130
        display.end(time.monotonic(), failed=status != 0)
        if status not in (0, 130):
            said.seek(0)
            out.write(said.read().decode(errors="replace"))
            out.flush()
    return status


def main() -> None:
    match sys.argv[1:]:
        case [step, "--", *command] if command and step in {**STEPS, **OTHERS}:
            sys.exit(run(step, command, sys.stdout))
    sys.exit(f"use: python build_steps.py STEP -- COMMAND …; the steps are {', '.join({**STEPS, **OTHERS})}")


if __name__ == "__main__":
    main()
