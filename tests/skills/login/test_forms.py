"""Which form is to sign in by, on pages and in apps as they are found, and which is none."""

from __future__ import annotations

import pytest

from device_drivers.base import Box, Element, Role, Screen
from skills.login import forms, ways
from skills.login import page as pages
from tests.skills.login.screens import (
    button,
    field,
    image,
    link,
    said,
    screen,
    secret,
    tab,
    tick,
)

Found = tuple[str | None, str | None, str | None]
"""What user field, password field and button are called."""

FORMS: dict[str, tuple[Screen, Found]] = {
    "one page": (
        screen(said("Sign in"), field("E-mail"), secret(), tick("Remember me"), button("Sign in")),
        ("E-mail", "Password", "Sign in"),
    ),
    "chinese": (
        screen(said("欢迎登录"), field("请输入手机号/邮箱"), secret("请输入密码"), button("登 录")),
        ("请输入手机号/邮箱", "请输入密码", "登 录"),
    ),
    "labels above": (
        screen(said("User name"), field(), said("Password"), secret(""), button("Log in")),
        ("", "", "Log in"),
    ),
    "labels beside": (
        screen((said("Login:"), field(id="f1")), (said("Pass:"), secret("", id="f2")),
               button("Enter")),
        ("f1", "f2", "Enter"),
    ),
    "ids alone": (
        screen(field(id="com.x:id/userName"), secret("", id="com.x:id/pwd"), button("GO"),
               app="com.x"),
        ("com.x:id/userName", "com.x:id/pwd", "GO"),
    ),
    "no words at all": (
        screen(field(), secret(""), button("→")), ("", "", "→"),
    ),
    "an icon for a button": (
        screen(field("Username"), secret(), button("", description="Sign in")),
        ("Username", "Password", "Sign in"),
    ),
    "a header in one row": (
        screen((field("E-mail or phone"), secret(), button("Log in")), said("Connect with friends"),
               field("First name"), field("Surname"), field("New e-mail"),
               secret("New password"), button("Sign up")),
        ("E-mail or phone", "Password", "Log in"),
    ),
    "behind a sign-up": (
        screen(said("New here?"), field("Your e-mail"), secret("Choose a password"),
               button("Create account"), said("Sign in"), field("E-mail"), secret("Password"),
               button("Sign in")),
        ("E-mail", "Password", "Sign in"),
    ),
    "before a sign-up": (
        screen(field("E-mail"), secret("Password"), button("Log in"), said("New customer?"),
               field("Full name"), field("E-mail address"), secret("Password"),
               button("Create your account")),
        ("E-mail", "Password", "Log in"),
    ),
    "sign-up link before the button": (
        screen(field("E-mail"), secret(), link("Create an account"), button("Sign in")),
        ("E-mail", "Password", "Sign in"),
    ),
    "other ways first": (
        screen(button("Continue with Google"), button("Sign in with Apple"), said("or"),
               field("E-mail"), secret(), button("Continue"), link("Forgot password?")),
        ("E-mail", "Password", "Continue"),
    ),
    "other ways behind": (
        screen(field("Email"), secret(), button("Sign in with Facebook"), button("Log in")),
        ("Email", "Password", "Log in"),
    ),
    "an eye in the password": (
        screen(field("User ID"), (secret("Password"), button("", description="Show password")),
               button("Sign on")),
        ("User ID", "Password", "Sign on"),
    ),
    "a search box on top": (
        screen(field("Search for anything"), field("E-mail"), secret(), button("Sign in")),
        ("E-mail", "Password", "Sign in"),
    ),
    "a newsletter below": (
        screen(field("E-mail"), secret(), button("Sign in"), said("Stay up to date"),
               field("Your e-mail"), button("Subscribe")),
        ("E-mail", "Password", "Sign in"),
    ),
    "a company, too": (
        screen(field("Company ID"), field("User name"), secret(), button("Log in")),
        ("User name", "Password", "Log in"),
    ),
    "a challenge with a button of its own": (
        screen(field("E-mail"), secret(), said("Click in this order: A B"),
               (button("Start over"), button("Confirm"), said("")), button("Continue")),
        ("E-mail", "Password", "Continue"),
    ),
    "a captcha in it": (
        screen(field("用户名"), secret("密码"), (field("验证码"), image("")), button("登录")),
        ("用户名", "密码", "登录"),
    ),
    "membership number": (
        screen(said("Members' area"), field("Membership number"), secret("PIN"),
               button("Continue")),
        ("Membership number", "PIN", "Continue"),
    ),
    "password not told as one": (  # as HarmonyOS tells it
        screen(field("账号"), field("密码"), button("登录"), app="com.example.hap"),
        ("账号", "密码", "登录"),
    ),
    "a text for a button": (  # as iOS may tell it
        screen(field("Apple ID"), secret("Password"), said("Sign In"), app="com.example.ios"),
        ("Apple ID", "Password", "Sign In"),
    ),
    "filled in already": (
        screen(field("E-mail", "ann@example.org"), secret("Password", "••••"), button("Sign in")),
        ("ann@example.org", "••••", "Sign in"),
    ),
    "tabs above": (
        screen((tab("Sign in", selected=True), tab("Sign up")), field("E-mail"), secret(),
               button("Sign in")),
        ("E-mail", "Password", "Sign in"),
    ),
    "log in or register": (
        screen(field("手机号"), secret("密码"), button("登录/注册")),
        ("手机号", "密码", "登录/注册"),
    ),
    "first of two": (
        screen(said("Sign in"), said("Use your account"), field("Email or phone"),
               link("Forgot email?"), button("Next"), link("Create account")),
        ("Email or phone", None, "Next"),
    ),
    "first of two, chinese": (
        screen(said("登录"), field("邮箱/手机号"), button("下一步"), link("立即注册")),
        ("邮箱/手机号", None, "下一步"),
    ),
    "first of two, strong button": (
        screen(field("User name"), button("Log in"), link("Register")),
        ("User name", None, "Log in"),
    ),
    "first of two by its title": (
        screen(field("E-mail"), button("Continue"), title="Log in | Example"),
        ("E-mail", None, "Continue"),
    ),
    "first of two, without a button": (
        screen(said("Sign in to the shop"), field("User name")), ("User name", None, None),
    ),
    "second of two": (
        screen(said("Welcome back"), said("ann@example.org"), secret("Enter your password"),
               link("Forgot password?"), button("Next")),
        (None, "Enter your password", "Next"),
    ),
    "second of two, strong button": (
        screen(said("ann@example.org"), secret(""), button("Sign in")), (None, "", "Sign in"),
    ),
}  # fmt: skip

