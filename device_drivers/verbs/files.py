"""Verbs for files: find them on the phone, fetch one to this computer.

What is fetched is kept in the assistant's own folder and shown as evidence; it goes nowhere else.
"""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from pydantic import Field

from device_drivers.base import OS, AndroidDevice, Device, Risk, ShellResult
from device_drivers.verbs.able import files, kept
from device_drivers.verbs.base import (
    Args,
    Ask,
    ForPrograms,
    Report,
    Said,
    Slot,
    State,
    Verb,
    VerbFailed,
    Way,
)
from device_drivers.verbs.hands import elsewhere, way
from device_drivers.verbs.items import items
from device_drivers.verbs.matching import plain
from device_drivers.verbs.wording import many, phrases

ROOT = "/sdcard"
_MOST = 20
_TOLD = 400


class FindArgs(Args):
    words: Annotated[str, Slot("label"), Field(description="Words of the name; empty for all")] = ""
    over: Annotated[
        str, ForPrograms(), Field(pattern=r"^\d{0,9}$", description="Least kilobytes, in digits")
    ] = ""


@dataclass(frozen=True, slots=True)
class Facts:
    """Of a file: bytes, and when it was last changed in seconds since 1970."""

    size: int
    changed: int


def found(phone: AndroidDevice, words: str, over: str = "") -> dict[str, Facts | None]:
    """Paths of the files whose name or folder holds all words, newest first; without facts and by
    name where there are too many to ask."""
    larger = ("-size", f"+{over}k") if over else ()
    listed: ShellResult = phone.shell(
        "find", f"{ROOT}/", "-type", "f", *larger, "-not", "-path", "*/Android/*",
        "-not", "-path", "*/.*", timeout=30.0,
    )  # fmt: skip
    wanted = plain(words).split()
    paths = [p for p in listed.output.splitlines() if p.startswith(f"{ROOT}/")]
    fitting = [p for p in paths if all(word in plain(p.removeprefix(ROOT)) for word in wanted)]
    return _newest_first(phone, fitting)


def _newest_first(phone: AndroidDevice, paths: list[str]) -> dict[str, Facts | None]:
    if not 0 < len(paths) <= 400:
        return dict.fromkeys(sorted(paths))
    told = phone.shell("stat", "-c", "%Y %s %n", *paths).output
    known = {
        name: Facts(int(size), int(at))
        for at, size, name in re.findall(r"^(\d+) (\d+) (.*)$", told, re.MULTILINE)
    }
    return {p: known.get(p) for p in sorted(paths, key=lambda p: (-_changed(known.get(p)), p))}


def _changed(facts: Facts | None) -> int:
    return facts.changed if facts else 0


class Find(Way[FindArgs]):
    def check(self, phone: AndroidDevice, args: FindArgs, before: State) -> Report:
        known = found(phone, args.words, args.over)
        paths = list(known)
        evidence = {f"find {ROOT}": f"{len(paths)} files"}
        if not paths:
            none = Said(f"No file is called “{args.words}”.", f"没有找到“{args.words}”文件。")
            return Report(none, True, evidence | items([]))
        lines = "\n".join(f"• {p.removeprefix(ROOT + '/')}" for p in paths[:_MOST])
        more = len(paths) - _MOST
        tail = Said(f"\n… and {more} more", f"\n……还有{more}个") if more > 0 else Said("", "")
        count = len(paths)
        said = Said(
            f"{many(count, 'file')}:\n{lines}{tail.en}", f"{count}个文件：\n{lines}{tail.zh}"
        )
        zone = phone.now().tzinfo
        rows = [
            {"path": p, "bytes": f.size,
             "changed": dt.datetime.fromtimestamp(f.changed, zone).isoformat()}
            for p, f in known.items()
            if f
        ]  # fmt: skip
        return Report(said, True, evidence | items(rows, _TOLD))


class FetchArgs(Args):
    name: Annotated[str, Slot("label"), Field(min_length=1, description="The file's name or path")]
    path: str = Field("", description="Where it is on the phone; looked up")
    file: str = Field("", description="Where it is kept on this computer; filled in")


