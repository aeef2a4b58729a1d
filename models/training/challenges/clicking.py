"""Trains what clicking challenges are solved with, in half an hour of one thread or less.

``python -m models.training.challenges.clicking --seed 0``. Learning looks alone are drawn, once,
and both networks learn from them: where things lie, and which clean form a cut-out shows (each
with its own against all others of a batch).
"""

from __future__ import annotations

import argparse
import io
import random
import time
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from PIL import Image
from torch import Tensor
from torch.nn.functional import binary_cross_entropy_with_logits as by_logits
from torch.nn.functional import cross_entropy, grid_sample

import models.challenges
from models.challenges.drawing.clicking import LEARNT, Placed, composed, scenery
from models.challenges.drawing.clicking_glyphs import INK, SIDE, clean, shape
from models.challenges.solving.clicking_networks import (
    FORMS,
    PLACES,
    STRIDE,
    USUAL,
    WIDTH,
    cut_out,
)
from models.training.challenges.clicking_networks import Forms, Places, write

WEIGHTS = Path(models.challenges.__file__).parent / "weights"
WINDOW = (224, 192)
"""Pixels of a picture that are looked at in training."""
WIDER = 56
"""Pixels of a kept cut-out, so that it may be moved within."""
NEAR = 12.0
"""Degrees by which a clean form may be turned otherwise than what it is compared with."""
AT_ONCE, PAIRS, EMPTY = 16, 96, 24
NOTHING = ""
NETWORKS = ("places", "forms")
RATE = 3e-3


@dataclass(frozen=True, slots=True)
class Seen:
    """A picture, ``WIDTH`` wide, as a site would send it, and the middles and sides in it."""

    picture: bytes
    things: NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Cut:
    """What one thing looks like, and which it is."""

    pixels: NDArray[np.uint8]
    name: str
    turned: float


def train(
    seed: int = 0,
    *,
    pictures: int = 2400,
    steps: int = 450,
    folder: Path = WEIGHTS,
    networks: Collection[str] = NETWORKS,
) -> None:
    """Each network, written to ``folder``. The same for the same seed and version of torch, be it
    trained alone or with the other."""
    torch.set_num_threads(1)
    seen, cuts = gathered(random.Random(f"training clicking {seed}"), pictures)
    for name in networks:
        torch.manual_seed(seed)
        rng = random.Random(f"training clicking {name} {seed}")
        if name == "places":
            write(learnt_places(seen, rng, steps), folder / PLACES)
        else:
            write(learnt_forms(cuts, rng, round(steps * 1.5)), folder / FORMS)


