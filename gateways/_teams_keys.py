"""With which keys Teams proves who it is: as Microsoft publishes them, kept for a day."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import jwt
import structlog
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPublicKey
from starlette.types import ASGIApp, Receive, Scope, Send

from gateways._api import Api
from gateways.base import GatewayError

log = structlog.get_logger(__name__)
GOOD_SECONDS = 24 * 3600.0
AGAIN_SECONDS = 60.0
"""Between two looks for a name that is not known: whoever forges must not make us ask."""
CHANNEL = "msteams"


class TeamsKeys:
    """``document`` is where Microsoft says which keys there are."""

    def __init__(self, api: Api, document: str) -> None:
        self._api = api
        self._document = document
        self._keys: dict[str, RSAPublicKey] = {}
        self._fetched = self._asked = float("-inf")

    def get(self, name: str) -> RSAPublicKey | None:
        return self._keys.get(name)

    async def look_for(self, name: str, now: Callable[[], float] = time.monotonic) -> None:
        """Ask again when the keys are old, or there is none of that name."""
        stale = now() - self._fetched > GOOD_SECONDS
        if (stale or name not in self._keys) and now() - self._asked > AGAIN_SECONDS:
            self._asked = now()
            try:
                await self.fetch()
            except GatewayError as trouble:
                log.warning("teams.no_keys", why=str(trouble))
            else:
                self._fetched = now()

    async def fetch(self) -> None:
        """Raises GatewayError."""
        about = await self._api.call("GET", self._document)
        found = await self._api.call("GET", str(about["jwks_uri"]))
        keys = {}
        for each in found["keys"]:
            if each.get("kty") == "RSA" and CHANNEL in each.get("endorsements", ()):
                key = jwt.PyJWK(each, "RS256").key
                if isinstance(key, RSAPublicKey):
                    keys[str(each["kid"])] = key
        if not keys:
            raise GatewayError("Microsoft publishes no key for Teams just now.")
        self._keys = keys


class Knocking:
    """Before the door: the key that a request names is looked for, since the door cannot wait."""

    def __init__(self, door: ASGIApp, keys: TeamsKeys) -> None:
        self._door = door
        self._keys = keys

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and (name := _key_named(scope)):
            await self._keys.look_for(name)
        await self._door(scope, receive, send)


def _key_named(scope: Any) -> str:
    """Not proven yet; "" for none."""
    tokens = [v for k, v in scope["headers"] if k == b"authorization"]
    if len(tokens) != 1:
        return ""
    try:
        head = jwt.get_unverified_header(tokens[0].removeprefix(b"Bearer "))
    except (jwt.InvalidTokenError, ValueError):
        return ""
    return str(head.get("kid") or "")
