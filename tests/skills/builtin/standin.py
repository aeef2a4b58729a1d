"""A house small enough for a test: a skill's program runs here, on a virtual phone.

It keeps to what ``skill.toml`` asks for, does verbs and requests in words for real, and reads
pictures with the real reader. The wall and the guard have tests of their own.
"""

from __future__ import annotations

import base64
import importlib
import json
import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import skills
from assistant.routes.base import Scene
from assistant.routes.tree import TreeRoute
from assistant.steps import Do, GiveUp, NeedAnswer, Over, Past, Performed, Request
from assistant.understanding import TreeStep
from assistant.understanding.tree import parse_chain
from device_drivers.base import Action, Device
from device_drivers.verbs import all_verbs
from device_drivers.verbs.base import Ask, Language, VerbFailed
from device_drivers.virtual.device import VirtualPhone
from device_drivers.virtual.phone import Phone
from models import reading
from skills.context import CallFailed, Context, NoAnswer, NotAllowed, NotDone, NotWanted
from skills.running.seeing import lines_read, screen_seen

BUILT_IN = Path(skills.__file__).parent / "builtin"


@dataclass
class House:
    """What a skill talks to. ``answers`` are the person's, in order: a text, or what makes one of
    question and options; without any more the person is silent. ``model`` replies to (task,
    about); None where there is none."""

    phone: Phone
    skill: str
    language: Language = "en"
    answers: Sequence[str | Callable[[str, Sequence[str]], str]] = ()
    model: Callable[[str, str], str] | None = None
    remembers: Sequence[str] = ()
    pictures: Mapping[str, bytes] = field(default_factory=dict)
    files: dict[str, bytes] = field(default_factory=dict)
    fails: frozenset[str] = frozenset()
    """Verbs that do not work here."""

    def __post_init__(self) -> None:
        self.device = VirtualPhone(self.phone)
        told = tomllib.loads((BUILT_IN / self.skill / "skill.toml").read_text())
        self.permissions: dict[str, list[str]] = told.get("permissions", {})
        self.declared = told
        self.verbs: list[tuple[str, dict[str, Any]]] = []
        self.requests: list[str] = []
        self.asked: list[tuple[str, list[str]]] = []
        self.said: list[str] = []
        self.sent: list[str] = []
        self._left = list(self.answers)

    # --- running ------------------------------------------------------------------------------

    def run(self, request: str = "", **arguments: Any) -> str:
        """The skill's reply; ``outcome`` is what it says of itself."""
        settings = {s["name"]: s["default"] for s in self.declared.get("settings", ())}
        begin = {
            "request": request or self.declared["phrases"][0], "language": self.language,
            "arguments": arguments, "settings": settings, "phone": self.phone.system.value,
            "now": self.phone.clock.now().isoformat(), "attachments": sorted(self.pictures),
        }  # fmt: skip
        self.outcome = "done"
        with program(self.skill) as run:
            try:
                said = run(Context(begin, self))
            except NotDone as told:
                self.outcome = "stopped" if isinstance(told, NotWanted) else "failed"
                return str(told)
        assert isinstance(said, str)
        return said

    def call(self, name: str, arguments: Mapping[str, Any]) -> Any:
        answer = getattr(self, f"_{name}")(**arguments)
        return json.loads(json.dumps(answer))

    def _needs(self, kind: str, what: str) -> None:
        if what not in self.permissions.get(kind, ()):
            raise NotAllowed(f"{self.skill} does not ask for {kind} {what}")

    # --- the person ---------------------------------------------------------------------------

    def _say(self, text: str) -> None:
        self.said.append(text)

    def _ask(self, question: str, options: list[str]) -> str:
        self.asked.append((question, options))
        if not self._left:
            raise NoAnswer("The person did not answer.")
        answer = self._left.pop(0)
        said = answer if isinstance(answer, str) else answer(question, options)
        assert not options or said in options, (said, options)
        return said

    def _recall(self, question: str) -> list[str]:
        self._needs("tools", "memory")
        return list(self.remembers)

    def _model(self, task: str, about: str) -> str | None:
        self._needs("tools", "model")
        return self.model(task, about) if self.model else None

    # --- the phone ----------------------------------------------------------------------------

    def _verb(self, name: str, arguments: dict[str, Any]) -> dict[str, Any]:
        self._needs("verbs", name)
        self.verbs.append((name, arguments))
        verb = all_verbs()[name]
        way = verb.ways.get(self.device.os)
        if way is None or name in self.fails:
            return {"ok": False, "said": f"{name} does not work here.", "facts": {}}
        try:
            ready = way.prepare(self.device, verb.args.model_validate(arguments))
            before = way.before(self.device, ready)
            way.act(self.device, ready)
            report = way.check(self.device, ready, before)
        except Ask as ask:
            return {"ok": False, "said": ask.question.of(self.language), "facts": {}}
        except VerbFailed as failed:
            return {"ok": False, "said": failed.said.of(self.language), "facts": {}}
        facts = dict(report.evidence)
        return {"ok": report.verified, "said": report.said.of(self.language), "facts": facts}

    def _do(self, request: str) -> dict[str, Any]:
        self._needs("tools", "do")
        self.requests.append(request)
        for instruction in parse_chain(request) or ():
            trouble = self._step(TreeStep(instruction, request))
            if trouble:
                return {"ok": False, "said": trouble, "facts": {}}
        known = parse_chain(request) is not None
        return {"ok": known, "said": request if known else "There is no GUI model.", "facts": {}}

    def _step(self, part: TreeStep) -> str:
        """What went wrong; "" when nothing did."""
        scene = Scene(self.device, Request("t", "t", "g", "c", "p", "v", part.text, self.language))
        past: tuple[Past, ...] = ()
        for _ in range(12):
            scene.screen = None
            move = TreeRoute().next(part, past, scene)
            if isinstance(move, Over):
                return ""
            if isinstance(move, GiveUp):
                return move.said.of(self.language)
            if isinstance(move, NeedAnswer):
                return move.question.of(self.language)
            assert isinstance(move, Do)
            seen = self.device.observe(image=False).fingerprint
            assert isinstance(move.effect, Action)
            self.device.act(move.effect)
            now = self.device.observe(image=False)
            changed = now.fingerprint != seen
            there = now.app == move.expect.value if move.expect.what == "app" else changed
            past += (Past(move, Performed(there, changed, move.say)),)
        return "too many steps"

    def _look(self) -> dict[str, Any]:
        self._needs("tools", "screen")
        return looked(self.device, self.permissions.get("apps", []))

    def _read_picture(self, name: str) -> list[dict[str, Any]]:
        self._needs("tools", "ocr")
        if not name:
            self._needs("tools", "screen")
        picture = self.pictures[name] if name else self.device.observe().image
        return lines_read(reading.load().read(picture))

    # --- files --------------------------------------------------------------------------------

    def _names(self) -> list[str]:
        return sorted(self.files)

    def _read(self, name: str) -> str:
        found = {**self.files, **self.pictures}
        if name not in found:
            raise CallFailed(f"There is no {name}.")
        return base64.b64encode(found[name]).decode()

    def _write(self, name: str, data: str) -> None:
        self.files[name] = base64.b64decode(data)

    def _send(self, name: str) -> None:
        self._needs("tools", "send")
        assert name in self.files
        self.sent.append(name)


def looked(device: Device, apps: Sequence[str]) -> dict[str, Any]:
    """A screen as a program sees it. Raises NotAllowed for an app that is not among ``apps``."""
    screen = device.observe(image=False)
    name = next((a.name for a in device.apps() if a.id == screen.app), "")
    if not {"*", screen.app, name} & set(apps):
        raise NotAllowed(f"{name or screen.app} is not among its apps.")
    return screen_seen(screen, device)


@contextmanager
def program(skill: str) -> Iterator[Callable[[Context], str | None]]:
    """``run`` of a skill, loaded as in the wall: its folder is where it imports from."""
    folder = BUILT_IN / skill
    before = set(sys.modules)
    sys.path.insert(0, str(folder))
    try:
        module = importlib.import_module("skill")
        yield module.run
    finally:
        sys.path.remove(str(folder))
        for name in set(sys.modules) - before:
            if str(folder) in str(getattr(sys.modules[name], "__file__", "")):
                del sys.modules[name]
