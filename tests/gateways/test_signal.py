"""Signal: nothing heard is dropped while we live, groups, edits, attachments, its errors."""

from __future__ import annotations

import asyncio
import json
import wave
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from pydantic import ValidationError
from structlog.testing import capture_logs

from gateways._signal_read import Me, read
from gateways.base import (
    Attachment,
    Deliver,
    GatewayError,
    GatewayRefused,
    Inbound,
    NotKept,
    Outbound,
)
from gateways.signal import MAX_TEXT, Config, Signal
from tests.gateways.conftest import Heard, a_png
from tests.platforms.signal import (
    ANN,
    ANN_NUMBER,
    EDITS,
    GROUP,
    INSIDE,
    NUMBER,
    OWN,
    SignalEmulator,
)
from tests.platforms.stages.signal import a_number

pytestmark = pytest.mark.anyio


@pytest.fixture
async def platform() -> AsyncIterator[SignalEmulator]:
    async with SignalEmulator() as made:
        yield made


@pytest.fixture
async def number(platform: SignalEmulator) -> AsyncIterator[Signal]:
    made = a_number(platform)
    yield made
    await made.close()


@asynccontextmanager
async def listening(number: Signal, deliver: Deliver) -> AsyncIterator[asyncio.Task[None]]:
    task = asyncio.create_task(number.run(deliver))
    try:
        yield task
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def test_messages_come_with_all_that_is_known(
    platform: SignalEmulator, number: Signal
) -> None:
    ours = {"id": 1700000000001, "authorNumber": NUMBER, "authorUuid": OWN, "text": "When?"}
    await platform.says("打开蓝牙")
    await platform.arrives({"message": "at seven", "quote": ours})
    await platform.arrives({"message": "so?", "quote": ours | {"authorNumber": ANN_NUMBER}})
    heard = Heard()
    async with listening(number, heard):
        first, second, third = await heard.wait_for(3)
    assert (first.text, first.chat, first.sender) == ("打开蓝牙", ANN, ANN)
    assert (first.sender_name, first.private) == ("Ann", True)
    assert [m.replies_to for m in (first, second, third)] == ["", "1700000000001", ""]
    assert len({m.external_id for m in heard}) == 3


async def test_what_nobody_said_is_no_message(platform: SignalEmulator, number: Signal) -> None:
    reaction = {"emoji": "👍", "targetAuthorNumber": NUMBER, "targetSentTimestamp": 1}
    await platform.arrives({"message": None, "reaction": reaction})
    await platform.arrives({"message": "mine"}, sourceNumber=NUMBER, sourceUuid=OWN)
    await platform._queue.put({"envelope": {"sourceUuid": ANN, "typingMessage": {}}})
    edited = {"targetSentTimestamp": 1, "dataMessage": {"message": "call dad", "timestamp": 2}}
    await platform._queue.put({"envelope": {"sourceUuid": ANN, "editMessage": edited}})
    await platform._queue.put({"something": "else"})
    await platform.says("end")
    heard = Heard()
    async with listening(number, heard):
        await heard.wait_for(1)
    assert [m.text for m in heard] == ["end"]


async def test_in_a_group_only_what_is_said_to_it_counts(
    platform: SignalEmulator, number: Signal
) -> None:
    group = {"groupInfo": {"groupId": INSIDE, "type": "DELIVER"}}
    us = {"name": "Pilot", "number": NUMBER, "uuid": OWN, "length": 1}
    ben = {"name": "Ben", "number": "+4915200000000", "uuid": "x", "length": 1}
    text = "👍 \ufffc call \ufffc now"
    mentions = [us | {"start": 3}, ben | {"start": 10}]
    await platform.arrives(group | {"message": text, "mentions": mentions})
    await platform.arrives(group | {"message": "just talking"})
    ours = {"id": 7, "authorNumber": NUMBER, "authorUuid": OWN}
    await platform.arrives(group | {"message": "at seven", "quote": ours})
    changed = {"groupInfo": {"groupId": INSIDE, "type": "UPDATE"}, "message": None}
    await platform.arrives(changed)
    heard = Heard()
    async with listening(number, heard):
        await heard.wait_for(3)
        await number.send(Outbound(heard[0].chat, "Here"))
        await number.typing(heard[0].chat)
    assert [(m.text, m.addressed) for m in heard] == [
        ("👍 call @Ben now", True), ("just talking", False), ("at seven", True),
    ]  # fmt: skip
    assert {(m.chat, m.sender, m.private) for m in heard} == {(GROUP, ANN, False)}
    assert [each.chat for each in platform.shown] == [GROUP]
    assert platform.typing == [GROUP]


