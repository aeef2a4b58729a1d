"""Secrets under a passphrase: an age file whose key is made of the passphrase by scrypt.

age's own passphrases are as dear as the machine is quick, so that a slower one may refuse to open
what a quicker one sealed. Here it costs the same everywhere: 32 MB and a part of a second.
"""

from __future__ import annotations

import hashlib
import os
from base64 import b64decode, b64encode
from typing import Any

from assistant.secrets.names import SecretError

HEAD = b"phonepilot secrets 1"
COST: dict[str, int] = {"n": 2**15, "r": 8, "p": 1, "maxmem": 2**26, "dklen": 32}
SALT = 16
_LETTERS = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"


def sealed(data: bytes, passphrase: str) -> bytes:
    """Three lines: what it is, the salt, the age file."""
    import pyrage

    salt = os.urandom(SALT)
    kept: bytes = pyrage.encrypt(data, [_identity(passphrase, salt).to_public()])
    return b"\n".join((HEAD, b64encode(salt), kept))


def opened(sealed: bytes, passphrase: str) -> bytes:
    """Raises SecretError."""
    import pyrage

    head, _, rest = sealed.partition(b"\n")
    salt, _, kept = rest.partition(b"\n")
    if head != HEAD:
        raise SecretError("That is no file of phonepilot secrets export.")
    try:
        data: bytes = pyrage.decrypt(kept, [_identity(passphrase, b64decode(salt))])
    except (pyrage.DecryptError, ValueError) as error:
        raise SecretError(
            "It cannot be opened: the passphrase is another one, or the file is damaged."
        ) from error
    return data


def _identity(passphrase: str, salt: bytes) -> Any:
    import pyrage

    key = hashlib.scrypt(passphrase.encode(), salt=salt, **COST)
    return pyrage.x25519.Identity.from_str(bech32("age-secret-key-", key).upper())


def bech32(kind: str, data: bytes) -> str:
    """BIP 173, in which age writes its keys."""
    bits = int.from_bytes(data) << (-len(data) * 8 % 5)
    count = -(-len(data) * 8 // 5)
    words = [bits >> 5 * (count - 1 - place) & 31 for place in range(count)]
    spread = [ord(c) >> 5 for c in kind] + [0] + [ord(c) & 31 for c in kind]
    check = _polymod([*spread, *words, 0, 0, 0, 0, 0, 0]) ^ 1
    words += [check >> 5 * (5 - place) & 31 for place in range(6)]
    return f"{kind}1{''.join(_LETTERS[word] for word in words)}"


def _polymod(words: list[int]) -> int:
    check = 1
    for word in words:
        top = check >> 25
        check = (check & 0x1FFFFFF) << 5 ^ word
        for place, generator in enumerate(
            (0x3B6A57B2, 0x26508E6D, 0x1EA119FA, 0x3D4233DD, 0x2A1462B3)
        ):
            check ^= generator if top >> place & 1 else 0
    return check
