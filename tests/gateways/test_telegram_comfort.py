"""Telegram's comforts: Markdown, topics, speech, what comes along, the language of the person."""

from __future__ import annotations

import wave
from pathlib import Path

import pytest

from gateways._telegram_say import MAX_CAPTION, MAX_TEXT
from gateways.base import Button, GatewayRefused, Outbound
from gateways.telegram import TelegramGateway
from tests.gateways.conftest import Heard, a_png, running
from tests.platforms.telegram import TelegramEmulator

pytestmark = pytest.mark.anyio

ANN, FAMILY = 31, -500


@pytest.fixture(autouse=True)
def _ann_has_pressed_start(telegram: TelegramEmulator) -> None:
    telegram.world.arrive(ANN, "/start", telegram.world.person(ANN))
    telegram.world.updates.clear()


@pytest.fixture
def speech(tmp_path: Path) -> Path:
    return a_wav(tmp_path / "answer.wav", 22050)


def a_wav(path: Path, rate: int, seconds: float = 0.5) -> Path:
    with wave.open(str(path), "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(rate)
        out.writeframes(bytes(range(256)) * int(rate * seconds / 128))
    return path


async def test_markdown_is_drawn_and_what_is_no_mark_stays(
    telegram: TelegramEmulator, bot: TelegramGateway
) -> None:
    text = "**Two** <b>found</b> & _one_ [page](https://example.org/?a=1&b=2)\n\n```\nx < y\n```"
    await bot.send(Outbound("31", text, markdown=True))
    (shown,) = telegram.bot_said(ANN)
    assert shown.text == "Two <b>found</b> & one page\n\nx < y"
    assert shown.marks == (
        ("bold", "Two", ""), ("italic", "one", ""),
        ("text_link", "page", "https://example.org/?a=1&b=2"), ("pre", "x < y", ""),
    )  # fmt: skip


async def test_long_markdown_keeps_every_mark_closed(
    telegram: TelegramEmulator, bot: TelegramGateway, picture: Path
) -> None:
    text = "\n\n".join(f"**Point {n}** {'words & more ' * 9}" for n in range(200))
    await bot.send(Outbound("31", text, picture, (Button("Stop", "stop:1"),), markdown=True))
    first, *rest = telegram.bot_said(ANN)
    assert first.photo == a_png()
    assert len(first.text) <= MAX_CAPTION
    assert [m for p in (first, *rest) for m in p.marks] == [
        ("bold", f"Point {n}", "") for n in range(200)
    ]
    assert min(len(p.text) for p in rest[:-1]) > MAX_TEXT // 2, "later ones are not captions"
    assert [bool(p.buttons) for p in (first, *rest)] == [False] * len(rest) + [True]


async def test_marks_that_telegram_cannot_read_become_plain_words(
    telegram: TelegramEmulator, bot: TelegramGateway, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.platforms.telegram_html.TAGS", {})
    sent = await bot.send(Outbound("31", "**a** < b", markdown=True))
    await bot.send(Outbound("31", "**c** & d", edits=sent, markdown=True))
    (shown,) = telegram.bot_said(ANN)
    assert (shown.text, shown.marks) == ("c & d", ())


async def test_speech_is_played_in_the_chat_with_its_words(
    telegram: TelegramEmulator, bot: TelegramGateway, speech: Path
) -> None:
    buttons = (Button("Again", "again"),)
    sent = await bot.send(Outbound("31", "Done, at 7.", buttons=buttons, voice=speech))
    (shown,) = telegram.bot_said(ANN)
    assert shown.voice is not None
    assert shown.voice.startswith(b"OggS")
    assert (shown.text, shown.buttons) == ("Done, at 7.", (("Again", "again"),))
    await bot.send(Outbound("31", "Done, at 8.", edits=sent))
    assert telegram.bot_said(ANN)[0].text == "Done, at 8."


async def test_who_takes_no_voice_gets_the_words(
    telegram: TelegramEmulator, bot: TelegramGateway, speech: Path, tmp_path: Path
) -> None:
    telegram.world.no_voice.add(ANN)
    await bot.send(Outbound("31", "Done.", voice=speech))
    await bot.send(Outbound("31", "Gone.", voice=tmp_path / "no.wav"))
    assert [(s.text, s.voice) for s in telegram.bot_said(ANN)] == [("Done.", None), ("Gone.", None)]


async def test_a_topic_is_a_chat_of_its_own(
    telegram: TelegramEmulator, bot: TelegramGateway
) -> None:
    heard = Heard()
    telegram.person_says(FAMILY, "@pilot_bot in the hall")
    telegram.person_says(FAMILY, "@pilot_bot in the kitchen", topic="kitchen")
    telegram.person_says(FAMILY, "nobody asked", topic="kitchen")
    async with running(bot, heard):
        hall, kitchen = await heard.wait_for(2)
        sent = await bot.send(Outbound(kitchen.chat, "Here", buttons=(Button("Yes", "y"),)))
        telegram.presses(int(sent), "y")
        pressed = (await heard.wait_for(3))[2]
        await bot.typing(kitchen.chat)
    topic = telegram.world.topics[FAMILY]["kitchen"]
    assert (hall.chat, kitchen.chat, pressed.chat) == ("-500", f"-500:{topic}", f"-500:{topic}")
    assert kitchen.replies_to == "", "what opened the topic was not answered by hand"
    assert [(s.text, s.topic) for s in telegram.bot_said(FAMILY)] == [("Here", topic)]
    assert telegram.world.typing == [(FAMILY, topic)]
    with pytest.raises(GatewayRefused, match="topic"):
        await bot.send(Outbound("-500:77", "Nobody reads this"))


@pytest.mark.parametrize("kind", ["image", "voice", "audio", "video", "file"])
async def test_what_comes_along_is_fetched(
    telegram: TelegramEmulator, bot: TelegramGateway, kind: str
) -> None:
    content = f"the {kind}".encode()
    telegram.person_sends(ANN, content, kind, "list.txt", "look")  # type: ignore[arg-type]
    heard = Heard()
    async with running(bot, heard):
        (message,) = await heard.wait_for(1)
    (sent,) = message.attachments
    assert (message.text, sent.kind, sent.size) == ("look", kind, len(content))
    assert sent.name == ("list.txt" if kind in ("audio", "file") else "")
    assert await bot.fetch(sent, 100) == content
    with pytest.raises(GatewayRefused, match="larger"):
        await bot.fetch(sent, 3)
    telegram.world.files.clear()
    with pytest.raises(GatewayRefused, match="temporarily unavailable"):
        await bot.fetch(sent, 100)


async def test_the_persons_language_is_told(
    telegram: TelegramEmulator, bot: TelegramGateway
) -> None:
    world = telegram.world
    world.arrive(ANN, "👍", world.person(ANN) | {"language_code": "zh-Hans"})
    world.arrive(ANN, "hello", world.person(ANN))
    heard = Heard()
    async with running(bot, heard):
        await heard.wait_for(2)
    assert [m.language for m in heard] == ["zh-hans", ""]
