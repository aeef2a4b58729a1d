"""How each platform signs what it sends: written from their documentation, not from our checks."""

from __future__ import annotations

import base64
import functools
import hashlib
import hmac
import json
from collections.abc import Callable
from dataclasses import dataclass

import jwt
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

from gateways import signatures
from gateways.signatures import Verifier

SECRET = "not-a-secret-0123456789abcdef-0123456789"

Headers = list[tuple[str, str]]
Signer = Callable[[bytes, float], Headers]


@dataclass(frozen=True, slots=True)
class Kind:
    """A platform whose proof stands in headers: how it signs, and how we check."""

    name: str
    sign: Signer
    verifier: Callable[[], Verifier]


def slack(body: bytes, now: float, secret: str = SECRET) -> Headers:
    at = str(int(now))
    base = b"v0:" + at.encode() + b":" + body
    digest = hmac.new(secret.encode(), base, hashlib.sha256).hexdigest()
    return [("x-slack-request-timestamp", at), ("x-slack-signature", "v0=" + digest)]


def feishu(body: bytes, now: float, secret: str = SECRET) -> Headers:
    at, nonce = str(int(now)), "3f9a"
    digest = hashlib.sha256((at + nonce + secret).encode() + body).hexdigest()
    return [
        ("x-lark-request-timestamp", at), ("x-lark-request-nonce", nonce),
        ("x-lark-signature", digest),
    ]  # fmt: skip


def feishu_sealed(plain: bytes, encrypt_key: str) -> str:
    """AES-256-CBC, the key its SHA-256, the first block the IV; padded as PKCS7."""
    fill = 16 - len(plain) % 16
    first = b"0123456789abcdef"
    key = hashlib.sha256(encrypt_key.encode()).digest()
    cipher = Cipher(algorithms.AES256(key), modes.CBC(first)).encryptor()
    sealed = cipher.update(plain + bytes([fill]) * fill) + cipher.finalize()
    return base64.b64encode(first + sealed).decode()


def wecom(sealed: str, now: float, token: str = SECRET, nonce: str = "77aa") -> Headers:
    """Stands in the query: the SHA-1 of its four parts, sorted and joined."""
    at = str(int(now))
    digest = hashlib.sha1("".join(sorted([token, at, nonce, sealed])).encode()).hexdigest()  # noqa: S324
    return [("msg_signature", digest), ("timestamp", at), ("nonce", nonce)]


def wecom_sealed(plain: bytes, encoding_aes_key: str, receiver: str) -> str:
    """AES-256-CBC with the key's first half as IV, padded to 32 bytes."""
    key = base64.b64decode(encoding_aes_key + "=")
    whole = b"0123456789abcdef" + len(plain).to_bytes(4, "big") + plain + receiver.encode()
    fill = 32 - len(whole) % 32
    cipher = Cipher(algorithms.AES256(key), modes.CBC(key[:16])).encryptor()
    sealed = cipher.update(whole + bytes([fill]) * fill) + cipher.finalize()
    return base64.b64encode(sealed).decode()


def whatsapp(body: bytes, now: float, secret: str = SECRET) -> Headers:
    digest = hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
    return [("x-hub-signature-256", "sha256=" + digest)]


TEAMS_APP = "3a1f0c5e-0000-4000-8000-5b0d1f3c9a77"


@functools.cache
def teams_key() -> RSAPrivateKey:
    return rsa.generate_private_key(65537, 2048)


@functools.lru_cache(maxsize=64)
def _teams_token(service_url: str, now: int) -> str:
    claims: dict[str, object] = {
        "iss": "https://api.botframework.com", "aud": TEAMS_APP, "nbf": now, "exp": now,
    }  # fmt: skip
    if service_url:
        claims["serviceurl"] = service_url
    return jwt.encode(claims, teams_key(), "RS256", {"kid": "key-1"})


def teams(body: bytes, now: float) -> Headers:
    """Good for a moment only; Microsoft's are for an hour."""
    token = _teams_token(json.loads(body).get("serviceUrl", ""), int(now))
    return [("authorization", f"Bearer {token}")]


def _teams_verifier() -> Verifier:
    keys = {"key-1": teams_key().public_key()}
    return signatures.teams(TEAMS_APP, keys.get)


def line(body: bytes, now: float, secret: str = SECRET) -> Headers:
    digest = hmac.new(secret.encode(), body, hashlib.sha256).digest()
    return [("x-line-signature", base64.b64encode(digest).decode())]


def own(body: bytes, now: float, secret: str = SECRET) -> Headers:
    at = str(int(now))
    base = b"v1:" + at.encode() + b":" + body
    digest = hmac.new(secret.encode(), base, hashlib.sha256).hexdigest()
    return [("phonepilot-timestamp", at), ("phonepilot-signature", "v1=" + digest)]


KINDS = (
    Kind("slack", slack, lambda: signatures.slack(SECRET)),
    Kind("feishu", feishu, lambda: signatures.feishu(SECRET)),
    Kind("whatsapp", whatsapp, lambda: signatures.whatsapp(SECRET)),
    Kind("teams", teams, _teams_verifier),
    Kind("line", line, lambda: signatures.line(SECRET)),
    Kind("webhook", own, lambda: signatures.phonepilot(SECRET)),
)
