"""A small world of our own in a home, and a model that knows where everything is on it."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from skills.evaluation.own_world.making import ANNOTATIONS, Wanted, made
from tests.scripted_model import Reply

COUNT = 12
NAME = "Qwen3-VL-8B-Instruct"


def small(home: Path) -> list[dict[str, Any]]:
    """In place of the usual set, which takes a while to be made; its rows. No two of them are asked
    for in the same words."""
    worlds = home / "eval" / "worlds"
    place = made(worlds, Wanted("test", 2 * COUNT, 5)).rename(worlds / Wanted().name)
    rows: list[dict[str, Any]] = json.loads((place / ANNOTATIONS).read_text("utf-8"))
    kept = [
        row
        for row in rows
        if sum(row["instruction"].lower() in each["instruction"].lower() for each in rows) == 1
    ][:COUNT]
    assert len(kept) == COUNT
    (place / ANNOTATIONS).write_text(json.dumps(kept, ensure_ascii=False), "utf-8")
    return kept


class Knowing:
    """Points at the middle of what is asked for; of the first sample beside it. ``held``: from the
    so-manieth question on there is no answer; 0: none is held back. ``refused``: samples that are
    too much for it."""

    def __init__(self, rows: list[dict[str, Any]]) -> None:
        self.rows = rows
        self.held = 0
        self.refused: set[str] = set()
        self.count = 0
        self.asked: Counter[str] = Counter()

    def __call__(self, messages: list[dict[str, Any]]) -> Reply:
        said = "\n".join(_texts(messages))
        row = max(
            (row for row in self.rows if row["instruction"] in said),
            key=lambda each: len(each["instruction"]),
        )
        self.count += 1
        if self.held and self.count >= self.held:
            return Reply("", slow=600)
        if row["id"] in self.refused:
            return Reply("maximum context length", status=400)
        self.asked[row["id"]] += 1
        left, top, right, bottom = row["answer"]
        width, height = row["image_size"]
        x, y = (left + right) / 2 / width, (top + bottom) / 2 / height
        if row is self.rows[0]:
            x, y = (x + 0.5) % 1, (y + 0.5) % 1
        return Reply(json.dumps([{"point_2d": [round(1000 * x), round(1000 * y)]}]))

    def wait(self, askers: int) -> None:
        """Until so many wait for an answer that is held back: what they were told is kept."""
        deadline = time.monotonic() + 150
        while self.count < self.held + askers - 1:
            assert time.monotonic() < deadline, self.count
            time.sleep(0.05)


def _texts(messages: list[dict[str, Any]]) -> Iterator[str]:
    for message in messages:
        content = message["content"]
        parts = [{"text": content}] if isinstance(content, str) else content
        yield from (str(part.get("text", "")) for part in parts)
