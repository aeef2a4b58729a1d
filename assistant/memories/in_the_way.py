"""What stood in the way of a task, by its kind: a captcha, a code, a pop-up.

In our own words whatever a screen said, so that they can be counted over the tasks of all.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from assistant.questions import Asked
from assistant.taking_over.walls import NEEDED

CAME_UP = "it came up by itself"
"""Why a step was taken that closed a pop-up (``assistant.loop``)."""
CLEARED = ": clear the way"
"""How such a step is called (``assistant.telling``)."""
KINDS: Mapping[str, str] = {
    "captcha": "it wanted a check that only a person may pass (a captcha)",
    "code": "it asked for a code that is sent to the person or shown by their authenticator",
    "login": "it asked to sign in",
    "payment": "it asked for a card or a payment password",
    "by hand": "the person had to do something on the phone by hand",
    "pop-up": "something came up in front of the app and was put aside",
}
"""As they are told, by kind."""


def brought(step: Mapping[str, Any]) -> bool:
    """Whether a step only put something aside."""
    return step.get("route_why") == CAME_UP or str(step.get("say", "")).endswith(CLEARED)


def met(steps: Iterable[Mapping[str, Any]], asked: Sequence[Asked]) -> list[str]:
    """A line for each kind of what stood in the way, in order."""
    kinds = [_kind(each.text) for each in asked if each.handed_over and not each.private]
    if any(brought(step) for step in steps):
        kinds.append("pop-up")
    return [KINDS[kind] for kind in dict.fromkeys(kinds)]


def kinds_in(failed: Iterable[str]) -> list[str]:
    """The kinds that an episode's lines tell of."""
    said = set(failed)
    return [kind for kind, words in KINDS.items() if words in said]


def _kind(text: str) -> str:
    needed = (kind for kind, said in NEEDED.items() if said.en in text or said.zh in text)
    return next(needed, "by hand")
