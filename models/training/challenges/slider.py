"""Weighs what tells a slider's hole: ``python -m models.training.challenges.slider --seed 0``.

Puzzles of the looks to learn from; of each, the places that ``alike`` takes for the hole are held
against each other. Some minutes of one thread.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from models.challenges.drawing import looks, to_learn_from
from models.challenges.solving.alike import as_seen
from models.challenges.solving.slider import CANDIDATES, PLANES, candidates, seen, traits
from models.challenges.solving.weighing import POOLED, STRIDES, WEIGHTS

HIDDEN = 24
WIDTHS = (16, 24, 24)
PUZZLES = 32
"""In each batch."""
ROUNDS = 10
RATE = 4e-3
DECAY = 3e-2
HIDES = 0.1
"""How often a trait is left out, so that none is relied on alone."""


class Told(NamedTuple):
    """Of each puzzle, its candidates' traits and what is seen of them; and which one is right."""

    traits: Tensor
    seen: Tensor
    right: Tensor


def met(count: int, seed: int, names: Sequence[str]) -> Told:
    """``count`` puzzles of each look, as far as the right place is among the candidates."""
    told, shown, right = [], [], []
    for look in names:
        for i in range(count):
            one = to_learn_from("slider", look, seed * 100_000 + i)
            pixels, scale = as_seen(one.picture)
            found = candidates(pixels, pixels)
            off = [abs(fit[0].shift / scale - float(str(one.answer))) for fit in found]
            if len(found) == CANDIDATES and min(off) <= one.within:
                told.append(torch.from_numpy(traits(pixels, pixels, found)))
                shown.append(torch.from_numpy(seen(pixels, pixels, found)).half())
                right.append(off.index(min(off)))
        print(f"{look}: {len(right)} puzzles to learn from by now", flush=True)
    return Told(torch.stack(told), torch.stack(shown), torch.tensor(right))


class Network(nn.Module):  # type: ignore[misc]
    """What ``models/challenges/solving/weighing.py`` runs, to be trained."""

    def __init__(self, told: Tensor) -> None:
        super().__init__()
        flat = told.flatten(0, 1)
        self.mean, self.spread = flat.mean(dim=0), flat.std(dim=0)
        self.first = nn.Linear(told.shape[2], HIDDEN)
        self.last = nn.Linear(HIDDEN, 1, bias=False)
        self.straight = nn.Linear(told.shape[2], 1, bias=False)
        ins, sizes = (PLANES, *WIDTHS), (5, 3, 3)
        self.convs = nn.ModuleList(
            nn.Conv2d(a, b, size, stride=stride, padding=size // 2)
            for a, b, size, stride in zip(ins, WIDTHS, sizes, STRIDES, strict=False)
        )
        self.drop = nn.Dropout(0.3)
        self.sight = nn.Linear(WIDTHS[-1] * 16, 1, bias=False)

    def forward(self, told: Tensor, shown: Tensor) -> Tensor:
        """(puzzles, candidates, ...) to a score for each candidate."""
        x = (told - self.mean) / self.spread
        y = shown.flatten(0, 1).float()
        if self.training:
            x = x * (torch.rand(len(x), 1, x.shape[2]) > HIDES)
            y = y + 0.1 * torch.randn(len(y), PLANES, 1, 1)
        for conv in self.convs:
            y = functional.relu(conv(y))
        y = self.sight(self.drop(functional.avg_pool2d(y, POOLED).flatten(1)))
        return (
            self.last(functional.relu(self.first(x))) + self.straight(x) + y.view(*x.shape[:2], 1)
        )[..., 0]


def weighed(told: Told, seed: int) -> Network:
    """Each round meets every puzzle once, some of them mirrored."""
    torch.manual_seed(seed)
    network = Network(told.traits)
    steps = ROUNDS * (len(told.right) // PUZZLES)
    adam = torch.optim.AdamW(network.parameters(), RATE, weight_decay=DECAY)
    pace = torch.optim.lr_scheduler.OneCycleLR(adam, RATE, total_steps=steps)
    for n in range(ROUNDS):
        lost = good = 0.0
        for some in torch.randperm(len(told.right))[: steps // ROUNDS * PUZZLES].split(PUZZLES):
            mirrored = [at for at in (3, 4) if torch.rand(()) < 0.5]
            shown, right = told.seen[some].flip(mirrored), told.right[some]
            scores = network(told.traits[some], shown)
            loss = functional.cross_entropy(scores, right, label_smoothing=0.01)
            adam.zero_grad()
            loss.backward()
            adam.step()
            pace.step()
            lost, good = (
                lost + float(loss.detach()),
                good + float((scores.argmax(1) == right).sum()),
            )
        share = good / (steps // ROUNDS * PUZZLES)
        print(f"round {n}, loss {lost / steps * ROUNDS:.3f}, right {share:.3f}", flush=True)
    network.eval()
    return network


def save(network: Network, path: Path) -> None:
    """As ``Weigher`` reads it."""
    kept = {
        "mean": network.mean,
        "spread": network.spread,
        "first": network.first.weight,
        "first_bias": network.first.bias,
        "last": network.last.weight[0],
        "straight": network.straight.weight[0],
        "sight": network.sight.weight[0],
    }
    for i, conv in enumerate(network.convs):
        kept[f"conv{i}"], kept[f"conv{i}_bias"] = conv.weight, conv.bias
    np.savez_compressed(path, **{n: w.detach().numpy().astype(np.float32) for n, w in kept.items()})


def main() -> None:
    told = argparse.ArgumentParser(description=__doc__)
    told.add_argument("--seed", type=int, default=0)
    told.add_argument("--puzzles", type=int, default=36)
    told.add_argument("--out", type=Path, default=WEIGHTS)
    args = told.parse_args()
    torch.set_num_threads(1)
    learnt = met(args.puzzles, args.seed, looks("slider"))
    save(weighed(learnt, args.seed), args.out)


if __name__ == "__main__":
    main()
