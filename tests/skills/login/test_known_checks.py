"""Checks as products word them, and what sounds like one; how often both are told."""

from __future__ import annotations

import pytest

from device_drivers.base import Screen
from skills.login import page as pages
from skills.login import wording
from skills.login.moves import HandOver
from skills.login.recognising import challenge
from tests.skills.login import known_checks, unseen_checks
from tests.skills.login.known_checks import Known
from tests.skills.login.screens import button, field, said, screen, secret
from tests.skills.login.thinking import SENT, after

KNOWN = (*known_checks.CHECKS, *known_checks.NONE)


def told(known: Known, app: str = "https://shop.example") -> str:
    found = challenge(pages.read(screen(*known.parts, app=app)))
    return found.kind if found else ""


@pytest.mark.parametrize("known", KNOWN, ids=[known.name for known in KNOWN])
def test_its_kind_is_told(known: Known) -> None:
    assert told(known) == known.kind
    assert told(known, "org.example.app") == known.kind


def test_most_of_what_nothing_was_mended_by_is_told_too() -> None:
    right = [told(known) == known.kind for known in unseen_checks.CHECKS]
    taken = [bool(told(known)) for known in unseen_checks.NONE]
    assert (sum(right), len(right)) >= (28, 33)
    assert (sum(taken), len(taken)) <= (1, 22)


@pytest.mark.parametrize(
    "page",
    [
        screen(said("What is the name of your first pet?"), field("Answer"), button("Continue")),
        screen(said("Your password has expired"), secret("New password"),
               secret("Repeat password"), button("Change password")),
        screen(said("Who are you?"), field("Date of birth"), button("Next")),
    ],
)  # fmt: skip
def test_nobody_is_signed_in_where_more_is_asked(page: Screen) -> None:
    """It is no check either: what is asked is the account's owner's to tell."""
    over = after(page, *SENT, "wait", "wait")
    assert isinstance(over, HandOver)
    assert (over.kind, over.why) == ("login", wording.MORE_WANTED)
