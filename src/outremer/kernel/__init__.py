"""The contract that every game keeps. Everything else is built on it.

A state answers three questions and takes one command: who must decide (`actors`), what they may do (`legal`), why an
action is refused (`why_not`), and do it (`apply`). The kernel never imports a game.
"""

from .errors import BadData, BadNotation, BadOption, BadPosition, BadRecord, IllegalAction, NotRegistered, OutremerError
from .events import AMOUNT, SEAT, Event, EventTable, FieldKind, ListKind, known_to, secret
from .game import PLAYERS, TOTAL, Game
from .notation import Notation
from .record import Record, load_record
from .refusal import NO_SUCH_ACTION, NOT_NOW, NOT_YOUR_DECISION, OK, rule_of
from .rng import FastRng, Rng, commitment, key_from_seed
from .simple import SimpleGame, SimpleState
from .state import State
from .step import ALWAYS_ASKED, DECISION, NOBODY, PASSAGE, PRIVATE, SECRET, Field, Sequence, Step
from .timeline import CannotUndo, Timeline
from .view import common_view

__all__ = [
    "ALWAYS_ASKED",
    "AMOUNT",
    "DECISION",
    "NOBODY",
    "NOT_NOW",
    "NOT_YOUR_DECISION",
    "NO_SUCH_ACTION",
    "OK",
    "PASSAGE",
    "PLAYERS",
    "PRIVATE",
    "SEAT",
    "SECRET",
    "TOTAL",
    "BadData",
    "BadNotation",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "CannotUndo",
    "Event",
    "EventTable",
    "FastRng",
    "Field",
    "FieldKind",
    "Game",
    "IllegalAction",
    "ListKind",
    "NotRegistered",
    "Notation",
    "OutremerError",
    "Record",
    "Rng",
    "Sequence",
    "SimpleGame",
    "SimpleState",
    "State",
    "Step",
    "Timeline",
    "commitment",
    "common_view",
    "key_from_seed",
    "known_to",
    "load_record",
    "rule_of",
    "secret",
]
