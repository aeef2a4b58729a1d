"""The head of a GGUF file: enough to tell a model from its eyes, and a whole file from a torso.

The format: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md (little-endian, version 2, 3).
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

MAGIC = b"GGUF"
PROJECTOR = "clip"
"""The architecture of every mmproj file."""
_SCALARS = {
    0: "B", 1: "b", 2: "H", 3: "h", 4: "I", 5: "i", 6: "f", 7: "?", 10: "Q", 11: "q", 12: "d",
}  # fmt: skip
_STRING, _ARRAY = 8, 9
MOST_KEYS, MOST_BYTES = 10_000, 64_000_000

Value = str | int | float | bool


class BadGguf(ValueError):
    """The file is not a GGUF file, or not all of it is there."""


@dataclass(frozen=True, slots=True)
class Header:
    tensors: int
    values: dict[str, Value]
    """The metadata without its lists."""

    @property
    def architecture(self) -> str:
        return str(self.values.get("general.architecture", ""))

    @property
    def is_projector(self) -> bool:
        return self.architecture == PROJECTOR

    @property
    def looks(self) -> bool:
        """Made to look at pictures, with eyes from an mmproj file."""
        return "vl" in self.architecture or self.architecture.startswith("glm4v")

    @property
    def context_bytes(self) -> int:
        """Of one token in the cache of keys and values, at 16 bits; 0 when it does not say."""
        heads = self._number("attention.head_count")
        kept = self._number("attention.head_count_kv") or heads
        wide = self._number("attention.key_length")
        wide = wide or (self._number("embedding_length") // heads if heads else 0)
        return 2 * 2 * self._number("block_count") * kept * wide

    @property
    def context(self) -> int:
        """Tokens that the model was trained for; 0 when the file does not say."""
        return self._number("context_length")

    def _number(self, name: str) -> int:
        return int(self.values.get(f"{self.architecture}.{name}", 0))


def read_header(path: Path) -> Header:
    """Raises BadGguf with a sentence, OSError."""
    with path.open("rb") as file:
        if file.read(4) != MAGIC:
            raise BadGguf(f"{path.name} is not a GGUF file.")
        try:
            version, tensors, keys = struct.unpack("<IQQ", file.read(20))
            if version not in (2, 3) or keys > MOST_KEYS:
                raise BadGguf(f"{path.name} is of a GGUF version that we do not know.")
            values = dict(filter(None, (_pair(file) for _ in range(keys))))
        except (struct.error, UnicodeDecodeError, EOFError):
            raise BadGguf(f"{path.name} is cut off or damaged.") from None
    return Header(tensors, values)


def _pair(file: BinaryIO) -> tuple[str, Value] | None:
    key = _text(file)
    (kind,) = struct.unpack("<I", file.read(4))
    if kind == _ARRAY:
        _skip_array(file)
        return None
    return key, _value(file, kind)


def _value(file: BinaryIO, kind: int) -> Value:
    if kind == _STRING:
        return _text(file)
    if kind not in _SCALARS:
        raise EOFError
    form = "<" + _SCALARS[kind]
    found: Value = struct.unpack(form, file.read(struct.calcsize(form)))[0]
    return found


def _text(file: BinaryIO) -> str:
    (length,) = struct.unpack("<Q", file.read(8))
    return _read(file, length).decode("utf-8")


def _skip_array(file: BinaryIO) -> None:
    kind, count = struct.unpack("<IQ", file.read(12))
    if kind in _SCALARS:
        _read(file, count * struct.calcsize("<" + _SCALARS[kind]))
        return
    for _ in range(min(count, MOST_BYTES)):
        if kind == _ARRAY:
            _skip_array(file)
        else:
            _value(file, kind)


def _read(file: BinaryIO, length: int) -> bytes:
    if length > MOST_BYTES:
        raise EOFError
    data = file.read(length)
    if len(data) < length:
        raise EOFError
    return data
