"""Where an instruction points among elements: by what is quoted, counted, or like it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from device_drivers.base import Box, Element, Role
from skills.evaluation.infer.matching import where

SIZE = (400, 1000)


def element(text: str, *box: int, icon: bool = False, app: str = "app") -> Element:
    written, called = ("", text) if icon else (text, "")
    return Element(
        Role.BUTTON, Box(*box), text=written, description=called, clickable=True, app=app
    )


BAR = [
    element("Back", 0, 60, 60, 120, icon=True),
    element("Find", 220, 60, 280, 120, icon=True),
    element("More", 330, 60, 390, 120, icon=True),
]
ROWS = [element(f"Row {n}", 0, 200 + 80 * n, 400, 270 + 80 * n) for n in range(5)]
CALLS = [element("Ring", 340, 205 + 80 * n, 390, 265 + 80 * n, icon=True) for n in range(5)]
TABS = [element(f"Tab {n}", 100 * n, 900, 100 * n + 100, 960) for n in range(4)]
SYSTEM = [element("Home", 180, 970, 220, 1000, icon=True, app="com.android.systemui")]
SCREEN = [*BAR, *ROWS, *CALLS, *TABS, *SYSTEM]


def by_letters(sentence: str, names: Sequence[str]) -> list[float]:
    return [len(set(sentence.lower().split()) & set(name.lower().split())) for name in names]


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Tap “Row 3”.", ROWS[3]),
        ("点击“row 2”", ROWS[2]),
        ("Tap the icon on the right of “Row 1”.", CALLS[1]),
        ("点击“Row 4”右边的图标", CALLS[4]),
        ("the third row from the top", ROWS[2]),
        ("从上往下第二行", ROWS[1]),
        ("the last row on this screen", ROWS[4]),
        ("the second to last row", ROWS[3]),
        ("屏幕上倒数第二行", ROWS[3]),
        ("the rightmost icon in the app's top bar", BAR[2]),
        ("the second icon from the right in the top bar", BAR[1]),
        ("底部从左往右第三个标签", TABS[2]),
        ("the rightmost tab at the bottom", TABS[3]),
        ("the first tab from the left at the bottom", TABS[0]),
        ("where can I find things", BAR[1]),
    ],
)
def test_what_is_meant(said: str, meant: Element) -> None:
    assert where(said, SCREEN, SIZE, by_letters) == meant.box.center


def test_what_is_written_a_little_otherwise_is_found_and_nothing_is_nothing() -> None:
    seen = [element("Rcw 3", 0, 0, 50, 50), element("Something else", 0, 60, 50, 90)]
    assert where("Tap “Row 3”", seen, SIZE, by_letters) == (25, 25)
    assert where("Tap “Row 3”", [], SIZE, by_letters) is None
    assert where("the ninth of them", [element("", 0, 0, 5, 5)], SIZE, by_letters) is None
