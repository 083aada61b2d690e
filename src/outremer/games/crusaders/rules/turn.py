"""The turn (CR-4): resolve a wedge, upgrade one, or sow; and how an upgraded wedge splits its tokens."""

from __future__ import annotations

from typing import Final

from ....kernel.refusal import NOT_NOW, OK
from ....kernel.step import Step
from ..actions import (
    ACTION_NAMES,
    ACTIONS,
    BUILD,
    CRUSADE,
    INFLUENCE,
    MAX_TOKENS,
    MUSTER,
    RESOLVE,
    SOW,
    SPEND,
    STOP,
    TRAVEL,
    UPGRADE,
    WEDGES,
    spend,
    spent_on,
    spent_tokens,
)
from ..events import ACTED, NOT_SOWED, NOTHING_CAME, RESOLVED, SOWED_ONLY, UPGRADED
from ..state import Table
from ..steps import (
    AFTER_UPGRADE,
    BUILDING,
    CRUSADING,
    FIELDS,
    REST,
    REST_ACTION,
    REST_TOKENS,
    SOW_WEDGE,
    SPLIT,
    TRAVELLING,
    TURN,
    WEDGE,
)
from ..words import side_title, tokens_in_words, wedge_title
from .influence import spread_influence
from .muster import muster
from .refusals import (
    CR_3_8_NO_UPGRADING,
    CR_4_1_NO_PASSING,
    CR_4_2_NO_TOKENS,
    CR_4_3_ALL_ON_BASIC,
    CR_4_3_MUST_ACT,
    CR_4_3_NOT_ON_WEDGE,
    CR_4_3_NOTHING_TO_DO,
    CR_4_3_REST_TO_OTHER,
    CR_4_3_REST_TOGETHER,
    CR_4_3_TOO_MANY_TOKENS,
    CR_4_4_ALREADY_UPGRADED,
    CR_4_4_NO_TOKENS,
    CR_4_5_CAN_ACT,
    CR_4_5_CANNOT_ACT,
)
from .shortfall import least_need, shortfall
from .strength import can_act, strength

LEARNING: Final = "learning"


def wedge_can_act(s: Table, seat: int, wedge: int) -> bool:
    """CR-4.5: whether any action of the wedge could do anything now with all its tokens."""
    at = seat * WEDGES + wedge
    tokens = s.tokens[at]
    if s.upgraded[at] and can_act(s, seat, s.setting.added[wedge], tokens):
        return True
    return can_act(s, seat, s.setting.basic[wedge], tokens)


def wedge_shortfall(s: Table, seat: int, wedge: int) -> str:
    """Why none of its actions can do anything, in numbers."""
    at = seat * WEDGES + wedge
    why = shortfall(s, seat, s.setting.basic[wedge], s.tokens[at])
    return f"{why}; {shortfall(s, seat, s.setting.added[wedge], s.tokens[at])}" if s.upgraded[at] else why


def all_upgraded(s: Table, seat: int) -> bool:
    for wedge in range(WEDGES):
        if not s.upgraded[seat * WEDGES + wedge]:
            return False
    return True


