"""PP-OCRv6 (small) on the CPU: Chinese, English and 48 more languages (the ``rapidocr`` wheel).

Only the wheel's two ONNX files are used, run by onnxruntime; what stands before and behind them is
written here, for upright lines of text: Differentiable Binarization's regions (arXiv:1911.08947),
CTC's best path. Reading a line costs more than finding it, so lines are remembered by what they
look like, and only the part of a picture that changed is searched again.
"""

from __future__ import annotations

import importlib.util
import io
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from pydantic import BaseModel

from device_drivers.base import Box
from models.reading.base import Line, Picture, Pixels, Reader, ReaderMissing
from models.reading.blobs import blobs
from models.reading.remembering import Remembered, Told

HOW = (
    "pip install 'phonepilot[pocket]' and "
    "pip install --require-hashes --no-deps -r requirements/rapidocr.txt"
)
DETECTION, RECOGNITION = "PP-OCRv6_det_small.onnx", "PP-OCRv6_rec_small.onnx"
STRIDE = 32
"""Detection takes sides that are multiples of this."""
LIKELY, CERTAIN = 0.3, 0.5
"""A pixel and a region are text above these, as in PP-OCR's own settings."""
GROWN = 1.6
"""Regions are learnt shrunk; they grow by this times area over perimeter."""
INK = 40
"""Brightness by which print differs at least from its ground."""
RULE = 0.9
"""Share of a row's pixels above which it is a line that was drawn, not written."""
GAP, EDGE = 0.8, 0.15
"""Shares of a line's height: the gap that parts it in two, and what is left beside the print."""
TALL = 48
"""Pixels of height that recognition takes."""
COLUMN = 8
"""Pixels across of a strip that share one letter."""
SPARE = 0.6
"""Share of a line's height by which its first letter may stand off the box's edge."""
COLUMNS = 1280
"""Most pixels of width of all the lines recognised at once."""


class Config(BaseModel, extra="forbid"):
    longest: int = 800
    """A picture's longer side is made this long to find lines in; print smaller than about 8
    pixels is lost then."""
    threads: int = 2
    least: float = 0.5
    """Lines read with less confidence than this are left out."""


def create(config: Config) -> Reader:
    """Raises ReaderMissing when onnxruntime or the weights are not installed."""
    found = importlib.util.find_spec("rapidocr")
    if found is None or found.origin is None or importlib.util.find_spec("onnxruntime") is None:
        raise ReaderMissing(f"The reader ppocr is not installed: {HOW}")
    return PPOCR(Path(found.origin).parent / "models", config)


