"""Checks the open decisions of a position: whether play can lead to this stack of steps, with these numbers."""

from __future__ import annotations

from ....kernel.errors import BadPosition
from ....kernel.position import frames_of
from ....kernel.step import BEGUN, KIND, NOBODY, OWING, SEAT
from ..actions import SEATS
from ..cards import TOKEN_BY_CONTROL, TOKEN_BY_PRESENCE
from ..layout_draw import tiles_of
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
    BARGAIN_HEX,
    BARGAIN_THING,
    BARGAIN_WHAT,
    BRIBE_HEX,
    BRIBE_UNITS,
    BRIBED,
    BRIBING,
    BUILDING,
    BUYING,
    CANCELLING,
    CARDS_LEFT,
    CARDS_SEEN,
    CASUALTIES,
    COMBAT,
    CONFLICT_STAGE,
    CONSPIRING,
    CONTEST,
    DESERT_HEX,
    DESERT_UNITS,
    DESERTING,
    DRAFT,
    DRAFT_HEX,
    GAME,
    GROUPS_PLACED,
    HAS_SPENT,
    HEXES_LAID,
    HIRING,
    INFLUENCING,
    LAST_PRICE,
    MARCH_EDGE,
    MARCH_MERCENARY,
    MARCH_ORDINARY,
    MARCH_PURPOSE,
    MASSING,
    MOVING,
    MUST_LEAVE,
    NAME_PRICE,
    OFFERING,
    ORDINARY_GOING,
    PIECE_GROUP,
    PLACE_PIECE,
    PLACEMENT,
    PLAYERS_PLACED,
    PLOTTING,
    PRICES_NAMED,
    RECRUIT_WHY,
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
    TILE,
    TOKEN_CARD,
    TOKEN_PLACING,
    TURN,
    TURNS_BEGUN,
    UNITS_LEFT,
    YEAR,
    YEARS_BEGUN,
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
# How far a combat or a contest is when it asks.
STAGE = {OFFERING: 0, TAKING_OFFER: 2, SELECTING: 3, ASSIGNING: 4, CANCELLING: 4, SWAYING: 6, CASUALTIES: 9, SPOILS: 10}
CONTEST_STAGE = {**STAGE, TAKING_SIDE: 3}


def refuse(why: str) -> None:
    raise BadPosition("stack", why)


def check_stack(s: Table) -> None:
    """Raise `BadPosition` unless the frames can be on top of each other like this."""
    frames = frames_of(s)
    if not frames:
        if s.year != s.setting.years - 1:
            refuse("is empty before the last year")
        return
    if frames[0][KIND] != GAME:
        refuse("must begin with the game")
    for i, frame in enumerate(frames):
        if i and frame[KIND] not in ABOVE.get(frames[i - 1][KIND], ()):
            refuse(f"'{s.game.steps[frame[KIND]].name}' cannot be on top of '{s.game.steps[frames[i - 1][KIND]].name}'")
        check_seat(s, frame)
    if s.game.steps[frames[-1][KIND]].passage:
        refuse("must end with a decision")
    check_progress(s, frames)
    for frame in frames[3:]:
        check_numbers(s, frame)
    if len(frames) == 5 and frames[3][KIND] in (COMBAT, CONTEST):
        stage = STAGE if frames[3][KIND] == COMBAT else CONTEST_STAGE
        if frames[3][CONFLICT_STAGE] != stage[frames[4][KIND]]:
            refuse("does not agree with how far the conflict is")


def check_seat(s: Table, frame: Frame) -> None:
    """Who decides: nobody in a passage, all who owe a choice in a secret step, the active player in most others."""
    kind, seat = frame[KIND], frame[SEAT]
    step = s.game.steps[kind]
    if step.passage or step.secret:
        if seat != NOBODY:
            refuse(f"'{step.name}' has no single decider")
        if step.secret and (frame[OWING] >= 1 << s.seats or frame[OWING] & ~SECRET[kind]):
            refuse(f"'{step.name}' is not asked of these seats")
        return
    if not 0 <= seat < s.seats or seat != ONLY.get(kind, seat):
        refuse(f"'{step.name}' is not that seat's to decide")
    if kind not in ANYBODY and kind != SPENDING and seat != s.active:
        refuse(f"'{step.name}' is the active player's to decide")


def check_progress(s: Table, frames: list[Frame]) -> None:
    """The passages below agree with year, round and active player."""
    if len(frames) < 4 or frames[0][SEAT] != NOBODY:
        refuse("is too short")
    if frames[1][KIND] == SETUP:
        check_setup(s, frames)
        return
    if frames[0][YEARS_BEGUN] != s.year + 2:
        refuse("does not agree with the year")
    at = 2 if frames[2][KIND] == ROUNDS else 3
    if frames[1][BEGUN] != at:
        refuse("does not agree with the phase of the year")
    if frames[2][KIND] == ROUNDS and frames[2][TURNS_BEGUN] != s.round_number * s.seats + s.active + 1:
        refuse("does not agree with round and active player")
    if frames[2][KIND] == SCORING and not frames[2][HAS_SPENT]:
        refuse("does not agree with the phase of the year")


def check_setup(s: Table, frames: list[Frame]) -> None:
    if frames[0][YEARS_BEGUN] != 1:
        refuse("does not agree with the year")
    drafting = frames[2][KIND] == DRAFT
    if frames[1][BEGUN] != (1 if drafting else 2):
        refuse("does not agree with the phase of setup")
    if s.setting.placement == 0 or (drafting and s.setting.placement != 2):
        refuse("there is nothing to place or lay by hand")
    if drafting:
        laid = s.land.hexes
        right = frames[2][HEXES_LAID] == laid and laid + len(s.pile) + 1 == s.setting.hexes
        if not right or frames[3][SEAT] != seat_of(s, laid - 1):
            refuse("does not agree with the hexes laid")
        if sorted([*tiles_laid(s.land), *s.pile, frames[3][TILE]]) != sorted(tiles_of(s.setting.terrain_counts)):
            refuse("does not agree with the set of hexes")
    else:
        check_placement(s, frames)


