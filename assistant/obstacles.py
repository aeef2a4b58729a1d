"""What stands between a task and its app: a lock screen, a dialog of the system, a call.

What can be put aside without harm (a swipe over a lock without a PIN, "Wait" on an app that hangs,
"Close" on one that crashed, "Later" and "Close" on what came up by itself) has a way out; all
else is told to the person, who decides. The words of a dialog are data: of all that it says only a
button that is called nothing but "Later", and of which the guard has nothing to say, is pressed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from assistant import guard
from assistant.guard.foreign import is_strangers
from assistant.guard.identity import is_key
from assistant.risk_words import plain
from device_drivers.apps import NAMES, name
from device_drivers.base import MENDED, Action, Element, Key, Screen, Swipe, Tap
from device_drivers.verbs.base import Said
from device_drivers.verbs.looking import ancestors, inside

SYSTEM = frozenset({
    "com.android.systemui", "com.apple.springboard", "com.ohos.sceneboard",
})  # fmt: skip
_PERMISSIONS = ("permissioncontroller", "packageinstaller")
_LOCKED = ("keyguard", "lockscreen", "lock_icon", "is locked")
_PIN_PAD = ("bouncer", "pin_entry", "pinentry", "password_entry", "passwordentry")
_HANGS, _CRASHED = "aerr_wait", "aerr_close"
_OWNERS = frozenset({"android", "com.ohos.sceneboard"})
"""Whose dialogs about an app that hangs or crashed are the system's own."""
_TITLES = ("alertTitle", "permission_message")
"""What heads a dialog of the system where nothing but its identifier sets it apart."""


@dataclass(frozen=True, slots=True)
class Obstacle:
    """``way_out``: what puts it aside without harm; empty when only the person can."""

    said: Said
    way_out: tuple[Action, ...] = ()
    for_person: bool = False
    """Nothing at all goes on before the person has put it aside."""
    foreign: bool = False
    """It belongs to the system or to another app, so no step in the app in front brought it."""
    plainly: Said | None = None
    """The same without its words, where those are a stranger's: what a model is told."""


def obstacle(screen: Screen) -> Obstacle | None:
    """What lies in front of the app, None when nothing does."""
    if not screen.elements:
        return Obstacle(
            Said("The phone did not tell what is on its screen", "手机没有返回屏幕上的内容")
        )
    return _only_harmless(screen, _standing(screen))


def _only_harmless(screen: Screen, found: Obstacle | None) -> Obstacle | None:
    """A way out that the guard would ask about is the person's; an app may dress its button up."""
    if found and any(guard.risk_of(way, screen, None).asks_first for way in found.way_out):
        return replace(found, way_out=())
    return found


def _standing(screen: Screen) -> Obstacle | None:
    return (
        _lock(screen)
        or _trouble(screen.elements)
        or _window(screen)
        or _alert(screen.elements)
        or _ringing(screen)
        or _interruption(screen)
    )


def _interruption(screen: Screen) -> Obstacle | None:
    """Nothing stands there now, but what was begun may be lost."""
    if MENDED not in screen.notes:
        return None
    return Obstacle(
        Said("The link to the phone broke meanwhile; it may have restarted",
             "与手机的连接曾中断，手机可能重启过")
    )  # fmt: skip


_LATER = re.compile(r"snooze|add 1 min(ute)?|稍后提醒|小睡|贪睡|(增加|添加|加) ?1 ?分钟")
_ENDS = re.compile(r"dismiss|stop|关闭|停止")


def _ringing(screen: Screen) -> Obstacle | None:
    """An alarm or a timer over everything: whether it has done its work, its person says."""
    if NAMES.get(screen.app, ("",))[0] != "Clock":
        return None
    buttons = [e for e in screen.elements if e.clickable and e.label]
    later = [e.label for e in buttons if _LATER.fullmatch(plain(e.label).strip())]
    ends = [e.label for e in buttons if _ENDS.fullmatch(plain(e.label).strip())]
    if not (later and ends):
        return None
    return Obstacle(
        Said(f"An alarm or a timer rings: say “tap {ends[0]}” or “tap {later[0]}”",
             f"闹钟或计时器正在响：请说“点击{ends[0]}”或“点击{later[0]}”"),
        foreign=True,
    )  # fmt: skip


