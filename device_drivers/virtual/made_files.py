"""Files whose bytes are made only when somebody reads them: photographs, videos, sound.

A phone has a hundred photographs and keeps one line about each: what the ``content`` of the file
holds is a recipe, known by its first bytes. Screens draw from the recipe; ``whole`` makes the real
JPEG, MP4 or MP3 that adb pulls, always the same bytes. Other content is the file itself.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np
import simplejpeg
import skia

from device_drivers.virtual.ui.pictures import SIDE, develop, photograph

MARK = b"\x00phonepilot "
MAX_PIXELS = 1 << 26
"""Larger pictures are not shown: to decode one takes four bytes for each."""
_LARGE = 640
_GREY = [0.299, 0.587, 0.114, 0, 0] * 3 + [0, 0, 0, 1, 0]


@dataclass(frozen=True, slots=True)
class Photo:
    """A photograph of ``subject``, taken ``width`` x ``height`` pixels large, and what was done to
    it since: quarter turns clockwise, cut to a square, made grey. ``seconds`` above 0: a video."""

    subject: str
    width: int
    height: int
    turn: int = 0
    square: bool = False
    grey: bool = False
    seconds: int = 0

    def recipe(self) -> bytes:
        """What the file's content holds."""
        numbers = f"{self.width} {self.height} {self.turn} {self.square:d} {self.grey:d}"
        return MARK + f"photo {numbers} {self.seconds} {self.subject}".encode()

    @property
    def size(self) -> tuple[int, int]:
        """Width and height as it is seen now."""
        w, h = (self.height, self.width) if self.turn % 2 else (self.width, self.height)
        return (min(w, h), min(w, h)) if self.square else (w, h)

    @property
    def bytes(self) -> int:
        """The size of the file, known without making it: about what a camera writes."""
        w, h = self.size
        return (w * h // 8 + zlib.crc32(self.recipe()) % (w * h // 8)) * max(1, self.seconds)

    def pixels(self, longest: int) -> np.ndarray[Any, np.dtype[np.uint8]]:
        """(height, width, 4) RGBA, its longer side ``longest`` pixels."""
        full_w, full_h = self.size
        scale = longest / max(full_w, full_h)
        w, h = round(full_w * scale), round(full_h * scale)
        frame = np.zeros((h, w, 4), np.uint8)
        surface = skia.Surface(frame, skia.kRGBA_8888_ColorType, skia.kPremul_AlphaType)
        canvas = surface.getCanvas()
        canvas.translate(w / 2, h / 2)
        canvas.rotate(90 * self.turn)
        small = longest <= SIDE
        image = photograph(self.subject) if small else develop(self.subject, _LARGE)
        side = max(self.width, self.height) * scale
        target = skia.Rect.MakeXYWH(-side / 2, -side / 2, side, side)
        paint = skia.Paint(AntiAlias=True)
        if self.grey:
            paint.setColorFilter(skia.ColorFilters.Matrix(_GREY))
        canvas.drawImageRect(image, target, skia.SamplingOptions(skia.FilterMode.kLinear), paint)
        surface.flushAndSubmit()
        return frame


def photo(content: bytes) -> Photo | None:
    """The photograph or video a recipe tells of; None for any other content."""
    if not content.startswith(MARK + b"photo "):
        return None
    words = content[len(MARK) :].decode().split(" ", 7)
    width, height, turn, square, grey, seconds = (int(word) for word in words[1:7])
    return Photo(words[7], width, height, turn, bool(square), bool(grey), seconds)


def sound(seconds: int, title: str, artist: str = "", album: str = "") -> bytes:
    """The recipe of an MP3 that lasts ``seconds`` and says what it is, though it is silent."""
    return MARK + f"sound {seconds} {title}\n{artist}\n{album}".encode()


def whole(content: bytes) -> bytes:
    """The bytes of a file as they leave the phone."""
    if not content.startswith(MARK):
        return content
    made = photo(content)
    return _photo_bytes(made) if made else _mp3(content)


def size(content: bytes) -> int:
    """How many bytes ``whole`` answers."""
    made = photo(content)
    return made.bytes if made else len(whole(content))


@lru_cache(maxsize=256)
def picture(content: bytes) -> Any:
    """The Skia image to draw of a picture or video file, small; None when it is not a picture."""
    return _image(content, SIDE)


@lru_cache(maxsize=8)
def sharp(content: bytes) -> Any:
    """The same, large."""
    return _image(content, _LARGE)


def _image(content: bytes, longest: int) -> Any:
    made = photo(content)
    if made:
        pixels = made.pixels(longest)
        return skia.Image.fromarray(pixels, skia.kRGBA_8888_ColorType, skia.kOpaque_AlphaType)
    found = skia.Image.MakeFromEncoded(skia.Data.MakeWithCopy(content)) if content else None
    if found and found.width() * found.height() > MAX_PIXELS:  # known before it is decoded
        return None
    return found


def edited(content: bytes, *, turn: int = 0, square: bool = False, grey: bool = False) -> bytes:
    """The content with the edits applied on top of what was done before.

    ``turn`` is in quarter turns clockwise. ValueError when it is not a picture.
    """
    made = photo(content)
    if made:
        return replace(made, turn=(made.turn + turn) % 4, square=made.square or square,
                       grey=made.grey or grey).recipe()  # fmt: skip
    image = picture(content)
    if image is None:
        raise ValueError("not a picture")
    pixels = np.rot90(image.toarray(colorType=skia.kRGBA_8888_ColorType), -turn)
    if square:
        h, w, _ = pixels.shape
        side = min(w, h)
        top, left = (h - side) // 2, (w - side) // 2
        pixels = pixels[top : top + side, left : left + side]
    if grey:
        level = (pixels[..., :3] @ np.array(_GREY[:3])).astype(np.uint8)
        pixels = np.dstack([level, level, level, pixels[..., 3]])
    return bytes(simplejpeg.encode_jpeg(np.ascontiguousarray(pixels), 90, "RGBA", "420"))


@lru_cache(maxsize=32)
def _photo_bytes(made: Photo) -> bytes:
    """Filled up to its size with what readers skip: bytes behind a JPEG's end, a ``free`` box."""
    frame = made.pixels(max(made.size))
    still = bytes(simplejpeg.encode_jpeg(frame, 85, "RGBA", "420"))
    if not made.seconds:
        return still.ljust(made.bytes, b"\0")
    film = _mp4(still, *made.size, made.seconds)
    return film + _box(b"free", bytes(made.bytes - len(film) - 8))


# --- sound: MPEG-1 layer III at 32 kbit/s, every frame silent, behind an ID3v2.3 tag --------------

_FRAME = bytes((0xFF, 0xFB, 0x10, 0xC4)) + bytes(100)
_FRAMES_A_SECOND = 44_100 / 1152


def _mp3(content: bytes) -> bytes:
    words = content[len(MARK) :].decode().split(" ", 2)
    seconds, names = int(words[1]), words[2].split("\n")
    tags = zip((b"TIT2", b"TPE1", b"TALB"), names, strict=True)
    body = b"".join(_tag(name, text) for name, text in tags if text)
    length = len(body)
    safe = bytes((length >> shift) & 0x7F for shift in (21, 14, 7, 0))
    return b"ID3\x03\x00\x00" + safe + body + _FRAME * round(seconds * _FRAMES_A_SECOND)


def _tag(name: bytes, text: str) -> bytes:
    raw = b"\x01" + text.encode("utf-16")
    return name + struct.pack(">IH", len(raw), 0) + raw


# --- video: one JPEG shown for a number of seconds, ISO 14496-12 and -14 --------------------------


def _box(kind: bytes, *parts: bytes) -> bytes:
    body = b"".join(parts)
    return struct.pack(">I", len(body) + 8) + kind + body


_MATRIX = struct.pack(">9I", 0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)


def _mp4(still: bytes, width: int, height: int, seconds: int) -> bytes:
    """A film of one frame."""
    return film([(still, seconds * 1000)], width, height)


def film(frames: Sequence[tuple[bytes, int]], width: int, height: int) -> bytes:
    """An MP4 of JPEGs with the milliseconds each is shown, stored as Motion JPEG (``jpeg``),
    which every player knows."""
    ms = sum(shown for _, shown in frames)
    count = len(frames)
    times = b"".join(struct.pack(">II", 1, shown) for _, shown in frames)
    sizes = b"".join(struct.pack(">I", len(data)) for data, _ in frames)
    head = _box(b"ftyp", b"isom", struct.pack(">I", 512), b"isommp41")
    entry = _box(
        b"jpeg", bytes(6), struct.pack(">H", 1), bytes(16), struct.pack(">HH", width, height),
        struct.pack(">IIIH", 0x480000, 0x480000, 0, 1), bytes(32), struct.pack(">Hh", 24, -1),
    )  # fmt: skip
    table = _box(
        b"stbl",
        _box(b"stsd", struct.pack(">II", 0, 1), entry),
        _box(b"stts", struct.pack(">II", 0, count), times),
        _box(b"stsc", struct.pack(">IIIII", 0, 1, 1, count, 1)),
        _box(b"stsz", struct.pack(">III", 0, 0, count), sizes),
        _box(b"stco", struct.pack(">III", 0, 1, len(head) + 8)),
    )
    source = _box(b"dinf", _box(b"dref", struct.pack(">II", 0, 1), _box(b"url ", b"\0\0\0\1")))
    media = _box(
        b"mdia",
        _box(b"mdhd", struct.pack(">IIIIIHH", 0, 0, 0, 1000, ms, 0x55C4, 0)),
        _box(b"hdlr", bytes(8), b"vide", bytes(12), b"Video\0"),
        _box(b"minf", _box(b"vmhd", struct.pack(">I", 1), bytes(8)), source, table),
    )
    track = _box(
        b"trak",
        _box(b"tkhd", struct.pack(">IIIIII", 7, 0, 0, 1, 0, ms), bytes(16), _MATRIX,
             struct.pack(">II", width << 16, height << 16)),
        media,
    )  # fmt: skip
    film = _box(
        b"mvhd", struct.pack(">IIIII", 0, 0, 0, 1000, ms), struct.pack(">IH", 0x10000, 0x100),
        bytes(10), _MATRIX, bytes(24), struct.pack(">I", 2),
    )  # fmt: skip
    return head + _box(b"mdat", *(data for data, _ in frames)) + _box(b"moov", film, track)
