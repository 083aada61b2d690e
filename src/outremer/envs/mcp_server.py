"""`outremer mcp`: play through the Model Context Protocol. No session is kept: every tool takes the secret of a seat.

Tables live in this process, or on a running server whose links `join` takes. Give each of your agents the secret of one
seat, or seat bots beside a single agent.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Any, Final

import anyio
import anyio.to_thread
from mcp.server.mcpserver import MCPServer

from ..games import find_game, find_kit, game_names
from ..kernel import OutremerError
from ..rulebook import rulebook as rulebook_of
from .mcp_tables import Tables
from .text import Answer

LONGEST_WAIT_S: Final = 50.0
EVERY_S: Final = 0.25
INSTRUCTIONS: Final = (
    "Play board games. new_table opens a table and gives a secret for each seat; look shows the situation and the "
    "question with its choices; play takes one of them, as it is written there. Keep your secret to yourself."
)


def told(answer: Answer) -> str:
    """An answer in one text: what was done, or why not, with the rule."""
    if answer.accepted:
        return f"Done: {answer.words}"
    return f"Refused{f' by {answer.rule}' if answer.rule else ''}: {answer.words}"


def make_server(tables: Tables | None = None) -> Any:
    """The server with its tools, the rulebooks as resources, and a prompt for each role of each game."""
    server = MCPServer("outremer", instructions=INSTRUCTIONS)
    for tool in Tools(Tables() if tables is None else tables).all():
        server.tool()(tool)
    for name in game_names():
        add_rulebook(server, name)
        add_prompts(server, name)
    return server


class Tools:
    """What an agent may call. The names, arguments and docstrings of these methods are what it reads."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    def all(self) -> list[Callable[..., Any]]:
        playing: list[Callable[..., Any]] = [
            self.look,
            self.wait,
            self.play,
            self.why_not,
            self.say,
            self.log,
            self.undo,
        ]
        return [self.games, self.rule, self.new_table, self.join, *playing]

    def games(self) -> str:
        """The games, with the options of a table: the first value of each is the default."""
        return json.dumps({name: find_game(name).option_values() for name in game_names()})

    def rule(self, game: str, rule_id: str) -> str:
        """A rule of a game by its id, or all rules of a chapter."""
        return spoken(lambda: rule_text(game, rule_id))

    def new_table(
        self, game: str, options: dict[str, Any] | None = None, seats: list[str] | None = None, seed: int | None = None
    ) -> str:
        """A new table. `seats` says who sits where: "agent", or a bot such as "greedy"; as many as there are
        players; without it, all are agents.
        Gives the secret of each agent's seat: who knows it plays that seat."""
        return spoken(lambda: json.dumps(self.tables.open(game, options or {}, seats or [], seed)))

    def join(self, link: str) -> str:
        """Take a seat at a table of a running server, by its link (http://.../t/<table>#<secret>). Gives the secret of
        that seat for the other tools."""
        return spoken(lambda: self.tables.join(link))

    def look(self, secret: str) -> str:
        """What your seat sees, what it is asked, and its choices."""
        return spoken(lambda: self.tables.find(secret).look())

    async def wait(self, secret: str, seconds: float = 20.0) -> str:
        """Wait until your seat is asked, at most that many seconds; gives the question."""
        end = monotonic() + max(0.0, min(seconds, LONGEST_WAIT_S))
        while await in_thread(lambda: self.tables.find(secret).must_wait()) == "True" and monotonic() < end:
            await anyio.sleep(EVERY_S)
        return await in_thread(lambda: self.tables.find(secret).question())

    def play(self, secret: str, action: str) -> str:
        """Take a choice: its notation, its number in the list, or its words."""
        return spoken(lambda: told(self.tables.find(secret).play(action)))

    def why_not(self, secret: str, action: str) -> str:
        """Why an action is refused now, or what it would do. Nothing is played."""
        return spoken(lambda: told(self.tables.find(secret).why_not(action)))

    def say(self, secret: str, words: str) -> str:
        """Say something to everybody at the table."""
        return spoken(lambda: self.tables.find(secret).say(words))

    def log(self, secret: str, lines: int = 40) -> str:
        """What happened last, as your seat may know it, and what was said."""
        return spoken(lambda: self.tables.find(secret).log(lines))

    def undo(self, secret: str) -> str:
        """Take your last choice back, if nobody has learned anything since."""
        return spoken(lambda: self.tables.find(secret).undo())


def spoken(work: Any) -> str:
    """The result, or the message of an error of the player."""
    try:
        return str(work())
    except OutremerError as error:
        return f"Refused: {error}"


async def in_thread(work: Any) -> str:
    """The same, for what may wait for a server elsewhere."""
    found: str = await anyio.to_thread.run_sync(spoken, work)
    return found


def rule_text(game: str, rule_id: str) -> str:
    found = rulebook_of(game).find(rule_id)
    return "\n\n".join(f"{rule.id} {rule.title}\n{rule.text}" for rule in found)


def add_rulebook(server: Any, name: str) -> None:
    path = find_kit(name).rulebook()
    if path is None:
        return
    book: Path = path

    def rulebook() -> str:
        return book.read_text(encoding="utf-8")

    server.resource(f"rules://{name}", name=f"rules of {name}", mime_type="text/markdown")(rulebook)


def add_prompts(server: Any, name: str) -> None:
    """One prompt for each role that the game has a sheet for, or one for the game."""
    title = find_game(name).title
    sheets: list[dict[str, Any]] = find_kit(name).sheets().get("sheets", [])
    for sheet in sheets:
        prompt = PromptOfRole(name, title, sheet["name"], sheet["rule"])
        server.prompt(name=f"{name}-{sheet['id']}", title=f"{title}: {sheet['name']}")(prompt.text())


class PromptOfRole:
    """How to play one role of a game, for an agent that knows the secret of its seat."""

    def __init__(self, game: str, title: str, role: str, rule_id: str) -> None:
        self.words = (
            f"You play {title} as {role}. Your secret is {{secret}}. First read rule {rule_id} of {game} with the "
            "tool rule: it says what your role is about. Then repeat until the game is over: call wait, then look; "
            "think about what wins for your role; play one of the listed choices. When you are refused, read the rule "
            "that is named. You may bargain in words with say."
        )

    def text(self) -> Any:
        words = self.words

        def sit(secret: str) -> str:
            return words.format(secret=secret)

        return sit


def main() -> None:
    """Serve over standard input and output."""
    make_server().run()
