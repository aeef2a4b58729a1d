"""The assistant on the phone it works on: the chat comes to the front when its person is needed."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from tests.assistant.conftest import Cli
from tests.assistant.test_telegram import ANN, pair, running, says, wait_for
from tests.platforms.background import in_background
from tests.platforms.telegram import TelegramEmulator
from tests.platforms.telegram_world import TELEGRAMS_OWN_LIMITS

CHAT = "com.android.notes"
"""Any app will do as the one the person chats from."""


@pytest.fixture
def telegram() -> Iterator[TelegramEmulator]:
    with in_background(TelegramEmulator(limits=TELEGRAMS_OWN_LIMITS)) as emulator:
        yield emulator


def in_front(cli: Cli) -> str:
    return cli.phone.server.call(lambda phone: phone.foreground[0])


def wait_in_front(cli: Cli, app: str) -> None:
    ends = time.monotonic() + 20
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
        question = wait_for(telegram, lambda s: bool(s.buttons) and s.buttons[0][0] == "Yes")
        wait_in_front(cli, CHAT)
        telegram.presses(question.id, question.buttons[0][1])
        done = wait_for(telegram, lambda s: s.photo is not None and s.id > question.id)
        assert done.text.startswith("✅"), done.text
        wait_in_front(cli, CHAT)
    assert cli.phone.sql("SELECT count(*) FROM sms WHERE body='the parcel is here'") == [(1,)]


def test_a_phone_elsewhere_is_left_as_it_is(
    cli: Cli, telegram: TelegramEmulator, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cli, "start", _named(cli, chat_app=f'"{CHAT}"'))
    with running(cli, telegram):
        pair(cli, telegram)
        telegram.person_says(ANN, "open Settings")
        wait_for(telegram, lambda s: s.photo is not None)
        wait_for(telegram, says("✅"))
    assert in_front(cli) == "com.android.settings"


def _named(cli: Cli, **more: str):  # type: ignore[no-untyped-def]
    start = cli.start

    def named(*args: str, **kw: object):  # type: ignore[no-untyped-def]
        name_the_phone(cli, **more)
        return start(*args, **kw)

    return named
