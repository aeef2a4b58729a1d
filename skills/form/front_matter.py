"""SKILL.md: what stands between the two lines of ``---`` at its top, and the words below them.

The keys are those of the agentskills.io format; other assistants have more, which are left to them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import yaml

from device_drivers.verbs.base import Said
from models.nearest import nearest
from skills.form import plain_yaml
from skills.form.findings import Finding, error, note
from skills.form.unseen import unseen

FILE = "SKILL.md"
LONGEST_NAME = 64
LONGEST_ABOUT = 1024
LONGEST_COMPATIBILITY = 500
KEYS = ("name", "description", "license", "compatibility", "metadata", "allowed-tools")
_TEXTS = ("name", "description", "license", "compatibility")
_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_FIRST_LINE = re.compile(r"---[ \t]*(?:\n|\Z)")
_FRONT = re.compile(r"---[ \t]*\n(?P<front>.*?)^---[ \t]*(?:\n|\Z)", re.DOTALL | re.MULTILINE)


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """``allowed_tools`` is read and grants nothing: what a skill may touch stands in skill.toml."""

    name: str
    description: str
    licence: str = ""
    compatibility: str = ""
    allowed_tools: tuple[str, ...] = ()
    metadata: Mapping[str, Any] = field(default_factory=dict)


def name_trouble(name: str) -> Said | None:
    """Why no skill can be called so."""
    if len(name) > LONGEST_NAME:
        return Said(
            f"a name has at most {LONGEST_NAME} characters", f"名称最多 {LONGEST_NAME} 个字符"
        )
    if not _NAME.fullmatch(name):
        return Said(
            "a name is made of a-z, 0-9 and single hyphens between them",
            "名称由 a-z、0-9 和其间的单个连字符组成",
        )
    return None


def divided(text: str) -> tuple[str, str] | None:
    """What stands between the two lines, and the words below; None where the lines are missing."""
    match = _FRONT.match(text)
    return (match["front"], text[match.end() :].strip()) if match else None


def read_front_matter(text: str, folder: str) -> tuple[FrontMatter | None, list[Finding]]:
    """Of the text of a SKILL.md in a folder that is called ``folder``; None where an error is among
    the findings."""
    parts = divided(text)
    if parts is None and _FIRST_LINE.match(text):
        return None, [_wrong("", *_NO_END)]
    if parts is None:
        return None, [
            _wrong(
                "",
                Said("does not begin with front matter", "开头没有 front matter"),
                Said(
                    "Put name: and description: between two lines of --- at its top.",
                    "请在文件开头的两行 --- 之间写上 name: 和 description:。",
                ),
            )
        ]
    front, words = parts
    try:
        table = plain_yaml.read_table(front)
    except plain_yaml.TooMuch as trouble:
        return None, [_wrong("", trouble.said, _SIMPLER)]
    except (yaml.YAMLError, RecursionError, ValueError, OverflowError) as trouble:
        return None, [
            _wrong(
                _line(trouble),
                Said("is no YAML", "不是有效的 YAML"),
                Said(
                    "Put a text with a colon or a # in it in quotes.",
                    "含有冒号或 # 的文字请加引号。",
                ),
            )
        ]
    findings = [*_known(table), *_values(table, folder), *_shown("words", words)]
    if any(each.severity == "error" for each in findings):
        return None, findings
    return FrontMatter(
        table["name"],
        " ".join(table["description"].split()),
        table.get("license", ""),
        table.get("compatibility", ""),
        _tools(table),
        table.get("metadata") or {},
    ), findings


def _tools(table: Mapping[str, Any]) -> tuple[str, ...]:
    """Written in one line or as a list."""
    tools = table.get("allowed-tools", "")
    words = re.split(r"[\s,]+", tools) if isinstance(tools, str) else map(str, tools)
    return tuple(filter(None, words))


def _known(table: Mapping[str, Any]) -> list[Finding]:
    """Other assistants have more keys; they are left to them."""
    found = []
    for key in table:
        if key in KEYS:
            continue
        meant = next(iter(nearest(key, KEYS)), "")
        if meant and meant not in table:
            found.append(
                _wrong(
                    key,
                    Said("is no key of this format", "不是该格式的键"),
                    Said(f"Did you mean {meant}?", f"是不是想写 {meant}？"),
                )
            )
        else:
            found.append(
                note(
                    FILE,
                    key,
                    Said("means nothing here", "在这里没有作用"),
                    Said("It is left to other assistants.", "它留给其他助手使用。"),
                )
            )
    return found


def _values(table: Mapping[str, Any], folder: str) -> list[Finding]:
    found = []
    for key in _TEXTS:
        value = table.get(key, "")
        if not isinstance(value, str):
            found.append(
                _wrong(
                    key,
                    Said("has to be a text", "必须是文字"),
                    Said("Write it in one line.", "请写成一行。"),
                )
            )
        else:
            found += _shown(key, value)
    for key, value in table.items():
        found += [] if key in _TEXTS else _shown(key, "\n".join(_texts({key: value})))
    wrong = {each.key for each in found}
    fine = {key: table.get(key, "") for key in _TEXTS if key not in wrong}
    found += _name(fine["name"], folder) if "name" in fine else []
    about = " ".join(fine.get("description", "").split())
    if not about and "description" in fine:
        found.append(
            _missing("description", "what the skill does and when it helps", "技能的用途和适用场合")
        )
    found += _longest("description", about, LONGEST_ABOUT)
    found += _longest("compatibility", fine.get("compatibility", ""), LONGEST_COMPATIBILITY)
    found += _longest("license", fine.get("license", ""), LONGEST_COMPATIBILITY)
    if not isinstance(table.get("metadata") or {}, dict):
        found.append(
            _wrong(
                "metadata",
                Said("has to be a table", "必须是键值表"),
                Said("Write key: value lines below it, indented.", "请在其下缩进写出“键: 值”。"),
            )
        )
    return found


def _texts(value: Any) -> Iterator[str]:
    """All texts in it, those that are keys too."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, below in value.items():
            yield key
            yield from _texts(below)
    else:
        for below in value:
            yield from _texts(below)


