"""A small benchmark in ClawGUI's format, and a model that answers by script."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw

from skills.evaluation.benchmarks import benchmark
from skills.evaluation.infer.asking import Wishes
from skills.evaluation.infer.whole import Wanted
from tests.scripted_model import Reply

SIZE = (400, 200)
PLAIN = Wishes()


def place(n: int) -> tuple[int, int]:
    """The middle of a square, in pixels."""
    return 20 + 37 * n % 360, 20 + 23 * n % 160


def draw(folder: Path, count: int) -> Path:
    """Annotations of so many samples in ``folder``, with their pictures below it."""
    (folder / "pictures").mkdir(parents=True)
    rows = []
    for n in range(count):
        x, y = place(n)
        picture = Image.new("RGB", SIZE, "white")
        ImageDraw.Draw(picture).rectangle((x - 8, y - 8, x + 8, y + 8), fill="red")
        picture.save(folder / "pictures" / f"{n}.png")
        rows.append({
            "id": f"mobile_{n}", "image": f"{n}.png", "image_size": list(SIZE), "ui_type": "icon",
            "instruction": f"square {n}.", "answer": [x - 8, y - 8, x + 8, y + 8],
            "platform": "mobile", "benchmark": "screenspot-v2",
        })  # fmt: skip
    file = folder / "annotations.json"
    file.write_text(json.dumps(rows))
    return file


def wanted(folder: Path, wishes: Wishes = PLAIN, **more: Any) -> Wanted:
    """What to ask, of what ``draw`` drew."""
    return Wanted(
        benchmark("screenspot_v2"), folder / "annotations.json", folder / "pictures",
        folder / "out", "qwen3_vl", wishes=wishes, **{"weights": "scripted", "jobs": 3, **more},
    )  # fmt: skip


class Answers:
    """Points at every square; ``instead`` says otherwise for the n-th time a square is asked."""

    def __init__(self, instead: Callable[[int, int], Reply | None] = lambda n, time: None) -> None:
        self.asked: Counter[int] = Counter()
        self._instead = instead

    def __call__(self, messages: list[dict[str, Any]]) -> Reply:
        n = int(re.findall(r"square (\d+)", json.dumps(messages))[-1])
        self.asked[n] += 1
        return self._instead(n, self.asked[n]) or Reply(point(n))


def point(n: int) -> str:
    """What it says about a square, in thousandths."""
    x, y = place(n)
    return json.dumps([{"point_2d": [round(1000 * x / SIZE[0]), round(1000 * y / SIZE[1])]}])


def kept(out: Path) -> list[dict[str, Any]]:
    """Every whole row, in the order they were written."""
    whole = (out / "predictions.jsonl").read_text().rpartition("\n")[0]
    return [json.loads(line) for line in whole.splitlines()]


def replies(out: Path) -> dict[str, str]:
    """The text by the sample's id, of rows without an error."""
    return {row["id"]: row["qwen3_vl_infer"] for row in kept(out) if not row["error"]}
