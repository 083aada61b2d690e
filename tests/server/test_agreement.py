"""What players decide together: an undo past a reveal, a pause, an end without a winner."""

from pathlib import Path
from typing import Any

import pytest

from outremer.kernel import Record
from outremer.server.table.game_log import GameLog
from outremer.server.table.stand_in import look_after
from outremer.server.table.tables import RegistryRules
from tests.server.clockwork import MOVE, Hands, hands, until, watched
from tests.server.tables import (
    Opened,
    Page,
    TestClient,
    Visitor,
    choose_orders,
    error_of,
    live_table,
    open_table,
    receive,
    server,
)

__all__ = ["hands"]

THREE = {"game": "crusaders", "seats": ["me", "me", "me"]}


def chat(visitor: Visitor) -> list[str]:
    return [message["text"] for message in visitor.get("/chat").json()]


def ok(visitor: Visitor, path: str, **body: Any) -> None:
    answer = visitor.post(path, **body)
    assert answer.status_code == 200, answer.text


def begun(client: TestClient) -> tuple[Opened, int, list[int]]:
    """A table after its first secret step and two turns: the seat that has moved first, and the others."""
    opened = open_table(client, **THREE, name="Ann")
    choose_orders(opened)
    first = opened.seats.index(opened.deciding())
    while opened.seats.index(opened.deciding()) == first:
        opened.deciding().move_any()
    opened.deciding().move_any()
    return opened, first, [seat for seat in range(3) if seat != first]


# Undo past a reveal


def test_all_agree_and_the_game_goes_back_past_the_fence(client: TestClient) -> None:
    opened, first, (one, other) = begun(client)
    asker = opened.seats[first]
    assert not asker.state()["undo"]
    ok(asker, "/ask", kind="undo")
    seen = opened.spectator.state()["asking"]
    assert (seen["kind"], seen["by"], seen["waiting"]) == ("undo", first, [one, other])
    assert "asks to go back" in seen["words"]
    ok(opened.seats[one], "/answer", yes=True)
    assert opened.spectator.state()["asking"]["waiting"] == [other]
    before = opened.spectator.state()
    ok(opened.seats[other], "/answer", yes=True)
    after = opened.spectator.state()
    assert after["asking"] is None and after["sequence"] < before["sequence"] and after["seats"][first]["deciding"]
    assert "is back where it was" in chat(opened.spectator)[-1]
    asker.move_any()


def test_the_log_keeps_it_and_a_restart_finds_the_same(client: TestClient, tmp_path: Path) -> None:
    opened, first, others = begun(client)
    ok(opened.seats[first], "/ask", kind="undo")
    for seat in others:
        ok(opened.seats[seat], "/answer", yes=True)
    opened.deciding().move_any()
    with TestClient(server(tmp_path)) as again:
        for visitor in (*opened.seats, opened.spectator):
            assert Visitor(again, opened.table, visitor.token).state() == visitor.state()


def test_a_no_closes_it_and_all_are_told_who_said_it(client: TestClient) -> None:
    opened, first, (one, other) = begun(client)
    ok(opened.seats[first], "/ask", kind="undo")
    ok(opened.seats[other], "/answer", yes=False)
    assert opened.spectator.state()["asking"] is None
    assert "does not agree to go back" in chat(opened.spectator)[-1]
    assert "Nothing is being asked" in error_of(opened.seats[one].post("/answer", yes=True), 409)


def test_a_move_closes_the_question_whether_to_go_back(client: TestClient) -> None:
    opened, first, others = begun(client)
    ok(opened.seats[first], "/ask", kind="undo")
    opened.deciding().move_any()
    assert opened.spectator.state()["asking"] is None
    error_of(opened.seats[others[0]].post("/answer", yes=True), 409)


def test_a_choice_that_is_still_secret_does_not_close_it(client: TestClient) -> None:
    """Others would learn that one was made."""
    opened = open_table(client, **THREE, options={"variant": "tournament", "orders": False})
    table = live_table(client, opened)
    table.game_log = GameLog(Record.of_key(table.state.game, bytes(32), table.game_log.record.options))
    table.changed()
    ok(opened.seats[0], "/ask", kind="pause")
    assert table.row.asking is not None and client.portal is not None
    client.portal.call(table.keep, {"asking": table.row.asking.replace("pause", "undo")})
    table.changed()
    before = opened.spectator.state()
    opened.seats[1].move_any()
    assert opened.spectator.state() == before and before["asking"]["kind"] == "undo"


