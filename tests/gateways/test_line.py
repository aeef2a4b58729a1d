"""LINE: reply tokens and pushes, groups, pictures behind our own door, its errors."""

from __future__ import annotations

import asyncio
import logging
import wave
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import httpx
import pytest
from structlog.testing import capture_logs

from gateways._line_files import Shelf
from gateways._line_read import Ours, reader
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
from gateways.line import Config, Line, create
from tests.gateways.conftest import Heard, a_png
from tests.platforms.line import ANN, GROUP, PUBLIC, TOKEN, LineEmulator, notice
from tests.platforms.signers import SECRET
from tests.platforms.stages.line import an_account

pytestmark = pytest.mark.anyio


@pytest.fixture
async def platform() -> AsyncIterator[LineEmulator]:
    async with LineEmulator() as made:
        yield made


@pytest.fixture
async def account(platform: LineEmulator) -> AsyncIterator[Line]:
    made = an_account(platform)
    yield made
    await made.close()


@asynccontextmanager
async def listening(account: Line, deliver: Deliver) -> AsyncIterator[None]:
    task = asyncio.create_task(account.run(deliver))
    async with asyncio.timeout(60):
        while not account.port:  # noqa: ASYNC110 -- nothing to await there
            await asyncio.sleep(0.01)
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def test_messages_come_with_all_that_is_known(platform: LineEmulator, account: Line) -> None:
    await platform.says("打开蓝牙")
    await platform.says("at seven", quotes="m1")
    await platform.arrives("message", {"type": "sticker", "id": "s", "packageId": "1"})
    await platform.arrives("follow", {})
    await platform.arrives("message", {"type": "text", "id": "x", "text": "y"}, mode="standby")
    place = {"type": "location", "id": "l", "title": "Home", "latitude": 35.6, "longitude": 139.7}
    await platform.arrives("message", place)
    heard = Heard()
    async with listening(account, heard):
        first, second, third = await heard.wait_for(3)
    assert [first.text, second.text, third.text] == ["打开蓝牙", "at seven", "Home 35.6,139.7"]
    assert (first.chat, first.sender, first.private) == (ANN, ANN, True)
    assert (first.sender_name, first.language) == ("Ann", "zh-tw")
    assert (first.replies_to, second.replies_to) == ("", "m1")


async def test_what_is_not_on_disk_comes_again(platform: LineEmulator, account: Line) -> None:
    tries: list[Inbound] = []

    async def full_once(message: Inbound) -> None:
        tries.append(message)
        if len(tries) == 1:
            raise NotKept("the disk is full", 1)

    await platform.says("one")
    async with listening(account, full_once):
        async with asyncio.timeout(60):
            while len(tries) < 2:  # noqa: ASYNC110 -- nothing to await there
                await asyncio.sleep(0.01)
    assert tries[0].external_id == tries[1].external_id


async def test_only_line_is_believed(platform: LineEmulator, account: Line) -> None:
    heard = Heard()
    message = {"type": "text", "id": "m", "text": "pay"}
    body = notice([platform.event("message", message)])
    old = notice([platform.event("message", message, timestamp=1_600_000_000_000)])
    async with listening(account, heard), aiohttp.ClientSession() as session:
        assert not await platform.post(session, body, "another secret")
        assert await platform.post(session, old), "signed once, and long past"
        assert heard == []
        assert await platform.post(session, body)
        assert await platform.post(session, notice([])), "how LINE tries an address"
    assert [m.text for m in heard] == ["pay"]


async def test_in_a_group_only_what_is_said_to_it_counts(
    platform: LineEmulator, account: Line
) -> None:
    heard = Heard()
    async with listening(account, heard):
        await platform.says("👍 @Pilot turn on wifi", group=True, at="@Pilot")
        (named,) = await heard.wait_for(1)
        ours = await account.send(Outbound(named.chat, "On which phone?"))
        await platform.says("mine", group=True, quotes=ours)
        await platform.says("just talking", group=True)
        await platform.says("just quoting", group=True, quotes="m77")
        await platform.arrives("postback", {"data": "y"}, group=True)
        await heard.wait_for(5)
    assert [(m.text, m.addressed) for m in heard] == [
        ("👍 turn on wifi", True), ("mine", True), ("just talking", False),
        ("just quoting", False), ("", True),
    ]  # fmt: skip
    assert {(m.chat, m.sender, m.private) for m in heard} == {(GROUP, ANN, False)}


