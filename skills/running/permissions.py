"""What a skill may do: the one place that says so. Pure, and whatever it does not know is refused.

It judges what a program asks for by what ``skill.toml`` asks for and the owner agreed to. Whether a
verb is risky, and whose words its arguments are, the guard judges after it, as always.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from contextlib import suppress
from functools import cache
from typing import Any
from urllib.parse import urlsplit

from device_drivers.verbs import all_verbs
from device_drivers.verbs.base import Said
from skills.base import ANY, Skill
from skills.extraction.addresses import same_site
from skills.running.calls import (
    Ask,
    AskModel,
    Call,
    Do,
    Evaluate,
    Extract,
    Fetch,
    Look,
    Names,
    Read,
    ReadPicture,
    Recall,
    RunVerb,
    Say,
    Send,
    SignIn,
    Write,
    plain,
)
from skills.running.hosts import NotListed, target

_FILES_HERE = Said("it names files of this computer", "它涉及这台电脑上的文件")
NOT_FOR_SKILLS: Mapping[str, Said] = {
    "fetch_file": _FILES_HERE, "put_file": _FILES_HERE, "install_app": _FILES_HERE,
    "remove_event": Said("it only takes back what was just done", "它只用于撤销刚才的操作"),
}  # fmt: skip
"""Verbs that no skill gets, and why."""
FILLED_IN = frozenset({"file", "package", "address"})
"""Arguments that the house fills in whatever the verb: places on this computer, and what a name
that was judged turned out to stand for."""
_MARKS = ("looked up", "filled in", "on this computer")
"""How verbs tell of such arguments."""
LONGEST_NAME = 100
_WINDOWS = frozenset('\\:*?"<>|')


def why_not(
    skill: Skill, call: Call, *, app: str = "", attached: Collection[str] = (), said: str = ""
) -> Said | None:
    """Why the house does not do this for the skill; None where it may.

    ``app`` is the id of what is in front of the phone, "" where that is not known; ``attached`` are
    names of files that came with the request, ``said`` what the person themself wrote: an address
    in it they named, so that a skill may go there."""
    asked = skill.permissions
    match call:
        case Say() | Ask() | Names():
            return None
        case Read(name=name) | Write(name=name):
            return _file(skill, name, attached if isinstance(call, Read) else ())
        case Send(name=name):
            return _tool(skill, "send") or _file(skill, name, ())
        case RunVerb(name=name, arguments=arguments):
            if name not in asked.verbs or name in NOT_FOR_SKILLS:
                return _refused(skill, f"the command {name}", f"命令 {name}")
            return _arguments(skill, name, arguments, said)
        case Do():
            if not asked.apps:
                return _refused(skill, "using apps", "使用应用")
            return _tool(skill, "do") or (_app(skill, app) if app else None)
        case Look():
            return _tool(skill, "screen") or _app(skill, app)
        case ReadPicture(name=""):
            return _tool(skill, "ocr") or _tool(skill, "screen") or _app(skill, app)
        case ReadPicture(name=name):
            return _tool(skill, "ocr") or _file(skill, name, attached)
        case AskModel():
            return _tool(skill, "model")
        case Recall():
            return _tool(skill, "memory")
        case Fetch(url=url):
            return _host(skill, url)
        case Extract(fields=[]) if not skill.built_in:
            return _refused(skill, "rows of another time", "以前提取的内容")
        case Extract(url=""):
            return _tool(skill, "extract") or (None if skill.built_in else _app(skill, app))
        case Extract(url=url):
            there = is_named(url, said)
            return _tool(skill, "extract") or (None if there else _host(skill, url))
        case SignIn():
            return _sign_in(skill, call)
        case Evaluate() if skill.built_in:
            return _tool(skill, "evaluate")
        case _:
            return _refused(skill, "that", "这个操作")


def may_go_on(skill: Skill, url: str, to: str) -> Said | None:
    """Why a page it may read is not followed to where it sends on to; None where it is."""
    one, other = (urlsplit(each).hostname or "" for each in (url, to))
    return None if skill.built_in or same_site(one, other) else _host(skill, to)


def sees(skill: Skill, call: Call) -> bool:
    """Whether it is about what is in front of the phone, so that the app there decides."""
    match call:
        case Look() | ReadPicture(name=""):
            return True
        case Extract(url=""):
            return not skill.built_in
        case _:
            return False


def is_named(url: str, said: str) -> bool:
    """Whether just this address stands in a text, with or without how it begins."""
    rest = url.partition("://")[2].rstrip("/")
    return bool(rest) and bool(
        re.search(
            rf"(?<![\w.@/-])(?:https?://)?{re.escape(rest)}/?(?![\w/?&=#%@:-]|\.\w)",
            said, re.IGNORECASE,
        )
    )  # fmt: skip


def may_sign_in(skill: Skill, where: str, name: str = "") -> Said | None:
    """Why it may not sign in there: to an app by its id, called ``name`` on the phone, or to a
    host; None where it may."""
    if skill.built_in or may_use(skill, where, name):
        return None
    with suppress(NotListed):
        target(f"https://{where}/", skill.permissions.hosts)
        return None
    shown = plain(where)[:LONGEST_NAME]
    return _refused(skill, f"signing in to {shown}", f"登录 {shown}")


def may_use(skill: Skill, app: str, name: str = "") -> bool:
    """Whether it may see and use an app: by its id, or by the name it has on the phone. An app that
    is not known is none of those listed, but is one of any."""
    listed = {each.casefold() for each in skill.permissions.apps}
    return ANY in listed or any(each and each.casefold() in listed for each in (app, name))


def why_not_on(skill: Skill, phone: str) -> Said | None:
    """Why it does not run for a phone with this system; None where it does."""
    if not skill.permissions.phones or phone in skill.permissions.phones:
        return None
    listed = ", ".join(sorted(skill.permissions.phones))
    return Said(
        f"The skill “{skill.title.en}” is only for {listed}.",
        f"技能“{skill.title.zh}”只支持 {listed}。",
    )


def is_file_name(name: str) -> bool:
    """Whether a file of a skill's own may be called so: a plain name, nothing that leads away."""
    return (
        0 < len(name.encode("utf-8", "replace")) <= LONGEST_NAME
        and name == plain(name).strip()
        and not name.startswith(".")
        and not {"/", "\n", "\t"} & set(name)
        and not _WINDOWS & set(name)
    )


