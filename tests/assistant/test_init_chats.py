"""The step of ``phonepilot init`` that joins a chat platform, by somebody at a terminal."""

from __future__ import annotations

import os
import re
import signal
import time
import tomllib
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from typing import Any

import httpx
import pytest

from assistant.config import load_settings
from assistant.journal import Journal
from assistant.secrets.vault import Vault
from gateways.base import Inbound
from tests.assistant.at_terminal import terminal
from tests.assistant.conftest import Cli
from tests.assistant.test_telegram import says, wait_for
from tests.phones import free_port
from tests.platforms.background import in_background
from tests.platforms.telegram import TOKEN, TelegramEmulator

pytestmark = pytest.mark.whole

ANN = 1001
WRONG = "4242:AAF-mistyped-token-0123456789abcdef"
APP_TOKEN = "xapp-1-A0123456789-0123456789012-0123456789abcdef0123456789abcdef"
GIVEN = ("--set", f"token={TOKEN}")


@pytest.fixture
def telegram() -> Iterator[TelegramEmulator]:
    with in_background(TelegramEmulator()) as emulator:
        yield emulator


def emulated(telegram: TelegramEmulator) -> tuple[str, ...]:
    return "--set", f"base_url={telegram.base_url}", "--set", "retry_seconds=0.05"


@pytest.mark.timeout(300)
def test_from_nothing_to_a_first_answer(cli: Cli, telegram: TelegramEmulator) -> None:
    """A real phone's serial, no model, Telegram with a wrong token first, paired on the spot."""
    with terminal(cli, "--phone", cli.phone.serial, *emulated(telegram)) as person:
        person.reads("Call it [phone]: ")
        person.types("desk")
        person.reads("✅ desk is ready.")
        person.reads("Which model?")
        person.types("1")
        listed = person.reads("Number or name [none]: ") + person.reads("Number or name [none]: ")
        assert "telegram    Telegram: a bot" in listed
        person.types("telegramm")
        person.reads("There is no such name here. Did you mean telegram?")
        person.types("telegram")
        assert "open @BotFather: /newbot" in person.reads("token: ")
        person.types(WRONG)
        person.reads("Enter to go on: ")
        person.types("")
        told = person.reads("What now?")
        assert "BotFather" in told, "the fix is told"
        assert "[gateways." not in told, "nothing is in the file yet"
        person.types("again")
        person.reads("token (Enter: as before): ")
        person.types(TOKEN)
        person.reads("Enter to go on: ")
        person.types("")
        person.reads("✅ It works: @")
        told = person.reads("Ctrl-C to do that later.")
        code = re.search(r"Your pairing code: (\S+)", told)
        assert code is not None
        telegram.person_says(ANN, "/start")
        wait_for(telegram, says("send the pairing code that its terminal shows"))
        telegram.person_says(ANN, f" {code[1].lower()} ")
        person.reads("is paired, as owner.")
        assert "phonepilot run" in person.reads("check everything again")
        assert person.ends() == 0
        assert WRONG not in person.seen, "secrets are not echoed"
        assert TOKEN not in person.seen
        assert "telegram.listening" not in person.seen, "the log is no part of the conversation"
    assert "telegram.listening" in (cli.home / "phonepilot.log").read_text()
    written = tomllib.loads((cli.home / "phonepilot.toml").read_text())
    assert written["default_phone"] == "desk"
    assert written["phones"]["desk"]["serial"] == cli.phone.serial
    assert written["gateways"]["telegram"]["token"] == "secret:telegram-token"
    assert written["gateways"]["telegram"]["base_url"] == telegram.base_url
    assert Vault(cli.home).get("telegram-token") == TOKEN
    assert (cli.home / "phonepilot.toml").stat().st_mode & 0o777 == 0o600
    wait_for(telegram, says("You are paired"))
    assistant = cli.start("run")
    try:
        telegram.person_says(ANN, "what time is it")
        wait_for(telegram, says("The phone says"), 150)
    finally:
        assistant.send_signal(signal.SIGTERM)
        assistant.communicate(timeout=60)


def test_what_others_write_meanwhile_is_neither_paired_nor_lost(
    cli: Cli, telegram: TelegramEmulator
) -> None:
    options = ("--phone", "virtual", "--model", "none", "--chat", "telegram")
    with terminal(cli, *options, "--set", f"token={TOKEN}", *emulated(telegram)) as person:
        person.reads("Enter to go on: ")
        person.types("")
        told = person.reads("Ctrl-C to do that later.")
        code = re.search(r"Your pairing code: (\S+)", told)
        assert code is not None
        telegram.person_says(7, "let me in: ABCD-EFGH")
        name = telegram.world.me["username"]
        telegram.person_says(-100, f"@{name} {code[1]}", who=8)  # in a group: others read it
        with closing(Journal(cli.home / "journal.db")) as journal:
            assert journal.people() == []
        telegram.person_says(ANN, code[1])
        person.reads("is paired, as owner.")
        assert person.ends() == 0
    with closing(Journal(cli.home / "journal.db")) as journal:
        assert [known["sender"] for known in journal.people()] == [str(ANN)]


