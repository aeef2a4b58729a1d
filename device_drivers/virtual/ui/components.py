"""The furniture of screens, made from widgets: bars, rows, cards, buttons, dialogs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby

from device_drivers.base import Role
from device_drivers.virtual.ui.controls import (
    Checkbox,
    EnterAction,
    Field,
    Icon,
    Radio,
    Slider,
    Switch,
)
from device_drivers.virtual.ui.looks import ANDROID, look
from device_drivers.virtual.ui.shapes import (
    Lines,
    alert,
    flat_tabs,
    segments,
    title_bar,
    with_ways,
)
from device_drivers.virtual.ui.widgets import (
    FILL,
    UNBOUNDED,
    Color,
    Column,
    Context,
    Padding,
    Row,
    Scroll,
    Stack,
    Text,
    Widget,
)

Do = Callable[[], object]

UP = ANDROID.up
LOW = 160
"""dp of height with too little room for all of a page."""

# (background, text) of each kind of button
KINDS: dict[str, tuple[str, str]] = {
    "filled": ("primary", "on_primary"),
    "tonal": ("primary_soft", "on_primary_soft"),
    "text": ("", "primary"),
}


def space(height: float = 0, width: float = 0, weight: float = 0) -> Widget:
    """Nothing, of a size."""
    return Widget(width=width or None, height=height or None, weight=weight)


def divider(inset: float = 0) -> Widget:
    return Row([Widget(width=FILL, height=1, background="divider")], padding=(inset, 0, 0, 0))


def icon_button(
    name: str, description: str, do: Do, *, id: str = "", color: Color = "action",
    enabled: bool = True, size: float = 48, key: str = "",
) -> Widget:  # fmt: skip
    """A round button with a drawing; ``description`` is what a screen reader says."""
    return Stack(
        [Icon(name, color=color if enabled else "outline", hidden=True)],
        width=size, height=size, radius=size / 2, align_x="center", align_y="center",
        role=Role.BUTTON, android_class="android.widget.ImageButton", description=description,
        on_tap=do, id=id, enabled=enabled, key=key,
    )  # fmt: skip


def button(
    text: str, do: Do, *, kind: str = "filled", id: str = "", enabled: bool = True,
    weight: float = 0, key: str = "",
) -> Widget:  # fmt: skip
    """A pill with a word; ``kind`` is filled, tonal or text."""
    background, color = KINDS[kind]
    if not enabled:
        background, color = ("surface_high" if background else ""), "outline"
    return Stack(
        [Text(text, size=14, bold=500, color=color, max_lines=1, align="center", hidden=True)],
        height=44, padding=(24 if background else 14, 0), radius=look().button,
        background=background,
        align_x="center", align_y="center", role=Role.BUTTON, text=text, on_tap=do, id=id,
        enabled=enabled, weight=weight, key=key,
    )  # fmt: skip


def fab(name: str, description: str, do: Do, *, id: str = "", text: str = "") -> Widget:
    """The floating button at the bottom right, with a word beside the drawing if given."""
    ground, color = KINDS[look().fab_kind]
    inside: list[Widget] = [Icon(name, color=color, hidden=True)]
    if text:
        label = Text(text, size=15, bold=500, color=color, max_lines=1, hidden=True)
        inside.append(label)
    return Row(
        inside, gap=12, height=60, width=None if text else 60, padding=(18, 0),
        radius=look().fab, justify="center", background=ground, role=Role.BUTTON, text=text,
        description=description, on_tap=do, id=id,
        android_class="" if text else "android.widget.ImageButton",
    )  # fmt: skip


def app_bar(title: str, *, back: Do | None = None, actions: Sequence[Widget] = ()) -> Widget:
    """The top of a screen: a way back, the title, actions."""
    if look().ios:
        return title_bar(title, back, actions)
    inside: list[Widget] = []
    if back:
        inside.append(icon_button("back", UP, back))
    words = Text(title, size=21, max_lines=1, id="android:id/title" if title else "",
                 traits=("header",))  # fmt: skip
    inside += [Stack([words], weight=1, padding=(4 if back else 16, 0), align_y="center")]
    return Row([*inside, *actions], height=60, padding=(6, 0))


def selection_bar(title: str, close: tuple[str, Do], actions: Sequence[Widget]) -> Widget:
    """The bar while rows of a list are selected: how many, what can be done with them.

    ``close`` is what a screen reader calls the way out, and what it does.
    """
    said, do = close
    words = Text(title, size=17, max_lines=2, weight=1, padding=(4, 0), traits=("header",))
    return Row([icon_button("close", said, do), words, *actions], height=60, padding=(6, 0),
               background="surface_high")  # fmt: skip


def big_title(title: str) -> Widget:
    if look().ios:
        return Text(title, size=32, bold=700, padding=(20, 14, 20, 8), max_lines=2,
                    traits=("header",))  # fmt: skip
    return Text(title, size=32, padding=(24, 24, 24, 12), max_lines=2, traits=("header",))


def section(title: str) -> Widget:
    return Text(title, size=13.5, bold=500, color="section", padding=(22, 16, 22, 8), max_lines=1,
                traits=("header",))  # fmt: skip


def card(children: Sequence[Widget], *, gap: float = 0, color: Color = "surface_low",
         padding: Padding = 0, key: str = "") -> Widget:  # fmt: skip
    """Rows that belong together, on a rounded ground."""
    worn = look()
    if worn.lined:
        inside: Widget = Lines(with_ways(children), background=color, radius=worn.card, gap=gap,
                               padding=padding, inset=18)  # fmt: skip
    else:
        inside = Column(children, background=color, radius=worn.card, gap=gap, padding=padding)
    return Column([inside], padding=(14, 0), key=key)


class _Line(Row):
    """What ``row`` makes."""


def row(
    title: str, summary: str = "", *, icon: str = "", leading: Widget | None = None,
    trailing: Widget | None = None, do: Do | None = None, hold: Do | None = None, key: str = "",
    id: str = "", enabled: bool = True, lines: int = 2, selected: bool = False,
) -> Widget:  # fmt: skip
    """A line of a list: one clickable group with its title and summary inside."""
    soft: Color = "on_surface_soft" if enabled else "outline"
    words: list[Widget] = [
        Text(title, size=16.5, color="on_surface" if enabled else "outline", max_lines=lines,
             id="android:id/title", enabled=enabled)
    ]  # fmt: skip
    if summary:
        words.append(Text(summary, size=13.5, color=soft, max_lines=lines,
                          id="android:id/summary"))  # fmt: skip
    inside: list[Widget] = []
    if icon:
        inside.append(Icon(icon, color=soft))
    if leading:
        inside.append(leading)
    inside.append(Column(words, weight=1))
    if trailing:
        inside.append(trailing)
    return _Line(
        inside, gap=18, padding=(20, 12 if look().keys else 8), min_height=look().row, width=FILL,
        on_tap=do, on_long_press=hold, key=key or title, id=id, enabled=enabled,
        radius=look().card, selected=selected,
        background="primary_soft" if selected else "", android_class="android.widget.LinearLayout",
    )  # fmt: skip


def switch_row(
    title: str, checked: bool, change: Callable[[bool], object], summary: str = "", *,
    icon: str = "", enabled: bool = True, key: str = "",
) -> Widget:  # fmt: skip
    """A row with a switch; tapping anywhere flips it."""
    knob = Switch(
        checked=checked, enabled=enabled, id="android:id/switch_widget", description=title
    )
    return row(
        title, summary, icon=icon, trailing=knob, do=(lambda: change(not checked)) if enabled
        else None, enabled=enabled, key=key,
    )  # fmt: skip


def main_switch(title: str, checked: bool, change: Callable[[bool], object]) -> Widget:
    """The big switch at the top of a settings page."""
    ground, color = KINDS["tonal"] if look().keys else ("surface_low", "on_surface")
    inside = [
        Text(title, size=18, weight=1, color=color, max_lines=2,
             id="com.android.settings:id/switch_text"),
        Switch(checked=checked, id="android:id/switch_widget", description=title),
    ]  # fmt: skip
    bar = Row(
        inside, gap=12, padding=(24, 16), min_height=72 if look().keys else 58,
        radius=look().card + 6, background=ground, on_tap=lambda: change(not checked),
        id="com.android.settings:id/main_switch_bar", width=FILL,
    )  # fmt: skip
    return Column([bar], padding=(14, 8))


def slider_row(title: str, value: float, change: Callable[[float], object], *, icon: str = "",
               steps: int = 0) -> Widget:  # fmt: skip
    """A title above a slider that tells and sets ``value`` (0-1)."""
    inside: list[Widget] = [
        Text(title, size=15.5, padding=(20, 10, 20, 0), max_lines=1, id="android:id/title"),
        Row([Icon(icon), Slider(amount=value, on_change=change, steps=steps, description=title,
                                id="android:id/seekbar", weight=1, key=title)],
            padding=(20, 0, 8, 8), gap=4),
    ]  # fmt: skip
    return Column(inside, key=f"slider {title}")


def choice_row(title: str, chosen: bool, do: Do, summary: str = "") -> Widget:
    """One of several, with a radio button."""
    mark = Radio(checked=chosen, id="android:id/checkbox", description=title)
    return row(title, summary, leading=mark, do=do)


def check_row(
    title: str, checked: bool, change: Callable[[bool], object], summary: str = "", *,
    key: str = "",
) -> Widget:  # fmt: skip
    """A row with a checkbox; tapping anywhere flips it."""
    mark = Checkbox(checked=checked, id="android:id/checkbox", description=title)
    return row(title, summary, leading=mark, do=lambda: change(not checked), key=key)


def top_tabs(
    tabs: Sequence[tuple[str, str]], chosen: str, choose: Callable[[str], object]
) -> Widget:
    """A row of tabs under the bar; ``tabs`` are (key, name)."""
    if look().ios:
        return segments(tabs, chosen, choose)

    def tab(key: str, name: str) -> Widget:
        on = key == chosen
        label = Text(name, size=14.5, bold=600 if on else 400, max_lines=1, hidden=True,
                     color="primary" if on else "on_surface_soft")  # fmt: skip
        line = Widget(height=3, width=48, radius=1.5, background="primary" if on else "")
        return Column(
            [Stack([label], height=45, align_y="center"), line], align="center", weight=1,
            text=name, role=Role.TAB, selected=on, on_tap=lambda: choose(key), key=f"tab {key}",
        )  # fmt: skip

    return Column([Row([tab(*each) for each in tabs], height=48), divider()])


def search_box(key: str, hint: str, *, id: str, change: Callable[[str], object] | None = None,
               leading: Widget | None = None,
               trailing: Widget | None = None) -> Widget:  # fmt: skip
    """A pill to type a search into."""
    high = look().search_height
    inside = [
        leading or Icon("search", padding=(12, 0)),
        Field(key=key, hint=hint, enter="search", on_change=change, id=id, weight=1,
              height=high, android_class="android.widget.EditText", traits=("search_field",)),
    ]  # fmt: skip
    if trailing:
        inside.append(trailing)
    pill = Row(inside, padding=(8, 0), height=high, radius=look().search,
               background="surface_high")  # fmt: skip
    return Column([pill], padding=(14, 6))


def input_row(
    key: str, label: str, *, icon: str = "", initial: str = "", id: str = "", lines: int = 1,
    enter: EnterAction = "next", capitalize: bool = False, digits: bool = False,
    password: bool = False, change: Callable[[str], object] | None = None,
) -> Widget:  # fmt: skip
    """A form's line: a labelled text field on its own ground."""
    box = Field(
        key=key, hint=label, initial=initial, id=id, lines=lines, enter=enter, padding=(16, 15),
        background="surface_high", radius=look().field, capitalize=capitalize,
        digits=digits, weight=1, password=password, on_change=change,
    )  # fmt: skip
    leading: list[Widget] = [Icon(icon)] if icon else [space(width=24)]
    return Row([*leading, box], gap=16, padding=(20, 5))


