"""``phonepilot skills new``: a skill that works at once and teaches by its comments."""

from __future__ import annotations

import shutil
from pathlib import Path
from string import Template
from typing import get_args

from device_drivers.verbs.base import Said
from models.nearest import either
from skills.base import Kind, Malformed
from skills.form.front_matter import name_trouble

TEMPLATES = Path(__file__).parent / "templates"
"""A folder for each kind; ``$name`` and ``$title`` in its files are filled in."""


def make(name: str, kind: str, into: Path) -> Path:
    """Make ``into/name`` and return it. Raises Malformed for a name or kind that cannot be, or
    where something is there already; OSError where it cannot be written."""
    kinds = [str(each) for each in get_args(Kind)]
    if kind not in kinds:
        raise Malformed(
            Said(f"There is no kind {kind!r}: write {either(kinds)}.", f"没有 {kind!r} 这种类型。")
        )
    if said := name_trouble(name):
        raise Malformed(
            Said(
                f"{name!r} is no name of a skill: {said.en}.", f"{name!r} 不是技能名称：{said.zh}。"
            )
        )
    folder = into / name
    if folder.exists() or folder.is_symlink():
        raise Malformed(Said(f"{folder} is there already.", f"{folder} 已经存在。"))
    try:
        folder.mkdir(parents=True, mode=0o755)
        _fill(TEMPLATES / kind, folder, {"name": name, "title": _title(name)})
    except OSError:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    return folder


def next_steps(folder: Path) -> str:
    """What to type now."""
    words = not any((folder / name).exists() for name in ("skill.py", "server.py"))
    commands = ["check", "sign"] if words else ["check", "test", "sign"]
    lines = [f"  phonepilot skills {command} {folder}" for command in commands]
    return "\n".join([f"Made {folder}. It works as it is; now make it yours:", *lines])


def _title(name: str) -> str:
    plain = name.replace("-", " ")
    return plain[:1].upper() + plain[1:]


def _fill(source: Path, target: Path, values: dict[str, str]) -> None:
    for path in sorted(source.iterdir()):
        if path.name.startswith((".", "__")):
            continue
        if path.is_dir():
            (target / path.name).mkdir()
            _fill(path, target / path.name, values)
        else:
            text = Template(path.read_text(encoding="utf-8")).safe_substitute(values)
            (target / path.name).write_text(text, encoding="utf-8")
