"""Whether a webhook really comes from its platform: one pure function for each.

Every check is of the raw body and the raw headers, compares in constant time, and refuses what is
missing, there twice, or too old. What the platforms sign differs: WhatsApp and LINE no time, WeCom
the sealed part alone, Teams of the body only where answers go, so TLS has to protect the rest.
Times are Unix seconds.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import re
from collections.abc import Callable
from dataclasses import dataclass

from cryptography.hazmat.primitives.asymmetric.rsa import RSAPublicKey
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.padding import PKCS7

REPLAY_SECONDS = 300.0


class Forged(Exception):
    """It cannot be told that this comes from the platform. The reason is for our log only."""


@dataclass(frozen=True, slots=True)
class Delivery:
    """A request as it came: header names in lower case, in order, doubles kept; ``query`` is what
    stands behind the question mark, decoded."""

    headers: tuple[tuple[str, str], ...]
    body: bytes
    query: tuple[tuple[str, str], ...] = ()

    def header(self, name: str) -> str:
        """The one value of a header. Raises Forged when there is none, or more than one."""
        return _only(self.headers, name, "headers")

    def asked(self, name: str) -> str:
        """The one value of a part of the query. Raises Forged like ``header``."""
        return _only(self.query, name, "times in the query:")


def _only(pairs: tuple[tuple[str, str], ...], name: str, what: str) -> str:
    values = [value for key, value in pairs if key == name]
    if len(values) != 1 or not values[0]:
        raise Forged(f"{len(values)} {what} {name}")
    return values[0]


Verifier = Callable[[Delivery, float], None]
"""Raises Forged; the number is the time now."""


def slack(signing_secret: str) -> Verifier:
    """https://docs.slack.dev/authentication/verifying-requests-from-slack"""

    def verify(delivery: Delivery, now: float) -> None:
        at = delivery.header("x-slack-request-timestamp")
        _fresh(_seconds(at), now)
        signed = _hmac(signing_secret, f"v0:{at}:".encode() + delivery.body)
        _same(delivery.header("x-slack-signature"), f"v0={signed.hex()}")

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


def wecom(token: str) -> Verifier:
    """The proof stands in the query and covers the sealed part alone, of the body; ``echostr`` only
    where there is no body. Nothing else may be believed.
    https://developer.work.weixin.qq.com/document/path/90968"""

    def verify(delivery: Delivery, now: float) -> None:
        at, nonce = delivery.asked("timestamp"), delivery.asked("nonce")
        _fresh(_seconds(at), now)
        sealed = sealed_wecom(delivery.body) if delivery.body else delivery.asked("echostr")
        signed = hashlib.sha1("".join(sorted((token, at, nonce, sealed))).encode())  # noqa: S324
        _same(delivery.asked("msg_signature"), signed.hexdigest())

    return verify


_SEALED = re.compile(rb"<Encrypt>\s*(?:<!\[CDATA\[)?([A-Za-z0-9+/=]+)(?:\]\]>)?\s*</Encrypt>")


def sealed_wecom(body: bytes) -> str:
    """What stands in ``<Encrypt>``, without parsing what is not proven. Raises Forged when it is
    not there once."""
    found = _SEALED.findall(body)
    if len(found) != 1:
        raise Forged(f"{len(found)} sealed parts")
    return str(found[0], "ascii")


def open_wecom(sealed: str, encoding_aes_key: str, receiver: str) -> bytes:
    """AES-256-CBC, padded to 32 bytes; 16 random bytes, the length, the message, and for whom.

    Raises Forged for what does not open, or is for somebody else than ``receiver``; which of both
    is not told, for whoever could try would learn the plain text from it."""
    try:
        key = base64.b64decode(f"{encoding_aes_key}=", validate=True)
        cipher = Cipher(algorithms.AES256(key), modes.CBC(key[:16])).decryptor()
        padded = cipher.update(base64.b64decode(sealed, validate=True)) + cipher.finalize()
        stripped = PKCS7(256).unpadder()
        plain = stripped.update(padded) + stripped.finalize()
    except ValueError:
        raise Forged("it does not open") from None
    end = 20 + int.from_bytes(plain[16:20], "big")
    if len(plain) < 20 or plain[end:] != receiver.encode():
        raise Forged("it does not open")
    return plain[20:end]


