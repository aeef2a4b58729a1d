"""Files of verdicts: what was judged and how in the first line, then one sample a line.

A line carries all that a report shows of its sample: what was asked, what was meant, what the model
said and what that was worth. So a file of verdicts is enough by itself, without annotations.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, get_args

from skills.evaluation.base import (
    Answers,
    Box,
    EvaluationError,
    Label,
    Polygon,
    Refusal,
    Sample,
    Step,
    Target,
    Verdict,
)
from skills.evaluation.benchmarks._rows import box_of, numbers, polygon_of, text_in

ABOUT = "about"
MOST = 4000
"""So many characters of a reply are kept."""


@dataclass(frozen=True, slots=True)
class About:
    """Where verdicts come from; "" or empty where nobody told."""

    named: str = ""
    """The model as the person or the run named it: ``MAI-UI-8B``, ``Tongyi-MAI/MAI-UI-8B``."""
    revision: str = ""
    """Of the annotations."""
    protocol: Mapping[str, Any] = field(default_factory=dict)
    """As it was agreed by the run."""
    hash: str = ""
    """Of the protocol."""
    predictions: str = ""
    """The file or folder."""
    digest: str = ""
    """SHA-256 of all replies in the order of the samples; the same replies, the same digest."""
    strays: int = 0
    """Predictions of none of the samples."""

    def stored(self) -> dict[str, Any]:
        told = {
            "named": self.named, "revision": self.revision, "protocol": dict(self.protocol),
            "hash": self.hash, "predictions": self.predictions, "digest": self.digest,
            "strays": self.strays,
        }  # fmt: skip
        return {name: value for name, value in told.items() if value}


UNKNOWN = About()


@dataclass(frozen=True, slots=True)
class Kept:
    """What a file holds. Files of before this was kept know samples by their groups alone."""

    benchmark: str
    model: str
    variant: str
    samples: tuple[Sample, ...]
    verdicts: tuple[Verdict, ...]
    replies: Mapping[str, str] = field(default_factory=dict, repr=False)
    about: About = UNKNOWN


def kept(
    path: Path, samples: Sequence[Sample], verdicts: Sequence[Verdict], benchmark: str, model: str,
    variant: str, replies: Mapping[str, str] | None = None, about: About = UNKNOWN,
) -> None:  # fmt: skip
    """Write them; whole or not at all."""
    whose = {"benchmark": benchmark, "model": model, "variant": variant}
    said = replies or {}
    lines = [json.dumps({ABOUT: {**whose, **about.stored()}}, ensure_ascii=False)]
    lines += [
        json.dumps({**whose, **_row(sample, verdict, said.get(sample.id, ""))}, ensure_ascii=False)
        for sample, verdict in zip(samples, verdicts, strict=True)
    ]
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.new")
    beside.write_text("\n".join(lines) + "\n", "utf-8", errors="backslashreplace")
    beside.replace(path)


def back(path: Path) -> Kept:
    """Read them again. Raises EvaluationError, OSError."""
    about, samples, verdicts, replies = UNKNOWN, [], [], dict[str, str]()
    row: dict[str, Any] = {}
    try:
        for line in _lines(path):
            row = json.loads(line)
            if ABOUT in row and "id" not in row:
                about = _about(row[ABOUT])
                continue
            samples.append(_sample(row))
            verdicts.append(_verdict(row))
            replies[row["id"]] = str(row.get("reply", ""))
        whose = row["benchmark"], row["model"], row["variant"]
        return Kept(*whose, tuple(samples), tuple(verdicts), replies, about)
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError):
        raise EvaluationError(
            f"{path} holds no verdicts; `phonepilot eval judge --out` writes them",
            f"{path} 里没有评判结果；可用 `phonepilot eval judge --out` 生成",
        ) from None


def _lines(path: Path) -> Iterator[str]:
    if not path.exists():
        raise EvaluationError(
            f"There is no {path}. `phonepilot eval judge --out {path}` writes one.",
            f"没有 {path}。可用 `phonepilot eval judge --out {path}` 生成。",
        )
    return (line for line in text_in(path).split("\n") if line.strip())


def _about(told: Mapping[str, Any]) -> About:
    names = ("named", "revision", "hash", "predictions", "digest")
    protocol = told.get("protocol")
    return About(
        protocol=protocol if isinstance(protocol, dict) else {},
        strays=int(told.get("strays", 0)),
        **{name: str(told.get(name, "")) for name in names},
    )


def _row(sample: Sample, verdict: Verdict, reply: str) -> dict[str, Any]:
    return {
        "id": verdict.id, "correct": verdict.correct, "label": verdict.label,
        "point": verdict.point, "why": verdict.why, "marks": dict(verdict.marks),
        "scores": dict(verdict.scores), "groups": dict(sample.groups),
        "image": sample.image, "size": sample.size,
        "instruction": sample.instruction, "target": _stored(sample.target), "reply": reply[:MOST],
    }  # fmt: skip


def _sample(row: Mapping[str, Any]) -> Sample:
    width, height = numbers(row.get("size", (0, 0)), 2)
    return Sample(
        str(row["id"]), str(row.get("image", "")), (int(width), int(height)),
        str(row.get("instruction", "")), _target(row.get("target", {})),
        {str(name): str(value) for name, value in row["groups"].items()}, str(row["benchmark"]),
    )  # fmt: skip


def _verdict(row: Mapping[str, Any]) -> Verdict:
    if row["label"] not in get_args(Label):
        raise ValueError(row["label"])
    marks = {str(name): bool(right) for name, right in row.get("marks", {}).items()}
    told = row.get("scores", {})
    scores = dict(zip(told, numbers([*told.values()]), strict=True))
    return Verdict(
        str(row["id"]), bool(row["correct"]), row["label"], _place(row.get("point") or None),
        str(row.get("why", "")), marks, scores,
    )  # fmt: skip


def _stored(target: Target) -> dict[str, Any]:
    match target:
        case Box():
            return {"box": _sides(target)}
        case Polygon(corners):
            return {"polygon": corners}
        case Answers(accepted, elements, absent):
            read = [[[_sides(box), text] for box, text in each] for each in elements]
            more = {"elements": read, "absent": absent}
            return {"answers": accepted, **{name: told for name, told in more.items() if told}}
        case Step():
            boxes = [_sides(box) for box in target.boxes]
            told = {
                "kind": target.kind, "point": target.point, "boxes": boxes, "end": target.end,
                "direction": target.direction, "text": target.text, "value": target.value,
            }  # fmt: skip
            return {"step": {name: value for name, value in told.items() if value}}
        case _:
            return {}


def _sides(box: Box) -> list[float]:
    return [box.left, box.top, box.right, box.bottom]


def _target(said: Mapping[str, Any]) -> Target:
    if "box" in said:
        return box_of(said["box"])
    if "polygon" in said:
        return polygon_of([each for corner in said["polygon"] for each in numbers(corner, 2)])
    if "answers" in said:
        elements = tuple(
            tuple((box_of(box), str(text)) for box, text in each)
            for each in said.get("elements", ())
        )
        return Answers(tuple(said["answers"]), elements, bool(said.get("absent")))
    if "step" in said:
        step = said["step"]
        boxes = tuple(box_of(box) for box in step.get("boxes", ()))
        more = {name: step.get(name, "") for name in ("direction", "text", "value")}
        point, end = (_place(step.get(name)) for name in ("point", "end"))
        return Step(step["kind"], point, boxes, end, **more)
    return Refusal()


def _place(said: Any) -> tuple[float, float] | None:
    if said is None:
        return None
    x, y = numbers(said, 2)
    return x, y
