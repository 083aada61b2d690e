"""Behaviour cloning: a network learns to choose as a bot of a dataset did, and then plays.

    pip install 'outremer[research,data,train]'
    outremer arena crusaders --bots steward --players 2 --games 700 --dataset steward-games
    python docs/examples/clone.py steward-games --bot steward          # writes clone.pt
    outremer arena crusaders --bots "python:docs/examples/clone.py:bot:clone.pt,random" --games 400

It works for every game and number of players. The accuracy is measured on games that it has not learned from.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np
import torch
from ppo import Net, bot, save
from torch.nn import functional

from outremer.envs.dataset import Dataset, Positions
from outremer.envs.expansion import Expansion

__all__ = ["bot"]  # for the arena


def batches(rows: Positions, expansion: Expansion, size: int, seed: int) -> Any:
    """The rows in a random order, as tensors."""
    data = rows.torch(expansion.expand)
    order = np.random.default_rng(seed).permutation(len(rows))
    for first in range(0, len(rows), size):
        yield data.batch(order[first : first + size])


def accuracy(net: Net, rows: Positions, expansion: Expansion, device: str) -> tuple[float, float]:
    """How often the network's first choice was the bot's, and how often a random choice would be."""
    right, chance = 0, 0.0
    for batch in batches(rows, expansion, 4096, 0):
        with torch.no_grad():
            logits, _ = net(batch["inputs"].to(device), batch["masks"].to(device))
        right += int((logits.argmax(-1).cpu() == batch["choices"]).sum())
        chance += float((1 / batch["masks"].sum(-1)).sum())
    return right / len(rows), chance / len(rows)


def learn(net: Net, rows: Positions, expansion: Expansion, asked: Any) -> None:
    """Cross-entropy on what was chosen; the value learns who won."""
    optimizer = torch.optim.AdamW(net.parameters(), lr=asked.rate, weight_decay=asked.decay)
    begun = time.monotonic()
    for epoch in range(asked.epochs):
        for group in optimizer.param_groups:
            group["lr"] = asked.rate * (1 - epoch / asked.epochs)
        total = 0.0
        for batch in batches(rows, expansion, asked.batch, asked.seed + epoch):
            moved = {name: values.to(asked.device) for name, values in batch.items()}
            logits, values = net(moved["inputs"], moved["masks"])
            loss = functional.cross_entropy(logits, moved["choices"])
            total += loss.item() * len(values)
            optimizer.zero_grad()
            (loss + 0.1 * functional.mse_loss(values[:, 0], moved["won"])).backward()
            optimizer.step()
        spent = (time.monotonic() - begun) / 60
        print(f"{spent:5.1f} min, epoch {epoch + 1} of {asked.epochs}: loss {total / len(rows):.3f}", flush=True)


def main(words: list[str] | None = None) -> float:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("dataset")
    parser.add_argument("--bot", default="", help="only the choices of this bot, as the dataset names it")
    parser.add_argument("--epochs", type=int, default=6)
    parser.add_argument("--batch", type=int, default=512)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--decay", type=float, default=1e-2)
    parser.add_argument("--width", type=int, default=256)
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", default="clone.pt")
    asked = parser.parse_args(words)
    if asked.device == "cpu":
        torch.set_num_threads(1)
    torch.manual_seed(asked.seed)
    data = Dataset(asked.dataset)
    known, new = data.positions(asked.bot).split(0.9)
    expansion = Expansion(data.features)
    net = Net(expansion.size, data.actions, asked.width).to(asked.device)
    learn(net, known, expansion, asked)
    save(net.cpu(), data.game.name, data.options, asked.file)
    right, chance = accuracy(net, new, expansion, "cpu")
    print(f"{len(known):,} choices learned; of {len(new):,} in other games {right:.1%} right, by chance {chance:.1%}")
    return right


if __name__ == "__main__":
    main()
