"""Play through MCP, with the SDK's own client: in process and over standard input and output."""

import json
import os
import sys
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("mcp", reason="the MCP package is not installed: pip install 'outremer[mcp]'")

import anyio
from mcp import Client, StdioServerParameters, stdio_client

from outremer.envs.linked_seat import NotAdmitted
from outremer.envs.mcp_server import make_server
from outremer.envs.mcp_tables import AGENT, Tables
from outremer.games import game_names
from outremer.kernel import FastRng
from tests.envs.looking import written
from tests.envs.tokens import MOST_TOKENS, tokens

pytestmark = pytest.mark.once  # plain Python


async def ask(client: Any, tool: str, **arguments: Any) -> str:
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, result
    return str(result.content[0].text)


async def five_agents(client: Any, seed: int) -> int:
    opened = await ask(client, "new_table", game="crescent-moon", seed=seed)
    secrets = list(json.loads(opened).values())
    rng, played = FastRng(seed), 0
    while True:
        for secret in secrets:
            seen = await ask(client, "look", secret=secret)
            if "The game is over" in seen:
                return played
            assert tokens(seen) <= MOST_TOKENS, seen
            menu = written(seen)
            if not menu:
                assert "waiting for" in await ask(client, "play", secret=secret, action="pass")
            if menu:
                answer = await ask(client, "play", secret=secret, action=menu[rng.below(len(menu))])
                assert answer.startswith("Done: "), answer
                played += 1


@pytest.mark.slow
def test_five_agents_finish_a_game() -> None:
    async def main() -> None:
        async with Client(make_server()) as client:
            assert await five_agents(client, 4) > 100

    anyio.run(main)


def test_one_agent_plays_with_bots_and_is_told_why_not() -> None:
    async def main() -> None:
        async with Client(make_server()) as client:
            names = {tool.name for tool in (await client.list_tools()).tools}
            assert names == {
                "games",
                "rule",
                "new_table",
                "join",
                "look",
                "wait",
                "play",
                "why_not",
                "say",
                "log",
                "undo",
            }
            assert list(json.loads(await ask(client, "games"))) == game_names()
            seats = [AGENT, "random", "random"]
            opened = await ask(client, "new_table", game="crusaders", options={"players": 3}, seats=seats, seed=3)
            secret = json.loads(opened)["seat 1"]
            refused = await ask(client, "play", secret=secret, action="castle at paris")
            assert refused.startswith("Refused: That is not what is asked now.") and "Build is chosen" in refused
            rng = FastRng(1)
            for _ in range(25):
                menu = written(await ask(client, "wait", secret=secret, seconds=1))
                await ask(client, "play", secret=secret, action=menu[rng.below(len(menu))])
            assert "says: hello" in await ask(client, "say", secret=secret, words="hello")
            assert "hello" in await ask(client, "log", secret=secret)
            assert "CR-5.5" in await ask(client, "rule", game="crusaders", rule_id="cr-5.5")
            assert await ask(client, "undo", secret=secret)
            for wrong in ("look", "log", "undo", "wait"):
                assert (await ask(client, wrong, secret="nobody")).startswith("Refused: no seat has this secret")
            assert (await ask(client, "new_table", game="chess")).startswith("Refused: there is no game 'chess'")
            two = json.loads(await ask(client, "new_table", game="crusaders", seats=[AGENT, AGENT]))
            assert list(two) == ["seat 1", "seat 2"], "the list of seats says how many players there are"
            for seats, options in (([AGENT], {}), ([AGENT] * 2, {"players": 4}), (["greedy"] * 4, {})):
                refused = await ask(client, "new_table", game="crusaders", seats=seats, options=options)
                assert f"has 4 seats and seats names {len(seats)}: name 4, each 'agent' or a bot" in refused
                assert "the game is for 2, 3, 4 players" in refused
            for code in ("run:true", "python:json:loads"):  # a client of the tools may start no program
                seats = ["agent", "greedy", "greedy", code]
                refused = await ask(client, "new_table", game="crusaders", seats=seats)
                assert "there is no bot" in refused and "<command>" not in refused
            assert (await ask(client, "rule", game="crusaders", rule_id="XX-1")).startswith("Refused: there is no rule")

    anyio.run(main)


