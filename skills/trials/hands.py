"""The simplest requests in words, done on a virtual phone with one finger and no understanding.

The house understands far more; a case says in ``done`` what comes of that.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from device_drivers.base import ActionFailed, AppNotFound, Device, Launch
from device_drivers.verbs.base import Report, Said

if TYPE_CHECKING:
    from device_drivers.virtual.tasks.hands import Hands

_QUOTED = r"[“「\"](?P<what>[^”」\"]+)[”」\"]"
_SENTENCES: tuple[tuple[re.Pattern[str], Callable[[Hands, str], None]], ...] = (
    (
        re.compile(rf"(?:tap|press|click|点击|按下?)\s*{_QUOTED}"),
        lambda hands, what: hands.tap(what),
    ),
    (re.compile(rf"(?:type|enter|输入)\s*{_QUOTED}"), lambda hands, what: hands.type(what)),
    (re.compile(rf"(?:open|打开)\s*{_QUOTED}"), lambda hands, what: hands.act(Launch(what))),
    (re.compile(r"(?:scroll down|向下滑动|往下翻)"), lambda hands, what: hands.scroll("down")),
    (re.compile(r"(?:scroll up|向上滑动|往上翻)"), lambda hands, what: hands.scroll("up")),
    (re.compile(r"(?:go back|返回)"), lambda hands, what: hands.back()),
    (re.compile(r"(?:go home|go to the home screen|回到桌面)"), lambda hands, what: hands.home()),
)


def by_hand(phone: Device, request: str) -> Report | None:
    """What came of it; None where it takes more than a finger."""
    from device_drivers.virtual.tasks.hands import Hands, NotFound

    hands = Hands(phone)
    for pattern, do in _SENTENCES:
        match = pattern.fullmatch(request.strip().rstrip(".。"))
        if match is None:
            continue
        what = match.groupdict().get("what", "")
        try:
            do(hands, what)
        except (NotFound, AppNotFound, ActionFailed):
            return Report(Said(f"I do not see “{what}”.", f"没有看到“{what}”。"), verified=False)
        return Report(Said("Done.", "完成。"), verified=True)
    return None
