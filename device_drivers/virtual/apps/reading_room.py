"""The Reading Room: an app with an account. It is on no phone but those that ``install`` put it on.

Who signs in writes down the characters of a picture, and after that the code of a text message.
"""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING

from device_drivers.virtual.intents import AppInfo
from device_drivers.virtual.screen import App, Screen
from device_drivers.virtual.ui.components import app_bar, button, input_row, listing, page
from device_drivers.virtual.ui.puzzle import WebPicture
from device_drivers.virtual.ui.theme import avatar_color
from device_drivers.virtual.ui.widgets import Row, Text, Widget

if TYPE_CHECKING:
    from device_drivers.virtual.phone import Phone

PACKAGE = "org.example.reading"
TITLE = "Reading Room"
USER, PASSWORD, CODE = "Lin Weber", "willow-harbour-6", "620418"
ZH = {
    "Sign in": "登录",
    "User name": "用户名",
    "Password": "密码",
    "Enter the characters": "请输入图中字符",
    "Picture with characters": "验证码图片",
    "Those were not the characters. Please try again.": "验证码错误，请重试。",
    "The user name or password is wrong.": "用户名或密码错误。",
    "Check your messages": "请查看短信",
    "Code from the text message": "短信验证码",
    "Confirm": "确认",
    "That code is wrong.": "验证码不正确。",
    "Hello, {name}": "您好，{name}",
    "You have 2 books at home.": "您借了 2 本书。",
    "Sign out": "退出登录",
}


def install(phone: Phone) -> None:
    """Put it on this phone. The pictures are those of kind ``characters`` that were placed for the
    browser's sites (``sites.staging.place``), another one after each wrong answer."""
    phone.store.run(
        "INSERT OR REPLACE INTO apps(package, path, label) VALUES (?, ?, ?)",
        PACKAGE, f"/data/app/{PACKAGE}/base.apk", TITLE,
    )  # fmt: skip
    phone.changed()


def tries(phone: Phone) -> int:
    """How many answers, right or wrong, its picture got so far."""
    return _count(phone, "wrong") + _count(phone, "right") + _count(phone, "refused")


class Door(Screen):
    """The form, the code behind it, and what is inside."""

    package = PACKAGE
    activity = f"{PACKAGE}.MainActivity"
    trouble = ""

    def build(self) -> Widget:
        match _last(self.phone):
            case "right":
                return self._code()
            case "in":
                return self._inside()
        return self._form()

    def _form(self) -> Widget:
        shown = _picture(self.phone)
        asked: list[Widget] = []
        if shown:
            data = base64.b64encode(shown[0]).decode()
            picture = WebPicture(
                address=f"data:image/png;base64,{data}", id=_id("captcha"), key="captcha",
                description=self.t("Picture with characters"),
            )  # fmt: skip
            asked = [
                Row([picture], padding=(60, 8)),
                input_row("answer", self.t("Enter the characters"), id=_id("answer"), enter="done"),
            ]
        return self._page(self.t("Sign in"), [
            input_row("user", self.t("User name"), id=_id("user")),
            input_row("password", self.t("Password"), id=_id("password"), password=True),
            *asked,
            Row([button(self.t("Sign in"), self._sign_in, id=_id("sign_in"))], padding=(60, 10)),
        ])  # fmt: skip

    def _code(self) -> Widget:
        return self._page(self.t("Check your messages"), [
            input_row("code", self.t("Code from the text message"), id=_id("code"), digits=True,
                      enter="done"),
            Row([button(self.t("Confirm"), self._confirm, id=_id("confirm"))], padding=(60, 10)),
        ])  # fmt: skip

    def _inside(self) -> Widget:
        return self._page(self.t("Hello, {name}", name=USER), [
            Text(self.t("You have 2 books at home."), size=16, padding=(24, 12)),
            Row([button(self.t("Sign out"), self._sign_out, kind="tonal", id=_id("sign_out"))],
                padding=(24, 10)),
        ])  # fmt: skip

    def _page(self, title: str, body: list[Widget]) -> Widget:
        if self.trouble:
            told = Text(self.t(self.trouble), size=14.5, color="danger", padding=(24, 10),
                        id=_id("error"))  # fmt: skip
            body = [told, *body]
        return page(app_bar(title), [listing(body, key=title)])

    # --- what is done --------------------------------------------------------------------------

    def _sign_in(self) -> None:
        shown = _picture(self.phone)
        given = "".join(self.typed("answer").split()).casefold()
        if shown and given != shown[1].casefold():
            self._note("wrong", "Those were not the characters. Please try again.")
        elif (self.typed("user"), self.typed("password")) != (USER, PASSWORD):
            self._note("refused", "The user name or password is wrong.")
        else:
            self._note("right")
            self.phone.receive_sms("READING", f"{CODE} is your Reading Room verification code")

    def _confirm(self) -> None:
        if self.typed("code") == CODE:
            self._note("in")
        else:
            self.trouble = "That code is wrong."
            self.phone.changed()

    def _sign_out(self) -> None:
        self._note("out")

    def _note(self, what: str, trouble: str = "") -> None:
        """That it happened; not what was typed."""
        self.trouble = trouble
        self.ui.focus = ""
        for key in ("password", "answer", "code"):
            self.ui.fields.pop(key, None)
        self.store.run("INSERT INTO web_forms(host, form, at_ms) VALUES (?, ?, ?)", PACKAGE, what,
                       self.phone.clock.now_ms())  # fmt: skip
        self.phone.changed()


def app() -> App:
    """As ``apps.installed`` has it, once it is installed."""
    info = AppInfo(PACKAGE, TITLE, "阅览室", Door.activity, "1.0", 1, system=False)
    return App(info, "apps", avatar_color(PACKAGE, dark=False), (Door,), zh=ZH)


def _id(name: str) -> str:
    return f"{PACKAGE}:id/{name}"


def _count(phone: Phone, what: str) -> int:
    sql = "SELECT count(*) FROM web_forms WHERE host=? AND form=?"
    return int(phone.store.one(sql, PACKAGE, what))


def _last(phone: Phone) -> str:
    """What happened last; "" for nothing."""
    sql = "SELECT form FROM web_forms WHERE host=? ORDER BY id DESC LIMIT 1"
    rows = phone.store.rows(sql, PACKAGE)
    return str(rows[0][0]) if rows else ""


def _picture(phone: Phone) -> tuple[bytes, str] | None:
    """PNG and answer of the one that is asked now; None where none was placed."""
    rows = phone.store.rows(
        "SELECT picture, answer FROM web_challenges WHERE kind='characters' ORDER BY id"
    )
    if not rows:
        return None
    gone = sum(_count(phone, what) for what in ("wrong", "refused", "out"))
    picture, answer = rows[gone % len(rows)]
    return picture, "".join(str(answer).strip('"').split())
