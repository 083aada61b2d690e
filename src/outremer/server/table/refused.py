"""The one error that reaches a client: a status, a kind sentence, and the rule behind it if there is one."""

from __future__ import annotations

from typing import Final

from ...kernel import OutremerError

NO_TABLE: Final = "There is no such table. It may have been deleted, or the link was cut short on its way."
NO_TOKEN: Final = "You have no place at this table yet. Open the link you were given."
BAD_TOKEN: Final = "This link opens no place at this table: it is not complete, or another one has replaced it."


class Refused(OutremerError):
    """What was asked for cannot be done; nothing has changed."""

    def __init__(self, status: int, sentence: str, rule: str = "") -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence
        self.rule = rule

    def body(self) -> dict[str, str]:
        return {"error": self.sentence, "rule": self.rule}
