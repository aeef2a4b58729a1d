"""Pictures of samples: found before anything is asked, sent without loss.

The assistant sends its screenshots as JPEG when they have to be scaled, since that is fast. Numbers
that are to be compared are measured on exactly the pixels that the benchmark has, so here a picture
goes out as it lies on the disk where it fits, and as PNG where it has to be scaled or cut.
"""

from __future__ import annotations

import base64
import io
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from PIL import Image

from device_drivers.base import Screen
from models.base import Prompt
from models.coordinates import View
from skills.evaluation.base import Benchmark, EvaluationError, ImagesMissing, Sample

BROKEN = (OSError, ValueError, SyntaxError, Image.DecompressionBombError)
"""What opening one may raise that is none, is not whole, or would fill the memory."""
_PLAIN = {"PNG": "image/png", "JPEG": "image/jpeg"}
_SHOWN = 3
"""Missing pictures that are named."""


def found(benchmark: Benchmark, samples: Sequence[Sample], folder: Path) -> dict[str, Path]:
    """The picture of every sample, by its path below the folder. Raises ImagesMissing, which tells
    how many there are not and where they come from."""
    places: dict[str, Path] = {}
    missing: list[str] = []
    how = ""
    for sample in {each.image: each for each in samples}.values():
        try:
            places[sample.image] = benchmark.image(sample, folder)
        except ImagesMissing:
            missing.append(sample.image)
            how = benchmark.images.how
    if missing:
        named = ", ".join(missing[:_SHOWN]) + (", ..." if len(missing) > _SHOWN else "")
        of, source = len(places) + len(missing), benchmark.images.source
        raise ImagesMissing(
            f"{benchmark.title}: {len(missing)} of {of} pictures are not below {folder} "
            f"({named}). Its pictures are at {source}: {how}",
            f"{benchmark.title}：{of} 张图片中有 {len(missing)} 张不在 {folder} 下"
            f"（{named}）。图片来源：{source}：{how}",
        )
    return places


def screen(sample: Sample, place: Path) -> Screen:
    """The picture as a screen. Raises EvaluationError when it is none, or not whole, or of another
    size than the benchmark says: every box would lie elsewhere."""
    try:
        data = place.read_bytes()
        width, height = _size_of_whole(data)
    except BROKEN as error:
        raise EvaluationError(
            f"{place} cannot be read: {error}", f"无法读取 {place}：{error}"
        ) from error
    if sample.size != (0, 0) and sample.size != (width, height):
        there, meant = f"{width}x{height}", f"{sample.size[0]}x{sample.size[1]}"
        raise EvaluationError(
            f"{place} is {there}, and the annotations are of a picture of {meant}.",
            f"{place} 的尺寸是 {there}，而标注所对应的图片是 {meant}。",
        )
    return Screen(width, height, "", image=data)


def size(place: Path) -> list[int] | None:
    """Width and height; None for what is no picture."""
    try:
        with Image.open(place) as opened:
            return list(opened.size)
    except BROKEN:
        return None


def _size_of_whole(data: bytes) -> tuple[int, int]:
    """Its size, when its end is there, too: a download may have broken off. Raises what BROKEN
    has."""
    opened = Image.open(io.BytesIO(data))
    if opened.format == "PNG":
        opened.verify()  # by its checksums, a tenth of the work
    else:
        opened.load()
    return opened.size


def encoded(shown: Screen, view: View, how: Image.Resampling = Image.Resampling.BICUBIC) -> str:
    """What ``view`` shows, as a ``data:`` URL. ``how`` is the way of scaling."""
    opened = Image.open(io.BytesIO(shown.image))
    region, size = view.region, (view.width, view.height)
    whole = (region.left, region.top, region.right, region.bottom) == (0, 0, *opened.size)
    if whole and size == opened.size and opened.format in _PLAIN:
        return _url(_PLAIN[opened.format], shown.image)
    cut = opened.convert("RGB").crop((region.left, region.top, region.right, region.bottom))
    out = io.BytesIO()
    (cut if cut.size == size else cut.resize(size, how)).save(out, "PNG", compress_level=1)
    return _url("image/png", out.getvalue())


def parts(prompt: Prompt) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Every picture in a prompt, with the message it stands in."""
    for message in prompt.messages:
        for part in message["content"] if isinstance(message.get("content"), list) else []:
            if part.get("type") == "image_url":
                yield message, part


def _url(kind: str, data: bytes) -> str:
    return f"data:{kind};base64,{base64.b64encode(data).decode()}"