def _lock(screen: Screen) -> Obstacle | None:
    of_system = [e for e in screen.elements if e.app in SYSTEM]
    ids = [e.id.lower() for e in of_system]
    if any(word in i for i in ids for word in _PIN_PAD) or any(e.password for e in of_system):
        return Obstacle(
            Said("The phone is locked; unlock it first", "手机已锁定，请先解锁"), for_person=True
        )
    told = [*ids, *(note.lower() for note in screen.notes)]
    if screen.app not in SYSTEM or not any(word in t for t in told for word in _LOCKED):
        return None
    middle, height = screen.width // 2, screen.height
    up = Swipe(middle, height * 4 // 5, middle, height // 5)
    return Obstacle(Said("The phone is locked", "手机已锁定"), (Key("wakeup"), up))


def _trouble(elements: Sequence[Element]) -> Obstacle | None:
    """The system's own dialog about an app that hangs or has crashed."""
    buttons = {_name(e): i for i, e in enumerate(elements) if e.app in _OWNERS and e.clickable}
    index = buttons.get(_HANGS, buttons.get(_CRASHED))
    if index is None or elements[_window_of(elements, index)].app not in _OWNERS:
        return None
    button, title = elements[index], _words(_around(elements, index), elements[index].app)
    return Obstacle(
        Said(f"The phone says: “{title}”", f"手机提示：“{title}”"), (Tap(*button.box.center),),
        foreign=True,
    )  # fmt: skip


def _window(screen: Screen) -> Obstacle | None:
    """A window of the system or of another app above the one in front."""
    above = [
        e.app
        for e in screen.elements
        if e.app not in ("", screen.app) and e.app not in SYSTEM and not is_key(e, screen)
    ]
    if any(word in screen.app for word in _PERMISSIONS):
        above = [screen.app]
    elif not above or any(e.app == screen.app and e.clickable for e in screen.elements):
        return None
    app, words = above[0], _words(screen.elements, above[0])
    if any(word in app for word in _PERMISSIONS):
        return replace(_dialog(words), foreign=True)
    own = [e for e in screen.elements if e.app == app]
    if app == "android":
        return replace(_dialog(words, own), foreign=True)
    en, zh = NAMES.get(app, (name(app), name(app, chinese=True)))
    said = Said(f"{en} is in front: “{words}”", f"{zh}挡在前面：“{words}”")
    if not is_strangers(app, screen):
        return Obstacle(said, _dismissal(own), foreign=True)
    plainly = Said(f"{en} is in front", f"{zh}挡在前面")
    return Obstacle(said, _dismissal(own) or (Key("back"),), foreign=True, plainly=plainly)


def _alert(elements: Sequence[Element]) -> Obstacle | None:
    """A dialog where it stands for the app in front: iOS and HarmonyOS tell no owner that could be
    trusted, so a step may have brought it."""
    for index, e in enumerate(elements):
        if e.class_name.endswith("TypeAlert"):
            return _dialog(_words(inside(elements, index), e.app), inside(elements, index))
        if e.app in SYSTEM and _name(e) in _TITLES:
            return _dialog(_words(_around(elements, index), e.app), _around(elements, index))
    return None


def _around(elements: Sequence[Element], index: int) -> list[Element]:
    return inside(elements, _window_of(elements, index))


def _window_of(elements: Sequence[Element], index: int) -> int:
    """What an element stands in at last; only the system makes windows of its own."""
    *_, window = ancestors(elements, index)
    return window


def _dialog(words: str, within: Sequence[Element] = ()) -> Obstacle:
    said = Said(f"A dialog is in the way: “{words}”", f"有一个对话框挡在前面：“{words}”")
    return Obstacle(said, _dismissal(within))


_DISMISSES = re.compile(
    r"(close|later|not now|no,? thanks|maybe later|remind me later|skip|dismiss|ignore|×|✕"
    r"|关闭|稍后|以后再说|稍后提醒(我)?|下次再说|暂不|暂不更新|不用了|不了|跳过|忽略|知道了)"
)
"""All that may stand on a button which puts something off and settles nothing."""


def _dismissal(within: Sequence[Element]) -> tuple[Action, ...]:
    """The one button of a dialog that only closes it."""
    buttons = [
        e
        for e in within
        if e.clickable and e.enabled and _DISMISSES.fullmatch(plain(e.label).strip())
    ]
    return (Tap(*buttons[0].box.center),) if len(buttons) == 1 else ()


def _name(element: Element) -> str:
    """The identifier without the package that made it."""
    return element.id.rpartition("/")[2]


def _words(elements: Sequence[Element], app: str) -> str:
    """The first thing written in the window of ``app``, cut short."""
    texts = [e.text for e in elements if e.app == app and e.text and not e.clickable]
    shown = " ".join(texts[:2])
    return shown if len(shown) <= 120 else shown[:119] + "…"
