"""Input methods: ``ime``, and the broadcasts that keyboards made for automation listen to.

Two such keyboards are known: ADBKeyboard, which is part of this phone's system image, and the one
uiautomator2 installs. A broadcast reaches a keyboard only while it is the one in use.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from device_drivers.virtual.android.process import Family, Process
from device_drivers.virtual.intents import Extra
from device_drivers.virtual.phone import Phone

LATIN = "com.android.inputmethod.latin/.LatinIME"
ADB_KEYBOARD = "com.android.adbkeyboard/.AdbIME"
U2_KEYBOARD = "com.github.uiautomator/.AdbKeyboard"
BUILT_IN = (LATIN, ADB_KEYBOARD)
_INSTALLABLE = (U2_KEYBOARD,)
RESULT_OK, RESULT_CANCELED = -1, 0
EDITOR_ACTIONS = range(1, 8)
"""EditorInfo.IME_ACTION_NONE to IME_ACTION_PREVIOUS."""

Extras = Mapping[str, Extra]


@dataclass(frozen=True, slots=True)
class Reply:
    """What a receiver of a broadcast says."""

    result: int
    data: str = ""


# --- which keyboards there are ------------------------------------------------------------------


def known(phone: Phone) -> list[str]:
    """Every keyboard on the phone."""
    packages = phone.packages
    return [*BUILT_IN, *(k for k in _INSTALLABLE if k.partition("/")[0] in packages)]


def enabled(phone: Phone) -> list[str]:
    """The keyboards a person may choose from."""
    names = (phone.setting("secure", "enabled_input_methods") or "").split(":")
    return [name for name in known(phone) if name in names]


def current(phone: Phone) -> str:
    """The keyboard in use; the first enabled one when the chosen one is gone."""
    chosen = phone.setting("secure", "default_input_method") or ""
    return chosen if chosen in known(phone) else LATIN


def _enable(phone: Phone, names: list[str]) -> None:
    phone.put_setting("secure", "enabled_input_methods", ":".join(names))


def ime(p: Process) -> int:
    verb, *rest = p.args or [""]
    names = [a for a in rest if not a.startswith("-")]
    if "--user" in rest and names:
        names.pop(0)
    if verb == "list":
        return _list(p, rest)
    if verb == "reset":
        _enable(p.phone, [LATIN])
        p.phone.put_setting("secure", "default_input_method", LATIN)
        p.line(f"Reset current and enabled IMEs for user #0\n  Newly selected IME: {LATIN}")
        return 0
    if verb not in ("enable", "disable", "set") or not names:
        p.error(f"Unknown command: {verb}" if verb else "Input method commands:\n  help")
        return 255
    wanted = names[0]
    if wanted not in known(p.phone) or (verb == "set" and wanted not in enabled(p.phone)):
        what = {"enable": "enabled", "disable": "disabled", "set": "selected"}[verb]
        p.error(f"Unknown input method {wanted} cannot be {what} for user #0")
        return 255
    _change(p, verb, wanted)
    return 0


def _list(p: Process, options: list[str]) -> int:
    letters = {letter for option in options for letter in option.removeprefix("-")}
    for name in known(p.phone) if "a" in letters else enabled(p.phone):
        if "s" in letters:
            p.line(name)
        else:
            p.line(f"mId={name} mSettingsActivityName=null mIsVrOnly=false")
    return 0


def _change(p: Process, verb: str, wanted: str) -> None:
    now = enabled(p.phone)
    if verb == "set":
        p.phone.put_setting("secure", "default_input_method", wanted)
        p.line(f"Input method {wanted} selected for user #0")
    elif verb == "enable":
        already = "already" if wanted in now else "now"
        _enable(p.phone, [*now, *([] if wanted in now else [wanted])])
        p.line(f"Input method {wanted}: {already} enabled for user #0")
    else:
        already = "now" if wanted in now else "already"
        _enable(p.phone, [name for name in now if name != wanted] or [LATIN])
        if current(p.phone) == wanted:
            p.phone.put_setting("secure", "default_input_method", LATIN)
        p.line(f"Input method {wanted}: {already} disabled for user #0")


# --- what they listen to ------------------------------------------------------------------------


def receive(phone: Phone, action: str, extras: Extras) -> Reply | None:
    """Hand a broadcast to the keyboard in use; None when it does not listen to it."""
    receivers = {ADB_KEYBOARD: _ADB, U2_KEYBOARD: _U2}.get(current(phone), {})
    run = receivers.get(action)
    return run(phone, extras) if run else None


def _text(extras: Extras, name: str) -> str:
    return str(extras.get(name, ""))


def _decoded(text: str) -> str:
    """Base64 of UTF-8; what is neither types nothing."""
    try:
        return base64.b64decode(text).decode()
    except (binascii.Error, UnicodeDecodeError):
        return ""


def _insert(phone: Phone, text: str) -> bool:
    return phone.focused_field is not None and (not text or phone.type_text(text))


def _clear(phone: Phone) -> bool:
    field = phone.focused_field
    return field is not None and phone.set_text(field.id, "")


def _editor_action(phone: Phone, code: int) -> bool:
    field = phone.typing.current()
    if field is None or code not in EDITOR_ACTIONS:
        return False
    if field.enter != "newline":
        phone.typing.enter()
    return True


def _press(phone: Phone, code: int) -> bool:
    phone.key(code)
    return True


def _number(extras: Extras, name: str) -> int:
    text = _text(extras, name)
    return int(text) if text.lstrip("-").isdigit() else -1


def _hide(phone: Phone) -> bool:
    phone.typing.hidden = True
    phone.changed()
    return True


def _show(phone: Phone) -> bool:
    phone.typing.hidden = False
    phone.changed()
    return True


def _smart_enter(phone: Phone) -> bool:
    if phone.typing.current() is None:
        return False
    phone.typing.enter()
    return True


def _characters(phone: Phone, extras: Extras) -> bool:
    codes = extras.get("chars")
    numbers = codes if isinstance(codes, list) else []
    return _insert(phone, "".join(chr(int(n)) for n in numbers if 0 < int(n) < 0x110000))


def _quietly(run: Callable[[Phone, Extras], object]) -> Callable[[Phone, Extras], Reply]:
    """ADBKeyboard sets no result, whatever came of it."""

    def receiver(phone: Phone, extras: Extras) -> Reply:
        run(phone, extras)
        return Reply(RESULT_CANCELED)

    return receiver


def _telling(run: Callable[[Phone, Extras], bool]) -> Callable[[Phone, Extras], Reply]:
    """uiautomator2's keyboard says whether it worked."""

    def receiver(phone: Phone, extras: Extras) -> Reply:
        if run(phone, extras):
            return Reply(RESULT_OK, "success")
        return Reply(RESULT_CANCELED, "no input connection")

    return receiver


