"""The mails of the inbox that speak of a trip, read in the phone's own mail app."""

from __future__ import annotations

import re

from trips import TRAVEL

from skills.context import Context, Element, Screen

_APPS = (
    "com.android.email", "com.google.android.gm", "com.microsoft.office.outlook",
    "com.samsung.android.email.provider", "com.apple.mobilemail", "com.tencent.androidqqmail",
    "com.netease.mail", "com.huawei.email", "com.huawei.hmos.email",
)  # fmt: skip
"""As in skill.toml."""
_PAGES, _MOST = 6, 8
_QUOTES = (("“", "”"), ("「", "」"), ('"', '"'))


def travel_mails(context: Context, installed: set[str]) -> list[str] | None:
    """The texts of at most eight mails; None where there is no mail app to read."""
    app = next((app for app in _APPS if app in installed), "")
    if not app or not context.verb("open_app", app=app).ok:
        return None
    texts: list[str] = []
    seen: set[str] = set()
    before: list[str] = []
    for page in range(_PAGES):
        if page and not context.do("scroll down").ok:
            break
        screen = context.look()
        if screen.texts == before:  # the end of the list
            break
        before = screen.texts
        for subject in (s for s in _subjects(screen) if s not in seen):
            if len(texts) >= _MOST:
                return texts
            seen.add(subject)
            texts += _opened(context, subject)
    return texts


def _subjects(screen: Screen) -> list[str]:
    """Of each row that can be pressed, the first short text that speaks of travelling."""
    found: dict[tuple[int, int, int, int], str] = {}
    for element in screen.elements:
        text = " ".join(element.text.split())
        row = _row(screen, element)
        if 6 <= len(text) <= 120 and TRAVEL.search(text) and row is not None:
            found.setdefault(row.box, text)
    return list(dict.fromkeys(found.values()))


def _row(screen: Screen, element: Element) -> Element | None:
    """The smallest that can be pressed around it."""
    x, y = (element.box[0] + element.box[2]) / 2, (element.box[1] + element.box[3]) / 2
    around = [
        e for e in screen.elements
        if e is not element and e.clickable
        and e.box[0] <= x <= e.box[2] and e.box[1] <= y <= e.box[3]
    ]  # fmt: skip
    return min(around, key=lambda e: e.box[3] - e.box[1], default=None)


def _opened(context: Context, subject: str) -> list[str]:
    """What one mail says; [] where it did not open. The list is in front again afterwards."""
    quoted = next(
        (f"{a}{subject}{b}" for a, b in _QUOTES if a not in subject and b not in subject), ""
    )
    if not quoted or not context.do(f"tap {quoted}").ok:
        return []
    text = "\n".join(context.look().texts)
    context.do("go back")
    return [re.sub(r"[ \t]+", " ", text)[:4000]]
