"""skill.toml: version, publisher, what the skill may touch, what it takes, and how it is tested."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import BaseModel, Field, ValidationError

from device_drivers.verbs.base import Said
from models.nearest import either, nearest
from skills.base import Kind, Tool
from skills.form.findings import Finding, error
from skills.trials.cases import Case, Expected, Login, Mail, Shown, Sms, Table, Wish

FILE = "skill.toml"
Text = Field(max_length=300)
Value = str | int | float | bool | list[str]


class Words(Table):
    """The same in both languages."""

    en: str = Field(min_length=1, max_length=300)
    zh: str = Field(min_length=1, max_length=300)

    @property
    def said(self) -> Said:
        return Said(self.en, self.zh)


class PermissionsTable(Table):
    tools: list[Tool] = Field([])
    verbs: list[str] = Field([], max_length=200)
    apps: list[str] = Field([], max_length=50)
    hosts: list[str] = Field([], max_length=20)
    files: list[Literal["attachments"]] = Field([])
    phones: list[Literal["android", "ios", "harmony", "browser"]] = Field([])


class ArgumentTable(Table):
    name: str
    about: Words
    kind: Literal["text", "number", "date", "time", "choice", "yes_no"] = "text"
    choices: dict[str, list[str]] = Field({})
    needed: bool = False


class SettingTable(Table):
    name: str
    about: Words
    default: Value
    secret: bool = False


class McpTable(Table):
    command: list[str] = Field(min_length=1, max_length=20)


class Declaration(Table):
    """All of skill.toml. Without the file: a text-only skill that may touch nothing."""

    version: str = "0.0.0"
    kind: Kind = "text"
    publisher: str = Field("", max_length=100)
    title: Words | None = None
    about: Words | None = None
    phrases: list[str] = Field([], max_length=40)
    permissions: PermissionsTable = PermissionsTable()
    arguments: list[ArgumentTable] = Field([], max_length=20)
    settings: list[SettingTable] = Field([], max_length=20)
    mcp: McpTable | None = None
    tests: list[Case] = Field([], max_length=100)


@dataclass(frozen=True, slots=True)
class Read:
    """``declared`` is what could be read; ``unread`` the keys that could not (``arguments``,
    ``permissions.verbs``), on which nothing else is judged; ``wrong`` what is wrong with these."""

    declared: Declaration
    wrong: Sequence[Finding] = ()
    unread: frozenset[str] = frozenset()


def nothing_read(wrong: Sequence[Finding]) -> Read:
    """Of a file that is no skill.toml at all."""
    return Read(Declaration(), wrong, frozenset(Declaration.model_fields))


def read_declaration(text: str) -> Read:
    """Of the text of a skill.toml: its form only."""
    try:
        table = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as trouble:
        at = re.search(r"line (\d+)", str(trouble))
        return nothing_read(
            [
                error(
                    FILE,
                    f"line {at[1]}" if at else "",
                    Said("is no TOML", "不是有效的 TOML"),
                    Said(
                        f"The reader says: {_first(str(trouble))}.",
                        f"读取程序提示：{_first(str(trouble))}。",
                    ),
                )
            ]
        )
    wrong = (
        []
        if "version" in table
        else [
            error(
                FILE,
                "version",
                Said("is missing", "缺失"),
                Said('Write version = "0.1.0" at the top.', '请在开头写上 version = "0.1.0"。'),
            )
        ]
    )
    try:
        return Read(Declaration.model_validate(table), wrong)
    except ValidationError as trouble:
        problems = trouble.errors(include_url=False)
    found: dict[str, Finding] = {}
    for problem in problems:
        mistake = _mistake(problem)
        found.setdefault(mistake.key, mistake)
    wrong += found.values()
    rest, unread = _without(table, [tuple(problem["loc"]) for problem in problems])
    try:
        return Read(Declaration.model_validate(rest), wrong, unread)
    except ValidationError:
        return nothing_read(wrong)


def _without(
    table: Mapping[str, Any], mistakes: Iterable[tuple[Any, ...]]
) -> tuple[dict[str, Any], frozenset[str]]:
    """What else stands in the table, and what does not for these mistakes in it. In a list
    something that says nothing takes the place of what is wrong, so that the others keep their
    numbers."""
    rest, unread = dict(table), set()
    for top, *below in mistakes:
        if top in _SAYS_NOTHING and below and isinstance(rest.get(top), list):
            rest[top] = list(rest[top])
            rest[top][below[0]] = {"name": f"unread_{below[0]}"} | _SAYS_NOTHING[top]
            unread.add(top)
        elif top == "permissions" and below and isinstance(rest.get(top), dict):
            rest[top] = {key: each for key, each in rest[top].items() if key != below[0]}
            meant = nearest(str(below[0]), list(PermissionsTable.model_fields))
            unread |= {f"{top}.{key}" for key in (below[0], *meant)}
        else:
            rest.pop(top, None)
            unread |= {str(top), *nearest(str(top), list(Declaration.model_fields))}
    return rest, frozenset(unread)


_SAYS_NOTHING: Mapping[str, dict[str, Any]] = {
    "arguments": {"about": {"en": "?", "zh": "?"}},
    "settings": {"about": {"en": "?", "zh": "?"}, "default": ""},
    "tests": {},
}


def _mistake(problem: Any) -> Finding:
    loc = tuple(problem["loc"])
    key = _key(loc)
    if any(part in _ALTERNATIVES for part in loc):
        return error(FILE, key, *_VALUE)
    kind, more = problem["type"], problem.get("ctx", {})
    if kind == "extra_forbidden":
        return _unknown(loc, key)
    if kind == "literal_error":
        return _no_choice(key, str(problem["input"]), str(more.get("expected", "")))
    if kind in _PLAINLY:
        said, fix = _PLAINLY[kind]
        most = more.get("max_length", more.get("min_length", ""))
        en, zh = (text.replace("{}", str(most)) for text in (fix.en, fix.zh))
        return error(FILE, key, said, Said(en, zh))
    return error(
        FILE,
        key,
        Said("has the wrong form", "写法不对"),
        Said(f"{problem['msg']}.", f"{problem['msg']}。"),
    )


def _unknown(loc: tuple[Any, ...], key: str) -> Finding:
    known = sorted(_table_at(loc[:-1]).model_fields)
    close = nearest(str(loc[-1]), known)
    fix = (
        Said(f"Did you mean {either(close)}?", f"是不是想写 {'、'.join(close)}？")
        if close
        else Said(f"Known here: {', '.join(known)}.", f"这里可用的键：{'、'.join(known)}。")
    )
    return error(FILE, key, Said("there is no such key", "没有这个键"), fix)


def _no_choice(key: str, given: str, expected: str) -> Finding:
    choices = re.findall(r"'([^']*)'", expected)
    close = nearest(given, choices)
    meant = f"Did you mean {either(close)}? " if close else ""
    return error(
        FILE,
        key,
        Said(f"{given!r} is not possible", f"不能是 {given!r}"),
        Said(f"{meant}Possible: {', '.join(choices)}.", f"可用的值：{'、'.join(choices)}。"),
    )


def _table_at(loc: tuple[Any, ...]) -> type[BaseModel]:
    """Which table stands at a place such as ("tests", 0, "expect")."""
    table: type[BaseModel] = Declaration
    for part in loc:
        table = _BELOW.get((table, part), table)
    return table


_BELOW: Mapping[tuple[type[BaseModel], Any], type[BaseModel]] = {
    (Declaration, "title"): Words,
    (Declaration, "about"): Words,
    (Declaration, "permissions"): PermissionsTable,
    (Declaration, "arguments"): ArgumentTable,
    (Declaration, "settings"): SettingTable,
    (Declaration, "mcp"): McpTable,
    (Declaration, "tests"): Case,
    (ArgumentTable, "about"): Words,
    (SettingTable, "about"): Words,
    (Case, "expect"): Expected,
    (Case, "before"): Wish,
    (Expected, "state"): Wish,
    (Case, "sms"): Sms,
    (Case, "mails"): Mail,
    (Case, "notifications"): Shown,
    (Case, "logins"): Login,
}


def _key(loc: tuple[Any, ...]) -> str:
    """``tests[2].expect.asked``, counted from one as people do. Pydantic names the alternatives of
    a union, which nobody wrote."""
    key = ""
    for part in loc:
        if isinstance(part, int):
            key += f"[{part + 1}]"
        elif part not in _ALTERNATIVES:
            key += f".{part}" if key else str(part)
    return key


def _first(text: str) -> str:
    return text.splitlines()[0][:160].rstrip(".") if text else "?"


_ALTERNATIVES = ("str", "int", "float", "bool", "list[str]")
"""As pydantic names those of ``Value``."""
_VALUE = (
    Said("has no value that a setting can have", "不是设置可用的值"),
    Said(
        "Write a text, a number, true, false or a list of texts.",
        "请写文字、数字、true、false 或文字列表。",
    ),
)
_TEXT = (Said("has to be a text", "必须是文字"), Said("Put it in quotes.", "请加上引号。"))
_LIST = (Said("has to be a list", "必须是列表"), Said('Write ["…", "…"].', '请写成 ["…", "…"]。'))
_MAP = (
    Said("has to be a table", "必须是表"),
    Said("Write { key = value }.", "请写成 { 键 = 值 }。"),
)
_LONG = (Said("is too long", "太长"), Said("At most {}.", "最多 {}。"))
_SHORT = (Said("is too short", "太短"), Said("At least {}.", "至少 {}。"))
_NUMBER = (Said("has to be a whole number", "必须是整数"), Said("Without quotes.", "不要加引号。"))
_PLAINLY: Mapping[str, tuple[Said, Said]] = {
    "missing": (Said("is missing", "缺失"), Said("It is needed.", "这是必填项。")),
    "string_type": _TEXT,
    "list_type": _LIST,
    "dict_type": _MAP,
    "model_type": _MAP,
    "model_attributes_type": _MAP,
    "string_too_long": _LONG,
    "too_long": _LONG,
    "string_too_short": _SHORT,
    "too_short": _SHORT,
    "datetime_type": (
        Said("has to be a date with a time", "必须是日期和时间"),
        Said("Write 2026-11-16T09:41:00, without quotes.", "写成 2026-11-16T09:41:00。"),
    ),
    "int_type": _NUMBER,
    "int_from_float": _NUMBER,
    "bool_type": (
        Said("has to be true or false", "必须是 true 或 false"),
        Said("Without quotes.", "不要加引号。"),
    ),
}
