"""Learning from what people say: off the way of the reply, once for each message, in a thread.

A message is noted before it counts as acted upon, and learnt from after; a restart goes on with
what was noted. Rules read it first. What they do not read a chat model is asked about, where there
is one and the words seem to hold something; else an embedder notices it (``memory.noticing``). What
needs a yes is asked about (``consent``).
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Coroutine, Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, TypeVar

import structlog

from assistant.logs import scrub
from assistant.memories import cues
from assistant.memories.by_model import Reader
from assistant.memories.followed import follow
from assistant.memories.notebook import NEW, OVER, READ, Heard
from assistant.memories.noticed import kind_of
from assistant.memories.opening import Opened, Opening
from assistant.memories.own_words import is_order, is_secret
from memory.base import Claim, Learnt, Source
from models.base import Usage

log = structlog.get_logger()
T = TypeVar("T")
Notice = Callable[[str, Sequence[Claim]], list[Claim]]
"""What a text tells beside the claims that were read in it."""
Run = Callable[[Coroutine[Any, Any, T]], T]
LEFT_SECONDS = 60.0
"""After so long a message that nobody learnt from was left by a process that died."""
REMEMBERED = 50
LOOK_SECONDS = 300.0
"""Between two looks for such ones."""


class Learning:
    """Of one house. ``ask`` puts the question about a fact that needs a yes; ``notice`` stands in
    for ``reader`` where that is None; ``was_request``: it was done on a phone; ``bill`` counts what
    a model took for a message, and ``may_ask`` says whether its person's day still allows it."""

    def __init__(
        self,
        opening: Opening,
        ask: Callable[[Opened, Learnt, Heard], None],
        reader: Reader | None,
        notice: Notice,
        was_request: Callable[[Heard], bool],
        run: Callable[[Coroutine[Any, Any, tuple[list[Claim], Usage]]], tuple[list[Claim], Usage]],
        bill: Callable[[Heard, Usage], None],
        may_ask: Callable[[Heard], bool],
    ) -> None:  # fmt: skip
        self._opening = opening
        self._ask = ask
        self._reader = reader
        self._notice = notice
        self._was_request = was_request
        self._run = run
        self._bill = bill
        self._may_ask = may_ask
        self._own: dict[str, Heard] = {}
        """What this process heard and did not learn from yet, by turn."""
        self._over: set[str] = set()
        """Those of them that are answered."""
        self._learnt: dict[str, list[Learnt]] = {}
        """What came of the latest turns."""
        self._changed = threading.Condition()
        self._thread: threading.Thread | None = None
        self._closed = False

    # --- hearing ------------------------------------------------------------------------------

    def hear(self, heard: Heard) -> None:
        """Note it, where it seems to say anything; a glance at the words decides that, so that the
        memory of who only gives orders is never opened. Blocking."""
        heard = replace(heard, text=scrub(_without_secret(heard.text)))
        if not self._says_something(heard) or (opened := self._opening.opened()) is None:
            return
        with self._opening.suffering():
            opened.notebook.hear(heard)
            if opened.notebook.told(heard.turn):
                self._begin(heard)

    def now(self, heard: Heard, seconds: float = 5.0, *, notice: bool = True) -> list[Learnt]:
        """The same, waiting for what it comes to: where telling something is all that the message
        does. Without ``notice`` only where rules read it. Blocking."""
        heard = replace(heard, text=_without_secret(heard.text))
        if not (claims_of(heard) or (notice and self._noticed(heard))):
            return []
        self.hear(heard)
        if self._reader is None:
            self.turn_over(heard.turn)
        self.settle(seconds, turn=heard.turn, rules=self._reader is not None)
        return self._learnt.get(heard.turn, [])

    def asks_too(self, heard: Heard) -> bool:
        """Whether a sentence of it asks for something, beside those that tell something."""
        read = claims_of(heard)
        told = [each.text for each in (*read, *self._noticed(heard, read))]
        return bool(told) and cues.asks_beside(heard.text, told)

    def is_learnt(self, heard: Heard) -> bool:
        """By this process, by rules at least."""
        return heard.turn in self._learnt

    def _says_something(self, heard: Heard) -> bool:
        return bool(claims_of(heard)) or self._is_more_in(heard, ())

    def _is_more_in(self, heard: Heard, read: Sequence[Claim]) -> bool:
        """Whether it seems to tell what the rules did not read."""
        if self._reader is not None:
            return cues.unread(heard.text, tuple(claim.text for claim in read))
        return bool(self._noticed(heard, read))

    def _noticed(self, heard: Heard, read: Sequence[Claim] = ()) -> list[Claim]:
        """Without a chat model."""
        if self._reader is not None or not cues.may_tell(heard.text):
            return []
        return self._notice(heard.text, read)

    def turn_over(self, turn: str) -> None:
        """Its answer was given: now a model may be asked what the rules did not read."""
        with self._changed:
            if turn in self._own:
                self._over.add(turn)
                self._changed.notify_all()

    # --- in the thread ------------------------------------------------------------------------

    def go_on(self) -> None:
        """With what an earlier run left; from now on in the background."""
        with self._changed:
            self._start()

    def _begin(self, heard: Heard) -> None:
        with self._changed:
            self._own[heard.turn] = heard
            self._start()
            self._changed.notify_all()

    def _start(self) -> None:
        if self._thread is None and not self._closed:
            self._thread = threading.Thread(target=self._work, name="learning", daemon=True)
            self._thread.start()

    def _work(self) -> None:
        looked = 0.0
        while not self._closed:
            if time.monotonic() - looked > LOOK_SECONDS or not looked:
                looked = time.monotonic()
                self._adopt()
            with self._changed:
                if not self._due():
                    self._changed.wait(LOOK_SECONDS)
                due = self._due()
            for heard in due:
                if not self._closed:
                    self._learn(heard)

    def _due(self) -> list[Heard]:
        """What can be learnt from now: a model is asked only when the turn is over."""
        return [h for h in self._own.values() if h.stage == NEW or h.turn in self._over]

    def _adopt(self) -> None:
        """What a process left that died."""
        if not self._opening.there() or (opened := self._opening.opened()) is None:
            return
        with self._opening.suffering():
            opened.notebook.tidy()
            for heard in opened.notebook.waiting():
                if heard.at < time.time() - LEFT_SECONDS:
                    with self._changed:
                        self._own.setdefault(heard.turn, heard)
                        self._over.add(heard.turn)

    def _learn(self, heard: Heard) -> None:
        """By one of the two; what could not be learnt now is adopted later."""
        left: Heard | None = None
        if (opened := self._opening.opened()) is not None:
            with self._opening.suffering():
                told = opened.notebook.told(heard.turn)
                if told is not None and told.stage == NEW:
                    self._by_rules(opened, told)
                    left = opened.notebook.told(heard.turn)
                elif told is not None:
                    self._by_model(opened, told)
        with self._changed:
            if left is None:
                self._own.pop(heard.turn, None)
                self._over.discard(heard.turn)
            else:
                self._own[heard.turn] = left
            self._changed.notify_all()

    def _by_rules(self, opened: Opened, heard: Heard) -> None:
        claims = claims_of(heard)
        self._learnt[heard.turn] = self._kept(opened, heard, claims, "person")
        for old in list(self._learnt)[:-REMEMBERED]:
            del self._learnt[old]
        rest = self._is_more_in(heard, claims)
        opened.notebook.reached(heard.turn, READ if rest else OVER)

    def _by_model(self, opened: Opened, heard: Heard) -> None:
        """By the chat model, or by the embedder where there is none."""
        if self._was_request(heard) or not _own(heard.text).strip():
            pass
        elif self._reader is None:
            noticed = self._noticed(heard, claims_of(heard))
            kept = self._kept(opened, heard, noticed, "person")
            self._learnt[heard.turn] = [*self._learnt.get(heard.turn, []), *kept]
        elif self._may_ask(heard):
            claims, used = self._run(self._reader.read(_own(heard.text)))
            self._bill(heard, used)
            self._kept(opened, heard, claims, "model")
        opened.notebook.reached(heard.turn, OVER)

    def _kept(
        self, opened: Opened, heard: Heard, claims: Iterable[Claim], origin: Any
    ) -> list[Learnt]:
        source = Source(origin, f"turn:{heard.turn}", heard.at)
        from memory.memory import Full

        try:
            kept = [c for c in claims if not (is_secret(c) or is_order(c))]
            return [self.keep(opened, heard, each, source) for each in kept]
        except Full as error:  # what is there stays; nothing more is learnt
            log.warning("memory full", person=heard.person, why=str(error))
            return []

    def keep(self, opened: Opened, heard: Heard, claim: Claim, source: Source) -> Learnt:
        """One claim of a message, asked about where that is needed."""
        claim = replace(claim, kind=kind_of(claim))
        learnt = opened.memory.keep(heard.person, claim, source)
        again = learnt.verdict.decision == "keep" and learnt.fact.source.where != source.where
        if not again and learnt.verdict.decision != "split":
            follow(opened.memory, learnt.fact)  # once more where a crash came between
        if learnt.fact.state == "asked" and not again:
            self._ask(opened, learnt, heard)
        return learnt

    # --- the end ------------------------------------------------------------------------------

    def settle(self, seconds: float = 5.0, *, turn: str = "", rules: bool = False) -> bool:
        """Wait until all that was heard here was learnt from, of one turn where it is named, by
        ``rules`` only where that will do; False where it took longer."""

        def learnt() -> bool:
            left = [h for h in self._own.values() if turn in ("", h.turn)]
            return not [h for h in left if h.stage == NEW or not rules]

        with self._changed:
            return self._changed.wait_for(learnt, seconds)

    def close(self) -> None:
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        if self._thread is not None:
            self._thread.join(5.0)


def _own(text: str) -> str:
    from memory.reading.pasted import own_part

    return own_part(text)


def _without_secret(text: str) -> str:
    """What is written down of it; of who only gives orders nothing is looked at."""
    if not cues.may_tell(text):
        return text
    from memory.reading.secrets import without_secret

    return without_secret(text)


def claims_of(heard: Heard) -> list[Claim]:
    """What rules read in it; they are only loaded for who seems to tell something."""
    if not cues.may_tell(heard.text):
        return []
    from memory.reading import read

    day = datetime.fromtimestamp(heard.at).astimezone().date()
    return read(heard.text, day)