async def test_an_answer_soon_is_free_and_what_comes_after_is_pushed(
    platform: LineEmulator, account: Line
) -> None:
    await platform.says("hello")
    heard = Heard()
    async with listening(account, heard):
        await heard.wait_for(1)
        for text in ("one", "two"):
            await account.send(Outbound(ANN, text))
        platform.minute = -1
        await platform.says("again")
        await heard.wait_for(2)
        await account.send(Outbound(ANN, "three"))
    assert [(s.text, s.free) for s in platform.shown] == [
        ("one", True), ("two", False), ("three", False),
    ]  # fmt: skip


async def test_sent_again_it_is_shown_once(platform: LineEmulator) -> None:
    account = an_account(platform, free_replies=False)
    assert account.abilities.knows_repeats
    await platform.says("hello")
    heard = Heard()
    async with listening(account, heard):
        await heard.wait_for(1)
    platform.trouble("lost")
    with pytest.raises(GatewayError) as caught:
        await account.send(Outbound(ANN, "Done", once="7-1-0"))
    assert caught.value.retryable
    for _ in range(2):
        assert await account.send(Outbound(ANN, "Done", once="7-1-0")) != ""
    await account.send(Outbound(ANN, "Done", once="8-1-0"))
    assert await platform.sees() == ["Done", "Done"]
    assert platform.repeats == 2
    await account.close()


async def test_long_words_come_whole_in_groups_of_five(
    platform: LineEmulator, account: Line
) -> None:
    text = "\n\n".join(f"Paragraph {n}. {'words ' * 60}" for n in range(100))
    platform.trouble("")
    platform.trouble("drop")
    sent = await account.send(Outbound(ANN, text, buttons=(Button("Stop", "stop:1"),)))
    assert "".join("".join(await platform.sees()).split()) == "".join(text.split())
    assert platform.shown[-1].buttons == [[("Stop", "stop:1")]]
    assert sent == platform.shown[-1].id
    assert len(platform.shown) > 5


