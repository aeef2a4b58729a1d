"""How else people may say a goal: for each template of training and practice some ways, in both
languages, with the template's parameters in braces. One TOML file for some apps each."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from device_drivers.virtual.tasks.play import Goal, Trial

AS_WRITTEN = 0.2
"""How often a goal is said as its template has it."""


@lru_cache(maxsize=1)
def wordings() -> Mapping[str, Mapping[str, list[str]]]:
    """Template -> ``en`` and ``zh`` -> ways to say its goal. Raises ValueError for a template that
    stands in two files."""
    found: dict[str, Mapping[str, list[str]]] = {}
    for path in sorted(Path(__file__).parent.glob("*.toml")):
        for name, ways in tomllib.loads(path.read_text("utf-8")).items():
            if name in found:
                raise ValueError(f"{path.name}: {name} stands in another file, too")
            found[name] = ways
    return found


def worded(trial: Trial, language: Goal, rng: random.Random) -> str:
    """The goal of a trial in one of its ways."""
    ways = wordings().get(trial.template.name(), {}).get(language, [])
    if not ways or rng.random() < AS_WRITTEN:
        return trial.goal(language)
    return rng.choice(ways).format(**trial.params)
