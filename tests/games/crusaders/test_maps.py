"""The maps and the other data files (CR-8): what they hold, and how a bad one is refused."""

import copy
import dataclasses
from collections.abc import Callable
from typing import Any

import pytest

from outremer.games.crusaders import data
from outremer.games.crusaders.setting import Setting
from outremer.kernel import BadData
from tests.games.crusaders.positions import GAME

Entry = dict[str, Any]


def setting(players: int) -> Setting:
    return GAME.setting(GAME.options({"players": players}))


def changed(file: str, change: Callable[[Entry], object]) -> Entry:
    """A copy of a data file with a change made to it."""
    found = copy.deepcopy(data.read(file))
    change(found)
    return found


def within_two_steps(side: Setting, name: str) -> set[str]:
    """The regions one or two steps away."""
    start = side.atlas.index[name]
    near = {there for there in side.neighbour[start * 6 : start * 6 + 6] if there >= 0}
    near |= {there for here in near for there in side.neighbour[here * 6 : here * 6 + 6] if there >= 0}
    return {side.atlas.ids[i] for i in near} - {name}


def region(found: Entry, name: str) -> Entry:
    entry: Entry = next(one for one in found["region"] if one["id"] == name)
    return entry


def refused_map(change: Callable[[Entry], object], key: str, *words: str, file: str = "west.toml") -> None:
    """The map with that change is refused, naming file, key and reason."""
    with pytest.raises(BadData) as error:
        data.check_map(file, changed(file, change))
    assert (error.value.file, error.value.key) == (file, key)
    for word in words:
        assert word in str(error.value)


# What the maps hold


@pytest.mark.rule("CR-8.1")
@pytest.mark.parametrize(("players", "regions", "starts", "flags"), [(2, 33, 3, 20), (3, 43, 5, 26), (4, 43, 5, 26)])
def test_cr_8_1_the_two_sides(players: int, regions: int, starts: int, flags: int) -> None:
    """Regions, starting regions, flags, and thirty spaces for tiles on either side."""
    side = setting(players)
    assert sum(side.on_map) == regions
    assert (len(side.start_regions), len(side.flags), len(side.tile_spaces)) == (starts, flags, 30)


@pytest.mark.rule("CR-8.2")
@pytest.mark.parametrize("players", [2, 4])
def test_cr_8_2_starting_regions_and_discounts(players: int) -> None:
    """No flag on a start, two discounts of 1 there; four to six further regions have one."""
    side = setting(players)
    prints = {i: sum(side.discount[i * 4 : i * 4 + 4]) for i in range(side.regions) if side.on_map[i]}
    assert all(prints[i] == 2 and i not in side.flags for i in side.start_regions)
    further = [count for i, count in prints.items() if count and not side.starts[i]]
    assert 4 <= len(further) <= 6 and set(further) == {1}
    assert set(side.discount) == {0, 1}


@pytest.mark.rule("CR-8.2")
def test_cr_8_2_the_smaller_side_stops_before_byzantium() -> None:
    """Paris is a start on both; Byzantium is on the larger side only; all of the smaller one is on the larger."""
    index = GAME.atlas.index
    assert setting(2).starts[index["paris"]] and setting(4).starts[index["paris"]]
    assert not setting(2).on_map[index["byzantium"]] and setting(4).on_map[index["byzantium"]]
    assert all(larger or not smaller for smaller, larger in zip(setting(2).on_map, setting(4).on_map, strict=True))


@pytest.mark.rule("CR-8.3")
@pytest.mark.parametrize("players", [2, 4])
def test_cr_8_3_neighbours_are_mutual_and_everything_can_be_reached(players: int) -> None:
    """A walk from Paris comes everywhere; every step has a way back."""
    side = setting(players)
    found = [GAME.atlas.index["paris"]]
    for here in found:
        for there in side.neighbour[here * 6 : here * 6 + 6]:
            if there >= 0:
                assert here in side.neighbour[there * 6 : there * 6 + 6]
                if there not in found:
                    found.append(there)
    assert len(found) == sum(side.on_map)


@pytest.mark.rule("CR-8.3")
@pytest.mark.parametrize("players", [2, 4])
def test_cr_8_3_what_lies_within_two_steps_of_a_start(players: int) -> None:
    """At least two regions without a flag and one with."""
    side = setting(players)
    flags = {side.atlas.ids[i] for i in side.flags}
    for start in side.start_regions:
        near = within_two_steps(side, side.atlas.ids[start])
        assert len(near - flags) >= 2 and near & flags


