"""What is taken out of texts, for whom, and what is left as it is."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
import structlog

from assistant.journal import Journal
from assistant.logs import to_file
from assistant.secrets.known import KNOWN, SHOWN, throughout
from assistant.secrets.private import Private
from assistant.trajectory import Trajectory
from gateways.base import Button, Inbound, Outbound

GUESS = "/" + "-".join(str(pin) for pin in range(4705, 4715))


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    made = Journal(tmp_path / "journal.db")
    yield made
    made.close()


def wrote(text: str, sender: str = "bob") -> Inbound:
    return Inbound("chat", f"{sender}-{text}", sender, sender, text, datetime.now(UTC))


def said(journal: Journal, chat: str) -> str:
    return "\n".join(row.message.text for row in journal.unsent("chat", 0.0, chat))


@pytest.mark.parametrize("word", ["chat", "ann", "telegram", "ann-1", "owner", "swipe", "room"])
def test_a_common_word_as_a_secret_changes_no_id_and_no_lookup(journal: Journal, word: str) -> None:
    KNOWN.learn(word, 3)
    for gateway in ("chat", "telegram"):
        hello = Inbound(gateway, "0", "room", "ann", "", datetime.now(UTC))
        journal.offer_code(gateway, hello, 60)
        journal.pair(gateway, 60)
        assert journal.person(gateway, "ann") is not None
    assert [person["gateway"] for person in journal.people()] == ["chat", "telegram"]
    assert [person["role"] for person in journal.people()] == ["owner", "member"]
    assert journal.receive(Inbound("chat", "ann-1", "room", "ann", word, datetime.now(UTC)))
    assert journal.unhandled("chat")[0].text == word, "their own words"
    journal.open_task("ann-1", "ann-1", "chat", "room", "ann", "desk", "do it")
    journal.intend("ann-1", 1, {"kind": "swipe"}, {"app": "telegram"})
    journal.done("ann-1", 1, {"verified": True, "judged": "correct"})
    effect = journal.effect("ann-1", 1)
    assert effect is not None
    assert (effect["action"], effect["before"]) == ({"kind": "swipe"}, {"app": "telegram"})
    journal.say("chat", "ann-1:reply", Outbound("room", f"it says <{word}x> {word}"))
    (row,) = journal.unsent("chat", 0.0)
    assert row.message.chat == "room"


def test_nobody_learns_whether_their_guess_is_right(journal: Journal) -> None:
    for secret in ("4711", "hunter2hunter2"):
        KNOWN.learn(secret)
    for text in (GUESS, "remind me to hunter2hunter2"):
        journal.receive(wrote(text))
        echo = Outbound("bob", f"You said: {text}", buttons=(Button(text, "v"),))
        journal.say("chat", text, echo)
        sent = journal.unsent("chat", 0.0)[-1].message
        assert (sent.text, sent.buttons) == (echo.text, echo.buttons)
    journal.say("chat", "x", Outbound("ann", "the password is hunter2hunter2"))
    assert said(journal, "ann") == f"the password is {SHOWN}", "who never wrote it does not read it"
    journal.open_task("t", "t", "chat", "bob", "bob", "desk", GUESS)
    journal.close_task("t", "done", f"✅ {GUESS}, hunter2hunter2", {})
    assert (journal.task("t") or {})["reply"] == f"✅ {GUESS}, {SHOWN}"


def test_a_reminder_says_what_was_asked_for_when_the_message_is_gone(journal: Journal) -> None:
    KNOWN.learn("hunter2hunter2")
    text = "hunter2hunter2 now"
    journal.schedule("s", "chat", "bob", "bob", "", text, datetime.now(UTC), kind="reminder")
    journal.say("chat", "due", Outbound("bob", f"⏰ {text}"))
    assert said(journal, "bob") == f"⏰ {text}"


def test_what_one_task_was_told_is_unknown_to_others() -> None:
    mine, other = Private(("say hello",)), Private()
    mine.learn("sesame")
    assert (mine.scrub("say sesame"), other.scrub("say sesame")) == (f"say {SHOWN}", "say sesame")
    assert mine.shows("sesame")
    assert not other.shows("sesame")
    KNOWN.learn("say hello")
    assert (mine.scrub("say hello"), other.scrub("say hello")) == ("say hello", SHOWN)
    assert mine.shows("say hello"), "on a screen it is covered for everybody"
    mine.forget()
    assert mine.scrub("say sesame") == "say sesame"


def test_the_log_keeps_what_was_typed_out_as_long_as_its_task_runs(tmp_path: Path) -> None:
    root = logging.getLogger()
    handlers, level = root.handlers, root.level
    private = Private()
    private.learn("open-sesame")
    try:
        to_file(tmp_path / "log")
        logging.getLogger("driver").warning("typing %s", "open-sesame")
        private.forget()
        logging.getLogger("driver").warning("a door called %s", "open-sesame")
    finally:
        for handler in root.handlers:
            handler.close()
        root.handlers, root.level = handlers, level
        structlog.reset_defaults()
    typing, door = (tmp_path / "log").read_text().splitlines()
    assert SHOWN in typing
    assert "open-sesame" not in typing
    assert "open-sesame" in door


def test_a_trajectory_stays_one_whatever_is_secret(tmp_path: Path) -> None:
    """Numbers and names stay what they are; texts do not."""
    for secret in ("4711", "swipe", "vision", "telegram"):
        KNOWN.learn(secret)
    step: dict[str, Any] = {
        "n": 4711, "ms": 4711.0, "route": "vision", "app": "org.telegram.messenger",
        "action": {"kind": "swipe", "text": "my PIN 4711"}, "say": "Swipe telegram",
        "evidence": {"4711": "4711", "app": "org.telegram.messenger"},
    }  # fmt: skip
    trajectory = Trajectory(tmp_path / "t")
    trajectory.step(step)
    (kept,) = trajectory.steps()
    assert kept == step | {
        "action": {"kind": "swipe", "text": f"my PIN {SHOWN}"}, "say": f"Swipe {SHOWN}",
        "evidence": {"4711": SHOWN, "app": "org.telegram.messenger"},
    }  # fmt: skip
    trajectory.task({"task": "telegram-1", "reply": "on telegram"})
    told = json.loads((tmp_path / "t" / "task.json").read_text())
    assert told == {"task": "telegram-1", "reply": f"on {SHOWN}"}


def test_texts_are_found_wherever_they_stand() -> None:
    made = throughout({"a": ["x", {"b": ("x", 1, None, True)}], "id": "x"}, str.upper, {"id"})
    assert made == {"a": ["X", {"b": ["X", 1, None, True]}], "id": "x"}
