"""Presence, control and influence (CM-5)."""

import pytest

from tests.games.crescent_moon.tables import Turn


def present(turn: Turn, hex_: str) -> list[str]:
    names: list[str] = turn.s.view(-1)["hexes"][int(hex_[1:]) - 1]["presence"]
    return names


@pytest.mark.rule("CM-5.1", "CM-5.2", "CM-2.1")
@pytest.mark.parametrize(
    ("pieces", "presence", "control"),
    [
        ("caliph token", ["caliph"], ""),
        ("caliph 1 unit", ["caliph"], "caliph"),
        ("murshid 1 mercenary", ["murshid"], "murshid"),
        ("nomad fort", ["nomad"], "nomad"),
        ("warlord castle", ["warlord"], "warlord"),
        ("caliph palace", ["caliph"], "caliph"),
        ("sultan town", ["sultan"], ""),
        ("sultan city", ["sultan"], ""),
        ("sultan town, caliph 2 units, murshid token", ["murshid", "sultan", "caliph"], "caliph"),
        ("sultan city, nomad token", ["sultan", "nomad"], ""),
    ],
)
def test_cm_5_1_what_gives_presence_and_control(pieces: str, presence: list[str], control: str) -> None:
    """Any piece gives presence to its owner, towns and cities to the Sultan; strength gives control."""
    turn = Turn("warlord", {"h7": pieces})
    assert present(turn, "h7") == presence
    assert turn.control("h7") == control


@pytest.mark.rule("CM-5.2")
def test_cm_5_2_control_goes_with_the_last_piece_that_has_strength() -> None:
    """The Warlord's units leave h1: the token stays, the control does not."""
    turn = Turn("warlord", {"h1": "warlord 2 units, warlord token"})
    assert turn.control("h1") == "warlord"
    turn.do("move", "go h1 south-west", "amount 2", "stop")
    assert (turn.control("h1"), present(turn, "h1"), turn.control("h3")) == ("", ["warlord"], "warlord")


@pytest.mark.rule("CM-5.2")
def test_cm_5_2_two_never_control_one_hex_an_entry_is_a_combat() -> None:
    """A move into the Caliph's hex is refused; an assault there is a combat."""
    turn = Turn("warlord", {"h1": "warlord 2 units", "h4": "caliph 1 unit"})
    turn.do("move")
    turn.refuses("go h1 south-east", "CM-6.6", "Caliph", "Moab", "assault")
    turn = Turn("warlord", {"h1": "warlord 2 units", "h4": "caliph 1 unit"})
    turn.do("assault", "amount 2")
    assert turn.step == "select"


@pytest.mark.rule("CM-5.3")
def test_cm_5_3_one_token_to_a_hex() -> None:
    """The Sultan contests the Nomad's token: after a win the Sultan's is there, and the other is back in supply."""
    turn = Turn("sultan", {"h4": "sultan token", "h1": "nomad token"}, hands={"sultan": "whisper-network"})
    turn.do("influence", "h1", "card whisper-network", "done")
    assert (turn.token("h1"), turn.tokens("nomad"), turn.tokens("sultan")) == ("sultan", 8, 6)
