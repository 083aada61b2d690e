"""Puzzles: find the best turn. They are data in a game's folder; this package finds, reads and judges them, and knows
no game by name.
"""

from .attempt import Attempt, Verdict, answer
from .puzzle import GRADES, BadPuzzle, Puzzle
from .shelf import NoSuchPuzzle, chosen, find_puzzle, of_day, puzzles_of

__all__ = [
    "GRADES",
    "Attempt",
    "BadPuzzle",
    "NoSuchPuzzle",
    "Puzzle",
    "Verdict",
    "answer",
    "chosen",
    "find_puzzle",
    "of_day",
    "puzzles_of",
]
