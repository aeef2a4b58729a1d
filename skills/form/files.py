"""The files of a skill's folder, looked through without reading them: plain, few and small."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from device_drivers.verbs.base import Said
from skills.base import Malformed
from skills.form.file_names import LARGEST, MOST_BYTES, fit, fit_together, too_large, too_much
from skills.form.findings import Finding, error

BIGGEST_TEXT = 256_000
"""Bytes of a SKILL.md, a skill.toml or a skill.py."""
LEFT_BEHIND = (".", "__pycache__")


@dataclass(frozen=True, slots=True)
class File:
    """``name`` is its path below the skill's folder, with slashes; ``size`` in bytes."""

    name: str
    size: int


def files_of(folder: Path, ours: bool = False) -> tuple[list[File], list[Finding]]:
    """All files below ``folder`` by name, and what is wrong with them. Links are not followed; what
    is no plain file is not listed. ``ours``: what tools leave behind beside our own files, which
    never goes into the wall, is passed over. Raises OSError where the folder cannot be read."""
    files: list[File] = []
    wrong: list[Finding] = []
    for name, status in _below(folder, "", wrong, ours):
        if stat.S_ISLNK(status.st_mode):
            wrong.append(
                _refused(
                    name, "is a link", "是链接", "Put the file itself there.", "请放入文件本身。"
                )
            )
        elif not stat.S_ISREG(status.st_mode):
            wrong.append(
                _refused(name, "is no plain file", "不是普通文件", "Remove it.", "请删除它。")
            )
        elif status.st_mode & (stat.S_ISUID | stat.S_ISGID):
            wrong.append(
                _refused(
                    name,
                    "runs as another user",
                    "会以其他用户的身份运行",
                    f"Run: chmod 644 {name}",
                    f"请运行：chmod 644 {name}",
                )
            )
        elif status.st_size > LARGEST:
            wrong.append(_said(too_large(name)))
        else:
            files.append(File(name, status.st_size))
    try:
        fit_together(sorted(file.name for file in files))
        if sum(file.size for file in files) > MOST_BYTES:
            raise too_much()
    except Malformed as trouble:
        wrong.append(_said(trouble))
    return sorted(files, key=lambda file: file.name), wrong


def read_text(folder: Path, name: str) -> tuple[str, list[Finding]]:
    """A small text file of the skill; "" with an error where it is none."""
    try:
        descriptor = os.open(folder / name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
        with os.fdopen(descriptor, "rb") as file:
            plain = stat.S_ISREG(os.fstat(descriptor).st_mode)
            raw = file.read(BIGGEST_TEXT + 1) if plain else None
    except OSError:
        raw = None
    if raw is None:
        return "", [
            _refused(
                name,
                "cannot be read",
                "无法读取",
                "It has to be a plain file that you may read.",
                "它必须是您有权读取的普通文件。",
            )
        ]
    if len(raw) > BIGGEST_TEXT:
        most = BIGGEST_TEXT // 1000
        return "", [
            _refused(
                name,
                f"is larger than {most} kB",
                f"超过 {most} kB",
                "Move long material to files beside it.",
                "请把较长的内容移到旁边的文件里。",
            )
        ]
    try:
        return raw.decode("utf-8").removeprefix("\ufeff").replace("\r\n", "\n"), []
    except UnicodeDecodeError:
        return "", [
            _refused(
                name,
                "is not UTF-8 text",
                "不是 UTF-8 文本",
                "Save it as UTF-8.",
                "请另存为 UTF-8。",
            )
        ]


def _below(
    folder: Path, above: str, wrong: list[Finding], ours: bool
) -> Iterator[tuple[str, os.stat_result]]:
    with os.scandir(folder) as entries:
        found = sorted(entries, key=lambda entry: entry.name)
    for entry in found:
        name = f"{above}{entry.name}"
        if ours and entry.name.startswith(LEFT_BEHIND):
            continue
        try:
            fit(name)
        except Malformed as trouble:  # and what lies below it is no better
            wrong.append(_said(trouble))
            continue
        if entry.is_dir(follow_symlinks=False):
            yield from _below(Path(entry.path), f"{name}/", wrong, ours)
        else:
            yield name, entry.stat(follow_symlinks=False)


def _said(trouble: Malformed) -> Finding:
    """The sentence of ``file_names`` says what is wrong and what helps."""
    said = trouble.said
    return error("", "", Said(said.en.rstrip("."), said.zh.rstrip("。")), Said("", ""))


def _refused(name: str, en: str, zh: str, fix_en: str, fix_zh: str) -> Finding:
    return error(name, "", Said(en, zh), Said(fix_en, fix_zh))
