"""What the guard says to the person, and what counts as an answer: only a clear yes is one."""

from __future__ import annotations

from assistant.guard.risks import focused
from assistant.understanding import moods
from device_drivers.base import Risk, Role, Screen
from device_drivers.verbs.base import Said
from device_drivers.verbs.wording import one_line

TITLE = 80
WHOLE = 1000
"""Characters of a text that are shown in a question; of a longer one it is told how much is not."""


def is_yes(text: str) -> bool:
    """A clear yes; anything else is not one."""
    return moods.says_yes(text) is True


def is_no(text: str) -> bool:
    return moods.says_yes(text) is False


def context(screen: Screen, risk: Risk) -> Said:
    """Where a risky step lands: the title of the page, and what was typed there or has the focus;
    nothing of a step that needs no leave."""
    if not risk.asks_first:
        return Said("", "")
    titles = [e for e in screen.elements if e.role is Role.TEXT and e.text and not e.clickable]
    title = next((e.text for e in titles if e.app == screen.app), screen.app)
    title = one_line(title, TITLE)
    typed = [
        e.text for e in screen.elements if e.role is Role.TEXT_FIELD and e.text and not e.password
    ]
    pressed = focused(screen)
    if pressed and pressed.role is Role.BUTTON:
        typed.insert(0, pressed.label)
    what = ": " + ", ".join(f"“{shown(text)}”" for text in typed) if typed else ""
    blind = risk is Risk.UNKNOWN
    return Said(
        f" on “{title}”{what}" + (", though I cannot read what it does" if blind else ""),
        f"（在“{title}”{what}" + ("，我看不出它会做什么" if blind else "") + "）",
    )


def shown(text: str) -> str:
    """A text as a question shows it: whole, unless it is very long."""
    left = len(text) - WHOLE
    return text if left <= 0 else f"{text[:WHOLE]}… (+{left})"
