"""Whether a table read from a position can exist (CR-9.2). Every fault names its key and the reason."""

from __future__ import annotations

from ....kernel.errors import BadPosition
from ....kernel.position import frames_of, new_frame
from ....kernel.step import BEGUN, KIND, NOBODY, OWING, SEAT
from ..actions import BUILD, CRUSADE, TRAVEL, TYPES, WEDGES
from ..rules.setup import SETUP_SEQUENCE, TOURNAMENT
from ..rules.sowing import power_over_sowing
from ..rules.strength import can_build, can_crusade, can_travel, strength
from ..rules.turn import wedge_can_act
from ..setting import ENEMY_NAMES, FOE_NAMES, FOES, NO_ENEMY, NO_ORDER, PLAIN, SARACEN, foe_of
from ..state import NO_BUILDING, NOWHERE, UNSET, Table, building_code
from ..steps import (
    AFTER_UPGRADE,
    BUILDING,
    CHOOSE_ORDER,
    CHOOSE_WHEEL,
    CRUSADING,
    FIRST_UPGRADE,
    GIFT_REGION,
    HAS_MOVED,
    KNIGHTS,
    KNIGHTS_PLACED,
    NEXT_SEAT,
    ORDER_EFFECTS,
    PLACE_KNIGHT,
    PLACE_SINGLE,
    PLACE_TOKEN,
    PLAY,
    POINTS_LEFT,
    REST,
    REST_ACTION,
    REST_TOKENS,
    SARACEN_GIFT,
    SETUP,
    SOW_WEDGE,
    SOWING,
    SPLIT,
    TOKENS,
    TRAVEL_TOKENS,
    TRAVELLING,
    TURN,
    TURNS_BEGUN,
    WEDGE,
    WEDGES_LEFT,
)

Frame = list[int]
ACTION_OF_STEP = {TRAVELLING: TRAVEL, CRUSADING: CRUSADE, SARACEN_GIFT: CRUSADE, BUILDING: BUILD}
SETTLED = (
    PLAY, SETUP, CHOOSE_ORDER, CHOOSE_WHEEL, ORDER_EFFECTS, PLACE_TOKEN, PLACE_SINGLE, FIRST_UPGRADE, KNIGHTS,
    PLACE_KNIGHT, TURN, SPLIT, REST, TRAVELLING, CRUSADING, SARACEN_GIFT, BUILDING, AFTER_UPGRADE, SOW_WEDGE, SOWING,
)  # fmt: skip
"""The steps that a stack can hold while a seat decides."""


def check(s: Table) -> None:
    """Raise `BadPosition` unless the table can exist."""
    frames = frames_of(s)
    for frame in frames:
        if frame[KIND] not in SETTLED:
            bad_stack(f"'{s.game.steps[frame[KIND]].name}' cannot be here")
    check_pieces(s)
    if len(frames) > 1 and frames[1][KIND] == SETUP:
        check_setup(s, frames)
    else:
        check_in_play(s, frames)


def bad_stack(why: str) -> None:
    raise BadPosition("stack", why)


def require(condition: bool, where: str, why: str) -> None:
    if not condition:
        raise BadPosition(where, why)


# Pieces


def check_pieces(s: Table) -> None:
    """CR-9.2: no piece is added or lost."""
    setting = s.setting
    whole = setting.supply + sum(setting.handicap[order] for order in s.order if order != NO_ORDER)  # CR-3.9
    require(s.supply + sum(s.ip) == whole, "supply", f"supply and IP must add up to {whole}")
    for i in range(setting.regions):
        name = setting.atlas.ids[i]
        require(s.enemy[i] == NO_ENEMY or i in setting.flags, f"enemies.{name}", "the region has no flag space")
        require(s.tile[i] == 0 or i in setting.tile_spaces, f"tiles.{name}", "the region has no tile space")
        both = s.enemy[i] != NO_ENEMY and s.building[i] != NO_BUILDING
        require(not both, f"buildings.{name}", "an enemy and a building share the region")
    for kind, count in enumerate(setting.tile_counts):
        require(
            kind == 0 or s.tile.count(kind) <= count, "tiles", f"there are only {count} of {setting.tile_names[kind]}"
        )
    check_enemies(s)
    check_buildings(s)
    if s.setting.variant != TOURNAMENT:
        chosen = [order for order in s.order if order != NO_ORDER]
        require(len(set(chosen)) == len(chosen), "seats", "two seats have the same order")


