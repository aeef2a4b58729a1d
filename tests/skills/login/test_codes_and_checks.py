"""What comes next where a page wants a code, or holds a challenge."""

from __future__ import annotations

import pytest

from device_drivers.base import Screen
from skills.login.moves import (
    Account,
    AskAnew,
    AskCode,
    Failed,
    HandOver,
    Scroll,
    SignedIn,
    Solve,
    TypeCode,
    TypePassword,
    Wait,
)
from tests.skills.login.screens import (
    button,
    field,
    image,
    link,
    said,
    screen,
    secret,
    sized,
    tick,
)
from tests.skills.login.thinking import FILLED, SENT, after, form, purpose

# --- codes ----------------------------------------------------------------------------------------


def code_page(*texts: str, told: str = "We sent a code in a text message.") -> Screen:
    return screen(said(told), field("Verification code", *texts), button("Verify"))


def test_a_code_is_asked_for_typed_and_sent() -> None:
    asked = after(code_page(), *SENT)
    assert isinstance(asked, AskCode)
    assert (asked.source, asked.again) == ("text", False)
    assert purpose(after(code_page(), *SENT, "ask_code")) == "code_field"
    typed = after(code_page(), *SENT, "ask_code", "code_field")
    assert isinstance(typed, TypeCode)
    assert (typed.source, typed.part) == ("given", None)
    done = (*SENT, "ask_code", "code_field", "code:given")
    assert purpose(after(code_page("482913"), *done)) == "check"
    assert isinstance(after(code_page(), *SENT, "ask_code!"), Failed)
    assert isinstance(after(code_page(), *SENT, "ask_code?"), AskCode)


def test_a_wrong_code_is_asked_for_once_more() -> None:
    done = (*SENT, "ask_code", "code_field", "code:given", "check")
    wrong = screen(said("That code is wrong."), field("Verification code"), button("Verify"))
    again = after(wrong, *done)
    assert isinstance(again, AskCode)
    assert again.again
    twice = after(wrong, *done, "ask_code", "code_field", "code:given", "check")
    assert isinstance(twice, HandOver)
    assert twice.kind == "code"


@pytest.mark.parametrize(
    ("told", "source"),
    [
        ("We texted you a code", "text"), ("短信验证码已发送", "text"),
        ("We sent a code to your e-mail", "mail"), ("验证码已发送到您的邮箱", "mail"),
        ("Open your authenticator app", "app"), ("请打开身份验证器", "app"),
        ("One more step", "anywhere"),
    ],
)  # fmt: skip
def test_where_the_code_is(told: str, source: str) -> None:
    asked = after(code_page(told=told), *SENT)
    assert isinstance(asked, AskCode)
    assert asked.source == source


def test_a_stored_secret_makes_the_code_of_an_authenticator() -> None:
    account = Account("ann", "ann-password", "ann-totp")
    app = code_page(told="Open your authenticator app")
    assert purpose(after(app, *SENT, account=account)) == "code_field"
    typed = after(app, *SENT, "code_field", account=account)
    assert isinstance(typed, TypeCode)
    assert typed.source == "totp"
    by_text = after(code_page(), *SENT, account=account)
    assert isinstance(by_text, AskCode)
    wrong = screen(said("Your authenticator code is wrong."), field("Verification code"),
                   button("Verify"))  # fmt: skip
    asked = after(wrong, *SENT, "code_field", "code:totp", "check", account=account)
    assert isinstance(asked, AskCode)
    assert asked.again


def test_a_field_for_each_digit() -> None:
    def digits(*typed: str) -> Screen:
        row = tuple(sized(field(text=t), 80, 80) for t in (*typed, *[""] * (6 - len(typed))))
        return screen(said("Enter the code we sent"), row, button("Confirm"))

    assert purpose(after(digits(), *SENT, "ask_code")) == "code_field"
    parts = ["ask_code", "code_field", "code:given:0", "code_field"]
    second = after(digits("4"), *SENT, *parts)
    assert isinstance(second, TypeCode)
    assert second.part == 1
    every = [f"code:given:{n}" for n in range(6)]
    full = after(digits(*"482913"), *SENT, "ask_code", *every)
    assert purpose(full) == "check"
    taken = after(digits(), *SENT, "ask_code", *every)
    assert isinstance(taken, Wait)


def test_a_code_may_have_to_be_sent_first() -> None:
    page = screen(
        said("Verify it is you"), (field("短信验证码"), button("获取验证码")), button("确定")
    )
    assert purpose(after(page, *SENT)) == "send_code"
    assert isinstance(after(page, *SENT, "send_code"), AskCode)


def test_a_link_by_mail_is_the_persons() -> None:
    page = screen(said("Check your e-mail"), said("We sent you a sign-in link."))
    found = after(page, *SENT)
    assert isinstance(found, HandOver)
    assert "link" in found.why.en


# --- challenges -----------------------------------------------------------------------------------


def letters(text: str = "", *, user: str = "ann", filled: bool = True, told: str = "") -> Screen:
    password = "•••" if filled else ""
    return screen(
        *([said(told)] if told else []), field("User name", user), secret("Password", password),
        (sized(image("Captcha"), 200, 80), link("Refresh")),
        field("Enter the characters", text), button("Sign in"),
    )  # fmt: skip


