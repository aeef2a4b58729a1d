"""Indices of vectors: which one is used, and how it is opened. One index belongs to one embedder.

``edge`` is Qdrant's engine in this process, on disk, and the default. ``server`` asks a Qdrant
server, for houses of many machines. ``exact`` compares with every vector and keeps nothing on disk:
for small memories, and for a second process beside the one that has the files. None of them holds
anything that the truth does not hold; they never raise anything but MemoryUnavailable.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Literal

import structlog
from pydantic import BaseModel, Field

from memory.base import VectorIndex

log = structlog.get_logger()


class MemoryUnavailable(Exception):
    """The index cannot be used now; the message says what helps. Nothing is lost by it."""


class IndexDamaged(MemoryUnavailable):
    """What the index held cannot be relied on: it has to be cleared and built anew."""


class Config(BaseModel, extra="forbid"):
    """Which index. What follows ``index`` is of a server."""

    index: Literal["edge", "exact", "server"] = "edge"
    url: str = ""
    collection: str = Field("phonepilot", pattern=r"^[A-Za-z0-9_-]{1,100}$")
    """Of each embedder one, named by this and by the embedder."""
    seconds: int = Field(5, ge=1, le=60)
    """The longest wait for one answer."""


def open_index(
    config: Config, folder: Path, dimension: int, model: str, key: str = ""
) -> VectorIndex:
    """``model`` is the embedder's id; ``key`` the server's, resolved. Where the files of ``edge``
    are another process's, or its package is missing, the answer is an empty ``exact``. Raises
    MemoryUnavailable for settings that cannot work; a server that is away raises nothing yet."""
    name = name_of(model, dimension)
    if config.index == "server":
        from memory.index.server import Server

        return Server(config.url, key, f"{config.collection}-{name}", dimension, config.seconds)
    from memory.index.exact import Exact

    if config.index == "exact":
        return Exact(dimension)
    try:
        from memory.index.edge import Edge, InUse
    except ImportError:
        log.warning("memory_index_in_memory", why="pip install 'phonepilot[memory]' for the disk")
        return Exact(dimension)
    try:
        return Edge(folder / name, dimension)
    except InUse:
        log.info("memory_index_in_memory", why="another process has the files")
        return Exact(dimension)


def name_of(model: str, dimension: int) -> str:
    """Of folders and collections: ids of embedders have slashes."""
    return hashlib.sha256(f"{model}\n{dimension}".encode()).hexdigest()[:16]


def person_mark(person: str) -> str:
    """What stands for a person in an index: enough to tell them apart, not to know them by."""
    return hashlib.blake2b(person.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
