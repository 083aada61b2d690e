"""Lanterns: the smallest game that shows everything the kernel offers, in plain Python over its base classes.

Each round some lanterns are drawn, all seats bid coins in secret, and the one highest bidder takes lanterns away,
one handful after another, no more in all than they bid. Most lanterns win.
"""

import hashlib
from typing import Any

from outremer.kernel import (
    AMOUNT,
    NOT_NOW,
    OK,
    SEAT,
    BadOption,
    BadPosition,
    EventTable,
    FastRng,
    Game,
    Notation,
    Rng,
    Sequence,
    State,
    Step,
    common_view,
    key_from_seed,
)
from outremer.kernel.position import read_stack, stack_entry
from outremer.kernel.step import NOBODY, PASSAGE, SECRET, A, B, Field

PLAY, ROUND, DRAW, OPEN_BIDS, BIDDING, TAKING = range(6)  # kinds of step

BEGUN = A  # of play: how many rounds have begun
POINTS, TAKEN = A, B  # of taking: what is left of the bid, and whether something was taken

STOP, BID, TAKE, HOLE = 0, 1, 6, 9  # ids: bid 0 to bid 4, take 1 to take 3, and one number that is not an action
TEXTS = ["stop", "bid 0", "bid 1", "bid 2", "bid 3", "bid 4", "take 1", "take 2", "take 3", "", "sing"]
SING = 10  # an action no step ever asks for

TOO_FEW_COINS, TOO_FEW_POINTS, TOO_FEW_LANTERNS, TAKE_ONE_FIRST = 20101, 20201, 20202, 20203

EVENTS = EventTable()
DRAWN = EVENTS.declare("drawn", "{lanterns} lanterns lie on the table.", lanterns=AMOUNT)
REVEALED = EVENTS.declare("revealed", "{seat} bid the most: {coins}.", seat=SEAT, coins=AMOUNT)
TOOK = EVENTS.declare("took", "{seat} took {lanterns}.", seat=SEAT, lanterns=AMOUNT)
NOT_BID = -1
COINS = 6


class Lanterns(State):
    """`coins`, `lanterns` won, how many `lie` on the table, the `bids` not yet shown."""

    def __init__(self, game: Game, seats: int, rounds: int, rng: Rng) -> None:
        super().__init__(game, seats, [], [], rng, 0)
        self.rounds = rounds
        self.coins = [COINS] * seats
        self.lanterns = [0] * seats
        self.bids = [NOT_BID] * seats
        self.lie = 0

    def copy(self) -> "Lanterns":
        other = Lanterns(self.game, self.seats, self.rounds, self.rng.copy())
        other.stack, other.open_menu, other.reveals = self.stack.copy(), self.open_menu, self.reveals
        other.coins, other.lanterns, other.bids = self.coins.copy(), self.lanterns.copy(), self.bids.copy()
        other.lie = self.lie
        return other

    def determinize(self, seat: int, rng: FastRng) -> "Lanterns":
        world = self.copy()
        world.rng = Rng(rng.key())
        for other in range(self.seats):
            if other != seat and world.bids[other] != NOT_BID:
                world.bids[other] = rng.below(min(4, world.coins[other]) + 1)
        return world

    def scores(self) -> list[int]:
        return self.lanterns.copy()

    def winners(self) -> list[int]:
        return [i for i, own in enumerate(self.lanterns) if own == max(self.lanterns)] if self.over() else []

    def to_position(self, generator: bool = False) -> dict[str, Any]:
        position: dict[str, Any] = {
            "seats": self.seats,
            "rounds": self.rounds,
            "coins": self.coins.copy(),
            "lanterns": self.lanterns.copy(),
            "bids": self.bids.copy(),
            "lie": self.lie,
            "stack": stack_entry(self),
        }
        if generator:
            position["generator"] = [self.rng.key.hex(), self.rng.counter]
        return position


class Play(Step[Lanterns]):
    """One round after another."""

    def __init__(self) -> None:
        super().__init__("play", PASSAGE, [Field(BEGUN, "begun", 0, 5)])

    def run(self, s: Lanterns) -> None:
        if s.get(BEGUN) == s.rounds:
            s.pop()
            return
        s.put(BEGUN, s.get(BEGUN) + 1)
        s.push(ROUND, NOBODY)


class Draw(Step[Lanterns]):
    def __init__(self) -> None:
        super().__init__("draw", PASSAGE)

    def run(self, s: Lanterns) -> None:
        s.pop()
        s.lie += 1 + s.rng.below(3)
        s.reveals += 1
        s.note(DRAWN, s.lie)


class OpenBids(Step[Lanterns]):
    def __init__(self) -> None:
        super().__init__("open bids", PASSAGE)

    def run(self, s: Lanterns) -> None:
        s.pop()
        s.push(BIDDING, NOBODY, s.everybody())


