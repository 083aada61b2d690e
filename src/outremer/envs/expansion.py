"""From codes to the inputs of a network: numbers between -1 and 1, and one place for each thing that can be chosen."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..kernel.features import Features
from .checks import BadArrays


class Expansion:
    """Made once for the features of a game; then `expand` takes one observation or any number of them."""

    def __init__(self, features: Features) -> None:
        self.features = features
        self.tables = [np.array(field.rows(), dtype=np.float32) for field in features.fields]
        widths = [table.shape[1] * field.count for table, field in zip(self.tables, features.fields, strict=True)]
        self.size = sum(widths)
        self.starts = np.cumsum([0, *widths]).tolist()

    def expand(self, codes: NDArray[np.uint8], out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """The inputs for codes of the shape (..., features.size), as (..., size); written into `out` if it is given.
        Raises `BadArrays`."""
        self.check(codes)
        shape = (*codes.shape[:-1], self.size)
        if out is None:
            out = np.empty(shape, dtype=np.float32)
        elif out.shape != shape:
            raise BadArrays(f"out: these codes take room of the shape {shape}, not {out.shape}")
        fields = self.features.fields
        for field, table, start in zip(fields, self.tables, self.starts, strict=False):
            try:
                rows = table[codes[..., field.at : field.at + field.count]]
            except IndexError as error:
                raise BadArrays(f"codes of '{field.name}' must be at most {len(table) - 1}") from error
            out[..., start : start + rows.shape[-2] * rows.shape[-1]] = rows.reshape(*shape[:-1], -1)
        return out

    def check(self, codes: object) -> None:
        """Raises `BadArrays` for what is no observation of this game."""
        wanted = f"codes must be an array of uint8 with the shape (..., {self.features.size})"
        if not isinstance(codes, np.ndarray):
            raise BadArrays(f"{wanted}, not a {type(codes).__name__}")
        if codes.dtype != np.uint8 or codes.shape[-1:] != (self.features.size,):
            raise BadArrays(f"{wanted}, not of {codes.dtype} with the shape {codes.shape}")
