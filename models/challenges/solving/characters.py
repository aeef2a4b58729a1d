"""Letters and digits from a distorted picture of them.

The house's reader (``models/reading/ppocr.py``) looks at the picture three times: as it is, as how
far each pixel differs from the ground, and leaning. Each look spells a text; the one that is
likeliest by all three is taken, over all of CTC's paths. Nothing here is trained: a network of ours
on top of what the reader holds likely got no more of the looks to learn from right (284 of 300
pictures, 285 without it).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import cast

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from models.challenges.base import Text
from models.reading import ReaderMissing, load
from models.reading.base import Pixels
from models.reading.ppocr import PPOCR, TALL

Array = NDArray[np.float32]

LETTERS = "0123456789abcdefghijklmnopqrstuvwxyz"
"""What is read, in the order of the log-likelihoods; before them stands the blank."""
BROAD = 1.35
"""Pictures are made so much broader, that letters which touch stand apart."""
NARROWEST, BROADEST = 64, 800
FAINT = 1e-6
"""Likelihoods below this are all alike."""
LEAN = 0.25
"""How far the top of the leaning look is pushed, as a share of the height."""
UNLIKELY = -25.0
"""No look's word against a text counts more than this."""
SURE = 0.7
"""``characters`` is seldom wrong that is as sure as this: 6 times in 217 on the harder looks to
learn from, by which it was chosen."""
SHORTEST, LONGEST = 3, 8
"""Letters that such a picture has."""


def characters(picture: Image.Image) -> Text:
    """What the picture says, in lower case; ``sure`` is how likely all of it is right.

    Raises ImportError without the reader."""
    likely, letters = reader().likely(looks(picture))
    merge = _merge(tuple(letters))
    return agreed([normal(np.log(steps @ merge + FAINT)) for steps in likely])


def normal(logs: Array) -> Array:
    """As if there were no other letters than these."""
    told: Array = logs - np.log(np.exp(logs).sum(axis=1, keepdims=True))
    return told


def agreed(each: Sequence[Array]) -> Text:
    """Of what log-likelihoods (steps, 1 + letters) spell, the text that is likeliest by all."""
    texts = {spelt(logs) for logs in each} - {""}
    if not texts:
        return Text("", 0.0)
    scores = {
        text: sum(max(UNLIKELY, chance(logs, _numbers(text))) for logs in each)
        for text in sorted(texts)
    }
    best = max(scores, key=lambda text: scores[text])
    sure = float(np.exp(scores[best] / len(each)))
    return Text(best, min(1.0, sure) if SHORTEST <= len(best) <= LONGEST else 0.2 * sure)


@lru_cache(maxsize=1)
def reader() -> PPOCR:
    """Raises ImportError with what helps where the reader is not installed."""
    try:
        return cast(PPOCR, load("ppocr"))
    except ReaderMissing as missing:
        raise ImportError(str(missing)) from missing


def looks(picture: Image.Image) -> list[Pixels]:
    """The picture as it is; how far each pixel is from the ground, bright on black; and that,
    dark on white, leaning to the left."""
    wide = round(picture.width * TALL / picture.height * BROAD)
    size = (min(max(wide, NARROWEST), BROADEST), TALL)
    pixels = np.asarray(picture.convert("RGB").resize(size, Image.Resampling.BILINEAR))
    far = distance(pixels)
    lean = (1, LEAN, -LEAN * TALL / 2, 0, 1, 0)
    leant = Image.fromarray(255 - far).transform(
        size, Image.Transform.AFFINE, lean, Image.Resampling.BILINEAR, fillcolor="white"
    )
    return [pixels, far, np.asarray(leant)]


def distance(pixels: Pixels) -> Pixels:
    """How far each pixel is from the commonest shade: black where it is that, else brighter."""
    away = pixels - np.median(pixels, axis=(0, 1)).astype(np.float32)
    far = np.sqrt((away**2).sum(axis=2))
    shade = 255 * (far / max(1.0, float(np.percentile(far, 98)))).clip(0, 1)
    told: Pixels = np.repeat(shade[..., None], 3, axis=2).astype(np.uint8)
    return told


@lru_cache(maxsize=1)
def _merge(letters: tuple[str, ...]) -> Array:
    """Which of the reader's letters are which of ours: either case."""
    told = np.zeros((len(letters), 1 + len(LETTERS)), np.float32)
    told[0, 0] = 1
    for row, letter in enumerate(letters):
        if len(letter) == 1 and letter.lower() in LETTERS:
            told[row, 1 + LETTERS.index(letter.lower())] = 1
    return told


def _numbers(text: str) -> list[int]:
    return [1 + LETTERS.index(letter) for letter in text]


def spelt(logs: Array) -> str:
    """The best path's text."""
    best = logs.argmax(axis=1)
    new = np.ones(len(best), bool)
    new[1:] = best[1:] != best[:-1]
    return "".join(LETTERS[i - 1] for i in best[new & (best != 0)])


def chance(logs: Array, spelling: Sequence[int]) -> float:
    """Log-likelihood of a spelling, over all of CTC's paths."""
    states = [0]
    for letter in spelling:
        states += [letter, 0]
    alpha = np.full(len(states), -np.inf)
    alpha[:2] = logs[0, states[:2]]
    skips = np.array(
        [i > 1 and states[i] != 0 and states[i] != states[i - 2] for i in range(len(states))]
    )
    for row in logs[1:]:
        one = np.concatenate([[-np.inf], alpha[:-1]])
        two = np.where(skips, np.concatenate([[-np.inf, -np.inf], alpha[:-2]]), -np.inf)
        alpha = np.logaddexp(np.logaddexp(alpha, one), two) + row[states]
    return float(np.logaddexp(alpha[-1], alpha[-2]))
