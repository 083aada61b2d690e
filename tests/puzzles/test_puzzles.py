"""Every puzzle of every game: it loads, can be played, has one answer, and the answer depends on no secret."""

from collections import Counter
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from outremer.games import find_kit, game_names
from outremer.kernel import FastRng
from outremer.puzzles import GRADES, Attempt, BadPuzzle, NoSuchPuzzle, Puzzle, answer, chosen, of_day, puzzles_of
from outremer.puzzles.attempt import actions_of
from outremer.puzzles.check import check_puzzle
from outremer.puzzles.finding import BUDGET, TIMES, as_seen
from outremer.puzzles.puzzle import read_puzzle, written
from outremer.puzzles.shelf import place_of_day
from outremer.puzzles.ways import follow, ways

GAMES = [name for name in game_names() if puzzles_of(name)]
ALL = [puzzle for name in GAMES for puzzle in puzzles_of(name)]
SOME = ALL[:: max(1, len(ALL) // 12)]


def name_of(puzzle: Puzzle) -> str:
    return f"{puzzle.game.name}-{puzzle.id}"


@pytest.mark.parametrize("puzzle", ALL, ids=name_of)
def test_a_puzzle_holds(puzzle: Puzzle) -> None:
    """Positions restore, every way is legal to its end, and no two come to the same position."""
    assert check_puzzle(puzzle) == []
    assert puzzle.search["worlds"] >= BUDGET and puzzle.search["verified"] == TIMES * puzzle.search["worlds"]
    assert puzzle.ways[0].chance == max(way.chance for way in puzzle.ways)
    assert answer(puzzle).reasons


@pytest.mark.parametrize("puzzle", SOME, ids=name_of)
def test_the_same_view_gives_the_same_puzzle(puzzle: Puzzle) -> None:
    """Two worlds: whatever is hidden, the position, the ways and what is said about them are the same."""
    start = puzzle.start()
    twin = start.determinize(puzzle.seat, FastRng(77))
    assert twin.view(puzzle.seat) == start.view(puzzle.seat)
    assert as_seen(twin, puzzle.seat) == as_seen(start, puzzle.seat)
    evaluation = find_kit(puzzle.game.name).evaluation()
    if puzzle.count < 100:
        mine, theirs = (ways(one, puzzle.seat, evaluation) for one in (start, twin))
        assert [way.actions for way in mine] == [way.actions for way in theirs] and len(mine) == puzzle.count
    other = replace(puzzle, position={**twin.to_position(), "generator": puzzle.position["generator"]})
    ends = [(actions, follow(start, puzzle.seat, actions)) for actions in (actions_of(puzzle, w) for w in puzzle.ways)]
    hiding = [actions for actions, end in ends if end.reveals == start.reveals]  # a turn that reveals a card ends there
    for actions in hiding[-1:]:
        moves = [(puzzle.seat, action) for action in actions]
        assert Attempt(other, moves).verdict() == Attempt(puzzle, moves).verdict()
    assert answer(other) == answer(puzzle)


@pytest.mark.parametrize("puzzle", SOME, ids=name_of)
def test_right_turns_are_right_and_others_are_told_why(puzzle: Puzzle) -> None:
    for rank, way in enumerate(puzzle.ways):
        attempt = Attempt(puzzle, [(puzzle.seat, action) for action in actions_of(puzzle, way)])
        verdict = attempt.verdict()
        assert attempt.done and verdict.right == (rank < puzzle.right)
        assert verdict.kind == "best" if rank == 0 else verdict.kind != "best"
    assert "not" not in answer(puzzle).moves[0].split()


def test_a_turn_that_the_search_did_not_rank_is_answered() -> None:
    puzzle = max(SOME, key=lambda one: one.count)
    start, evaluation = puzzle.start(), find_kit(puzzle.game.name).evaluation()
    ranked = {follow(start, puzzle.seat, actions_of(puzzle, way)).text() for way in puzzle.ways}
    other = next(way for way in ways(start, puzzle.seat, evaluation) if way.end.text() not in ranked)
    verdict = Attempt(puzzle, [(puzzle.seat, action) for action in other.actions]).verdict()
    assert not verdict.right and "The best one wins" in verdict.text
    assert "\N{NO-BREAK SPACE}%" in verdict.text and " %" not in verdict.text  # a line never begins with the sign


@pytest.mark.parametrize("game", GAMES)
def test_every_day_has_its_puzzle(game: str) -> None:
    """The same for everybody; in as many days as there are puzzles, each comes once."""
    first = date(2026, 11, 17)
    days = [of_day(game, first + timedelta(days=n)) for n in range(3)]
    assert days == [of_day(game, first + timedelta(days=n)) for n in range(3)]
    assert len({one.number for one in days}) == min(3, len(puzzles_of(game)))
    begin = -first.toordinal() % len(puzzles_of(game))
    whole = [of_day(game, first + timedelta(days=begin + n)).number for n in range(len(puzzles_of(game)))]
    assert sorted(whole) == [one.number for one in puzzles_of(game)]


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 36, 37, 38, 60, 74, 111])
def test_however_many_there_are_each_has_its_day(count: int) -> None:
    for begin in range(0, 9 * count, count):
        assert sorted(place_of_day(count, begin + n) for n in range(count)) == list(range(count))
    if count > 2:
        assert all(place_of_day(count, day) != place_of_day(count, day + 1) for day in range(9 * count))


