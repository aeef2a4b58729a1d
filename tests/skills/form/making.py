"""Folders of skills, written for a test."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

WORDS = """---
name: {name}
description: Tells the time. Use it when somebody wants to know how late it is.
---

# Words

How late it is.
"""
TOML = 'version = "1.0.0"\nkind = "python"\nphrases = ["how late is it", "几点了"]\n'
TITLES = '[title]\nen = "Clock"\nzh = "时钟"\n[about]\nen = "Tells the time."\nzh = "报时。"\n'
PROGRAM = '''"""Tells the time."""
from skills.context import Context


def run(context: Context) -> str:
    return context.words("It is late.", "很晚了。")
'''


def folder(
    where: Path,
    *,
    name: str = "clock",
    words: str | None = None,
    toml: str | None = None,
    program: str | None = None,
    files: Mapping[str, str] = MappingProxyType({}),
) -> Path:
    """A skill's folder; ``files`` lie in it beside those three."""
    made = where / name
    made.mkdir(parents=True, exist_ok=True)
    (made / "SKILL.md").write_text(WORDS.format(name=name) if words is None else words)
    if toml is not None:
        (made / "skill.toml").write_text(toml)
    if program is not None:
        (made / "skill.py").write_text(program)
    for key, text in files.items():
        path = made / key
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return made


def clock(where: Path, more: str = "", program: str = PROGRAM) -> Path:
    """One with a program; ``more`` is added to its skill.toml."""
    return folder(where, toml=f"{TOML}{TITLES}{more}", program=program)
