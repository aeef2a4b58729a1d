"""What a durable workflow offers to whoever runs inside one, and how it waits for an answer."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Protocol, TypeVar

from assistant.questions import Questions
from device_drivers.verbs.base import Said

T = TypeVar("T")
LOOK_SECONDS = 0.03


class Durable(Protocol):
    """Remembers what was found and asked, so that a restart goes on after the last of it."""

    def keep(self, name: str, f: Callable[[], T]) -> T: ...

    def ask(self, question: Said, options: Mapping[str, str], risky: bool) -> str | None:
        """The value of the chosen option, or free text; "" where the person wants none of it, None
        when no answer came in time."""

    def progress(self, said: Said, done: bool | None = None) -> None:
        """Tell the person how far it is: None = about to, True = done, False = did not work."""


def answered(questions: Questions, question: str, seconds: float) -> str | None:
    """Wait for what is said to a question that was put, as ``Durable.ask`` returns it.

    The journal alone tells: the first answer is one write there, so that no crash comes between it
    and whoever waits. The time is counted here, by a clock that nobody sets; after a restart the
    person has all of it again."""
    deadline = time.monotonic() + seconds
    while (reply := questions.reply_to(question)) is None:
        if time.monotonic() >= deadline:
            questions.close_question(question, "")
        else:
            time.sleep(LOOK_SECONDS)
    return reply.value