async def test_buttons_lie_in_the_rows_that_they_name(
    platform: LineEmulator, account: Line
) -> None:
    squares = [Button(str(n), str(n), row=1 + (n - 1) // 4) for n in range(1, 33)]
    others = [Button("Yes", "y"), Button("Only for this conversation with Ben and Ann", "c")]
    await account.send(Outbound(ANN, "Which?", buttons=(*squares, *others)))
    (shown,) = platform.shown
    assert [len(row) for row in shown.buttons] == [*[4] * 8, 1, 1]
    assert len(shown.buttons[-1][0][0]) <= 40


async def test_pictures_and_speech_are_fetched_at_our_door(
    platform: LineEmulator, account: Line, picture: Path, tmp_path: Path
) -> None:
    speech = tmp_path / "answer.wav"
    with wave.open(str(speech), "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(16000)
        out.writeframes(bytes(16000))
    async with listening(account, Heard()), httpx.AsyncClient(timeout=60) as client:
        await account.send(Outbound(ANN, "Here", picture))
        await account.send(Outbound(ANN, "Said", voice=speech))
        seen, _, spoken, _ = platform.shown
        got = []
        for shown in (seen, spoken):
            assert shown.address.startswith(f"{PUBLIC}/line/files/")
            local = shown.address.replace(PUBLIC, f"http://127.0.0.1:{account.port}")
            answer = await client.get(local)
            got.append((answer.status_code, answer.headers["content-type"], answer.content))
        assert got[0] == (200, "image/png", a_png())
        assert got[1][:2] == (200, "audio/mpeg")
        assert got[1][2][:2] == b"\xff\xf3", "MP3"
        guessed = await client.get(f"http://127.0.0.1:{account.port}/line/files/x.png")
        assert guessed.status_code == 404
    assert await platform.sees() == ["", "Here", "", "Said"]


async def test_without_a_public_address_there_are_no_pictures(platform: LineEmulator) -> None:
    account = an_account(platform, public_url="")
    assert not account.abilities.image
    assert not account.abilities.voice
    assert "no pictures without public_url" in await account.check()
    await account.close()


def test_the_shelf_keeps_only_so_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gateways._line_files.KEPT_BYTES", 250)
    shelf = Shelf("/line")
    for n in range(5):
        shelf.put(bytes([n]) * 100, "image/png")
    assert [each.content[0] for each in shelf._files.values()] == [3, 4]


@pytest.mark.parametrize("kind", ["image", "voice", "video", "file"])
async def test_what_comes_along_is_fetched(
    platform: LineEmulator, account: Line, kind: str
) -> None:
    await platform.sends_media(b"12345", kind, "a.pdf")  # type: ignore[arg-type]
    heard = Heard()
    async with listening(account, heard):
        (message,) = await heard.wait_for(1)
    (sent,) = message.attachments
    assert (sent.kind, sent.name) == (kind, "a.pdf" if kind == "file" else "")
    assert await account.fetch(sent, 5) == b"12345"
    with pytest.raises(GatewayRefused, match="larger"):
        await account.fetch(sent, 4)
    platform.content[sent.ref] = b""
    with pytest.raises(GatewayError, match="preparing"):
        await account.fetch(sent, 5)
    with pytest.raises(GatewayRefused, match="404"):
        await account.fetch(Attachment("file", "m0"), 5)


async def test_loading_is_shown_in_private_chats(platform: LineEmulator, account: Line) -> None:
    await account.typing(GROUP)
    await account.typing(ANN)
    assert platform.loading == [ANN]


@pytest.mark.parametrize(("trouble", "pause"), [("429", 1.0), ("500", 0.0), ("drop", 0.0)])
async def test_trouble_passes_by(
    platform: LineEmulator, account: Line, trouble: str, pause: float
) -> None:
    platform.trouble(trouble)
    with pytest.raises(GatewayError) as caught:
        await account.send(Outbound(ANN, "hello"))
    assert (caught.value.retryable, caught.value.retry_after) == (True, pause)
    await account.send(Outbound(ANN, "hello"))
    assert await platform.sees() == ["hello"]


async def test_refusals_say_what_to_do(platform: LineEmulator, account: Line) -> None:
    with pytest.raises(GatewayRefused, match="added the bot"):
        await account.send(Outbound("U" + "9" * 32, "hello"))
    with pytest.raises(GatewayRefused, match="refused"):
        await account.send(Outbound("nobody", "hello"))
    platform.month_is_over = True
    with pytest.raises(GatewayRefused, match="larger plan"):
        await account.send(Outbound(ANN, "hello"))


async def test_the_check_says_where_to_click(platform: LineEmulator, account: Line) -> None:
    assert "Pilot @pilot" in await account.check()
    assert platform.hook is not None
    platform.hook["active"] = False
    with pytest.raises(GatewayRefused, match="Use webhook"):
        await account.check()
    platform.hook = None
    with pytest.raises(GatewayRefused, match="https://"):
        await account.check()
    platform.token = "another"
    with pytest.raises(GatewayRefused, match="Channel access token"):
        await account.check()


async def test_no_secret_is_in_logs_or_errors(
    platform: LineEmulator, account: Line, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    errors = []
    with capture_logs() as logged:
        await account.send(Outbound(ANN, "hello"))
        for trouble in ("drop", "500"):
            platform.trouble(trouble)
            with pytest.raises(GatewayError) as caught:
                await account.send(Outbound(ANN, "hello"))
            errors.append(repr(caught.value))
    said = " ".join([caplog.text, str(logged), *errors])
    assert TOKEN not in said
    assert SECRET not in said


@pytest.mark.parametrize(
    "body",
    [b"", b"[1]", b"{}", b'{"events": 1}', b'{"events": [{"type": "message"}]}',
     b'{"events": [{"type": "message", "timestamp": 1e300}]}', b"[" * 100_000],
)  # fmt: skip
def test_what_makes_no_sense_is_left_out(body: bytes) -> None:
    assert reader(Ours(lambda _: False, lambda chat, token: None))(body) == Mail([])


def test_what_is_empty_is_refused_at_once() -> None:
    for name in ("token", "channel_secret"):
        values = {"token": TOKEN, "channel_secret": SECRET, name: " "}
        with pytest.raises(GatewayRefused, match=name):
            create(Config.model_validate(values))
