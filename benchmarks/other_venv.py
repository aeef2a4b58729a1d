"""A Python that has somebody else's packages, in a folder of its own: they need other libraries.

It is made once and kept in the user's cache folder, and may be deleted at any time.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path


class NotInstalled(Exception):
    """It could not be made; the message says why and what to do."""


def python_with(*packages: str) -> str:
    """The Python to run. Raises NotInstalled with what the installer said."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    folder = cache / "phonepilot" / "-".join(packages).replace("==", "-")
    program = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    done = folder / "installed"
    if done.exists() and program.exists():
        return str(program)
    print(f"installing {' '.join(packages)} into {folder}, once", file=sys.stderr)
    try:
        subprocess.run([sys.executable, "-m", "venv", "--clear", str(folder)], check=True)
        install = [str(program), "-m", "pip", "install", "--quiet", *packages]
        subprocess.run(install, check=True, capture_output=True, text=True)
    except subprocess.CalledProcessError as error:
        said = str(error.stderr or "").strip().splitlines()
        raise NotInstalled(f"{said[-1] if said else error}") from error
    done.touch()
    return str(program)
