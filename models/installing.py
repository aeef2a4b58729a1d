"""The commands that install what is missing, into the very environment that misses it."""

from __future__ import annotations

import sys
from pathlib import Path

CHECKOUT = Path(__file__).parents[1]


def pip() -> str:
    """Ours, since the one on PATH may be that of another Python: ``.venv/bin/pip``."""
    beside = Path(sys.executable).with_name("pip")
    if not beside.exists():
        return f"{near(Path(sys.executable))} -m pip"
    return near(beside)


def extra(name: str) -> str:
    """The command for an extra of ours, from the checkout when we run from one."""
    if (CHECKOUT / "pyproject.toml").is_file():
        return f"{pip()} install -e '{near(CHECKOUT)}[{name}]'"
    return f"{pip()} install 'phonepilot[{name}]'"


def near(path: Path) -> str:
    """Seen from the current folder when it lies below."""
    here = Path.cwd()
    return str(path.relative_to(here)) if path.is_relative_to(here) else str(path)
