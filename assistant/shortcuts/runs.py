"""A run: one task that was done, read back from its trajectory, as whoever learns wants it."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from assistant.shortcuts.base import NOTHING, NotLearnable
from assistant.shortcuts.recording import screen_of
from assistant.steps import BY_HAND
from device_drivers.base import Screen
from device_drivers.verbs.base import Said


@dataclass(frozen=True, slots=True)
class RunStep:
    """A step as it was recorded. ``action`` as ``effect_json`` writes it; ``at`` the step of a
    recipe that it was, "" where there was none; ``after`` None where nothing was seen any more."""

    action: Mapping[str, Any]
    before: Screen | None
    after: Screen | None = None
    risk: str = ""
    say: Said = NOTHING
    ok: bool = True
    why: str = ""
    at: str = ""
    person: bool = False
    """The task's person did it themselves."""

    @property
    def kind(self) -> str:
        return str(self.action.get("kind", ""))

    @property
    def changed(self) -> bool:
        """Whether the screen was another one afterwards."""
        if self.before is None or self.after is None:
            return True
        return self.before.fingerprint != self.after.fingerprint


@dataclass(frozen=True, slots=True)
class Run:
    """A task that was done. ``now`` is the time on the phone; ``answered`` and ``asked`` tell that
    it was to say something, or to be told something, that stood nowhere in the request."""

    goal: str
    steps: tuple[RunStep, ...]
    task: str = ""
    now: dt.datetime = field(default_factory=lambda: dt.datetime.now().astimezone())
    system: str = "android"
    done: bool = True
    answered: bool = False
    asked: bool = False


def run_of(folder: Path) -> Run:
    """The run that a trajectory's folder holds. Raises NotLearnable where it cannot be read."""
    try:
        about = json.loads((folder / "task.json").read_text(encoding="utf-8"))
        lines = (folder / "steps.jsonl").read_text(encoding="utf-8").splitlines()
        steps = [step for line in lines if isinstance(step := json.loads(line), dict)]
        looks = [_seen(folder, int(step["n"])) for step in steps]
        looks.append(_last(folder))
        found = tuple(
            _step(step, looks[i], looks[i + 1]) for i, step in enumerate(steps)
        )  # fmt: skip
        at = about.get("now") or (steps[0]["at"] if steps else 0)
        return Run(
            str(about["text"]), found, str(about["task"]), _moment(at),
            str(about.get("system") or "android"), about.get("outcome") == "done",
            bool(about.get("answered")), bool(about.get("asked")),
        )  # fmt: skip
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
        raise NotLearnable(
            Said(f"What was recorded of it cannot be read ({folder.name}): {error}",
                 f"无法读取它的记录（{folder.name}）：{error}")
        ) from error  # fmt: skip


def _moment(at: str | float) -> dt.datetime:
    if isinstance(at, str):
        return dt.datetime.fromisoformat(at)
    return dt.datetime.fromtimestamp(at).astimezone()


def _seen(folder: Path, n: int) -> Screen | None:
    return _screen(folder / f"{n:02d}-before.elements.json")


def _last(folder: Path) -> Screen | None:
    return _screen(folder / "end.elements.json")


def _screen(path: Path) -> Screen | None:
    if not path.exists():
        return None
    return screen_of(json.loads(path.read_text(encoding="utf-8")))


def _step(known: Mapping[str, Any], before: Screen | None, after: Screen | None) -> RunStep:
    return RunStep(
        dict(known["action"]), before, after, str(known.get("risk", "")),
        Said(str(known.get("say", "")), str(known.get("say_zh", ""))),
        bool(known.get("ok", True)), str(known.get("route_why", "")),
        str(known.get("shortcut_step", "")), known.get("route") == BY_HAND,
    )  # fmt: skip
