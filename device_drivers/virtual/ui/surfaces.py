"""What lies over a screen: menus, sheets, snack bars, the system's questions."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from device_drivers.base import Role
from device_drivers.virtual.ui.components import Do, button, row, space
from device_drivers.virtual.ui.controls import Icon
from device_drivers.virtual.ui.looks import look
from device_drivers.virtual.ui.shapes import Lines, answers
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
        inside = Lines(rows) if look().lined else Column(rows)
        rows = [Scroll([inside], key="menu", height=None, yields=True, bar=True)]
    if look().lined:
        return Lines(rows, width=230, radius=look().menu, background="surface_low")
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
    return Column(inside, background="surface_low", radius=look().sheet, width=FILL)


def choices_sheet(
    title: str, choices: Sequence[tuple[str, str, Do]], cancel: tuple[str, Do]
) -> Widget:
    """A sheet of (icon, name, what it does) rows; where there is no key to leave it by, with a
    button that does: ``cancel`` is its name and what it does."""
    if not look().ios:
        return sheet(title, [row(name, icon=icon, do=do) for icon, name, do in choices])
    lines: list[Widget] = [_line(name, do) for _, name, do in choices]
    if title:
        words = Text(title, size=13, color="on_surface_soft", align="center", max_lines=2,
                     padding=(20, 12), traits=("header",))  # fmt: skip
        lines.insert(0, words)
    list_ = Scroll([Lines(lines)], key="sheet", height=None, yields=True)
    group = Column([list_], background="surface_low", radius=14)
    last = Column([_line(*cancel, bold=600)], background="surface_low", radius=14)
    return Column([group, last], gap=8, padding=(8, 0), width=FILL)


def _line(name: str, do: Do, bold: int = 400) -> Widget:
    label = Text(name, size=18, color="primary", bold=bold, max_lines=1, hidden=True)
    return Stack([label], height=56, width=FILL, align_x="center", align_y="center", on_tap=do,
                 role=Role.BUTTON, text=name, key=name, radius=14)  # fmt: skip


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
    if look().ios:
        words = Text(message, size=16.5, bold=600, align="center", id=message_id, max_lines=6,
                     padding=(20, 18))  # fmt: skip
        asked = answers([button(name, do, kind="text", id=id) for name, id, do in choices], True)
        return Column([words, asked], background="surface_low", radius=look().dialog, width=290)
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
    below = [button(name, do, kind="tonal", id=id) for name, id, do in choices]
    low = (20, 4, 20, 12) if wide else (20, 4, 20, 20)
    return Column([head, Column(below, gap=4 if wide else 6, padding=low)],
                  background="surface_low", radius=look().dialog,
                  width=520 if wide else 332)  # fmt: skip
