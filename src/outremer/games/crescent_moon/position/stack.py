"""Whether the open decisions of a position are ones play can lead to: what stands on what, and its numbers."""

from __future__ import annotations

from ....kernel.errors import BadPosition
from ....kernel.step import FRAME, NOBODY, A, B, C, D
from ..actions import CARDS, HEXES, SEATS, STALL
from ..cards import TOKEN_BY_CONTROL, TOKEN_BY_PRESENCE
from ..layout_draw import CROSSING, tiles_of
from ..rules.march import AN_ASSAULT
from ..rules.mercenaries import hire_limit
from ..rules.presence import other_controls
from ..rules.setup import tiles_laid
from ..setting import DISC, MURSHID, NOMAD, SULTAN, WARLORD
from ..state import FOR_BRIBE, FOR_CARD, FOR_HIRE, HIRED, KINSMAN, NO_CARD, NO_TOWN, Table
from ..steps import (
    ANSWER_PRICE,
    ASSAULTING,
    ASSIGNING,
    BRIBE_UNITS,
    BRIBED,
    BRIBING,
    BUILDING,
    BUYING,
    CANCELLING,
    CASUALTIES,
    COMBAT,
    CONSPIRING,
    CONTEST,
    DESERT_UNITS,
    DESERTING,
    DRAFT,
    DRAFT_HEX,
    GAME,
    HIRING,
    INFLUENCING,
    MARCH_MERCENARY,
    MARCH_ORDINARY,
    MASSING,
    MOVING,
    NAME_PRICE,
    OFFERING,
    PLACE_PIECE,
    PLACEMENT,
    PLOTTING,
    RECRUITING,
    RISING,
    ROUNDS,
    SCORING,
    SELECTING,
    SETUP,
    SPENDING,
    SPOILS,
    STEALING,
    SWAYING,
    TAKING_OFFER,
    TAKING_SIDE,
    TOKEN_PLACING,
    TURN,
    YEAR,
)