NONE: dict[str, Screen] = {
    "a newsletter": screen(said("Stay in touch"), field("Your e-mail"), button("Subscribe")),
    "a newsletter that says submit": screen(
        said("Get our newsletter"), field("E-mail"), button("Submit")
    ),
    "a search box": screen(said("Sign in to see prices"), field("Search"), button("Go")),
    "a sign-up": screen(
        said("Create your account"), field("Name"), field("E-mail"), secret("Password"),
        secret("Repeat password"), button("Create account"), link("Sign in"),
    ),
    "a sign-up with one password": screen(
        said("Join us"), field("E-mail"), secret("Password"), button("Sign up"), link("Log in"),
    ),
    "a sign-up that says continue": screen(
        said("Create your account"), field("E-mail"), secret("Password"), button("Continue"),
    ),
    "a sign-up, chinese": screen(
        said("注册新用户"), field("手机号"), field("验证码"), secret("设置密码"), button("注册"),
    ),
    "a sign-up that does not say so": screen(
        said("Welcome"), field("E-mail"), secret("Password"), secret("Password again"),
        button("Continue"),
    ),
    "a change of password": screen(
        said("Change password"), secret("Current password"), secret("New password"),
        secret("Confirm new password"), button("Save"),
    ),
    "a new password": screen(
        said("Choose a new password"), secret("New password"), secret("Again"), button("Continue"),
    ),
    "a forgotten password": screen(
        said("Forgot your password?"), field("E-mail"), button("Continue"),
    ),
    "a reset, chinese": screen(said("找回密码"), field("手机号"), button("下一步")),
    "a locked file": screen(said("report.pdf is locked"), secret("Password"), button("Open")),
    "a wireless network": screen(said("Harbour-5G"), secret("Password"), button("Connect")),
    "a payment password": screen(said("¥ 20.00"), secret("支付密码"), button("确认支付")),
    "a card": screen(
        field("Card number"), field("Name on card"), secret("CVC"), button("Continue"),
    ),
    "a contact form": screen(
        said("Write to us"), field("Name"), field("E-mail"), field("Message"), button("Send"),
    ),
    "an order": screen(said("Track your order"), field("Order number"), button("Continue")),
    "a code": screen(said("We sent you a code"), field("Verification code"), button("Continue")),
    "a comment": screen(said("Sign in to comment"), field("Comment"), button("Post")),
    "an account to be deleted": screen(
        said("Delete account"), secret("Password"), button("Delete my account"),
    ),
    "nothing at all": screen(said("Hello"), button("Sign in")),
    "a form that is closed": screen(
        field("E-mail", enabled=False), secret(enabled=False), button("Sign in")
    ),
    "an address bar": screen(field("Search or type web address"), button("Go")),
}  # fmt: skip


