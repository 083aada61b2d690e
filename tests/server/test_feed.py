"""What a viewer is sent: the same as the whole state, and made once for all who may see it."""

import asyncio
import json
from typing import Any

import pytest

from outremer.kernel import FastRng, State, key_from_seed
from outremer.server.bot_workers import BotWorkers
from outremer.server.store.memory import MemoryStore
from outremer.server.table import heads, state_messages
from outremer.server.table.feed import Feed
from outremer.server.table.json_patch import patched
from outremer.server.table.live_table import LiveTable
from outremer.server.table.seat_changes import rename
from outremer.server.table.seats import Role
from outremer.server.table.state_messages import state_text
from outremer.server.table.tables import RegistryRules, TableRegistry
from outremer.server.table.talking import say
from tests.server.tables import threads

SPECTATOR = Role("spectator")


async def table_of(game: str, seats: int) -> LiveTable:
    registry = TableRegistry(MemoryStore(), BotWorkers(threads), RegistryRules())
    opened = await registry.open_table(game, {}, ["me"] * seats, "Ann", key_from_seed(5))
    return await registry.find(opened.table)


async def play_any(table: LiveTable, rng: FastRng) -> None:
    seat = table.state.actors()[0]
    menu = table.state.legal(seat)
    text = table.state.game.notation.text(menu[rng.below(len(menu))])
    await table.play(Role("seat", seat), table.game_log.question(seat) or 0, text)


class Viewer:
    """A page without a network."""

    def __init__(self, table: LiveTable, role: Role) -> None:
        self.table, self.role, self.feed = table, role, Feed(table, role)
        self.state: dict[str, Any] = {}
        self.hear()

    def hear(self) -> None:
        text = self.feed.next_state()
        if text is not None:
            message = json.loads(text)
            self.state = message if message["type"] == "state" else patched(self.state, message["patch"])

    def is_up_to_date(self) -> bool:
        """Whether it has what somebody who comes now is sent."""
        ignored = ("clock", "events", "since", "version")
        whole = json.loads(state_text(self.table, self.role))
        return {key: whole[key] for key in whole if key not in ignored} == {
            key: self.state[key] for key in self.state if key not in ignored
        }


@pytest.mark.parametrize(("game", "seats"), [("crusaders", 3), ("crescent-moon", 5)])
def test_patches_of_shared_pieces_add_up_to_each_seats_own_state(game: str, seats: int) -> None:
    """Also for one who looks rarely, and so is told of several moves at once."""

    async def play() -> None:
        table = await table_of(game, seats)
        viewers = [Viewer(table, Role("seat", seat)) for seat in range(seats)]
        viewers += [Viewer(table, SPECTATOR), Viewer(table, Role("host"))]
        rarely, rng = Viewer(table, Role("seat", 1)), FastRng(3)
        for number in range(60):
            await play_any(table, rng)
            for viewer in [*viewers, rarely] if number % 7 == 6 else viewers:
                viewer.hear()
                assert viewer.is_up_to_date()

    asyncio.run(play())


class Counter:
    """Counts the calls of a function that goes on doing its work."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, owner: Any, name: str) -> None:
        self.calls = 0
        function = getattr(owner, name)

        def counting(*given: Any, **named: Any) -> Any:
            self.calls += 1
            return function(*given, **named)

        monkeypatch.setattr(owner, name, counting)


def test_what_viewers_share_is_made_and_compared_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """With ten spectators as with one: no more is written as JSON, and no more is compared."""

    async def cost(spectators: int) -> tuple[int, int]:
        table = await table_of("crescent-moon", 5)
        viewers = [Viewer(table, SPECTATOR) for _ in range(spectators)]
        rng = FastRng(3)
        written, compared = Counter(monkeypatch, heads, "encoded"), Counter(monkeypatch, heads, "changed")
        for _ in range(30):
            await play_any(table, rng)
            for viewer in viewers:
                viewer.hear()
        return written.calls, compared.calls

    assert asyncio.run(cost(1)) == asyncio.run(cost(10))


def test_a_seat_adds_only_its_own_part(monkeypatch: pytest.MonkeyPatch) -> None:
    """Five seats do not cost five times what one does."""

    async def cost(seats: int) -> int:
        table = await table_of("crescent-moon", 5)
        viewers = [Viewer(table, Role("seat", seat)) for seat in range(seats)]
        rng = FastRng(3)
        written = Counter(monkeypatch, heads, "encoded")
        for _ in range(30):
            await play_any(table, rng)
            for viewer in viewers:
                viewer.hear()
        return written.calls

    assert asyncio.run(cost(5)) < 2.5 * asyncio.run(cost(1))


def test_chat_makes_no_view_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor does anything else that leaves the position as it is."""

    async def talk() -> int:
        table = await table_of("crusaders", 3)
        viewers = [Viewer(table, Role("seat", seat)) for seat in range(3)]
        made = Counter(monkeypatch, state_messages, "PositionPieces")
        await say(table, Role("seat", 0), "hello", None)
        await rename(table, table.seats[1], "Bob")
        for viewer in viewers:
            viewer.hear()
            assert viewer.is_up_to_date() and viewer.state["seats"][1]["name"] == "Bob"
        return made.calls

    assert asyncio.run(talk()) == 0


def test_a_view_that_leaves_out_a_shared_key_is_sent_without_it() -> None:
    """A game may show a seat less than it shows the others."""

    class Shy(State):
        def __init__(self) -> None:
            """Nothing of a real state is asked for."""

        def shared_view(self) -> dict[str, Any]:
            return {"a": 1, "b": [2]}

        def view(self, seat: int, shared: dict[str, Any] | None = None) -> dict[str, Any]:
            return {"a": 1, "you": seat}

    part = heads.PositionPieces(Shy()).view(0)
    assert json.loads(part.text()) == {"a": 1, "you": 0}


class Visitor:
    """Somebody at a socket, who only counts how often they are told that there is news."""

    def __init__(self, role: Role) -> None:
        self.role = role
        self.news = 0

    def notice(self) -> None:
        self.news += 1

    def leave(self, why: str) -> None:
        """Not asked to."""


def test_a_spectator_who_comes_and_goes_makes_nothing_anew() -> None:
    """Nobody can see it, so nobody is told, and no state is made. The bots hear of it, for they play only while
    somebody looks on. Of a second page of a seat, only its player is told."""

    async def visit() -> None:
        table = await table_of("crusaders", 3)
        at_table = Visitor(Role("seat", 0))
        table.arrive(at_table)
        viewers = [Viewer(table, Role("seat", seat)) for seat in range(3)]
        before, version, woken = at_table.news, table.version, []
        table.after_change = lambda: woken.append(1)
        for role in (SPECTATOR, Role("host")):
            guest = Visitor(role)
            table.arrive(guest)
            table.depart(guest)
        assert (at_table.news, table.version, len(woken)) == (before, version, 4)
        assert all(viewer.feed.next_state() is None for viewer in viewers)
        second = Visitor(Role("seat", 0))
        table.arrive(second)
        viewers[0].hear()
        assert viewers[0].state["pages"] == 2
        table.depart(second)
        viewers[0].hear()
        assert viewers[0].state["pages"] == 1
        assert all(viewer.feed.next_state() is None for viewer in viewers[1:])
        before = at_table.news
        guest = Visitor(Role("seat", 1))
        table.arrive(guest)
        viewers[0].hear()
        assert viewers[0].state["seats"][1]["connected"] and at_table.news == before + 1
        table.depart(guest)
        viewers[0].hear()
        assert not viewers[0].state["seats"][1]["connected"] and list(table.time.gone) == [1]

    asyncio.run(visit())
