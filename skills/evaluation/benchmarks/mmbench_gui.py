"""MMBench-GUI L2: element grounding on six systems, in plain and in roundabout words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from skills.evaluation.base import Benchmark, Images, Sample
from skills.evaluation.benchmarks._rows import box_of, first, rows_of, scaled, size_of, text_of

SYSTEMS = {
    "os_windows": "windows", "os_mac": "macos", "os_linux": "linux", "os_ios": "ios",
    "os_android": "android", "os_web": "web",
}  # fmt: skip


def sample(row: Mapping[str, Any]) -> Sample:
    """Boxes are left, top, right, bottom: upstream's in parts of one, ClawGUI's in pixels."""
    size, box = size_of(row), box_of(first(row, "answer", "bbox"))
    if min(size) > 0 and all(0 <= each <= 1 for each in (box.left, box.top, box.right, box.bottom)):
        box = scaled(box, size)
    said = text_of(row, "platform", "group")
    kind = text_of(row, "grounding_type")
    return Sample(
        id=text_of(row, "id", "index") or f"{_image(row)}#{kind}#{_asked(row)}",
        image=_image(row),
        size=size,
        instruction=_asked(row),
        target=box,
        groups={
            "grounding_type": kind,
            "platform": SYSTEMS.get(said, said),
            "ui_type": text_of(row, "ui_type", "data_type"),
            "application": text_of(row, "application", "app_name"),
        },
        benchmark=BENCHMARK.name,
    )


def _image(row: Mapping[str, Any]) -> str:
    return text_of(row, "image", "image_path", "img_filename", "img_path")


def _asked(row: Mapping[str, Any]) -> str:
    return text_of(row, "question", "instruction", "prompt_to_evaluate")


BENCHMARK = Benchmark(
    name="mmbench_gui",
    title="MMBench-GUI L2",
    samples={"2025": 3594},
    groups=("grounding_type", "platform", "ui_type", "application"),
    crossed=(("platform", "grounding_type"),),
    variants=("minus_one", "point_in_box"),
    sample=sample,
    rows=rows_of,
    images=Images(
        "Hugging Face, OpenGVLab/MMBench-GUI",
        "huggingface-cli download OpenGVLab/MMBench-GUI --repo-type dataset --local-dir "
        "FOLDER/mmbench-gui, then unzip MMBench-GUI-OfflineImages.zip there",
        "mmbench-gui/offline_images",
    ),
    licence="Apache-2.0",
    source="github.com/open-compass/MMBench-GUI",
    official="grounding_type",
    known="grounding/mmbench-gui.json",
    files={"eca4952ec639b427c666b773c0a5969c20cf5a5758e9b9721d68e4e9c58081cc": "2025"},
)
