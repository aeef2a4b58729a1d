"""Typing: the focused field, the soft keyboard's keys, the hardware keys, the clipboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from device_drivers.virtual.ui.controls import Field
from device_drivers.virtual.ui.keyboard import Keyboard

if TYPE_CHECKING:
    from device_drivers.virtual.phone import Phone
    from device_drivers.virtual.screen import Screen

SHIFT_META, CTRL_META = 0x1, 0x1000
SHIFTED_DIGITS = ")!@#$%^&*("
PLAIN_KEYS = {55: ",", 56: ".", 62: " ", 68: "`", 69: "-", 70: "=", 71: "[", 72: "]", 73: "\\",
              74: ";", 75: "'", 76: "/", 77: "@", 81: "+", 17: "*", 18: "#"}  # fmt: skip
SHIFTED = {",": "<", ".": ">", "`": "~", "-": "_", "=": "+", "[": "{", "]": "}", "\\": "|",
           ";": ":", "'": '"', "/": "?"}  # fmt: skip
EDITING = {67: "backspace", 112: "delete", 21: "left", 22: "right", 122: "start", 123: "end",
           277: "cut", 278: "copy", 279: "paste"}  # fmt: skip
CTRL_KEYS = {29: "select_all", 31: "copy", 50: "paste", 52: "cut"}


def character(keycode: int, meta: int) -> str:
    """What a KEYCODE_* types, "" when it types nothing."""
    shift = bool(meta & SHIFT_META)
    if 29 <= keycode <= 54:
        letter = chr(ord("a") + keycode - 29)
        return letter.upper() if shift else letter
    if 7 <= keycode <= 16:
        return SHIFTED_DIGITS[keycode - 7] if shift else str(keycode - 7)
    if 144 <= keycode <= 153:
        return str(keycode - 144)
    plain = PLAIN_KEYS.get(keycode, "")
    return SHIFTED.get(plain, plain) if shift else plain


class TextInput:
    """``field`` is the focused one as last laid out; ``hidden`` that its keyboard was put away."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self.keyboard = Keyboard()
        self.field: Field | None = None
        self.hidden = False
        self.toolbar = False
        self.reveal = False
        self._owner: tuple[Screen, str] | None = None
        self._asked: tuple[Screen, str] | None = None

    def focus(self, key: str, *, keyboard: bool = True) -> None:
        """Put the cursor into field ``key`` of the screen in front ("" for none)."""
        screen = self.phone.stacks.top
        if screen.ui.focus != key:
            screen.ui.focus = key
            self.toolbar = False
        self._asked = screen, key
        self.hidden, self.reveal = not keyboard, True
        self.phone.changed()

    def attach(self, screen: Screen, field: Field | None) -> None:
        """``field`` is the focused one now; the keyboard starts over for another field."""
        owner = (screen, field.key) if field else None
        if owner and owner != self._owner:
            empty = not screen.typed(field.key) if field else True
            self.keyboard.reset(bool(field and field.capitalize and empty))
            if owner != self._asked:
                self.hidden = False
        self._owner, self.field = owner, field

    def current(self) -> Field | None:
        """The focused field, None when there is none."""
        self.phone.scene()
        return self.field

    def insert(self, text: str) -> bool:
        """Type ``text`` at the cursor; False when no field has the focus."""
        if self.phone.lock.shown:
            return self.phone.lock.type(text)
        field = self.current()
        if field is None:
            return False
        field.kept.insert(text)
        self._edited(field)
        return True

    def put(self, field: Field, text: str) -> None:
        """Replace what stands in ``field``."""
        field.kept.put(text)
        self._edited(field)

    def press(self, name: str) -> None:
        """A key of the soft keyboard was tapped."""
        if name == "BACKSPACE":
            self.edit("backspace")
        elif name == "ENTER":
            self.enter()
        else:
            typed = self.keyboard.press(name)
            if typed:
                self.insert(typed)
        self.phone.changed()

    def enter(self) -> None:
        """The enter key: a new line, or what the field wants done with it."""
        field = self.current()
        if field is None:
            return
        if field.enter == "newline":
            self.insert("\n")
        elif field.on_enter:
            field.on_enter()
        elif field.enter == "next" and self._next(field):
            return
        else:
            self.hidden = True
        self.phone.changed()

    def _next(self, field: Field) -> bool:
        screen = self.phone.stacks.top
        keys = [w.key for _, w in self.phone.scene().widgets() if isinstance(w, Field)]
        after = keys[keys.index(field.key) + 1 :] if field.key in keys else []
        if not after:
            return False
        self.focus(after[0])
        return bool(screen.ui.focus)

    def key(self, keycode: int, meta: int) -> bool:
        """A hardware key; True when a field took it."""
        if self.phone.lock.shown:
            return self._unlocking(keycode, meta)
        field = self.current()
        if field is None:
            return False
        if meta & CTRL_META and keycode in CTRL_KEYS:
            self.edit(CTRL_KEYS[keycode])
        elif keycode in EDITING:
            self.edit(EDITING[keycode])
        elif keycode in (66, 160):
            self.enter()
        elif keycode == 61:
            self._next(field)
        elif typed := character(keycode, meta):
            self.insert(typed)
        else:
            return False
        return True

    def _unlocking(self, keycode: int, meta: int) -> bool:
        """A hardware key while the phone is locked: digits of the PIN, its end, or a wish to."""
        lock = self.phone.lock
        if not lock.asking:
            if keycode in (62, 66, 82):
                lock.swipe_up()
        elif keycode == 67:
            lock.delete()
        elif keycode in (66, 160):
            lock.enter()
        else:
            lock.type(character(keycode, meta))
        return True

    def edit(self, what: str) -> None:
        """backspace, delete, left, right, start, end, cut, copy, paste or select_all."""
        field = self.current()
        if field is None:
            return
        kept, before = field.kept, field.kept.text
        if what in ("copy", "cut") and kept.selected:
            self.phone.clipboard = kept.selected
            if what == "cut":
                kept.insert("")
        elif what == "paste":
            kept.insert(self.phone.clipboard)
        elif what == "backspace":
            kept.backspace()
        elif what == "delete":
            kept.delete()
        elif what in ("left", "right"):
            kept.step(-1 if what == "left" else 1)
        elif what in ("start", "end"):
            kept.start = kept.end = 0 if what == "start" else len(kept.text)
        elif what == "select_all":
            kept.start, kept.end = 0, len(kept.text)
        self.toolbar = what == "select_all"
        if kept.text != before:
            self._edited(field)
        self.phone.changed()

    def _edited(self, field: Field) -> None:
        self.toolbar = False
        if self.keyboard.shift != "lock" and self.keyboard.page == "letters":
            self.keyboard.shift = "once" if field.capitalize and not field.kept.text else ""
        if field.on_change:
            field.on_change(field.kept.text)
        self.phone.changed()
