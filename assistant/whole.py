"""What came over a platform, made such that it can be kept and read again: platforms cut texts
within a letter, and people send what no text is."""

from __future__ import annotations

from dataclasses import fields, replace
from datetime import UTC, datetime, timedelta
from typing import TypeVar

from gateways.base import Attachment, Inbound
from gateways.legible import legible

LATE, EARLY = timedelta(days=366), timedelta(days=1)
"""How far from now a message may say that it was written."""
T = TypeVar("T", Inbound, Attachment)


def whole(message: Inbound, now: datetime | None = None) -> Inbound:
    """The same message without half letters and NULs, and with a time that can be."""
    now = now or datetime.now(UTC)
    told = tuple(map(_legible, message.attachments))
    message = _legible(message)
    if told != message.attachments:
        message = replace(message, attachments=told)
    return message if _can_be(message.at, now) else replace(message, at=now)


def _can_be(at: datetime, now: datetime) -> bool:
    try:
        return now - LATE < at < now + EARLY
    except (OverflowError, TypeError):  # at the end of the calendar; without a time zone
        return False


def _legible(told: T) -> T:
    changes = {
        each.name: clean
        for each in fields(told)
        if isinstance(value := getattr(told, each.name), str) and (clean := legible(value)) != value
    }
    return replace(told, **changes) if changes else told  # type: ignore[arg-type]
