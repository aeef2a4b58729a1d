"""Teaches which way is up in a disc: ``python -m models.training.challenges.rotation --seed 0``.

Scenes of the families to learn from are painted once; each time one is met, another disc of it is
unrolled, turned, mirrored, lit and coloured otherwise. One thread, about 25 minutes. ``--without``
leaves families out, to see how strange scenes would fare.
"""

from __future__ import annotations

import argparse
import io
import random
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from PIL import Image
from torch import Tensor, nn
from torch.nn import functional

from models.challenges.drawing.lights import LIGHTS, lit
from models.challenges.drawing.scenes import UPRIGHT, scene
from models.challenges.solving.upright import (
    ANGLES,
    DILATIONS,
    FARTHEST,
    NEAREST,
    RADII,
    SIDE,
    WEIGHTS,
    Upright,
)  # fmt: skip

WIDTHS = (20, 40, 64)
WIDE = 80
BATCH = 64
RATE = 3e-3
SPREAD = 5.0
"""Degrees by which the aim is blurred."""
PAINTED = 128
LIT = 0.5
"""How often a light, or two, of ``lights`` are on a scene."""


class Network(nn.Module):  # type: ignore[misc]
    """What ``models/challenges/solving/upright.py`` runs, to be trained."""

    def __init__(self) -> None:
        super().__init__()
        ins = (3, *WIDTHS)
        self.convs = nn.ModuleList(
            nn.Conv2d(a, b, 3, padding=(1, 0), stride=(2, 1), bias=False)
            for a, b in zip(ins, WIDTHS, strict=False)
        )
        self.norms = nn.ModuleList(nn.BatchNorm2d(b) for b in WIDTHS)
        self.join = nn.Conv2d(WIDTHS[-1] * (RADII >> len(WIDTHS)), WIDE, 1)
        self.along = nn.ModuleList(
            nn.Conv2d(WIDE, WIDE, (1, 5), dilation=(1, d)) for d in DILATIONS
        )
        self.drop = nn.Dropout2d(0.1)
        self.out = nn.Conv2d(WIDE, 1, 1)

    def forward(self, x: Tensor) -> Tensor:
        """(discs, 3, rings, directions) to a score for each direction."""
        for conv, norm in zip(self.convs, self.norms, strict=True):
            x = functional.relu(norm(conv(_round(x, 1))))
        x = functional.relu(self.join(x.flatten(1, 2)[:, :, None]))
        for along, dilation in zip(self.along, DILATIONS, strict=True):
            x = x + functional.relu(along(_round(self.drop(x), 2 * dilation)))
        return self.out(self.drop(x))[:, 0, 0]


def _round(x: Tensor, over: int) -> Tensor:
    return functional.pad(x, (over, over, 0, 0), mode="circular")


def painted(count: int, seed: int, families: tuple[str, ...]) -> NDArray[np.uint8]:
    """Upright squares (count, 3, side, side) cut from scenes."""
    rng = random.Random(f"rotation training {seed}")
    squares = np.empty((count, 3, SIDE, SIDE), np.uint8)
    for i in range(count):
        width, height = round(PAINTED * rng.choice((1, 1, 1.4))), PAINTED
        picture = scene(families[i % len(families)], rng, width, height)
        side = round(height * (1 if rng.random() < 0.5 else rng.uniform(0.55, 1)))
        shift = (width - side) // 2, (height - side) // 2
        x, y = (rng.randint(round(s * 0.4), round(s * 1.6)) for s in shift)
        square = picture.crop((x, y, x + side, y + side))
        if rng.random() < LIT:
            square = lit(square, rng.sample(tuple(LIGHTS), rng.choice((1, 1, 2))), rng)
        if rng.random() < 0.5:
            kept = io.BytesIO()
            square.save(kept, "JPEG", quality=rng.randint(40, 95))
            square = Image.open(kept).convert("RGB")
        squares[i] = np.asarray(square.resize((SIDE, SIDE), Image.Resampling.BOX)).transpose(
            2, 0, 1
        )
    return squares


