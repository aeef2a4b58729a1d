"""The nearest exemplars: which kind of request does a sentence look like?

Exemplars are the verbs' own phrases with sample values in them, those of ``exemplars.toml`` (more
wordings of verbs, instructions about the screen, and what nobody here can do), small talk, and
questions about what was done. What nobody here can do is as important as what can be done: without
it every sentence is nearest to some verb.
"""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, get_args

import numpy as np
from numpy.typing import NDArray

from assistant.understanding.fields import Field, fields_of
from assistant.understanding.results import Remedy
from assistant.understanding.smalltalk import topics
from assistant.understanding.text import language_of
from assistant.understanding.words import Vocabulary
from device_drivers.verbs.base import Verb
from models.base import Embedder

SAMPLES: Mapping[str, Mapping[str, str]] = {
    "en": {"time": "7:00", "date": "tomorrow", "days": "every day", "seconds": "10 minutes",
           "percent": "50%", "count": "3", "on": "on", "contact": "Anna", "app": "Maps",
           "phone": "5550100", "url": "example.com", "text": "hello", "label": "gym",
           "page": "display", "file": "~/maps.apk"},
    "zh": {"time": "7点", "date": "明天", "days": "每天", "seconds": "10分钟", "percent": "50%",
           "count": "3", "on": "打开", "contact": "小明", "app": "地图", "phone": "5550100",
           "url": "example.com", "text": "你好", "label": "健身", "page": "显示",
           "file": "~/maps.apk"},
}  # fmt: skip
_OFF = {"en": "off", "zh": "关闭"}
_FLOOR = 0.80
"""Cosines of e5 between unrelated short requests; only what lies above it tells anything."""
OUT = "out"
"""What no verb can do: the best of its three remedies."""
TALK = "talk:"
PAST = "past:"
_LIKENED = 2000
"""Texts whose meaning is remembered for comparing."""


@dataclass(frozen=True, slots=True)
class Exemplar:
    """``kind`` is ``verb:NAME``, ``tree``, ``talk:TOPIC``, ``past:KIND`` or ``out:REMEDY``."""

    kind: str
    text: str


class Bank:
    """Exemplars with their vectors and words."""

    def __init__(
        self, embedder: Embedder, remembered: Embedder, exemplars: Sequence[Exemplar],
        others: Sequence[Exemplar] = (),
    ) -> None:  # fmt: skip
        """``others`` only tell which words are common."""
        self._embedder = embedder
        self._remembered = remembered
        self.exemplars = tuple(sorted(exemplars, key=lambda e: e.kind))
        self._vectors = remembered.embed([e.text for e in self.exemplars])
        grouped: dict[str, list[str]] = defaultdict(list)
        for exemplar in self.exemplars:
            grouped[exemplar.kind].append(exemplar.text)
        for exemplar in others:
            grouped[exemplar.kind].append(exemplar.text)
        self.words = Vocabulary(grouped)
        vectors = [self.words.vector(e.text) for e in self.exemplars]
        self._column = {
            word: i for i, word in enumerate(dict.fromkeys(w for v in vectors for w in v))
        }
        self._words = np.zeros((len(vectors), len(self._column)), np.float32, order="F")
        for row, vector in enumerate(vectors):
            for word, weight in vector.items():
                self._words[row, self._column[word]] = weight
        kinds = [e.kind for e in self.exemplars]
        self._starts = [i for i, kind in enumerate(kinds) if i == 0 or kinds[i - 1] != kind]
        self._kinds = [kinds[i] for i in self._starts]
        self._cache: dict[str, dict[str, float]] = {}
        self._likened: dict[str, NDArray[np.float32]] = {}

    def beside(self, exemplars: Sequence[Exemplar]) -> Bank:
        """A bank of other kinds of requests; what is common here weighs as little there."""
        return Bank(self._embedder, self._remembered, exemplars, self.exemplars)

    def strange(self, text: str, kind: str) -> float:
        """Share, by weight, of its words that no request of this kind has."""
        return self.words.unexplained(text, kind)

    def scores(self, text: str) -> dict[str, float]:
        """Likeness 0..1 of the text to each kind: that of its best exemplar."""
        text = text[:300]
        if text not in self._cache:
            if len(self._cache) > 256:
                self._cache.clear()
            self._cache[text] = self._scores(text)
        return self._cache[text]

    def _scores(self, text: str) -> dict[str, float]:
        cosines = self._cosines(text)
        near = np.clip((cosines - _FLOOR) / (1 - _FLOOR), 0, 1)
        words = self.words.vector(text)
        known = [
            (self._column[word], weight) for word, weight in words.items() if word in self._column
        ]
        columns = [column for column, _ in known]
        alike = self._words[:, columns] @ np.array([weight for _, weight in known], np.float32)
        best = np.maximum.reduceat(0.5 * near + 0.5 * alike, self._starts)
        scores: dict[str, float] = dict(zip(self._kinds, best.tolist(), strict=True))
        scores[OUT] = max((v for k, v in scores.items() if k.startswith(OUT)), default=0.0)
        return scores

    def _cosines(self, text: str) -> NDArray[np.float32]:
        """By einsum: BLAS would wake its threads for a millisecond's work."""
        vector = self._embedder.embed([text])[0]
        cosines: NDArray[np.float32] = np.einsum("ij,j->i", self._vectors, vector)
        return cosines

    def likeness(self, text: str, others: Sequence[str]) -> list[float]:
        """Of a text to others, 0..1, by meaning alone; what they mean is remembered."""
        unknown = [o for o in dict.fromkeys(others) if o not in self._likened]
        if len(self._likened) + len(unknown) > _LIKENED:
            self._likened.clear()
            unknown = list(dict.fromkeys(others))
        if unknown:
            self._likened.update(zip(unknown, self._embedder.embed(unknown), strict=True))
        vector = self._embedder.embed([text[:300]])[0]
        found = [float(np.einsum("j,j->", self._likened[o], vector)) for o in others]
        return [min(1.0, max(0.0, (each - _FLOOR) / (1 - _FLOOR))) for each in found]

    def remedy(self, text: str) -> Remedy:
        """What could do a request that nothing here can: a look at the screen unless it is much
        rather a thing for a chat model, or for nobody with a phone."""
        scores = self.scores(text)
        others: dict[Remedy, float] = {"chat": scores["out:chat"], "nothing": scores["out:nothing"]}
        best = max(others, key=others.__getitem__)
        rivals = (
            v for k, v in scores.items() if k == "out:screen" or k.startswith(("verb:", "tree"))
        )
        return best if others[best] >= 0.42 and others[best] > max(rivals) else "screen"

    def nearest(self, text: str, kinds: str, limit: int = 3) -> tuple[str, ...]:
        """The texts of the nearest exemplars whose kind starts so, one per kind."""
        cosines = self._cosines(text[:300])
        found: dict[str, str] = {}
        language = language_of(text)
        for i in np.argsort(-cosines):
            exemplar = self.exemplars[int(i)]
            if exemplar.kind.startswith(kinds) and language_of(exemplar.text) == language:
                found.setdefault(exemplar.kind, exemplar.text)
            if len(found) == limit:
                break
        return tuple(found.values())


