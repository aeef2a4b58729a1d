"""Weighs what tells a slider's hole: ``python -m models.training.challenges.slider --seed 0``.

Puzzles of the looks to learn from; of each, the places that ``alike`` takes for the hole are held
against each other. What it prints goes into ``models/challenges/solving/slider.py``.
"""

from __future__ import annotations

import argparse

import torch

from models.challenges.drawing import looks, to_learn_from
from models.challenges.solving.alike import as_seen
from models.challenges.solving.slider import CANDIDATES, candidates, traits

SMALL = 0.01
"""Weights are held small by so much, each as a share of how its trait varies."""
Told = list[tuple[torch.Tensor, int]]


def met(count: int, seed: int) -> Told:
    """Of ``count`` puzzles of each look: the traits of each candidate, and which one is right."""
    told = []
    for look in looks("slider"):
        for i in range(count):
            one = to_learn_from("slider", look, seed * 100_000 + i)
            pixels, scale = as_seen(one.picture)
            found = candidates(pixels, pixels)
            off = [abs(fit.shift / scale - float(str(one.answer))) for fit in found]
            if len(found) == CANDIDATES and min(off) <= one.within:
                told.append((torch.from_numpy(traits(pixels, pixels, found)), off.index(min(off))))
    return told


def weighed(told: Told) -> tuple[list[float], float]:
    """The weights, and how often they choose right."""
    x, right = torch.stack([one for one, _ in told]), torch.tensor([at for _, at in told])
    spread = x.flatten(0, 1).std(dim=0)
    weights = torch.zeros(x.shape[2], requires_grad=True)
    search = torch.optim.LBFGS([weights], max_iter=200)

    def loss() -> torch.Tensor:
        search.zero_grad()
        off = torch.nn.functional.cross_entropy(x / spread @ weights, right)
        off = off + SMALL * (weights**2).sum()
        off.backward()
        return off

    search.step(loss)
    chosen = (x / spread @ weights.detach()).argmax(dim=1)
    share = float((chosen == right).float().mean())
    return [round(float(weight), 3) for weight in weights.detach() / spread], share


def main() -> None:
    told = argparse.ArgumentParser(description=__doc__)
    told.add_argument("--seed", type=int, default=0)
    told.add_argument("--puzzles", type=int, default=60)
    args = told.parse_args()
    torch.set_num_threads(1)
    weights, share = weighed(met(args.puzzles, args.seed))
    print(f"WEIGHTS = {tuple(weights)}  # {share:.1%} of those it learnt from")


if __name__ == "__main__":
    main()
