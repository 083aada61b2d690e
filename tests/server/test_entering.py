"""How people come to their seats: an invitation is used once, a browser can hold several places, a host cannot peek."""

from pathlib import Path
from typing import Any

import pytest

from outremer.server.table.chat import MOST_SAID
from outremer.server.table.seats import cookie_name
from tests.server.clockwork import Hands, hands
from tests.server.tables import (
    CRESCENT_MOON,
    CRUSADERS,
    Opened,
    TestClient,
    Visitor,
    WebSocketTestSession,
    choose_orders,
    error_of,
    live_table,
    open_table,
    receive,
    server,
)

__all__ = ["hands"]

BY_HOST = {"game": "crescent-moon", "seats": ["open", "open", "open", "open", "bot:random"]}
"""A table whose host does not play."""


def invited(client: TestClient, **body: Any) -> tuple[dict[str, Any], list[Visitor]]:
    """A table at which nobody has entered: the answer, and those who were given the links."""
    made = client.post("/api/tables", json=body).json()
    links = made["links"]["seats"]
    return made, [Visitor(client, made["table"], link.split("#")[1] if link else "") for link in links]


def by_host(client: TestClient, made: dict[str, Any]) -> Visitor:
    return Visitor(client, made["table"], made["links"]["host"].split("#")[1])


def again(visitor: Visitor) -> Visitor:
    """Somebody else with the same secret."""
    return Visitor(visitor.client, visitor.table, visitor.token)


def chat(visitor: Visitor) -> list[str]:
    return [line["text"] for line in visitor.get("/chat").json()]


def seat_entry(opened: Opened, seat: int) -> dict[str, Any]:
    entry: dict[str, Any] = opened.spectator.state()["seats"][seat]
    return entry


# The first entry


@pytest.mark.parametrize("kind", ["open", "me"])
def test_who_gave_the_link_out_reads_nothing_once_its_player_has_entered(client: TestClient, kind: str) -> None:
    _, (_, friend) = invited(client, game="crusaders", seats=["me", kind])
    opener = again(friend)
    link = friend.enter().json()["link"]
    assert link == f"/t/{friend.table}#{friend.token}" and friend.token != opener.token
    assert friend.state()["seat"] == 1
    error_of(opener.get(), 403)
    assert "the seat is theirs" in error_of(opener.post("/enter", secret=opener.token), 410)
    assert friend.state()["seat"] == 1


def test_an_invitation_is_read_by_nobody_before_somebody_enters(client: TestClient) -> None:
    """Hands are dealt when the table is opened: the opener would see those of all friends first."""
    _, (_, friend) = invited(client, game="crusaders", seats=["me", "open"])
    assert "Open the link" in error_of(friend.get(), 403)
    with friend.socket() as session:
        assert "Open the link" in receive(session, "refused")["error"]


def test_the_invitation_opens_the_seat_again_in_the_same_browser(client: TestClient) -> None:
    _, (_, friend) = invited(client, game="crusaders", seats=["me", "open"])
    invitation = friend.token
    friend.enter()
    answer = friend.post("/enter", secret=invitation)
    assert answer.json() == {"role": "seat", "seat": 1, "link": None}
    assert answer.cookies[cookie_name(friend.table)] == friend.token


def test_the_own_link_opens_the_seat_in_another_browser(client: TestClient) -> None:
    _, (_, friend) = invited(client, game="crusaders", seats=["me", "open"])
    friend.enter()
    (place,) = friend.get("/places").json()
    assert (place["role"], place["seat"], place["waits"]) == ("seat", 1, False)
    phone = Visitor(client, friend.table, place["link"].split("#")[1])
    phone.enter()
    assert phone.state()["seat"] == 1 and friend.state()["seat"] == 1
    assert Visitor(client, friend.table).get("/places").json() == []


def test_an_answer_that_was_lost_does_not_lock_the_friend_out(client: TestClient) -> None:
    """Until somebody has come with the new secret the invitation may be used again; each time with another secret."""
    _, (_, friend) = invited(client, game="crusaders", seats=["me", "open"])
    lost, invitation = again(friend), friend.token
    lost.enter()
    friend.enter()
    assert friend.token != lost.token and friend.state()["seat"] == 1
    error_of(lost.get(), 403)
    error_of(lost.post("/enter", secret=invitation), 410)