def test_who_asked_may_think_better_of_it(client: TestClient) -> None:
    opened, first, _ = begun(client)
    ok(opened.seats[first], "/ask", kind="abort")
    assert "others" in error_of(opened.seats[first].post("/answer", yes=True), 409)
    ok(opened.seats[first], "/answer", yes=False)
    assert opened.spectator.state()["asking"] is None


def test_one_question_at_a_time_and_each_answers_once(client: TestClient) -> None:
    opened, first, (one, _) = begun(client)
    ok(opened.seats[first], "/ask", kind="pause")
    assert "already" in error_of(opened.seats[one].post("/ask", kind="abort"), 409)
    ok(opened.seats[one], "/answer", yes=True)
    assert "answered already" in error_of(opened.seats[one].post("/answer", yes=True), 409)


def test_what_can_be_taken_back_alone_needs_no_asking(client: TestClient) -> None:
    opened = open_table(client, **THREE)
    assert "no move yet" in error_of(opened.seats[0].post("/ask", kind="undo"), 409)
    opened.seats[0].move_any()
    assert "by yourself" in error_of(opened.seats[0].post("/ask", kind="undo"), 409)


def test_of_a_secret_step_everything_is_undone(client: TestClient) -> None:
    """The order in which they had chosen stays unknown: all choose again."""
    opened = open_table(client, **THREE)
    for seat in (2, 0, 1):
        opened.seats[seat].move_any()
    ok(opened.seats[0], "/ask", kind="undo")
    for seat in (1, 2):
        ok(opened.seats[seat], "/answer", yes=True)
    assert [seat["choosing"] for seat in opened.spectator.state()["seats"]] == [True, True, True]
    assert opened.spectator.state()["sequence"] == 0


def test_alone_with_bots_it_is_done_at_once(client: TestClient) -> None:
    opened = open_table(client, game="crusaders", seats=["me", "bot:random", "bot:random"])
    me = opened.seats[0]
    me.move_any()
    until(lambda: me.state()["decision"] is not None)
    me.move_any()
    until(lambda: me.state()["decision"] is not None)
    ok(me, "/ask", kind="abort")
    assert me.state()["ended"] == "aborted"


def test_who_leaves_their_seat_to_a_bot_keeps_nobody_waiting(hands: Hands, tmp_path: Path) -> None:
    with watched(tmp_path) as client:
        opened = open_table(client, **THREE)
        ok(opened.seats[0], "/ask", kind="pause")
        ok(opened.seats[1], "/answer", yes=True)
        ok(opened.seats[2], "/seats/2", kind="bot:random")
        until(lambda: opened.spectator.state()["paused"] is not None)
        assert opened.spectator.state()["paused"]["by"] == 0


# Players who are not there


def has_moved_for(seat: dict[str, Any]) -> bool:
    """Whether a bot stands in for the seat and has made its moves: a move that comes later drops what was asked."""
    return bool(seat["away"]) and not seat["deciding"]


def away(client: TestClient, hands: Hands, **more: Any) -> tuple[Opened, Visitor, int]:
    """A table after its secret step whose second player is out of time: who asks, and the seat for which a bot stands
    in."""
    opened = open_table(client, game="crusaders", seats=["open", "open"], clock=MOVE, bot_pace="instant", **more)
    choose_orders(opened)
    gone = opened.seats.index(opened.deciding())
    hands.pass_by(61)
    until(lambda: has_moved_for(opened.spectator.state()["seats"][gone]))
    return opened, opened.seats[1 - gone], gone


@pytest.mark.parametrize(("mode", "seconds"), [("live", 300), ("correspondence", 86_400)])
def test_a_stand_in_does_not_end_the_game_for_its_player(hands: Hands, tmp_path: Path, mode: str, seconds: int) -> None:
    """The key is published with the end. After the fair time the others decide."""
    with watched(tmp_path) as client:
        _, asker, gone = away(client, hands, mode=mode)
        ok(asker, "/ask", kind="abort")
        seen = asker.state()
        assert seen["ended"] == "" and seen["fair"]["key"] is None
        assert seen["asking"]["waiting"] == [gone] and seen["asking"]["until"]
        hands.pass_by(seconds - 2)
        rounds(client)
        assert asker.state()["ended"] == ""
        hands.pass_by(3)
        until(lambda: asker.state()["ended"] == "aborted")
        assert asker.state()["ended"] == "aborted"


def rounds(client: TestClient) -> None:
    """Let the watch look at every table once."""
    registry = client.app.state.registry  # type: ignore[attr-defined]
    assert client.portal is not None
    for table in list(registry.tables.values()):
        client.portal.call(look_after, registry, table)


