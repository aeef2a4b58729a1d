"""Noticing, by an embedder, what no rule reads: a sentence tells something lasting, and of what.

Two logistic regressions over the sentence's vector and a few cues in its words: whether it tells
anything of its person and those they know, and of which kind. ``tests/memory/noticing/fit.py``
makes their weights from labelled sentences. What is noticed is kept as a note of the sentence as it
stands: only where that is nearly certain, and as something sensitive already where it may be.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Self

import numpy as np
from numpy.typing import NDArray

from memory.base import ME, SENSITIVE, Claim, Kind
from memory.noticing.cues import cues
from memory.noticing.sensitive import JUDGED, by_words
from memory.reading.pasted import own_part
from memory.reading.secrets import secret
from memory.reading.sentences import sentences, without_passing
from memory.reading.unsaid import dictates, joke, request, unreal, without_what_is_asked
from models.base import Embedder

WEIGHTS = Path(__file__).parent / "weights.npz"
EMBEDDER = "use_multilingual"
"""The name of the embedder that the weights were made with."""
SURE = 0.9
"""From this probability on a sentence tells something: so do 97 of 100 such sentences of the test
set, and 94 in cross-validation on the others."""
MAYBE_SENSITIVE = 0.2
"""From this probability on it is of health, money or whereabouts, and asked about first."""
LIKELY_SENSITIVE = 0.5
"""The same of what rules read as a routine, a note or a date."""
SCALE = 4.0
"""Of the vectors beside the cues."""
LONGEST = 2000
"""Characters of a message that are looked at: more is a text that was pasted."""
FEWEST = 2
"""Words, or half as many Chinese letters, in which something can be told."""


_LOOSE = frozenset(("routine", "note", "event"))
"""Attributes of which the embedder is asked, too; jobs seem private to it."""

_ASKS_TO_BE_TOLD = re.compile(
    r"(?i)\b(?:remind|wake|tell|call|notify) me\b|提醒我|叫我|叫醒我|通知我|告诉我"
)
"""Wherever it stands, that is asked of us."""


class Noticing:
    """Thread-safe, about a millisecond a sentence."""

    def __init__(self, embedder: Embedder, weights: dict[str, NDArray[np.float32]]) -> None:
        self._embedder = embedder
        self._weights = weights
        self._kinds: list[Kind] = [str(kind) for kind in weights["kinds"]]  # type: ignore[misc]
        self._sensitive = [self._kinds.index(kind) for kind in sorted(SENSITIVE)]

    @classmethod
    def with_(cls, embedder: Embedder) -> Self:
        """By the weights that were made for this embedder; ValueError with another one."""
        with np.load(WEIGHTS) as file:
            weights = dict(file)
        made_with = str(weights["embedder"])
        if made_with != embedder.id:
            raise ValueError(f"The weights are for {made_with}, not for {embedder.id}.")
        return cls(embedder, weights)

    def notice(self, text: str, read: Sequence[Claim] = ()) -> list[Claim]:
        """A note for each sentence that tells something and of which nothing was ``read``."""
        if len(text) > LONGEST or secret(text) or joke(text):
            return []
        said = without_what_is_asked(sentences(own_part(text)))
        left = [each for each in map(str.strip, said) if _may_tell(each, read)]
        if not left:
            return []
        tells, kinds = self.weigh(left)
        return [
            self._note(sentence, float(sure), of)
            for sentence, sure, of in zip(left, tells, kinds, strict=True)
            if sure >= SURE
        ]

    def kind_of(self, claim: Claim) -> Kind:
        """Its kind, or the sensitive one that its sentence is of."""
        if claim.kind in SENSITIVE or claim.attribute.partition(":")[0] not in JUDGED:
            return claim.kind
        if told := by_words(claim.text):
            return told
        if claim.attribute.partition(":")[0] not in _LOOSE:
            return claim.kind
        sensitive = self.weigh([claim.text])[1][0][self._sensitive]
        likely = sensitive.sum() >= LIKELY_SENSITIVE
        return self._kinds[self._sensitive[int(sensitive.argmax())]] if likely else claim.kind

    def weigh(self, texts: Sequence[str]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """How likely each text tells something, shape (n,), and how likely it is of each kind,
        shape (n, 15), in the order of the weights' ``kinds``."""
        seen = features(self._embedder, texts)
        tells = 1 / (1 + np.exp(-(seen @ self._weights["tells"] + self._weights["tells_bias"])))
        scores = seen @ self._weights["of_kind"] + self._weights["of_kind_bias"]
        powers = np.exp(scores - scores.max(axis=1, keepdims=True))
        return tells, powers / powers.sum(axis=1, keepdims=True)

    def _note(self, sentence: str, sure: float, of: NDArray[np.float32]) -> Claim:
        sensitive = of[self._sensitive]
        kind = self._kinds[int(of.argmax())]
        if sensitive.sum() >= MAYBE_SENSITIVE:
            kind = self._kinds[self._sensitive[int(sensitive.argmax())]]
        language = "en" if sentence.isascii() or not _is_chinese(sentence) else "zh"
        value = sentence.strip(" .!。！")
        return Claim(
            ME, "note", value, sentence, kind=kind, language=language, confidence=round(sure, 2)
        )


def features(embedder: Embedder, texts: Sequence[str]) -> NDArray[np.float32]:
    """Vector and cues of each text, shape (n, dimension + cues)."""
    return np.hstack([embedder.embed(texts) * SCALE, cues(texts)])


def _may_tell(sentence: str, read: Sequence[Claim]) -> bool:
    """Whether it is worth a look: not read already, no order, no quotation, nothing unreal."""
    bare = without_passing(sentence)
    long_enough = len(sentence.split()) + 2 * sum(map(_is_chinese, sentence)) >= FEWEST
    return (
        long_enough
        and "…" not in sentence
        and not any(sentence in each.text or each.text in sentence for each in read)
        and not _ASKS_TO_BE_TOLD.search(sentence)
        and not (unreal(bare) or dictates(bare) or request(bare))
    )


def _is_chinese(text: str) -> bool:
    return any("\u4e00" <= letter <= "\u9fff" for letter in text)
