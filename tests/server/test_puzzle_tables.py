"""A puzzle at a table: the solver plays the turn, nobody answers it, and the verdict comes with the state."""

from datetime import UTC, date, datetime
from pathlib import Path

from outremer.puzzles import find_puzzle, of_day, puzzles_of
from tests.server.tables import TestClient, Visitor, error_of, server

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