def load_bank(verbs: Mapping[str, Verb[Any]]) -> tuple[list[Exemplar], dict[str, list[str]]]:
    """All exemplars, and the phrases of each verb including the extra ones."""
    stored, incomplete = _read("exemplars.toml"), _read("incomplete.toml")
    exemplars, phrases = [], {}
    for name, verb in verbs.items():
        extra = [*stored.get("verb", {}).get(name, []), *incomplete.get(name, [])]
        phrases[name] = list(dict.fromkeys((*verb.phrases, *extra)))
        fields = fields_of(verb.args)
        for phrase in phrases[name]:
            exemplars += [Exemplar(f"verb:{name}", text) for text in fill(phrase, fields)]
    exemplars += [Exemplar("tree", text) for text in stored["tree"]]
    for kind in get_args(Remedy):
        exemplars += [Exemplar(f"{OUT}:{kind}", text) for text in stored["out"][kind]]
    for kind, topic in topics().items():
        exemplars += [Exemplar(f"{TALK}{kind}", text) for text in topic.asked]
    for kind, texts in _read("past.toml").items():
        exemplars += [Exemplar(f"{PAST}{kind}", text) for text in texts]
    return list(dict.fromkeys(exemplars)), phrases


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name(name).read_text(encoding="utf-8"))


def fill(phrase: str, fields: Sequence[Field]) -> list[str]:
    """The phrase with sample values; two when it switches something, three for choices."""
    language = language_of(re.sub(r"\{\w+\}", "", phrase))
    by_name = {field.name: field for field in fields}
    texts = [phrase]
    for name in re.findall(r"\{(\w+)\}", phrase):
        values = _values(by_name[name], language) if name in by_name else [name]
        texts = [t.replace(f"{{{name}}}", v) for t in texts for v in values]
    return texts


def _values(field: Field, language: str) -> list[str]:
    if field.kind == "on":
        return [SAMPLES[language]["on"], _OFF[language]]
    if field.kind == "choice":
        fitting = [
            next((w for w in words if language_of(w) == language), "")
            for words in field.choices.values()
        ]
        return [w for w in fitting if w][:10] or [next(iter(field.choices), "")]
    return [SAMPLES[language].get(field.kind, SAMPLES[language]["label"])]
