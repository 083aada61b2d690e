"""The rules of Stake Nim: what lies on the table, the two decisions, what happens, and the game itself."""

from typing import Any

from outremer.kernel import (
    NOBODY,
    NOT_NOW,
    OK,
    PASSAGE,
    SEAT,
    SECRET,
    BadPosition,
    EventTable,
    FastRng,
    FieldKind,
    Notation,
    SimpleGame,
    SimpleState,
    State,
    Step,
    known_to,
)

NAME, LINES = "stake-nim", ("stones", "last stone", "coins left")
MOST_STAKED, MOST_TAKEN = 5, 3
LEAST_STONES, MORE_STONES = 12, 6  # the heap has 12 to 17 stones
LAST_STONE_POINTS, COINS_A_POINT = 3, 3
NOT_STAKED, NO_SEAT = -1, -1

# Actions: the number of each, and its text
STAKE = 0  # stake 0 to stake 5
TAKE = STAKE + MOST_STAKED + 1  # take 1 to take 3
NOTATION = Notation([f"stake {n}" for n in range(MOST_STAKED + 1)] + [f"take {n + 1}" for n in range(MOST_TAKEN)])

# Refusals: rule SN-2.1, case 1, and so on
SN_2_1_TOO_FEW_COINS = 20101
SN_2_2_TOO_FEW_STONES = 20201


def plural(count: int, thing: str) -> str:
    return f"{count} {thing}{'' if count == 1 else 's'}"


def others(state: State, values: dict[str, int], viewer: int) -> bool:
    return viewer != values["seat"]


# Events: what can happen, who may know of it, and how it is told
COINS = FieldKind("coins", words=lambda state, count, viewer: plural(count, "coin"))
STONES = FieldKind("stones", words=lambda state, count, viewer: plural(count, "stone"))
EVENTS = EventTable()
STAKED = EVENTS.declare("staked", "You stake {coins}.", seen=known_to("seat"), seat=SEAT, coins=COINS)
SHOWN = EVENTS.declare("shown", "{seat} staked {coins}.", seen=others, seat=SEAT, coins=COINS)
TOOK = EVENTS.declare("took", "{seat} paid {coins} and took {stones}.", seat=SEAT, coins=COINS, stones=STONES)
ROLLED = EVENTS.declare("rolled", "No stake stands alone: a stone rolls off. The heap has {left}.", left=STONES)


class Table(SimpleState):
    """SN-1.1"""

    heap: int
    last: int  # who took the last stone
    coins: list[int]
    stones: list[int]
    stakes: list[int]  # of the round that is open


ROUND, STAKING, TAKING = 0, 1, 2  # kinds of step


class Round(Step[Table]):
    """SN-2: round after round, until the heap is empty (SN-3.1)."""

    def __init__(self) -> None:
        super().__init__("round", PASSAGE)

    def run(self, s: Table) -> None:
        s.stakes = [NOT_STAKED] * s.seats
        if s.heap == 0:
            s.pop()
        else:
            s.push(STAKING, NOBODY, s.everybody())


class Staking(Step[Table]):
    """SN-2.1: everybody, in secret."""

    def __init__(self) -> None:
        super().__init__("stake", SECRET)

    def prompt(self, s: Table, seat: int) -> str:
        return f"Stake up to {MOST_STAKED} coins. You have {s.coins[seat]}; the heap has {plural(s.heap, 'stone')}."

    def candidates(self, s: Table, seat: int) -> list[int]:
        return list(range(STAKE, TAKE))

    def check(self, s: Table, seat: int, action: int) -> int:
        if not STAKE <= action < TAKE:
            return NOT_NOW
        return OK if action - STAKE <= s.coins[seat] else SN_2_1_TOO_FEW_COINS

    def reason(self, s: Table, seat: int, action: int, refusal: int) -> str:
        return f"You have {plural(s.coins[seat], 'coin')}, and cannot stake {action - STAKE}."

    def take(self, s: Table, seat: int, action: int) -> None:
        s.stakes[seat] = action - STAKE
        s.note(STAKED, seat, action - STAKE)
        if s.commit(seat):
            s.pop()
            s.reveals += 1  # from here nobody takes a stake back
            self.show(s)

    def show(self, s: Table) -> None:
        for seat in range(s.seats):
            s.note(SHOWN, seat, s.stakes[seat])
        alone = [stake for stake in s.stakes if stake > 0 and s.stakes.count(stake) == 1]
        if alone:
            s.push(TAKING, s.stakes.index(max(alone)))
        else:
            s.heap -= 1
            s.note(ROLLED, s.heap)