def check_enemies(s: Table) -> None:
    for enemy, count in enumerate(s.setting.enemy_counts):
        standing = s.enemy.count(enemy) if enemy != NO_ENEMY else 0
        require(standing <= count, "enemies", f"there are only {count} of {ENEMY_NAMES[enemy]}")
    for foe in range(FOES):
        taken = sum(s.foes[foe::FOES])
        standing = sum(1 for enemy in s.enemy if enemy != NO_ENEMY and foe_of(enemy) == foe)
        box = sum(n for enemy, n in enumerate(s.setting.enemy_counts) if enemy and foe_of(enemy) == foe)
        require(taken + standing <= box, "seats", f"there are only {box} {FOE_NAMES[foe]} tokens")
        require(foe == 2 or s.defeats[foe] == taken, "tracks", f"{taken} {FOE_NAMES[foe]} tokens were taken")
    everyone = sum(s.foes) + sum(1 for enemy in s.enemy if enemy != NO_ENEMY)
    require(everyone <= len(s.setting.flags), "enemies", "there are more enemies than flag spaces")


def check_buildings(s: Table) -> None:
    """Levels are built in order, so a seat's buildings of a type are I, II, ... up to what it built."""
    standing = [code for code in s.building if code != NO_BUILDING]
    expected: list[int] = []
    for seat in range(s.seats):
        for kind in range(TYPES):
            for level in range(1, s.built[seat * TYPES + kind] + 1):
                expected.append(building_code(seat, kind, level))
    require(sorted(standing) == expected, "buildings", "do not match what the seats have built")


def check_knights(s: Table, seat: int) -> None:
    """CR-9.2: knights on the map = 1 + released + the order's own."""
    order = s.order_of(seat)
    released = 0
    for kind in range(TYPES):
        for level in range(1, s.built[seat * TYPES + kind] + 1):
            released += s.setting.knight_at[kind * 5 + level]
    expected = 1 + released + (0 if order is None else order.knights)
    require(s.knights_out(seat) == expected, f"seats[{seat}].knights", f"must be {expected} on the map")


def check_tokens(s: Table, seat: int, expected: int) -> None:
    tokens = sum(s.tokens[seat * WEDGES : (seat + 1) * WEDGES])
    require(tokens == expected, f"seats[{seat}].tokens", f"must be {expected} in all, not {tokens}")


def full_tokens(s: Table, seat: int) -> int:
    order = s.order_of(seat)
    return s.setting.tokens_per_wedge * WEDGES if order is None else order.tokens


# In play


def check_in_play(s: Table, frames: list[Frame]) -> None:
    require(s.place[0] != UNSET, "seats", "every wheel must be whole")
    require((NO_ORDER in s.order) != s.setting.with_orders, "seats", "every seat has an order, or none has")
    check_no_secrets(s)
    for seat in range(s.seats):
        check_tokens(s, seat, full_tokens(s, seat))
        check_knights(s, seat)
    if not frames:
        over = s.supply <= 0 or s.quiet == s.setting.quiet_rounds
        require(over, "stack", "is empty, but the game is not over")
        return
    turns = frames[0][TURNS_BEGUN]
    if frames[0][:2] != [PLAY, NOBODY] or not 1 <= turns <= s.seats:
        bad_stack("must begin with 'play' and the number of turns begun, at least 1")
    require(s.quiet < s.setting.quiet_rounds, "quiet", "the game would be over")
    check_freed(s, frames[1:])
    owner = (s.start + turns - 1) % s.seats
    for frame in frames[1:]:
        if frame[SEAT] != owner:
            bad_stack(f"it is the turn of seat {owner}")
    check_chain(s, owner, frames[1:])


