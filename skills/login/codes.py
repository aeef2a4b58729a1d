"""Codes that are good for once: in texts of a phone, and made from a secret by the time (TOTP)."""

from __future__ import annotations

import base64
import binascii
import re
from dataclasses import dataclass
from typing import Literal
from urllib.parse import parse_qs, urlencode, urlsplit

_CODE = (
    r"(?<![A-Za-z0-9_.,/:-])(?:[A-Z]{1,3}-)?(?:\d{4,8}|\d{3}[ -]\d{3,4})"
    r"(?![A-Za-z0-9_/:]|[.,-]\d)"
)
_ABOUT = (
    r"(?:(?:verification|security|access|log-?in|sign-?in|authentication|authorization|one-time"
    r"|confirmation|activation|2fa|otp|tan)(?: \w+)?[ -]?(?:code|pin|number|password|passcode)?"
    r"|\botp\b|\btan\b|passcode|(?<!zip )(?<!postal )(?<!area )(?<!country )(?<!error )(?<!promo )"
    r"(?<!discount )(?<!status )(?<!dress )(?<!gift )(?<!source )(?<!qr )\bcode\b"
    r"|验证码|校验码|动态码|动态密码|确认码|安全码|授权码|口令)"
)
SAID = re.compile(
    rf"(?P<lead>{_ABOUT}[^\d\n]{{0,40}}?)(?P<code>{_CODE})"
    rf"|(?P<first>{_CODE})(?P<trail>[^\d\n]{{0,30}}?{_ABOUT})",
    re.IGNORECASE,
)
"""A code and what says that it is one: ``code`` behind ``lead``, or ``first`` before ``trail``."""
_BOUND = re.compile(r"^@(?P<host>[a-z0-9.-]+) #(?P<code>[A-Za-z0-9]{4,10})(?:\s|$)", re.I | re.M)
"""The last line of a text that belongs to one site alone (WICG, "origin-bound one-time codes")."""
_COMMON = frozenset({
    "www", "com", "org", "net", "edu", "gov", "app", "apps", "android", "login", "auth", "accounts",
    "account", "secure", "mobile", "sso", "mail", "staging", "test", "web", "sites", "the", "code",
    "codes", "verify", "verification", "security", "your", "otp", "sms", "confirm", "signin", "tan",
    "access", "authentication", "one", "time", "use", "for", "and", "this", "that", "you",
})  # fmt: skip
_WORD = re.compile(r"[a-z0-9]+|[^\W_a-z0-9]+")
MOST_WORDS = 6
"""That a name may be written as."""
_SAYS_WHO = re.compile(
    r"[【\[]\s*\w|\b[\w-]+\.(com|org|net|io|cn|de|uk|co|app)\b|(?<![.!?] )(?<!^)\b[A-Z][a-z]{2,}"
)
"""A name in brackets, a host, a word with a capital within a sentence."""


def code_in(text: str, where: str, sender: str = "") -> str:
    """The code in a message that is for ``where``, a host or an app's id; "" for none.

    It has to name it, or be sent by it, or say of nobody that it is theirs. A message bound to
    another site is never for this one."""
    host = where.casefold().partition(":")[0]
    if bound := _BOUND.search(text):
        site = bound["host"].casefold().rstrip(".")
        return bound["code"] if host == site or host.endswith(f".{site}") else ""
    found = SAID.search(text)
    if found is None:
        return ""
    code = re.sub(r"^[A-Za-z]+-|[ -]", "", found["code"] or found["first"])
    words = [*_WORD.findall(text.casefold()), *_WORD.findall(sender.casefold())]
    begun = ["".join(words[n : n + MOST_WORDS]) for n in range(len(words))]
    if any(each.startswith(name) for name in _names(host) for each in begun):
        return code
    return "" if _SAYS_WHO.search(text) else code


def told_code(text: str) -> str:
    """The code in what somebody said when they were asked for one: alone, in groups, or the one
    number of a sentence; "" where they said something else."""
    said = re.sub(r"^[A-Za-z]{1,3}-(?=\d{4})", "", text.strip().strip(".!。！"))
    if re.fullmatch(
        r"(?=(?:\D?\d){3})\d{1,8}(?:[ -]\d{1,4}){0,5}|[A-Z0-9]{2,4} [A-Z0-9]{2,4}", said
    ):
        return re.sub(r"[ -]", "", said)
    if re.fullmatch(r"(?=.*[A-Z\d-])[A-Za-z0-9]{2,12}(?:-[A-Za-z0-9]{2,12}){0,3}", said):
        return said
    numbers = re.findall(r"(?<![A-Za-z0-9_.,:/-])\d{4,10}(?![A-Za-z0-9_:/]|[ .,-]\d)", said)
    grouped = re.findall(r"(?<![\d.,:/-])\d{3}[ -]\d{3,4}(?![\d:/-])", said)
    found = numbers + grouped
    return re.sub(r"[ -]", "", found[0]) if len(found) == 1 else ""


