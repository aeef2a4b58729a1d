"""QQ: what is special about it; with the real qq-botpy over our emulator."""

from __future__ import annotations

import asyncio
import logging
import ssl
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from gateways import _qq_line
from gateways._odd import understood
from gateways._qq_library import botpy
from gateways._qq_read import read
from gateways._qq_replies import Replies
from gateways.base import (
    Attachment,
    GatewayError,
    GatewayRefused,
    Inbound,
    NotKept,
    Outbound,
)
from gateways.qq import QQ, Config, create
from tests.gateways.conftest import Heard, a_png, running
from tests.platforms.qq import ANN, APP_ID, FAMILY, SECRET, QQEmulator, until
from tests.platforms.stages.qq import a_bot, greeted

pytestmark = pytest.mark.anyio

CHAT = f"c2c:{ANN}"


@pytest.fixture
async def qq() -> AsyncIterator[QQEmulator]:
    async with QQEmulator() as emulator:
        yield emulator


@pytest.fixture
async def bot(qq: QQEmulator) -> AsyncIterator[QQ]:
    gateway = a_bot(qq)
    yield gateway
    await gateway.close()


# --- the library ----------------------------------------------------------------------------------


async def test_the_library_checks_certificates_and_leaves_the_log_alone() -> None:
    """By itself it takes any certificate, and sends every program's log to the terminal."""
    for module in (botpy.gateway, botpy.http):
        assert module.SSLContext().verify_mode == ssl.CERT_REQUIRED
    said = await asyncio.to_thread(
        subprocess.run,
        [sys.executable, "-c", "import gateways.qq, logging; print(logging.getLogger().handlers)"],
        capture_output=True, text=True, check=True, cwd=Path(__file__).parents[2],
    )  # fmt: skip
    assert said.stdout.strip() == "[]"


# --- receiving ------------------------------------------------------------------------------------


async def test_private_chats_and_groups_are_told_apart(qq: QQEmulator, bot: QQ) -> None:
    heard = Heard()
    async with running(bot, heard):
        await until(lambda: qq.identified)
        await qq.says("打开蓝牙")
        await qq.says("set an alarm", group=FAMILY)
        await qq.says("I am a bot", author={"user_openid": "B", "bot": True})
        await qq.sends(
            b"RIFF", "voice", "v.amr", asr_refer_text="关掉无线网", voice_wav_url="//x/v"
        )
        private, group, spoken = await heard.wait_for(3)
    assert (private.text, private.chat, private.sender) == ("打开蓝牙", CHAT, ANN)
    assert (private.private, group.private, group.addressed) == (True, False, True)
    assert (group.text, group.chat, group.sender) == (
        "set an alarm", f"group:{FAMILY}", f"M{ANN}",
    )  # fmt: skip
    assert (spoken.text, spoken.attachments[0].kind) == ("关掉无线网", "voice")
    assert (spoken.attachments[0].ref, spoken.attachments[0].mime) == ("https://x/v", "audio/wav")