def check_freed(s: Table, chain: list[Frame]) -> None:
    """CR-5.5: an enemy stood there, and fell in the turn that is being played."""
    if s.freed != NOWHERE:
        require(s.freed in s.setting.flags and s.enemy[s.freed] == NO_ENEMY, "freed", "no enemy fell there")
        require(not chain or chain[0][KIND] not in (TURN, AFTER_UPGRADE), "freed", "no enemy fell this turn")


def check_no_secrets(s: Table) -> None:
    hidden = any(order != UNSET for order in s.dealt + s.chosen)
    require(not hidden, "secrets", "are only there while orders or wheels are being chosen")


def check_chain(s: Table, seat: int, chain: list[Frame]) -> None:
    """The frames of a turn: what is being decided, and what waits below it."""
    kinds = [frame[KIND] for frame in chain]
    if kinds in ([TURN], [AFTER_UPGRADE]):
        return
    if not kinds:
        bad_stack("no decision is open")
    wedge = chain[0][WEDGE]
    tokens = s.tokens[seat * WEDGES + wedge]
    if tokens == 0:
        bad_stack("the wedge being resolved has no tokens")
    if kinds == [SOWING]:
        if power_over_sowing(s, seat) == PLAIN:
            bad_stack("the order has no choice in sowing")
    elif kinds == [SOW_WEDGE, SPLIT]:
        if chain[1][WEDGE] != wedge or not wedge_can_act(s, seat, wedge):
            bad_stack("the wedge being split is not the one to be sown, or can do nothing")
    elif kinds[0] == SOW_WEDGE and len(kinds) in (2, 3):
        check_resolving(s, seat, wedge, chain[1:])
    else:
        bad_stack("no such chain of decisions")


def check_resolving(s: Table, seat: int, wedge: int, chain: list[Frame]) -> None:
    """[rest], [action] or [rest, action]: the tokens must be those of the wedge."""
    at = seat * WEDGES + wedge
    offered = [s.setting.basic[wedge]] + ([s.setting.added[wedge]] if s.upgraded[at] else [])
    spent = s.tokens[at]
    if chain[0][KIND] == REST:
        rest = chain[0]
        if rest[WEDGE] != wedge or rest[REST_ACTION] not in offered or not s.upgraded[at] or rest[REST_TOKENS] >= spent:
            bad_stack("the tokens left for the other action are wrong")
        spent -= rest[REST_TOKENS]
        offered.remove(rest[REST_ACTION])
        chain = chain[1:]
        if not chain:
            return
        least = spent
    else:
        least = 1 if s.upgraded[at] else spent
    if len(chain) != 1 or ACTION_OF_STEP.get(chain[0][KIND]) not in offered:
        bad_stack("the wedge does not offer that action")
    check_action(s, seat, chain[0], least, spent)


def check_action(s: Table, seat: int, frame: Frame, least: int, most: int) -> None:
    """An action in progress: it has tokens of the wedge, and can do something."""
    kind = frame[KIND]
    if kind == SARACEN_GIFT:
        region = frame[GIFT_REGION]
        known = region < s.setting.regions
        strong = strength(s, seat, CRUSADE, most) >= s.setting.saracen_strength
        if not known or not strong or s.enemy[region] < SARACEN or not s.has_knight(seat, region):
            bad_stack("no Saracen can have been defeated there")
        return
    tokens = frame[TRAVEL_TOKENS] if kind == TRAVELLING else frame[TOKENS]
    if not least <= tokens <= most:
        bad_stack("the action's tokens are not those of the wedge")
    power = strength(s, seat, ACTION_OF_STEP[kind], tokens)
    if kind == TRAVELLING:
        points = frame[POINTS_LEFT]
        right = points < power if frame[HAS_MOVED] else points == power
        able = right and can_travel(s, seat, points)
    else:
        able = can_crusade(s, seat, power) if kind == CRUSADING else can_build(s, seat, power)
    if not able:
        bad_stack("the action can do nothing")


