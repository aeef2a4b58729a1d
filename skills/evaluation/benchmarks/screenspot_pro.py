"""ScreenSpot-Pro: small targets on large screens of professional programs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from skills.evaluation.base import Benchmark, Images, Sample
from skills.evaluation.benchmarks._rows import box_of, first, rows_of, size_of, text_of


def sample(row: Mapping[str, Any]) -> Sample:
    """Upstream's ``bbox`` and ClawGUI's ``answer`` are both left, top, right, bottom in pixels."""
    return Sample(
        id=str(first(row, "id")),
        image=text_of(row, "image", "img_filename", "img_path"),
        size=size_of(row),
        instruction=text_of(row, "question", "instruction", "prompt_to_evaluate"),
        target=box_of(first(row, "answer", "bbox")),
        groups={name: text_of(row, name) for name in BENCHMARK.groups},
        benchmark=BENCHMARK.name,
    )


BENCHMARK = Benchmark(
    name="screenspot_pro",
    title="ScreenSpot-Pro",
    samples={"2025": 1581},
    groups=("group", "ui_type", "platform", "application"),
    crossed=(("group", "ui_type"),),
    variants=("point_in_box",),
    sample=sample,
    rows=rows_of,
    images=Images(
        "Hugging Face, likaixin/ScreenSpot-Pro",
        "huggingface-cli download likaixin/ScreenSpot-Pro --repo-type dataset --local-dir "
        "FOLDER/screenspot-pro",
        "screenspot-pro/images",
    ),
    licence="MIT (its card); the repository has no licence file",
    source="github.com/likaixin2000/ScreenSpot-Pro-GUI-Grounding",
    known="grounding/screenspot-pro.json",
    files={"55a219dcedf5dc3bb19256ff6f609d871bb2abdac89cf3b6824064fbc16973bc": "2025"},
)
