"""A request that brought no answer: why, whether it may pass, and how long the server asks for."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from email.utils import parsedate_to_datetime
from time import time

import httpx2

BROKE_OFF = "broke off: "
_NO_MONEY = re.compile(r"credit balance|insufficient_quota|billing|out of credit", re.IGNORECASE)
_NO_KEY = re.compile(r"API key not valid|API_KEY_INVALID|invalid api key", re.IGNORECASE)


class Setback(Exception):
    """A request that brought no answer. ``status`` is 0 when there was no whole HTTP response."""

    def __init__(self, status: int, said: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(said)
        self.said = said
        self.headers = headers or {}
        self.status = status
        if status in (400, 403, 429) and _NO_MONEY.search(said):
            self.status = 402  # some say it in words only
        elif status == 400 and _NO_KEY.search(said):
            self.status = 401

    @classmethod
    def of(cls, error: Exception) -> Setback:
        """For a connection that did not come about or did not last."""
        chain = error, error.__cause__
        broken = any(
            isinstance(one, httpx2.ReadError | httpx2.RemoteProtocolError) for one in chain
        )
        return cls(0, f"{BROKE_OFF if broken else ''}{error.__cause__ or error}")

    @property
    def again_in(self) -> float:
        """Seconds the server wants us to wait; 0.0 when it does not say."""
        value = self.headers.get("retry-after", "")
        try:
            seconds = float(self.headers.get("retry-after-ms", "")) / 1000
        except ValueError:
            try:
                seconds = float(value)
            except ValueError:
                seconds = _until(value)
        return max(0.0, seconds) if math.isfinite(seconds) else 0.0

    @property
    def passing(self) -> bool:
        """True when asking again may help."""
        if self.headers.get("x-should-retry") == "false":
            return False
        return self.status in (0, 408, 409, 429) or self.status >= 500


def _until(date: str) -> float:
    try:
        return parsedate_to_datetime(date).timestamp() - time()
    except ValueError:
        return 0.0
