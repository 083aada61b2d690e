"""Reads the datasets that `outremer arena --dataset DIR` writes, as NumPy arrays or for PyTorch.

    data = Dataset("DIR")
    rows = data.positions(bot="steward")            # rows.observations, rows.masks, rows.choices, rows.won, ...
    learn, check = rows.split(0.9)                  # by game: no game is in both
    loader = DataLoader(learn.torch(), batch_size=1024, shuffle=True)

Observations, masks and choices are what the deciding seat saw and did. Everything about the outcome is known only after
the game: it is there to be predicted, never to be seen. The format is described in docs/datasets.md.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ..games import find_game, find_kit
from ..kernel import OutremerError, Record
from ..kernel.record import read_record

FORMAT: Final = 1
ABOUT: Final = ("arena", "codes", "actions", "mask_bytes")
"""What dataset.json must hold to be read."""


class BadDataset(OutremerError):
    """A folder that is no dataset, or one that this program cannot read."""


@dataclass(frozen=True)
class Positions:
    """Choices, one in each row of every array."""

    actions: int
    """how many actions the game has"""
    observations: NDArray[np.uint8]
    """(rows, codes): what the seat saw, as docs/spaces.md lists it"""
    packed: NDArray[np.uint8]
    """(rows, bytes): the mask, eight actions in a byte"""
    choices: NDArray[np.int64]
    """(rows,): the action that was chosen"""
    seats: NDArray[np.uint8]
    games: NDArray[np.int32]
    plies: NDArray[np.int32]
    """the number of the move in the game's record, from 0"""
    steps: NDArray[np.object_]
    """the name of what was decided"""
    bots: NDArray[np.object_]
    roles: NDArray[np.object_]
    won: NDArray[np.float32]
    """1 for a win, shared by those who win together"""
    scores: NDArray[np.int32]
    margins: NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.choices)

    @property
    def masks(self) -> NDArray[np.uint8]:
        """(rows, actions): 1 where an action was legal."""
        return np.unpackbits(self.packed, axis=-1, count=self.actions, bitorder="little")

    def take(self, rows: Any) -> Positions:
        """Some of the rows: numbers, a slice, or a condition for each."""
        return Positions(self.actions, *(getattr(self, name)[rows] for name in ARRAYS))

    def split(self, share: float, seed: int = 0) -> tuple[Positions, Positions]:
        """About that share of the games, and the others: at least one of each, so there must be two. Raises
        `BadDataset`."""
        if not 0 < share < 1:
            raise BadDataset(f"share must be a number between 0 and 1, not {share!r}")
        games = np.unique(self.games)
        if len(games) < 2:
            raise BadDataset("a single game cannot be split")
        count = min(max(1, round(share * len(games))), len(games) - 1)
        first = np.random.default_rng(seed).permutation(games)[:count]
        inside = np.isin(self.games, first)
        return self.take(inside), self.take(~inside)

    def torch(self, prepare: Callable[[NDArray[np.uint8]], NDArray[Any]] | None = None) -> Any:
        """A dataset for `torch.utils.data.DataLoader`: each row is a dict of tensors. `prepare` turns codes into what a
        network takes, such as `Expansion(data.features).expand`."""
        return torch_rows(self, prepare)


ARRAYS: Final = tuple(field.name for field in fields(Positions) if field.name != "actions")