def test_rulebooks_are_resources_and_every_role_has_a_prompt() -> None:
    async def main() -> None:
        async with Client(make_server()) as client:
            addresses = [str(resource.uri) for resource in (await client.list_resources()).resources]
            assert addresses == [f"rules://{name}" for name in game_names()]
            book = await client.read_resource(addresses[0])
            assert book.contents[0].text.startswith("# ")
            prompts = [prompt.name for prompt in (await client.list_prompts()).prompts]
            assert {"crescent-moon-nomad", "crusaders-templar"} <= set(prompts)
            prompt = await client.get_prompt("crescent-moon-nomad", {"secret": "abc"})
            assert "as Nomad. Your secret is abc." in prompt.messages[0].content.text

    anyio.run(main)


def test_a_secret_choice_is_told_to_nobody_else() -> None:
    tables = Tables()
    first, second = tables.open("crusaders", {"players": 2}, [], 1).values()
    chooser, other = tables.find(first), tables.find(second)
    before = other.look(), other.log(40)
    assert chooser.play(written(chooser.look())[0]).accepted
    assert (other.look(), other.log(40)) == before
    chooser.undo()
    assert (other.look(), other.log(40)) == before


@pytest.mark.slow
def test_it_is_served_over_standard_input_and_output() -> None:
    async def main() -> None:
        server = StdioServerParameters(command=sys.executable, args=["-m", "outremer.cli", "mcp"], env=dict(os.environ))
        async with Client(stdio_client(server)) as client:
            assert list(json.loads(await ask(client, "games"))) == game_names()

    anyio.run(main)


@pytest.mark.slow
def test_five_clients_finish_a_game_on_a_server_by_its_links(tmp_path: Path) -> None:
    pytest.importorskip("fastapi")
    from tests.server.running import RealServer

    async def main(server: RealServer) -> None:
        made = server.lay_table(game="crescent-moon", seats=["open"] * 5, bot_pace="instant")
        async with AsyncExitStack() as stack:
            clients = [await stack.enter_async_context(Client(make_server())) for _ in made.tokens]
            links = [f"{server.url}/t/{made.name}#{token}" for token in made.tokens]
            secrets = [await ask(client, "join", link=link) for client, link in zip(clients, links, strict=True)]
            assert (await ask(clients[0], "look", secret=secrets[1])).startswith("Refused: no seat has this secret")
            early = await ask(clients[1], "play", secret=secrets[1], action="pass")
            assert early == "Refused: You are not asked now; waiting for: Warlord."
            rng, played, over = FastRng(2), 0, False
            while not over:
                for client, secret in zip(clients, secrets, strict=True):
                    asked = await ask(client, "wait", secret=secret, seconds=0)
                    while menu := written(asked):
                        answer = await ask(client, "play", secret=secret, action=menu[rng.below(len(menu))])
                        assert answer.startswith("Done: "), answer
                        played += 1
                        asked = await ask(client, "wait", secret=secret, seconds=0)
                    over = over or "The game is over" in asked
            assert played > 100
            seen = await ask(clients[0], "look", secret=secrets[0])
            assert "Won by" in seen and "Warlord (you)" in seen
            assert await ask(clients[0], "say", secret=secrets[0], words="good game") == "Said: good game"
            assert "good game" in await ask(clients[1], "log", secret=secrets[1])

    with RealServer(f"sqlite:///{tmp_path}/tables.db") as server:
        anyio.run(main, server)


def test_a_link_that_leads_nowhere_is_refused() -> None:
    tables = Tables()
    for link, why in (("ftp://x/t/1#2", "a link looks like"), ("http://127.0.0.1:9/t/1#2", "does not answer")):
        with pytest.raises(NotAdmitted, match=why):
            tables.join(link)
    assert not tables.seats
