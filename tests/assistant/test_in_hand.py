"""The assistant on the phone it works on: the chat comes to the front when its person is needed."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from assistant.config import PhoneSettings
from assistant.in_hand import chat_of
from assistant.routes.base import Scene
from assistant.steps import Request
from device_drivers.base import Launch
from device_drivers.virtual.device import VirtualPhone
from device_drivers.virtual.phone import Phone
from tests.assistant.conftest import Cli
from tests.assistant.requests import requests
from tests.assistant.test_telegram import ANN, pair, running, wait_for
from tests.phones import private_adb
from tests.platforms.background import in_background
from tests.platforms.telegram import TelegramEmulator
from tests.platforms.telegram_world import TELEGRAMS_OWN_LIMITS, Shown
from tests.wireless import PAIRING_ADBS, wireless_phone

pytestmark = pytest.mark.whole

CHAT = "com.android.notes"
"""Any app will do as the one the person chats from."""
SETTINGS = "com.android.settings"
REQUEST = Request("t", "t", "terminal", "c", "me", "me", "text", "en")


@pytest.fixture
def telegram() -> Iterator[TelegramEmulator]:
    with in_background(TelegramEmulator(limits=TELEGRAMS_OWN_LIMITS)) as emulator:
        yield emulator


def in_front(cli: Cli) -> str:
    return cli.phone.server.call(lambda phone: phone.foreground[0])


def wait_in_front(cli: Cli, app: str) -> None:
    ends = time.monotonic() + 150
    while in_front(cli) != app:
        assert time.monotonic() < ends, f"{in_front(cli)} is in front, not {app}"
        time.sleep(0.02)


def name_the_phone(cli: Cli, **more: str) -> None:
    lines = [f'serial = "{cli.phone.serial}"', *(f"{key} = {more[key]}" for key in more)]
    path = cli.home / "phonepilot.toml"
    text = path.read_text(encoding="utf-8").replace(
        f'default_phone = "{cli.phone.serial}"', 'default_phone = "me"'
    )
    path.write_text(text + "\n[phones.me]\n" + "\n".join(lines) + "\n", encoding="utf-8")


def _asks(shown: Shown) -> bool:
    return bool(shown.buttons) and shown.buttons[0][0] == "Yes"


def test_a_question_and_the_end_bring_the_chat_back(
    cli: Cli, telegram: TelegramEmulator, monkeypatch: pytest.MonkeyPatch
) -> None:
    (number,) = cli.phone.sql("SELECT address FROM sms ORDER BY id DESC LIMIT 1")[0]
    monkeypatch.setattr(cli, "start", _named(cli, local="true", chat_app=f'"{CHAT}"'))
    with running(cli, telegram):
        pair(cli, telegram)
        telegram.person_says(
            ANN, f'open Messages, tap Start chat, type "{number}", press enter, '
            'type "the parcel is here", tap Send',
        )  # fmt: skip
        question = wait_for(telegram, _asks)
        wait_in_front(cli, CHAT)
        telegram.presses(question.id, question.buttons[0][1])
        done = wait_for(
            telegram, lambda s: s.id > question.id and (s.photo is not None or _asks(s))
        )
        assert done.photo is not None, "the keyboard closed, the button moved: the same button"
        assert done.text.startswith("✅"), done.text
        wait_in_front(cli, CHAT)
    assert cli.phone.sql("SELECT count(*) FROM sms WHERE body='the parcel is here'") == [(1,)]


def test_on_the_phone_itself_the_next_request_finds_the_new_port(tmp_path: Path) -> None:
    """No serial in the settings; the chat app comes back at the end of each task."""

    async def tale() -> None:
        with private_adb(tmp_path, PAIRING_ADBS[0]) as adb, wireless_phone(seed=3) as phone:
            adb.run("pair", *phone.show_code())
            adb.run("connect", phone.address)
            async with requests(tmp_path, adb, local=True, chat_app=CHAT) as at:
                assert (await at.do("open Settings"))[0] == "done"
                assert phone.server.call(lambda inside: inside.foreground[0]) == CHAT
                adb.run("disconnect", phone.address)
                phone.switch(on=False)
                phone.switch(on=True)
                adb.run("connect", phone.address)
                outcome, reply = await at.do("open Settings")
                assert outcome == "done", reply
                assert phone.server.call(lambda inside: inside.foreground[0]) == CHAT

    asyncio.run(tale())


@pytest.mark.parametrize(
    ("settings", "comes"),
    [
        ({"local": True, "chat_app": CHAT}, True),
        ({"local": True, "chat_app": "org.example.nowhere"}, False),
        ({"local": True}, False),
        ({"chat_app": CHAT}, False),
    ],
)
def test_only_a_chat_in_the_same_hand_comes(settings: dict[str, Any], comes: bool) -> None:
    """One that is not installed is no reason to give the task up."""
    phone = VirtualPhone(Phone())
    phone.act(Launch(SETTINGS))
    scene = Scene(phone, REQUEST, screen=phone.observe())
    chat = chat_of(PhoneSettings.model_validate({"driver": "android", **settings}), scene)
    working_in = chat.come() if chat else ""
    assert phone.observe(image=False).app == (CHAT if comes else SETTINGS)
    assert working_in == (SETTINGS if comes else "")
    if chat:
        chat.leave(working_in)
        assert scene.screen is None, "it is looked at anew"
    assert phone.observe(image=False).app == SETTINGS


def _named(cli: Cli, **more: str):  # type: ignore[no-untyped-def]
    start = cli.start

    def named(*args: str, **kw: object):  # type: ignore[no-untyped-def]
        name_the_phone(cli, **more)
        return start(*args, **kw)

    return named
