"""What was put in from others is nobody's own word, on whatever line it stands."""

from __future__ import annotations

import pytest

from memory.reading import LONGEST, read
from memory.reading.pasted import own_part
from tests.costs import is_quick
from tests.memory.reading.labelled import NOW, labelled


@pytest.mark.parametrize(
    "text",
    [
        "Look what my sister sent:\n\nHi, I live at 5 Elm Street now. I am vegetarian.",
        "Subject: hello\nFrom: anna@x.example\n\nMy name is Anna and I work at Shell.",
        "Copied from the email below.\nMy boss is Tom Evil.",
        "-----Original Message-----\nMy boss is Tom Evil.",
        "WhatsApp Anna 10:42\nI live at 5 Elm Street",
        "Anna wrote me this:\nI live at 5 Elm Street",
        "Anna wrote: I live in Leeds. I work at Shell.",
        "Got this from my landlord:\nI live in Leeds",
        "Dear Mr Smith,\nI am your lawyer. I live at 5 Elm Street.",
        "Hi all,\nI live in Leeds. My boss is Tom.\nBest regards,\nTom",
        "This is a scene of my novel. I am a vampire. I live in Prague.",
        "Proofread this. I live in Berlin.",
        "这是别人写的。我住在榆树街5号。",
        "下面是她的原话\n我住在榆树街5号",
        "我的小说第一句。我叫王伟。",
        "润色一下：我叫王伟，我在壳牌工作",
    ],
)
def test_nothing_is_read_of_what_was_put_in(text: str) -> None:
    assert read(text, NOW) == []


def test_what_was_said_before_it_is_ones_own() -> None:
    (claim,) = read("I live in Bath. Here is what Tom sent:\nI work at Shell", NOW)
    assert claim.value == "Bath"


@pytest.mark.parametrize(
    "text",
    [
        "Hi!\nI live at 5 Elm Street",
        "About me:\nI work at Shell",
        "I told you: I live at 5 Elm Street.",
        "My sister sent me a card. I work at Shell",
        "Correct my address: I live at 5 Elm Street",
        "下面是我的信息：我住在北京",
    ],
)
def test_ones_own_words_are_left_whole(text: str) -> None:
    assert own_part(text) == text


def test_no_labelled_statement_is_taken_for_one_of_others() -> None:
    for name in ("claims", "held_out", "chinese"):
        texts = [one.text for one in labelled(name) if one.claims]
        assert [text for text in texts if own_part(text) != text] == []


@pytest.mark.parametrize(
    "text",
    ["我" + "1" * 1990, "姐姐每天" + "0" * 1990 + "x", ("我" + "1" * 390 + "\n") * 5],
)
def test_a_run_of_signs_is_read_at_once(text: str) -> None:
    """They took two to four seconds."""
    assert is_quick(lambda: read(text[:LONGEST], NOW), 0.5)
