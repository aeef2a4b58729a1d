"""Sentences for doing a verb by hand: what the tree route is told to tap, type and switch."""

from __future__ import annotations

from collections.abc import Callable

from device_drivers.base import OS
from device_drivers.verbs.base import A, Args

_QUOTES = (("“", "”"), ("「", "」"), ('"', '"'))


def quoted(text: str) -> str:
    """The text in quotation marks that it does not contain, so that none of it reads as an
    instruction; "" when it cannot be quoted."""
    if not text.strip() or "\n" in text:
        return ""
    for left, right in _QUOTES:
        if left not in text and right not in text:
            return f"{left}{text}{right}"
    return ""


def by_hand(*ways: str) -> Callable[[Args, OS], str]:
    """The same ways whatever the arguments and the system."""
    told = "\n".join(ways)
    return lambda args, os: told


def elsewhere(told: Callable[[A, OS], str]) -> Callable[[A, OS], str]:
    """The same, but not on Android: there the command's word is final."""
    return lambda args, os: "" if os is OS.ANDROID else told(args, os)


def way(pattern: str, *texts: str) -> str:
    """``pattern`` with each text in quotes; "" when one of them cannot be quoted."""
    safe = [quoted(text) for text in texts]
    return pattern.format(*safe) if all(safe) else ""