def test_an_invitation_stays_used_after_a_restart(client: TestClient, tmp_path: Path) -> None:
    _, (_, friend) = invited(client, game="crusaders", seats=["me", "open"])
    invitation = friend.token
    friend.enter()
    with TestClient(server(tmp_path)) as later:
        error_of(Visitor(later, friend.table).post("/enter", secret=invitation), 410)
        assert Visitor(later, friend.table, friend.token).state()["seat"] == 1


def test_who_plays_with_bots_alone_keeps_the_first_link(client: TestClient) -> None:
    _, (me, _) = invited(client, game="crusaders", seats=["me", "bot:random"])
    link = me.token
    assert me.state()["seat"] == 0
    for _ in range(2):
        assert me.enter().json()["link"] is None and me.token == link


def test_a_seat_taken_from_the_lobby_ends_its_invitation(client: TestClient) -> None:
    _, (_, friend) = invited(client, game="crusaders", seats=["me", "open"], public=True)
    stranger = Visitor(client, friend.table)
    assert stranger.post("/sit", seat=1, name="Ben").json()["link"]
    client.cookies.clear()
    error_of(friend.post("/enter", secret=friend.token), 410)


# Several places in one browser


def test_a_link_to_another_seat_asks_first_and_both_are_kept(client: TestClient) -> None:
    opened = open_table(client, game="crusaders", seats=["open", "open", "open"])
    ann, ben, _ = opened.seats
    own = ann.token
    sentence = error_of(ann.post("/enter", secret=ben.token), 409)
    assert "You sit at this table as Seat 1" in sentence and "Seat 2" in sentence
    assert ann.post("/enter", secret=ben.token).headers.get("set-cookie") is None
    ann.enter(secret=ben.token, also=True)
    assert ann.token == f"{ben.token}.{own}" and ann.state()["seat"] == 1
    assert [place["seat"] for place in ann.get("/places").json()] == [1, 0]
    assert "Player 1 also plays Seat 2" in chat(opened.spectator)[-1]
    ann.enter(secret=own)
    assert ann.token == f"{own}.{ben.token}" and ann.state()["seat"] == 0


def test_an_invitation_in_the_chat_is_not_used_up_by_a_player_who_only_clicks_it(client: TestClient) -> None:
    made, (ann, ben) = invited(client, game="crusaders", seats=["open", "open"])
    ann.enter()
    error_of(ann.post("/enter", secret=ben.token), 409)
    error_of(ann.post("/enter", secret=made["links"]["spectator"].split("#")[1]), 409)
    error_of(ann.post("/enter", secret=made["links"]["host"].split("#")[1]), 409)
    ben.enter()
    assert (ann.state()["seat"], ben.state()["seat"]) == (0, 1)


def test_people_on_one_screen_change_seats_without_a_question(client: TestClient) -> None:
    _, (screen, other, _) = invited(client, game="crusaders", seats=["me", "me", "open"])
    screen.enter()
    first = screen.token
    second = screen.enter(secret=other.token, also=True).json()["link"].split("#")[1]
    for secret, seat in ((first, 0), (second, 1), (first, 0)):
        screen.enter(secret=secret)
        assert screen.state()["seat"] == seat
    assert chat(screen) == []


def test_who_looks_on_or_hosts_takes_a_seat_without_a_question(client: TestClient) -> None:
    """The host who does is seen to play."""
    made, (ann, _) = invited(client, game="crusaders", seats=["open", "open"])
    host = by_host(client, made)
    assert [seat["opener"] for seat in host.state()["seats"]] == [False, False]
    host.enter(secret=ann.token)
    assert host.state()["role"] == "seat"
    assert [seat["opener"] for seat in host.state()["seats"]] == [True, False]
    assert [place["role"] for place in host.get("/places").json()] == ["seat", "host"]