def _names(host: str) -> set[str]:
    """What it may be called: the parts of its host or id that are no common ones."""
    labels = host.split(".")
    if labels[0] not in _COMMON and len(labels) > 1:
        labels.pop()  # what ends a host is nobody's name
    parts = (re.sub(r"[\W_]", "", part) for part in labels)
    return {part for part in parts if len(part) > 2 and part not in _COMMON}


# --- TOTP (RFC 6238) ------------------------------------------------------------------------------

Algorithm = Literal["SHA1", "SHA256", "SHA512"]
_ALGORITHMS: dict[str, Algorithm] = {"SHA1": "SHA1", "SHA256": "SHA256", "SHA512": "SHA512"}


@dataclass(frozen=True, slots=True)
class _Kept:
    key: bytes
    algorithm: Algorithm = "SHA1"
    digits: int = 6
    period: int = 30


def totp(secret: str, at: float) -> str:
    """The code at a time, in seconds since 1970, of what ``totp_secret`` made.

    Raises ValueError when it made it not."""
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.twofactor.totp import TOTP

    kept = _read(secret)
    algorithm: hashes.SHA1 | hashes.SHA256 | hashes.SHA512
    match kept.algorithm:
        case "SHA1":
            algorithm = hashes.SHA1()  # noqa: S303 - as RFC 6238 has it
        case "SHA256":
            algorithm = hashes.SHA256()
        case "SHA512":
            algorithm = hashes.SHA512()
    made = TOTP(kept.key, kept.digits, algorithm, kept.period, enforce_key_length=False)
    return made.generate(int(at)).decode()


def totp_left(secret: str, at: float) -> float:
    """For how many seconds the code of that time is still good."""
    period = _read(secret).period
    return period - at % period


def totp_secret(typed: str) -> str:
    """What was typed or scanned, in one form: the letters alone, or a whole ``otpauth://`` address
    where it says more than they do.

    Raises ValueError that says what is wrong, without the secret itself."""
    kept = _read(typed)
    letters = base64.b32encode(kept.key).decode().rstrip("=")
    if kept == _Kept(kept.key):
        return letters
    more = {"algorithm": kept.algorithm, "digits": kept.digits, "period": kept.period}
    return f"otpauth://totp/?{urlencode({'secret': letters, **more})}"


def _read(typed: str) -> _Kept:
    told = typed.strip()
    if not told.casefold().startswith("otpauth:"):
        return _Kept(_key(told))
    parts = urlsplit(told)
    if parts.netloc.casefold() != "totp":
        raise ValueError("Only codes by the time (otpauth://totp/...) are made here, no others.")
    asked = {name.casefold(): values[0] for name, values in parse_qs(parts.query).items()}
    if "secret" not in asked:
        raise ValueError("The address has no secret in it (…?secret=…).")
    algorithm = _ALGORITHMS.get(asked.get("algorithm", "SHA1").upper().replace("-", ""))
    if algorithm is None:
        raise ValueError("Its algorithm is none of SHA1, SHA256 and SHA512.")
    digits = _number(asked.get("digits", "6"), "digits", 6, 8)
    period = _number(asked.get("period", "30"), "period", 10, 300)
    return _Kept(_key(asked["secret"]), algorithm, digits, period)


def _key(letters: str) -> bytes:
    plain = re.sub(r"[\s-]", "", letters).upper().rstrip("=")
    if not plain:
        raise ValueError("There is no secret.")
    if plain.isdigit() and len(plain) <= 8:
        raise ValueError("That is a code, not the secret it is made from: letters A-Z and 2-7.")
    if odd := sorted(set(plain) - set("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")):
        named = " ".join(odd[:5])
        raise ValueError(f"A secret has letters A-Z and digits 2-7 only; there is also: {named}")
    try:
        key = base64.b32decode(plain + "=" * (-len(plain) % 8))
    except binascii.Error:
        raise ValueError("A letter of the secret is missing, or there is one too many.") from None
    if len(key) < 10:
        raise ValueError("The secret is too short: they have 16 letters or more.")
    return key


def _number(text: str, what: str, least: int, most: int) -> int:
    if not (text.isdecimal() and least <= int(text) <= most):
        raise ValueError(f"Its {what} must be a number from {least} to {most}.")
    return int(text)
