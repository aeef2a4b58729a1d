"""The Lantern Club, club.example.com: what only its member has or may do, one door after another.

A name and a password, a code from a text message, a box that a person ticks, and a card; behind
each of them is a page that says what was done.
"""

from __future__ import annotations

from device_drivers.virtual.apps.browser.web import SITES, Answer, Request, page

HOST = "club.example.com"
PASSWORD, CODE = "tulip-garden-7", "482913"
TABLE = 12


@SITES.site(HOST)
def answer(request: Request) -> Answer | None:
    doors = {"": _sign_in, "code": _code, "robot": _robot, "fee": _fee, "inside": _inside}
    name = "/".join(request.path)
    return doors[name](request) if name in doors else None


def _sign_in(request: Request) -> Answer:
    say, form = request.say, dict(request.form)
    if request.posted:
        request.keep("sign in")
        right = form.get("password") == PASSWORD and form.get("member")
        return Answer(redirect="/code" if right else "/?wrong=1")
    fields = (
        _field("member", say("Member name", "会员名"))
        + _field("password", say("Password", "密码"), "password")
    )  # fmt: skip
    return _step(request, "/", say("Members sign in", "会员登录"), fields, say("Sign in", "登录"))


def _code(request: Request) -> Answer:
    say = request.say
    if request.posted:
        request.keep("code")
        right = dict(request.form).get("otp") == CODE
        return Answer(redirect="/inside" if right else "/code?wrong=1")
    hint = say("Verification code", "短信验证码")
    title = say("We sent you a text message", "已向您发送短信")
    return _step(request, "/code", title, _field("otp", hint, "tel"), say("Confirm", "确认"))


def _robot(request: Request) -> Answer:
    say = request.say
    if request.posted:
        right = ("person", "yes") in request.form
        return Answer(redirect="/inside" if right else "/robot?wrong=1")
    name = say("I’m not a robot", "我不是机器人")
    box = f'<input type="checkbox" name="person" value="yes" aria-label="{name}">'
    return _step(request, "/robot", say("Before you go on", "请先确认"), box, say("Verify", "验证"))


def _fee(request: Request) -> Answer:
    say = request.say
    if request.posted:
        request.keep("fee")
        right = all(value for _, value in request.form)
        return Answer(redirect="/inside" if right else "/fee?wrong=1")
    fields = (
        _field("card", say("Card number", "银行卡号"), "tel")
        + _field("cvc", say("CVC", "安全码"), "password")
    )  # fmt: skip
    title = say("The fee for this year: $20.00", "本年度会费：20.00 元")
    return _step(request, "/fee", title, fields, say("Go on", "继续"))


def _inside(request: Request) -> Answer:
    say = request.say
    told = say(f"Your table is number {TABLE}, by the window.", f"您的座位是靠窗的 {TABLE} 号桌。")
    return Answer(page("members/inside", request, title=say("Members only", "会员专区"), told=told))


def _step(request: Request, path: str, title: str, fields: str, button: str) -> Answer:
    again = request.say("That was not right. Please try again.", "不正确，请重试。")
    trouble = f'<div class="notice"><p><b>{again}</b></p></div>' if request.query else ""
    return Answer(page(
        "members/step", request, title=title, trouble_html=trouble, action=path,
        fields_html=fields, button=button,
    ))  # fmt: skip


def _field(name: str, hint: str, kind: str = "text") -> str:
    return f'<label>{hint}</label><input type="{kind}" name="{name}" placeholder="{hint}">'
