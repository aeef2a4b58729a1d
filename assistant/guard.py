"""The guard: how dangerous a step is, and whether a person has to say yes first.

Verbs declare their risk. What a tap does is told by what is written on the element it lands on and
on the dialog around it: "Send", "Delete", "Pay", "Allow", in English and Chinese. Text typed into a
password field is a credential. Anything that asks first is put to the person as the exact sentence
of what will happen; only a clear yes in time lets it through.
"""

from __future__ import annotations

import re

from device_drivers.base import Action as DeviceAction
from device_drivers.base import (
    DoubleTap,
    Element,
    Key,
    LongPress,
    Risk,
    Role,
    Screen,
    Swipe,
    Tap,
    TypeText,
)
from device_drivers.verbs.base import Said

WORDS: tuple[tuple[Risk, re.Pattern[str]], ...] = tuple(
    (risk, re.compile(pattern, re.IGNORECASE))
    for risk, pattern in (
        (
            Risk.PAY,
            r"\b(pay|buy|purchase|check ?out|place order|order now|subscribe|transfer|donate)\b"
            r"|付款|支付|购买|下单|结算|转账|订阅|立即抢购|提交订单",
        ),
        (
            Risk.DELETE,
            r"\b(delete|remove|erase|discard|clear (all|data|storage|history)|reset|uninstall"
            r"|empty trash|to trash|to bin|factory|unpair|forget|format|log ?out|sign ?out"
            r"|force stop|power off|shut ?down|restart|leave group|block)\b"
            r"|删除|刪除|移除|清除|关机|重启|退出群|拉黑|清空|重置|卸载|抹掉|恢复出厂|退出登录|忽略此设备|格式化|强行停止",
        ),
        (
            Risk.SEND,
            r"\b(send|submit|post|publish|reply|share|forward|tweet|confirm)\b"
            r"|发送|發送|傳送|提交|发布|回复|分享|转发|确认",
        ),
        (Risk.CALL, r"\b(call|dial|video call|answer)\b|拨打|呼叫|打电话|视频通话|接听"),
        (Risk.INSTALL, r"\b(install|update all|get app)\b|安装"),
        (
            Risk.GRANT,
            r"\b(allow|grant|permit|authori[sz]e|accept|agree|trust|while using the app"
            r"|only this time)\b|允许|授权|同意|信任|使用期间|仅限这一次",
        ),
        (Risk.CREDENTIAL, r"\b(log ?in|sign ?in)\b|登录|登入"),
    )
)
YES = re.compile(
    r"(?i)\s*(y|yes|ok|okay|sure|do it|go|go ahead|confirm"
    r"|好|好的|是|是的|可以|确认|确定|行|对)\s*[.!。！]*\s*"
)
NO = re.compile(r"(?i)\s*(n|no|nope|stop|cancel|don'?t|不|不要|不行|否|取消|别)\s*[.!。！]*\s*")


SLOP = 40
"""A swipe shorter than this (pixels) is a tap to the phone."""
AGREES = re.compile(
    r"(?i)\s*(ok|okay|yes|continue|got it|done|confirm|确定|確定|好|好的|是|继续|确认)\s*"
)


def risk_of(action: DeviceAction, screen: Screen, target: Element | None) -> Risk:
    """The risk class of an action on the screen it was decided on.

    ``target`` is the element that a touch lands on; without one, what is under the point."""
    match action:
        case Tap(x, y) | DoubleTap(x, y) | LongPress(x, y):
            return _risk_of_touch(target or element_at(screen, x, y), screen)
        case Swipe(x1, y1, x2, y2) if abs(x1 - x2) + abs(y1 - y2) < SLOP:
            return _risk_of_touch(element_at(screen, x1, y1), screen)
        case TypeText(text, submit=submit):
            field = _focused(screen)
            if field and field.password:
                return Risk.CREDENTIAL
            sends = submit or text.endswith("\n")
            return Risk.SEND if sends and field and _is_message_field(field) else Risk.CHANGE
        case Key("enter"):
            field = _focused(screen)
            return Risk.SEND if field and _is_message_field(field) else Risk.NAVIGATE
        case _:
            return Risk.NAVIGATE