def test_a_secret_that_is_no_longer_good_leaves_the_cookie(client: TestClient) -> None:
    opened = open_table(client, game="crusaders", seats=["open", "open"])
    ann, ben = opened.seats
    own = ann.token
    ann.enter(secret=ben.token, also=True)
    opened.host.post("/seats/1", kind="open")
    assert [place["seat"] for place in ann.get("/places").json()] == [0]
    ann.enter(secret=own)
    assert ann.token == own


# What a host can do with a seat


def test_a_host_who_plays_gets_no_link_to_a_bot_with_a_hand(client: TestClient) -> None:
    opened = open_table(client, game="crescent-moon", seats=["me", "open", "bot:random", "bot:random", "bot:random"])
    assert "only a bot can have it" in error_of(opened.host.post("/seats/2", kind="open"), 409)
    assert opened.host.post("/seats/2", kind="bot:greedy").status_code == 200
    assert seat_entry(opened, 2)["kind"] == "bot:greedy"


def test_a_host_who_gives_the_own_seat_away_still_counts_as_playing(client: TestClient) -> None:
    opened = open_table(client, game="crescent-moon", seats=["me", "open", "bot:random", "bot:random", "bot:random"])
    for kind in ("open", "bot:random"):
        assert opened.host.post("/seats/0", kind=kind).status_code == 200
        error_of(opened.host.post("/seats/2", kind="open"), 409)


def test_a_friend_can_join_a_host_who_plays_with_bots_alone(client: TestClient) -> None:
    opened = open_table(client, game="crescent-moon", seats=["me", *["bot:random"] * 4])
    link = opened.host.post("/seats/2", kind="open").json()["link"]
    friend = Visitor(client, opened.table, link.split("#")[1])
    friend.enter()
    assert friend.state()["seat"] == 2
    assert "only a bot can have it" in error_of(opened.host.post("/seats/3", kind="open"), 409)


def test_a_host_who_opened_a_bots_seat_and_gave_it_back_reads_no_further(client: TestClient) -> None:
    made, _ = invited(client, **BY_HOST)
    host = by_host(client, made)
    link = host.post("/seats/4", kind="open").json()["link"]
    unused = Visitor(client, made["table"], link.split("#")[1])
    host.post("/seats/4", kind="bot:random")
    error_of(unused.get(), 403)
    error_of(unused.post("/enter", secret=unused.token), 403)
    peeking = Visitor(client, made["table"], host.post("/seats/4", kind="open").json()["link"].split("#")[1])
    peeking.enter()
    assert peeking.state()["seat"] == 4
    host.post("/seats/4", kind="bot:random")
    assert "given your seat to a bot" in error_of(peeking.get(), 403)
    with peeking.socket() as session:
        assert "given your seat to a bot" in receive(session, "refused")["error"]
    told = chat(host)
    assert len([line for line in told if line.startswith("The host has made a new link")]) == 2
    assert len([line for line in told if line.startswith("The host has given")]) == 2


def left(session: WebSocketTestSession) -> str:
    return str(receive(session, "refused")["error"])


def test_a_player_takes_the_seat_back_from_the_hosts_bot(client: TestClient) -> None:
    opened = open_table(client, game="crescent-moon", seats=["me", "open", "bot:random", "bot:random", "bot:random"])
    friend = opened.seats[1]
    with friend.socket() as session:
        receive(session)
        opened.host.post("/seats/1", kind="bot:random")
        assert "You can take it back" in left(session)
    seen = seat_entry(opened, 1)
    assert (seen["kind"], seen["host_did"]) == ("bot:random", "bot")
    assert "has given Murshid (Player 2) to the random bot" in chat(opened.spectator)[-1]
    assert [place["waits"] for place in friend.get("/places").json()] == [True]
    friend.enter(secret="")
    seen = seat_entry(opened, 1)
    assert friend.state()["seat"] == 1 and (seen["kind"], seen["host_did"]) == ("person", "")
    assert "has taken Murshid" in chat(opened.spectator)[-1]


