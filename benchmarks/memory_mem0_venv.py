"""A Python that has mem0's package with all its parts, in a folder of its own: it needs other
libraries than ours.

It is made once and kept in the user's cache folder, and may be deleted at any time; other pins make
another one.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

from benchmarks.other_venv import NotInstalled

__all__ = ["NotInstalled", "installed", "python"]

_PINS = Path(__file__).parent.parent / "requirements"
HASHED, REST = _PINS / "mem0.txt", _PINS / "mem0_rest.txt"


def installed() -> str | None:
    """The Python to run, where it was made already."""
    program = _program()
    return str(program) if program.exists() and (_folder() / "installed").exists() else None


def python() -> str:
    """The Python to run, made where it is not there. Raises NotInstalled with what the installer
    said."""
    there = installed()
    if there is not None:
        return there
    folder, program = _folder(), str(_program())
    print(f"installing mem0 and its parts into {folder}, once", file=sys.stderr, flush=True)
    install = [program, "-m", "pip", "install", "--quiet"]
    try:
        for command in (
            [sys.executable, "-m", "venv", "--clear", str(folder)],
            [*install, "--require-hashes", "--no-deps", "-r", str(HASHED)],
            [*install, "-r", str(REST)],
        ):
            subprocess.run(command, check=True, capture_output=True, text=True)
    except subprocess.CalledProcessError as error:
        said = str(error.stderr or "").strip().splitlines()
        raise NotInstalled(f"{said[-1] if said else error}") from error
    (folder / "installed").touch()
    return program


def _program() -> Path:
    return _folder() / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def _folder() -> Path:
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    pins = hashlib.sha256(HASHED.read_bytes() + REST.read_bytes()).hexdigest()[:12]
    return cache / "phonepilot" / f"mem0-{pins}"
