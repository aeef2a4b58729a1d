"""Whether a site shows something else instead of the page: a refusal, a login, a captcha."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from urllib.parse import urlsplit

from lxml import html as parser
from lxml.etree import ParserError

from device_drivers.verbs.base import Said
from skills.extraction.base import Blocked
from skills.extraction.pacing import later, retry_after

LITTLE = 1500
"""A page with less text than this has hardly any but its wall."""
_CAPTCHA = re.compile(
    r"recaptcha|hcaptcha|turnstile|cf-chl|challenge-platform|geetest|px-captcha|datadome|arkose"
    r"|funcaptcha|captcha",
    re.IGNORECASE,
)
_CHALLENGE = re.compile(
    r"are you (a )?(human|robot)|not a robot|just a moment|checking your browser|verify (that )?you"
    r"|unusual traffic|attention required|security check|人机验证|安全验证|请完成验证|滑动验证"
    r"|访问过于频繁|sind sie ein mensch|kein roboter|sicherheitsüberprüfung",
    re.IGNORECASE,
)
_LOGIN = re.compile(
    r"sign in|log ?in|登录|登入|扫码|anmelden|einloggen|create an account|注册", re.IGNORECASE
)
_LOGIN_PATH = re.compile(
    r"/(log-?in|sign-?in|passport|auth|sso|account/login|anmelden)\b", re.IGNORECASE
)
_MARKED = ("class", "id", "src", "title", "action", "name")


def blocked(
    asked: str, url: str, status: int, headers: Mapping[str, str], html: str, now: float
) -> Blocked | None:
    """Why this is not the page at ``asked``; None where it is. ``headers`` in small letters."""
    host = urlsplit(url).netloc
    if status in (429, 503):
        return later(host, retry_after(headers.get("retry-after", ""), now))
    if found := _wall(html):
        return found(host)
    if status == 402:
        return _payment(host)
    if status in (401, 407):
        return _login(host)
    if status in (403, 451):
        return _refused(host)
    if not _LOGIN_PATH.search(urlsplit(asked).path) and _LOGIN_PATH.search(urlsplit(url).path):
        return _login(host)
    return None


def _wall(html: str) -> Callable[[str], Blocked] | None:
    """What a page that says little else is about."""
    try:
        tree = parser.fromstring(html)
    except (ParserError, ValueError):
        return None
    marks = " ".join(
        str(e.get(name)) for e in tree.iter("div", "iframe", "form", "input", "script")
        for name in _MARKED if e.get(name)
    )  # fmt: skip
    password = tree.xpath('//input[@type="password"]')
    for e in list(tree.iter("script", "style", "noscript", "svg")):
        e.drop_tree()
    text = " ".join(tree.text_content().split())
    if len(text) > LITTLE:
        return None
    if _CHALLENGE.search(text) or (_CAPTCHA.search(marks) and len(text) < LITTLE // 3):
        return _captcha
    if password and _LOGIN.search(text):
        return _login
    return None


def _refused(host: str) -> Blocked:
    return Blocked(
        Said(
            f"{host} refuses to show this page to programs. I do not try to get round that.",
            f"{host} 拒绝向程序显示这个页面，我不会绕过。",
        ),
        "refused",
    )


def _login(host: str) -> Blocked:
    return Blocked(
        Said(
            f"{host} shows this page only to those who are signed in.",
            f"{host} 的这个页面需要登录才能查看。",
        ),
        "login",
    )


def _payment(host: str) -> Blocked:
    return Blocked(
        Said(f"{host} wants to be paid for this page.", f"{host} 的这个页面需要付费。"), "payment"
    )


def _captcha(host: str) -> Blocked:
    return Blocked(
        Said(
            f"{host} asks for proof that a person is reading. I leave that to a person.",
            f"{host} 要求验证是真人访问，这要由您本人完成。",
        ),
        "captcha",
    )
