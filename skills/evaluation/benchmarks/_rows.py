"""Reading files of annotations: JSON, JSON lines, folders of them; values that must make sense."""

from __future__ import annotations

import gzip
import hashlib
import json
import zlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from skills.evaluation.base import Box, EvaluationError, Polygon

Row = Mapping[str, Any]
MOST_BYTES = 512 * 2**20
"""Unpacked; the largest we know, with every prompt in it, has some 30 MB."""
MOST_PIXELS = 100_000
"""Along one side of a picture."""
FARTHEST = 1e9
"""From the picture's corner; beyond it nothing is a place."""


def rows_of(path: Path, torn: bool = False) -> list[dict[str, Any]]:
    """All rows of a JSON list, of JSON lines, of an object with ``details``, ``samples`` or
    ``data``, or of every ``.json`` of a folder. ``torn``: a last line that is not whole is left
    out. Raises EvaluationError, OSError."""
    if path.is_dir():
        files = sorted([*path.glob("*.json"), *path.glob("*.jsonl")])
        return [{**row, "_file": file.stem} for file in files for row in rows_of(file)]
    text = text_in(path)
    try:
        whole = json.loads(text)
    except (ValueError, RecursionError):
        return _lines(path, text, torn)
    if isinstance(whole, dict):
        inner = next((whole[k] for k in ("details", "samples", "data") if k in whole), None)
        whole = inner if isinstance(inner, list) else [whole]
    if not isinstance(whole, list) or not all(isinstance(row, dict) for row in whole):
        raise EvaluationError(f"{path} is no list of samples", f"{path} 不是样本列表")
    return whole


def text_in(path: Path) -> str:
    """What a file says: UTF-8, UTF-16 with its mark, either of them in gzip. Raises
    EvaluationError, OSError."""
    told = _told(path)
    wide = told.startswith((b"\xff\xfe", b"\xfe\xff"))
    text = told.decode("utf-16" if wide else "utf-8-sig", errors="replace")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _told(path: Path) -> bytes:
    """All of a file, unpacked, as long as it is not larger than any that is meant."""
    if path.exists() and not path.is_file():
        raise EvaluationError(f"{path} is no file to be read", f"{path} 不是可读取的文件")
    with path.open("rb") as file, gzip.GzipFile(fileobj=file) as unpacked:
        packed = file.read(2) == b"\x1f\x8b"
        file.seek(0)
        try:
            told = (unpacked if packed else file).read(MOST_BYTES + 1)
        except (OSError, EOFError, zlib.error):
            if not packed:
                raise
            raise EvaluationError(
                f"{path} is in gzip, and not whole", f"{path} 是不完整的 gzip 文件"
            ) from None
    if len(told) > MOST_BYTES:
        most = MOST_BYTES // 2**20
        raise EvaluationError(
            f"{path} has more than {most} MB: no benchmark's samples or predictions take so much. "
            "Split it if it is one.",
            f"{path} 超过 {most} MB：没有哪个评测集的样本或预测有这么大。如确实如此，请拆分文件。",
        )
    return told


def _lines(path: Path, text: str, torn: bool) -> list[dict[str, Any]]:
    lines = [line for line in text.split("\n") if line.strip()]
    found = []
    for n, line in enumerate(lines, 1):
        try:
            row = json.loads(line)
        except (ValueError, RecursionError):
            row = None
        if isinstance(row, dict):
            found.append(row)
        elif not torn or n < len(lines) or n == 1:
            raise EvaluationError(
                f"{path}: line {n} is no object in JSON", f"{path}：第 {n} 行不是 JSON 对象"
            )
    return found


def first(row: Row, *names: str) -> Any:
    """The first of these fields that is there. Raises KeyError for the first."""
    for name in names:
        if row.get(name) is not None:
            return row[name]
    raise KeyError(names[0])


def text_of(row: Row, *names: str) -> str:
    """The same as text, "" where none is there."""
    return next((str(row[name]) for name in names if row.get(name) is not None), "")


def size_of(row: Row) -> tuple[int, int]:
    """Width and height; (0, 0) where nothing says them."""
    said = next(
        (row[n] for n in ("image_size", "img_size", "image_wh", "size") if row.get(n) is not None),
        None,
    )
    if isinstance(said, Mapping):
        said = [said.get("width"), said.get("height")]
    if said is None and row.get("width") and row.get("height"):
        said = [row["width"], row["height"]]
    if said is None:
        return 0, 0
    width, height = numbers(said, 2)
    if not (1 <= width <= MOST_PIXELS and 1 <= height <= MOST_PIXELS):
        raise ValueError(f"a picture of {width:g}x{height:g}")
    return int(width), int(height)


def numbers(value: Any, count: int = 0) -> list[float]:
    """``count`` finite numbers, 0: any. Raises ValueError."""
    listed = isinstance(value, Sequence) and not isinstance(value, str)
    if not listed or not all(type(n) in (int, float) and abs(n) <= FARTHEST for n in value):
        raise ValueError(f"{str(value)[:60]} is no list of numbers")
    if count and len(value) != count:
        raise ValueError(f"{str(value)[:60]} is not {count} numbers")
    return [float(n) for n in value]


def box_of(value: Any) -> Box:
    """From left, top, right, bottom."""
    return Box(*numbers(value, 4))


def box_of_size(value: Any) -> Box:
    """From left, top, width, height."""
    left, top, width, height = numbers(value, 4)
    return Box(left, top, left + width, top + height)


def scaled(box: Box, size: tuple[int, int]) -> Box:
    """A box in parts of one, in pixels."""
    width, height = size
    return Box(box.left * width, box.top * height, box.right * width, box.bottom * height)


def polygon_of(value: Any) -> Polygon:
    """From x0, y0, x1, y1, ..."""
    flat = numbers(value)
    if len(flat) < 6 or len(flat) % 2:
        raise ValueError(f"{len(flat)} numbers make no polygon")
    return Polygon(tuple(zip(flat[::2], flat[1::2], strict=True)))


def digest(path: Path) -> str:
    """SHA-256 of a file, in hex."""
    return hashlib.sha256(path.read_bytes()).hexdigest()
