"""Text into the focused field of an Android phone, in any script, read back before it counts.

Three ways, best first: the accessibility action SET_TEXT, the clipboard (put back afterwards), and
`input text` for what a plain keyboard can type. After each the field is read; what does not match
is replaced by the next way.
"""

from __future__ import annotations

import re
import time
import unicodedata

from uiautomator2 import Selector

from device_drivers.android.automation import Automation, Missing
from device_drivers.android.link import Link
from device_drivers.base import Element, TextNotEntered, TypeText

KEY_ENTER, KEY_MOVE_END = 66, 123
META_CTRL_ON = 0x1000
READ_BACK_SECONDS = 0.4
"""How long a field may take to show what was put into it."""


def enter_text(action: TypeText, field: Element, automation: Automation, link: Link) -> None:
    """Put the text into ``field``, which has the focus. Raises TextNotEntered."""
    _Field(field, automation, link).enter(action)


class _Field:
    """The focused text field. ``element`` is how the tree showed it."""

    def __init__(self, element: Element, automation: Automation, link: Link) -> None:
        self._hint = element.hint
        self._password = element.password
        self._automation = automation
        self._link = link
        self._selector = Selector(focused=True, className=element.class_name)

    def enter(self, action: TypeText) -> None:
        before = self._read()
        wanted = action.text if action.clear else before + action.text
        if not (self._set(action, before, wanted) or self._insert(action, before, wanted)):
            raise TextNotEntered(
                f"The text field holds {len(self._read())} characters instead of the {len(wanted)} "
                "it should. It may limit or reformat its text; look at the screen."
            )
        if action.submit:
            self._automation.do("pressKeyCode", KEY_ENTER)

    def _set(self, action: TypeText, before: str, wanted: str) -> bool:
        if self._password and before and not action.clear:
            return False  # what it holds already is hidden, so it cannot be written again
        return bool(self._automation.do("setText", self._selector, wanted)) and self._shows(wanted)

    def _insert(self, action: TypeText, before: str, wanted: str) -> bool:
        """Put it in where the cursor is; an untouched field keeps what it holds."""
        for way in (self._paste, self._press_keys):
            if self._read() == before and not action.clear:
                self._automation.do("pressKeyCode", KEY_MOVE_END, META_CTRL_ON)
                piece = action.text
            else:
                self._automation.do("clearTextField", self._selector)
                piece = wanted
            if way(piece, wanted):
                return True
        return False

    def _paste(self, piece: str, wanted: str) -> bool:
        kept = self._automation.ask("getClipboard")
        self._automation.do("setClipboard", "text", piece)
        try:
            self._automation.do("pasteClipboard")
            return self._shows(wanted)
        finally:
            self._automation.do("setClipboard", "text", kept or "")

    def _press_keys(self, piece: str, wanted: str) -> bool:
        if not all(" " <= c <= "~" or c == "\n" for c in piece):
            return False
        for word in re.findall(r"\n|(?:%(?!s)|[^\n%]|%$)+|%(?=s)", piece):
            if word == "\n":
                self._link.shell("input", "keyevent", str(KEY_ENTER))
            else:  # `input` reads %s as a blank: a real "%s" is sent in two words
                self._link.shell("input", "text", word.replace(" ", "%s"))
        return self._shows(wanted)

    def _shows(self, wanted: str) -> bool:
        ends = time.monotonic() + READ_BACK_SECONDS
        while not (same := self._matches(wanted, self._read())) and time.monotonic() < ends:
            time.sleep(0.02)
        return same

    def _read(self) -> str:
        try:
            text = str(self._automation.ask("getText", self._selector, timeout=15) or "")
        except Missing:
            return ""  # the focus moved on
        return "" if text == self._hint else text

    def _matches(self, wanted: str, shown: str) -> bool:
        if self._password:
            return len(shown) in (len(wanted), len(wanted.encode("utf-16-le")) // 2)
        return reads_as(shown, wanted) or (not shown and wanted == self._hint)


def reads_as(shown: str, wanted: str) -> bool:
    """The same text to a reader: composed or decomposed, a line break shown as a blank, digits
    grouped the way a phone-number field likes them."""
    if shown == wanted:
        return True
    if re.fullmatch(r"[\d+*#()./\s-]+", wanted):
        return re.sub(r"[^\d+*#]", "", shown) == re.sub(r"[^\d+*#]", "", wanted)
    return _plain(shown) == _plain(wanted)


def _plain(text: str) -> str:
    return " ".join(unicodedata.normalize("NFC", text).split())
