"""What stands between a task and its app: a lock screen, a dialog of the system, a call.

What can be put aside without harm (a swipe over a lock without a PIN, "Wait" on an app that hangs,
"Close" on one that crashed) has a way out; everything else is told to the person, who decides.
Only what belongs to the system by its package is touched; its words are data and decide nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from device_drivers.apps import NAMES, name
from device_drivers.base import MENDED, Action, Element, Key, Role, Screen, Swipe, Tap
from device_drivers.verbs.base import Said

SYSTEM = frozenset({
    "com.android.systemui", "com.apple.springboard", "com.ohos.sceneboard",
})  # fmt: skip
_PERMISSIONS = ("permissioncontroller", "packageinstaller")
_LOCKED = ("keyguard", "lockscreen", "lock_icon")
_PIN_PAD = ("bouncer", "pin_entry", "pinentry", "password_entry", "passwordentry")
_HANGS, _CRASHED = "android:id/aerr_wait", "android:id/aerr_close"


@dataclass(frozen=True, slots=True)
class Obstacle:
    """``way_out``: what puts it aside without harm; empty when only the person can."""

    said: Said
    way_out: tuple[Action, ...] = ()


def obstacle(screen: Screen) -> Obstacle | None:
    """What lies in front of the app, None when nothing does."""
    if not screen.elements:
        return Obstacle(
            Said("The phone did not tell what is on its screen", "手机没有返回屏幕上的内容")
        )
    return _lock(screen) or _trouble(screen.elements) or _window(screen) or _interruption(screen)


def _interruption(screen: Screen) -> Obstacle | None:
    """Nothing stands there now, but what was begun may be lost."""
    if MENDED not in screen.notes:
        return None
    return Obstacle(
        Said("The link to the phone broke meanwhile; it may have restarted",
             "与手机的连接曾中断，手机可能重启过")
    )  # fmt: skip


def _lock(screen: Screen) -> Obstacle | None:
    ids = [e.id.lower() for e in screen.elements if e.app in SYSTEM]
    if any(word in i for i in ids for word in _PIN_PAD):
        return Obstacle(Said("The phone is locked; unlock it first", "手机已锁定，请先解锁"))
    if screen.app not in SYSTEM or not any(word in i for i in ids for word in _LOCKED):
        return None
    middle, height = screen.width // 2, screen.height
    up = Swipe(middle, height * 4 // 5, middle, height // 5)
    return Obstacle(Said("The phone is locked", "手机已锁定"), (Key("wakeup"), up))


def _trouble(elements: Sequence[Element]) -> Obstacle | None:
    """Android's own dialog about an app that hangs or has crashed."""
    buttons = {e.id: e for e in elements if e.app == "android" and e.clickable}
    button = buttons.get(_HANGS) or buttons.get(_CRASHED)
    if button is None:
        return None
    title = _words(elements, "android")
    return Obstacle(
        Said(f"The phone says: “{title}”", f"手机提示：“{title}”"), (Tap(*button.box.center),)
    )


def _window(screen: Screen) -> Obstacle | None:
    """A window of the system or of another app above the one in front."""
    above = [
        e.app
        for e in screen.elements
        if e.app not in ("", screen.app) and e.app not in SYSTEM and e.role is not Role.KEYBOARD_KEY
    ]
    if any(word in screen.app for word in _PERMISSIONS):
        above = [screen.app]
    elif not above or any(e.app == screen.app and e.clickable for e in screen.elements):
        return None
    app, words = above[0], _words(screen.elements, above[0])
    if app == "android" or any(word in app for word in _PERMISSIONS):
        return Obstacle(
            Said(f"A dialog is in the way: “{words}”", f"有一个对话框挡在前面：“{words}”")
        )
    en, zh = NAMES.get(app, (name(app), name(app, chinese=True)))
    return Obstacle(Said(f"{en} is in front: “{words}”", f"{zh}挡在前面：“{words}”"))


def _words(elements: Sequence[Element], app: str) -> str:
    """The first thing written in the window of ``app``, cut short."""
    texts = [e.text for e in elements if e.app == app and e.text and not e.clickable]
    shown = " ".join(texts[:2])
    return shown if len(shown) <= 120 else shown[:119] + "…"
