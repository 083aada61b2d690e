"""Forced wins in Crusaders: the last points, the end of the game, and the turn before it."""

from __future__ import annotations

from typing import Any

from outremer.kernel import State
from tests.bots.wins import forced
from tests.games.crusaders.positions import play, seat, table


def idle(ip: int, **more: Any) -> dict[str, Any]:
    """A rival who can only turn wedges over and sow: all troops are mustered, and all tokens lie on Muster."""
    return seat(tokens={"muster-influence": 12}, troops=5, ip=ip, **more)


def last_turn(mine: dict[str, Any], rival: dict[str, Any], **more: Any) -> State:
    """The supply is empty; seat 2 has the last turn of the game."""
    state = table(rival, mine, turn_of=1, **more)
    assert state.to_position()["supply"] <= 0
    return state


# When the game ends


@forced("resolve influence-travel")
def take_the_last_influence() -> State:
    """One behind, three in the supply: Influence takes them and ends it at once. Else the rival takes twelve."""
    mine = seat(ip=68, tokens={"influence-travel": 3, "travel-build": 0, "travel-crusade": 0})
    return table(seat(ip=69, tokens={"influence-travel": 12}), mine, turn_of=1)


@forced("resolve influence-travel", in_one_turn=False, answers=("upgrade build-influence", "stop"))
def end_the_game_while_ahead() -> State:
    """Two ahead, four in the supply. Take them now: the rival's last turn brings two. A round later the rival
    has upgraded the big wedge and takes ten."""
    mine = seat(ip=69, tokens=[0, 0, 4, 0, 0, 8], troops=5)
    rival = seat(ip=67, tokens=[0, 0, 2, 0, 10, 0], knights=["toulouse"], buildings={"toulouse": "farm I"})
    return table(mine, rival)


@forced("upgrade build-influence", in_one_turn=False, answers=("upgrade muster-influence", "stop"))
def do_not_end_the_game_while_behind() -> State:
    """Six behind, two in the supply: to take them would end the game, and lose it. Turn the great wedge over first;
    it brings ten in the next turn, before the rival's twelve are ready."""
    mine = seat(ip=66, tokens=[0, 0, 2, 0, 10, 0], knights=["york"], buildings={"york": "farm I"})
    return table(idle(72), mine, turn_of=1)


@forced(
    "upgrade travel-build",
    "upgrade travel-crusade",
    "upgrade crusade-build",
    "upgrade build-influence",
    "upgrade influence-travel",
    "upgrade muster-influence",
)
def let_the_game_go_quiet() -> State:
    """One ahead, and fourteen rounds without a point: one more ends the game. Any point restarts the count, and
    the rival is about to take twelve."""
    mine = seat(ip=66, tokens=[0, 0, 6, 0, 0, 6])
    return table(seat(ip=65, tokens={"influence-travel": 12}), mine, turn_of=1, quiet=14, gained=False)


# The last turn: fighting


@forced("resolve crusade-build")
def take_the_enemy_worth_most() -> State:
    """Your knights stand before a Slav and a Saracen, and can defeat either. Seven behind: only the Slav's six and
    the second award for Slavs are enough."""
    mine = seat(ip=75, tokens=[0, 6, 5, 0, 1, 0], built={"castle": 1}, knights=["bohemia", "saxony"])
    rival = idle(72, foes={"Slav": 3, "Saracen": 2}, built={"farm": 1})
    return last_turn(mine, rival, enemies={"bohemia": "Slav", "saxony": "Saracen (farm)"})


@forced("at saxony")
def break_the_majority_rather_than_the_stronger_enemy() -> State:
    """The Slav is worth eight, the Prussian six. But with the Prussian you draw level in Prussians, and the rival's
    five for the most of them are gone."""
    mine = seat(
        ip=72, tokens=[3, 3, 3, 0, 3, 0], troops=5, foes={"Slav": 1, "Prussian": 1}, built={"castle": 1},
        knights=["bohemia", "saxony"],
    )  # fmt: skip
    rival = idle(74, foes={"Slav": 4, "Prussian": 2}, built={"farm": 1})
    state = last_turn(mine, rival, enemies={"bohemia": "Slav", "saxony": "Prussian"})
    return play(state, "resolve crusade-build")


@forced("resolve travel-crusade")
def travel_first_and_fight_then() -> State:
    """The last Slav is a step away: one token takes the knight there, the other four and two troops defeat it."""
    mine = seat(ip=73, tokens=[0, 0, 5, 5, 1, 1], upgraded=["travel-crusade"], troops=2, knights=["bavaria"])
    return last_turn(mine, idle(75, foes={"Slav": 3}), enemies={"bohemia": "Slav"})


