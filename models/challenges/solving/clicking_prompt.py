"""What a clicking challenge asks for: read from its sentence, or cut from its row of glyphs."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from models.challenges.drawing.clicking_glyphs import ICON, cut, shape
from models.challenges.drawing.clicking_words import (
    ALSO_CALLED,
    CALLED,
    COLOURS,
    LARGEST,
    SMALLEST,
)

DRAWN_AT = 44
FACES = ("Noto Sans Bold", "Noto Serif")
"""A written character is compared with its form in each."""
HAN = r"\u3040-\u30ff\u3400-\u9fff"
ONE_LETTER = re.compile(r"(?<![A-Za-z0-9])[A-Z0-9](?![A-Za-z0-9])")
QUOTED = re.compile(rf"[“「『【\"']([{HAN}A-Za-z0-9])[”」』】\"']")
BETWEEN = re.compile(r"[\s、，,。；;“”「」『』【】\"'()（）]+")
TO_DO = re.compile(
    "(?:请|在?下图中?|在?上图中?|在?图片?中?的?|按照?|顺序|语序|次序|依次|顺次|点击|点选|选择|选出"
    "|点|下列|以下|的|文字|汉字|字符|字|先|再|然后|最后|和)+"
)
PICTURES = re.compile(r"图标|图案|图形|物体|icon|picture|object", re.IGNORECASE)
Size = Literal["", "largest", "smallest"]


@dataclass(frozen=True, slots=True)
class Wanted:
    """One thing to be touched: the forms it may have (L, ink strong), and what is told of it."""

    forms: tuple[Image.Image, ...]
    figure: str = ""
    colour: str = ""
    size: Size = ""


def wanted(prompt: str | Image.Image) -> list[Wanted]:
    """In order; none where the prompt is not understood. Raises FontMissing for characters."""
    if isinstance(prompt, str):
        return _named(prompt) or [_written(char) for char in characters(prompt)]
    return [Wanted((form,)) for form in cells(prompt)]


def _written(char: str) -> Wanted:
    return Wanted(tuple(shape(char, DRAWN_AT, face=face) for face in FACES))


# --- sentences ----------------------------------------------------------------------------------


def characters(text: str) -> list[str]:
    """The characters and letters that a sentence wants touched."""
    if quoted := QUOTED.findall(text):
        return list(quoted)
    rest = re.split(r"[:：]", text, maxsplit=1)[-1]
    if letters := ONE_LETTER.findall(rest):
        return letters
    meant: list[str] = []
    for token in BETWEEN.split(rest if rest.strip() else text):
        begun = TO_DO.match(token) if len(token) > 1 else None
        meant += re.findall(f"[{HAN}]", token[begun.end() :] if begun else token)
    return meant


def _names() -> dict[str, str]:
    told = {word: glyph for glyph, words in CALLED.items() for word in words}
    return {**told, **ALSO_CALLED}


NAMES = _names()
_ANY_NAME = re.compile(
    "|".join(
        rf"\b{re.escape(word)}s?\b" if word.isascii() else re.escape(word)
        for word in sorted(NAMES, key=len, reverse=True)
    ),
    re.IGNORECASE,
)


def _named(text: str) -> list[Wanted]:
    """Icons and shapes by name, each with what stands before it; a single Chinese character is
    only a name where others are, or where it is said that pictures are meant."""
    if QUOTED.search(text):
        return []
    found = list(_ANY_NAME.finditer(text))
    clear = PICTURES.search(text) or any(len(match[0]) > 1 for match in found)
    if not clear:
        return []
    told: list[Wanted] = []
    end = 0
    for match in found:
        before = text[end : match.start()].lower()
        end = match.end()
        word = match[0].lower()
        figure = NAMES.get(word) or NAMES[word.removesuffix("s")]
        told.append(
            Wanted((shape(ICON + figure, DRAWN_AT),), figure, _colour(before), _size(before))
        )
    return told


def _colour(text: str) -> str:
    for name, (english, chinese, _) in COLOURS.items():
        if re.search(rf"\b{english}\b", text) or chinese[0] in text:
            return name
    return ""


def _size(text: str) -> Size:
    if any(word in text for word in LARGEST):
        return "largest"
    return "smallest" if any(word in text for word in SMALLEST) else ""


# --- a row of glyphs ----------------------------------------------------------------------------


def cells(row: Image.Image) -> list[Image.Image]:
    """The ink of each glyph, from left to right."""
    ink = _unframed(_ink(row))
    lines = np.flatnonzero((ink > 60).any(1))
    if not len(lines):
        return []
    ink = ink[lines[0] : lines[-1] + 1]
    runs = _runs(np.asarray((ink > 60).any(0)))
    return [cut(Image.fromarray(np.ascontiguousarray(ink[:, left:right])))
            for left, right in _grouped(runs, len(ink))]  # fmt: skip


def _ink(row: Image.Image) -> NDArray[np.uint8]:
    """How strongly each pixel differs from the ground, 0 to 255."""
    grey = np.asarray(row.convert("L"), np.float32)
    off = np.abs(grey - np.median(grey))
    return np.asarray(np.clip(off * 255 / max(40.0, float(off.max())), 0, 255), np.uint8)


def _unframed(ink: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Without lines along the edges, and what lies beyond them."""
    top, left = 0, 0
    bottom, right = ink.shape
    dark = ink > 25
    for n in range(min(6, bottom // 4)):
        top = n + 1 if dark[n].mean() > 0.8 else top
        bottom = min(bottom, len(ink) - 1 - n) if dark[-1 - n].mean() > 0.8 else bottom
    for n in range(min(6, right // 4)):
        left = n + 1 if dark[:, n].mean() > 0.8 else left
        right = min(right, ink.shape[1] - 1 - n) if dark[:, -1 - n].mean() > 0.8 else right
    return ink[top:bottom, left:right]


def _runs(filled: NDArray[np.bool_]) -> list[tuple[int, int]]:
    edges = np.flatnonzero(np.diff(np.concatenate([[False], filled, [False]]).astype(np.int8)))
    return [(int(a), int(b)) for a, b in zip(edges[::2], edges[1::2], strict=True)]


def _grouped(runs: list[tuple[int, int]], high: int) -> list[tuple[int, int]]:
    """Strokes that belong together, so that the glyphs stand at equal distances."""
    best, least = runs, 1e9
    for gap in sorted({0, *(b[0] - a[1] for a, b in pairwise(runs))}):
        joined: list[tuple[int, int]] = []
        for run in runs:
            if joined and run[0] - joined[-1][1] <= gap:
                joined[-1] = (joined[-1][0], run[1])
            else:
                joined.append(run)
        if len(joined) < 2 or max(b - a for a, b in joined) > 1.25 * high:
            continue
        steps = np.diff([(a + b) / 2 for a, b in joined])
        uneven = float(steps.std() / steps.mean()) + (0.5 if steps.min() < 0.6 * high else 0)
        if uneven < least - 0.02:
            best, least = joined, uneven
    return best
