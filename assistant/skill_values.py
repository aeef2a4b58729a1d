"""What the owner set below ``[skills.NAME]``, compared with the settings which that skill has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from assistant.config import Settings, find_config, line_of
from device_drivers.verbs.base import Said
from models.nearest import either, nearest
from skills.base import Setting, Skill
from skills.trust.differences import shown
from skills.trust.installed import State


def odd_settings(
    settings: Settings, state: State, given: Path | None = None, only: str = ""
) -> Iterator[Said]:
    """What no skill takes, with file and line: a name that none has, a setting it does not have, a
    value of another kind. ``given``: the settings file, where one was named; ``only``: of this
    skill."""
    skills = {skill.name: skill for skill in state.skills}
    for name, values in settings.skills.all().items():
        if (only and name != only) or name in state.troubles:
            continue
        if name in skills:
            odd = _odd(skills[name], values)
            yield from (_at(given, [name, key], said) for key, said in odd)
        else:
            yield _at(given, [name], _no_skill(name, list(skills)))


def of_another_kind(settings: Settings, skill: Skill) -> Said | None:
    """Why a skill cannot be run as it is set: the first value that is none for its setting, with
    file and line; None where all are."""
    told = settings.skills.of(skill.name)
    for setting in skill.settings:
        if setting.name in told and (said := _other_kind(setting, told[setting.name])):
            return _at(None, [skill.name, setting.name], said)
    return None


def _odd(skill: Skill, values: Mapping[str, Any]) -> Iterator[tuple[str, Said]]:
    known = {setting.name: setting for setting in skill.settings}
    for key, value in values.items():
        if key not in known:
            yield key, _no_setting(key, list(known))
        elif said := _other_kind(known[key], value):
            yield key, said


def _no_skill(name: str, known: Sequence[str]) -> Said:
    if close := nearest(name, known):
        return Said(
            f"no skill is called so; did you mean {either(close)}?",
            f"没有这个技能；是不是想写 {'、'.join(close)}？",
        )
    return Said("no skill is called so", "没有这个技能")


def _no_setting(key: str, known: Sequence[str]) -> Said:
    close = nearest(key, known)
    if close:
        return Said(
            f"there is no such setting; did you mean {either(close)}?",
            f"没有这个设置；是不是想写 {'、'.join(close)}？",
        )
    listed = Said(", ".join(known) or "none", "、".join(known) or "无")
    return Said(
        f"there is no such setting; it has: {listed.en}", f"没有这个设置；它的设置：{listed.zh}"
    )


def _other_kind(setting: Setting, value: Any) -> Said | None:
    """Of another kind than its default is; a number is a number."""
    for kind, en, zh in (
        (bool, "has to be true or false", "必须是 true 或 false"),
        ((int, float), "has to be a number", "必须是数字"),
        (str, "has to be a text, in quotes", "必须是带引号的文字"),
        ((list, tuple), 'has to be a list: ["…", "…"]', '必须是列表：["…", "…"]'),
    ):
        if isinstance(setting.default, kind):
            fits = isinstance(value, kind) and (kind is bool or not isinstance(value, bool))
            return None if fits else Said(en, zh)
    return None


def _at(given: Path | None, keys: list[str], said: Said) -> Said:
    """With the place; what came from the environment stands in no file."""
    path, place = find_config(given), ".".join(["skills", *(shown(key) for key in keys)])
    line = line_of(path.read_text(encoding="utf-8"), ["skills", *keys]) if path else 0
    where = f"{path}, line {line}: " if line else ""
    where_zh = f"{path}，第 {line} 行：" if line else ""
    return Said(f"{where}{place}: {said.en}", f"{where_zh}{place}：{said.zh}")
