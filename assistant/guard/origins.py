"""Where a string came from: every text that reaches a task carries one of these labels.

Only what the owner or the task's own person wrote may say whom a message goes to, what is paid or
which address is opened. All else is data: it may be shown, it may be asked about, never obeyed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from device_drivers.base import Element, Role
from device_drivers.verbs.base import Said

Origin = Literal[
    "owner", "person", "screen", "notification", "web", "skill", "memory", "model", "tool", "file",
    "others",
]  # fmt: skip
TRUSTED: frozenset[Origin] = frozenset({"owner", "person"})

FROM: dict[Origin, Said] = {
    "owner": Said("you", "您"),
    "person": Said("you", "您"),
    "screen": Said("the screen", "屏幕内容"),
    "notification": Said("a notification", "通知"),
    "web": Said("a web page", "网页"),
    "skill": Said("a skill", "技能"),
    "memory": Said("what I remember", "我的记忆"),
    "model": Said("the model", "模型"),
    "tool": Said("another program", "其他程序"),
    "file": Said("a file", "文件"),
    "others": Said("a message of others", "别人的消息"),
}
"""As a question names them."""

BROWSERS = ("chrome", "browser", "safari", "firefox", "webview")


@dataclass(frozen=True, slots=True)
class Labelled:
    """A text, and where it came from."""

    text: str
    origin: Origin


def origin_of(element: Element) -> Origin:
    """Of what is written on an element."""
    app = element.app.lower()
    if element.role is Role.WEB or any(name in app for name in BROWSERS):
        return "web"
    return "notification" if "systemui" in app else "screen"
