"""On a screen stands a name or a number: a rule for either is held against both."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from assistant.guard.known_as import known_on
from assistant.guard.policy import Policy
from assistant.guard.provenance import Matter
from device_drivers.base import OS, Box, Element, Risk, Role, Screen, ShellResult, Tap
from tests.assistant.guard.steps import by_model, by_verb, watch_of, weighed
from tests.assistant.world import World
from tests.board import Board

Make = Callable[[Board], World]
ROWS = "Row: 0 contact_id=1, data2=2, data1=+1 617-555-0182, display_name=Ben Iyer\n"


class Phone(Board):
    """With one contact, or none that can be read."""

    said = ROWS

    def shell(self, *argv: str, timeout: float = 10.0) -> ShellResult:
        return ShellResult(self.said, 0 if self.said else 1)


def names(phone: Any, kind: Any, value: str, on: str = "") -> tuple[str, ...]:
    (found,) = known_on(phone, (Matter(kind, value, "screen"),), on)
    return tuple(filter(None, found.known_as))


def test_a_name_has_a_number_and_a_number_a_name() -> None:
    both = ("Ben Iyer", "+1 617-555-0182")
    assert names(Phone(), "recipient", "ben iyer") == both
    assert names(Phone(), "number", "617 555 0182") == both
    assert names(Phone(), "recipient", "Call", "Ben Iyer") == ("Ben Iyer", *both)
    assert names(Phone(), "recipient", "Anna") == ()
    assert names(Phone(), "text", "Ben Iyer") == ()


def test_where_contacts_cannot_be_read_what_stands_there_is_known() -> None:
    silent, iphone = Phone(), Phone()
    silent.said = ""
    iphone.os = OS.IOS
    for phone in (silent, iphone, Board()):
        assert names(phone, "recipient", "Call", "Ben Iyer") == ("Ben Iyer",)


TITLE = Element(Role.TEXT, Box(0, 0, 720, 100), "Ben Iyer", app="com.android.messaging")
SEND = Element(Role.BUTTON, Box(0, 200, 720, 300), "Send", app="com.android.messaging",
               clickable=True)  # fmt: skip
CHAT = Screen(720, 1600, "com.android.messaging", elements=(TITLE, SEND))


@pytest.mark.parametrize("rule", ["+16175550182", "+1617*", "Ben Iyer"])
def test_a_touch_that_sends_is_held_against_the_number_too(rule: str, make: Make) -> None:
    watch = watch_of(make(Board()), "send it", Policy(contacts={rule: "never"}))
    watch.scene.phone = Phone()
    move = weighed(watch, by_model(Tap(360, 250), Risk.SEND), CHAT)
    assert move.decision is not None
    assert (move.decision.verdict, move.decision.is_only("contact")) == ("never", True)


@pytest.mark.parametrize("rule", ["+16175550182", "Ben Iyer", "ben"])
def test_whom_a_command_reaches_is_held_against_it(rule: str, make: Make) -> None:
    sent = {"recipient": "Ben", "body": "hi", "name": "Ben Iyer", "number": "617-555-0182"}
    for verdict, expected in (("never", "never"), ("allow", "allow"), ("ask", "ask")):
        policy = Policy.model_validate({"contacts": {rule: verdict}})
        move = by_verb(watch_of(make(Board()), "text Ben: hi", policy), "send_message", **sent)
        assert move.decision is not None
        assert move.decision.verdict == expected
