"""AndroidControl's recorded steps: episodes as UI-S1 keeps them, and single steps as ClawGUI does.

Directions are those the content is followed to, on all four sides, as the recording has them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from skills.evaluation.base import Benchmark, Images, Sample, Step
from skills.evaluation.benchmarks._rows import box_of, first, numbers, rows_of, size_of, text_of

Row = Mapping[str, Any]
FULL, USUAL = "8444", "7708"
"""Steps of all test episodes, and of those OS-Atlas kept; most papers' numbers are over these."""
INDEX = "os-atlas_ac_idx_7708.txt"
PHONE = (1080, 2400)


def rows(path: Path) -> list[dict[str, Any]]:
    """A row for each step; where an index of OS-Atlas lies beside the file, each says whether it is
    among its 7708."""
    found = [step for row in rows_of(path) for step in (_steps(row) if "steps" in row else [row])]
    if (index := path.with_name(INDEX)).is_file() and any("_step" in row for row in found):
        kept = set(index.read_text("utf-8").split())
        for row in found:
            row["subset"] = USUAL if _index_name(row) in kept else FULL
    return found


def _index_name(row: Row) -> str:
    return f"episode_{row.get('episode_id')}_screenshot_{row.get('_step')}"


def _steps(episode: Row) -> list[dict[str, Any]]:
    steps = episode["steps"]
    return [
        {
            **step, "id": f"{episode.get('episode_id')}_{n}", "_step": n,
            "episode_id": episode.get("episode_id"), "goal": episode.get("goal", ""),
            "before": [earlier.get("step_instruction", "") for earlier in steps[:n]],
        }
        for n, step in enumerate(steps)
    ]  # fmt: skip


def sample_of(row: Row, name: str, low: bool) -> Sample:
    """``low``: the step's own instruction stands beside the goal. Raises ValueError."""
    size = size_of(row)
    target = step_of(first(row, "check_options", "answer", "gt_action"), row, size)
    goal, step = text_of(row, "goal", "question"), text_of(row, "step_instruction")
    return Sample(
        id=str(first(row, "id", "sample_id")),
        image=_picture(text_of(row, "screenshot", "image", "img_path")),
        size=size,
        instruction=f"{goal}\n{step}" if low and step else goal,
        target=target,
        groups={"action": target.kind, "subset": text_of(row, "subset")},
        benchmark=name,
        more={"goal": goal, "step": step, "before": tuple(row.get("before", ()))},
    )


def _picture(path: str) -> str:
    """What is below the folder of pictures of whoever wrote it."""
    return re.sub(r"^.*/AndroidControl/", "", path)


def step_of(said: Any, row: Row, size: tuple[int, int]) -> Step:
    """From UI-S1's flat fields (pixels) or ClawGUI's call (points from 0 to 1000)."""
    if not isinstance(said, Mapping):
        raise ValueError(f"{said!r:.60} is no action")  # noqa: TRY004 - as the others
    inner = said.get("arguments")
    fields: Row = {**said, **inner} if isinstance(inner, Mapping) else said
    kind = text_of(fields, "action", "action_type")
    boxes = fields.get("candidate_bbox") or row.get("candidate_bbox") or ()
    kinds = {"open_app": "open", "input_text": "type", "scroll": "swipe", "tap": "click"}
    buttons = {"navigate_back": "back", "navigate_home": "home"}
    value = text_of(fields, "button", "app", "app_name", "status")
    if kind in buttons:
        kind, value = "system_button", buttons[kind]
    kind = kinds.get(kind, kind)
    if kind == "open":
        value = value or text_of(fields, "text")
    if kind == "system_button":
        value = value or text_of(fields, "type")
    if not kind:
        raise ValueError("the action has no name")
    return Step(
        kind=kind,
        point=_point(fields, size),
        boxes=tuple(box_of(box) for box in boxes),
        direction=text_of(fields, "direction").lower(),
        text=text_of(fields, "text") if kind == "type" else "",
        value=value,
    )


def _point(fields: Row, size: tuple[int, int]) -> tuple[float, float] | None:
    if fields.get("coordinate") is not None:
        x, y = numbers(fields["coordinate"], 2)
        return x, y
    points = fields.get("points")
    if isinstance(points, list) and points:
        x, y = numbers(points[0] if isinstance(points[0], list) else points[:2], 2)
        width, height = size if min(size) > 0 else PHONE
        return x * width / 1000, y * height / 1000
    return None


def made(name: str, title: str, low: bool) -> Benchmark:
    """One of the two: told the goal alone, or the step's instruction as well."""

    def sample(row: Row) -> Sample:
        return sample_of(row, name, low)

    return Benchmark(
        name=name,
        title=title,
        samples={USUAL: 7708, FULL: 8444},
        groups=("action", "subset"),
        variants=("clawgui", "os_atlas", "os_genesis", "qwen", "gui_odyssey"),
        sample=sample,
        rows=rows,
        images=Images(
            "Google Cloud Storage, gresearch/android_control",
            "gsutil -m cp -r gs://gresearch/android_control FOLDER/androidcontrol, then write the "
            "screenshots of its records as images/EPISODE_STEP.png",
            "androidcontrol/images",
        ),
        licence="of its data not verified; the steps are from X-PLUG/MobileAgent (MIT)",
        source="github.com/google-research/google-research/tree/master/android_control",
        known="androidcontrol/android_control_evaluation_std.jsonl",
        files={"8525f839390537260eac082ad8d562e0992e5e4774582f9def8b43af9d431c3f": FULL},
    )
