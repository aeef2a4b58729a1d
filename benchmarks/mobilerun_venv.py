"""A Python that has mobilerun's driver, in a folder of its own: it needs other libraries than ours.

It is made once and kept in the user's cache folder, and may be deleted at any time.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

PACKAGES = ("mobilerun-core-local==0.7.1",)
"""The driver mobilerun 0.7.4 uses, published as a package of its own."""


class NotInstalled(Exception):
    """It could not be made; the message says why and what to do."""


def python() -> str:
    """The Python to run. Raises NotInstalled."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    folder = cache / "phonepilot" / "-".join(PACKAGES).replace("==", "-")
    program = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    done = folder / "installed"
    if done.exists() and program.exists():
        return str(program)
    print(f"installing {' '.join(PACKAGES)} into {folder}, once", file=sys.stderr)
    try:
        subprocess.run([sys.executable, "-m", "venv", "--clear", str(folder)], check=True)
        install = [str(program), "-m", "pip", "install", "--quiet", *PACKAGES]
        subprocess.run(install, check=True, capture_output=True, text=True)
    except subprocess.CalledProcessError as error:
        said = str(error.stderr or "").strip().splitlines()
        raise NotInstalled(
            f"mobilerun's driver could not be installed ({said[-1] if said else error}). Install "
            f"{PACKAGES[0]} into a virtual environment yourself and give its Python: "
            "--mobilerun PYTHON."
        ) from error
    done.touch()
    return str(program)
