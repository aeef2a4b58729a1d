"""Walls: what a screen wants that only a person has or may give.

Read off fields, identifiers and words. A page that puts on such words costs its person a look at a
picture, nothing else: what is asked for is told in our words, never in the page's.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from assistant.obstacles import SYSTEM
from device_drivers.base import Box, Element, Role, Screen
from device_drivers.verbs.base import Said
from skills.login import page as pages
from skills.login.challenges import Challenge
from skills.login.fields import about
from skills.login.recognising import challenge
from skills.login.words import CAPTCHA, CAPTCHA_ID, CARD, CODE, LONG

Kind = Literal["captcha", "code", "login", "payment"]
OWN_MATTERS = frozenset({
    "com.android.settings", "com.apple.Preferences", "com.huawei.hmos.settings",
})  # fmt: skip
"""There passwords and codes are settings like others, and the lock has a question of its own."""
_ASKED_FOR: tuple[tuple[Kind, re.Pattern[str]], ...] = (("payment", CARD), ("code", CODE))
_SIGN_IN = re.compile(
    r"(?i)\s*(sign|log)[ -]?(in|on|into .{0,20})\s*|\s*(登录|登陆|登入)\s*"
    r"|(continue|next|submit|下一步|继续)"
)


@dataclass(frozen=True, slots=True)
class Wall:
    """``said``: what is needed; ``field``: where it is to be typed."""

    kind: Kind
    said: Said
    field: Box | None = None


NEEDED: dict[Kind, Said] = {
    "captcha": Said(
        "There is a check that only a person may pass (a captcha)", "这里有只能由本人通过的人机验证"
    ),
    "code": Said(
        "A code is wanted that was sent to you or that your authenticator shows",
        "需要输入发送给您的、或身份验证器上显示的验证码",
    ),
    "login": Said("It wants you to sign in", "需要您登录"),
    "payment": Said(
        "It wants what you pay with: a card or a payment password",
        "需要您的付款信息：银行卡或支付密码",
    ),
}


def wall(screen: Screen) -> Wall | None:
    """What a person has to give or do before anything goes on here; None for nothing."""
    if screen.app in SYSTEM or screen.app in OWN_MATTERS:
        return None
    own = [e for e in screen.elements if e.app in ("", screen.app)]
    check = _check(screen)
    if check or _is_captcha(own):
        return Wall("captcha", NEEDED["captcha"], (check and check.field) or _answer_field(own))
    empty = [e for e in own if e.role is Role.TEXT_FIELD and e.enabled and not e.text]
    told = {e.box: about(e, screen) for e in empty}
    for kind, words in _ASKED_FOR:
        if asked := [e for e in empty if words.search(told[e.box])]:
            return Wall(kind, NEEDED[kind], asked[0].box)
    secret = [e for e in empty if e.password]
    if secret and any(e.clickable and _SIGN_IN.fullmatch(e.label) for e in own):
        return Wall("login", NEEDED["login"], empty[0].box)
    return None


def _check(screen: Screen) -> Challenge | None:
    """A question on a page of its own may be anything: a quiz, a riddle of a game."""
    found = challenge(pages.read(screen))
    named = any(CAPTCHA_ID.search(e.id) for e in screen.elements if e.role is Role.TEXT_FIELD)
    return None if found and found.kind == "logic" and found.alone and not named else found


def _is_captcha(own: list[Element]) -> bool:
    """Its words alone are not enough: there is something to be done about it, too."""
    if not any(e.clickable or e.checkable or e.role is Role.TEXT_FIELD for e in own):
        return False
    return any(
        CAPTCHA_ID.search(f"{e.id} {e.class_name}")
        or (e.role is not Role.BUTTON and len(e.label) <= LONG and CAPTCHA.search(e.label))
        for e in own
        if e.role is not Role.TEXT_FIELD
    )


def _answer_field(own: list[Element]) -> Box | None:
    """Where the letters of a picture are written; a browser's address bar is not that."""
    fields = [e for e in own if e.role is Role.TEXT_FIELD and not e.text and e.enabled]
    return fields[0].box if len(fields) == 1 else None