class PPOCR:
    """Loads the weights (about 0.3 s) at the first picture; usable from any thread."""

    id = "rapidocr-3.10.0/PP-OCRv6-small"

    def __init__(self, folder: Path, config: Config | None = None) -> None:
        self._folder = folder
        self._config = config or Config()
        self._lock = threading.Lock()
        self._detection: Any = None
        self._recognition: Any = None
        self._letters: list[str] = []
        self._remembered = Remembered()

    def read(self, picture: Picture) -> tuple[Line, ...]:
        pixels = opened(picture) if isinstance(picture, bytes) else picture
        with self._lock:
            if self._detection is None:
                self._load()
            return self._read(pixels)

    def likely(self, lines: Sequence[Pixels]) -> tuple[NDArray[np.float32], list[str]]:
        """How likely each letter is at each step of lines that fill their pictures, all of one
        size, ``TALL`` pixels high: (lines, steps, letters), and the letters, the first a blank."""
        with self._lock:
            if self._detection is None:
                self._load()
            told = self._recognition.run(None, {"x": np.stack([_as_input(line) for line in lines])})
            return told[0], self._letters

    def _load(self) -> None:
        self._detection = _session(self._folder / DETECTION, self._config.threads)
        self._recognition = _session(self._folder / RECOGNITION, self._config.threads)
        meta = self._recognition.get_modelmeta().custom_metadata_map
        self._letters = ["", *meta["character"].split("\n"), " "]

    def _read(self, pixels: Pixels) -> tuple[Line, ...]:
        kept, band = self._remembered.unchanged(pixels)
        found = [*kept, *self._find(pixels, *band)] if band else list(kept)
        boxes = sorted(found, key=lambda box: (box.top, box.left))
        self._remembered.boxes(boxes)
        strips = [_strip(pixels, box) for box in boxes]
        told = [self._remembered.told(strip) for strip in strips]
        new = [i for i, known in enumerate(told) if known is None]
        for i, said in zip(new, self._recognise([strips[i] for i in new]), strict=True):
            told[i] = said
            self._remembered.tell(strips[i], said)
        return tuple(
            Line(said[0], _trimmed(box, said), said[1])
            for box, said in zip(boxes, told, strict=True)
            if said is not None and said[0] and said[1] >= self._config.least
        )

    # --- finding lines --------------------------------------------------------------------------

    def _find(self, pixels: Pixels, top: int, bottom: int) -> list[Box]:
        """Boxes of the lines between two rows."""
        part = pixels[top:bottom]
        height, width = part.shape[:2]
        scale = min(1.0, self._config.longest / max(pixels.shape[:2]))
        tall, wide = (max(STRIDE, round(n * scale / STRIDE) * STRIDE) for n in (height, width))
        small = Image.fromarray(part).resize((wide, tall), Image.Resampling.BILINEAR)
        likely = self._detection.run(None, {"x": _as_input(np.asarray(small))[None]})[0][0, 0]
        found = blobs(likely > LIKELY, likely)
        sure = (found.weights > CERTAIN * found.pixels) & (found.pixels >= 9)
        across, down = width / wide, height / tall
        boxes = [_grown(box, across, down, top, pixels.shape) for box in found.boxes[sure].tolist()]
        return [part for box in boxes for part in _parts(pixels, box)]

    # --- reading them ---------------------------------------------------------------------------

    def _recognise(self, strips: list[Pixels]) -> list[Told]:
        """What each strip says; strips of like width go together."""
        told: list[Told] = [("", 0.0, 0, 0)] * len(strips)
        order = sorted(range(len(strips)), key=lambda i: strips[i].shape[1])
        while order:
            widest = -(-strips[order[-1]].shape[1] // COLUMN) * COLUMN
            batch, order = _split(order, max(1, COLUMNS // widest))
            stacked = np.zeros((len(batch), 3, TALL, max(widest, TALL)), np.float32)
            for row, i in enumerate(batch):
                stacked[row, :, :, : strips[i].shape[1]] = _as_input(strips[i])
            likely = self._recognition.run(None, {"x": stacked})[0]
            best = likely.argmax(axis=2)
            sure = np.take_along_axis(likely, best[:, :, None], axis=2)[:, :, 0]
            for row, i in enumerate(batch):
                told[i] = self._best_path(best[row], sure[row])
        return told

    def _best_path(
        self, best: NDArray[np.int64], sure: NDArray[np.float32]
    ) -> Told:  # fmt: skip
        """CTC: repeated letters are one, 0 stands between letters."""
        new = np.ones(len(best), bool)
        new[1:] = best[1:] != best[:-1]
        new &= best != 0
        if not new.any():
            return "", 0.0, 0, 0
        text = "".join(self._letters[i] for i in best[new])
        seen = np.flatnonzero(best)
        return text.strip(), float(sure[new].mean()), int(seen[0]), int(seen[-1]) + 1


def opened(data: bytes) -> Pixels:
    """The pixels of a JPEG or PNG file. Raises ValueError."""
    try:
        with Image.open(io.BytesIO(data)) as image:
            return np.asarray(image.convert("RGB"))
    except OSError as error:
        raise ValueError(f"this is no picture that can be opened: {error}") from error


def _session(path: Path, threads: int) -> Any:
    import onnxruntime as ort  # an optional extra, loaded when it is wanted

    options = ort.SessionOptions()
    options.intra_op_num_threads = threads
    options.log_severity_level = 3
    # Threads that wait must not spin: others want the cores.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    return ort.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])


def _as_input(pixels: Pixels) -> NDArray[np.float32]:
    """Blue, green, red planes from -1 to 1, as both networks were taught."""
    return pixels[:, :, ::-1].transpose(2, 0, 1).astype(np.float32) / 127.5 - 1.0


def _grown(
    box: list[int], across: float, down: float, top: int, shape: tuple[int, ...]
) -> Box:  # fmt: skip
    left, upper, right, lower = box
    wide, tall = right - left, lower - upper
    edge = wide * tall * GROWN / (2 * (wide + tall))
    return Box(
        max(0, round((left - edge) * across)), max(0, round((upper - edge) * down) + top),
        min(shape[1], round((right + edge) * across)),
        min(shape[0], round((lower + edge) * down) + top),
    )  # fmt: skip


def _parts(pixels: Pixels, box: Box) -> list[Box]:
    """The line where it is inked, cut where nothing is for wider than it is tall: a label and its
    value beside it are two."""
    if box.height < 8 or box.width < 8:
        return []
    grey = pixels[box.top : box.bottom, box.left : box.right, 1].astype(np.int16)
    ink = np.abs(grey - np.median(grey)) > INK
    ink &= (ink.mean(axis=1) < RULE)[:, None]
    inked = np.flatnonzero(ink.any(axis=0))
    if not len(inked):
        return [box]
    ends = np.flatnonzero(np.diff(inked) > GAP * box.height)
    edge = max(2, round(EDGE * box.height))
    return [
        Box(max(0, box.left + int(first) - edge), box.top,
            min(pixels.shape[1], box.left + int(last) + 1 + edge), box.bottom)
        for first, last in zip(inked[[0, *(ends + 1)]], inked[[*ends, -1]], strict=True)
    ]  # fmt: skip


def _trimmed(box: Box, told: Told) -> Box:
    """The box without what was no letter: icons beside a text are found with it."""
    column = box.height / TALL * COLUMN
    left = box.left + (told[2] - 1) * column
    right = box.left + (told[3] + 1) * column
    spare = SPARE * box.height
    return Box(
        round(left) if left - box.left > spare else box.left, box.top,
        round(right) if box.right - right > spare else box.right, box.bottom,
    )  # fmt: skip


def _strip(pixels: Pixels, box: Box) -> Pixels:
    """The line, as tall as recognition takes it."""
    part = Image.fromarray(pixels[box.top : box.bottom, box.left : box.right])
    wide = max(8, round(box.width * TALL / max(1, box.height)))
    return np.asarray(part.resize((wide, TALL), Image.Resampling.BILINEAR))


def _split(order: list[int], count: int) -> tuple[list[int], list[int]]:
    """The last ``count``, and the rest."""
    return order[-count:], order[:-count]