# Maps that are refused


@pytest.mark.rule("CR-8.1")
def test_cr_8_1_the_numbers_are_checked() -> None:
    """A region, a start, a flag or a tile space too many or too few."""
    refused_map(lambda found: found["region"].remove(region(found, "york")), "region", "CR-8.1", "33", "32")
    refused_map(lambda found: region(found, "york").update(flag=False), "region", "CR-8.1", "20", "19")
    refused_map(lambda found: region(found, "paris").update(start=False), "region", "CR-8.1", "3", "2")
    refused_map(lambda found: region(found, "york").update(tile=False), "region", "CR-8.1", "30", "29")
    refused_map(lambda found: region(found, "york").update(tile=True), "region", "CR-8.1", "31", file="europe.toml")

    def tile_on_start(found: Entry) -> None:
        region(found, "york")["tile"] = False
        region(found, "paris")["tile"] = True

    refused_map(tile_on_start, "region", "CR-8.1", "outside the starting regions")


@pytest.mark.rule("CR-8.2")
def test_cr_8_2_flags_and_discounts_are_checked() -> None:
    """A flag on a start, one discount on a start, two elsewhere, too many or too few further ones, a wrong type."""

    def flag_on_start(found: Entry) -> None:
        region(found, "paris")["flag"] = True
        region(found, "york")["flag"] = False

    def no_further(found: Entry) -> None:
        for one in found["region"]:
            if not one.get("start"):
                one.pop("discount", None)

    def seven_further(found: Entry) -> None:
        for name in ("york", "london"):
            region(found, name)["discount"] = ["farm"]

    refused_map(flag_on_start, "paris", "CR-8.2", "flag")
    refused_map(lambda found: region(found, "paris").update(discount=["farm"]), "paris.discount", "CR-8.2", "two types")
    refused_map(lambda found: region(found, "paris").update(discount=["farm"] * 2), "paris.discount", "CR-8.2")
    refused_map(lambda found: region(found, "rome").update(discount=["farm", "bank"]), "rome.discount", "CR-8.2")
    refused_map(no_further, "discount", "CR-8.2", "not 0")
    refused_map(seven_further, "discount", "CR-8.2", "not 7")
    index = next(i for i, one in enumerate(data.read("west.toml")["region"]) if one["id"] == "rome")
    key = f"region[{index}].discount"
    refused_map(lambda found: region(found, "rome").update(discount=["tower"]), key, "tower")


@pytest.mark.rule("CR-8.3")
def test_cr_8_3_an_island_is_refused() -> None:
    """Sicily moved far out to sea."""
    refused_map(lambda found: region(found, "sicily").update(col=20, row=20), "sicily", "CR-8.3", "reached")


@pytest.mark.rule("CR-8.3")
def test_cr_8_3_a_start_without_a_flag_near_it_is_refused() -> None:
    """All twenty flags more than two steps from Anjou."""
    near = within_two_steps(setting(2), "anjou")

    def far_flags(found: Entry) -> None:
        others = [one for one in found["region"] if not one.get("start")]
        for i, one in enumerate(sorted(others, key=lambda one: one["id"] in near)):
            one["flag"] = i < 20

    refused_map(far_flags, "anjou", "CR-8.3", "within two steps")


@pytest.mark.rule("CR-8.3")
def test_cr_8_3_a_start_among_flags_is_refused() -> None:
    """Portugal in place of Burgundy: only Gascony is free of flags within two steps."""

    def start_in_portugal(found: Entry) -> None:
        region(found, "burgundy").update(start=False, flag=True, discount=[])
        region(found, "portugal").update(start=True, flag=False, discount=["farm", "bank"])

    refused_map(start_in_portugal, "portugal", "CR-8.3", "two flag-free regions")


