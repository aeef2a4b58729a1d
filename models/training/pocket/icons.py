"""Teaches pocket the names of icons and controls, by what training screens show.

The phone's widgets tell which drawing is where; the shapes that ``models.pocket.shapes`` finds in
the picture are named after the drawing they lie on, or are nothing. The same screens tell how each
drawing is described in the tree (``drawn_as.json``), which ``blur`` needs.
"""

from __future__ import annotations

import json
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

import numpy as np
import torch
from numpy.typing import NDArray
from PIL import Image
from torch import Tensor, nn
from torch.nn.functional import cross_entropy, dropout, relu

import models.pocket
from device_drivers.base import Box, Role
from device_drivers.virtual.tasks.splits import split_of
from device_drivers.virtual.tasks.suite import templates
from models.pocket.icons import FILE, KERNELS, LOOKED_AT, NOTHING, STRIDE, TEXT, Namer
from models.pocket.shapes import SIDE, cut_out, shapes
from models.reading.base import Pixels
from models.reading.ppocr import opened
from models.training.pocket.blur import starts
from models.training.pocket.pictures import Drawn, Seen, pictures

WEIGHTS = Path(models.pocket.__file__).parent / FILE
DRAWN_AS = Path(__file__).with_name("drawn_as.json")
NOT_NAMED = ("ground", "field", "progress", TEXT)
CHANNELS = (16, 48, 96)
HIDDEN = 128
EPOCHS = 14
BATCH = 128
RATE = 2e-3
MOST_OF_A_KIND = 400
"""Examples kept of one name; four times as many of nothing and of letters."""
LEAST_OF_A_KIND = 2
"""A drawing seen less often is not learnt."""
Progress = Callable[[str], object]


