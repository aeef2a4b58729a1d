"""What is not on the screen just now: the form above a check, a page that another app covers."""

from __future__ import annotations

from dataclasses import replace

from device_drivers.base import Box, Element, Role
from skills.login.moves import Failed, HandOver, Open, Scroll, Solve
from tests.skills.login.screens import Part, button, image, link, said, screen, sized
from tests.skills.login.thinking import FILLED, after, purpose

SCROLLED = (*FILLED, "scroll_down")


def slider(at: int, *more: Part) -> tuple[Part, ...]:
    """A check whose handle stands so far right, without the form's fields."""
    thumb = Element(Role.SLIDER, Box(0, 0, 80, 80), clickable=True)
    return said("Drag the slider to fit the piece"), sized(image(), 600, 320), (
        replace(said(" "), box=Box(0, 0, at, 80)), thumb, said(" "),
    ) if at else thumb, *more  # fmt: skip


def test_a_check_under_a_form_that_was_scrolled_away_goes_with_the_form() -> None:
    before = screen(*slider(0), button("Sign in"))
    assert isinstance(after(before, *SCROLLED, own=True), Solve)
    moved = screen(*slider(200), button("Sign in"))
    pressed = after(moved, *SCROLLED, "solve:slider", "wait", own=True)
    assert purpose(pressed) == "sign_in"
    further = screen(*slider(200), replace(said("Terms"), scrollable=True))
    assert isinstance(after(further, *SCROLLED, "solve:slider", "wait", own=True), Scroll)


def test_a_page_that_another_app_covers_is_opened_again() -> None:
    home = screen(link("Maps"), link("Clock"), app="com.android.launcher3")
    assert isinstance(after(home, "open"), Open)
    asked = ("open", "wait", "wait", "need_account")
    assert isinstance(after(home, *asked), Open)
    twice = after(home, "open", "open", "wait", "wait", "wait")
    assert isinstance(twice, Failed | HandOver)
