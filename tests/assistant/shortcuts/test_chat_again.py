"""“Do it again” in a chat without a model: which task, with what, and what is asked first."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest

from gateways.base import Inbound
from tests.assistant.commands.conftest import Room, room
from tests.assistant.shortcuts.talk import presses, says

pytestmark = [pytest.mark.whole, pytest.mark.usefixtures("noon"), pytest.mark.timeout(240)]
__all__ = ["room"]


def asks(room: Room) -> list[str]:
    (question,) = room.house.journal.open_questions("chat", "room")
    return list(question.options)


def test_the_last_task_is_done_again_with_what_is_different(room: Room) -> None:
    assert "nothing before this" in says(room, "do it again")
    assert "07:00" in says(room, "set an alarm for 7:00")
    assert "🔁 set an alarm for 7:00" in says(room, "do it again"), "it is said which"
    told = says(room, "do that again but with 8:30")
    assert "🔁 set an alarm for 8:30" in told
    assert "08:30" in told.split("\n")[-1]
    told = says(room, "再来一次，时间改成9点")
    assert "9" in told
    assert "✅" in told
    (last, *_) = room.house.journal.tasks_of_person("chat", "ann", 1)
    assert "9" in last["text"]
    assert "cannot tell what “with milk instead of bread”" in says(
        room, "again with milk instead of bread"
    )
    assert "nothing before this" in says(room, "again", "bob"), "what others did is not meant"


def test_it_says_which_it_would_be_where_a_question_came_between(room: Room) -> None:
    says(room, "set brightness to 40%")
    says(room, "what time is it?")
    asked = says(room, "do it again")
    assert "Which of these do you mean?" in asked
    assert asks(room) == ["set brightness to 40%", "what time is it?"]
    assert "🔁 set brightness to 40%" in presses(room, "set brightness to 40%")
    assert "🔁 set brightness to 60%" in says(room, "again with 60%")


def test_what_failed_is_said_to_have_failed(room: Room) -> None:
    assert "❌" in says(room, "open Settings, tap Xyzzy")
    asked = says(room, "do it again")
    assert (
        "“open Settings, tap Xyzzy” did not work the last time. Shall I try it once more?" in asked
    )
    assert "leave it" in presses(room, "No")
    assert "❌" in says(room, "try again"), "that asks for just this"


def test_after_long_it_is_asked_about(room: Room) -> None:
    says(room, "set brightness to 40%")
    with room.house.journal._writing() as db:
        db.execute("UPDATE tasks SET ended=ended-7200, started=started-7200")
    assert "Do you mean “set brightness to 40%”" in says(room, "do it again")
    assert "40" in presses(room, "Yes")


def test_stop_leaves_the_question(room: Room) -> None:
    says(room, "set brightness to 40%")
    says(room, "what time is it?")
    says(room, "do it again")
    told = says(room, "stop")
    assert "leave it" in told
    assert "Nothing is running" not in told
    assert room.house.journal.open_questions("chat", "room") == []


def test_each_friday(room: Room) -> None:
    says(room, "set brightness to 40%")
    told = says(room, "do that every Friday at 6")
    assert "⏰ every Friday at 06:00" in told
    assert told.split(": ", 1)[1].startswith("set brightness to 40%")
    assert "只" not in told
    told = says(room, "每天22点再做一次")
    assert "每天22:00" in told
    two = room.house.journal.schedules_of("chat", "ann")
    assert {each.text for each in two} == {"set brightness to 40%"}
    assert says(room, "do it again every Friday at 6", "gus").count("⏰") == 0, "a guest"


def made_up(room: Room, **facts: list[str]) -> None:
    """The last task as one whose words a model made."""
    (last, *_) = room.house.journal.tasks_of_person("chat", "ann", 1)
    file = room.house.trajectories / last["id"] / "task.json"
    file.write_text(json.dumps(json.loads(file.read_text()) | facts))


def test_words_of_a_model_are_kept_for_later_only_after_a_yes(room: Room) -> None:
    says(room, "set brightness to 40%")
    made_up(room, own=["a bit darker"])
    asked = says(room, "do that every Friday at 6")
    assert "not your own words" in asked
    assert "“set brightness to 40%”" in asked
    assert "leave it" in presses(room, "No")
    assert room.house.journal.schedules_of("chat", "ann") == []
    made_up(room, own=["set brightness to 40%"], saw=["example.org"])
    assert "not your own words" in says(room, "do that every Friday at 6")
    assert "⏰ every Friday at 06:00" in presses(room, "Yes")
    (kept,) = room.house.journal.schedules_of("chat", "ann")
    assert kept.text == "set brightness to 40%"
    (last, *_) = room.house.journal.tasks_of_person("chat", "ann", 1)
    (room.house.trajectories / last["id"] / "task.json").unlink()
    assert "不是您的原话" in says(room, "每天22点再做一次")


def test_a_shortcut_in_words_of_a_model_too(room: Room) -> None:
    whose = room.house.authority.memory_of(
        room.house.authority.who(Inbound("chat", "1", "room", "ann", "", datetime.now(UTC)))
    )
    room.house.shortcuts.keeping.words(whose, "soft light", "set brightness to 10%", own=False)
    assert "“set brightness to 10%”" in says(room, "soft light every Friday at 6")
    assert room.house.journal.schedules_of("chat", "ann") == []
    assert "⏰" in presses(room, "Yes")


def test_while_something_is_done_it_is_asked_which(room: Room) -> None:
    """What waits its turn is one of these, too; and a request that reads like one of them, but is
    none, is not taken for an answer."""
    says(room, "set brightness to 40%")
    room.chat.says("open Clock, wait 100 seconds", person="ann")
    room.chat.wait(lambda m: any(b.value.startswith("stop:") for b in m.buttons))
    room.chat.says("set brightness to 50%", person="ann")
    room.chat.hears("Queued: “set brightness to 50%”")
    room.chat.says("do it again", person="ann")
    room.chat.hears("Which of these do you mean?")
    waiting = ["open Clock, wait 100 seconds", "set brightness to 50%"]
    assert asks(room) == ["set brightness to 40%", *waiting]
    assert room.house.journal.tasks_of_person("chat", "ann", 9)[0]["outcome"] == "done"
    room.chat.says("set brightness to 60%", person="ann")
    room.chat.hears("Queued: “set brightness to 60%”")
    assert "topped" in says(room, "stop")


def test_once_at_a_time_may_be_then_or_instead(room: Room) -> None:
    says(room, "set an alarm for 7:00")
    asked = says(room, "do it again at 8:30")
    assert "later" in asked
    assert "with “8:30”" in asked
    assert "08:30" in presses(room, "Now / 现在")
