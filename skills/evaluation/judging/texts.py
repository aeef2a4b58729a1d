"""Are two texts the same thing? As the published evaluators of steps compare them."""

from __future__ import annotations

import re
import string
from collections import Counter
from collections.abc import Sequence


def plain(text: str) -> str:
    return " ".join(text.lower().split())


def f1(ours: Sequence[str], theirs: Sequence[str]) -> float:
    """Of two bags of words; 1.0 for two empty ones."""
    if not ours or not theirs:
        return float(list(ours) == list(theirs))
    shared = sum((Counter(ours) & Counter(theirs)).values())
    return 2 * shared / (len(ours) + len(theirs))


def equal_or_f1(said: str, meant: str) -> bool:
    """OS-Atlas, OS-Genesis, ClawGUI: equal, or F1 of the sets of words above a half."""
    a, b = plain(said), plain(meant)
    return a == b or f1(sorted(set(a.split())), sorted(set(b.split()))) > 0.5


def one_in_the_other(said: str, meant: str) -> bool:
    """Qwen, AgentCPM: either holds the other. An empty text holds only an empty one."""
    a, b = said.strip().lower(), meant.strip().lower()
    return (a in b or b in a) if a and b else a == b


def anls(said: str, meant: str) -> float:
    """1 less the edit distance over the longer length."""
    a, b = plain(said), plain(meant)
    longest = max(len(a), len(b))
    return 1 - edits(a, b) / longest if longest else 1.0


def edits(a: str, b: str) -> int:
    """Levenshtein's distance."""
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        before, row[0] = row[0], i
        for j, y in enumerate(b, 1):
            before, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, before + (x != y))
    return row[-1]


_ARTICLES = re.compile(r"\b(?:a|an|the)\b")


def squad(text: str) -> list[str]:
    """Words as SQuAD compares them: no case, no punctuation, no articles."""
    bare = "".join(letter for letter in text.lower() if letter not in string.punctuation)
    return _ARTICLES.sub(" ", bare).split()
