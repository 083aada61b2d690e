"""Influence (CM-6.1): where a token may be placed, and where it takes a contest. Contests themselves: test_contest."""

import pytest

from tests.games.crescent_moon.tables import Turn


@pytest.mark.rule("CM-6.1")
@pytest.mark.parametrize("seat", ["warlord", "murshid", "sultan", "caliph", "nomad"])
def test_cm_6_1_in_a_hex_with_presence_or_beside_one(seat: str) -> None:
    """A fort in the corner h15: h15 itself and its neighbours h12, h13 and h16, across everything."""
    turn = Turn(seat, {"h15": f"{seat} fort"})
    turn.do("influence")
    assert turn.options == ["h12", "h13", "h15", "h16"]
    turn.refuses("h9", "CM-6.1", "no presence", "Jacob's Ford")
    turn.do("h13")
    assert turn.token("h13") == seat
    assert turn.tokens(seat) == (9 if seat == "murshid" else 7)


@pytest.mark.rule("CM-6.1", "CM-2.6")
def test_cm_6_1_influence_ignores_the_river() -> None:
    """From h7 over the river to h10."""
    turn = Turn("warlord", {"h7": "warlord 1 unit"}).do("influence", "h10")
    assert turn.token("h10") == "warlord"


@pytest.mark.rule("CM-6.1")
def test_cm_6_1_not_where_ones_own_token_lies() -> None:
    """Each hex once."""
    turn = Turn("nomad", {"h15": "nomad token"})
    turn.do("influence")
    turn.refuses("h15", "CM-6.1", "Sinai", "already")


@pytest.mark.rule("CM-6.1")
@pytest.mark.parametrize("there", ["caliph 1 unit", "nomad token", "sultan town", "murshid fort", "caliph palace"])
def test_cm_6_1_with_another_players_presence_it_is_a_contest(there: str) -> None:
    """Each kind of presence leads to a contest: the menu says so, and no token is placed at once."""
    turn = Turn("warlord", {"h1": "warlord 1 unit", "h3": there}).do("influence")
    assert turn.explains("h3") == "Tyre: an influence contest"
    assert turn.explains("h2") == "Ascalon: place a token"


@pytest.mark.rule("CM-6.1", "CM-9.1")
def test_cm_6_1_a_murshid_token_beside_the_hex_makes_it_a_contest() -> None:
    """h4 holds a Murshid token: in h1, where nobody else is, the Warlord must contest; the Murshid defends."""
    turn = Turn("warlord", {"h1": "warlord 1 unit", "h4": "murshid token"}, hands={"murshid": "alms"})
    turn.do("influence")
    assert "contest" in turn.explains("h1") and "contest" in turn.explains("h2") and "contest" in turn.explains("h3")
    turn.do("h1")
    assert turn.s.view(-1)["conflict"]["defender"] == 1
    assert turn.token("h1") == ""


@pytest.mark.rule("CM-6.1", "CM-2.6")
def test_cm_6_1_the_murshids_tokens_reach_over_the_river() -> None:
    """A Murshid token in h10, and the river between it and h7."""
    turn = Turn("caliph", {"h7": "caliph 1 unit", "h10": "murshid token"})
    turn.do("influence")
    assert "contest" in turn.explains("h7") and "place" in turn.explains("h3")


@pytest.mark.rule("CM-6.1")
def test_cm_6_1_the_murshid_is_not_hindered_by_their_own_tokens() -> None:
    """h1 is beside a Murshid token in h4: the Murshid places another."""
    turn = Turn("murshid", {"h4": "murshid token"}).do("influence", "h1")
    assert turn.token("h1") == "murshid"


@pytest.mark.rule("CM-6.1", "CM-2.3")
def test_cm_6_1_not_without_a_token_in_supply() -> None:
    """Eight tokens of the Sultan's are on the map."""
    pieces = {f"h{n}": "sultan token" for n in range(1, 9)}
    turn = Turn("sultan", pieces)
    assert turn.tokens("sultan") == 0
    turn.refuses("influence", "CM-6.1", "no influence token left")


@pytest.mark.rule("CM-6.1", "CM-6.10")
def test_cm_6_1_not_offered_with_nowhere_to_go() -> None:
    """The Nomad has no piece left, and others are present in all sixteen hexes (CM-4.6)."""
    pieces = {f"h{n}": "caliph 1 unit" for n in range(1, 13)}
    turn = Turn("nomad", {**pieces, **{f"h{n}": "sultan town" for n in range(13, 17)}})
    turn.refuses("influence", "CM-6.1", "no hex in reach")


@pytest.mark.rule("CM-2.5")
def test_cm_2_5_only_hexes_of_the_map() -> None:
    """The Oasis has thirteen."""
    turn = Turn("warlord", {"h13": "warlord 1 unit"}, players=4).do("influence")
    turn.refuses("h14", "CM-2.5", "not on this map")
