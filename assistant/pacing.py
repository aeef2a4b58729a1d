"""Pacing: how long a message has to wait so that its platform never has to refuse it.

Each limit is a sliding window over what was sent, so it holds whichever way the platform counts.
Times are seconds of a clock that only goes forward.
"""

from __future__ import annotations

import re
from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass, field

from gateways.base import Abilities, Pace

MARGIN = 0.95
"""Of what a platform allows: its clock is not ours."""
FOR_EDITS = 0.75
"""Of a limit: what progress may use, so that an answer need not wait for it."""
CHATS = 10_000
"""So many chats are remembered; the one that was silent longest is forgotten."""


class Forward:
    """A clock that only goes forward, made of one that may be put back: it goes on from there."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._last = clock()
        self._now = self._last

    def __call__(self) -> float:
        read = self._clock()
        self._now += max(0.0, read - self._last)
        self._last = read
        return self._now


@dataclass(slots=True)
class Sending:
    """Something sent; ``over`` is None while it is on its way: nobody knows when in between the
    platform counts it, so until then it counts as sent just now."""

    over: float | None = None


@dataclass(frozen=True, slots=True)
class _Window:
    pace: Pace
    only_edits: bool = False
    sent: deque[Sending] = field(default_factory=deque)

    def wait(self, now: float, *, edit: bool) -> float:
        if self.only_edits and not edit:
            return 0.0
        allowed = max(1, int(self.pace.count * FOR_EDITS)) if edit else self.pace.count
        times = sorted(now if each.over is None else each.over for each in self.sent)
        if len(times) < allowed:
            return 0.0
        return times[-allowed] + self.pace.seconds / MARGIN - now

    def add(self, sending: Sending) -> None:
        self.sent.append(sending)
        if len(self.sent) > self.pace.count:
            self.sent.popleft()


class Pacing:
    """What was sent on one platform, held against its own limits."""

    def __init__(self, abilities: Abilities) -> None:
        self._groups = re.compile(abilities.groups) if abilities.groups else None
        self._paces = abilities.paces
        self._edits = Pace(1, abilities.edit_seconds, "chat")
        self._together = [_Window(pace) for pace in self._paces if pace.each == "all"]
        self._of_chat: OrderedDict[str, list[_Window]] = OrderedDict()

    def wait(self, chat: str, now: float, *, edit: bool = False) -> float:
        """Seconds until a message, or an edit, may go to a chat; 0 for at once."""
        return max(0.0, *(window.wait(now, edit=edit) for window in self._windows(chat)))

    def begin(self, chat: str) -> Sending:
        """A message goes to a chat; the caller sets ``over``."""
        sending = Sending()
        for window in self._windows(chat):
            window.add(sending)
        return sending

    def _windows(self, chat: str) -> list[_Window]:
        if chat not in self._of_chat:
            group = self._groups is not None and self._groups.fullmatch(chat) is not None
            kinds = ("chat", "group") if group else ("chat",)
            own = [_Window(pace) for pace in self._paces if pace.each in kinds]
            self._of_chat[chat] = [_Window(self._edits, only_edits=True), *own]
            if len(self._of_chat) > CHATS:
                self._of_chat.popitem(last=False)
        self._of_chat.move_to_end(chat)
        return [*self._together, *self._of_chat[chat]]