class Taking(Step[Table]):
    """SN-2.2: the player with the highest stake that nobody else made pays it, and takes stones."""

    def __init__(self) -> None:
        super().__init__("take")

    def prompt(self, s: Table, seat: int) -> str:
        return f"You pay {plural(s.stakes[seat], 'coin')}. How many stones do you take?"

    def candidates(self, s: Table, seat: int) -> list[int]:
        return list(range(TAKE, TAKE + MOST_TAKEN))

    def check(self, s: Table, seat: int, action: int) -> int:
        if action < TAKE:
            return NOT_NOW
        return OK if action - TAKE + 1 <= s.heap else SN_2_2_TOO_FEW_STONES

    def reason(self, s: Table, seat: int, action: int, refusal: int) -> str:
        return f"The heap has {plural(s.heap, 'stone')}, and not {action - TAKE + 1}."

    def take(self, s: Table, seat: int, action: int) -> None:
        s.pop()
        taken = action - TAKE + 1
        s.coins[seat] -= s.stakes[seat]
        s.stones[seat] += taken
        s.heap -= taken
        s.last = seat if s.heap == 0 else NO_SEAT
        s.note(TOOK, seat, s.stakes[seat], taken)


class StakeNim(SimpleGame[Table]):
    table = Table

    def __init__(self) -> None:
        super().__init__(NAME, "Stake Nim", "SN", [Round(), Staking(), Taking()], NOTATION, EVENTS)

    def option_values(self) -> dict[str, list[Any]]:
        return {"players": [3, 2, 4], "coins": [12, 8, 16]}

    def lay(self, table: Table) -> None:
        """SN-1.1"""
        table.heap, table.last = LEAST_STONES + table.rng.below(MORE_STONES), NO_SEAT
        table.coins = [table.options["coins"]] * table.seats
        table.stones, table.stakes = [0] * table.seats, [NOT_STAKED] * table.seats
        table.push(ROUND, NOBODY)

    def redraw(self, world: Table, seat: int, rng: FastRng) -> None:
        """While stakes are secret, those of others could be any that they can pay."""
        if world.stack and world.step().secret:
            for other in range(world.seats):
                if other != seat and world.stakes[other] != NOT_STAKED:
                    world.stakes[other] = rng.below(min(MOST_STAKED, world.coins[other]) + 1)

    def check_position(self, table: Table) -> None:
        if not bool(table.stack) <= table.heap < LEAST_STONES + MORE_STONES or min(*table.coins, *table.stones) < 0:
            raise BadPosition("heap", "there are too many stones, or too few")
        if any(stake > min(MOST_STAKED, own) for stake, own in zip(table.stakes, table.coins, strict=True)):
            raise BadPosition("stakes", "nobody stakes more than they have")

    def table_view(self, table: Table) -> dict[str, Any]:
        return {"heap": table.heap}

    def seat_view(self, table: Table, seat: int) -> dict[str, Any]:
        return {"coins": table.coins[seat], "stones": table.stones[seat]}

    def secret_view(self, table: Table, seat: int) -> dict[str, Any]:
        return {"stake": table.stakes[seat]} if table.stakes[seat] != NOT_STAKED else {}

    def points(self, table: Table, seat: int) -> dict[str, int]:
        """SN-3.1"""
        last = LAST_STONE_POINTS if table.last == seat else 0
        return dict(zip(LINES, (table.stones[seat], last, table.coins[seat] // COINS_A_POINT), strict=True))

    def max_plies(self, options: dict[str, Any]) -> int:
        """Each round takes a stone or more from the heap, and asks everybody once and one player again."""
        return int((LEAST_STONES + MORE_STONES) * (self.options(options)["players"] + 1))
