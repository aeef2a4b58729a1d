"""Text on the canvas: every script has glyphs, nothing is cut, long text gets its dots."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest
import skia

from device_drivers.virtual.ui import text as texts
from device_drivers.virtual.ui.icons import DRAWINGS, parts
from device_drivers.virtual.ui.remarks import without_remarks
from device_drivers.virtual.ui.text import Style, break_lines, fit, measure, paragraph
from device_drivers.virtual.ui.theme import theme

MISSING = "\U0010fffe"  # never assigned: what a font draws for it is its missing glyph


def drawn(text: str) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """The pixels of one short text."""
    frame = np.zeros((80, 120, 4), np.uint8)
    surface = skia.Surface(frame, skia.kRGBA_8888_ColorType, skia.kPremul_AlphaType)
    surface.getCanvas().clear(0xFFFFFFFF)
    paragraph(text, Style(48)).paint(surface.getCanvas(), 4, 4)
    return frame.copy()


@pytest.mark.parametrize("text", ["A", "ß", "Ж", "你", "書", "ñ", "あ", "한", "😀", "🎈"])
def test_the_scripts_have_glyphs(text: str) -> None:
    pixels = drawn(text)
    assert (pixels[:, :, :3] < 200).any()
    assert not np.array_equal(pixels, drawn(MISSING))


def test_emoji_are_colored_and_chinese_characters_differ() -> None:
    face = drawn("😀")[:, :, :3].astype(int)
    assert (np.abs(face[:, :, 0] - face[:, :, 2]) > 80).sum() > 200
    assert not np.array_equal(drawn("你"), drawn("好"))


def test_long_text_ends_in_an_ellipsis_within_its_width() -> None:
    text = "The quick 棕色的 fox 🦊 jumps over the lazy dog " * 5
    for lines in (1, 2, 3):
        shown, width, height = fit(text, Style(40), 400, lines)
        assert shown.endswith("…")
        assert len(shown) < len(text)
        assert width <= 400
        assert height <= lines * round(40 * texts.LINE_HEIGHT) + 1
    assert fit("short", Style(40), 400, 1)[0] == "short"


def test_editable_text_breaks_into_lines_that_lose_nothing() -> None:
    text = "hello world 你好世界你好世界 averyveryverylongwordindeed\n\nend"
    lines = break_lines(text, 30, 200)
    assert all(measure(text[a:b].rstrip(), 30) <= 200 for a, b in lines)
    covered = "".join(text[a:b] for a, b in lines)
    assert covered == text.replace("\n", "")
    assert lines[-1] == (text.index("end"), len(text))


def test_a_missing_font_names_the_one_command(monkeypatch: pytest.MonkeyPatch) -> None:
    texts._fonts.cache_clear()
    monkeypatch.setattr(texts, "FAMILIES", ("Roboto", "No Such Font"))
    with pytest.raises(
        texts.PainterMissing, match=r"No Such Font.*apt-get install -y .*fonts-noto-cjk"
    ):
        texts._fonts()
    texts._fonts.cache_clear()


@pytest.mark.parametrize("name", sorted(DRAWINGS))
def test_icons_stay_on_their_grid(name: str) -> None:
    for _, path in parts(name):
        bounds = path.computeTightBounds()
        assert bounds.left() >= 0
        assert bounds.top() >= 0
        assert bounds.right() <= 24
        assert bounds.bottom() <= 24


@pytest.mark.parametrize("dark", [False, True])
def test_words_stand_out_from_their_ground(dark: bool) -> None:
    def light(color: int) -> float:
        parts = [(color >> shift & 255) / 255 for shift in (16, 8, 0)]
        lin = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * lin[0] + 0.7152 * lin[1] + 0.0722 * lin[2]

    for hue in range(12):
        look = theme(dark, hue / 12)
        pairs = [
            (look.on_surface, look.surface),
            (look.on_surface_soft, look.surface_high),
            (look.on_primary, look.primary),
            (look.on_primary_soft, look.primary_soft),
        ]
        for one, other in pairs:
            high, low = sorted((light(one), light(other)), reverse=True)
            assert (high + 0.05) / (low + 0.05) > 3, (hue, dark, hex(one), hex(other))


def test_the_font_library_keeps_its_remarks_to_itself() -> None:
    drawing = [sys.executable, "-c", "import device_drivers.virtual.ui.text"]
    assert subprocess.run(drawing, check=True, capture_output=True).stderr == b""


def test_only_the_remarks_are_left_out(capfd: pytest.CaptureFixture[str]) -> None:
    remark = b'Fontconfig warning: "/a/05-reset.conf", line 6: unknown element "reset-dirs"\n'
    with without_remarks():
        os.write(2, remark + b"Fontconfig error: no fonts\n" + remark)
        os.write(2, b"somebody else's\n")
    os.write(2, b"after\n")
    assert capfd.readouterr().err == "Fontconfig error: no fonts\nsomebody else's\nafter\n"
