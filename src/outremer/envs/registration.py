"""Makes every game known to PettingZoo and Gymnasium, as `outremer/<game>-v0`. Knows no game by name."""

from __future__ import annotations

from typing import Final

from ..games import game_names

VERSION: Final = "v0"


def id_of(game: str) -> str:
    return f"outremer/{game}-{VERSION}"


def register() -> list[str]:
    """The ids, for `pettingzoo.make("aec", ...)` and `gymnasium.make(...)`. May be called again. Raises ImportError
    with what to install."""
    try:
        import gymnasium
        import pettingzoo
        from pettingzoo.env_registry.registration import aec_registry
    except ImportError as error:
        raise ImportError(f"{error}; the environments need more packages: pip install 'outremer[research]'") from error

    for game in game_names():
        if id_of(game) not in aec_registry:
            pettingzoo.register("aec", id_of(game), "outremer.envs.aec:env", kwargs={"game": game})
        if id_of(game) not in gymnasium.registry:
            gymnasium.register(id_of(game), "outremer.envs.single:SeatEnv", kwargs={"game": game})
    return [id_of(game) for game in game_names()]
