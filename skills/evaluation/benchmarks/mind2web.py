"""Mind2Web, multimodal: the next operation on a page of the web, by its picture.

Read is ``sample.jsonl`` as OSU-NLP-Group/UGround makes it of the parquet files (whole pages), or
its ``*_blocks.jsonl``: there a page is cut, and the picture is the first part with the element.
Boxes are left, top, width, height in pixels of the picture. The makers' macro average, with steps
that were left out counted as wrong, cannot be had from these files; shares here are over steps.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from skills.evaluation.base import Benchmark, Images, Sample, Step
from skills.evaluation.benchmarks._rows import box_of_size, first, rows_of, size_of, text_of
from skills.evaluation.judging.webbing import RULE

KINDS = {"CLICK": "click", "HOVER": "click", "ENTER": "click", "TYPE": "type", "SELECT": "select"}
"""Hovering and Enter are clicks for the data set's own evaluation."""


def sample(row: Mapping[str, Any]) -> Sample:
    """Raises ValueError."""
    name = f"{first(row, 'annotation_id')}_{first(row, 'action_uid')}"
    operation = str(first(row, "operation")).upper()
    if operation not in KINDS:
        raise ValueError(f"there is no operation {operation!r}")
    image, boxes = text_of(row, "image"), first(row, "bbox")
    if (parts := row.get("target_blocks")) and row.get("blocks_path"):
        part = min(parts, key=int)
        image, boxes = f"{row['blocks_path']}/{part}.png", parts[part]
    split = text_of(row, "split")
    return Sample(
        id=text_of(row, "id") or name,
        image=image or f"{name}.png",
        size=size_of(row),
        instruction=str(first(row, "task")),
        target=Step(
            KINDS[operation],
            boxes=tuple(box_of_size(box) for box in boxes),
            text=text_of(row, "value"),
        ),
        groups={
            "split": f"cross_{split}" if split else "",
            "operation": KINDS[operation],
            "domain": text_of(row, "domain"),
        },
        benchmark=BENCHMARK.name,
        more={"goal": row["task"], "before": tuple(row.get("previous_actions", ()))},
    )


BENCHMARK = Benchmark(
    name="mind2web",
    title="Mind2Web, multimodal",
    samples={"cross_task": 1338, "cross_website": 1019, "cross_domain": 4050},
    groups=("split", "operation", "domain"),
    variants=(RULE,),
    sample=sample,
    rows=rows_of,
    images=Images(
        "Hugging Face, osunlp/Multimodal-Mind2Web",
        "huggingface-cli download osunlp/Multimodal-Mind2Web --repo-type dataset --local-dir "
        "FOLDER/mind2web, then sample.py of OSU-NLP-Group/UGround writes its screenshots",
        "mind2web/images",
    ),
    licence="of its data not verified",
    source="github.com/OSU-NLP-Group/UGround, offline_evaluation/Multimodal-Mind2Web/data/samples",
)
