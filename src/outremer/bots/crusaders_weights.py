"""The weights of everything a position of Crusaders is worth: by name, to be read and tuned. All count in points."""

from __future__ import annotations

from typing import Final

WEIGHTS: Final[list[tuple[str, float]]] = [
    # Points that are there already; while turns are left, awards may be lost and a level IV may still grow
    ("influence points", 1.0),
    ("majorities now", 0.77),
    ("level IV now", 1.54),
    # What each turn that is left brings, for each
    ("influence bonus", 0.19),
    ("build bonus", 0.24),
    ("muster bonus", 0.26),
    ("crusade bonus", 0.39),
    ("travel bonus", 0.12),
    ("further knight", 0.73),
    ("upgraded travel-build", 0.57),
    ("upgraded travel-crusade", 0.93),
    ("upgraded crusade-build", 0.12),
    ("upgraded build-influence", 0.21),
    ("upgraded influence-travel", 0.02),
    ("upgraded muster-influence", 0.18),
    # What a level so far promises of level IV (CR-6.3)
    ("castle towards IV", 0.088),
    ("church towards IV", 0.67),
    ("farm towards IV", 0.66),
    ("bank towards IV", 0.21),
    # Enemies defeated: the majorities to come
    ("enemy kept", 0.24),
    ("ahead of a rival", 0.38),
    # What stands ready, in points
    ("best wedge", 0.33),
    ("wedge after it", 0.51),
    ("token on travel-build", 0.0),
    ("token on travel-crusade", -0.075),
    ("token on crusade-build", -0.33),
    ("token on build-influence", -0.13),
    ("token on influence-travel", -0.19),
    ("token on muster-influence", 0.049),
    # Where the knights stand: enemies by their points and how near they are, and ground to build on
    ("enemy here", 0.23),
    ("enemy one step away", 0.065),
    ("enemy two steps away", 0.038),
    ("building ground", 0.28),
]

POINTS: Final = 0
MAJORITIES: Final = 1
LEVEL_FOUR: Final = 2
BONUS_INFLUENCE: Final = 3
BONUS_BUILD: Final = 4
BONUS_MUSTER: Final = 5
BONUS_CRUSADE: Final = 6
BONUS_TRAVEL: Final = 7
KNIGHT: Final = 8
UPGRADED: Final = 9  # + wedge
TOWARDS_FOUR: Final = 15  # + type
ENEMY_KEPT: Final = 19
AHEAD: Final = 20
BEST_WEDGE: Final = 21
WEDGE_AFTER: Final = 22
TOKEN: Final = 23  # + wedge
ENEMY_NEAR: Final = 29  # + steps
GROUND: Final = 32

ORDER_WEIGHTS: Final[list[tuple[str, float]]] = [
    ("alcantara", 0.29),
    ("aviz", 0.13),
    ("calatrava", -0.46),
    ("holy-sepulchre", 0.32),
    ("hospitaller", -0.055),
    ("montesa", 0.11),
    ("santiago", -0.06),
    ("lazarus", 0.12),
    ("templar", 0.11),
    ("teutonic", 0.17),
]
"""What the power of an order brings in each turn that is left, beside what its tokens and upgrades bring (CR-7)."""

POINTS_PER_TURN: Final = 3.3
"""How fast the supply shrinks: for the turns that are left."""
NEAR: Final = 2
"""Steps within which an enemy counts."""
EASE: Final = [1.0, 1.0, 1.0, 0.8, 0.6, 0.4, 0.25, 0.1]
"""How much of an enemy counts, by the tokens a Crusade against it needs; still more tokens count as the last."""
HARDEST: Final = 7
EARLY_SWING: Final = 11.5
LATE_SWING: Final = 2.5
"""The lead that makes a seat e times as likely to win, when the supply is full and when it is empty."""
