"""What comes along with a message: voice is heard and answered aloud, files are kept and used."""

from __future__ import annotations

import hashlib
import itertools
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from assistant.brought import keep, named
from assistant.sandbox.folder import Folder
from gateways.base import Abilities, Attachment, GatewayError, GatewayRefused, Inbound
from tests.assistant.brain.conftest import chatting
from tests.assistant.chats import Chat, in_a_chat
from tests.assistant.conftest import Cli
from tests.assistant.test_groups import contact
from tests.platforms.background import in_background
from tests.scripted_model import ScriptedModel
from tests.speech_server import KEY, SpeechServer, aloud, heard

pytestmark = pytest.mark.whole

IDS = itertools.count()
REPORT = b"%PDF-1.4 what they sold this year"


@contextmanager
def bringing(chat: Chat, files: dict[str, bytes]) -> Iterator[None]:
    """The chat brings ``files``, by their references."""

    async def fetch(attachment: Attachment, largest: int) -> bytes:
        if attachment.ref not in files:
            raise GatewayError("the platform is away")
        if len(files[attachment.ref]) > largest:
            raise GatewayRefused(f"It is larger than {largest} bytes.")
        return files[attachment.ref]

    chat.fetch = fetch  # type: ignore[attr-defined]
    chat.abilities = Abilities(edit=True, file=True, buttons=True, voice=True)
    yield


def sends(chat: Chat, text: str = "", *attachments: Attachment) -> None:
    message = Inbound(
        "chat", f"b{next(IDS)}", "room", "ann", text, datetime.now(UTC), attachments=attachments
    )
    chat.deliver(message)


def speech(server: SpeechServer, **more: str) -> dict[str, Any]:
    return {"models": {"speech": {"base_url": server.base_url, "hears": "ears", **more}}}