class Turn(Step[Table]):
    """CR-4.1: resolve an action, or upgrade a wedge."""

    def __init__(self) -> None:
        super().__init__("turn")

    def prompt(self, s: Table, seat: int) -> str:
        if s.setting.variant == LEARNING:
            return "Your turn: resolve a wedge."
        if all_upgraded(s, seat):
            return "Your turn: resolve a wedge, or sow one without acting. All six are upgraded."
        return "Your turn: resolve a wedge, or upgrade one."

    def candidates(self, s: Table, seat: int) -> list[int]:
        return [STOP, *range(UPGRADE, SOW + WEDGES)]

    def menu(self, s: Table, seat: int) -> list[int]:
        """The same as the checks below, but asks only once per wedge what it can do."""
        base = seat * WEDGES
        menu: list[int] = []
        if s.setting.variant != LEARNING:
            for wedge in range(WEDGES):
                if not s.upgraded[base + wedge]:
                    menu.append(UPGRADE + wedge)
        sowing_only = all_upgraded(s, seat)
        if sowing_only:
            menu.append(STOP)
        sows: list[int] = []
        for wedge in range(WEDGES):
            if s.tokens[base + wedge]:
                able = wedge_can_act(s, seat, wedge)
                if able:
                    menu.append(RESOLVE + wedge)
                if not able or sowing_only:
                    sows.append(SOW + wedge)
        return menu + sows if sows else menu

    def check(self, s: Table, seat: int, action: int) -> int:
        if RESOLVE <= action < RESOLVE + WEDGES:
            return self.check_resolve(s, seat, action - RESOLVE)
        if UPGRADE <= action < UPGRADE + WEDGES:
            return self.check_upgrade(s, seat, action - UPGRADE)
        if SOW <= action < SOW + WEDGES:
            return self.check_sow(s, seat, action - SOW)
        if action == STOP:
            return OK if all_upgraded(s, seat) else CR_4_1_NO_PASSING
        return NOT_NOW

    def check_resolve(self, s: Table, seat: int, wedge: int) -> int:
        """CR-4.2."""
        if s.tokens[seat * WEDGES + wedge] == 0:
            return CR_4_2_NO_TOKENS
        if not wedge_can_act(s, seat, wedge):
            return CR_4_5_CANNOT_ACT
        return OK

    def check_upgrade(self, s: Table, seat: int, wedge: int) -> int:
        """CR-4.4; nobody upgrades in the learning variant (CR-3.8)."""
        if s.setting.variant == LEARNING:
            return CR_3_8_NO_UPGRADING
        if s.upgraded[seat * WEDGES + wedge]:
            return CR_4_4_ALREADY_UPGRADED
        return OK

    def check_sow(self, s: Table, seat: int, wedge: int) -> int:
        """CR-4.5 and, with all six upgraded, CR-4.4."""
        if s.tokens[seat * WEDGES + wedge] == 0:
            return CR_4_4_NO_TOKENS
        if not all_upgraded(s, seat) and wedge_can_act(s, seat, wedge):
            return CR_4_5_CAN_ACT
        return OK

    def reason(self, s: Table, seat: int, action: int, refusal: int) -> str:
        if refusal == CR_4_1_NO_PASSING:
            return "You cannot pass: resolve a wedge, or upgrade one."
        wedge = (action - UPGRADE) % WEDGES
        title = wedge_title(s, wedge)
        if refusal == CR_4_2_NO_TOKENS or refusal == CR_4_4_NO_TOKENS:
            return f"{title} has no tokens."
        if refusal == CR_4_5_CANNOT_ACT:
            return (
                f"{side_title(s, seat, wedge)} can do nothing now: {wedge_shortfall(s, seat, wedge)}. You may sow it."
            )
        if refusal == CR_4_5_CAN_ACT:
            return f"{side_title(s, seat, wedge)} can do something now, so it cannot be sown without acting."
        if refusal == CR_3_8_NO_UPGRADING:
            return "Nobody upgrades in the learning variant."
        return f"{title} is upgraded already."

    def describe(self, s: Table, seat: int, action: int) -> str:
        if action == STOP:
            return "take an upgrade turn without sowing"
        wedge = (action - UPGRADE) % WEDGES
        tokens = s.tokens[seat * WEDGES + wedge]
        if action >= SOW:
            return f"sow {wedge_title(s, wedge)} without acting: {tokens_in_words(tokens)}"
        if action >= RESOLVE:
            return f"resolve {wedge_title(s, wedge)}: {self.strengths(s, seat, wedge)}"
        added = ACTION_NAMES[s.setting.added[wedge]].title()
        return f"upgrade {side_title(s, seat, wedge)}: adds {added}"

    def strengths(self, s: Table, seat: int, wedge: int) -> str:
        at = seat * WEDGES + wedge
        tokens = s.tokens[at]
        actions = [s.setting.basic[wedge]] + ([s.setting.added[wedge]] if s.upgraded[at] else [])
        parts = [f"{ACTION_NAMES[one].title()} {strength(s, seat, one, tokens)}" for one in actions]
        return f"{' or '.join(parts)} ({tokens_in_words(tokens)})"

    def take(self, s: Table, seat: int, action: int) -> None:
        if action >= SOW:
            s.note(SOWED_ONLY, seat, action - SOW)
            s.become(SOW_WEDGE, seat, action - SOW)
        elif action >= RESOLVE:
            s.note(RESOLVED, seat, action - RESOLVE)
            s.become(SOW_WEDGE, seat, action - RESOLVE)
            s.push(SPLIT, seat, action - RESOLVE)
        elif action == STOP:
            s.note(NOT_SOWED, seat)
            s.pop()
        else:
            s.upgraded[seat * WEDGES + action - UPGRADE] = 1
            s.note(UPGRADED, seat, action - UPGRADE)
            s.become(AFTER_UPGRADE, seat)


