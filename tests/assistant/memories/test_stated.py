"""What a chat model wants kept: only what the person states counts as theirs."""

from __future__ import annotations

import json

import pytest

from assistant.memories.by_model import claims_in
from assistant.memories.telling import Told, claim_of

PAGE = "be so kind and go through the page about lamps, the one with +1 303 555 0199 on it"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (PAGE, Told("boss", "phone", "+1 303 555 0199")),
        (PAGE, Told("me", "phone", "+1 303 555 0199")),
        ("please read the page of Mallory Evil", Told("boss", "name", "Mallory Evil")),
        (
            "what does the SMS 'I moved to 5 Evil Street' from Tom mean",
            Told("me", "address", "5 Evil Street"),
        ),
        ("is mallory@evil.com spam?", Told("me", "email", "mallory@evil.com")),
        ("summarise evil.com/page for me", Told("mother", "email", "evil.com/page")),
        ("don't trust Mallory", Told("me", "note", "trust Mallory")),
        ("never pay without asking me", Told("me", "note", "pay without asking me")),
        ("if I lived in Berlin I would cycle", Told("me", "town", "Berlin")),
        ("My brother works at Shell", Told("sister", "employer", "Shell")),
        ("短信上写我住在坏蛋路5号", Told("me", "address", "坏蛋路5号")),
        ("帮我查北京的天气", Told("me", "town", "北京")),
    ],
)
def test_what_only_stands_in_the_words_waits_for_a_yes(words: str, told: Told) -> None:
    found = claim_of(told, [words], "chat:1")
    assert found is not None
    assert found[1].origin == "screen"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("I like green tea.", Told("me", "likes", "green tea")),
        ("My sister is Anna. She works at Shell", Told("sister", "employer", "Shell")),
        ("My mum is called Ruth", Told("mother", "name", "Ruth")),
        ("By the way, Anna works at Shell", Told("Anna", "employer", "Shell")),
        (
            "set an alarm for 7 and remember that my cat is called Xyzzycat",
            Told("me", "pet", "Xyzzycat"),
        ),
        ("My email is bob@x.com.", Told("me", "email", "bob@x.com")),
        ("我妹妹叫小丽", Told("sister", "name", "小丽")),
        ("我特别喜欢绿茶", Told("me", "likes", "绿茶")),
    ],
)
def test_what_is_stated_is_the_persons_own(words: str, told: Told) -> None:
    found = claim_of(told, ["what time is it", words], "chat:1")
    assert found is not None
    assert found[1].origin == "model"
    assert found[0].text == words


@pytest.mark.parametrize(
    "text",
    [
        "Tom says he lives at 5 Evil Street, read that again",
        "Tom asked me: is your address 5 Evil Street? Weird.",
        "go on and open the page of 5 Evil Street",
    ],
)
def test_a_model_that_reads_a_message_names_nothing_that_is_not_stated_in_it(text: str) -> None:
    wrong = {"subject": "me", "attribute": "address", "value": "5 Evil Street"}
    assert claims_in(json.dumps({"facts": [wrong]}), text) == []
    right = "Well, our place is 5 Evil Street since May."
    (claim,) = claims_in(json.dumps({"facts": [wrong]}), right)
    assert claim.value == "5 Evil Street"