Frame = list[int]
IN_A_CONFLICT = (OFFERING, TAKING_OFFER, SELECTING, CANCELLING, SWAYING)
ON_ROUNDS = (TURN, INFLUENCING, BUILDING, RECRUITING, HIRING, BRIBING, BRIBE_UNITS, NAME_PRICE, ANSWER_PRICE, BRIBED)
MORE_ON_ROUNDS = (MOVING, ASSAULTING, MARCH_ORDINARY, MARCH_MERCENARY, BUYING, TOKEN_PLACING, MASSING, RISING, PLOTTING)
STILL_MORE_ON_ROUNDS = (CONSPIRING, DESERTING, DESERT_UNITS, COMBAT, CONTEST)
ABOVE: dict[int, tuple[int, ...]] = {
    GAME: (SETUP, YEAR),
    SETUP: (DRAFT, PLACEMENT),
    DRAFT: (DRAFT_HEX,),
    PLACEMENT: (PLACE_PIECE,),
    YEAR: (ROUNDS, SCORING),
    ROUNDS: (*ON_ROUNDS, *MORE_ON_ROUNDS, *STILL_MORE_ON_ROUNDS),
    TURN: (STEALING,),
    MOVING: (MARCH_ORDINARY, MARCH_MERCENARY),
    ASSAULTING: (MARCH_ORDINARY, MARCH_MERCENARY),
    BUYING: (NAME_PRICE, ANSWER_PRICE),
    SCORING: (SPENDING,),
    COMBAT: (*IN_A_CONFLICT, ASSIGNING, CASUALTIES, SPOILS),
    CONTEST: (*IN_A_CONFLICT, TAKING_SIDE),
}
SECRET = {PLOTTING: 1 << MURSHID, CONSPIRING: 1 << SULTAN, OFFERING: 31, TAKING_OFFER: 1 << MURSHID, SELECTING: 31}
ONLY = {MASSING: WARLORD, RISING: WARLORD, DESERTING: NOMAD, DESERT_UNITS: NOMAD, SPENDING: NOMAD}
ONLY |= {ASSIGNING: MURSHID, SWAYING: MURSHID}
ANYBODY = (PLACE_PIECE, DRAFT_HEX, NAME_PRICE, ANSWER_PRICE, *IN_A_CONFLICT, ASSIGNING, TAKING_SIDE, CASUALTIES, SPOILS)
MASK = (1 << HEXES) - 1
# How far a combat or a contest is when it asks: number A of its frame.
STAGE = {OFFERING: 0, TAKING_OFFER: 2, SELECTING: 3, ASSIGNING: 4, CANCELLING: 4, SWAYING: 6, CASUALTIES: 9, SPOILS: 10}
CONTEST_STAGE = {**STAGE, TAKING_SIDE: 3}
# The most each number A, B, C, D may be; a step that is not named uses none.
MOST: dict[int, tuple[int, int, int, int]] = {
    DRAFT_HEX: (CROSSING, 0, 0, 0),
    PLACE_PIECE: (9, 0, 0, 0),
    BUILDING: (3, MASK, 1, 0),
    RECRUITING: (5, 5, KINSMAN, 0),
    BRIBE_UNITS: (HEXES - 1, 0, 0, 0),
    NAME_PRICE: (FOR_CARD, STALL - 1, HEXES - 1, 999),
    ANSWER_PRICE: (FOR_CARD, STALL - 1, HEXES - 1, 999),
    BRIBED: (HEXES - 1, 0, 0, 0),
    MOVING: (3, 2, HEXES, 1),
    ASSAULTING: (0, 0, HEXES, 1),
    MARCH_ORDINARY: (HEXES * 6 - 1, 1, 0, 0),
    MARCH_MERCENARY: (HEXES * 6 - 1, 1, 7, 0),
    BUYING: (15, 0, 0, 0),
    TOKEN_PLACING: (CARDS - 1, 0, 0, 0),
    MASSING: (MASK, 0, 0, 0),
    PLOTTING: (31, 2, 7, 2),
    CONSPIRING: (31, 3, 10, 0),
    DESERT_UNITS: (HEXES - 1, 0, 0, 0),
    OFFERING: (31, 0, 0, 0),
    TAKING_OFFER: (31, 0, 0, 0),
    SELECTING: (31, 0, 0, 0),
    CANCELLING: (CARDS - 1, 4, 5, 0),
    CASUALTIES: (20, 20, 20, 20),
    SPOILS: (4, 4, 4, 4),
    COMBAT: (15, 0, 0, 0),
    CONTEST: (15, 0, 0, 0),
}


def refuse(why: str) -> None:
    raise BadPosition("stack", why)


def check_stack(s: Table) -> None:
    """Raise `BadPosition` unless the frames can stand upon each other so."""
    frames = [s.stack[i : i + FRAME] for i in range(0, len(s.stack), FRAME)]
    if not frames:
        if s.year != s.setting.years - 1:
            refuse("is empty before the last year")
        return
    if frames[0][0] != GAME:
        refuse("must begin with the game")
    for i, frame in enumerate(frames):
        if i and frame[0] not in ABOVE.get(frames[i - 1][0], ()):
            refuse(f"'{s.game.steps[frame[0]].name}' cannot stand on '{s.game.steps[frames[i - 1][0]].name}'")
        check_seat(s, frame)
    if s.game.steps[frames[-1][0]].passage:
        refuse("must end with a decision")
    check_progress(s, frames)
    for frame in frames[3:]:
        check_numbers(s, frame)
    if len(frames) == 5 and frames[3][0] in (COMBAT, CONTEST):
        stage = STAGE if frames[3][0] == COMBAT else CONTEST_STAGE
        if frames[3][A] != stage[frames[4][0]]:
            refuse("does not agree with how far the conflict is")


