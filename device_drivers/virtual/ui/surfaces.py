"""What lies over a screen: menus, sheets, snack bars, the system's questions."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from device_drivers.base import Role
from device_drivers.virtual.ui.components import Do, button, space
from device_drivers.virtual.ui.controls import Icon
from device_drivers.virtual.ui.widgets import FILL, Column, Row, Scroll, Stack, Text, Widget

FITTING = 5
"""Lines of a menu that fit on a phone held sideways; a longer one scrolls."""


def menu(choices: Sequence[tuple[str, Do]]) -> Widget:
    """A pop-up menu of words."""
    rows: list[Widget] = [
        Row(
            [Text(name, size=16, max_lines=2, id="android:id/title")], padding=(20, 2),
            min_height=50, width=FILL, on_tap=do, key=f"menu {name}",
            android_class="android.widget.LinearLayout",
        )
        for name, do in choices
    ]  # fmt: skip
    if len(rows) > FITTING:
        rows = [Scroll([Column(rows)], key="menu", height=None, yields=True, bar=True)]
    return Column(rows, width=220, padding=(0, 8), radius=12, background="surface_high")


def sheet(title: str, body: Sequence[Widget]) -> Widget:
    """A sheet from the bottom edge, with a handle; it scrolls when it is long."""
    handle = Row([Widget(width=34, height=4, radius=2, background="outline")], justify="center",
                 padding=(0, 12, 0, 6), width=FILL)  # fmt: skip
    inside: list[Widget] = [handle]
    if title:
        inside.append(Text(title, size=18, bold=500, padding=(24, 6, 24, 10), max_lines=2,
                           traits=("header",)))  # fmt: skip
    inside.append(
        Scroll([Column([*body, space(14)])], key="sheet", height=None, yields=True, bar=True)
    )
    return Column(inside, background="surface_low", radius=24, width=FILL)


def snack_bar(text: str, action: str, do: Do | None) -> Widget:
    """A dark bar with a few words and perhaps a button."""
    inside: list[Widget] = [
        Text(text, size=14, color="on_inverse", max_lines=2, weight=1, padding=(16, 14),
             id="com.google.android.material:id/snackbar_text")
    ]  # fmt: skip
    if action and do:
        label = Text(action, size=14, bold=600, color="primary_soft", max_lines=1, hidden=True)
        inside.append(
            Stack([label], padding=(16, 14), on_tap=do, role=Role.BUTTON, text=action,
                  id="com.google.android.material:id/snackbar_action")
        )  # fmt: skip
    return Row(inside, background="inverse", radius=8, width=FILL)


def column_of_choices(
    icon: str, color: int, message: str, message_id: str,
    choices: Sequence[tuple[str, str, Callable[[], object]]], *, wide: bool = False,
) -> Widget:  # fmt: skip
    """A question of the system: a drawing, the words, its (answer, id, what it does) below.

    ``wide`` makes the most of a display that is low."""
    badge = Stack(
        [Icon(icon, size=22, color="white", hidden=True)], width=44, height=44, radius=22,
        background=color, align_x="center", align_y="center",
    )  # fmt: skip
    if wide:
        words = Text(message, size=18, id=message_id, max_lines=2, weight=1)
        head: Widget = Row([badge, words], gap=16, padding=(24, 14, 24, 4))
    else:
        words = Text(message, size=19, align="center", id=message_id, max_lines=6)
        head = Column([badge, words], gap=14, align="center", padding=(24, 24, 24, 12))
    answers = [button(name, do, kind="tonal", id=id) for name, id, do in choices]
    low = (20, 4, 20, 12) if wide else (20, 4, 20, 20)
    return Column([head, Column(answers, gap=4 if wide else 6, padding=low)],
                  background="surface_low", radius=28, width=520 if wide else 332)  # fmt: skip
