"""Forms on web pages: fields, boxes, choices; what is missing is said before anything is sent."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from device_drivers.base import Role
from device_drivers.virtual.apps.browser.html import Tag
from device_drivers.virtual.apps.browser.puzzles import PUZZLES, dragged, touched
from device_drivers.virtual.ui.components import choice_row
from device_drivers.virtual.ui.controls import Checkbox, Field, Icon, Radio
from device_drivers.virtual.ui.surfaces import sheet
from device_drivers.virtual.ui.widgets import FILL, Column, Grid, Row, Text, Widget

if TYPE_CHECKING:
    from device_drivers.virtual.apps.browser.browser import Browser
    from device_drivers.virtual.apps.browser.render import Renderer

Check = Callable[[str, Tag], str]


class Forms:
    """The forms of the page in sight; what is entered is kept by the screen until it moves on.

    ``screen.entered`` holds boxes and choices as (form, name) -> value, fields keep themselves.
    """

    def __init__(self, screen: Browser, renderer: Renderer) -> None:
        self.screen = screen
        self.renderer = renderer
        self.count = 0

    def build(self, form: Tag) -> list[Widget]:
        """The widgets of one form, its other content laid out like the rest of the page."""
        self.form, name = form, form.get("name") or f"form{self.count}"
        self.count += 1
        self.name = name
        inside = self._inside(form)
        return [Column(inside, gap=10, key=f"form {name}")]

    def _inside(self, tag: Tag) -> list[Widget]:
        made: list[Widget] = []
        for child in tag.children:
            if isinstance(child, str):
                made += self.renderer.blocks([child])
            elif child.name == "label":
                made += self._inside(child) if child.find("input") else [self._label(child)]
            elif child.name in ("input", "select", "textarea", "button"):
                made += self._control(child)
            elif "pictures" in child.classes:
                picks = [Column(self._inside(pick), gap=4) for pick in child.all("div")[1:]]
                made.append(Grid(picks, columns=2, gap=10))
            elif child.find("input") or child.find("select") or child.find("button"):
                made += self._inside(child)
            else:
                made += self.renderer.blocks([child])
        return made

    def _label(self, tag: Tag) -> Widget:
        return Text(tag.text, size=14.5, bold=500, padding=(0, 4, 0, 0))

    # --- controls ---------------------------------------------------------------------------

    def _control(self, tag: Tag) -> list[Widget]:
        kind = tag.get("type", "text") if tag.name == "input" else tag.name
        if kind == "hidden":
            return []
        if kind in ("submit", "button"):
            return [self._submit(tag)]
        if kind == "checkbox":
            return [self._checkbox(tag)]
        if kind == "radio":
            return [self._radio(tag)]
        if kind == "range":
            return [dragged(self.screen, tag, (self.name, tag.get("name")))]
        if kind == "image":
            return [touched(self.screen, tag, (self.name, tag.get("name")))]
        if kind == "reset":
            return [self._reset(tag)]
        made = [self._select(tag)] if kind == "select" else [self._field(tag)]
        wrong = self.screen.wrong.get((self.name, tag.get("name")))
        if wrong:
            made.append(Text(wrong, size=13.5, color="danger"))
        return made

    def _field(self, tag: Tag) -> Widget:
        key = f"{self.name} {tag.get('name')}"
        long = tag.name == "textarea"
        enter = "newline" if long else "search" if tag.get("type") == "search" else "next"
        made = Field(
            key=key, hint=tag.get("placeholder") or tag.get("aria-label"), lines=6 if long else 1,
            initial=tag.get("value"), padding=(14, 13), radius=10, border="outline",
            min_height=110 if long else 0, password=tag.get("type") == "password",
            digits=tag.get("type") in ("number", "tel"), enter="next", id=tag.get("name"),
        )  # fmt: skip
        made.enter = "newline" if long else "search" if enter == "search" else "next"
        if enter == "search":
            made.on_enter = partial(self._send, self.form, self.name)
        return made

    def _checkbox(self, tag: Tag) -> Widget:
        slot = self.name, f"{tag.get('name')}={tag.get('value', 'yes')}"
        on = bool(self.screen.entered.get(slot, "1" if tag.has("checked") else ""))
        name = tag.get("aria-label")

        def flip() -> None:
            self.screen.entered[slot] = "" if on else "1"

        mark = Checkbox(checked=on, description=name)
        made = self._choice(mark, name, flip)
        wrong = self.screen.wrong.get((self.name, tag.get("name")))
        return Column([made, Text(wrong, size=13.5, color="danger")]) if wrong else made

    def _radio(self, tag: Tag) -> Widget:
        slot, value = (self.name, tag.get("name")), tag.get("value")
        on = self.screen.entered.get(slot, value if tag.has("checked") else "") == value

        def choose() -> None:
            self.screen.entered[slot] = value

        made = self._choice(Radio(checked=on, description=tag.get("aria-label")),
                            tag.get("aria-label"), choose)  # fmt: skip
        wrong = self.screen.wrong.get(slot)
        first = next(each for each in self.form.all("input") if each.get("name") == slot[1])
        if wrong and tag is first:
            return Column([Text(wrong, size=13.5, color="danger"), made])
        return made

    def _choice(self, mark: Widget, name: str, do: Callable[[], None]) -> Widget:
        return Row([mark, Text(name, size=16, weight=1)], gap=12, padding=(4, 8), width=FILL,
                   on_tap=do, key=f"choice {name}")  # fmt: skip

    def _select(self, tag: Tag) -> Widget:
        slot = self.name, tag.get("name")
        options = [(o.get("value") or o.text, o.text) for o in tag.all("option")]
        value = self.screen.entered.get(slot, options[0][0])
        shown = next((text for each, text in options if each == value), "")

        def open_list() -> None:
            self.screen.show(partial(self._options, slot, options, value), "bottom")

        return Row(
            [Text(shown, size=16, weight=1, max_lines=1, hidden=True), Icon("down")], gap=8,
            padding=(14, 12), radius=10, border="outline", width=FILL, on_tap=open_list, text=shown,
            description=tag.get("aria-label"), android_class="android.widget.Spinner",
            id=tag.get("name"), key=f"select {slot}",
        )  # fmt: skip

    def _options(self, slot: tuple[str, str], options: list[tuple[str, str]], value: str) -> Widget:
        def choose(chosen: str) -> None:
            self.screen.entered[slot] = chosen
            self.screen.dismiss()

        return sheet("", [
            choice_row(text, each == value, partial(choose, each)) for each, text in options
        ])  # fmt: skip

    def _reset(self, tag: Tag) -> Widget:
        """What was touched or moved is as it was at first; what was typed stays."""
        form, name = self.form, self.name

        def forget() -> None:
            for each in form.all("input"):
                if each.get("type") in PUZZLES:
                    self.screen.entered.pop((name, each.get("name")), None)

        words = tag.get("value") or tag.text
        label = Text(words, size=15, bold=600, color="primary", hidden=True)
        return Row([label], justify="center", padding=(18, 12), radius=10, border="outline",
                   width=FILL, on_tap=forget, text=words, role=Role.BUTTON,
                   key=f"reset {words}")  # fmt: skip

    # --- sending ----------------------------------------------------------------------------

    def _submit(self, tag: Tag) -> Widget:
        name = tag.get("value") or tag.text
        label = Text(name, size=15, bold=600, color="on_primary", align="center", hidden=True)
        return Row([label], justify="center", padding=(18, 13), radius=10, background="primary",
                   width=FILL, on_tap=partial(self._send, self.form, self.name), text=name,
                   role=Role.BUTTON, key=f"submit {name}", id=tag.get("id"))  # fmt: skip

    def _send(self, form: Tag, name: str) -> None:
        values, wrong = self._collect(form, name)
        self.screen.wrong = wrong
        self.screen.ui.focus = ""
        if wrong:
            why = next(iter(wrong.values()))
            self.screen.reveal(lambda: self.screen.part_with(why))
            return
        self.screen.submit(form.get("action"), form.get("method", "get").lower(), values)

    def _collect(
        self, form: Tag, name: str
    ) -> tuple[list[tuple[str, str]], dict[tuple[str, str], str]]:
        """(name, value) of everything entered, and what is wrong by (form, name)."""
        values: list[tuple[str, str]] = []
        wrong: dict[tuple[str, str], str] = {}
        seen: set[str] = set()
        for tag in form.all("input", "select", "textarea"):
            key, kind = tag.get("name"), tag.get("type", "text")
            if kind in ("submit", "button", "reset") or (kind == "radio" and key in seen):
                continue
            seen.add(key)
            value = self._value(form, tag, name)
            problem = self._problem(tag, kind, value)
            if problem:
                wrong.setdefault((name, key), problem)
            if value or kind not in ("checkbox", "radio"):
                values.append((key, value))
        return values, wrong

    def _value(self, form: Tag, tag: Tag, name: str) -> str:
        entered, key, kind = self.screen.entered, tag.get("name"), tag.get("type")
        if kind == "hidden":
            return tag.get("value")
        if kind == "checkbox":
            value = tag.get("value", "yes")
            on = entered.get((name, f"{key}={value}"), "1" if tag.has("checked") else "")
            return value if on else ""
        if kind in PUZZLES:
            return entered.get((name, key), "")
        if kind == "radio":
            start = next(
                (t.get("value") for t in form.all("input")
                 if t.get("name") == key and t.has("checked")), "",
            )  # fmt: skip
            return entered.get((name, key), start)
        if tag.name == "select":
            first = tag.all("option")[0]
            return entered.get((name, key), first.get("value") or first.text)
        return self.screen.typed(f"{name} {key}").strip()

    def _problem(self, tag: Tag, kind: str, value: str) -> str:
        t = self.screen.t
        if not value or (tag.name == "select" and value == "-"):
            missing = kind in ("checkbox", "radio") or tag.name == "select"
            words = t("Please choose an option") if missing else t("Please fill in this field")
            return words if tag.has("required") else ""
        if kind == "email" and not re.fullmatch(r"[^@\s]+@[^@\s]+\.[^@\s]+", value):
            return t("Please enter an e-mail address")
        if kind == "number" and not re.fullmatch(r"\d{1,9}", value):
            return t("Please enter a number")
        if kind == "number":
            low, high = int(tag.get("min", "0")), int(tag.get("max", "999999"))
            if not low <= int(value) <= high:
                return t("The number must be from {low} to {high}", low=low, high=high)
        if tag.has("pattern") and not re.fullmatch(tag.get("pattern"), value):
            return tag.get("title") or t("Please use the form asked for")
        return ""
