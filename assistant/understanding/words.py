"""Words of a sentence as evidence: English words without endings, pairs of Chinese characters.

Weights are inverse document frequencies over classes of requests, so that "the" counts for nothing
and "alarm" for much. A misspelt word counts as the known word it is nearest to (rapidfuzz).
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from rapidfuzz import fuzz, process
from rapidfuzz.distance import OSA

from assistant.understanding.synonyms import canonical
from assistant.understanding.text import CJK, level

_TOKEN = re.compile(rf"[{CJK}]+|[a-z]+(?:[-'][a-z]+)*", re.IGNORECASE)
_EMPTY = frozenset(
    [
        "the",
        "a",
        "an",
        "my",
        "our",
        "your",
        "please",
        "to",
        "of",
        "at",
        "in",
        "it",
        "its",
        "i",
        "me",
        "you",
        "we",
        "is",
        "are",
        "be",
        "do",
        "does",
        "can",
        "could",
        "would",
        "will",
        "for",
        "up",
        "this",
        "that",
        "and",
        "s",
        "t",
        "m",
        "so",
        "just",
        "now",
        "some",
        "with",
        "on",
        "from",
        "by",
        "as",
        "am",
        "there",
        "here",
        "have",
        "has",
        "want",
        "need",
        "like",
        "phone",
        "mobile",
        "device",
    ]
)
_CHINESE = re.compile(f"[{CJK}]")
_ENDINGS = re.compile(r"(?:ing|ed|es|s|er|ly)$")
_EMPTY_ZH = frozenset("的了吗呢吧把给我你请帮一下个要想在是得地着过就将和与也都这那么啊呀为")


@lru_cache(maxsize=8192)
def tokens(text: str) -> tuple[str, ...]:
    """Lower-case stems and, of Chinese, single characters and pairs."""
    text = canonical(level(text).lower())
    found: list[str] = []
    for word in _TOKEN.findall(text):
        if _CHINESE.match(word):
            found += [c for c in word if c not in _EMPTY_ZH]
            found += [word[i : i + 2] for i in range(len(word) - 1)]
        else:
            found += [stem(part) for part in word.split("-") if part]
    return tuple(found)


def stem(word: str) -> str:
    word = word.replace("'", "")
    return _ENDINGS.sub("", word) if len(word) > 4 else word


class Vocabulary:
    """All words of all classes, their weights, and the nearest known word to a misspelt one."""

    def __init__(self, classes: Mapping[str, Iterable[str]]) -> None:
        self._of = {name: frozenset(t for s in texts for t in tokens(s))
                    for name, texts in classes.items()}  # fmt: skip
        seen = Counter(token for words in self._of.values() for token in words)
        self._weights = {t: math.log(1 + len(self._of) / n) for t, n in seen.items()}
        self._unknown = math.log(1 + len(self._of))
        self._long = sorted(t for t in seen if len(t) >= 4 and t.isascii())

    def weight(self, token: str) -> float:
        if token in _EMPTY or (len(token) == 1 and token.isascii()):
            return 0.05
        base = self._weights.get(token, self._unknown)
        return base * (0.5 if len(token) == 1 else 1.0)

    def corrected(self, found: Sequence[str]) -> list[str]:
        """Each word, or the known one it misspells by about one letter."""
        return [self._known(token) for token in found]

    def _known(self, token: str) -> str:
        if token in self._weights or len(token) < 4 or not token.isascii():
            return token
        near = process.extractOne(token, self._long, scorer=fuzz.ratio, score_cutoff=80)
        if near:
            return near[0]
        swapped = process.extractOne(token, self._long, scorer=OSA.distance, score_cutoff=1)
        return swapped[0] if swapped else token  # "trun"

    def vector(self, text: str) -> dict[str, float]:
        """Weights of the words, scaled to length one; empty for a text without words."""
        weights = {t: self.weight(t) for t in self.corrected(tokens(text))}
        norm = math.sqrt(sum(w * w for w in weights.values()))
        return {t: w / norm for t, w in weights.items()} if norm else {}

    def opens_strangely(self, text: str, name: str) -> bool:
        """The first word that says something is in no English request of this class: "forward"."""
        found = (t for t in self.corrected(tokens(text)) if self.weight(t) > 0.1)
        first = next(found, "")
        return first.isascii() and first != "" and first not in self._of.get(name, frozenset())

    def known(self, text: str) -> float:
        """Share of the words that anything here ever used."""
        found = self.corrected(tokens(text))
        return sum(t in self._weights for t in found) / len(found) if found else 0.0

    def unexplained(self, text: str, name: str) -> float:
        """Share, by weight, of the words that no request of this class ever used."""
        found = self.corrected(tokens(text))
        known = self._of.get(name, frozenset())
        total = sum(self.weight(t) for t in found)
        return sum(self.weight(t) for t in found if t not in known) / total if total else 0.0
