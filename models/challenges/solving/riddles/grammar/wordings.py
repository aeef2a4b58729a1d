"""What questions are worded in: the patterns of ``wordings.toml``."""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from pathlib import Path


@lru_cache(maxsize=1)
def _all() -> dict[str, dict[str, str]]:
    return tomllib.loads(Path(__file__).with_name("wordings.toml").read_text("utf-8"))


def wording(module: str, name: str) -> re.Pattern[str]:
    return re.compile(_all()[module][name])


def words(module: str, name: str) -> frozenset[str]:
    return frozenset(_all()[module][name].split())
