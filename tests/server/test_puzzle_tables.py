"""A puzzle at a table: the solver plays the turn, nobody answers it, and the verdict comes with the state."""

import asyncio
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest

from outremer.games import kit_of
from outremer.puzzles import Attempt, find_puzzle, of_day, puzzles_of
from outremer.puzzles.attempt import actions_of
from outremer.puzzles.ways import follow, ways
from outremer.server.bot_workers import BotWorkers
from outremer.server.store.memory import MemoryStore
from outremer.server.table.bot_protocol import PERSON_WAITS, UNWATCHED, Errand
from outremer.server.table.feed import Feed
from outremer.server.table.live_table import LiveTable
from outremer.server.table.puzzle_tables import begin_puzzle
from outremer.server.table.seats import Role
from outremer.server.table.state_messages import puzzle as told
from outremer.server.table.tables import RegistryRules, TableRegistry
from tests.server.clockwork import until
from tests.server.tables import TestClient, Visitor, error_of, receive, server, threads

PUZZLE = find_puzzle("crusaders", 1)


def solver(client: TestClient, game: str = "crusaders", number: int = 1) -> Visitor:
    answer = client.post("/api/puzzles", json={"game": game, "number": number})
    assert answer.status_code == 200, answer.text
    return Visitor(client, answer.json()["table"], answer.json()["link"].split("#")[1])


def play(visitor: Visitor, moves: tuple[str, ...]) -> None:
    for action in moves:
        answer = visitor.post("/moves", decision=visitor.state()["decision"], action=action)
        assert answer.status_code == 200, answer.text


def test_puzzles_are_listed_with_todays(client: TestClient) -> None:
    listed = client.get("/api/games/crusaders/puzzles").json()
    assert len(listed["puzzles"]) == len(puzzles_of("crusaders"))
    day = date.fromisoformat(listed["day"])
    assert abs((datetime.now(UTC).date() - day).days) <= 1 and listed["today"] == of_day("crusaders", day).number
    answer = client.get("/api/games/crusaders/puzzles/1/answer").json()
    assert len(answer["moves"]) == len(PUZZLE.ways[0].moves) and answer["reasons"]
    assert client.get("/api/games/crusaders/puzzles/9999/answer").status_code == 404
    said = error_of(client.post("/api/puzzles", json={"game": "crusaders", "number": 9999}), 404)
    assert said.startswith("There is no puzzle 9999")


def test_a_turn_is_judged_and_can_be_tried_again(client: TestClient) -> None:
    ann = solver(client)
    first = ann.state()["puzzle"]
    assert ann.state()["fair"]["origin"] == "puzzle" and first["moves"] == 0 and first["verdict"] is None
    assert not ann.state()["hint"]
    wrong = PUZZLE.ways[-1].moves
    play(ann, wrong)
    told = ann.state()
    assert told["decision"] is None and told["puzzle"]["moves"] == len(wrong)
    assert told["puzzle"]["verdict"]["kind"] in ("nearly", "worse") and told["puzzle"]["verdict"]["reasons"]
    for _ in wrong:
        assert ann.post("/undo").status_code == 200
    assert ann.state()["puzzle"] == first
    play(ann, PUZZLE.ways[0].moves)
    assert ann.state()["puzzle"]["verdict"]["kind"] == "best"


def test_who_has_solved_it_may_play_on_in_a_sandbox(client: TestClient) -> None:
    ann = solver(client)
    play(ann, PUZZLE.ways[0].moves)
    fork = ann.post("/fork", ply=None, seats=None).json()
    other = Visitor(client, fork["table"], fork["link"].split("#")[1])
    assert other.state()["fair"]["origin"] == "fork" and other.state().get("puzzle") is None


def test_others_are_told_nothing_and_a_restart_changes_nothing(tmp_path: Path) -> None:
    with TestClient(server(tmp_path)) as client:
        answer = client.post("/api/puzzles", json={"game": "crescent-moon", "number": 1}).json()
        spectator = Visitor(client, answer["table"], answer["links"]["spectator"].split("#")[1])
        assert spectator.state().get("puzzle") is None
        ann = Visitor(client, answer["table"], answer["link"].split("#")[1])
        play(ann, find_puzzle("crescent-moon", 1).ways[0].moves)
        told = ann.state()["puzzle"]
        assert told["verdict"]["kind"] == "best"
    with TestClient(server(tmp_path)) as client:
        assert Visitor(client, ann.table, ann.token).state()["puzzle"] == told


# A turn that the search did not rank

TRIES = 12
WIDE = next(one for one in puzzles_of("crusaders") if one.count >= len(one.ways) + 2 * TRIES)
SOLVER = Role("seat", WIDE.seat)


def unranked(count: int) -> list[list[int]]:
    """Turns of the puzzle that nobody has thought of."""
    start, evaluation = WIDE.start(), kit_of(WIDE.game).evaluation()
    ranked = {follow(start, WIDE.seat, actions_of(WIDE, way)).text() for way in WIDE.ways}
    found = [way.actions for way in ways(start, WIDE.seat, evaluation) if way.end.text() not in ranked]
    assert len(found) >= count
    return found[:count]


