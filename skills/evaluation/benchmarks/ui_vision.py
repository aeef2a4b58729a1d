"""UI-Vision, element grounding: programs of the desktop, by name, by function and by place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from skills.evaluation.base import Benchmark, Images, Sample
from skills.evaluation.benchmarks._rows import box_of, first, rows_of, size_of, text_of

SETTINGS = ("basic", "functional", "spatial")


def sample(row: Mapping[str, Any]) -> Sample:
    """Boxes are left, top, right, bottom in pixels everywhere; some corners are swapped."""
    instruction = text_of(row, "question", "instruction", "prompt_to_evaluate")
    image = text_of(row, "image", "image_path", "img_filename", "img_path")
    return Sample(
        id=text_of(row, "id") or f"{_setting(row)}#{image}#{instruction}",
        image=image,
        size=size_of(row),
        instruction=instruction,
        target=box_of(first(row, "answer", "bbox")),
        groups={
            "task_type": _setting(row),
            "element_type": text_of(row, "element_type", "ui_type"),
            "category": text_of(row, "category"),
            "platform": text_of(row, "platform", "application"),
        },
        benchmark=BENCHMARK.name,
    )


def _setting(row: Mapping[str, Any]) -> str:
    told = " ".join(text_of(row, name) for name in ("task_type", "id", "group", "_file"))
    return next((name for name in SETTINGS if name in told), "")


BENCHMARK = Benchmark(
    name="ui_vision",
    title="UI-Vision",
    samples={"2025": 5479},
    groups=("task_type", "element_type", "category", "platform"),
    variants=("swapped_corners", "point_in_box"),
    sample=sample,
    rows=rows_of,
    images=Images(
        "Hugging Face, ServiceNow/ui-vision",
        "huggingface-cli download ServiceNow/ui-vision --repo-type dataset --local-dir "
        "FOLDER/uivision",
        "uivision/images",
    ),
    licence="its readme says permissive; the repository has no licence file",
    source="github.com/uivision/UI-Vision",
    official="task_type",
    known="grounding/uivision.json",
    files={"9da08419e66747736e125a824bbdce0f986ed7e0c0888faebed0ea5fbcd16f6e": "2025"},
)
