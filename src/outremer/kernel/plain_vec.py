"""What stands in for `librt.vecs` where it is missing: in a browser's Python, and in uncompiled installs without it."""

from __future__ import annotations

from typing import Any


class vec:
    """`vec[u8](numbers)` gives a bytearray, which takes the same reads and writes."""

    def __class_getitem__(cls, item: Any) -> type[bytearray]:
        return bytearray
