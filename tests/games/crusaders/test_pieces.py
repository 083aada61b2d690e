"""What is in the box (CR-2)."""

import pytest

from tests.games.crusaders.positions import GAME, look, menu, play, refused, seat, table, tokens


@pytest.mark.rule("CR-2.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_cr_2_1_each_player_starts_with_the_same_pieces(players: int) -> None:
    """Six wedges, twelve tokens, one knight on the map, nothing built or mustered."""
    state = table(players=players)
    for who in range(players):
        entry = look(state, who)
        assert len(set(entry["wheel"])) == 6
        assert sum(tokens(state, who)) == 12
        assert len(entry["knights"]) == 1
        assert entry["built"] == {"castle": 0, "church": 0, "farm": 0, "bank": 0}
        assert entry["troops"] == 0


@pytest.mark.rule("CR-2.1")
def test_cr_2_1_three_knights_and_no_more() -> None:
    """Castles I and III release the two that wait; castle IV releases none."""
    state = table(
        seat(
            tokens={"build-influence": 4},
            knights=["rome", "paris", "paris"],
            buildings={"anjou": "castle III"},
        ),
        seat(knights=["burgundy"]),
    )
    play(state, "resolve build-influence", "castle at rome")
    assert look(state)["built"]["castle"] == 4
    assert len(look(state)["knights"]) == 3


@pytest.mark.rule("CR-2.1", "CR-5.5")
def test_cr_2_1_four_buildings_of_a_type() -> None:
    """Levels I to IV; a fifth castle does not exist."""
    state = table(seat(tokens={"build-influence": 5}, knights=["paris"] * 3, built={"castle": 4}))
    play(state, "resolve build-influence")
    refused(state, "castle at paris", "CR-5.5", "castle")
    assert menu(state) == ["church at paris", "farm at paris", "bank at paris"]


@pytest.mark.rule("CR-2.1", "CR-5.2")
def test_cr_2_1_five_troops() -> None:
    """With five mustered, Muster can do nothing however strong it is."""
    state = table(seat(tokens={"muster-influence": 7}, troops=5))
    refused(state, "resolve muster-influence", "CR-4.5", "all your troops are mustered")
    assert "sow muster-influence" in menu(state)


@pytest.mark.rule("CR-2.2", "CR-3.5")
def test_cr_2_2_thirty_two_enemies() -> None:
    """11 Prussians and 11 Slavs, one of each marking its track; 10 Saracens, two of each picture."""
    counts = GAME.setting(GAME.options({})).enemy_counts
    prussians, slavs, *saracens = counts[1:]
    assert (prussians + 1, slavs + 1, saracens) == (11, 11, [2, 2, 2, 2, 2])
    assert sum(counts) + 2 == 32


@pytest.mark.rule("CR-2.2")
def test_cr_2_2_what_saracens_show() -> None:
    """Over many tables only the known tokens appear, and never more than there are."""
    shown: set[str] = set()
    for seed in range(12):
        state = GAME.new(seed, players=4, orders=False)
        enemies = list(state.view(-1)["enemies"].values())
        shown |= set(enemies)
        for kind in set(enemies):
            assert enemies.count(kind) <= (2 if kind.startswith("Saracen") else 10)
    pictures = {f"Saracen ({what})" for what in ("castle", "church", "farm", "bank", "troop")}
    assert shown == {"Prussian", "Slav"} | pictures


@pytest.mark.rule("CR-2.3")
@pytest.mark.parametrize(("players", "supply"), [(2, 140), (3, 200), (4, 260)])
def test_cr_2_3_the_supply(players: int, supply: int) -> None:
    """The influence supply by the number of players."""
    assert table(players=players).view(-1)["supply"] == supply


@pytest.mark.rule("CR-2.3", "CR-5.7", "CR-6.2")
def test_cr_2_3_orders_tiles_and_awards() -> None:
    """Ten orders, thirty tiles, and a 5 and a 2 for each of three kinds of enemy."""
    setting = GAME.setting(GAME.options({}))
    assert len({order.id for order in setting.orders}) == 10
    assert sum(setting.tile_counts) == 30
    assert (setting.most, setting.second) == (5, 2)
    score = look(table())["score"]
    assert [key for key in score if key.startswith("most ")] == ["most Prussian", "most Slav", "most Saracen"]
