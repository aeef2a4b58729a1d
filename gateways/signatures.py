"""Whether a webhook really comes from its platform: one pure function for each.

Every check is of the raw body and the raw headers, compares in constant time, and refuses what is
missing, there twice, or too old. What the platforms sign differs: the proofs of Telegram and
DingTalk do not cover the body, so TLS has to; DingTalk's is good for one body only (``Seen``).
Times are Unix seconds.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import re
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.padding import PKCS7

REPLAY_SECONDS = 300.0
DINGTALK_SECONDS = 3600.0


class Forged(Exception):
    """It cannot be told that this comes from the platform. The reason is for our log only."""


@dataclass(frozen=True, slots=True)
class Delivery:
    """A request as it came: header names in lower case, in order, doubles kept."""

    headers: tuple[tuple[str, str], ...]
    body: bytes

    def header(self, name: str) -> str:
        """The one value of a header. Raises Forged when there is none, or more than one."""
        values = [value for key, value in self.headers if key == name]
        if len(values) != 1 or not values[0]:
            raise Forged(f"{len(values)} headers {name}")
        return values[0]


Verifier = Callable[[Delivery, float], None]
"""Raises Forged; the number is the time now."""


def telegram(secret: str) -> Verifier:
    """``secret_token`` of setWebhook: https://core.telegram.org/bots/api#setwebhook"""

    def verify(delivery: Delivery, now: float) -> None:
        _same(delivery.header("x-telegram-bot-api-secret-token"), secret)

    return verify


def slack(signing_secret: str) -> Verifier:
    """https://docs.slack.dev/authentication/verifying-requests-from-slack"""

    def verify(delivery: Delivery, now: float) -> None:
        at = delivery.header("x-slack-request-timestamp")
        _fresh(_seconds(at), now)
        signed = _hmac(signing_secret, f"v0:{at}:".encode() + delivery.body)
        _same(delivery.header("x-slack-signature"), f"v0={signed.hex()}")

    return verify


def discord(public_key: str) -> Verifier:
    """Ed25519; Discord probes with wrong signatures and drops who accepts them:
    https://discord.com/developers/docs/interactions/overview"""
    key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(public_key))

    def verify(delivery: Delivery, now: float) -> None:
        at = delivery.header("x-signature-timestamp")
        _fresh(_seconds(at), now)
        given = delivery.header("x-signature-ed25519")
        if not re.fullmatch(r"[0-9a-f]{128}", given):
            raise Forged("no signature")
        try:
            key.verify(bytes.fromhex(given), at.encode() + delivery.body)
        except InvalidSignature:
            raise Forged("wrong signature") from None

    return verify


def feishu(encrypt_key: str) -> Verifier:
    """Needs an Encrypt Key: without one Feishu signs nothing.
    https://open.feishu.cn/document/event-subscription-guide"""

    def verify(delivery: Delivery, now: float) -> None:
        at = delivery.header("x-lark-request-timestamp")
        nonce = delivery.header("x-lark-request-nonce")
        _fresh(_seconds(at), now)
        signed = hashlib.sha256(f"{at}{nonce}{encrypt_key}".encode() + delivery.body)
        _same(delivery.header("x-lark-signature"), signed.hexdigest())

    return verify


def open_feishu(body: bytes, encrypt_key: str) -> bytes:
    """What is in ``{"encrypt": "..."}``: AES-256-CBC, its key the SHA-256 of ours.

    Raises Forged for what does not open."""
    try:
        sealed = base64.b64decode(json.loads(body)["encrypt"], validate=True)
        cipher = Cipher(
            algorithms.AES256(hashlib.sha256(encrypt_key.encode()).digest()), modes.CBC(sealed[:16])
        ).decryptor()
        padded = cipher.update(sealed[16:]) + cipher.finalize()
        stripped = PKCS7(128).unpadder()
        return stripped.update(padded) + stripped.finalize()
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise Forged(f"it does not open: {type(error).__name__}") from None


def dingtalk(app_secret: str, seen: Seen) -> Verifier:
    """The signature is of the time alone, so each is taken for one body only.
    https://open.dingtalk.com/document/orgapp/receive-message"""

    def verify(delivery: Delivery, now: float) -> None:
        at = delivery.header("timestamp")
        _fresh(_seconds(at) / 1000, now, DINGTALK_SECONDS)
        signed = _hmac(app_secret, f"{at}\n{app_secret}".encode())
        sign = base64.b64encode(signed).decode()
        _same(delivery.header("sign"), sign)
        seen.note(sign, delivery.body, now)

    return verify


def whatsapp(app_secret: str) -> Verifier:
    """Nothing in it says when: a repeat is known by its message's id.
    https://developers.facebook.com/docs/graph-api/webhooks/getting-started"""

    def verify(delivery: Delivery, now: float) -> None:
        signed = _hmac(app_secret, delivery.body)
        _same(delivery.header("x-hub-signature-256"), f"sha256={signed.hex()}")

    return verify


def phonepilot(secret: str) -> Verifier:
    """Our own: HMAC-SHA256 of ``v1:TIME:BODY`` (docs/messages.md)."""

    def verify(delivery: Delivery, now: float) -> None:
        at = delivery.header("phonepilot-timestamp")
        _fresh(_seconds(at), now)
        _same(delivery.header("phonepilot-signature"), sign(secret, at, delivery.body))

    return verify


def sign(secret: str, at: str, body: bytes) -> str:
    """The value of ``Phonepilot-Signature``."""
    return f"v1={_hmac(secret, f'v1:{at}:'.encode() + body).hex()}"


class Seen:
    """Which body each proof was used for, for as long as proofs are good."""

    def __init__(self, seconds: float = DINGTALK_SECONDS, at_most: int = 100_000) -> None:
        self._seconds = seconds
        self._at_most = at_most
        self._bodies: OrderedDict[str, tuple[float, bytes]] = OrderedDict()

    def note(self, proof: str, body: bytes, now: float) -> None:
        """Raises Forged when the proof came with another body before."""
        while self._bodies and next(iter(self._bodies.values()))[0] < now - 2 * self._seconds:
            self._bodies.popitem(last=False)
        digest = hashlib.sha256(body).digest()
        if len(self._bodies) >= self._at_most and proof not in self._bodies:
            raise Forged("more proofs than can be remembered")
        if self._bodies.setdefault(proof, (now, digest))[1] != digest:
            raise Forged("the same proof for another body")


def _same(given: str, wanted: str) -> None:
    if not hmac.compare_digest(given.encode("utf-8", "surrogateescape"), wanted.encode()):
        raise Forged("wrong signature")


def _hmac(secret: str, signed: bytes) -> bytes:
    return hmac.digest(secret.encode(), signed, "sha256")


def _seconds(text: str) -> float:
    """A time in plain digits, so that nothing else can be read as one."""
    if not re.fullmatch(r"[0-9]{1,13}", text):
        raise Forged("no time")
    return float(text)


def _fresh(at: float, now: float, within: float = REPLAY_SECONDS) -> None:
    if abs(now - at) > within:
        raise Forged("too old, or from the future")
