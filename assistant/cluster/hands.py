"""A phone in its person's hands, where the chat is spoken to by another process than the phone's.

What they type may be a password, and is written down nowhere: the process that has the phone makes
a key for each session, which never leaves its memory; who hears the person seals their words with
its public half (age, X25519), and the row is deleted when it is read.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable
from typing import TYPE_CHECKING

import pyrage
import structlog

from assistant.database import JournalLocked
from assistant.questions import Question, Questions
from assistant.taking_over.sessions import May, Session, Sessions

if TYPE_CHECKING:
    from assistant.cluster.cluster import Cluster

log = structlog.get_logger()
LISTENS = 0.2
"""Seconds between two looks for what was said elsewhere."""
SILENCE = "\0"
"""Stands for an answer of nothing."""


class SharedSessions(Sessions):
    """Of one process of a cluster."""

    def __init__(self, may: May, questions: Questions, cluster: Cluster) -> None:
        super().__init__(may)
        self._questions = questions
        self._cluster = cluster

    @property
    def are_open(self) -> bool:
        return True

    def _asked(self) -> Iterable[Question]:
        return {q.id: q for q in (*super()._asked(), *self._questions.handed_over())}.values()

    # --- where the phone is -------------------------------------------------------------------

    def open(self, question: Question) -> Session:
        session = super().open(question)
        key = pyrage.x25519.Identity.generate()
        self._cluster.members.open_hands(question.id, self._cluster.member, str(key.to_public()))
        threading.Thread(
            target=self._listen, args=(session, key), name="hands", daemon=True
        ).start()  # fmt: skip
        return session

    def close(self, session: Session, how: str) -> None:
        super().close(session, how)
        try:
            self._cluster.members.close_hands(session.question.id)
        except JournalLocked as error:  # nobody reads what is said to it: the question is closed
            log.warning("hands not closed", why=str(error))

    def _listen(self, session: Session, key: pyrage.x25519.Identity) -> None:
        while not session.ended:
            try:
                for sealed in self._cluster.members.wishes(session.question.id):
                    text = pyrage.decrypt(sealed, [key]).decode()
                    session.want(session.read(None if text == SILENCE else text))
            except (JournalLocked, pyrage.DecryptError, UnicodeDecodeError) as error:
                log.warning("not heard", why=type(error).__name__)
            threading.Event().wait(LISTENS)

    # --- where the chat is --------------------------------------------------------------------

    def has(self, question: Question) -> bool:
        return super().has(question) or bool(self._cluster.members.seal_of(question.id))

    def say(self, question: Question, text: str | None) -> bool:
        if super().has(question):
            return super().say(question, text)
        seal = self._cluster.members.seal_of(question.id)
        if not seal:
            return False
        told = (SILENCE if text is None else text).encode()
        to = pyrage.x25519.Recipient.from_str(seal)
        self._cluster.members.wish(question.id, pyrage.encrypt(told, [to]))
        return True
