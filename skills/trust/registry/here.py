"""A registry that is a folder on this machine."""

from __future__ import annotations

import os
import stat
from functools import partial
from pathlib import Path

from device_drivers.verbs.base import Said
from skills.base import Refused
from skills.trust.registry import index
from skills.trust.registry.index import Offer


def offers(where: str) -> list[Offer]:
    """Raises Malformed, Refused."""
    try:
        folder = Path(where).expanduser()
    except RuntimeError as error:  # ~somebody who is not on this machine
        raise _unreadable(Path(where)) from error
    listed = index.read(_got(folder / index.FILE, index.LARGEST), where)
    return [
        Offer(entry, where, partial(_got, folder / entry.file, entry.size))
        for entry in listed.skills
    ]


def _got(path: Path, most: int) -> bytes:
    """No link is followed, and no pipe waited for."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
        with os.fdopen(descriptor, "rb") as file:
            if stat.S_ISREG(os.fstat(descriptor).st_mode):
                return file.read(most + 1)
    except (OSError, ValueError) as error:
        raise _unreadable(path) from error
    raise _unreadable(path)


def _unreadable(path: Path) -> Refused:
    return Refused(
        Said(
            f"{path} cannot be read. [skills] registries names folders with an {index.FILE}, and "
            "addresses.",
            f"无法读取 {path}。[skills] registries 里写的是含有 {index.FILE} 的文件夹或网址。",
        )
    )
