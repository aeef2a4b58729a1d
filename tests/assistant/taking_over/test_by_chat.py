"""A person takes over from the chat, by words, squares, buttons, or on the phone itself."""

from __future__ import annotations

import asyncio
import itertools
import json
import re
from pathlib import Path
from typing import Any

import pytest

from device_drivers.base import OS, OpenUrl
from device_drivers.virtual.apps.browser.sites import members
from gateways.base import Outbound
from tests.assistant.taking_over.club import SITE, Club, club
from tests.assistant.test_memory_beside import read_all

pytestmark = pytest.mark.whole

SYSTEMS = [OS.ANDROID, OS.IOS, OS.HARMONY]


def everything_on_disk(home: Path) -> bytes:
    return b"\n".join(held for _, held in read_all(home))


def steps_of(home: Path) -> list[dict[str, Any]]:
    lines = next(home.glob("trajectories/*/steps.jsonl")).read_text(encoding="utf-8")
    return [json.loads(line) for line in lines.splitlines()]


def rows_of(said: Outbound) -> list[list[str]]:
    """As they lie under the picture."""
    rows = itertools.groupby(said.buttons, lambda button: button.row)
    return [[button.label for button in row] for _, row in rows]


async def through(at: Club) -> str:
    """Past the wall in front, to the end of the task."""
    result = await at.ends()
    assert result["outcome"] == "done", result["reply"]
    return str(result["reply"])


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_code_that_is_told_in_the_chat_is_typed_and_kept_nowhere(
    tmp_path: Path, system: OS
) -> None:
    async def tale() -> None:
        async with club(tmp_path, system) as at:
            asked = await at.wants("code")
            assert "A code is wanted" in asked.text
            assert asked.image is not None
            assert asked.image.stat().st_size > 5000
            typed = await at.says(members.CODE)
            assert members.CODE not in typed.text
            field = next(e for e in at.screen().elements if e.text == members.CODE)
            assert field.focused
            await at.taps("Confirm")
            await through(at)
            assert "Members only" in [e.label for e in at.screen().elements]
        assert members.CODE.encode() not in everything_on_disk(tmp_path)
        steps = steps_of(tmp_path)
        assert {s["route"] for s in steps if "tap" in s["action"]["kind"]} == {"person"}

    asyncio.run(tale())


def test_why_tells_what_the_person_did_by_hand(tmp_path: Path) -> None:
    async def tale() -> None:
        async with club(tmp_path) as at:
            asked = await at.wants("code")
            link = at.link(asked)
            await at.says(members.CODE)
            await at.taps("Confirm")
            await through(at)
            known = len(at.chat.said)
            await at.inbox.deliver(at.chat.message("/why"))
            told = (await at.chat.hears(lambda m: "I ended with" in m.text, known)).text
            await at.inbox.deliver(at.chat.message("为什么这么做？"))
            chinese = (await at.chat.hears(lambda m: "最后的回复" in m.text, known)).text
        assert "Type ••••••: by the person's own hand, who had the phone then\n" in told
        assert "“••••••”: by the person's own hand, who had the phone then" in told
        assert "credential: what they do themselves is their yes." in told
        assert "asked you first" not in told
        handed = "I handed the phone over: club.example.com: A code is wanted that was sent to you"
        assert handed in told
        assert "— you did it, and I went on" in told
        assert link.partition("#")[2] not in told + chinese
        assert members.CODE not in told + chinese
        assert "由用户亲手操作" in chinese
        assert "您完成后我继续了" in chinese

    asyncio.run(tale())


def test_why_tells_that_nobody_did_what_only_a_person_may(tmp_path: Path) -> None:
    async def tale() -> None:
        async with club(tmp_path, guard={"answer_seconds": 1.0}) as at:
            await at.wants("fee")
            await at.ends()
            known = len(at.chat.said)
            await at.inbox.deliver(at.chat.message("/why"))
            told = (await at.chat.hears(lambda m: "I ended with" in m.text, known)).text
        assert "It wants what you pay with: a card or a payment password — nobody did it" in told

    asyncio.run(tale())


def test_a_captcha_is_passed_by_the_numbers_of_squares(tmp_path: Path) -> None:
    async def tale() -> None:
        async with club(tmp_path) as at:
            asked = await at.wants("robot")
            assert "only a person may pass" in asked.text
            assert {"Done", "Back", "1", "32"} <= {b.label for b in asked.buttons}
            assert rows_of(asked)[:2] == [["Done", "Back", "Picture"], ["1", "2", "3", "4"]]
            assert rows_of(asked)[-1] == ["29", "30", "31", "32"]
            close = await at.says("1 again")
            assert rows_of(close)[1:] == [["1", "2", "3"], ["4", "5", "6"], ["7", "8", "9"]]
            await at.says("picture")
            await at.taps("I’m not a robot")
            assert [e.checked for e in at.screen().elements if e.checkable] == [True]
            await at.taps("Verify")
            await through(at)

    asyncio.run(tale())


