"""What the other side of a bargain would accept: a range with its reason, the same for all that looks alike."""

from collections.abc import Iterator

from outremer.coach import bargain_words
from outremer.games import find_game
from outremer.kernel import FastRng, State
from tests.games.crescent_moon.playing import eagerly
from tests.games.crescent_moon.twins import twin_of

MOON = find_game("crescent-moon")
BARGAINS = ("name a price", "answer a price", "offer")
MOST = 300


def bargains(seed: int) -> Iterator[tuple[State, int]]:
    """Positions of a game in which somebody is asked for a price, for an answer to one, or for an offer."""
    rng, state = FastRng(seed), MOON.new(seed)
    for _ in range(MOST):
        if state.over():
            return
        actors = state.actors()
        seat = actors[rng.below(len(actors))]
        if state.step().name in BARGAINS:
            yield state.copy(), seat
        state.apply(seat, eagerly(state, seat, state.legal(seat), rng))


def test_cm_12_every_bargain_has_a_range_and_a_reason() -> None:
    seen: set[str] = set()
    for state, seat in bargains(21):
        words = bargain_words(state, seat)
        if not words:
            continue
        seen.add(state.step().name)
        assert words.endswith(".") and ("coin" in words or "VP" in words or "cards" in words), words
        assert "  " not in words and "-" not in words.split(":")[0]
    assert {"name a price", "answer a price"} <= seen


def test_cm_12_the_range_depends_on_nothing_hidden() -> None:
    rng, compared = FastRng(5), 0
    for state, seat in bargains(22):
        twin = twin_of(state, seat, rng)
        if twin is not None:
            assert bargain_words(twin, seat) == bargain_words(state, seat)
            compared += 1
        if compared == 8:
            break
    assert compared == 8


def test_nothing_is_said_where_nothing_is_bargained() -> None:
    state = MOON.new(3)
    assert bargain_words(state, state.actors()[0]) == ""


def test_a_buyer_is_never_told_more_than_was_asked() -> None:
    """A seller who asked 7 sells for 7; a buyer who offered 5 pays at least that."""
    answers = 0
    for state, seat in bargains(23):
        if state.step().name != "answer a price":
            continue
        words, prompt = bargain_words(state, seat), state.prompt(seat)
        price = int(prompt.split(" coin")[0].split()[-1])
        named = [int(number) for number in words.split(":")[0].split() if number.isdigit()]
        assert all(number <= price for number in named) if "sells" in words else max(named) >= price, (prompt, words)
        answers += 1
    assert answers