async def test_what_is_not_kept_comes_again_after_a_resume(
    qq: QQEmulator, bot: QQ, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gateways.qq.HOLD_SECONDS", 0.0)
    tried: list[str] = []

    async def deliver(message: Inbound) -> None:
        tried.append(message.text)
        if message.text == "second" and tried.count("second") < 3:
            raise NotKept("the disk is full", 0.1)

    async with running(bot, deliver):
        await until(lambda: qq.identified)
        for text in ("first", "second", "third"):
            await qq.says(text)
        await until(lambda: "third" in tried)
    assert tried == ["first", "second", "second", "second", "third"]
    assert (qq.identified, qq.resumed) == (1, 2)


async def test_cut_it_resumes_and_misses_nothing(qq: QQEmulator, bot: QQ) -> None:
    heard = Heard()
    with capture_logs() as logged:
        async with running(bot, heard):
            await until(lambda: qq.identified)
            await qq.says("before")
            await heard.wait_for(1)
            qq.strikes += [("502", "/gateway/bot")] * 2
            await qq.cut()
            await qq.says("while it was down")
            await heard.wait_for(2)
            await qq.asks_to_reconnect()
            await until(lambda: qq.resumed == 2)
            await qq.says("after")
            await heard.wait_for(3)
    assert [m.text for m in heard] == ["before", "while it was down", "after"]
    assert (qq.identified, qq.beats > 0) == (1, True)
    states = [e["event"] for e in logged if e["event"] != "qq.listening"]
    assert states == ["qq.down", "qq.up_again"] * 2


@pytest.mark.parametrize("how", ["forgotten", "code"])
async def test_a_lost_session_begins_anew(qq: QQEmulator, bot: QQ, how: str) -> None:
    heard = Heard()
    async with running(bot, heard):
        await until(lambda: qq.identified)
        if how == "forgotten":
            qq.forget_session()
            await qq.cut()
        else:
            await qq.cut(4006)
        await until(lambda: qq.identified == 2)
        await qq.says("anew")
        await heard.wait_for(1)


async def test_a_silent_connection_is_given_up(
    qq: QQEmulator, bot: QQ, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_qq_line, "SILENT_SECONDS", 0.8)
    async with running(bot, Heard()):
        await until(lambda: qq.resumed)


async def test_being_stopped_leaves_no_heartbeat_behind(qq: QQEmulator, bot: QQ) -> None:
    async with running(bot, Heard()):
        await until(lambda: qq.beats)
    await asyncio.sleep(0)
    left = [task.get_coro().__qualname__ for task in asyncio.all_tasks()]  # type: ignore[union-attr]
    assert not [name for name in left if "_send_heart" in name or "watch" in name]


@pytest.mark.parametrize(
    ("code", "fix"),
    [(4014, "Event Subscription"), (4914, "not published"), (4915, "banned")],
)
async def test_what_waiting_will_not_mend_ends_it(
    qq: QQEmulator, bot: QQ, code: int, fix: str
) -> None:
    qq.close_with = code
    with pytest.raises(GatewayRefused, match=fix):
        await asyncio.wait_for(bot.run(Heard()), 60)


@pytest.mark.parametrize("said", [{}, {"author": None}, {"author": {}, "content": "x"}])
async def test_what_makes_no_sense_is_left_out(said: dict[str, Any]) -> None:
    assert understood("qq", read, "C2C_MESSAGE_CREATE", said) is None


# --- sending --------------------------------------------------------------------------------------


async def test_each_message_is_answered_five_times_and_then_the_next(
    qq: QQEmulator, bot: QQ
) -> None:
    await greeted(qq, bot, 2)
    for n in range(10):
        await bot.send(Outbound(CHAT, f"answer {n}"))
    answers = [shown.answers for shown in qq.shown]
    assert len(set(answers)) == 2
    tried = [call for call in qq.calls if call.endswith("/messages")]
    assert len(tried) == 10, "QQ need not tell us that a message has had its five"
    assert [answers.count(name) for name in dict.fromkeys(answers)] == [5, 5]
    with pytest.raises(GatewayError, match="write again") as caught:
        await bot.send(Outbound(CHAT, "one more"))
    assert (caught.value.retryable, caught.value.retry_after) == (True, 30.0)
    await greeted(qq, bot)
    await bot.send(Outbound(CHAT, "one more"))
    assert qq.shown[-1].text == "one more"


async def test_while_it_may_it_speaks_by_itself(qq: QQEmulator, bot: QQ) -> None:
    qq.by_itself = 1
    await bot.send(Outbound(CHAT, "good morning"))
    assert [(m.text, m.answers) for m in qq.shown] == [("good morning", "")]


async def test_answers_end_with_time() -> None:
    now = 1000.0
    replies = Replies(lambda: now)
    replies.asked(CHAT, "m1")
    replies.asked("group:g", "m2")
    assert (replies.left(CHAT), replies.left("group:g")) == (5, 5)
    now += 295
    assert (replies.left(CHAT), replies.left("group:g")) == (5, 0)
    now += 3300
    assert replies.best(CHAT) is None


async def test_what_does_not_fit_is_not_begun(qq: QQEmulator, bot: QQ) -> None:
    await greeted(qq, bot)
    for n in range(4):
        await bot.send(Outbound(CHAT, f"answer {n}"))
    with pytest.raises(GatewayError, match="write again"):
        await bot.send(Outbound(CHAT, "word " * 1500))
    assert len(qq.shown) == 4


async def test_spent_elsewhere_it_is_not_asked_for_ever(qq: QQEmulator, bot: QQ) -> None:
    """Another program answered for the same bot."""
    await greeted(qq, bot)
    qq.strikes.append(("22009", "messages"))
    with pytest.raises(GatewayError, match="write again"):
        await bot.send(Outbound(CHAT, "hello"))


async def test_sent_but_not_heard_of_it_is_not_shown_twice(qq: QQEmulator, bot: QQ) -> None:
    await greeted(qq, bot)
    qq.strikes.append(("lost", "messages"))
    with pytest.raises(GatewayError):
        await bot.send(Outbound(CHAT, "Done", once="7-1-0"))
    assert await bot.send(Outbound(CHAT, "Done", once="7-1-0"))
    assert [m.text for m in qq.shown] == ["Done"]


async def test_a_picture_goes_with_its_words(
    qq: QQEmulator, bot: QQ, picture: Path, tmp_path: Path
) -> None:
    await greeted(qq, bot)
    await bot.send(Outbound(CHAT, "Done", image=picture, file=tmp_path / "gone.txt"))
    assert [(m.text, m.media) for m in qq.shown] == [("Done\n[file missing: gone.txt]", a_png())]


async def test_nobody_is_called_by_what_is_read(qq: QQEmulator, bot: QQ) -> None:
    await greeted(qq, bot)
    await bot.send(Outbound(CHAT, "<qqbot-at-everyone /> <@123> <emoji:4> 1 < 2"))
    shown = qq.shown[0].text
    assert not [mark for mark in ("<qqbot", "<@", "<emoji") if mark in shown]
    assert shown.replace("\u2060", "") == "<qqbot-at-everyone /> <@123> <emoji:4> 1 < 2"


async def test_a_dead_token_is_fetched_anew(qq: QQEmulator, bot: QQ) -> None:
    await greeted(qq, bot)
    qq.tokens.clear()
    await bot.send(Outbound(CHAT, "hello"))
    assert (len(qq.shown), qq.calls.count("token")) == (1, 2)


@pytest.mark.parametrize(("strike", "pause"), [("429", 7.0), ("502", 0.0), ("drop", 0.0)])
async def test_what_may_pass_is_told_with_its_pause(
    qq: QQEmulator, bot: QQ, strike: str, pause: float
) -> None:
    await greeted(qq, bot)
    qq.strikes.append((strike, "messages"))
    with pytest.raises(GatewayError) as caught:
        await bot.send(Outbound(CHAT, "hello"))
    assert (caught.value.retryable, caught.value.retry_after) == (True, pause)


async def test_what_is_larger_than_allowed_is_not_fetched(qq: QQEmulator, bot: QQ) -> None:
    qq.files["f"] = bytes(100)
    attachment = Attachment("file", f"{qq.url}/files/f")
    assert await bot.fetch(attachment, 100) == bytes(100)
    with pytest.raises(GatewayRefused):
        await bot.fetch(attachment, 99)


# --- checking -------------------------------------------------------------------------------------


async def test_check_says_who_we_are(bot: QQ) -> None:
    assert await bot.check() == "Pilot"


@pytest.mark.parametrize(
    ("wrong", "fix"), [({"secret": "changed"}, "AppSecret"), ({"ip_listed": False}, "IP whitelist")]
)
async def test_check_says_where_to_click(
    qq: QQEmulator, bot: QQ, wrong: dict[str, Any], fix: str
) -> None:
    for name, value in wrong.items():
        setattr(qq, name, value)
    with pytest.raises(GatewayRefused, match=fix):
        await bot.check()
    with pytest.raises(GatewayRefused, match=fix):
        await asyncio.wait_for(bot.run(Heard()), 60)


async def test_what_cannot_be_right_is_refused() -> None:
    with pytest.raises(GatewayRefused):
        create(Config.model_validate({"app_id": APP_ID, "app_secret": " "}))


async def test_secrets_and_words_are_in_no_log(
    qq: QQEmulator, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG)
    bot = a_bot(qq)
    with capture_logs() as logged:
        heard = Heard()
        async with running(bot, heard):
            await until(lambda: qq.identified)
            await qq.says("a private word")
            await heard.wait_for(1)
            await bot.send(Outbound(CHAT, "hello"))
            await qq.cut()
            await until(lambda: qq.resumed)
    await bot.close()
    everything = f"{caplog.text}{logged}{capfd.readouterr()}"
    assert "qq" in everything
    assert SECRET not in everything
    assert "private word" not in everything
    assert not [token for token in qq.tokens if token in everything]
