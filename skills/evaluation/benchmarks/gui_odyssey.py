"""GUI-Odyssey: episodes over several apps on phones, tablets and foldables, step by step."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from skills.evaluation.base import Benchmark, Images, Point, Sample, Step
from skills.evaluation.benchmarks._rows import box_of, first, numbers, rows_of, scaled, text_of
from skills.evaluation.judging.reading import followed

Row = Mapping[str, Any]
_KEYS = {"KEY_HOME": "home", "KEY_BACK": "back", "KEY_APPSELECT": "recents"}


def rows(path: Path) -> list[dict[str, Any]]:
    """A row for each step of each episode; an episode is a file, or one of a list."""
    return [
        {**step, "_episode": row, "id": f"{row.get('episode_id')}_{step.get('step', n)}"}
        for row in rows_of(path)
        for n, step in enumerate(row.get("steps", ()))
    ]


def sample(row: Row) -> Sample:
    """Coordinates count from 0 to 1000. Raises ValueError."""
    episode, step = first(row, "_episode"), _step(row)
    device, task = first(episode, "device_info"), first(episode, "task_info")
    width, height = numbers([first(device, "w"), first(device, "h")], 2)
    size = int(width), int(height)
    return Sample(
        id=str(first(row, "id")),
        image=text_of(row, "screenshot"),
        size=size,
        instruction=text_of(task, "instruction", "task"),
        target=_on(step, row, size),
        groups={
            "action": step.kind,
            "category": text_of(task, "category"),
            "device": text_of(device, "device_name"),
        },
        benchmark=BENCHMARK.name,
        more={"step": text_of(row, "low_level_instruction")},
    )


def _step(row: Row) -> Step:
    """In thousandths."""
    action, info = str(first(row, "action")).upper(), row.get("info")
    match action:
        case "CLICK" | "TAP" if isinstance(info, str):
            return Step("system_button", value=_KEYS.get(info, info.removeprefix("KEY_").lower()))
        case "CLICK" | "TAP":
            return Step("click", _points(info)[0])
        case "LONG_PRESS":
            return Step("long_press", _points(info)[0])
        case "SCROLL":
            (x1, y1), (x2, y2) = _points(info)[:2]
            return Step("swipe", (x1, y1), end=(x2, y2), direction=followed(x2 - x1, y2 - y1))
        case "TYPE" | "TEXT":
            return Step("type", text=str(info))
        case "HOME" | "BACK":
            return Step("system_button", value=action.lower())
        case "COMPLETE":
            return Step("terminate", value="success")
        case "IMPOSSIBLE" | "INCOMPLETE":
            return Step("terminate", value="failure")
    raise ValueError(f"there is no action {action!r}")


def _points(info: Any) -> list[Point]:
    if not isinstance(info, list) or not info:
        raise ValueError(f"{str(info)[:60]} is no list of points")
    found = [numbers(each, 2) for each in info]
    return [(x, y) for x, y in found]


def _on(step: Step, row: Row, size: tuple[int, int]) -> Step:
    """The same in pixels of the screen, with the element's box where it is told."""
    width, height = size[0] / 1000, size[1] / 1000
    box = row.get("sam2_bbox")
    part = box_of([number / 1000 for number in numbers(box, 4)]) if box else None
    return Step(
        kind=step.kind,
        point=(step.point[0] * width, step.point[1] * height) if step.point else None,
        boxes=(scaled(part, size),) if part else (),
        end=(step.end[0] * width, step.end[1] * height) if step.end else None,
        direction=step.direction,
        text=step.text,
        value=step.value,
    )


BENCHMARK = Benchmark(
    name="gui_odyssey",
    title="GUI-Odyssey",
    samples={},
    groups=("action", "category", "device"),
    variants=("gui_odyssey", "os_atlas", "os_genesis", "qwen", "clawgui"),
    sample=sample,
    rows=rows,
    images=Images(
        "Hugging Face, OpenGVLab/GUI-Odyssey",
        "huggingface-cli download OpenGVLab/GUI-Odyssey --repo-type dataset --local-dir "
        "FOLDER/gui-odyssey",
        "gui-odyssey/screenshots",
    ),
    licence="of its data not verified",
    source="github.com/OpenGVLab/GUI-Odyssey",
)
