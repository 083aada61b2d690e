"""Four players (CM-16): no Nomad, no Nomad cards, a smaller map. Hiring from the bank: test_mercenaries."""

from typing import Any

import pytest

from outremer.games.crescent_moon.setting import NOMAD
from outremer.games.crescent_moon.state import Table
from tests.games.crescent_moon.house import GAME
from tests.games.crescent_moon.tables import Turn


def new_table() -> Table:
    state = GAME.new(4, players=4)
    assert isinstance(state, Table)
    return state


@pytest.mark.rule("CM-16.2", "CM-11.1")
def test_cm_16_2_nomad_cards_leave_the_deck() -> None:
    """Fifteen fewer: 64 cards, none of them the Nomad's."""
    s = new_table()
    cards = [*s.row, *s.stall, *s.deck]
    assert len(cards) == 79 - 15
    assert all(GAME.cards.aligned[kind] != NOMAD for kind in cards)
    assert [cards.count(kind) for kind in range(34)] == s.setting.deck_counts


@pytest.mark.rule("CM-16.3", "CM-2.5")
def test_cm_16_3_the_thirteen_hex_set() -> None:
    """By name, drawn or drafted."""
    tables: list[dict[str, Any]] = [{}, {"layout": "highlands"}, {"layout": 5}, {"layout": "generated"}]
    for options in tables:
        state = GAME.new(4, players=4, **options)
        assert len(state.view(-1)["hexes"]) == 13
    drafted = GAME.new(4, players=4, placement="drafted")
    assert drafted.view(-1)["pile"] == 11 and drafted.actors() == [3]


@pytest.mark.rule("CM-1.2", "CM-3.1")
def test_cm_1_2_four_starting_sets() -> None:
    """Coins, reserves and supplies of the four; nothing of the Nomad's is on the map."""
    s = new_table()
    assert (s.coins, s.reserves) == ([4, 4, 8, 4], [2, 0, 0, 2])
    assert sum(s.mercenaries) == 0 and s.token.count(NOMAD) == 0
    assert len(s.vp) == 4


@pytest.mark.rule("CM-1.2", "CM-4.5")
def test_cm_1_2_the_warlord_follows_the_caliph() -> None:
    """Four turns make a round."""
    turn = Turn("caliph", players=4).do("pass")
    assert (turn.actors, turn.s.round_number) == (["warlord"], 1)


@pytest.mark.rule("CM-4.3", "CM-16.1")
def test_cm_16_1_mercenaries_of_four_players_do_not_count_in_reserves() -> None:
    """The Warlord's two hired units are not ordinary units: the strength is 3, the target 6."""
    pieces = {"h1": "warlord 3 units", "h2": "warlord 2 mercenaries"}
    turn = Turn("caliph", pieces, players=4, round_=4).do("pass")
    assert (turn.s.year, turn.reserves("warlord")) == (1, 3)


@pytest.mark.rule("CM-16.1", "CM-6.10")
def test_cm_16_1_the_nomads_actions_are_nobodys() -> None:
    """Bribe, Desert and Collect are refused by the rule that says why."""
    turn = Turn("caliph", {"h1": "caliph 2 units"}, coins={"caliph": 9}, players=4)
    turn.refuses("bribe", "CM-16.1", "four players")
    turn.refuses("desert", "CM-7.5", "Only the Nomad")
    turn.refuses("collect", "CM-7.6", "Only the Nomad")


@pytest.mark.rule("CM-11.1", "CM-1.2")
def test_cm_1_2_no_agent_goes_to_a_nomad_who_is_not_there() -> None:
    """Double Agent with four players."""
    turn = Turn("murshid", hands={"murshid": "double-agent", "sultan": "terror", "caliph": "terror"}, players=4, row="")
    turn.do("card double-agent").refuses("player nomad", "CM-10.3")
