"""``phonepilot skills new``: a skill that works at once and teaches by its comments."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from string import Template
from typing import get_args

from device_drivers.verbs.base import Said
from models.nearest import either
from skills.base import Kind, Malformed
from skills.form.front_matter import LONGEST_NAME, name_trouble
from skills.form.unseen import unseen

TEMPLATES = Path(__file__).parent / "templates"
"""A folder for each kind; ``$name``, ``$title_en`` and ``$title_zh`` in its files are filled in."""
LONGEST_TITLE = 60
_CHINESE = re.compile(r"[\u3400-\u9fff]")


def make(name: str, kind: str, into: Path, title: str = "") -> Path:
    """Make ``into/name`` and return it. ``title`` is what people call it, in English or Chinese;
    without one its name is. Raises Malformed for a name, kind or title that cannot be, or where
    something is there already; OSError where it cannot be written."""
    kinds = [str(each) for each in get_args(Kind)]
    if kind not in kinds:
        raise Malformed(
            Said(f"There is no kind {kind!r}: write {either(kinds)}.", f"没有 {kind!r} 这种类型。")
        )
    if said := name_trouble(name):
        fix = _named_instead(name)
        raise Malformed(
            Said(
                f"{name!r} is no name of a skill: {said.en}. {fix.en}".rstrip(),
                f"{name!r} 不是技能名称：{said.zh}。{fix.zh}",
            )
        )
    titles = _titles(name, " ".join(title.split()))
    folder = into / name
    if folder.exists() or folder.is_symlink():
        raise Malformed(Said(f"{folder} is there already.", f"{folder} 已经存在。"))
    try:
        folder.mkdir(parents=True, mode=0o755)
        _fill(TEMPLATES / kind, folder, {"name": name, **titles})
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


def _named_instead(name: str) -> Said:
    """A name that can be, and where what was meant goes."""
    close = "-".join(re.findall("[a-z0-9]+", name.lower()))[:LONGEST_NAME].rstrip("-")
    if _CHINESE.search(name):
        better = close or "my-skill"
        return Said(
            f'Its title may be Chinese: phonepilot skills new {better} --title "{name}"',
            f'标题可以是中文：phonepilot skills new {better} --title "{name}"',
        )
    if not close:
        return Said("", "")
    return Said(f"Did you mean {close}?", f"是不是想写 {close}？")


def _titles(name: str, title: str) -> dict[str, str]:
    """In both languages, as they are written between quotes; a title in one stands for both where
    the name is none. Raises Malformed."""
    if len(title) > LONGEST_TITLE or unseen(title):
        raise Malformed(
            Said(
                f"A title has at most {LONGEST_TITLE} characters, all of which can be seen.",
                f"标题最多 {LONGEST_TITLE} 个字符，且都要看得见。",
            )
        )
    plain = name.replace("-", " ")
    plain = plain[:1].upper() + plain[1:]
    en, zh = (plain, title) if _CHINESE.search(title) else (title or plain, title or plain)
    quoted = {"title_en": en, "title_zh": zh}
    return {key: re.sub(r'(["\\])', r"\\\1", text) for key, text in quoted.items()}


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
