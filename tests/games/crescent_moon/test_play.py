"""Whole games of Crescent Moon, played at random over its options: the contract holds, nothing is made or lost."""

from typing import Any

import pytest

from outremer.games.crescent_moon.actions import SEAT_IDS
from outremer.games.crescent_moon.setting import PIECE_NAMES, PIECES
from outremer.games.crescent_moon.state import Table
from outremer.games.crescent_moon.steps import SELECTING
from outremer.kernel import BadOption, State
from outremer.kernel.testing import FULL, LIGHT, random_simulation
from tests.conftest import Games
from tests.games.crescent_moon.house import GAME
from tests.games.crescent_moon.positions import coins_of, decider, do, hand_of, menu, pieces, refused, table

TABLES: list[dict[str, Any]] = [
    {"players": 5},
    {"players": 4},
    {"players": 5, "years": 4, "open_scores": True},
    {"players": 5, "layout": "crescent", "placement": "free"},
    {"players": 4, "layout": "highlands", "placement": "free"},
    {"players": 5, "placement": "drafted"},
    {"players": 4, "placement": "drafted"},
    {"players": 5, "layout": "generated"},
    {"players": 4, "layout": 11, "years": 4},
    {"players": 5, "layout": 12, "placement": "free"},
]


def name_of(options: dict[str, Any]) -> str:
    return "-".join(str(value) for value in options.values())


def conserved(state: State) -> dict[str, int]:
    """CM-2.3, CM-11: no piece or card is added or lost."""
    assert isinstance(state, Table)
    s = state
    laws: dict[str, int] = {}
    for seat in range(s.seats):
        discs = s.supply[seat * PIECES] + s.reserves[seat] + sum(s.units[seat::5]) + sum(s.mercenaries[seat::5])
        if s.fight is not None and s.fight.attacker == seat:
            discs += s.fight.units + s.fight.mercenaries
        laws[f"discs of the {SEAT_IDS[seat]}"] = discs
        laws[f"tokens of the {SEAT_IDS[seat]}"] = s.supply[seat * PIECES + 1] + s.token.count(seat)
        for kind in (0, 1):
            standing = s.hold.count(1 + seat * 2 + kind)
            laws[f"{PIECE_NAMES[2 + kind]} of the {SEAT_IDS[seat]}"] = s.supply[seat * PIECES + 2 + kind] + standing
    if s.deck or any(s.discards):
        laws["cards"] = len(s.deck) + sum(s.discards) + sum(s.hand) + sum(s.front) - 1
        laws["cards"] += sum(1 for kind in s.row + s.stall if kind >= 0)
        if s.fight is not None and s.kind() != SELECTING:
            laws["cards"] += sum(s.fight.picked) - sum(s.fight.picked[0::34])
    return laws


@pytest.mark.rule("CM-1.1", "CM-1.2", "CM-1.3", "CM-2.3", "CM-17.1")
@pytest.mark.parametrize("options", TABLES, ids=name_of)
def test_a_random_game_keeps_the_contract(options: dict[str, Any], games: Games) -> None:
    """Every set of options plays to its end, and everything the kernel promises is checked on the way."""
    for seed in range(games.of(2)):
        random_simulation(GAME, options, seed, FULL, conserved)
    for seed in range(100, 100 + games.of(8)):
        random_simulation(GAME, options, seed, LIGHT)


def test_no_menu_is_longer_than_a_hundred(games: Games) -> None:
    for seed in range(games.of(8)):
        played = random_simulation(GAME, {"players": 5}, seed, LIGHT)
        state = played.record.first_state()
        for ply in range(len(played.record.moves)):
            assert all(len(state.legal(seat)) <= 100 for seat in state.actors())
            played.record.replay_move(state, ply)


@pytest.mark.parametrize(
    ("given", "option"),
    [
        ({"players": 3}, "players"),
        ({"years": 5}, "years"),
        ({"layout": "atlantis"}, "layout"),
        ({"players": 4, "layout": "levant"}, "layout"),
        ({"layout": -1}, "layout"),
        ({"layout": True}, "layout"),
        ({"placement": "drafted", "layout": "levant"}, "layout"),
        ({"open_scores": 1}, "open_scores"),
        ({"speed": 2}, "speed"),
    ],
)
def test_options_are_refused_by_name(given: dict[str, Any], option: str) -> None:
    with pytest.raises(BadOption) as refused:
        GAME.options(given)
    assert refused.value.option == option


# A turn of each kind, from words to words


@pytest.mark.rule("CM-6.6")
def test_cm_6_6_the_warlord_moves_three_times() -> None:
    """Three moves, from one hex each, and the same unit may go again; stop ends it earlier."""
    s = table({"h1": "warlord 3 units"}, turn="warlord")
    do(s, "move", "go h1 east", "amount 2", "go h2 west", "amount 1", "stop")
    assert pieces(s, "h1") == "warlord 2 units" and pieces(s, "h2") == "warlord 1 unit"
    assert decider(s) == "murshid"


@pytest.mark.rule("CM-6.1")
def test_cm_6_1_a_token_where_nobody_else_is() -> None:
    s = table({"h1": "warlord 1 unit"}, turn="warlord")
    do(s, "influence", "h1")
    assert pieces(s, "h1") == "warlord 1 unit, warlord token"


@pytest.mark.rule("CM-6.4", "CM-12.2")
def test_cm_12_2_a_bargain_for_mercenaries() -> None:
    """The Sultan offers 2, the Nomad asks 5, the Sultan says 4, which is taken."""
    s = table({"h7": "sultan town"}, turn="sultan", coins={"sultan": 6}, reserves={"nomad": 3})
    do(s, "hire", "amount 2", "amount 2", "nomad: other price", "amount 5", "sultan: other price", "amount 4")
    assert decider(s) == "nomad" and menu(s) == ["accept", "refuse"]
    do(s, "accept")
    assert (coins_of(s, "sultan"), coins_of(s, "nomad")) == (2, 4)
    assert pieces(s, "h7") == "sultan 2 mercenaries, sultan town"
    assert s.reserves[4] == 1


@pytest.mark.rule("CM-6.8")
def test_cm_6_8_own_cards_cost_half_and_others_are_paid() -> None:
    s = table(
        turn="murshid", coins={"murshid": 3}, row="whisper-network terror - - - -", top="alms alms bazaar bazaar ambush"
    )
    do(s, "buy", "slot near-2")
    assert coins_of(s, "murshid") == 1 and coins_of(s, "warlord") == 2
    assert hand_of(s, "murshid") == ["terror"]


@pytest.mark.rule("CM-6.2", "CM-13.8")
def test_cm_13_8_the_warlord_never_builds() -> None:
    s = table({"h1": "warlord 1 unit"}, turn="warlord", coins={"warlord": 9})
    assert refused(s, "build") == "CM-13.8"
