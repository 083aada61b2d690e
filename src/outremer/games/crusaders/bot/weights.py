"""The weights of the Crusaders evaluation, by name, in points.

They were fitted by `python -m bench.weights crusaders` to games of two, three and four greedy bots with drawn orders. A
single number means little, because many of these things go together.
"""

from __future__ import annotations

from typing import Final

WEIGHTS: Final[list[tuple[str, float, float]]] = [
    # The points for one of it, and the points more for each turn that is left
    # Points that the seat has now
    ("influence points", 1.0, 0.00158),
    ("majorities now", 1.0, -0.0679),
    ("level IV now", 1.0, -0.0115),
    # Whether the seat still moves in this round
    ("turn to come", -0.0392, 0.318),
    # The engine
    ("travel bonus", 0.0, -0.159),
    ("muster bonus", 0.0, -0.345),
    ("crusade bonus", 0.0, 0.253),
    ("influence bonus", 0.0, -0.197),
    ("build bonus", 0.0, -0.158),
    ("muster bonus and a troop to come", -0.0552, 0.0207),
    ("crusade bonus and an enemy to come", -0.154, 0.00414),
    ("further knight", 0.0, 0.342),
    ("troop", -0.084, 0.0238),
    ("upgraded travel-build", 0.0, 0.364),
    ("upgraded travel-crusade", 0.0, 0.384),
    ("upgraded crusade-build", 0.0, 0.209),
    ("upgraded build-influence", 0.0, 0.28),
    ("upgraded influence-travel", 0.0, 0.117),
    ("upgraded muster-influence", 0.0, 0.271),
    # Levels of buildings, and what level IV would add (CR-6.3)
    ("castle level", -0.426, 0.0631),
    ("castle towards IV", 0.198, -0.0109),
    ("church level", -0.207, 0.299),
    ("church towards IV", 0.0684, 0.1),
    ("farm level", -0.342, 0.464),
    ("farm towards IV", 0.069, 0.0246),
    ("bank level", 0.0212, 0.286),
    ("bank towards IV", 0.134, 0.137),
    # Enemies defeated
    ("enemy kept", 0.453, 0.102),
    ("ahead of a rival", -0.299, 0.033),
    # The wheel: tokens, and the gains of wedges
    ("token on travel-build", -0.591, 0.0217),
    ("token on travel-crusade", -0.322, 0.00368),
    ("token on crusade-build", -0.29, -0.0173),
    ("token on build-influence", -0.457, 0.00229),
    ("token on influence-travel", -0.339, -0.0207),
    ("token on muster-influence", -0.601, 0.0236),
    ("best wedge", 0.696, -0.015),
    ("wedge after it", 0.346, -0.00526),
    ("all wedges", 0.0343, 0.00704),
    ("tokens to come", 0.202, -0.00704),
    # Where the knights are: enemies by points and distance, and ground to build on
    ("enemy here", 0.111, 0.013),
    ("enemy one step away", 0.0241, 0.00651),
    ("enemy two steps away", 0.00731, 0.00365),
    ("enemy three steps away", -0.01, 0.00231),
    ("building ground", -0.0548, 0.0563),
    # The order (CR-7): only ORDER_WEIGHTS say what it is worth
    ("order", 0.0, 0.0),
]

