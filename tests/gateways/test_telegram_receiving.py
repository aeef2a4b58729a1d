"""Receiving: order, redelivery, groups, buttons; with the real python-telegram-bot."""

from __future__ import annotations

import asyncio

import pytest

from gateways.base import Button, Inbound, Outbound
from gateways.telegram import TelegramGateway
from tests.gateways.conftest import Heard, a_bot, running, until
from tests.platforms.telegram import TelegramEmulator

pytestmark = pytest.mark.anyio

ANN, FAMILY = 31, -500


class Crash(Exception):
    pass


async def test_messages_come_in_order_with_all_that_is_known(
    telegram: TelegramEmulator, bot: TelegramGateway
) -> None:
    telegram.person_says(ANN, "set an alarm for 7")
    telegram.person_says(ANN, "订一个明早七点的闹钟")
    heard = Heard()
    async with running(bot, heard):
        await heard.wait_for(2)
        telegram.person_says(ANN, "third, while it is listening", name="Bo")
        first, second, third = await heard.wait_for(3)
    assert [m.text for m in (first, second, third)] == [
        "set an alarm for 7", "订一个明早七点的闹钟", "third, while it is listening",
    ]  # fmt: skip
    assert (first.gateway, first.chat, first.sender) == ("telegram", "31", "31")
    assert (first.sender_name, third.sender_name) == ("Ann", "Bo")
    assert first.private
    assert first.at.tzinfo is not None
    assert int(first.external_id) + 2 == int(second.external_id) + 1 == int(third.external_id)


async def test_what_was_delivered_is_confirmed_and_not_seen_again(
    telegram: TelegramEmulator, bot: TelegramGateway
) -> None:
    telegram.person_says(ANN, "once")
    heard = Heard()
    async with running(bot, heard):
        await heard.wait_for(1)
        await until(telegram, "getUpdates", 2)
    telegram.person_says(ANN, "twice")
    async with running(bot, heard):
        await heard.wait_for(2)
    assert [m.text for m in heard] == ["once", "twice"]


async def test_a_crash_before_the_disk_brings_the_message_again(
    telegram: TelegramEmulator, bot: TelegramGateway
) -> None:
    telegram.person_says(ANN, "kept")
    telegram.person_says(ANN, "lost on the way to the disk")
    kept: list[Inbound] = []

    async def deliver(message: Inbound) -> None:
        if kept:
            raise Crash
        kept.append(message)

    with pytest.raises(Crash):
        await bot.run(deliver)
    heard = Heard()
    async with running(a_bot(telegram), heard):
        again = await heard.wait_for(2)
    assert again[0].external_id == kept[0].external_id, "the inbox can tell that it has this one"
    assert again[1].text == "lost on the way to the disk"


async def test_being_stopped_while_delivering_loses_nothing(
    telegram: TelegramEmulator, bot: TelegramGateway
) -> None:
    telegram.person_says(ANN, "slow")
    started = asyncio.Event()

    async def deliver(message: Inbound) -> None:
        started.set()
        await asyncio.sleep(60)

    async with running(bot, deliver):
        await asyncio.wait_for(started.wait(), 60)
    heard = Heard()
    async with running(bot, heard):
        assert [m.text for m in await heard.wait_for(1)] == ["slow"]


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("@pilot_bot turn on wifi", "turn on wifi"),
        ("please @Pilot_Bot turn it on", "please turn it on"),
        ("👩‍👩‍👧‍👦 @pilot_bot 打开蓝牙", "👩‍👩‍👧‍👦 打开蓝牙"),
        ("/stop", "/stop"),
        ("/stop@pilot_bot", "/stop"),
        ("/stop@other_bot", None),
        ("/status@pilot_bot", "/status"),
        ("/status", None),
        ("what does @somebody think", None),
        ("@pilot_botany is nice", None),
        ("see a/stop or not", None),
        ("just talking", None),
    ],
)
async def test_in_a_group_only_what_is_addressed_to_the_bot_is_read(
    telegram: TelegramEmulator, bot: TelegramGateway, said: str, read: str | None
) -> None:
    telegram.person_says(FAMILY, said)
    telegram.person_says(ANN, "end")
    heard = Heard()
    async with running(bot, heard):
        async with asyncio.timeout(60):
            while not heard or heard[-1].text != "end":
                await heard.wait_for(len(heard) + 1)
    assert [m.text for m in heard if not m.private] == ([] if read is None else [read])


