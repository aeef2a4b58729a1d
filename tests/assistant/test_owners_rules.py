"""The owner's rules hold for whom and where a step really reaches, however anything is written."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.assistant.requests import requests
from tests.phones import VirtualPhone

pytestmark = pytest.mark.whole

NUMBER = "+16175550182"
"""Ben Iyer's, on the virtual phone."""


def test_a_person_is_meant_by_name_and_number(tmp_path: Path, virtual_phone: VirtualPhone) -> None:
    """Whoever said yes beforehand, and by whichever way the person was told."""
    asyncio.run(whom(tmp_path, virtual_phone))


async def whom(tmp_path: Path, virtual_phone: VirtualPhone) -> None:
    asked = ("text Ben: y3", f"text {NUMBER}: x6", "给Ben发短信说y4", "call Ben")
    before = virtual_phone.sql("SELECT count(*) FROM sms")
    rules = ["ben-iyer", NUMBER, "+1617*", "+1 (617) *", "617 *"]
    write(tmp_path / "home", "")
    async with requests(tmp_path / "home", virtual_phone.adb, serial=virtual_phone.serial) as house:
        for rule, text in [*zip(rules, asked * 2, strict=False), *(("Ben Iyer", a) for a in asked)]:
            write(tmp_path / "home", f'[contacts]\n"{rule}" = "never"\n')
            outcome, reply = await house.do(text)
            assert outcome == "failed", (rule, text, reply)
            assert "There is a rule of yours" in reply or "规则" in reply, (rule, text, reply)
        assert virtual_phone.sql("SELECT count(*) FROM sms") == before
        write(tmp_path / "home", '[contacts]\n"+49 *" = "never"\n"Anna*" = "never"\n')
        assert (await house.do("text Ben: hello"))[0] == "done"


def test_a_command_is_done_in_an_app_too(tmp_path: Path, virtual_phone: VirtualPhone) -> None:
    asyncio.run(where(tmp_path, virtual_phone))


async def where(tmp_path: Path, virtual_phone: VirtualPhone) -> None:
    rules = [
        ("com.android.deskclock", "set an alarm for 5:52"), ("Clock", "set an alarm for 5:53"),
        ("*", "set an alarm for 5:54"), ("时钟", "set a timer for 5 minutes"),
        ("Messages", "text Ben: x10"), ("Settings", "turn off wifi"),
    ]  # fmt: skip
    write(tmp_path / "home", "")
    async with requests(tmp_path / "home", virtual_phone.adb, serial=virtual_phone.serial) as house:
        for rule, text in rules:
            write(tmp_path / "home", f'[apps]\n"{rule}" = "never"\n')
            outcome, reply = await house.do(text)
            assert outcome == "failed", (rule, text, reply)
            assert "That is in" in reply, (rule, text, reply)
        write(tmp_path / "home", '[apps]\n"com.android.*" = "never"\n"Clock" = "allow"\n')
        assert (await house.do("what is the battery level"))[0] == "done"


def write(home: Path, rules: str) -> None:
    home.mkdir(mode=0o700, exist_ok=True)
    (home / "guard.toml").write_text(rules, "utf-8")