def element_at(screen: Screen, x: int, y: int) -> Element | None:
    """The innermost clickable element under a point, else the innermost element."""
    inside = [e for e in screen.elements if e.box.contains(x, y)]
    clickable = [e for e in inside if e.clickable or e.checkable]
    found = clickable or inside
    return found[-1] if found else None


def _focused(screen: Screen) -> Element | None:
    return next((e for e in screen.elements if e.focused), None)


def _risk_of_touch(element: Element | None, screen: Screen) -> Risk:
    if element is None:
        return Risk.NAVIGATE
    if element.role is Role.KEYBOARD_KEY:
        sends = re.search(r"(?i)send|enter|发送", f"{element.label} {element.id}")
        field = _focused(screen)
        return Risk.SEND if sends and field and _is_message_field(field) else Risk.CHANGE
    if element.role is Role.TEXT_FIELD:
        return Risk.NAVIGATE
    words = [w for w in _words_on(element, screen) if w]
    if any(AGREES.fullmatch(w) for w in words) and len(screen.elements) < DIALOG:
        words += [e.label for e in screen.elements if e.label]  # what it agrees to
    found = [risk for risk, pattern in WORDS if any(pattern.search(w) for w in words)]
    if found:
        return found[0]
    return Risk.CHANGE if element.checkable else Risk.NAVIGATE


SETTINGS = frozenset(("com.android.settings", "com.apple.Preferences", "com.huawei.hmos.settings"))
"""There a row leads to a page; under its name stands what is on it: "Storage, force stop"."""
LONG = 60
"""Characters; a longer text on something that is no button is a message or an article."""
DIALOG = 60
"""A screen with fewer elements may be a dialog whose text tells what OK means."""


def _words_on(element: Element, screen: Screen) -> list[str]:
    """Everything that says what a touch does: its own words and id, and those of the rows in it."""
    own = re.sub(r"([a-z])([A-Z])", r"\1 \2", element.id.rpartition("/")[2]).replace("_", " ")
    words = [element.text, element.description]
    if element.role is Role.BUTTON or not (element.text or element.description):
        words.append(own)
    inner = [e.label for e in screen.elements if e is not element and _within(e, element)]
    if element.app in SETTINGS and element.role is not Role.BUTTON:
        inner = [w for w in inner if w][: 0 if element.label else 1]  # what a page holds is no deed
    words += inner
    if element.role is not Role.BUTTON:
        words = [w for w in words if len(w) <= LONG]
    return words


def _within(inner: Element, outer: Element) -> bool:
    return (
        outer.box.left <= inner.box.left
        and outer.box.top <= inner.box.top
        and inner.box.right <= outer.box.right
        and inner.box.bottom <= outer.box.bottom
    )


def _is_message_field(field: Element) -> bool:
    about = f"{field.id} {field.hint}"
    return bool(re.search(r"message|compose|reply|comment|信息|评论|回复", about, re.IGNORECASE))


def context(screen: Screen) -> Said:
    """Where a risky touch lands: the title of the page, and what was typed there."""
    titles = [e for e in screen.elements if e.role is Role.TEXT and e.text and not e.clickable]
    title = next((e.text for e in titles if e.app == screen.app), screen.app)
    typed = [
        e.text for e in screen.elements if e.role is Role.TEXT_FIELD and e.text and not e.password
    ]
    what = f": “{typed[0][:200]}”" if typed else ""
    return Said(f" on “{title}”{what}", f"（在“{title}”{what}）")


def is_yes(text: str) -> bool:
    """A clear yes; anything else is not one."""
    return YES.fullmatch(text) is not None


def is_no(text: str) -> bool:
    return NO.fullmatch(text) is not None
