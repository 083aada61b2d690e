"""docs/examples/llm_bot.py against a server that answers like one with a language model."""

from pathlib import Path

import pytest

from outremer.bots import BadBot, Bot, make_bot
from outremer.envs.text import TextSeat
from outremer.games import find_game
from outremer.kernel import State
from tests.arena.games import arena, held
from tests.envs.looking import written
from tests.envs.stub_model import Messages, model

pytestmark = pytest.mark.once  # plain Python

FILE = Path(__file__).parents[2] / "docs" / "examples" / "llm_bot.py"


def bot_at(address: str) -> Bot:
    return make_bot(f"python:{FILE}:bot:{address}", 1, "crusaders")


def position() -> tuple[State, int]:
    """One with a choice."""
    state = find_game("crusaders").new(1, players=2)
    while len(state.legal(state.actors()[0])) < 2:
        state.apply(state.actors()[0], state.legal(state.actors()[0])[0])
    return state, state.actors()[0]


def last_listed(messages: Messages) -> str:
    """What a model may say: some thoughts, then the last choice of the list."""
    return f"I have thought about it.\n**CHOICE: {written(messages[1]['content'])[-1]}**"


def test_it_plays_a_whole_game_and_is_told_what_its_seat_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LLM_MODEL", "stub-7")
    monkeypatch.setenv("LLM_API_KEY", "open sesame")
    with model(last_listed) as stub:
        outcome = held(arena(f"python:{FILE}:bot:{stub.address},random", 1, option=("players=2",)))
    thinking = outcome.tally.thinking[f"python:{FILE}:bot:{stub.address}"]
    assert thinking.choices == len(stub.asked) > 20 and thinking.failures == 0, thinking.failure
    assert {body["model"] for body in stub.asked} == {"stub-7"} and set(stub.keys) == {"Bearer open sesame"}


def test_the_question_is_that_of_a_text_seat() -> None:
    state, seat = position()
    with model(last_listed) as stub:
        assert bot_at(stub.address).decide(state, seat) in state.legal(seat)
    text = TextSeat(state, seat)
    assert stub.asked[0]["messages"][1]["content"] == f"{text.look()}\n\n{text.question()}"


def test_nonsense_is_refused_with_the_reason_and_asked_again() -> None:
    state, seat = position()
    with model(lambda messages: "CHOICE: dance" if len(messages) < 4 else last_listed(messages)) as stub:
        assert bot_at(stub.address).decide(state, seat) in state.legal(seat)
    assert len(stub.asked) == 2
    assert "Refused: 'dance' is not an action." in stub.asked[1]["messages"][3]["content"]


def test_an_action_that_the_rules_forbid_is_refused_in_the_words_of_the_engine() -> None:
    state, seat = position()
    wrong = next(action for action in range(800) if action not in state.legal(seat))
    said = state.game.notation.text(wrong)
    with model(lambda messages: said if len(messages) < 4 else last_listed(messages)) as stub:
        bot_at(stub.address).decide(state, seat)
    assert TextSeat(state, seat).check(said).words in stub.asked[1]["messages"][3]["content"]


@pytest.mark.parametrize(
    ("said", "status", "asked"),
    [
        ("I would rather not.", 200, 3),
        (b"not JSON", 200, 1),
        ("CHOICE: 1", 500, 1),
        (b'{"choices": []}', 200, 1),
        ("", 200, 3),
    ],
)
def test_after_a_few_tries_any_legal_choice_is_played_and_the_failure_is_told(
    said: str | bytes, status: int, asked: int, caplog: pytest.LogCaptureFixture
) -> None:
    state, seat = position()
    with model(lambda messages: said, status) as stub:
        assert bot_at(stub.address).decide(state, seat) in state.legal(seat)
    assert len(stub.asked) == asked and "a random choice is played" in caplog.text


def test_a_server_that_is_not_there_ends_no_game() -> None:
    state, seat = position()
    with model(last_listed) as stub:
        address = stub.address
    assert bot_at(address).decide(state, seat) in state.legal(seat)
    with pytest.raises(BadBot, match="write it like http://"):
        bot_at("ftp://127.0.0.1")
