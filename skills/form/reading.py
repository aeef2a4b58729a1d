"""A folder becomes a Skill, or a list of what is wrong with it. Nothing of it is run."""

from __future__ import annotations

import stat
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from device_drivers.verbs.base import Said
from skills.base import Argument, Malformed, Permissions, Setting, Skill
from skills.form import declaration, front_matter
from skills.form.declaration import (
    ArgumentTable,
    Declaration,
    Read,
    nothing_read,
    read_declaration,
)
from skills.form.files import File, files_of, read_text
from skills.form.findings import Finding, error, refuse
from skills.form.front_matter import FrontMatter, read_front_matter
from skills.form.sense import TESTS, sense
from skills.trials.cases import Case

__all__ = ["TESTS", "Looked", "look", "read_cases", "read_skill", "read_words"]

WORDS = front_matter.FILE
DECLARES = declaration.FILE


@dataclass(frozen=True, slots=True)
class Looked:
    """What was found in a folder; ``skill`` is None where an error is among the findings.
    ``declared`` is then what could be read of its skill.toml, but for what is ``unread``."""

    skill: Skill | None
    declared: Declaration
    unread: frozenset[str]
    words: str
    """SKILL.md below its front matter."""
    files: Sequence[File]
    findings: Sequence[Finding]


def read_skill(folder: Path, built_in: bool = False) -> Skill:
    """The skill in ``folder``. Raises Malformed with all that is wrong, each with file, key and
    fix."""
    looked = look(folder, built_in)
    refuse(looked.findings)
    if looked.skill is None:
        raise Malformed(Said(f"{folder} is no skill.", f"{folder} 不是技能。"))
    return looked.skill


def read_words(skill: Skill) -> str:
    """The words of its SKILL.md, as a model reads them when it asks: data, never instructions.
    Raises Malformed where they changed into something that cannot be read."""
    text, wrong = read_text(skill.folder, WORDS)
    refuse(wrong)
    parts = front_matter.divided(text)
    return parts[1] if parts else ""


def read_cases(folder: Path) -> tuple[Case, ...]:
    """The ``[[tests]]`` of a skill. Raises Malformed."""
    looked = look(folder)
    refuse(looked.findings)
    return tuple(looked.declared.tests)


def look(folder: Path, built_in: bool = False) -> Looked:
    """All that can be said of a folder without running anything. Raises Malformed where there is no
    such folder."""
    folder = folder.absolute()
    try:
        is_folder = stat.S_ISDIR(folder.lstat().st_mode)
        files, findings = files_of(folder, built_in) if is_folder else ([], [])
    except OSError:
        is_folder = False
    if not is_folder and folder.is_file():
        raise Malformed(
            Said(
                f"{folder} is a file, no folder. Name a skill's folder, with its SKILL.md.",
                f"{folder} 是文件。请写含有 SKILL.md 的技能文件夹。",
            )
        )
    if not is_folder:
        raise Malformed(Said(f"There is no folder {folder}.", f"没有文件夹 {folder}。"))
    names = {file.name for file in files}
    matter, words = None, ""
    if WORDS in names:
        text, wrong = read_text(folder, WORDS)
        findings += wrong
        if not wrong:
            matter, told = read_front_matter(text, folder.name)
            findings += told
            words = (front_matter.divided(text) or ("", ""))[1]
    else:
        findings.append(
            error(
                WORDS,
                "",
                Said("is missing", "缺失"),
                Said(
                    "A skill is a folder with a SKILL.md; `phonepilot skills new NAME` makes one.",
                    "技能是含有 SKILL.md 的文件夹；`phonepilot skills new 名称` 可以新建一个。",
                ),
            )
        )
    read = Read(Declaration())
    if DECLARES in names:
        text, wrong = read_text(folder, DECLARES)
        read = nothing_read(wrong) if wrong else read_declaration(text)
    findings += [*read.wrong, *sense(read.declared, names, read.unread)]
    skill = None
    if matter is not None and not any(each.severity == "error" for each in findings):
        skill = _skill(folder, matter, read.declared, built_in)
    return Looked(skill, read.declared, read.unread, words, files, findings)


def _skill(folder: Path, matter: FrontMatter, declared: Declaration, built_in: bool) -> Skill:
    plain = matter.name.replace("-", " ")
    asked = declared.permissions
    return Skill(
        name=matter.name,
        version=declared.version,
        folder=folder,
        title=declared.title.said if declared.title else Said(plain, plain),
        about=declared.about.said
        if declared.about
        else Said(matter.description, matter.description),
        kind=declared.kind,
        publisher=declared.publisher,
        permissions=Permissions(
            frozenset(asked.tools),
            frozenset(asked.verbs),
            frozenset(asked.apps),
            frozenset(asked.hosts),
            frozenset(asked.files),
            frozenset(asked.phones),
        ),
        arguments=tuple(_argument(each) for each in declared.arguments),
        settings=tuple(
            Setting(each.name, each.about.said, each.default, each.secret)
            for each in declared.settings
        ),
        phrases=tuple(declared.phrases),
        command=tuple(declared.mcp.command) if declared.mcp else (),
        licence=matter.licence,
        built_in=built_in,
    )


def _argument(table: ArgumentTable) -> Argument:
    return Argument(table.name, table.about.said, table.kind, table.choices, table.needed)
