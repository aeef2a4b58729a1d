"""Verbs for apps: open, close, list."""

from __future__ import annotations

import re
from typing import Annotated

from pydantic import Field

from device_drivers.apps import NAMES
from device_drivers.base import OS, AndroidDevice, App, Device, Key, Launch, Risk
from device_drivers.verbs.able import closing
from device_drivers.verbs.base import (
    Args,
    Ask,
    Back,
    ForPrograms,
    Report,
    Said,
    Slot,
    State,
    Verb,
    VerbFailed,
    Way,
)
from device_drivers.verbs.items import items
from device_drivers.verbs.looking import look
from device_drivers.verbs.matching import meant, nearest
from device_drivers.verbs.shell import run, until
from device_drivers.verbs.wording import many, phrases

_TOLD = 400


class AppArgs(Args):
    app: Annotated[str, Slot("app"), Field(min_length=1, description="The app's name or package")]
    package: str = Field("", description="Its package; looked up")

    @property
    def label(self) -> Said:
        """What the app is called in each language, as far as known."""
        known = NAMES.get(self.package) or NAMES.get(self.app)
        return Said(*known) if known else Said(self.app, self.app)


def resolve_app(phone: Device, wanted: str) -> App:
    """The installed app called ``wanted``, in English or Chinese, or by its package.

    Raises Ask when several fit or only similar names exist, VerbFailed when none does."""
    apps = {a.id: a for a in phone.apps()}
    if wanted in apps:
        return apps[wanted]
    names = {a.id: (a.name, *NAMES.get(a.id, ()), a.id.rpartition(".")[2]) for a in apps.values()}
    found = meant(re.sub(r"(?i)\s*\b(the|app)\b\s*|应用$|软件$", " ", wanted), names)
    if len(found) == 1:
        return apps[found[0]]
    question = Said(f"Which app do you mean by {wanted}?", f"你说的“{wanted}”是哪个应用？")
    choices = found or nearest(wanted, names)
    if not choices:
        raise VerbFailed(
            Said(f"No app called {wanted} is installed.", f"没有安装名为“{wanted}”的应用。")
        )
    shown = {_label(apps[c]): c for c in choices[:6]}
    raise Ask(question, "app", shown)


class OpenApp(Way[AppArgs, Device]):
    """Brings it to the front."""

    def prepare(self, phone: Device, args: AppArgs) -> AppArgs:
        app = resolve_app(phone, args.app)
        return args.model_copy(update={"package": app.id, "app": app.name or args.app})

    def act(self, phone: Device, args: AppArgs) -> None:
        phone.act(Launch(args.package))

    def check(self, phone: Device, args: AppArgs, before: State) -> Report:
        app = until(lambda: front(phone), lambda seen: seen == args.package, 8.0)
        ok = app == args.package
        said = (
            Said(f"{args.label.en} is open.", f"{args.label.zh}已打开。")
            if ok
            else Said(f"{args.label.en} did not come to the front.", f"{args.label.zh}没有打开。")
        )
        return Report(said, ok, {"foreground app": app})


class CloseApp(Way[AppArgs]):
    """Force-stops it; what it had not saved is lost, as when a person does it in Settings."""

    def prepare(self, phone: AndroidDevice, args: AppArgs) -> AppArgs:
        app = resolve_app(phone, args.app)
        return args.model_copy(update={"package": app.id, "app": app.name or args.app})

    def before(self, phone: AndroidDevice, args: AppArgs) -> State:
        return {"pids": _pids(phone, args.package)}

    def act(self, phone: AndroidDevice, args: AppArgs) -> None:
        run(phone, "am", "force-stop", args.package)

    def check(self, phone: AndroidDevice, args: AppArgs, before: State) -> Report:
        """A service may start the app again at once: only processes from before must be gone."""
        old = set(before.get("pids", ()))

        def left() -> tuple[str, set[str]]:
            return front(phone), old & set(_pids(phone, args.package))

        app, alive = until(left, lambda seen: seen[0] != args.package and not seen[1])
        ok = app != args.package and not alive
        evidence = {"foreground app": app, "pidof": " ".join(sorted(alive)) or "none left"}
        if not ok:
            said = Said(f"{args.label.en} is still running.", f"{args.label.zh}仍在运行。")
        elif not old:
            said = Said(f"{args.label.en} was not running.", f"{args.label.zh}没有在运行。")
        else:
            said = Said(f"{args.label.en} is closed.", f"{args.label.zh}已关闭。")
        return Report(said, ok, evidence)


