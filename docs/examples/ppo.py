"""PPO by self-play, on one core or a GPU: one network plays all seats and learns from all of them.

    pip install 'outremer[research,train]'          # docs/research.md names a smaller PyTorch for Linux
    python docs/examples/ppo.py --minutes 10        # learns, measures itself against random, writes ppo.pt
    python docs/examples/ppo.py --minutes 5 --device cuda --games 512 --workers 8
    outremer arena crusaders --bots "python:docs/examples/ppo.py:bot:ppo.pt,random" --games 400
    python docs/examples/ppo.py --game crescent-moon --players 5 --smooth 0.99 --discount 1 --file moon-ppo.pt

The network looks from the seat that must choose, and says what the position is worth to every seat: to its own first,
then to the next ones. So there is a value for every seat at every choice, not only at its own. With more players its
own choices lie further apart: look further, as the last line does.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from outremer.bots import Bot
from outremer.envs.expansion import Expansion
from outremer.envs.policy_bot import PolicyBot
from outremer.envs.vector import Arrays, VectorEnv
from outremer.games import find_game, find_kit

NEVER = -1e9
POINTS = 30.0  # a larger margin is hardly better than this one


class Net(nn.Module):  # type: ignore[misc]
    """From what a seat sees: how good each action is, and what the position is worth to the seat and the next ones."""

    def __init__(self, inputs: int, actions: int, width: int = 256, seats: int = 1) -> None:
        super().__init__()
        self.sizes = {"inputs": inputs, "actions": actions, "width": width, "seats": seats}
        self.body = nn.Sequential(nn.Linear(inputs, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy = nn.Linear(width, actions)
        self.value = nn.Linear(width, seats)
        nn.init.zeros_(self.policy.weight)  # begins as the random player
        nn.init.zeros_(self.policy.bias)

    def forward(self, inputs: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        seen = self.body(inputs)
        return self.policy(seen).masked_fill(~masks, NEVER), self.value(seen)


def save(net: Net, game: str, options: dict[str, Any], file: str) -> None:
    torch.save({"game": game, "options": options, "sizes": net.sizes, "weights": net.state_dict()}, file)


def load(file: str) -> tuple[Net, str, dict[str, Any]]:
    """The network, and the game it plays with its options."""
    saved = torch.load(file, map_location="cpu", weights_only=True)
    net = Net(**saved["sizes"])
    net.load_state_dict(saved["weights"])
    return net.eval(), saved["game"], saved["options"]


def bot(seed: int, game: str, file: str = "ppo.pt") -> Bot:
    """For the arena: takes the action that the network likes best."""
    torch.set_num_threads(1)
    net, learned, options = load(file)
    if learned != game:
        raise ValueError(f"{file} has learned {learned}, not {game}")
    expansion = Expansion(find_kit(game).features(find_game(game), options))

    def policy(codes: NDArray[np.uint8], mask: NDArray[np.uint8]) -> int:
        with torch.no_grad():
            logits, _ = net(torch.from_numpy(expansion.expand(codes))[None], torch.from_numpy(mask.astype(bool))[None])
        return int(logits.argmax())

    return PolicyBot(seed, policy)


@dataclass
class Settings:
    game: str = "crusaders"
    players: int = 2
    minutes: float = 10.0
    device: str = "cpu"
    games: int = 64  # at once
    workers: int = 0
    steps: int = 96  # in each game between two updates
    epochs: int = 3
    batch: int = 1024
    rate: float = 5e-4
    discount: float = 0.998
    smooth: float = 0.95  # lambda of the advantages
    clip: float = 0.2
    entropy: float = 0.01
    seed: int = 1
    updates: int = 0  # stop after this number of them; 0: when the time is over
    measured: int = 400  # games against random at the end
    file: str = "ppo.pt"


class Table:
    """Many games, as tensors on a device."""

    def __init__(self, asked: Settings, games: int, workers: int, seed: int, reward: str) -> None:
        self.env = VectorEnv(asked.game, games, workers=workers, reward=reward, seed=seed, players=asked.players)
        self.expansion = Expansion(self.env.features)
        self.device = torch.device(asked.device)
        self.actions = len(find_game(asked.game).notation.texts)

    def look(self, arrays: Arrays) -> tuple[Tensor, Tensor]:
        inputs = torch.from_numpy(self.expansion.expand(arrays.observations))
        masks = torch.from_numpy(arrays.masks.astype(bool))
        return inputs.to(self.device), masks.to(self.device)


class Learner:
    def __init__(self, asked: Settings) -> None:
        torch.manual_seed(asked.seed)
        self.asked = asked
        self.table = Table(asked, asked.games, asked.workers, asked.seed, "margin")
        self.net = Net(self.table.expansion.size, self.table.actions, seats=asked.players).to(asked.device)
        self.seats = torch.arange(asked.players, device=asked.device)
        self.optimizer = torch.optim.Adam(self.net.parameters(), lr=asked.rate, eps=1e-5)
        self.arrays = self.table.env.arrays
        self.begun = time.monotonic()

    def part_left(self) -> float:
        return max(0.0, 1.0 - (time.monotonic() - self.begun) / (60 * self.asked.minutes))

    def collect(self) -> dict[str, Tensor]:
        """Play some steps of every game, and say how much better each choice was than expected."""
        asked, rows = self.asked, []
        for _ in range(asked.steps):
            inputs, masks = self.table.look(self.arrays)
            mover = self.tensor(self.arrays.seats).long()
            with torch.no_grad():
                logits, values = self.net(inputs, masks)
            chosen = torch.distributions.Categorical(logits=logits, validate_args=False).sample()
            logged = functional.log_softmax(logits, -1).gather(-1, chosen[:, None]).squeeze(-1)
            self.arrays = self.table.env.step(chosen.cpu().numpy())
            rewards = self.tensor(np.tanh(self.arrays.rewards / POINTS))
            going = self.tensor(~self.arrays.done)[:, None]
            rows.append((inputs, masks, chosen, logged, mover, self.by_seat(values, mover), rewards, going))
        with torch.no_grad():
            next_values = self.net(*self.table.look(self.arrays))[1]
        names = ("inputs", "masks", "chosen", "logged", "mover", "values", "rewards", "going")
        found = {name: torch.stack(column) for name, column in zip(names, zip(*rows, strict=True), strict=True)}
        return self.with_advantages(found, self.by_seat(next_values, self.tensor(self.arrays.seats).long()))

    def tensor(self, numbers: Any) -> Tensor:
        return torch.as_tensor(numbers, dtype=torch.float32).to(self.table.device)

    def by_seat(self, values: Tensor, mover: Tensor) -> Tensor:
        """Values in the order of the seats, from values that begin with the seat that looked."""
        return values.gather(-1, (self.seats - mover[..., None]) % len(self.seats))

    def from_mover(self, values: Tensor, mover: Tensor) -> Tensor:
        """The way back."""
        return values.gather(-1, (self.seats + mover[..., None]) % len(self.seats))

    def with_advantages(self, found: dict[str, Tensor], next_values: Tensor) -> dict[str, Tensor]:
        """Generalised advantage estimation, for every seat at every choice; the policy learns from the mover's."""
        asked, advantage = self.asked, torch.zeros_like(next_values)
        advantages = torch.zeros_like(found["values"])
        for step in reversed(range(asked.steps)):
            after = asked.discount * found["going"][step]
            surprise = found["rewards"][step] + after * next_values - found["values"][step]
            advantage = surprise + asked.smooth * after * advantage
            advantages[step], next_values = advantage, found["values"][step]
        found["returns"] = self.from_mover(advantages + found["values"], found["mover"])
        found["advantages"] = self.from_mover(advantages, found["mover"])[..., 0]
        return {name: column.flatten(0, 1) for name, column in found.items()}

    def update(self, rows: dict[str, Tensor]) -> None:
        asked, count = self.asked, len(rows["chosen"])
        for group in self.optimizer.param_groups:
            group["lr"] = asked.rate * max(0.1, self.part_left())
        for _ in range(asked.epochs):
            for picked in torch.randperm(count, device=self.table.device).split(asked.batch):
                loss = self.loss({name: column[picked] for name, column in rows.items()})
                self.optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(self.net.parameters(), 0.5)
                self.optimizer.step()

    def loss(self, rows: dict[str, Tensor]) -> Tensor:
        logits, values = self.net(rows["inputs"], rows["masks"])
        logs = functional.log_softmax(logits, -1)
        ratio = (logs.gather(-1, rows["chosen"][:, None]).squeeze(-1) - rows["logged"]).exp()
        gain = (rows["advantages"] - rows["advantages"].mean()) / (rows["advantages"].std() + 1e-8)
        clipped = ratio.clamp(1 - self.asked.clip, 1 + self.asked.clip)
        better = torch.minimum(ratio * gain, clipped * gain).mean()
        entropy = -(logs.exp() * logs * rows["masks"]).sum(-1).mean()
        return functional.mse_loss(values, rows["returns"]) * 0.5 - better - self.asked.entropy * entropy

    def learn(self) -> None:
        update = 0
        while self.part_left() > 0 and (not self.asked.updates or update < self.asked.updates):
            self.update(self.collect())
            update += 1
            if update % 20 == 0:
                won = against_random(self.net, self.asked, 64)
                steps = update * self.asked.steps * self.asked.games
                minutes = (time.monotonic() - self.begun) / 60
                print(f"{minutes:5.1f} min, {steps:10,} choices: wins {won:.0%} of 64 games against random", flush=True)
                self.save()
        self.save()

    def save(self) -> None:
        save(self.net, self.asked.game, self.table.env.plan.options, self.asked.file)


