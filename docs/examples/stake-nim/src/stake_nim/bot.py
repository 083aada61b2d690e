"""What bots know of Stake Nim beyond its points: a stake that others can guess is worth little."""

from outremer.bots.evaluation import Evaluation
from outremer.kernel import FastRng, State


class StakeNimEvaluation(Evaluation):
    def bargain(self, state: State, seat: int, menu: list[int], rng: FastRng) -> int:
        """In secret: any stake but 0, drawn anew each time. In the open: nothing, the bot thinks for itself."""
        if not state.step().secret or len(menu) == 1:
            return -1
        return menu[1 + rng.below(len(menu) - 1)]
