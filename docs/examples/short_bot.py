"""A bot in 30 lines: it tries every choice in a few worlds that may be the true one, and takes the best.

outremer arena crusaders --bots "python:docs/examples/short_bot.py:bot,random" --players 2 --games 20
"""

from outremer.bots import Bot, Budget, Sampler, View
from outremer.kernel import FastRng, State

WORLDS = 4


class ShortBot(Bot):
    def choose(self, view: View, sampler: Sampler, legal: list[int], budget: Budget) -> int:
        worlds = [sampler() for _ in range(WORLDS)]
        return max(legal, key=lambda action: sum(value(world, view.seat, action, self.rng) for world in worlds))


def value(world: State, seat: int, action: int, rng: FastRng) -> int:
    """How far ahead the seat is once the others have had their turn, if all go on at random."""
    after = world.copy()
    after.apply(seat, action)
    for _ in range(8):
        if not after.over():
            actor = after.actors()[0]
            menu = after.legal(actor)
            after.apply(actor, menu[rng.below(len(menu))])
    scores = after.scores()
    return scores[seat] - max(scores[:seat] + scores[seat + 1 :])


def bot(seed: int, game: str) -> Bot:
    return ShortBot(seed)
