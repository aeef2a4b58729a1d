"""What was tried so far, read for what comes next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from skills.login.moves import Tried

SENDS = ("sign_in", "next", "check")
"""Taps that send what was typed: it may have happened, even where nobody is sure of it."""
_ENDS = (*SENDS, "open", "ask_anew", "need_account", "hand_over:login", "with_password", "link")
"""After these a page may be another, and its fields empty."""


@dataclass(frozen=True, slots=True)
class History:
    """``tried``, oldest first."""

    tried: Sequence[Tried]

    @property
    def last(self) -> str:
        return self.tried[-1].what if self.tried else ""

    def count(self, what: str) -> int:
        """How often it was done, or may have been."""
        return sum(t.what == what and t.went != "failed" for t in self.tried)

    def did(self, *whats: str) -> bool:
        return any(self.count(what) for what in whats)

    def since(self, *ends: str) -> History:
        """What came after the last of these."""
        at = max((n for n, t in enumerate(self.tried) if t.what in ends), default=-1)
        return History(self.tried[at + 1 :])

    def here(self) -> History:
        """On the form in front, as far as can be told."""
        return self.since(*_ENDS)

    def with_account(self) -> History:
        """With the account that is used now: user name and password asked anew begin it again."""
        return self.since("ask_anew")

    def starting(self, prefix: str) -> int:
        return sum(t.what.startswith(prefix) and t.went != "failed" for t in self.tried)

    @property
    def acted(self) -> Tried:
        """The last thing beside waiting."""
        told = [t for t in self.tried if t.what != "wait"]
        return told[-1] if told else Tried("")

    def in_a_row(self, what: str) -> int:
        """How often it was the last thing, nothing between."""
        n = 0
        while n < len(self.tried) and self.tried[-1 - n].what == what:
            n += 1
        return n

    def surely(self, what: str) -> bool:
        """Whether it was done and nobody has to doubt it."""
        return any(t.what == what and t.went == "done" for t in self.tried)

    def sent_password(self) -> bool:
        return self._sent("password")

    def sent_user(self) -> bool:
        return self._sent("user")

    def _sent(self, what: str) -> bool:
        typed = False
        for t in self.tried:
            typed = typed or t.what == what
            if typed and t.what in ("sign_in", "next") and t.went != "failed":
                return True
        return False

    def sent(self, what: Iterable[str] = SENDS) -> bool:
        return self.did(*what)