def _tool(skill: Skill, tool: str) -> Said | None:
    if tool in skill.permissions.tools:
        return None
    return _refused(skill, *_TOOLS[tool])


def _sign_in(skill: Skill, call: SignIn) -> Said | None:
    if call.what != "sign_in" and not skill.built_in:
        return _refused(skill, "what is kept of your accounts", "保存的登录信息")
    return _tool(skill, "sign_in")


def _app(skill: Skill, app: str) -> Said | None:
    if may_use(skill, app):
        return None
    shown = plain(app)[:LONGEST_NAME]
    return _refused(skill, f"the app {shown}".rstrip(), f"应用 {shown}".rstrip())


def _file(skill: Skill, name: str, attached: Collection[str]) -> Said | None:
    if not is_file_name(name):
        return Said(
            f"{ascii(name)[:120]} is no name of a file.", f"{ascii(name)[:120]} 不是文件名。"
        )
    if name in attached and "attachments" not in skill.permissions.files:
        return _refused(skill, "files that you send", "你发来的文件")
    return None


@cache
def filled_in(verb: str) -> frozenset[str]:
    """The arguments of a verb that are not for others to say."""
    found = all_verbs().get(verb)
    fields = found.args.model_fields if found else {}
    told = {name: (field.description or "").lower() for name, field in fields.items()}
    return FILLED_IN | {name for name, about in told.items() if any(m in about for m in _MARKS)}


def _arguments(skill: Skill, verb: str, arguments: Mapping[str, Any], said: str) -> Said | None:
    for name, value in arguments.items():
        if name in filled_in(verb):
            return _refused(skill, f"the argument {name}", f"参数 {name}")
        if name == "app" and not isinstance(value, str):
            return _refused(skill, "an app without a name", "没有名称的应用")
        if name == "app" and not may_use(skill, value):
            return _app(skill, value)
        named = isinstance(value, str) and is_named(value, said)
        if name == "url" and not named and (trouble := _host(skill, value)):
            return trouble
    return None


def _host(skill: Skill, url: object) -> Said | None:
    try:
        target(url if isinstance(url, str) else "", skill.permissions.hosts)
    except NotListed as error:
        return _refused(skill, f"that address: {error.said.en}", f"该网址：{error.said.zh}", end="")
    return None


def _refused(skill: Skill, en: str, zh: str, end: str = ".") -> Said:
    shown_en, shown_zh = plain(en)[:300], plain(zh)[:300]
    return Said(
        f"The skill “{skill.title.en}” has no permission for {shown_en}{end}",
        f"技能“{skill.title.zh}”没有权限使用{shown_zh}{'。' if end else ''}",
    )


_TOOLS: Mapping[str, tuple[str, str]] = {
    "screen": ("looking at the screen", "查看屏幕"),
    "ocr": ("reading text from pictures", "识别图片文字"),
    "do": ("doing things on the phone", "操作手机"),
    "model": ("asking the chat model", "询问聊天模型"),
    "memory": ("what is remembered of you", "关于你的记忆"),
    "send": ("sending files", "发送文件"),
    "extract": ("reading lists off web pages", "从网页提取列表"),
    "sign_in": ("signing in to your accounts", "登录你的账号"),
    "evaluate": ("measuring models", "评测模型"),
}
