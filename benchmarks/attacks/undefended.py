"""The house with its guard taken out, for the column that shows what the attacks would do.

It exists in this measurement alone: what the house decides is replaced from outside.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any
from unittest.mock import patch

from assistant.asking import Asking
from assistant.executor import Executor


@contextmanager
def unless(guarded: bool) -> Iterator[None]:
    """Nothing where ``guarded``; else no step needs leave, and none is compared with what it was
    decided on."""
    if guarded:
        yield
        return
    act = Executor._action

    def unchecked(self: Executor, n: int, move: Any, *more: Any) -> Any:
        return act(self, n, replace(move, fingerprint=""), *more)

    with (
        patch.object(Asking, "leave", lambda self, move: None),
        patch.object(Executor, "_action", unchecked),
    ):
        yield