def chip(text: str, selected: bool, do: Do, *, description: str = "", round: float = 0) -> Widget:
    """A small pill that is chosen or not; ``round`` dp makes it a disc for one letter."""
    color: Color = "on_primary" if selected else "on_surface_soft"
    return Stack(
        [Text(text, size=13.5, bold=500, color=color, max_lines=1, hidden=True)],
        height=round or 36, width=round or None, padding=(0 if round else 16, 0),
        radius=(round or 36) / 2, background="primary" if selected else "",
        border="" if selected else "outline", align_x="center", align_y="center", text=text,
        description=description, on_tap=do, role=Role.CHECKBOX, checkable=True, checked=selected,
        key=f"chip {description or text}",
    )  # fmt: skip


def tab_bar(
    tabs: Sequence[tuple[str, str]], chosen: str, choose: Callable[[str], object], *, low: bool
) -> Widget:
    """The row of destinations at the bottom; ``tabs`` are (name, icon), ``low`` saves height."""
    if not look().keys:
        return flat_tabs(tabs, chosen, choose, low=low)
    height = 48 if low else 76
    shape = Row if low else Column

    def tab(name: str, icon: str) -> Widget:
        on = name == chosen
        pill = Stack(
            [Icon(icon, color="on_primary_soft" if on else "on_surface_soft", hidden=True)],
            width=60, height=32, radius=16, background="primary_soft" if on else "",
            align_x="center", align_y="center",
        )  # fmt: skip
        label = Text(name, size=12, bold=600 if on else 400, max_lines=1, hidden=True)
        return shape(
            [pill, label], gap=4, align="center", justify="center", weight=1, height=height,
            text=name, description=name, role=Role.TAB, selected=on,
            on_tap=lambda: choose(name), key=name, radius=20,
        )  # fmt: skip

    return Row([tab(*each) for each in tabs], height=height, background="surface_low", gap=0)


