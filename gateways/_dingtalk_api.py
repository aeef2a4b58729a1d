"""Calls to DingTalk's API: its access token, its errors in words, its media.

https://open.dingtalk.com/document/orgapp/server-api-overview
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any

from gateways._api import Api, ApiRefused
from gateways._secrets import hide_in_logs
from gateways.base import GatewayError, GatewayRefused

CONSOLE = "open-dev.dingtalk.com, your app"
EARLY_SECONDS = 300
TOKEN_DEAD = ("InvalidAuthentication", "40014", "42001")
TOO_FAST = ("QpsLimit", "FlowControl", "flowControl", "TooFast", "send.too.fast", "90018")
FAST_SECONDS = 1.0
MINUTE_SECONDS = 60.0
FIXES = {
    "invalidClientIdOrSecret": f"Copy both again from {CONSOLE}, Credentials & Basic Information.",
    "AccessTokenPermissionDenied": f"A permission is missing: {CONSOLE}, Permission Management, "
    "add qyapi_robot_sendmsg (send messages as the organisation's bot).",
    "robotCode": f"It does not know this robot_code: {CONSOLE}, Robot, RobotCode; and publish a "
    "version.",
    "staffId.notExisted": "No such person in the organisation.",
    "openConversationId": "The bot is not in that group: add it in the group's settings, Bots.",
}  # fmt: skip


class Calls:
    """Of one app. Every method raises GatewayError."""

    def __init__(self, url: str, old_url: str, client_id: str, secret: str) -> None:
        self._who = {"appKey": client_id, "appSecret": secret}
        self._new = Api("DingTalk", url, [secret])
        self._old = Api("DingTalk", old_url, [secret])
        self._token = ""
        self._until = 0.0
        self._fetching = asyncio.Lock()
        hide_in_logs(secret, ("httpx",))
        # it writes every address, and the older ones hold the access token
        logging.getLogger("httpx").setLevel(logging.WARNING)

    async def close(self) -> None:
        await self._new.close()
        await self._old.close()

    async def renew(self) -> None:
        """Fetch a token: raises GatewayRefused where the credentials are no longer right."""
        self._token = ""
        await self._fresh()

    async def call(self, path: str, body: object) -> dict[str, Any]:
        """Once more with a fresh token when the cached one is dead before its time."""
        for last in (False, True):
            headers = {"x-acs-dingtalk-access-token": await self._fresh()}
            try:
                return _object(await self._new.call("POST", path, json=body, headers=headers))
            except ApiRefused as error:
                if last or not _is(error, TOKEN_DEAD):
                    raise _explained(error) from None
                self._token = ""
        raise AssertionError("not reached")

    async def upload(self, kind: str, name: str, content: bytes, mime: str) -> str:
        """The media id."""
        for last in (False, True):
            asked = {"access_token": await self._fresh(), "type": kind}
            answer = _object(
                await self._old.call(
                    "POST", "/media/upload", params=asked, files={"media": (name, content, mime)}
                )
            )
            if not answer.get("errcode"):
                return str(answer["media_id"])
            if last or str(answer["errcode"]) not in TOKEN_DEAD:
                break
            self._token = ""
        raise GatewayRefused(f"DingTalk refused the file: {answer.get('errmsg', '')}")

    async def by_session(self, address: str, body: object) -> bool:
        """False when the session is over."""
        answer = _object(await self._old.call("POST", address, json=body))
        code = int(answer.get("errcode") or 0)
        if code in (130101, 130102, 130103, 410100):
            raise GatewayError("DingTalk asks us to wait: 20 messages a minute.", MINUTE_SECONDS)
        if code not in (0, 300001, 310000):
            said = str(answer.get("errmsg", ""))[:200]
            raise GatewayRefused(f"DingTalk refused it ({code}: {said}).")
        return code == 0

    async def download(self, address: str, largest: int) -> bytes:
        return await self._new.download(address, largest)

    async def _fresh(self) -> str:
        async with self._fetching:
            if not self._token or time.monotonic() > self._until:
                try:
                    answer = await self._new.call(
                        "POST", "/v1.0/oauth2/accessToken", json=self._who
                    )
                except ApiRefused as error:
                    raise _explained(error) from None
                self._token = str(_object(answer)["accessToken"])
                self._until = time.monotonic() + float(answer["expireIn"]) - EARLY_SECONDS
            return self._token


def _object(answer: Any) -> dict[str, Any]:
    if not isinstance(answer, dict):
        raise GatewayError("DingTalk answered what makes no sense.")
    return answer


def _is(error: ApiRefused, codes: tuple[str, ...]) -> bool:
    code = str(error.body.get("code", "")) if isinstance(error.body, dict) else ""
    return any(each in code for each in codes)


def _explained(error: ApiRefused) -> GatewayError:
    """DingTalk answers 403 to who is too fast, too."""
    if _is(error, TOO_FAST):
        return GatewayError(f"DingTalk asks us to wait {FAST_SECONDS:g} s.", FAST_SECONDS)
    fix = next((words for part, words in FIXES.items() if _is(error, (part,))), "")
    return GatewayRefused(f"{error} {fix}".strip())
