"""DingTalk: what is special about it; with the real dingtalk-stream over our emulator."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from gateways._daemon import in_daemon
from gateways._dingtalk_read import read
from gateways._odd import understood
from gateways.base import (
    Attachment,
    GatewayError,
    GatewayRefused,
    Inbound,
    NotKept,
    Outbound,
)
from gateways.dingtalk import Config, DingTalk, create
from tests.gateways.conftest import Heard, running
from tests.platforms.dingtalk import ANN, CLIENT, FAMILY, SECRET, DingTalkEmulator
from tests.platforms.stages.dingtalk import a_bot

pytestmark = pytest.mark.anyio

CHAT = f"user:{ANN}"


@pytest.fixture
async def dingtalk() -> AsyncIterator[DingTalkEmulator]:
    async with DingTalkEmulator() as emulator:
        yield emulator


@pytest.fixture
async def bot(dingtalk: DingTalkEmulator) -> AsyncIterator[DingTalk]:
    gateway = a_bot(dingtalk)
    yield gateway
    await gateway.close()


async def until(happened: Any) -> None:
    async with asyncio.timeout(60):
        while not happened():  # noqa: ASYNC110 -- nothing to await there
            await asyncio.sleep(0.01)


async def met(dingtalk: DingTalkEmulator, bot: DingTalk) -> None:
    """Ann has just written, so her session lives."""
    dingtalk.says("hello")
    heard = Heard()
    async with running(bot, heard):
        await heard.wait_for(1)


# --- receiving ------------------------------------------------------------------------------------


async def test_private_chats_groups_and_guests_are_told_apart(
    dingtalk: DingTalkEmulator, bot: DingTalk
) -> None:
    dingtalk.says("hello")
    dingtalk.says("set an alarm", group=FAMILY, originalProcessQueryKey="pqk7")
    dingtalk.says("among us", group=FAMILY, isInAtList=False)
    dingtalk.says("from outside", staff="")
    heard = Heard()
    async with running(bot, heard):
        hello, alarm, among, guest = await heard.wait_for(4)
    assert (hello.chat, hello.sender, hello.sender_name) == (CHAT, ANN, "Ann")
    assert (hello.text, hello.private, hello.addressed) == ("hello", True, True)
    assert (alarm.chat, alarm.sender, alarm.private) == (FAMILY, ANN, False)
    assert (alarm.addressed, among.addressed, alarm.replies_to) == (True, False, "pqk7")
    assert guest.chat == "guest:$:LWCP_v1:$ann"


async def test_what_was_spoken_and_rich_text_are_read(
    dingtalk: DingTalkEmulator, bot: DingTalk
) -> None:
    dingtalk.sends("audio", b"#!AMR", recognition="打开蓝牙", duration=2000)
    pieces = [{"text": "what is "}, {"downloadCode": "c9", "type": "picture"}, {"text": "this?"}]
    dingtalk.arrives(msgtype="richText", content={"richText": pieces})
    heard = Heard()
    async with running(bot, heard):
        spoken, rich = await heard.wait_for(2)
    assert (spoken.text, spoken.attachments[0].kind) == ("打开蓝牙", "voice")
    assert (rich.text, [a.ref for a in rich.attachments]) == ("what is this?", ["c9"])


async def test_what_is_not_kept_is_not_acknowledged_and_comes_again(
    dingtalk: DingTalkEmulator, bot: DingTalk
) -> None:
    tried: list[str] = []

    async def deliver(message: Inbound) -> None:
        tried.append(message.external_id)
        if len(tried) < 3:
            assert not dingtalk.acknowledged
            raise NotKept("the disk is full", 60.0)

    dingtalk.says("keep me")
    async with running(bot, deliver):
        await until(lambda: dingtalk.acknowledged)
    assert {code for _, code in dingtalk.acknowledged} == {200}
    assert len(tried) >= 3
    assert len(set(tried)) == 1


async def test_being_stopped_while_delivering_acknowledges_nothing(
    dingtalk: DingTalkEmulator, bot: DingTalk
) -> None:
    started = asyncio.Event()

    async def deliver(message: Inbound) -> None:
        started.set()
        await asyncio.sleep(60)

    dingtalk.says("slow")
    async with running(bot, deliver) as task:
        await asyncio.wait_for(started.wait(), 60)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asyncio.wait_for(task, 60)
    assert dingtalk.acknowledged == []


async def test_cut_or_asked_to_it_connects_anew(dingtalk: DingTalkEmulator, bot: DingTalk) -> None:
    heard = Heard()
    with capture_logs() as logged:
        async with running(bot, heard):
            dingtalk.says("before")
            await until(lambda: dingtalk.acknowledged)
            await dingtalk.ping()
            await until(lambda: dingtalk.pongs)
            await dingtalk.asks_to_reconnect()
            await until(lambda: dingtalk.calls.count("/v1.0/gateway/connections/open") == 2)
            dingtalk.says("between")
            await heard.wait_for(2)
            await until(lambda: not dingtalk.waiting)
            dingtalk.strikes += [("502", "connections/open")] * 2
            await dingtalk.cut()
            dingtalk.says("while it was down")
            await heard.wait_for(3)
    assert [m.text for m in heard] == ["before", "between", "while it was down"]
    states = [e["event"] for e in logged if e["event"] != "dingtalk.listening"]
    assert states == ["dingtalk.down", "dingtalk.up_again"]


async def test_a_secret_that_was_changed_ends_it_with_the_fix(
    dingtalk: DingTalkEmulator, bot: DingTalk
) -> None:
    heard = Heard()
    async with running(bot, heard) as task:
        dingtalk.says("before")
        await heard.wait_for(1)
        dingtalk.secret = "another"
        await dingtalk.cut()
        with pytest.raises(GatewayRefused, match="Credentials"):
            await asyncio.wait_for(task, 60)


@pytest.mark.parametrize("said", [{}, {"msgtype": "text"}, {"msgtype": 1, "conversationType": "1"}])
async def test_what_makes_no_sense_is_left_out(said: dict[str, Any]) -> None:
    assert understood("dingtalk", read, said) is None


# --- sending --------------------------------------------------------------------------------------


async def test_answers_go_to_the_session_while_it_lives(
    dingtalk: DingTalkEmulator, bot: DingTalk
) -> None:
    await met(dingtalk, bot)
    await bot.send(Outbound(CHAT, "by session"))
    dingtalk.sessions.clear()
    await bot.send(Outbound(CHAT, "the session is over"))
    await bot.send(Outbound(CHAT, "and stays so"))
    assert [m.by_session for m in dingtalk.shown] == [True, False, False]
    assert dingtalk.calls.count("/robot/sendBySession") == 2


async def test_a_session_that_ended_by_the_clock_is_not_asked(
    dingtalk: DingTalkEmulator, bot: DingTalk
) -> None:
    dingtalk.session_seconds = 30
    await met(dingtalk, bot)
    await bot.send(Outbound(CHAT, "hello"))
    assert "/robot/sendBySession" not in dingtalk.calls


async def test_only_dingtalks_own_address_gets_our_words(
    dingtalk: DingTalkEmulator, bot: DingTalk
) -> None:
    dingtalk.says("hello", sessionWebhook="https://evil.example/robot/sendBySession?session=1")
    heard = Heard()
    async with running(bot, heard):
        await heard.wait_for(1)
    await bot.send(Outbound(CHAT, "private"))
    assert [m.by_session for m in dingtalk.shown] == [False]


async def test_a_guest_is_answered_by_session_only(
    dingtalk: DingTalkEmulator, bot: DingTalk, picture: Path
) -> None:
    dingtalk.says("hello", staff="")
    heard = Heard()
    async with running(bot, heard):
        (guest,) = await heard.wait_for(1)
    await bot.send(Outbound(guest.chat, "welcome"))
    with pytest.raises(GatewayRefused, match="outside the organisation"):
        await bot.send(Outbound(guest.chat, "", image=picture))


async def test_a_group_is_written_to_as_a_group(dingtalk: DingTalkEmulator, bot: DingTalk) -> None:
    await bot.send(Outbound(FAMILY, "hello all"))
    assert [m.chat for m in dingtalk.shown] == [FAMILY]
    with pytest.raises(GatewayRefused, match="not in that group"):
        await bot.send(Outbound("cidElsewhere==", "hello all"))


async def test_a_dead_token_is_fetched_anew(
    dingtalk: DingTalkEmulator, bot: DingTalk, picture: Path
) -> None:
    await bot.send(Outbound(CHAT, "one"))
    dingtalk.tokens.clear()
    await bot.send(Outbound(CHAT, "two"))
    dingtalk.tokens.clear()
    await bot.send(Outbound(CHAT, "", image=picture))
    assert [m.kind for m in dingtalk.shown] == ["sampleText", "sampleText", "sampleImageMsg"]


@pytest.mark.parametrize(
    ("strike", "pause"),
    [(("qps", "batchSend"), 1.0), (("flow", "batchSend"), 60.0), (("502", "batchSend"), 0.0)],
)
async def test_what_may_pass_is_told_with_its_pause(
    dingtalk: DingTalkEmulator, bot: DingTalk, strike: tuple[str, str], pause: float
) -> None:
    dingtalk.strikes.append(strike)
    with pytest.raises(GatewayError) as caught:
        await bot.send(Outbound(CHAT, "hello"))
    assert (caught.value.retryable, caught.value.retry_after) == (True, pause)


async def test_a_session_that_is_too_fast_waits(dingtalk: DingTalkEmulator, bot: DingTalk) -> None:
    await met(dingtalk, bot)
    dingtalk.strikes.append(("session-fast", "sendBySession"))
    with pytest.raises(GatewayError) as caught:
        await bot.send(Outbound(CHAT, "hello"))
    assert caught.value.retry_after == 60.0
    assert dingtalk.shown == []


async def test_half_a_text_is_finished(dingtalk: DingTalkEmulator, bot: DingTalk) -> None:
    sending = asyncio.create_task(bot.send(Outbound(CHAT, "一句话。" * 2000)))
    await until(lambda: dingtalk.shown)
    dingtalk.strikes += [("502", "batchSend"), ("502", "batchSend")]
    await sending
    assert "".join(m.text for m in dingtalk.shown) == "一句话。" * 2000


async def test_markdown_draws_no_picture_and_keeps_its_lines(
    dingtalk: DingTalkEmulator, bot: DingTalk
) -> None:
    text = "**Seen**\n\n- one\n- two\n\n![x](https://evil.example/p.png) *now*"
    await bot.send(Outbound(CHAT, text, markdown=True))
    (shown,) = dingtalk.shown
    seen = shown.text.replace("\u2060", "")
    assert seen.startswith("Seen\n\n• one\n• two\n")
    assert "now" in seen
    assert "*" not in seen


async def test_a_file_that_is_gone_is_said(
    dingtalk: DingTalkEmulator, bot: DingTalk, tmp_path: Path
) -> None:
    (tmp_path / "list.pdf").write_bytes(b"%PDF-1.7")
    await bot.send(Outbound(CHAT, "The list", file=tmp_path / "list.pdf"))
    await bot.send(Outbound(CHAT, "Gone", file=tmp_path / "gone.pdf"))
    assert [(m.kind, m.content.get("fileName"), m.text) for m in dingtalk.shown] == [
        ("sampleText", None, "The list"), ("sampleFile", "list.pdf", ""),
        ("sampleText", None, "Gone\n[file missing: gone.pdf]"),
    ]  # fmt: skip


async def test_media_that_is_gone_is_refused(bot: DingTalk) -> None:
    with pytest.raises(GatewayRefused, match="expired"):
        await bot.fetch(Attachment("image", "gone"), 100)


# --- checking -------------------------------------------------------------------------------------


async def test_check_says_who_we_are(bot: DingTalk) -> None:
    assert await bot.check() == CLIENT


@pytest.mark.parametrize(
    ("wrong", "fix"),
    [({"secret": "changed"}, "Credentials"), ({"stream": False}, "mode Stream")],
)
async def test_check_says_where_to_click(
    dingtalk: DingTalkEmulator, bot: DingTalk, wrong: dict[str, Any], fix: str
) -> None:
    for name, value in wrong.items():
        setattr(dingtalk, name, value)
    with pytest.raises(GatewayRefused, match=fix):
        await bot.check()


async def test_a_missing_permission_and_a_wrong_robot_are_told(dingtalk: DingTalkEmulator) -> None:
    other = a_bot(dingtalk, robot_code="dingother")
    with pytest.raises(GatewayRefused, match="RobotCode"):
        await other.send(Outbound(CHAT, "hello"))
    await other.close()
    dingtalk.permitted = False
    bot = a_bot(dingtalk)
    with pytest.raises(GatewayRefused, match="qyapi_robot_sendmsg"):
        await bot.send(Outbound(CHAT, "hello"))
    await bot.close()


async def test_what_cannot_be_right_is_refused() -> None:
    with pytest.raises(GatewayRefused):
        create(Config.model_validate({"client_id": CLIENT, "client_secret": " "}))


async def test_secrets_and_words_are_in_no_log(
    dingtalk: DingTalkEmulator, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG)
    bot = a_bot(dingtalk)
    with capture_logs() as logged:
        dingtalk.says("a private word")
        heard = Heard()
        async with running(bot, heard):
            await heard.wait_for(1)
            await dingtalk.ping()
            await until(lambda: dingtalk.pongs)
            await bot.send(Outbound(CHAT, "hello"))
            dingtalk.secret = "changed"
            await dingtalk.cut()
            await asyncio.sleep(0.3)
    await bot.close()
    everything = f"{caplog.text}{logged}{capfd.readouterr()}"
    assert "dingtalk" in everything
    assert SECRET not in everything
    assert "ticket-" not in everything
    assert "private word" not in everything
    assert "unknown message" not in everything, "each ping is none to the library"
    assert not [token for token in dingtalk.tokens if token in everything]


async def test_a_call_without_end_is_left_behind() -> None:
    with pytest.raises(TimeoutError):
        await in_daemon(lambda: time.sleep(0.5), 0.05)
    assert await in_daemon(lambda: 7, 60) == 7
    with pytest.raises(ValueError, match="no"):
        await in_daemon(_fails, 60)


def _fails() -> int:
    raise ValueError("no")