def called(e: Element | None) -> str | None:
    return None if e is None else e.label or e.id


@pytest.mark.parametrize("name", FORMS)
def test_a_form_is_found(name: str) -> None:
    shown, (user, password, pressed) = FORMS[name]
    found = forms.read(pages.read(shown))
    assert found is not None
    assert (called(found.user), called(found.password)) == (user, password)
    assert called(found.button) == pressed
    assert found.certain


@pytest.mark.parametrize("name", NONE)
def test_what_only_looks_like_one_is_none(name: str) -> None:
    found = forms.read(pages.read(NONE[name]))
    assert found is None or not found.certain


@pytest.mark.parametrize(
    ("shown", "label"),
    [
        (screen(said("Welcome"), link("Sign in"), link("Sign up")), "Sign in"),
        (screen(button("Log in / Register")), "Log in / Register"),
        (screen(button("登录/注册")), "登录/注册"),
        (screen((tab("Register", selected=True), tab("Log in")), field("E-mail")), "Log in"),
        (screen(link("Already have an account?"), link("Log in here")), "Log in here"),
        (screen(button("Sign in with Google"), button("Sign in with email")), "Sign in with email"),
        (screen(button("Sign in with Google"), button("微信登录")), None),
        (screen(said("Sign in to read on"), button("Subscribe")), None),
        (screen(button("Sign out"), button("Log")), None),
    ],
)  # fmt: skip
def test_the_way_to_the_form(shown: Screen, label: str | None) -> None:
    found = ways.link(pages.read(shown))
    assert (found.label if found else None) == label


@pytest.mark.parametrize(
    ("shown", "label"),
    [
        (screen(said("Use your passkey"), button("Continue"), link("Use your password instead")),
         "Use your password instead"),
        (screen(field("手机号"), field("验证码"), button("登录"), link("密码登录")), "密码登录"),
        (screen((tab("Code", selected=True), tab("Password")), field("Phone")), "Password"),
        (screen(said("Scan to sign in"), button("Try another way")), "Try another way"),
        (screen(said("请扫码"), link("账号密码登录"), link("其他登录方式")), "账号密码登录"),
        (screen(link("Forgot password?"), button("Continue with Google")), None),
    ],
)  # fmt: skip
def test_the_way_to_the_password(shown: Screen, label: str | None) -> None:
    found = ways.with_password(pages.read(shown))
    assert (found.label if found else None) == label


@pytest.mark.parametrize(
    ("shown", "label"),
    [
        (screen(said("Stay signed in?"), button("Yes"), button("No")), "No"),
        (screen(said("Save your password?"), button("Save"), button("Not now")), "Not now"),
        (screen(said("保存密码"), button("保存"), button("暂不")), "暂不"),
        (screen(said("Delete all?"), button("Yes"), button("No")), None),
        (screen(secret(), said("Stay signed in"), button("Sign in"), button("No")), None),
    ],
)
def test_what_is_offered_on_the_way_is_declined(shown: Screen, label: str | None) -> None:
    found = ways.declines(pages.read(shown))
    assert (found.label if found else None) == label


def test_of_a_browser_the_page_alone_counts() -> None:
    """A page that shows an address bar of its own does not hide the form below it."""
    chrome = "com.android.chrome"
    bar = Element(Role.TEXT_FIELD, Box(0, 0, 400, 80), "https://x.example", app=chrome)
    shown = screen(field("E-mail"), secret(), button("Sign in"), app=chrome, title="x")
    whole = Screen(720, 1600, shown.app, elements=(*shown.elements, bar))
    found = forms.read(pages.read(whole))
    assert found is not None
    assert called(found.user) == "E-mail"
    assert all(e.text != "https://x.example" for e in pages.read(whole).own)
