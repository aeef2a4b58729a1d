"""``/skills`` for owners: installed, updated and removed, with a yes to just these files."""

from __future__ import annotations

from pathlib import Path

import pytest

from skills.trust import archive, manifest, signing
from skills.trust.registry import index
from skills.trust.store import Store
from tests.assistant.chats import in_a_chat
from tests.assistant.conftest import Cli
from tests.assistant.skills.made import PUBLIC, folder_of
from tests.assistant.skills.test_in_a_chat import ended, pressed

pytestmark = pytest.mark.whole


@pytest.fixture
def shop(cli: Cli, tmp_path: Path) -> Path:
    """A registry folder with one skill, whose publisher the owner trusts."""
    Store(cli.home).publishers.trust("tester", PUBLIC)
    folder = tmp_path / "shop"
    folder.mkdir()
    offer(folder, tmp_path / "1", "1.0.0", 'return "first"', verbs=["battery"])
    return folder


def offer(
    shop: Path, where: Path, version: str, program: str, name: str = "tide-table",
    private: str | None = None, **asked: list[str],
) -> None:  # fmt: skip
    more = {"private": private} if private else {}
    made = folder_of(where, name, program, version=version, **more, **asked)  # type: ignore[arg-type]
    packed = archive.pack(name, manifest.files_of(made))
    (shop / f"{name}-{version}.skill").write_bytes(packed)
    index.make(shop)


def test_install_update_and_remove(cli: Cli, shop: Path, tmp_path: Path) -> None:
    with in_a_chat(cli, skills={"registries": [str(shop)]}) as (chat, house):
        house.journal.set_role("chat", "ann", "owner")
        chat.says("/skills search tide")
        chat.hears("• tide-table 1.0.0: ")
        chat.says("install the tide table skill")
        asked = chat.hears("Install tide-table 1.0.0")
        assert "Signed by tester" in asked.text
        assert "use these commands: battery" in asked.text
        pressed(chat, "Install tide-table 1.0.0", "No")
        chat.hears("tide-table was not installed.")
        assert house.skills.named("tide-table") is None
        chat.sent.clear()
        chat.says("/skills install tide-table")
        pressed(chat, "Install tide-table 1.0.0", "Yes")
        chat.hears("Installed: Tide table (tide-table 1.0.0)")
        chat.says("/skills run tide-table")
        chat.hears("✅ first")
        chat.says("/skills verify tide-table")
        verified = chat.hears("Signed by tester, whom you trust.").text
        assert "files are as they were signed" in verified
        chat.says("/skills check tide-table")
        chat.hears("warning skill.toml: permissions.verbs: asks for battery, which skill.py never")
        offer(shop, tmp_path / "2", "1.1.0", 'return "second"', verbs=["battery", "set_wifi"])
        chat.says("update my skills")
        asked = chat.hears("Update tide-table from 1.0.0 to 1.1.0")
        assert "NEW: it may also" in asked.text
        pressed(chat, "Update tide-table from 1.0.0", "Yes")
        chat.hears("Installed: Tide table (tide-table 1.1.0)")
        chat.says("/skills show tide table")
        chat.hears("Tide table (tide-table 1.1.0), signed by tester")
        chat.says("/skills remove tide-table")
        pressed(chat, "Remove the skill tide-table?", "Yes")
        chat.hears("Removed: tide-table.")
        chat.says("/skills remove daily-briefing")
        chat.hears("daily-briefing came with the assistant and stays")
        chat.says("/skills verify daily-briefing")
        chat.hears("Daily briefing came with the assistant: its files")
        chat.says("/skills check daily-briefing")
        chat.hears("nothing to find fault with")
        chat.says("/skills new clock")
        chat.hears("phonepilot skills new NAME")
        for typed, said in (
            ("/skills show", "Which skill? There are: "),
            ("/skills show nonsense", "No skill is called “nonsense”. There are: "),
            ("/skills install 每日简报", "Daily briefing came with the assistant and is there"),
            ("/skills install", "Which one?\n• tide-table 1.1.0: "),
            ("/skills search zzzzzz", "No skill is offered for “zzzzzz”"),
            ("/skills update daily-briefing", "came with the assistant and is updated with it"),
        ):
            chat.sent.clear()
            chat.says(typed)
            chat.hears(said)
        chat.says("现在几点")
        chat.hears("手机")
        for typed, said in (
            ("/skills 显示", "哪个技能？现有："),
            ("/skills 显示 胡说", "没有叫“胡说”的技能。现有："),
            ("/skills 安装 每日简报", "每日简报是自带的，已经有了。"),
            ("/skills 检查 tide-table", "没有叫“tide-table”的技能"),
        ):
            chat.sent.clear()
            chat.says(typed)
            chat.hears(said)
        ended(house)


def test_who_may_not_and_from_where(
    cli: Cli, shop: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    offer(shop, tmp_path / "3", "1.0.0", 'return "x"', "star-map", private=signing.new_private())
    told = {"registries": [str(shop)], "daily-brifing": {"low_battery": 3}}
    with in_a_chat(cli, skills=told) as (chat, house):
        house.skills.tell_troubles()
        assert "skills.daily-brifing: no skill is called so; did you mean daily-briefing?" in (
            capsys.readouterr().err
        )
        house.journal.set_role("chat", "ann", "owner")
        house.journal.set_role("chat", "bob", "member")
        chat.says("/skills install tide-table", person="bob")
        chat.hears("Only the owner")
        chat.sent.clear()
        chat.says("/skills verify daily-briefing", person="bob")
        chat.hears("Only the owner")
        for source in ("https://example.org/x.skill", str(shop / "tide-table-1.0.0.skill"), "../x"):
            chat.sent.clear()
            chat.says(f"/skills install {source}")
            chat.hears("From a chat I install skills by their name")
        chat.says("/skills install star-map")
        chat.hears("trust")  # somebody whom the owner does not know signed it
        chat.says("/skills install tide-table", private=False)
        chat.hears("Not in a group")
        assert house.skills.store.locked() == {}
        ended(house)


def test_a_yes_is_to_the_files_that_were_shown(cli: Cli, shop: Path, tmp_path: Path) -> None:
    """What the registry offers by the time of the yes is not what was shown: that is not put in."""
    with in_a_chat(cli, skills={"registries": [str(shop)]}) as (chat, house):
        house.journal.set_role("chat", "ann", "owner")
        chat.says("/skills install tide-table")
        chat.hears("Install tide-table 1.0.0")
        offer(shop, tmp_path / "4", "2.0.0", 'return "evil"', verbs=["set_wifi"])
        pressed(chat, "Install tide-table 1.0.0", "Yes")
        chat.hears("Installed: Tide table (tide-table 1.0.0)")
        chat.says("/skills run tide-table")
        chat.hears("✅ first")
        ended(house)
