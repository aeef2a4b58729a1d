"""The indices follow the truth: words and vectors, change by change.

``catch_up`` does it, and is asked before every search. A few new entries are embedded at once; of
many (an import, another embedder) a thread does it in the background. With another embedder the one
from before goes on answering until the new one has everything; then its vectors and files go.

One process of a home writes the files. Another one beside it keeps vectors in memory; both follow
the same truth, so each finds what the other wrote. An index that is away or damaged loses nothing:
it catches up later, or is built anew, and searches go on with words alone meanwhile.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path

import structlog

from memory.background import Background
from memory.base import VectorIndex
from memory.embedded import embedder_id, model_of
from memory.follower import Follower
from memory.index import IndexDamaged, MemoryUnavailable
from memory.index.exact import Exact
from memory.reached import Model, Record
from memory.recall.lexical import Lexical
from memory.truth import Truth
from memory.wording import Wording
from models.base import Embedder

AT_ONCE = 256
"""Entries without vectors that a search waits for; more are left to the background."""
BATCH = 64
BACKGROUND_BATCH = 16
"""Smaller, for a person's question waits while the embedder is busy with one."""
FLUSH_AFTER = 1000
"""Changes; a process that is killed follows so many once more, without embedding them."""
PAUSE = 30.0
"""Seconds until an index that was away is tried again."""
log = structlog.get_logger()


def _nobody(id: str) -> Embedder | None:
    return None


