"""Benchmarks, one file each: how it is read, judged and summed up, and where its pictures are."""

from __future__ import annotations

import pkgutil
import re
from importlib import import_module

from skills.evaluation.base import Benchmark, EvaluationError

ALIASES = {
    "screenspotv2": "screenspot_v2", "sspro": "screenspot_pro", "ssv2": "screenspot_v2",
    "uivision": "ui_vision", "mmbench": "mmbench_gui", "mmbenchguil2": "mmbench_gui",
    "osworldgrefined": "osworld_g", "androidcontrol": "androidcontrol_high",
}  # fmt: skip


def names() -> list[str]:
    """Of all benchmarks, in alphabetical order."""
    found = (module.name for module in pkgutil.iter_modules(__path__))
    return sorted(name for name in found if not name.startswith("_"))


def benchmark(name: str) -> Benchmark:
    """``screenspot-pro``, ``ScreenSpot_Pro``: all the same. Raises EvaluationError."""
    known = {**ALIASES, **{_bare(each): each for each in names()}}
    if _bare(name) not in known:
        there = ", ".join(names())
        raise EvaluationError(
            f"No benchmark is called {name!r}; there are: {there}",
            f"没有叫 {name!r} 的评测集；现有：{there}",
        )
    found: Benchmark = import_module(f"{__name__}.{known[_bare(name)]}").BENCHMARK
    return found


def _bare(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.lower())
