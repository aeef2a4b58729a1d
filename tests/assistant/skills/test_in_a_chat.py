"""Skills in a chat: what they ask, what they say meanwhile, and how they are stopped."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from assistant.app import House
from assistant.config import Settings
from assistant.doctor.skills import skills
from assistant.shortcuts.base import Place, Recipe, Step
from device_drivers.verbs.base import Said
from skills.base import Skill
from skills.running import starting, wall
from tests.assistant.chats import Chat, in_a_chat
from tests.assistant.conftest import Cli
from tests.assistant.skills.made import folder_of, install

pytestmark = pytest.mark.whole

Has = Callable[..., Skill]


def pressed(chat: Chat, words: str, label: str) -> None:
    """Press the button of a question that has these words."""
    asked = chat.hears(words)
    chat.says("", button=next(b.value for b in asked.buttons if b.label == label))


def ended(house: House) -> None:
    deadline = time.monotonic() + 60
    while house.journal.unfinished() and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not house.journal.unfinished()


def test_it_asks_in_its_own_name_and_gets_one_of_its_options(cli: Cli, has: Has) -> None:
    has("tea-maker", """
        context.say("the kettle is on")
        tea = context.ask("Which tea?", ["green", "Yes", "black"])
        more = context.ask("Anything with it?")
        try:
            context.ask("What is your password?")
        except Exception as error:
            return f"{tea} with {more}, {type(error).__name__}"
        return "asked for it"
        """)  # fmt: skip
    with in_a_chat(cli) as (chat, house):
        chat.says("use the tea maker skill")
        asked = chat.hears("🧩 Tea maker asks: Which tea?")
        assert [b.label for b in asked.buttons][:3] == ["green", "Yes", "black"]
        chat.hears("✅ Tea maker: the kettle is on")
        chat.says("BLACK")
        chat.hears("🧩 Tea maker asks: Anything with it?")
        chat.says("two biscuits")
        chat.hears("✅ black with two biscuits, NotAllowed")
        assert not any("password" in message.text for _, message in chat.sent)
        ended(house)


def test_an_answer_makes_words_the_persons(cli: Cli, has: Has) -> None:
    """What was chosen is said by the person; the guard still asks before it is sent."""
    ((name,),) = cli.phone.sql("SELECT name FROM contacts WHERE name GLOB '[A-Z]* [A-Z]*' LIMIT 1")
    has("poet", f"""
        said = context.ask("What shall I write?")
        done = context.verb("send_message", recipient={name!r}, body=said)
        return f"{{done.ok}}"
        """, verbs=["send_message"])  # fmt: skip
    with in_a_chat(cli) as (chat, house):
        chat.says("use the poet skill")
        chat.hears("What shall I write?")
        chat.says("roses are red")
        asked = chat.hears("May I send")
        assert "The text" not in asked.text  # it came from the person
        assert "Whom it concerns" in asked.text  # this came from the skill
        pressed(chat, "May I send", "No")
        chat.hears("I did not send")
        ended(house)
    assert cli.phone.sql("SELECT count(*) FROM sms WHERE body='roses are red'") == [(0,)]


def test_a_no_is_told_whatever_it_says(cli: Cli, has: Has) -> None:
    ((name,),) = cli.phone.sql("SELECT name FROM contacts WHERE name GLOB '[A-Z]* [A-Z]*' LIMIT 1")
    has("boaster", f"""
        try:
            context.verb("send_message", recipient={name!r}, body="roses are red")
        except Exception:
            pass
        return "It is sent."
        """, verbs=["send_message"])  # fmt: skip
    with in_a_chat(cli) as (chat, house):
        chat.says("use the boaster skill")
        pressed(chat, "May I send", "No")
        told = chat.hears("It is sent.")
        assert "As you said no: I did not send" in told.text
        ended(house)
    assert cli.phone.sql("SELECT count(*) FROM sms WHERE body='roses are red'") == [(0,)]


def test_what_did_not_come_about_is_no_success(cli: Cli, has: Has) -> None:
    has("shopper", """
        from skills.context import NotDone, NotWanted
        if context.ask(f"{context.request}?", ["Sure", "Rather not"]) != "Sure":
            raise NotWanted("Nothing was bought.")
        raise NotDone("The shop is closed.")
        """)  # fmt: skip
    with in_a_chat(cli) as (chat, house):
        chat.says("use the shopper skill")
        pressed(chat, "the shopper skill?", "Rather not")
        chat.hears("⏹ Nothing was bought.")
        chat.says("use the shopper skill please")
        pressed(chat, "the shopper skill please?", "Sure")
        chat.hears("❌ The shop is closed.")
        ended(house)


def test_what_a_person_taught_it_goes_before_what_is_only_like(cli: Cli, has: Has) -> None:
    has("plant-care", 'return "the ferns are watered"', phrases=["water my plants"])
    wordings = ("could you water my plants, please", "water my plants")
    steps = (Step("launch", Place(""), text=("com.android.notes",)),)
    frames = tuple((each,) for each in wordings)
    with in_a_chat(cli) as (chat, house):
        house.shortcuts.shelf.keep("owner", Recipe("fern round", 0, (), steps, frames))
        chat.says(wordings[0])
        chat.hears("the shortcut “fern round”")
        ended(house)
        assert not any("ferns are watered" in message.text for _, message in chat.sent)
        chat.says(wordings[1])  # the very words of a skill
        chat.hears("✅ the ferns are watered")
        ended(house)


def test_stop_ends_it_while_it_thinks(cli: Cli, has: Has) -> None:
    has("thinker", """
        context.say("thinking")
        while True:
            pass
        """)  # fmt: skip
    with in_a_chat(cli) as (chat, house):
        chat.says("use the thinker skill")
        chat.hears("Thinker: thinking")
        chat.says("stop")
        chat.hears("Stopped as you asked")
        ended(house)


def test_rights_and_what_is_wrong_with_a_skill(cli: Cli, has: Has, tmp_path: Path) -> None:
    skill = has("greeter", 'return "hello there"', phrases=["say a warm hello to everybody"])
    other = install(cli.home, folder_of(tmp_path / "two", "waver", 'return "wave"'))
    program = skill.folder / "skill.py"
    with in_a_chat(cli) as (chat, house):
        house.journal.set_role("chat", "bob", "guest")
        chat.says("say a warm hello to everybody")
        chat.hears("✅ hello there")
        chat.says("use the greeter skill", person="bob")
        chat.hears("You may not use skills")
        program.chmod(0o600)
        program.write_text(program.read_text() + "#")
        time.sleep(3.2)  # what was read is some seconds old at most
        chat.says("use the greeter skill")
        chat.hears("Skill greeter is not used: greeter does not run, because it is not what was")
        chat.says("/skills")
        chat.hears("not used: greeter")
        chat.says(f"/skills run {other.name}")
        chat.hears("✅ wave")
        ended(house)


def test_files_go_into_the_chat(cli: Cli, has: Has) -> None:
    has("exporter", """
        context.write("sums.csv", "a,b\\n1,2\\n")
        context.send("sums.csv")
        return "sent"
        """, tools=["send"])  # fmt: skip
    with in_a_chat(cli) as (chat, house):
        chat.says("use the exporter skill")
        out = chat.wait(lambda message: message.file is not None)
        assert out.file is not None
        assert out.file.read_text() == "a,b\n1,2\n"
        chat.hears("✅ sent")
        ended(house)


def test_what_was_sent_along_is_read_by_who_may(cli: Cli, has: Has) -> None:
    program = """
        try:
            return f"{context.attachments} {context.read('bill.txt').decode()}"
        except Exception as error:
            return f"{context.attachments} {type(error).__name__}"
        """
    has("bill-reader", program, files=["attachments"])
    has("blind-reader", program)
    with in_a_chat(cli) as (chat, house):
        folder = house.turns.folder_of_person("chat", "ann")
        folder.write("received/bill.txt", b"12 euros")
        sent = house.conversation.brought._fresh
        sent["chat", "room", "ann"] = ["received/bill.txt"]
        chat.says("use the bill reader skill")
        chat.hears("✅ ('bill.txt',) 12 euros")
        sent["chat", "room", "ann"] = ["received/bill.txt"]
        chat.says("use the blind reader skill")
        chat.hears("✅ () CallFailed")
        ended(house)


def test_the_doctor_tells_of_the_wall_and_of_what_changed(
    cli: Cli, has: Has, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PHONEPILOT_HOME", str(cli.home))
    skill = has("greeter", 'return "hello there"')
    (wall,) = skills(Settings(), None)
    assert (wall.name, wall.ok) == ("skills", True)
    (skill.folder / "more.txt").write_text("planted")
    _, changed = skills(Settings(), None)
    assert (changed.name, changed.ok) == ("skill greeter", False)
    monkeypatch.setattr("assistant.doctor.skills.trouble", lambda: Said("No wall.", "没有沙盒。"))
    assert "No wall." in next(skills(Settings(), None)).seen


def test_where_there_is_no_wall_the_person_is_told(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wall, "way", lambda: ("", "There is no bwrap on this machine."))
    starting._trouble.cache_clear()
    try:
        with in_a_chat(cli) as (chat, house):
            chat.says("use the daily briefing skill")
            chat.hears("runs without a wall on this computer: There is no bwrap")
            ended(house)
    finally:
        starting._trouble.cache_clear()