ORDER_WEIGHTS: Final[dict[str, list[tuple[str, float, float]]]] = {
    "alcantara": [
        ("further knight", 0.0, 0.0336),
        ("upgraded travel-build", 0.0, -0.127),
        ("upgraded travel-crusade", 0.0, 0.0859),
        ("upgraded crusade-build", 0.0, -0.0597),
        ("upgraded build-influence", 0.0, 0.0504),
        ("upgraded influence-travel", 0.0, -0.0522),
        ("upgraded muster-influence", 0.0, -0.0393),
        ("best wedge", 0.0214, 0.000808),
        ("wedge after it", -0.0162, 0.00376),
        ("all wedges", 0.0265, -0.00254),
        ("tokens to come", -0.0323, 0.00153),
        ("order", 0.0, 0.177),
    ],
    "aviz": [
        ("further knight", 0.0, 0.00393),
        ("upgraded travel-build", 0.0, 0.0149),
        ("upgraded travel-crusade", 0.0, 0.00148),
        ("upgraded crusade-build", 0.0, -0.106),
        ("upgraded build-influence", 0.0, 0.0194),
        ("upgraded influence-travel", 0.0, 0.0406),
        ("upgraded muster-influence", 0.0, 0.00498),
        ("best wedge", 0.0535, -0.0048),
        ("wedge after it", -0.0164, -0.00555),
        ("all wedges", -0.00158, 0.00272),
        ("tokens to come", -0.004, 0.00114),
        ("order", 0.0, 0.0582),
    ],
    "calatrava": [
        ("further knight", 0.0, 0.032),
        ("upgraded travel-build", 0.0, -0.0704),
        ("upgraded travel-crusade", 0.0, -0.0464),
        ("upgraded crusade-build", 0.0, -0.0412),
        ("upgraded build-influence", 0.0, 0.0816),
        ("upgraded influence-travel", 0.0, 0.00861),
        ("upgraded muster-influence", 0.0, 0.0798),
        ("best wedge", 0.0447, -0.00205),
        ("wedge after it", 0.0328, -0.00301),
        ("all wedges", -0.11, 0.00581),
        ("tokens to come", 0.0863, 0.00367),
        ("order", 0.0, 0.0284),
    ],
    "holy-sepulchre": [
        ("further knight", 0.0, 0.0292),
        ("upgraded travel-build", 0.0, 0.00297),
        ("upgraded travel-crusade", 0.0, -0.0797),
        ("upgraded crusade-build", 0.0, -0.00941),
        ("upgraded build-influence", 0.0, -0.0181),
        ("upgraded influence-travel", 0.0, 0.0035),
        ("upgraded muster-influence", 0.0, 0.0486),
        ("best wedge", 0.0684, -0.0118),
        ("wedge after it", -0.00971, 0.0111),
        ("all wedges", 0.0142, 0.00284),
        ("tokens to come", -0.00361, -0.000395),
        ("order", 0.0, -0.0521),
    ],
    "hospitaller": [
        ("further knight", 0.0, 0.0221),
        ("upgraded travel-build", 0.0, 0.03),
        ("upgraded travel-crusade", 0.0, -0.0181),
        ("upgraded crusade-build", 0.0, -0.0459),
        ("upgraded build-influence", 0.0, -0.0481),
        ("upgraded influence-travel", 0.0, 0.0358),
        ("upgraded muster-influence", 0.0, -0.0391),
        ("best wedge", -0.0475, 0.0137),
        ("wedge after it", 0.0514, -0.00681),
        ("all wedges", 0.00786, -0.00326),
        ("tokens to come", 0.013, 0.00229),
        ("order", 0.0, -0.0997),
    ],
    "montesa": [
        ("further knight", 0.0, -0.184),
        ("upgraded travel-build", 0.0, 0.0573),
        ("upgraded travel-crusade", 0.0, -0.0157),
        ("upgraded crusade-build", 0.0, 0.0267),
        ("upgraded build-influence", 0.0, 0.0333),
        ("upgraded influence-travel", 0.0, -0.0866),
        ("upgraded muster-influence", 0.0, 0.0302),
        ("best wedge", -0.0502, -0.00584),
        ("wedge after it", 0.036, -0.0139),
        ("all wedges", 0.0109, -0.00136),
        ("tokens to come", 0.00596, 0.00477),
        ("order", 0.0, 0.239),
    ],
    "santiago": [
        ("further knight", 0.0, 0.0451),
        ("upgraded travel-build", 0.0, 0.212),
        ("upgraded travel-crusade", 0.0, -0.0508),
        ("upgraded crusade-build", 0.0, 0.0304),
        ("upgraded build-influence", 0.0, 0.0456),
        ("upgraded influence-travel", 0.0, -0.00722),
        ("upgraded muster-influence", 0.0, -0.0444),
        ("best wedge", 0.0535, -0.00124),
        ("wedge after it", -0.0563, 0.00228),
        ("all wedges", -0.0118, 0.0023),
        ("tokens to come", 0.021, -0.00482),
        ("order", 0.0, -0.203),
    ],
    "lazarus": [
        ("further knight", 0.0, 0.0397),
        ("upgraded travel-build", 0.0, 0.0224),
        ("upgraded travel-crusade", 0.0, 0.216),
        ("upgraded crusade-build", 0.0, 0.108),
        ("upgraded build-influence", 0.0, -0.0659),
        ("upgraded influence-travel", 0.0, 0.0133),
        ("upgraded muster-influence", 0.0, 0.0499),
        ("best wedge", -0.11, 0.00526),
        ("wedge after it", -0.0211, 0.00198),
        ("all wedges", 0.0362, -0.0035),
        ("tokens to come", -0.0338, -0.00644),
        ("order", 0.0, -0.263),
    ],
    "templar": [
        ("further knight", 0.0, 0.0865),
        ("upgraded travel-build", 0.0, -0.0289),
        ("upgraded travel-crusade", 0.0, -0.0155),
        ("upgraded crusade-build", 0.0, 0.00586),
        ("upgraded build-influence", 0.0, -0.0302),
        ("upgraded influence-travel", 0.0, 0.0493),
        ("upgraded muster-influence", 0.0, -0.0653),
        ("best wedge", -0.0147, -0.00173),
        ("wedge after it", 0.0398, 0.00292),
        ("all wedges", -0.0308, 0.00208),
        ("tokens to come", -0.014, 0.000518),
        ("order", 0.0, 0.0151),
    ],
    "teutonic": [
        ("further knight", 0.0, 0.0357),
        ("upgraded travel-build", 0.0, 0.0181),
        ("upgraded travel-crusade", 0.0, -0.0282),
        ("upgraded crusade-build", 0.0, -0.107),
        ("upgraded build-influence", 0.0, -0.0925),
        ("upgraded influence-travel", 0.0, 0.0284),
        ("upgraded muster-influence", 0.0, -0.0349),
        ("best wedge", 0.0225, 0.00763),
        ("wedge after it", -0.0167, 0.00491),
        ("all wedges", -0.00448, -0.00156),
        ("tokens to come", 0.019, -0.00118),
        ("order", 0.0, 0.0709),
    ],
}
"""What an order adds to entries of the table, in the order of the data."""

TERMS: Final[list[tuple[str, int]]] = [
    ("points", 3),
    ("turn to come", 1),
    ("engine", 9),
    ("upgrades", 6),
    ("buildings", 8),
    ("enemies kept", 2),
    ("wheel", 10),
    ("enemies near", 4),
    ("building ground", 1),
    ("order", 1),
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


def tables_of_weights() -> tuple[list[list[float]], list[list[float]]]:
    """The weights now, and for each turn: [0] without an order, [order + 1] with one."""
    now = [[first for _, first, _ in WEIGHTS]]
    each = [[second for _, _, second in WEIGHTS]]
    places = {WEIGHTS[at][0]: at for at in range(len(WEIGHTS))}
    for added in ORDER_WEIGHTS.values():
        now.append(now[0].copy())
        each.append(each[0].copy())
        for name, more, more_each in added:
            now[-1][places[name]] += more
            each[-1][places[name]] += more_each
    return now, each
