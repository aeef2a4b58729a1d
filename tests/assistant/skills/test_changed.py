"""A skill whose files were changed on the disk: its owner is told of it once, and it is not run."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from assistant.abilities.unused import Unused
from assistant.app import House
from assistant.people import OWNER
from skills.base import Skill
from skills.trust.store import Store
from tests.assistant.chats import in_a_chat
from tests.assistant.conftest import Cli
from tests.assistant.skills.made import folder_of
from tests.assistant.skills.test_in_a_chat import ended

pytestmark = pytest.mark.whole

Has = Callable[..., Skill]
TOLD = "⚠️ Skill greeter is not used: greeter does not run, because it is not what was installed"


def told(house: House) -> list[tuple[str, str]]:
    """To whom it was said, and what."""
    rows = house.journal._rows(
        "SELECT chat, text FROM outbox WHERE text LIKE '⚠️%' ORDER BY created, id"
    )
    return [(row["chat"], row["text"]) for row in rows]


def changed(skill: Skill) -> None:
    program = skill.folder / "skill.py"
    program.chmod(0o600)
    program.write_text(program.read_text() + "#")


def test_its_owner_is_told_once_and_it_is_not_run(cli: Cli, has: Has, tmp_path: Path) -> None:
    skill = has("greeter", """
        context.write("ran.txt", "it ran")
        return "hello there"
        """, phrases=["say a warm hello to everybody"])  # fmt: skip
    with in_a_chat(cli) as (chat, house):
        house.journal.set_role("chat", "ann", OWNER)
        house.journal.set_role("chat", "bob", "member")
        chat.says("say a warm hello to everybody")
        chat.hears("✅ hello there")
        (ran,) = cli.home.glob("sandbox/*/skills/greeter/ran.txt")
        ran.unlink()
        changed(skill)
        time.sleep(3.2)  # what was read is some seconds old at most
        chat.says("use the greeter skill", person="bob")
        chat.hears("Skill greeter is not used: ")
        chat.hears(TOLD)
        for words in ("use the greeter skill", "say a warm hello to everybody", "hello"):
            chat.says(words)
        ended(house)
        assert chat.is_quiet(60)
        again = house.skills.store.state().troubles
        Unused(house).tell(again)  # as after a restart
        assert [to for to, _ in told(house)] == ["room"]
        assert list(cli.home.glob("sandbox/*/skills/greeter/*")) == []
        store = Store(cli.home)
        store.remove("greeter")
        changed(store.apply(store.plan(folder_of(tmp_path / "anew", "greeter", 'return "x"'))))
        Unused(house).tell(store.state().troubles)
        assert len(told(house)) == 2, "what was installed anew is told of anew"


def test_nobody_else_is_told_and_nobody_in_a_group(cli: Cli, has: Has) -> None:
    skill = has("greeter", 'return "hello there"')
    with in_a_chat(cli) as (chat, house):
        house.journal.set_role("chat", "ann", OWNER)
        house.journal.set_role("chat", "bob", "member")
        changed(skill)
        chat.says("what time is it", person="bob")
        chat.says("what time is it", person="ann", private=False)
        ended(house)
        assert chat.is_quiet(60)
        Unused(house).tell(house.skills.store.state().troubles)
        assert told(house) == []
