"""The two generators. They give the same numbers compiled and interpreted.

`Rng` belongs to a game: setup, shuffles, draws. It hashes a key and a counter with SHA-256, so nobody can guess
the next number, and anybody with the key can check all of them. `FastRng` belongs to bots and playouts: fast and
small, never used where somebody could gain by guessing.
"""

from __future__ import annotations

import hashlib
from typing import Final, final

from mypy_extensions import i64

KEY_BYTES: Final = 32
WORDS: Final = 8  # in one block
WORD: Final = 4_294_967_296


def key_from_seed(seed: int) -> bytes:
    """The key of a test or a local game. A server draws its keys from `secrets` instead."""
    return hashlib.sha256(f"outremer seed {seed}".encode()).digest()


def commitment(key: bytes, nonce: bytes) -> str:
    """What is published at the start; key and nonce are published at the end, so that anybody can compare."""
    return hashlib.sha256(key + nonce).hexdigest()


@final
class Rng:
    """The game's generator: 256-bit key, counter, SHA-256. Each block of 256 bits gives eight words."""

    __slots__ = ("block", "counter", "key")

    def __init__(self, key: bytes, counter: int = 0) -> None:
        self.key = key
        self.counter = counter  # words drawn so far
        self.block = b""  # the current block, or empty: follows from key and counter

    def copy(self) -> Rng:
        return Rng(self.key, self.counter)

    def word(self) -> int:
        """The next 32 bits."""
        at = self.counter % WORDS
        if at == 0 or not self.block:
            number = self.counter // WORDS
            self.block = hashlib.sha256(self.key + number.to_bytes(8, "big")).digest()
        self.counter += 1
        return int.from_bytes(self.block[4 * at : 4 * at + 4], "big")

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, all equally likely (words above the last multiple of n are redrawn)."""
        limit = WORD - WORD % n
        while True:
            word = self.word()
            if word < limit:
                return word % n

    def shuffle(self, items: list[int]) -> None:
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


MASK62: Final[i64] = 0x3FFF_FFFF_FFFF_FFFF
WEYL: Final[i64] = 0x1E37_79B9_7F4A_7C15
MIX_A: Final[i64] = 0x3F58_476D_1CE4_E5B9
MIX_B: Final[i64] = 0x14D0_49BB_1331_11EB


@final
class FastRng:
    """A Weyl sequence through a mixer, every step masked to 62 bits; its period is 2**62."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state: i64 = seed & 0x3FFF_FFFF_FFFF_FFFF

    def word(self) -> int:
        """The next 62 bits."""
        x: i64 = (self.state + WEYL) & MASK62
        self.state = x
        x = ((x ^ (x >> 30)) * MIX_A) & MASK62
        x = ((x ^ (x >> 27)) * MIX_B) & MASK62
        x = x ^ (x >> 31)
        return int(x)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1; the bias is below n / 2**50."""
        return (self.word() >> 12) % n

    def shuffle(self, items: list[int]) -> None:
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def key(self) -> bytes:
        """A key for a game's generator, for determinized states."""
        return hashlib.sha256(f"outremer world {self.word()} {self.word()}".encode()).digest()
