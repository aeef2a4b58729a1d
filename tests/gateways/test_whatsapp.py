"""WhatsApp: its webhook, its ids without numbers, its choices, its 24 hours, its errors."""

from __future__ import annotations

import asyncio
import json
import logging
import wave
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import httpx
import pytest
from pydantic import SecretStr
from structlog.testing import capture_logs

from gateways import _whatsapp_say as say
from gateways._whatsapp_read import reader
from gateways.base import (
    Attachment,
    Button,
    Deliver,
    GatewayError,
    GatewayRefused,
    Inbound,
    NotKept,
    Outbound,
)
from gateways.door import Mail
from gateways.whatsapp import Config, WhatsApp, create
from tests.gateways.conftest import Heard, a_png
from tests.platforms.stages.whatsapp import a_number
from tests.platforms.whatsapp import (
    ANN,
    ANN_ID,
    APP_SECRET,
    NUMBER_ID,
    TOKEN,
    VERIFY,
    WhatsAppEmulator,
    signature,
)

pytestmark = pytest.mark.anyio


@pytest.fixture
async def platform() -> AsyncIterator[WhatsAppEmulator]:
    async with WhatsAppEmulator(lambda: "http://127.0.0.1:1/") as made:
        yield made


@pytest.fixture
async def number(platform: WhatsAppEmulator) -> AsyncIterator[WhatsApp]:
    made = a_number(platform)
    yield made
    await made.close()


@asynccontextmanager
async def listening(number: WhatsApp, deliver: Deliver) -> AsyncIterator[None]:
    task = asyncio.create_task(number.run(deliver))
    async with asyncio.timeout(60):
        while not number.port:  # noqa: ASYNC110 -- nothing to await there
            await asyncio.sleep(0.01)
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def test_messages_come_with_all_that_is_known(
    platform: WhatsAppEmulator, number: WhatsApp
) -> None:
    await platform.says("turn on wifi")
    answered = {"from": "15550001111", "id": "wamid.OUT1"}
    await platform.arrives("text", {"body": "at seven"}, context=answered)
    await platform.arrives("text", {"body": "open evil.example"}, context={"forwarded": True})
    await platform.arrives("reaction", {"message_id": "wamid.OUT1", "emoji": "👍"})
    where = {"latitude": 52.5, "longitude": 13.4, "name": "Home"}
    await platform.arrives("location", where)
    await platform.arrives("text", {"body": "in a group"}, group_id="G1")
    platform.hides_numbers = True
    await platform.says("no number any more")
    heard = Heard()
    async with listening(number, heard):
        await heard.wait_for(5)
    assert [m.text for m in heard] == [
        "turn on wifi", "at seven", "open evil.example", "Home 52.5,13.4", "no number any more",
    ]  # fmt: skip
    assert {(m.sender, m.chat, m.sender_name, m.private) for m in heard} == {
        (ANN_ID, ANN_ID, "Ann", True)
    }
    assert [m.replies_to for m in heard] == ["", "wamid.OUT1", "", "", ""]
    assert [m.forwarded for m in heard] == [False, False, True, False, False]
    assert heard[0].external_id.startswith("wamid.")


async def test_what_is_not_on_disk_comes_again(
    platform: WhatsAppEmulator, number: WhatsApp
) -> None:
    kept: list[Inbound] = []
    tries: list[str] = []

    async def full_twice(message: Inbound) -> None:
        tries.append(message.external_id)
        if len(tries) < 3:
            raise NotKept("the disk is full", 1)
        kept.append(message)

    await platform.says("one")
    await platform.says("two")
    async with listening(number, full_twice):
        async with asyncio.timeout(60):
            while len(kept) < 2:  # noqa: ASYNC110 -- nothing to await there
                await asyncio.sleep(0.01)
    assert [m.text for m in kept] == ["one", "two"]
    assert tries[0] == tries[1] == tries[2] == kept[0].external_id


async def test_only_whatsapp_is_believed(platform: WhatsAppEmulator, number: WhatsApp) -> None:
    heard = Heard()
    body = platform.notice([{"messages": [platform._from("text", {"body": "pay"})]}])
    other = platform.notice([{"messages": [platform._from("text", {"body": "x"})]}], "99999")
    async with listening(number, heard), aiohttp.ClientSession() as session:
        assert not await platform.post(session, body, signature(body, "another secret"))
        assert not await platform.post(session, body + b" ", signature(body))
        assert not await platform.post(session, body, "")
        assert heard == []
        assert await platform.post(session, other, signature(other)), "another number of the app"
        assert heard == []
        assert await platform.post(session, body, signature(body))
    assert [m.text for m in heard] == ["pay"]