class Worker(BotWorkers):
    """Writes errands down. It does them when `done` is set."""

    def __init__(self) -> None:
        super().__init__(threads)
        self.errands: list[Errand] = []
        self.given_up = 0
        self.done = asyncio.Event()

    async def run(self, errand: Errand) -> Any:
        self.errands.append(errand)
        try:
            await self.done.wait()
        except asyncio.CancelledError:
            self.given_up += 1
            raise
        return errand.work(*errand.given, errand.seconds)


async def turn(table: LiveTable, actions: list[int]) -> None:
    """Instead of the turn that was played, if any."""
    while table.game_log.record.moves:
        await table.undo(SOLVER)
    for action in actions:
        text = table.state.game.notation.text(action)
        await table.play(SOLVER, table.game_log.question(WIDE.seat) or 0, text)
    await asyncio.sleep(0)


async def at_puzzle(worker: Worker) -> tuple[TableRegistry, LiveTable]:
    registry = TableRegistry(MemoryStore(), worker, RegistryRules())
    return registry, await registry.find((await begin_puzzle(registry, "crusaders", WIDE.number)).table)


def verdict(table: LiveTable) -> dict[str, Any]:
    message = told(table, SOLVER)
    assert message is not None and message["verdict"] is not None
    found: dict[str, Any] = message["verdict"]
    return found


def no_search(*_: object) -> list[str]:
    raise AssertionError("a search in the process that serves the tables")


def test_what_it_lacks_is_found_in_a_worker_and_told_later(monkeypatch: pytest.MonkeyPatch) -> None:
    (actions,) = unranked(1)
    whole = Attempt(WIDE, [(WIDE.seat, action) for action in actions]).verdict()

    async def play() -> None:
        worker = Worker()
        registry, table = await at_puzzle(worker)
        with monkeypatch.context() as patched:
            patched.setattr(Attempt, "lacks", no_search)
            await turn(table, actions)
            feed = Feed(table, SOLVER)
            feed.next_state()
            assert verdict(table) == whole._replace(reasons=[])._asdict(), "the verdict itself is there at once"
        (errand,) = worker.errands
        assert (errand.table, errand.urgency()) == (table.id, PERSON_WAITS)
        worker.done.set()
        assert table.judged is not None
        await table.judged.task
        assert verdict(table) == whole._asdict() and whole.reasons
        assert whole.reasons[0] in (feed.next_state() or ""), "the page hears of it"
        await turn(table, actions_of(WIDE, WIDE.ways[0]))
        assert verdict(table)["kind"] == "best" and len(worker.errands) == 1, "nothing is searched for a ranked turn"
        await registry.close()

    asyncio.run(play())


def test_a_solver_who_tries_turn_after_turn_keeps_nobody_waiting() -> None:
    """One errand at a time, and after the first few the others come first."""

    async def play() -> None:
        worker = Worker()
        registry, table = await at_puzzle(worker)
        tries = unranked(TRIES)
        for actions in tries:
            await turn(table, actions)
        assert len(worker.errands) == len(tries) == worker.given_up + 1
        ranks = [errand.urgency() for errand in worker.errands]
        assert ranks == sorted(ranks) and {PERSON_WAITS, UNWATCHED} == set(ranks)
        await registry.close()
        assert worker.given_up == len(tries)

    asyncio.run(play())


def test_a_turn_that_cannot_be_judged_keeps_its_verdict(caplog: pytest.LogCaptureFixture) -> None:
    async def play() -> None:
        worker = Worker()
        registry, table = await at_puzzle(worker)
        await turn(table, unranked(1)[0])
        before = verdict(table)
        assert table.judged is not None and before["reasons"] == []
        worker.errands[0].given[2].append(-1)  # it fails in the worker
        worker.done.set()
        await table.judged.task
        assert verdict(table) == before and "was not judged" in caplog.text
        await registry.close()

    asyncio.run(play())


def test_the_server_tells_it_after_a_restart_as_before(tmp_path: Path) -> None:
    """Over a socket, and to those who only ask for the state."""
    (actions,) = unranked(1)
    moves = [(WIDE.seat, action) for action in actions]
    whole = Attempt(WIDE, moves).verdict()._asdict()

    def is_told(visitor: Visitor) -> bool:
        until(lambda: visitor.state()["puzzle"]["verdict"] == whole)
        return bool(visitor.state()["puzzle"]["verdict"] == whole)

    with TestClient(server(tmp_path)) as client:
        ann = solver(client, number=WIDE.number)
        with ann.socket() as session:
            receive(session)
            play(ann, tuple(WIDE.game.notation.text(action) for action in actions))
            while whole["reasons"][0] not in session.receive_text():
                pass
        assert is_told(ann)
    with TestClient(server(tmp_path)) as client:
        assert is_told(Visitor(client, ann.table, ann.token))
