"""Words of a question that a reader ran together, or read with a wrong letter."""

from __future__ import annotations

import re
from functools import lru_cache

from rapidfuzz import fuzz, process

from models.challenges.solving.numbers import SMALL
from models.challenges.solving.riddles import facts
from models.challenges.solving.riddles.classes import known


def _asked() -> tuple[str, ...]:
    """The words questions are put in."""
    return facts.row("reading", "words")


@lru_cache(maxsize=1)
def _vocabulary() -> frozenset[str]:
    words = {part for word in known() for part in word.split() if part.isascii()}
    return frozenset(words | set(SMALL) | set(_asked()) | {"hundred", "thousand"})


def mended(text: str) -> str:
    """``text`` as of ``plain``; words that are known stay as they are."""
    told = []
    words = re.findall(r"[a-z']+|[^a-z']+", text)
    for word in words:
        told.append(word if not word[0].isalpha() or word in _vocabulary() else _word(word))
    return "".join(told)


def _word(word: str) -> str:
    if len(word) < 3:
        return word
    parts = _parts(word)
    if parts:
        return " ".join(parts)
    bare = word.replace("'", "")
    if bare in _vocabulary():
        return bare
    near = process.extractOne(bare, _asked(), scorer=fuzz.ratio, score_cutoff=78)
    if near is not None and len(bare) > 3:
        return str(near[0])
    glued = process.extractOne(bare, list(_GLUED), scorer=fuzz.ratio, score_cutoff=80)
    if glued is not None and len(bare) > 4:
        return _GLUED[str(glued[0])]
    near = process.extractOne(bare, _long_words(), scorer=fuzz.ratio, score_cutoff=82)
    return word if near is None or len(bare) < 5 else str(near[0])


_GLUED = {
    words.replace(" ", ""): words
    for words in ("how many", "which of", "what is", "how much", "which is", "in this", "of these",
                  "in the", "the word", "is the", "the list", "comes after", "this list")
}  # fmt: skip


_OF_QUESTIONS = (
    "what", "which", "these", "this", "that", "word", "number", "letter", "following", "many",
    "comes", "does", "first", "last", "second", "third", "next", "today", "tomorrow",
    "yesterday", "belong", "with", "from", "colour", "color", "opposite", "capital", "animal",
    "fruit", "largest", "smallest", "missing", "called", "plus", "minus", "times", "divided",
    "equals", "after", "before", "between", "list", "type", "enter",
)  # fmt: skip


def reworded(text: str) -> str:
    """``text`` with such words put right as only ask, where one letter of theirs was misread."""
    said = re.split('(["“”].*?["“”])', text)
    return "".join(
        part if at % 2 else re.sub(r"(?<![A-Za-z'])[a-z]{4,}(?![A-Za-z'])", _asking, part)
        for at, part in enumerate(said)
    )


def _asking(found: re.Match[str]) -> str:
    word = found.group()
    if word in _vocabulary() or word in _OF_QUESTIONS or word.endswith("s"):
        return word
    near = [one for one in _OF_QUESTIONS if len(one) == len(word) and _misread(one, word)]
    return near[0] if len(near) == 1 else word


_ALIKE = frozenset({
    "tf", "il", "lt", "ij", "ec", "oc", "eo", "ao", "hb", "hk", "nm", "nh", "uv", "un", "rn", "rt",
    "gq", "gy", "wv", "dc", "yv",
})  # fmt: skip
"""Letters that readers take for each other."""


def _misread(word: str, read: str) -> bool:
    unlike = [(a, b) for a, b in zip(word, read, strict=True) if a != b]
    return len(unlike) == 1 and not {"".join(unlike[0]), "".join(unlike[0][::-1])}.isdisjoint(
        _ALIKE
    )


@lru_cache(maxsize=1)
def _long_words() -> tuple[str, ...]:
    return tuple(sorted(word for word in _vocabulary() if len(word) > 4))


def _parts(word: str) -> list[str]:
    """The fewest words it is made of; none where it is not made of words alone."""
    best: list[list[str] | None] = [[], *([None] * len(word))]
    for end in range(1, len(word) + 1):
        for start in range(max(0, end - 12), end):
            before, piece = best[start], word[start:end]
            if before is None or not (piece == "a" or (len(piece) > 1 and piece in _vocabulary())):
                continue
            now = best[end]
            if now is None or len(before) + 1 < len(now):
                best[end] = [*before, piece]
    return best[-1] or []
