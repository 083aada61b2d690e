"""The weights of the Crusaders evaluation, by name, in points.

They were fitted with the method of `python -m bench.weights` to the results of two-player games of three generations of
greedy bots. A single number means little, because many of these things go together.
"""

from __future__ import annotations

from typing import Final

WEIGHTS: Final[list[tuple[str, float, float]]] = [
    # The points for one of it, and the points more for each turn that is left
    # Points that the seat has now
    ("influence points", 1.0, 0.0125),
    ("majorities now", 1.0, -0.0457),
    ("level IV now", 1.0, -0.0457),
    # Whether the seat still moves in this round
    ("turn to come", -0.566, 0.272),
    # The engine
    ("travel bonus", 0.0, -0.142),
    ("muster bonus", 0.0, -0.25),
    ("crusade bonus", 0.0, 0.0811),
    ("influence bonus", 0.0, -0.213),
    ("build bonus", 0.0, -0.182),
    ("muster bonus and a troop to come", -0.0399, -0.0105),
    ("crusade bonus and an enemy to come", -0.00555, 0.00711),
    ("further knight", 0.0, 0.341),
    ("troop", 0.174, 0.0542),
    ("upgraded travel-build", 0.0, 0.335),
    ("upgraded travel-crusade", 0.0, 0.414),
    ("upgraded crusade-build", 0.0, 0.276),
    ("upgraded build-influence", 0.0, 0.31),
    ("upgraded influence-travel", 0.0, 0.0802),
    ("upgraded muster-influence", 0.0, 0.287),
    # Levels of buildings, and what level IV would add (CR-6.3)
    ("castle level", 0.182, 0.135),
    ("castle towards IV", 0.0251, 0.0408),
    ("church level", 0.242, 0.351),
    ("church towards IV", -0.073, 0.0716),
    ("farm level", 0.124, 0.482),
    ("farm towards IV", -0.343, -0.00218),
    ("bank level", 0.559, 0.364),
    ("bank towards IV", 0.00357, 0.0902),
    # Enemies defeated
    ("enemy kept", -0.682, 0.122),
    ("ahead of a rival", 0.714, -0.0483),
    # The wheel: tokens, and the gains of wedges
    ("token on travel-build", -0.417, -0.11),
    ("token on travel-crusade", -0.114, -0.135),
    ("token on crusade-build", -0.0273, -0.164),
    ("token on build-influence", -0.226, -0.135),
    ("token on influence-travel", -0.223, -0.156),
    ("token on muster-influence", -0.508, -0.112),
    ("best wedge", 0.545, -0.00272),
    ("wedge after it", 0.251, -0.00966),
    ("all wedges", 0.0617, 0.00381),
    # Where the knights are: enemies by points and distance, and ground to build on
    ("enemy here", -0.0781, 0.0253),
    ("enemy one step away", 0.0151, 0.00376),
    ("enemy two steps away", -0.00803, 0.00388),
    ("enemy three steps away", -0.0202, 0.00353),
    ("building ground", -0.86, 0.116),
    # The order (CR-7)
    ("order alcantara", 0.0, 0.187),
    ("order aviz", 0.0, 0.0768),
    ("order calatrava", 0.0, -0.653),
    ("order holy-sepulchre", 0.0, 0.119),
    ("order hospitaller", 0.0, -0.387),
    ("order montesa", 0.0, -0.0567),
    ("order santiago", 0.0, -0.243),
    ("order lazarus", 0.0, -0.463),
    ("order templar", 0.0, -0.602),
    ("order teutonic", 0.0, -0.1),
]

TERMS: Final[list[tuple[str, int]]] = [
    ("points", 3),
    ("turn to come", 1),
    ("engine", 9),
    ("upgrades", 6),
    ("buildings", 8),
    ("enemies kept", 2),
    ("wheel", 9),
    ("enemies near", 4),
    ("building ground", 1),
    ("order", 10),
]
"""The table in groups, for people who ask where the points come from: name and number of entries."""

POINTS_PER_TURN: Final = 3.3
"""How fast the supply shrinks; gives the turns that are left."""
NEAR: Final = 3
"""Steps within which an enemy counts."""
EASE: Final = [1.0, 1.0, 1.0, 0.8, 0.6, 0.4, 0.25, 0.1]
"""How much of an enemy counts, by the tokens that a Crusade against it needs; more tokens count as the last."""
HARDEST: Final = 7
EARLY_SWING: Final = 8.8
LATE_SWING: Final = 2.9
"""The lead that makes a seat e times as likely to win: with a full supply, and with an empty one."""