def test_a_map_file_of_the_wrong_shape_is_refused() -> None:
    """Each with the key at fault."""
    refused_map(lambda found: found.pop("players"), "players")
    refused_map(lambda found: found.update(region=[]), "region")
    refused_map(lambda found: found.update(region=["york"]), "region[0]")
    refused_map(lambda found: found["region"][0].update(discount="farm"), "region[0].discount")
    refused_map(lambda found: found["region"][0].update(colour="red"), "region[0].colour")
    refused_map(lambda found: found["region"][0].pop("name"), "region[0].name")
    refused_map(lambda found: found["region"][0].update(col="2"), "region[0].col")
    refused_map(lambda found: found["region"][0].update(id="New York"), "region[0].id", "New York")
    refused_map(lambda found: found["region"][1].update(id="york"), "york", "twice")
    refused_map(lambda found: found["region"][1].update(col=2, row=0), "london", "another region")
    with pytest.raises(BadData, match=r"west\.toml: syntax"):
        data.parse("west.toml", "[[region")


def test_all_maps_share_one_grid() -> None:
    """A region that stands elsewhere on the other map would make two actions of one text."""
    europe, west = (data.check_map(file, data.read(file)) for file in data.MAP_FILES)
    york = dataclasses.replace(west.regions[0], col=1)
    moved = dataclasses.replace(west, regions=(york, *west.regions[1:]))
    with pytest.raises(BadData) as error:
        data.check_one_grid((europe, moved))
    assert (error.value.file, error.value.key) == ("west.toml", "york")


def test_every_number_of_players_has_one_map() -> None:
    """Both maps for two players, and none for four."""
    europe, west = (data.check_map(file, data.read(file)) for file in data.MAP_FILES)
    for players in ((2, 3, 4), (3,)):
        with pytest.raises(BadData) as error:
            data.check_players((dataclasses.replace(europe, players=players), west))
        assert (error.value.file, error.value.key) == ("west.toml", "players")


# The other files


def refused_file(file: str, change: Callable[[Entry], object], key: str) -> None:
    check = data.check_orders if file == "orders.toml" else data.check_pieces
    with pytest.raises(BadData) as error:
        check(changed(file, change))
    assert (error.value.file, error.value.key) == (file, key)


@pytest.mark.rule("CR-7.1", "CR-7.9")
def test_cr_7_the_orders_file_is_checked() -> None:
    """An order missing, a key or a power unknown, tokens that do not follow from the other lines."""
    refused_file("orders.toml", lambda found: found["order"].pop(), "order")
    refused_file("orders.toml", lambda found: found["order"][0].update(horses=2), "order alcantara.horses")
    refused_file("orders.toml", lambda found: found["order"][0].update(sowing="fly"), "order alcantara.sowing")
    refused_file("orders.toml", lambda found: found["order"][8].update(tokens=11), "order templar.tokens")
    refused_file(
        "orders.toml", lambda found: found["order"][3].update(on_travel=2, tokens=16), "order holy-sepulchre.tokens"
    )


@pytest.mark.rule("CR-2.1", "CR-5.6", "CR-5.7")
def test_cr_2_the_pieces_file_is_checked() -> None:
    """Wedges, the fixed wheel, costs, bonuses and tiles, each broken once."""
    refused_file("pieces.toml", lambda found: found["wedges"].pop("travel-build"), "wedges")
    refused_file("pieces.toml", lambda found: found["wedges"].update({"travel-build": ["fly"]}), "wedges.travel-build")
    refused_file("pieces.toml", lambda found: found["first_wheel"]["ring"].pop(), "first_wheel.ring")
    refused_file("pieces.toml", lambda found: found["ruleset"]["manual"]["muster"].pop(), "ruleset.manual.muster")
    refused_file("pieces.toml", lambda found: found["ruleset"]["published"]["build"].pop(), "ruleset.published.build")
    refused_file("pieces.toml", lambda found: found["ruleset"]["manual"]["track"].append(14), "ruleset.manual.track")
    refused_file("pieces.toml", lambda found: found["bonuses"]["bank"].append(["gold"]), "bonuses.bank")
    refused_file("pieces.toml", lambda found: found["tiles"].update(single_2=3), "tiles")
    refused_file(
        "pieces.toml",
        lambda found: found["first_wheel"].update(learning_upgrades=["fly"]),
        "first_wheel.learning_upgrades",
    )
    refused_file("pieces.toml", lambda found: found["supply"].pop("3"), "supply.3")
    refused_file("pieces.toml", lambda found: found.pop("tiles"), "tiles")


def test_the_digest_is_of_the_data() -> None:
    """The same files give the same digest: 64 hexadecimal digits."""
    assert data.load().digest == GAME.digest()
    assert len(GAME.digest()) == 64
