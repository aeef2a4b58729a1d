"""Readers: pictures to lines of text. The file's name is the reader's name; ``load`` finds it.

Every reader is an optional extra; ``load`` raises ReaderMissing with the command that helps.
"""

from __future__ import annotations

import importlib
import importlib.util

from models.reading.base import Line, Reader, ReaderMissing

__all__ = ["Line", "Reader", "ReaderMissing", "load"]


def load(name: str = "ppocr") -> Reader:
    """The reader in ``models/reading/{name}.py``. Raises ReaderMissing."""
    if not name.isidentifier() or importlib.util.find_spec(f"{__name__}.{name}") is None:
        raise ReaderMissing(f"There is no reader {name!r} in models/reading.")
    module = importlib.import_module(f"{__name__}.{name}")
    reader: Reader = module.create(module.Config())
    return reader
