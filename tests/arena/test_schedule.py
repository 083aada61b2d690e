"""Seatings: every bot in every seat equally often, the same deals for all, and fixed numbers."""

from collections import Counter

import pytest

from outremer.arena.schedule import arrangements, rotations, schedule
from tests.arena.games import arena


@pytest.mark.parametrize(
    ("bots", "game"),
    [
        ("greedy,random", "crusaders"),
        ("greedy,random*3", "crusaders"),
        ("greedy*2,random*2", "crusaders"),
        ("greedy,random,search,novice", "crusaders"),
        ("greedy,random*4", "crescent-moon"),
        ("greedy*2,random*2,search", "crescent-moon"),
    ],
)
@pytest.mark.parametrize("games", [1, 7, 40])
def test_every_bot_has_every_seat_equally_often(bots: str, game: str, games: int) -> None:
    matches = schedule(arena(bots, games, game))
    assert len(matches) >= games
    seats = Counter((bot, seat) for match in matches for seat, bot in enumerate(match.bots))
    for bot in set(matches[0].bots):
        assert len({seats[bot, seat] for seat in range(len(matches[0].bots))}) == 1


def test_more_bots_than_seats_meet_in_every_company() -> None:
    matches = schedule(arena("greedy,random,search", 1, option=("players=2",)))
    assert len(matches) == 6
    pairs = Counter(frozenset(match.bots) for match in matches)
    assert len(pairs) == 3 and set(pairs.values()) == {2}
    seats = Counter((bot, seat) for match in matches for seat, bot in enumerate(match.bots))
    assert set(seats.values()) == {2}


def test_a_deal_is_the_same_whoever_sits_where() -> None:
    matches = schedule(arena("greedy,random*3", 12))
    assert [match.deal for match in matches] == [0] * 4 + [1] * 4 + [2] * 4
    seeds = {match.deal: match.seed for match in matches}
    assert all(match.seed == seeds[match.deal] for match in matches)
    assert len(set(seeds.values())) == 3


def test_a_table_of_equals_plays_every_deal_once() -> None:
    matches = schedule(arena("random", 9))
    assert len(matches) == 9 and len({match.seed for match in matches}) == 9


def test_neighbours_change_from_deal_to_deal() -> None:
    matches = schedule(arena("greedy,random,search,novice", 24))
    follows = Counter((match.bots[seat], match.bots[(seat + 1) % 4]) for match in matches for seat in range(4))
    assert len(follows) == 12 and len(set(follows.values())) == 1


def test_a_longer_arena_begins_like_a_shorter_one() -> None:
    short, long = (schedule(arena("greedy*2,random*2", games)) for games in (10, 100))
    assert long[: len(short)] == short


def test_bots_are_seeded_by_arena_game_and_seat() -> None:
    matches = schedule(arena("greedy,random", 20))
    seeds = [seed for match in matches for seed in match.bot_seeds]
    assert len(set(seeds)) == len(seeds)
    others = schedule(arena("random,novice", 20))
    assert [match.bot_seeds for match in others] == [match.bot_seeds for match in matches]
    assert {match.seed for match in schedule(arena("greedy,random", 20, seed=6))}.isdisjoint(m.seed for m in matches)


def test_circles_and_turns() -> None:
    assert len(arrangements(("a", "b", "c", "d"))) == 6
    assert arrangements(("a", "b", "b")) == [("a", "b", "b")]
    assert rotations(("a", "b", "a", "b")) == [("a", "b", "a", "b"), ("b", "a", "b", "a")]