class Bidding(Step[Lanterns]):
    """TY-2.1: all seats bid coins they have."""

    def __init__(self, mode: int = SECRET) -> None:
        super().__init__("bidding", mode)

    def prompt(self, s: Lanterns, seat: int) -> str:
        return f"Bid: you have {s.coins[seat]} coins."

    def candidates(self, s: Lanterns, seat: int) -> list[int]:
        return list(range(BID, TAKE))

    def check(self, s: Lanterns, seat: int, action: int) -> int:
        if not BID <= action < TAKE:
            return NOT_NOW
        return OK if action - BID <= s.coins[seat] else TOO_FEW_COINS

    def reason(self, s: Lanterns, seat: int, action: int, refusal: int) -> str:
        return f"Needs {action - BID} coins; you have {s.coins[seat]}."

    def take(self, s: Lanterns, seat: int, action: int) -> None:
        s.bids[seat] = action - BID
        if s.commit(seat):
            s.pop()
            s.reveals += 1
            self.reveal(s)

    def reveal(self, s: Lanterns) -> None:
        best = max(s.bids)
        winner = s.bids.index(best)
        s.note(REVEALED, winner, best)
        if s.bids.count(best) == 1 and best > 0:
            s.coins[winner] -= best
            s.push(TAKING, winner, best)
        s.bids = [NOT_BID] * s.seats


class Taking(Step[Lanterns]):
    """TY-2.2: handful after handful."""

    def __init__(self) -> None:
        super().__init__("taking", fields=[Field(POINTS, "points", 1, 4), Field(TAKEN, "taken", 0, 1)])

    def prompt(self, s: Lanterns, seat: int) -> str:
        return f"Take lanterns: {s.get(POINTS)} points."

    def candidates(self, s: Lanterns, seat: int) -> list[int]:
        return [STOP, TAKE, TAKE + 1, TAKE + 2]

    def check(self, s: Lanterns, seat: int, action: int) -> int:
        if action == STOP:
            return OK if s.get(TAKEN) else TAKE_ONE_FIRST
        if not TAKE <= action < HOLE:
            return NOT_NOW
        count = action - TAKE + 1
        if count > s.get(POINTS):
            return TOO_FEW_POINTS
        return OK if count <= s.lie else TOO_FEW_LANTERNS

    def reason(self, s: Lanterns, seat: int, action: int, refusal: int) -> str:
        if refusal == TAKE_ONE_FIRST:
            return "Take at least one first."
        if refusal == TOO_FEW_LANTERNS:
            return f"Only {s.lie} lie there."
        return f"Needs {action - TAKE + 1} points; you have {s.get(POINTS)}."

    def take(self, s: Lanterns, seat: int, action: int) -> None:
        if action == STOP:
            s.pop()
            return
        count = action - TAKE + 1
        s.lanterns[seat] += count
        s.lie -= count
        s.put(POINTS, s.get(POINTS) - count)
        s.put(TAKEN, 1)
        s.note(TOOK, seat, count)
        if s.get(POINTS) == 0 or s.lie == 0:
            s.pop()


class LanternGame(Game):
    """Two or three seats, one to five rounds."""

    def __init__(self) -> None:
        rounds: Sequence[Lanterns] = Sequence("round", [DRAW, OPEN_BIDS])
        steps: list[Step[Any]] = [Play(), rounds, Draw(), OpenBids(), Bidding(), Taking()]
        super().__init__("lanterns", "Lanterns", "TY", steps, Notation(TEXTS), EVENTS)

    def digest(self) -> str:
        return hashlib.sha256(repr(TEXTS).encode()).hexdigest()

    def option_values(self) -> dict[str, list[Any]]:
        return {"players": [2, 3], "rounds": [3, 1, 5]}

    def shared_view(self, state: State) -> dict[str, Any]:
        assert isinstance(state, Lanterns)
        table = {"rounds": state.rounds, "coins": state.coins.copy(), "lie": state.lie}
        return {**common_view(state), **table, "lanterns": state.lanterns.copy(), "stack": stack_entry(state)}

    def private_view(self, state: State, seat: int) -> dict[str, Any]:
        assert isinstance(state, Lanterns)
        return {} if state.bids[seat] == NOT_BID else {"bid": state.bids[seat]}

    def start(self, options: dict[str, Any], rng: Rng) -> Lanterns:
        chosen = self.options(options)
        state = Lanterns(self, chosen["players"], chosen["rounds"], rng)
        state.push(PLAY, NOBODY)
        state.settle()
        return state

    def position(self, position: object) -> Lanterns:
        """Only what `to_position` writes; this toy does not check whether it can exist."""
        if not isinstance(position, dict) or not {"seats", "stack"} <= position.keys():
            raise BadPosition("(whole)", "is not a position of Lanterns")
        key, counter = position.get("generator", [key_from_seed(0).hex(), 0])
        state = Lanterns(self, position["seats"], position["rounds"], Rng(bytes.fromhex(key), counter))
        state.coins, state.lanterns = position["coins"].copy(), position["lanterns"].copy()
        state.bids, state.lie = position["bids"].copy(), position["lie"]
        read_stack(state, position["stack"])
        state.settle()
        return state

    def max_plies(self, options: dict[str, Any]) -> int:
        chosen = self.options(options)
        return int(chosen["rounds"] * (chosen["players"] + 5))


LANTERNS = LanternGame()


def new_toy(seed: int = 0, **options: Any) -> Lanterns:
    """A new game of Lanterns, in its own type."""
    state = LANTERNS.new(seed, **options)
    assert isinstance(state, Lanterns)
    return state


def find_toy(name: str) -> Game:
    """What `load_record` asks for a game."""
    if name != LANTERNS.name:
        raise BadOption("game", f"'{name}' is not on this shelf")
    return LANTERNS
