"""A file with somebody's memories: written whole and for one pair of eyes, read whole.

Everything raises ConfigError, with the file and what helps.
"""

from __future__ import annotations

import contextlib
import errno
import os
import tempfile
from collections.abc import Sequence
from pathlib import Path

from assistant.config import ConfigError

_WHY = {
    errno.ENOENT: "the folder is not there: make it, or name another one",
    errno.EACCES: "you may not write there: name another folder",
    errno.EPERM: "you may not write there: name another folder",
    errno.EROFS: "that disk can only be read: name a folder on another one",
    errno.ENOSPC: "that disk is full: make room on it, or name a folder on another one",
    errno.EDQUOT: "you may take no more room there: make some, or name another folder",
    errno.EFBIG: "files may not grow so large there: name a folder on another disk",
}


def check_free(file: Path) -> None:
    """Nothing that is there is written over."""
    if file.exists() or file.is_symlink():
        raise ConfigError(f"{file} is there already. Name another file, or remove it first.")


def write(file: Path, lines: Sequence[str]) -> None:
    """All of them, or no file at all."""
    part: Path | None = None
    try:
        opened, name = tempfile.mkstemp(prefix=f".{file.name[:100]}.", dir=file.parent)  # mode 600
        part = Path(name)
        with os.fdopen(opened, "w", encoding="utf-8") as out:
            out.writelines(f"{each}\n" for each in lines)
            out.flush()
            os.fsync(out.fileno())
        check_free(file)
        part.rename(file)
    except OSError as error:
        why = _WHY.get(error.errno or 0, error.strerror or str(error))
        raise ConfigError(f"{file} was not written: {why}.") from error
    finally:
        if part is not None:
            with contextlib.suppress(OSError):
                part.unlink(missing_ok=True)


def read(file: Path) -> list[str]:
    """Its lines, without their ends."""
    try:
        return file.read_text(encoding="utf-8").split("\n")
    except FileNotFoundError as error:
        raise ConfigError(
            f"There is no file {file}. Name the one that `phonepilot memory export FILE` wrote."
        ) from error
    except UnicodeDecodeError as error:
        raise ConfigError(
            f"{file} is no file of memories: {error}. Name the one that `phonepilot memory export"
            " FILE` wrote."
        ) from error
    except OSError as error:
        raise ConfigError(
            f"{file} cannot be read: {error.strerror or error}. See that it is a file, and that you"
            " may read it."
        ) from error