@forced("take piece")
def take_the_building_that_breaks_the_tie() -> State:
    """The Saracen is defeated. Three points or the castle's three: both draw level, but of those who are level the
    one with more buildings wins."""
    mine = seat(ip=70, tokens=[0, 6, 3, 0, 3, 0], built={"castle": 2, "farm": 1}, knights=["saxony", "paris"])
    rival = idle(73, built={"castle": 1, "farm": 2}, foes={"Slav": 2})
    state = last_turn(mine, rival, enemies={"saxony": "Saracen (castle)"})
    return play(state, "resolve crusade-build")


@forced("take influence")
def take_the_three_points_and_leave_the_farm() -> State:
    """The Saracen is defeated: a first farm is one point, and you are two behind after the award for Saracens."""
    mine = seat(ip=70, tokens=[0, 6, 3, 0, 3, 0], knights=["saxony"])
    state = last_turn(mine, idle(77), enemies={"saxony": "Saracen (farm)"})
    return play(state, "resolve crusade-build")


# The last turn: building, mustering, splitting


@forced("resolve build-influence")
def build_where_the_last_points_are() -> State:
    """Four behind. Of all you can build only the third farm in Toulouse, with the two of its tile, brings five."""
    mine = seat(
        ip=70, tokens=[0, 0, 2, 0, 3, 7], troops=5, built={"castle": 1, "church": 2, "farm": 2},
        knights=["toulouse", "gascony"],
    )  # fmt: skip
    return last_turn(
        mine,
        idle(74, built={"castle": 3, "church": 3, "farm": 1}),
        tiles={"toulouse": "farm +2", "gascony": "church +1"},
    )


@forced("church at toulouse")
def build_the_last_church_for_its_six() -> State:
    """Nine behind, and four tokens to build with: a fourth castle is four points without a set of enemies, a fourth
    church four and six."""
    mine = seat(ip=70, tokens=[0, 0, 4, 0, 4, 4], built={"castle": 3, "church": 3}, knights=["toulouse"] * 3)
    return play(last_turn(mine, idle(79)), "resolve build-influence")


@forced("bank at toulouse")
def build_the_bank_that_counts_the_others() -> State:
    """Church and farm are complete: a fourth bank pays four for each of the three, more than the castle's sets."""
    mine = seat(
        ip=60, tokens=[0, 0, 4, 0, 4, 4], built={"castle": 3, "church": 4, "farm": 4, "bank": 3},
        foes={"Slav": 2, "Prussian": 2, "Saracen": 2}, knights=["toulouse"] * 3,
    )  # fmt: skip
    return play(last_turn(mine, idle(98)), "resolve build-influence")


@forced("resolve muster-influence")
def muster_the_last_troop() -> State:
    """Five behind. Influence brings five; the fifth troop brings five, and one more for the fourth farm."""
    mine = seat(ip=65, tokens=[0, 0, 4, 0, 1, 7], built={"farm": 4}, troops=4, knights=["apulia"])
    return last_turn(mine, idle(75, built={"castle": 3, "church": 2}))


@forced("resolve build-influence")
def split_the_wedge_and_build_the_church_first() -> State:
    """Four behind and four tokens: a church for one of them, whose bonus makes the other three worth four."""
    mine = seat(ip=70, tokens=[0, 0, 4, 0, 4, 4], upgraded=["build-influence"], troops=5, knights=["gascony"])
    return last_turn(mine, idle(74))


# What the rival is about to do


@forced("resolve crusade-build", in_one_turn=False)
def take_the_enemy_before_the_rival_does() -> State:
    """Influence brings you four; the Slav three, and the award. But the rival stands there too, and wins with it."""
    mine = seat(ip=70, tokens=[0, 3, 4, 0, 0, 5], troops=5, knights=["saxony"])
    rival = seat(ip=67, tokens=[0, 6, 0, 0, 0, 6], troops=5, knights=["saxony"])
    return table(mine, rival, enemies={"saxony": "Slav"})


@forced("resolve build-influence", in_one_turn=False)
def build_on_the_ground_the_rival_needs() -> State:
    """The rival stands in Toulouse beside you, with the tokens for a fourth church. If you build a farm, there
    is no room for it; Influence would bring more, but not enough."""
    mine = seat(ip=72, tokens=[0, 0, 4, 0, 1, 7], troops=5, knights=["toulouse"])
    rival = seat(ip=67, tokens=[0, 0, 0, 0, 6, 6], troops=5, built={"church": 3}, knights=["toulouse"])
    return table(mine, rival)
