"""Asking a suite's server: limits, a second try where that is harmless, troubles told in sentences.

A GET may carry a body (MobileWorld's ``/task/eval`` wants one). What acts on a phone is sent once:
whether it happened when no answer came, the next look will show.
"""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from typing import Any, Literal

import httpx2

from device_drivers.base import DeviceError, DeviceGone, DeviceTimeout

MOST_BYTES = 256 * 1024**2
"""A screen as nested lists of numbers has tens of megabytes."""
SAID = 300
"""Characters of a server's own words that are passed on."""
Values = Mapping[str, str | int | bool]
NO_VALUES: Values = {}


class Refused(DeviceError):
    """The server answered, and would not."""

    def __init__(self, status: int, said: str) -> None:
        super().__init__(f"the server answered {status}: {said}")
        self.status = status
        self.said = said


class Server:
    """One connection, used by one thread at a time."""

    def __init__(self, url: str, *, pause: float = 2.0) -> None:
        """``pause``: seconds before a second try."""
        self.url = url.rstrip("/")
        self._pause = pause
        self._client = httpx2.Client(base_url=self.url, trust_env=False)

    def close(self) -> None:
        self._client.close()

    def get(
        self, path: str, *, seconds: float, tries: int = 2, body: Any = None,
        query: Values = NO_VALUES,
    ) -> Any:  # fmt: skip
        """Asked again when no answer came, or a 5xx. Raises DeviceGone, DeviceTimeout, Refused."""
        return _parsed(self.get_bytes(path, seconds=seconds, tries=tries, body=body, query=query))

    def get_bytes(
        self, path: str, *, seconds: float, tries: int = 2, body: Any = None,
        query: Values = NO_VALUES,
    ) -> bytes:  # fmt: skip
        """The same, for what is too large to be read as JSON."""
        for left in reversed(range(tries)):
            try:
                return self._ask("GET", path, seconds, query, body)
            except DeviceError as error:
                if not left or (isinstance(error, Refused) and error.status < 500):
                    raise
            time.sleep(self._pause)
        raise AssertionError("unreachable")  # pragma: no cover - the last try returns or raises

    def post(
        self, path: str, *, seconds: float, body: Any = None, query: Values = NO_VALUES
    ) -> Any:
        """Asked once. Raises as ``get``."""
        return _parsed(self._ask("POST", path, seconds, query, body))

    def _ask(
        self, method: Literal["GET", "POST"], path: str, seconds: float, query: Values, body: Any
    ) -> bytes:
        params = {name: _told(value) for name, value in query.items()}
        content = None if body is None else json.dumps(body).encode()
        headers = {} if body is None else {"Content-Type": "application/json"}
        try:
            with self._client.stream(
                method, path, params=params, content=content, headers=headers,
                timeout=httpx2.Timeout(seconds, connect=min(seconds, 10.0)),
            ) as answer:  # fmt: skip
                said = self._read(answer, seconds)
        except httpx2.TimeoutException as error:
            raise DeviceTimeout(
                f"{self.url}{path} did not answer within {seconds:.0f} s."
            ) from error
        except (httpx2.HTTPError, httpx2.InvalidURL, httpx2.StreamError) as error:
            raise DeviceGone(f"{self.url}{path} cannot be reached: {error}") from error
        if not answer.is_success:
            raise Refused(answer.status_code, _detail(said))
        return said

    def _read(self, answer: httpx2.Response, seconds: float) -> bytes:
        """All of it, within limits of size and time."""
        said, until = bytearray(), time.monotonic() + 2 * seconds
        for piece in answer.iter_bytes():
            said += piece
            if len(said) > MOST_BYTES or time.monotonic() > until:
                raise DeviceTimeout(f"{self.url} does not come to an end of its answer.")
        return bytes(said)


def _parsed(said: bytes) -> Any:
    try:
        return json.loads(said)
    except ValueError as error:
        raise Refused(200, f"this is no JSON: {said[:SAID]!r}") from error


def _told(value: str | int | bool) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _detail(said: bytes) -> str:
    """FastAPI's ``detail`` where there is one."""
    text = said.decode("utf-8", "replace")
    try:
        found = json.loads(text)
    except ValueError:
        found = text
    if isinstance(found, dict) and "detail" in found:
        found = found["detail"]
    told = found if isinstance(found, str) else json.dumps(found, ensure_ascii=False)
    return " ".join(told.split())[:SAID]
