"""A server that plays the roles of a team from what it really reads: elements, lists, notes.

It has no idea of the test's phone but what its prompts tell: it looks for labels in the list of
elements, decides by rules, and answers in each role's format. ``Script`` is what a model would know
of the errand: subgoals, how to see that one is done, and what to do on which screen.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from models.planner import SYSTEM as WORKER
from models.team.words import CONFIRM, MANAGER, NOTETAKER, REFLECTOR
from tests.scripted_model import Reply, ScriptedModel

ROLES = {
    MANAGER: "Manager", CONFIRM: "Confirm", REFLECTOR: "Reflector", NOTETAKER: "Notetaker",
    WORKER: "Worker",
}  # fmt: skip
Json = dict[str, Any]


@dataclass(frozen=True)
class Seen:
    """What one prompt tells."""

    role: str
    text: str

    @property
    def app(self) -> str:
        found = re.findall(r'(?:App in front: |app )\["([^"]*)"\]', self.text)
        return found[-1] if found else ""

    @property
    def labels(self) -> list[str]:
        """Of the elements of the last screen that is listed."""
        last = self.text[
            self.text.rfind("App in front:" if self.role == "Worker" else "orders): app") :
        ]
        return [
            json.loads(found)[0]
            for found in re.findall(r"^(?:#\d+|-) .*?: (\[\".*\"\])$", last, re.M)
        ]

    def number(self, label: str, role: str = "") -> str | None:
        """``#12``, the first element of that label."""
        for number, kind, told in re.findall(r"^(#\d+) (\w+).*?: (\[\".*\"\])$", self.text, re.M):
            if json.loads(told)[0] == label and role in ("", kind):
                return str(number)
        return None

    def shows(self, *texts: str) -> bool:
        return all(any(text in label for label in self.labels) for text in texts)

    def list(self, name: str) -> list[str]:
        """``Pending: [...]``"""
        found = re.search(rf"^{name}[^\[\n]*: (\[.*\])$", self.text, re.M)
        return list(json.loads(found[1])) if found else []

    @property
    def goal(self) -> str:
        """The Worker's subgoal."""
        found = re.search(r"^The task: (.*)$", self.text, re.M)
        return found[1] if found else ""


Act = Callable[[Seen], Json | None]
"""The Worker's step on what it sees; None when the subgoal is done."""


@dataclass
class Script:
    """``done`` tells of a subgoal whether a screen (or the notes) shows that it is done."""

    subgoals: Sequence[str]
    act: Mapping[str, Act]
    done: Mapping[str, Callable[[Seen], bool]]
    note: Callable[[Seen], Sequence[str]] = lambda seen: ()
    replan: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """After a failure of a subgoal: what takes its place."""
    answer: str = ""

    def plays(self, seen: Seen) -> Json:
        match seen.role:
            case "Manager":
                return self._plan(seen)
            case "Confirm":
                return {"done": True, "answer": self.answer, "missing": []}
            case "Reflector":
                return _reflected(seen)
            case "Notetaker":
                return {"notes": list(self.note(seen))}
        return self.act[seen.goal](seen) or step("done", text="It is done.")

    def _plan(self, seen: Seen) -> Json:
        if "There is no plan yet" in seen.text:
            return {"thought": "first", "completed": [], "pending": list(self.subgoals)}
        pending, completed = seen.list("Pending"), seen.list("Completed")
        if pending and self.done[pending[0]](seen):
            completed, pending = [*completed, pending[0]], pending[1:]
        elif pending and ("How it went: FAILURE" in seen.text or "cannot be done" in seen.text):
            pending = [*self.replan.get(pending[0], pending[:1]), *pending[1:]]
        return {"thought": "next", "completed": completed, "pending": pending}


def step(action: str, **more: Any) -> Json:
    return {
        "thought": "I see it.",
        "action": action,
        "summary": f"{action} {more.get('text') or more.get('target') or ''}".strip(),
        **more,
    }


def tap(seen: Seen, label: str, role: str = "") -> Json | None:
    number = seen.number(label, role)
    return step("tap", target=number) | {"summary": f"tap {label}"} if number else None


def _reflected(seen: Seen) -> Json:
    """What a careful eye would say: nothing changed, or a touch led into another app."""
    before, after = seen.text.split("After the step")
    was, now = (re.findall(r"^- (.*)$", part, re.M) for part in (before, after))
    if was == now:
        return {"verdict": "failure", "analysis": "The screen is as it was before."}
    if "Before the step" in before and '"tap' in before and _apps(before) != _apps(after):
        return {"verdict": "failure", "analysis": "The tap led into another app."}
    return {"verdict": "success", "analysis": ""}


def _apps(text: str) -> list[str]:
    return re.findall(r'app \["([^"]*)"\]', text)


class TeamServer(ScriptedModel):
    """Serves a script; ``roles`` are those that were asked, in their order."""

    def __init__(
        self, script: Script, *, wild: Callable[[Seen], Reply | str | None] = lambda _: None
    ) -> None:
        super().__init__(self._answer)
        self.script = script
        self.wild = wild
        """What is said instead, for bad weather; None: what the script says."""
        self.seen: list[Seen] = []

    @property
    def roles(self) -> list[str]:
        return [seen.role for seen in self.seen]

    def of(self, role: str) -> list[Seen]:
        return [seen for seen in self.seen if seen.role == role]

    def _answer(self, messages: list[Json]) -> Reply | str:
        seen = Seen(ROLES[messages[0]["content"]], str(messages[1]["content"]))
        self.seen.append(seen)
        instead = self.wild(seen)
        return json.dumps(self.script.plays(seen)) if instead is None else instead
