"""Shaping, measuring and breaking text with Skia's paragraph engine.

Roboto for Latin, Noto Sans CJK for Chinese, Japanese and Korean, Noto Color Emoji for emoji, and
whatever the system has for the rest. Everything is in pixels, and a line is always
``LINE_HEIGHT`` times its font size high, whichever fonts the fallback picked.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import regex

from device_drivers.virtual.ui.remarks import without_remarks

INSTALL = "apt-get install -y libegl1 libgl1 fonts-roboto fonts-noto-cjk fonts-noto-color-emoji"
FAMILIES = ("Roboto", "Noto Sans CJK SC", "Noto Color Emoji")
LINE_HEIGHT = 1.3
UNBOUNDED = 1e6


class PainterMissing(ImportError):
    """The libraries or fonts that draw the screen are not on this machine."""


try:
    import skia
    from skia import textlayout
except ImportError as error:
    raise PainterMissing(
        f"The virtual phone cannot draw: {error}. Install skia-python (pip install"
        f" 'phonepilot[virtual]') and the system's libraries and fonts: {INSTALL}"
    ) from error


class Style(NamedTuple):
    """How a run of text looks: size in pixels, weight 100-900, color 0xAARRGGBB."""

    size: float
    weight: int = 400
    color: int = 0xFF000000
    align: str = "start"


@lru_cache(maxsize=1)
def _fonts() -> tuple[Any, Any]:
    with without_remarks():
        manager = skia.FontMgr.RefDefault()
    missing = [name for name in FAMILIES if manager.matchFamily(name).count() == 0]
    if missing:
        raise PainterMissing(
            f"The virtual phone cannot draw text: no font {', '.join(missing)}. Run: {INSTALL}"
        )
    collection = textlayout.FontCollection()
    collection.setDefaultFontManager(manager)
    return collection, skia.Unicodes.ICU.Make()


_fonts()  # a missing font is told when this is imported, not in the middle of a picture


@lru_cache(maxsize=6000)
def paragraph(text: str, style: Style, width: float = UNBOUNDED) -> Any:
    """A laid-out Skia paragraph, ready to be painted."""
    collection, unicode = _fonts()
    block, look = _looks(style)
    builder = textlayout.ParagraphBuilder.make(block, collection, unicode)
    builder.pushStyle(look)
    builder.addText(text)
    built = builder.Build()
    built.layout(width)
    return built


@lru_cache(maxsize=256)
def _looks(style: Style) -> tuple[Any, Any]:
    """The same in Skia's terms, for the paragraph and for its text."""
    look = textlayout.TextStyle()
    look.setFontSize(style.size)
    look.setFontFamilies(list(FAMILIES))
    look.setColor(style.color)
    look.setFontStyle(
        skia.FontStyle(
            style.weight, skia.FontStyle.kNormal_Width, skia.FontStyle.kUpright_Slant
        )
    )  # fmt: skip
    strut = textlayout.StrutStyle()
    strut.setStrutEnabled(True)
    strut.setFontFamilies(["Roboto"])
    strut.setFontSize(style.size)
    strut.setForceStrutHeight(True)
    strut.setHeightOverride(True)
    strut.setHeight(LINE_HEIGHT)
    strut.setHalfLeading(True)
    block = textlayout.ParagraphStyle()
    block.setTextStyle(look)
    block.setStrutStyle(strut)
    align = textlayout.TextAlign
    block.setTextAlign(
        {"start": align.kStart, "center": align.kCenter, "end": align.kEnd}[style.align]
    )
    return block, look


def line_within(text: str, style: Style, width: float) -> Any | None:
    """The paragraph of a line that begins at the left and fits; it was laid out to measure it."""
    if style.align != "start" or "\n" in text:
        return None
    built = paragraph(text, style)
    return built if built.MaxIntrinsicWidth <= width else None


def line_height(style: Style) -> float:
    return round(style.size * LINE_HEIGHT)


@lru_cache(maxsize=16384)
def measure(text: str, size: float, weight: int = 400) -> float:
    """Width of ``text`` on one line, trailing spaces included."""
    return float(paragraph(text, Style(size, weight)).MaxIntrinsicWidth) if text else 0.0


@lru_cache(maxsize=8192)
def fit(text: str, style: Style, width: float, max_lines: int) -> tuple[str, float, float]:
    """``text`` shortened with an ellipsis to ``max_lines`` lines (0: any number) of ``width``.

    Returns the text, and the width and height it takes.
    """
    if max_lines == 1:
        text = text.replace("\n", " ")
        natural = float(paragraph(text, style).MaxIntrinsicWidth) if text else 0.0
        if natural <= width:
            return text, natural, line_height(style)
    built = paragraph(text, style, max(1.0, width))
    limit = max_lines * line_height(style) + 1 if max_lines else float("inf")
    if built.Height > limit:
        clusters = graphemes(text)
        low, high = 0, len(clusters)
        while low < high:
            middle = (low + high + 1) // 2
            tried = "".join(clusters[:middle]).rstrip() + "…"
            if paragraph(tried, style, max(1.0, width)).Height <= limit:
                low = middle
            else:
                high = middle - 1
        text = "".join(clusters[:low]).rstrip() + "…"
        built = paragraph(text, style, max(1.0, width))
    return text, min(width, float(max(0.0, built.LongestLine)) + 1), float(built.Height)


def graphemes(text: str) -> list[str]:
    """What a person counts as characters: an emoji family is one."""
    return regex.findall(r"\X", text)


@lru_cache(maxsize=1024)
def break_lines(text: str, size: float, width: float) -> tuple[tuple[int, int], ...]:
    """Where an editable text breaks: (start, end) of each line, the newline itself left out.

    Breaks after spaces and between CJK characters, else inside a word that is too long.
    """
    lines: list[tuple[int, int]] = []
    offset = 0
    for part in text.split("\n"):
        start = 0
        while True:
            end = _line_end(part, start, size, width)
            lines.append((offset + start, offset + end))
            if end >= len(part):
                break
            start = end
        offset += len(part) + 1
    return tuple(lines)


def _line_end(part: str, start: int, size: float, width: float) -> int:
    clusters = graphemes(part[start:])
    low, high = min(1, len(clusters)), len(clusters)
    while low < high:
        middle = (low + high + 1) // 2
        if measure("".join(clusters[:middle]).rstrip(), size) <= width:
            low = middle
        else:
            high = middle - 1
    end = start + sum(len(c) for c in clusters[:low])
    if end >= len(part):
        return len(part)
    for cut in range(end, start, -1):
        if part[cut - 1] == " " or ord(part[cut - 1]) > 0x2E7F or ord(part[cut]) > 0x2E7F:
            return cut
    return end
