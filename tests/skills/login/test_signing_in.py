"""What comes next, thought from a screen and from what was tried: forms, and ways to them."""

from __future__ import annotations

import pytest

from device_drivers.base import Screen
from skills.login.moves import (
    Account,
    AskAnew,
    AskCode,
    Enter,
    Failed,
    HandOver,
    NeedAccount,
    Open,
    Press,
    Scroll,
    SignedIn,
    TypePassword,
    TypeUser,
    Wait,
)
from tests.skills.login.screens import (
    button,
    field,
    link,
    said,
    screen,
    secret,
    tick,
)
from tests.skills.login.thinking import FILLED, SENT, after, form, purpose


def test_the_way_through_a_form() -> None:
    assert isinstance(after(screen(said("x"), app="com.launcher")), Open)
    assert purpose(after(form(), "open")) == "user_field"
    typed = after(form(focus="user"), "open", "user_field")
    assert isinstance(typed, TypeUser)
    assert not typed.clear
    assert purpose(after(form("ann"), "open", "user_field", "user")) == "password_field"
    assert isinstance(after(form("ann", focus="password"), *FILLED[:-1]), TypePassword)
    pressed = after(form("ann", "••••"), *FILLED)
    assert purpose(pressed) == "sign_in"
    inside = screen(said("Hello, ann"), link("Sign out"))
    over = after(inside, *SENT)
    assert isinstance(over, SignedIn)
    assert (over.evidence, over.certain) == ("Sign out", True)


def test_who_is_signed_in_already_is_asked_for_nothing() -> None:
    inside = screen(said("Your orders"), link("Log out"))
    assert isinstance(after(inside, account=None), SignedIn)
    assert isinstance(after(inside, "open", account=None), SignedIn)


def test_nobody_said_whom_to_sign_in_as() -> None:
    found = after(form("bob"), "open", account=None)
    assert found == NeedAccount("bob")
    assert isinstance(after(form(), "open", account=Account(password="p")), NeedAccount)
    kept = after(form("bob"), "open", account=Account(password="p"))
    assert purpose(kept) == "password_field"


def test_what_stands_in_the_fields_already() -> None:
    other = after(form("bob", focus="user"), "open", "user_field")
    assert isinstance(other, TypeUser)
    assert other.clear
    assert purpose(after(form("ANN"), "open")) == "password_field"
    saved = after(form("ann", "••••", focus="password"), "open", "password_field")
    assert isinstance(saved, TypePassword)
    assert saved.clear


def test_without_a_button_enter_is_pressed_once_from_the_field_that_has_the_focus() -> None:
    def bare(focus: str = "password") -> Screen:
        return screen(
            said("Sign in"),
            field("User name", "ann"),
            secret("Password", "••••", focused=focus == "password"),
        )

    assert after(bare(), *FILLED) == Enter("sign_in")
    assert purpose(after(bare(""), *FILLED)) == "password_field"
    assert isinstance(after(bare(), *SENT, "wait", "wait", "wait", "wait", "wait"), HandOver)


def test_a_field_that_takes_nothing_is_the_persons() -> None:
    assert isinstance(after(form(focus="user"), "open", "user_field", "user", "user"), HandOver)
    stuck = form("ann", focus="user")
    assert purpose(after(stuck, *FILLED[:-1])) == "password_field"
    assert isinstance(after(stuck, *FILLED[:-1], "password_field"), HandOver)
    again = after(form("ann", focus="password"), *FILLED[:-1], "password?")
    assert isinstance(again, TypePassword)


WRONG = said("The user name or password is wrong.")


@pytest.mark.parametrize(
    "told",
    ["The user name or password is wrong.", "Incorrect username or password", "用户名或密码错误",
     "Invalid credentials", "We couldn't find an account with that e-mail", "账号不存在",
     "Your password is incorrect.", "Login failed", "登录失败，请检查账号", "密码不正确",
     "Sorry, we don't recognize that email", "That was not right. Please try again."],
)  # fmt: skip
def test_a_wrong_password_is_asked_anew_once_and_never_tried_again(told: str) -> None:
    again = form("ann", "", said(told))
    asked = after(again, *SENT)
    assert isinstance(asked, AskAnew)
    assert told in asked.why.en
    assert told in asked.why.zh
    assert isinstance(after(again, *SENT, "wait", "wait"), AskAnew)
    assert isinstance(after(again, *FILLED, "sign_in?"), AskAnew)
    anew = (*SENT, "ask_anew")
    assert purpose(after(again, *anew)) == "password_field"
    second = (*anew, "password_field", "password", "sign_in")
    over = after(again, *second)
    assert isinstance(over, Failed)
    assert "twice" in over.why.en


