"""What is left to do of a request that was changed while it was being done.

What was done already and stays as it was is not done again. What cannot be taken back is told, and
is not done a second time in another way.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from assistant.trajectory import Trajectory
from assistant.understanding import Plan, VerbStep
from assistant.understanding.following import in_place_of
from assistant.understanding.results import PlanStep, TreeStep
from assistant.understanding.together import joined
from device_drivers.base import Risk
from device_drivers.verbs.base import Said, Verb

if TYPE_CHECKING:
    from assistant.app import House

CAN_BE_TAKEN_AWAY = ("set_alarm", "set_timer")


@dataclass(frozen=True, slots=True)
class Left:
    """``text`` is the request to begin, "" for none; ``said`` what is told of it."""

    text: str
    said: Said


def left_of(house: House, task: Mapping[str, Any], new: str) -> Left:
    """Of ``new``, which replaces the request of a task that has ended. Blocking."""
    was, now = (house.understanding.plan(t, now=house.now()) for t in (task["text"], new))
    effects = house.journal.effects_of(task["id"])
    if not isinstance(was, Plan) or not isinstance(now, Plan):
        return Left(new, _changed(new))
    dropped = _given_up(was.steps, now.steps, effects)
    if not effects:
        return Left(new, _changed(new, dropped))
    done = _done(was.steps, effects)
    if done is None or len(was.steps) != len(now.steps):
        steps = Trajectory(house.trajectories / task["id"]).steps()
        risky = [step["say"] for step in steps if Risk(step["risk"]).asks_first]
        if any(each["action"].get("kind") == "verb" for each in effects):
            risky += _risky(was.steps, effects, house.verbs)
        return Left("", _too_late(risky, "")) if risky else Left(new, _changed(new, dropped))
    texts, late = [], []
    for old, fresh in zip(was.steps[:done], now.steps[:done], strict=True):
        if _same(old, fresh):
            continue
        if isinstance(old, VerbStep) and old.name in CAN_BE_TAKEN_AWAY:
            texts.append(in_place_of(fresh.text, old))
        elif isinstance(old, VerbStep) and _for_good(house.verbs[old.name]):
            late.append(old.text)
        else:
            texts.append(fresh.text)
    rest = joined([*texts, *(step.text for step in now.steps[done:])])
    return Left(rest, _too_late(late, rest) if late else _changed(rest, dropped))


def _done(steps: Sequence[PlanStep], effects: Sequence[Mapping[str, Any]]) -> int | None:
    """How many of the steps were begun, each by its command or, of a wait, over; None when that
    cannot be told."""
    for n, effect in enumerate(effects):
        step = steps[n] if n < len(steps) else None
        if isinstance(step, TreeStep) and effect["action"].get("kind") == "wait":
            if not effect["result"]:  # it was left in the middle: it begins anew
                return n
            continue
        name = effect["action"].get("name") if effect["action"].get("kind") == "verb" else None
        if not isinstance(step, VerbStep) or step.name != name:
            return None
    return len(effects)


def _risky(
    steps: Sequence[PlanStep], effects: Sequence[Mapping[str, Any]], verbs: Mapping[str, Verb[Any]]
) -> list[str]:
    begun = {effect["action"].get("name") for effect in effects}
    return [
        step.text
        for step in steps
        if isinstance(step, VerbStep) and step.name in begun and _for_good(verbs[step.name])
    ]


def _for_good(verb: Verb[Any]) -> bool:
    """Once more, or otherwise, would not replace what it did."""
    return verb.risk.asks_first or not verb.repeatable


def _same(old: PlanStep, new: PlanStep) -> bool:
    if isinstance(old, VerbStep) and isinstance(new, VerbStep):
        return (old.name, old.args) == (new.name, new.args)
    return old == new


def _given_up(
    old: Sequence[PlanStep], new: Sequence[PlanStep], effects: Sequence[Mapping[str, Any]]
) -> list[str]:
    """What was neither done to its end nor is to be done in another way."""
    kept = {step.name for step in new if isinstance(step, VerbStep)}
    ended = [bool((effect["result"] or {}).get("verified")) for effect in effects]
    return [
        step.text
        for n, step in enumerate(old)
        if not (n < len(ended) and ended[n])
        and isinstance(step, VerbStep)
        and step.name not in kept
    ]


def _changed(new: str, dropped: Sequence[str] = ()) -> Said:
    if not dropped:
        return Said(f"Changed. I now do: {new}", f"已更改，现在执行：{new}")
    what = "; ".join(dropped)
    return Said(
        f"Changed: I gave up “{what}”. I now do: {new}", f"已更改：放弃“{what}”，现在执行：{new}"
    )


def _too_late(done: Sequence[str], rest: str) -> Said:
    what = "; ".join(done)
    goes_on = Said(f" The rest goes on: {rest}", f"其余的继续：{rest}") if rest else Said("", "")
    return Said(
        f"Too late to change: “{what}” was begun already and cannot be taken back, so I did "
        f"nothing else instead.{goes_on.en}",
        f"来不及更改：“{what}”已经开始执行，无法撤回，因此没有再做别的。{goes_on.zh}",
    )
