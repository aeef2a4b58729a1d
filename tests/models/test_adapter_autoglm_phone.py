"""AutoGLM-Phone: the turns it is shown, and that they never outgrow its context."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from models.adapters.autoglm_phone import Config, create
from models.base import PastStep, Prompt
from tests.models.conftest import a_screen, a_situation
from tests.models.golden import PHONE
from tests.models.golden.autoglm_phone import CLICK, TAP, reply

GLM = create(Config())
NO_PICTURE = a_screen(54, 120)


def texts(prompt: Prompt) -> list[str]:
    return [
        content if isinstance(content, str) else content[-1]["text"]
        for content in (message["content"] for message in prompt.messages)
    ]


def steps(count: int, reply: str = CLICK) -> tuple[PastStep, ...]:
    return tuple(PastStep(f"step {n}", reply=reply, screen=NO_PICTURE) for n in range(1, count + 1))


def test_the_first_turn_is_a_picture_then_the_task_and_the_app() -> None:
    situation = replace(a_situation("打开蓝牙"), today=date(2026, 11, 21))
    system, user = GLM.prompt(situation).messages
    assert system["content"].startswith("今天的日期是: 2026-11-21 Saturday\n")
    assert [part["type"] for part in user["content"]] == ["image_url", "text"]
    assert user["content"][1]["text"] == '打开蓝牙\n\n{"current_app": "com.android.settings"}'


def test_later_turns_keep_their_text_and_lose_their_picture() -> None:
    history = (
        PastStep("Tap Wi-Fi", reply=CLICK, screen=NO_PICTURE),
        PastStep("Go back", "nothing changed", reply="Wrong page.\n" + 'do(action="Back")'),
    )
    prompt = GLM.prompt(replace(a_situation(), history=history))
    assert [message["role"] for message in prompt.messages] == [
        "system", "user", "assistant", "user", "assistant", "user",
    ]  # fmt: skip
    said = texts(prompt)
    assert said[1] == 'turn on wifi\n\n{"current_app": "com.android.settings"}'
    assert said[2] == f"<think>列表已打开，点击无线网络。</think><answer>{TAP}</answer>"
    assert said[3] == '** Screen Info **\n\n{"current_app": "unknown"}'
    assert said[4] == '<think>Wrong page.</think><answer>do(action="Back")</answer>'
    assert '"last_action": "nothing changed"' in said[5]


def test_what_was_done_without_it_is_told_in_the_next_turn() -> None:
    history = (PastStep("Opened the app", "slowly"), *steps(1), PastStep("Set an alarm"))
    said = texts(GLM.prompt(replace(a_situation(), history=history)))
    assert len(said) == 4
    assert said[1].endswith('"com.android.settings"}\nDone meanwhile: Opened the app (slowly)')
    assert said[3].endswith("Done meanwhile: Set an alarm")


@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_call_that_is_offered_is_understood(language: str) -> None:
    system = texts(create(Config.model_validate({"language": language})).prompt(a_situation()))[0]
    offered = [line[2:] for line in system.splitlines() if line.startswith(("- do(", "- finish("))]
    assert len(offered) == 16
    for call in offered:
        numbers = {"x1,y1": "1,2", "x2,y2": "3,4", "x,y": "5,6", '"x seconds': '"2 seconds'}
        for name, value in numbers.items():
            call = call.replace(name, value)
        GLM.parse(reply(call), PHONE)


def test_the_language_is_that_of_the_task() -> None:
    assert texts(GLM.prompt(a_situation("打开蓝牙")))[0].startswith("你替")
    assert texts(GLM.prompt(a_situation("open 3 tabs")))[0].startswith("You work")


def tokens(prompt: Prompt) -> int:
    """As a tokenizer counts at worst: a token for two letters or one Chinese character."""
    said = "".join(texts(prompt))
    letters = sum(letter.isascii() for letter in said)
    return letters // 3 + len(said) - letters + 10 * len(prompt.messages)


@pytest.mark.parametrize("words", ["做" * 4000, "word " * 3000])
def test_a_long_task_never_outgrows_the_context(words: str) -> None:
    screen = a_screen(2560, 1600)
    picture = GLM.view(screen).width * GLM.view(screen).height // 28**2
    history = steps(120, reply(TAP, words))
    apps = tuple(f"应用{n}" for n in range(3000))
    situation = replace(a_situation(), screen=screen, history=history, apps=apps)
    prompt = GLM.prompt(situation)
    assert tokens(prompt) + picture + 3000 <= 25_480
    assert len(prompt.messages) > 8, "the newest turns are whole"
    assert "step 119" not in texts(prompt)[1]


def test_old_turns_are_shortened_eight_at_a_time() -> None:
    long = reply(TAP, "做" * 500)
    beginnings = set()
    for count in range(60, 68):
        prompt = GLM.prompt(replace(a_situation(), history=steps(count, long)))
        assert "Done before this" in texts(prompt)[1]
        beginnings.add(texts(prompt)[1])
    assert len(beginnings) <= 2


def test_the_reason_for_a_confirmation_is_kept() -> None:
    thought = GLM.parse(reply('do(action="Tap", element=[1,2], message="Pay 20")'), PHONE)
    assert thought.confirm == "Pay 20"
    assert thought.thought == "列表已打开，点击无线网络。"
