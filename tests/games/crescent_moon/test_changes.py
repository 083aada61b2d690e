"""The table counts how often its map and its cards change, so that an old observation is written anew where it must."""

from collections.abc import Callable

import pytest

from outremer.games.crescent_moon.actions import SEAT_IDS
from outremer.games.crescent_moon.kit import KIT
from outremer.games.crescent_moon.rules.cards import play_card
from outremer.games.crescent_moon.rules.deck import leave_hand, make_ready, steal, take_in_hand
from outremer.games.crescent_moon.rules.setup import begin_with
from outremer.games.crescent_moon.rules.year import upkeep
from outremer.games.crescent_moon.state import A_TOWN, Table
from outremer.kernel.features import new_buffer
from tests.games.crescent_moon.house import GAME
from tests.games.crescent_moon.positions import table

WARLORD, MURSHID, SULTAN = range(3)
LEVY, TERROR = (GAME.cards.ids.index(name) for name in ("levy", "terror"))


def shuffle_discards(s: Table) -> None:
    assert make_ready(s, len(s.deck) + 1) == len(s.deck)


def begin_warlord(s: Table) -> None:
    s.hand[:] = [0] * len(s.hand)
    begin_with(s, WARLORD)


CHANGES: dict[str, Callable[[Table], None]] = {
    "units arrive": lambda s: s.add_units(WARLORD, 3, 2, 1),
    "a token is placed": lambda s: s.place_token(MURSHID, 4),
    "a token is lifted": lambda s: s.lift_token(1),
    "a fort is built": lambda s: s.raise_hold(WARLORD, 2, 0),
    "a fort is razed": lambda s: s.raze_hold(0),
    "a town is built": lambda s: s.set_town(5, A_TOWN),
    "the palace is placed": lambda s: s.set_palace(6),
    "the discards are shuffled": shuffle_discards,
    "a card comes to a hand": lambda s: take_in_hand(s, WARLORD, LEVY, False),
    "a card leaves a hand": lambda s: leave_hand(s, SULTAN, LEVY),
    "a card is stolen": lambda s: steal(s, MURSHID, SULTAN, TERROR),
    "a card is played": lambda s: play_card(s, SULTAN, LEVY),
    "a year ends": upkeep,
    "a game begins": begin_warlord,
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
@pytest.mark.parametrize("seat", [WARLORD, SULTAN], ids=[SEAT_IDS[WARLORD], SEAT_IDS[SULTAN]])
def test_an_observation_follows_every_change(change: Callable[[Table], None], seat: int) -> None:
    s = table(
        {"h1": "warlord fort", "h2": "murshid token"},
        hands={"sultan": "levy terror"},
        front={"sultan": "envoy"},
        discards="alms",
        row="sermon decree",
    )
    features = KIT.features(GAME, GAME.options({}))
    buffer, memo = new_buffer(features.size), features.new_memo()
    features.write(s, seat, buffer, 0, memo)
    before = bytes(buffer)
    change(s)
    features.write(s, seat, buffer, 0, memo)
    assert bytes(buffer) == features.observe(s, seat) != before
