"""Finding a skill by words: in its name, its title, what it is about, how people ask for it."""

from __future__ import annotations

from collections.abc import Sequence

from rapidfuzz import fuzz, utils

from skills.trust import versions
from skills.trust.registry.index import Entry, Offer

LEAST = 60.0
"""Of 100; below, it has something else in mind."""
WEIGHTS = (("name", 1.0), ("title", 0.95), ("phrase", 0.9), ("about", 0.8))


def ranked(offers: Sequence[Offer], words: str) -> list[Offer]:
    """The newest of each skill and publisher; the best first, else by name."""
    newest: dict[tuple[str, str], Offer] = {}
    for each in offers:
        key = each.entry.name, each.entry.publisher
        if key not in newest or versions.is_newer(each.entry.version, newest[key].entry.version):
            newest[key] = each
    asked = utils.default_process(words)
    scores = {key: score(each.entry, asked) if asked else LEAST for key, each in newest.items()}
    keys = sorted((key for key in newest if scores[key] >= LEAST), key=lambda k: (-scores[k], k))
    return [newest[key] for key in keys]


def score(entry: Entry, asked: str) -> float:
    """0..100: how well the best of its texts fits."""
    texts = {
        "name": (entry.name.replace("-", " "),),
        "title": (entry.title.en, entry.title.zh),
        "phrase": entry.phrases,
        "about": (entry.about.en, entry.about.zh),
    }
    return max(
        (weight * _fit(asked, utils.default_process(text))
         for kind, weight in WEIGHTS for text in texts[kind]),
        default=0.0,
    )  # fmt: skip


def _fit(asked: str, text: str) -> float:
    """How much of what is asked for is in the text: all its words, in whatever order."""
    if not text:
        return 0.0
    if asked in text:
        return 100.0
    return max(fuzz.ratio(asked, text), *(_each_word(asked.split(), text.split()),))


def _each_word(asked: list[str], text: list[str]) -> float:
    best = [max((fuzz.ratio(word, other) for other in text), default=0.0) for word in asked]
    return sum(score if score >= 75 else 0.0 for score in best) / len(best)
