"""Switches of the phone that cut it off or change what it tells: a model flips none unspoken of.

They stand beside each other on pages that a task may be on for another of them, and no touch on
them is risky by its class, since all of it can be taken back.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from assistant.guard.provenance import Matter
from assistant.risk_words import plain
from device_drivers.base import Element, Role, Screen
from device_drivers.verbs.looking import ancestors

_ROWS = (
    (
        r"air ?plane|aeroplane|flight|飞行模式",
        r"\bplane|air ?plane|aeroplane|flight|fly|offline|飞行|飞机|断网",
    ),
    (
        r"wi-?fi|wlan|无线(局域网|网络)",
        r"wi-?fi|wlan|wireless|internet|network|online|无线|网络|联网|上网",
    ),
    (
        r"bluetooth|蓝牙",
        r"bluetooth|head(phone|set)|ear(phone|bud)|speaker|\bpair|蓝牙|耳机|音箱|配对",
    ),
    (
        r"(mobile|cellular) data|roaming|(移动|蜂窝)(数据|网络)|漫游",
        r"\bdata\b|mobile|cellular|internet|roam|network|数据|流量|漫游|上网|网络",
    ),
    (r"location|位置信息|定位", r"location|\bgps\b|\bmap|where|position|位置|定位|地图|导航"),
    (r"hotspot|tethering|热点|网络共享", r"hotspot|tether|share|热点|共享"),
    (
        r"do not disturb|勿扰",
        r"disturb|quiet|silen|mute|notif|sleep|interrupt|focus|勿扰|静音|安静|打扰|睡",
    ),
    (r"(developer options|usb debugging)|开发者选项|usb ?调试", r"developer|debug|开发|调试"),
)
_SWITCHES = [
    (
        re.compile(rf"(?:use |turn (?:on|off) |使用|开启|关闭)?(?:{label})(?:\W.*)?"),
        re.compile(said),
    )
    for label, said in _ROWS
]
"""What stands on them, and what people say who mean them."""


def unspoken(touched: Element | None, screen: Screen, own: Iterable[str]) -> Iterator[Matter]:
    """The switch that a touch flips, where the person's own words say nothing of it."""
    if touched is None:
        return
    row = _row(touched, screen)
    if not any(e.checkable or e.role is Role.SWITCH for e in row):
        return
    words = plain(" ".join(own))
    for label in dict.fromkeys(e.label for e in row if e.label):
        shown = plain(label).strip()
        if any(on.fullmatch(shown) and not said.search(words) for on, said in _SWITCHES):
            yield Matter("deed", f"Switch {label}", "model")
            return


ROW = 12
"""What holds more elements is a page."""
_STATES = re.compile(r"on|off|开|关|已?开启|已?关闭|打开")


def _row(touched: Element, screen: Screen) -> list[Element]:
    """What is touched with what is in it; of a switch without a name, the row that it stands in."""
    at = next(n for n, e in enumerate(screen.elements) if e is touched)
    row: list[Element] = []
    for n in ancestors(screen.elements, at):
        outer = screen.elements[n]
        wider = [e for e in screen.elements if e is outer or outer.box.contains(*e.box.center)]
        if row and len(wider) > ROW:
            return row
        row = wider
        if any(e.label and not _STATES.fullmatch(plain(e.label).strip()) for e in row):
            return row
    return row
