"""A skill in some lines for people: what it is, who made it, what it may touch, what it takes.

All that a skill says of itself is cleaned and cut before it is shown.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from device_drivers.verbs.base import Language, Said
from skills.base import Setting, Skill
from skills.form.reading import read_words
from skills.form.unseen import unseen
from skills.trust import differences, signing
from skills.trust.differences import NOTHING, words

MADE_OF = {
    "text": Said("words for a model; nothing of it runs", "给模型看的文字，不运行任何程序"),
    "python": Said("a program, walled in", "在沙盒里运行的程序"),
    "mcp": Said("an MCP server, walled in", "在沙盒里运行的 MCP 服务器"),
}
LONGEST_ABOUT = 300
LONGEST_VALUE = 1000
MOST_PHRASES = 6


def shown(
    skill: Skill,
    language: Language = "en",
    *,
    body: bool = False,
    signed_by: str = "",
    told: Mapping[str, Any] | None = None,
) -> str:
    """Several lines of plain text. ``body``: with the words of its SKILL.md; then raises Malformed
    where these cannot be read. ``signed_by``: what the owner calls who signed it, where that was
    verified. ``told``: what the owner set for it."""
    lines = [said.of(language) for said in _lines(skill, signed_by, told or {})]
    if body:
        lines += ["", _clean(read_words(skill))]
    return "\n".join(lines)


def _lines(skill: Skill, signed_by: str, told: Mapping[str, Any]) -> Iterator[Said]:
    title, about = _shown(skill.title), _shown(skill.about, LONGEST_ABOUT)
    yield Said(
        f"{skill.name} {skill.version}: {title.en}", f"{skill.name} {skill.version}：{title.zh}"
    )
    yield about
    made = MADE_OF[skill.kind]
    yield Said(f"It is {made.en}.", f"它是{made.zh}。")
    yield _maker(skill, signed_by)
    rights = words(skill.permissions)
    if not rights:
        yield Said(f"It may {NOTHING.en}.", f"{NOTHING.zh}。")
    else:
        yield Said("It may:", "它可以：")
        yield from (Said(f"- {right.en}", f"- {right.zh}") for right in rights)
    if skill.arguments:
        yield Said("It takes:", "它接受：")
    for argument in skill.arguments:
        about = _shown(argument.about, LONGEST_ABOUT)
        en, zh = (" (needed)", "（必填）") if argument.needed else ("", "")
        yield Said(f"- {argument.name}: {about.en}{en}", f"- {argument.name}：{about.zh}{zh}")
    if skill.settings:
        yield Said(
            f"Settings, below [skills.{skill.name}]:", f"设置，写在 [skills.{skill.name}] 下："
        )
    for setting in skill.settings:
        yield _set(setting, told)
    if skill.phrases:
        phrases = [f"“{differences.shown(phrase)}”" for phrase in skill.phrases[:MOST_PHRASES]]
        yield Said(f"Ask for it: {', '.join(phrases)}", f"可以这样说：{'、'.join(phrases)}")
    yield Said(f"Folder: {skill.folder}", f"文件夹：{skill.folder}")


def _set(setting: Setting, told: Mapping[str, Any]) -> Said:
    """What it is set to; no secret is shown, nor where it is kept."""
    about = _shown(setting.about, LONGEST_ABOUT)
    is_set = setting.name in told
    if setting.secret:
        en, zh = ("is set", "已设置") if is_set else ("is not set", "未设置")
        return Said(f"- {setting.name} {en}  ({about.en})", f"- {setting.name} {zh}（{about.zh}）")
    value, default = _value(told.get(setting.name, setting.default)), _value(setting.default)
    en, zh = (f"; {default} unless set", f"；未设置时为 {default}") if is_set else ("", "")
    return Said(
        f"- {setting.name} = {value}  ({about.en}{en})",
        f"- {setting.name} = {value}（{about.zh}{zh}）",
    )


def _value(value: Any) -> str:
    return differences.shown(json.dumps(value, ensure_ascii=False, default=str), LONGEST_VALUE)


def _maker(skill: Skill, signed_by: str) -> Said:
    licence = differences.shown(skill.licence)
    en, zh = (f" Licence: {licence}.", f"许可证：{licence}。") if licence else ("", "")
    if skill.built_in:
        return Said(f"It came with the assistant.{en}", f"它是自带的。{zh}")
    if not skill.publisher:
        return Said(f"Nobody signed it.{en}", f"没有人签名。{zh}")
    short = signing.fingerprint(skill.publisher)
    if signed_by:
        who = differences.shown(signed_by)
        return Said(f"Signed by {who} ({short}).{en}", f"签名者：{who}（{short}）。{zh}")
    return Said(f"It names the publisher {short}.{en}", f"它写明的发布者：{short}。{zh}")


def _shown(said: Said, longest: int = differences.LONGEST) -> Said:
    return Said(differences.shown(said.en, longest), differences.shown(said.zh, longest))


def _clean(text: str) -> str:
    return "".join(mark for mark in text if not unseen(mark, lines=True))