class Dataset:
    """A folder of shards. It may still grow: what is read is what was there when it was opened."""

    def __init__(self, folder: str | Path) -> None:
        """Raises `BadDataset`, `NoSuchGame`, `BadOption`; ImportError without pyarrow, with what to install."""
        try:
            import pyarrow.parquet as parquet
        except ImportError as error:
            raise ImportError("a dataset needs the package pyarrow: pip install 'outremer[data]'") from error
        self._parquet = parquet.read_table
        self.folder = Path(folder)
        self.about = read_about(self.folder / "dataset.json")
        self.game = find_game(self.about["arena"]["game"])
        self.options = self.game.options(self.about["arena"]["options"])
        self.features = find_kit(self.game.name).features(self.game, self.options)
        self.actions = len(self.game.notation.texts)
        if (self.features.size, self.actions) != (self.about["codes"], self.about["actions"]):
            raise BadDataset(
                f"{folder} has {self.about['codes']} codes and {self.about['actions']} actions; the game now has"
                f" {self.features.size} and {self.actions}"
            )
        self.shards = sorted(path.stem.partition("-")[2] for path in self.folder.glob("games-*.parquet"))

    def positions(self, bot: str = "") -> Positions:
        """All positions, or those in which that bot chose. Raises `BadDataset` if there are none."""
        parts = list(self.each_shard(bot))
        if not any(len(part) for part in parts):
            there = f" of the bot '{bot}'; its bots are {', '.join(self.about['arena']['bots'])}" if bot else ""
            raise BadDataset(f"{self.folder} has no positions{there}")
        columns = (np.concatenate([getattr(part, name) for part in parts]) for name in ARRAYS)
        return Positions(self.actions, *columns)

    def each_shard(self, bot: str = "") -> Iterator[Positions]:
        """The positions one shard after the other, for datasets that are larger than memory."""
        for shard in self.shards:
            rows = self._positions(self._read(f"positions-{shard}.parquet"))
            yield rows.take(rows.bots == bot) if bot else rows

    def games(self) -> Iterator[dict[str, Any]]:
        """What is known of each game: bots, roles, scores, score lines, bargains; and its record."""
        for shard in self.shards:
            lines = self._lines(f"records-{shard}.jsonl")
            games = self._read(f"games-{shard}.parquet").to_pylist(maps_as_pydicts="strict")
            if len(lines) != len(games):
                raise BadDataset(f"{self.folder}/records-{shard}.jsonl has {len(lines)} records of {len(games)} games")
            for game, line in zip(games, lines, strict=True):
                del game["played"]  # for the arena that continues
                for bargain in game["bargains"]:
                    bargain |= json.loads(bargain.pop("more"))
                yield {**game, "record": self._record(line)}

    def _read(self, file: str) -> Any:
        """A table. Raises `BadDataset`."""
        try:
            return self._parquet(self.folder / file)
        except (OSError, ValueError) as error:  # ArrowInvalid is a ValueError
            raise BadDataset(f"{self.folder / file} is missing or damaged: {error}") from error

    def _lines(self, file: str) -> list[str]:
        try:
            return (self.folder / file).read_text(encoding="utf-8").splitlines()
        except (OSError, ValueError) as error:
            raise BadDataset(f"{self.folder / file} is missing or damaged: {error}") from error

    def _record(self, line: str) -> Record:
        return read_record(line, find_game)

    def _positions(self, table: Any) -> Positions:
        def numbers(name: str, type_: type) -> NDArray[Any]:
            return table[name].to_numpy().astype(type_)

        def words(name: str) -> NDArray[np.object_]:
            return np.array(table[name].to_pylist(), dtype=object)

        return Positions(
            self.actions,
            rows_of(table["observation"], self.features.size),
            rows_of(table["mask"], self.about["mask_bytes"]),
            numbers("choice", np.int64),
            numbers("seat", np.uint8),
            numbers("game", np.int32),
            numbers("ply", np.int32),
            words("step"),
            words("bot"),
            words("role"),
            numbers("won", np.float32),
            numbers("score", np.int32),
            numbers("margin", np.int32),
        )


def read_about(path: Path) -> dict[str, Any]:
    try:
        about = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BadDataset(f"{path.parent} is no dataset: {path.name} cannot be read") from error
    if not isinstance(about, dict) or about.get("format") != FORMAT:
        raise BadDataset(f"{path.parent} is no dataset of format {FORMAT}")
    arena = about.get("arena")
    missing = [name for name in ABOUT if name not in about]
    missing += [
        f"arena.{name}" for name in ("game", "options", "bots") if not isinstance(arena, dict) or name not in arena
    ]
    if missing:
        raise BadDataset(f"{path} is damaged: it has no {', '.join(missing)}")
    return about


def rows_of(column: Any, width: int) -> NDArray[np.uint8]:
    """A column of byte strings of one width, as an array of its own."""
    parts = [
        np.frombuffer(chunk.buffers()[1], dtype=np.uint8, count=len(chunk) * width, offset=chunk.offset * width)
        for chunk in column.chunks
        if len(chunk)
    ]
    found: NDArray[np.uint8] = np.concatenate([*parts, np.zeros(0, dtype=np.uint8)]).reshape(-1, width)
    return found


def torch_rows(rows: Positions, prepare: Callable[[NDArray[np.uint8]], NDArray[Any]] | None) -> Any:
    try:
        import torch
    except ImportError as error:
        raise ImportError("this needs the package torch: pip install 'outremer[train]'") from error

    class Rows(torch.utils.data.Dataset):  # type: ignore[misc]
        """Row by row for a `DataLoader`; `batch` makes many at once, which is faster."""

        def __len__(self) -> int:
            return len(rows)

        def __getitem__(self, i: int) -> dict[str, Any]:
            return {name: values[0] for name, values in self.batch([i]).items()}

        def batch(self, numbers: Any) -> dict[str, Any]:
            """Several rows, as tensors with a first axis for the row."""
            picked = rows.take(numbers)
            inputs = picked.observations if prepare is None else prepare(picked.observations)
            return {
                "inputs": torch.from_numpy(np.ascontiguousarray(inputs)),
                "masks": torch.from_numpy(picked.masks.astype(bool)),
                "choices": torch.from_numpy(picked.choices),
                "won": torch.from_numpy(picked.won),
                "margins": torch.from_numpy(picked.margins),
            }

    return Rows()
