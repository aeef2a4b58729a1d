"""Lessons as they would have been: read from pixels, or on a phone that speaks Chinese."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from rapidfuzz.fuzz import ratio

from device_drivers.base import Element, Role, Screen
from device_drivers.virtual.apps import built_in
from models.pocket.choices import Choice
from models.training.pocket.blur import as_read
from models.training.pocket.demonstrations import Lesson, LessonStep
from models.training.pocket.exploring import catalogue
from models.training.pocket.targets import Unsayable

_APPS = {app.info.label: app.info.label_zh for app in built_in().values()}


def in_chinese(told: Lesson) -> Lesson:
    """The lesson as on a phone in Chinese: most are played on one in English. What is written there
    is put into Chinese by the apps' own catalogues, names of apps, too; texts with values in them
    stay as they are, and so does what a person wrote, unless it is also a label ("Work"). Raises
    Unsayable for one that is in Chinese already, or notes what the phone itself says."""
    if not _APPS.keys() & set(told.apps):
        raise Unsayable("is in Chinese already")
    if any(step.choice.kind in ("remember", "ask_about") and _own(step) for step in told.steps):
        raise Unsayable("notes what the phone says in English")
    steps = tuple(
        LessonStep(_screen(s.screen), s.notes, _choice(s.choice), s.right) for s in told.steps
    )
    return replace(told, apps=tuple(_APPS.get(name, name) for name in told.apps), steps=steps)


def _own(step: LessonStep) -> bool:
    """Whether it points at a text of the phone's own."""
    if step.choice.element is None:
        return False
    e = step.screen.elements[step.choice.element]
    return e.label in catalogue(e.app or step.screen.app)


def _choice(choice: Choice) -> Choice:
    if choice.kind != "launch":
        return choice
    return replace(choice, app=_APPS.get(choice.app, choice.app))


def _screen(screen: Screen) -> Screen:
    return replace(screen, elements=tuple(_element(e, screen.app) for e in screen.elements))


def _element(e: Element, app: str) -> Element:
    if e.role is Role.TEXT_FIELD:
        return e
    known = {**_APPS, **catalogue(e.app or app)}
    text, description, hint = (known.get(said, said) for said in (e.text, e.description, e.hint))
    return replace(e, text=text, description=description, hint=hint)


def from_pixels(told: Lesson, rng: random.Random) -> Lesson:
    """The lesson as one who reads the picture would have had it. Raises Unsayable when what is to
    be touched, or noted, is not to be read."""
    notes: dict[str, str] = {}
    steps = []
    for step in told.steps:
        read_off = as_read(step.screen.elements, rng)
        screen = replace(step.screen, elements=read_off, activity="")
        choice = step.choice
        right: tuple[int, ...] = ()
        if choice.element is not None:
            right = _there(step.screen, (choice.element, *step.right), read_off, choice.kind)
            if not right and choice.kind.startswith("scroll_"):
                choice = Choice(f"scroll_any_{choice.kind.removeprefix('scroll_')}")
            elif not right:
                raise Unsayable("is not to be read there")
            else:
                choice = replace(choice, element=right[0])
            if choice.kind == "remember":
                notes[choice.text] = read_off[right[0]].label
                choice = replace(choice, text=read_off[right[0]].label)
        known = tuple(notes.get(note, note) for note in step.notes)
        steps.append(LessonStep(screen, known, choice, right))
    return replace(told, steps=tuple(steps))


def _there(
    screen: Screen, wanted: Sequence[int], read_off: Sequence[Element], kind: str
) -> tuple[int, ...]:
    """What was read where one of the wanted elements is, the most alike first."""
    found: list[tuple[float, int]] = []
    for index in dict.fromkeys(wanted):
        e = screen.elements[index]
        for i, seen in enumerate(read_off):
            x, y = seen.box.center
            if not e.box.contains(x, y):
                continue
            like = ratio(seen.label, e.label) if e.label else 50.0
            if kind in ("remember", "answer_element") and like < 80:
                continue
            covers = seen.box.width * seen.box.height / max(e.box.width * e.box.height, 1)
            found.append((-(like + 20 * min(covers, 1)), i))
    if not found:
        return ()
    found.sort()
    best = found[0][0]
    return tuple(dict.fromkeys(i for score, i in found if score <= best + 25))
