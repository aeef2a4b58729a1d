"""kill -9 while chats are in the middle of everything: one life, one restart."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from benchmarks.reliability.killing import World, Worlds
from tests.assistant.restarts.conftest import SECONDS, hears, presses, sent, texts, wrote
from tests.models.golden.autoglm_phone import reply
from tests.platforms.background import in_background
from tests.scripted_model import Reply, ScriptedModel

pytestmark = pytest.mark.whole

ASKED, QUEUED, CHANGED, GATHERED, STOPPED, REMIND, LATER, SAID, STRANGER = range(1000, 1009)
TIMER = "set a timer for {} seconds"
WORDS = "use the blue one"
GUI_MODEL = """
[models.gui]
base_url = "{}"
model = "scripted"
adapter = "autoglm_phone"
check = false
[turns]
pause = 0
"""
OF_THE_GATHERED = f"SELECT 1 FROM inbox WHERE chat='{GATHERED}' AND handled IS NULL"  # noqa: S608


@pytest.fixture
def it(every_world: Worlds) -> Iterator[World]:
    with every_world.one(answers=600.0, more="[turns]\npause = 4.0\nlongest = 8.0\n") as made:
        made.let_in(range(ASKED, STRANGER))
        made.start()
        yield made


def begin_everything(it: World) -> None:
    """A task waits on the phone for a Yes, and everything else behind it."""
    it.says(REMIND, "remind me in 40 minutes to eat")
    it.says(LATER, "in 40 minutes turn on dark theme")
    it.says(STRANGER, "hello")
    it.says(ASKED, "text 555-0155: hello there")
    hears(it, ASKED, "hello there”?")
    for chat, seconds in ((QUEUED, 701), (CHANGED, 801), (STOPPED, 901)):
        it.says(chat, TIMER.format(seconds))
    assert it.wait(lambda: len(it.asked("SELECT 1 FROM tasks WHERE outcome=''")) == 4, SECONDS)
    assert it.wait(lambda: len(it.asked("SELECT 1 FROM schedules")) == 2, SECONDS)
    hears(it, STRANGER, "phonepilot pair")
    it.says(GATHERED, TIMER.format(601))
    it.says(GATHERED, "no, 602 seconds")
    assert it.wait(lambda: len(it.asked(OF_THE_GATHERED)) == 2, SECONDS)
    it.says(STOPPED, "stop")
    it.says(CHANGED, "no, 802 seconds")
    assert it.wait(lambda: bool(it.asked("SELECT 1 FROM steers")), SECONDS)


def test_everything_that_chats_had_open_goes_on_once(it: World) -> None:
    begin_everything(it)
    it.kill()
    assert it.asked("SELECT 1 FROM questions WHERE open=1"), "it was open"
    assert len(it.asked(OF_THE_GATHERED)) == 2, "they were held"
    wrote(it, "UPDATE schedules SET first=first-2700, next=next-2700")
    it.says(SAID, TIMER.format(960))
    it.says(STRANGER, "hello again")
    presses(it, ASKED, "Yes")
    it.start()
    assert it.wait(it.quiet, SECONDS), it.left()
    hears(it, LATER, "Dark theme is on")
    assert it.wait(it.quiet, SECONDS), it.left()

    assert sent(it, "hello there") == 1
    assert it.timers() == dict.fromkeys((602_000, 701_000, 802_000, 960_000), 1)
    assert texts(it, CHANGED, "Changed.") == [f"Changed. I now do: {TIMER.format(802)}"]
    assert len(texts(it, REMIND, "⏰ Reminder (")) == 1, "late, and it says so"
    assert len(texts(it, LATER, "⏰ As scheduled")) == 1
    assert it.asked(f"SELECT count(*) FROM tasks WHERE chat='{LATER}'") == [(1,)]  # noqa: S608
    assert len(texts(it, STOPPED, "Stopped before it began")) == 1
    assert it.asked("SELECT sender FROM pairing") == [(str(STRANGER),)]
    assert len(it.heard(STRANGER)) == 1, "one code, however often they write"
    assert set(it.asked("SELECT outcome FROM tasks")) == {("done",), ("stopped",)}


def test_an_answer_that_is_written_down_is_heard(it: World) -> None:
    """Killed after the answer was kept, before anything else came of it."""
    it.says(ASKED, "text 555-0155: hello there")
    hears(it, ASKED, "hello there”?")
    it.kill()
    wrote(it, "UPDATE questions SET open=0, answer='yes', answered_by='telegram/1000'")
    it.start()
    assert it.wait(lambda: sent(it, "hello there") == 1, SECONDS)
    assert it.wait(it.quiet, SECONDS)
    assert it.asked("SELECT outcome FROM tasks") == [("done",)]


def test_a_task_that_was_ended_too_often_is_told_and_holds_up_nobody(it: World) -> None:
    """The engine gives it up once it is open: nobody has asked for anything since."""
    it.says(ASKED, "text 555-0155: hello there")
    hears(it, ASKED, "hello there”?")
    it.says(QUEUED, TIMER.format(701))
    assert it.wait(lambda: len(it.asked("SELECT 1 FROM tasks")) == 2, SECONDS)
    it.kill()
    wrote(it, "UPDATE workflow_status SET recovery_attempts=101 WHERE status='PENDING'", "tasks.db")
    it.start()
    hears(it, ASKED, "I was ended 100 times in the midst of this and gave it up")
    hears(it, QUEUED, "Timer running")
    assert sent(it, "hello there") == 0
    assert it.asked("SELECT count(*) FROM questions WHERE open=1") == [(0,)]
    assert it.wait(it.quiet, SECONDS)


def test_what_was_passed_on_to_a_model_is_in_its_next_prompt(every_world: Worlds) -> None:
    prompts: list[str] = []

    def decide(messages: list[dict[str, Any]]) -> str | Reply:
        prompts.append(str(messages))
        if WORDS not in prompts[-1]:
            return Reply("never heard", slow=600)
        if len(prompts) == 2:
            return reply('do(action="Launch", app="Settings")')
        return reply('finish(message="There")')

    with (
        in_background(ScriptedModel(decide)) as model,
        every_world.one(more=GUI_MODEL.format(model.base_url)) as it,
    ):
        it.let_in(range(ASKED, ASKED + 1))
        it.start()
        it.says(ASKED, "看看哪件礼物适合奶奶")
        assert it.wait(lambda: bool(prompts), SECONDS)
        it.says(ASKED, WORDS)
        assert it.wait(lambda: bool(it.asked("SELECT 1 FROM steers WHERE kind='told'")), SECONDS)
        it.kill()
        it.start()
        assert it.wait(lambda: len(prompts) == 3, SECONDS)
        assert it.wait(it.quiet, SECONDS)
        told = texts(it, ASKED, "Passed on to what I am doing now")
        assert len(told) in (1, 2), "one text may be sent twice for each kill"
        assert it.asked("SELECT outcome FROM tasks") == [("done",)], it.heard(ASKED)
    assert [prompt.count(WORDS) > 0 for prompt in prompts] == [False, True, True]