@dataclass
class Examples:
    """Cut-outs with their names; the sizes are shares of the display's width."""

    cut_outs: list[Pixels] = field(default_factory=list)
    sizes: list[float] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    _seen: set[bytes] = field(default_factory=set)
    _count: Counter[str] = field(default_factory=Counter)

    def add(self, seen: Seen) -> None:
        """All shapes of one screen that look unlike those there are."""
        pixels = opened(seen.screen.image)
        picture = Image.fromarray(pixels)
        for box in shapes(pixels):
            name = name_of(box, seen.drawn)
            most = MOST_OF_A_KIND * (4 if name in (NOTHING, TEXT) else 1)
            if self._count[name] >= most:
                continue
            cut = cut_out(picture, box)
            look = (cut[::2, ::2] // 12).tobytes()
            if look in self._seen:
                continue
            self._seen.add(look)
            self._count[name] += 1
            self.cut_outs.append(cut)
            self.sizes.append(max(box.width, box.height) / min(pixels.shape[:2]))
            self.names.append(name)


def train_icons(
    seed: int = 0, progress: Progress = print, *, by: Literal["template", "app"] = "template",
    weights: Path = WEIGHTS, described: Path = DRAWN_AS, most_templates: int = 1_000,
) -> float:  # fmt: skip
    """Play training tasks, learn from what they show, write the weights; the share of shapes named
    right on screens of other seeds of the same tasks. Minutes on two cores; the same for the same
    seed and version of torch."""
    chosen = [t for t in templates().values() if split_of(t, by) == "train"]
    random.Random(seed).shuffle(chosen)
    chosen = chosen[:most_templates]
    examples, names = Examples(), Described()
    for n, seen in enumerate(pictures(chosen, seed, by=by)):
        names.add(seen)
        examples.add(seen)
        if n % 100 == 0:
            progress(f"icons: {n} screens, {len(examples.names)} shapes")
    described.write_text(names.json(), encoding="utf-8")
    learn(examples, seed, progress, weights)
    held = Examples()
    for seen in pictures(chosen[::8], seed + 1, by=by):
        held.add(seen)
    told = Namer(weights).name(held.cut_outs, held.sizes)
    right = [one.name == name for one, name in zip(told, held.names, strict=True)]
    share = sum(right) / max(1, len(right))
    progress(f"icons: {share:.1%} of {len(right)} shapes named right on other seeds")
    return share


def name_of(box: Box, drawn: Sequence[Drawn]) -> str:
    """What the shape is: the last drawing of about its size around the same place."""
    x, y = box.center
    longer = max(box.width, box.height)
    name = NOTHING
    for d in drawn:
        if not d.box.contains(x, y):
            continue
        if d.name == TEXT:
            name = TEXT
        elif d.name == "ground" and d.box.width > 2 * longer:
            name = NOTHING
        elif d.name not in NOT_NAMED and _fits(box, d.box):
            name = d.name
    return name


def _fits(shape: Box, drawing: Box) -> bool:
    ratio = max(shape.width, shape.height) / max(drawing.width, drawing.height)
    off = max(abs(a - b) for a, b in zip(shape.center, drawing.center, strict=True))
    return 0.42 <= ratio <= 1.3 and off <= 0.25 * max(drawing.width, drawing.height)


class Described:
    """How the tree describes each drawing."""

    def __init__(self) -> None:
        self._found: defaultdict[str, Counter[str]] = defaultdict(Counter)

    def add(self, seen: Seen) -> None:
        for e in seen.screen.elements:
            if not e.description or e.text or e.role in (Role.KEYBOARD_KEY, Role.TEXT_FIELD):
                continue
            inside = [
                d for d in seen.drawn
                if d.name not in NOT_NAMED and d.box.width >= 24
                and e.box.contains(*d.box.center)
            ]  # fmt: skip
            if inside:
                largest = max(inside, key=lambda d: d.box.width * d.box.height)
                self._found[e.description][largest.name] += 1

    def json(self) -> str:
        """Beginnings of descriptions, as short as they are clear, and the drawing they mean."""
        by_start: defaultdict[str, Counter[str]] = defaultdict(Counter)
        for description, names in self._found.items():
            for start in starts(description):
                by_start[start].update(names.keys())
        known: dict[str, str] = {}
        for start, names in sorted(by_start.items(), key=lambda item: len(item[0])):
            name, count = names.most_common(1)[0]
            clear = count / names.total() >= 0.9
            if clear and not any(shorter in known for shorter in starts(start)):
                known[start] = name
        return json.dumps(known, ensure_ascii=False, indent=0, sort_keys=True) + "\n"


# --- learning -----------------------------------------------------------------------------------


def learn(examples: Examples, seed: int, progress: Progress, weights: Path) -> None:
    """Fit the network and write it in int8."""
    torch.manual_seed(seed)
    counts = Counter(examples.names)
    names = sorted(n for n, count in counts.items() if count >= LEAST_OF_A_KIND)
    kept = [i for i, name in enumerate(examples.names) if name in set(names)]
    cuts = torch.from_numpy(np.stack([examples.cut_outs[i] for i in kept])).permute(0, 3, 1, 2)
    sizes = torch.tensor([[examples.sizes[i] * 10] for i in kept])
    truth = torch.tensor([names.index(examples.names[i]) for i in kept])
    last = CHANNELS[-1] * (LOOKED_AT // STRIDE ** len(KERNELS)) ** 2
    widths = (3, *CHANNELS)
    convolutions = nn.Sequential(*[
        layer for n, kernel in enumerate(KERNELS)
        for layer in (nn.Conv2d(widths[n], widths[n + 1], kernel, STRIDE, kernel // 2), nn.ReLU())
    ])  # fmt: skip
    hidden, out = nn.Linear(last + 1, HIDDEN), nn.Linear(HIDDEN, len(names))
    parameters = [*convolutions.parameters(), *hidden.parameters(), *out.parameters()]
    optimizer = torch.optim.AdamW(parameters, RATE, weight_decay=0.01)
    rarity = torch.bincount(truth).float().rsqrt()[truth]
    steps = EPOCHS * -(-len(truth) // BATCH)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, RATE, total_steps=steps)
    for epoch in range(EPOCHS):
        right = 0
        for batch in torch.multinomial(rarity, len(truth), replacement=True).split(BATCH):
            x = _varied(cuts[batch].float())
            flat = torch.cat([convolutions(x).permute(0, 2, 3, 1).flatten(1), sizes[batch]], 1)
            dropped = dropout(flat, 0.2)
            scores = out(relu(hidden(dropped)))
            loss = cross_entropy(scores, truth[batch], label_smoothing=0.02)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
            right += int((scores.argmax(1) == truth[batch]).sum())
        progress(f"icons: epoch {epoch + 1}, {right / len(truth):.1%} right while learning")
    layers = [*(m for m in convolutions if isinstance(m, nn.Conv2d)), hidden, out]
    _write(weights, names, [_as_matrix(m.weight.detach().numpy()) for m in layers],
           [m.bias.detach().numpy() for m in layers])  # fmt: skip


def _varied(x: Tensor) -> Tensor:
    """Moved by up to four pixels, in other colours, some turned into their negative."""
    left, top = torch.randint(0, SIDE - LOOKED_AT + 1, (2,)).tolist()
    x = x[:, :, top : top + LOOKED_AT, left : left + LOOKED_AT]
    x = (x - x.mean((1, 2, 3), keepdim=True)) / 128
    x = x[:, torch.randperm(3)]
    strength = 0.6 + 0.8 * torch.rand(len(x), 3, 1, 1)
    return x * torch.where(torch.rand(len(x), 1, 1, 1) < 0.15, -strength, strength)


def _as_matrix(weights: NDArray[np.float32]) -> NDArray[np.float32]:
    """One column for each output; a convolution's rows are channel, row, column."""
    return weights.reshape(len(weights), -1).T


def _write(
    file: Path, names: Sequence[str], matrices: Sequence[NDArray[np.float32]],
    biases: Sequence[NDArray[np.float32]],
) -> None:  # fmt: skip
    """Each column in int8, with its scale."""
    kept: dict[str, NDArray[np.generic]] = {"names": np.array(names)}
    for n, (matrix, bias) in enumerate(zip(matrices, biases, strict=True)):
        scale = np.maximum(np.abs(matrix).max(axis=0), 1e-8) / 127
        kept[f"w{n}"] = np.round(matrix / scale).astype(np.int8)
        kept[f"s{n}"], kept[f"b{n}"] = scale.astype(np.float32), bias
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("wb") as opened_file:
        np.savez_compressed(opened_file, allow_pickle=False, **kept)
