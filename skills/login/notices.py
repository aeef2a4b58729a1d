"""What a page says about the last try, and whether it shows somebody who is signed in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from device_drivers.base import Element, Role
from skills.login import words
from skills.login.page import Page

What = Literal["locked", "code", "answer", "first", "account", "unsaid", "agree"]
"""The account is locked; the code, the answer to a challenge, user name or password were wrong; the
challenge was not answered; something was wrong; its terms have to be agreed to."""
_KINDS: tuple[tuple[What, re.Pattern[str]], ...] = (
    ("locked", words.LOCKED), ("answer", words.WRONG_ANSWER), ("code", words.WRONG_CODE),
    ("account", words.WRONG), ("first", words.PASS_FIRST), ("unsaid", words.UNSAID),
    ("agree", words.AGREE_FIRST),
)  # fmt: skip
_SUPPOSED = re.compile(
    r"(?i)\b(if|when|whenever|unless|in case|after \w+ (wrong|failed))\b|如果|若|忘记"
)
"""A sentence on what would happen is not about what did."""


@dataclass(frozen=True, slots=True)
class Notice:
    what: What
    text: str


def notice(page: Page) -> Notice | None:
    """The gravest of what the page says went wrong. Only after a try does it mean anything: what
    stands there before is advice."""
    told = [t for t in _sentences(page) if not _SUPPOSED.search(t) and not t.endswith(("?", "？"))]
    for what, pattern in _KINDS:
        for text in told:
            if pattern.search(text):
                return Notice(what, text)
    return None


def _sentences(page: Page) -> Iterator[str]:
    for e in page.own:
        if e.role in (Role.TEXT_FIELD, Role.CHECKBOX, Role.WEB) or e.class_name == "label":
            continue
        if 0 < len(e.label) <= words.NOTICE and (not e.clickable or e.role is Role.GROUP):
            yield e.label.strip()


@dataclass(frozen=True, slots=True)
class Sign:
    """``certain``: only a page of somebody who is signed in shows it."""

    text: str
    certain: bool


def signed_in(page: Page, user: str) -> Sign | None:
    """What tells that somebody is signed in: a way out, a greeting, the name of ``user``."""
    for b in page.buttons:
        if words.SIGN_OUT.fullmatch(b.label):
            return Sign(b.label.strip(), certain=True)
    if any(words.SIGN_IN.fullmatch(b.label) for b in page.buttons):
        return None
    for e in page.own:
        if e.role is Role.TEXT_FIELD or not 0 < len(e.label) <= words.LONG:
            continue
        if words.GREETS.search(e.label) and _names(e.label, user):
            return Sign(e.label.strip(), certain=True)
    named = next((e for e in page.own if _is_name(e, user)), None)
    return Sign(named.label.strip(), certain=False) if named else None


def _names(text: str, user: str) -> bool:
    who = user.partition("@")[0]
    return (
        bool(who) and re.search(rf"(?<!\w){re.escape(who)}(?!\w)", text, re.IGNORECASE) is not None
    )


def _is_name(e: Element, user: str) -> bool:
    return (
        bool(user)
        and e.role is not Role.TEXT_FIELD
        and e.label.strip().casefold() == (user.casefold())
    )


def heading(page: Page) -> str:
    """What the page calls itself, for who wants to see where it ended."""
    texts = [
        e.text for e in page.own if e.role is Role.TEXT and e.text and len(e.text) <= words.LONG
    ]
    titles = [e.description for e in page.own if e.role is Role.WEB and e.description]
    return (texts or titles or [""])[0]
