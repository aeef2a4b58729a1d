"""What is said while a question is open: an answer, or something else."""

from __future__ import annotations

import pytest

from assistant.questions import Question
from assistant.replying import choose, is_request
from assistant.understanding import Understanding
from tests.assistant.understanding.requests import NOW

HANNAHS = {"Hannah Usman (+12125550111)": "h1", "Johanna Tan (+12125550112)": "h2"}
ALARMS = {"17:05 Gym": "3", "18:10 Swim": "4"}
APPS = {"Maps": "com.example.maps", "Mail": "com.example.mail"}


def asked(options: dict[str, str]) -> Question:
    return Question("q", "task", "local", "chat", "me", options)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1", "h1"), ("the second one", "h2"), ("usman", "h1"), ("none of them", ""),
        ("no wait, don't", ""), ("never mind", ""), ("Annabel", "Annabel"),
    ],
)  # fmt: skip
def test_one_of_some_names(text: str, value: str) -> None:
    assert choose(asked(HANNAHS), text) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [("yes", "yes"), ("2", "no"), ("no wait, don't", "no"), ("forget it", "no"), ("hm", None)],
)
def test_leave(text: str, value: str | None) -> None:
    assert choose(asked({"Yes": "yes", "No": "no"}), text) == value


def test_understanding_hears_itself_that_its_question_is_taken_back() -> None:
    assert choose(asked({"On": "On", "Off": "Off"}), "never mind") == "never mind"


@pytest.mark.parametrize(
    ("options", "text", "wanted"),
    [
        (HANNAHS, "call mom", True),
        (HANNAHS, "turn on wifi", True),
        (HANNAHS, "打电话给妈妈", True),
        (HANNAHS, "set an alarm", True),
        (HANNAHS, "Hannah", False),
        (APPS, "Google Maps", False),
        (HANNAHS, "Annabel Lee", False),
        (ALARMS, "The one at 5:05 PM", False),
        (ALARMS, "the last one", False),
        (ALARMS, "那个五点的", False),
        (HANNAHS, "never mind", False),
        ({"Yes": "yes", "No": "no"}, "turn on wifi", False),
        ({}, "turn on wifi", False),
        ({"On": "On", "Off": "Off"}, "turn on wifi", False),
    ],
)
def test_a_request_of_its_own(
    understanding: Understanding,
    options: dict[str, str],
    text: str,
    wanted: bool,
) -> None:
    heard = is_request(asked(options), text, lambda: understanding.plan(text, now=NOW))
    assert heard is wanted