async def test_what_cannot_be_kept_yet_waits_in_order_while_the_rest_is_read(
    platform: SignalEmulator, number: Signal
) -> None:
    """The API drops what a slow listener does not read at once."""
    kept: list[Inbound] = []
    full = True

    async def deliver(message: Inbound) -> None:
        if full:
            raise NotKept("the disk is full", 0.02)
        kept.append(message)

    async with listening(number, deliver):
        for n in range(20):
            await platform.says(str(n))
        async with asyncio.timeout(60):
            while len(number._waiting) < 20:  # noqa: ASYNC110 -- nothing to await there
                await asyncio.sleep(0.01)
        full = False
        async with asyncio.timeout(60):
            while len(kept) < 20:  # noqa: ASYNC110 -- nothing to await there
                await asyncio.sleep(0.01)
    assert [m.text for m in kept] == [str(n) for n in range(20)]
    assert platform.lost == []


async def test_it_comes_back_after_a_cut_and_after_a_restart_of_the_api(
    platform: SignalEmulator, number: Signal
) -> None:
    heard = Heard()
    with capture_logs() as logged:
        async with listening(number, heard):
            await platform.says("one")
            await heard.wait_for(1)
            await platform.cut()
            await platform.says("two")
            await heard.wait_for(2)
            await platform.restart(away=0.1)
            await platform.says("three")
            await heard.wait_for(3)
    assert [m.text for m in heard] == ["one", "two", "three"]
    states = [e["event"] for e in logged if e["event"].startswith(("signal.down", "signal.up"))]
    assert states == ["signal.down", "signal.up_again"] * (len(states) // 2)


async def test_what_breaks_the_house_ends_the_run(platform: SignalEmulator, number: Signal) -> None:
    async def broken(message: Inbound) -> None:
        raise RuntimeError("the journal is gone")

    await platform.says("hello")
    with pytest.raises(RuntimeError, match="journal"):
        await asyncio.wait_for(number.run(broken), 60)
    heard = Heard()
    async with listening(number, heard):
        assert [m.text for m in await heard.wait_for(1)] == ["hello"]


async def test_markdown_is_drawn_and_other_marks_are_meant(
    platform: SignalEmulator, number: Signal
) -> None:
    await number.send(Outbound(ANN, "**Two** of 2\\*3 `a*b` ~x~ ||y||", markdown=True))
    await number.send(Outbound(ANN, "*no* ~mark~ `here` \\* ||at|| all"))
    assert await platform.sees() == [
        "Two of 2*3 a*b ~x~ ||y||", "*no* ~mark~ `here` \\* ||at|| all",
    ]  # fmt: skip


async def test_an_edit_keeps_the_message_and_beyond_the_limit_there_is_a_new_one(
    platform: SignalEmulator, number: Signal
) -> None:
    sent = await number.send(Outbound(ANN, "step 0"))
    for n in range(EDITS):
        assert await number.send(Outbound(ANN, f"step {n + 1}", edits=sent)) == sent
    more = await number.send(Outbound(ANN, "step 11", edits=sent))
    assert more != sent
    assert await platform.sees() == ["step 10", "step 11"]


async def test_a_picture_is_never_taken_away_by_an_edit(
    platform: SignalEmulator, number: Signal, picture: Path
) -> None:
    words = await number.send(Outbound(ANN, "working"))
    shown = await number.send(Outbound(ANN, "Done", picture, edits=words))
    assert shown != words
    assert await number.send(Outbound(ANN, "Done.", edits=shown)) not in (words, shown)
    assert [len(each.files) for each in platform.shown] == [0, 1, 0]
    assert platform.shown[1].files == [("screen.png", "image/png", a_png())]


async def test_files_and_speech(platform: SignalEmulator, number: Signal, tmp_path: Path) -> None:
    table = tmp_path / "the total; 2.csv"
    table.write_bytes(b"total,630\n")
    speech = tmp_path / "answer.wav"
    with wave.open(str(speech), "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(16000)
        out.writeframes(bytes(16000))
    await number.send(Outbound(ANN, "The total", file=table))
    await number.send(Outbound(ANN, "Said aloud", voice=speech))
    file, voice = platform.shown
    assert file.files[0][0] == "the_total__2.csv"
    assert file.files[0][2] == b"total,630\n"
    assert (voice.text, voice.files[0][1], voice.files[0][2][:2]) == (
        "Said aloud", "audio/mpeg", b"\xff\xf3",
    )  # fmt: skip


async def test_a_long_text_comes_whole_through_a_bad_network(
    platform: SignalEmulator, number: Signal
) -> None:
    text = "y" * (MAX_TEXT + 5)
    for trouble in ("drop", "502"):
        platform.strike(trouble, only="/v2/send", after=1 if trouble == "drop" else 0)
    await number.send(Outbound(ANN, text))
    assert "".join(await platform.sees()) == text


@pytest.mark.parametrize(
    ("mime", "kind"),
    [("image/png", "image"), ("audio/aac", "voice"), ("audio/mpeg", "audio"),
     ("video/mp4", "video"), ("application/pdf", "file")],
)  # fmt: skip
async def test_what_comes_along_is_fetched(
    platform: SignalEmulator, number: Signal, mime: str, kind: str
) -> None:
    await platform.sends_media(b"12345", mime, "a.pdf")
    heard = Heard()
    async with listening(number, heard):
        (message,) = await heard.wait_for(1)
    (sent,) = message.attachments
    assert (sent.kind, sent.name, sent.size) == (kind, "a.pdf", 5)
    assert await number.fetch(sent, 5) == b"12345"
    with pytest.raises(GatewayRefused, match="larger"):
        await number.fetch(sent, 4)
    with pytest.raises(GatewayRefused, match="404"):
        await number.fetch(Attachment("file", "../../etc/passwd"), 5)


@pytest.mark.parametrize(
    ("refusal", "retryable", "fix"),
    [
        ("rate limit exceeded", True, "captcha"),
        ("Challenge required", True, "captcha"),
        ("Untrusted Identity for +49", False, "safety number"),
        ("User is not registered.", False, "no account"),
        ("something odd", False, "something odd"),
    ],
)
async def test_refusals_say_what_to_do(
    platform: SignalEmulator, number: Signal, refusal: str, retryable: bool, fix: str
) -> None:
    platform.refusal = refusal
    with pytest.raises(GatewayError, match=fix) as caught:
        await number.send(Outbound(ANN, "hello"))
    assert caught.value.retryable == retryable


async def test_only_people_and_groups_are_written_to(
    platform: SignalEmulator, number: Signal
) -> None:
    for chat in ("", "ann", "u:ann.01", "../v1/accounts"):
        with pytest.raises(GatewayRefused, match="nobody"):
            await number.send(Outbound(chat, "hello"))
    await number.send(Outbound(ANN_NUMBER, "hello"))
    assert await platform.sees() == ["hello"]


async def test_the_check_says_where_to_click(platform: SignalEmulator, number: Signal) -> None:
    assert await number.check() == f"{NUMBER} (signal-cli-rest-api 0.101)"
    platform.mode = "native"
    with pytest.raises(GatewayRefused, match="MODE=json-rpc"):
        await number.check()
    platform.mode, platform.accounts = "json-rpc", []
    with pytest.raises(GatewayRefused, match="qrcodelink"):
        await number.check()
    await platform.stop()
    with pytest.raises(GatewayError, match="cannot be reached"):
        await number.check()


def test_by_its_id_it_knows_itself_too() -> None:
    mark = {"uuid": OWN, "start": 0, "length": 1}
    said = SignalEmulator().envelope(
        {"message": "\ufffc hi", "mentions": [mark], "groupInfo": {"groupId": INSIDE}}
    )
    for me, addressed in ((Me(NUMBER), False), (Me(NUMBER, OWN), True)):
        message = read(json.dumps(said), me)
        assert message is not None
        assert message.addressed == addressed


@pytest.mark.parametrize("number", ["", "015112345678", "+49 151", "+49x"])
def test_what_is_no_number_is_refused_at_once(number: str) -> None:
    with pytest.raises(ValidationError, match="number"):
        Config(number=number)
