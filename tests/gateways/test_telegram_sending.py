"""Sending: what the person sees in the chat; with the real python-telegram-bot."""

from __future__ import annotations

from pathlib import Path

import pytest

from gateways._telegram_say import MAX_CAPTION, MAX_TEXT
from gateways.base import Button, Entry, GatewayError, GatewayRefused, Outbound
from gateways.telegram import TelegramGateway
from tests.gateways.conftest import a_bot, a_png
from tests.platforms.telegram import TelegramEmulator
from tests.platforms.telegram_world import Limits, Meter

pytestmark = pytest.mark.anyio

ANN = 31
STOP = (Button("Stop", "stop:1"),)


@pytest.fixture(autouse=True)
def _ann_has_pressed_start(telegram: TelegramEmulator) -> None:
    telegram.person_says(ANN, "/start")


async def test_words_arrive_exactly(telegram: TelegramEmulator, bot: TelegramGateway) -> None:
    text = "*not bold* <b>nor this</b> [x](y) 闹钟 7:00 已设好 👍🏽"
    sent = await bot.send(Outbound("31", text))
    (shown,) = telegram.bot_said(ANN)
    assert (shown.text, str(shown.id)) == (text, sent)


async def test_progress_is_one_message_that_changes(
    telegram: TelegramEmulator, bot: TelegramGateway, picture: Path
) -> None:
    sent = await bot.send(Outbound("31", "1 opening Clock", buttons=STOP))
    for text in ("2 adding an alarm", "2 adding an alarm", "3 checking"):
        assert await bot.send(Outbound("31", text, buttons=STOP, edits=sent)) == sent
    assert await bot.send(Outbound("31", "Done.", image=picture, edits=sent)) == sent
    (shown,) = telegram.bot_said(ANN)
    assert (shown.text, shown.photo, shown.buttons) == ("Done.", a_png(), ())
    assert shown.edits == 3, "saying the same again changes nothing"


async def test_buttons_go_when_an_edit_has_none(
    telegram: TelegramEmulator, bot: TelegramGateway
) -> None:
    buttons = (Button("Yes", "y"), Button("No", "n"), Button("Only in this conversation", "c"))
    sent = await bot.send(Outbound("31", "Send it?", buttons=buttons))
    (shown,) = telegram.bot_said(ANN)
    assert shown.buttons == (("Yes", "y"), ("No", "n"), ("Only in this conversation", "c"))
    assert [len(row) for row in shown.rows] == [2, 1]
    await bot.send(Outbound("31", "Send it? Yes.", edits=sent))
    assert telegram.bot_said(ANN)[0].buttons == ()


