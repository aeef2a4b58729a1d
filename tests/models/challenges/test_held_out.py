"""Looks that are held out, of every kind: drawn soundly, and learnt from nowhere."""

from __future__ import annotations

import random

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from models.challenges.base import KINDS, Drawn, Kind
from models.challenges.drawing import (
    clicking_icons,
    clicking_signs,
    draw,
    held_out,
    logic_held_out,
    looks,
    scenes,
    scenes_fresh,
    scenes_measured,
    to_learn_from,
)

Shades = NDArray[np.float64]


@pytest.mark.parametrize("kind", KINDS)
def test_each_look_draws_the_same_for_a_seed_and_is_not_learnt_from(kind: Kind) -> None:
    assert len(held_out(kind)) >= 5
    assert not set(held_out(kind)) & set(looks(kind))
    for look in held_out(kind):
        one, again, other = (draw(kind, look, seed) for seed in (5, 5, 6))
        assert _content(one) == _content(again), look
        assert _content(one) != _content(other), look
        assert (one.kind, one.look, one.seed, one.picture.mode) == (kind, look, 5, "RGB")
        with pytest.raises(ValueError, match="no look of"):
            to_learn_from(kind, look, 5)
    with pytest.raises(KeyError):
        draw(kind, "no such look", 1)


def _content(one: Drawn) -> tuple[object, ...]:
    prompt = one.prompt.tobytes() if isinstance(one.prompt, Image.Image) else one.prompt
    return one.picture.tobytes(), one.answer, prompt


def test_what_they_show_is_nothing_that_learning_looks_show() -> None:
    assert not set(scenes_fresh.FAMILIES) & {*scenes.FAMILIES, *scenes_measured.FAMILIES}
    assert len(scenes_fresh.FAMILIES) >= 24
    assert set(scenes_fresh.FIGURES) <= set(scenes_fresh.FAMILIES)
    assert not set(clicking_signs.SIGNS) & set(clicking_icons.ICONS)


def test_characters_are_those_that_can_be_told_apart() -> None:
    for look in held_out("characters"):
        for seed in range(6):
            one = draw("characters", look, seed)
            answer = str(one.answer)
            assert 4 <= len(answer) <= 6
            assert answer == answer.lower()
            assert answer.isalnum()
            assert answer.isdigit() or not set(answer) & set("o01i")
            assert 90 <= one.picture.width <= 300
            assert 30 <= one.picture.height <= 100


def test_a_question_has_one_answer() -> None:
    for name, form in logic_held_out.FORMS.items():
        told: dict[str, str] = {}
        for seed in range(600):
            asked, answer = form(random.Random(seed))
            assert told.setdefault(asked, answer) == answer, (name, asked)
            assert answer == answer.strip().lower() != ""
        assert len(told) > 40, name


def test_a_question_stands_on_the_page_or_on_a_picture_that_has_all_of_it() -> None:
    for look in held_out("logic"):
        ways = set()
        for seed in range(12):
            one = draw("logic", look, seed)
            assert isinstance(one.answer, str)
            ways.add(one.prompt is None)
            if one.prompt is not None:
                continue
            assert 40 <= one.picture.width <= 480
            assert 25 <= one.picture.height <= 260
            grey = _grey(one.picture)
            assert grey.max() - grey.min() > 80, (look, seed)
        assert True in ways
        assert (False in ways) == (look != logic_held_out.SUMS)


def test_a_piece_covers_its_hole() -> None:
    for look in held_out("slider"):
        for seed in range(3):
            one = draw("slider", look, seed)
            assert one.piece is not None
            assert one.background is not None
            assert isinstance(one.answer, float)
            assert one.background.size == one.picture.size
            assert one.piece.height == one.picture.height
            changed = np.abs(_grey(one.picture) - _grey(one.background)).max(axis=0) > 30
            start = _first(one)
            assert not changed[start + one.piece.width + 8 :].any()
            # a hole is where the picture without the piece has the piece's outline
            there = round(start + one.answer)
            assert there + one.piece.width <= one.picture.width
            assert _fits(one, there) > max(_fits(one, there - 12), _fits(one, there + 12)), seed


