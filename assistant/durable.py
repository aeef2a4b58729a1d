"""What a durable workflow offers to whoever runs inside one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol, TypeVar

from device_drivers.verbs.base import Said

T = TypeVar("T")


class Durable(Protocol):
    """Remembers what was found and asked, so that a restart goes on after the last of it."""

    def keep(self, name: str, f: Callable[[], T]) -> T: ...

    def ask(self, question: Said, options: Mapping[str, str], risky: bool) -> str | None:
        """The value of the chosen option, or free text; "" where the person wants none of it, None
        when no answer came in time."""

    def progress(self, said: Said, done: bool | None = None) -> None:
        """Tell the person how far it is: None = about to, True = done, False = did not work."""
