"""A skill in some lines for people: what it is, who made it, what it may touch, what it takes.

All that a skill says of itself is cleaned and cut before it is shown.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from device_drivers.verbs.base import Language, Said
from skills.base import Skill
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
MOST_PHRASES = 6


def shown(skill: Skill, language: Language = "en", *, body: bool = False) -> str:
    """Several lines of plain text. ``body``: with the words of its SKILL.md; then raises Malformed
    where these cannot be read."""
    lines = [said.of(language) for said in _lines(skill)]
    if body:
        lines += ["", _clean(read_words(skill))]
    return "\n".join(lines)


def _lines(skill: Skill) -> Iterator[Said]:
    title, about = _shown(skill.title), _shown(skill.about, LONGEST_ABOUT)
    yield Said(
        f"{skill.name} {skill.version}: {title.en}", f"{skill.name} {skill.version}：{title.zh}"
    )
    yield about
    made = MADE_OF[skill.kind]
    yield Said(f"It is {made.en}.", f"它是{made.zh}。")
    yield _maker(skill)
    rights = words(skill.permissions)
    if not rights:
        yield Said(f"It may {NOTHING.en}.", f"{NOTHING.zh}。")
    else:
        yield Said("It may:", "它可以：")
        yield from (Said(f"- {right.en}", f"- {right.zh}") for right in rights)
    if skill.arguments:
        yield Said("It takes:", "它接受：")
    for argument in skill.arguments:
        about = _shown(argument.about)
        en, zh = (" (needed)", "（必填）") if argument.needed else ("", "")
        yield Said(f"- {argument.name}: {about.en}{en}", f"- {argument.name}：{about.zh}{zh}")
    if skill.settings:
        yield Said(
            f"Settings, below [skills.{skill.name}]:", f"设置，写在 [skills.{skill.name}] 下："
        )
    for setting in skill.settings:
        about = _shown(setting.about)
        value = differences.shown(json.dumps(setting.default, ensure_ascii=False))
        yield Said(
            f"- {setting.name} = {value}  ({about.en})", f"- {setting.name} = {value}（{about.zh}）"
        )
    if skill.phrases:
        phrases = [f"“{differences.shown(phrase)}”" for phrase in skill.phrases[:MOST_PHRASES]]
        yield Said(f"Ask for it: {', '.join(phrases)}", f"可以这样说：{'、'.join(phrases)}")
    yield Said(f"Folder: {skill.folder}", f"文件夹：{skill.folder}")


def _maker(skill: Skill) -> Said:
    licence = differences.shown(skill.licence)
    en, zh = (f" Licence: {licence}.", f"许可证：{licence}。") if licence else ("", "")
    if skill.built_in:
        return Said(f"It came with the assistant.{en}", f"它是自带的。{zh}")
    if not skill.publisher:
        return Said(f"Nobody signed it.{en}", f"没有人签名。{zh}")
    short = signing.fingerprint(skill.publisher)
    return Said(f"It names the publisher {short}.{en}", f"它写明的发布者：{short}。{zh}")


def _shown(said: Said, longest: int = differences.LONGEST) -> Said:
    return Said(differences.shown(said.en, longest), differences.shown(said.zh, longest))


def _clean(text: str) -> str:
    return "".join(mark for mark in text if not unseen(mark, lines=True))
