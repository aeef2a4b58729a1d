"""A code that came to the phone as a text message while somebody signs in.

It is only looked at, where a command reads messages without leaving the page in front; neither the
journal nor a model gets to see it.
"""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from assistant.secrets.codes import MASK
from device_drivers.base import OS, AndroidDevice, Device
from device_drivers.verbs.base import Verb, VerbFailed
from device_drivers.verbs.items import ITEMS
from skills.login.codes import code_in

NEW = dt.timedelta(minutes=10)
LOOKED_AT = 8
"""Messages, newest first."""


@dataclass(frozen=True, slots=True)
class Found:
    """``sender`` as the phone calls them."""

    code: str = field(repr=False)
    sender: str

    @property
    def shown(self) -> str:
        """Enough to know it again."""
        return f"{self.code[:2]}{MASK}"


def newest_code(phone: Device, verbs: Mapping[str, Verb[Any]], where: str) -> Found | None:
    """The code in the newest message that has one for this place. Raises DeviceError."""
    for each in _messages(phone, verbs):
        code = code_in(str(each["text"]), where, str(each["from"]))
        if code:
            return Found(code, str(each["from"]))
    return None


def _messages(phone: Device, verbs: Mapping[str, Verb[Any]]) -> Iterator[Mapping[str, Any]]:
    verb = verbs.get("read_messages")
    if phone.os is not OS.ANDROID or verb is None or (way := verb.way(phone)) is None:
        return
    android = cast(AndroidDevice, phone)
    args = verb.args.model_validate({"count": LOOKED_AT})
    try:
        report = way.check(android, args, {})
        now = android.now()
    except VerbFailed:
        return
    for each in json.loads(report.evidence.get(ITEMS, "[]")):
        when = dt.datetime.fromisoformat(str(each["when"]))
        if abs(now - when) <= NEW:
            yield each
