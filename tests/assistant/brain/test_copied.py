"""A change whose words a stranger wrote is shown with where they come from, and needs a yes."""

from __future__ import annotations

from typing import Any

import pytest

from tests.assistant.brain.conftest import chatting
from tests.assistant.conftest import Cli
from tests.platforms.background import in_background
from tests.scripted_model import Reply, ScriptedModel

pytestmark = pytest.mark.whole

TITLE = "Booking a room at the Riverside View Hotel"


@pytest.mark.parametrize("title", [TITLE, "The hotel"])
def test_copied_words_need_a_yes_and_others_do_not(cli: Cli, title: str) -> None:
    calls: list[tuple[str, dict[str, Any]] | None] = [
        ("more_tools", {"what": "write this down in a file"}),
        ("files", {"action": "write", "path": "desk.txt", "content": f"Enter “{TITLE}”"}),
        ("files", {"action": "read", "path": "desk.txt"}),
        ("more_tools", {"what": "add an event to my calendar"}),
        ("add_event", {"title": title, "date": "2026-11-18", "time": "09:00"}),
        None,
    ]

    def answer(messages: list[dict[str, Any]]) -> str | Reply:
        call = calls.pop(0)
        return Reply(tools=(call,)) if call else f"That is all: {messages[-1]['content']}"

    with in_background(ScriptedModel(answer)) as model, chatting(cli, model) as (chat, _):
        chat.says("be so kind, my calendar wants the appointment that desk.txt tells of")
        if title == TITLE:
            asked = chat.hears(f"The text, “{TITLE}”, comes from another program, not from you.")
            chat.says("", button=asked.buttons[1].value)
        chat.hears("That is all")
    kept = [each for (each,) in cli.phone.sql("SELECT title FROM events")]
    assert (title in kept) is (title != TITLE)
