"""What the owner knows of the tools of a skill: of just these files, and under its whole name."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

import skills
from assistant.brain.mcp_servers import named
from assistant.config import Settings
from assistant.mcp_servers.allowing import chosen
from assistant.mcp_servers.of_skills import server_name, server_of
from assistant.mcp_servers.offers import Offer
from assistant.mcp_servers.server import Server, ServerTrouble
from device_drivers.verbs.base import Said
from skills.base import Skill
from skills.running import trouble
from skills.trust.store import Store
from tests.assistant.skills.made import PUBLIC, folder_of, install

TEMPLATE = Path(skills.__file__).parent / "form" / "templates" / "mcp" / "server.py"
DAYS = {"first": "2026-11-01", "second": "2026-11-15"}
walled = pytest.mark.skipif(trouble() is not None, reason="there is no wall here")


def counter(home: Path, where: Path, version: str, about: str = "") -> Skill:
    """A version of a skill whose tool says ``about`` of itself, installed."""
    program = TEMPLATE.read_text().replace("$name", "day-counter")
    told = program.replace('"description": "', f'"description": "{about}')
    assert not about or told != program
    folder = folder_of(
        where, "day-counter", kind="mcp", made_of={"server.py": told}, version=version,
        more='[mcp]\ncommand = ["python", "server.py"]\n',
    )  # fmt: skip
    return install(home, folder)


def server(home: Path, skill: Skill) -> Server:
    return server_of(skill, Store(home).locked()[skill.name].digest, {}, home)


async def called(server: Server) -> str:
    offers = await server.offers()
    assert server.changes == []
    return str(await server.call(offers["days_between"], DAYS))


@walled
def test_tools_that_an_agreed_update_changes_can_be_used(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir(mode=0o700)

    async def use(skill: Skill) -> str:
        running = server(home, skill)
        try:
            return await called(running)
        finally:
            await running.close()

    first = counter(home, tmp_path / "first", "1.0.0")
    assert "14 days" in asyncio.run(use(first))
    second = counter(home, tmp_path / "second", "1.1.0", "Quite another thing. ")
    assert "14 days" in asyncio.run(use(second))


@walled
def test_what_changes_in_the_same_files_is_withheld_until_it_is_allowed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    home.mkdir(mode=0o700)
    monkeypatch.setenv("PHONEPILOT_HOME", str(home))
    skill = counter(home, tmp_path / "made", "1.0.0")
    server(home, skill)._known.write([Offer("days_between", "what it said before", {}, False, "")])

    async def look() -> None:
        running = server(home, skill)
        told = chosen(Settings(), running.name)
        try:
            offer = (await running.offers())["days_between"]
            with pytest.raises(ServerTrouble, match="mcp allow skill_day_counter"):
                await running.call(offer, DAYS)
            await told.allow(await told.seen())
        finally:
            await running.close()
            await told.close()
        again = server(home, skill)
        try:
            assert "14 days" in await called(again)
        finally:
            await again.close()

    asyncio.run(look())


def test_who_says_yes_to_a_server_hears_that_it_is_one_for_all(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir(mode=0o700)
    store = Store(home)
    store.publishers.trust("tester", PUBLIC)
    for kind, more in (("mcp", '[mcp]\ncommand = ["python", "server.py"]\n'), ("text", "")):
        made_of = {"server.py": "pass\n"} if more else {}
        folder = folder_of(tmp_path, f"a-{kind}", kind=kind, made_of=made_of, more=more)
        plan = store.plan(folder)
        assert ("one for all people here" in plan.said("en")) is (kind == "mcp")
        assert ("由这里的所有人共用" in plan.said("zh")) is (kind == "mcp")


def test_two_long_names_are_two(tmp_path: Path) -> None:
    said = Said("Days", "天数")
    first, second = (
        Skill(f"counts-the-days-between-{kind}", "1.0.0", tmp_path, said, said)
        for kind in ("birthdays", "holidays")
    )
    names = server_name(first), server_name(second)
    assert names[0] == "skill_counts_the_days_between_birthdays"
    assert len({named(each, "days_between") for each in names}) == 2
    assert all(len(named(each, "x" * 48)) <= 64 for each in names)
    assert named("skill_day_counter", "days_between") == "skill_day_counter_days_between"
