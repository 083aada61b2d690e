"""The errors of the contract. Each names what was wrong; nothing has changed when one is raised.

An error is built from its `args`, so that one raised in another process can be rebuilt in this one.
"""

from __future__ import annotations


class OutremerError(Exception):
    """Anything a caller did that the rules or the formats do not allow."""


class IllegalAction(OutremerError):
    """`apply` was given an action that `why_not` refuses. The state is as it was."""

    def __init__(self, refusal: int, seat: int, action: int, sentence: str) -> None:
        super().__init__(refusal, seat, action, sentence)
        self.refusal = refusal
        self.seat = seat
        self.action = action
        self.sentence = sentence

    def __str__(self) -> str:
        return self.sentence


class BadOption(OutremerError):
    """A table option that does not exist, has an impossible value, or contradicts another."""

    def __init__(self, option: str, why: str) -> None:
        super().__init__(option, why)
        self.option = option
        self.why = why

    def __str__(self) -> str:
        return f"option {self.option}: {self.why}"


class NotRegistered(OutremerError):
    """A game that other programs cannot find by its name."""


class BadNotation(OutremerError):
    """A text that is not an action of the game."""

    def __init__(self, text: str, why: str) -> None:
        super().__init__(text, why)
        self.text = text
        self.why = why

    def __str__(self) -> str:
        return self.why


class BadRecord(OutremerError):
    """A record that cannot be read or re-run. `ply` is the first bad move, or -1 when the fault is elsewhere."""

    def __init__(self, why: str, ply: int = -1, rule: str = "") -> None:
        super().__init__(why, ply, rule)
        self.why = why
        self.ply = ply
        self.rule = rule

    def __str__(self) -> str:
        return self.why


class BadPosition(OutremerError):
    """A position that cannot exist. `where` is the key at fault."""

    def __init__(self, where: str, why: str) -> None:
        super().__init__(where, why)
        self.where = where
        self.why = why

    def __str__(self) -> str:
        return f"position {self.where}: {self.why}"


class BadData(OutremerError):
    """A rules data file that breaks its own rules. Names the file and the key."""

    def __init__(self, file: str, key: str, why: str) -> None:
        super().__init__(file, key, why)
        self.file = file
        self.key = key
        self.why = why

    def __str__(self) -> str:
        return f"{self.file}: {self.key}: {self.why}"
