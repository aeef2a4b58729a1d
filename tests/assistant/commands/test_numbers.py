"""Questions where a platform has no buttons: a numbered list, and a number is the answer."""

from __future__ import annotations

import asyncio
import io
from pathlib import Path

import pytest

from assistant.app import House
from assistant.ask import OneRequest
from assistant.config import Settings
from assistant.losing import as_words, fitting
from assistant.questions import Question
from assistant.taking_over import wording
from gateways.base import Abilities, Button, Outbound
from gateways.terminal import Config, Terminal
from tests.assistant.chats import Chat
from tests.assistant.commands.conftest import in_room
from tests.assistant.conftest import Cli

ASKED = Outbound(
    "c", "Which Anna?", buttons=(Button("Anna Li", "answer:0:q"), Button("Anna Mo", "answer:1:q"))
)
DELETES = "SELECT count(*) FROM contacts WHERE name='Tom Ray'"


def test_buttons_become_numbers_only_where_there_are_none() -> None:
    assert fitting(ASKED, Abilities(buttons=True)) == ASKED
    told = fitting(ASKED, Abilities())
    assert told.text == "Which Anna?\n1. Anna Li\n2. Anna Mo\n(answer with the number)"
    assert told.buttons == ()
    assert as_words(ASKED).text == told.text, "the same where a platform refuses buttons"


def test_a_stop_button_is_no_choice() -> None:
    running = Outbound("c", "正在打开…", buttons=(Button("停止", "stop:t"),))
    assert fitting(running, Abilities()).text == "正在打开…"


@pytest.mark.whole
def test_a_number_answers_on_a_platform_without_buttons(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Chat, "abilities", Abilities(edit=True))
    with in_room(cli) as room:
        room.chat.says("add Tom Ray with number 5550100 to my contacts")
        room.chat.wait(lambda m: m.image is not None and "Tom Ray" in m.text)
        room.chat.says("delete Tom Ray from my contacts")
        room.chat.hears("1. Yes\n2. No\n(answer with the number)")
        room.chat.says("2")
        room.chat.hears("I did not delete")
        assert cli.phone.sql(DELETES) == [(1,)]
        room.chat.says("删除联系人Tom Ray")
        room.chat.hears("1. 是\n2. 否\n（请回复编号）")
        room.chat.says("1")
        room.chat.wait(lambda m: m.image is not None and "已删除" in m.text)
        assert cli.phone.sql(DELETES) == [(0,)]


def test_the_terminal_numbers_its_choices(tmp_path: Path) -> None:
    out = io.StringIO()
    asyncio.run(Terminal(Config(), out).send(ASKED))
    assert "[1] Anna Li  [2] Anna Mo" in out.getvalue()


SQUARES = Outbound(
    "c", "✋ A check",
    buttons=(Button("Done", "answer:0:q", 1), Button("Back", "answer:1:q", 1),
             Button("1", "answer:3:q", 2), Button("2", "answer:4:q", 2)),
)  # fmt: skip


def test_numbers_of_squares_are_numbered_by_nothing_else(tmp_path: Path) -> None:
    out = io.StringIO()
    asyncio.run(Terminal(Config(), out).send(SQUARES))
    assert "   done  back\n" in out.getvalue()
    assert "[" not in out.getvalue()
    assert as_words(SQUARES).text == "✋ A check"


def test_of_one_request_they_are_not_numbered_either(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house = House(Settings(), tmp_path)
    try:
        terminal = OneRequest(house, quiet=True, begun=lambda: None)
        yes_no = {"Yes": "yes", "No": "no"}
        for name, pressed in (("t:h1-abcdef", wording.options()), ("t:1", yes_no)):
            question = Question(name, "t", "terminal", terminal.chat, "owner", pressed)
            asyncio.run(terminal._put(question, Outbound(terminal.chat, "What?")))
    finally:
        house.close()
    assert "What?\ndone  back  picture\nWhat?\n[1] Yes  [2] No\n" in capsys.readouterr().err