class AfterUpgrade(Step[Table]):
    """CR-4.4: after an upgrade you may sow the tokens of any one wedge."""

    def __init__(self) -> None:
        super().__init__("after upgrade")

    def prompt(self, s: Table, seat: int) -> str:
        return "You may now sow the tokens of any one wedge."

    def candidates(self, s: Table, seat: int) -> list[int]:
        base = seat * WEDGES
        return [STOP] + [SOW + wedge for wedge in range(WEDGES) if s.tokens[base + wedge] > 0]

    def check(self, s: Table, seat: int, action: int) -> int:
        if action == STOP:
            return OK
        if not SOW <= action < SOW + WEDGES:
            return NOT_NOW
        return OK if s.tokens[seat * WEDGES + action - SOW] > 0 else CR_4_4_NO_TOKENS

    def reason(self, s: Table, seat: int, action: int, refusal: int) -> str:
        return f"{wedge_title(s, action - SOW)} has no tokens to sow."

    def describe(self, s: Table, seat: int, action: int) -> str:
        if action == STOP:
            return "sow nothing"
        wedge = action - SOW
        return f"sow {wedge_title(s, wedge)}: {tokens_in_words(s.tokens[seat * WEDGES + wedge])}"

    def take(self, s: Table, seat: int, action: int) -> None:
        if action == STOP:
            s.pop()
        else:
            s.become(SOW_WEDGE, seat, action - SOW)


class Split(Step[Table]):
    """CR-4.3: which action comes first, and with how many tokens. A basic wedge has one answer."""

    def __init__(self) -> None:
        super().__init__("split", fields=FIELDS[SPLIT])

    def prompt(self, s: Table, seat: int) -> str:
        tokens = s.tokens[seat * WEDGES + s.get(WEDGE)]
        if tokens == 1:
            return "Which action do you take with your token?"
        return f"Which action first, with how many of your {tokens_in_words(tokens)}? The rest may do the other."

    def candidates(self, s: Table, seat: int) -> list[int]:
        tokens = s.tokens[seat * WEDGES + s.get(WEDGE)]
        first, second = s.setting.basic[s.get(WEDGE)], s.setting.added[s.get(WEDGE)]
        return sorted(spend(action, used) for action in (first, second) for used in range(1, tokens + 1))

    def menu(self, s: Table, seat: int) -> list[int]:
        """The same as the check below. More tokens can do all that fewer can: it looks for the smallest number."""
        wedge = s.get(WEDGE)
        at = seat * WEDGES + wedge
        tokens = s.tokens[at]
        if not s.upgraded[at]:
            return [spend(s.setting.basic[wedge], tokens)]
        menu: list[int] = []
        low, high = s.setting.basic[wedge], s.setting.added[wedge]
        if low > high:
            low, high = high, low
        for action in (low, high):
            if can_act(s, seat, action, tokens):
                least = 1
                while least < tokens and not can_act(s, seat, action, least):
                    least += 1
                for used in range(least, tokens + 1):
                    menu.append(spend(action, used))
        return menu

    def check(self, s: Table, seat: int, action: int) -> int:
        if not SPEND <= action < SPEND + ACTIONS * MAX_TOKENS:
            return CR_4_3_MUST_ACT if action == STOP else NOT_NOW
        kind = spent_on(action)
        tokens = spent_tokens(action)
        wedge = s.get(WEDGE)
        at = seat * WEDGES + wedge
        upgraded = s.upgraded[at] == 1
        if kind != s.setting.basic[wedge] and not (upgraded and kind == s.setting.added[wedge]):
            return CR_4_3_NOT_ON_WEDGE
        if tokens > s.tokens[at]:
            return CR_4_3_TOO_MANY_TOKENS
        if tokens < s.tokens[at] and not upgraded:
            return CR_4_3_ALL_ON_BASIC
        if not can_act(s, seat, kind, tokens):
            return CR_4_3_NOTHING_TO_DO
        return OK

    def reason(self, s: Table, seat: int, action: int, refusal: int) -> str:
        if refusal == CR_4_3_MUST_ACT:
            return "You have resolved this wedge, so one of its actions must have tokens."
        name = ACTION_NAMES[spent_on(action)].title()
        tokens = spent_tokens(action)
        wedge = s.get(WEDGE)
        if refusal == CR_4_3_NOT_ON_WEDGE:
            return f"This wedge offers {side_title(s, seat, wedge)}, not {name}."
        if refusal == CR_4_3_TOO_MANY_TOKENS:
            return f"Needs {tokens_in_words(tokens)}; the wedge holds {s.tokens[seat * WEDGES + wedge]}."
        if refusal == CR_4_3_ALL_ON_BASIC:
            return "A wedge that is not upgraded puts all its tokens into its one action."
        return (
            f"{name} with {tokens_in_words(tokens)} can do nothing now: {shortfall(s, seat, spent_on(action), tokens)}."
        )

    def describe(self, s: Table, seat: int, action: int) -> str:
        kind = spent_on(action)
        tokens = spent_tokens(action)
        left = s.tokens[seat * WEDGES + s.get(WEDGE)] - tokens
        rest = f", {left} left for the other" if left else ""
        power = strength(s, seat, kind, tokens)
        return f"{ACTION_NAMES[kind].title()} with {tokens_in_words(tokens)}: strength {power}{rest}"

    def take(self, s: Table, seat: int, action: int) -> None:
        kind = spent_on(action)
        tokens = spent_tokens(action)
        wedge = s.get(WEDGE)
        left = s.tokens[seat * WEDGES + wedge] - tokens
        s.pop()
        if left > 0:
            basic, added = s.setting.basic[wedge], s.setting.added[wedge]
            s.push(REST, seat, wedge, added if kind == basic else basic, left)
        begin_action(s, seat, kind, tokens)


