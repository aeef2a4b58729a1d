"""What is a wall, what words mean while somebody has the phone, and where squares lie."""

from __future__ import annotations

import pytest

from assistant.taking_over import grid, words
from assistant.taking_over.walls import wall
from assistant.taking_over.words import Look, Over, Press, Square, Swiped, Typed
from device_drivers.base import Box, Element, Role, Screen

APP = "com.example.app"


def screen(*elements: Element, app: str = APP) -> Screen:
    return Screen(720, 1600, app, elements=elements)


def field(hint: str = "", *, password: bool = False, text: str = "", top: int = 300) -> Element:
    box = Box(0, top, 720, top + 100)
    return Element(
        Role.TEXT_FIELD, box, text, hint=hint, app=APP, clickable=True, password=password
    )


def button(text: str) -> Element:
    return Element(Role.BUTTON, Box(0, 900, 720, 1000), text, app=APP, clickable=True)


def told(text: str) -> Element:
    return Element(Role.TEXT, Box(0, 100, 720, 200), text, app=APP)


@pytest.mark.parametrize(
    ("shown", "kind"),
    [
        (screen(told("Verify that you are human"), button("Begin")), "captcha"),
        (screen(told("请完成安全验证"), button("开始")), "captcha"),
        (screen(field("6-digit verification code"), button("Next")), "code"),
        (screen(told("短信验证码"), field(), button("确定")), "code"),
        (screen(field("Card number"), button("Pay")), "payment"),
        (screen(field("Name"), field(password=True, top=500), button("Log in")), "login"),
        (screen(field(password=True), button("登录")), "login"),
    ],
)  # fmt: skip
def test_a_wall_is_seen(shown: Screen, kind: str) -> None:
    found = wall(shown)
    assert found is not None
    assert found.kind == kind


@pytest.mark.parametrize(
    "shown",
    [
        screen(told("Verify that you are human")),
        screen(told("A history of the captcha"), button("Read on")),
        screen(button("Select all pictures"), button("Delete")),
        screen(told("Are you human? " + "An essay on machines. " * 9), button("Like")),
        screen(field("Voucher code"), button("Apply")),
        screen(field("Confirmation number"), button("Find my booking")),
        screen(field("Verification code", text="482913"), button("Next")),
        screen(field("Password", password=True, text="••••"), button("Log in")),
        screen(field("Password", password=True), button("Connect")),
        screen(field("Password", password=True), button("Sign in"), app="com.android.settings"),
    ],
)
def test_no_wall_where_nothing_is_wanted_of_a_person(shown: Screen) -> None:
    assert wall(shown) is None


@pytest.mark.parametrize(
    ("said", "wish"),
    [
        ("7", Square(7)), (" 32 ", Square(32)), ("7 again", Square(7, closer=True)),
        ("closer 12", Square(12, closer=True)), ("7 放大", Square(7, closer=True)),
        ("33", Square(33)), ("482913", Typed("482913")), ("type 7", Typed("7")),
        ("done", Over("done")), ("OK, I'm done.", Over("done")), ("完成了", Over("done")),
        ("back", Press("back")), ("返回", Press("back")), ("回车", Press("enter")),
        ("swipe up", Swiped("up")), ("下滑", Swiped("down")), ("picture", Look()), ("看图", Look()),
        ("done and dusted", Typed("done and dusted")), ("tulip garden", Typed("tulip garden")),
    ],
)  # fmt: skip
def test_what_words_mean(said: str, wish: words.Wish) -> None:
    assert words.read(said, 32) == wish


@pytest.mark.parametrize(("text", "private"), [("482913", True), ("12", False), ("done", False)])
def test_what_may_be_a_code_is_private(text: str, private: bool) -> None:
    assert words.is_private(text) == private


def test_a_text_is_not_shown_by_its_repr() -> None:
    assert "482913" not in repr(Typed("482913"))


@pytest.mark.parametrize("size", [(720, 1600), (1600, 720), (1080, 2399)])
def test_squares_cover_the_screen_without_gaps(size: tuple[int, int]) -> None:
    width, height = size
    for squares in (
        grid.whole(Screen(width, height, APP)), grid.whole(Screen(width, height, APP)).closer(9),
    ):  # fmt: skip
        cells = [squares.cell(n) for n in range(1, squares.count + 1)]
        a = squares.area
        assert sum(c.width * c.height for c in cells) == a.width * a.height
        assert all(c.contains(*c.center) for c in cells)
    with pytest.raises(ValueError, match="no square 33"):
        grid.whole(Screen(width, height, APP)).cell(33)


def test_a_tap_goes_to_the_only_button_in_a_square() -> None:
    small = Element(Role.BUTTON, Box(10, 10, 60, 60), "x", app=APP, clickable=True)
    page = Element(Role.GROUP, Box(0, 0, 720, 1600), app=APP, clickable=True)
    cell = grid.whole(screen()).cell(1)
    assert grid.point_in(cell, screen(page, small)) == (35, 35)
    assert grid.point_in(cell, screen(page)) == cell.center
