"""Any sentence-transformers model, by its name on the hub or its folder: ``[models] embeddings =
"sentence_transformers:intfloat/multilingual-e5-small"``.

Slower to start and larger than the wheel that comes with us (it needs torch), and better: models
such as BAAI/bge-m3 are the mainstream. ``NAME@REVISION`` pins the weights. Models of the e5 family
get the ``query: `` prefix that they were trained with for symmetric tasks (their model cards).
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import re
import threading
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, Field

from models.base import Embedder
from models.embeddings import EmbedderMissing
from models.installing import extra

PACKAGE = "sentence_transformers"
BATCH = 32
LONGEST = 2000
"""Characters of one text that are looked at."""
PEEK = 65_536
"""Bytes at either end of a file of weights that tell it from others."""
_E5 = re.compile(r"(?i)(^|[/_-])e5-(?!.*instruct)")


class Config(BaseModel, extra="forbid"):
    """What stands behind the colon of its name."""

    model: str = Field(min_length=1)
    """On the hub, with its revision behind an @ where that is to stay the same; or a folder."""


def create(config: Config) -> Embedder:
    """Raises EmbedderMissing when the library is not installed."""
    if importlib.util.find_spec(PACKAGE) is None:
        raise EmbedderMissing(
            f"{config.model} needs the library sentence-transformers: {extra('embeddings')}"
        )
    return SentenceTransformers(config.model)


class SentenceTransformers:
    """Loads the weights at the first sentence; usable from any thread, one at a time."""

    def __init__(self, model: str) -> None:
        self._folder = Path(model).expanduser()
        self._name, _, self._revision = model.partition("@")
        self._prefix = "query: " if _E5.search(model) else ""
        self._lock = threading.RLock()

    @cached_property
    def id(self) -> str:
        """The name, of a folder with a digest of its weights."""
        if not self._folder.is_dir():
            return f"sentence-transformers/{self._name}@{self._revision}".rstrip("@")
        return f"sentence-transformers/{self._folder.name}-{_digest(self._folder)}"

    @cached_property
    def dimension(self) -> int:
        return int(self._encoded(["a"]).shape[1])

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Unit-length rows, shape (len(texts), dimension). Raises EmbedderMissing when the weights
        cannot be had."""
        if not texts:
            return np.zeros((0, self.dimension), np.float32)
        return self._encoded([self._prefix + _clean(text) for text in texts])

    def _encoded(self, texts: list[str]) -> NDArray[np.float32]:
        with self._lock:
            rows = self._model.encode(
                texts, batch_size=BATCH, convert_to_numpy=True, normalize_embeddings=True,
                show_progress_bar=False,
            )  # fmt: skip
        return np.asarray(rows, np.float32)

    @cached_property
    def _model(self) -> Any:
        library = importlib.import_module(PACKAGE)
        named = str(self._folder) if self._folder.is_dir() else self._name
        revision = None if self._folder.is_dir() else self._revision or None
        try:
            return library.SentenceTransformer(named, revision=revision)
        except Exception as error:  # readers of weights have errors of their own; it is told
            raise EmbedderMissing(
                f"The embedder {named} could not be loaded ({type(error).__name__}): it must be "
                "on the hub, which has to be reachable the first time, or a folder here with all "
                "of its files as they were made."
            ) from error


def _digest(folder: Path) -> str:
    """Of what the weights are: names, sizes, and both ends of each file."""
    told = hashlib.sha256()
    for path in sorted(_weights(folder)):
        told.update(f"{path.relative_to(folder)} {path.stat().st_size}\n".encode())
        with path.open("rb") as file:
            told.update(file.read(PEEK))
            file.seek(max(0, path.stat().st_size - PEEK))
            told.update(file.read(PEEK))
    return told.hexdigest()[:12]


def _weights(folder: Path) -> Iterator[Path]:
    for suffix in ("safetensors", "bin", "json"):
        yield from folder.rglob(f"*.{suffix}")


def _clean(text: str) -> str:
    """What a tokenizer takes: no lone surrogates."""
    return text[:LONGEST].encode("utf-8", "replace").decode("utf-8")