def seat_of(s: Table, turn: int) -> int:
    """CM-3.4: reverse turn order."""
    return s.seats - 1 - turn % s.seats


def check_placement(s: Table, frames: list[Frame]) -> None:
    placed, group = frames[2][PLAYERS_PLACED], frames[2][GROUPS_PLACED]
    at = placed * 2 + group - 1  # which group of all, in reverse turn order
    if not 0 <= at < 2 * s.seats or not s.land.river or s.land.hexes != s.setting.hexes:
        refuse("does not agree with the pieces placed")
    seat = seat_of(s, at // 2)
    if frames[3][SEAT] != seat or frames[3][PIECE_GROUP] != seat * 2 + at % 2 or len(s.land.starts) != 2 * s.seats:
        refuse("does not agree with the pieces placed")


def check_numbers(s: Table, frame: Frame) -> None:
    """The numbers of a decision agree with the table."""
    kind = frame[KIND]
    name = s.game.steps[kind].name
    if hex_in(frame) >= s.land.hexes:
        refuse(f"'{name}' names a hex that is not on the map")
    if kind in (NAME_PRICE, ANSWER_PRICE):
        check_bargain(s, frame)
    if kind in (MARCH_ORDINARY, MARCH_MERCENARY):
        check_march(s, frame)
    if kind == TOKEN_PLACING and s.setting.cards.effect[frame[TOKEN_CARD]] not in (TOKEN_BY_PRESENCE, TOKEN_BY_CONTROL):
        refuse(f"'{name}' needs a card that places a token")
    if kind in (PLOTTING, CONSPIRING) and not frame[CARDS_LEFT] <= frame[CARDS_SEEN] <= len(s.deck):
        refuse(f"'{name}' has nothing to look at")
    if kind == CONSPIRING and frame[CARDS_LEFT] > s.stall.count(NO_CARD):
        refuse(f"'{name}' has more cards to choose than empty slots")
    if kind == PLOTTING and frame[CARDS_LEFT] > his_cards(s, frame[CARDS_SEEN]):
        refuse(f"'{name}' has more cards to take than there are")
    if kind == RECRUITING and frame[UNITS_LEFT] > units_to_place(s, frame):
        refuse(f"'{name}' has more units to place than there are")


def hex_in(frame: Frame) -> int:
    """The hex that a frame names; 0 for one that names none."""
    kind = frame[KIND]
    if kind in (BRIBE_UNITS, BRIBED):
        return frame[BRIBE_HEX]
    if kind == DESERT_UNITS:
        return frame[DESERT_HEX]
    if kind in (MARCH_ORDINARY, MARCH_MERCENARY):
        return frame[MARCH_EDGE] // 6
    return frame[MUST_LEAVE] - 1 if kind in (MOVING, ASSAULTING) else 0


def his_cards(s: Table, looked_at: int) -> int:
    """CM-7.3: how many of the top cards the Murshid may take."""
    return sum(1 for kind in s.deck[len(s.deck) - looked_at :] if s.setting.cards.aligned[kind] == MURSHID)


def units_to_place(s: Table, frame: Frame) -> int:
    """CM-6.3, CM-6.4: what is left of the reserves; hired units, and kinsmen of all but the Nomad, come from supply."""
    seat = frame[SEAT]
    why = frame[RECRUIT_WHY]
    from_supply = why == HIRED or (why == KINSMAN and seat != NOMAD)
    return s.in_supply(seat, DISC) if from_supply else s.reserves[seat]


def check_march(s: Table, frame: Frame) -> None:
    """CM-6.6, CM-6.7: over a road, to a hex that the units may enter, with units that are there."""
    seat, here, there = frame[SEAT], frame[MARCH_EDGE] // 6, s.land.road[frame[MARCH_EDGE]]
    if there < 0:
        refuse("units march where there is no road")
    entered = other_controls(s, seat, there)
    if frame[MARCH_PURPOSE] == AN_ASSAULT:
        entered = not entered and s.town[there] == NO_TOWN
    if entered:
        refuse("units march where they may not")
    at = here * SEATS + seat
    if frame[ORDINARY_GOING] > s.units[at] or (frame[KIND] == MARCH_MERCENARY and not s.mercenaries[at]):
        refuse("more units march than there are")


def check_bargain(s: Table, frame: Frame) -> None:
    what, thing = frame[BARGAIN_WHAT], frame[BARGAIN_THING]
    seller = SULTAN if what == FOR_CARD else NOMAD
    if seller >= s.seats or s.active == seller or frame[SEAT] not in (s.active, seller):
        refuse("such a negotiation is not possible")
    if what == FOR_CARD and s.stall[thing] < 0:
        refuse("there is no card in that slot of the Sultan's market")
    if what != FOR_CARD and thing == 0:
        refuse("the negotiation is about no units")
    named, price = frame[PRICES_NAMED], frame[LAST_PRICE]
    if named > s.setting.prices or (frame[KIND] == ANSWER_PRICE and not named):
        refuse("too many prices are named")
    if named and price > s.coins[s.active]:
        refuse("the price on the table cannot be paid")
    if what == FOR_HIRE and thing > hire_limit(s, s.active):
        refuse("there are not enough units to hire")
    if what == FOR_BRIBE and min(s.units_of(NOMAD, frame[BARGAIN_HEX]), s.in_supply(s.active, DISC)) < thing:
        refuse("there are not enough units to bribe")
