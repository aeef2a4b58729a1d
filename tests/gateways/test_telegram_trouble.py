"""Trouble while receiving: networks, rivals, wrong tokens; and the token stays secret."""

from __future__ import annotations

import asyncio
import logging
import traceback

import pytest
from pydantic import SecretStr, ValidationError
from structlog.testing import capture_logs
from telegram.error import BadRequest, Conflict, Forbidden, NetworkError, TelegramError, TimedOut

from gateways._telegram_trouble import explain
from gateways.base import GatewayRefused, Outbound
from gateways.telegram import Config, TelegramGateway, create
from tests.gateways.conftest import Heard, a_bot, running, until
from tests.platforms.background import in_background
from tests.platforms.telegram import TOKEN, TelegramEmulator

pytestmark = pytest.mark.anyio

ANN = 31


async def test_the_loop_outlives_every_network_trouble_and_says_so_once(
    telegram: TelegramEmulator, bot: TelegramGateway, caplog: pytest.LogCaptureFixture
) -> None:
    heard = Heard()
    with capture_logs() as logged:
        async with running(bot, heard):
            await until(telegram, "getUpdates")
            for trouble in ("drop", "502", "html"):
                telegram.strike(trouble)
            telegram.person_says(ANN, "wakes the poll")
            await heard.wait_for(1)
            await until(telegram, "getUpdates", 5)
            telegram.person_says(ANN, "still there?")
            await heard.wait_for(2)
    assert [m.text for m in heard] == ["wakes the poll", "still there?"]
    states = [entry["event"] for entry in logged if entry["event"] != "telegram.listening"]
    assert states == ["telegram.down", "telegram.up_again"]
    loud = [r.getMessage() for r in caplog.records if r.levelno >= logging.WARNING]
    assert loud == [], "the library is not to say it again for every try"


async def test_telegram_going_away_and_coming_back(
    telegram: TelegramEmulator, bot: TelegramGateway
) -> None:
    heard = Heard()
    async with running(bot, heard):
        await until(telegram, "getUpdates")
        await telegram.stop()
        telegram.person_says(ANN, "said while the bot was cut off")
        await asyncio.sleep(0.1)
        await telegram.start()
        assert [m.text for m in await heard.wait_for(1)] == ["said while the bot was cut off"]


async def test_starting_without_a_network_waits_for_it(telegram: TelegramEmulator) -> None:
    bot = a_bot(telegram)
    await telegram.stop()
    heard = Heard()
    async with running(bot, heard) as task:
        await asyncio.sleep(0.1)
        assert not task.done()
        await telegram.start()
        telegram.person_says(ANN, "hello")
        await heard.wait_for(1)


async def test_the_loop_waits_when_asked_to(
    telegram: TelegramEmulator, bot: TelegramGateway
) -> None:
    telegram.strike("429", method="getUpdates")
    telegram.person_says(ANN, "hello")
    loop = asyncio.get_running_loop()
    started, heard = loop.time(), Heard()
    async with running(bot, heard):
        await heard.wait_for(1)
    assert loop.time() - started >= 1.0, "the server asked for one second"


async def test_a_wrong_token_ends_the_run_with_the_fix(telegram: TelegramEmulator) -> None:
    with pytest.raises(GatewayRefused, match="BotFather"):
        await asyncio.wait_for(a_bot(telegram, "4242:wrong").run(Heard()), 60)


@pytest.mark.parametrize("token", ["", "hello", "env:TELEGRAM_TOKEN", "12 34:x", "1234:"])
def test_what_cannot_be_a_token_is_said_at_once(token: str) -> None:
    with pytest.raises(GatewayRefused, match="123456:ABC-DEF"):
        create(Config(token=SecretStr(token)))


def test_unknown_settings_are_refused() -> None:
    with pytest.raises(ValidationError, match="tokn"):
        Config.model_validate({"token": TOKEN, "tokn": "x"})


async def test_a_second_poller_is_named(telegram: TelegramEmulator, bot: TelegramGateway) -> None:
    with capture_logs() as logged:
        async with running(bot, Heard()) as ours, running(a_bot(telegram), Heard()) as rival:
            done, _ = await asyncio.wait(
                {ours, rival}, timeout=60, return_when=asyncio.FIRST_COMPLETED
            )
    (loser,) = [task for task in done if task.exception() is not None]
    with pytest.raises(GatewayRefused, match="Another program fetches this bot's messages"):
        loser.result()
    assert "Another program" in next(e["why"] for e in logged if e["event"] == "telegram.down")


async def test_a_webhook_in_the_way_is_named(
    telegram: TelegramEmulator, bot: TelegramGateway
) -> None:
    telegram.set_webhook("https://example.org/hook")
    with pytest.raises(GatewayRefused, match="webhook"):
        await asyncio.wait_for(bot.run(Heard()), 60)


async def test_the_token_is_in_no_log_and_no_error(
    telegram: TelegramEmulator, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    caplog.set_level(logging.DEBUG, "httpx")  # some gateways quieten it
    secret = "AAsecret-of-this-test_0123456789"
    telegram.token = f"4242:{secret}"
    bot = a_bot(telegram, telegram.token)
    errors = []
    with capture_logs() as logged:
        telegram.person_says(ANN, "hello")
        heard = Heard()
        async with running(bot, heard):
            await heard.wait_for(1)
            await bot.send(Outbound("31", "hello"))
        for trouble in ("drop", "html"):
            telegram.strike(trouble)
            with pytest.raises(Exception, match="cannot be reached") as caught:
                await bot.send(Outbound("31", "again"))
            errors.append(caught.value)
        telegram.token = "other:token"
        with pytest.raises(GatewayRefused) as refused:
            await bot.run(heard)
        errors.append(refused.value)
        await telegram.stop()
        with pytest.raises(Exception, match="cannot be reached") as caught:
            await bot.send(Outbound("31", "and again"))
        errors.append(caught.value)
    await bot.close()
    assert "HTTP Request" in caplog.text, "the library's own log was on"
    said = [caplog.text, str(logged), *("".join(traceback.format_exception(e)) for e in errors)]
    assert not [text for text in said if secret in text]


@pytest.mark.parametrize("kind", [NetworkError, BadRequest, Forbidden, TimedOut, Conflict])
def test_no_explanation_repeats_the_token(kind: type[TelegramError]) -> None:
    told = explain(kind(f"POST https://api.telegram.org/bot{TOKEN}/getMe failed"), TOKEN)
    assert TOKEN not in str(told)
    assert len(str(told)) > 20


@pytest.mark.parametrize("url", ["localhost:8081", "ftp://example.org", ""])
def test_an_address_that_cannot_be_one_is_refused_at_once(url: str) -> None:
    with pytest.raises(ValidationError, match="base_url"):
        Config(token=SecretStr(TOKEN), base_url=url)


def test_the_emulator_can_run_beside_a_test_that_is_not_async() -> None:
    with in_background(TelegramEmulator()) as telegram:
        telegram.person_says(ANN, "hello")
        heard = Heard()

        async def listen() -> None:
            bot = a_bot(telegram)
            async with running(bot, heard):
                await heard.wait_for(1)
                telegram.person_says(ANN, "more")
                await heard.wait_for(2)
                await bot.send(Outbound("31", "hello back"))

        asyncio.run(listen())
        assert [m.text for m in heard] == ["hello", "more"]
        assert [shown.text for shown in telegram.bot_said(ANN)] == ["hello back"]
