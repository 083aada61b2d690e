"""The folder that `--dataset` writes: positions and games as Parquet, records as lines of JSON, in numbered shards.

A shard holds whole games. Its three files are written under other names and renamed, the games last: so a shard counts
once its games are there, and an arena that was stopped in any way continues from the shards that count. The format is
described in docs/datasets.md; `outremer.envs.dataset` reads it.
"""

from __future__ import annotations

import json
import os
import re
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from typing import Any, Final, cast

from ..games import find_game, find_kit
from .facts import role_word
from .match import Played, PlayedRows, SeatPlayed
from .plan import Arena, BadArena
from .positions import Rows, mask_bytes
from .results_file import HEAD, check_head

FORMAT: Final = 1
ABOUT: Final = "dataset.json"
POSITIONS, GAMES, RECORDS = "positions", "games", "records"
ENDINGS: Final = {POSITIONS: "parquet", RECORDS: "jsonl", GAMES: "parquet"}  # in the order in which they are renamed
SHARD: Final = 20_000
"""Positions after which a shard is written."""
UNFINISHED: Final = ".unfinished"
SHARD_FILE: Final = re.compile(
    rf"(?P<kind>{'|'.join(ENDINGS)})-(?P<number>[0-9]{{5,}})\.(parquet|jsonl)(?P<unfinished>{re.escape(UNFINISHED)})?"
)
FIELDS: Final = ("kind", "seat", "other", "amount")  # of a bargain, besides its ply
PACKED: Final = {"compression": "zstd"}


def check_extra() -> None:
    """Raises BadArena where what a dataset needs is not installed."""
    missing = [name for name in ("pyarrow", "numpy") if find_spec(name) is None]
    try:
        from ..kernel import features  # noqa: F401
    except ImportError:
        missing.append("librt")
    if missing:
        raise BadArena(f"--dataset needs the package {missing[0]}: pip install 'outremer[data]'")