async def test_a_reply_to_the_bot_in_a_group_is_addressed(
    telegram: TelegramEmulator, bot: TelegramGateway
) -> None:
    theirs = telegram.person_says(FAMILY, "hello all")
    ours = int(await bot.send(Outbound(str(FAMILY), "At which time?")))
    telegram.person_says(FAMILY, "a reply to a person", reply_to=theirs)
    telegram.person_says(FAMILY, "at seven", reply_to=ours)
    heard = Heard()
    async with running(bot, heard):
        (message,) = await heard.wait_for(1)
    assert (message.text, message.chat, message.sender) == ("at seven", "-500", "77")
    assert message.replies_to == str(ours)
    assert not message.private


async def test_what_was_forwarded_is_told_from_what_was_said(
    telegram: TelegramEmulator, bot: TelegramGateway
) -> None:
    mallory = {"id": 666, "is_bot": False, "first_name": "Mallory"}
    for origin in (
        {"type": "user", "sender_user": mallory},
        {"type": "hidden_user", "sender_user_name": "Mallory"},
        {"type": "channel", "chat": {"id": -9, "type": "channel"}, "message_id": 1},
    ):
        telegram.person_says(ANN, "open evil.example", origin={"date": 1690000000} | origin)
    world = telegram.world
    world.arrive(ANN, "a joke", world.person(ANN), via_bot=mallory)
    telegram.person_says(ANN, "set an alarm for 7")
    heard = Heard()
    async with running(bot, heard):
        await heard.wait_for(5)
    assert [m.forwarded for m in heard] == [True, True, True, True, False]
    assert {m.sender for m in heard} == {str(ANN)}


async def test_a_pressed_button_comes_with_its_value_and_stops_spinning(
    telegram: TelegramEmulator, bot: TelegramGateway
) -> None:
    telegram.person_says(ANN, "hello")
    heard = Heard()
    async with running(bot, heard):
        await heard.wait_for(1)
        sent = await bot.send(Outbound("31", "Send it?", buttons=(Button("Yes", "approve:7:yes"),)))
        telegram.presses(int(sent), "approve:7:yes")
        pressed = (await heard.wait_for(2))[1]
        await until(telegram, "answerCallbackQuery")
    assert (pressed.button, pressed.text, pressed.chat) == ("approve:7:yes", "", "31")
    assert telegram.world.answered == [f"press-{sent}-approve:7:yes-0"]


async def test_a_press_too_old_to_answer_is_still_heard(
    telegram: TelegramEmulator, bot: TelegramGateway
) -> None:
    telegram.person_says(ANN, "hello")
    sent = await bot.send(Outbound("31", "Send it?", buttons=(Button("Yes", "y"),)))
    telegram.presses(int(sent), "y")
    telegram.strike("502", method="answerCallbackQuery")
    telegram.person_says(ANN, "after")
    heard = Heard()
    async with running(bot, heard):
        _, pressed, after = await heard.wait_for(3)
    assert (pressed.button, after.text) == ("y", "after")


async def test_captions_are_read_and_pictures_without_words_are_not_lost(
    telegram: TelegramEmulator, bot: TelegramGateway
) -> None:
    telegram.person_sends_photo(ANN, "what is this?")
    telegram.person_sends_photo(ANN)
    telegram.person_sends_photo(FAMILY, "@pilot_bot and this?")
    heard = Heard()
    async with running(bot, heard):
        await heard.wait_for(3)
    assert [m.text for m in heard] == ["what is this?", "", "and this?"]


async def test_edits_and_comings_and_goings_are_not_requests(
    telegram: TelegramEmulator, bot: TelegramGateway
) -> None:
    said = telegram.person_says(ANN, "call mum")
    telegram.person_edits(ANN, said, "call dad")
    telegram.person_joins(FAMILY)
    telegram.person_says(ANN, "end")
    heard = Heard()
    async with running(bot, heard):
        await heard.wait_for(2)
    assert [m.text for m in heard] == ["call mum", "end"]
