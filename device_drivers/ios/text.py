"""Text into the focused field of an iPhone, in any script, read back before it counts.

Three ways, best first: keys (WebDriverAgent types at the cursor, whatever the script), the field's
value, and the pasteboard (put back afterwards). After each the field is read; what does not match
is replaced by the next way.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from device_drivers.base import ActionFailed, Element, TextNotEntered, TypeText
from device_drivers.entered import masked_as, reads_as
from device_drivers.ios.agent import ACT_SECONDS, Agent, Missing
from device_drivers.ios.look import uid

READ_BACK_SECONDS = 0.6
"""How long a field may take to show what was put into it."""
KEYS_A_SECOND = 20.0
"""Typing is at least this quick, also on a slow phone."""

Paste = Callable[[str], Callable[[], None]]
"""Puts a text in by the pasteboard; what it returns puts the pasteboard's own text back."""


def enter_text(action: TypeText, field: Element, agent: Agent, paste: Paste | None = None) -> None:
    """Put the text into ``field``, which has the focus. ``paste`` is the last resort.

    Raises TextNotEntered, ActionFailed, DeviceGone, DeviceTimeout."""
    _Field(field, agent, paste).enter(action)


class _Field:
    """The focused text field. ``element`` is how the tree showed it."""

    def __init__(self, element: Element, agent: Agent, paste: Paste | None) -> None:
        self._agent = agent
        self._paste = paste
        self._put_back: Callable[[], None] | None = None
        self._shown = element.text
        self._hint = element.hint
        self._password = element.password
        self._one_line = not element.class_name.endswith("TextView")
        self._path = self._active()

    def enter(self, action: TypeText) -> None:
        try:
            self._enter(action)
        finally:
            if self._put_back:
                self._put_back()

    def _enter(self, action: TypeText) -> None:
        before = self._shown if action.clear else self._read()
        text = self._as_held(action.text)
        wanted = text if action.clear else before + text
        if not self._done(text, before, wanted, clear=action.clear):
            raise TextNotEntered(
                f"The text field holds {len(self._read())} characters instead of the {len(wanted)} "
                "it should. It may limit, correct or reformat its text; look at the screen."
            )
        if action.submit:
            self._agent.do("/wda/keys", {"value": ["\n"]})

    def _as_held(self, text: str) -> str:
        """A line break in a field of one line would press Return there: a blank stands for it."""
        return " ".join(text.splitlines()) if self._one_line else text

    def _done(self, text: str, before: str, wanted: str, *, clear: bool) -> bool:
        if clear and before:
            self._clear()
        self._type(text)
        if self._shows(wanted):
            return True
        if self._password and before and not clear:
            return False  # what it held is hidden, so it cannot be written again
        for way in (self._set_value, self._paste_in):
            if self._read():
                self._clear()
            if way(wanted) and self._shows(wanted):
                return True
        return False

    def _type(self, text: str) -> None:
        if text:
            timeout = ACT_SECONDS + len(text) / KEYS_A_SECOND
            self._agent.do("/wda/keys", {"value": list(text)}, timeout=timeout)

    def _set_value(self, text: str) -> bool:
        timeout = ACT_SECONDS + len(text) / KEYS_A_SECOND
        self._do("value", {"value": list(text)}, timeout)
        return True

    def _paste_in(self, text: str) -> bool:
        if self._paste is None or self._password:
            return False
        try:
            self._put_back = self._paste(text)
        except ActionFailed:
            return False  # no menu came up, or the pasteboard is locked away
        return True

    def _clear(self) -> None:
        self._do("clear", {}, ACT_SECONDS)

    def _shows(self, wanted: str) -> bool:
        ends = time.monotonic() + READ_BACK_SECONDS
        while not (same := self._matches(wanted, self._read())) and time.monotonic() < ends:
            time.sleep(0.03)
        return same

    def _read(self) -> str:
        try:
            value = self._value()
        except Missing:  # the page was built anew around the text
            self._path = self._active()
            value = self._value()
        text = "" if value is None else str(value)
        return "" if text == self._hint else text

    def _value(self) -> object:
        return self._agent.ask(f"{self._path}/attribute/value", session=True)

    def _do(self, what: str, body: dict[str, object], timeout: float) -> None:
        try:
            self._agent.do(f"{self._path}/{what}", body, timeout=timeout)
        except Missing:  # refused: nothing was done to what is no longer there
            self._path = self._active()
            self._agent.do(f"{self._path}/{what}", body, timeout=timeout)

    def _active(self) -> str:
        try:
            return f"/element/{uid(self._agent.facts('/element/active', session=True))}"
        except Missing as error:
            raise ActionFailed("The text field lost the focus. Tap it again.") from error

    def _matches(self, wanted: str, shown: str) -> bool:
        if self._password:
            return masked_as(shown, wanted)
        return reads_as(shown, wanted) or (not shown and wanted == self._hint)
