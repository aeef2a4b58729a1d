"""Signing in from the chat, through the whole house, on the virtual phone's browser."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from assistant.secrets.vault import Vault
from device_drivers.base import OpenUrl
from device_drivers.virtual.apps.browser.sites import members
from device_drivers.virtual.apps.browser.web import SITES, Answer, Request, page
from skills.login import codes
from tests.assistant.signing_in.talk import HOST, USER, Talk, holding
from tests.assistant.taking_over.club import INSIDE, SITE, club, members_club
from tests.assistant.taking_over.test_by_chat import steps_of

pytestmark = pytest.mark.whole

WRONG = "marigold-lane-3"
SEED = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
CLOCKS = "clocks.example.com"


@SITES.site(CLOCKS)
def clocks(request: Request) -> Answer | None:
    """A club whose second door wants a code by the time."""
    if request.path == ["inside"]:
        return Answer(page("members/inside", request, title="Clockmakers", told="Sign out"))
    form, now = dict(request.form), time.time()
    if request.posted and "otp" in form:
        request.keep("code")
        good = form["otp"] in {codes.totp(SEED, now + late) for late in (-60, -30, 0, 30)}
        return Answer(redirect="/inside" if good else "/code?wrong=1")
    if request.posted:
        right = form == {"member": USER, "password": members.PASSWORD}
        return Answer(redirect="/code" if right else "/?wrong=1")
    fields = members._field("member", "User name")
    fields += members._field("password", "Password", "password")
    title, button, action = "Sign in", "Sign in", "/"
    if request.path == ["code"]:
        fields = members._field("otp", "Code of your authenticator app", "tel")
        title, button, action = "Two-step verification", "Confirm", "/code"
    return Answer(page(
        "members/step", request, title=title, trouble_html="", action=action,
        fields_html=fields, button=button,
    ))  # fmt: skip


def test_asked_once_kept_for_the_next_time_and_forgotten_when_told(tmp_path: Path) -> None:
    async def tale() -> None:
        async with club(tmp_path) as at:
            talk = Talk(at)
            await talk.wants(f"log in to {HOST}")
            asked = await talk.answers("What is your user name", USER)
            assert "for nobody but you" in asked.text
            assert f"“forget my login for {HOST}”" in asked.text
            assert [b.label for b in asked.buttons] == ["No"]
            await talk.answers(f"the password of {USER}", members.PASSWORD)
            await talk.answers("What is the code", "open the settings please")
            await talk.answers("I do not see a code in that", members.CODE)
            reply = await talk.is_done()
            assert f"Signed in to {HOST} as {USER}" in reply
            assert "Members only" in [e.label for e in at.screen().elements]
            assert talk.sent("sign in") == [{"member": USER, "password": members.PASSWORD}]
            assert {s["route"] for s in steps_of(tmp_path)} == {"tree"}
            (kept,) = Vault(tmp_path).kept().values()
            assert (kept.user, kept.fits, kept.people) == (USER, (HOST,), ())

            await talk.wants("why?")  # what it did can be read afterwards
            told = (await talk.hears("I ended with")).text
            assert f"What is the password of {USER} for {HOST}? — you told me" in told
            steps = [str(step["say"]) for step in steps_of(tmp_path)]
            assert any(f"Type “{USER}” as the user name" in step for step in steps)
            assert any(f"Type your secret “{kept.name}”" in step for step in steps)

            await talk.wants(f"登录 {HOST}")  # nothing is asked but the code
            await talk.answers("验证码是什么", members.CODE)
            assert "已登录" in await talk.is_done()
            assert len(talk.sent("sign in")) == 2

            # a task that comes to the door says whom it would sign in as
            await asyncio.to_thread(at.phone.act, OpenUrl(SITE))
            await talk.wants(INSIDE)
            await talk.answers(f"Sign in to {HOST} as {USER}?", "yes")
            await talk.answers("What is the code", members.CODE)
            await talk.is_done()
            assert not [m for m in at.chat.said if m.text.startswith("✋")]

            assert holding(tmp_path, members.PASSWORD, members.CODE) == []

            await talk.wants("forget my password for the moon")
            ended = await talk.ends()
            assert ended["outcome"] == "failed"  # nothing was forgotten
            assert "I know no app or site “the moon”" in ended["reply"]
            assert Vault(tmp_path).kept()
            await talk.wants("forget my password for the club")
            assert f"is forgotten: {USER}" in await talk.is_done()
            assert Vault(tmp_path).kept() == {}
            await talk.wants(f"log in to {HOST}")
            await talk.answers("What is your user name", "no")
            result = await talk.ends()
            assert result["outcome"] in ("failed", "stopped")
            assert "as you wished" in result["reply"]

    asyncio.run(tale())


def test_a_wrong_password_is_asked_for_anew_once(tmp_path: Path) -> None:
    async def tale() -> None:
        async with club(tmp_path) as at:
            talk = Talk(at)
            await talk.wants(f"log in to {HOST}")
            await talk.answers("What is your user name", USER)
            await talk.answers(f"the password of {USER}", WRONG)
            await talk.answers(f"the password of {USER}", members.PASSWORD)
            await talk.answers("What is the code", members.CODE)
            await talk.is_done()
            tried = [sent["password"] for sent in talk.sent("sign in")]
            assert tried == [WRONG, members.PASSWORD]

            (kept,) = Vault(tmp_path).kept().values()
            assert Vault(tmp_path).get(kept.name) == members.PASSWORD
            Vault(tmp_path).set(kept.name, WRONG)  # somebody changed it elsewhere
            await talk.wants(f"log in to {HOST}")
            await talk.answers(f"the password of {USER}", f"{WRONG}-too")
            result = await talk.ends()
            assert result["outcome"] != "done", result["reply"]
            tried = [sent["password"] for sent in talk.sent("sign in")]
            assert tried[2:] == [WRONG, f"{WRONG}-too"]

            # the next task does not type what was refused before it is told to
            (kept,) = Vault(tmp_path).kept().values()
            assert list(kept.refused) == [HOST]
            await talk.wants(f"log in to {HOST}")
            asked = await talk.answers("was not accepted on", "no")
            assert [b.label for b in asked.buttons] == ["New one", "Try again", "No"]
            assert (await talk.ends())["outcome"] != "done"
            assert len(talk.sent("sign in")) == 4
            await talk.wants(f"登录 {HOST}")
            asked = await talk.answers("没有接受", "再试一次")
            assert [b.label for b in asked.buttons] == ["新密码", "再试一次", "否"]
            await talk.answers(f"{USER} 在 {HOST} 的密码", "不")
            await talk.ends()
            assert talk.sent("sign in")[4]["password"] == f"{WRONG}-too"
            await talk.wants(f"log in to {HOST}")
            await talk.answers("was not accepted on", "New one")
            await talk.answers(f"the password of {USER}", members.PASSWORD)
            await talk.answers("What is the code", members.CODE)
            await talk.is_done()
            assert talk.sent("sign in")[5]["password"] == members.PASSWORD
            (kept,) = Vault(tmp_path).kept().values()
            assert not kept.refused
            assert holding(tmp_path, WRONG, members.PASSWORD) == []

    asyncio.run(tale())


def test_a_code_out_of_a_message_with_leave(tmp_path: Path) -> None:
    async def tale() -> None:
        async with club(tmp_path) as at:
            talk = Talk(at)
            vault = Vault(tmp_path)
            vault.set("club", members.PASSWORD, (HOST,), user=USER)

            def text_comes() -> None:
                text = f"Your Lantern Club verification code is {members.CODE}"
                at.phone.phone.receive_sms("CLUB", text)

            text_comes()
            await talk.wants(f"log in to {HOST}")
            asked = await talk.answers("Use the code from the message of “CLUB”", "no")
            assert f"{members.CODE[:2]}••••" in asked.text
            assert members.CODE not in asked.text
            await talk.answers("What is the code", members.CODE)
            await talk.is_done()

            await talk.wants(f"log in to {HOST}")
            await talk.answers("Use the code from the message of “CLUB”", "Always for this site")
            await talk.is_done()
            assert vault.kept()["club"].messages

            vault.set("other", members.PASSWORD, (HOST,), user="Otto")
            await talk.wants(f"log in to {HOST}")
            asked = await talk.answers(f"Which account for {HOST}?", "Otto")
            assert [b.label for b in asked.buttons] == [USER, "Otto"]
            await talk.answers("Use the code from the message of “CLUB”", "yes")
            await talk.is_done()
            await talk.wants(f"log in to {HOST} as {USER}")  # nothing is asked any more
            await talk.is_done()
            assert [sent["otp"] for sent in talk.sent("code")] == [members.CODE] * 4
            users = [sent["member"] for sent in talk.sent("sign in")]
            assert users == [USER, USER, "Otto", USER]
            assert holding(tmp_path, members.PASSWORD, members.CODE) == []

    asyncio.run(tale())


def test_codes_are_made_of_what_was_told_once(tmp_path: Path) -> None:
    async def tale() -> None:
        async with club(tmp_path) as at:
            talk = Talk(at)
            vault = Vault(tmp_path)
            vault.set("clocks", members.PASSWORD, (CLOCKS,), user=USER)
            await talk.wants(f"set up codes for {CLOCKS}")
            await talk.answers("authenticator", "not a key at all!")
            await talk.answers("That cannot be it", f"otpauth://totp/x?secret={SEED}")
            assert "I make the codes" in await talk.is_done()
            await talk.wants(f"log in to {CLOCKS}")
            reply = await talk.is_done()
            assert "as Lin Weber" in reply
            (sent,) = talk.sent("code")
            assert sent["otp"].isdigit()
            assert holding(tmp_path, members.PASSWORD, SEED, sent["otp"]) == []

    asyncio.run(tale())


def test_what_one_person_keeps_is_nobody_elses(tmp_path: Path) -> None:
    async def tale() -> None:
        async with members_club(tmp_path) as at:
            talk = Talk(at)
            vault = Vault(tmp_path)
            vault.set("owners", members.PASSWORD, (HOST,), user="Olga")
            await talk.wants(f"log in to {HOST}")
            await talk.answers("What is your user name", USER)
            await talk.answers(f"the password of {USER}", members.PASSWORD)
            await talk.answers("What is the code", members.CODE)
            await talk.is_done()
            mine = next(each for each in vault.kept().values() if each.user == USER)
            assert mine.people == (f"{at.chat.name}:{at.chat.sender}",)
            assert [sent["member"] for sent in talk.sent("sign in")] == [USER]
            assert holding(tmp_path, members.PASSWORD, members.CODE) == []

    asyncio.run(tale())
