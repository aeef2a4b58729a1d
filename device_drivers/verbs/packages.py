"""Verbs that manage apps: install from a file, uninstall, clear an app's data."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

from pydantic import Field

from device_drivers.base import OS, AndroidDevice, Device, Risk
from device_drivers.verbs.able import installs, shell
from device_drivers.verbs.apps import AppArgs, resolve_app
from device_drivers.verbs.base import (
    Args,
    Report,
    Said,
    Slot,
    State,
    Verb,
    VerbFailed,
    Way,
    for_good,
)
from device_drivers.verbs.hands import way
from device_drivers.verbs.shell import run, until
from device_drivers.verbs.wording import phrases


class FileArgs(Args):
    file: Annotated[
        str, Slot("file"), Field(min_length=3, description="The package file on this computer")
    ]


class Install(Way[FileArgs, Device]):
    """Proof is an app that was not there before, or stands in another place now: an update."""

    def prepare(self, phone: Device, args: FileArgs) -> FileArgs:
        path = Path(args.file).expanduser().resolve()
        if not path.is_file():
            raise VerbFailed(
                Said(
                    f"There is no file {path} on this computer.",
                    f"这台电脑上没有文件{path}。",
                )
            )
        return args.model_copy(update={"file": str(path)})

    def before(self, phone: Device, args: FileArgs) -> State:
        return {"installed": sorted(_installed(phone))}

    def act(self, phone: Device, args: FileArgs) -> None:
        installs(phone).install(Path(args.file))

    def check(self, phone: Device, args: FileArgs, before: State) -> Report:
        fresh = sorted(_installed(phone) - set(before.get("installed", ())))
        names = ", ".join(line.rpartition("=")[2] for line in fresh)
        evidence = {"new packages": names or "none"}
        if fresh:
            return Report(Said(f"Installed: {names}", f"已安装：{names}"), True, evidence)
        name = Path(args.file).name
        return Report(Said(f"{name} is not installed.", f"{name}没有安装。"), False, evidence)


def _installed(phone: Device) -> set[str]:
    """``path=package`` of every package: Android moves one to a new path when it is updated."""
    if isinstance(phone, AndroidDevice):
        return set(run(phone, "pm", "list", "packages", "-f").split())
    return {app.id for app in phone.apps()}


class Uninstall(Way[AppArgs, Device]):
    def prepare(self, phone: Device, args: AppArgs) -> AppArgs:
        app = resolve_app(phone, args.app)
        return args.model_copy(update={"package": app.id, "app": app.name or args.app})

    def act(self, phone: Device, args: AppArgs) -> None:
        installs(phone).uninstall(args.package)

    def check(self, phone: Device, args: AppArgs, before: State) -> Report:
        there = until(
            lambda: any(app.id == args.package for app in phone.apps()), lambda still: not still
        )
        evidence = {args.package: "still installed" if there else "not installed"}
        said = (
            Said(f"{args.label.en} is still installed.", f"{args.label.zh}仍然在手机上。")
            if there
            else Said(f"{args.label.en} is uninstalled.", f"{args.label.zh}已卸载。")
        )
        return Report(said, not there, evidence)


class Clear(Uninstall):
    """``pm clear``, which answers Success, stops the app and takes its permissions back."""

    def act(self, phone: Device, args: AppArgs) -> None:
        answer = run(shell(phone), "pm", "clear", args.package, timeout=30.0).strip()
        if answer != "Success":
            raise VerbFailed(
                Said(
                    f"The phone did not clear {args.label.en}: {answer}",
                    f"手机没有清除{args.label.zh}：{answer}",
                )
            )

    def check(self, phone: Device, args: AppArgs, before: State) -> Report:
        android = shell(phone)
        alive = android.shell("pidof", args.package).output.strip()
        told = run(android, "dumpsys", "package", args.package, timeout=20.0)
        stopped = re.search(r"stopped=true", told) is not None
        ok = stopped and not alive
        evidence = {f"dumpsys package {args.package}": f"stopped={str(stopped).lower()}"}
        said = (
            Said(f"The data of {args.label.en} is cleared.", f"{args.label.zh}的数据已清除。")
            if ok
            else Said(
                f"The data of {args.label.en} is not cleared.", f"{args.label.zh}的数据没有清除。"
            )
        )
        return Report(said, ok, evidence)


_STORE_ONLY = Said(
    "An iPhone takes apps only from the App Store. Ask me to open the App Store instead.",
    "iPhone 只能从 App Store 安装应用。可以让我打开 App Store。",
)
_OFFLOAD = Said(
    "iOS cannot clear an app's data; it can only be deleted with the app. Ask me to uninstall it.",
    "iOS 不能单独清除应用数据，只能连同应用一起删除。可以让我卸载它。",
)


def _remove_by_hand(args: AppArgs, os: OS) -> str:
    """From its icon, on the first page of the home screen or the next one."""
    if os is OS.ANDROID:
        return ""
    tapped = {
        OS.IOS: ("tap Remove App, tap Delete App, tap Delete",
                 "点击移除App，点击删除App，点击删除"),
        OS.HARMONY: ("tap Uninstall, tap Uninstall", "点击卸载，点击卸载"),
    }[os]  # fmt: skip
    ways = [
        told
        for en, zh in (("", ""), ("swipe left, ", "向左滑动，"))
        for told in (
            way(f"press home, {en}long press {{0}}, {tapped[0]}", args.label.en),
            way(f"按主屏幕键，{zh}长按{{0}}，{tapped[1]}", args.label.zh),
        )
    ]
    return "\n".join(filter(None, ways))


VERBS = (
    Verb(
        name="install_app",
        description="Install an app from a package file on this computer.",
        args=FileArgs,
        risk=Risk.INSTALL,
        phrases=phrases("""
            install {file} | install the file {file} | install {file} on my phone
            install the package {file}
            put the app {file} on the phone | install the app from {file} | sideload {file}
            install the apk {file} | please install the app file {file}
            安装{file} | 安装文件{file} | 安装安装包{file} | 把{file}装到手机上
            安装这个apk：{file}
            从文件{file}安装应用 | 给手机安装{file}安装包 | 装一下安装包{file}
            用{file}文件安装应用
        """),
        say=lambda a: Said(f"Install {a.file} on the phone", f"在手机上安装{a.file}"),
        undo=for_good(
            "To remove the app again, say: uninstall, and its name.",
            "要移除该应用，请说：卸载，加应用名。",
        ),
        ways={OS.ANDROID: Install(), OS.HARMONY: Install()},
        cannot={OS.IOS: _STORE_ONLY},
    ),
    Verb(
        name="uninstall_app",
        description="Uninstall an app with its data.",
        args=AppArgs,
        risk=Risk.DELETE,
        phrases=phrases("""
            uninstall {app} | remove the app {app} | delete the app {app}
            uninstall the {app} app
            get rid of the app {app} | take {app} off my phone | deinstall {app}
            remove the {app} app from my phone | please uninstall {app}
            卸载{app} | 删除应用{app} | 把{app}卸载了 | 移除{app}应用 | 删掉{app}这个应用
            卸掉{app}
            帮我卸载{app} | 从手机上卸载{app} | 把{app}这个软件删了
        """),
        say=lambda a: Said(
            f"Uninstall {a.label.en} with all its data", f"卸载{a.label.zh}及其全部数据"
        ),
        undo=for_good(
            "The app is gone with its data; it can be installed again.",
            "应用连同数据已删除，可以重新安装。",
        ),
        ways={OS.ANDROID: Uninstall(), OS.HARMONY: Uninstall()},
        by_hand=_remove_by_hand,
        proof=Uninstall(),
    ),
    Verb(
        name="clear_app_data",
        description="Clear all data of an app, as if newly installed.",
        args=AppArgs,
        risk=Risk.DELETE,
        phrases=phrases("""
            clear the data of {app} | clear {app}'s data | reset the app {app}
            delete all data of {app} | wipe the data of {app} | clear the storage of {app}
            reset {app} to factory state | erase the app data of {app}
            清除{app}的数据 | 清空{app}的数据 | 重置应用{app} | 把{app}的数据清掉
            清理{app}的应用数据
            删除{app}的所有数据 | 清除{app}应用数据 | 恢复{app}为初始状态
        """),
        say=lambda a: Said(f"Clear all data of {a.label.en}", f"清除{a.label.zh}的全部数据"),
        undo=for_good(
            "Cleared data does not come back.",
            "清除的数据无法恢复。",
        ),
        ways={OS.ANDROID: Clear()},
        cannot={OS.IOS: _OFFLOAD},
    ),
)
