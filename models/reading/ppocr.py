"""PP-OCRv6 (small) on the CPU: Chinese, English and 48 more languages (the ``rapidocr`` wheel).

Only the wheel's two ONNX files are used, run by onnxruntime; what stands before and behind them is
written here, for upright lines of text: Differentiable Binarization's regions (arXiv:1911.08947),
CTC's best path. Only islands of edges on the even ground are searched, laid side by side on a small
sheet, and of these only those that have not been seen before, wherever they were.
"""

from __future__ import annotations

import importlib.util
import io
import math
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from pydantic import BaseModel

from device_drivers.base import Box
from models.reading.base import Line, Picture, Pixels, Reader, ReaderMissing
from models.reading.islands import islands
from models.reading.packing import packed
from models.reading.regions import Region, lines, regions, with_large
from models.reading.remembering import Remembered, moved

HOW = (
    "pip install 'phonepilot[pocket]' and "
    "pip install --require-hashes --no-deps -r requirements/rapidocr.txt"
)
DETECTION, RECOGNITION = "PP-OCRv6_det_small.onnx", "PP-OCRv6_rec_small.onnx"
TALL = 48
"""Pixels of height that recognition takes."""
COLUMN = 8
"""Pixels across of a strip that share one letter."""
SPARE = 0.6
"""Share of a line's height by which its first letter may stand off the box's edge."""
AROUND = 8
"""Pixels around an island that are searched with it."""
LARGE, AFAR = 36, 2
"""Islands so tall are searched a second time, so many times smaller, for large print."""
S = TypeVar("S")
T = TypeVar("T")
Told = tuple[str, float, int, int]
"""A line's text, confidence, and the columns of recognition where its letters begin and end."""


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
        threads = self._config.threads
        self._threads = ThreadPoolExecutor(threads, "reading") if threads > 1 else None

    def read(self, picture: Picture) -> tuple[Line, ...]:
        pixels = opened(picture) if isinstance(picture, bytes) else picture
        with self._lock:
            if self._detection is None:
                self._load()
            return self._read(pixels)

    def likely(self, strips: Sequence[Pixels]) -> tuple[NDArray[np.float32], list[str]]:
        """How likely each letter is at each step of lines that fill their strips, all of one
        size, ``TALL`` pixels high: (lines, steps, letters), and the letters, the first a blank."""
        with self._lock:
            if self._detection is None:
                self._load()
            told = self._each(self._likely_letters, [_as_input(strip)[None] for strip in strips])
            return np.concatenate(told), self._letters

    def _load(self) -> None:
        self._detection = _session(self._folder / DETECTION)
        self._recognition = _session(self._folder / RECOGNITION)
        meta = self._recognition.get_modelmeta().custom_metadata_map
        self._letters = ["", *meta["character"].split("\n"), " "]

    def _read(self, pixels: Pixels) -> tuple[Line, ...]:
        picture = Image.fromarray(pixels)
        grey = np.asarray(picture.convert("L"))
        scale = max(1.0, max(pixels.shape[:2]) / self._config.longest)
        size = max(1, round(pixels.shape[1] / scale)), max(1, round(pixels.shape[0] / scale))
        small = picture.resize(size, Image.Resampling.BILINEAR)
        told: list[Line] = []
        new: list[Box] = []
        for island in islands(np.asarray(small.convert("L"), np.int16)):
            place = _scaled(island, scale)
            known = self._remembered.told(_part(grey, place))
            if known is None:
                new.append(island)
            else:
                told += [moved(line, place.left, place.top) for line in known]
        searched = self._searched(pixels, np.asarray(small), new, scale)
        for island, found in zip(new, searched, strict=True):
            place = _scaled(island, scale)
            own = [moved(line, -place.left, -place.top) for line in found]
            self._remembered.tell(_part(grey, place), tuple(own))
            told += found
        return tuple(sorted(told, key=lambda line: (line.box.top, line.box.left)))

    # --- finding lines --------------------------------------------------------------------------

    def _searched(
        self, pixels: Pixels, small: Pixels, new: list[Box], scale: float
    ) -> list[list[Line]]:
        """The lines of each island of the small picture."""
        told: list[list[Line]] = [[] for _ in new]
        boxes = [
            (i, box)
            for i, found in enumerate(self._found(small, new))
            for box in lines(found, new[i], scale, pixels)
        ]
        strips = [_strip(pixels, box) for _, box in boxes]
        for (island, box), said in zip(boxes, self._recognise(strips), strict=True):
            if said[0] and said[1] >= self._config.least:
                told[island].append(Line(said[0], _trimmed(box, said), said[1]))
        return told

    def _found(self, small: Pixels, new: list[Box]) -> list[list[Region]]:
        """Where each island has text."""
        shown = [(i, 1) for i in range(len(new))]
        shown += [(i, AFAR) for i, island in enumerate(new) if island.height >= LARGE]
        padded = np.pad(small, ((AROUND, AROUND), (AROUND, AROUND), (0, 0)), "edge")
        pieces = [_shown(padded, new[i], afar) for i, afar in shown]
        sheets, laid = packed(pieces, self._config.threads)
        likely = self._each(self._likely, sheets)
        told: list[list[Region]] = [[] for _ in new]
        for (i, afar), (sheet, x, y) in zip(shown, laid, strict=True):
            edge, tall, wide = (n // afar for n in (AROUND, new[i].height, new[i].width))
            here = regions(likely[sheet][y + edge :, x + edge :][:tall, :wide])
            if afar == 1:
                told[i] = here
            else:
                told[i] = with_large(told[i], [tuple(n * afar for n in r) for r in here])
        return told

    def _likely(self, sheet: Pixels) -> NDArray[np.float32]:
        """How likely each pixel is text."""
        told: NDArray[np.float32] = self._detection.run(None, {"x": _as_input(sheet)[None]})[0][
            0, 0
        ]
        return told

    # --- reading them ---------------------------------------------------------------------------

    def _recognise(self, strips: list[Pixels]) -> list[Told]:
        """What each strip says."""
        order = sorted(range(len(strips)), key=lambda i: -strips[i].shape[1])
        said = self._each(self._said, [strips[i] for i in order])
        return [told for _, told in sorted(zip(order, said, strict=True))]

    def _said(self, strip: Pixels) -> Told:
        wide = -(-strip.shape[1] // COLUMN) * COLUMN
        x = np.zeros((1, 3, TALL, wide), np.float32)
        x[0, :, :, : strip.shape[1]] = _as_input(strip)
        likely = self._likely_letters(x)[0]
        best = likely.argmax(axis=1)
        return self._best_path(best, likely[np.arange(len(best)), best])

    def _likely_letters(self, x: NDArray[np.float32]) -> NDArray[np.float32]:
        told: NDArray[np.float32] = self._recognition.run(None, {"x": x})[0]
        return told

    def _each(self, work: Callable[[S], T], on: list[S]) -> list[T]:
        """A network that has one thread to itself takes the least time in all."""
        if len(on) < 2 or self._threads is None:
            return [work(one) for one in on]
        return list(self._threads.map(work, on))

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


def _session(path: Path) -> Any:
    import onnxruntime as ort  # an optional extra, loaded when it is wanted

    options = ort.SessionOptions()
    options.intra_op_num_threads = 1
    options.log_severity_level = 3
    return ort.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])


def _as_input(pixels: Pixels) -> NDArray[np.float32]:
    """Blue, green, red planes from -1 to 1, as both networks were taught."""
    return pixels[:, :, ::-1].transpose(2, 0, 1).astype(np.float32) / 127.5 - 1.0


def _shown(padded: Pixels, island: Box, afar: int) -> Pixels:
    """The island and what is around it, so many times smaller; ``padded`` is wider by ``AROUND``
    on each side."""
    part = padded[island.top : island.bottom + 2 * AROUND, island.left : island.right + 2 * AROUND]
    return part if afar == 1 else np.asarray(Image.fromarray(part).reduce(afar))


def _scaled(island: Box, scale: float) -> Box:
    return Box(
        math.floor(island.left * scale), math.floor(island.top * scale),
        math.ceil(island.right * scale), math.ceil(island.bottom * scale),
    )  # fmt: skip


def _part(grey: NDArray[np.uint8], box: Box) -> NDArray[np.uint8]:
    return grey[box.top : box.bottom, box.left : box.right]


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
    wide = max(COLUMN, round(box.width * TALL / max(1, box.height)))
    return np.asarray(part.resize((wide, TALL), Image.Resampling.BILINEAR))
