"""Our own world: screens of virtual phones with three systems, made on this machine.

Asked by name, by function and by position, in English and Chinese; nothing is fetched. Each box is
the part of the control where a finger does what was asked. ``apps`` tells apps that no training of
ours has seen from those it has; the phones' persons are new in each.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from skills.evaluation.base import Benchmark, Images, Sample
from skills.evaluation.benchmarks._rows import box_of, first, rows_of, size_of, text_of


def sample(row: Mapping[str, Any]) -> Sample:
    """``answer`` is left, top, right, bottom in pixels, all of them the control's."""
    return Sample(
        id=str(first(row, "id")),
        image=text_of(row, "image"),
        size=size_of(row),
        instruction=str(first(row, "instruction")),
        target=box_of(first(row, "answer")),
        groups={name: text_of(row, name) for name in BENCHMARK.groups},
        benchmark=BENCHMARK.name,
        more={"tree": text_of(row, "tree")},
    )


def made(folder: Path) -> Path:
    """The usual set, below ``folder``."""
    from skills.evaluation.own_world import making  # only who makes it needs the virtual phone

    return making.made(folder)


BENCHMARK = Benchmark(
    name="own_world",
    title="Our own world",
    samples={"usual": 600},
    groups=("kind", "system", "apps", "language", "looks", "theme", "app"),
    crossed=(("kind", "system"), ("kind", "apps"), ("kind", "language")),
    variants=("point_in_box",),
    sample=sample,
    rows=rows_of,
    images=Images(
        "the virtual phone", "phonepilot eval make makes them; eval run does it by itself", ""
    ),
    licence="that of Phonepilot",
    source="skills/evaluation/own_world",
    files={"db64bcbac1a61ed16a2100a5d4d0acd61e532f3cdc426901274935e5b3291e48": "usual"},
    made=made,
)
