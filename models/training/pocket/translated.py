"""Lessons as they would be on a phone that speaks Chinese.

Most tasks are played on a phone in English. What is written on it is put into Chinese by the apps'
own catalogues; what a person wrote, and texts with values in them, stay as they are.
"""

from __future__ import annotations

from dataclasses import replace

from device_drivers.base import Element, Screen
from device_drivers.virtual.apps import built_in
from models.pocket.choices import Choice
from models.training.pocket.demonstrations import Lesson, LessonStep
from models.training.pocket.exploring import catalogue
from models.training.pocket.targets import Unsayable


def in_chinese(told: Lesson) -> Lesson:
    """Raises Unsayable for one that is in Chinese already, or notes what the phone itself says."""
    apps = {app.info.label: app.info.label_zh for app in built_in().values()}
    if not apps.keys() & set(told.apps):
        raise Unsayable("is in Chinese already")
    if any(step.choice.kind in ("remember", "ask_about") and _own(step) for step in told.steps):
        raise Unsayable("notes what the phone says in English")
    steps = tuple(
        LessonStep(_screen(s.screen), s.notes, _choice(s.choice, apps), s.right) for s in told.steps
    )
    return replace(told, apps=tuple(apps.get(name, name) for name in told.apps), steps=steps)


def _own(step: LessonStep) -> bool:
    """Whether it points at a text of the phone's own."""
    if step.choice.element is None:
        return False
    e = step.screen.elements[step.choice.element]
    return e.label in catalogue(e.app or step.screen.app)


def _choice(choice: Choice, apps: dict[str, str]) -> Choice:
    if choice.kind != "launch":
        return choice
    return replace(choice, app=apps.get(choice.app, choice.app))


def _screen(screen: Screen) -> Screen:
    return replace(screen, elements=tuple(_element(e, screen.app) for e in screen.elements))


def _element(e: Element, app: str) -> Element:
    known = catalogue(e.app or app)
    text, description, hint = (known.get(said, said) for said in (e.text, e.description, e.hint))
    return replace(e, text=text, description=description, hint=hint)