@pytest.mark.parametrize(
    "told",
    ["Too many tries: this account is locked. Please contact us.", "尝试次数过多，账号已被锁定",
     "Your account has been temporarily locked", "Too many failed login attempts. Try again later.",
     "账号已被冻结", "操作过于频繁，请稍后再试"],
)  # fmt: skip
def test_a_locked_account_ends_it(told: str) -> None:
    over = after(form("ann", "", said(told)), *SENT)
    assert isinstance(over, Failed)
    assert over.locked


def test_advice_before_any_try_is_none() -> None:
    advice = said("If your password is wrong five times your account is locked.")
    assert purpose(after(form("", "", advice), "open")) == "user_field"
    assert not isinstance(after(form("ann", "", advice), *SENT), Failed | AskAnew)
    question = said("Wrong account? Forgot your password?")
    assert isinstance(after(form("ann", "••••", question), *SENT), Wait)


def test_a_form_that_stays_is_waited_for_and_then_the_persons() -> None:
    stays = form("ann", "••••")
    assert isinstance(after(stays, *SENT), Wait)
    assert isinstance(after(stays, *SENT, *["wait"] * 4), Wait)
    assert isinstance(after(stays, *SENT, *["wait"] * 5), HandOver)


def test_the_same_is_sent_once_whatever_the_page_says() -> None:
    """Accounts get locked by the same password, sent again and again."""
    for told in ("Please complete the check.", "The characters are wrong.", "验证失败，请重试"):
        again = form("ann", "•••", said(told))
        sent = [*SENT]
        for _ in range(20):
            move = after(again, *sent, own=True)
            if isinstance(move, HandOver):
                break
            sent.append(move.what if not isinstance(move, SignedIn | Failed) else "")
        assert isinstance(move, HandOver)
        assert sent.count("sign_in") == 1


def test_two_pages() -> None:
    first = screen(said("Sign in"), field("E-mail"), button("Next"))
    assert purpose(after(first, "open")) == "user_field"
    typed = screen(said("Sign in"), field("E-mail", "ann"), button("Next"))
    assert purpose(after(typed, "open", "user_field", "user")) == "next"
    second = screen(said("ann"), secret("Password"), button("Next"))
    sent = ("open", "user_field", "user", "next")
    assert purpose(after(second, *sent)) == "password_field"
    full = screen(said("ann"), secret("Password", "••"), button("Next"))
    assert purpose(after(full, *sent, "password_field", "password")) == "sign_in"
    unknown = screen(
        said("Sign in"), said("We know no such account."), field("E-mail", "ann"), button("Next")
    )
    assert isinstance(after(unknown, *sent), AskAnew)


def test_a_password_that_nothing_tells_about_is_one_only_behind_a_user_name() -> None:
    bare = screen(said("Harbour"), secret("Password"), button("OK"))
    assert not isinstance(after(bare, "open"), Press | TypePassword)
    behind = after(bare, "open", "user_field", "user", "next")
    assert purpose(behind) == "password_field"


def test_no_password_goes_to_another_site() -> None:
    other = screen(said("Sign in"), field("E-mail"), secret(), button("Sign in"),
                   app="https://evil.example")  # fmt: skip
    assert isinstance(after(other), Open)
    found = after(other, "open")
    assert isinstance(found, HandOver)
    assert "evil.example" in found.why.en
    plain = screen(field("E-mail"), secret(), button("Sign in"), app="http://shop.example")
    assert isinstance(after(plain, "open"), HandOver)
    below = screen(field("E-mail"), secret(), button("Sign in"), app="https://id.shop.example")
    assert purpose(after(below, "open")) == "user_field"
    assert purpose(after(below, "open", where="www.shop.example")) == "user_field"
    app = screen(field("E-mail"), secret(), button("Sign in"), app="com.shop.app")
    assert isinstance(after(app), Open)
    hidden = screen(field("E-mail"), secret(), button("Sign in"), app="com.apple.mobilesafari",
                    title="Evil")  # fmt: skip
    assert isinstance(after(hidden), Open)
    assert purpose(after(hidden, "open")) == "user_field"
    bank = screen(field("E-mail"), secret(), button("Sign in"), app="com.bank.app")
    assert isinstance(after(bank, where="com.other.app"), Open)
    assert isinstance(after(bank, "open", where="com.other.app"), HandOver)
    assert purpose(after(bank, where="com.bank.app")) == "user_field"