def _first(one: Drawn) -> int:
    """Where the piece lies: where the picture shows it best."""
    assert one.piece is not None
    alpha, body = np.asarray(one.piece.getchannel("A"), np.float64) / 255, _grey(one.piece)
    shown, wide = _grey(one.picture), one.piece.width
    misfit = [(np.abs(shown[:, x : x + wide] - body) * alpha).sum() for x in range(14)]
    return int(np.argmin(misfit))


def _fits(one: Drawn, x: int) -> float:
    """How alike the piece and what stands there are along the piece's outline and within."""
    assert one.piece is not None
    assert one.background is not None
    x = min(max(x, 0), one.picture.width - one.piece.width)
    alpha = np.asarray(one.piece.getchannel("A"), np.float64)
    rows = alpha.max(axis=1) > 0
    ground = _grey(one.background.crop((x, 0, x + one.piece.width, one.piece.height)))
    edge = np.hypot(*np.gradient(alpha[rows]))
    slope = np.hypot(*np.gradient(ground[rows]))
    return float((edge * slope).sum())


def _grey(picture: Image.Image) -> Shades:
    return np.asarray(picture.convert("RGB").convert("L"), np.float64)


def test_an_answer_sets_the_disc_upright() -> None:
    """Upright, a disc's rim is like what is around it; turned on by quarters, it is not."""
    alike = []
    for look in held_out("rotation"):
        for seed in range(3):
            one = draw("rotation", look, seed)
            assert one.piece is not None
            assert isinstance(one.answer, float)
            assert (one.background is None) == look.startswith("alone")
            if one.background is None:
                continue
            alike.append([_alike(one, one.answer + more) for more in (0, 90, 180, 270)])
    upright, *others = np.mean(alike, axis=0)
    assert upright > max(others) + 0.2


def _alike(one: Drawn, degrees: float) -> float:
    """How much the disc's rim, turned, is like what is around it: -1 to 1."""
    assert one.piece is not None
    assert one.background is not None
    disc, around = (
        np.asarray(picture.convert("RGB"), np.float64)
        for picture in (one.piece.rotate(-degrees, Image.Resampling.BICUBIC), one.background)
    )
    radius = one.piece.width / 2
    turns = np.linspace(0, 2 * np.pi, 90, endpoint=False)
    middle = around.shape[1] // 2, around.shape[0] // 2
    inner, outer = radius - 4, radius + 9
    rim = disc[(radius + inner * np.sin(turns)).astype(int),
               (radius + inner * np.cos(turns)).astype(int)]  # fmt: skip
    rest = around[(middle[1] + outer * np.sin(turns)).astype(int),
                  (middle[0] + outer * np.cos(turns)).astype(int)]  # fmt: skip
    rim, rest = rim - rim.mean(axis=0), rest - rest.mean(axis=0)
    return float((rim * rest).sum() / np.sqrt((rim**2).sum() * (rest**2).sum() + 1e-9))


def test_what_is_to_be_touched_lies_apart_inside_the_picture() -> None:
    for look in held_out("clicking"):
        for seed in range(3):
            one = draw("clicking", look, seed)
            assert isinstance(one.answer, tuple)
            assert 3 <= len(one.answer) <= 5
            assert 250 <= one.picture.width <= 400
            assert 150 <= one.picture.height <= 300
            for n, (x, y) in enumerate(one.answer):
                assert one.within < x < one.picture.width - one.within
                assert one.within < y < one.picture.height - one.within
                for a, b in one.answer[:n]:
                    assert max(abs(x - a), abs(y - b)) > 2 * one.within
            if isinstance(one.prompt, str) and look == "ringed figures":
                assert one.prompt.count("、") + one.prompt.count(",") == len(one.answer) - 1
                said = one.prompt.split(":")[-1].split("：")[-1].replace("、", ",").split(",")
                assert len({each.strip() for each in said}) == len(one.answer)
