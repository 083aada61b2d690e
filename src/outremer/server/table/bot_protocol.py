"""What a table asks of those who play its bots."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple, Protocol

from ...kernel import State

PERSON_WAITS: Final = 0
WATCHED: Final = 1
UNWATCHED: Final = 2


class Thought(NamedTuple):
    """What a bot does in a step, one choice after another, and what it has to say about it, if anything."""

    actions: list[int]
    remark: str = ""


def nobody_looks() -> int:
    return UNWATCHED


class BotStep(NamedTuple):
    """The bots of a table that are asked now, and how long they may think together."""

    bots: dict[int, str]  # seat -> its bot
    seconds: float
    table: str = ""  # whose memory it is; "": a question for once, nothing is remembered
    moves: int = 0  # made at that table so far
    in_time: bool = False  # no answer is waited for when the time is over: that would tell something
    urgency: Callable[[], int] = nobody_looks  # asked whenever somebody is chosen to think next; the lowest is first


class Errand(NamedTuple):
    """Other work for those who play bots: a function of a module, called with what is given and the seconds it may
    take. It knows only what it is given."""

    work: Callable[..., Any]
    given: tuple[Any, ...]
    seconds: float
    table: str = ""
    urgency: Callable[[], int] = nobody_looks
    patience: float = 0.0  # seconds more than usual until it counts as failed


class Answer(NamedTuple):
    """What the bots of a step do, and how many seconds they waited until it was their turn to think."""

    thoughts: dict[int, Thought]
    waited: float = 0.0


class BotPlayers(Protocol):
    """Worker processes, or this process itself."""

    async def choose(self, state: State, step: BotStep) -> Answer:
        """Legal choices for all seats that are asked, whatever becomes of their bots. Those of a secret step are all
        that the seat makes in it, and are not spoken of."""

    async def run(self, errand: Errand) -> Any:
        """What the function gives. Raises any error where it fails or takes too long; can be cancelled."""

    def stop(self) -> None:
        """Let go of everything; the next question begins anew."""