class Fetch(Way[FetchArgs, Device]):
    """Copies one file to this computer; proof is the file there, as long as on the phone."""

    def prepare(self, phone: Device, args: FetchArgs) -> FetchArgs:
        path = args.name if args.name.startswith("/") else _the_one(phone, args.name)
        return args.model_copy(update={"path": path, "file": args.file or str(kept(path))})

    def act(self, phone: Device, args: FetchArgs) -> None:
        files(phone).pull(args.path, Path(args.file))

    def check(self, phone: Device, args: FetchArgs, before: State) -> Report:
        here = Path(args.file)
        size = here.stat().st_size if here.is_file() else -1
        there = size
        if isinstance(phone, AndroidDevice):
            told = phone.shell("stat", "-c", "%s", args.path).output.strip()
            there = int(told) if told.isdigit() else -2
        ok = size >= 0 and size == there
        evidence = {"file": str(here) if ok else "", args.path: f"{there} bytes"}
        if ok:
            said = Said(f"{here.name} is here: {here}", f"{here.name}已取回：{here}")
        else:
            said = Said(f"{args.path} did not arrive whole.", f"{args.path}没有完整取回。")
        return Report(said, ok, evidence)


def _the_one(phone: Device, name: str) -> str:
    """The path of the file meant. Raises Ask, VerbFailed."""
    if not isinstance(phone, AndroidDevice):
        raise VerbFailed(
            Said(
                "On this system I can fetch a file only by its full path.",
                "在这个系统上我只能按完整路径取文件。",
            )
        )
    paths = list(found(phone, name))
    exact = [p for p in paths if plain(p.rpartition("/")[2]) == plain(name)] or paths
    if not exact:
        raise VerbFailed(Said(f"No file is called “{name}”.", f"没有找到“{name}”文件。"))
    if len(exact) > 1:
        options = {p.removeprefix(ROOT + "/"): p for p in exact[:6]}
        raise Ask(Said("Which file?", "哪一个文件？"), "name", options)
    return exact[0]


def _find_by_hand(args: FindArgs, os: OS) -> str:
    if not args.words:
        return "open Files, read the screen"
    return way("open Files, type {0} into Search, press enter, read the screen", args.words)


VERBS = (
    Verb(
        name="find_files",
        description="List or find files on the phone.",
        args=FindArgs,
        risk=Risk.READ,
        phrases=phrases("""
            find the file {words} | find files called {words} | search my files for {words}
            list my files | what files are on my phone | look for the file {words}
            do i have a file called {words} | show my files | where is the file {words}
            which files do i have named {words}
            search for the file {words} | search my phone for the file {words}
            查找文件{words} | 查找{words}文件 | 找{words}文件 | 搜索手机里的{words}文件
            手机里有叫{words}的文件吗 | 手机里有{words}这个文件吗 | 有没有{words}文件
            找找叫{words}的文件 | 找找名叫{words}的文件 | 帮我找一个叫{words}的文件
            在手机里找文件{words} | 文件{words}在哪
            找文件{words} | 查找名为{words}的文件 | 手机里有什么文件 | 列出文件 | 搜索文件{words}
            有没有叫{words}的文件 | 看看我的文件 | 文件{words}在哪里 | 找一下{words}这个文件
        """),
        say=lambda a: (
            Said(f"Look for files called “{a.words}”", f"查找名为“{a.words}”的文件")
            if a.words
            else Said("List the files", "列出文件")
        ),
        ways={OS.ANDROID: Find()},
        by_hand=elsewhere(_find_by_hand),
    ),
    Verb(
        name="fetch_file",
        description="Fetch a file from the phone to this computer and show it.",
        args=FetchArgs,
        risk=Risk.READ,
        phrases=phrases("""
            send me the file {name} | get me the file {name} | fetch the file {name}
            send me {name} from my phone | give me the file {name} | i need the file {name}
            copy the file {name} from the phone | download the file {name} from my phone
            share the file {name} with me | bring me the file {name}
            把文件{name}发给我 | 发给我文件{name} | 取一下文件{name} | 把手机里的{name}文件传给我
            我要文件{name} | 把{name}这个文件发过来 | 传给我文件{name} | 从手机取文件{name}
        """),
        say=lambda a: Said(
            f"Fetch {a.path or a.name} from the phone", f"从手机取回{a.path or a.name}"
        ),
        ways={OS.ANDROID: Fetch(), OS.HARMONY: Fetch(), OS.BROWSER: Fetch()},
        cannot={
            OS.IOS: Said(
                "An iPhone gives its files to nobody over this connection. Open the file there and "
                "share it to this chat.",
                "iPhone 不允许通过此连接取文件。请在手机上打开文件并分享到这个聊天。",
            )
        },
    ),
)
