"""Some of the errors, drawn: what was meant, and where the model pointed instead.

They are spread from the nearest miss to the farthest, so that they show what kinds there are.
Where the picture is not at hand, its frame stands for it.
"""

from __future__ import annotations

import base64
import io
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

from PIL import Image

from skills.evaluation.base import (
    Answers,
    Box,
    ImagesMissing,
    Point,
    Polygon,
    Refusal,
    Sample,
    Step,
    Verdict,
)
from skills.evaluation.infer.pictures import BROKEN
from skills.evaluation.judging.reading import PHONE
from skills.evaluation.reporting.figures import bounds, distance
from skills.evaluation.reporting.svg import drawn
from skills.evaluation.runs import Run

SIDE, QUALITY = 900, 72
"""Pictures are made to fit such a square, as JPEG of such a quality."""
NEAR = 0.5
"""A close-up is shown where it is at most such a part of the picture's area."""


@dataclass(frozen=True, slots=True)
class Error:
    """One of them. ``views`` are drawings: the whole, and a close-up where that helps."""

    sample: Sample
    verdict: Verdict
    reply: str
    views: tuple[str, ...]
    pictured: bool
    told: str


def errors(run: Run, most: int, images: Path | None = None) -> list[Error]:
    """Up to ``most``; those that could not be read are a third at most."""
    kept = run.kept
    wrong = [
        (sample, verdict)
        for sample, verdict in zip(kept.samples, kept.verdicts, strict=True)
        if verdict.counted and not verdict.correct
    ]
    placed = [pair for pair in wrong if pair[1].point is not None]
    others = [pair for pair in wrong if pair[1].point is None]
    placed.sort(key=lambda pair: (distance(pair[0], pair[1].point or (0, 0)), pair[0].id))
    few = _spread(others, min(len(others), max(most // 3, most - len(placed))))
    shown = [*_spread(placed, most - len(few)), *few]
    return [_error(run, sample, verdict, images) for sample, verdict in shown]


def _spread(pairs: Sequence[tuple[Sample, Verdict]], most: int) -> list[tuple[Sample, Verdict]]:
    if len(pairs) <= most:
        return list(pairs)
    return [pairs[n * len(pairs) // most] for n in range(most)]


def _error(run: Run, sample: Sample, verdict: Verdict, images: Path | None) -> Error:
    size = sample.size
    if min(size) <= 0 and isinstance(sample.target, Step):
        size = PHONE
    picture = _picture(run, sample, images)
    if picture is not None and min(size) <= 0:
        size = picture.size
    reply = run.kept.replies.get(sample.id, "")
    views: list[str] = []
    if min(size) > 0:
        whole = Box(0, 0, *size)
        views = [_view(sample, verdict, picture, size, whole)]
        near = _near(sample, verdict.point, size)
        if near is not None:
            views.append(_view(sample, verdict, picture, size, near))
    return Error(sample, verdict, reply, tuple(views), picture is not None, _told(sample, verdict))


def _picture(run: Run, sample: Sample, images: Path | None) -> Image.Image | None:
    if images is None or not sample.image:
        return None
    try:
        return Image.open(run.suite.image(sample, images)).convert("RGB")
    except (ImagesMissing, *BROKEN):
        return None


def _near(sample: Sample, point: Point | None, size: tuple[int, int]) -> Box | None:
    """The part of the picture with both, none where that is most of it."""
    box = bounds(sample.target)
    if box is None:
        return None
    x, y = point or ((box.left + box.right) / 2, (box.top + box.bottom) / 2)
    x, y = min(max(x, 0), size[0]), min(max(y, 0), size[1])
    left, right = min(box.left, x), max(box.right, x)
    top, bottom = min(box.top, y), max(box.bottom, y)
    margin = max(0.35 * max(right - left, bottom - top), 0.04 * max(size))
    left, top = max(0.0, left - margin), max(0.0, top - margin)
    right, bottom = min(size[0], right + margin), min(size[1], bottom + margin)
    near = Box(left, top, right, bottom)
    fits = left < right and top < bottom
    return near if fits and near.area <= NEAR * size[0] * size[1] else None


def _view(
    sample: Sample, verdict: Verdict, picture: Image.Image | None, size: tuple[int, int], part: Box
) -> str:
    """A part of the picture with the marks; lines are as thick however large it is."""
    wide, high = part.right - part.left, part.bottom - part.top
    thin = 'fill="none" stroke-width="2.5" vector-effect="non-scaling-stroke"'
    inner = f'<rect width="{wide:.1f}" height="{high:.1f}" fill="var(--blank)"/>'
    if picture is not None:
        inner += (
            f'<image width="{wide:.1f}" height="{high:.1f}" href="{_cut(picture, size, part)}"/>'
        )
    elif (wide, high) == size:
        inner += (
            f'<text class="soft" x="{wide / 2:g}" y="{0.97 * high:g}" text-anchor="middle" '
            f'style="font-size:{max(wide, high) / 24:.0f}px">{wide:g} x {high:g}</text>'
        )
    marks, box = "", bounds(sample.target)
    if isinstance(sample.target, Polygon):
        corners = " ".join(f"{x:.1f},{y:.1f}" for x, y in sample.target.corners)
        marks += f'<polygon points="{corners}" {thin} stroke="var(--good)"/>'
    elif box is not None:
        marks += (
            f'<rect x="{box.left:.1f}" y="{box.top:.1f}" width="{box.right - box.left:.1f}" '
            f'height="{box.bottom - box.top:.1f}" {thin} stroke="var(--good)"/>'
        )
    if verdict.point is not None:
        (x, y), reach = verdict.point, 0.018 * max(wide, high)
        if box is not None:
            middle = (box.left + box.right) / 2, (box.top + box.bottom) / 2
            marks += (
                f'<path d="M{middle[0]:.1f} {middle[1]:.1f}L{x:.1f} {y:.1f}" {thin} '
                'stroke="var(--bad)" stroke-dasharray="3 4" opacity="0.8"/>'
            )
        marks += (
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{reach:.1f}" fill="var(--bad)" '
            'stroke="#ffffff" stroke-width="2" vector-effect="non-scaling-stroke"/>'
        )
    inner += f'<g transform="translate({-part.left:.1f} {-part.top:.1f})">{marks}</g>'
    return drawn(round(wide, 1), round(high, 1), inner, _told(sample, verdict))


def _cut(picture: Image.Image, size: tuple[int, int], part: Box) -> str:
    """As a ``data:`` URL."""
    across, down = picture.width / size[0], picture.height / size[1]
    cut = picture.crop((
        int(part.left * across), int(part.top * down), round(part.right * across),
        round(part.bottom * down),
    ))  # fmt: skip
    cut.thumbnail((SIDE, SIDE))
    out = io.BytesIO()
    cut.save(out, "JPEG", quality=QUALITY)
    return f"data:image/jpeg;base64,{base64.b64encode(out.getvalue()).decode()}"


def _told(sample: Sample, verdict: Verdict) -> str:
    """In words, what is drawn."""
    meant = _meant(sample)
    if verdict.point is None:
        return f"{verdict.why or verdict.label} (meant: {meant})"
    x, y = verdict.point
    far = 100 * distance(sample, verdict.point)
    away = f", {far:.1f} % of the diagonal beside it" if far > 0 else ""
    why = f"; {verdict.why}" if verdict.why else ""
    return f"pointed at {x:.0f}, {y:.0f}{away} (meant: {meant}){why}"


def _meant(sample: Sample) -> str:
    match sample.target:
        case Box(left, top, right, bottom):
            return f"{left:.0f}, {top:.0f} to {right:.0f}, {bottom:.0f}"
        case Polygon(corners):
            return f"a polygon of {len(corners)} corners"
        case Refusal():
            return "nothing, it is not there"
        case Answers(accepted):
            return " | ".join(accepted) or "no answer"
        case step:
            more = " ".join(each for each in (step.direction, step.text, step.value) if each)
            return f"{step.kind} {more}".strip()


def brief(text: str, most: int = 280) -> str:
    """For a page: escaped, and not too long."""
    return escape(text if len(text) <= most else f"{text[:most]}…")