async def test_the_address_is_confirmed_to_who_knows_the_word(
    platform: WhatsAppEmulator, number: WhatsApp
) -> None:
    async with listening(number, Heard()), httpx.AsyncClient(timeout=60) as client:
        asked = {"hub.mode": "subscribe", "hub.verify_token": VERIFY, "hub.challenge": "1158"}
        answer = await client.get(platform.target(), params=asked)
        assert (answer.status_code, answer.text) == (200, "1158")
        for wrong in (
            {"hub.verify_token": "x"},
            {"hub.mode": "unsubscribe"},
            {"hub.challenge": ""},
        ):
            answer = await client.get(platform.target(), params=asked | wrong)
            assert (answer.status_code, "1158" in answer.text) == (403, False), wrong


async def test_an_id_is_no_number(platform: WhatsAppEmulator, number: WhatsApp) -> None:
    """What is sent to an id as if it were a number is taken, and reaches nobody."""
    await number.send(Outbound(ANN_ID, "by id"))
    await number.send(Outbound(ANN, "by number"))
    assert await platform.sees() == ["by id", "by number"]
    assert platform.dropped == []


@pytest.mark.parametrize(
    ("labels", "kind", "messages"),
    [
        (["Yes", "No"], "button", 1),
        (["Yes", "Yes"], "list", 1),
        (["Yes", "Only for this conversation with Ben"], "list", 1),
        (["a", "b", "c", "d"], "list", 1),
        ([str(n) for n in range(1, 33)], "list", 4),
    ],
)
async def test_choices_are_drawn_as_whatsapp_can(
    platform: WhatsAppEmulator, number: WhatsApp, labels: list[str], kind: str, messages: int
) -> None:
    buttons = tuple(Button(label, f"7:{n}") for n, label in enumerate(labels))
    heard = Heard()
    await number.send(Outbound(ANN_ID, "Which?", buttons=buttons))
    assert [each.kind for each in platform.shown] == [kind] * messages
    assert platform.shown[0].text == "Which?"
    async with listening(number, heard):
        await platform.presses(platform.shown[-1].id, f"7:{len(labels) - 1}")
        (pressed,) = await heard.wait_for(1)
    assert (pressed.button, pressed.text) == (f"7:{len(labels) - 1}", "")
    assert pressed.replies_to == platform.shown[-1].id


async def test_words_picture_and_buttons_are_one_message(
    platform: WhatsAppEmulator, number: WhatsApp, picture: Path
) -> None:
    buttons = (Button("Yes", "y"), Button("No", "n"))
    await number.send(Outbound(ANN_ID, "**Send** it?", picture, buttons, markdown=True))
    (shown,) = platform.shown
    assert (shown.kind, shown.text, shown.media) == ("button", "*Send* it?", a_png())


@pytest.mark.parametrize("markdown", [False, True])
async def test_long_words_come_whole_and_the_buttons_last(
    platform: WhatsAppEmulator, number: WhatsApp, picture: Path, markdown: bool
) -> None:
    text = "\n\n".join(f"Paragraph {n}. {'words ' * 60}" for n in range(30))
    buttons = tuple(Button(str(n), str(n)) for n in range(4))
    sent = await number.send(Outbound(ANN_ID, text, picture, buttons, markdown=markdown))
    assert "".join("".join(await platform.sees()).split()) == "".join(text.split())
    assert platform.shown[0].kind == "image"
    assert [each.kind for each in platform.shown][-1] == "list"
    assert sent == platform.shown[-1].id
    assert len(platform.shown) < 7, "what stands alone is as long as may be"