def gathered(rng: random.Random, count: int) -> tuple[list[Seen], list[Cut]]:
    """Pictures of all learning looks in turn, on grounds that are used several times."""
    began = time.monotonic()
    looks = list(LEARNT.values())
    grounds = {
        kind: [scenery(kind, rng, rng.randint(330, 420), rng.randint(240, 310))
               for _ in range(max(1, count // 16))]
        for kind in ("plain", "scenes")
    }  # fmt: skip
    seen, cuts = [], []
    for n in range(count):
        style = looks[n % len(looks)]
        ground = _part(rng.choice(grounds[style.grounds]), rng)
        picture, things = composed(style, rng, ground)
        kept = io.BytesIO()
        scale = WIDTH / picture.width
        small = picture.resize((WIDTH, round(picture.height * scale)), Image.Resampling.BILINEAR)
        small.save(kept, "JPEG", quality=rng.randint(70, 95))
        told = [(thing.middle[0] * scale, thing.middle[1] * scale, thing.side * scale)
                for thing in things]  # fmt: skip
        seen.append(Seen(kept.getvalue(), np.array(told, np.float32).reshape(-1, 3)))
        cuts += [_cut(picture, thing) for thing in things]
        cuts += _beside(picture, things, rng)
    print(f"clicking: {count} pictures, {len(cuts)} parts, {time.monotonic() - began:.0f} s",
          flush=True)  # fmt: skip
    return seen, cuts


def _part(ground: Image.Image, rng: random.Random) -> Image.Image:
    width, height = rng.randint(250, ground.width), rng.randint(150, ground.height)
    left, top = rng.randint(0, ground.width - width), rng.randint(0, ground.height - height)
    part = ground.crop((left, top, left + width, top + height))
    return part.transpose(Image.Transpose.FLIP_LEFT_RIGHT) if rng.random() < 0.5 else part


def _cut(picture: Image.Image, thing: Placed) -> Cut:
    pixels = cut_out(picture, thing.middle, thing.side, wide=WIDER)
    return Cut(pixels, thing.meant.glyph, thing.turned)


def _beside(picture: Image.Image, things: list[Placed], rng: random.Random) -> list[Cut]:
    """Parts of the picture where nothing lies, or no more than the edge of something."""
    found = []
    for _ in range(6):
        x, y, side = (
            rng.uniform(0, picture.width),
            rng.uniform(0, picture.height),
            rng.uniform(25, 60),
        )
        if all(max(abs(x - o.middle[0]), abs(y - o.middle[1])) > 0.4 * (o.side + side)
               for o in things):  # fmt: skip
            found.append(Cut(cut_out(picture, (x, y), side, wide=WIDER), NOTHING, 0.0))
    return found[:2]


# --- where things lie ---------------------------------------------------------------------------


def learnt_places(seen: list[Seen], rng: random.Random, steps: int) -> Places:
    network: Places = Places().to(memory_format=torch.channels_last)
    optimizer = torch.optim.AdamW(network.parameters(), RATE, weight_decay=1e-4)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, RATE, total_steps=steps)
    began = time.monotonic()
    for step in range(steps):
        windows = [_window(one, rng) for one in rng.choices(seen, k=AT_ONCE)]
        pixels = torch.from_numpy(np.stack([w[0] for w in windows])).permute(0, 3, 1, 2).float()
        heat = torch.from_numpy(np.stack([w[1] for w in windows]))
        side = torch.from_numpy(np.stack([w[2] for w in windows]))
        told = network(pixels.contiguous(memory_format=torch.channels_last))
        loss = places_loss(told, heat, side)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
        if step % 50 == 49:
            print(
                f"places: {step + 1}, {loss.item():.3f}, {time.monotonic() - began:.0f} s",
                flush=True,
            )
    return network


def places_loss(told: Tensor, heat: Tensor, side: Tensor) -> Tensor:
    """Focal for the middles, less so beside them; the sides count where there is one."""
    likely = told[:, 0].sigmoid()
    middles = heat > 0.999
    each = by_logits(told[:, 0], middles.float(), reduction="none")
    weight = torch.where(middles, (1 - likely) ** 2, likely**2 * (1 - heat) ** 4)
    count = middles.sum().clamp(min=1)
    near = heat > 0.6
    off = ((told[:, 1] - side).abs() * near).sum() / near.sum().clamp(min=1)
    return (each * weight).sum() / count + off


Floats = NDArray[np.float32]


def _window(one: Seen, rng: random.Random) -> tuple[NDArray[np.uint8], Floats, Floats]:
    """A part of the picture, larger or smaller, mirrored or recoloured; its heat and sides."""
    picture = Image.open(io.BytesIO(one.picture))
    scale = rng.uniform(0.8, 1.2)
    wide, high = WINDOW[0] / scale, WINDOW[1] / scale
    left = rng.uniform(min(0, picture.width - wide), max(0, picture.width - wide))
    top = rng.uniform(min(0, picture.height - high), max(0, picture.height - high))
    window = picture.transform(
        WINDOW, Image.Transform.AFFINE, (1 / scale, 0, left, 0, 1 / scale, top),
        Image.Resampling.BILINEAR,
    )  # fmt: skip
    pixels = np.asarray(window)
    things = (one.things - (left, top, 0)) * scale
    if rng.random() < 0.5:
        pixels = pixels[:, ::-1]
        things = np.stack([WINDOW[0] - things[:, 0], things[:, 1], things[:, 2]], 1)
    order = rng.sample((0, 1, 2), 3)
    pixels = np.ascontiguousarray(pixels[..., order])
    return (255 - pixels if rng.random() < 0.2 else pixels), *_told(things)


def _told(things: NDArray[np.floating]) -> tuple[Floats, Floats]:
    columns, rows = WINDOW[0] // STRIDE, WINDOW[1] // STRIDE
    heat, side = np.zeros((rows, columns), np.float32), np.zeros((rows, columns), np.float32)
    down, across = np.mgrid[0:rows, 0:columns]
    for x, y, long in things:
        column, row = int(x // STRIDE), int(y // STRIDE)
        if not (0 <= column < columns and 0 <= row < rows):
            continue
        spread = max(0.8, 0.11 * long / STRIDE)
        hill = np.exp(-((across - column) ** 2 + (down - row) ** 2) / (2 * spread**2))
        side = np.where(hill > np.maximum(heat, 0.1), np.log(long / USUAL), side).astype(np.float32)
        heat = np.maximum(heat, hill).astype(np.float32)
    return heat, side


# --- which form they have -----------------------------------------------------------------------


def learnt_forms(cuts: list[Cut], rng: random.Random, steps: int) -> Forms:
    """Every other batch is of letters and icons alone: those are told from one another, too."""
    network: Forms = Forms().to(memory_format=torch.channels_last)
    optimizer = torch.optim.AdamW(network.parameters(), RATE, weight_decay=1e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, RATE, total_steps=steps)
    empty = [cut for cut in cuts if cut.name == NOTHING]
    some = _by_name(cut for cut in cuts if cut.name != NOTHING)
    few = {name: of for name, of in some.items() if len(name) > 1 or name.isascii()}
    began = time.monotonic()
    for step in range(steps):
        chosen = _different(few if step % 2 else some, rng)
        pairs = len(chosen)
        right = torch.arange(pairs)
        chosen += rng.choices(empty, k=EMPTY)
        crops = _moved(torch.from_numpy(np.stack([cut.pixels for cut in chosen])))
        clean_ones = np.stack([_clean(cut, rng) for cut in chosen[:pairs]])
        forms = torch.from_numpy(clean_ones)[:, None].float().expand(-1, 3, -1, -1)
        rows = network(torch.cat([crops, forms]).contiguous(memory_format=torch.channels_last))
        alike = rows[: len(crops)] @ rows[len(crops) :].T
        loss = cross_entropy(alike[:pairs], right) + cross_entropy(alike.T, right)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
        if step % 50 == 49:
            share = (alike[:pairs].argmax(1) == right).float().mean().item()
            print(f"forms: {step + 1}, {loss.item():.3f}, {share:.0%} of {pairs},"
                  f" {time.monotonic() - began:.0f} s", flush=True)  # fmt: skip
    return network


def _by_name(cuts: Iterable[Cut]) -> dict[str, list[Cut]]:
    named: dict[str, list[Cut]] = {}
    for cut in cuts:
        named.setdefault(cut.name, []).append(cut)
    return named


def _different(named: dict[str, list[Cut]], rng: random.Random) -> list[Cut]:
    """No two of a name; what lay on more pictures comes no oftener."""
    names = rng.sample(list(named), min(PAIRS, len(named)))
    return [rng.choice(named[name]) for name in names]


def _clean(cut: Cut, rng: random.Random) -> NDArray[np.uint8]:
    face = rng.choice(("Noto Sans", "Noto Sans Bold", "Noto Serif"))
    ink = shape(cut.name, rng.randint(22, 48), face=face, stroke=rng.uniform(1.8, 2.4))
    return clean(ink, cut.turned + rng.uniform(-NEAR, NEAR))


def _moved(kept: Tensor) -> Tensor:
    """The middles, moved and scaled as if found inexactly, in other colours."""
    pixels = kept.permute(0, 3, 1, 2).float()
    count = len(pixels)
    scale = SIDE / WIDER * torch.exp(0.16 * (torch.rand(count) * 2 - 1))
    shift = (torch.rand(count, 2) * 2 - 1) * 0.08 * INK / WIDER * 2
    turn = torch.zeros(count, 2, 3)
    turn[:, 0, 0] = turn[:, 1, 1] = scale
    turn[:, :, 2] = shift
    grid = torch.nn.functional.affine_grid(turn, [count, 3, SIDE, SIDE], align_corners=False)
    moved = grid_sample(pixels, grid, padding_mode="border", align_corners=False)
    moved = moved[:, torch.randperm(3)]
    flipped = torch.rand(count, 1, 1, 1) < 0.3
    moved = torch.where(flipped, 255 - moved, moved)
    return moved + torch.randn_like(moved) * 12 * torch.rand(count, 1, 1, 1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--pictures", type=int, default=2400)
    parser.add_argument("--steps", type=int, default=450)
    parser.add_argument("--folder", type=Path, default=WEIGHTS)
    parser.add_argument("--networks", nargs="+", choices=NETWORKS, default=NETWORKS)
    given = parser.parse_args()
    train(
        given.seed,
        pictures=given.pictures,
        steps=given.steps,
        folder=given.folder,
        networks=given.networks,
    )


if __name__ == "__main__":
    main()
