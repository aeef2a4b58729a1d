"""The same assistant on Telegram: the real client library, a Bot API that behaves, a phone."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tests.assistant.conftest import Cli
from tests.assistant.test_crash import effects
from tests.models.golden.autoglm_phone import reply
from tests.platforms.background import in_background
from tests.platforms.telegram import TOKEN, TelegramEmulator
from tests.platforms.telegram_world import TELEGRAMS_OWN_LIMITS, Shown
from tests.scripted_model import ScriptedModel

pytestmark = pytest.mark.whole

ANN = 1001
Found = Callable[[Shown], bool]


@pytest.fixture
def telegram() -> Iterator[TelegramEmulator]:
    with in_background(TelegramEmulator(limits=TELEGRAMS_OWN_LIMITS)) as emulator:
        yield emulator


@contextmanager
def running(
    cli: Cli, telegram: TelegramEmulator, more: str = ""
) -> Iterator[subprocess.Popen[str]]:
    """``phonepilot run`` with the bot; killed at the end if it still lives."""
    (cli.home / "phonepilot.toml").write_text(
        f"""
default_phone = "{cli.phone.serial}"
[gateways.telegram]
token = "{TOKEN}"
base_url = "{telegram.base_url}"
retry_seconds = 0.05
{more}
""",
        encoding="utf-8",
    )
    process = cli.start("run")
    try:
        yield process
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        if process.stdout:
            process.stdout.close()


def wait_for(
    telegram: TelegramEmulator, found: Found, seconds: float = 150, *, chat: int = ANN
) -> Shown:
    """The first message of the bot that ``found`` accepts."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        for shown in telegram.bot_said(chat):
            if found(shown):
                return shown
        time.sleep(0.02)
    raise AssertionError([(s.text, s.buttons) for s in telegram.bot_said(chat)])


def says(words: str) -> Found:
    return lambda shown: words in shown.text


def pair(cli: Cli, telegram: TelegramEmulator, who: int = ANN, name: str = "Ann") -> None:
    """The first one is the owner."""
    telegram.person_says(who, "hello", name=name)
    offer = wait_for(telegram, says("phonepilot pair"), chat=who)
    code = re.search(r"phonepilot pair (\w{4}-\w{4})\n", offer.text)
    assert code
    assert cli.run("pair", code[1]).returncode == 0
    wait_for(telegram, says("You are paired"), chat=who)


def test_a_paired_person_gets_progress_proof_and_a_question(
    cli: Cli, telegram: TelegramEmulator
) -> None:
    name = cli.phone.sql(
        "SELECT c.name FROM contacts c JOIN phones p ON p.contact_id=c.id"
        " WHERE c.name GLOB '[A-Z]* [A-Z]*' GROUP BY c.id HAVING count(*)=1 LIMIT 1"
    )[0][0]
    with running(cli, telegram):
        pair(cli, telegram)

        telegram.person_says(ANN, "turn on bluetooth and set a timer for 17 minutes")
        done = wait_for(telegram, lambda s: s.photo is not None)
        assert done.text.startswith("✅")
        assert done.photo is not None
        over = lambda s: s.text.count("✅") == 2 and not s.photo and not s.buttons  # noqa: E731
        wait_for(telegram, over)  # the Stop button is gone when it is over
        assert cli.phone.sql("SELECT count(*) FROM timers WHERE total_ms=1020000") == [(1,)]

        telegram.person_says(ANN, f"text {name}: the parcel is here")
        question = wait_for(telegram, lambda s: "the parcel is here" in s.text and bool(s.buttons))
        assert [label for label, _ in question.buttons] == ["Yes", "No"]
        assert cli.phone.sql("SELECT count(*) FROM sms WHERE body='the parcel is here'") == [(0,)]
        telegram.presses(question.id, question.buttons[0][1])
        wait_for(telegram, lambda s: s.photo is not None and s.id > question.id)
        assert cli.phone.sql("SELECT count(*) FROM sms WHERE body='the parcel is here'") == [(1,)]


def test_strangers_get_one_code_and_nothing_else(cli: Cli, telegram: TelegramEmulator) -> None:
    with running(cli, telegram):
        for _ in range(5):
            telegram.person_says(ANN, "set a timer for 9 minutes")
        wait_for(telegram, says("phonepilot pair"))
        time.sleep(1.0)
        assert len(telegram.bot_said(ANN)) == 1
        assert cli.phone.sql("SELECT count(*) FROM timers WHERE total_ms=540000") == [(0,)]


