"""Behaviour cloning: the network learns to say what the demonstrations did."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import numpy as np
import torch
from torch.nn.functional import binary_cross_entropy_with_logits

from models.pocket.examples import APP_TOLD, ELEMENT_TOLD, STATE_TOLD
from models.pocket.features import Features
from models.training.pocket.descent import Descent
from models.training.pocket.network import PolicyNetwork, Target, batch

Sample = tuple[Features, Target]
Tell = Callable[[str], None]
ITEMS = 5200
"""Items of a batch, padding included."""
EASY = 0.1
"""Loss from which on a lesson is in each pass; of less, in fewer of them."""
LEAST = 0.25
"""Share of the later passes in which the easiest are."""
BY_MEANING = 0.5
"""Share of steps in which words of the goal that have a known meaning are known by it alone."""

WHOLE_LOST = 0.25
"""Share of steps in which nothing is known of the goal as a whole."""
WHOLE_NOISE = 0.3
ALONE = 0.2
"""Share of steps in which no examples are told."""


def clone(
    network: PolicyNetwork,
    samples: Sequence[Sample],
    *,
    passes: float,
    rate: float,
    seed: int,
    tell: Tell = print,
    swap: float = 0.3,
    until: float = math.inf,
    keep: Callable[[], None] | None = None,
) -> float:
    """Go over the samples so many times; the mean loss of the last hundred batches. Ends early at
    ``until`` (``time.monotonic``), with the rate brought down in time. What was done nearly without
    doubt is passed over in some of the later passes. ``keep`` is called now and then."""
    rng = random.Random(f"pocket cloning {seed}")
    torch.manual_seed(seed)
    descent = Descent(network, rate)
    began = told = time.monotonic()
    total = passes * len(samples)
    warm = min(4000.0, total / 10)
    seen, recent = 0, [0.0]
    last = np.full(len(samples), np.inf)
    network.train()
    while seen < total and time.monotonic() < until:
        for some in batches(samples, rng, _due(last, rng)):
            share = max(seen / total, (time.monotonic() - began) / (until - began))
            if share >= 1:
                break
            loss, each = step(network, [blurred(samples[i], rng, swap) for i in some])
            last[some] = each.numpy()
            descent.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            descent.step(rate * min(1.0, seen / warm + 0.02) * (1 - share) ** 0.7)
            seen += len(some)
            recent = [*recent[-99:], float(loss.detach())]
            if time.monotonic() - told > 10:
                told = time.monotonic()
                if keep is not None:
                    keep()
                tell(f"cloning: {seen}/{total:.0f} steps, loss {_mean(recent):.3f}, "
                     f"{seen / (told - began):.0f} a second")  # fmt: skip
    network.eval()
    return _mean(recent)


def losses(
    network: PolicyNetwork, samples: Sequence[Sample]
) -> tuple[torch.Tensor, dict[str, torch.Tensor]]:
    """How unlikely each target is held to be, and all that the network says."""
    with torch.autocast("cpu", dtype=torch.bfloat16):
        out = network(batch([features for features, _ in samples]), [t for _, t in samples])
    return -out["total"].clamp(min=-12), out


def step(network: PolicyNetwork, samples: Sequence[Sample]) -> tuple[torch.Tensor, torch.Tensor]:
    """The loss of one batch, and of each alone."""
    targets = [target for _, target in samples]
    each, out = losses(network, samples)
    weight = torch.tensor([target.weight for target in targets])
    loss = (each * weight).sum() / weight.abs().sum().clamp(min=1)
    known = [i for i, target in enumerate(targets) if target.success >= 0]
    if known:
        hoped = torch.tensor([targets[i].success for i in known])
        loss = loss + 0.3 * binary_cross_entropy_with_logits(out["success"][known], hoped)
    return loss, each.detach()


def _due(last: np.ndarray, rng: random.Random) -> list[int]:
    """What is to be learnt from in the next pass, by the loss that each had last."""
    return [i for i, loss in enumerate(last.tolist()) if rng.random() < max(loss / EASY, LEAST)]


def batches(
    samples: Sequence[Sample], rng: random.Random, chosen: Sequence[int]
) -> Iterator[list[int]]:
    """Batches of about the same number of items, of situations about as large."""
    order = list(chosen)
    rng.shuffle(order)
    made: list[list[int]] = []
    for at in range(0, len(order), 2048):
        pool = sorted(order[at : at + 2048], key=lambda i: len(samples[i][0].relations))
        some: list[int] = []
        for i in pool:
            size = len(samples[i][0].relations)
            if some and (len(some) + 1) * size > ITEMS:
                made.append(some)
                some = []
            some.append(i)
        made.append(some)
    rng.shuffle(made)
    return iter(made)


def blurred(sample: Sample, rng: random.Random, swap: float) -> Sample:
    """The same situation told less surely, so that matching is learnt and not names, nor the
    wording of a goal. Words get other hashes, wherever they stand; words of the goal are left out;
    ids, the app and meanings are sometimes not known."""
    features, target = sample
    other: dict[str, np.ndarray] = {}
    if rng.random() < swap:
        shift = np.uint16(rng.randrange(1, 16_000))
        chosen = rng.getrandbits(10)
        for name in ("text_hashes", "past_hashes", "label_hashes"):
            other[name] = _renamed(getattr(features, name), shift, chosen)
    if rng.random() < 0.4:
        other["id_hashes"] = np.zeros_like(features.id_hashes)
    if rng.random() < 0.3:
        other["state_hash"] = np.zeros_like(features.state_hash)
    noise = np.random.default_rng(rng.getrandbits(32))
    text = other.get("text_hashes", features.text_hashes)
    if rng.random() < BY_MEANING:
        text = np.where((features.text_meaning > 0)[:, None], 0, text).astype(np.uint16)
        other["text_hashes"] = text
    if rng.random() < BY_MEANING / 2:
        labels = other.get("label_hashes", features.label_hashes)
        known = (features.label_meaning > 0)[..., None]
        other["label_hashes"] = np.where(known, 0, labels).astype(np.uint16)
    if rng.random() < 0.5:
        lost = noise.random((len(text), 1)) < rng.choice((0.1, 0.3, 0.6))
        other["text_hashes"] = np.where(lost, 0, text).astype(np.uint16)
    if rng.random() < 0.3:
        lost = noise.random(len(text)) < 0.3
        other["text_meaning"] = np.where(lost, 0, features.text_meaning).astype(np.uint16)
    whole = features.goal + WHOLE_NOISE * noise.standard_normal(len(features.goal))
    other["goal"] = (whole * (rng.random() >= WHOLE_LOST)).astype(np.float16)
    if rng.random() < ALONE:
        for name, told in _EXAMPLES.items():
            other[name] = getattr(features, name).copy()
            other[name][..., -told:] = 0
    return replace(features, **other), target


_EXAMPLES = {
    "element_flags": ELEMENT_TOLD, "app_flags": APP_TOLD, "state_flags": STATE_TOLD,
}  # fmt: skip


def _renamed(hashes: np.ndarray, shift: np.uint16, chosen: int) -> np.ndarray:
    """One word in seven under another name, the same everywhere."""
    own = (hashes[..., :1] * 40503 >> 7 ^ chosen) % 7 == 0
    other = (hashes.astype(np.uint32) + shift) % 16_383 + 1
    return np.where(own & (hashes > 0), other, hashes).astype(np.uint16)


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / max(len(numbers), 1)