_Receiver = Callable[[Phone, Extras], Reply]
_ADB: dict[str, _Receiver] = {
    "ADB_INPUT_TEXT": _quietly(lambda phone, e: _insert(phone, _text(e, "msg"))),
    "ADB_INPUT_B64": _quietly(lambda phone, e: _insert(phone, _decoded(_text(e, "msg")))),
    "ADB_INPUT_CHARS": _quietly(_characters),
    "ADB_INPUT_CODE": _quietly(lambda phone, e: _press(phone, _number(e, "code"))),
    "ADB_EDITOR_CODE": _quietly(lambda phone, e: _editor_action(phone, _number(e, "code"))),
    "ADB_CLEAR_TEXT": _quietly(lambda phone, e: _clear(phone)),
}
_U2: dict[str, _Receiver] = {
    "ADB_KEYBOARD_INPUT_TEXT": _telling(lambda p, e: _insert(p, _decoded(_text(e, "text")))),
    "ADB_KEYBOARD_SET_TEXT": _telling(
        lambda phone, e: _clear(phone) and _insert(phone, _decoded(_text(e, "text")))
    ),
    "ADB_KEYBOARD_CLEAR_TEXT": _telling(lambda phone, e: _clear(phone)),
    "ADB_KEYBOARD_EDITOR_CODE": _telling(lambda p, e: _editor_action(p, _number(e, "code"))),
    "ADB_KEYBOARD_SMART_ENTER": _telling(lambda phone, e: _smart_enter(phone)),
    "ADB_KEYBOARD_INPUT_KEYCODE": _telling(lambda phone, e: _press(phone, _number(e, "code"))),
    "ADB_KEYBOARD_HIDE": _telling(lambda phone, e: _hide(phone)),
    "ADB_KEYBOARD_SHOW": _telling(lambda phone, e: _show(phone)),
    "ADB_KEYBOARD_GET_CLIPBOARD": lambda phone, e: Reply(
        RESULT_OK, base64.b64encode(phone.clipboard.encode()).decode()
    ),
}

COMMANDS: Family = {"ime": ime}
