"""What stands on a screen, as a person sees it: the page's title, and things that can be done."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from skills.context import Context, Element, Screen

_TOP, _BOTTOM = 0.035, 0.945
"""Above is the bar with time and battery, below are back and home."""
_LONGEST = 40
_ACTS = ("text_field", "switch", "checkbox", "radio")
_KINDS = (
    (re.compile(r"(?i)\b(pay|buy|order now|checkout|check out|purchase|place order|subscribe|"
                r"transfer|"
                r"top up|donate|send money)\b|付款|支付|购买|下单|结算|订阅|转账|充值|打赏|"
                r"提交订单"),
     ("this can cost money", "可能要花钱")),
    (re.compile(r"(?i)\b(delete|remove|uninstall|erase|reset|clear|format|wipe|discard|empty)\b|"
                r"删除|移除|卸载|清除|清空|重置|格式化|抹掉|恢复出厂"),
     ("something may be gone for good", "东西可能就没了")),
    (re.compile(r"(?i)\b(send|share|post|publish|reply|call|dial)\b|发送|分享|发布|回复|拨打|呼叫|转发"),
     ("others get it", "别人会收到")),
    (re.compile(r"(?i)\b(allow|permission|grant|accept|agree|enable access|install|"
                r"share location)\b|"
                r"允许|授权|同意|接受|安装|权限"),
     ("an app gets more rights", "应用会得到更多权限")),
    (re.compile(r"(?i)\b(sign out|log out|block|unsubscribe|cancel order)\b|退出登录|注销|拉黑|"
                r"取消订单"),
     ("it changes your account", "会改动你的账户")),
)  # fmt: skip


@dataclass(frozen=True)
class Thing:
    """Something to press, switch or write into."""

    label: str
    role: str
    area: int
    checked: bool = False

    @property
    def shown(self) -> str:
        """As it fits on a button."""
        return self.label if len(self.label) <= _LONGEST else f"{self.label[: _LONGEST - 1]}…"


def things(screen: Screen) -> list[Thing]:
    """What can be done, the largest first; the same words once."""
    found: dict[str, Thing] = {}
    for element in screen.elements:
        if not _in_page(screen, element) or element.role == "keyboard_key":
            continue
        if not (element.clickable or element.role in _ACTS):
            continue
        label = clean(element.text or element.description or _inside(screen, element))
        if not label:
            continue
        left, top, right, bottom = element.box
        role, checked = _role(screen, element)
        thing = Thing(label, role, (right - left) * (bottom - top), checked)
        if label not in found or found[label].area < thing.area:
            found[label] = thing
    return sorted(found.values(), key=lambda thing: -thing.area)


def page_title(screen: Screen) -> str:
    """The first text below the bar at the top that is nothing to press; "" where there is none."""
    for element in sorted(screen.elements, key=lambda e: (e.box[1], e.box[0])):
        if element.box[1] > 0.13 * screen.height:
            break
        text = clean(element.text)
        if _in_page(screen, element) and text and not element.clickable and _is_text(element):
            within = any(_holds(other, element) for other in screen.elements if other.clickable)
            if not within:
                return text[:_LONGEST]
    return ""


def danger(context: Context, thing: Thing) -> str:
    """Why to be careful with it; "" for what is harmless."""
    if thing.role == "text_field":
        return ""
    return next((context.words(*why) for words, why in _KINDS if words.search(thing.label)), "")


def clean(text: str) -> str:
    """On one line, without what hides or turns around words."""
    kept = (" " if unicodedata.category(c) in ("Cc", "Zl", "Zp") else c for c in text)
    shown = "".join(c for c in kept if unicodedata.category(c) not in ("Cf", "Co", "Cs"))
    return " ".join(shown.split())


def _in_page(screen: Screen, element: Element) -> bool:
    middle = (element.box[1] + element.box[3]) / 2 / max(1, screen.height)
    return _TOP < middle < _BOTTOM


def _is_text(element: Element) -> bool:
    return element.role in ("text", "heading")


def _inside(screen: Screen, outer: Element) -> str:
    """The first words within a row or card that has none of its own."""
    for element in screen.elements:
        if (
            element is not outer
            and (element.text or element.description)
            and _holds(outer, element)
        ):
            return element.text or element.description
    return ""


def _role(screen: Screen, element: Element) -> tuple[str, bool]:
    """A row with a switch in it is that switch."""
    if element.role in _ACTS:
        return element.role, element.checked
    inner = [e for e in screen.elements if e.role in ("switch", "checkbox") and _holds(element, e)]
    return (inner[0].role, inner[0].checked) if len(inner) == 1 else (element.role, element.checked)


def _holds(outer: Element, inner: Element) -> bool:
    left, top, right, bottom = outer.box
    x, y = (inner.box[0] + inner.box[2]) / 2, (inner.box[1] + inner.box[3]) / 2
    return outer is not inner and left <= x <= right and top <= y <= bottom
