"""Pieces and map (CM-2): supplies, terrain, the layouts that ship, those that are drawn, and those that are refused."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from outremer.games.crescent_moon import data
from outremer.games.crescent_moon.layout import DESERT, FERTILE, TERRAIN_NAMES, Land
from outremer.games.crescent_moon.layout_check import check_land, check_layout
from outremer.games.crescent_moon.layout_draw import both_sides, draw_land, units_reach_all, with_river
from outremer.games.crescent_moon.setting import PIECE_NAMES, PIECES, Setting
from outremer.kernel import BadData, Rng, key_from_seed
from tests.games.crescent_moon.house import GAME, LEVANT
from tests.games.crescent_moon.tables import Turn

Entry = dict[str, Any]
LAYOUTS = ["caravan-road", "crescent", "highlands", "levant", "oasis", "two-rivers"]


def setting(players: int = 5) -> Setting:
    return GAME.setting(GAME.options({"players": players}))


# Pieces


@pytest.mark.rule("CM-2.1")
def test_cm_2_1_strength_of_the_pieces() -> None:
    """Unit and fort 1, castle and palace 2, town and city none."""
    assert setting().unit_strength == 1
    assert setting().strength == [1, 2, 0, 0, 2]


@pytest.mark.rule("CM-2.2")
def test_cm_2_2_sacking_income() -> None:
    """Fort 1, castle 3, town 2, city 4, palace 2."""
    assert setting().sacking == [1, 3, 2, 4, 2]


@pytest.mark.rule("CM-2.3")
def test_cm_2_3_supplies() -> None:
    """Discs, tokens, forts, castles, towns, cities, palaces of each; 62 discs and 42 tokens in all."""
    supply = setting().supply
    assert PIECE_NAMES == ["discs", "tokens", "forts", "castles", "towns", "cities", "palaces"]
    assert [supply[at : at + PIECES] for at in range(0, len(supply), PIECES)] == [
        [16, 8, 5, 4, 0, 0, 0],
        [9, 10, 5, 3, 0, 0, 0],
        [9, 8, 5, 3, 8, 6, 0],
        [14, 8, 6, 4, 0, 0, 1],
        [14, 8, 5, 3, 0, 0, 0],
    ]
    assert (sum(supply[0::PIECES]), sum(supply[1::PIECES])) == (62, 42)


@pytest.mark.rule("CM-2.3")
def test_cm_2_3_what_is_upgraded_goes_home() -> None:
    """A castle replaces a fort, a city a town: fort and town are in supply again."""
    turn = Turn("sultan", {"h13": "sultan fort", "h14": "sultan town"}, coins={"sultan": 9})
    turn.do("build", "castle at h13", "city at h14", "stop")
    assert turn.s.supply[2 * PIECES + 2 : 3 * PIECES] == [5, 2, 8, 5, 0]


@pytest.mark.rule("CM-2.7")
def test_cm_2_7_the_limit_is_five_and_seven_for_the_warlord() -> None:
    """By seat, from Warlord to Nomad."""
    assert setting().unit_limit == [7, 5, 5, 5, 5]


# The layouts that ship


@pytest.mark.rule("CM-2.4", "CM-2.5")
@pytest.mark.parametrize("name", LAYOUTS)
def test_cm_2_5_the_hexes_of_a_layout(name: str) -> None:
    """Sixteen or thirteen hexes in the right mix; the crossing is fertile, the holy site a desert."""
    land = GAME.data.layouts[name]
    counts = {16: [5, 4, 3, 2, 2], 13: [4, 3, 2, 2, 2]}[land.hexes]
    assert [land.terrain.count(terrain) for terrain in range(len(TERRAIN_NAMES))] == counts
    assert (land.terrain[land.crossing], land.terrain[land.holy]) == (FERTILE, DESERT)


@pytest.mark.rule("CM-2.8")
def test_cm_2_8_three_layouts_for_each_number_of_players() -> None:
    """And every one of them begins a game."""
    assert sorted(GAME.data.layouts) == LAYOUTS
    assert [len(GAME.layouts_for(players)) for players in (4, 5)] == [3, 3]
    for name in LAYOUTS:
        state = GAME.new(1, layout=name)
        assert state.view(-1)["land"]["name"] == GAME.data.layouts[name].name


@pytest.mark.rule("CM-2.6")
def test_cm_2_6_the_river_stops_units_only() -> None:
    """h7 and h10 touch, with the river between: adjacent, but no road; h9, the crossing, has roads to both banks."""
    land = GAME.data.layouts["levant"]
    h4, h7, h9, h10 = 3, 6, 8, 9
    roads = set(land.road[h7 * 6 : h7 * 6 + 6])
    assert land.near[h7] >> h10 & 1 and land.near[h7] >> h4 & 1
    assert h10 not in roads and h4 not in roads and h9 in roads
    assert h10 in land.road[h9 * 6 : h9 * 6 + 6]


# Layouts drawn by a seed


@pytest.mark.rule("CM-2.8")
@pytest.mark.parametrize("players", [4, 5])
def test_cm_2_8_two_hundred_seeds_draw_valid_maps(players: int) -> None:
    """Each passes the check that the files must pass, starting positions included; no two are the same."""
    side = setting(players)
    drawn = set()
    for seed in range(200):
        rng = Rng(key_from_seed(seed))
        land = draw_land(f"Map {seed}", side.terrain_counts, players, side.hex_names, rng)
        check_land("drawn", land, players, side.terrain_counts)
        assert len(land.starts) == 2 * players and len(set(land.names)) == land.hexes
        drawn.add((tuple(land.terrain), tuple(land.q), tuple(land.r), tuple(land.river), tuple(land.starts)))
    assert len(drawn) == 200


def steps(land: Land, start: int, end: int) -> int:
    """The distance of two hexes, over land only."""
    reached, walked = {start}, 0
    while end not in reached:
        reached |= {near for here in reached for near in range(land.hexes) if land.near[here] >> near & 1}
        walked += 1
    return walked


@pytest.mark.rule("CM-2.8")
@pytest.mark.parametrize("players", [4, 5])
def test_cm_2_8_drawn_maps_keep_more_distances(players: int) -> None:
    """Token of the Murshid and palace by the holy site, towns at the rim, Sultan, Caliph and the Nomad's camp away
    from the Warlord."""
    side = setting(players)
    for seed in range(60):
        rng = Rng(key_from_seed(seed))
        land = draw_land(f"Map {seed}", side.terrain_counts, players, side.hex_names, rng)
        units, _, _, token, town, other_town, palace, castle = land.starts[:8]
        assert steps(land, token, land.holy) <= 1 and steps(land, palace, land.holy) == 2
        assert all(steps(land, units, hex_) >= 3 for hex_ in (town, other_town, palace, castle))
        assert all(land.near[hex_].bit_count() <= 4 for hex_ in (town, other_town))
        assert all(steps(land, units, camp) >= 2 for camp in land.starts[8:9])  # there is no Nomad with four players


# Layouts that are refused


def change_layout(change: Callable[[Entry], object], file: str = "levant.toml") -> None:
    """Check a copy of a layout file with a change made to it."""
    found = copy.deepcopy(data.read(f"layouts/{file}"))
    if file == "levant.toml":
        found["start"] = dict(LEVANT)
    change(found)
    check_layout(file, found, GAME.data.characters)


def refused(change: Callable[[Entry], object], key: str, *words: str, file: str = "levant.toml") -> None:
    """The layout with that change is refused, naming file, key and reason."""
    with pytest.raises(BadData) as error:
        change_layout(change, file)
    assert (error.value.file, error.value.key) == (file, key)
    for word in words:
        assert word in str(error.value)


def hexes(*changes: tuple[str, Entry]) -> Callable[[Entry], object]:
    """Change entries of hexes: ("h3", {"terrain": "fertile"})."""

    def change(found: Entry) -> None:
        for name, fields in changes:
            found["hex"][int(name[1:]) - 1].update(fields)

    return change


def start(**changes: list[str]) -> Callable[[Entry], object]:
    return lambda found: found["start"].update(changes)


def river(*pairs: str) -> Callable[[Entry], object]:
    """A river along these sides: "h4 h7"."""
    return lambda found: found.update(river=[pair.split() for pair in pairs])


@pytest.mark.rule("CM-2.8")
def test_cm_2_8_a_layout_without_a_change_passes() -> None:
    """The changes below are what is wrong with the copies, nothing else."""
    change_layout(lambda found: None)


@pytest.mark.rule("CM-2.8")
def test_cm_2_8_a_layout_is_connected() -> None:
    """h1 and h2 lie far away from the rest."""
    refused(hexes(("h1", {"row": 20}), ("h2", {"row": 20})), "hex", "CM-2.8", "connected")


@pytest.mark.rule("CM-2.8", "CM-2.6")
def test_cm_2_8_a_layout_is_connected_for_units() -> None:
    """A river around h1 and h2 cuts them off, unless one of its sides belongs to the crossing; so it must touch it."""
    cut = river("h1 h3", "h1 h4", "h2 h4", "h2 h5")
    refused(cut, "river", "CM-2.8", "crossing")
    land = GAME.data.layouts["levant"]
    sides = [edge for edge in range(2 * 6) if land.neighbour[edge] > 1]
    walled = with_river(land, both_sides(land, sides))
    assert len(sides) == 4 and units_reach_all(land) and not units_reach_all(walled)
    with_ford = Land("", land.names, land.terrain, land.q, land.r, walled.river, land.holy, 3, [])
    assert units_reach_all(with_ford)


@pytest.mark.rule("CM-2.8")
def test_cm_2_8_quarries_do_not_touch() -> None:
    """h3 is a quarry; its neighbour h4 becomes one, and h16 wilderness."""
    refused(hexes(("h4", {"terrain": "quarry"}), ("h16", {"terrain": "wilderness"})), "hex", "CM-2.8", "quarries")


@pytest.mark.rule("CM-2.8")
@pytest.mark.parametrize(
    ("pairs", "words"),
    [
        (["h7 h10", "h9 h10"], ["3 to 6", "not 2"]),
        (["h4 h7", "h7 h8", "h7 h10", "h9 h10", "h10 h13", "h10 h14", "h10 h11"], ["3 to 6", "not 7"]),
        (["h4 h7", "h7 h8", "h9 h10"], ["one line"]),
        (["h7 h10", "h9 h10", "h7 h9"], ["one line"]),
        (["h4 h7", "h7 h8", "h7 h10"], ["crossing"]),
    ],
    ids=["too short", "too long", "broken", "forked", "away from the crossing"],
)
def test_cm_2_8_the_river_is_one_run_of_three_to_six_sides_at_the_crossing(pairs: list[str], words: list[str]) -> None:
    """h9 is the crossing."""
    refused(river(*pairs), "river", "CM-2.8", *words)


@pytest.mark.rule("CM-2.8")
def test_cm_2_8_a_side_of_the_river_is_named_once() -> None:
    """The same side from either bank."""
    refused(river("h7 h10", "h9 h10", "h10 h9", "h10 h13"), "river", "twice")


@pytest.mark.rule("CM-2.8")
def test_cm_2_8_the_river_runs_between_hexes_that_touch() -> None:
    """h1 and h16 are far apart; h99 is not a hex; three hexes are not a side."""
    refused(river("h1 h16", "h9 h10", "h7 h10"), "river[0]", "do not touch")
    refused(river("h7 h10", "h9 h99", "h10 h13"), "river[1]", "h99")
    refused(river("h7 h10", "h9 h10 h13"), "river[1]", "two hexes")
    refused(lambda found: found.pop("river"), "river", "must list")


@pytest.mark.rule("CM-2.8")
def test_cm_2_8_the_warlord_begins_away_from_strongholds_and_settlements() -> None:
    """The Warlord's units in h1; the Murshid's fort in h4, or a town of the Sultan's in h3, would be adjacent."""
    refused(start(murshid=["h4", "h5"]), "start.murshid", "CM-2.8", "Warlord", "h4")
    refused(
        start(warlord=["h1", "h2"], nomad=["h11", "h10"], sultan=["h12", "h3"]),
        "start.sultan",
        "CM-2.8",
        "Warlord",
        "h3",
    )
    refused(
        start(warlord=["h1", "h2"], caliph=["h4", "h3"], murshid=["h5", "h8"]),
        "start.caliph",
        "CM-2.8",
        "Warlord",
        "h4",
    )