class _Nothing(Column):
    """A drawing above words; the words alone where the room is too low for both."""

    def place(self, c: Context, x: int, y: int, w: int, h: int) -> None:
        if h < self.measure(c, w, UNBOUNDED)[1]:
            self.children, self.padding, self._divided_for = self.children[-1:], (24, 0), (-1, -1)
            self.justify = "center"
        super().place(c, x, y, w, h)


def empty(icon: str, text: str) -> Widget:
    """What a list says when there is nothing in it."""
    return _Nothing(
        [Icon(icon, size=56, color="outline"), Text(text, color="on_surface_soft", align="center")],
        gap=16, align="center", padding=(40, 80), width=FILL,
    )  # fmt: skip


def _on_cards(children: Sequence[Widget]) -> list[Widget]:
    """Rows that follow each other, together on a card."""
    found: list[Widget] = []
    for together, several in groupby(children, key=lambda child: isinstance(child, _Line)):
        rows = list(several)
        found += [card(rows, key=f"card {rows[0].key}")] if together else rows
    return found


def listing(children: Sequence[Widget], *, key: str = "list", id: str = "", gap: float = 0,
            padding: Padding = (0, 0, 0, 24), weight: float = 1,
            start: str = "top") -> Widget:  # fmt: skip
    """A list that fills the room left and scrolls."""
    if look().lined:
        children = _on_cards(children)
    return Scroll(
        [Column(children, gap=gap, padding=padding)], key=key, id=id, weight=weight,
        start="bottom" if start == "bottom" else "top",
    )  # fmt: skip


