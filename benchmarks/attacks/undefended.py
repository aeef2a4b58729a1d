"""The house with its guard taken out, for the column that shows what the attacks would do.

It exists in this measurement alone: what the house decides is replaced from outside. Without a
guard nobody is asked, nothing is compared and nothing of strangers is covered. A swap needs a
question to happen behind: there the person is asked by the class of a step, and their yes is bound
to nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from assistant.guard.deciding import Decision, Deed, Reason
from assistant.guard.watch import Watch
from device_drivers.base import Risk


class Careless:
    """What stands in the guard's place. ``asks``: whether the class of a step is asked about."""

    def __init__(self) -> None:
        self.asks = False

    def decide(self, policy: Any, grant: Any, deed: Deed, *more: Any) -> Decision:
        if self.asks and Risk(deed.risk).asks_first:
            return Decision("ask", (Reason("class"),))
        return Decision("allow")


@contextmanager
def unless(guarded: bool) -> Iterator[Careless]:
    """Nothing changes where ``guarded``."""
    careless = Careless()
    if guarded:
        yield careless
        return
    with (
        patch("assistant.guard.watch.decide", careless.decide),
        patch.object(Watch, "binding", lambda self, move, screen: "anything"),
        patch("assistant.secrets.discretion.without_others", lambda screen, said: (screen, [])),
        patch("assistant.routes.covering.over", lambda screen, x, y, said: ""),
        patch("assistant.pop_ups.banner", lambda screen, said: None),
        patch("assistant.obstacles.is_strangers", lambda app, front: False),
        patch("assistant.pop_ups.is_strangers", lambda app, front: False),
    ):
        yield careless