def test_a_lost_browser_gets_a_new_link_and_everybody_is_told(client: TestClient, hands: Hands) -> None:
    """Where the host plays, only once the player has been gone for the fair time."""
    opened = open_table(client, **CRESCENT_MOON)
    friend = opened.seats[1]
    assert "gone for 5 minutes" in error_of(opened.host.post("/seats/1", kind="open"), 409)
    hands.pass_by(301)
    with friend.socket() as session:
        receive(session)
        error_of(opened.host.post("/seats/1", kind="open"), 409)
    error_of(opened.host.post("/seats/1", kind="open"), 409)
    hands.pass_by(301)
    link = opened.host.post("/seats/1", kind="open", name="Ben").json()["link"]
    assert "has made a new link for Murshid" in chat(opened.spectator)[-1]
    assert (seat_entry(opened, 1)["kind"], seat_entry(opened, 1)["host_did"]) == ("open", "open")
    error_of(friend.get(), 403)
    friend.token = link.split("#")[1]
    friend.enter()
    assert friend.state()["seats"][1]["name"] == "Ben" and seat_entry(opened, 1)["host_did"] == "open"


def test_a_host_who_does_not_play_gives_a_seat_to_another_at_once(client: TestClient) -> None:
    opened = open_table(client, **BY_HOST)
    assert opened.host.post("/seats/1", kind="open").json()["link"]
    error_of(opened.seats[1].get(), 403)


def test_without_secrets_a_host_who_plays_may_open_a_seat(client: TestClient) -> None:
    opened = open_table(
        client, game="crusaders", seats=["me", "open", "bot:random"], options={"orders": False, "variant": "learning"}
    )
    assert opened.host.post("/seats/2", kind="open").json()["link"]


def test_a_new_name_by_the_host_is_told_too(client: TestClient) -> None:
    opened = open_table(client, **CRUSADERS)
    opened.host.post("/seats/1", name="Bob")
    assert chat(opened.spectator) == ["The host has renamed Seat 2 (Player 2) to Seat 2 (Bob)."]


def test_what_nobody_can_be_told_of_is_not_done(client: TestClient) -> None:
    """A host who fills the chat does nothing unseen."""
    opened = open_table(client, **BY_HOST)
    live_table(client, opened).chat.said[-1] = MOST_SAID
    assert "nobody could be told" in error_of(opened.host.post("/seats/4", kind="open"), 429)
    assert seat_entry(opened, 4)["kind"] == "bot:random"


# Private words


@pytest.mark.parametrize("restart", [False, True])
def test_private_words_stay_with_the_person(client: TestClient, tmp_path: Path, restart: bool) -> None:
    opened = open_table(client, game="crusaders", seats=["open", "open", "open"])
    ann, ben, _ = opened.seats
    ann.post("/chat", text="our plan", to=1)
    ben.post("/chat", text="agreed", to=0)
    ann.post("/chat", text="hello all")
    assert chat(ben) == ["our plan", "agreed", "hello all"]
    choose_orders(opened)
    opened.host.post("/seats/1", kind="bot:random")
    ann.post("/chat", text="are you there?", to=1)
    link = opened.host.post("/seats/1", kind="open").json()["link"]
    late = Visitor(client, opened.table, link.split("#")[1])
    late.enter()
    ann.post("/chat", text="welcome", to=1)
    if restart:
        live_table(client, opened).version += 1
        with TestClient(server(tmp_path)) as later:
            heard = Visitor(later, opened.table, late.token).get("/chat").json()
            assert chat(Visitor(later, opened.table, ann.token))[:2] == ["our plan", "agreed"]
    else:
        heard = late.get("/chat").json()
        assert chat(ann)[:2] == ["our plan", "agreed"]
    assert [line["text"] for line in heard if line["private"]] == ["welcome"]
    assert "hello all" in [line["text"] for line in heard]
    assert [line["n"] for line in heard] == list(range(len(heard)))


def test_who_takes_the_seat_back_from_a_bot_keeps_the_own_words(client: TestClient) -> None:
    opened = open_table(client, **CRUSADERS)
    ann, ben, _ = opened.seats
    ann.post("/chat", text="our plan", to=1)
    ben.post("/seats/1", kind="bot:random")
    ben.post("/seats/1", kind="open")
    opened.host.post("/seats/1", kind="bot:random")
    ben.enter(secret="")
    assert chat(ben)[0] == "our plan"