def test_stop_is_a_button_and_comes_before_the_next_action(
    cli: Cli, telegram: TelegramEmulator
) -> None:
    with running(cli, telegram):
        pair(cli, telegram)
        telegram.person_says(
            ANN, "wait 20 seconds then wait 20 seconds then set a timer for 33 minutes"
        )
        progress = wait_for(telegram, lambda s: any(v.startswith("stop:") for _, v in s.buttons))
        telegram.presses(progress.id, progress.buttons[0][1])
        wait_for(telegram, says("Stopped as you asked"))
        assert cli.phone.sql("SELECT count(*) FROM timers WHERE total_ms=1980000") == [(0,)]


def test_a_killed_bot_goes_on_with_the_same_message(cli: Cli, telegram: TelegramEmulator) -> None:
    request = (
        "set a timer for 21 minutes then set a timer for 22 minutes then set a timer for 23 minutes"
    )
    with running(cli, telegram) as process:
        pair(cli, telegram)
        telegram.person_says(ANN, request)
        while effects(cli.home) < 1:
            time.sleep(0.002)
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
    with running(cli, telegram):
        wait_for(telegram, lambda s: s.photo is not None)
    timers = cli.phone.sql(
        "SELECT total_ms FROM timers WHERE total_ms >= 1260000 ORDER BY total_ms"
    )
    assert timers == [(1260000,), (1320000,), (1380000,)]
    assert len([s for s in telegram.bot_said(ANN) if s.photo]) == 1


def test_the_person_is_handed_the_phone_and_says_when_it_is_done(
    cli: Cli, telegram: TelegramEmulator
) -> None:
    def decide(messages: list[dict[str, Any]]) -> str:
        front = cli.phone.server.call(lambda p: p.foreground[0])
        if front == "com.android.settings":
            return reply('finish(message="Signed in")')
        return reply('do(action="Take_over", message="sign in there")')

    with in_background(ScriptedModel(decide)) as model:
        table = (
            f'[models.gui]\nbase_url = "{model.base_url}"\nmodel = "scripted"\n'
            'adapter = "autoglm_phone"\ncheck = false\n'
        )
        with running(cli, telegram, table):
            pair(cli, telegram)
            telegram.person_says(ANN, "看看哪件礼物适合奶奶")
            question = wait_for(telegram, says("sign in there"))
            assert "请您在手机上亲自完成" in question.text
            assert [label for label, _ in question.buttons][:2] == ["已完成", "返回"]
            cli.phone.server.call(lambda p: p.open_app("com.android.settings"))
            telegram.presses(question.id, question.buttons[0][1])
            wait_for(telegram, lambda s: s.photo is not None and s.text.startswith("✅"))
    assert len(model.asked) == 2


def test_an_unanswered_question_lets_go(cli: Cli, telegram: TelegramEmulator) -> None:
    def asked() -> int:
        return sum("您是想：关闭渡船？" in shown.text for shown in telegram.bot_said(ANN))

    with running(cli, telegram):
        pair(cli, telegram)
        telegram.person_says(ANN, "关闭渡船")
        wait_for(telegram, says("您是想"))
        telegram.person_says(ANN, "the blue one with the dots")
        wait_for(telegram, lambda _: asked() == 2)
        telegram.person_says(ANN, "lovely weather we have today")
        wait_for(telegram, says("我还是不明白“关闭渡船”"))
        telegram.person_says(ANN, "关闭渡船")
        wait_for(telegram, lambda _: asked() == 3)
        telegram.person_says(ANN, "turn on the flashlight")
        wait_for(telegram, says("手电筒"))
        telegram.person_says(ANN, "set a timer for 41 minutes")
        wait_for(telegram, lambda s: s.photo is not None and "41" in s.text)
    assert asked() == 3


def test_a_wrong_token_is_said_with_its_fix(cli: Cli, telegram: TelegramEmulator) -> None:
    (cli.home / "phonepilot.toml").write_text(
        f'[gateways.telegram]\ntoken = "999:WRONG"\nbase_url = "{telegram.base_url}"\n'
    )
    ended = cli.run("run")
    assert ended.returncode == 1
    assert "token" in ended.stderr
    assert "WRONG" not in ended.stderr
    assert "Traceback" not in ended.stderr
    assert "BotFather" in cli.run("doctor", "--gateway", "telegram").stdout
