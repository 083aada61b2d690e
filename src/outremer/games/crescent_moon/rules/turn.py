"""The turn (CM-4.5): anytime cards, then one action of CM-6 or CM-7, or pass."""

from __future__ import annotations

from typing import Final

from ....kernel.refusal import NOT_NOW, OK
from ....kernel.step import ALWAYS_ASKED, NOBODY, Step
from ..actions import (
    ASSAULT,
    BRIBE,
    BUILD,
    BUY,
    CARD,
    CARDS,
    COLLECT,
    CONSPIRE,
    DESERT,
    HIRE,
    INFLUENCE,
    MASS,
    MOVE,
    PASS,
    PLOT,
    RECRUIT,
    UPRISING,
    card_of,
)
from ..cards import ANYTIME, FOR_ACTION
from ..events import PASSED
from ..setting import NOMAD
from ..state import RECRUITED, Table
from ..steps import ASSAULTING, BRIBING, BUILDING, BUYING, DESERTING, HIRING, INFLUENCING, MASSING, MOVING, RISING, TURN
from ..words import card, coins
from .assault import refuse_assault
from .build import refuse_build
from .cards import gain, play_card, refuse_card
from .influence import refuse_influence
from .intrigue import open_conspire, open_plot, refuse_conspire, refuse_plot
from .market import refuse_buy
from .mass_uprising_desert import refuse_desert, refuse_mass, refuse_uprising
from .mercenaries import refuse_bribe, refuse_hire
from .movement import refuse_move
from .recruit import open_recruiting, refuse_recruit
from .refusals import (
    CM_2_3_SUPPLY_EMPTY,
    CM_6_1_NO_TOKEN_LEFT,
    CM_6_1_NOWHERE,
    CM_6_2_NOWHERE,
    CM_6_3_NO_RECRUITS,
    CM_6_3_NOWHERE,
    CM_6_3_RESERVES_EMPTY,
    CM_6_4_NONE_TO_HIRE,
    CM_6_4_NOT_THE_NOMAD,
    CM_6_4_NOWHERE,
    CM_6_5_NO_BRIBES,
    CM_6_5_NO_NOMADS,
    CM_6_6_NOWHERE,
    CM_6_7_NOWHERE,
    CM_6_8_NOTHING_TO_BUY,
    CM_6_9_NO_EFFECT,
    CM_6_9_NOT_IN_HAND,
    CM_6_9_NOT_PLAYED_SO,
    CM_6_9_TOO_DEAR,
    CM_7_1_NOWHERE,
    CM_7_1_WARLORD_ONLY,
    CM_7_2_NOWHERE,
    CM_7_2_WARLORD_ONLY,
    CM_7_3_MURSHID_ONLY,
    CM_7_4_NO_CARDS,
    CM_7_4_SULTAN_ONLY,
    CM_7_5_NO_MERCENARIES,
    CM_7_5_NOMAD_ONLY,
    CM_7_6_NOMAD_ONLY,
    CM_10_3_NOBODY_HOLDS,
    CM_12_2_ONCE_A_TURN,
    CM_13_8_NEVER_BUILDS,
    CM_16_1_NO_BRIBES,
    CM_16_1_TOO_DEAR,
)


def refuse_verb(s: Table, seat: int, verb: int) -> int:
    """CM-6.10: why the action is not offered now; OK if it is."""
    if verb == PASS:
        return OK
    if verb == INFLUENCE:
        return refuse_influence(s, seat)
    if verb == BUILD:
        return refuse_build(s, seat, False)
    if verb == RECRUIT:
        return refuse_recruit(s, seat)
    if verb == HIRE:
        return refuse_hire(s, seat)
    if verb == BRIBE:
        return refuse_bribe(s, seat)
    if verb == MOVE:
        return refuse_move(s, seat)
    if verb == ASSAULT:
        return refuse_assault(s, seat)
    if verb == BUY:
        return refuse_buy(s, seat)
    return refuse_own_verb(s, seat, verb)