@pytest.mark.rule("CM-2.8")
def test_cm_2_8_the_holy_site_is_away_from_units_and_strongholds() -> None:
    """h10 is the holy site: no fort in h8, no units in h11 or on the site itself; a token and a town may be near."""
    refused(start(murshid=["h8", "h4"]), "start.murshid", "CM-2.8", "holy site", "h8")
    refused(start(nomad=["h11", "h10"]), "start.nomad", "CM-2.8", "holy site", "h11")
    refused(start(nomad=["h10", "h11"]), "start.nomad", "CM-2.8", "holy site", "h10")
    refused(start(nomad=["h2", "h11"]), "start.nomad", "CM-2.8", "holy site", "h11")
    change_layout(start(murshid=["h5", "h11"], sultan=["h12", "h13"]))


@pytest.mark.rule("CM-3.1", "CM-3.3")
@pytest.mark.parametrize(
    ("change", "key"),
    [
        (start(warlord=["h1", "h6"]), "start.warlord"),
        (start(murshid=["h5", "h5"]), "start.murshid"),
        (start(sultan=["h12", "h12"]), "start.sultan"),
        (start(caliph=["h16", "h12"], sultan=["h6", "h14"]), "start.caliph"),
        (start(nomad=["h6", "h10"]), "start.nomad"),
        (start(nomad=["h2", "h2"]), "start.nomad"),
        (start(nomad=["h5", "h10"]), "start.nomad"),
    ],
    ids=["token far away", "tokens together", "towns together", "apart", "mountain", "together", "occupied"],
)
def test_cm_3_1_starting_positions_fit_the_starting_sets(change: Callable[[Entry], object], key: str) -> None:
    """How the two groups of a set lie to each other, where the Nomad begins, and that nobody is there yet."""
    refused(change, key, "CM-3.")


