"""Text into the focused field of an Android phone, in any script, read back before it counts.

Four ways, best first: a typing keyboard the person has enabled, the accessibility action SET_TEXT,
the clipboard (put back afterwards), and `input text` for what a plain keyboard can type. After each
the field is read; what does not match is replaced by the next way. A way that failed twice running
on this phone is tried last from then on. Passwords go neither through broadcasts, which any app may
hear, nor, if it can be helped, through the clipboard.
"""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Callable, Sequence

from uiautomator2 import Selector

from device_drivers.android.automation import Automation, Missing
from device_drivers.android.keyboards import Keyboards
from device_drivers.android.link import Link
from device_drivers.android.touch import check
from device_drivers.base import ActionFailed, Element, TextNotEntered, TypeText
from device_drivers.entered import masked_as, reads_as

KEY_ENTER, KEY_DELETE, KEY_MOVE_END = 66, 67, 123
META_CTRL_ON = 0x1000
CTRL_A = ("113", "29")
READ_BACK_SECONDS = 0.4
"""How long a field may take to show what was put into it."""

KEYBOARD, SET_TEXT, PASTE, KEYS = "typing keyboard", "SET_TEXT", "clipboard", "key presses"
ORDER = (KEYBOARD, SET_TEXT, PASTE, KEYS)
ORDER_FOR_PASSWORDS = (SET_TEXT, KEYS, PASTE)


class Typist:
    """Enters text on one phone and remembers which ways work there. ``ways``: those it may use."""

    def __init__(
        self, automation: Automation, link: Link, ways: Sequence[str] = ORDER
    ) -> None:  # fmt: skip
        self._ways = ways
        self._automation = automation
        self._link = link
        self.keyboards = Keyboards(link)
        self._failures: Counter[str] = Counter()

    def enter(self, action: TypeText, element: Element) -> None:
        """Put the text into the field ``element``, which has the focus. Raises TextNotEntered."""
        field = _Field(element, self._automation)
        before = "" if action.clear else field.read()
        wanted = before + action.text
        tried = []
        for name in self._order(element.password):
            if self._way(name)(field, action, before, wanted):
                self._failures[name] = 0
                break
            self._failures[name] += 1
            tried.append(name)
        else:
            self.keyboards.forget()
            raise TextNotEntered(
                f"The text field holds {len(field.read())} characters instead of the {len(wanted)} "
                f"it should. Tried: {', '.join(tried)}. It may limit or reformat its text; look at "
                "the screen."
            )
        if action.submit:
            self._automation.do("pressKeyCode", KEY_ENTER)

    def enter_unseen(self, action: TypeText) -> None:
        """Type where no field can be read: nothing tells whether it arrived, so look afterwards.

        Raises ActionFailed when no field takes text, or none of its letters can be typed."""
        state = self._link.start("dumpsys input_method | grep mInputShown").result().output
        if "mInputShown=true" not in state:
            raise ActionFailed("No keyboard is shown. Tap a text field first, then type.")
        if self.keyboards.available:
            with self.keyboards.chosen() as ready:
                typed = ready and self.keyboards.type(action.text, clear=action.clear)
            if not typed:
                raise ActionFailed("The typing keyboard did not take the text. Look at the screen.")
        elif _plain_keys(action.text):
            if action.clear:
                check(self._link.shell("input", "keycombination", *CTRL_A).output)
                self._link.shell("input", "keyevent", str(KEY_DELETE))
            press_keys(self._link, action.text)
        else:
            raise ActionFailed(
                "While another program steers this phone only plain letters can be typed, on one "
                "line. Enable ADBKeyboard on it, or end the other program."
            )
        if action.submit:
            self._link.shell("input", "keyevent", str(KEY_ENTER))

    def _order(self, password: bool) -> list[str]:
        order = ORDER_FOR_PASSWORDS if password else ORDER
        ways = [way for way in order if way in self._ways]
        usable = [way for way in ways if way != KEYBOARD or self.keyboards.available]
        return sorted(usable, key=lambda way: self._failures[way] > 1)

    def _way(self, name: str) -> Callable[[_Field, TypeText, str, str], bool]:
        return {
            KEYBOARD: self._broadcast,
            SET_TEXT: self._set,
            PASTE: self._paste,
            KEYS: self._press,
        }[name]

    def _broadcast(self, field: _Field, action: TypeText, before: str, wanted: str) -> bool:
        with self.keyboards.chosen() as ready:
            if not ready:
                self.keyboards.forget()
                return False
            piece = self._at_cursor(field, action, before, wanted)
            if self.keyboards.type(piece, clear=False) and field.shows(wanted):
                return True
            # It may listen only once it is drawn; what it did not hear it does not do later.
            return self.keyboards.type(wanted, clear=True) and field.shows(wanted)

    def _set(self, field: _Field, action: TypeText, before: str, wanted: str) -> bool:
        if field.password and before and not action.clear:
            return False  # what it holds already is hidden, so it cannot be written again
        done = self._automation.do("setText", field.selector, wanted)
        return bool(done) and field.shows(wanted)

    def _paste(self, field: _Field, action: TypeText, before: str, wanted: str) -> bool:
        kept = self._automation.ask("getClipboard")
        piece = self._at_cursor(field, action, before, wanted)
        self._automation.do("setClipboard", "text", piece)
        try:
            self._automation.do("pasteClipboard")
            return field.shows(wanted)
        finally:
            self._automation.do("setClipboard", "text", kept or "")

    def _press(self, field: _Field, action: TypeText, before: str, wanted: str) -> bool:
        piece = self._at_cursor(field, action, before, wanted)
        if not _plain_keys(piece):
            return False
        press_keys(self._link, piece)
        return field.shows(wanted)

    def _at_cursor(self, field: _Field, action: TypeText, before: str, wanted: str) -> str:
        """Make ready for putting in, and say what: an untouched field keeps what it holds."""
        if not action.clear and field.read() == before:
            self._automation.do("pressKeyCode", KEY_MOVE_END, META_CTRL_ON)
            return action.text
        self._automation.do("clearTextField", field.selector)
        return wanted


class _Field:
    """The focused text field, read through the accessibility server."""

    def __init__(self, element: Element, automation: Automation) -> None:
        self.password = element.password
        self._hint = element.hint
        self._automation = automation
        self.selector = Selector(focused=True, className=element.class_name)

    def shows(self, wanted: str) -> bool:
        """Waits a little for it."""
        ends = time.monotonic() + READ_BACK_SECONDS
        while not (same := self._matches(wanted, self.read())) and time.monotonic() < ends:
            time.sleep(0.02)
        return same

    def read(self) -> str:
        try:
            text = str(self._automation.ask("getText", self.selector, timeout=15) or "")
        except Missing:
            return ""  # the focus moved on
        return "" if text == self._hint else text

    def _matches(self, wanted: str, shown: str) -> bool:
        if self.password:
            return masked_as(shown, wanted)
        return reads_as(shown, wanted) or (not shown and wanted == self._hint)


def _plain_keys(text: str) -> bool:
    """No line breaks: the Enter key sends the message in many a field."""
    return all(" " <= c <= "~" for c in text)


def press_keys(link: Link, text: str) -> None:
    """`input text`, which reads %s as a blank, so a real "%s" is sent in two."""
    for piece in re.findall(r"(?:%(?!s)|[^%]|%$)+|%(?=s)", text):
        link.shell("input", "text", piece.replace(" ", "%s"))
