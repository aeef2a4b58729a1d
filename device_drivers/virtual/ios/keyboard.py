"""Text typed on an iPhone's keyboard by XCTest: any script at once, a few characters are keys."""

from __future__ import annotations

import re
from typing import Any

from device_drivers.virtual.ios.errors import WdaError
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.ui.controls import Field

NO_KEYBOARD = (
    'Error Domain=com.facebook.WebDriverAgent Code=1 "The on-screen keyboard must be present to '
    'send keys"'
)
BACKSPACE, FORWARD_DELETE, TAB, ENTER = 67, 112, 61, 66
_KEYS = {
    "\b": BACKSPACE, "\x7f": BACKSPACE, "\n": ENTER, "\r": ENTER, "\t": TAB,
    "\ue003": BACKSPACE, "\ue004": TAB, "\ue006": ENTER, "\ue007": ENTER, "\ue012": 21,
    "\ue014": 22, "\ue010": 123, "\ue011": 122, "\ue017": FORWARD_DELETE,
}  # fmt: skip
"""Control characters, and the WebDriver's code points, as Android's key codes."""
_PARTS = re.compile(f"([{re.escape(''.join(_KEYS))}])")


def joined(value: Any) -> str:
    """The text of ``"abc"`` or ``["a", "b", "c"]``. Raises WdaError when it is neither."""
    if isinstance(value, list) and all(isinstance(part, str) for part in value):
        value = "".join(value)
    if not isinstance(value, str):
        raise WdaError("invalid argument", f"Text is a string or a list of them, not {value!r}")
    # a character beyond the first plane may arrive in two halves
    return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def type_keys(phone: Phone, text: str) -> None:
    """Type at the cursor. Raises WdaError when no keyboard is up."""
    if not phone.keyboard_shown and not phone.lock.asking:
        raise WdaError("invalid element state", NO_KEYBOARD)
    for part in _PARTS.split(text):
        if part in _KEYS and not _written(phone, part):
            phone.key(_KEYS[part])
        elif part:
            phone.type_text(part)


def _written(phone: Phone, char: str) -> bool:
    """Whether a tab is written and not a step to the next field."""
    field: Field | None = phone.typing.current()
    return char == "\t" and field is not None and field.enter == "newline"
