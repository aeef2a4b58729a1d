"""An HTTP API of a platform, for gateways without a library: calls, errors, downloads.

What it answers becomes a GatewayError with the platform's own pause, or ApiRefused; no message
holds a secret. Redirects are not followed: a token goes to the one host it is for.
"""

from __future__ import annotations

import email.utils
import time
from collections.abc import Mapping, Sequence
from typing import Any

import httpx

from gateways._secrets import HIDDEN
from gateways.base import GatewayError, GatewayRefused

BUSY = (408, 425, 429, 500, 502, 503, 504)
TIMES = httpx.Timeout(20.0, connect=10.0)
SAID = 200
"""So many letters of an answer that makes no sense are shown."""


class ApiRefused(GatewayRefused):
    """The platform answered with a 4xx: ``status``, and ``body`` as JSON or words."""

    def __init__(self, message: str, status: int, body: Any) -> None:
        super().__init__(message)
        self.status = status
        self.body = body


class ApiBusy(GatewayError):
    """The platform answered that it may be tried again: ``status``."""

    def __init__(self, message: str, retry_after: float, status: int) -> None:
        super().__init__(message, retry_after)
        self.status = status


class Api:
    """Calls of one platform; ``name`` is how people know it, ``secrets`` never appear in errors."""

    def __init__(
        self,
        name: str,
        base_url: str,
        secrets: Sequence[str] = (),
        headers: Mapping[str, str] | None = None,
    ) -> None:
        self._name = name
        self._base = base_url.rstrip("/")
        self._secrets = [each for each in secrets if each]
        self._headers = dict(headers or {})
        self._opened: httpx.AsyncClient | None = None

    async def close(self) -> None:
        """A later call opens it again."""
        if self._opened is not None:
            await self._opened.aclose()
            self._opened = None

    async def call(self, method: str, path: str, **more: Any) -> Any:
        """The JSON that is answered, or None for an empty answer. ``more`` as httpx takes it.

        Raises ApiRefused for 4xx, GatewayError for what may pass."""
        response = await self._request(method, path, more)
        if not response.content:
            return None
        try:
            return response.json()
        except ValueError:
            raise GatewayError(f"{self._name} answered what is not JSON.") from None

    async def download(self, path: str, largest: int, **more: Any) -> bytes:
        """Raises GatewayRefused for more than ``largest`` bytes; like ``call``."""
        try:
            async with self._client().stream("GET", self._address(path), **more) as response:
                if response.status_code >= 300:
                    await response.aread()
                    raise self._trouble(response)
                found = b""
                async for part in response.aiter_bytes():
                    found += part
                    if len(found) > largest:
                        raise GatewayRefused(f"It is larger than {largest} bytes.")
                return found
        except httpx.HTTPError as error:
            raise self._away(error) from None

    async def _request(self, method: str, path: str, more: dict[str, Any]) -> httpx.Response:
        try:
            response = await self._client().request(method, self._address(path), **more)
        except httpx.HTTPError as error:
            raise self._away(error) from None
        if response.status_code >= 300:
            raise self._trouble(response)
        return response

    def _client(self) -> httpx.AsyncClient:
        if self._opened is None:
            self._opened = httpx.AsyncClient(
                headers=self._headers, timeout=TIMES, follow_redirects=False
            )
        return self._opened

    def _address(self, path: str) -> str:
        return path if path.startswith(("https://", "http://")) else f"{self._base}{path}"

    def _away(self, error: httpx.HTTPError) -> GatewayError:
        why = self._hidden(str(error)) or type(error).__name__
        return GatewayError(f"{self._name} cannot be reached just now: {why}")

    def _trouble(self, response: httpx.Response) -> GatewayError:
        status = response.status_code
        if status in BUSY:
            pause = retry_after(response.headers)
            said = f" and asks us to wait {pause:g} s" if pause else ""
            return ApiBusy(f"{self._name} answered {status}{said}.", pause, status)
        try:
            body: Any = response.json()
        except ValueError:
            body = response.text[:SAID]
        why = self._hidden(str(body))[:SAID]
        return ApiRefused(f"{self._name} refused it ({status}): {why}", status, body)

    def _hidden(self, text: str) -> str:
        for secret in self._secrets:
            text = text.replace(secret, HIDDEN)
        return text


def retry_after(headers: Mapping[str, str]) -> float:
    """The seconds that ``Retry-After`` asks for, as a number or a date; 0 without one.
    https://www.rfc-editor.org/rfc/rfc9110#name-retry-after"""
    asked = headers.get("retry-after", "").strip()
    try:
        return max(0.0, float(asked))
    except ValueError:
        pass
    try:
        return max(0.0, email.utils.parsedate_to_datetime(asked).timestamp() - time.time())
    except (ValueError, TypeError):
        return 0.0
