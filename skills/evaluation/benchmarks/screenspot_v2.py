"""ScreenSpot-V2: buttons and texts on phones, computers and web pages.

Two revisions of the desktop boxes are about; they differ in fifteen samples, and in 0.7 points.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from skills.evaluation.base import Benchmark, Box, Images, Sample
from skills.evaluation.benchmarks._rows import (
    box_of,
    box_of_size,
    first,
    rows_of,
    size_of,
    text_of,
)


def sample(row: Mapping[str, Any]) -> Sample:
    """Upstream's ``bbox`` is left, top, width, height, beside a ``data_type``; a copy's is left,
    top, right, bottom, like ClawGUI's ``answer``."""
    return Sample(
        id=own_id(text_of(row, "id") or _made(row)),
        image=text_of(row, "image", "img_filename", "img_path"),
        size=size_of(row),
        instruction=text_of(row, "question", "instruction", "prompt_to_evaluate"),
        target=_box(row),
        groups={
            "platform": _platform(row),
            "ui_type": text_of(row, "ui_type", "data_type"),
            "application": text_of(row, "application", "data_source"),
        },
        benchmark=BENCHMARK.name,
    )


def own_id(said: str) -> str:
    """``screenspot_desktop_v2_7`` is ClawGUI's ``desktop_7``."""
    return re.sub(r"^screenspot_(desktop|mobile|web)_v2_", r"\1_", said)


def _box(row: Mapping[str, Any]) -> Box:
    if row.get("answer") is None and "data_type" in row:
        return box_of_size(first(row, "bbox"))
    return box_of(first(row, "answer", "bbox"))


def _made(row: Mapping[str, Any]) -> str:
    """Upstream's rows have no id: the picture and the question are theirs."""
    return f"{first(row, 'img_filename')}#{first(row, 'instruction')}"


def _platform(row: Mapping[str, Any]) -> str:
    told = " ".join(text_of(row, name) for name in ("platform", "id", "application", "_file"))
    return next((name for name in ("desktop", "mobile", "web") if name in told.lower()), "")


BENCHMARK = Benchmark(
    name="screenspot_v2",
    title="ScreenSpot-V2",
    samples={"clawgui": 1272, "mai_ui": 1272},
    groups=("platform", "ui_type", "application"),
    crossed=(("platform", "ui_type"),),
    variants=("point_in_box",),
    sample=sample,
    rows=rows_of,
    images=Images(
        "Hugging Face, OS-Copilot/ScreenSpot-v2",
        "huggingface-cli download OS-Copilot/ScreenSpot-v2 --repo-type dataset --local-dir "
        "FOLDER/screenspot-v2, then unzip screenspotv2_image.zip there",
        "screenspot-v2/screenspotv2_image",
    ),
    licence="Apache-2.0",
    source="huggingface.co/datasets/OS-Copilot/ScreenSpot-v2",
    known="grounding/screenspot-v2.json",
    files={"681118d0678e676766a34793693ff4954a24182e7c5374faad66a16a2145c219": "clawgui"},
    prints={"97da7001e0f4d17a": "clawgui", "a21072d4c4430d72": "mai_ui"},
    own_id=own_id,
)
