"""The public keys of computers, as adb writes them.

A key in adb's form is base64 of a struct (u32 words, -1/n mod 2^32, n, R^2 mod n, exponent; all
little-endian, 524 bytes), a space and a name. Source: AOSP libcrypto_utils, ``android_pubkey``.
"""

from __future__ import annotations

import base64
import binascii
import struct

from cryptography.hazmat.primitives.asymmetric import rsa

WORDS = 64
_STRUCT = struct.Struct(f"<II{WORDS * 4}s{WORDS * 4}sI")


class BadKey(ValueError):
    """These bytes are no key in adb's form."""


def read_key(line: bytes) -> tuple[rsa.RSAPublicNumbers, str]:
    """The key and the name behind it. Raises BadKey."""
    encoded, _, name = line.rstrip(b"\0").strip().partition(b" ")
    try:
        words, _, modulus, _, exponent = _STRUCT.unpack(base64.b64decode(encoded, validate=True))
    except (binascii.Error, struct.error) as error:
        raise BadKey(str(error)) from error
    if words != WORDS:
        raise BadKey(f"a key of {words} words")
    numbers = rsa.RSAPublicNumbers(exponent, int.from_bytes(modulus, "little"))
    return numbers, name.decode(errors="replace")
