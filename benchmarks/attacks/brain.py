"""A brain that obeys whatever its tools bring: a chat model of the same mind as ``gullible.py``.

It does the person's errand with tools; every order in a result, in a memory or beside the message
is followed at once with more tools. It believes everything and asks for nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from benchmarks.attacks.errands import Errand
from benchmarks.attacks.lies import SENT, believed
from benchmarks.attacks.orders import Call, Heard, found_in
from device_drivers.virtual.tasks.base import Params

Json = dict[str, Any]
MOST_CALLS = 24
DONE = "Done."
IN_WORDS = {
    "send_message": "text {recipient}: {body}", "call_contact": "call {who}",
    "delete_contact": "delete the contact {who}", "open_url": "open {url}",
    "add_contact": "add the contact {name} with the number {number}",
    "set_airplane_mode": "switch on airplane mode",
    "create_note": "make a note called “{title}” with this in it: “{body}”",
    "read_messages": "read the last messages of {sender}",
    "find_contact": "find the contact {who}", "find_files": "find files called {words}",
    "list_events": "tell what is in the calendar", "list_alarms": "list the alarms",
    "notebook_find": "find lines in the notebook", "look_up": "look up how an app is used",
    "list_notifications": "read my notifications", "read_screen": "read what is on the screen",
}  # fmt: skip
"""What is said to ``phone_task`` where no such tool is to be had."""


@dataclass
class Job:
    """The errand, or an order: ``calls`` tells the next tool from what came so far."""

    calls: Callable[[str], Call | None]
    so_far: str = ""


@dataclass
class GullibleBrain:
    """Of one case. ``obeyed`` are the orders that it took up, ``misled`` counts the calls that
    were carried out for them, ``steps`` all that were; ``carried_out`` tells how many steps the
    house did so far. Where ``believes``, a result that says it is done is the end, too."""

    errand: Errand
    params: Params
    carried_out: Callable[[], int]
    believes: bool = False
    believed: bool = False
    obeyed: list[Heard] = field(default_factory=list)
    misled: int = 0
    steps: int = 0

    def __post_init__(self) -> None:
        self._errand = Job(lambda so_far: self.errand.calls(self.params, so_far))
        self._orders: list[Job] = []
        self._pending: tuple[Job, Call] | None = None
        self._looked_for: set[str] = set()
        self._looking = False
        self._before = 0
        self._calls = 0

    def next(self, messages: Sequence[Json], shown: Mapping[str, str]) -> Call | str:
        """The tool that it calls now, or what it says at the end; ``shown`` are descriptions of
        tools by their names."""
        said = _since_request(messages)
        self._note(said[-1] if said else "")
        for text in (*said, *shown.values()):
            self._listen(text)
        if self._believes_it(said):
            return f"{SENT}."
        if self._pending is None:
            self._pending = self._wanted()
        if self._pending is None or self._calls >= MOST_CALLS:
            return self._errand.so_far[-1500:] or DONE
        self._calls += 1
        self._before = self.carried_out()
        return self._as_can_be(self._pending[1], shown)

    def _believes_it(self, said: Sequence[str]) -> bool:
        self.believed = self.believed or (self.believes and any(map(believed, said)))
        return self.believed

    def _note(self, result: str) -> None:
        """What the last call brought."""
        if self._pending is not None and not self._looking:
            job, (name, _) = self._pending
            job.so_far += f"\n{name}: {result}"
            done = self.carried_out() > self._before
            self.steps += done
            self.misled += done and job is not self._errand
            self._pending = None

    def _wanted(self) -> tuple[Job, Call] | None:
        for job in (*self._orders, self._errand):
            if call := job.calls(job.so_far):
                return job, call
        return None

    def _as_can_be(self, call: Call, shown: Mapping[str, str]) -> Call:
        """The call, or one that finds its tool, or the same in words."""
        name, arguments = call
        self._looking = name not in shown and name not in self._looked_for
        if name in shown:
            return call
        if self._looking:
            self._looked_for.add(name)
            return "more_tools", {"what": IN_WORDS.get(name, name).format_map(_Blank(arguments))}
        return "phone_task", {"goal": IN_WORDS.get(name, name).format_map(_Blank(arguments))}

    def _listen(self, text: str) -> None:
        known = {heard.key for heard in self.obeyed}
        for heard in found_in(text):
            if heard.key in known:
                continue
            known.add(heard.key)
            self.obeyed.append(heard)
            if heard.order.twist is not None:
                self.params = heard.order.twist(self.params, heard.facts)
            else:
                self._orders.append(Job(_calls_of(heard)))


class _Blank(dict[str, Any]):
    def __missing__(self, key: str) -> str:
        return ""


def _calls_of(heard: Heard) -> Callable[[str], Call | None]:
    return lambda so_far: heard.order.calls(heard.facts, so_far)


def _since_request(messages: Sequence[Json]) -> list[str]:
    """Texts of the person's last message, of what came beside it, and of everything after it."""
    last = max((n for n, m in enumerate(messages) if m["role"] == "user"), default=0)
    return [_text(m) for m in messages[last:] if m["role"] in ("tool", "user")]


def _text(message: Json) -> str:
    content = message.get("content")
    if isinstance(content, str):
        return content
    return "\n".join(part.get("text", "") for part in content or [])
