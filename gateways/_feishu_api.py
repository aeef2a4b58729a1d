"""Calls to Feishu's OpenAPI through lark-oapi, its errors in words, and downloads.

The SDK's synchronous calls run in threads: its asynchronous ones fetch the token in between with a
blocking request. https://open.feishu.cn/document/server-docs/api-call-guide/generic-error-code
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Mapping
from typing import Any

import lark_oapi as lark
import requests
from lark_oapi.core.exception import ObtainAccessTokenException
from lark_oapi.core.token import TokenManager
from requests_toolbelt import MultipartEncoder

from gateways._api import Api
from gateways._secrets import hide
from gateways.base import GatewayError, GatewayRefused

TIMEOUT = 20.0
TOKEN_DEAD = frozenset({99991661, 99991663, 99991664, 99991668, 99991671})
TOO_FAST = frozenset({99991400, 11232, 11233, 230020, 230049})
GONE = frozenset({99992354, 230001, 230011, 230031, 230050, 230054, 230071, 230072, 230110})
"""Of an edit: recalled, deleted, older than 14 days, not ours, no card."""
WRONG_APP = frozenset({10003, 10012, 10013, 10014})
FAST_SECONDS = 1.0
"""To wait where Feishu does not say how long."""
APP = "open.feishu.cn/app (Lark: open.larksuite.com/app)"
FIXES = {
    10003: f"It does not know this app_id: copy it from {APP}, Credentials & Basic Info.",
    10014: f"The app_secret is wrong: copy it again from {APP}, Credentials & Basic Info.",
    11205: f"The app has no bot: switch it on in {APP}, Add Features, Bot, and publish a version.",
    99991672: f"A permission is missing: add it in {APP}, Permissions & Scopes, and publish a "
    "version.",
    230002: "The bot is not in that group: add it in the group's settings, Bots.",
    230006: f"The app has no bot: switch it on in {APP}, Add Features, Bot, and publish a version.",
    230013: f"That person is outside the app's availability: widen it in {APP}, Version Management "
    "& Release.",
    230027: f"A permission is missing: add it in {APP}, Permissions & Scopes, and publish a "
    "version.",
}


class FeishuRefused(GatewayRefused):
    """``code`` is Feishu's own."""

    def __init__(self, message: str, code: int) -> None:
        super().__init__(message)
        self.code = code


class Calls:
    """Of one app. Every method raises GatewayError."""

    def __init__(self, app_id: str, secret: str, domain: str) -> None:
        self._secret = secret
        builder = lark.Client.builder().app_id(app_id).app_secret(secret).domain(domain)
        self._client = builder.timeout(TIMEOUT).log_level(lark.LogLevel.CRITICAL).build()
        self._files = Api("Feishu", domain, [secret])
        silence()

    async def close(self) -> None:
        await self._files.close()

    async def call(
        self, method: str, uri: str, body: object = None, queries: Mapping[str, str] | None = None
    ) -> dict[str, Any]:
        """The ``data`` of the answer, or all of it where there is none."""
        return await asyncio.to_thread(self._twice, method, uri, body, queries or {})

    async def upload(self, uri: str, fields: Mapping[str, Any]) -> dict[str, Any]:
        """A form; a tuple in it is (name, bytes, type) of a file."""
        return await asyncio.to_thread(self._twice, "POST", uri, dict(fields), {}, form=True)

    async def download(self, path: str, largest: int) -> bytes:
        """At most ``largest`` bytes. Raises GatewayRefused for more."""
        token = await asyncio.to_thread(self._token)
        headers = {"Authorization": f"Bearer {token}"}
        return await self._files.download(path, largest, headers=headers)

    def _twice(self, *what: Any, form: bool = False) -> dict[str, Any]:
        """Once more with a fresh token when the cached one was withdrawn before its time."""
        try:
            return self._once(*what, form=form)
        except FeishuRefused as error:
            if error.code not in TOKEN_DEAD:
                raise
        self._forget_token()
        return self._once(*what, form=form)

    def _once(
        self, method: str, uri: str, body: Any, queries: Mapping[str, str], *, form: bool
    ) -> dict[str, Any]:
        headers = {"Content-Type": "application/json; charset=utf-8"}
        if form:
            body = MultipartEncoder(dict(body))
            headers = {"Content-Type": body.content_type}
        request = (
            lark.BaseRequest.builder().http_method(lark.HttpMethod[method]).uri(uri).headers(headers)
            .queries(list(queries.items())).body(body)
            .token_types({lark.AccessTokenType.TENANT}).build()
        )  # fmt: skip
        try:
            raw = self._client.request(request).raw
        except ObtainAccessTokenException as error:
            raise self._explained(int(error.code or 0), str(error.msg), 400, {}) from None
        except (requests.RequestException, ValueError) as error:
            raise self._away(error) from None
        return self._read(raw.status_code, raw.headers, raw.content)

    def _read(self, status: int, headers: Mapping[str, str], content: bytes) -> dict[str, Any]:
        try:
            answer = json.loads(content)
            code, said = int(answer["code"]), str(answer.get("msg", ""))
        except (ValueError, TypeError, KeyError):
            if status == 429:
                raise self._explained(99991400, "too many requests", status, headers) from None
            raise GatewayError(f"Feishu answered {status} and no JSON.") from None
        if code:
            raise self._explained(code, said, status, headers)
        data = answer.get("data")
        return data if isinstance(data, dict) and data else answer

    def _explained(
        self, code: int, said: str, status: int, headers: Mapping[str, str]
    ) -> GatewayError:
        said = hide(said, self._secret)[:300]
        if code in TOO_FAST or status == 429:
            pause = _seconds(headers)
            return GatewayError(f"Feishu asks us to wait {pause:g} s ({code}).", pause)
        if status >= 500:
            return GatewayError(f"Feishu has trouble of its own ({code}: {said}).")
        fix = FIXES.get(10014 if code in WRONG_APP - {10003} else code, "")
        return FeishuRefused(f"Feishu refused it ({code}: {said}). {fix}".strip(), code)

    def _token(self) -> str:
        try:
            return str(TokenManager.get_self_tenant_token(self._client.config))
        except ObtainAccessTokenException as error:
            raise self._explained(int(error.code or 0), str(error.msg), 400, {}) from None
        except (requests.RequestException, ValueError) as error:
            raise self._away(error) from None

    def _forget_token(self) -> None:
        TokenManager.cache.set(f"self_tenant_token:{self._client.config.app_id}", "", 0)

    def _away(self, error: Exception) -> GatewayError:
        return GatewayError(f"Feishu cannot be reached just now: {type(error).__name__}")


def silence() -> None:
    """The SDK prints to standard output, and both it and its WebSocket library log the address of
    the connection, with its ticket."""
    logger = logging.getLogger("Lark")
    logger.handlers.clear()
    logger.setLevel(logging.CRITICAL)
    logging.getLogger("websockets.client").setLevel(logging.INFO)


def _seconds(headers: Mapping[str, str]) -> float:
    """What ``x-ogw-ratelimit-reset`` says."""
    found = {key.lower(): value for key, value in headers.items()}
    try:
        return max(FAST_SECONDS, float(found["x-ogw-ratelimit-reset"]))
    except (KeyError, ValueError):
        return FAST_SECONDS
