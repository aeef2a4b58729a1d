"""Permissions for people: in plain words, and what an update asks for beside what it had.

What a skill writes into its permissions is shown as data: cleaned and in quotes, so that it can
neither steer a terminal nor read like a sentence of ours. Every right is named, and whole: the form
bounds how many there are, and how long.
"""

from __future__ import annotations

import dataclasses
import re
import unicodedata

from device_drivers.base import Risk
from device_drivers.verbs import all_verbs
from device_drivers.verbs.base import Said
from skills.base import ANY, Permissions

TOOLS = {
    "screen": Said("look at the screen", "看屏幕"),
    "ocr": Said("read text in pictures", "识别图片里的文字"),
    "do": Said("have anything done on the phone in words", "用一句话让手机做事"),
    "model": Said("ask the chat model", "询问聊天模型"),
    "memory": Said("see what is remembered of you", "查看记住的关于您的事"),
    "send": Said("send files into the chat", "把文件发到聊天里"),
    "extract": Said(
        "read lists off the page in front, and off pages that you name in a request",
        "从当前网页、以及您在请求中提到的网页提取列表",
    ),
    "sign_in": Said(
        "sign in to your accounts in its apps and on its sites, asking you each time",
        "在它列出的应用和网站登录您的账号，每次都会先询问",
    ),
    "evaluate": Said(
        "measure models on benchmarks, for the owner alone, asking first",
        "在评测集上评测模型，仅限主人，开始前会先询问",
    ),
}
FILES = {
    "attachments": Said("read files that you send with a request", "读取您随请求发来的文件"),
}
NOTHING = Said("nothing beside talking to you", "除了和您对话，什么都不能做")
MILD = (Risk.READ, Risk.NAVIGATE, Risk.CHANGE)
LONGEST = 60
WHOLE = 300
"""No right that can be installed is longer (``lockfile``)."""


def added(before: Permissions, after: Permissions) -> Permissions:
    """What ``after`` has and ``before`` had not. Of systems it runs on, none stands for all."""
    return Permissions(**{key: _more(key, before, after) for key in _KEYS})


def nothing(permissions: Permissions) -> bool:
    """Whether no right is among them; systems to run on are none."""
    return not any(getattr(permissions, key) for key in _KEYS if key != "phones")


def words(permissions: Permissions) -> list[Said]:
    """One line for each kind of right; none where there are none."""
    told = [
        *(TOOLS.get(tool, _quoted((tool,))) for tool in sorted(permissions.tools)),
        *(FILES.get(name, _quoted((name,))) for name in sorted(permissions.files)),
    ]
    if permissions.verbs:
        risky = _risky(permissions.verbs)
        named = _listed(permissions.verbs)
        en, zh = f"use these commands: {named.en}", f"使用这些命令：{named.zh}"
        if risky:
            chosen = _listed(risky)
            en += f" (you are asked before: {chosen.en})"
            zh += f"（执行前会询问您：{chosen.zh}）"
        told.append(Said(en, zh))
    if ANY in permissions.apps:
        told.append(Said("see and use every app", "查看和操作所有应用"))
    elif permissions.apps:
        named = _quoted(permissions.apps)
        told.append(Said(f"see and use these apps: {named.en}", f"查看和操作这些应用：{named.zh}"))
    if permissions.hosts:
        named = _listed(permissions.hosts)
        told.append(
            Said(
                f"ask these servers on the internet: {named.en} (what it knows can go there)",
                f"访问这些服务器：{named.zh}（它知道的内容可能被发到那里）",
            )
        )
    if permissions.phones:
        named = _listed(permissions.phones)
        told.append(Said(f"runs only on: {named.en}", f"只能在这些系统上运行：{named.zh}"))
    return told


def shown(text: str, longest: int = LONGEST) -> str:
    """A text of a skill on one line, without what steers a terminal or is not seen."""
    clean = "".join(
        mark if unicodedata.category(mark)[0] not in "CZ" or mark == " " else " " for mark in text
    )
    clean = re.sub(" {2,}", " ", clean).strip()
    return clean if len(clean) <= longest else clean[: longest - 1] + "…"


def _more(key: str, before: Permissions, after: Permissions) -> frozenset[str]:
    old, new = getattr(before, key), getattr(after, key)
    if key == "phones":
        return frozenset() if not old else frozenset(new - old if new else {ANY})
    if key == "apps" and ANY in old:
        return frozenset()
    return frozenset(new - old)


def _risky(verbs: frozenset[str]) -> list[str]:
    known = all_verbs()
    return sorted(name for name in verbs if name in known and known[name].risk not in MILD)


def _listed(names: frozenset[str] | list[str]) -> Said:
    chosen = [shown(name, WHOLE) for name in sorted(names)]
    return Said(", ".join(chosen), "、".join(chosen))


def _quoted(names: frozenset[str] | tuple[str, ...]) -> Said:
    return _listed([f"“{shown(name, WHOLE - 2)}”" for name in names])


_KEYS = tuple(each.name for each in dataclasses.fields(Permissions))