@pytest.mark.rule("CM-2.8")
def test_cm_2_8_starting_positions_are_given_for_all() -> None:
    """Two hexes of the map for each character."""
    refused(lambda found: found.pop("start"), "start", "starting positions")
    refused(lambda found: found["start"].pop("caliph"), "start.caliph", "two hexes")
    refused(start(caliph=["h16"]), "start.caliph", "two hexes")
    refused(start(caliph=["h16", "h17"]), "start.caliph", "h17")


@pytest.mark.rule("CM-2.4", "CM-2.5")
@pytest.mark.parametrize(
    ("change", "key", "word"),
    [
        (hexes(("h1", {"terrain": "desert"})), "hex", "CM-2.5"),
        (lambda found: found["hex"].pop(), "start.caliph", "h16"),
        (hexes(("h10", {"holy": False})), "hex.holy", "not 0"),
        (hexes(("h5", {"holy": True})), "hex.holy", "not 2"),
        (hexes(("h10", {"holy": False}), ("h11", {"holy": True})), "hex.holy", "desert"),
        (hexes(("h9", {"crossing": False})), "hex.crossing", "not 0"),
        (hexes(("h1", {"crossing": True})), "hex.crossing", "not 2"),
        (hexes(("h9", {"crossing": False}), ("h8", {"crossing": True})), "hex.crossing", "fertile"),
        (hexes(("h1", {"terrain": "swamp"})), "hex[0].terrain", "swamp"),
        (hexes(("h2", {"name": 3})), "hex[1].name", "str"),
        (hexes(("h2", {"col": "2"})), "hex[1].col", "int"),
        (hexes(("h2", {"colour": "red"})), "hex[1].colour", "not a key"),
        (hexes(("h2", {"name": "Galilee"})), "hex", "one name"),
        (hexes(("h2", {"col": 1})), "hex", "one place"),
        (lambda found: found["hex"].__setitem__(4, "Negev"), "hex[4]", "table"),
        (lambda found: found.update(hex=[]), "hex", "list"),
        (lambda found: found.update(players=3), "players", "4 or 5"),
    ],
)
def test_cm_2_5_a_layout_of_other_hexes_is_refused(change: Callable[[Entry], object], key: str, word: str) -> None:
    """Too few or too many of a terrain, no holy site or two, a crossing that is not fertile, a typing error."""
    refused(change, key, word)


@pytest.mark.rule("CM-2.8")
def test_cm_2_8_a_broken_file_is_named() -> None:
    """What is not TOML at all."""
    with pytest.raises(BadData) as error:
        data.parse("levant.toml", "players = = 5")
    assert (error.value.file, error.value.key) == ("levant.toml", "syntax")