class Following:
    """Thread-safe. ``open_vectors`` takes an embedder's id and dimension. ``state`` is a file in
    which is kept how far the files have followed; None: from the beginning each time.
    ``embedder_of`` finds the embedder of an id, so that the one from before can go on answering."""

    def __init__(
        self, truth: Truth, embedder: Embedder, open_vectors: Callable[[str, int], VectorIndex],
        words: Lexical, state: Path | None,
        embedder_of: Callable[[str], Embedder | None] = _nobody, pause: float = PAUSE,
    ) -> None:  # fmt: skip
        self._truth = truth
        self._open = open_vectors
        self._lock = threading.RLock()
        self._record = Record(state)
        if max(self._record.now.change, self._record.now.words) > truth.last_change():
            self._record.set(change=0, words=0)  # an older copy of the truth was put back
        self._words = Wording(truth, words, self._record.now.words, pause)
        self._to_verify = True
        self._away_until = 0.0
        self._damaged_at = -pause
        self._pause = pause
        self._background = Background(self._embed_a_batch, self._stopped)
        self._of = 0
        self._answering: Follower | None = None
        self._coming: Follower | None = None
        if self._record.ours:
            self._begin(embedder, embedder_of)
        else:
            log.info("memory_index_in_memory", why="another process has the files")
            self._answering = Follower(truth, embedder, Exact(embedder.dimension), 0)

    def catch_up(self) -> None:
        """All that the truth has and the indices have not. An index that cannot follow now is left
        alone for a while."""
        last = self._truth.last_change()
        with self._lock:
            if self._is_behind(last):
                self._words.follow(last)
                self._follow_vectors(last)

    def nearest(self, query: str, person: str, most: int) -> list[tuple[int, float]]:
        """Keys and cosines, the nearest first; none while no index can answer."""
        follower = self._answering
        if follower is None or time.monotonic() < self._away_until:
            return []
        try:
            return follower.nearest(query, person, most)
        except MemoryUnavailable as error:
            with self._lock:
                self._failed(follower, error)
            return []

    def leaning(self, query: str) -> float:
        """Above 0: it is of the world or the phone rather than of somebody's own life; how it is
        reckoned is told in ``recall.kinds``. 0.0 while no embedder can tell."""
        follower = self._coming or self._answering
        return follower.leaning(query) if follower is not None else 0.0

    def busy(self) -> tuple[int, int] | None:
        """Embedding in the background: how many are done, of how many."""
        follower = self._coming or self._answering
        if follower is None or not follower.missing or not self._background.running:
            return None
        return max(0, self._of - follower.missing), self._of

    def close(self) -> None:
        self._background.stop()
        with self._lock:
            try:
                self._keep_state()
            except MemoryUnavailable as error:
                log.warning("memory_index_unflushed", why=str(error))
            for follower in self._followers():
                try:
                    follower.close()
                except MemoryUnavailable as error:
                    log.warning("memory_index_unflushed", why=str(error))
            self._answering = self._coming = None
            self._record.close()

    # --- following ----------------------------------------------------------------------------

    def _is_behind(self, last: int) -> bool:
        followers = self._followers()
        behind = any(each.change < last or each.missing for each in followers)
        return self._to_verify or self._words.behind(last) or behind

    def _followers(self) -> list[Follower]:
        return [each for each in (self._answering, self._coming) if each is not None]

    def _follow_vectors(self, last: int) -> None:
        if time.monotonic() < self._away_until:
            return
        for follower in self._followers():
            try:
                follower.follow(last)
                self._embed_some(follower)
                if follower is self._coming and not follower.missing:
                    self._take_over(follower)
            except MemoryUnavailable as error:
                self._failed(follower, error)
                return
        try:
            self._verify()
            if any(each.unflushed >= FLUSH_AFTER for each in self._followers()):
                self._keep_state()
        except MemoryUnavailable as error:
            self._failed(None, error)

    def _embed_some(self, follower: Follower) -> None:
        if not self._record.ours:
            follower.look_again()
        if follower.missing > AT_ONCE:
            if self._record.ours and not self._background.running:
                self._of = (self._coming or follower).missing
                self._background.begin()
            return
        while follower.missing:
            follower.put_embedded(follower.embed_missing(BATCH))

    def _failed(self, follower: Follower | None, error: MemoryUnavailable) -> None:
        """What is damaged is built anew at once, but not again and again; what is away is left
        alone for a while. ``follower`` None: any of them."""
        log.warning("memory_index_unavailable", why=str(error))
        self._to_verify = True
        now = time.monotonic()
        if not isinstance(error, IndexDamaged) or now < self._damaged_at + self._pause:
            self._away_until = now + self._pause
            return
        self._damaged_at = now
        try:
            for each in [follower] if follower else self._followers():
                self._begin_again(each)
        except MemoryUnavailable as worse:
            log.warning("memory_index_unavailable", why=str(worse))
            self._away_until = now + self._pause

    def _begin_again(self, follower: Follower) -> None:
        if follower is self._answering:
            self._record.set(change=0)
        follower.begin_again()

    def _verify(self) -> None:
        """After a start and after every failure: as many vectors and words as entries? Files can be
        damaged so that the engine sees nothing wrong."""
        if not self._to_verify or any(each.missing for each in self._followers()):
            return
        before = self._truth.last_change()
        entries = self._truth.stats()["entries"]
        wrong = [each for each in self._followers() if each.count() != entries]
        words_wrong = not self._words.complete(entries)
        if self._truth.last_change() != before or self._words.behind(before):
            return  # somebody writes: the next time
        self._to_verify = False
        for follower in wrong:
            log.warning("memory_index_incomplete", next="it is built anew")
            self._begin_again(follower)
        if words_wrong:
            log.warning("memory_words_incomplete", next="they are built anew")
            self._words.begin_again(before)
        if wrong:
            self._follow_vectors(before)

    # --- one embedder after another -----------------------------------------------------------

    def _begin(self, embedder: Embedder, embedder_of: Callable[[str], Embedder | None]) -> None:
        new = model_of(embedder)
        was = self._record.now
        old = was.answering or new
        followed = was.change if was.answering is not None else 0
        leaving = [each for each in (*was.leaving, was.coming) if each not in (None, old, new)]
        if old != new:
            self._coming = self._follower(embedder, 0)
            before = embedder_of(embedder_id(old.id))
            if before is not None and before.dimension == old.dimension:
                self._answering = self._follower(before, followed, old)
        else:
            self._answering = self._follower(embedder, followed)
        self._record.set(
            answering=old, change=followed, coming=None if old == new else new,
            leaving=tuple(dict.fromkeys(leaving)),
        )  # fmt: skip
        self._leave()

    def _follower(self, embedder: Embedder, change: int, model: Model | None = None) -> Follower:
        model = model or model_of(embedder)
        index = self._open(model.id, model.dimension)
        return Follower(self._truth, embedder, index, change, model)

    def _embed_a_batch(self) -> bool:
        follower = self._coming or self._answering
        if follower is None:
            return False
        embedded = follower.embed_missing(BACKGROUND_BATCH)
        with self._lock:
            follower.put_embedded(embedded)
            if follower.unflushed >= FLUSH_AFTER:
                self._keep_state()
            if follower is self._coming and not follower.missing:
                self._take_over(follower)
            return follower.missing > 0

    def _stopped(self, error: Exception) -> None:
        """The thread; the next search after a pause begins it again."""
        with self._lock:
            if isinstance(error, MemoryUnavailable):
                self._failed(None, error)
            else:
                log.error("memory_embedding_stopped", exc_info=error)
                self._away_until = time.monotonic() + self._pause

    def _take_over(self, follower: Follower) -> None:
        follower.follow(self._truth.last_change())
        if follower.missing:
            return
        follower.flush()
        old, self._answering, self._coming = self._answering, follower, None
        if old is not None:
            old.close()
        was = self._record.now
        leaving = (*was.leaving, was.answering) if was.answering is not None else was.leaving
        change = follower.change if follower.lasts else 0
        self._record.set(answering=follower.model, change=change, coming=None, leaving=leaving)
        self._leave()
        log.info("memory_embedder_changed", model=follower.model.id)

    def _leave(self) -> None:
        """Delete what there is of embedders that nobody asks any more. An index that is away keeps
        them in the list."""
        for model in self._record.now.leaving:
            try:
                index = self._open(model.id, model.dimension)
                index.clear()
                index.close()
            except MemoryUnavailable as error:
                log.warning("memory_index_not_deleted", why=str(error))
                continue
            if model.id not in {each.model.id for each in self._followers()}:
                self._truth.drop_vectors(model.id)
            left = self._record.now.leaving
            self._record.set(leaving=tuple(each for each in left if each != model))

    def _keep_state(self) -> None:
        """First the indices, then how far they are. While vectors are missing, the place from
        before stays written."""
        for follower in self._followers():
            follower.flush()
        now = self._answering
        if now is not None and now.lasts and not now.missing:
            self._record.set(change=now.change, words=self._words.change)
        else:
            self._record.set(words=self._words.change)
