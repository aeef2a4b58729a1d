"""Errands: walks that changed something, cut down to the steps that it took.

A walk that leaves a trace on the phone is played again without one step, then without another: a
step that is not missed was a detour. What is left is a demonstration of a goal that nobody wrote
(``effects.py`` says it), proved by what it changes.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from device_drivers.base import (
    Device,
    DeviceError,
    Element,
    Launch,
    LongPress,
    Screen,
    Scroll,
    Tap,
    TypeText,
)
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.check import Difference, Snapshot, differences, relevant
from device_drivers.virtual.tasks.incidental import Scope
from models.pocket.choices import Choice
from models.pocket.lines import spot
from models.training.pocket.demonstrations import LessonStep, same

MOST_CHANGES = 2
"""What changes more than this is no single errand."""


def pruned(
    steps: Sequence[LessonStep], before: Snapshot, wanted: Difference, device: Device, phone: Phone
) -> list[LessonStep] | None:
    """The steps that are needed for ``wanted``, as they look when only they are done; None when it
    does not come about again, or not alone."""
    needed = list(steps)
    for step in reversed(steps[1:]):  # the launch stays
        rest = [s for s in needed if s is not step]
        if _again(rest, before, wanted, device, phone) is not None:
            needed = rest
    return _again(needed, before, wanted, device, phone)


def changes(before: Snapshot, phone: Phone) -> list[Difference]:
    """What counts of what has changed."""
    return relevant(differences(before, phone.snapshot()), Scope())


def _again(
    steps: Sequence[LessonStep], before: Snapshot, wanted: Difference, device: Device, phone: Phone
) -> list[LessonStep] | None:
    phone.restore(before)
    done: list[LessonStep] = []
    try:
        for step in steps:
            screen = device.observe(image=False)
            choice = _found(step, screen)
            if choice is None:
                return None
            right = () if choice.element is None else same(screen, choice.element)
            done.append(LessonStep(screen, (), choice, right))
            _do(choice, screen, device)
    except DeviceError:
        return None
    found = changes(before, phone)
    alike = [d for d in found if _same(d, wanted)]
    return done if alike and len(found) <= MOST_CHANGES else None


def _same(a: Difference, b: Difference) -> bool:
    return (a.table, a.key, a.before is None, a.after is None, a.columns) == (
        b.table, b.key, b.before is None, b.after is None, b.columns
    )  # fmt: skip


def _found(step: LessonStep, screen: Screen) -> Choice | None:
    """The same act on the screen as it is now: on what is called the same, the nearest."""
    index = step.choice.element
    if index is None:
        return step.choice
    meant = step.screen.elements[index]
    alike = [
        (_far(e, meant), i)
        for i, e in enumerate(screen.elements)
        if (e.role, e.label, e.id) == (meant.role, meant.label, meant.id)
    ]
    if not alike:
        return None
    return Choice(step.choice.kind, min(alike)[1], step.choice.text)


def _far(a: Element, b: Element) -> int:
    (x1, y1), (x2, y2) = a.box.center, b.box.center
    return abs(x1 - x2) + abs(y1 - y2)


def _do(choice: Choice, screen: Screen, device: Device) -> None:
    if choice.kind == "launch":
        ids = {app.name: app.id for app in device.apps()}
        device.act(Launch(ids[choice.app]))
    elif choice.kind.startswith("type"):
        device.act(
            TypeText(choice.text, clear="clear" in choice.kind, submit="submit" in choice.kind)
        )
    elif choice.element is not None:
        e = screen.elements[choice.element]
        if choice.kind == "scroll_down":
            device.act(Scroll("down", *e.box.center))
        else:
            touch = LongPress if choice.kind == "long_press" else Tap
            device.act(touch(*spot(screen, e)))


def one_of(found: Sequence[Difference], rng: random.Random) -> Difference | None:
    """Which of the changes the errand was about."""
    return rng.choice(list(found)) if 0 < len(found) <= 2 * MOST_CHANGES else None