def test_what_is_spoken_is_done_and_answered_aloud(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SPEECH_KEY", KEY)
    spoken = {"v1": aloud("set a timer for 7 minutes")}
    with in_background(SpeechServer()) as server:
        more = speech(server, speaks="mouth", api_key="env:SPEECH_KEY")
        with in_a_chat(cli, **more) as (chat, house), bringing(chat, spoken):
            sends(chat, "", Attachment("voice", "v1", mime="audio/wav"))
            assert chat.hears("🎤").text == "🎤 “set a timer for 7 minutes”"
            done = chat.wait(lambda m: m.text.startswith("✅") and m.voice is not None)
            assert done.voice is not None
            assert heard(done.voice.read_bytes()) in done.text
            assert house.journal.latest_words("chat", "room", "ann") == (
                "set a timer for 7 minutes",
            ), "what was spoken counts as the person's own words"
            chat.says("set a timer for 8 minutes")
            written = chat.wait(lambda m: m.text.startswith("✅") and "8" in m.text)
            assert written.voice is None, "who writes is answered in writing"
    assert cli.phone.sql("SELECT count(*) FROM timers WHERE total_ms=420000") == [(1,)]


def test_a_voice_that_cannot_be_heard_is_told_with_the_way_to_mend_it(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SPEECH_KEY", KEY)
    with in_background(SpeechServer()) as server:
        more = speech(server, api_key="env:SPEECH_KEY")
        with in_a_chat(cli, **more) as (chat, _), bringing(chat, {"v": aloud(""), "x": b"noise"}):
            sends(chat, "", Attachment("voice", "v"))
            chat.hears("I heard no words")
            sends(chat, "", Attachment("voice", "x"))
            chat.hears("Invalid file format")
            server.down = True
            sends(chat, "", Attachment("voice", "v"))
            chat.hears("answered 503")
            sends(chat, "", Attachment("voice", "lost"))
            chat.hears("the platform is away")


def test_without_a_speech_server_it_says_what_would_help(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, _), bringing(chat, {"v": aloud("hello")}):
        sends(chat, "", Attachment("voice", "v"))
        chat.hears("[models.speech]")
        sends(chat, "set a timer for 6 minutes", Attachment("voice", "v"))
        chat.wait(lambda m: m.text.startswith("✅"))


def test_a_file_is_kept_listed_and_put_on_the_phone(cli: Cli) -> None:
    files = {"f1": REPORT, "f2": b"another", "big": bytes(300)}
    with in_a_chat(cli, sandbox={"largest": 200}) as (chat, _), bringing(chat, files):
        sends(chat, "", Attachment("file", "f1", "report.pdf", "application/pdf"))
        chat.hears("Kept: report.pdf")
        sends(chat, "", Attachment("file", "f2", "../report.pdf"))
        chat.hears("Kept: report (2).pdf")
        sends(chat, "", Attachment("file", "big", "film.mp4"))
        chat.hears("I could not fetch film.mp4: It is larger than 200 bytes.")
        chat.says("/files")
        assert "1. report (2).pdf (7 B)" in chat.hears("/files 1 puts").text
        chat.says("/files 2")
        chat.hears("May I put report.pdf on the phone")
        chat.says("yes")
        chat.hears("report.pdf is on the phone")
    digest = hashlib.sha256(REPORT).hexdigest()
    assert digest in cli.phone.shell("sha256sum /sdcard/Download/report.pdf")


def test_the_brain_is_told_of_a_file_once_and_reads_it_as_data(cli: Cli) -> None:
    with in_background(ScriptedModel(lambda _: "It is about **sales**.")) as model:
        with chatting(cli, model) as (chat, _), bringing(chat, {"f": REPORT}):
            sends(chat, "", Attachment("file", "f", "year.pdf"))
            chat.hears("Kept: year.pdf")
            assert model.asked == []
            chat.says("what is in the document I sent")
            answer = chat.hears("It is about")
            assert answer.markdown
            chat.says("thank you, and who wrote that document again")
            chat.wait(lambda m: sum("It is about" in t.text for _, t in chat.sent) >= 2)
        said = [
            m["content"] for m in model.asked[-1].messages if m["role"] == "user"
        ]  # fmt: skip
    assert "received/year.pdf" in said[-2]
    assert "received/year.pdf" not in said[-1]


def test_typing_is_shown_while_something_is_done_and_not_while_we_wait_for_an_answer(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []

    async def typing(_: Chat, chat: str) -> None:
        shown.append(chat)
        raise GatewayError("too often", 0.1)

    monkeypatch.setattr(Chat, "typing", typing, raising=False)
    monkeypatch.setattr(Chat, "abilities", Abilities(edit=True, buttons=True, typing=1.0))
    name = contact(cli)
    with in_a_chat(cli) as (chat, _):
        chat.says("wait 5 seconds, then delete all my alarms")
        deadline = time.monotonic() + 30
        while not shown and time.monotonic() < deadline:
            time.sleep(0.05)
        assert set(shown) == {"room"}
        chat.says("stop")
        chat.wait(lambda m: m.text.startswith("⏹"))
        chat.says(f"text {name}: hello there")
        chat.hears("May I")
        before, deadline = -1, time.monotonic() + 150
        while len(shown) != before:  # one may have been on its way
            assert time.monotonic() < deadline, "it is the person's turn"
            before = len(shown)
            time.sleep(3)


@pytest.mark.parametrize(
    ("attachment", "name"),
    [
        (Attachment("image", "r", mime="image/jpeg"), "image.jpg"),
        (Attachment("file", "r", "a/../../etc/passwd"), "passwd"),
        (Attachment("file", "r", "C:\\Users\\ann\\tax 2026.xlsx"), "tax 2026.xlsx"),
        (Attachment("file", "r", "..."), "file"),
        (Attachment("file", "r", "年报.pdf"), "年报.pdf"),
        (Attachment("file", "r", "x\n/files 1"), "files 1"),
    ],
)
def test_a_file_gets_a_name_that_is_one_everywhere(attachment: Attachment, name: str) -> None:
    assert named(attachment) == name


def test_the_same_file_again_is_kept_once(tmp_path: Path) -> None:
    folder = Folder(tmp_path / "ann", quota=10_000, largest=1000)
    assert keep(folder, "a.txt", b"one") == "received/a.txt"
    assert keep(folder, "a.txt", b"one") == "received/a.txt"
    assert keep(folder, "a.txt", b"two") == "received/a (2).txt"
    assert [kept.name for kept in folder.listed()] == ["received/a (2).txt", "received/a.txt"]
