"""Benchmarks, one file each: how it is read, judged and summed up, and where its pictures are."""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from typing import Any

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
    known = _known()
    if _bare(name) not in known:
        raise unknown(name, names(), "benchmark", "评测集")
    found: Benchmark = import_module(f"{__name__}.{known[_bare(name)]}").BENCHMARK
    return found


@cache
def _known() -> Mapping[str, str]:
    """By their bare names."""
    return {**ALIASES, **{_bare(each): each for each in names()}}


def own(benchmark: Benchmark, row: Mapping[str, Any]) -> None:
    """Raises ValueError for a row that says it is another benchmark's: boxes look all alike."""
    said = _bare(str(row.get("benchmark") or ""))
    other = _known().get(said, benchmark.name)
    if other != benchmark.name and not _bare(benchmark.name).startswith(said):
        raise ValueError(f"it says that it is one of {other}")


def unknown(name: str, there: Sequence[str], what: str, zh: str) -> EvaluationError:
    """That nothing is called so, and what may have been meant."""
    bare = {_bare(each): each for each in there}
    close = [bare[each] for each in get_close_matches(_bare(name), bare, 3, 0.7)]
    close = close or [each for each in there if _bare(name) and _bare(name) in _bare(each)]
    meant = f"; do you mean {' or '.join(close)}? There are: " if close else "; there are: "
    meant_zh = f"；是不是想说 {'、'.join(close)}？现有：" if close else "；现有："
    listed = ", ".join(there)
    return EvaluationError(
        f"No {what} is called {name!r}{meant}{listed}", f"没有叫 {name!r} 的{zh}{meant_zh}{listed}"
    )


def _bare(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.lower())
