"""Feishu's webhooks: what proves them, and what is in them."""

from __future__ import annotations

import hmac
import json
from collections.abc import Callable

from gateways.base import Inbound
from gateways.door import Mail, Unreadable
from gateways.signatures import Delivery, Forged, Verifier, feishu, open_feishu


def proven(encrypt_key: str, verification_token: str) -> Verifier:
    """Signed; or the question whether the address is ours, which Feishu need not sign: whoever asks
    it knows the Encrypt Key and the Verification Token, and gets only an answer."""
    signed = feishu(encrypt_key)

    def verify(delivery: Delivery, now: float) -> None:
        if any(name == "x-lark-signature" for name, _ in delivery.headers):
            signed(delivery, now)
            return
        asked = _asked(open_feishu(delivery.body, encrypt_key))
        if asked is None:
            raise Forged("not signed")
        if not hmac.compare_digest(asked[0].encode(errors="replace"), verification_token.encode()):
            raise Forged("wrong verification token")

    return verify


def opened(encrypt_key: str, read: Callable[[bytes], Inbound | None], body: bytes) -> Mail:
    """Of a genuine body. Raises Unreadable."""
    try:
        event = open_feishu(body, encrypt_key)
    except Forged as error:
        raise Unreadable(str(error)) from None
    if asked := _asked(event):
        return Mail([], {"challenge": asked[1]})
    inbound = read(event)
    return Mail([inbound] if inbound is not None else [], {"msg": "success"})


def _asked(event: bytes) -> tuple[str, str] | None:
    """Token and challenge, when Feishu asks whether the address is ours."""
    try:
        asked = json.loads(event)
        if asked.get("type") != "url_verification":
            return None
        return str(asked["token"]), str(asked["challenge"])
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