def test_a_challenge_is_solved_on_sites_of_the_owner_alone() -> None:
    solved = after(letters(), *FILLED, own=True)
    assert isinstance(solved, Solve)
    assert solved.challenge.kind == "characters"
    found = after(letters(), *FILLED)
    assert isinstance(found, HandOver)
    assert found.kind == "captcha"
    assert "shop.example" in found.why.en
    assert purpose(after(letters(user="", filled=False), "open")) == "user_field"
    by_hand = after(letters("k7x2"), *FILLED, "hand_over:captcha")
    assert purpose(by_hand) == "sign_in"


def test_after_three_wrong_answers_the_person_does_it() -> None:
    assert purpose(after(letters("k7x2"), *FILLED, "solve:characters", own=True)) == "sign_in"
    wrong = letters(filled=False, told="The characters are wrong.")
    one = (*FILLED, "solve:characters", "sign_in")
    assert purpose(after(wrong, *one, own=True)) == "password_field"
    more = ("password_field", "password", "solve:characters", "sign_in")
    refilled = letters(told="The characters are wrong.")
    third = after(refilled, *one, *more, *more[:2], own=True)
    assert isinstance(third, Solve)
    handed = after(refilled, *one, *more, *more, *more[:2], own=True)
    assert isinstance(handed, HandOver)
    assert handed.kind == "captcha"
    assert "three" in handed.why.en


def test_an_answer_is_given_time_to_be_judged() -> None:
    slider = screen(
        said("Drag the slider to fit the piece"), sized(image(""), 600, 320),
        sized(button("→"), 80, 80), link("Another picture"),
    )  # fmt: skip
    assert isinstance(after(slider, "open", own=True), Solve)
    assert isinstance(after(slider, "open", "solve:slider", own=True), Wait)
    assert isinstance(after(slider, "open", "solve:slider", *["wait"] * 3, own=True), Solve)
    again = ("solve:slider", *["wait"] * 3)
    assert isinstance(after(slider, "open", *again * 3, own=True), HandOver)


def test_an_empty_page_is_not_signed_in() -> None:
    empty = screen()
    assert isinstance(after(empty, *SENT, *["wait"] * 4), Wait)
    assert isinstance(after(empty, *SENT, *["wait"] * 10), HandOver)
    said_less = screen(said("Members only"))
    assert isinstance(after(said_less, *SENT), Wait)
    over = after(said_less, *SENT, "wait")
    assert isinstance(over, SignedIn)
    assert (over.evidence, over.certain) == ("Members only", False)
    front = screen(said("Welcome"), link("Sign in"))
    assert isinstance(after(front, *SENT), Wait)
    assert not isinstance(after(front, *SENT, "wait", "wait"), SignedIn)


def test_what_is_cut_off_is_looked_at_further_down() -> None:
    lines = [said(f"Line {n}") for n in range(11)]
    page = screen(
        field("Search", scrollable=True), *lines, said("Click in this order: 春 夏"),
        sized(image(""), 600, 400), button("OK"),
    )  # fmt: skip
    assert isinstance(after(page, "open", own=True), Scroll)
    low = screen(field("Search", scrollable=True), *lines, said("Drag the slider to the gap"),
                 link("Another picture"))  # fmt: skip
    assert isinstance(after(low, "open", own=True), Scroll)
    high = screen(said("Drag the slider to the gap"), link("Another picture"))
    assert isinstance(after(high, "open", own=True), Wait)
    slow = after(high, "open", *["wait"] * 5, own=True)
    assert purpose(slow) == "refresh"


def test_when_unsure_another_one_is_asked_for_twice() -> None:
    unsure = "solve:characters!"
    assert purpose(after(letters(), *FILLED, unsure, own=True)) == "refresh"
    assert isinstance(after(letters(), *FILLED, unsure, "refresh", own=True), Solve)
    twice = (*FILLED, unsure, "refresh", unsure, "refresh", unsure)
    assert isinstance(after(letters(), *twice, own=True), HandOver)


def test_a_form_that_another_picture_emptied_is_filled_in_again() -> None:
    unsure = ("solve:characters!", "refresh")
    empty = letters(user="", filled=False)
    once = (*FILLED, *unsure)
    again = (*once, "user_field", "user")
    for before in (once, (*again, "password_field", "password", *unsure)):
        assert purpose(after(empty, *before, own=True)) == "user_field"
    half = letters(filled=False)
    assert purpose(after(half, *again, own=True)) == "password_field"
    typed = after(half, *again, "password_field", own=True)
    assert isinstance(typed, TypePassword)
    assert typed.clear  # a phone may tell of no dots
    whole = (*again, "password_field", "password")
    assert isinstance(after(half, *whole, own=True), Solve)
    assert isinstance(after(half, *whole, "password_field", "password", own=True), Solve)


def test_a_wrong_password_beside_a_right_answer_is_still_a_wrong_password() -> None:
    wrong = letters(filled=False, told="The user name or password is wrong.")
    assert isinstance(after(wrong, *FILLED, "solve:characters", "sign_in", own=True), AskAnew)


def test_a_box_to_tick() -> None:
    page = screen(said("Before you go on"), tick("I’m not a robot"), button("Verify"))
    assert purpose(after(page, own=True)) == "box"
    assert isinstance(after(page), HandOver)
    ticked = screen(
        said("Before you go on"), tick("I’m not a robot", checked=True), button("Verify")
    )
    assert purpose(after(ticked, "open", "box", own=True)) == "verify"
    grid = screen(said("Select all images with boats"), tick("Picture 1"), button("Verify"))
    assert isinstance(after(grid, own=True), HandOver)


def test_it_ends_however_long_it_goes_round() -> None:
    assert isinstance(after(form(), *["link"] * 100), Failed)
