"""`--dataset`: every choice as a row, only with what the deciding seat may see; shards that survive any end."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from outremer.arena.command import Files, Wanted, hold
from outremer.arena.dataset import DatasetFolder
from outremer.arena.engines import InProcess, Processes
from outremer.arena.plan import Arena, BadArena
from outremer.arena.positions import seen
from outremer.arena.running import Outcome, run
from outremer.envs.dataset import BadDataset, Dataset, Positions
from outremer.games import find_game, find_kit
from outremer.kernel import FastRng
from tests.arena.games import arena
from tests.conftest import Games
from tests.envs.looking import TABLES, ids, positions

pytestmark = pytest.mark.once  # the arena is plain Python


def write(one: Arena, folder: Path, shard: int = 300) -> Outcome:
    kept = DatasetFolder(folder, one, shard)
    try:
        return run(one, InProcess(), kept, Console(file=io.StringIO()))
    finally:
        kept.close()


def moon(games: int, bots: str = "random") -> Arena:
    return arena(bots, games, "crescent-moon")


def content(folder: Path) -> list[Any]:
    """All rows in the order of games and moves, whatever the shards."""
    rows = Dataset(folder).positions()
    seen = [(codes.tobytes(), mask.tobytes()) for codes, mask in zip(rows.observations, rows.packed, strict=True)]
    return sorted(zip(rows.games, rows.plies, rows.seats, rows.choices, rows.bots, seen, strict=True))


def test_rows_are_what_the_record_says_was_seen_and_chosen(tmp_path: Path) -> None:
    outcome = write(moon(4), tmp_path)
    data = Dataset(tmp_path)
    rows = data.positions()
    assert len(data.shards) > 1 and sum(len(part) for part in data.each_shard()) == len(rows)
    for game in data.games():
        mine = rows.take(rows.games == game["game"])
        at = {int(ply): i for i, ply in enumerate(mine.plies)}
        state = game["record"].first_state()
        for ply, (seat, action) in enumerate(game["record"].moves):
            menu = state.legal(seat)
            assert (ply in at) == (len(menu) > 1)
            if ply in at:
                i = at[ply]
                assert (mine.seats[i], mine.choices[i], mine.steps[i]) == (seat, action, state.step().name)
                assert mine.masks[i].nonzero()[0].tolist() == sorted(menu)
                assert mine.observations[i].tobytes() == data.features.observe(state, seat)
                assert (mine.scores[i], mine.roles[i]) == (game["scores"][seat], game["roles"][seat])
            state.apply(seat, action)
        assert state.over() and state.scores() == game["scores"] and len(mine) == game["positions"]
        assert [won > 0 for won in game["won"]] == [seat in state.winners() for seat in range(5)]
        assert [sum(lines.values()) for lines in game["lines"]] == game["scores"]
    assert outcome.tally.games == 4


def test_bargains_name_who_what_and_how_much(tmp_path: Path) -> None:
    write(moon(3), tmp_path)
    told = [bargain for game in Dataset(tmp_path).games() for bargain in game["bargains"]]
    kinds = {bargain["kind"] for bargain in told}
    assert {"price named", "price answered", "offer made"} <= kinds
    answers = [bargain for bargain in told if bargain["kind"] == "price answered"]
    assert all(bargain["accepted"] in (True, False) and bargain["ware"] for bargain in answers)
    assert all(0 <= bargain["seat"] < 5 and bargain["amount"] >= 0 and bargain["ply"] >= 0 for bargain in told)


@pytest.mark.parametrize(("name", "options"), TABLES, ids=ids)
def test_two_worlds_that_look_alike_to_the_deciding_seat_give_the_same_row(
    name: str, options: dict[str, Any], games: Games
) -> None:
    """All that a row holds from the time of the choice depends on what the seat may see alone."""
    features, rng = find_kit(name).features(find_game(name), options), FastRng(3)
    for state in positions(find_game(name), options, games.of(150), first=20):
        for seat in state.actors():
            assert seen(state, seat, features) == seen(state.determinize(seat, rng), seat, features)


def test_a_stopped_dataset_continues_and_ends_as_if_it_had_not_been(tmp_path: Path) -> None:
    write(moon(6), tmp_path / "whole")
    write(moon(3), tmp_path / "parts")
    last = sorted((tmp_path / "parts").glob("games-*.parquet"))[-1]
    last.unlink()  # killed before the last shard counted
    (tmp_path / "parts" / "positions-00099.parquet.unfinished").write_bytes(b"half")
    (tmp_path / "parts" / "games-notes.txt").write_text("mine")
    outcome = write(moon(6), tmp_path / "parts")
    assert 0 < outcome.resumed < 3 and outcome.tally.games == 6
    assert content(tmp_path / "parts") == content(tmp_path / "whole")
    assert not list((tmp_path / "parts").glob("*.unfinished")) and (tmp_path / "parts" / "games-notes.txt").exists()
    assert write(moon(6), tmp_path / "parts").resumed == 6


@pytest.mark.slow
def test_workers_write_the_same_rows(tmp_path: Path) -> None:
    one = arena("random", 4)
    write(one, tmp_path / "one")
    kept = DatasetFolder(tmp_path / "two", one)
    run(one, Processes(2), kept, Console(file=io.StringIO()))
    kept.close()
    assert content(tmp_path / "one") == content(tmp_path / "two")


def test_other_folders_are_refused(tmp_path: Path) -> None:
    write(arena("random", 1), tmp_path / "set")
    with pytest.raises(BadArena, match=r"dataset\.json belongs to another arena: seed 5 there, 6 here"):
        DatasetFolder(tmp_path / "set", arena("random", 1, seed=6))
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("dear")
    with pytest.raises(BadArena, match="mine is not empty and holds no dataset: name another folder"):
        DatasetFolder(tmp_path / "mine", arena("random", 1))
    with pytest.raises(BadArena, match="cannot write"):
        DatasetFolder(tmp_path / "mine" / "letter.txt", arena("random", 1))
    with pytest.raises(BadDataset, match="is no dataset"):
        Dataset(tmp_path / "mine")
    (tmp_path / "set" / "games-00007.parquet").write_bytes(b"not Parquet")
    with pytest.raises(BadArena, match=r"games-00007\.parquet is damaged: remove it"):
        DatasetFolder(tmp_path / "set", arena("random", 1))
    about = tmp_path / "set" / "dataset.json"
    about.write_text(json.dumps(json.loads(about.read_text()) | {"codes": 3}))
    with pytest.raises(BadDataset, match="has 3 codes and"):
        Dataset(tmp_path / "set")


def command(folder: Path, **files: Any) -> str:
    said = io.StringIO()
    wanted = Wanted("crusaders", "random,greedy:lines=2", 2, [], 2, 1, "local", 1)
    hold(wanted, Files(None, None, None, folder, **files), Console(file=said, width=200), Console(file=io.StringIO()))
    return said.getvalue()


def test_the_command_says_what_it_wrote(tmp_path: Path) -> None:
    said = command(tmp_path / "set")
    rows = Dataset(tmp_path / "set").positions()
    assert f"{len(rows):,} positions of 2 games" in said
    assert "2 games came from" in command(tmp_path / "set")
    greedy = Dataset(tmp_path / "set").positions(bot="greedy:lines=2")
    assert 0 < len(greedy) < len(rows) and set(greedy.bots) == {"greedy:lines=2"}
    with pytest.raises(BadDataset, match="has no positions of the bot 'steward'"):
        Dataset(tmp_path / "set").positions(bot="steward")


def test_a_dataset_and_a_file_of_results_do_not_go_together(tmp_path: Path) -> None:
    wanted = Wanted("crusaders", "random", 2, [], 1, 1, "local", 1)
    with pytest.raises(BadArena, match="use --dataset without --resume"):
        hold(wanted, Files(None, None, tmp_path / "a", tmp_path / "b"), Console(), Console())


def test_without_pyarrow_the_extra_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("outremer.arena.dataset.find_spec", lambda name: None)
    with pytest.raises(BadArena, match=r"--dataset needs the package pyarrow: pip install 'outremer\[data\]'"):
        command(tmp_path / "set")
    assert not (tmp_path / "set").exists()


def test_what_is_missing_or_damaged_is_named(tmp_path: Path) -> None:
    write(arena("random", 2), tmp_path, shard=10_000)
    data = Dataset(tmp_path)
    with pytest.raises(BadDataset, match="no positions of the bot 'rondom'; its bots are random"):
        data.positions(bot="rondom")
    for share in (0, 1, 2.5):
        with pytest.raises(BadDataset, match="share must be a number between 0 and 1, not"):
            data.positions().split(share)
    records = tmp_path / "records-00000.jsonl"
    records.write_text(records.read_text().partition("\n")[0])
    with pytest.raises(BadDataset, match=r"records-00000\.jsonl has 1 records of 2 games"):
        list(data.games())
    records.unlink()
    with pytest.raises(BadDataset, match=r"records-00000\.jsonl is missing or damaged"):
        list(data.games())
    for damage in (lambda file: file.write_bytes(b"x"), Path.unlink):
        damage(tmp_path / "positions-00000.parquet")
        with pytest.raises(BadDataset, match=r"positions-00000\.parquet is missing or damaged"):
            data.positions()
    (tmp_path / "dataset.json").write_text('{"format": 1, "codes": 3, "arena": {"game": "crusaders"}}')
    with pytest.raises(BadDataset, match=r"has no actions, mask_bytes, arena\.options, arena\.bots"):
        Dataset(tmp_path)


def test_a_split_keeps_games_whole(tmp_path: Path) -> None:
    write(arena("random", 6), tmp_path)
    rows: Positions = Dataset(tmp_path).positions()
    first, other = rows.split(0.5)
    assert len(first) + len(other) == len(rows)
    assert not set(first.games) & set(other.games) and len(set(first.games)) == 3
    assert all(len(set(part.games)) for part in rows.split(0.99))
    with pytest.raises(BadDataset, match="a single game cannot be split"):
        rows.take(rows.games == 0).split(0.5)
