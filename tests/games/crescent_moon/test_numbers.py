"""House numbers can be replaced, each by its place in the data files, without touching the files."""

from __future__ import annotations

from typing import Any

import pytest

from outremer.games.crescent_moon.data import load, with_numbers
from outremer.games.crescent_moon.game import CrescentMoon
from outremer.kernel import BadData


def test_other_numbers_make_another_game_with_another_digest() -> None:
    """Costs, purses and card values change; what shipped stays as it was; a record tells the two games apart."""
    shipped = load()
    changed = with_numbers(shipped, {"cost.fort": 7, "start.sultan.coins": 1, "card.terror.combat": 9})
    assert changed.characters["cost"]["fort"] == 7
    assert next(card for card in changed.cards if card["id"] == "terror")["combat"] == 9
    assert shipped.characters["cost"]["fort"] != 7
    game = CrescentMoon(changed)
    assert game.new(seed=1).view(2)["seats"][2]["coins"] == 1
    assert game.digest() != CrescentMoon(shipped).digest()


@pytest.mark.parametrize(
    ("place", "value", "file"),
    [
        ("cost.tower", 2, "characters.toml"),
        ("start.vizier.coins", 2, "characters.toml"),
        ("cost", 2, "characters.toml"),
        ("card.catapult.combat", 2, "cards.toml"),
        ("cost.fort", -1, "characters.toml"),
        ("cost.fort", "two", "characters.toml"),
        ("card.terror.n", 4, "cards.toml"),
    ],
)
def test_a_number_that_cannot_be_is_refused(place: str, value: Any, file: str) -> None:
    """No such place, below zero, not a number, or a deck of another size: the file is named."""
    with pytest.raises(BadData) as error:
        with_numbers(load(), {place: value})
    assert error.value.file == file
