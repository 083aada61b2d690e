"""The two generators: the numbers themselves, which must be the same compiled and not, and what they promise."""

import hashlib
from collections import Counter

import pytest

from outremer.kernel import FastRng, Rng, commitment, key_from_seed
from outremer.kernel.rng import KEY_BYTES

KEY = key_from_seed(7)


def test_the_key_of_a_seed_is_fixed() -> None:
    assert KEY.hex() == "d3b4cb214a670f3b536ea7836b5134a7a7b9754382efc0537d795be1ae4e8bcb"
    assert len(KEY) == KEY_BYTES
    assert key_from_seed(-7) != KEY != key_from_seed(8)
    assert len(key_from_seed(10**100)) == KEY_BYTES


def test_the_numbers_of_the_games_generator_are_fixed() -> None:
    rng = Rng(KEY)
    assert [rng.word() for _ in range(3)] == [3759846208, 3811996328, 1536108292]
    assert rng.counter == 3
    rng = Rng(KEY)
    assert [rng.below(6) for _ in range(12)] == [4, 2, 4, 1, 0, 3, 5, 2, 3, 5, 0, 0]


def test_anybody_with_the_key_can_check_the_numbers() -> None:
    """The words are the 32-bit pieces of SHA-256(key, number of the block), eight to a block."""
    blocks = [hashlib.sha256(KEY + number.to_bytes(8, "big")).digest() for number in range(3)]
    stream = b"".join(blocks)
    expected = [int.from_bytes(stream[i : i + 4], "big") for i in range(0, len(stream), 4)]
    rng = Rng(KEY)
    assert [rng.word() for _ in range(len(expected))] == expected


@pytest.mark.parametrize("drawn", [0, 1, 7, 8, 9, 100])
def test_a_generator_goes_on_from_key_and_counter(drawn: int) -> None:
    """What a position keeps is enough, wherever in a block the counter stands; so is what `copy` keeps."""
    rng = Rng(KEY)
    for _ in range(drawn):
        rng.word()
    copy, read = rng.copy(), Rng(KEY, rng.counter)
    expected = [rng.word() for _ in range(20)]
    assert [copy.word() for _ in range(20)] == expected
    assert [read.word() for _ in range(20)] == expected


def test_shuffles_are_fixed_and_lose_nothing() -> None:
    items, fast = list(range(10)), list(range(10))
    Rng(KEY).shuffle(items)
    FastRng(7).shuffle(fast)
    assert items == [9, 1, 7, 6, 2, 0, 3, 4, 5, 8]
    assert fast == [6, 9, 3, 5, 0, 4, 7, 2, 1, 8]
    assert sorted(items) == sorted(fast) == list(range(10))


@pytest.mark.parametrize(
    ("seed", "words"),
    [
        (0, [1517046713075839355, 3348600501619484148, 602207967815479735]),
        (7, [4423831241512791800, 4013427240128807468, 642712561551976822]),
        (-1, [1215769577899868151, 1159510938607919129, 288545972724125761]),
        (2**62 + 7, [4423831241512791800, 4013427240128807468, 642712561551976822]),
        (10**30, [4475628543330966055, 3157493164724668477, 2489074326348869252]),
    ],
)
def test_the_numbers_of_the_fast_generator_are_fixed(seed: int, words: list[int]) -> None:
    """Any int is a seed; 62 bits of it count."""
    rng = FastRng(seed)
    assert [rng.word() for _ in range(3)] == words


def test_the_fast_generators_small_numbers_and_keys_are_fixed() -> None:
    rng = FastRng(7)
    assert [rng.below(6) for _ in range(12)] == [4, 4, 0, 1, 4, 4, 0, 0, 3, 5, 2, 3]
    assert FastRng(7).key().hex() == "6cab08278375488bf5e8ab0cec00aa26da6208d3f586190edd27da286df45484"


@pytest.mark.parametrize("rng", [Rng(KEY), FastRng(7)], ids=["game", "fast"])
@pytest.mark.parametrize("n", [1, 2, 6, 7, 100])
def test_below_is_roughly_uniform_and_never_outside(rng: Rng | FastRng, n: int) -> None:
    """Within five standard deviations of the mean, over 200 draws a value."""
    draws = 200 * n
    seen = Counter(rng.below(n) for _ in range(draws))
    assert set(seen) == set(range(n))
    assert all(abs(count - 200) < 5 * 200**0.5 for count in seen.values())


def test_draws_of_one_do_not_depend_on_the_other() -> None:
    """Copies of a generator are independent."""
    rng = Rng(KEY)
    copy = rng.copy()
    for _ in range(5):
        copy.word()
    assert rng.word() == Rng(KEY).word()


def test_a_commitment_is_the_hash_of_key_and_nonce() -> None:
    key = bytes(range(32))
    assert commitment(key, b"nonce") == hashlib.sha256(key + b"nonce").hexdigest()
    assert commitment(key, b"nonce") == "5d384f0ca28df81770741a7e074406e4a9dc73c2af8696cdae9d2485f8ef2e64"
    assert commitment(key, b"other") != commitment(key, b"nonce")
