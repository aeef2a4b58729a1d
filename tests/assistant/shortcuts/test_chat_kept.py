"""Names for requests in a chat without a model, whose they are, and that nothing of them leaks."""

from __future__ import annotations

import zipfile
from contextlib import closing
from pathlib import Path

import pytest

from assistant import retention, taken_out
from assistant.backup import back_up
from assistant.config import Settings
from assistant.journal import Journal
from assistant.shortcuts.base import Recipe
from assistant.shortcuts.shelf import Shelf, unnamed_for
from assistant.shortcuts.store import Recipes
from assistant.shortcuts.telling import UNNAMED
from tests.assistant.commands.conftest import Room, room
from tests.assistant.commands.test_later import put_forward
from tests.assistant.conftest import Cli
from tests.assistant.shortcuts.talk import presses, says

pytestmark = [pytest.mark.whole, pytest.mark.usefixtures("noon"), pytest.mark.timeout(240)]
__all__ = ["room"]
LIGHTS = "from now on “lights out” means: turn on do not disturb and set brightness to 10%"


def test_a_name_stands_for_a_request(room: Room) -> None:
    assert "Kept: “lights out” means “turn on do not disturb" in says(room, LIGHTS)
    told = says(room, "Lights out!")
    assert "Do Not Disturb is on" in told
    assert "10 %" in told
    told = says(room, "run lights out with 30% instead of 10%")
    assert "🔁 turn on do not disturb and set brightness to 30%" in told
    assert "30 %" in told
    assert "“turn on do not disturb and set brightness to 10%”" in says(
        room, "how does lights out work?"
    )
    assert "• lights out" in says(room, "/shortcuts")
    assert "Until now it was “turn on do not disturb" in says(
        room, "when I say “lights out”, turn on wifi"
    )
    assert "You have no shortcut “lights oud”. Did you mean “lights out”?" in says(
        room, "forget the shortcut lights oud"
    )
    assert "Forgotten: the shortcut “lights out”" in says(room, "/shortcuts forget lights out")
    assert "You have no shortcuts yet" in says(room, "what shortcuts do you have")


def test_in_chinese(room: Room) -> None:
    assert "已记住：“关灯”就是“打开勿扰模式”" in says(room, "以后“关灯”就是：打开勿扰模式")
    assert "勿扰模式" in says(room, "关灯")
    assert "“关灯”就是“打开勿扰模式”" in says(room, "“关灯”是什么意思")
    assert "• 关灯" in says(room, "我有哪些快捷指令")
    assert "已删除快捷指令“关灯”" in says(room, "删除快捷指令“关灯”")


def test_the_last_task_gets_a_name(room: Room) -> None:
    assert "nothing that I have done" in says(room, "remember how to do this as 'reading light'")
    says(room, "set brightness to 15%")
    says(room, "what time is it?")
    assert "Kept: “reading light” means “set brightness to 15%”" in says(
        room, "remember how to do this as 'reading light'"
    )
    assert "15 %" in says(room, "reading light")
    assert "What shall I call it?" in says(room, "make a shortcut of that")
    assert "Kept: “soft light” means “set brightness to 15%”" in says(room, "soft light")


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("from now on “stop” means: turn on wifi", "means something to me already"),
        ("from now on “yes” means: turn on wifi", "means something to me already"),
        ("from now on “status” means: turn on wifi", "means something to me already"),
        ("from now on “turn on wifi” means: turn off wifi", "means something to me already"),
        ("from now on “x” means: turn on wifi", "A name is two to 40 letters"),
        ("from now on “lamp” means: lamp", "cannot mean itself"),
        ("from now on “door” means: type my password hunter22 into Login", "no passwords"),
    ],
)
def test_what_is_no_name_and_no_meaning(room: Room, said: str, why: str) -> None:
    assert why in says(room, said)
    assert not (room.house.home / "shortcuts").exists()


def test_what_is_said_anyway_is_no_name(room: Room) -> None:
    """Read by nothing: small talk, questions, requests that lack something, skills."""
    keeping = room.house.shortcuts.keeping
    for name in (
        "set an alarm", "call", "hello", "thank you", "good night", "what can you do",
        "what did you do today", "explain this screen", "你好",
    ):  # fmt: skip
        assert keeping._means_something(name), name
    for name in ("lights out", "text mum", "order lunch", "reading light", "关灯", "jot"):
        assert not keeping._means_something(name), name
    assert "something to me already" in says(room, "from now on “hello” means: turn on wifi")


def test_a_request_that_begins_with_a_name_is_a_request(room: Room) -> None:
    says(room, "from now on “text mum” means: open Clock")
    told = says(room, "text mum that I am late tomorrow at 8")
    assert "cannot tell" not in told
    assert "shortcut" not in told
    assert "every Friday at 22:00" in says(room, "text mum every Friday at 22:00")


