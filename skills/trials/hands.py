"""The simplest requests in words, done on a virtual phone with one finger and no understanding.

The house understands far more; a case says in ``done`` what comes of that.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from device_drivers.apps import NAMES
from device_drivers.base import ActionFailed, AppNotFound, Device, Launch
from device_drivers.verbs.base import Report, Said
from skills.base import Skill
from skills.running.calls import Do
from skills.running.permissions import may_use, why_not

if TYPE_CHECKING:
    from device_drivers.virtual.tasks.hands import Hands

_QUOTED = r"[“「\"](?P<what>[^”」\"]+)[”」\"]"
_OPEN = re.compile(rf"(?:open|打开)\s*{_QUOTED}")
_SENTENCES: tuple[tuple[re.Pattern[str], Callable[[Hands, str], None]], ...] = (
    (
        re.compile(rf"(?:tap|press|click|点击|按下?)\s*{_QUOTED}"),
        lambda hands, what: hands.tap(what),
    ),
    (re.compile(rf"(?:type|enter|输入)\s*{_QUOTED}"), lambda hands, what: hands.type(what)),
    (_OPEN, lambda hands, what: hands.act(Launch(what))),
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
        match = pattern.fullmatch(_bare(request))
        if match is None:
            continue
        what = match.groupdict().get("what", "")
        try:
            do(hands, what)
        except (NotFound, AppNotFound, ActionFailed):
            return Report(Said(f"I do not see “{what}”.", f"没有看到“{what}”。"), verified=False)
        return Report(Said("Done.", "完成。"), verified=True)
    return None


def not_by_hand(skill: Skill, phone: Device, call: Do) -> Said | None:
    """Why a skill may not have this done with a finger; None where it may, and where it takes more
    than one. It needs the app that it opens, anything else the one in front, if that is not the
    home screen: as the house judges it."""
    request = _bare(call.request)
    if not any(pattern.fullmatch(request) for pattern, _ in _SENTENCES):
        return None
    if opens := _OPEN.fullmatch(request):
        app = opens["what"]
    else:
        app = phone.observe(image=False, elements=False).app
        if "launcher" in app or "systemui" in app:
            return None
    if any(may_use(skill, name) for name in _called(phone, app)):
        return None
    return why_not(skill, call, app=app)


def _called(phone: Device, app: str) -> set[str]:
    """An app's id and all that it is called, of any of these."""
    for each in phone.apps():
        names = {each.id, each.name, *NAMES.get(each.id, ())}
        if app.casefold() in {name.casefold() for name in names}:
            return names
    return {app}


def _bare(request: str) -> str:
    return request.strip().rstrip(".。")
