"""qq-botpy, without what it does to others: imported, it writes all of a program's log to the
terminal, and it takes any certificate for QQ's. It has no settings for either, nor for where QQ is.
"""

from __future__ import annotations

import logging
import ssl
import time
from collections.abc import Mapping
from typing import Any

import aiohttp

_before = list(logging.getLogger().handlers)
import botpy  # noqa: E402
import botpy.gateway  # noqa: E402
import botpy.http  # noqa: E402
from botpy.api import BotAPI  # noqa: E402
from botpy.connection import ConnectionSession  # noqa: E402
from botpy.gateway import BotWebSocket  # noqa: E402
from botpy.http import BotHttp, Route  # noqa: E402
from botpy.robot import Token  # noqa: E402

from gateways._secrets import hide  # noqa: E402
from gateways.base import GatewayError, GatewayRefused  # noqa: E402

__all__ = [
    "Account",
    "BotAPI",
    "BotWebSocket",
    "ConnectionSession",
    "Http",
    "QQRefused",
    "Route",
    "botpy",
]

for _handler in logging.getLogger().handlers[:]:
    if _handler not in _before:
        logging.getLogger().removeHandler(_handler)
# it logs what people write; we say once that QQ is away
logging.getLogger("botpy").setLevel(logging.CRITICAL)
botpy.gateway.SSLContext = ssl.create_default_context
botpy.http.SSLContext = ssl.create_default_context

TIMEOUT = 30
CONSOLE = "q.qq.com, your bot"
TOO_FAST = frozenset({100001, 22007, 20028, 304045, 304049})
IP, TOKEN_DEAD = 11298, frozenset({11241, 11242, 11243, 11244, 11252})
FIXES = {
    IP: f"Calls may come from listed addresses only: add this one in {CONSOLE}, Development "
    "Settings, IP whitelist.",
    100007: f"The app_id is wrong, or the bot is banned: {CONSOLE}, Development Settings.",
    100016: f"Copy AppID and AppSecret again from {CONSOLE}, Development Settings.",
    304003: f"It shows addresses of listed sites only: {CONSOLE}, Development Settings, URLs.",
    40034028: f"It shows addresses of listed sites only: {CONSOLE}, Development Settings, URLs.",
}


class QQRefused(GatewayRefused):
    """``code`` is QQ's own."""

    def __init__(self, message: str, code: int) -> None:
        super().__init__(message)
        self.code = code


class Account(Token):  # type: ignore[misc]
    """Fetches access tokens, with a limit of time and errors that say what is wrong."""

    access_token: str | None

    def __init__(self, app_id: str, secret: str, url: str) -> None:
        super().__init__(app_id, secret)
        self._url = url

    def forget(self) -> None:
        self.access_token = None

    async def update_access_token(self) -> None:
        asked = {"appId": self.app_id, "clientSecret": self.secret}
        wait = aiohttp.ClientTimeout(total=TIMEOUT)
        try:
            async with (
                aiohttp.ClientSession(timeout=wait) as session,
                session.post(self._url, json=asked) as response,
            ):
                answer = await response.json(content_type=None)
        except (aiohttp.ClientError, TimeoutError, OSError, ValueError) as error:
            raise away(error) from None
        if not isinstance(answer, dict) or "access_token" not in answer:
            raise explained(response.status, answer, {}, self.secret)
        self.access_token = str(answer["access_token"])
        # botpy counts in seconds of the clock; QQ gives a new one in the last minute only
        self.expires_in = int(answer["expires_in"]) + int(time.time()) - 30


class Http(BotHttp):  # type: ignore[misc]
    """QQ's errors with their codes, which the library drops."""

    _session: aiohttp.ClientSession | None

    def __init__(self, account: Account) -> None:
        super().__init__(timeout=TIMEOUT)
        self._token = account

    async def check_session(self) -> None:
        if self._session is None or self._session.closed:
            self._session = aiohttp.ClientSession(raise_for_status=self._raise)
        await super().check_session()

    async def ask(self, route: Route, **more: Any) -> dict[str, Any]:
        """Once more with a fresh token when the cached one is dead. Raises GatewayError."""
        try:
            return await self._ask(route, **more)
        except QQRefused as error:
            if error.code not in TOKEN_DEAD:
                raise
        self._token.forget()
        return await self._ask(route, **more)

    async def _ask(self, route: Route, **more: Any) -> dict[str, Any]:
        try:
            answer = await self.request(route, **more)
        except (aiohttp.ClientError, OSError) as error:
            raise away(error) from None
        if not isinstance(answer, dict):
            raise GatewayError("QQ did not answer in time.")
        return answer

    async def _raise(self, response: aiohttp.ClientResponse) -> None:
        if response.status < 400:
            return
        try:
            body = await response.json(content_type=None)
        except (aiohttp.ClientError, ValueError):
            body = None
        raise explained(response.status, body, response.headers, str(self._token.secret))


def explained(status: int, body: Any, headers: Mapping[str, str], secret: str) -> GatewayError:
    """QQ's answer in words."""
    found = body if isinstance(body, dict) else {}
    code = next((n for n in (_number(found, "err_code"), _number(found, "code")) if n), 0)
    known = _number(found, "code")
    if status == 429 or known in TOO_FAST or code in TOO_FAST:
        pause = _seconds(headers)
        return GatewayError(f"QQ asks us to wait {pause:g} s.", pause)
    if not found:
        return GatewayError(f"QQ answered {status} and no JSON.")
    fix = FIXES.get(known, FIXES.get(code, ""))
    said = hide(str(found.get("message", "")), secret)[:200]
    kept = known if known in FIXES or known in TOKEN_DEAD else code
    return QQRefused(f"QQ refused it ({kept}: {said}). {fix}".strip(), kept)


def away(error: Exception) -> GatewayError:
    return GatewayError(f"QQ cannot be reached just now: {type(error).__name__}")


def _number(found: Mapping[str, Any], name: str) -> int:
    value = found.get(name)
    return value if isinstance(value, int) else 0


def _seconds(headers: Mapping[str, str]) -> float:
    asked = headers.get("Retry-After", "")
    return float(asked) if asked.isdecimal() and len(asked) < 6 else 1.0
