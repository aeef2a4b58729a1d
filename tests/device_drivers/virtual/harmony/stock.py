"""Which of a stock client's public methods its tour calls."""

from __future__ import annotations

import re
from collections.abc import Iterable


def public(*classes: type) -> set[str]:
    """The names a user of the classes meets."""
    return {name for each in classes for name in dir(each) if not name.startswith("_")}


def untouched(names: Iterable[str], script: str) -> set[str]:
    """Those of ``names`` that ``script`` never mentions as an attribute."""
    return set(names) - set(re.findall(r"\.(\w+)", script))
