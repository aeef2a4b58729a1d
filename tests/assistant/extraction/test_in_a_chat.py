"""Rows in a chat, in plain words: made, kept, asked for every morning, mended, kept back."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from assistant.app import House
from device_drivers.base import OpenUrl
from tests.assistant.chats import Chat, in_a_chat
from tests.assistant.conftest import Cli
from tests.assistant.extraction.shop import Shop, shop

ROWS = "\n1. "
pytestmark = [pytest.mark.whole, pytest.mark.usefixtures("noon")]


@pytest.fixture
def lamps() -> Iterator[Shop]:
    with shop() as made:
        yield made


def house_of(lamps: Shop) -> dict[str, object]:
    return {"skills": {"extraction": {"local": [lamps.host]}}}


def due(house: House, number: int) -> None:
    """The time of this one is now; the clock of all others stays."""
    with house.journal._writing() as db:
        db.execute("UPDATE schedules SET next=? WHERE number=?", (time.time(), number))


def said(chat: Chat, text: str, words: str) -> str:
    """Forget what was said, say this, and wait for an answer."""
    chat.sent.clear()
    chat.says(text)
    return chat.hears(words).text


def rows_of(chat: Chat) -> list[str]:
    """The names in the CSV that was sent last."""
    files = [m.file for _, m in chat.sent if m.file is not None]
    assert [each.suffix for each in files] == [".csv"]
    return [line.partition(",")[0] for line in files[0].read_text().splitlines()[1:]]


def test_rows_are_made_kept_and_mended(cli: Cli, lamps: Shop) -> None:
    with in_a_chat(cli, **house_of(lamps)) as (chat, house):
        wish = f"get the name and price of each product on {lamps.url}"
        first = said(chat, wish, ROWS)
        assert "1. Arc floor lamp · " in first
        assert "6. Workshop lamp" in first
        assert "free" not in first  # what a page says is nothing to do
        again = said(chat, f"{wish} as csv", ROWS)
        assert "Nothing changed since the last time." in again
        files = [m.file for _, m in chat.sent if m.file is not None]
        assert files
        assert b"name,price\r\nArc floor lamp,129.0\r\n" in files[0].read_bytes()
        assert sum(path == "/robots.txt" for path in lamps.asked) == 1
        asked = len(lamps.asked)
        assert "As it was at " in said(chat, "the same as json", ROWS)
        files = [m.file for _, m in chat.sent if m.file is not None]
        assert b'"price": 129.0' in files[0].read_bytes()
        assert len(lamps.asked) == asked

        narrow = f"{wish}, only the ones below 50"
        assert "Only price below 50: 3 of 6 rows." in said(chat, narrow, ROWS)
        asked = len(lamps.asked)
        told = said(chat, "the same as csv", ROWS)  # what was shown, not all that was read
        assert "Only price below 50: 3 of 6 rows." in told
        assert rows_of(chat) == ["Clip-on light", "Paper globe", "Workshop lamp"]
        said(chat, "the same but only the first 2, as csv", ROWS)
        assert rows_of(chat) == ["Clip-on light", "Paper globe"]
        said(chat, "the same as csv", ROWS)
        assert rows_of(chat) == ["Clip-on light", "Paper globe"]
        assert "Only price below 20: 1 of 6 rows." in said(
            chat, "the same but only the ones below 20", ROWS
        )
        assert len(lamps.asked) == asked
        said(chat, f"{wish}, as csv", ROWS)
        said(chat, "the same as csv", ROWS)
        assert len(rows_of(chat)) == 6

        said(chat, f"every morning {wish}", "⏰ every day at 08:00")
        lamps.lamps[3] = ("Paper globe", "$19.00")
        lamps.lamps.append(("Wall light", "$33.00"))
        chat.sent.clear()
        due(house, 1)
        told = chat.hears(ROWS).text
        assert "New: Wall light" in told
        assert "Changed: Paper globe" in told

        lamps.built = "table"
        chat.sent.clear()
        due(house, 1)
        told = chat.hears(ROWS).text
        assert "🔧 The page was rebuilt" in told
        assert "7. Wall light" in told

        lamps.built = "gone"
        chat.sent.clear()
        due(house, 1)
        told = chat.hears("not sure any more").text
        assert "ask us" not in told
        assert not any("Open http" in message.text for _, message in chat.sent)


def test_a_site_that_does_not_want_it_is_left_alone(cli: Cli, lamps: Shop) -> None:
    lamps.robots = "User-agent: *\nDisallow: /lamps\n"
    with in_a_chat(cli, **house_of(lamps)) as (chat, _):
        told = said(chat, f"get the name and price of each product on {lamps.url}", "robots.txt")
        assert told.startswith("❌")
        assert "/lamps" not in lamps.asked


def test_nobody_but_the_owner_lets_it_into_their_network(cli: Cli, lamps: Shop) -> None:
    with in_a_chat(cli) as (chat, _):
        wish = f"get the name and price of each product on {lamps.url}"
        told = said(chat, wish, "public internet")
        assert told.startswith("❌")
        assert lamps.asked == []


def test_this_page_is_what_the_phone_shows(cli: Cli, lamps: Shop) -> None:
    with in_a_chat(cli, **house_of(lamps)) as (chat, house):
        told = said(chat, "get the title of each post on this page", "no app is open on the phone")
        assert "Say which address you mean" in told

        # a request beside an open question is neither its answer nor lost
        said(chat, "send a text to 10086 saying hello", "May I send")
        wish = f"get the name and price of each product on {lamps.url}"
        told = said(chat, wish, "That comes next. My question is still open")
        assert "10086" in told
        assert [b.label for b in chat.sent[-1][1].buttons][:2] == ["Yes", "No"]
        chat.says("no")
        assert "6. Workshop lamp" in chat.hears(ROWS).text
        said(chat, f"{wish} as csv", ROWS)
        files = [m.file for _, m in chat.sent if m.file is not None]
        assert [each.name for each in files] == ["lamps.csv"]

        told = said(chat, "get the title of each post on this page, every morning", "address")
        assert "“This page” will be another one then" in told
        with house.phones.lease(cli.phone.serial, "test") as lease:
            lease.device.act(OpenUrl("https://garden.example.net/"))
        told = said(chat, "get the title of each post on this page", ROWS)
        assert "1. How to " in told
        said(chat, "get the title of each post on this page, every morning", "⏰")
        kept = house.journal.schedules_of("chat", "ann")
        assert [each.text for each in kept] == [
            "get the title of each post on https://garden.example.net/"
        ]
        with house.phones.lease(cli.phone.serial, "test") as lease:
            lease.device.act(OpenUrl("https://hotel.example.com/"))
        chat.sent.clear()
        due(house, 1)
        assert "1. How to " in chat.hears(ROWS).text
