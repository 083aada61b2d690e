"""What stands in for `librt.vecs` where it is missing: in a browser's Python, and in uncompiled installs without it."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import Any

from mypy_extensions import u8


def array_of_i64(numbers: list[int]) -> array[int]:
    return array("q", numbers)


class vec:
    """`vec[u8](numbers)` gives a bytearray, `vec[i64](numbers)` an array, which take the same reads and writes."""

    def __class_getitem__(cls, item: Any) -> Callable[[list[int]], Any]:
        return bytearray if item is u8 else array_of_i64
