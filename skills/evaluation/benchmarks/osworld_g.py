"""OSWorld-G: boxes, polygons, and things that are not there; original and refined instructions.

The refined ones differ in their words alone. ClawGUI's copy lacks one of the 54 refusals. The
table by which the makers sort samples is not public; the categories here go by the types of
elements, as ClawGUI's do, and give ClawGUI's counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from skills.evaluation.base import Benchmark, Images, Refusal, Sample, Target
from skills.evaluation.benchmarks._rows import (
    box_of,
    box_of_size,
    first,
    numbers,
    polygon_of,
    rows_of,
    size_of,
    text_of,
)

OTHER = "other"
"""Of types that are in none of them: ClawGUI's table leaves these out."""
CATEGORIES: Mapping[str, frozenset[str]] = {
    "text_matching": frozenset({"Label"}),
    "element_recognition": frozenset({"Icon", "Image", "Button"}),
    "layout_understanding": frozenset({
        "Accordion/Collapsible Panel", "Banner/Notification", "Dialog/Modal", "Drawer",
        "Dropdown Menu", "Grid", "List", "Menu Bar", "Pagination Control", "Panel/Container",
        "Sidebar", "Tab", "Toolbar", "Tree View", "Window Border",
    }),
    "fine_grained_manipulation": frozenset({
        "Checkbox", "Date Picker", "Divider", "Input Box", "Pagination Control", "Radio Button",
        "Search Bar", "Slider", "Stepper", "Table", "Text Field/Input Box", "Toggle/Switch",
        "Window Border", "Window Hierarchy",
    }),
}  # fmt: skip


def sample(row: Mapping[str, Any]) -> Sample:
    """Upstream's ``box_coordinates`` are left, top, width, height; a copy's ``answer`` or ``bbox``
    left, top, right, bottom."""
    target = _target(row)
    return Sample(
        id=str(first(row, "id")),
        image=text_of(row, "image", "image_path", "img_filename", "img_path"),
        size=size_of(row),
        instruction=text_of(row, "question", "instruction", "prompt_to_evaluate"),
        target=target,
        groups={"category": _categories(row), "box_type": type(target).__name__.lower()},
        benchmark=BENCHMARK.name,
    )


def _target(row: Mapping[str, Any]) -> Target:
    if "raw_response" in row and "answer" not in row and "box_type" not in row:
        raise KeyError("box_type")  # MAI-UI's predictions keep four numbers of a polygon as a box
    upstream = row.get("answer") is None and row.get("box_coordinates") is not None
    said = numbers(first(row, "answer", "box_coordinates", "bbox"))
    kind = text_of(row, "box_type")
    if kind == "refusal" or not any(said):
        return Refusal()
    if len(said) == 4:  # some copies keep the box around a polygon
        return box_of_size(said) if upstream and kind != "polygon" else box_of(said)
    return polygon_of(said)


def _categories(row: Mapping[str, Any]) -> str:
    kinds = row.get("ui_type") or row.get("GUI_types") or ()
    kinds = {kinds} if isinstance(kinds, str) else set(map(str, kinds))
    return "|".join(name for name, types in CATEGORIES.items() if types & kinds) or OTHER


BENCHMARK = Benchmark(
    name="osworld_g",
    title="OSWorld-G",
    samples={"original": 564, "refined": 564, "clawgui": 563},
    groups=("category", "box_type"),
    variants=("exclude_refusal", "include_refusal"),
    sample=sample,
    rows=rows_of,
    images=Images(
        "GitHub, xlang-ai/OSWorld-G, benchmark/images",
        "git clone https://github.com/xlang-ai/OSWorld-G, and copy benchmark/images to "
        "FOLDER/osworld-g/images",
        "osworld-g/images",
    ),
    licence="the repository has a licence file; its kind is not verified",
    source="github.com/xlang-ai/OSWorld-G",
    known="grounding/osworld-g.json",
    files={"18d5de097d230ae3e7bc8c6edc2a315f8a1f29965795d71e0a8e6834b571d109": "clawgui"},
)