class _Corner(Stack):
    """What floats at the bottom right; left out where the room is too low for it."""

    def arrange(self, c: Context, x: int, y: int, w: int, h: int) -> None:
        if self.children[0].measure(c, w, UNBOUNDED)[1] > h:
            self.children = ()
        super().arrange(c, x, y, w, h)


@dataclass(eq=False, kw_only=True)
class _Page(Column):
    """Without its bar at the bottom (``spare``) when a keyboard leaves room for a line or two."""

    spare: Widget | None = None

    def place(self, c: Context, x: int, y: int, w: int, h: int) -> None:
        if h < c.px(LOW):
            self.children = [child for child in self.children if child is not self.spare]
            self._divided_for = (-1, -1)
        super().place(c, x, y, w, h)


def page(bar: Widget | None, body: Sequence[Widget], *, floating: Widget | None = None,
         bottom: Widget | None = None, beside: bool = False) -> Widget:  # fmt: skip
    """A whole screen: a bar, a body, a floating button, a bar at the bottom.

    ``beside`` keeps the floating button off the body, for a display that is low.
    """
    middle: Widget = Column(body, weight=1, height=FILL)
    if floating and beside:
        corner = _Corner([floating], padding=(0, 0, 18, 18), align_y="end", height=FILL)
        middle = Row([middle, corner], weight=1, width=FILL, align="stretch")
    elif floating:
        corner = _Corner([floating], padding=(0, 0, 18, 18), align_x="end", align_y="end",
                         width=FILL, height=FILL)  # fmt: skip
        middle = Stack([Column(body, height=FILL, width=FILL), corner], weight=1)
    inside = [part for part in (bar, middle, bottom) if part]
    return _Page(inside, width=FILL, height=FILL, spare=bottom)


def dialog(title: str, body: Sequence[Widget] | str = "", buttons: Sequence[Widget] = ()) -> Widget:
    """A card in the middle of the screen that asks something."""
    if look().ios:
        return alert(title, body, buttons)
    inside: list[Widget] = []
    if title:
        inside.append(Text(title, size=22, padding=(24, 24, 24, 8), id="android:id/alertTitle"))
    if not body:
        inside.append(space(8))
    elif isinstance(body, str):
        words = Text(body, size=15, color="on_surface_soft", id="android:id/message",
                     padding=(24, 6 if title else 24, 24, 12))  # fmt: skip
        several = "\n" in body
        inside.append(
            Scroll([words], key="message", height=None, yields=True, bar=True) if several else words
        )
    else:  # the title scrolls too: above a keyboard in landscape there is room for the field only
        content = Column([*inside, *body])
        inside = [Scroll([content], key="dialog", height=None, yields=True, bar=True)]
    if buttons:
        inside.append(Row(buttons, justify="end", gap=4, padding=(14, 8, 18, 16), width=FILL))
    return Column(inside, background="surface_low", radius=look().dialog, width=332,
                  padding=(0, 0, 0, 2))  # fmt: skip