def test_the_second_time_what_is_set_is_shown_and_stays(
    cli: Cli, telegram: TelegramEmulator
) -> None:
    code = cli.run("init", "--yes", "--chat", "telegram", *GIVEN, *emulated(telegram))
    assert code.returncode == 0, code.stdout + code.stderr
    with closing(Journal(cli.home / "journal.db")) as journal:
        asked = Inbound("telegram", "m1", str(ANN), str(ANN), "hi", datetime.now(UTC))
        journal.offer_code("ABCD2345", asked, 3600, 3)
        assert journal.pair("ABCD2345", 3600) is not None
    before = (cli.home / "phonepilot.toml").read_text()
    with terminal(cli) as person:
        assert "1. keep        as it is: virtual" in person.reads("Number or name [keep]: ")
        person.types("")
        person.reads("Number or name [none]: ")
        person.types("")
        listed = person.reads("Number or name [keep]: ")
        assert "nothing more: what is set stays as it is" in listed
        assert "Telegram (✅ set up, paired): a bot" in listed
        assert "Discord: a bot" in listed
        person.types("telegram")
        person.reads("token (Enter: as before): ")
        person.types("")
        person.reads("Enter to go on: ")
        person.types("")
        person.reads("✅ It works: @")
        person.reads(f"Paired already: {ANN}")
        assert person.ends() == 0
    assert (cli.home / "phonepilot.toml").read_text() == before


def test_what_a_platform_mostly_needs_is_asked_for_and_a_lost_secret_is_not_shown(
    cli: Cli,
) -> None:
    """Slack's second token has a question of its own, which hides it; at any other question it is
    neither repeated nor left on the screen."""
    with terminal(cli, "--phone", "virtual", "--model", "none") as person:
        person.reads("Number or name [none]: ")
        person.types("slakc")
        person.reads("There is no such name here. Did you mean slack?")
        person.types("Slack")
        assert "Bot User OAuth Token" in person.reads("bot_token: ")
        person.types("xoxb-123456789012-abcdefgh")
        assert "App-Level Tokens" in person.reads("app_token (Enter: none): ")
        person.types("")
        person.reads("Enter to go on: ")
        person.types(APP_TOKEN)
        told = person.reads("It looked like a secret, so it was taken off the screen.")
        assert told.count(APP_TOKEN) == 1, "as the terminal echoed it"
        assert "\x1b[3A\x1b[J" in told, "three lines of eighty letters are cleared"
        person.types("signing_secrt")
        person.reads("Did you mean signing_secret?")
        person.types("")
        told = person.reads("What now?")
        assert "Slack needs an app token for Socket Mode" in told
        assert "does not take" not in told
        person.types("leave")
        assert person.ends() == 0


def test_the_web_chat_in_a_minute(cli: Cli) -> None:
    """Enter makes a key; the link that is shown once lets a browser in, which says the code."""
    port = free_port()
    options = ("--phone", "virtual", "--model", "none", "--chat", "web", "--set", f"port={port}")
    with terminal(cli, *options) as person:
        person.reads("key (Enter: I make one): ")
        person.types("")
        person.reads("Enter to go on: ")
        person.types("")
        told = person.reads("Ctrl-C to do that later.")
        link = re.search(rf"http://127\.0\.0\.1:{port}/#([0-9a-f]{{32}})\n", told)
        code = re.search(r"Your pairing code: (\S+)\nOpen http://127\.0\.0\.1:", told)
        assert link is not None
        assert code is not None
        at = f"http://127.0.0.1:{port}"
        let_in = _posted(f"{at}/enter", {"key": link[1], "name": ""}, {})
        tab = {"X-Phonepilot-Tab": let_in["token"]}
        _posted(f"{at}/say", {"id": "0" * 32, "text": code[1]}, tab)
        person.reads("✅ Your browser is paired, as owner.")
        assert person.ends() == 0
    assert load_settings(cli.home / "phonepilot.toml").gateways["web"]["key"] == "secret:web-key"
    with terminal(cli, *options) as person:
        person.reads("key (Enter: as before; new: I make another): ")
        person.types("")
        person.reads("Enter to go on: ")
        person.types("")
        person.reads("Paired already:")
        assert person.ends() == 0
        assert link[1] not in person.seen, "no command shows a secret again"


def _posted(url: str, body: dict[str, str], headers: dict[str, str]) -> dict[str, Any]:
    """As the page does, until somebody listens there."""
    for _ in range(600):
        try:
            origin = {"Origin": url.rpartition("/")[0]}
            answer = httpx.post(
                url, json=body, headers=origin | headers, trust_env=False, timeout=60
            )
        except httpx.ConnectError:
            time.sleep(0.1)
        else:
            assert answer.status_code == 200, answer.text
            told: dict[str, Any] = answer.json() if answer.content else {}
            return told
    raise AssertionError(f"nobody listens at {url}")


def test_pairing_can_be_left_for_later(cli: Cli, telegram: TelegramEmulator) -> None:
    options = ("--phone", "virtual", "--model", "none", "--chat", "telegram")
    with terminal(cli, *options, "--set", f"token={TOKEN}", *emulated(telegram)) as person:
        person.reads("Enter to go on: ")
        person.types("")
        person.reads("Ctrl-C to do that later.")
        os.killpg(person.process.pid, signal.SIGINT)
        person.reads("Nobody is paired yet.")
        person.reads("Ready. Next:")
        assert person.ends() == 0
