"""How each platform signs what it sends: written from their documentation, not from our checks."""

from __future__ import annotations

import base64
import hashlib
import hmac
from collections.abc import Callable
from dataclasses import dataclass

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from gateways import signatures
from gateways.signatures import Verifier

SECRET = "not-a-secret-0123456789abcdef-0123456789"
DISCORD_KEY = Ed25519PrivateKey.from_private_bytes(b"\x07" * 32)

Headers = list[tuple[str, str]]
Signer = Callable[[bytes, float], Headers]


@dataclass(frozen=True, slots=True)
class Kind:
    """A platform: how it signs, how we check, and what its proof covers."""

    name: str
    sign: Signer
    verifier: Callable[[], Verifier]
    covers_body: bool = True
    covers_time: bool = True


def _telegram(body: bytes, now: float) -> Headers:
    return [("x-telegram-bot-api-secret-token", SECRET)]


def _slack(body: bytes, now: float) -> Headers:
    at = str(int(now))
    base = b"v0:" + at.encode() + b":" + body
    digest = hmac.new(SECRET.encode(), base, hashlib.sha256).hexdigest()
    return [("x-slack-request-timestamp", at), ("x-slack-signature", "v0=" + digest)]


def _discord(body: bytes, now: float) -> Headers:
    at = str(int(now))
    signed = DISCORD_KEY.sign(at.encode() + body).hex()
    return [("x-signature-timestamp", at), ("x-signature-ed25519", signed)]


def _feishu(body: bytes, now: float) -> Headers:
    at, nonce = str(int(now)), "3f9a"
    digest = hashlib.sha256((at + nonce + SECRET).encode() + body).hexdigest()
    return [
        ("x-lark-request-timestamp", at), ("x-lark-request-nonce", nonce),
        ("x-lark-signature", digest),
    ]  # fmt: skip


def _dingtalk(body: bytes, now: float) -> Headers:
    at = str(int(now * 1000))
    digest = hmac.new(SECRET.encode(), f"{at}\n{SECRET}".encode(), hashlib.sha256).digest()
    return [("timestamp", at), ("sign", base64.b64encode(digest).decode())]


def _whatsapp(body: bytes, now: float) -> Headers:
    digest = hmac.new(SECRET.encode(), body, hashlib.sha256).hexdigest()
    return [("x-hub-signature-256", "sha256=" + digest)]


def own(body: bytes, now: float, secret: str = SECRET) -> Headers:
    at = str(int(now))
    base = b"v1:" + at.encode() + b":" + body
    digest = hmac.new(secret.encode(), base, hashlib.sha256).hexdigest()
    return [("phonepilot-timestamp", at), ("phonepilot-signature", "v1=" + digest)]


def _discord_verifier() -> Verifier:
    public = DISCORD_KEY.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
    return signatures.discord(public.hex())


KINDS = (
    Kind("telegram", _telegram, lambda: signatures.telegram(SECRET), False, False),
    Kind("slack", _slack, lambda: signatures.slack(SECRET)),
    Kind("discord", _discord, _discord_verifier),
    Kind("feishu", _feishu, lambda: signatures.feishu(SECRET)),
    Kind("dingtalk", _dingtalk, lambda: signatures.dingtalk(SECRET, signatures.Seen())),
    Kind("whatsapp", _whatsapp, lambda: signatures.whatsapp(SECRET), True, False),
    Kind("webhook", own, lambda: signatures.phonepilot(SECRET)),
)
