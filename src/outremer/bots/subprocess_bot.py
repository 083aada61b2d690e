"""A bot that is a program in any language: it reads and writes lines of JSON.

`run:python my_bot.py` starts it once per game. Like any bot it is shown a view and a menu, and gets drawn worlds when
it asks for them. When it fails, hangs or answers nonsense, the first legal choice is played.
"""

from __future__ import annotations

import json
import logging
import queue
import shlex
import subprocess
import threading
from time import monotonic
from typing import IO, Any, Final

from ..kernel.errors import OutremerError
from .bot import Bot, Budget, Sampler, View

LOG: Final = logging.getLogger(__name__)
PROTOCOL: Final = 1
SECONDS: Final = 1.0
"""The time for an answer if the budget sets none."""
GRACE: Final = 0.5
"""Extra seconds for sending and reading."""
STARTING: Final = 10.0
"""Extra seconds for the first answer: the program may have to load."""
LONGEST_LINE: Final = 64 * 1024
MOST_WORLDS: Final = 100_000
MOST_STARTS: Final = 3
CLOSED: Final = ""


class BotFailed(OutremerError):
    """The program ended, was too slow, or wrote something that cannot be understood."""


class Program:
    """One running program and the lines it has written."""

    def __init__(self, command: list[str]) -> None:
        try:
            self.process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, bufsize=0
            )
        except OSError as error:
            raise BotFailed(f"it cannot be started: {error.strerror or error}") from error
        self.lines: queue.Queue[str] = queue.Queue(maxsize=64)
        assert self.process.stdout is not None
        self.reader = threading.Thread(target=self._read, args=(self.process.stdout,), daemon=True)
        self.reader.start()

    def _read(self, output: IO[bytes]) -> None:
        """Until the program ends or writes a line that is too long. A full queue makes it wait."""
        with output:
            while True:
                line = output.readline(LONGEST_LINE)
                if not line.endswith(b"\n"):
                    break
                self.lines.put(line.decode("utf-8", "replace"))
        self.lines.put(CLOSED)

    def write(self, message: dict[str, Any]) -> None:
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(json.dumps(message, separators=(",", ":")).encode() + b"\n")
        except OSError as error:
            raise BotFailed("it no longer reads") from error

    def read(self, deadline: float) -> dict[str, Any]:
        """The next line as JSON. Raises BotFailed at the deadline."""
        try:
            line = self.lines.get(timeout=max(0.001, deadline - monotonic()))
        except queue.Empty:
            raise BotFailed("it took too long") from None
        if line == CLOSED:
            raise BotFailed("it ended, or wrote a line that is too long")
        try:
            message = json.loads(line)
        except (ValueError, RecursionError):
            raise BotFailed("it wrote something that is not JSON") from None
        if not isinstance(message, dict):
            raise BotFailed("it wrote something other than a JSON object")
        return message

    def stop(self) -> None:
        """End the program and drop its unread lines."""
        self.process.kill()
        if self.process.stdin is not None:
            self.process.stdin.close()
        while self.reader.is_alive():
            try:
                self.lines.get(timeout=0.05)
            except queue.Empty:
                continue
        self.process.wait()


class SubprocessBot(Bot):
    """Plays a seat with a program. It starts at its first choice, and again after a failure, three times at most."""

    def __init__(self, command: str, seed: int, game: str) -> None:
        super().__init__(seed)
        self.command = shlex.split(command)
        self.seed = seed
        self.game = game
        self.program: Program | None = None
        self.starts = 0
        self.said = ""

    def remark(self) -> str:
        return self.said

    def choose(self, view: View, sampler: Sampler, legal: list[int], budget: Budget) -> int:
        self.said = ""
        try:
            return self.ask(view, sampler, legal, budget)
        except BotFailed as error:
            LOG.warning("the bot '%s' failed: %s; the first legal choice is played", self.command[0], error)
            self.close()
            return legal[0]

    def ask(self, view: View, sampler: Sampler, legal: list[int], budget: Budget) -> int:
        seconds = budget.seconds or SECONDS
        deadline = monotonic() + seconds + GRACE + (STARTING if self.program is None else 0.0)
        program = self.start(view.seat)
        world = sampler()
        notation = world.game.notation
        menu = [{"action": notation.text(action), "words": world.describe(view.seat, action)} for action in legal]
        question = {"type": "choose", "seat": view.seat, "prompt": world.prompt(view.seat), "view": view.read()}
        program.write({**question, "menu": menu, "seconds": seconds})
        for _ in range(MOST_WORLDS):
            answer = program.read(deadline)
            if answer.get("type") == "sample":
                program.write({"type": "world", "position": sampler().to_position(True)})
                continue
            texts = [entry["action"] for entry in menu]
            if answer.get("action") not in texts:
                raise BotFailed("it chose an action that is not on the menu")
            self.said = str(answer.get("remark", ""))[:200]
            return legal[texts.index(answer["action"])]
        raise BotFailed("it asked for too many worlds")

    def start(self, seat: int) -> Program:
        if self.program is None:
            if self.starts == MOST_STARTS:
                raise BotFailed(f"it has failed {MOST_STARTS} times and is not started again")
            self.starts += 1
            self.program = Program(self.command)
            self.program.write(
                {"type": "game", "protocol": PROTOCOL, "game": self.game, "seat": seat, "seed": self.seed}
            )
        return self.program

    def close(self) -> None:
        """End the program; it is started again at the next choice."""
        if self.program is not None:
            self.program.stop()
            self.program = None

    def __del__(self) -> None:
        self.close()
