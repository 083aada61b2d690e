"""Notation: one id, one text, in every state."""

import pytest

from outremer.games import find_game, game_names
from outremer.kernel import BadNotation
from tests.toy import HOLE, LANTERNS, TEXTS

NOTATION = LANTERNS.notation


@pytest.mark.parametrize("name", game_names())
def test_every_action_of_every_game_comes_back_from_its_text(name: str) -> None:
    notation = find_game(name).notation
    texts = [text for text in notation.texts if text]
    assert len(texts) == len(set(texts)) > 20
    for action, text in enumerate(notation.texts):
        if text:
            assert notation.parse(notation.text(action)) == action
            assert notation.parse(f"  {text.upper().replace(' ', '   ')}\n") == action


def test_an_action_has_a_text_and_a_hole_has_none() -> None:
    assert [NOTATION.exists(action) for action in range(len(TEXTS))] == [text != "" for text in TEXTS]
    for action in (-1, HOLE, len(TEXTS), 10**30, -(10**30)):
        assert not NOTATION.exists(action)
        with pytest.raises(BadNotation, match=f"no action has the number {action}"):
            NOTATION.text(action)


def test_case_and_spaces_do_not_matter() -> None:
    assert NOTATION.parse(" BID\t 3 ") == NOTATION.parse("bid 3")


@pytest.mark.parametrize(
    "text", ["", " ", "bid", "bid 9", "bid3", "bid 3 3", "bid ３", "take -1", "0", "\x00", "é" * 999]
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(BadNotation) as caught:
        NOTATION.parse(text)
    assert caught.value.text == text
    assert len(str(caught.value)) < 250


def test_a_near_miss_names_what_is_near() -> None:
    with pytest.raises(BadNotation, match=r"near it: .*take 2"):
        NOTATION.parse("tkae 2")
