"""The weights of Crusaders, fitted by `python -m bench.weights`."""

import random

import numpy as np
import pytest

from bench import weights
from outremer.games.crusaders.bot.weights import WEIGHTS

NAMES = [name for name, _, _ in WEIGHTS]
TABLE = weights.Weights([now for _, now, _ in WEIGHTS], [each for _, _, each in WEIGHTS])


def test_what_decided_made_up_games_is_found() -> None:
    """Two entries decide: one as it is, one by the turns that are left. All the others are noise."""
    chance = random.Random(4)
    troop, castle = NAMES.index("troop"), len(NAMES) + NAMES.index("upgraded travel-build")
    lesson = weights.nothing()
    for _ in range(600):
        look = np.array([[chance.gauss(0, 1) for _ in range(2 * len(NAMES))] for _ in range(2)])
        look -= look.mean(axis=0)
        look[:, : weights.POINTS] = 0.0
        look[:, weights.ENGINE] = 0.0
        points = 2.0 * look[:, troop] - 0.5 * look[:, castle]
        lesson = lesson.plus(weights.Lesson(look.T @ look, look.T @ points, float(points @ points), 2))
    found, predicted = weights.fitted(lesson)
    assert found.now[troop] == pytest.approx(2.0, abs=0.15)
    assert found.each[castle - len(NAMES)] == pytest.approx(-0.5, abs=0.05)
    assert found.now[: weights.POINTS] == [1.0] * weights.POINTS and predicted > 0.99
    assert all(found.now[at] == 0.0 for at in weights.ENGINE)
    assert abs(found.now[NAMES.index("enemy kept")]) < 0.05


def test_a_game_teaches_the_same_twice() -> None:
    one, two = weights.play(TABLE, 3), weights.play(TABLE, 3)
    assert one.looks == 3 * weights.LOOKS and (one.squares == two.squares).all() and one.points == two.points


def test_nonsense_is_refused(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["weights", "--rounds", "0"])
    with pytest.raises(SystemExit, match="2"):
        weights.main()
    assert "games, rounds and workers must be 1 or more" in capsys.readouterr().err
