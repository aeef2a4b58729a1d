"""Text into the focused field of a HarmonyOS phone, in any script, read back before it counts.

Two ways, best first: `uitest uiInput text`, which types where the cursor is, and `inputText`, which
taps the field first and is there on older systems too. Neither types line breaks, so lines go one
by one with the enter key between them, in one command. Nothing outside can use the clipboard.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress

from device_drivers.base import Element, TextNotEntered, TypeText, Unsupported
from device_drivers.entered import masked_as, reads_as
from device_drivers.harmony.link import Link, quoted

KEY_A, KEY_ENTER, KEY_DELETE, KEY_CTRL, KEY_END = 2017, 2054, 2055, 2072, 2082
_LINES = ("TextArea", "RichEditor")
"""Fields of several lines; in others the enter key does something, so a blank stands for it."""

READ_BACK_SECONDS = 0.6
"""How long a field may take to show what was put into it."""

LONG = 500
"""uitest cuts the text of very long fields: from here on, the beginning is compared."""

Read = Callable[[], Element | None]


def enter_text(action: TypeText, field: Element, link: Link, read: Read) -> None:
    """Put the text into ``field``, which has the focus; ``read`` looks at it anew.

    Raises TextNotEntered."""
    _Field(field, link, read).enter(action)


class _Field:
    """The focused text field. ``before`` is how the tree showed it."""

    def __init__(self, before: Element, link: Link, read: Read) -> None:
        self._before = before
        self._link = link
        self._read = read

    def enter(self, action: TypeText) -> None:
        before = self._before.text
        text = action.text if self._before.class_name in _LINES else _one_line(action.text)
        wanted = text if action.clear else before + text
        if not self._entered(text, wanted, clear=action.clear):
            shown = self._read()
            raise TextNotEntered(
                f"The text field holds {len(shown.text) if shown else 0} characters instead of "
                f"the {len(wanted)} it should. It may limit or reformat its text; look at the "
                "screen."
            )
        if action.submit:
            self._do(_keys(KEY_ENTER))

    def _entered(self, text: str, wanted: str, *, clear: bool) -> bool:
        """By the first way that shows the text; the second one writes the whole field anew."""
        before = self._before.text
        start = _EMPTY if clear and before else [_keys(KEY_CTRL, KEY_END)] if before else []
        with suppress(Unsupported):  # an older system: the other way is for it
            self._do(*start, *_typing(text))
        if self._shows(wanted):
            return True
        if (self._before.password and before and not clear) or "\n" in wanted:
            return False  # what it held is hidden, or needs the enter key between its lines
        x, y = self._before.box.center
        self._do(*_EMPTY)
        self._do(f"uitest uiInput inputText {max(1, x)} {max(1, y)} {quoted(wanted)}")
        return self._shows(wanted)

    def _do(self, *commands: str) -> None:
        if commands:
            self._link.do("; ".join(commands), "Typing", timeout=20.0)

    def _shows(self, wanted: str) -> bool:
        ends = time.monotonic() + READ_BACK_SECONDS
        while True:
            shown = self._read()
            if shown is not None and self._matches(shown, wanted):
                return True
            if time.monotonic() > ends:
                return False
            time.sleep(0.02)

    def _matches(self, shown: Element, wanted: str) -> bool:
        if shown.password:
            return masked_as(shown.text, wanted)
        if len(shown.text) >= LONG and wanted.startswith(shown.text.rstrip(".…")):
            return True
        return reads_as(shown.text, wanted) or (not shown.text and wanted == shown.hint)


def _keys(*codes: int) -> str:
    return "uitest uiInput keyEvent " + " ".join(map(str, codes))


_EMPTY = [_keys(KEY_CTRL, KEY_A), _keys(KEY_DELETE)]


def _typing(text: str) -> list[str]:
    """The commands that type ``text``; uitest types no line breaks."""
    commands: list[str] = []
    for number, line in enumerate(text.split("\n")):
        if number:
            commands.append(_keys(KEY_ENTER))
        if line:
            commands.append(f"uitest uiInput text {quoted(line)}")
    return commands


def _one_line(text: str) -> str:
    return " ".join(text.splitlines()) if "\n" in text else text
