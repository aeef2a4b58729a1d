"""A request that begins with a phone's name is for that phone: "pixel: what time is it"."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from gateways.base import Inbound


def for_its_phone(message: Inbound, names: Iterable[str]) -> Inbound:
    """The message without the name that it begins with, for the phone of that name. Only what
    stands in front is a name: behind, it may be part of what is to be written to somebody."""
    if message.phone or message.button or message.forwarded:
        return message
    name, rest = named(message.text, names)
    return replace(message, phone=name, text=rest) if name else message


def named(text: str, names: Iterable[str]) -> tuple[str, str]:
    """The phone's name, and what is to be done there; "" and the text where none is named."""
    for name in sorted(names, key=len, reverse=True):
        known = re.escape(name)
        ways = (
            rf"(?:on|for)\s+(?:(?:the|my)\s+)?{known}(?:\s+phone)?\s*[,:，：]\s*(?P<rest>.+)",
            rf"(?:on|for)\s+(?:(?:the|my)\s+)?{known}(?:\s+phone)?\s+(?P<rest>.+)",
            rf"@?{known}\s*[:：]\s*(?P<rest>.+)",
            rf"[在用]\s*{known}\s*(?:(?:手机)?[上里]|手机|[,:，：])\s*[,:，：]?\s*(?P<rest>.+)",
        )
        for way in ways:
            if found := re.fullmatch(rf"\s*{way}", text, re.IGNORECASE | re.DOTALL):
                return name, found["rest"].strip()
    return "", text
