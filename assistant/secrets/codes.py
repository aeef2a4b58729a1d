"""One-time codes in texts of a phone: sign-in codes of messages and notifications.

A model of somebody else's gets to see one only when the request is about codes or signing in.
"""

from __future__ import annotations

import re

from skills.login.codes import SAID

MASK = "••••"
_WANTED = re.compile(
    r"\b(?:codes?|otp|tan|passcode|2fa|two-factor|verif\w*|log(?:ging)? ?in|sign(?:ing)? ?in)\b"
    r"|验证码|校验码|动态|登录|登陆|两步|双重",
    re.IGNORECASE,
)


def without_codes(text: str) -> str:
    """The text, its one-time codes masked."""
    if not any(letter.isdigit() for letter in text):
        return text
    return SAID.sub(_masked, text)


def asks_for_codes(request: str) -> bool:
    """Whether a request is about codes or signing in: then they are what it needs."""
    return _WANTED.search(request) is not None


def _masked(hit: re.Match[str]) -> str:
    return f"{hit['lead']}{MASK}" if hit["code"] else f"{MASK}{hit['trail']}"