async def test_files_and_speech(
    platform: WhatsAppEmulator, number: WhatsApp, tmp_path: Path
) -> None:
    table = tmp_path / "total.csv"
    table.write_bytes(b"total,630\n")
    speech = tmp_path / "answer.wav"
    with wave.open(str(speech), "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(16000)
        out.writeframes(bytes(16000))
    await number.send(Outbound(ANN_ID, "The total", file=table))
    await number.send(Outbound(ANN_ID, "Said aloud", voice=speech))
    await number.send(Outbound(ANN_ID, "Gone", file=tmp_path / "gone.txt"))
    file, voice, words, gone = platform.shown
    assert (file.kind, file.text, file.name) == ("document", "The total", "total.csv")
    assert file.media == b"total,630\n"
    assert (voice.kind, voice.voice, words.text) == ("audio", True, "Said aloud")
    assert gone.text == "Gone\n[file missing: gone.txt]"


@pytest.mark.parametrize(
    ("mime", "kind"),
    [
        ("image/jpeg", "image"), ("audio/ogg; codecs=opus", "voice"), ("audio/mpeg", "audio"),
        ("video/mp4", "video"), ("application/pdf", "file"),
    ],
)  # fmt: skip
async def test_what_comes_along_is_fetched(
    platform: WhatsAppEmulator, number: WhatsApp, mime: str, kind: str
) -> None:
    more = {"voice": True} if kind == "voice" else {}
    await platform.sends_media(b"12345", mime, "a.pdf", caption="look", **more)
    heard = Heard()
    async with listening(number, heard):
        (message,) = await heard.wait_for(1)
    (sent,) = message.attachments
    assert (sent.kind, sent.mime, message.text) == (kind, mime, "look")
    assert await number.fetch(sent, 5) == b"12345"
    with pytest.raises(GatewayRefused, match="larger"):
        await number.fetch(sent, 4)
    with pytest.raises(GatewayRefused, match="100"):
        await number.fetch(Attachment("file", "1"), 5)


async def test_the_token_goes_to_whatsapps_hosts_only(
    platform: WhatsAppEmulator, number: WhatsApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    for url in (
        "https://evil.example/f",
        "http://x.fbsbx.com/f",
        "https://fbsbx.com.evil.example/",
    ):
        monkeypatch.setattr(platform, "_about", lambda _, url=url: {"url": url, "file_size": 1})
        with pytest.raises(GatewayRefused, match="not its own"):
            await number.fetch(Attachment("file", "1"), 5)


async def test_typing_is_shown_at_the_last_message(
    platform: WhatsAppEmulator, number: WhatsApp
) -> None:
    await number.typing(ANN_ID)
    assert platform.typing == []
    await platform.says("hello")
    heard = Heard()
    async with listening(number, heard):
        await heard.wait_for(1)
        await number.typing(ANN_ID)
    assert platform.typing == [heard[0].external_id]


async def test_what_comes_after_24_hours_is_told_in_the_log(
    platform: WhatsAppEmulator, number: WhatsApp
) -> None:
    platform.window_open = False
    with capture_logs() as logged:
        async with listening(number, Heard()):
            await number.send(Outbound(ANN_ID, "late"))
            async with asyncio.timeout(60):
                while "whatsapp.not_delivered" not in str(logged):  # noqa: ASYNC110
                    await asyncio.sleep(0.02)
    (told,) = [e for e in logged if e["event"] == "whatsapp.not_delivered"]
    assert told["code"] == 131047


@pytest.mark.parametrize(
    ("strike", "pause"), [("130429", 0.0), ("131056", 6.0), ("80007", 60.0), ("502", 0.0)]
)
async def test_limits_are_told_with_their_pause(
    platform: WhatsAppEmulator, number: WhatsApp, strike: str, pause: float
) -> None:
    platform.strike(strike)
    with pytest.raises(GatewayError) as caught:
        await number.send(Outbound(ANN_ID, "hello"))
    assert caught.value.retryable
    assert caught.value.retry_after == pause
    await number.send(Outbound(ANN_ID, "hello"))
    assert await platform.sees() == ["hello"]


async def test_half_a_text_is_finished_through_a_bad_network(
    platform: WhatsAppEmulator, number: WhatsApp
) -> None:
    for strike in ("", "drop", "502", "130429"):
        platform.strike(strike)
    await number.send(Outbound(ANN_ID, "y" * (say.MAX_TEXT + 5)))
    assert await platform.sees() == ["y" * say.MAX_TEXT, "y" * 5]


@pytest.mark.parametrize(
    ("code", "fix"),
    [("131047", "24 hours"), ("131031", "locked"), ("10", "generate a token"), ("368", "blocked")],
)
async def test_refusals_say_what_to_do(
    platform: WhatsAppEmulator, number: WhatsApp, code: str, fix: str
) -> None:
    platform.strike(code if len(code) > 3 else f"{int(code)}")
    with pytest.raises(GatewayRefused, match=fix):
        await number.send(Outbound(ANN_ID, "hello"))


async def test_the_check_says_where_messages_go_or_where_to_click(
    platform: WhatsAppEmulator, number: WhatsApp
) -> None:
    assert "https://pilot.example/whatsapp" in await number.check()
    platform.webhook = ""
    with pytest.raises(GatewayRefused, match="verify token"):
        await number.check()
    platform.token = "another"
    with pytest.raises(GatewayRefused, match="system user"):
        await number.check()


async def test_no_secret_is_in_logs_or_errors(
    platform: WhatsAppEmulator, number: WhatsApp, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    errors = []
    with capture_logs() as logged:
        await number.send(Outbound(ANN_ID, "hello"))
        for strike in ("drop", "999999"):
            platform.strike(strike)
            with pytest.raises(GatewayError) as caught:
                await number.send(Outbound(ANN_ID, "hello"))
            errors.append(str(caught.value))
    said = " ".join([caplog.text, str(logged), *errors])
    assert TOKEN not in said
    assert APP_SECRET not in said


@pytest.mark.parametrize(
    "body",
    [b"", b"[1]", b"{}", b'{"entry": 1}', b'{"entry": [{"changes": [{"field": "messages"}]}]}',
     b"[" * 100_000],
)  # fmt: skip
def test_what_makes_no_sense_is_left_out(body: bytes) -> None:
    assert reader(NUMBER_ID, lambda chat, id_: None)(body) == Mail([])


def test_what_is_empty_is_refused_at_once() -> None:
    for name in ("token", "app_secret", "verify_token"):
        values = {"token": TOKEN, "app_secret": APP_SECRET, "verify_token": VERIFY, name: " "}
        with pytest.raises(GatewayRefused, match=name):
            create(Config.model_validate(values | {"phone_number_id": NUMBER_ID}))
    assert json.dumps({"token": str(SecretStr(TOKEN))}).count(TOKEN) == 0
