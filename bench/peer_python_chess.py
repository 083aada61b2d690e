"""Random play in python-chess, to an end that no player must claim: mate, stalemate, 75 moves and the like."""

from random import Random

import chess  # type: ignore[import-not-found]

from bench.measure import BARE, run_worker, whole_games

SEVENTY_FIVE_MOVES = 150
"""Half-moves without a capture or pawn move after which the game is drawn."""


def play_chess(rng: Random) -> int:
    """One game; `Board.is_game_over` unrolled, because it would generate the moves a second time."""
    board = chess.Board()
    choices = 0
    while moves := list(board.legal_moves):
        if is_drawn(board):
            break
        if len(moves) >= 2:
            choices += 1
        board.push(rng.choice(moves))
    return choices


def is_drawn(board: chess.Board) -> bool:
    if board.halfmove_clock >= SEVENTY_FIVE_MOVES:
        return True
    return bool(board.is_insufficient_material() or board.is_fivefold_repetition())


if __name__ == "__main__":
    run_worker("python-chess", {("chess", BARE): lambda: whole_games(play_chess)})