# In setup


def check_setup(s: Table, frames: list[Frame]) -> None:
    """Before play: nothing is won yet, and the stage of the setup says what lies on the table."""
    fresh = s.supply == s.setting.supply and not any(s.built) and not any(s.troops) and not any(s.foes)
    fresh = fresh and s.round_number == 1 and s.quiet == 0 and not s.gained and s.freed == NOWHERE
    require(fresh, "stack", "is in setup, but has won something already")
    if frames[0] != new_frame(PLAY, NOBODY) or frames[1][SEAT] != NOBODY or len(frames) < 3:
        bad_stack("a setup begins with 'play', 'setup' and its stage")
    stage = frames[1][BEGUN]
    placed = stage == SETUP_SEQUENCE.index(KNIGHTS) + 1
    enemies, tiles = sum(1 for e in s.enemy if e), sum(1 for t in s.tile if t)
    if placed:
        require(enemies == len(s.setting.flags), "enemies", "must stand on every flag space")
        require(tiles == len(s.setting.tile_spaces), "tiles", "must lie on every tile space")
        check_knight_stage(s, frames[2:])
    else:
        require(enemies == 0 and tiles == 0 and s.start == 0, "stack", "comes before enemies, tiles and start player")
        require(all(knight == UNSET for knight in s.knights), "stack", "comes before the knights")
        if stage == SETUP_SEQUENCE.index(ORDER_EFFECTS) + 1:
            check_effects_stage(s, frames[2:])
        else:
            check_secret_stage(s, frames[2:], stage)


def check_knight_stage(s: Table, frames: list[Frame]) -> None:
    check_no_secrets(s)
    require(s.place[0] != UNSET, "seats", "every wheel must be whole")
    require((NO_ORDER in s.order) != s.setting.with_orders, "seats", "every seat has an order, or none has")
    placed = frames[0][KNIGHTS_PLACED] - 1
    seat = (s.start + s.seats - 1 - placed) % s.seats
    right = len(frames) == 2 and frames[0][:2] == [KNIGHTS, NOBODY] and 0 <= placed < s.seats
    if not right or frames[1] != new_frame(PLACE_KNIGHT, seat):
        bad_stack("the knights are placed in reverse order, one seat after another")
    taken: set[int] = set()
    for i in range(s.seats):
        other = (s.start + s.seats - 1 - i) % s.seats
        check_tokens(s, other, full_tokens(s, other))
        stands = [region for region in s.stands(other) if region >= 0]
        if i < placed:
            check_knights(s, other)
            alone = len(stands) == 1 and s.setting.starts[stands[0]] and stands[0] not in taken
            require(alone, f"seats[{other}].knights", "must stand on a starting region of their own")
            taken.update(stands)
        else:
            require(not stands, f"seats[{other}].knights", "are not placed yet")