class DatasetFolder:
    """Keeps the finished games of one arena with their positions."""

    wants_positions = True

    def __init__(self, folder: Path, arena: Arena, shard: int = SHARD) -> None:
        """Raises BadArena if the folder cannot be written, or holds anything but a dataset of the same arena."""
        self.folder = folder
        self.arena = arena
        self.shard = shard
        self.done: dict[int, Played] = {}
        self.positions = 0
        self.games = 0  # in shards
        self.waiting: list[tuple[Played, Rows]] = []
        self.next = 0
        try:
            self.open()
        except OSError as error:
            raise BadArena(f"cannot write {folder}: {error.strerror or error}") from error

    def open(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        about = self.folder / ABOUT
        if about.exists():
            try:
                found = json.loads(about.read_text(encoding="utf-8"))
            except ValueError:
                found = None
            check_head(about, found, self.arena)
            self.read_shards()
        elif any(self.folder.iterdir()):
            raise BadArena(f"{self.folder} is not empty and holds no dataset: name another folder")
        else:
            write(about, json.dumps(self.about(), indent=1, ensure_ascii=False) + "\n")

    def about(self) -> dict[str, Any]:
        """What a reader must know."""
        game = find_game(self.arena.game)
        features = find_kit(game.name).features(game, self.arena.options)
        actions = len(game.notation.texts)
        return {
            "format": FORMAT,
            HEAD: self.arena.identity(),
            "players": self.arena.players,
            "role": role_word(game, self.arena.options),
            "codes": features.size,
            "actions": actions,
            "mask_bytes": mask_bytes(actions),
        }

    def read_shards(self) -> None:
        """Take in the games that are there, and remove what belongs to no whole shard."""
        files = [(path, found) for path in sorted(self.folder.iterdir()) if (found := SHARD_FILE.fullmatch(path.name))]
        whole = {int(found["number"]) for _, found in files if found["kind"] == GAMES and not found["unfinished"]}
        for path, found in files:
            if found["unfinished"] or int(found["number"]) not in whole:
                path.unlink()
            elif found["kind"] == GAMES:
                self.take_games(path)
        self.games = len(self.done)
        self.next = 1 + max(whole, default=-1)

    def take_games(self, path: Path) -> None:
        import pyarrow.parquet as parquet

        try:
            table = parquet.read_table(path, columns=["played", "positions"])
        except ValueError as error:
            raise BadArena(f"{path} is damaged: remove it, and its games are played again") from error
        for text in table["played"].to_pylist():
            played: Played = json.loads(text)
            self.done[played["number"]] = played
        self.positions += sum(table["positions"].to_pylist())

    def add(self, played: Played) -> None:
        """Take the rows out of a finished game; write a shard if there are enough."""
        rows = cast(PlayedRows, played).pop("rows")  # type: ignore[misc]
        self.waiting.append((played, rows))
        self.positions += len(rows["choices"])
        if sum(len(one["choices"]) for _, one in self.waiting) >= self.shard:
            self.write_shard()

    def count(self) -> int:
        """How many games it has, those that wait to be written included."""
        return self.games + len(self.waiting)

    def words(self) -> str:
        return f", {self.positions:,} positions"

    def write_shard(self) -> None:
        import pyarrow.parquet as parquet

        games = sorted(self.waiting, key=lambda game: game[0]["number"])
        places = {kind: self.folder / f"{kind}-{self.next:05}.{ENDINGS[kind]}" for kind in ENDINGS}
        try:
            parquet.write_table(positions_table(games, self.about()), unfinished(places[POSITIONS]), **PACKED)
            parquet.write_table(games_table(games), unfinished(places[GAMES]), **PACKED)
            lines = [json.dumps(rows["record"], ensure_ascii=False) + "\n" for _, rows in games]
            unfinished(places[RECORDS]).write_text("".join(lines), encoding="utf-8")
            for place in places.values():
                os.replace(unfinished(place), place)
        except OSError as error:
            raise BadArena(f"cannot write {self.folder}: {error.strerror or error}") from error
        self.games += len(self.waiting)
        self.waiting = []
        self.next += 1

    def close(self) -> None:
        """Write what is left."""
        if self.waiting:
            self.write_shard()


def unfinished(path: Path) -> Path:
    return path.with_name(path.name + UNFINISHED)


def write(path: Path, text: str) -> None:
    unfinished(path).write_text(text, encoding="utf-8")
    os.replace(unfinished(path), path)


def positions_table(games: list[tuple[Played, Rows]], about: dict[str, Any]) -> Any:
    """One row for each choice. `role` and the three columns after it are known only after the game."""
    import pyarrow as pa

    deciding = [(played["number"], played["seats"], seat) for played, rows in games for seat in rows["seats"]]
    own = [seats[seat] for _, seats, seat in deciding]
    columns = {
        "game": pa.array([number for number, _, _ in deciding], pa.int32()),
        "ply": pa.array(joined(games, "plies"), pa.int32()),
        "seat": pa.array(joined(games, "seats"), pa.uint8()),
        "step": pa.array(joined(games, "steps"), pa.string()).dictionary_encode(),
        "observation": binary([rows["observations"] for _, rows in games], about["codes"]),
        "mask": binary([rows["masks"] for _, rows in games], about["mask_bytes"]),
        "choice": pa.array(joined(games, "choices"), pa.int32()),
        "bot": pa.array([seat["bot"] for seat in own], pa.string()).dictionary_encode(),
        "role": pa.array([seat["role"] for seat in own], pa.string()).dictionary_encode(),
        "won": pa.array([seat["won"] for seat in own], pa.float32()),
        "score": pa.array([seat["score"] for seat in own], pa.int32()),
        "margin": pa.array([margin(seats, seat) for _, seats, seat in deciding], pa.int32()),
    }
    return pa.table(columns)


def games_table(games: list[tuple[Played, Rows]]) -> Any:
    """One row for each game: who played, how it ended, by which lines, and what was bargained."""
    import pyarrow as pa

    bargain = {"ply": pa.int32(), "kind": pa.string(), "seat": pa.int8(), "other": pa.int8(), "amount": pa.int32()}
    types = {
        "bots": pa.list_(pa.string()),
        "roles": pa.list_(pa.string()),
        "scores": pa.list_(pa.int32()),
        "won": pa.list_(pa.float32()),
        "lines": pa.list_(pa.map_(pa.string(), pa.int32())),
        "bargains": pa.list_(pa.struct({**bargain, "more": pa.string()})),
    }
    rows: list[dict[str, Any]] = [game_row(played, rows) for played, rows in games]
    plain = {"game": pa.int32(), "deal": pa.int32(), "seed": pa.int64(), "moves": pa.int32(), "positions": pa.int32()}
    schema = pa.schema({**plain, **types, "played": pa.string()})
    return pa.Table.from_pylist(rows, schema=schema)


def game_row(played: Played, rows: Rows) -> dict[str, Any]:
    seats = played["seats"]
    return {
        "game": played["number"],
        "deal": played["deal"],
        "seed": played["seed"],
        "moves": played["moves"],
        "positions": len(rows["choices"]),
        "bots": [seat["bot"] for seat in seats],
        "roles": [seat["role"] for seat in seats],
        "scores": [seat["score"] for seat in seats],
        "won": [seat["won"] for seat in seats],
        "lines": [list(seat["lines"].items()) for seat in seats],
        "bargains": [bargain_row(told) for told in rows["bargains"]],
        "played": json.dumps(played, ensure_ascii=False),
    }


def bargain_row(told: dict[str, Any]) -> dict[str, Any]:
    more = {name: value for name, value in told.items() if name != "ply" and name not in FIELDS}
    return {"ply": told["ply"], **{name: told.get(name) for name in FIELDS}, "more": json.dumps(more)}


def margin(seats: list[SeatPlayed], seat: int) -> int:
    """The points of a seat minus those of the best of the others."""
    return seats[seat]["score"] - max((other["score"] for at, other in enumerate(seats) if at != seat), default=0)


def joined(games: list[tuple[Played, Rows]], name: str) -> list[Any]:
    return list(chain.from_iterable(cast(dict[str, Any], rows)[name] for _, rows in games))


def binary(parts: list[bytes], width: int) -> Any:
    """A column of byte strings of one width, without a Python object for each."""
    import pyarrow as pa

    data = b"".join(parts)
    return pa.FixedSizeBinaryArray.from_buffers(pa.binary(width), len(data) // width, [None, pa.py_buffer(data)])