def against_random(net: Net, asked: Settings, games: int) -> float:
    """The share of wins over the first game of every table: the network has one seat, another one at each table."""
    table = Table(asked, games, 0, 7, "win")
    arrays = table.env.arrays
    ours: Any = np.arange(games) % asked.players
    won: Any = np.full(games, np.nan)
    while np.isnan(won).any():
        with torch.no_grad():
            logits, _ = net(*table.look(arrays))
        chosen = np.where(arrays.seats == ours, logits.argmax(-1).cpu().numpy(), table.env.sample())
        arrays = table.env.step(chosen)
        won = np.where(arrays.done & np.isnan(won), arrays.rewards[np.arange(games), ours], won)
    return float(won.mean())


def main(words: list[str] | None = None) -> float:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, usual in vars(Settings()).items():
        parser.add_argument(f"--{name}", type=type(usual), default=usual)
    asked = Settings(**vars(parser.parse_args(words)))
    if asked.device == "cpu":
        torch.set_num_threads(1)
    elif asked.device.startswith("cuda") and not torch.cuda.is_available():
        parser.error(f"--device {asked.device}: PyTorch finds no GPU here; --device cpu needs none")
    learner = Learner(asked)
    try:
        learner.learn()
    finally:
        learner.table.env.close()
    won = against_random(learner.net, asked, asked.measured)
    share = f"an equal share is {1 / asked.players:.0%}"
    print(f"{Path(asked.file).name}: wins {won:.1%} of {asked.measured} games against random; {share}")
    return won


if __name__ == "__main__":
    main()
