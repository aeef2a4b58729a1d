"""What is a yes, what is a no, and what is neither."""

from __future__ import annotations

import pytest

from assistant import guard
from assistant.understanding import moods

YES = (
    "yes", "yes please", "yes please do", "Yes!", "yeah sure", "sure", "ok", "ok do it", "go",
    "go ahead", "yes, go ahead please", "please do", "do it please", "of course", "y", "confirm",
    "👍", "👍🏽", "👍👍", "✅", "好", "好的", "好的请", "好的，请", "行", "嗯嗯", "可以", "可以的",
    "没问题", "发吧", "好的，发吧", "是的，谢谢", "对", "确定",
)  # fmt: skip
NO = (
    "no", "No.", "nope", "nah", "nooo", "no thanks", "no thank you", "no way", "not now", "no no",
    "no, don't", "don't", "don't send it", "do not do it", "no please don't", "cancel", "👎", "不",
    "不要", "不要了", "不用了", "别", "别发", "先别发", "不发了", "否", "不行", "取消", "不是",
)  # fmt: skip
NEITHER = (
    "yes but to Anna", "no, 7:30", "not Ben", "no, to Anna", "maybe", "hm", "please", "yes no",
    "ok no", "go home", "stop the alarm", "right now turn on wifi", "don't forget milk",
    "do not disturb", "no 5", "now", "thanks", "你好", "请", "不错", "好像不对劲", "不对，八点",
    "是吗", "好吗", "可以吗", "是不是", "行不行",
)  # fmt: skip


@pytest.mark.parametrize("said", YES)
def test_a_clear_yes(said: str) -> None:
    assert guard.is_yes(said)
    assert not guard.is_no(said)
    assert moods.only_answers(said)


@pytest.mark.parametrize("said", NO)
def test_a_clear_no(said: str) -> None:
    assert guard.is_no(said)
    assert not guard.is_yes(said)
    assert moods.only_answers(said)


@pytest.mark.parametrize("said", NEITHER)
def test_neither(said: str) -> None:
    assert not guard.is_yes(said)
    assert not guard.is_no(said)
