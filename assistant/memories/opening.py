"""Opening the memory, the first time that it is needed, and going on without where it cannot be.

The truth is ``memory.db`` in the home, or the cluster's database; what is searched is beside it in
``memory/``, and can always be made anew. A memory that is damaged, locked or full of an accident
stops nothing else of the house: that is told once, and tried again after a while.
"""

from __future__ import annotations

import contextlib
import errno
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import structlog

from assistant.config import Settings, resolve_secret
from assistant.database import File, JournalLocked, Store
from assistant.memories.lately import SCHEMA as LATELY
from assistant.memories.notebook import SCHEMA, WORDS, Notebook
from device_drivers.verbs.base import Said
from models import embeddings
from models.base import Embedder

if TYPE_CHECKING:
    from memory.base import VectorIndex
    from memory.memory import Memory

log = structlog.get_logger()
T = TypeVar("T")
FILE, FOLDER = "memory.db", "memory"
NOT_WRITABLE = (
    errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOSPC, errno.EDQUOT, errno.EFBIG,
)  # fmt: skip
AGAIN_SECONDS = 60.0
"""Until a memory that could not be used is tried again."""
DEFAULT = "use_multilingual"
"""What finds again: a sentence in a millisecond, for every question waits for it."""


@dataclass(frozen=True, slots=True)
class Opened:
    """The memory with the house's notes beside it, both in ``store``."""

    memory: Memory
    notebook: Notebook
    store: Store

    def close(self) -> None:
        self.memory.close()
        self.store.close()


class Opening:
    """Opens it once, in whichever thread needs it first."""

    def __init__(
        self, settings: Settings, home: Path, server: str, remark: Callable[[Said], None]
    ) -> None:
        self._settings = settings
        self._home = home
        self._server = server
        self._remark = remark
        self._lock = threading.Lock()
        self._opened: Opened | None = None
        self._closed = not settings.memory.enabled
        self._not_before = 0.0
        self._told = False
        self._trouble: Said | None = None

    @property
    def enabled(self) -> bool:
        return self._settings.memory.enabled

    @property
    def trouble(self) -> Said | None:
        """Why it could not be read when it was last tried, and what helps."""
        return self._trouble

    def there(self) -> bool:
        """Whether anything may be remembered at all: else it need not be opened to look."""
        if self._closed:
            return False
        return bool(self._server) or self._opened is not None or (self._home / FILE).exists()

    @property
    def at_hand(self) -> Opened | None:
        """None where nobody has opened it yet."""
        return self._opened

    def opened(self) -> Opened | None:
        """None where it is switched off or cannot be used now. Blocking, the first time for longer:
        never in the way of a reply that does not need it."""
        if self._opened is not None:
            return self._opened
        with self._lock:
            if self._closed or self._opened is not None or time.monotonic() < self._not_before:
                return self._opened
            with self.suffering():
                self._opened = _open(self._settings, self._home, self._server)
            return self._opened

    @contextmanager
    def suffering(self) -> Iterator[None]:
        """What goes wrong with the memory is told once and is no reason to stop."""
        try:
            yield
            self._trouble = None
        except Exception as error:  # whatever it is, the person's request is done without memory
            self._not_before = time.monotonic() + AGAIN_SECONDS
            known = isinstance(error, JournalLocked) or _why(error) != str(error)
            log.warning("memory", why=str(error), exc_info=not known)
            self._trouble = unusable(error)
            if not self._told:
                self._told = True
                self._remark(
                    Said(
                        f"I go on without my memory for now: {_why(error)}",
                        f"记忆暂时不可用，我先不使用它：{_why(error)}",
                    )
                )

    def or_said(self, act: Callable[[], T]) -> T | Said:
        """What comes of it; where memory.db cannot be used just now, that is what is said: no chat
        waits for it, as it does for the journal."""
        try:
            return act()
        except JournalLocked as error:
            if FILE not in str(error):
                raise
            log.warning("memory", why=str(error))
            return unusable(error)

    def close(self) -> None:
        with self._lock:
            self._closed = True
            if self._opened is not None:
                self._opened.close()
                self._opened = None


def unusable(error: Exception) -> Said:
    why = _why(error)
    return Said(f"I cannot use my memory just now: {why}", f"我暂时无法使用记忆：{why}")


def _why(error: Exception) -> str:
    """With what helps."""
    if not isinstance(error, OSError) or error.errno not in NOT_WRITABLE:
        return str(error)
    return (
        f"{error.filename or FOLDER} cannot be used ({error.strerror}). See that Phonepilot's user "
        "may write there and that its disk has room; I try again by myself."
    )


@cache
def _embedder(name: str) -> Embedder:
    """Loading one takes a while; all houses of a process share it."""
    return embeddings.load(name)


def _open(settings: Settings, home: Path, server: str) -> Opened:
    from memory.deciding.weighing import EMBEDDER
    from memory.following import Following
    from memory.index import Config, open_index
    from memory.memory import Memory, Rules
    from memory.recall.lexical import Lexical
    from memory.recall.searching import Searching
    from memory.truth import Truth

    ours = settings.memory
    config = Config(index=ours.index, url=ours.url, collection=ours.collection)
    key = resolve_secret(ours.api_key).get_secret_value() if ours.api_key else ""
    folder = home / FOLDER
    store = store_at(home, server)

    def open_vectors(model: str, dimension: int) -> VectorIndex:
        return open_index(config, folder, dimension, model, key)

    try:
        truth = Truth(store, beside=WORDS)
        folder.mkdir(mode=0o700, exist_ok=True)
        words = Lexical(folder / "words.db")
        following = Following(
            truth, finding_embedder(settings), open_vectors, words, folder / "state.json",
            _embedder_of(settings),
        )  # fmt: skip
        memory = Memory(
            truth, following, Searching(truth, following, words), _embedder(EMBEDDER),
            Rules(frozenset(ours.asks_about), ours.most),
        )  # fmt: skip
    except BaseException:
        store.close()
        raise
    return Opened(memory, Notebook(store), store)


def finding_embedder(settings: Settings) -> Embedder:
    """What turns what is remembered into vectors. Raises EmbedderMissing."""
    return _embedder(settings.memory.embeddings or DEFAULT)


def _embedder_of(settings: Settings) -> Callable[[str], Embedder | None]:
    """By its id, one that answers until another has taken over; None for one we do not have."""

    def found(id: str) -> Embedder | None:
        for name in dict.fromkeys((DEFAULT, settings.models.embeddings)):
            with contextlib.suppress(embeddings.EmbedderMissing):
                if (embedder := _embedder(name)).id == id:
                    return embedder
        return None

    return found


def store_at(home: Path, server: str) -> Store:
    """The tables alone, without what is searched. Raises JournalLocked."""
    from memory.schema import SCHEMA as TRUTH
    from memory.schema import STEPS

    if server:
        from assistant.postgres import Server

        return Server(server, TRUTH + SCHEMA + LATELY, 5.0, STEPS, "memory")
    return File(home / FILE, TRUTH + SCHEMA + LATELY, 5.0, STEPS)