def test_grade_and_role_choose_among_the_puzzles() -> None:
    game = GAMES[0]
    one = puzzles_of(game)[0]
    assert one in chosen(game, one.grade, one.role.upper())
    assert {puzzle.grade for puzzle in chosen(game, one.grade)} == {one.grade}
    with pytest.raises(NoSuchPuzzle, match="there is no grade 'odd'; there are easy, medium, hard"):
        chosen(game, "odd")
    with pytest.raises(NoSuchPuzzle, match="there are no puzzles for 'nobody'"):
        chosen(game, "", "nobody")


def test_a_file_is_read_as_it_was_written_and_a_bad_one_is_refused(tmp_path: Path) -> None:
    puzzle = ALL[0]
    path = tmp_path / "001.json"
    path.write_text(written(puzzle), encoding="utf-8")
    assert read_puzzle(path, puzzle.game) == puzzle
    path.write_text(written(replace(puzzle, grade="odd")), encoding="utf-8")
    with pytest.raises(BadPuzzle, match=r"001\.json: grade: 'odd' is not one of easy, medium, hard"):
        read_puzzle(path, puzzle.game)
    path.write_text("{}", encoding="utf-8")
    with pytest.raises(BadPuzzle, match=r"001\.json: cannot be read"):
        read_puzzle(path, puzzle.game)


def test_a_puzzle_that_the_rules_no_longer_allow_is_found() -> None:
    puzzle = ALL[0]
    moves = puzzle.ways[0].moves
    broken = replace(puzzle.ways[0], moves=(moves[0], moves[0]))
    problems = check_puzzle(replace(puzzle, ways=(broken, *puzzle.ways[1:])))
    assert problems and problems[0].startswith(f"{puzzle.game.name} {puzzle.id}: ")
    best, worst = puzzle.ways[0], max(puzzle.ways, key=lambda way: way.moves[0] != moves[0])
    other_rules = {**puzzle.source, "rules": "another"}
    problems = check_puzzle(replace(puzzle, ways=(worst, best), source=other_rules, right=1))
    assert "wrong ways are better than the best" in problems[0]


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", SOME, ids=name_of)
def test_the_best_turn_is_still_the_best(puzzle: Puzzle) -> None:
    assert check_puzzle(puzzle, 12) == []


@pytest.mark.parametrize("game", GAMES)
def test_they_are_spread_over_roles_and_grades(game: str) -> None:
    """`python -m bench.puzzles` goes on until there are 60, as many for each role."""
    grades, roles = (Counter(getattr(one, key) for one in puzzles_of(game)) for key in ("grade", "role"))
    assert set(grades) == set(GRADES) and min(grades.values()) >= 5
    assert len(puzzles_of(game)) >= 60
    assert min(roles.values()) >= 60 // len(roles)
