"""A baseline without a model: what is read on the picture, or told by the tree, matched by rule.

``baseline`` takes the tree where the benchmark has one, and looks at the picture for what the tree
does not tell; ``baseline_tree`` and ``baseline_ocr`` keep to one of the two. Its replies are points
in pixels of the picture, kept and judged like those of any model.
"""

from __future__ import annotations

import asyncio
import hashlib
import re
import threading
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from device_drivers.base import Element, Screen
from models.base import NOTHING_USED, Embedder, Usage
from models.embeddings import EmbedderMissing
from models.embeddings import load as load_embedder
from models.pocket.eyes import Eyes
from models.reading import Reader, ReaderMissing
from models.reading import load as load_reader
from skills.evaluation.base import EvaluationError, Protocol, Sample
from skills.evaluation.infer import matching, pictures
from skills.evaluation.infer.asking import ASIS

FAMILIES = ("baseline", "baseline_ocr", "baseline_tree")
Reply = tuple[str, Usage, dict[str, Any]]


class ByRule:
    """Answers samples where an ``Asking`` would ask a model."""

    wishes = ASIS

    def __init__(self, family: str) -> None:
        """``family`` is one of ``FAMILIES``."""
        self.family = family
        self._trees = family != "baseline_ocr"
        self._looks = family != "baseline_tree"
        self._embedder = _embedder()
        self._looking = threading.Lock()
        self._last: dict[Path, Sequence[Element]] = {}

    def agreed(self, benchmark: str, revision: str, weights: str) -> Protocol:
        """``prompt`` is the rules' own hash, ``weights`` who reads and who compares meanings."""
        from skills.evaluation.infer import by_rule

        rules = b"".join(Path(str(each.__file__)).read_bytes() for each in (matching, by_rule))
        reader = self._reader.id if self._looks else ""
        meaning = self._embedder.id if self._embedder else "words"
        return Protocol(
            benchmark=benchmark, model=self.family, revision=revision, space="original",
            prompt=hashlib.sha256(rules).hexdigest()[:16],
            weights=weights or " ".join(filter(None, (reader, meaning))),
        )  # fmt: skip

    async def reply(self, sample: Sample, picture: Path) -> Reply:
        """Raises EvaluationError when the picture, or the tree it needs, cannot be read."""
        return await asyncio.to_thread(self._reply, sample, picture)

    def _reply(self, sample: Sample, picture: Path) -> Reply:
        screen = pictures.screen(sample, picture)
        size = screen.width, screen.height
        source, elements = "tree", self._told(sample, picture)
        if self._looks and not elements:
            source, elements = "picture", self._seen(screen, picture)
        found = matching.where(sample.instruction, elements, size, self._alike)
        x, y = found or (size[0] // 2, size[1] // 2)
        meta = {"source": source, "elements": len(elements), "guessed": found is None}
        return f"[{x}, {y}]", NOTHING_USED, meta

    def _told(self, sample: Sample, picture: Path) -> Sequence[Element]:
        """The tree beside the pictures; nothing where the benchmark has none."""
        from skills.evaluation.own_world.making import tree_of

        tree = str(sample.more.get("tree", "")) if self._trees else ""
        if not tree:
            if self._looks:
                return ()
            raise EvaluationError(
                f"{self.family} reads trees, and {sample.benchmark} has none.",
                f"{self.family} 需要界面树，而 {sample.benchmark} 没有。",
            )
        place = picture.parent.parent / tree
        try:
            return tree_of(place)
        except (OSError, ValueError, TypeError, KeyError) as error:
            raise EvaluationError(
                f"{place} cannot be read: {error}", f"无法读取 {place}：{error}"
            ) from error

    def _seen(self, screen: Screen, picture: Path) -> Sequence[Element]:
        """What the picture shows; samples of one picture mostly come one after the other."""
        with self._looking:
            if picture not in self._last:
                self._last = {picture: self._eyes.elements(screen)}
            return self._last[picture]

    @cached_property
    def _reader(self) -> Reader:
        try:
            return load_reader()
        except ReaderMissing as missing:
            raise EvaluationError(str(missing), f"未安装文字识别：{missing}") from missing

    @cached_property
    def _eyes(self) -> Eyes:
        return Eyes(self._reader)

    def _alike(self, instruction: str, names: Sequence[str]) -> list[float]:
        if self._embedder is None:
            wanted = _words(instruction)
            return [len(wanted & _words(name)) / max(1, len(_words(name))) for name in names]
        vectors = self._embedder.embed([instruction, *names])
        return [float(score) for score in vectors[1:] @ vectors[0]]


def _embedder() -> Embedder | None:
    try:
        return load_embedder()
    except EmbedderMissing:
        return None


def _words(text: str) -> set[str]:
    return set(re.findall(r"[a-z0-9]+|[\u4e00-\u9fff]", text.lower()))