def test_no_password_goes_to_another_account() -> None:
    other = screen(said("bob@example.org"), secret("Password"), button("Sign in"))
    found = after(other, "open", account=Account("ann@example.org", "p"))
    assert isinstance(found, HandOver)
    assert "bob@example.org" in found.why.en
    for shown in ("ann@example.org", "a***n@example.org"):
        same = screen(said(shown), secret("Password"), button("Sign in"))
        found = after(same, "open", account=Account("ann@example.org", "p"))
        assert purpose(found) == "password_field"


def test_a_person_is_asked_for_the_same_three_times_at_most() -> None:
    stays = form("ann", "••••")
    handed = ("hand_over:login", *["wait"] * 5)
    assert isinstance(after(stays, *SENT, *["wait"] * 5, *handed * 2), HandOver)
    assert isinstance(after(stays, *SENT, *["wait"] * 5, *handed * 3), Failed)
    others = (*FILLED, *["hand_over:captcha"] * 3)
    assert isinstance(after(screen(tick("I’m not a robot")), *others), Failed)


def test_a_page_that_wants_a_code_may_have_a_way_out() -> None:
    page = screen(said("We texted you"), field("Security code"), button("OK"), link("Log out"))
    assert isinstance(after(page, *SENT), AskCode)
    assert isinstance(after(page, "open"), SignedIn)
    card = screen(field("Card number"), field("Security code"), button("OK"))
    assert not isinstance(after(card, *SENT), AskCode)


def test_the_way_to_the_form() -> None:
    front = screen(said("Welcome"), field("Search"), link("Sign in"))
    assert purpose(after(front, "open")) == "link"
    assert purpose(after(front, "open", "link")) == "link"
    assert not isinstance(after(front, "open", "link", "link"), Press)
    by_text = screen(field("Phone"), field("Code"), button("Sign in"), link("Use password"))
    assert purpose(after(by_text, "open")) == "with_password"
    assert purpose(after(by_text, "open", account=None)) == "with_password"
    nothing = screen(said("An article"))
    assert isinstance(after(nothing, "open"), Wait)
    over = after(nothing, "open", "wait", "wait")
    assert isinstance(over, Failed)
    long = screen(said("An article"), field("Search", scrollable=True))
    assert isinstance(after(long, "open", "wait", "wait"), Scroll)


def test_it_never_signs_up_ticks_or_agrees() -> None:
    """Whatever the page, no box and no button of these is pressed."""
    page = screen(
        field("E-mail", "ann"), secret("Password", "•••"), tick("Keep me signed in"),
        tick("I agree to the terms"), link("Create account"), button("Sign in"),
    )  # fmt: skip
    found = after(page, *FILLED)
    assert isinstance(found, Press)
    assert found.label == "Sign in"
    agree = screen(*[said("Please agree to the terms first.")], field("E-mail", "ann"),
                   secret("Password", "•••"), tick("I agree"), button("Sign in"))  # fmt: skip
    told = after(agree, *SENT, "wait")
    assert isinstance(told, HandOver)
    assert "terms" in told.why.en
    up = screen(said("Create your account"), field("Name"), field("E-mail"), secret("Password"),
                button("Create account"))  # fmt: skip
    assert isinstance(after(up, "open", "wait", "wait"), Failed)
    stay = screen(said("Stay signed in?"), button("Yes"), button("No"))
    kept = after(stay, *SENT)
    assert isinstance(kept, Press)
    assert (kept.purpose, kept.label) == ("decline", "No")
