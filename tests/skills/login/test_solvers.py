"""The solvers that come along, on pictures as they stand on a screen: what they say fits there."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from device_drivers.base import Box, Drag, Screen, Tap, TypeText
from models.challenges.base import Drawn, Kind
from models.challenges.drawing import draw, looks
from skills.login.answering import answer
from skills.login.challenges import Challenge

SEEDS = range(6)
LEFT, TOP, HANDLE = 60, 300, 44


def on_screen(drawn: Drawn) -> tuple[Challenge, Screen]:
    """The picture at twice its size, with what a page has around it."""
    wide, high = drawn.picture.width * 2, drawn.picture.height * 2
    seen = Image.new("RGB", (max(824, wide + 200), 1830), "white")
    seen.paste(drawn.picture.resize((wide, high)), (LEFT, TOP))
    picture = Box(LEFT, TOP, LEFT + wide, TOP + high)
    under = picture.bottom + 40
    shown = None
    if isinstance(drawn.prompt, Image.Image):
        prompt = drawn.prompt.resize((drawn.prompt.width * 2, drawn.prompt.height * 2))
        seen.paste(prompt, (LEFT, 40))
        shown = Box(LEFT, 40, LEFT + prompt.width, 40 + prompt.height)
    file = io.BytesIO()
    seen.save(file, "PNG")
    piece = drawn.piece.width * 2 if drawn.kind == "slider" and drawn.piece else HANDLE
    far = (wide - piece) if drawn.kind == "slider" else 720
    challenge = Challenge(
        drawn.kind, picture, drawn.prompt if isinstance(drawn.prompt, str) else "", shown,
        field=Box(LEFT, under, 700, under + 80),
        handle=Box(LEFT, under, LEFT + HANDLE, under + HANDLE),
        track=Box(LEFT, under, LEFT + far + HANDLE, under + HANDLE),
        piece=Box(LEFT, TOP, LEFT + piece, picture.bottom),
    )  # fmt: skip
    return challenge, Screen(seen.width, seen.height, "https://shop.example", image=file.getvalue())


def is_right(drawn: Drawn) -> bool:
    challenge, screen = on_screen(drawn)
    found = answer(challenge, screen)
    if found is None:
        return False
    first = found[0][0]
    if isinstance(first, Drag):
        assert isinstance(drawn.answer, int | float)
        travel = first.x2 - first.x1
        off = travel / 2 - drawn.answer  # a pixel of the picture, or a degree, is two of the screen
        return abs((off + 180) % 360 - 180) <= drawn.within + 1
    if drawn.kind == "clicking":
        taps = [a for a in found[0] if isinstance(a, Tap)]
        assert isinstance(drawn.answer, tuple)
        near = [
            abs((t.x - LEFT) / 2 - x) <= drawn.within and abs((t.y - TOP) / 2 - y) <= drawn.within
            for t, (x, y) in zip(taps, drawn.answer, strict=False)
        ]
        return len(taps) == len(drawn.answer) and all(near)
    text = found[0][1]
    assert isinstance(text, TypeText)
    return text.text.casefold() == str(drawn.answer).casefold()


@pytest.mark.whole
@pytest.mark.parametrize("kind", ["characters", "logic", "slider", "rotation", "clicking"])
def test_what_is_drawn_here_is_solved_on_a_screen(kind: Kind) -> None:
    """Of six at least one: that they solve nearly all is measured elsewhere."""
    assert any(is_right(draw(kind, looks(kind)[0], seed)) for seed in SEEDS)
