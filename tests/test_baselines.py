"""The page of baselines, written by `python -m bench.baselines`."""

import re
from datetime import date
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
    assert row.count("points, 2 games |") == 2 and row.endswith(f"| {date.today().isoformat()} |")
    assert "By order, against random (wins, interval, games):" in text and "A quiet room." in text
    assert "Crescent Moon" not in text and "| PPO |" not in text
    play[:2] = ["--played"]
    assert call(monkeypatch, tmp_path, *play, "--few", "2", "--note", "A quiet room.") == text
    answered = text.replace("Each of these", "Answer: with these,\nmostly.\n\nEach of these", 1)
    (tmp_path / "page.md").write_text(answered, encoding="utf-8")
    assert call(monkeypatch, tmp_path, *play, "--few", "2", "--note", "A quiet room.") == answered


OLD = """# Baselines

Played on 2026-01-01: a slow machine.

## Crescent Moon, 5 players

An equal share is 20 %.

| bot | against random | against Steward | played on |
|---|---|---|---|
| Steward | 90 % |  | 2026-01-01 |
| cloned net | 50 % |  | 2026-01-01 |

By character, against random (wins, interval, games):

| character | Steward | cloned net |
|---|---|---|
| Caliph | 80 % | 40 % |
| Nomad | 70 % |  |
"""


def test_one_row_is_filled_and_the_others_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(baselines.OPPONENTS, baselines.STEWARD, "greedy:lines=1")
    (tmp_path / "page.md").write_text(f"{OLD}\n## How to reproduce\n\nLike this.\n", encoding="utf-8")
    play = ["--only", "crescent-moon/Grandmaster/random", "--master", "greedy:lines=1", "--few", "5"]
    text = call(monkeypatch, tmp_path, *play)
    kept = OLD.partition("An equal share")[2].splitlines()
    rows = text.partition("## Crescent Moon")[2].partition("## How to reproduce")[0].splitlines()
    assert kept[4] in rows and kept[5] in rows and "Played on 2026-01-01: a slow machine." in text
    assert "Like this." not in text and text.count("## How to reproduce") == 1
    added = next(row for row in rows if row.startswith("| Grandmaster |"))
    assert "5 games" in added and rows.index(kept[4]) < rows.index(added) < rows.index(kept[5])
    assert "| character | Steward | Grandmaster | cloned net |" in rows
    caliph = next(row for row in rows if row.startswith("| Caliph | 80 % |"))
    assert caliph.endswith(" of 1 | 40 % |")
    assert sum(row.startswith("| Warlord |  | ") for row in rows) == 1
    assert call(monkeypatch, tmp_path, *play) == text, "it has gone on where it was stopped"


def test_a_match_of_other_rules_is_not_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(baselines.OPPONENTS, baselines.STEWARD, "greedy:lines=1")
    play = ["--only", "crusaders/random/Steward", "--games", "2"]
    text = call(monkeypatch, tmp_path, *play)
    (file,) = tmp_path.glob("*.jsonl")
    head, _, rest = file.read_text().partition("\n")
    file.write_text(re.sub('"rules": ?"[0-9a-f]+"', '"rules": "0"', head) + "\n" + rest)
    assert call(monkeypatch, tmp_path, "--played") == text
    assert "belongs to another arena" in capsys.readouterr().err


def test_a_network_plays_the_game_it_was_trained_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in "ab":
        (tmp_path / f"{name}.pt").touch()
    for option, file in (("clone", "clone.py"), ("ppo", "ppo.py")):
        words = [f"--{option}", "crusaders=a.pt", f"--{option}", "crescent-moon=b.pt"]
        asked, entrant = baselines.reader().parse_args(words), {"clone": baselines.CLONE, "ppo": baselines.PPO}[option]
        bots = [baselines.bot_of(hall, entrant, asked) for hall in baselines.HALLS]
        assert bots == [f"python:docs/examples/{file}:bot:a.pt", f"python:docs/examples/{file}:bot:b.pt"]
        none = baselines.reader().parse_args([])
        assert {baselines.bot_of(hall, entrant, none) for hall in baselines.HALLS} == {""}


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--ppo", "ppo.pt"], "'ppo.pt' is not written like crusaders=FILE or crescent-moon=FILE"),
        (["--clone", "crusaders=none.pt"], "there is no file none.pt"),
        (["--only", "crusaders/ppo"], "--only: 'crusaders/ppo' is none of crescent-moon/Grandmaster, "),
        (["--only", "crescent-moon/PPO"], "crescent-moon/PPO needs weights: --ppo crescent-moon=FILE"),
    ],
)
def test_what_cannot_be_played_is_refused_before_anything_is(
    words: list[str], why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        call(monkeypatch, tmp_path, *words)
    assert why in capsys.readouterr().err


def test_a_bot_that_does_not_exist_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        call(monkeypatch, tmp_path, "--only", "crusaders/Grandmaster/random", "--master", "deep-blue")
    assert "there is no bot 'deep-blue'" in capsys.readouterr().err
