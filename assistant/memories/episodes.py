"""Past tasks as episodes: what was wanted, on which way, what worked and what stood in the way.

Made of the trajectory and the journal when a task is over, without a model. What a screen said is
in there only as the name of what was touched, shortened, and what a model said of it not at all:
its words may be those of whoever wrote what it read, and these would come back for months.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from assistant.guard.identity import HOMES, KEYBOARDS
from assistant.memories import in_the_way
from assistant.obstacles import SYSTEM
from assistant.questions import Asked
from assistant.secrets.codes import without_codes
from assistant.steps import BY_HAND, OutcomeName
from assistant.trajectory import Trajectory
from device_drivers.base import AndroidDevice, Device, DeviceError
from memory.base import Episode
from models.strangers import line

if TYPE_CHECKING:
    from assistant.app import House
    from assistant.routes.base import Scene
    from assistant.steps import Request
    from gateways.base import Inbound

GOAL, STEP, REASON, VALUE, NAMED = 300, 120, 200, 60, 24
"""Letters of a goal, of a line, of why it ended, of an argument, of what stands on a screen."""
FIRST, LAST = 4, 6
"""Steps that are told of those that worked; of those that did not, the last."""
_FRONT = HOMES | KEYBOARDS | SYSTEM | {"", "android"}
"""Not what a task is about."""
_ENDED = re.compile(r"^(?:✅|❌|❓|⏹|🔁)\s*")
_QUOTED = re.compile(r"“([^”]*)”")


def remember(house: House, request: Request, outcome: OutcomeName, scene: Scene | None) -> None:
    """Keep the episode of a task that is over; doing it again changes nothing. Nothing is kept of a
    task that did nothing, nor for whoever has no memory."""
    memories = house.memory
    if not memories.opening.enabled or not (person := memories.of(request)):
        return
    steps = Trajectory(house.trajectories / request.task).steps()
    asked = house.journal.asked_by(request.task)
    if not (steps or asked) or (opened := memories.opened()) is None:
        return
    app = main_app(steps)
    version = version_of(scene.phone, app) if scene else ""
    with memories.opening.suffering():
        task = house.journal.task(request.task) or {}
        told = json.loads(
            (house.trajectories / request.task / "task.json").read_text(encoding="utf-8")
        )
        opened.memory.remember_task(
            episode(
                told | {"outcome": outcome, "started": task.get("started", 0.0)}, steps, asked,
                person, app=app, version=version,
            )
        )  # fmt: skip


def forget(house: House, message: Inbound, task: str) -> None:
    """Erase the episode of a task of whoever asks for it."""
    memories = house.memory
    if not memories.opening.there() or not (person := memories.of(message)):
        return
    if (opened := memories.opened()) is not None:
        with memories.opening.suffering():
            opened.memory.truth.forget_episodes(person, [task])
            opened.memory.following.catch_up()


def episode(
    told: Mapping[str, Any], steps: Sequence[Mapping[str, Any]], asked: Sequence[Asked],
    person: str, *, app: str, version: str = "",
) -> Episode:  # fmt: skip
    """``told`` is what stands in ``task.json``, with ``started``; ``steps`` in ``steps.jsonl``."""
    outcome = str(told["outcome"])
    good = [step for step in steps if step["ok"]]
    return Episode(
        id=str(told["task"]), person=person, goal=_goal(told), app=app, version=version,
        route=_route(good), outcome=outcome, worked=_worked(good, _goal(told)),
        failed=tuple(_failed(told, steps, asked, outcome)), at=float(told["started"]),
        shortcut=_shortcut(good) if outcome == "done" else "",
    )  # fmt: skip


def main_app(steps: Iterable[Mapping[str, Any]]) -> str:
    """The app in which most was done, by its id; "" where commands did it all."""
    apps = Counter(step["app"] for step in steps if step["app"] not in _FRONT)
    return apps.most_common(1)[0][0] if apps else ""


def version_of(phone: Device, app: str) -> str:
    """As the phone tells it; "" where it does not. Only Android has a way to ask that is quick."""
    if not isinstance(phone, AndroidDevice) or not re.fullmatch(r"[A-Za-z0-9_.]+", app):
        return ""
    try:
        said = phone.shell("dumpsys", "package", app).output
    except DeviceError:
        return ""
    found = re.search(r"\bversionName=([\w.+() -]{1,40})", said)
    return found[1].strip() if found else ""


def _goal(told: Mapping[str, Any]) -> str:
    """The person's own words, where a model that had read texts of others made up the task's."""
    by_others = told.get("saw") or told.get("passed_on") or told.get("copied")
    words = " ".join(told.get("own") or ()) if by_others else ""
    return _clean(words or str(told["text"]), GOAL)


def _route(good: Sequence[Mapping[str, Any]]) -> str:
    """The way in which most steps that worked were taken."""
    routes = Counter(step["route"] for step in good if step["route"] != BY_HAND)
    return routes.most_common(1)[0][0] if routes else ""


def _shortcut(good: Sequence[Mapping[str, Any]]) -> str:
    """The commands that did all of it; "" where a screen had to be looked at."""
    if not good or any(step["action"]["kind"] != "verb" for step in good):
        return ""
    return ", ".join(dict.fromkeys(str(step["action"]["name"]) for step in good))


def _worked(good: Sequence[Mapping[str, Any]], goal: str) -> tuple[str, ...]:
    lines = [_step(step, goal) for step in good if not in_the_way.brought(step)]
    said = [
        f"{words} ×{count}" if (count := len(list(same))) > 1 else words
        for words, same in groupby(lines)
    ]
    left = len(said) - FIRST - LAST
    if left > 1:
        said = [*said[:FIRST], f"… {left} more", *said[-LAST:]]
    return tuple(said)


def _failed(
    told: Mapping[str, Any], steps: Sequence[Mapping[str, Any]], asked: Sequence[Asked],
    outcome: str,
) -> Iterator[str]:  # fmt: skip
    """What stood in the way first, in our own words; then what went wrong, and why it ended."""
    goal, looked = _goal(told), any(map(_by_model, steps))
    yield from in_the_way.met(steps, asked)
    wrong = [f"{_step(step, goal)}: {_went_wrong(step)}" for step in steps if not step["ok"]]
    yield from list(dict.fromkeys(wrong))[-LAST:]
    for each in asked:
        if not each.handed_over and each.answer in (None, "", "no") and each.text:
            how = "the person said no to" if each.answer == "no" else "nobody answered"
            yield f"{how}: {'what a model asked' if looked else _clean(each.text, STEP)}"
    if outcome != "done":
        why = "a model that looked had no further way"
        yield f"ended: {why if looked else _clean(_ENDED.sub('', str(told['reply'])), REASON)}"


def _by_model(step: Mapping[str, Any]) -> bool:
    """Whether a model that looks at the screen decided it."""
    return bool(step.get("model") or step.get("model_reply"))


def _went_wrong(step: Mapping[str, Any]) -> str:
    judged = _by_model(step) or step.get("judged")
    return "it did not work" if judged else _clean(step["result"], STEP)


def _step(step: Mapping[str, Any], goal: str) -> str:
    """A command with its arguments; else in words what was done on the screen."""
    action = step["action"]
    if action["kind"] != "verb":
        return _clean(_touched(step) if _by_model(step) else str(step["say"]), STEP)
    arguments = ", ".join(
        f"{name}={_argument(value, goal)}"
        for name, value in action["arguments"].items()
        if value not in (None, "", [], {})
    )
    return _clean(f"{action['name']}({arguments})", STEP)


def _argument(value: Any, goal: str) -> str:
    """Words that are not the person's, such as a name that the phone gave, are cut to a name."""
    if isinstance(value, str) and value.casefold() not in goal.casefold():
        value = _short(value)
    return _clean(json.dumps(value, ensure_ascii=False), VALUE)


def _touched(step: Mapping[str, Any]) -> str:
    """What a model did, in our words."""
    action = step["action"]
    what = str(action.get("text") or action.get("app") or action.get("url") or step.get("on", ""))
    how = str(action.get("direction") or action.get("name") or "")
    named = f"“{' '.join(what.split())}”" if what.strip() else how
    return f"{str(action['kind']).replace('_', ' ').capitalize()} {named}".strip()


def _clean(text: str, most: int) -> str:
    """In one line, without sign-in codes, what is quoted in it cut to a name."""
    return line(without_codes(_QUOTED.sub(_named, text)), most)


def _named(quoted: re.Match[str]) -> str:
    return f"“{_short(quoted[1].strip())}”"


def _short(said: str) -> str:
    """As long as a name is: so many Latin letters, or half as many of others."""
    room = NAMED
    for n, letter in enumerate(said):
        room -= 1 + (not letter.isascii())
        if room < 0:
            return f"{said[: max(0, n - 1)].rstrip()}…"
    return said
