"""Why: the way that was taken, what the guard said, what was asked, what was read back."""

from __future__ import annotations

import pytest

from assistant.commands.why import of_question
from assistant.questions import Asked
from tests.assistant.commands.conftest import Room

pytestmark = [pytest.mark.whole, pytest.mark.usefixtures("noon")]


def test_why_tells_what_was_decided_asked_and_believed(room: Room) -> None:
    room.chat.says("add Tom Ray with number 5550100 to my contacts")
    room.chat.wait(lambda m: m.image is not None and "Tom Ray" in m.text)
    room.chat.says("delete Tom Ray from my contacts")
    asked = room.chat.wait(lambda m: "Tom Ray" in m.text and len(m.buttons) == 2)
    room.chat.says("", button=asked.buttons[0].value)
    room.chat.hears("Deleted the contact")
    room.chat.wait(lambda m: m.image is not None and "Deleted the contact" in m.text)
    told = room.says("why did you do that?")
    assert told.startswith("“delete Tom Ray from my contacts” at ")
    assert "by command, since delete_contact needs no looking" in told
    assert "delete: asked you first" in told
    assert "you said yes" in told
    assert "It worked: Deleted the contact Tom Ray" in told
    assert "0 left with that name" in told, "what was read"
    first = room.says("/why 2")
    assert "“add Tom Ray" in first
    assert "change: no question needed" in first
    task = room.house.journal.tasks_of_person("chat", "ann", 1)[0]["id"]
    assert "“delete Tom Ray" in room.says(f"/why {task}", "ann")
    assert "I know no task" in room.says(f"/why {task}", "bob"), "nobody else's"
    assert "done nothing" in room.says("why?", "bob")
    room.says("你好")
    chinese = room.says("为什么这么做？")
    assert "通过命令" in chinese
    assert "您同意了" in chinese


def test_why_not_where_nobody_said_yes(room: Room) -> None:
    room.chat.says("text 5550100: hello there")
    asked = room.chat.wait(lambda m: "hello there" in m.text and len(m.buttons) == 2)
    room.chat.says("", button=asked.buttons[1].value)
    room.chat.hears("I did not")
    told = room.says("why?")
    assert "Nothing was done on the phone" in told
    assert "May I send" in told
    assert "you said no" in told


def private_task(room: Room, text: str, outcome: str = "done", chat: str = "alone") -> str:
    """Asked for by ann in a chat of her own."""
    journal, id = room.house.journal, f"t{len(text)}"
    journal.open_task(id, id, "chat", chat, "ann", room.house.settings.default_phone, text)
    if outcome:
        journal.close_task(id, outcome, f"reply to {text}", {})
    return id


def test_in_a_group_nothing_is_told_of_what_was_asked_for_alone(room: Room) -> None:
    private_task(room, "text my lawyer the divorce papers")
    running = private_task(room, "call my therapist", "")
    for asked in ("/why", "/why 2", "why did you do that?", "what did you do today?",
                  "did that work?", "how many tasks did you do today?", f"/why {running}",
                  "what did you do?", "你今天做了什么？"):  # fmt: skip
        told = room.says(asked, private=False)
        assert "lawyer" not in told, asked
        assert "therapist" not in told, asked
    room.house.journal.close_task(running, "done", "", {})
    private_task(room, "turn on wifi", chat="room")
    assert "“turn on wifi”" in room.says("/why", private=False), "that was asked for here"
    assert "“turn on wifi”" in room.says("what did you do today?", private=False)


def test_why_tells_who_answered_for_another() -> None:
    said = of_question(Asked("May I?", "yes", "telegram/boss"))
    assert said.en == "I asked: May I? — telegram/boss said yes for you"
    assert said.zh == "我问过：May I?——telegram/boss替您同意了"
    assert of_question(Asked("May I?", "no", "telegram/boss")).en.endswith("boss said no for you")
    assert of_question(Asked("May I?", "yes")).en == "I asked: May I? — you said yes"
    assert of_question(Asked("May I?", "", "telegram/boss")).en.endswith("which counts as no")