def refuse_own_verb(s: Table, seat: int, verb: int) -> int:
    """CM-7: the actions of one character."""
    if verb == MASS:
        return refuse_mass(s, seat)
    if verb == UPRISING:
        return refuse_uprising(s, seat)
    if verb == PLOT:
        return refuse_plot(s, seat)
    if verb == CONSPIRE:
        return refuse_conspire(s, seat)
    if verb == DESERT:
        return refuse_desert(s, seat)
    return OK if seat == NOMAD else CM_7_6_NOMAD_ONLY


class Turn(Step[Table]):
    """CM-4.5: what to do."""

    def __init__(self) -> None:
        super().__init__("turn", ALWAYS_ASKED)  # skipping the question would tell that the hand holds nothing to play

    def prompt(self, s: Table, seat: int) -> str:
        return f"Year {s.year + 1}, action {s.round_number + 1} of {s.setting.actions_a_year}: what do you do?"

    def candidates(self, s: Table, seat: int) -> list[int]:
        menu = _VERBS_OF[seat].copy()
        at = seat * CARDS
        keywords = s.setting.cards.keywords
        for kind in range(1, CARDS):
            if s.hand[at + kind] and keywords[kind] & (FOR_ACTION | ANYTIME):
                menu.append(CARD + kind)
        return menu

    def check(self, s: Table, seat: int, action: int) -> int:
        if PASS <= action <= COLLECT:
            return refuse_verb(s, seat, action)
        if CARD <= action < CARD + CARDS:
            return refuse_card(s, seat, card_of(action))
        return NOT_NOW

    def reason(self, s: Table, seat: int, action: int, refusal: int) -> str:
        if refusal == CM_16_1_TOO_DEAR:
            return f"One mercenary costs {coins(s.setting.hire_price[1])}; you have {s.coins[seat]}."
        if refusal == CM_6_9_TOO_DEAR:
            price = coins(s.setting.cards.else_amount[card_of(action)])
            return f"{card(s, card_of(action))} costs you {price}; you have {s.coins[seat]}."
        if CARD <= action < CARD + CARDS:
            return _REASONS[refusal].replace("{card}", card(s, card_of(action)))
        return _REASONS[refusal]

    def describe(self, s: Table, seat: int, action: int) -> str:
        if action < CARD:
            return _WORDS[action - PASS].format(
                moves=s.setting.moves[seat], builds=s.setting.builds[seat], recruits=s.setting.recruits[seat]
            )
        kind = card_of(action)
        free = " (no action)" if s.setting.cards.has(kind, ANYTIME) else ""
        return f"play {card(s, kind)}{free}"

    def take(self, s: Table, seat: int, action: int) -> None:
        if action >= CARD:
            kind = card_of(action)
            if not s.setting.cards.has(kind, ANYTIME):  # CM-10.3: an anytime card costs no action
                s.pop()
            play_card(s, seat, kind)
            return
        s.pop()
        if action == PASS:
            s.note(PASSED, seat)
        elif action == BUILD:
            s.push(BUILDING, seat, s.setting.builds[seat])
        elif action == RECRUIT:
            open_recruiting(s, seat, s.setting.recruits[seat], RECRUITED)
        elif action == MOVE:
            s.push(MOVING, seat, s.setting.moves[seat])
        elif action == PLOT:
            open_plot(s, seat)
        elif action == CONSPIRE:
            open_conspire(s, seat)
        elif action == COLLECT:
            gain(s, seat, s.setting.collect)
        else:
            s.push(_STEP_OF[action - PASS], seat)


_COMMON: Final = [PASS, INFLUENCE, BUILD, RECRUIT, HIRE, BRIBE, MOVE, ASSAULT, BUY]
_VERBS_OF: Final = [
    [PASS, INFLUENCE, RECRUIT, HIRE, BRIBE, MOVE, ASSAULT, BUY, MASS, UPRISING],
    [PASS, INFLUENCE, BUILD, HIRE, BRIBE, MOVE, ASSAULT, BUY, PLOT],
    [PASS, INFLUENCE, BUILD, HIRE, BRIBE, MOVE, ASSAULT, BUY, CONSPIRE],
    _COMMON,
    [PASS, INFLUENCE, BUILD, RECRUIT, MOVE, ASSAULT, BUY, DESERT, COLLECT],
]
"""The actions of each character's sheet, from Warlord to Nomad."""

