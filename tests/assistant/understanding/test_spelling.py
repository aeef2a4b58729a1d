"""Misspelt words: put right in the request, never in what is to be kept, and no name is changed.

The wordings were written after the rules, by hand, with slips as people make them.
"""

from __future__ import annotations

import random

import pytest

from assistant.understanding import NotUnderstood, Plan, Question
from assistant.understanding.spelling import is_word
from tests.assistant.understanding.conftest import Plan as PlanOf
from tests.assistant.understanding.requests import shown


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("waht alarms do i hvae", "list_alarms"),
        ("set a tmer for 5 min", "set_timer seconds=300"),
        ("turn off the wfi", "set_wifi on=false"),
        ("swich off wifi", "set_wifi on=false"),
        ("opne youtube", "open_app app=youtube"),
        ("wake me at 7 on firday", "set_alarm date=2026-11-27; time=07:00"),
        ("set an alarm for 7 every wendesday", "set_alarm days=2; time=07:00"),
        ("delte the 7:45 alram", "delete_alarm time=07:45"),
        ("what tiem is it", "phone_time"),
        ("pasue the music", "media_control command=pause"),
        ("inrease the volume", "set_volume direction=up"),
        ("turnoff bluetooth", "set_bluetooth on=false"),
        ("whats bobs number", "find_contact who=Bob"),
        ("txt Bob happy birthday", "send_message body=happy birthday; recipient=Bob"),
    ],
)
def test_a_misspelt_request_is_understood(plan: PlanOf, text: str, meant: str) -> None:
    assert shown(plan(text)) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("text Bob: waht tiem?", "send_message body=waht tiem?; recipient=Bob"),
        ("text Bob im on my wya", "send_message body=im on my wya; recipient=Bob"),
        ("creat a note: buy mlik adn egs", "create_note body=buy mlik adn egs"),
        ('text Bob "delet the alram"', "send_message body=delet the alram; recipient=Bob"),
        ("set an alrm for 6 called mesage", "set_alarm label=mesage; time=06:00"),
        ("add contct Shwo Raed 5550123", "add_contact name=Shwo Raed; number=5550123"),
        ("find notes abuot alrms", "find_notes words=alrms"),
    ],
)
def test_what_is_kept_stays_as_it_was_written(plan: PlanOf, text: str, meant: str) -> None:
    assert shown(plan(text)) == meant


@pytest.mark.parametrize(
    "text", ["turn on the wife", "open the book", "delete my farm", "feed the cat", "lamp off"]
)
def test_a_word_of_its_own_is_no_slip(plan: PlanOf, text: str) -> None:
    assert not isinstance(plan(text), Plan)


def test_a_word_that_may_be_meant_is_asked_about(plan: PlanOf) -> None:
    asked = plan("cal mom")
    assert isinstance(asked, Question)
    assert asked.confirms
    assert shown(asked.plans[0]) == "call_contact who=Mom"


@pytest.mark.parametrize("text", ["dont delte my alarms", "never swich off wifi"])
def test_a_slip_turns_no_refusal_into_a_deed(plan: PlanOf, text: str) -> None:
    denied = plan(text)
    assert isinstance(denied, NotUnderstood)
    assert denied.final


def test_forms_of_common_words_are_words() -> None:
    assert all(map(is_word, ("massages", "wives", "rebooted", "dimmer", "running", "louder")))
    assert not any(map(is_word, ("waht", "alrm", "wfi", "screnshot", "hvae")))


REQUESTS = (
    "turn off bluetooth", "what alarms do I have", "set a timer for 10 minutes",
    "delete all my alarms", "how much battery is left", "show my notes", "take a screenshot",
    "set the brightness to 40%", "wake me up at 7 tomorrow", "clear my notifications",
    "what's on my calendar tomorrow", "turn on airplane mode", "pause the music",
    "how much storage is left", "open the calculator", "read my last messages",
)  # fmt: skip


@pytest.mark.slow
def test_one_slip_anywhere_is_mostly_understood_and_never_misunderstood(plan: PlanOf) -> None:
    """Neighbours swapped, a letter left out or doubled, at a place drawn by chance."""
    draw = random.Random(7)
    same = asked = total = 0
    wrong: list[str] = []
    for request in REQUESTS:
        meant = shown(plan(request))
        for _ in range(12):
            slipped = _slipped(request, draw)
            got = plan(slipped)
            total += 1
            same += shown(got) == meant
            asked += isinstance(got, Question)
            if isinstance(got, Plan) and shown(got) != meant:
                wrong.append(f"{slipped} -> {shown(got)}")
    print(f"\n{total} slips: {same} as meant, {asked} asked, wrong: {wrong}")
    assert same / total >= 0.8
    assert len(wrong) / total <= 0.02


def _slipped(request: str, draw: random.Random) -> str:
    words = request.split(" ")
    at = draw.choice([i for i, w in enumerate(words) if len(w) > 3 and w.isalpha()])
    word, place = words[at], draw.randrange(1, len(words[at]) - 1)
    match draw.choice(("swap", "drop", "double")):
        case "swap":
            word = word[:place] + word[place + 1] + word[place] + word[place + 2 :]
        case "drop":
            word = word[:place] + word[place + 1 :]
        case _:
            word = word[:place] + word[place] + word[place:]
    return " ".join((*words[:at], word, *words[at + 1 :]))