def check_seat(s: Table, frame: Frame) -> None:
    """Who decides: nobody in a passage, all who owe in a secret step, the active player in most others."""
    kind, seat = frame[0], frame[1]
    step = s.game.steps[kind]
    if step.passage or step.secret:
        if seat != NOBODY:
            refuse(f"'{step.name}' has no single decider")
        if (step.secret and not 0 < frame[A] < 1 << s.seats) or (step.secret and frame[A] & ~SECRET[kind]):
            refuse(f"'{step.name}' is not asked of these seats")
        return
    if not 0 <= seat < s.seats or seat != ONLY.get(kind, seat):
        refuse(f"'{step.name}' is not that seat's to decide")
    if kind not in ANYBODY and kind != SPENDING and seat != s.active:
        refuse(f"'{step.name}' is the active player's to decide")


def check_progress(s: Table, frames: list[Frame]) -> None:
    """The passages below say the same as year, round and active player."""
    if len(frames) < 4 or frames[0][1] != NOBODY:
        refuse("is too short")
    if frames[1][0] == SETUP:
        check_setup(s, frames)
        return
    if frames[0][A] != s.year + 2 or any(frames[0][B:]):
        refuse("does not agree with the year")
    at = 2 if frames[2][0] == ROUNDS else 3
    if frames[1][A] != at or any(frames[1][B:]):
        refuse("does not agree with the phase of the year")
    if frames[2][0] == ROUNDS and frames[2][A] != s.round_number * s.seats + s.active + 1:
        refuse("does not agree with round and active player")
    if (frames[2][0] == SCORING and frames[2][A] != 1) or any(frames[2][B:]):
        refuse("does not agree with the phase of the year")


def check_setup(s: Table, frames: list[Frame]) -> None:
    if frames[0][A] != 1 or any(frames[0][B:]):
        refuse("does not agree with the year")
    drafting = frames[2][0] == DRAFT
    if frames[1][A] != (1 if drafting else 2) or any(frames[1][B:]):
        refuse("does not agree with the phase of setup")
    if s.setting.placement == 0 or (drafting and s.setting.placement != 2):
        refuse("there is nothing to place or lay by hand")
    if drafting:
        laid = s.land.hexes
        if frames[2][A] != laid or laid + len(s.pile) + 1 != s.setting.hexes or frames[3][1] != seat_of(s, laid - 1):
            refuse("does not agree with the hexes laid")
        if sorted([*tiles_laid(s.land), *s.pile, frames[3][A]]) != sorted(tiles_of(s.setting.terrain_counts)):
            refuse("does not agree with the set of hexes")
    else:
        check_placement(s, frames)


def seat_of(s: Table, turn: int) -> int:
    """CM-3.4: reverse turn order."""
    return s.seats - 1 - turn % s.seats


