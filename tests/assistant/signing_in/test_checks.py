"""Checks for robots where one signs in, and skills of others that want to sign in."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from assistant.secrets.vault import Vault
from device_drivers.virtual.apps.browser.sites import members
from device_drivers.virtual.apps.browser.web import SITES, Answer, Request, page
from tests.assistant.signing_in.talk import HOST, USER, Talk, holding
from tests.assistant.skills.made import folder_of, install
from tests.assistant.taking_over.club import club
from tests.assistant.taking_over.test_by_chat import steps_of

pytestmark = pytest.mark.whole

ROBOTS = "robots.example.com"
PROGRAM = """
done = context.sign_in({where!r})
return f"{{done.ok}}: {{done.said}}"
"""


@SITES.site(ROBOTS)
def robots(request: Request) -> Answer | None:
    """A club with a box that a person ticks behind its sign-in."""
    doors = {"robot": members._robot, "inside": members._inside}
    if door := doors.get("/".join(request.path)):
        return door(request)
    form = dict(request.form)
    if request.posted:
        right = form == {"member": USER, "password": members.PASSWORD}
        return Answer(redirect="/robot" if right else "/?wrong=1")
    fields = members._field("member", "User name")
    fields += members._field("password", "Password", "password")
    return Answer(page(
        "members/step", request, title="Sign in", trouble_html="", action="/",
        fields_html=fields, button="Sign in",
    ))  # fmt: skip


def test_on_the_owners_own_site_nobody_is_needed_and_elsewhere_the_person(tmp_path: Path) -> None:
    async def tale(home: Path, own: list[str], *, handed_over: bool) -> None:
        async with club(home, skills={"login": {"own": own}}) as at:
            talk = Talk(at)
            Vault(home).set("robots", members.PASSWORD, (ROBOTS,), user=USER)
            await talk.wants(f"log in to {ROBOTS}")
            if handed_over:
                asked = await talk.hears("✋")
                assert f"{ROBOTS} is not listed as your own" in asked.text
                assert asked.image is not None
                await at.taps("I’m not a robot")
                await at.taps("Verify")
            assert f"Signed in to {ROBOTS}" in await talk.is_done()
            by_person = [s for s in steps_of(home) if s["route"] == "person"]
            assert bool(by_person) == handed_over
            assert [m for m in at.chat.said if m.text.startswith("✋")] == [] or handed_over
            assert holding(home, members.PASSWORD) == []

    for name, own in (("other", ["example.org"]), ("own", ["example.com"])):
        (tmp_path / name).mkdir(mode=0o700)
        asyncio.run(tale(tmp_path / name, own, handed_over=name == "other"))


def test_a_skill_of_others_asks_each_time_and_only_for_its_own_sites(tmp_path: Path) -> None:
    async def tale() -> None:
        async with club(tmp_path / "home") as at:
            talk, home = Talk(at), tmp_path / "home"
            Vault(home).set("robots", members.PASSWORD, (ROBOTS,), user=USER)
            Vault(home).set("club", members.PASSWORD, (HOST,), user=USER)
            for name, where in (("robot-visitor", ROBOTS), ("club-visitor", HOST)):
                program = PROGRAM.format(where=where)
                made = folder_of(
                    tmp_path / "made", name, program, tools=["sign_in"], hosts=[ROBOTS]
                )  # fmt: skip
                install(home, made)
            await talk.wants("use the robot visitor skill")
            await talk.answers(f"wants to sign in to {ROBOTS} as {USER}. May it?", "no")
            assert (await talk.ends())["outcome"] != "done"
            await talk.wants("use the robot visitor skill")
            await talk.answers(f"wants to sign in to {ROBOTS} as {USER}. May it?", "yes")
            await talk.hears("✋")
            await at.inbox.deliver(at.chat.message("stop"))
            assert (await talk.ends())["outcome"] == "stopped"

            await talk.wants("use the club visitor skill")
            result = await talk.ends()
            assert result["outcome"] == "failed"
            assert "no permission for signing in to club.example.com" in result["reply"]
            assert talk.sent("sign in") == []

    (tmp_path / "home").mkdir(mode=0o700)
    asyncio.run(tale())