async def test_buttons_lie_in_the_rows_that_they_name(
    telegram: TelegramEmulator, bot: TelegramGateway
) -> None:
    ways = [Button(name, name, row=1) for name in ("Done", "Back", "Picture")]
    squares = [Button(str(n), str(n), row=2 + (n - 1) // 4) for n in range(1, 33)]
    others = [Button("Yes", "y"), Button("No", "n"), Button("Later", "l")]
    await bot.send(Outbound("31", "There:", buttons=(*ways, *squares, *others)))
    (shown,) = telegram.bot_said(ANN)
    rows = [[button["text"] for button in row] for row in shown.rows]
    assert rows[:3] == [["Done", "Back", "Picture"], ["1", "2", "3", "4"], ["5", "6", "7", "8"]]
    assert [len(row) for row in rows] == [3, *[4] * 8, 2, 1]


async def test_a_file_is_handed_over_as_it_is(
    telegram: TelegramEmulator, bot: TelegramGateway, tmp_path: Path
) -> None:
    table = tmp_path / "total.csv"
    table.write_bytes(b"total,630\n")
    sent = await bot.send(Outbound("31", "The total", file=table))
    (shown,) = telegram.bot_said(ANN)
    assert (shown.text, shown.file, str(shown.id)) == ("The total", b"total,630\n", sent)
    table.unlink()
    await bot.send(Outbound("31", "Again", file=table))
    assert telegram.bot_said(ANN)[-1].text == "Again\n[file missing: total.csv]"


async def test_a_picture_keeps_its_place_when_only_words_change(
    telegram: TelegramEmulator, bot: TelegramGateway, picture: Path
) -> None:
    sent = await bot.send(Outbound("31", "Here", image=picture))
    assert await bot.send(Outbound("31", "Here it is", edits=sent)) == sent
    (shown,) = telegram.bot_said(ANN)
    assert (shown.text, shown.photo) == ("Here it is", a_png())


async def test_another_picture_takes_the_place_of_the_first(
    telegram: TelegramEmulator, bot: TelegramGateway, picture: Path, tmp_path: Path
) -> None:
    sent = await bot.send(Outbound("31", "Before", image=picture))
    after = tmp_path / "after.png"
    after.write_bytes(a_png("orange"))
    await bot.send(Outbound("31", "After", image=after, edits=sent))
    (shown,) = telegram.bot_said(ANN)
    assert (shown.text, shown.photo) == ("After", a_png("orange"))


async def test_an_edit_of_a_deleted_message_becomes_a_new_one(
    telegram: TelegramEmulator, bot: TelegramGateway
) -> None:
    sent = await bot.send(Outbound("31", "working"))
    telegram.person_deletes(ANN, int(sent))
    anew = await bot.send(Outbound("31", "done", edits=sent))
    assert anew != sent
    assert [shown.text for shown in telegram.bot_said(ANN)] == ["done"]


async def test_a_very_long_text_arrives_whole(
    telegram: TelegramEmulator, bot: TelegramGateway
) -> None:
    text = "".join(f"Paragraph {n} 说了很多 😀 话。\n\n" for n in range(3500))
    assert len(text.encode()) > 100_000
    sent = await bot.send(Outbound("31", text, buttons=STOP))
    parts = telegram.bot_said(ANN)
    assert "".join("".join(p.text.split()) for p in parts) == "".join(text.split())
    assert all(p.text.endswith("话。") for p in parts), "cut between paragraphs"
    assert [bool(p.buttons) for p in parts] == [False] * (len(parts) - 1) + [True]
    assert sent == str(parts[-1].id)


async def test_a_picture_with_many_words_keeps_them_all(
    telegram: TelegramEmulator, bot: TelegramGateway, picture: Path
) -> None:
    text = "A sentence of some length. " * 300
    await bot.send(Outbound("31", text, image=picture, buttons=STOP))
    first, *rest = telegram.bot_said(ANN)
    assert first.photo is not None
    assert 0 < len(first.text) <= MAX_CAPTION
    assert all(part.photo is None for part in rest)
    assert " ".join([first.text, *(p.text for p in rest)]) == text.strip()
    assert rest[-1].buttons == (("Stop", "stop:1"),)


async def test_many_words_replacing_a_caption(
    telegram: TelegramEmulator, bot: TelegramGateway, picture: Path
) -> None:
    sent = await bot.send(Outbound("31", "short", image=picture))
    text = "word " * 500
    await bot.send(Outbound("31", text, edits=sent))
    first, second = telegram.bot_said(ANN)
    assert first.photo is not None
    assert f"{first.text} {second.text}" == text.strip()


async def test_a_picture_that_is_gone_does_not_keep_the_words(
    telegram: TelegramEmulator, bot: TelegramGateway, tmp_path: Path
) -> None:
    await bot.send(Outbound("31", "Done.", image=tmp_path / "gone.png"))
    (shown,) = telegram.bot_said(ANN)
    assert shown.text == "Done.\n[picture missing: gone.png]"


async def test_too_many_words_too_fast_is_told_with_the_pause_asked_for(
    telegram: TelegramEmulator, bot: TelegramGateway
) -> None:
    telegram.world.meter = Meter(Limits(per_chat_per_second=1))
    await bot.send(Outbound("31", "one"))
    with pytest.raises(GatewayError, match="wait 1 s") as caught:
        await bot.send(Outbound("31", "two"))
    assert caught.value.retryable
    assert caught.value.retry_after == 1.0
    assert [shown.text for shown in telegram.bot_said(ANN)] == ["one"]


async def test_the_rest_of_a_long_text_waits_as_asked(
    telegram: TelegramEmulator, bot: TelegramGateway
) -> None:
    telegram.world.meter = Meter(Limits(per_chat_per_second=2))
    text = "x" * (2 * MAX_TEXT + 5)
    await bot.send(Outbound("31", text))
    assert "".join(p.text for p in telegram.bot_said(ANN)) == text
    meter = telegram.world.meter
    assert meter.refused == 1
    assert meter.impatient == 0


async def test_half_a_text_is_finished_through_a_bad_network(
    telegram: TelegramEmulator, bot: TelegramGateway
) -> None:
    telegram.strike("drop", 2, method="sendMessage", after=1)
    await bot.send(Outbound("31", "y" * (MAX_TEXT + 5)))
    assert [p.text for p in telegram.bot_said(ANN)] == ["y" * MAX_TEXT, "y" * 5]


@pytest.mark.parametrize("trouble", ["drop", "502", "html"])
async def test_a_network_failure_may_be_tried_again(
    telegram: TelegramEmulator, bot: TelegramGateway, trouble: str
) -> None:
    telegram.strike(trouble)
    with pytest.raises(GatewayError, match="cannot be reached") as caught:
        await bot.send(Outbound("31", "hello"))
    assert caught.value.retryable
    await bot.send(Outbound("31", "hello"))
    assert [shown.text for shown in telegram.bot_said(ANN)] == ["hello"]


async def test_a_person_who_blocked_the_bot_is_named_as_the_reason(
    telegram: TelegramEmulator, bot: TelegramGateway
) -> None:
    telegram.world.blocked.add(ANN)
    with pytest.raises(GatewayRefused, match="unblock") as caught:
        await bot.send(Outbound("31", "hello"))
    assert not caught.value.retryable


async def test_refusals_say_what_to_do(telegram: TelegramEmulator, bot: TelegramGateway) -> None:
    with pytest.raises(GatewayRefused, match="write to the bot first"):
        await bot.send(Outbound("999", "hello"))
    with pytest.raises(GatewayRefused, match="empty"):
        await bot.send(Outbound("31", ""))
    stranger = a_bot(telegram, "4242:wrong")
    with pytest.raises(GatewayRefused, match="BotFather"):
        await stranger.send(Outbound("31", "hello"))
    await stranger.close()


async def test_sending_works_again_after_closing(
    telegram: TelegramEmulator, bot: TelegramGateway
) -> None:
    await bot.send(Outbound("31", "one"))
    await bot.close()
    await bot.send(Outbound("31", "two"))
    assert [shown.text for shown in telegram.bot_said(ANN)] == ["one", "two"]


async def test_the_menu_shows_the_commands_in_each_language(
    telegram: TelegramEmulator, bot: TelegramGateway
) -> None:
    await bot.offer([Entry("status", {"en": "what runs", "zh": "正在执行什么"})])
    assert telegram.world.commands == {
        "": [{"command": "status", "description": "what runs"}],
        "zh": [{"command": "status", "description": "正在执行什么"}],
    }
    with pytest.raises(GatewayError):
        await bot.offer([Entry("No Such Name", {"en": "x", "zh": "x"})])