def test_who_comes_back_in_time_is_asked(hands: Hands, tmp_path: Path) -> None:
    with watched(tmp_path) as client:
        opened, asker, gone = away(client, hands)
        ok(asker, "/ask", kind="abort")
        ok(opened.seats[gone], "/answer", yes=False)
        assert asker.state()["asking"] is None and asker.state()["ended"] == ""


def test_the_fair_time_is_set_by_the_server(hands: Hands, tmp_path: Path) -> None:
    rules = RegistryRules(bot_pause=0.0, round_seconds=0.001, fair_times={"live": 10.0, "correspondence": 20.0})
    with TestClient(server(tmp_path, rules=rules)) as client:
        _, asker, _ = away(client, hands)
        ok(asker, "/ask", kind="abort")
        assert asker.state()["ended"] == ""
        hands.pass_by(11)
        until(lambda: asker.state()["ended"] == "aborted")
        assert asker.state()["ended"] == "aborted"


def test_nobody_goes_back_past_a_reveal_while_the_other_is_away(hands: Hands, tmp_path: Path) -> None:
    with watched(tmp_path) as client:
        _, asker, gone = away(client, hands)
        ok(asker, "/ask", kind="undo")
        assert asker.state()["asking"]["waiting"] == [gone]


def test_a_pause_does_not_wait_for_those_who_are_away(hands: Hands, tmp_path: Path) -> None:
    with watched(tmp_path) as client:
        _, asker, _ = away(client, hands)
        ok(asker, "/ask", kind="pause")
        assert asker.state()["paused"] is not None


@pytest.mark.parametrize("kind", ["abort", "undo"])
def test_a_bot_put_there_by_the_host_does_not_agree_for_the_player(client: TestClient, kind: str) -> None:
    opened = open_table(client, game="crusaders", seats=["me", "open"], bot_pace="instant")
    choose_orders(opened)
    ok(opened.host, "/seats/1", kind="bot:random")
    until(lambda: not opened.spectator.state()["seats"][1]["deciding"])  # a move that comes later drops what was asked
    ok(opened.seats[0], "/ask", kind=kind)
    seen = opened.seats[0].state()
    assert seen["ended"] == "" and seen["asking"]["waiting"] == [1]
    opened.seats[1].enter(secret="")
    ok(opened.seats[1], "/answer", yes=False)
    assert opened.seats[0].state()["asking"] is None


def test_a_host_does_not_answer_for_a_player_by_a_bot_or_a_new_link(client: TestClient) -> None:
    """Asked first, then the seat is taken: the player is still waited for."""
    opened = open_table(client, game="crusaders", seats=["open", "open"])
    choose_orders(opened)
    ok(opened.seats[0], "/ask", kind="abort")
    for change in ("bot:random", "open", "bot:greedy"):
        ok(opened.host, "/seats/1", kind=change)
        assert opened.seats[0].state()["asking"]["waiting"] == [1], change
    assert not opened.seats[0].state()["undo"]


def test_a_bots_seat_that_the_host_changes_keeps_nobody_waiting(client: TestClient) -> None:
    opened = open_table(client, game="crusaders", seats=["me", "bot:random"])
    ok(opened.host, "/seats/1", kind="bot:greedy")
    ok(opened.seats[0], "/ask", kind="abort")
    assert opened.seats[0].state()["ended"] == "aborted"


# A pause


def test_while_paused_nothing_moves_and_clocks_stand(hands: Hands, tmp_path: Path) -> None:
    with watched(tmp_path) as client:
        opened = open_table(client, **THREE, clock=MOVE)
        hands.pass_by(10)
        ok(opened.host, "/ask", kind="pause")
        seen = opened.seats[0].state()
        assert seen["paused"]["by"] == -1 and seen["clock"]["running"] == []
        hands.pass_by(1000)
        assert opened.spectator.state()["clock"]["left"] == [50.0, 50.0, 50.0]
        sentence = error_of(opened.seats[0].move(seen["menu"][0]["action"]), 409)
        assert "paused" in sentence and "paused" in error_of(opened.seats[0].post("/undo"), 409)
        assert "paused" in error_of(opened.host.post("/ask", kind="pause"), 409)
        ok(opened.seats[1], "/resume")
        assert opened.spectator.state()["clock"]["running"] == [0, 1, 2]
        opened.seats[0].move_any()
        error_of(opened.seats[1].post("/resume"), 409)


def test_a_pause_needs_everybody_and_survives_a_restart(client: TestClient, tmp_path: Path) -> None:
    opened = open_table(client, **THREE)
    ok(opened.seats[0], "/ask", kind="pause")
    ok(opened.seats[1], "/answer", yes=True)
    with TestClient(server(tmp_path)) as again:
        later = Visitor(again, opened.table, opened.seats[2].token)
        assert later.state()["asking"]["waiting"] == [2]
        ok(later, "/answer", yes=True)
        assert later.state()["paused"]["by"] == 0 and later.state()["asking"] is None


