"""Phrases of skills that something else answers to."""

from __future__ import annotations

from pathlib import Path

import pytest

from assistant.abilities.taken import taken
from skills.form.checking import check
from skills.form.making import make


@pytest.mark.parametrize(
    ("phrase", "who"),
    [
        ("what time is it", "the command phone_time"),
        ("几点了？", "the command phone_time"),
        ("Set an alarm for 7", "the command set_alarm"),
        ("set an alarm for {time}", "the command set_alarm"),
        ("设置七点的闹钟", "the command set_alarm"),
        ("turn wifi off", "the command set_wifi"),
        ("Hello!", "the assistant itself, as small talk"),
        ("give me my daily briefing", "the skill daily-briefing"),
        ("每日简报", "the skill daily-briefing"),
    ],
)
def test_by_whom(phrase: str, who: str) -> None:
    said = taken(phrase, "water-count")
    assert said is not None
    assert said.en == who
    assert said.zh != said.en


@pytest.mark.parametrize(
    "phrase",
    ["how late is it", "set an alarm for my plants", "open the pod bay doors", "turn on the garden",
     "{text}", "water my plants", "记一杯水", "set an alarm " * 15, "7 " * 100],
)  # fmt: skip
def test_by_nobody(phrase: str) -> None:
    assert taken(phrase, "water-count") is None


def test_its_own_phrases_are_its_own() -> None:
    assert taken("give me my daily briefing", "daily-briefing") is None


@pytest.mark.parametrize("kind", ["python", "text", "mcp"])
def test_a_new_one_is_asked_for_by_nothing_else(tmp_path: Path, kind: str) -> None:
    assert check(make("water-count", kind, tmp_path), taken) == []
