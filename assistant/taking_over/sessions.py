"""Who has which phone in hand just now, what they want done, and what they see.

A session lasts as long as its question is open. It lives in memory alone: after a crash the task
asks again. So do the texts that people send in one, or before it is there again; on disk they are
dots.
"""

from __future__ import annotations

import hashlib
import hmac
import queue
import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from dataclasses import dataclass, field, replace

from assistant.questions import Question
from assistant.steps import HIDDEN
from assistant.stopping import says_stop
from assistant.taking_over import words
from assistant.taking_over.words import Over, Typed, Wish
from device_drivers.base import Screen
from device_drivers.verbs.base import Said
from gateways.base import Inbound

WAITING = 32
"""Wishes of one session that may wait; more are refused."""
KEPT = 12
"""The last pictures that somebody saw: a tap says which of them it was made on."""
WATCHED_SECONDS = 3.0
TICKET_SECONDS = 900.0
TEXTS = 100
Answered = Future[Said]
May = Callable[[Inbound, Question], bool]


@dataclass(eq=False)
class Session:
    """One task's person at its phone. Thread-safe."""

    question: Question
    squares: int = 0
    """How many are numbered on the last picture sent to the chat."""
    ended: str = ""
    """How it ended: done, silence, stopped; "" while it goes on."""
    _wishes: queue.Queue[tuple[Wish, Answered | None]] = field(
        default_factory=lambda: queue.Queue(WAITING)
    )
    _screens: OrderedDict[int, Screen] = field(default_factory=OrderedDict)
    _news: threading.Condition = field(default_factory=threading.Condition)
    _frame: int = 0
    _watched: float = -WATCHED_SECONDS

    def read(self, text: str | None) -> Wish:
        """What somebody said, None for nothing. To a question for a secret all words are one."""
        if text is None:
            return Over("silence")
        return Typed(text) if self.question.is_private else words.read(text, self.squares)

    def want(self, wish: Wish, *, answered: Answered | None = None) -> bool:
        """False when too much waits already, or it is over."""
        if self.ended:
            return False
        try:
            self._wishes.put_nowait((wish, answered))
        except queue.Full:
            return False
        return True

    def next(self, seconds: float) -> tuple[Wish, Answered | None] | None:
        """What is wanted next; None when that is nothing, so long."""
        try:
            return self._wishes.get(timeout=seconds)
        except queue.Empty:
            return None

    def show(self, screen: Screen) -> int:
        """Keep what is to be seen now; its number. The same picture again has the same."""
        with self._news:
            last = self._screens.get(self._frame)
            if last is None or last.image != screen.image:
                self._frame += 1
            self._screens[self._frame] = screen
            while len(self._screens) > KEPT:
                self._screens.popitem(last=False)
            self._news.notify_all()
            return self._frame

    def seen(self, frame: int) -> Screen | None:
        with self._news:
            return self._screens.get(frame)

    def watch(self, after: int, seconds: float) -> tuple[int, Screen] | None:
        """The first picture that is newer than ``after``; None when there is none, so long."""
        with self._news:
            self._watched = time.monotonic()
            self._news.wait_for(lambda: self._frame > after or self.ended, seconds)
            if self._frame <= after or self.ended:
                return None
            return self._frame, self._screens[self._frame]

    @property
    def is_watched(self) -> bool:
        """Whether somebody looks at the live view just now."""
        return time.monotonic() - self._watched < WATCHED_SECONDS

    def end(self, how: str) -> None:
        with self._news:
            self.ended = how
            self._news.notify_all()
        while (left := self.next(0)) is not None:
            if left[1] is not None:
                left[1].cancel()


