"""Talking on Telegram while something is done, alone and in a group, over the real library."""

from __future__ import annotations

import pytest

from tests.assistant.conftest import Cli
from tests.assistant.test_groups import contact, sent
from tests.assistant.test_telegram import ANN, Found, pair, running, says, telegram, wait_for
from tests.platforms.telegram import TelegramEmulator
from tests.platforms.telegram_world import Shown

pytestmark = pytest.mark.whole

__all__ = ["telegram"]
BEN, CARA, DAN = 1002, 1003, 1004
FAMILY = -500
MINUTE = 60_000


def timers(cli: Cli) -> list[int]:
    """Minutes of those that were set here."""
    rows = cli.phone.sql("SELECT total_ms FROM timers WHERE total_ms >= 1860000 ORDER BY total_ms")
    return [ms // MINUTE for (ms,) in rows]


def later(shown: Shown, found: Found) -> Found:
    return lambda other: other.id > shown.id and found(other)


def test_a_row_of_messages_is_one_turn_and_words_meanwhile_steer_and_stop(
    cli: Cli, telegram: TelegramEmulator
) -> None:
    cli.pause = 2.0
    with running(cli, telegram):
        pair(cli, telegram)
        for words in ("set a timer for 36 minutes", "no, 37", "and turn on bluetooth"):
            telegram.person_says(ANN, words)
        done = wait_for(telegram, lambda s: s.photo is not None)
        assert "Bluetooth" in done.text
        assert timers(cli) == [37]

        telegram.person_says(ANN, "wait 5 seconds then set a timer for 38 minutes")
        begun = wait_for(
            telegram, later(done, lambda s: any(v[:5] == "stop:" for _, v in s.buttons))
        )
        telegram.person_says(ANN, "no, 39 minutes")
        changed = wait_for(telegram, later(begun, says("Changed. I now do:")))
        done = wait_for(telegram, later(changed, lambda s: s.photo is not None))
        assert timers(cli) == [37, 39]

        telegram.person_says(ANN, "wait 5 seconds then set a timer for 40 minutes")
        asked = wait_for(telegram, later(done, lambda s: "stop:" in str(s.buttons)))
        telegram.person_says(ANN, "set a timer for 41 minutes")
        wait_for(telegram, later(asked, says("Queued: “set a timer for 41 minutes”")))
        telegram.person_says(ANN, "stop")
        wait_for(telegram, later(asked, says("Stopped as you asked")))
        assert timers(cli) == [37, 39]


def test_in_a_group_it_hears_what_is_meant_for_it_and_each_task_is_its_persons(
    cli: Cli, telegram: TelegramEmulator
) -> None:
    name = contact(cli)
    with running(cli, telegram):
        for who, called in ((ANN, "Ann"), (BEN, "Ben"), (CARA, "Cara")):
            pair(cli, telegram, who, called)
        telegram.person_says(FAMILY, "set a timer for 41 minutes", name="Ben", who=BEN)
        telegram.person_says(FAMILY, "@pilot_bot set a timer for 42 minutes", name="Dan", who=DAN)
        telegram.person_says(
            FAMILY, f"@pilot_bot text {name}: the group parcel is here", name="Ben", who=BEN
        )
        asked = wait_for(telegram, lambda s: "group parcel" in s.text and "Yes" in str(s.buttons),
                         chat=FAMILY)  # fmt: skip
        assert asked.text.startswith("Ben: "), "it says whom it is for"
        assert not any("phonepilot pair" in s.text for s in telegram.bot_said(FAMILY))

        yes = asked.buttons[0][1]
        telegram.presses(asked.id, yes, who=CARA)
        wait_for(telegram, says("That is for whoever asked for it, or the owner."), chat=FAMILY)
        telegram.person_says(FAMILY, "stop", name="Cara", who=CARA, reply_to=asked.id)
        wait_for(telegram, says("Nothing is running."), chat=FAMILY)
        telegram.presses(asked.id, yes, who=DAN)
        assert sent(cli, "the group parcel is here") == 0
        telegram.presses(asked.id, yes, who=BEN)
        done = wait_for(telegram, lambda s: s.photo is not None, chat=FAMILY)
        assert sent(cli, "the group parcel is here") == 1

        slow = "@pilot_bot wait 9 seconds then set a timer for 43 minutes"
        telegram.person_says(FAMILY, slow, name="Ben", who=BEN)
        begun = wait_for(telegram, later(done, lambda s: "stop:" in str(s.buttons)), chat=FAMILY)
        telegram.presses(begun.id, begun.buttons[0][1], who=CARA)
        wait_for(telegram, later(begun, lambda s: "owner" in s.text), chat=FAMILY)
        telegram.person_says(FAMILY, "/stop@pilot_bot", who=ANN)
        wait_for(telegram, says("Stopped as you asked"), chat=FAMILY)
        assert timers(cli) == []
