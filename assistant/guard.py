"""The guard: how dangerous a step is, and whether a person has to say yes first.

Verbs declare their risk. What a tap does is told by what is written on the element it lands on and
on the dialog around it: "Send", "Delete", "Pay", "Allow", in English and Chinese. Text typed into a
password field is a credential. Anything that asks first is put to the person as the exact sentence
of what will happen; only a clear yes in time lets it through.
"""

from __future__ import annotations

import re

from device_drivers.base import Action as DeviceAction
from device_drivers.base import Element, Risk, Role, Screen, Tap, TypeText

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
            r"|empty trash|factory|unpair|forget|format|log ?out|sign ?out|force stop)\b"
            r"|删除|移除|清除|清空|重置|卸载|抹掉|恢复出厂|退出登录|忽略此设备|格式化|强行停止",
        ),
        (
            Risk.SEND,
            r"\b(send|submit|post|publish|reply|share|forward|tweet|confirm)\b"
            r"|发送|提交|发布|回复|分享|转发|确认",
        ),
        (Risk.CALL, r"\b(call|dial|video call|answer)\b|拨打|呼叫|打电话|视频通话|接听"),
        (Risk.INSTALL, r"\b(install|update all|get app)\b|安装"),
        (
            Risk.GRANT,
            r"\b(allow|grant|permit|authori[sz]e|accept|agree|trust)\b|允许|授权|同意|信任",
        ),
        (Risk.CREDENTIAL, r"\b(log ?in|sign ?in)\b|登录|登入"),
    )
)
YES = re.compile(
    r"(?i)\s*(y|yes|ok|okay|sure|do it|go|go ahead|confirm"
    r"|好|好的|是|是的|可以|确认|确定|行|对)\s*[.!。！]*\s*"
)
NO = re.compile(r"(?i)\s*(n|no|nope|stop|cancel|don'?t|不|不要|不行|否|取消|别)\s*[.!。！]*\s*")


def risk_of(action: DeviceAction, screen: Screen, target: Element | None) -> Risk:
    """The risk class of an action on the screen it was decided on.

    ``target`` is the element that a tap lands on; without one, what lies under the point counts."""
    match action:
        case Tap(x, y):
            under = target or _element_at(screen, x, y)
            return _risk_of_label(under, screen) if under else Risk.NAVIGATE
        case TypeText(submit=submit):
            field = next((e for e in screen.elements if e.focused), None)
            if field and field.password:
                return Risk.CREDENTIAL
            return Risk.SEND if submit and field and _is_message_field(field) else Risk.CHANGE
        case _:
            return Risk.NAVIGATE


def element_at(screen: Screen, x: int, y: int) -> Element | None:
    """The innermost clickable element under a point, else the innermost element."""
    return _element_at(screen, x, y)


def _element_at(screen: Screen, x: int, y: int) -> Element | None:
    inside = [e for e in screen.elements if e.box.contains(x, y)]
    clickable = [e for e in inside if e.clickable or e.checkable]
    found = clickable or inside
    return found[-1] if found else None


def _risk_of_label(element: Element, screen: Screen) -> Risk:
    if element.role is Role.KEYBOARD_KEY:
        return Risk.CHANGE
    words = element.label or _inner_label(element, screen)
    if len(words) > 60:  # a paragraph or a message that merely contains such a word
        return Risk.NAVIGATE
    for risk, pattern in WORDS:
        if pattern.search(words):
            return risk
    return Risk.CHANGE if element.checkable else Risk.NAVIGATE


def _inner_label(element: Element, screen: Screen) -> str:
    """A clickable row's own words: the first text inside it."""
    for inner in screen.elements:
        if inner is not element and inner.label and _within(inner, element):
            return inner.label
    return element.id.rpartition("/")[2].replace("_", " ")


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


def is_yes(text: str) -> bool:
    """A clear yes; anything else is not one."""
    return YES.fullmatch(text) is not None


def is_no(text: str) -> bool:
    return NO.fullmatch(text) is not None
