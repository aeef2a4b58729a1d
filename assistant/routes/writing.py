"""The tree route: into which field a text goes, and the move that puts it there."""

from __future__ import annotations

from collections.abc import Sequence

from assistant import guard
from assistant.routes.base import Scene
from assistant.routes.finding import find_or_search
from assistant.steps import HIDDEN, Do, Expect, GiveUp, Move, NeedAnswer, Past
from assistant.understanding.elements import Match, find
from device_drivers import base
from device_drivers.base import Element, Role, Tap
from device_drivers.verbs.base import Said


def type_into(text: str, field: str | None, past: tuple[Past, ...], scene: Scene) -> Move:
    """``field`` is what it is called; None for the one that has the focus, or the only one."""
    screen = scene.look()
    focused = next((e for e in screen.elements if e.focused and e.role is Role.TEXT_FIELD), None)
    target: Element
    if field is None and focused is not None:
        target = focused
    elif field is None:
        fields = [e for e in screen.elements if e.role is Role.TEXT_FIELD]
        if not fields:
            return GiveUp(Said("There is no text field on the screen", "屏幕上没有输入框"))
        meant = fields[0] if len(fields) == 1 else _meant(fields, scene)
        if meant is None:
            return NeedAnswer(
                Said("Into which field?", "输入到哪个输入框？"),
                "field",
                {e.label or f"field {i}": str(i) for i, e in enumerate(fields, 1)},
            )
        target = meant
    else:
        found = find_or_search(field, "field", None, past, scene)
        if not isinstance(found, Element):
            return found
        target = found
    return _focus(target, text, scene)


def _meant(fields: Sequence[Element], scene: Scene) -> Element | None:
    """The field that was answered, by its number or by what it is called; None for none of them."""
    answer = scene.answers.get("field", "")
    if answer.isdecimal() and 0 < int(answer) <= len(fields):
        return fields[int(answer) - 1]
    elements = scene.look().elements
    found = find(elements, answer, "field") if answer else None
    return elements[found.index] if isinstance(found, Match) else None


def _focus(field: Element, text: str, scene: Scene) -> Do:
    """Tap the field unless it has the focus, then type."""
    screen = scene.look()
    shown = field.hint or field.label or "the field"
    if not field.focused:
        return Do(
            Tap(*field.box.center),
            Said(f"Tap the field “{shown}”", f"点击输入框“{shown}”"),
            guard.risk_of(Tap(*field.box.center), screen, field),
            Expect("changed"),
            target=field.box,
            fingerprint=screen.fingerprint,
        )
    effect = base.TypeText(text)
    told = HIDDEN if field.password else text
    return Do(
        effect,
        Said(f"Type “{told}” into {shown}", f"在“{shown}”中输入“{told}”"),
        guard.risk_of(effect, screen, field),
        Expect("text", text) if not field.password else Expect("changed"),
        target=field.box,
        fingerprint=screen.fingerprint,
    )
