"""How seats choose in tests that play whole games: like people who want to see everything once.

Each style prefers some actions, three times in four, and seldom passes.
"""

from typing import Final

from outremer.kernel import FastRng, State

SELDOM: Final = {"pass", "stop", "refuse", "done", "aside"}
DEAR: Final = {
    "card",
    "slot",
    "uprising",
    "mass",
    "bribe",
    "hire",
    "assault",
    "conspire",
    "desert",
    "plot",
    "influence",
}
SHOPPING: Final = {"buy", "slot", "conspire", "plot", "accept", "collect", "card"}
WARRING: Final = {"assault", "recruit", "mass", "hire", "sack", "go", "build", "castle", "card"}
SETTLING: Final = {"move", "recruit", "build", "fort", "castle", "hire", "go", "assault"}
SPREADING: Final = {"influence", "card", "amount"}


def choose(state: State, menu: list[int], rng: FastRng, dear: set[str]) -> int:
    """One of the preferred entries, or one that does something, or any; a palace whenever possible."""
    words = [state.game.notation.text(action).split()[0] for action in menu]
    if "palace" in words:
        return menu[words.index("palace")]
    if rng.below(4):
        liked = [action for action, word in zip(menu, words, strict=True) if word in dear]
        if liked:
            return liked[rng.below(len(liked))]
    active = [action for action, word in zip(menu, words, strict=True) if word not in SELDOM]
    choices = active if active and rng.below(3) else menu
    return choices[rng.below(len(choices))]


def eagerly(state: State, seat: int, menu: list[int], rng: FastRng) -> int:
    """Fights, bargains and plays cards."""
    return choose(state, menu, rng, DEAR)


def shopping(state: State, seat: int, menu: list[int], rng: FastRng) -> int:
    """Collects cards, and plays them."""
    return choose(state, menu, rng, SHOPPING)


def spreading(state: State, seat: int, menu: list[int], rng: FastRng) -> int:
    """Puts influence everywhere before anything else."""
    return choose(state, menu, rng, SPREADING)


def warring(state: State, seat: int, menu: list[int], rng: FastRng) -> int:
    """Assaults with all units."""
    if state.step().name.startswith("march"):
        return menu[-1]
    return choose(state, menu, rng, WARRING)


def rebelling(state: State, seat: int, menu: list[int], rng: FastRng) -> int:
    """The Warlord places tokens, and starts an uprising where another player has taken the hex."""
    uprising = state.game.notation.parse("uprising")
    if uprising in menu and rng.below(4) == 0:
        return uprising
    return choose(state, menu, rng, SETTLING if seat else SPREADING)


STYLES: Final = [eagerly, shopping, spreading, warring, rebelling]
