"""Deeds that a request names, and the buttons that do them: one in sight that nobody pressed."""

from __future__ import annotations

import re
from collections.abc import Iterable

from assistant.risk_words import plain
from assistant.verify.base import shown
from device_drivers.base import Role, Screen
from device_drivers.verbs.base import Said
from device_drivers.verbs.looking import inside

_DEEDS: tuple[tuple[str, str], ...] = (
    ("delete|remove|trash", "delete|remove|erase|throw away|get rid|take off|take out|clear"),
    ("unpin", "unpin"), ("pin", "pin|pinned"), ("archive", "archive"), ("send", "send"),
    ("(?:add to )?favou?rites?", "favou?rites?"), ("添加到收藏|收藏", "收藏"),
    ("unstar|remove star", "unstar"), ("(?:add )?star", "star"), ("mute", "mute"),
    ("unmute", "unmute"),
    ("unblock", "unblock"), ("block", "block"), ("rename", "rename"), ("share", "share"),
    ("forward", "forward"), ("download", "download"), ("restore", "restore|recover"),
    ("bookmark|add to bookmarks", "bookmark"), ("start", "start"), ("stop", "stop"),
    ("pause", "pause"), ("install", "install"), ("call", "call"),
    ("place order|buy|order|check out", "order|buy"), ("save", "save"),
    ("删除|移除", "删除|移除|删掉|去掉|扔掉"), ("置顶|固定", "置顶|固定"), ("归档", "归档"),
    ("发送", "发送|发给"), ("静音", "静音"), ("屏蔽|拉黑", "屏蔽|拉黑"), ("重命名", "重命名|改名"),
    ("分享", "分享"), ("转发", "转发"), ("下载", "下载"), ("恢复|还原", "恢复|还原"),
    ("开始", "开始"), ("停止", "停止"), ("暂停", "暂停"), ("保存", "保存"),
)  # fmt: skip
"""What stands on a button, and how it is asked for."""


def deed_left(goal: str, touched: Iterable[str], screen: Screen) -> Said | None:
    """The button in sight that was never pressed; ``touched`` is what was written on what was."""
    goal = plain(goal)
    pressed = " · ".join(map(plain, touched))
    wanted = [
        on_button
        for on_button, asked in _DEEDS
        if _says(asked, goal) and not _says(on_button, pressed)
    ]
    for index, e in enumerate(screen.elements):
        if not e.clickable or e.role in (Role.TEXT_FIELD, Role.KEYBOARD_KEY, Role.TAB):
            continue
        label = plain(_first_label(screen, index)).strip()
        if label and any(_is_deed(label, d, goal) for d in wanted):
            return Said(f"{shown(label)} was never pressed", f"{shown(label)}一直没有按")
    return None


def _says(words: str, goal: str) -> bool:
    latin = words.isascii()
    return re.search(rf"\b({words})\b" if latin else f"({words})", goal) is not None


def _is_deed(label: str, deed: str, goal: str) -> bool:
    """The deed alone, of the thing in hand, or of what the goal names."""
    found = re.match(rf"({deed})\b ?(.*)" if deed.isascii() else f"({deed})(.*)", label)
    if found is None:
        return False
    rest = re.sub(r"^(this|the) ", "", found[2].strip())
    return not rest or (len(rest) > 1 and rest in goal)


def _first_label(screen: Screen, index: int) -> str:
    e = screen.elements[index]
    return e.label or next((o.label for o in inside(screen.elements, index) if o.label), "")
