"""Layout: what was measured holds only where it is true; what is out of sight is not made."""

from __future__ import annotations

from functools import partial

from device_drivers.virtual.ui.lazy import Lazy
from device_drivers.virtual.ui.state import UiState
from device_drivers.virtual.ui.theme import theme
from device_drivers.virtual.ui.widgets import FILL, Column, Context, Row, Scroll, Text, Widget

LIGHT, DARK = theme(False, 0.6), theme(True, 0.6)
WORDS = "Nothing happens in this town before the second cup of coffee has been poured."


def context(state: UiState | None = None, *, dark: bool = False) -> Context:
    return Context(2.0, 1.0, DARK if dark else LIGHT, state or UiState())


def laid(widget: Widget, c: Context, w: int, h: int) -> Widget:
    widget.measure(c, w, h)
    widget.place(c, 0, 0, w, h)
    return widget


def boxes(widget: Widget) -> list[tuple[int, int, int, int]]:
    found = [(widget.x, widget.y, widget.w, widget.h)]
    for child in widget.children:
        found += boxes(child)
    return found


def form() -> Widget:
    """Rows that share room, text that breaks, a part that takes what is left."""
    line = Row([Text(WORDS, weight=1), Text("later", size=12)], gap=8, padding=(12, 6))
    rest = Column([Text(WORDS, max_lines=2)], weight=1, height=FILL, justify="end")
    return Column([Text(WORDS, size=20), line, rest, Text("the end", height=30)], padding=10)


def test_a_widget_measured_for_another_room_lies_where_a_fresh_one_lies() -> None:
    for sizes in (((700, 1400), (700, 900)), ((700, 300), (700, 1400)), ((900, 800), (400, 800))):
        used = form()
        used.measure(context(), *sizes[0])
        laid(used, context(), *sizes[1])
        assert boxes(used) == boxes(laid(form(), context(), *sizes[1]))


def test_text_has_the_colors_it_is_shown_in_not_those_it_was_measured_in() -> None:
    text = Text("Good evening")
    text.measure(context(), 600, 200)
    laid(text, context(dark=True), 600, 200)
    assert text.style.color == DARK.on_surface != LIGHT.on_surface


def test_a_long_list_makes_only_the_lines_in_sight() -> None:
    made: list[int] = []

    def line(number: int) -> Widget:
        made.append(number)
        return Text(f"Line {number}", height=40)

    def shown(offset: float) -> set[int]:
        rows = [Lazy(make=partial(line, i), like="line", key=f"{i}") for i in range(500)]
        state.scroll("list").offset = offset
        made.clear()
        laid(Scroll([Column(rows)], key="list"), context(state), 600, 800)
        return set(made)

    state = UiState()
    assert shown(0) == set(range(10))
    assert state.scroll("list").limit == 500 * 80 - 800
    assert shown(1e9) == set(range(490, 500))