def check_placement(s: Table, frames: list[Frame]) -> None:
    placed, group = frames[2][A], frames[2][B]
    at = placed * 2 + group - 1  # which group of all, in reverse turn order
    if not 0 <= at < 2 * s.seats or group > 1 or not s.land.river or s.land.hexes != s.setting.hexes:
        refuse("does not agree with the pieces placed")
    seat = seat_of(s, at // 2)
    if frames[3][1] != seat or frames[3][A] != seat * 2 + at % 2 or len(s.land.starts) != 2 * s.seats:
        refuse("does not agree with the pieces placed")


def check_numbers(s: Table, frame: Frame) -> None:
    """The numbers of a decision lie where its step can use them."""
    kind = frame[0]
    most = MOST.get(kind, (0, 0, 0, 0))
    name = s.game.steps[kind].name
    for at in (A, B, C, D):
        if not 0 <= frame[at] <= most[at - A]:
            refuse(f"'{name}' cannot have the number {frame[at]}")
    hexes = {BRIBE_UNITS: frame[A], BRIBED: frame[A], DESERT_UNITS: frame[A], MARCH_ORDINARY: frame[A] // 6}
    hexes |= {MARCH_MERCENARY: frame[A] // 6, MOVING: frame[C] - 1, ASSAULTING: frame[C] - 1}
    if hexes.get(kind, 0) >= s.land.hexes:
        refuse(f"'{name}' names a hex that is not on the map")
    if kind in (NAME_PRICE, ANSWER_PRICE):
        check_bargain(s, frame)
    if kind in (MARCH_ORDINARY, MARCH_MERCENARY):
        check_march(s, frame)
    if kind in (BUILDING, RECRUITING, MOVING) and frame[A] == 0:
        refuse(f"'{name}' is over")
    if kind == TOKEN_PLACING and s.setting.cards.effect[frame[A]] not in (TOKEN_BY_PRESENCE, TOKEN_BY_CONTROL):
        refuse(f"'{name}' needs a card that places a token")
    if kind in (PLOTTING, CONSPIRING) and not 0 < frame[B] <= frame[C] <= len(s.deck):
        refuse(f"'{name}' has nothing to look at")
    if kind == CONSPIRING and frame[B] > s.stall.count(NO_CARD):
        refuse(f"'{name}' has more cards to choose than empty slots")
    if kind == PLOTTING and frame[B] > his_cards(s, frame[C]):
        refuse(f"'{name}' has more cards to take than there are")
    if kind == RECRUITING and frame[A] > units_to_place(s, frame):
        refuse(f"'{name}' has more units to place than there are")


def his_cards(s: Table, looked_at: int) -> int:
    """CM-7.3: how many of the top cards the Murshid may take."""
    return sum(1 for kind in s.deck[len(s.deck) - looked_at :] if s.setting.cards.aligned[kind] == MURSHID)


def units_to_place(s: Table, frame: Frame) -> int:
    """CM-6.3, CM-6.4: what is left of the reserves; hired units, and a kinsman but the Nomad's, come from supply."""
    seat = frame[1]
    from_supply = frame[C] == HIRED or (frame[C] == KINSMAN and seat != NOMAD)
    return s.in_supply(seat, DISC) if from_supply else s.reserves[seat]


def check_march(s: Table, frame: Frame) -> None:
    """CM-6.6, CM-6.7: over a way, to a hex that may be entered so, with units that are there."""
    seat, here, there = frame[1], frame[A] // 6, s.land.road[frame[A]]
    if there < 0:
        refuse("units march where there is no way")
    entered = other_controls(s, seat, there)
    if frame[B] == AN_ASSAULT:
        entered = not entered and (s.town[there] == NO_TOWN or seat == SULTAN)
    if entered:
        refuse("units march where they may not")
    at = here * SEATS + seat
    if frame[C] > s.units[at] or (frame[0] == MARCH_MERCENARY and not s.mercenaries[at]):
        refuse("more units march than there are")


def check_bargain(s: Table, frame: Frame) -> None:
    what, thing = frame[A], frame[B]
    seller = SULTAN if what == FOR_CARD else NOMAD
    if seller >= s.seats or s.active == seller or frame[1] not in (s.active, seller):
        refuse("nobody bargains so")
    if what == FOR_CARD and s.stall[thing] < 0:
        refuse("there is no card in that slot of the Sultan's market")
    if what != FOR_CARD and thing == 0:
        refuse("no units are bargained for")
    named = frame[D] // 64
    if named > s.setting.prices or (frame[0] == ANSWER_PRICE and not named) or frame[D] % 64 > s.setting.highest_price:
        refuse("that many prices were never named")
    if named and frame[D] % 64 > s.coins[s.active]:
        refuse("the price on the table cannot be paid")
    if what == FOR_HIRE and thing > hire_limit(s, s.active):
        refuse("there are not so many units to hire")
    if what == FOR_BRIBE and min(s.units_of(NOMAD, frame[C]), s.in_supply(s.active, DISC)) < thing:
        refuse("there are not so many units to bribe")
