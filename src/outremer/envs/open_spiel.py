"""OpenSpiel: every game as a Python game of `pyspiel`. Importing this module registers them all.

    import pyspiel, outremer.envs.open_spiel as spiel

    game = pyspiel.load_game("outremer_stake_nim", {"players": 3, "options": "rounds=5"})

The first node is chance: it draws the seed, one of `seeds`; everything random follows from it. Where several seats
choose in secret at the same time, they are asked one after another. OpenSpiel's Python MCTS and IS-MCTS play these
games; give IS-MCTS our `resample`. Its C++ MCTSBot cannot play any game written in Python: it crashes.
"""

from __future__ import annotations

import json
from typing import Any, Final

import numpy as np

try:
    import pyspiel
except ImportError as error:
    raise ImportError("this needs the package open_spiel: pip install 'outremer[openspiel]'") from error

from ..games import find_game, find_kit, game_names
from ..kernel import FastRng, Game, IllegalAction, State
from .checks import refused, whole
from .expansion import Expansion
from .recall import Recall
from .rewards import reward_called

SEEDS: Final = 1000
PREFIX: Final = "outremer_"
HIGHEST_REWARD: Final = {"win": 1.0, "points": 1000.0, "margin": 1000.0}


def name_of(game: str) -> str:
    """The name under which OpenSpiel knows a game."""
    return PREFIX + game.replace("-", "_")


def options_from(game: Game, text: str, players: int) -> dict[str, Any]:
    """Options written as `years=4,placement=free`; values as in JSON, other words as text. Raises `BadOption`."""
    given: dict[str, Any] = game.players_option(players) if players else {}
    for part in filter(None, text.split(",")):
        name, _, value = part.partition("=")
        try:
            given[name.strip()] = json.loads(value)
        except ValueError:
            given[name.strip()] = value.strip()
    return game.options(given)


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its options. Parameters: players, options, reward (win, points, margin), seeds. Each game is a class
    of its own: OpenSpiel lets go of what it was given after Python has ended, which only a class survives."""

    table_game: Game
    kind: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params, game = params or {}, self.table_game
        self.options = options_from(game, str(params.get("options", "")), int(params.get("players", 0)))
        self.seeds = whole("seeds", params.get("seeds", SEEDS), 1)
        reward = str(params.get("reward", "win"))
        self.rewards = reward_called(reward)
        self.features = find_kit(game.name).features(game, self.options)
        self.expansion = Expansion(self.features)
        highest = HIGHEST_REWARD[reward]
        info = pyspiel.GameInfo(
            num_distinct_actions=len(game.notation.texts),
            max_chance_outcomes=self.seeds,
            num_players=game.new(0, **self.options).seats,
            min_utility=0.0 if reward == "win" else -highest,
            max_utility=highest,
            utility_sum=None,
            max_game_length=game.max_plies(self.options),
        )
        super().__init__(self.kind, info, params)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        if params:
            raise ValueError(f"observers take no parameters, not {params}")
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state; before the seed is drawn, it has no table."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.spiel_game = game
        self.recall: Recall | None = None

    @property
    def table(self) -> State:
        assert self.recall is not None, "the seed is not drawn yet"
        return self.recall.state

    def current_player(self) -> int:
        if self.recall is None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.table.over():
            return int(pyspiel.PlayerId.TERMINAL)
        return self.table.actors()[0]

    def _legal_actions(self, player: int) -> list[int]:
        return self.table.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        seeds = self.spiel_game.seeds
        return [(seed, 1.0 / seeds) for seed in range(seeds)]

    def _apply_action(self, action: int) -> None:
        if self.recall is None:
            game = self.spiel_game
            seed = whole("the action that draws the seed", action, 0, game.seeds - 1)
            self.recall = Recall(game.table_game.new(seed, **game.options), game.features)
            return
        seat = self.current_player()
        try:
            self.recall.apply(seat, action)
        except IllegalAction:
            raise refused(self.table, seat, action) from None

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed {action}"
        return self.spiel_game.table_game.notation.text(action)

    def is_terminal(self) -> bool:
        return self.recall is not None and self.table.over()

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.spiel_game.num_players()
        return self.spiel_game.rewards(self.table.scores(), self.table.winners())

    def clone(self) -> SpielState:
        return self.clone_with(None if self.recall is None else self.table.copy())

    def clone_with(self, table: State | None) -> SpielState:
        """A copy that goes on with this table."""
        again: SpielState = super().clone()
        again.spiel_game = self.spiel_game
        again.recall = None if table is None or self.recall is None else self.recall.copy(table)
        return again

    def __deepcopy__(self, memo: Any) -> SpielState:
        return self.clone()

    def __str__(self) -> str:
        return "" if self.recall is None else self.table.text()


def resample(state: SpielState, player: int, rng: FastRng | None = None) -> SpielState:
    """A state that looks the same to the player: for `ISMCTSBot.set_resampler`."""
    return state.clone_with(state.table.determinize(player, rng or FastRng(int(np.random.randint(2**31)))))


class Observer:
    """The observation of a player as floats (`Expansion`) and as text: its view, or with perfect recall all it saw."""

    def __init__(self, game: SpielGame, kind: Any) -> None:
        self.game = game
        self.perfect_recall = bool(kind.perfect_recall)
        self.tensor = np.zeros(game.expansion.size, dtype=np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        if state.recall is None:
            self.tensor.fill(0)
            return
        codes = np.frombuffer(self.game.features.observe(state.table, player), dtype=np.uint8)
        self.game.expansion.expand(codes, self.tensor)

    def string_from(self, state: SpielState, player: int) -> str:
        if state.recall is None:
            return ""
        if self.perfect_recall:
            return state.recall.text(player)
        return json.dumps(state.table.view(player), sort_keys=True, separators=(",", ":"))


def register_all() -> list[str]:
    """Make all games known to OpenSpiel; returns their names there."""
    known = set(pyspiel.registered_names())
    for name in game_names():
        if name_of(name) not in known:
            register_one(find_game(name))
    return [name_of(name) for name in game_names()]


def register_one(game: Game) -> None:
    counts = game.player_counts()
    kind = pyspiel.GameType(
        short_name=name_of(game.name),
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(counts),
        min_num_players=min(counts),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": counts[0], "options": "", "reward": "win", "seeds": SEEDS},
        default_loadable=True,
        provides_factored_observation_string=False,
    )
    own_class = type(name_of(game.name), (SpielGame,), {"table_game": game, "kind": kind, "__module__": __name__})
    globals()[own_class.__name__] = own_class  # where pickles look for it
    pyspiel.register_game(kind, own_class)


NAMES: Final = register_all()
