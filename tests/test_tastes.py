"""`bench.tastes`: which weight of a character should be larger, told by games in which every bot has its own."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from bench import tastes
from bench.balance import kept_lines
from bench.weights import Weights, moon_tables

GAMES = 600


def game_of(number: int, wanted: list[tastes.Taste], better: int) -> dict[str, Any]:
    """A game in which the seat of one weight gains 4 points with each draw of it."""
    points = [24.0] * tastes.PLAYERS
    points[wanted[better].seat] += 4.0 * tastes.draws(number, len(wanted))[better]
    return {"number": number, "points": points}


def test_the_weight_that_helps_is_found() -> None:
    wanted = tastes.tastes()
    better = next(at for at, taste in enumerate(wanted) if (taste.seat, taste.name) == (3, "line: holy site"))
    found = tastes.effects([game_of(number, wanted, better) for number in range(GAMES)], wanted)
    mine = [at for at, taste in enumerate(wanted) if taste.seat == 3]
    assert max(mine, key=lambda at: found[at][0]) == better
    assert tastes.step(*found[better]) > 1.0
    assert "Caliph   line: holy site" in tastes.report(wanted, found, GAMES)


def test_what_the_games_do_not_show_stays_as_it_is() -> None:
    assert tastes.step(1.0, 0.6) == 0.0
    assert tastes.step(9.0, 0.6) == tastes.LONGEST_STRIDE


def test_a_step_changes_only_its_own_weight() -> None:
    wanted, tables = tastes.tastes(), moon_tables()
    taste = next(one for one in wanted if one.seat == 0 and one.name == "own units" and one.each)
    steps = [1.0 if one == taste else 0.0 for one in wanted]
    after = tastes.moved(tables, wanted, steps)
    assert taste.of(after[0]) == pytest.approx(taste.of(tables[0]) * np.exp(tastes.SPREAD))
    after[0].each[taste.place] = tables[0].each[taste.place]
    assert after == tables


def test_results_are_kept_and_gone_on_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file, saved = tmp_path / "tastes.jsonl", tmp_path / "better.json"
    wanted = tastes.tastes()
    lines = [json.dumps(game_of(number, wanted, 0)) for number in range(1, GAMES)]
    file.write_text("\n".join([*lines, '{"numb']) + "\n")  # the last line was cut off
    asked = f"--games {GAMES} --bot greedy --workers 1 --file {file} --save {saved}"
    monkeypatch.setattr("sys.argv", ["tastes", *asked.split()])
    tastes.main()
    games = kept_lines(file)
    assert [one["number"] for one in games] == list(range(1, GAMES + 1))
    assert len(games[-1]["points"]) == tastes.PLAYERS  # the missing game was played
    assert capsys.readouterr().out.startswith(f"{GAMES} games; ")
    assert len([Weights(*one) for one in json.loads(saved.read_text())]) == tastes.PLAYERS


def test_too_few_games_are_refused(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["tastes", "--games", "20"])
    with pytest.raises(SystemExit):
        tastes.main()
    assert "games more than the" in capsys.readouterr().err
