"""A text that no field took: who says "done" without it is asked again, and then not believed."""

from __future__ import annotations

import pytest

from assistant.steps import Do, Expect, Past, Performed
from assistant.verify.ending import Ending, doubt
from device_drivers.base import Box, Element, Risk, Role, Screen, Tap, TypeText
from device_drivers.verbs.base import Said

GOAL = "Make a note called “Garden”"
SAID = Said("type", "输入")


def typed(text: str, *, took: bool) -> Past:
    move = Do(TypeText(text), SAID, Risk.CHANGE, Expect("text", text))
    return Past(move, Performed(took, took, SAID, judged="correct" if took else ""))


def touched() -> Past:
    move = Do(Tap(1, 1), SAID, Risk.NAVIGATE)
    return Past(move, Performed(True, True, SAID, judged="correct"))


def said(diary: list[Past], *labels: str, read: dict[str, int] | None = None) -> str:
    box = Box(0, 0, 9, 9)
    shown = tuple(Element(Role.TEXT, box, text=label, app="notes") for label in labels or ("x",))
    found = doubt(Ending(GOAL, diary, Screen(100, 200, "notes", elements=shown), read or {}))
    return found.said.en if found else ""


def test_it_is_told() -> None:
    assert said([typed("Garden", took=False), touched()]) == "no field took “Garden”"


def test_one_that_stood_there_before_proves_nothing() -> None:
    diary = [touched(), typed("Garden", took=False), touched()]
    assert "no field took" in said(diary, "Garden tools", read={"Garden tools": 1})


@pytest.mark.parametrize(
    "diary",
    [
        [typed("Garden", took=True)],
        [typed("Garden", took=False), typed("Garden", took=True)],
        [typed("Zebra", took=False), touched()],  # nobody asked for it
        [touched()],
    ],
)
def test_what_was_typed_after_all_is_fine(diary: list[Past]) -> None:
    assert said(diary) == ""


def test_so_is_what_came_in_sight_since() -> None:
    assert said([typed("Garden", took=False), touched()], "Garden") == ""
