"""The data sets beside the repository, which are not ours and not in it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

_HERE = Path(__file__).resolve()


def data(name: str) -> Path:
    """A file of ``shared/data`` beside the repository or of PHONEPILOT_DATA; the test is skipped
    where it is absent."""
    given = os.environ.get("PHONEPILOT_DATA", "")
    folders = [Path(given)] if given else []
    folders += [parent / "shared" / "data" for parent in _HERE.parents]
    for folder in folders:
        if (folder / name).is_file():
            return folder / name
    pytest.skip(f"{name} is looked for in shared/data beside the repository and PHONEPILOT_DATA")
