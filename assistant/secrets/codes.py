"""One-time codes in texts of a phone: sign-in codes of messages and notifications.

A model of somebody else's gets to see one only when the request is about codes or signing in.
"""

from __future__ import annotations

import re

MASK = "••••"
_CODE = (
    r"(?<![A-Za-z0-9_.,/:-])(?:[A-Z]{1,3}-)?(?:\d{4,8}|\d{3}[ -]\d{3,4})"
    r"(?![A-Za-z0-9_/:]|[.,-]\d)"
)
_ABOUT = (
    r"(?:(?:verification|security|access|log-?in|sign-?in|authentication|authorization|one-time"
    r"|confirmation|activation|2fa|otp|tan)(?: \w+)?[ -]?(?:code|pin|number|password|passcode)?"
    r"|\botp\b|\btan\b|passcode|(?<!zip )(?<!postal )(?<!area )(?<!country )(?<!error )(?<!promo )"
    r"(?<!discount )(?<!status )(?<!dress )(?<!gift )(?<!source )(?<!qr )\bcode\b"
    r"|验证码|校验码|动态码|动态密码|确认码|安全码|授权码|口令)"
)
_SAID = re.compile(
    rf"(?P<lead>{_ABOUT}[^\d\n]{{0,40}}?)(?P<code>{_CODE})"
    rf"|(?P<first>{_CODE})(?P<trail>[^\d\n]{{0,30}}?{_ABOUT})",
    re.IGNORECASE,
)
_WANTED = re.compile(
    r"\b(?:codes?|otp|tan|passcode|2fa|two-factor|verif\w*|log(?:ging)? ?in|sign(?:ing)? ?in)\b"
    r"|验证码|校验码|动态|登录|登陆|两步|双重",
    re.IGNORECASE,
)


def without_codes(text: str) -> str:
    """The text, its one-time codes masked."""
    if not any(letter.isdigit() for letter in text):
        return text
    return _SAID.sub(_masked, text)


def asks_for_codes(request: str) -> bool:
    """Whether a request is about codes or signing in: then they are what it needs."""
    return _WANTED.search(request) is not None


def _masked(hit: re.Match[str]) -> str:
    return f"{hit['lead']}{MASK}" if hit["code"] else f"{MASK}{hit['trail']}"
