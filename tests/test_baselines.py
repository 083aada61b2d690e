"""The page of baselines, written by `python -m bench.baselines`."""

from pathlib import Path

import pytest

from bench import baselines

pytestmark = pytest.mark.once  # about programs of bench/


def call(monkeypatch: pytest.MonkeyPatch, folder: Path, *words: str) -> str:
    where = ["--folder", str(folder), "--write", str(folder / "page.md"), "--workers", "1"]
    monkeypatch.setattr("sys.argv", ["baselines", *where, *words])
    baselines.main()
    return (folder / "page.md").read_text(encoding="utf-8")


def test_what_was_played_stands_on_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(baselines.OPPONENTS, baselines.STEWARD, "greedy:lines=1")
    play = ["--only", "crusaders/Grandmaster/random,crusaders/Grandmaster/Steward", "--master", "greedy:lines=2"]
    text = call(monkeypatch, tmp_path, *play, "--few", "2", "--note", "A quiet room.")
    row = next(line for line in text.splitlines() if line.startswith("| Grandmaster |"))
    assert row.count("points, 2 games |") == 2
    assert "By order, against random (wins, interval, games):" in text and "A quiet room." in text
    assert "Crescent Moon" not in text and "| PPO |" not in text
    play[:2] = ["--played"]
    assert call(monkeypatch, tmp_path, *play, "--few", "2", "--note", "A quiet room.") == text
    answered = text.replace("Each of these", "Answer: with these,\nmostly.\n\nEach of these", 1)
    (tmp_path / "page.md").write_text(answered, encoding="utf-8")
    assert call(monkeypatch, tmp_path, *play, "--few", "2", "--note", "A quiet room.") == answered


def test_a_game_that_was_not_played_keeps_its_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(baselines.OPPONENTS, baselines.STEWARD, "greedy:lines=1")
    kept = "## Crescent Moon, 5 players\n\n| bot | against random |\n|---|---|\n| cloned net | 50 % |\n"
    (tmp_path / "page.md").write_text(f"# Baselines\n\n{kept}\n## How to reproduce\n\nLike this.\n", encoding="utf-8")
    text = call(monkeypatch, tmp_path, "--only", "crusaders/random/Steward", "--games", "2")
    assert text.count(kept) == 1 and text.count("## How to reproduce") == 1 and "Like this." not in text
    assert text.index("| random | | ") < text.index(kept)


def test_a_network_plays_the_game_it_was_trained_for() -> None:
    asked = baselines.reader().parse_args(["--clone", "crusaders=a.pt", "--clone", "crescent-moon=b.pt"])
    bots = [baselines.bot_of(hall, baselines.CLONE, asked) for hall in baselines.HALLS]
    assert bots == ["python:docs/examples/clone.py:bot:a.pt", "python:docs/examples/clone.py:bot:b.pt"]
    none = baselines.reader().parse_args([])
    assert {baselines.bot_of(hall, baselines.CLONE, none) for hall in baselines.HALLS} == {""}


def test_a_bot_that_does_not_exist_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        call(monkeypatch, tmp_path, "--only", "crusaders/Grandmaster/random", "--master", "deep-blue")
    assert "there is no bot 'deep-blue'" in capsys.readouterr().err