class EndApp(OpenApp):
    """Ends it where there is no shell; the home screen is in front afterwards."""

    def act(self, phone: Device, args: AppArgs) -> None:
        closing(phone).close_app(args.package)
        if front(phone) == args.package:
            phone.act(Key("home"))

    def check(self, phone: Device, args: AppArgs, before: State) -> Report:
        app = until(lambda: front(phone), lambda seen: seen != args.package, 4.0)
        ok = app != args.package
        said = (
            Said(f"{args.label.en} is closed.", f"{args.label.zh}已关闭。")
            if ok
            else Said(f"{args.label.en} is still in front.", f"{args.label.zh}仍在前台。")
        )
        return Report(said, ok, {"foreground app": app})


def front(phone: Device) -> str:
    """The package of the app in front."""
    return look(phone).app


def _pids(phone: AndroidDevice, package: str) -> list[str]:
    return phone.shell("pidof", package).output.split()


def _label(app: App) -> str:
    return f"{app.name} ({app.id})" if app.name else app.id


class ListArgs(Args):
    also: Annotated[
        str, ForPrograms(), Field(pattern="^(used)?$", description="“used”: and when last used")
    ] = ""


_USED = re.compile(r'package=([\w.]+) [^\n]*?lastTimeUsed="([\d-]{10} [\d:]{8})"')
"""A line of the usage statistics; Android keeps them for a year at most."""


class ListApps(Way[ListArgs, Device]):
    def check(self, phone: Device, args: ListArgs, before: State) -> Report:
        apps = phone.apps()
        names = sorted({a.name or a.id for a in apps}, key=str.casefold)
        listed = ", ".join(names)
        used = _last_used(phone) if args.also and isinstance(phone, AndroidDevice) else {}
        rows = [
            {"app": a.id, "name": a.name or a.id, "built_in": bool(a.system),
             "used": used.get(a.id, "")}
            for a in apps
        ]  # fmt: skip
        return Report(
            Said(f"{many(len(names), 'app')}: {listed}", f"共{len(names)}个应用：{listed}"),
            True,
            {"launcher activities": str(len(names))} | items(rows, _TOLD),
        )


def _last_used(phone: AndroidDevice) -> dict[str, str]:
    """Package -> when it was last in front, on the phone's clock; without those of long ago."""
    told = run(phone, "dumpsys", "usagestats", timeout=20.0)
    used: dict[str, str] = {}
    for package, at in _USED.findall(told):
        used[package] = max(used.get(package, ""), at.replace(" ", "T"))
    return {package: at for package, at in used.items() if at > "1971"}


VERBS = (
    Verb(
        name="open_app",
        description="Open an installed app.",
        args=AppArgs,
        risk=Risk.NAVIGATE,
        phrases=phrases("""
            open {app} | launch {app} | start {app} | open the {app} app | go to {app}
            show me {app}
            please open {app} | bring up {app} | i want to use {app} | run {app}
            打开{app} | 启动{app} | 帮我打开{app} | 进入{app} | 运行{app} | 开一下{app}
            打开{app}应用 | 我要用{app} | 去{app}看看
        """),
        say=lambda a: Said(f"Open {a.label.en}", f"打开{a.label.zh}"),
        undo=lambda args, before: Back("close_app", {"app": args.app}),
        ways={os: OpenApp() for os in OS},
    ),
    Verb(
        name="close_app",
        description="Close a running app for good (force stop).",
        args=AppArgs,
        risk=Risk.CHANGE,
        phrases=phrases("""
            close {app} | quit {app} | kill {app} | stop {app} | exit {app} | force stop {app}
            close the {app} app | shut down {app} | please close {app} for me | end the app {app}
            关闭{app} | 退出{app} | 关掉{app}应用 | 强制停止{app} | 结束{app} | 杀掉{app}
            把{app}关了 | 停止运行{app} | 帮我退出{app}
        """),
        say=lambda a: Said(f"Close {a.label.en}", f"关闭{a.label.zh}"),
        undo=lambda args, before: Back("open_app", {"app": args.app}),
        ways={OS.ANDROID: CloseApp(), OS.IOS: EndApp(), OS.HARMONY: EndApp()},
    ),
    Verb(
        name="list_apps",
        description="List the apps on the phone.",
        args=ListArgs,
        risk=Risk.READ,
        phrases=phrases("""
            what apps do i have | list my apps | which apps are installed | show all apps
            list installed apps
            what's installed on my phone | tell me the apps on this phone
            how many apps are there
            我有哪些应用 | 列出所有应用 | 手机上装了什么软件 | 看看有哪些app | 有多少个应用
            已安装的应用 | 手机里有什么应用 | 应用列表
        """),
        say=lambda _: Said("List the apps", "列出应用"),
        ways={os: ListApps() for os in OS},
    ),
)
