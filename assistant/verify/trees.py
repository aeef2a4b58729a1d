"""The difference between two looks, told by their elements: what came, went, changed, moved."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass

from assistant.verify.base import shown
from device_drivers.apps import NAMES, name
from device_drivers.base import Element, Role, Screen
from device_drivers.verbs.base import Said

STATUS = "com.android.systemui"
"""Its bar ticks by itself: a fingerprint leaves it out, and so does this."""
PAGE = 0.5
"""When less than this share of what was labelled is still there, it is another page."""
TOLD = 3
"""How many things of a kind a description names."""
_BUSY = re.compile(r"ProgressBar|ActivityIndicator|LoadingProgress|Spinner$")
_LOADING = re.compile(r"(?i)\s*(loading|please wait|one moment)\b.*|.*(加载中|请稍候|正在加载).*")
_TROUBLE = re.compile(
    r"(?i)\b(can'?t|cannot|could ?n.t|unable|fail(ed|s|ure)?|error|invalid|incorrect|wrong"
    r"|try again|is required|must (be|have)|not (found|allowed|valid))\b"
    r"|无法|失败|错误|不正确|无效|重试|请输入|不能为空|不存在"
)


@dataclass(frozen=True, slots=True)
class Difference:
    """``changed``: the same thing before and after. ``moved``: how many only stand elsewhere."""

    before: Screen
    after: Screen
    appeared: tuple[Element, ...]
    vanished: tuple[Element, ...]
    changed: tuple[tuple[Element, Element], ...]
    moved: int

    @property
    def nothing(self) -> bool:
        return not (self.appeared or self.vanished or self.changed or self.moved or self.elsewhere)

    @property
    def elsewhere(self) -> bool:
        """Another app, or another part of it, is in front."""
        front = self.before.app, self.before.activity
        return front != (self.after.app, self.after.activity)

    @property
    def another_page(self) -> bool:
        """Most of what could be read is gone, or the app itself is another one."""
        had = sum(1 for e in _counted(self.before) if e.label)
        gone = sum(1 for e in self.vanished if e.label)
        return self.before.app != self.after.app or (had > 0 and gone > (1 - PAGE) * had)

    @property
    def trouble(self) -> str:
        """What the app says that went wrong, where it says so on the same page; "" if nothing."""
        said = [e.text for e in self.appeared if e.text and not e.clickable and len(e.text) < 160]
        said += [now.text for _, now in self.changed if now.role is Role.TEXT]
        return "" if self.another_page else next(filter(_TROUBLE.search, said), "")

    @property
    def loading(self) -> bool:
        """Something turns that did not turn before: it is too early to tell."""
        return any(_BUSY.search(e.class_name) or _LOADING.fullmatch(e.text) for e in self.appeared)

    def near(self, touched: Element) -> bool:
        """Whether what was touched, or something on it, is another now."""
        there = [*self.vanished, *(was for was, _ in self.changed)]
        return any(_overlap(touched, e) for e in there)


def difference(before: Screen, after: Screen) -> Difference:
    """Things are the same by what is written on them, their identifier and role; of those that are
    left, the same place or identifier makes them the same thing with another state."""
    was, now = _counted(before), _counted(after)
    left_was, left_now, moved = _unmatched(was, now)
    changed: list[tuple[Element, Element]] = []
    for key in (_place, _identity):
        found = _paired(left_was, left_now, key)
        changed += found
        gone = {id(old) for old, _ in found}
        come = {id(new) for _, new in found}
        left_was = [e for e in left_was if id(e) not in gone]
        left_now = [e for e in left_now if id(e) not in come]
    return Difference(before, after, tuple(left_now), tuple(left_was), tuple(changed), moved)


def in_words(diff: Difference) -> Said:
    """Compactly what is different; what is written on a screen stands in quotes."""
    if diff.nothing:
        return Said("nothing changed on the screen", "屏幕没有变化")
    en: list[str] = []
    zh: list[str] = []
    if diff.before.app != diff.after.app:
        came, went = called(diff.after.app), called(diff.before.app)
        en.append(f"{came.en} came up instead of {went.en}")
        zh.append(f"出现的是{came.zh}，不再是{went.zh}")
    if diff.another_page:
        if title := _title(diff.after):
            en.append(f"the page {shown(title)} came up")
            zh.append(f"打开了{shown(title)}页面")
        elif not en:
            en.append("another page came up")
            zh.append("打开了另一个页面")
        return Said("; ".join(en), "；".join(zh))
    for was, is_now in diff.changed[:TOLD]:
        told = _changed(was, is_now)
        en.append(told.en)
        zh.append(told.zh)
    if labels := _labels(diff.appeared):
        en.append(f"new: {', '.join(labels)}")
        zh.append(f"新出现：{'、'.join(labels)}")
    if labels := _labels(diff.vanished):
        en.append(f"gone: {', '.join(labels)}")
        zh.append(f"消失：{'、'.join(labels)}")
    if not en:
        en.append("the content moved" if diff.moved else "the screen changed")
        zh.append("内容移动了" if diff.moved else "屏幕已变化")
    return Said("; ".join(en), "；".join(zh))


def called(app: str) -> Said:
    """An app by what people call it."""
    en, zh = NAMES.get(app, (name(app), name(app, chinese=True)))
    return Said(en, zh)


# --- matching -------------------------------------------------------------------------------------


def _counted(screen: Screen) -> list[Element]:
    return [
        e
        for e in screen.elements
        if e.app != STATUS
        and e.role is not Role.KEYBOARD_KEY
        and (e.label or e.id or e.clickable or e.checkable)
    ]


def _state(e: Element) -> tuple[Hashable, ...]:
    return e.role, e.app, e.id, e.label, e.checked, e.selected, e.enabled, e.text


def _place(e: Element) -> tuple[Hashable, ...]:
    return e.role, e.app, e.id, e.box


def _identity(e: Element) -> tuple[Hashable, ...]:
    return (e.role, e.app, e.id) if e.id else (id(e),)


def _unmatched(
    was: Sequence[Element], now: Sequence[Element]
) -> tuple[list[Element], list[Element], int]:
    """What is left on either side, and how many of the others stand in another place."""
    left, still = Counter(map(_state, now)), Counter(map(_state, was))
    gone = [e for e in was if not _take(left, e)]
    come = [e for e in now if not _take(still, e)]
    boxes = {(_state(e), e.box) for e in was}
    lost = {id(e) for e in come}
    moved = sum(1 for e in now if id(e) not in lost and (_state(e), e.box) not in boxes)
    return gone, come, moved


def _take(counts: Counter[tuple[Hashable, ...]], e: Element) -> bool:
    if counts[_state(e)] <= 0:
        return False
    counts[_state(e)] -= 1
    return True


def _paired(
    was: Iterable[Element], now: Iterable[Element], key: object
) -> list[tuple[Element, Element]]:
    """Those that are the only ones of their key on both sides."""
    assert callable(key)  # noqa: S101 - narrows the type for the reader
    sides: dict[Hashable, tuple[list[Element], list[Element]]] = defaultdict(lambda: ([], []))
    for side, elements in enumerate((was, now)):
        for e in elements:
            sides[key(e)][side].append(e)
    return [(one[0], two[0]) for one, two in sides.values() if len(one) == len(two) == 1]


def _overlap(a: Element, b: Element) -> bool:
    return not (
        a.box.right <= b.box.left or b.box.right <= a.box.left
        or a.box.bottom <= b.box.top or b.box.bottom <= a.box.top
    )  # fmt: skip


# --- words ----------------------------------------------------------------------------------------


def _title(screen: Screen) -> str:
    """The first thing that is only written there: a page's heading stands on top."""
    own = [e for e in _counted(screen) if e.app == screen.app and e.text and not e.password]
    return next((e.text for e in own if e.role is Role.TEXT and not e.clickable), "")


def _changed(was: Element, now: Element) -> Said:
    if was.password or now.password:
        return Said("a hidden text changed", "一段隐藏文字变了")
    if was.checked != now.checked and was.label == now.label:
        name = shown(now.label or now.id.rpartition("/")[2])
        on = Said("on", "开启") if now.checked else Said("off", "关闭")
        return Said(f"{name} is {on.en} now", f"{name}已{on.zh}")
    if was.selected != now.selected and was.label == now.label:
        name = shown(now.label or now.id.rpartition("/")[2])
        on = Said("selected", "选中") if now.selected else Said("no longer selected", "取消选中")
        return Said(f"{name} is {on.en}", f"{name}已{on.zh}")
    if was.label != now.label:
        return Said(
            f"{shown(was.label)} reads {shown(now.label)} now",
            f"{shown(was.label)}变为{shown(now.label)}",
        )
    name = shown(now.label or now.id.rpartition("/")[2])
    return Said(f"{name} changed", f"{name}变了")


def _labels(elements: Sequence[Element]) -> list[str]:
    said = dict.fromkeys(e.label for e in elements if e.label and not e.password)
    more = ["…"] if len(said) > TOLD else []
    return [shown(label) for label in list(said)[:TOLD]] + more