_STEP_OF: Final = [
    NOBODY,
    INFLUENCING,
    BUILDING,
    NOBODY,
    HIRING,
    BRIBING,
    MOVING,
    ASSAULTING,
    BUYING,
    MASSING,
    RISING,
    NOBODY,
    NOBODY,
    DESERTING,
]
"""By verb from PASS on: the step that asks how."""

_WORDS: Final = [
    "pass",
    "Influence: place a token, or contest one",
    "Build: up to {builds} pieces",
    "Recruit: up to {recruits} units",
    "Hire mercenaries",
    "Bribe mercenaries",
    "Move: up to {moves} steps",
    "Assault",
    "Buy power cards",
    "Mass: units by your tokens",
    "Uprising: units out of a token in another's hex",
    "Plot: take a card from the top of the deck",
    "Conspire: fill your market",
    "Desert: take mercenaries off the map",
    "Collect a coin",
]

_REASONS: Final[dict[int, str]] = {
    CM_2_3_SUPPLY_EMPTY: "You have no such piece left in your supply.",
    CM_6_1_NO_TOKEN_LEFT: "You have no influence token left in your supply.",
    CM_6_1_NOWHERE: "There is no hex in reach without your token.",
    CM_6_2_NOWHERE: "There is nothing you could build and pay for.",
    CM_6_3_NO_RECRUITS: "You have no reserves card: you cannot recruit.",
    CM_6_3_RESERVES_EMPTY: "Your reserves card is empty.",
    CM_6_3_NOWHERE: "There is no hex where you could place a unit.",
    CM_6_4_NOT_THE_NOMAD: "You are the Nomad: you cannot hire your own mercenaries.",
    CM_6_4_NONE_TO_HIRE: "The Nomad has no units in reserve.",
    CM_6_4_NOWHERE: "There is no hex where you could place a mercenary.",
    CM_6_5_NO_BRIBES: "You are the Nomad: you cannot bribe your own units.",
    CM_6_5_NO_NOMADS: "The Nomad has no units on the map.",
    CM_6_6_NOWHERE: "No unit of yours has anywhere to go.",
    CM_6_7_NOWHERE: "No unit of yours has anything to assault.",
    CM_6_8_NOTHING_TO_BUY: "There is no card you could buy.",
    CM_6_9_NOT_IN_HAND: "You do not hold {card}.",
    CM_6_9_NOT_PLAYED_SO: "{card} is neither an action card nor an anytime card.",
    CM_6_9_NO_EFFECT: "{card} could do nothing now.",
    CM_7_1_WARLORD_ONLY: "Only the Warlord can mass.",
    CM_7_1_NOWHERE: "There is no hex with your token where you could place a unit.",
    CM_7_2_WARLORD_ONLY: "Only the Warlord can raise an uprising.",
    CM_7_2_NOWHERE: "No token of yours lies in a hex another player controls.",
    CM_7_3_MURSHID_ONLY: "Only the Murshid plots.",
    CM_7_4_SULTAN_ONLY: "Only the Sultan conspires.",
    CM_7_4_NO_CARDS: "There are no cards left to look at.",
    CM_7_5_NOMAD_ONLY: "Only the Nomad can make mercenaries desert.",
    CM_7_5_NO_MERCENARIES: "There are no mercenaries on the map.",
    CM_7_6_NOMAD_ONLY: "Only the Nomad collects.",
    CM_10_3_NOBODY_HOLDS: "No other player holds a card.",
    CM_12_2_ONCE_A_TURN: "You have already negotiated for that this turn.",
    CM_13_8_NEVER_BUILDS: "The Warlord never builds.",
    CM_16_1_NO_BRIBES: "With four players nobody can be bribed.",
}

TURN_STEPS: Final[list[tuple[int, Step[Table]]]] = [(TURN, Turn())]