def test_bots_rest_too(client: TestClient) -> None:
    opened = open_table(client, game="crusaders", seats=["me", "bot:random", "bot:random"])
    ok(opened.seats[0], "/ask", kind="pause")
    table = live_table(client, opened)
    until(lambda: table.bots_at_work is None)
    rows = table.game_log.rows
    table.changed()
    assert table.bots_at_work is None
    assert table.game_log.rows == rows
    ok(opened.seats[0], "/resume")
    opened.seats[0].move_any()
    until(lambda: opened.seats[0].state()["decision"] is not None)


# An end without a winner


def test_a_game_ends_by_agreement_without_a_winner(client: TestClient, tmp_path: Path) -> None:
    opened, first, others = begun(client)
    ok(opened.seats[first], "/ask", kind="abort")
    for seat in others:
        ok(opened.seats[seat], "/answer", yes=True)
    seen = opened.seats[first].state()
    assert (seen["over"], seen["ended"], seen["winners"], seen["menu"], seen["decision"]) == (
        True, "aborted", [], [], None,
    )  # fmt: skip
    assert seen["fair"]["key"] and not any(seat["deciding"] for seat in seen["seats"])
    error_of(opened.seats[first].post("/moves", decision=1, action="pass"), 409)
    error_of(opened.seats[first].post("/undo"), 409)
    error_of(opened.seats[first].post("/ask", kind="pause"), 409)
    error_of(opened.seats[first].post("/ask", kind="abort"), 409)
    assert opened.seats[first].get("/record").json()["key"] == seen["fair"]["key"]
    assert opened.seats[first].post("/rematch").status_code == 200
    with TestClient(server(tmp_path)) as again:
        assert Visitor(again, opened.table, opened.spectator.token).state()["ended"] == "aborted"


def test_an_aborted_game_leaves_the_lobby(client: TestClient) -> None:
    opened = open_table(client, game="crusaders", seats=["me", "bot:random"], public=True)
    assert [entry["table"] for entry in client.get("/api/tables").json()] == [opened.table]
    ok(opened.seats[0], "/ask", kind="abort")
    assert client.get("/api/tables").json() == []


# Who may


@pytest.mark.parametrize("kind", ["undo", "pause", "abort"])
def test_only_players_propose(client: TestClient, kind: str) -> None:
    opened, *_ = begun(client)
    for visitor in (opened.spectator, opened.stranger):
        error_of(visitor.post("/ask", kind=kind), 403)
        error_of(visitor.post("/answer", yes=True), 403)
        error_of(visitor.post("/resume"), 403)
    if kind != "pause":
        error_of(opened.host.post("/ask", kind=kind), 403)
    error_of(opened.seats[0].post("/ask", kind="party"), 422)
    error_of(opened.seats[0].post("/answer", yes="certainly"), 422)


def test_the_same_words_over_the_socket(client: TestClient) -> None:
    opened, first, (one, other) = begun(client)
    with opened.seats[first].socket() as asker, opened.seats[one].socket() as another:
        asker.send_json({"type": "ask", "kind": "pause"})
        page = Page(another.receive_text)
        page.hear_until(lambda state: state["asking"] is not None)
        another.send_json({"type": "answer", "yes": True})
        ok(opened.seats[other], "/answer", yes=True)
        page.hear_until(lambda state: state["paused"] is not None)
        another.send_json({"type": "resume"})
        page.hear_until(lambda state: state["paused"] is None)
        another.send_json({"type": "answer", "yes": True})
        assert "Nothing" in receive(another, "refused")["error"]


def test_the_same_on_postgresql(postgres: str, hands: Hands, tmp_path: Path) -> None:
    with watched(tmp_path, database=postgres) as client:
        opened = open_table(client, **THREE, clock=MOVE)
        ok(opened.seats[0], "/ask", kind="pause")
        for seat in (1, 2):
            ok(opened.seats[seat], "/answer", yes=True)
        ok(opened.seats[1], "/resume")
        hands.pass_by(61)
        until(lambda: all(seat["away"] for seat in opened.spectator.state()["seats"]))
        ok(opened.seats[0], "/ask", kind="abort")
        assert opened.spectator.state()["asking"]["waiting"] == [1, 2]
        hands.pass_by(301)
        until(lambda: opened.spectator.state()["ended"] == "aborted")
        shown = opened.spectator.state()
    with watched(tmp_path, database=postgres) as again:
        assert Visitor(again, opened.table, opened.spectator.token).state() == shown
