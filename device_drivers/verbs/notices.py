"""Verbs for the notifications in the shade: read, open, clear one, clear all.

What notifications say was written by others and is only ever shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from pydantic import Field

from device_drivers.abilities import Notification
from device_drivers.apps import NAMES
from device_drivers.base import OS, Device, Risk
from device_drivers.verbs.able import notifications
from device_drivers.verbs.base import (
    Args,
    Ask,
    NoArgs,
    Report,
    Said,
    Slot,
    State,
    Verb,
    VerbFailed,
    Way,
    for_good,
)
from device_drivers.verbs.hands import by_hand
from device_drivers.verbs.items import items
from device_drivers.verbs.looking import look
from device_drivers.verbs.matching import meant
from device_drivers.verbs.shell import until
from device_drivers.verbs.wording import many, phrases

_SHOWN = 12


def waiting(phone: Device) -> Sequence[Notification]:
    return notifications(phone).notifications()


def _app(notice: Notification) -> Said:
    return Said(*NAMES.get(notice.app, (notice.app, notice.app)))


def _line(notice: Notification, app: str) -> str:
    words = ": ".join(part for part in (notice.title, notice.text) if part)
    return f"• {app} — {words}" if words else f"• {app}"


class List(Way[NoArgs, Device]):
    def check(self, phone: Device, args: NoArgs, before: State) -> Report:
        found = waiting(phone)
        if not found:
            none = Said("There are no notifications.", "没有通知。")
            return Report(none, True, {"shade": "0"} | items([]))
        en = "\n".join(_line(n, _app(n).en) for n in found[:_SHOWN])
        zh = "\n".join(_line(n, _app(n).zh) for n in found[:_SHOWN])
        count = len(found)
        said = Said(f"{count} notifications:\n{en}", f"{count}条通知：\n{zh}")
        rows = [
            {"key": n.key, "app": n.app, "en": _app(n).en, "zh": _app(n).zh, "title": n.title,
             "text": n.text, "when": n.when.isoformat() if n.when else "",
             "clearable": n.dismissible}
            for n in found
        ]  # fmt: skip
        return Report(said, True, {"shade": f"{count} notifications"} | items(rows))


class WhichArgs(Args):
    which: Annotated[
        str, Slot("label"), Field(min_length=1, description="Its app, or words of its title")
    ]
    key: str = Field("", description="The phone's own name for it; looked up")
    title: str = Field("", description="What it says; looked up")


class Dismiss(Way[WhichArgs, Device]):
    """Swipes one notification away."""

    def prepare(self, phone: Device, args: WhichArgs) -> WhichArgs:
        notice = the_one(phone, args.which)
        return args.model_copy(update={"key": notice.key, "title": notice.title or notice.text})

    def act(self, phone: Device, args: WhichArgs) -> None:
        notifications(phone).dismiss_notification(args.key)

    def check(self, phone: Device, args: WhichArgs, before: State) -> Report:
        gone = until(
            lambda: all(n.key != args.key for n in waiting(phone)), lambda gone: gone, seconds=3.0
        )
        evidence = {"shade": f"{args.title}: {'gone' if gone else 'still there'}"}
        said = (
            Said(f"Cleared the notification “{args.title}”.", f"已清除通知“{args.title}”。")
            if gone
            else Said(f"“{args.title}” is still there.", f"“{args.title}”仍在通知栏。")
        )
        return Report(said, gone, evidence)


class Open(Dismiss):
    """Taps one notification; proof is that its app is in front or the screen another one."""

    def before(self, phone: Device, args: WhichArgs) -> State:
        screen = look(phone)
        app = next((n.app for n in waiting(phone) if n.key == args.key), "")
        return {"fingerprint": screen.fingerprint, "notice": app}

    def act(self, phone: Device, args: WhichArgs) -> None:
        notifications(phone).open_notification(args.key)

    def check(self, phone: Device, args: WhichArgs, before: State) -> Report:
        owner, seen = before.get("notice", ""), before.get("fingerprint", "")

        def opened() -> tuple[str, bool]:
            screen = look(phone)
            right = not owner or screen.app == owner
            return screen.app, right and screen.fingerprint != seen

        app, ok = until(opened, lambda now: now[1], 6.0)
        said = (
            Said(f"Opened the notification “{args.title}”.", f"已打开通知“{args.title}”。")
            if ok
            else Said(f"“{args.title}” did not open.", f"通知“{args.title}”没有打开。")
        )
        return Report(said, ok, {"foreground app": app})


def the_one(phone: Device, which: str) -> Notification:
    """The notification meant, by its app or its words. Raises Ask, VerbFailed."""
    found = {n.key: n for n in waiting(phone)}
    if which in found:
        return found[which]
    named = {n.key: (n.title, n.text, *NAMES.get(n.app, ()), n.app) for n in found.values()}
    fitting = meant(which, named)
    if len(fitting) == 1:
        return found[fitting[0]]
    if not fitting:
        raise VerbFailed(Said(f"No notification is about {which}.", f"没有关于“{which}”的通知。"))
    options = {_line(found[k], _app(found[k]).en).removeprefix("• "): k for k in fitting[:6]}
    raise Ask(Said("Which notification?", "哪一条通知？"), "which", options)


class ClearAll(Way[NoArgs, Device]):
    """Swipes away every notification that can be; what belongs to a running service stays."""

    def act(self, phone: Device, args: NoArgs) -> None:
        shade = notifications(phone)
        for notice in waiting(phone):
            if notice.dismissible:
                shade.dismiss_notification(notice.key)

    def check(self, phone: Device, args: NoArgs, before: State) -> Report:
        def left() -> list[Notification]:
            return [n for n in waiting(phone) if n.dismissible]

        stay = until(left, lambda some: not some, 3.0)
        evidence = {"shade": f"{len(stay)} left that could be cleared"}
        if stay:
            said = Said(
                f"Still there: {many(len(stay), 'notification')}.", f"还有{len(stay)}条通知。"
            )
        else:
            said = Said("The notifications are cleared.", "通知已全部清除。")
        return Report(said, not stay, evidence)


_SYSTEMS = (OS.ANDROID, OS.IOS, OS.HARMONY)
VERBS = (
    Verb(
        name="list_notifications",
        description="Read the notifications that wait on the phone.",
        args=NoArgs,
        risk=Risk.READ,
        phrases=phrases("""
            read my notifications | what notifications do i have | show my notifications
            any new notifications | check my notifications | what's in the notification shade
            do i have any notifications | list the notifications | what did i miss on my phone
            看看通知 | 我有什么通知 | 读一下通知 | 有没有新通知 | 查看通知栏 | 通知栏里有什么
            列出所有通知 | 手机上有哪些通知
        """),
        say=lambda _: Said("Read the notifications", "查看通知"),
        ways={os: List() for os in _SYSTEMS},
        by_hand=by_hand("show the notifications, read the screen"),
    ),
    Verb(
        name="open_notification",
        description="Open one of the notifications.",
        args=WhichArgs,
        risk=Risk.NAVIGATE,
        phrases=phrases("""
            open the notification from {which} | open the {which} notification
            tap the notification about {which} | go to the notification from {which}
            open my {which} notification | show me the notification from {which}
            open the notification that says {which} | follow the {which} notification
            打开{which}的通知 | 点开{which}的通知 | 打开关于{which}的通知 | 点一下{which}那条通知
            打开{which}发来的通知 | 进入{which}的通知 | 看看{which}的那条通知 | 点击{which}通知
        """),
        say=lambda a: Said(
            f"Open the notification “{a.title or a.which}”", f"打开通知“{a.title or a.which}”"
        ),
        ways={os: Open() for os in _SYSTEMS},
    ),
    Verb(
        name="dismiss_notification",
        description="Clear one of the notifications.",
        args=WhichArgs,
        risk=Risk.CHANGE,
        phrases=phrases("""
            dismiss the notification from {which} | clear the {which} notification
            dismiss the {which} notification
            swipe away the {which} notification | remove the notification from {which}
            get rid of the {which} notification | dismiss the notification about {which}
            clear the notification that says {which} | hide the {which} notification
            清除{which}的通知 | 划掉{which}的通知 | 关掉{which}的那条通知 | 把{which}的通知清掉
            移除{which}的通知 | 忽略{which}的通知 | 清掉关于{which}的通知 | 去掉{which}那条通知
        """),
        say=lambda a: Said(
            f"Clear the notification “{a.title or a.which}”", f"清除通知“{a.title or a.which}”"
        ),
        undo=for_good(
            "A cleared notification does not come back.",
            "清除的通知无法恢复。",
        ),
        ways={os: Dismiss() for os in _SYSTEMS},
    ),
    Verb(
        name="clear_notifications",
        description="Clear all notifications.",
        args=NoArgs,
        risk=Risk.DELETE,
        phrases=phrases("""
            clear all notifications | dismiss all my notifications | clear my notifications
            swipe away all notifications | empty the notification shade | remove all notifications
            get rid of all my notifications | clean up the notifications
            清除所有通知 | 清空通知栏 | 把通知全部清掉 | 清空通知 | 删除全部通知 | 通知都划掉
            一键清除通知 | 把所有通知清除 | 把通知都清掉 | 通知全清了
        """),
        say=lambda _: Said("Clear all notifications", "清除所有通知"),
        undo=for_good(
            "Cleared notifications do not come back.",
            "清除的通知无法恢复。",
        ),
        ways={os: ClearAll() for os in _SYSTEMS},
    ),
)