BOT_FRAMEWORK = "https://api.botframework.com"
Keys = Callable[[str], RSAPublicKey | None]
"""The key of that name with which Teams signs, or None."""


def teams(app_id: str, keys: Keys) -> Verifier:
    """A token for us by the Bot Framework, and for the address to which the body wants answers; of
    the rest of the body it proves nothing, so TLS has to.
    https://learn.microsoft.com/azure/bot-service/rest-api/bot-framework-rest-connector-authentication"""
    import jwt

    def verify(delivery: Delivery, now: float) -> None:
        found = re.fullmatch(
            r"Bearer ([\w-]+\.[\w-]+\.([\w-]+))", delivery.header("authorization"), re.ASCII
        )
        if found is None or not _is_canonical(found[2]):
            raise Forged("no token")
        try:
            head = jwt.get_unverified_header(found[1])
            key = keys(str(head.get("kid")))
            if key is None:
                raise Forged("no key of that name")
            claims = jwt.decode(
                found[1], key, algorithms=["RS256"], audience=app_id, issuer=BOT_FRAMEWORK,
                options={"require": ["exp", "nbf"], "verify_exp": False, "verify_nbf": False,
                         "verify_iat": False},
            )  # fmt: skip
            begins, ends = float(claims["nbf"]), float(claims["exp"])
        except (jwt.InvalidTokenError, ValueError, TypeError) as error:
            raise Forged(f"a wrong token: {type(error).__name__}") from None
        if not begins - REPLAY_SECONDS <= now <= ends + REPLAY_SECONDS:
            raise Forged("too old, or from the future")
        _same(_answers_to(delivery.body), str(claims.get("serviceurl", "")))

    return verify


def _is_canonical(part: str) -> bool:
    """Whether no other letters mean the same bytes."""
    try:
        meant = base64.urlsafe_b64decode(part + "=" * (-len(part) % 4))
    except ValueError:
        return False
    return base64.urlsafe_b64encode(meant).decode().rstrip("=") == part


def _answers_to(body: bytes) -> str:
    """Of a body whose sender is proven."""
    try:
        said = json.loads(body)
    except (ValueError, RecursionError):
        return ""
    return str(said.get("serviceUrl", "")) if isinstance(said, dict) else ""


def whatsapp(app_secret: str) -> Verifier:
    """Nothing in it says when: a repeat is known by its message's id.
    https://developers.facebook.com/docs/graph-api/webhooks/getting-started"""

    def verify(delivery: Delivery, now: float) -> None:
        signed = _hmac(app_secret, delivery.body)
        _same(delivery.header("x-hub-signature-256"), f"sha256={signed.hex()}")

    return verify


def line(channel_secret: str) -> Verifier:
    """Nothing in it says when: a repeat is known by its event's id.
    https://developers.line.biz/en/docs/messaging-api/verify-webhook-signature/"""

    def verify(delivery: Delivery, now: float) -> None:
        signed = base64.b64encode(_hmac(channel_secret, delivery.body)).decode()
        _same(delivery.header("x-line-signature"), signed)

    return verify


def phonepilot(secret: str) -> Verifier:
    """Our own: HMAC-SHA256 of ``v1:TIME:BODY`` (docs/gateways/webhook.md)."""

    def verify(delivery: Delivery, now: float) -> None:
        at = delivery.header("phonepilot-timestamp")
        _fresh(_seconds(at), now)
        _same(delivery.header("phonepilot-signature"), sign(secret, at, delivery.body))

    return verify


def sign(secret: str, at: str, body: bytes) -> str:
    """The value of ``Phonepilot-Signature``."""
    return f"v1={_hmac(secret, f'v1:{at}:'.encode() + body).hex()}"


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


def _fresh(at: float, now: float) -> None:
    if abs(now - at) > REPLAY_SECONDS:
        raise Forged("too old, or from the future")
