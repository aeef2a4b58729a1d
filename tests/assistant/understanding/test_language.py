"""Which language a request is in, when names of the other one stand in it."""

from __future__ import annotations

import pytest

from assistant.understanding.text import language_of


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("text 彭博文: hello", "en"),
        ("Call 妈妈", "en"),
        ("please open 微信", "en"),
        ("what's 王芳's number", "en"),
        ("给Ben Turner发短信说 I'll be late tonight", "zh"),
        ("WiFi打开", "zh"),
        ("turn on wifi", "en"),
        ("Anna的电话号码是多少", "zh"),
    ],
)
def test_the_frame_of_the_sentence_decides(text: str, language: str) -> None:
    assert language_of(text) == language