class Sessions:
    """Of one process. ``may``: whether who wrote a message may take over what a question is of."""

    def __init__(self, may: May) -> None:
        self._may = may
        self._open: dict[str, Session] = {}
        self._before: list[Question] = []
        """Put by a process that was ended, and not yet again."""
        self._is_before: Callable[[str], bool] = lambda question: False
        self._tickets: dict[bytes, tuple[Session, float]] = {}
        self._tabs: dict[bytes, Session] = {}
        self._texts: OrderedDict[tuple[str, str], str] = OrderedDict()
        self._key = secrets.token_bytes(32)
        self._lock = threading.Lock()

    @property
    def are_open(self) -> bool:
        """Whether what somebody says may be private."""
        return bool(self._open or self._before)

    # --- sessions -----------------------------------------------------------------------------

    def go_on(self, before: Iterable[Question], is_open: Callable[[str], bool]) -> None:
        """Phones were in people's hands when an earlier process was ended: until their tasks hand
        them over again, what is said to those questions is private, and reaches nobody."""
        self._before = list(before)
        self._is_before = is_open

    def has(self, question: Question) -> bool:
        """Whether the phone is in the hands of whoever is to answer it."""
        return question.id in self._open

    def open(self, question: Question) -> Session:
        session = Session(question)
        with self._lock:
            self._open[question.id] = session
        return session

    def close(self, session: Session, how: str) -> None:
        """No link, no message reaches the phone any more."""
        session.end(how)
        with self._lock:
            self._open.pop(session.question.id, None)
            self._tickets = {k: v for k, v in self._tickets.items() if v[0] is not session}
            self._tabs = {k: v for k, v in self._tabs.items() if v is not session}

    def say(self, question: Question, text: str | None) -> bool:
        """What the person answered, None for nothing. False when it reaches nobody."""
        session = self._open.get(question.id)
        return session is not None and session.want(session.read(text))

    # --- texts that are written down nowhere -------------------------------------------------

    def set_apart(self, message: Inbound) -> Inbound:
        """The message as it may be written down: what may be a code or a password is kept here."""
        if not self._is_private(message):
            return message
        mark = hmac.new(self._key, repr(message).encode(), hashlib.sha256).hexdigest()[:24]
        made = replace(message, text=HIDDEN, external_id=message.external_id or mark)
        with self._lock:
            self._texts[made.gateway, made.external_id] = message.text
            while len(self._texts) > TEXTS:
                self._texts.popitem(last=False)
        return made

    def heard(self, message: Inbound) -> str | None:
        """What a message really said, once; None where nobody knows any more."""
        if message.text != HIDDEN:
            return message.text
        with self._lock:
            return self._texts.pop((message.gateway, message.external_id), None)

    def _asked(self) -> Iterable[Question]:
        """What somebody answers with a phone in hand, or will again."""
        self._before = [question for question in self._before if self._is_before(question.id)]
        return [*(session.question for session in list(self._open.values())), *self._before]

    def _is_private(self, message: Inbound) -> bool:
        text = message.text.strip()
        if not text or message.button or says_stop(text):
            return False
        here = [q for q in self._asked() if (q.gateway, q.chat) == (message.gateway, message.chat)]
        if text.startswith("/") and _is_command(text):
            return False
        if text.startswith("/") or not words.is_private(text):
            here = [q for q in here if q.is_private]
        return any(self._may(message, question) for question in here)

    # --- links --------------------------------------------------------------------------------

    def ticket(self, session: Session) -> str:
        """For one visit to the live view; 256 random bits."""
        made = secrets.token_urlsafe(32)
        with self._lock:
            self._tickets[_digest(made)] = session, time.monotonic() + TICKET_SECONDS
        return made

    def enter(self, ticket: str) -> str:
        """Exchange a ticket for the token of one tab; "" for one that is not there, used, or too
        old."""
        with self._lock:
            session, until = self._tickets.pop(_digest(ticket), (None, 0.0))
            if session is None or session.ended or time.monotonic() > until:
                return ""
            token = secrets.token_urlsafe(32)
            self._tabs[_digest(token)] = session
            return token

    def visited(self, token: str) -> Session | None:
        """The session that a tab shows, while it lasts."""
        with self._lock:
            return self._tabs.get(_digest(token)) if token else None


def _is_command(text: str) -> bool:
    from assistant.commands.words import named

    return bool(named(text[1:].partition(" ")[0]))


def _digest(token: str) -> bytes:
    """Looked up by it, so that how long it takes tells nothing of a token."""
    return hashlib.sha256(token.encode()).digest()
