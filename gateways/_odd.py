"""Events that make no sense: fields missing, of another type, without end, nested too deep.

Strangers write them, and some platforms pass them on. Each is either read or left out with a line
in the log; what came before and after it is heard, and it is acknowledged like any other, or it
would come for ever.
"""

from __future__ import annotations

import json
import re
import traceback
from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, ParamSpec, TypeVar

import structlog

from gateways.base import Attachment, Inbound
from gateways.legible import legible
from gateways.seldom import Seldom

log = structlog.get_logger(__name__)
P = ParamSpec("P")
T = TypeVar("T")

NONSENSE = (
    TypeError, ValueError, AttributeError, LookupError, ArithmeticError, AssertionError,
    RecursionError,
)  # fmt: skip
"""What code that reads raises over what it was not written for."""
DEEPEST = 100
"""Levels of JSON. No platform's own go that deep."""
MOST_DIGITS = 300
LONGEST_ID = 4000
"""XMPP's addresses have up to 3,071 letters."""
LONGEST_NAME = 300
LARGEST_FILE = 2**53
EARLIEST, LATEST = datetime(1900, 1, 1, tzinfo=UTC), datetime(9000, 1, 1, tzinfo=UTC)


_told: defaultdict[str, Seldom] = defaultdict(Seldom)


def understood(
    gateway: str, read: Callable[P, T | None], *args: P.args, **more: P.kwargs
) -> T | None:
    """What ``read`` makes of an event; None also for what makes no sense.

    ``read`` does nothing but read: neither ``deliver`` nor a call of the platform is to be in it,
    since nothing that it raises is passed on."""
    try:
        found = read(*args, **more)
        if isinstance(found, Inbound):
            return sound(found)  # type: ignore[return-value]
    except Exception as error:
        left_out(gateway, error)
        return None
    return found


def parsed(said: str | bytes) -> Any:
    """Of JSON, what lies not too deep: by the rest nobody knows which event to acknowledge.

    Raises ValueError."""
    try:
        return json.loads(said, parse_int=_number)
    except RecursionError:
        whole = said if isinstance(said, str) else said.decode()
        return json.loads(_shallow(whole), parse_int=_number)


def _number(digits: str) -> int | float:
    """Python reads no number of more than 4,300 digits."""
    return int(digits) if len(digits) < MOST_DIGITS else float(digits)


def _shallow(said: str) -> str:
    kept, depth, after = [], 0, 0
    for mark in re.finditer(r'"(?:[^"\\]|\\.)*(?:"|\Z)|[\[{]|[\]}]', said):
        if mark[0] in "[{":
            depth += 1
            if depth == DEEPEST + 1:
                kept.append(said[after : mark.start()] + "null")
        elif mark[0] in "]}":
            depth -= 1
            if depth == DEEPEST:
                after = mark.end()
    return "".join(kept) + said[after:]


def left_out(gateway: str, error: BaseException) -> None:
    """Say so, without a word of what it held; of many in a minute once."""
    times = _told[gateway].times()
    if not times:
        return
    last = traceback.extract_tb(error.__traceback__)[-1:]
    where = "".join(f"{each.name}:{each.lineno}" for each in last)
    log.warning(f"{gateway}.odd_event", why=type(error).__name__, where=where, times=times)


def forget() -> None:
    """That anything was said: the next odd event is told at once."""
    _told.clear()


def sound(message: Inbound) -> Inbound:
    """With words that can be written down: no lone surrogates, no zeros, no endless names.

    Raises ValueError, TypeError for what names nobody, nothing or no time."""
    if not (message.chat and message.sender):
        raise ValueError("no chat or no sender")
    for each in (
        message.external_id, message.chat, message.sender, message.replies_to, message.button,
    ):  # fmt: skip
        if len(each) > LONGEST_ID or _words(each) != each:
            raise ValueError("no id")
    if not EARLIEST <= message.at <= LATEST:
        raise ValueError("no time")
    return replace(
        message,
        text=_words(message.text),
        sender_name=_words(message.sender_name)[:LONGEST_NAME],
        language=_words(message.language)[:LONGEST_NAME],
        attachments=tuple(_file(each) for each in message.attachments),
    )


def _file(sent: Attachment) -> Attachment:
    known = isinstance(sent.size, int) and 0 < sent.size <= LARGEST_FILE
    return replace(
        sent,
        ref=_words(sent.ref),
        name=_words(sent.name)[:LONGEST_NAME],
        mime=_words(sent.mime)[:LONGEST_NAME],
        size=sent.size if known else 0,
    )


def _words(text: str) -> str:
    if not isinstance(text, str):
        raise TypeError("no text")
    return legible(text)
