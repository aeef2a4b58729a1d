"""Files of verdicts: one JSON object a line, each with what it is counted under."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from skills.evaluation.base import EvaluationError, Refusal, Sample, Verdict


@dataclass(frozen=True, slots=True)
class Kept:
    """What a file holds. The samples are known by their groups alone."""

    benchmark: str
    model: str
    variant: str
    samples: tuple[Sample, ...]
    verdicts: tuple[Verdict, ...]


def kept(
    path: Path, samples: Sequence[Sample], verdicts: Sequence[Verdict], benchmark: str, model: str,
    variant: str,
) -> None:  # fmt: skip
    """Write them; whole or not at all."""
    about = {"benchmark": benchmark, "model": model, "variant": variant}
    lines = [
        json.dumps({**about, **_row(sample, verdict)}, ensure_ascii=False)
        for sample, verdict in zip(samples, verdicts, strict=True)
    ]
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.new")
    beside.write_text("\n".join(lines) + "\n", "utf-8")
    beside.replace(path)


def back(path: Path) -> Kept:
    """Read them again. Raises EvaluationError, OSError."""
    samples, verdicts, row = [], [], dict[str, Any]()
    try:
        for line in path.read_text("utf-8").splitlines():
            row = json.loads(line)
            point = tuple(row["point"]) if row.get("point") else None
            samples.append(
                Sample(row["id"], "", (0, 0), "", Refusal(), row["groups"], row["benchmark"])
            )
            verdicts.append(
                Verdict(
                    row["id"], bool(row["correct"]), row["label"], point, row.get("why", ""),
                    row.get("marks", {}),
                )
            )  # fmt: skip
        return Kept(row["benchmark"], row["model"], row["variant"], tuple(samples), tuple(verdicts))
    except (ValueError, KeyError, TypeError):
        raise EvaluationError(
            f"{path} holds no verdicts; `phonepilot eval judge --out` writes them",
            f"{path} 里没有评判结果；可用 `phonepilot eval judge --out` 生成",
        ) from None


def _row(sample: Sample, verdict: Verdict) -> dict[str, Any]:
    return {
        "id": verdict.id, "correct": verdict.correct, "label": verdict.label,
        "point": verdict.point, "why": verdict.why, "marks": dict(verdict.marks),
        "groups": dict(sample.groups),
    }  # fmt: skip
