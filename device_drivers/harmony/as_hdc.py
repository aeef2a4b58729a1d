"""An ``hdc`` in a folder of the person's choice, for programs that call one by that name.

hmdriver2 and others start ``hdc`` from PATH. Where the real one is, it stays the one they find.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

_MODULE = "device_drivers.harmony.hdc_command"


def make(folder: Path) -> str:
    """Make ``folder``/hdc run our small command; what came of it, in words."""
    folder = folder.expanduser().absolute()
    made = folder / ("hdc.bat" if os.name == "nt" else "hdc")
    there = Path(shutil.which("hdc") or made)
    if there.exists() and not _is_ours(there):
        return f"[Fail]There is an hdc already: {there}. Programs find that one.\n"
    if made.exists() and not _is_ours(made):
        return f"[Fail]{made} is something else; choose another folder.\n"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        made.write_text(_script(), encoding="utf-8")
        made.chmod(0o755)
    except OSError as error:
        return f"[Fail]{made} cannot be made: {error.strerror}; choose another folder.\n"
    if shutil.which("hdc"):
        return f"Made {made}; programs that call hdc find it.\n"
    path = f"set PATH={folder};%PATH%" if os.name == "nt" else f'export PATH="{folder}:$PATH"'
    return f"Made {made}. For programs to find it:\n  {path}\n"


def _script() -> str:
    if os.name == "nt":
        return f'@"{sys.executable}" -m {_MODULE} %*\r\n'
    return f'#!/bin/sh\nexec "{sys.executable}" -m {_MODULE} "$@"\n'


def _is_ours(program: Path) -> bool:
    try:
        with program.open("rb") as file:
            return _MODULE.encode() in file.read(4096)
    except OSError:
        return False
