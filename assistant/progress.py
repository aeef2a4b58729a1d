"""How far a task is, in its chat: one message that is edited, a line for each step, and a button
that stops it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from assistant.questions import stop_value
from assistant.reports import MARKS
from assistant.steps import OutcomeName, Request
from device_drivers.verbs.base import Language, Said
from gateways.base import PROGRESS_SECONDS, Button, Outbound

if TYPE_CHECKING:
    from assistant.app import House

SHOWN = 12
"""Lines."""


class Progress:
    """Of one run of a task. ``discreet`` takes out of a line what is not for the chat."""

    def __init__(self, house: House, request: Request, discreet: Callable[[str], str]) -> None:
        self._house = house
        self._request = request
        self._discreet = discreet
        self._lines: list[str] = []

    def tell(self, said: Said, done: bool | None) -> None:
        """As ``Durable.progress`` has it."""
        text = self._discreet(said.of(self._request.language))
        mark = "⏳" if done is None else "✅" if done else "⚠️"
        if self._under_way():
            self._lines.pop()
        self._lines.append(f"{mark} {text}" + ("…" if done is None else ""))
        self._show(running=True)

    def end(self, outcome: OutcomeName) -> None:
        """What was under way by then is no longer."""
        if self._under_way():
            line = self._lines.pop().removeprefix("⏳").removesuffix("…")
            self._lines.append(f"{MARKS[outcome]}{line}")
        self._show(running=False)

    def _under_way(self) -> bool:
        return bool(self._lines) and self._lines[-1].startswith("⏳")

    def _show(self, running: bool) -> None:
        request = self._request
        if self._lines:
            shown = in_a_message(
                request.chat, self._lines, request.language, request.task if running else ""
            )
            self._house.say(request.gateway, f"{request.task}:progress", shown)


def in_a_message(chat: str, lines: Sequence[str], language: Language, stops: str) -> Outbound:
    """The last of the lines; ``stops`` is the task or turn that its button stops, "" for none."""
    stop = Button("停止" if language == "zh" else "Stop", stop_value(stops))
    return Outbound(
        chat, "\n".join(lines[-SHOWN:]), buttons=(stop,) if stops else (), lasts=PROGRESS_SECONDS
    )
