"""Letters and digits: drawn the same for the same seed, read by the real reader."""

from __future__ import annotations

import itertools
from typing import cast

import numpy as np
import pytest
from PIL import Image

from models.challenges.base import KINDS, Kind
from models.challenges.drawing import draw, held_out, looks, to_learn_from
from models.challenges.drawing.parts import FontMissing, font
from models.challenges.solving import characters as solving
from models.challenges.solving.characters import SURE, agreed, chance, characters, spelt

LOOKS, HELD_OUT = looks("characters"), held_out("characters")
FRESH = 9_000_000
"""Seeds nothing was tuned or measured with."""


def test_there_are_looks_to_learn_from_and_others_to_measure_with() -> None:
    assert len(LOOKS) >= 10
    assert len(HELD_OUT) >= 4
    assert not set(LOOKS) & set(HELD_OUT)


@pytest.mark.parametrize("kind", ["characters", "logic"])
def test_a_seed_draws_the_same_picture_and_another_another(kind: Kind) -> None:
    for look in (*looks(kind), *held_out(kind)):
        one, again, other = draw(kind, look, 5), draw(kind, look, 5), draw(kind, look, 6)
        assert one.picture.tobytes() == again.picture.tobytes(), look
        assert (one.answer, one.prompt) == (again.answer, again.prompt), look
        assert (one.picture.tobytes(), one.prompt) != (other.picture.tobytes(), other.prompt), look
        assert (one.kind, one.look, one.seed, one.picture.mode) == (kind, look, 5, "RGB")


def test_answers_are_four_to_six_letters_and_digits_in_a_small_picture() -> None:
    for look in (*LOOKS, *HELD_OUT):
        for seed in range(3):
            drawn = draw("characters", look, seed)
            answer = str(drawn.answer)
            assert 4 <= len(answer) <= 6
            assert set(answer) <= set(solving.LETTERS)
            assert 90 <= drawn.picture.width <= 300
            assert 30 <= drawn.picture.height <= 100


@pytest.mark.parametrize("kind", ["characters", "logic"])
def test_what_is_held_out_is_not_learnt_from(kind: Kind) -> None:
    assert kind in KINDS
    with pytest.raises(ValueError, match="no look of"):
        to_learn_from(kind, held_out(kind)[0], 1)
    with pytest.raises(KeyError):
        draw(kind, "no such look", 1)


def test_a_font_that_is_missing_is_told_with_what_helps(monkeypatch: pytest.MonkeyPatch) -> None:
    from models.challenges.drawing import parts

    monkeypatch.setitem(parts.FONTS, "Gone", ("NoSuchFont.ttf", 0))
    with pytest.raises(FontMissing, match="fonts-roboto"):
        font("Gone", 20)


@pytest.mark.whole
def test_it_reads_the_looks_it_learnt_and_knows_when_it_is_sure() -> None:
    tried = [(draw("characters", look, FRESH + i), i) for look in LOOKS for i in range(3)]
    told = [(characters(drawn.picture), drawn.answer) for drawn, _ in tried]
    assert sum(text.text == answer for text, answer in told) >= 0.9 * len(told)
    sure = [text.text == answer for text, answer in told if text.sure >= SURE]
    assert len(sure) >= 0.6 * len(told)
    assert sum(sure) >= 0.95 * len(sure)


def test_a_cut_of_a_screenshot_is_read_as_well() -> None:
    right = 0
    for scale, look in itertools.product((0.75, 1.5, 3.0), LOOKS[:3]):
        drawn = draw("characters", look, FRESH + 50)
        picture = drawn.picture
        size = round(picture.width * scale), round(picture.height * scale)
        cut = Image.new("RGB", (size[0] + 6, size[1] + 4), "white")
        cut.paste(picture.resize(size, Image.Resampling.BICUBIC), (3, 2))
        right += characters(cut).text == drawn.answer
    assert right >= 7


def test_where_nothing_stands_it_is_not_sure() -> None:
    for colour in ("white", "#335577"):
        assert characters(Image.new("RGB", (120, 40), colour)).sure < SURE
    assert characters(Image.new("RGB", (1, 1))).sure < SURE


def logs(rows: list[dict[str, float]]) -> solving.Array:
    """Log-likelihoods of letters step by step; “_” is the blank."""
    told = np.full((len(rows), 1 + len(solving.LETTERS)), 1e-9, np.float32)
    for row, likely in zip(told, rows, strict=True):
        for letter, share in likely.items():
            row[0 if letter == "_" else 1 + solving.LETTERS.index(letter)] = share
    return cast(solving.Array, np.log(told))


def test_letters_twice_in_a_row_need_a_gap_between_them() -> None:
    assert spelt(logs([{"a": 1}, {"a": 1}, {"_": 1}, {"a": 1}, {"7": 1}])) == "aa7"
    assert spelt(logs([{"_": 1}, {"_": 1}])) == ""


def test_the_chance_of_a_text_is_that_of_all_ways_to_spell_it() -> None:
    rng = np.random.default_rng(3)
    shares = rng.dirichlet([1, 1, 1], size=5)
    rows = logs([dict(zip("_ab", map(float, row), strict=True)) for row in shares])
    for text in ("a", "ab", "aa", "bab"):
        whole = 0.0
        for path in itertools.product("_ab", repeat=5):
            collapsed = "".join(key for key, _ in itertools.groupby(path)).replace("_", "")
            if collapsed == text:
                whole += float(np.prod([row["_ab".index(s)] for row, s in
                                        zip(shares, path, strict=True)]))  # fmt: skip
        numbers = [1 + solving.LETTERS.index(letter) for letter in text]
        assert np.exp(chance(rows, numbers)) == pytest.approx(whole, rel=1e-4)


def test_looks_outvote_one_that_errs_and_less_is_sure_then() -> None:
    clear = logs([{"a": 0.9, "b": 0.1}, {"_": 1}, {"c": 1}, {"_": 1}, {"d": 1}])
    wrong = logs([{"b": 0.8, "a": 0.2}, {"_": 1}, {"c": 1}, {"_": 1}, {"d": 1}])
    together, divided = agreed([clear, clear, clear]), agreed([clear, wrong, clear])
    assert together.text == divided.text == "acd"
    assert together.sure > divided.sure
    assert agreed([logs([{"_": 1}] * 4)]).text == ""