def met(squares: Tensor, chance: torch.Generator) -> tuple[Tensor, Tensor]:
    """Discs as the network gets them, and where up is in each, in degrees."""
    count = len(squares)
    x = squares.float()

    def unit(*shape: int) -> Tensor:
        return torch.rand(*shape, generator=chance)

    turned = 360 * unit(count, 1, 1)
    angles = torch.deg2rad(torch.arange(ANGLES) * (360 / ANGLES) + turned)
    reach = torch.linspace(NEAREST, FARTHEST, RADII)[None, :, None] * (
        0.8 + 0.22 * unit(count, 1, 1)
    )
    mirror = torch.where(unit(count, 1, 1) < 0.5, -1.0, 1.0)
    off = 0.05 * torch.randn(2, count, 1, 1, generator=chance)
    places = (mirror * reach * torch.sin(angles) + off[0], -reach * torch.cos(angles) + off[1])
    x = functional.grid_sample(
        x, torch.stack(places, dim=3), padding_mode="border", align_corners=False
    )
    # colours: mixed, paler, another contrast
    mix = torch.eye(3) + 0.3 * torch.randn(count, 3, 3, generator=chance)
    swapped = torch.stack([torch.eye(3)[torch.randperm(3, generator=chance)] for _ in range(count)])
    mix = torch.where(unit(count, 1, 1) < 0.3, swapped @ mix, mix)
    grey = torch.where(unit(count, 1, 1) < 0.4, unit(count, 1, 1), torch.zeros(count, 1, 1))
    mix = mix * (1 - grey) + grey * mix.mean(dim=1, keepdim=True)
    x = torch.einsum("nij,njhw->nihw", mix, x)
    # light from a side of its own
    side = torch.cos(angles + 6.3 * unit(count, 1, 1)) * reach
    x = x * (1 + 0.4 * unit(count, 1, 1) * side)[:, None]
    soft = functional.avg_pool2d(_round(functional.pad(x, (0, 0, 1, 1), mode="replicate"), 1), 3, 1)
    x = x + (unit(count, 1, 1, 1) * 1.2 - 0.3) * (soft - x)
    x = x - x.mean(dim=(2, 3), keepdim=True)
    x = x / (x.flatten(1).std(dim=1)[:, None, None, None] + 4)
    x = x + 0.25 * unit(count, 1, 1, 1) ** 2 * torch.randn(x.shape, generator=chance)
    # the outermost rings may be a line around the disc
    rings = torch.arange(RADII)[None, None, :, None] >= RADII - (
        (unit(count, 1, 1, 1) < 0.25) * (1 + 2 * unit(count, 1, 1, 1)).floor()
    )
    x = torch.where(rings, 4 * unit(count, 3, 1, 1) - 2, x)
    # and something may lie over a part of it
    share, start, low = unit(count, 1, 1), unit(count, 1, 1) * ANGLES, unit(count, 1, 1) * RADII
    along = (torch.arange(ANGLES)[None, None] - start) % ANGLES < 10 * share
    across = (torch.arange(RADII)[None, :, None] - low).abs() < 3
    hidden = (along & across & (unit(count, 1, 1) < 0.3))[:, None]
    x = torch.where(hidden, 2 * unit(count, 3, 1, 1) - 1, x)
    return x, (-turned).flatten() % 360


def aims(ups: Tensor) -> Tensor:
    """How likely each direction should be, a hill around the right one."""
    off = (torch.arange(ANGLES)[None] * (360 / ANGLES) - ups[:, None] + 180) % 360 - 180
    return functional.softmax(-0.5 * (off / SPREAD) ** 2, dim=1)


def train(squares: NDArray[np.uint8], seed: int, steps: int) -> Network:
    """``steps`` batches; the rate rises, and falls to nothing."""
    torch.manual_seed(seed)
    chance, rng = torch.Generator().manual_seed(seed), np.random.default_rng(seed)
    network = Network()
    adam = torch.optim.AdamW(network.parameters(), RATE, weight_decay=3e-2)
    pace = torch.optim.lr_scheduler.OneCycleLR(adam, RATE, total_steps=steps, pct_start=0.15)
    lost, right = 0.0, 0.0
    for step in range(1, steps + 1):
        discs, ups = met(torch.from_numpy(squares[rng.integers(0, len(squares), BATCH)]), chance)
        scores = network(discs)
        loss = functional.cross_entropy(scores, aims(ups))
        adam.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 5.0)
        adam.step()
        pace.step()
        lost, right = lost + float(loss.detach()), right + float(_right(scores, ups))
        if step % 50 == 0:
            print(f"{step} steps, loss {lost / 50:.3f}, within 10: {right / 50:.3f}", flush=True)
            lost = right = 0.0
    return network


def _right(scores: Tensor, ups: Tensor) -> Tensor:
    off = (scores.argmax(dim=1) * (360 / ANGLES) - ups + 180) % 360 - 180
    return (off.abs() <= 10).float().mean()


def save(network: Network, path: Path) -> None:
    """Half precision, the norms folded into what stands before them."""
    network.eval()
    kept: dict[str, Any] = {}
    for i, (conv, norm) in enumerate(zip(network.convs, network.norms, strict=True)):
        scale = norm.weight / (norm.running_var + norm.eps).sqrt()
        kept[f"conv{i}.weight"] = conv.weight * scale[:, None, None, None]
        kept[f"conv{i}.bias"] = norm.bias - norm.running_mean * scale
    named = [("join", network.join), ("out", network.out)]
    named += [(f"along{i}", along) for i, along in enumerate(network.along)]
    for name, layer in named:
        kept[f"{name}.weight"], kept[f"{name}.bias"] = layer.weight, layer.bias
    path.parent.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(
        path, **{name: value.detach().numpy().astype(np.float16) for name, value in kept.items()}
    )


def validated(path: Path, families: tuple[str, ...], count: int = 60) -> None:
    """Says how often fresh discs of each family are within 10 degrees."""
    network = Upright(path)
    for family in families:
        right = 0
        for seed in range(count):
            rng = random.Random(f"rotation validation {family} {seed}")
            turned = rng.uniform(0, 360)
            square = scene(family, rng, PAINTED, PAINTED).rotate(-turned, Image.Resampling.BICUBIC)
            up = float(network.up(square).argmax()) * 180 / ANGLES
            right += abs((up - turned + 180) % 360 - 180) <= 10
        print(f"{family}: {right} of {count}", flush=True)


def main() -> None:
    told = argparse.ArgumentParser(description=__doc__)
    told.add_argument("--seed", type=int, default=0)
    told.add_argument("--pictures", type=int, default=12_000)
    told.add_argument("--steps", type=int, default=7_500)
    told.add_argument("--without", nargs="*", default=[])
    told.add_argument("--out", type=Path, default=WEIGHTS)
    args = told.parse_args()
    torch.set_num_threads(1)
    families = tuple(name for name in UPRIGHT if name not in args.without)
    squares = painted(args.pictures, args.seed, families)
    print(f"{args.pictures} scenes painted", flush=True)
    save(train(squares, args.seed, args.steps), args.out)
    validated(args.out, tuple(UPRIGHT))


if __name__ == "__main__":
    main()
