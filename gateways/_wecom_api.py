"""Calls to WeCom's API: its access token, its errors in words, its media.

https://developer.work.weixin.qq.com/document/path/90313
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from typing import Any

from gateways._api import Api
from gateways._secrets import hide_in_logs
from gateways.base import GatewayError, GatewayRefused

CONSOLE = "work.weixin.qq.com/wework_admin, App Management"
TOKEN_DEAD = frozenset({40014, 42001, 41001})
BUSY = {-1: 1.0, 45009: 60.0, 45033: 1.0, 45011: 60.0}
"""Seconds to wait, by the code."""
EARLY_SECONDS = 300
"""The token is fetched anew so long before it ends."""
FIXES = {
    40001: f"The secret is wrong: copy it again from {CONSOLE}, your app.",
    40013: "It does not know this corp_id: My Company shows it, Company ID.",
    40056: f"It does not know this agent_id: {CONSOLE}, your app, AgentId.",
    301002: f"This secret is another app's: secret and agent_id stand in {CONSOLE}, your app.",
    60020: f"Calls may come from listed addresses only: add this one in {CONSOLE}, your app, "
    "Trusted IP Addresses of the Company.",
    60011: f"The app may not do that: widen its Allowed Users in {CONSOLE}, your app.",
    81013: f"No such member, or outside the app: widen its Allowed Users in {CONSOLE}, your app.",
    60111: "No such member.",
    48002: f"The app may not call this: see that it is a self-built app in {CONSOLE}.",
}  # fmt: skip


class WeComRefused(GatewayRefused):
    """``code`` is WeCom's own."""

    def __init__(self, message: str, code: int) -> None:
        super().__init__(message)
        self.code = code


class Calls:
    """Of one app. Every method raises GatewayError."""

    def __init__(self, url: str, corp_id: str, secret: str) -> None:
        self._corp = corp_id
        self._secret = secret
        self._api = Api("WeCom", url, [secret])
        self._token = ""
        self._until = 0.0
        self._fetching = asyncio.Lock()
        hide_in_logs(secret, ("httpx",))
        # it writes every address, and WeCom's hold the access token
        logging.getLogger("httpx").setLevel(logging.WARNING)

    async def close(self) -> None:
        await self._api.close()

    async def call(self, method: str, path: str, **more: Any) -> dict[str, Any]:
        """Once more with a fresh token when the cached one is dead before its time."""
        try:
            return await self._once(method, path, **more)
        except WeComRefused as error:
            if error.code not in TOKEN_DEAD:
                raise
        self._token = ""
        return await self._once(method, path, **more)

    async def upload(self, kind: str, name: str, content: bytes, mime: str) -> str:
        """The media id, good for three days."""
        files = {"media": (name, content, mime)}
        answer = await self.call(
            "POST", "/cgi-bin/media/upload", params={"type": kind}, files=files
        )
        return str(answer["media_id"])

    async def media(self, media_id: str, largest: int) -> bytes:
        for _ in range(2):
            asked = {"access_token": await self._fresh(), "media_id": media_id}
            got = await self._api.download("/cgi-bin/media/get", largest, params=asked)
            code, said = _errcode(got)
            if code not in TOKEN_DEAD:
                break
            self._token = ""
        if code:
            raise _explained(code, said)
        return got

    async def _once(self, method: str, path: str, **more: Any) -> dict[str, Any]:
        params = {**more.pop("params", {}), "access_token": await self._fresh()}
        answer = await self._api.call(method, path, params=params, **more)
        return _read(answer)

    async def _fresh(self) -> str:
        async with self._fetching:
            if not self._token or time.monotonic() > self._until:
                asked = {"corpid": self._corp, "corpsecret": self._secret}
                answer = _read(await self._api.call("GET", "/cgi-bin/gettoken", params=asked))
                self._token = str(answer["access_token"])
                self._until = time.monotonic() + float(answer["expires_in"]) - EARLY_SECONDS
            return self._token


def _read(answer: Any) -> dict[str, Any]:
    if not isinstance(answer, dict):
        raise GatewayError("WeCom answered what makes no sense.")
    code = int(answer.get("errcode") or 0)
    if code:
        raise _explained(code, str(answer.get("errmsg", "")))
    return answer


def _explained(code: int, said: str) -> GatewayError:
    if code in BUSY:
        return GatewayError(f"WeCom asks us to wait {BUSY[code]:g} s ({code}).", BUSY[code])
    return WeComRefused(
        f"WeCom refused it ({code}: {said[:200]}). {FIXES.get(code, '')}".strip(), code
    )


def _errcode(content: bytes) -> tuple[int, str]:
    """Instead of the media, an error may come, also with 200."""
    if len(content) > 2000 or not content.startswith(b'{"errcode"'):
        return 0, ""
    try:
        found = json.loads(content)
        return int(found["errcode"]), str(found.get("errmsg", ""))
    except (ValueError, KeyError, TypeError):
        return 0, ""