def _name(name: str, folder: str) -> list[Finding]:
    if not name:
        return [_missing("name", "what the folder is called", "文件夹的名称")]
    if said := name_trouble(name):
        return [_wrong("name", said, Said("Such as water-reminder.", "例如 water-reminder。"))]
    if name != folder:
        return [
            _wrong(
                "name",
                Said(
                    f"is {name}, but the folder is called {folder}",
                    f"是 {name}，而文件夹叫 {folder}",
                ),
                Said("Give both the same name.", "请让两者同名。"),
            )
        ]
    return []


def _shown(key: str, text: str) -> list[Finding]:
    code = unseen(text, lines=True)
    return (
        [
            _wrong(
                key,
                Said(f"holds a character that nobody sees ({code})", f"含有看不见的字符（{code}）"),
                Said("Take it out.", "请删除它。"),
            )
        ]
        if code
        else []
    )


def _longest(key: str, text: str, most: int) -> list[Finding]:
    return (
        [
            _wrong(
                key,
                Said(
                    f"has {len(text)} characters, at most {most} are allowed",
                    f"有 {len(text)} 个字符，最多 {most} 个",
                ),
                Said("Shorten it; the words below have room.", "请缩短；下面的正文可以写长。"),
            )
        ]
        if len(text) > most
        else []
    )


def _missing(key: str, en: str, zh: str) -> Finding:
    return _wrong(key, Said("is missing", "缺失"), Said(f"It says {en}.", f"它说明{zh}。"))


def _wrong(key: str, said: Said, fix: Said) -> Finding:
    return error(FILE, key, said, fix)


def _line(trouble: Exception) -> str:
    """``line 3``, counted in the file."""
    mark = getattr(trouble, "problem_mark", None)
    return f"line {mark.line + 2}" if mark is not None else ""


_NO_END = (
    Said("has front matter that does not end", "的 front matter 没有结束"),
    Said(
        "Put a second line of --- below name: and description:.",
        "请在 name: 和 description: 之后再写一行 ---。",
    ),
)
_SIMPLER = Said("Write plain key: value lines.", "请只写“键: 值”。")
