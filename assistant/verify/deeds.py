"""Deeds that a request names, and the buttons that do them: one in sight that nobody pressed.

A request may be in another language than the phone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from assistant.risk_words import plain
from assistant.verify.base import shown
from device_drivers.base import Role, Screen
from device_drivers.verbs.base import Said
from device_drivers.verbs.looking import inside

_VERB = r"(?:^|(?:\b(?:and|then|to|please|also|now)|[,.;:!?\"'”]) ?)"
"""What stands before a word that is a command and no noun."""
_BACK = r"\b(?:get|bring|take)\b.{0,60}\bback\b"
_DEEDS: tuple[tuple[str, str], ...] = tuple(
    (f"(?:{en})\\b|{zh}", f"\\b(?:{asked})\\b|{asked_zh}")
    for en, zh, asked, asked_zh in (
        ("delete|remove|trash|move to (?:trash|bin)", "删除|移除|移[到至]回收站",
         "delete|remove|erase|throw away|get rid|take off|take out|clear",
         "删除|删掉|移除|去掉|扔掉"),
        ("unpin", "取消(?:置顶|固定)", "unpin", "取消(?:置顶|固定)"),
        ("pin", "置顶|固定", "pin|pinned", "(?<!取消)(?:置顶|固定)"),
        ("unarchive", "取消归档", f"unarchive|out of the archive|{_BACK}", "取消归档|移出归档"),
        ("archive", "归档", "(?<!the )archive", "(?<!取消)(?<!移出)归档"),
        ("send", "发送", f"send|forward|{_VERB}(?:text(?! field)|reply)", "发送|发给|转发|回复"),
        ("(?:add to )?favou?rites?", "(?:添加到|加入)?收藏", "favou?rites?", "(?<!取消)收藏"),
        ("unstar|remove star", "取消星标|移除星标", "unstar", "取消星标"),
        ("(?:add )?star", "(?:添加|加)?星标", "star", "(?<!取消)(?:星标|加星)"),
        ("mute", "静音", "mute", "(?<!取消)静音"), ("unmute", "取消静音", "unmute", "取消静音"),
        ("unblock", "取消(?:屏蔽|拉黑)|解除屏蔽", "unblock", "取消(?:屏蔽|拉黑)|解除屏蔽"),
        ("block", "屏蔽|拉黑", "block", "(?<!取消)(?<!解除)(?:屏蔽|拉黑)"),
        ("rename", "重命名", "rename", "重命名|改名"), ("share", "分享", "share", "分享"),
        ("forward", "转发", "forward", "转发"), ("download", "下载", "download", "下载"),
        ("restore", "恢复|还原", f"restore|recover|{_BACK}", "恢复|还原|找回|取回"),
        ("bookmark|add to bookmarks", "添加书签", "bookmark", "书签"),
        ("start", "开始", "start", "开始"), ("stop", "停止", "stop", "停止"),
        ("pause", "暂停", "pause", "暂停"), ("install", "安装", "install", "安装"),
        ("call|dial", "拨打|呼叫|拨号",
         f"{_VERB}call(?! (?:it|this|that|them|log|history)\\b)(?! the (?:note|list|folder|album))",
         "打电话给?|拨打|致电"),
        ("place order|buy(?: now)?|order|check out|pay", "下单|提交订单|立即购买|购买|支付|付款",
         "order|buy", "下单|购买|订购"),
        ("add to (?:cart|basket)", "加入购物车", "(?:put|add)\\b.{0,80}\\b(?:cart|basket)",
         "[加放].{0,40}购物车"),
        ("save", "保存", "save", "保存"),
        ("shutter|take (?:photo|picture)", "快门|拍照",
         "take (?:a |an |one |another )?(?:photo|picture|selfie)", "拍(?:一?张)?(?:照|自拍)"),
        ("stop recording", "停止录[制像音]", "record", "录[制像音]?一?[段个]"),
        ("mark (?:as )?unread", "标[为记].{0,2}未读", "as unread", "标.{0,8}未读"),
        ("clear all", "全部清除|清除全部", "(?:clear|dismiss) all", "清[除空掉].{0,6}通知"),
    )
)  # fmt: skip
"""What stands on a button, and how it is asked for."""
_THING = re.compile(
    r"(?:this |the )?(?:message|sms|mms|reply|mail|email|order|photo|picture|note)?|短信|消息|信息"
    r"|邮件|订单|照片|便签|[\W\d]+"
)
"""What may stand beside a deed on its button: the thing in hand, a price, a number."""


def deed_left(goal: str, touched: Iterable[str], screen: Screen) -> Said | None:
    """The button in sight that was never pressed; ``touched`` is what was written on what was."""
    goal = plain(goal)
    pressed = " · ".join(map(plain, touched))
    wanted = [
        on_button
        for on_button, asked in _DEEDS
        if re.search(asked, goal) and not re.search(f"(?<![a-z])(?:{on_button})", pressed)
    ]
    for index, e in enumerate(screen.elements):
        if not e.clickable or not e.enabled:
            continue
        if e.role in (Role.TEXT_FIELD, Role.KEYBOARD_KEY, Role.TAB):
            continue
        label = plain(_first_label(screen, index)).strip()
        if label and any(_is_deed(label, d, goal) for d in wanted):
            return Said(f"{shown(label)} was never pressed", f"{shown(label)}一直没有按")
    return None


def _is_deed(label: str, deed: str, goal: str) -> bool:
    """The deed alone, of the thing in hand, or of what the goal names."""
    found = re.match(f"(?:{deed})(.*)", label)
    if found is None:
        return False
    rest = re.sub(r"^(this|the) ", "", found[1].strip())
    return _THING.fullmatch(rest) is not None or (len(rest) > 1 and rest in goal)


def _first_label(screen: Screen, index: int) -> str:
    e = screen.elements[index]
    return e.label or next((o.label for o in inside(screen.elements, index) if o.label), "")
