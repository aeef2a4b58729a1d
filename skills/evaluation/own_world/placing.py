"""Controls told by where they stand: in an even list, in a row of icons or tabs, beside a name.

Only what nobody can count otherwise is told so: one list of even rows on the screen, none of those
counted cut off, no other writing between them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from device_drivers.base import Role
from device_drivers.virtual.back_stacks import LAUNCHER_PACKAGE
from skills.evaluation.own_world.touchables import Sight, Touchable, Written

SYSTEM = "com.android.systemui"
FEWEST, MOST = 3, 8
SLACK = 3
"""Pixels by which even rows may differ."""
WIDE = 0.55
"""Share of the width from which a control is a row of a list."""
TOP, BOTTOM = 0.16, 0.82
"""Shares of the height: icons above, tabs below."""
FROM_START = (("first", "第一"), ("second", "第二"), ("third", "第三"), ("fourth", "第四"))
FROM_END = (("last", "最后一"), ("second to last", "倒数第二"))
NOUNS = {
    "swipeableContent": ("conversation", "个对话"), "conversation": ("mail", "封邮件"),
    "song": ("song", "首歌"), "alarm": ("alarm", "个闹钟"),
    "call_log_entry": ("call", "条通话记录"), "item_root": ("file", "个文件"),
    "city_name": ("city", "个城市"), "product_item": ("product", "件商品"),
    "order_item": ("order", "个订单"), "cart_item": ("product", "件商品"),
}  # fmt: skip
"""What rows are called, by the end of their id."""
ROW = ("row", "行")


Way = Literal["list", "bar", "beside"]


@dataclass(frozen=True, slots=True)
class Told:
    """A control and how it is told: after "tap", in English and in Chinese."""

    touchable: Touchable
    en: str
    zh: str
    way: Way


def told(sight: Sight, width: int, height: int) -> Iterator[Told]:
    """All that can be told by its place."""
    own = [each for each in sight.touchables if each.package != SYSTEM]
    yield from _in_list(own, sight.written, width)
    yield from _in_bars(own, width, height)
    yield from _beside_names(own, sight.written)


# --- lists ---------------------------------------------------------------------------------------


def _in_list(own: Sequence[Touchable], written: Sequence[Written], width: int) -> Iterator[Told]:
    rows = [each for each in own if each.full.width >= WIDE * width and each.row is None]
    named = [each for each in rows if _end(each) in NOUNS]
    lists = [found for found in _columns(named or rows) if len(found) >= FEWEST]
    if len(lists) != 1 or len(lists[0]) != len(named or rows) or _between(lists[0], written):
        return
    found = lists[0]
    en, zh = NOUNS.get(_end(found[0]), ROW)
    if found[0].whole:
        for each, (nth, di) in zip(found, FROM_START, strict=False):
            if each.whole:
                yield Told(each, f"the {nth} {en} from the top", f"从上往下{di}{zh}", "list")
    if all(each.whole for each in found) and len(found) <= MOST:
        for each, (nth, di) in zip(reversed(found), FROM_END, strict=False):
            yield Told(each, f"the {nth} {en} on this screen", f"屏幕上{di}{zh}", "list")


def _end(each: Touchable) -> str:
    return each.id.rpartition("/")[2]


def _columns(rows: Sequence[Touchable]) -> list[list[Touchable]]:
    """Rows of one kind that stand below each other at even distances."""
    found: list[list[Touchable]] = []
    for each in sorted(rows, key=lambda row: row.full.top):
        if found and _goes_on(found[-1], each):
            found[-1].append(each)
        else:
            found.append([each])
    return found


def _goes_on(column: Sequence[Touchable], each: Touchable) -> bool:
    last, box = column[-1].full, each.full
    even = abs(box.left - last.left) <= SLACK and abs(box.right - last.right) <= SLACK
    gap = box.top - last.bottom
    if not even or each.id != column[-1].id or each.looks != column[-1].looks or gap < -1:
        return False
    if len(column) > 1:
        return abs(gap - (last.top - column[-2].full.bottom)) <= SLACK
    return gap < min(last.height, box.height)


def _between(column: Sequence[Touchable], written: Sequence[Written]) -> bool:
    """Whether something is written among the rows that belongs to none of them."""
    top, bottom = column[0].full.top, column[-1].full.bottom
    return any(
        top <= each.box.center[1] < bottom
        and not any(row.full.contains(*each.box.center) for row in column)
        for each in written
    )


# --- bars ----------------------------------------------------------------------------------------


def _in_bars(own: Sequence[Touchable], width: int, height: int) -> Iterator[Told]:
    above = _one_line([each for each in own if each.full.bottom <= TOP * height])
    below = [each for each in own if each.full.top >= BOTTOM * height]
    last = [each for each in above if each.full.left > width / 2][-2:]
    if last and len(above) > 1 and all(each.looks == "icon" for each in last):
        yield Told(
            last[-1], "the rightmost icon in the app's top bar", "应用顶栏最右边的图标", "bar"
        )
        if len(last) == 2 and len(above) > 2:
            yield Told(
                last[0], "the second icon from the right in the app's top bar",
                "应用顶栏右数第二个图标", "bar",
            )  # fmt: skip
    line = _one_line(below)
    home = {each.package for each in line} == {LAUNCHER_PACKAGE}
    tabs = home or all(each.widget.role is Role.TAB for each in line)
    if FEWEST <= len(line) <= 5 and tabs and _spans(line, width):
        en, zh = ("app", "个应用") if home else ("tab", "个标签")
        for each, (nth, di) in zip(line, FROM_START, strict=False):
            yield Told(
                each, f"the {nth} {en} from the left at the bottom", f"底部从左往右{di}{zh}", "bar"
            )
        yield Told(line[-1], f"the rightmost {en} at the bottom", f"底部最右边的一{zh}", "bar")


def _one_line(touchables: Sequence[Touchable]) -> list[Touchable]:
    """Left to right; nothing where they stand in more than one line."""
    if len({each.full.center[1] // (2 * SLACK) for each in touchables}) > 1:
        return []
    return sorted(touchables, key=lambda each: each.full.left)


def _spans(line: Sequence[Touchable], width: int) -> bool:
    return line[-1].full.right - line[0].full.left >= 0.85 * width


# --- beside a name -------------------------------------------------------------------------------


def _beside_names(own: Sequence[Touchable], written: Sequence[Written]) -> Iterator[Told]:
    """The only control to the right of a row's name, where it does something else than the row."""
    for each in own:
        if each.row is None or each.looks not in ("icon", "switch") or not each.row.words:
            continue
        name = each.row.words[0]
        others = [other for other in own if other.row is each.row and other is not each]
        right = each.full.left >= name.box.right or each.full.left > each.row.full.center[0]
        if others or not right or not unique(name, written):
            continue
        what, zh = ("switch", "开关") if each.looks == "switch" else ("icon", "图标")
        en = f"the {what} on the right of “{name.text}”"
        yield Told(each, en, f"“{name.text}”右边的{zh}", "beside")


def unique(name: Written, written: Sequence[Written], longest: int = 34) -> bool:
    """Whether it is written once, all of it can be read, and nothing else holds the same words."""
    said = plain(name.text)
    fits = name.whole and "\n" not in name.text and 2 <= len(name.text) <= longest
    fits = fits and any(letter.isalpha() for letter in name.text)
    return fits and not any(said in plain(each.text) for each in written if each != name)


def plain(text: str) -> str:
    """Without what the eye passes over."""
    return " ".join(text.casefold().split())
