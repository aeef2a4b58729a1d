"""Memory that moves: a backup from before there was any, and an export read in another home."""

from __future__ import annotations

import itertools
import json
import re
import zipfile
from datetime import UTC, datetime
from pathlib import Path

import pytest

from gateways.base import Inbound
from tests.assistant.chats import Chat, in_a_chat
from tests.assistant.conftest import Cli
from tests.assistant.memories.conftest import ANN, values
from tests.assistant.test_memory_beside import traces

pytestmark = [
    pytest.mark.whole,
    pytest.mark.timeout(300),
    pytest.mark.usefixtures("no_embedded_model"),
]
WHENCE = ("origin", "where", "seen")
NUMBERS = itertools.count(1)
TOLD = (
    "I live at 12 Oak Street", "I moved to 5 Elm Street", "my sister's name is Anna",
    "my dog is called Rex", "I don't eat peanuts", "我喜欢喝绿茶", "我妈妈叫王芳",
)  # fmt: skip
ASKED = (
    "where do I live?", "what is my sister's name?", "what is my dog called?", "我喜欢喝什么？",
    "我妈妈叫什么名字？", "what do you know about me", "what do you know about my sister",
)  # fmt: skip


def without_memory(file: Path) -> Path:
    """The same backup, as a version made it that remembered nothing."""
    older = file.with_name("older.zip")
    with zipfile.ZipFile(file) as box, zipfile.ZipFile(older, "w") as made:
        told = json.loads(box.read("manifest.json"))
        del told["sha256"]["memory.db"]
        for name in box.namelist():
            if name not in ("memory.db", "manifest.json"):
                made.writestr(name, box.read(name))
        made.writestr("manifest.json", json.dumps(told))
    return older


def tells(chat: Chat, *said: str) -> None:
    for text in said:
        assert "Noted" in (told := answer(chat, text)) or "已记住" in told, told


def answer(chat: Chat, text: str) -> str:
    """The last version of the first message that comes after it."""
    chat.is_quiet()
    before = len(chat.sent)
    number = f"ann-{next(NUMBERS)}"  # no platform gives one twice, not even after a restart
    chat.deliver(Inbound("chat", number, "room", "ann", text, datetime.now(UTC)))
    chat.wait(lambda message: message in [m for _, m in chat.sent[before:]] and bool(message.text))
    assert chat.is_quiet(60)
    first = chat.sent[before][0]
    return [m.text for n, m in chat.sent if n == first][-1]


def test_a_backup_of_before_there_was_memory_brings_none_and_is_learnt_into(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        tells(chat, "I live at 12 Quixote Street", "my dog is called Rex", "I like kumquats")
        assert {"Rex", "kumquats"} <= values(house, ANN)
        assert answer(chat, "where do I live?") != ""  # so that it is in what is searched
    file = cli.home.parent / "backup.zip"
    assert cli.run("backup", str(file)).returncode == 0
    restored = cli.run("restore", str(without_memory(file)), "--aside")
    assert restored.returncode == 0, restored.stderr
    assert "Nothing is remembered" in cli.run("memory", "list").stderr
    assert [*traces(cli.home, b"Quixote", b"quixote", b"kumquats")] == ["journal.db"], (
        "the messages of then are in the backup, and nothing else"
    )
    with in_a_chat(cli) as (chat, house):
        assert "Quixote" not in answer(chat, "where do I live?")
        tells(chat, "my cat is called Tom", "I like mangoes", "I live at 3 Fir Road")
        assert values(house, ANN) == {"Tom", "mangoes", "3 Fir Road"}
        assert "Fir Road" in answer(chat, "where do I live?")
        assert "Tom" in answer(chat, "what is my cat called?")


def test_an_export_read_in_another_home_gives_the_same_answers(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        tells(chat, *TOLD)
        assert values(house, ANN) >= {"5 Elm Street", "Anna", "Rex"}
        here = [answer(chat, text) for text in ASKED]
        assert "5 Elm Street" in here[0]
        assert "Anna" in here[1]
    file = cli.home.parent / "memories.jsonl"
    assert cli.run("memory", "export", str(file)).returncode == 0
    elsewhere = Cli(cli.home.with_name("elsewhere"), cli.phone)
    elsewhere.home.mkdir(mode=0o700)
    assert elsewhere.run("memory", "import", str(file)).returncode == 0
    with in_a_chat(elsewhere) as (chat, _):
        there = [answer(chat, text) for text in ASKED]
    assert [said(text) for text in there] == [said(text) for text in here]
    assert "from an imported file" in there[0], "no file proves who said it"
    listed = [
        [
            {what: fact[what] for what in fact if what not in WHENCE}
            for fact in json.loads(c.run("memory", "list", "--history", "--json").stdout)
        ]
        for c in (cli, elsewhere)
    ]
    assert listed[0] == listed[1]


def said(answer: str) -> str:
    return re.sub(r" \((?:you said so|from an imported file)[^)]*\)|（[^）]*）", "", answer)