def test_each_has_their_own_and_a_guest_has_none(room: Room) -> None:
    says(room, LIGHTS)
    assert "You have no shortcuts yet" in says(room, "my shortcuts", "bob")
    assert "Do Not Disturb" not in says(room, "lights out", "bob")
    says(room, "from now on “bedtime” means: set brightness to 5%", "bob")
    assert "• bedtime" not in says(room, "my shortcuts")
    assert "You may not keep shortcuts" in says(room, LIGHTS, "gus")
    assert "You may not keep shortcuts" in says(room, "/shortcuts", "gus")
    assert "Do Not Disturb" not in says(room, "lights out", "gus")


def test_where_others_read_along_it_is_run_and_not_told(room: Room) -> None:
    says(room, LIGHTS)
    for asks in ("my shortcuts", "how does lights out work?"):
        told = says(room, asks, private=False)
        assert "only when we are alone" in told
        assert "brightness" not in told
    assert "Do Not Disturb" in says(room, "lights out", private=False)


def test_all_are_forgotten_only_after_a_yes(room: Room) -> None:
    says(room, LIGHTS)
    assert "Shall I forget all your shortcuts (1)?" in says(room, "forget all my shortcuts")
    assert "leave it" in presses(room, "No")
    assert "• lights out" in says(room, "my shortcuts")
    says(room, "forget all my shortcuts")
    assert "are forgotten" in presses(room, "Yes")
    assert "no shortcuts yet" in says(room, "my shortcuts")


def test_what_is_scheduled_is_done_then_as_it_was_said(room: Room) -> None:
    says(room, LIGHTS)
    told = says(room, "lights out every Friday at 22:00")
    assert "every Friday at 22:00" in told
    assert "run the shortcut “lights out”: turn on do not disturb" in told
    told = says(room, "in 20 minutes lights out with 30% instead of 10%")
    assert "set brightness to 30%" in told
    put_forward(room, 1200)
    room.chat.hears("Brightness is 30 %")
    assert "stays, and goes the ordinary way: /schedules 1" in says(
        room, "forget the shortcut lights out"
    )


# --- what is left of them -----------------------------------------------------------------------


def kept(home: Path, whose: str, name: str = "lunch") -> Shelf:
    shelf = Shelf(home)
    shelf.keep(whose, Recipe(name, 0, (), (), goals=("order ramen",), tasks=("t1",)))
    return shelf


def test_who_is_taken_out_leaves_none(cli: Cli) -> None:
    shelf = kept(cli.home, "chat:bob")
    kept(cli.home, "chat:ann")
    with closing(Journal(cli.home / "journal.db")) as journal:
        from tests.assistant.test_taken_out import pair

        pair(journal, "ann")
        pair(journal, "bob")
        journal.take_out("chat", "bob")
        taken_out._look(journal, cli.home, lambda _: None, Settings())
    assert shelf.named("chat:bob") == []
    assert [r.name for r in shelf.named("chat:ann")] == ["lunch"]


def test_a_backup_holds_them(cli: Cli, tmp_path: Path) -> None:
    with closing(Journal(cli.home / "journal.db")):
        pass
    kept(cli.home, "owner")
    back_up(cli.home, tmp_path / "b.zip", Settings(), None)
    with zipfile.ZipFile(tmp_path / "b.zip") as box:
        box.extractall(tmp_path / "again", [n for n in box.namelist() if "shortcuts/" in n])
    assert [r.name for r in Shelf(tmp_path / "again").named("owner")] == ["lunch"]


def test_what_nobody_named_goes_with_its_task_or_in_time(cli: Cli) -> None:
    shelf = kept(cli.home, "owner")
    kept(cli.home, "owner", unnamed_for("order ramen"))
    assert len(shelf.unnamed("owner")) == 1
    shelf.forget_task("owner", "t1")
    assert shelf.unnamed("owner") == []
    assert [r.name for r in shelf.named("owner")] == ["lunch"], "that one was given a name"
    kept(cli.home, "owner", unnamed_for("order ramen"))
    with closing(Journal(cli.home / "journal.db")) as journal:
        retention.tidy(journal, cli.home / "trajectories", 0.0)
        assert len(shelf.unnamed("owner")) == 1
        retention.tidy(journal, cli.home / "trajectories", 1e12)
    assert shelf.unnamed("owner") == []
    assert [r.name for r in shelf.named("owner")] == ["lunch"]
    assert Recipes(cli.home).forget_old(UNNAMED, 1e12) == 0