def check_effects_stage(s: Table, frames: list[Frame]) -> None:
    """The setup choices of the orders: a seat that has chosen has all its tokens; a seat still to choose has two on
    each wedge."""
    check_no_secrets(s)
    require(s.place[0] != UNSET, "seats", "every wheel must be whole")
    require(NO_ORDER not in s.order, "seats", "every seat has an order")
    choosing = frames[0][NEXT_SEAT] - 1
    if frames[0][:2] != [ORDER_EFFECTS, NOBODY] or not 0 <= choosing < s.seats or len(frames) < 2:
        bad_stack("no setup choice is open")
    order = s.setting.orders[s.order[choosing]]
    due = {FIRST_UPGRADE: order.upgrades, PLACE_SINGLE: order.singles, PLACE_TOKEN: order.added}
    waiting = [kind for kind, count in due.items() if count]
    open_kinds = [frame[KIND] for frame in frames[1:]]
    if open_kinds != waiting[: len(open_kinds)] or any(frame[SEAT] != choosing for frame in frames[1:]):
        bad_stack("that setup choice is not open")
    left = dict.fromkeys(due, 0)
    for frame in frames[1:]:
        kind, number = frame[KIND], frame[WEDGES_LEFT]
        left[kind] = number
        top = frame is frames[-1]
        if not (number <= due[kind] and (top or number == due[kind])):
            bad_stack("the number of setup choices left is wrong")
    for seat in range(s.seats):
        extra = left[PLACE_SINGLE] - left[PLACE_TOKEN] if seat == choosing else 0
        expected = full_tokens(s, seat) + extra if seat <= choosing else s.setting.tokens_per_wedge * WEDGES
        check_tokens(s, seat, expected)
        flipped = sum(s.upgraded[seat * WEDGES : (seat + 1) * WEDGES])
        upgrades = s.setting.orders[s.order[seat]].upgrades
        done = upgrades - (left[FIRST_UPGRADE] if seat == choosing else 0) if seat <= choosing else 0
        require(flipped == done, f"seats[{seat}].upgraded", f"must be {done} by now")
    if left[PLACE_SINGLE]:
        tokens = s.tokens[choosing * WEDGES : (choosing + 1) * WEDGES]
        require(max(tokens) > 1, f"seats[{choosing}].tokens", "leave no wedge to choose")


def check_secret_stage(s: Table, frames: list[Frame], stage: int) -> None:
    """Orders or wheels are being chosen: who has chosen, and who owes a choice."""
    owing = frames[0][OWING]
    if len(frames) != 1 or frames[0][SEAT] != NOBODY or owing > s.everybody():
        bad_stack("no secret choice is open")
    require(not any(s.upgraded), "seats", "nothing is upgraded yet")
    for seat in range(s.seats):
        check_tokens(s, seat, s.setting.tokens_per_wedge * WEDGES)
    if stage == 1 and frames[0][KIND] == CHOOSE_ORDER and s.setting.with_orders:
        check_order_choices(s, owing)
    elif stage == 2 and frames[0][KIND] == CHOOSE_WHEEL and s.setting.variant == TOURNAMENT:
        check_wheel_choices(s, owing)
    else:
        bad_stack("that choice is not made at this stage")


def check_order_choices(s: Table, owing: int) -> None:
    require(all(wedge == UNSET for wedge in s.wheel), "seats", "the wheels are not laid out yet")
    require(all(order == NO_ORDER for order in s.order), "seats", "the orders are not shown yet")
    tournament = s.setting.variant == TOURNAMENT
    if not tournament:
        whole = UNSET not in s.dealt and len(set(s.dealt)) == len(s.dealt)
        require(whole, "secrets", "two different orders are dealt to each seat")
    for seat in range(s.seats):
        where = f"secrets[{seat}].chosen"
        require((s.chosen[seat] == UNSET) == bool(owing >> seat & 1), where, "does not agree with who owes a choice")
        own = s.dealt[seat * 2 : seat * 2 + 2]
        require(tournament or s.chosen[seat] in [UNSET, *own], where, "was not dealt to this seat")


def check_wheel_choices(s: Table, owing: int) -> None:
    require((NO_ORDER in s.order) != s.setting.with_orders, "seats", "every seat has an order, or none has")
    check_no_secrets(s)
    require(s.place[0] == UNSET, "seats", "the wheels are still secret")
    for seat in range(s.seats):
        ring = s.wheel[seat * WEDGES : (seat + 1) * WEDGES]
        where = f"secrets[{seat}].wheel"
        require(ring[0] == 0, where, f"must begin with {s.setting.wedge_names[0]}")
        require((UNSET in ring) == bool(owing >> seat & 1), where, "does not agree with who owes a choice")
