"""Feishu: what is special about it; with the real lark-oapi over our emulator."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from pydantic import SecretStr
from structlog.testing import capture_logs

from gateways._feishu_read import read
from gateways._odd import understood
from gateways.base import Button, GatewayError, GatewayRefused, Inbound, NotKept, Outbound
from gateways.feishu import Config, Feishu, create
from tests.gateways.conftest import Heard, a_png, running
from tests.platforms.feishu import (
    APP_ID,
    APP_SECRET,
    ENCRYPT_KEY,
    VERIFICATION,
    FeishuEmulator,
    asks_for_the_address,
)
from tests.platforms.feishu_world import ANN, BOT, FAMILY
from tests.platforms.stages.feishu import EVENT, Ann, a_bot

pytestmark = pytest.mark.anyio


@pytest.fixture
async def feishu() -> AsyncIterator[FeishuEmulator]:
    async with FeishuEmulator() as emulator:
        yield emulator


@pytest.fixture
async def bot(feishu: FeishuEmulator) -> AsyncIterator[Feishu]:
    gateway = a_bot(feishu)
    yield gateway
    await gateway.close()


async def group_says(feishu: FeishuEmulator, text: str, **more: Any) -> None:
    await feishu.happens(EVENT, feishu.world.arrive("text", {"text": text}, group=FAMILY, **more))


async def until(happened: Any) -> None:
    async with asyncio.timeout(60):
        while not happened():  # noqa: ASYNC110 -- nothing to await there
            await asyncio.sleep(0.01)


# --- receiving ------------------------------------------------------------------------------------


async def test_in_groups_only_what_mentions_the_bot_is_addressed(
    feishu: FeishuEmulator, bot: Feishu
) -> None:
    ours = await bot.send(Outbound(FAMILY, "At which time?"))
    heard = Heard()
    async with running(bot, heard):
        await group_says(feishu, "@_user_1 wake @_user_2 at 7", mentions=(BOT, "ou_bo"))
        await group_says(feishu, "just talking to @_user_1", mentions=("ou_bo",))
        await group_says(feishu, "/stop")
        await group_says(feishu, "at seven", reply_to=ours)
        await group_says(feishu, "I am a bot, too", sender_type="app")
        await Ann(feishu).says("end")
        await heard.wait_for(5)
    said = [(m.text, m.addressed, m.private) for m in heard]
    assert said == [
        ("wake @bo at 7", True, False), ("just talking to @bo", False, False),
        ("/stop", True, False), ("at seven", True, False), ("end", True, True),
    ]  # fmt: skip
    assert heard[0].chat == FAMILY
    assert (heard[3].replies_to, heard[4].chat, heard[4].sender) == (ours, ANN, ANN)


async def test_a_refused_message_is_answered_500_and_comes_again(
    feishu: FeishuEmulator, bot: Feishu
) -> None:
    times: list[str] = []

    async def deliver(message: Inbound) -> None:
        times.append(message.external_id)
        if len(times) < 3:
            raise NotKept("the disk is full", 0.1)

    await Ann(feishu).says("keep me")
    async with running(bot, deliver):
        await until(lambda: len(feishu.acknowledged) == 3)
    assert [code for _, code in feishu.acknowledged] == [500, 500, 200]
    assert len(set(times)) == 1


async def test_being_stopped_while_delivering_acknowledges_nothing(
    feishu: FeishuEmulator, bot: Feishu
) -> None:
    started = asyncio.Event()

    async def deliver(message: Inbound) -> None:
        started.set()
        await asyncio.sleep(60)

    await Ann(feishu).says("slow")
    async with running(bot, deliver):
        await asyncio.wait_for(started.wait(), 60)
    assert 200 not in [code for _, code in feishu.acknowledged]
    heard = Heard()
    async with running(bot, heard):
        assert [m.text for m in await heard.wait_for(1)] == ["slow"]


async def test_a_cut_connection_is_made_again_and_says_so_once(
    feishu: FeishuEmulator, bot: Feishu
) -> None:
    heard = Heard()
    with capture_logs() as logged:
        async with running(bot, heard):
            await Ann(feishu).says("before")
            await until(lambda: feishu.acknowledged)
            feishu.strike("502", times=2, path="endpoint")
            await feishu.cut()
            await Ann(feishu).says("while it was down")
            await heard.wait_for(2)
            await until(lambda: any(e["event"] == "feishu.up_again" for e in logged))
    states = [e["event"] for e in logged if e["event"] != "feishu.listening"]
    assert states == ["feishu.down", "feishu.up_again"]
    assert [m.text for m in heard] == ["before", "while it was down"]


async def test_a_secret_that_was_changed_ends_it_with_the_fix(
    feishu: FeishuEmulator, bot: Feishu
) -> None:
    heard = Heard()
    async with running(bot, heard) as task:
        await Ann(feishu).says("before")
        await heard.wait_for(1)
        feishu.secret = "another"
        await feishu.cut()
        with pytest.raises(GatewayRefused, match="app_secret"):
            await asyncio.wait_for(task, 60)


async def test_a_long_event_comes_in_two_frames(feishu: FeishuEmulator, bot: Feishu) -> None:
    heard = Heard()
    async with running(bot, heard):
        await Ann(feishu).says("long " * 2000)
        (message,) = await heard.wait_for(1)
    assert message.text == ("long " * 2000).strip()


async def test_rich_text_is_read_with_its_pictures(feishu: FeishuEmulator, bot: Feishu) -> None:
    feishu.world.files["img_1"] = a_png()
    content = {
        "title": "Trip", "image": "img_1",
        "content": [
            [{"tag": "text", "text": "see "}, {"tag": "a", "text": "this", "href": "https://e.org"}],
            [{"tag": "img", "image_key": "img_1"}],
        ],
    }  # fmt: skip
    heard = Heard()
    async with running(bot, heard):
        await feishu.happens(EVENT, feishu.world.arrive("post", content))
        (message,) = await heard.wait_for(1)
    assert message.text == "Trip\nsee this (https://e.org)"
    assert [a.kind for a in message.attachments] == ["image"]


async def test_a_press_counts_only_where_its_card_was_sent(
    feishu: FeishuEmulator, bot: Feishu
) -> None:
    heard = Heard()
    async with running(bot, heard):
        await Ann(feishu).says("in a thread", thread="t")
        (there,) = await heard.wait_for(1)
        sent = await bot.send(Outbound(there.chat, "Sure?", buttons=(Button("Yes", "a:1:yes"),)))
        stolen = feishu.world.pressed(sent, "a:1:yes", who="ou_mallory")
        await feishu.happens("card.action.trigger", stolen)
        await Ann(feishu).presses(sent, "a:1:yes")
        pressed = (await heard.wait_for(2))[1]
    assert (pressed.button, pressed.chat, pressed.sender) == ("a:1:yes", there.chat, ANN)
    assert len(heard) == 2


@pytest.mark.parametrize("body", [b"", b"[]", b"{}", b'{"header": 1}', b"[" * 100_000])
async def test_what_is_no_event_is_left_out(body: bytes) -> None:
    assert understood("feishu", read, body, BOT, set[str]().__contains__) is None


# --- webhooks -------------------------------------------------------------------------------------


async def test_webhooks_are_acknowledged_when_kept(feishu: FeishuEmulator) -> None:
    bot, times = a_webhook(feishu), []

    async def deliver(message: Inbound) -> None:
        times.append(message.text)
        if len(times) < 3:
            raise NotKept("the disk is full", 0.1)

    async with running(bot, deliver):
        await until(lambda: bot.port)
        feishu.webhook = f"http://127.0.0.1:{bot.port}/feishu"
        await Ann(feishu).says("by webhook")
        await until(lambda: 200 in feishu.webhook_answers)
    assert feishu.webhook_answers == [503, 503, 200]
    assert times == ["by webhook"] * 3


async def test_the_address_is_confirmed_to_who_knows_the_token(feishu: FeishuEmulator) -> None:
    bot = a_webhook(feishu)
    heard = Heard()
    async with running(bot, heard):
        await until(lambda: bot.port)
        url = f"http://127.0.0.1:{bot.port}/feishu"
        right = await asks_for_the_address(url)
        wrong = await asks_for_the_address(url, token="guessed")
        async with httpx.AsyncClient(timeout=60) as client:
            plain = await client.post(url, json={"type": "url_verification", "challenge": "x"})
    assert right == (200, {"challenge": "ajls384kdjx98XX"})
    assert (wrong[0], plain.status_code) == (401, 401)


def a_webhook(feishu: FeishuEmulator) -> Feishu:
    return a_bot(
        feishu, encrypt_key=SecretStr(ENCRYPT_KEY), verification_token=SecretStr(VERIFICATION)
    )


# --- sending --------------------------------------------------------------------------------------


async def test_a_withdrawn_token_is_fetched_anew(feishu: FeishuEmulator, bot: Feishu) -> None:
    await bot.send(Outbound(ANN, "one"))
    feishu.expire_tokens()
    await bot.send(Outbound(ANN, "two"))
    assert [m.text for m in feishu.world.bot_said()] == ["one", "two"]


async def test_sent_again_it_is_shown_once(feishu: FeishuEmulator, bot: Feishu) -> None:
    ids = {await bot.send(Outbound(ANN, "Done", once="7-1-0")) for _ in range(3)}
    assert ([m.text for m in feishu.world.bot_said()], len(ids)) == (["Done"], 1)
    assert feishu.world.repeats == 2


@pytest.mark.parametrize(("strike", "pause"), [("429", 2.0), ("230020", 1.0), ("502", 0.0)])
async def test_what_may_pass_is_told_with_its_pause(
    feishu: FeishuEmulator, bot: Feishu, strike: str, pause: float
) -> None:
    feishu.strike(strike, path="messages")
    with pytest.raises(GatewayError) as caught:
        await bot.send(Outbound(ANN, "hello"))
    assert (caught.value.retryable, caught.value.retry_after) == (True, pause)


async def test_half_a_text_is_finished(feishu: FeishuEmulator, bot: Feishu) -> None:
    text = "A sentence that fills a card. " * 400
    sending = asyncio.create_task(bot.send(Outbound(ANN, text)))
    await until(lambda: feishu.world.bot_said())
    feishu.strike("502", times=2, path="messages")
    await sending
    seen = "".join(m.text for m in feishu.world.bot_said())
    assert "".join(seen.split()) == "".join(text.split())


@pytest.mark.parametrize("markdown", [True, False])
async def test_what_is_read_calls_nobody(
    feishu: FeishuEmulator, bot: Feishu, markdown: bool
) -> None:
    text = "the page says <at id=all></at> and `<at id=all>` &#42; ![x](https://e.org/p.png)"
    await bot.send(Outbound(ANN, text, markdown=markdown))
    (shown,) = feishu.world.bot_said()
    assert "<at id=all></at>" in shown.text
    assert "<at id=all>" in shown.text.replace("\u2060", "").split(" and ")[1]
    assert not [e for e in shown.content["body"]["elements"] if e["tag"] == "img"]


async def test_speech_and_files_go_as_what_they_are(
    feishu: FeishuEmulator, bot: Feishu, tmp_path: Path
) -> None:
    (tmp_path / "list.pdf").write_bytes(b"%PDF-1.7")
    await bot.send(Outbound(ANN, "The list", file=tmp_path / "list.pdf"))
    await bot.send(Outbound(ANN, "Gone", file=tmp_path / "gone.pdf"))
    kinds = [(m.kind, m.text) for m in feishu.world.bot_said()]
    assert kinds == [
        ("interactive", "The list"), ("file", ""),
        ("interactive", "Gone\n[file missing: gone.pdf]"),
    ]  # fmt: skip


async def test_somebody_outside_the_app_is_refused_with_the_fix(
    feishu: FeishuEmulator, bot: Feishu
) -> None:
    feishu.world.away.add(ANN)
    with pytest.raises(GatewayRefused, match="availability"):
        await bot.send(Outbound(ANN, "hello"))


# --- checking -------------------------------------------------------------------------------------


async def test_check_says_who_we_are(bot: Feishu) -> None:
    assert await bot.check() == "Pilot"


@pytest.mark.parametrize(
    ("wrong", "fix"),
    [
        ({"secret": "changed"}, "app_secret is wrong"),
        ({"activated": 0}, "publish a version"),
        ({"granted": {"im:message"}}, "im:resource"),
        ({"granted": {"im:message:send_as_bot", "im:resource"}}, "im:message.p2p_msg:readonly"),
    ],
)
async def test_check_says_where_to_click(
    feishu: FeishuEmulator, bot: Feishu, wrong: dict[str, Any], fix: str
) -> None:
    for name, value in wrong.items():
        setattr(feishu, name, value)
    bot._calls._forget_token()
    with pytest.raises(GatewayRefused, match=fix):
        await bot.check()


async def test_a_long_connection_that_is_not_switched_on_is_said(
    feishu: FeishuEmulator, bot: Feishu
) -> None:
    feishu.long_connection = False
    with pytest.raises(GatewayRefused, match="Events & Callbacks"):
        await asyncio.wait_for(bot.run(Heard()), 60)
    assert feishu.calls.count("endpoint") == 5


@pytest.mark.parametrize(
    "wrong",
    [
        {"app_secret": ""},
        {"domain": "http://example.com"},
        {"encrypt_key": "a-key"},
    ],
)
async def test_what_cannot_be_right_is_refused(wrong: dict[str, str]) -> None:
    with pytest.raises(GatewayRefused):
        create(Config.model_validate({"app_id": APP_ID, "app_secret": APP_SECRET} | wrong))


async def test_the_secret_and_the_ticket_are_in_no_log(
    feishu: FeishuEmulator, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG)
    bot = a_bot(feishu)
    heard = Heard()
    with capture_logs() as logged:
        async with running(bot, heard):
            await Ann(feishu).says("hello")
            await heard.wait_for(1)
            await feishu.cut()
            feishu.secret = "changed"
            await asyncio.sleep(0.3)
    everything = f"{caplog.text}{logged}{capfd.readouterr()}"
    assert APP_SECRET not in everything
    assert "secret-ticket" not in everything
    assert "feishu" in everything
