"""What could go: groups of files and apps, the largest first."""

from __future__ import annotations

import datetime as dt
import json
import re
from dataclasses import dataclass
from typing import Any

from skills.context import Context, Done

_SCREENSHOT = re.compile(r"(?i)/screenshots?/|/screenshot[_-]|截图|截屏")
_DOWNLOAD = re.compile(r"(?i)^/sdcard/downloads?/")
_COPY = re.compile(r" ?\(\d+\)(?=\.[^.]+$|$)")


@dataclass(frozen=True)
class Candidate:
    """A file by its ``path``, or an app; ``shown`` is how a person is asked."""

    name: str
    shown: str
    bytes: int = 0
    path: str = ""


def groups_of(context: Context) -> dict[str, list[Candidate]]:
    """By what people call them; a file is in the first group that it fits."""
    found: dict[str, list[Candidate]] = {}
    every = _files(context)
    large = _large(context, every)
    copies = [f for f in every.values() if _is_copy(f, every)]
    shots = _old(context, every, _SCREENSHOT, "old_screenshots")
    groups = {
        context.words("Large files", "大文件"): large,
        context.words("Old screenshots", "旧截图"): shots,
        context.words("Old downloads", "旧下载"): _old(context, every, _DOWNLOAD, "old_downloads"),
        context.words("Copies", "重复文件"): copies,
    }  # fmt: skip
    taken: set[str] = set()
    for name, files in groups.items():
        left = sorted((f for f in files if f["path"] not in taken), key=lambda f: -int(f["bytes"]))
        taken |= {f["path"] for f in left}
        if left:
            found[name] = [_file(f) for f in left]
    return found


def _files(context: Context) -> dict[str, dict[str, Any]]:
    """By path. A phone with very many is asked for the kinds that matter, one by one."""
    every = {f["path"]: f for f in rows(context.verb("find_files"))}
    if every:
        return every
    for asked in (
        {"over": str(max(1, int(_least(context) / 1024)))}, {"words": "Screenshots"},
        {"words": "Download"},
    ):  # fmt: skip
        every.update({f["path"]: f for f in rows(context.verb("find_files", **asked))})
    return every


def _least(context: Context) -> float:
    """Bytes from which a file is large."""
    return float(context.settings.get("large_mb", 50)) * 2**20


def _large(context: Context, every: dict[str, dict[str, Any]]) -> list[dict[str, Any]]:
    least = _least(context)
    return [f for f in every.values() if int(f["bytes"]) >= least]


def _old(
    context: Context, every: dict[str, dict[str, Any]], place: re.Pattern[str], setting: str
) -> list[dict[str, Any]]:
    days = int(context.settings.get(setting, 30))
    return [f for f in every.values() if place.search(f["path"]) and _age(context, f) >= days]


def _age(context: Context, file: dict[str, Any]) -> int:
    changed = dt.datetime.fromisoformat(file["changed"]).replace(tzinfo=None)
    return (context.now.replace(tzinfo=None) - changed).days


def _is_copy(file: dict[str, Any], every: dict[str, dict[str, Any]]) -> bool:
    """``a (1).pdf`` beside an ``a.pdf`` of the same size."""
    original = _COPY.sub("", file["path"])
    same = every.get(original)
    return original != file["path"] and same is not None and same["bytes"] == file["bytes"]


def _file(file: dict[str, Any]) -> Candidate:
    name = str(file["path"]).rpartition("/")[2]
    shown = f"{name} ({size(int(file['bytes']))}, {str(file['changed'])[:10]})"
    return Candidate(name, shown, int(file["bytes"]), path=str(file["path"]))


def unused_apps(context: Context) -> list[Candidate]:
    """Where the phone keeps account of use; without any, an app cannot be called unused."""
    apps = rows(context.verb("list_apps", also="used"))
    if not any(app["used"] for app in apps):
        return []
    least = int(context.settings.get("unused_apps", 90))
    found = []
    for app in apps:
        last = str(app["used"])
        days = (
            (context.now.replace(tzinfo=None) - dt.datetime.fromisoformat(last)).days if last else 0
        )
        if app["built_in"] or (last and days < least):
            continue
        since = (
            context.words(f"not used for {days} days", f"{days}天没用") if last
            else context.words("no use on record", "没有使用记录")
        )  # fmt: skip
        shown = context.words(f"{app['name']} ({since})", f"{app['name']}（{since}）")
        found.append(Candidate(str(app["name"]), shown))
    return found


def size(count: int) -> str:
    """In the unit people would use."""
    for unit, least in (("GB", 2**30), ("MB", 2**20), ("KB", 2**10)):
        if count >= least:
            return f"{count / least:.1f} {unit}"
    return f"{count} B"


def rows(answer: Done) -> list[dict[str, Any]]:
    """What a verb listed; [] where it only said it in words."""
    try:
        found = json.loads(answer.facts.get("items", "[]"))
    except ValueError:
        return []
    return [row for row in found if isinstance(row, dict)]