def test_a_button_taps_its_square_and_back_goes_back(tmp_path: Path) -> None:
    async def tale() -> None:
        async with club(tmp_path) as at:
            asked = await at.wants("robot")
            known = len(at.chat.said)
            await at.presses(asked, "Back")
            shown = await at.chat.hears(lambda m: m.image is not None, known)
            assert shown.text.startswith("You: Press “back”. That left the page; say “done”")
            looked = await at.says("看图")
            assert "This is the screen now" in looked.text
            assert "Thank you" not in looked.text, "going back is not having done it"
            await at.presses(looked, "Done")
            assert (await at.ends())["outcome"] != "done", "the club is not in front any more"

    asyncio.run(tale())


def test_what_was_done_and_what_is_not_there_is_told_in_full(tmp_path: Path) -> None:
    async def tale() -> None:
        async with club(tmp_path) as at:
            await at.wants("robot")
            assert "There is no square 99, they go from 1 to 32" in (await at.says("99")).text
            assert "no square 0" in (await at.says("0")).text
            assert (await at.says("swipe up")).text.startswith("You: Swipe “up”")
            whole = re.compile(r"You: (?:Tap (?:“.+”|at \d+, \d+)|Swipe “.+”)")
            assert whole.match((await at.says("2")).text)

    asyncio.run(tale())


def test_done_on_the_phone_itself_lets_the_task_go_on(tmp_path: Path) -> None:
    """A name, a password and a code, all entered by hand on the phone."""

    async def tale() -> None:
        async with club(tmp_path) as at:
            await at.wants("")
            await asyncio.to_thread(at.phone.act, OpenUrl(SITE + "inside"))
            await at.inbox.deliver(at.chat.message("done"))
            assert "Members only" in await through(at)

    asyncio.run(tale())


def test_nobody_there_needs_the_person_and_says_for_what(tmp_path: Path) -> None:
    async def tale() -> None:
        async with club(tmp_path, guard={"answer_seconds": 1.0}) as at:
            await at.wants("fee")
            result = await at.ends()
            assert result["outcome"] == "needs_user"
            assert "what you pay with" in result["reply"]
            assert not at.house.sessions.are_open

    asyncio.run(tale())


def test_stop_ends_it_at_once(tmp_path: Path) -> None:
    async def tale() -> None:
        async with club(tmp_path) as at:
            await at.wants("robot")
            await at.inbox.deliver(at.chat.message("stop"))
            assert (await at.ends())["outcome"] == "stopped"
            assert not at.house.sessions.are_open

    asyncio.run(tale())


def test_a_password_is_not_for_a_model_that_was_not_given_it(tmp_path: Path) -> None:
    """Name and password are told in turn; wherever it is looked for, the password is not there."""

    async def tale() -> None:
        async with club(tmp_path) as at:
            await at.wants("")
            await at.says("Lin")
            assert "Lin" in [e.text for e in at.screen().elements]
            await at.taps("Password")
            await at.says(members.PASSWORD)
            await at.taps("Sign in")
            await at.says(members.CODE)
            await at.taps("Confirm")
            await through(at)
            typed = at.phone.phone.store.rows("SELECT value FROM web_values ORDER BY rowid")
            secret = [value for (value,) in typed if value in (members.PASSWORD, members.CODE)]
            assert secret == [members.PASSWORD, members.CODE]
        on_disk = everything_on_disk(tmp_path)
        assert members.PASSWORD.encode() not in on_disk
        assert members.CODE.encode() not in on_disk

    asyncio.run(tale())


def test_somebody_else_in_the_chat_does_not_reach_the_phone(tmp_path: Path) -> None:
    async def tale() -> None:
        async with club(tmp_path) as at:
            asked = await at.wants("robot")
            before = at.screen().fingerprint
            value = next(b.value for b in asked.buttons if b.label == "13")
            await at.inbox.deliver(at.chat.message("13", sender="program"))
            await at.inbox.deliver(at.chat.message("", button=value, sender="program"))
            await asyncio.sleep(1.0)
            assert at.screen().fingerprint == before
            assert at.house.sessions.are_open
            await at.inbox.deliver(at.chat.message("stop"))
            assert (await at.ends())["outcome"] == "stopped"

    asyncio.run(tale())


def test_a_phone_locked_with_a_pin_is_handed_over(tmp_path: Path) -> None:
    """An instruction comes to a lock as a GUI model does; then the task goes on."""

    async def tale() -> None:
        async with club(tmp_path) as at:
            at.phone.phone.weather.start("screen_locked", pin="1234")
            await at.inbox.deliver(at.chat.message("open Settings, tap Display"))
            asked = await at.chat.hears(lambda m: m.text.startswith("✋"))
            assert "The phone is locked" in asked.text
            assert asked.image is not None
            for key in (*"1234", "Enter"):
                await at.taps(key)
            known = len(at.chat.said)
            await at.inbox.deliver(at.chat.message("done"))
            await at.chat.hears(lambda m: m.text.startswith(("✅", "❓")) and not m.edits, known)
            assert at.screen().app == "com.android.settings"
            assert "Brightness level" in " ".join(e.label for e in at.screen().elements)

    asyncio.run(tale())
