"""Keyboards made for automation: texts of any script go to them as broadcasts.

Two are known, ADBKeyboard and the one uiautomator2 brings; both are used only where the person has
enabled them. While one types it is the phone's keyboard; the person's own comes back afterwards.
"""

from __future__ import annotations

import base64
import re
import shlex
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from device_drivers.android.link import Link
from device_drivers.base import DeviceError

READY_SECONDS = 2.0
"""How long a keyboard may take to come up once it is chosen."""

PIECE = 2000
"""Characters in one broadcast: a shell line is at most 128 KB, base64 of them at most 11 KB."""

_ENABLED = "settings get secure default_input_method; settings get secure enabled_input_methods"
_NAME = re.compile(r"[\w.]+/[\w.$]+")


@dataclass(frozen=True, slots=True)
class Broadcasts:
    """What a keyboard listens to. ``tells``: it answers -1 when it took the text."""

    insert: str
    extra: str
    clear: str
    tells: bool


KNOWN = {
    "com.github.uiautomator/.AdbKeyboard": Broadcasts(
        "ADB_KEYBOARD_INPUT_TEXT", "text", "ADB_KEYBOARD_CLEAR_TEXT", tells=True
    ),
    "com.android.adbkeyboard/.AdbIME": Broadcasts(
        "ADB_INPUT_B64", "msg", "ADB_CLEAR_TEXT", tells=False
    ),
}


class Keyboards:
    """The typing keyboard of one phone, if there is one, and the way back to the person's own."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self._name: str | None = None
        self._replaced = ""

    @property
    def available(self) -> bool:
        """A known one is enabled; asked once, and again after ``forget``."""
        if self._name is None:
            self._name = next((n for n in self._enabled() if n in KNOWN), "")
        return bool(self._name)

    def forget(self) -> None:
        """Ask anew which are enabled, when that matters next."""
        self._name = None

    @contextmanager
    def chosen(self) -> Iterator[bool]:
        """The typing keyboard is in use inside; False where the phone does not let it."""
        try:
            yield self._choose()
        finally:
            self.restore()

    def type(self, text: str, *, clear: bool) -> bool:
        """Put ``text`` in at the cursor, after emptying the field if told. Only inside ``chosen``.

        True as far as the keyboard tells; the field tells for certain."""
        known = KNOWN[self._name or ""]
        if clear:
            self._send(known, known.clear)
        for start in range(0, len(text), PIECE):
            encoded = base64.b64encode(text[start : start + PIECE].encode()).decode()
            if not self._send(known, known.insert, "--es", known.extra, encoded):
                return False
        return True

    def restore(self) -> None:
        """Bring the person's keyboard back. Raises DeviceGone or DeviceTimeout; then it is done
        when this is called again."""
        if self._replaced:
            self._link.shell("ime", "set", self._replaced)
            self._replaced = ""

    def _enabled(self) -> list[str]:
        """The one in use first. Settings are read first: some phones refuse `ime` to a shell."""
        names = _NAME.findall(self._link.start(_ENABLED).result().output)
        return names or _NAME.findall(self._link.shell("ime", "list", "-s").output)

    def _choose(self) -> bool:
        name = self._name or ""
        current = self._link.shell("settings", "get", "secure", "default_input_method").output
        if current.strip() == name:
            return True
        self._replaced = current.strip() if _NAME.fullmatch(current.strip()) else ""
        said = self._link.shell("ime", "set", name).output
        return "selected" in said and "cannot be" not in said and self._comes_up(name)

    def _comes_up(self, name: str) -> bool:
        """The system has bound it: a broadcast sent earlier would reach nobody."""
        ends = time.monotonic() + READY_SECONDS
        line = f"dumpsys input_method | grep {shlex.quote('mCurMethodId=' + name)}"
        while name not in self._link.start(line).result().output:
            if time.monotonic() > ends:
                return False
            time.sleep(0.05)
        return True

    def _send(self, known: Broadcasts, action: str, *extras: str) -> bool:
        """Send a broadcast; again, for a while, when the keyboard says that it took nothing."""
        ends = time.monotonic() + READY_SECONDS
        while True:
            said = self._link.shell("am", "broadcast", "-a", action, *extras).output
            if not known.tells:
                return "Broadcast completed" in said
            if "result=-1" in said:
                return True
            if time.monotonic() > ends:
                return False
            time.sleep(0.05)


def put_back(keyboards: Keyboards) -> None:
    """Bring the person's keyboard back if the phone is still there."""
    try:
        keyboards.restore()
    except DeviceError:
        return  # a phone that went away keeps the typing keyboard; the next use restores it
