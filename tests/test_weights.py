"""The weights of both games, fitted by `python -m bench.weights`."""

import random

import numpy as np
import pytest

from bench import weights
from outremer.games.crescent_moon.bot import weights as moon_weights
from outremer.games.crescent_moon.setting import WARLORD
from outremer.games.crusaders.bot.weights import WEIGHTS, tables_of_weights

NAMES = [name for name, _, _ in WEIGHTS]
HALF = len(NAMES)


def test_what_decided_made_up_games_is_found() -> None:
    """Three entries decide: one as it is, one by the turns that are left, one for a single order. The rest is noise."""
    chance = random.Random(4)
    troop, castle = NAMES.index("troop"), HALF + NAMES.index("upgraded travel-build")
    aviz = 2 * HALF + 2 * len(weights.BY_ORDER) + weights.BY_ORDER.index(NAMES.index("tokens to come"))
    lesson = weights.nothing(weights.COLUMNS)
    for _ in range(1500):
        look = np.array([[chance.gauss(0, 1) for _ in range(weights.COLUMNS)] for _ in range(2)])
        look -= look.mean(axis=0)
        look[:, : weights.POINTS] = 0.0
        look[:, weights.ENGINE] = 0.0
        points = 2.0 * look[:, troop] - 0.5 * look[:, castle] + look[:, aviz]
        lesson = lesson.plus(weights.Lesson(look.T @ look, look.T @ points, float(points @ points), 2))
    found, predicted = weights.fitted(lesson)
    assert found[troop] == pytest.approx(2.0, abs=0.15) and predicted > 0.9
    assert found[castle] == pytest.approx(-0.5, abs=0.05)
    assert 0.7 < found[aviz] < 1.1, "what an order adds is drawn towards 0"
    assert list(found[: weights.POINTS]) == [1.0] * weights.POINTS
    assert all(found[at] == 0.0 for at in weights.ENGINE)
    now, each = weights.as_tables(found)
    tokens = NAMES.index("tokens to come")
    assert now[2][tokens] - now[0][tokens] == pytest.approx(found[aviz]) and len(now) == len(each) == 11


def test_a_game_teaches_the_same_twice() -> None:
    one, two = weights.play(tables_of_weights(), 3), weights.play(tables_of_weights(), 3)
    assert one.looks == 4 * weights.LOOKS and (one.squares == two.squares).all() and one.points == two.points


def test_crescent_moon_is_fitted_around_its_table() -> None:
    """In made-up games a token of the Warlord is worth a point more than the table says: its weight moves, and weights
    that the table does not use stay 0."""
    table = weights.moon_tables()[WARLORD]
    names = moon_weights.names_of(WARLORD)
    tokens, half = len(names) + names.index("tokens"), len(names)
    chance, lesson = random.Random(2), weights.nothing(2 * half)
    used = [at for at, weight in enumerate([*table.now, *table.each]) if weight]
    for _ in range(2000):
        had = np.zeros(2 * half)
        had[used] = [chance.gauss(0, 1) for _ in used]
        had[[names.index("points"), names.index("refusals")]] = 0.0
        to_come = float(had @ np.array([*table.now, *table.each]) + had[tokens])
        lesson = lesson.plus(weights.Lesson(np.outer(had, had), had * to_come, to_come * to_come, 1))
    found, before, after = weights.fitted_moon(WARLORD, table, lesson)
    assert found.each[tokens - half] == pytest.approx(table.each[tokens - half] + 1.0, abs=0.1)
    assert after > before and found.now[0] == 1.0
    assert all(now == 0.0 for now, was in zip(found.now, table.now, strict=True) if was == 0.0)
    turns, _, _ = weights.fitted_moon(WARLORD, table, lesson, ("turns",))
    assert turns.each == table.each and turns.now[names.index("coins")] == table.now[names.index("coins")]


def test_a_game_of_crescent_moon_teaches_the_same_twice() -> None:
    tables = weights.moon_tables()
    one, two = weights.play_moon(tables, 3), weights.play_moon(tables, 3)
    for mine, other in zip(one, two, strict=True):
        assert mine.looks == other.looks and (mine.squares == other.squares).all()
    assert one[WARLORD].looks == weights.LOOKS


def test_nonsense_is_refused(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["weights", "--rounds", "0"])
    with pytest.raises(SystemExit, match="2"):
        weights.main()
    assert "games, rounds and workers must be 1 or more" in capsys.readouterr().err


def test_a_match_is_for_crescent_moon(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["weights", "crusaders", "--match", "some.json"])
    with pytest.raises(SystemExit, match="2"):
        weights.main()
    assert "--match and --entries are for crescent-moon" in capsys.readouterr().err
