"""staging.example.org in the Browser: each kind of challenge, by a finger, on each system."""

from __future__ import annotations

import pytest

from device_drivers.base import OS, Role
from device_drivers.virtual.apps.browser.sites import staging
from device_drivers.virtual.intents import VIEW
from device_drivers.virtual.phone import Intent, Node, Phone
from device_drivers.virtual.ui.puzzle import decoded
from models.challenges.base import KINDS, Drawn, Kind
from models.challenges.drawing import draw, looks
from tests.login_sites.on_phone import URL, place

from .hands import labels, scroll_to, see, tap

SYSTEMS = (OS.ANDROID, OS.IOS, OS.HARMONY)


def opened(system: OS, *drawn: Drawn) -> Phone:
    phone = Phone(system=system, seed=7, width=720, height=1600, density=320)
    place(phone, *drawn)
    assert phone.start_activity(Intent(VIEW, URL)).ok
    phone.clock.advance(5)
    return phone


def fill(phone: Phone, label: str, text: str) -> None:
    up(phone)
    tap(phone, label, role=Role.TEXT_FIELD)
    phone.type_text(text)
    phone.typing.hidden = True
    phone.changed()


def up(phone: Phone) -> None:
    """To the top of the page."""
    for _ in range(3):
        phone.swipe(700, 500, 700, 1000, seconds=0.8)


def account(phone: Phone, password: str = staging.PASSWORD) -> None:
    fill(phone, "User name", staging.USER)
    fill(phone, "Password", password)


def send(phone: Phone) -> None:
    scroll_to(phone, "Sign in")
    tap(phone, "Sign in", role=Role.BUTTON)


def scene(phone: Phone, drawn: Drawn) -> Node:
    """The picture, all of it in sight, by its shape."""
    alone = drawn.kind == "rotation" and drawn.background is None and drawn.piece
    shown = alone or drawn.picture
    shape = shown.width / shown.height
    for _ in range(10):
        for each in phone.tree().walk():
            wide, high = each.box.width, each.box.height
            if each.role is Role.IMAGE and wide > 200 and abs(wide / high - shape) < 0.02:
                return each
        phone.swipe(700, 900, 700, 700, seconds=0.8)
    raise AssertionError(labels(phone))


def solve(phone: Phone, drawn: Drawn, off: float = 0.0) -> None:
    """As a person does; ``off`` by pixels, or degrees."""
    answer = drawn.answer
    if isinstance(answer, str):
        hint = "Enter the characters" if drawn.kind == "characters" else "Your answer"
        fill(phone, hint, f"x{answer}" if off else answer.upper())
        return
    scroll_to(phone, "Sign in")
    seen = scene(phone, drawn).box
    zoom = seen.width / drawn.picture.width
    if isinstance(answer, tuple):
        for x, y in answer:
            phone.tap(round(seen.left + (x + off) * zoom), round(seen.top + y * zoom))
        return
    handle = next(n for n in phone.tree().walk() if n.role is Role.SLIDER).box
    travel = (answer + off) * zoom
    if drawn.kind == "rotation":
        travel = (answer + off) / 360 * (seen.width - handle.width)
    x, y = handle.center
    phone.swipe(x, y, round(x + travel), y, seconds=0.8)


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("kind", KINDS)
def test_who_solves_it_signs_in(system: OS, kind: Kind) -> None:
    """A wrong answer first: it is told, and another challenge comes."""
    number = SYSTEMS.index(system)
    look = next(each for each in looks(kind)[number:] if _asks_in_picture(kind, each))
    first, second = (draw(kind, look, seed) for seed in (3, 4))
    phone = opened(system, first, second)
    account(phone)
    solve(phone, first, off=40)
    send(phone)
    up(phone)
    assert see(phone, "That was not right. Please try again.")
    assert staging.tries(phone.store) == 1
    account(phone)
    solve(phone, second)
    send(phone)
    assert see(phone, f"Hello, {staging.USER}"), labels(phone)
    tap(phone, "Sign out", role=Role.TEXT)
    assert see(phone, "Sign in to staging")
    stored = "\n".join(phone.store.db.iterdump())
    assert staging.PASSWORD not in stored


def _asks_in_picture(kind: Kind, look: str) -> bool:
    return kind != "logic" or draw("logic", look, 3).prompt is None


def test_a_handle_moves_the_piece_and_says_how_far() -> None:
    drawn = draw("slider", looks("slider")[0], 3)
    phone = opened(OS.ANDROID, drawn)
    before = phone.frame().copy()
    handle = next(n for n in phone.tree().walk() if n.role is Role.SLIDER)
    assert (handle.value, handle.android_class) == ("0%", "android.widget.SeekBar")
    box = scene(phone, drawn).box
    x, y = handle.box.center
    phone.swipe(x, y, x + 150, y, seconds=0.8)
    after = phone.frame()
    part = slice(box.top, box.bottom), slice(box.left, box.right)
    assert (before[part] != after[part]).any()
    moved = next(n for n in phone.tree().walk() if n.role is Role.SLIDER)
    assert moved.box.left - handle.box.left == pytest.approx(150, abs=2)
    assert moved.value not in ("0%", "100%")
    phone.swipe(*moved.box.center, phone.width - 2, y, seconds=0.8)
    assert next(n for n in phone.tree().walk() if n.role is Role.SLIDER).value == "100%"


def test_marks_can_be_taken_back_and_pictures_changed() -> None:
    first, second = (draw("clicking", "plain", seed) for seed in (3, 4))
    phone = opened(OS.ANDROID, first, second)
    account(phone)
    solve(phone, first, off=40)
    scroll_to(phone, "Start over")
    tap(phone, "Start over", role=Role.BUTTON)
    solve(phone, first)
    send(phone)
    assert see(phone, f"Hello, {staging.USER}")
    tap(phone, "Sign out", role=Role.TEXT)
    scroll_to(phone, "Another picture")
    tap(phone, "Another picture")
    up(phone)
    account(phone)
    solve(phone, first)
    send(phone)
    assert see(phone, f"Hello, {staging.USER}"), "the first came again after the second"


def test_a_wrong_password_is_told_apart() -> None:
    first, second = (draw("characters", "plain", seed) for seed in (3, 4))
    phone = opened(OS.ANDROID, first, second)
    account(phone, "wrong")
    solve(phone, first)
    send(phone)
    assert see(phone, "The user name or password is wrong.")
    account(phone)
    solve(phone, second)
    send(phone)
    assert see(phone, f"Hello, {staging.USER}")


def test_without_challenges_there_is_a_box_to_tick() -> None:
    phone = opened(OS.ANDROID)
    account(phone)
    send(phone)
    assert see(phone, "That was not right. Please try again.")
    account(phone)
    scroll_to(phone, "I’m not a robot")
    tap(phone, "I’m not a robot")
    send(phone)
    assert see(phone, f"Hello, {staging.USER}")


def test_what_is_no_picture_is_none() -> None:
    for address in ("", "sea", "data:image/png;base64,####", "data:image/png,QUJD",
                    "data:image/png;base64,QUJD", "data:image/png;base64,"):  # fmt: skip
        assert decoded(address) is None, address