class Rest(Step[Table]):
    """CR-4.3: all tokens that are left go to the other action, or the player stops."""

    def __init__(self) -> None:
        super().__init__("rest", fields=FIELDS[REST])

    def prompt(self, s: Table, seat: int) -> str:
        name = ACTION_NAMES[s.get(REST_ACTION)].title()
        return f"{tokens_in_words(s.get(REST_TOKENS))} left: go on with {name}, or stop?"

    def candidates(self, s: Table, seat: int) -> list[int]:
        return [STOP, spend(s.get(REST_ACTION), s.get(REST_TOKENS))]

    def check(self, s: Table, seat: int, action: int) -> int:
        if action == STOP:
            return OK
        if not SPEND <= action < SPEND + ACTIONS * MAX_TOKENS:
            return NOT_NOW
        if spent_on(action) != s.get(REST_ACTION):
            return CR_4_3_REST_TO_OTHER
        if spent_tokens(action) != s.get(REST_TOKENS):
            return CR_4_3_REST_TOGETHER
        if not can_act(s, seat, s.get(REST_ACTION), s.get(REST_TOKENS)):
            return CR_4_3_NOTHING_TO_DO
        return OK

    def reason(self, s: Table, seat: int, action: int, refusal: int) -> str:
        name = ACTION_NAMES[s.get(REST_ACTION)].title()
        if refusal == CR_4_3_REST_TO_OTHER:
            return f"The tokens that are left go to {name}, the other action of this wedge."
        if refusal == CR_4_3_REST_TOGETHER:
            return f"All {s.get(REST_TOKENS)} tokens that are left go to {name} together."
        why = shortfall(s, seat, s.get(REST_ACTION), s.get(REST_TOKENS))
        return f"{name} with {tokens_in_words(s.get(REST_TOKENS))} can do nothing now: {why}."

    def describe(self, s: Table, seat: int, action: int) -> str:
        if action == STOP:
            return "stop, and sow"
        kind = s.get(REST_ACTION)
        power = strength(s, seat, kind, s.get(REST_TOKENS))
        return f"{ACTION_NAMES[kind].title()} with {tokens_in_words(s.get(REST_TOKENS))}: strength {power}"

    def take(self, s: Table, seat: int, action: int) -> None:
        kind, tokens = s.get(REST_ACTION), s.get(REST_TOKENS)
        nothing = not can_act(s, seat, kind, tokens)
        s.pop()
        if action != STOP:
            begin_action(s, seat, kind, tokens)
        elif nothing:
            s.note_more(NOTHING_CAME, seat, kind, strength(s, seat, kind, tokens), least_need(s, seat, kind))


def begin_action(s: Table, seat: int, kind: int, tokens: int) -> None:
    """Carry out an action, or open the step that asks how. The caller has checked that it can do something."""
    power = strength(s, seat, kind, tokens)
    s.note_more(ACTED, seat, kind, tokens, power)
    if kind == TRAVEL:
        s.push(TRAVELLING, seat, power, 0, tokens)
    elif kind == MUSTER:
        muster(s, seat)
    elif kind == CRUSADE:
        s.push(CRUSADING, seat, tokens)
    elif kind == INFLUENCE:
        spread_influence(s, seat, power)
    elif kind == BUILD:
        s.push(BUILDING, seat, tokens)


TURN_STEPS: Final[list[tuple[int, Step[Table]]]] = [
    (TURN, Turn()),
    (SPLIT, Split()),
    (REST, Rest()),
    (AFTER_UPGRADE, AfterUpgrade()),
]
