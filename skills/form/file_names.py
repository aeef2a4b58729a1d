"""Which files a skill may hold: their names, how many, how large.

One rule for folders, archives and manifests. A name that one system reads in another way than the
next (links apart, which are no names) is none: what was looked through on one machine has to be
what lies on every other.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from device_drivers.verbs.base import Said
from skills.base import Malformed

MOST_FILES = 500
MOST_BYTES = 32 * 1024**2
"""Of all files of a skill."""
LARGEST = 8 * 1024**2
"""Bytes of one file."""
LONGEST = 200
"""Bytes of a name with its folders."""
DEEPEST = 8
"""Folders and the file itself."""
LONGEST_TOP = 65
"""Bytes of the folder that a skill is packed in, with its slash: the skill's name."""
_ODD = re.compile(r'[\x00-\x1f\x7f<>:"|?*\\]')
_DEVICES = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(\..*)?", re.I)
"""What Windows takes for a device, in whatever folder."""


def fit(name: str, *, packed: bool = False) -> str:
    """The name, if a file of a skill can be called so: relative, parts parted by ``/``. ``packed``:
    as it stands in an archive, below the skill's own folder. Raises Malformed."""
    if why := _why_not(name, packed):
        shown = ascii(name[:LONGEST])
        raise Malformed(
            Said(
                f"The file name {shown} cannot be in a skill: {why.en}.",
                f"技能里不能有文件名 {shown}：{why.zh}。",
            )
        )
    return name


def fit_together(names: Iterable[str]) -> None:
    """Raises Malformed where one does not fit, there are too many, or some system takes two of them
    for one."""
    seen: dict[str, tuple[str, bool]] = {}
    for count, name in enumerate(names, 1):
        if count > MOST_FILES:
            raise Malformed(
                Said(
                    f"A skill has at most {MOST_FILES} files.",
                    f"一个技能最多 {MOST_FILES} 个文件。",
                )
            )
        parts = fit(name).split("/")
        for depth in range(1, len(parts) + 1):
            path, is_file = "/".join(parts[:depth]), depth == len(parts)
            known = seen.get(folded(path))
            if known is not None and (is_file or known != (path, False)):
                raise Malformed(
                    Said(
                        f"{known[0]!a} and {name!a} are one on some systems.",
                        f"{known[0]!a} 和 {name!a} 在有些系统上是同一个。",
                    )
                )
            seen[folded(path)] = (path, is_file)


def folded(name: str) -> str:
    """What systems that ignore capitals or ways of writing an accent make of it."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    return unicodedata.normalize("NFKC", plain)


def too_large(name: str) -> Malformed:
    """Of one file."""
    most = LARGEST // 1024**2
    return Malformed(
        Said(
            f"{name!a} is larger than the {most} MB that a file of a skill may have.",
            f"{name!a} 超过了技能单个文件的上限 {most} MB。",
        )
    )


def too_much() -> Malformed:
    """Of all together."""
    most = MOST_BYTES // 1024**2
    return Malformed(Said(f"A skill has at most {most} MB.", f"一个技能最多 {most} MB。"))


def not_plain(name: str) -> Malformed:
    """A link, a device, a pipe."""
    return Malformed(
        Said(
            f"{name!a} is a link or a device; a skill has only files and folders.",
            f"{name!a} 是链接或设备；技能里只能有文件和文件夹。",
        )
    )


def _why_not(name: str, packed: bool) -> Said | None:
    try:
        length = len(name.encode())
    except UnicodeEncodeError:
        return Said("it is not text", "它不是文本")
    parts = name.split("/")
    if length > LONGEST + packed * LONGEST_TOP or len(parts) > DEEPEST + packed:
        return Said(
            f"it has more than {LONGEST} bytes or {DEEPEST} levels",
            f"超过 {LONGEST} 字节或 {DEEPEST} 层",
        )
    if _ODD.search(name) or any(unicodedata.category(mark) in _UNSEEN for mark in name):
        return Said("it has a character that is none for file names", "含有文件名不能用的字符")
    if unicodedata.normalize("NFC", name) != name:
        return Said("its accents are written in parts (it is not NFC)", "不是 NFC 规范形式")
    for part in parts:
        if not part or part in (".", ".."):
            return Said("it is not a path below the skill's folder", "不是技能文件夹里的路径")
        if part.startswith(".") or part.lower() == "__pycache__" or part.lower().endswith(".pyc"):
            return Said(
                "hidden and compiled files are no part of a skill; remove it",
                "隐藏文件和编译文件不属于技能，请删掉",
            )
        if part != part.strip() or part.endswith(".") or _DEVICES.fullmatch(part.rstrip(" .")):
            return Said("Windows cannot have it", "Windows 不能用这个名字")
    return None


_UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
