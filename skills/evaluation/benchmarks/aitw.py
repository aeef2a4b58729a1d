"""Android in the Wild: recorded steps of five sets, from settings to shopping.

Read are the records' own fields (google-research, one JSON object a step, pictures left out) and
the test split that SeeClick made of them (``aitw_data_test.json``). Points and boxes count from 0
to 1; where nothing says how large a screen is, it is taken for 1080x2400, which moves no verdict.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from skills.evaluation.base import Benchmark, Box, EvaluationError, Images, Point, Sample, Step
from skills.evaluation.benchmarks._rows import first, numbers, rows_of, scaled, size_of, text_of
from skills.evaluation.judging.reading import PHONE, followed

Row = Mapping[str, Any]
TAP = 0.04
"""So far apart, in parts of the screen, are the ends of a tap at most."""
_KEYS = {5: "back", 6: "home", 7: "enter"}
_ENDS = {10: "success", 11: "failure"}


def rows(path: Path) -> list[dict[str, Any]]:
    """A row for each step: of SeeClick's sets of episodes, or of a list."""
    if path.is_file():
        try:
            whole = json.loads(path.read_text("utf-8-sig", errors="replace"))
        except ValueError:
            whole = None
        if isinstance(whole, dict) and all(isinstance(each, list) for each in whole.values()):
            return _steps(path, whole)
    return rows_of(path)


def _steps(path: Path, sets: Mapping[str, list[Any]]) -> list[dict[str, Any]]:
    found = []
    for name, episodes in sets.items():
        for n, episode in enumerate(episodes):
            for k, step in enumerate(episode if isinstance(episode, list) else ()):
                if not isinstance(step, dict):
                    raise EvaluationError(f"{path} is no list of steps", f"{path} 不是步骤列表")
                found.append({"id": f"{name}_{n}_{k}", "set": name, **step})
    return found


def sample(row: Row) -> Sample:
    """Raises ValueError."""
    size = size_of(row)
    if not min(size) > 0 and row.get("image/width"):
        size = int(first(row, "image/width")), int(first(row, "image/height"))
    shown = size if min(size) > 0 else PHONE
    target = _step(row, shown)
    episode, step = text_of(row, "episode_id", "ep_id"), text_of(row, "step_id", "step")
    image = text_of(row, "img_filename", "image") or f"{episode}_{step}"
    return Sample(
        id=text_of(row, "id") or f"{episode}_{step}",
        image=image if "." in image.rpartition("/")[2] else f"{image}.png",
        size=size,
        instruction=str(first(row, "goal", "goal_info")),
        target=target,
        groups={"set": text_of(row, "set", "dataset_name"), "action": target.kind},
        benchmark=BENCHMARK.name,
    )


def _step(row: Row, size: tuple[int, int]) -> Step:
    kind = int(first(row, "action_type_id", "results/action_type"))
    if kind in _KEYS:
        return Step("system_button", value=_KEYS[kind])
    if kind in _ENDS:
        return Step("terminate", value=_ENDS[kind])
    if kind == 3:
        return Step("type", text=text_of(row, "type_text", "results/type_action"))
    if kind != 4:
        raise ValueError(f"there is no action {kind}")
    touch, lift = _end(row, "touch"), _end(row, "lift")
    start, end = _pixels(touch, size), _pixels(lift, size)
    if math.dist(touch, lift) <= TAP:
        return Step("click", start, _boxes(row, size))
    across, down = lift[0] - touch[0], lift[1] - touch[1]
    return Step("swipe", start, end=end, direction=followed(across, down))


def _end(row: Row, name: str) -> Point:
    """From left and top: SeeClick's order; the records have top and left."""
    if row.get(name) is not None:
        x, y = numbers(row[name], 2)
    else:
        y, x = numbers(first(row, f"results/yx_{name}"), 2)
    return x, y


def _pixels(point: Point, size: tuple[int, int]) -> Point:
    return point[0] * size[0], point[1] * size[1]


def _boxes(row: Row, size: tuple[int, int]) -> tuple[Box, ...]:
    """From top, left, height, width, one after the other."""
    flat = numbers(row.get("annot_position") or row.get("image/ui_annotations_positions") or [])
    if len(flat) % 4:
        raise ValueError(f"{len(flat)} numbers make no boxes")
    fours = (flat[n : n + 4] for n in range(0, len(flat), 4))
    return tuple(
        scaled(Box(left, top, left + wide, top + high), size) for top, left, high, wide in fours
    )


BENCHMARK = Benchmark(
    name="aitw",
    title="Android in the Wild",
    samples={},
    groups=("set", "action"),
    variants=("aitw",),
    sample=sample,
    rows=rows,
    images=Images(
        "Google Cloud Storage, gresearch/android-in-the-wild",
        "gsutil -m cp -r gs://gresearch/android-in-the-wild FOLDER/aitw and write the screenshots "
        "of its records as PNG, or take those that SeeClick's readme names and unpack them there",
        "aitw",
    ),
    licence="of its data not verified",
    source="github.com/google-research/google-research/tree/master/android_in_the_wild",
    official="set",
)
