"""SPAKE2 over edwards25519 as BoringSSL has it: two sides with one password get one key.

The phone is Bob. Each side sends its point masked with the password times M (Alice) or N (Bob);
the key is a SHA-512 of the names, both messages, the shared point and the password's hash. It is
not the SPAKE2 of RFC 9382. Source: BoringSSL, ``crypto/curve25519/spake25519.c``. Plain Python,
not constant in time: for a phone that holds no secrets.
"""

from __future__ import annotations

import hashlib
import secrets

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
ROOT = pow(2, (P - 1) // 4, P)

Point = tuple[int, int, int, int]
"""Extended coordinates X, Y, Z, T with x = X/Z, y = Y/Z, xy = T/Z."""

NEUTRAL: Point = (0, 1, 1, 0)


class NotAPoint(ValueError):
    """The other side's message is no point of the curve."""


class Bob:
    """One exchange: ``message`` goes out, ``key`` takes what came in."""

    def __init__(self, password: bytes, alice: bytes, bob: bytes) -> None:
        self._names = (alice, bob)
        self._hash = hashlib.sha512(password).digest()
        self._secret = 8 * (secrets.randbelow(ORDER - 1) + 1)
        self._mask = _mask_scalar(self._hash)
        self.message = encode(add(multiply(self._secret, BASE), multiply(self._mask, N)))

    def key(self, theirs: bytes) -> bytes:
        """The 64 bytes both sides hold if they had the same password. Raises NotAPoint."""
        masked = decode(theirs)
        point = add(masked, negative(multiply(self._mask, M)))
        shared = encode(multiply(self._secret, point))
        digest = hashlib.sha512()
        for part in (*self._names, theirs, self.message, shared, self._hash):
            digest.update(len(part).to_bytes(8, "little") + part)
        return digest.digest()


def _mask_scalar(digest: bytes) -> int:
    """The password's scalar, with multiples of the order added until 8 divides it."""
    scalar = int.from_bytes(digest, "little") % ORDER
    for bit in (1, 2, 4):
        if scalar & bit:
            scalar += bit * ORDER
    return scalar


# --- the curve -----------------------------------------------------------------------------------


def add(a: Point, b: Point) -> Point:
    """Complete for every pair of points (Hisil and others 2008, a = -1)."""
    e = (a[1] - a[0]) * (b[1] - b[0]) % P
    f = (a[1] + a[0]) * (b[1] + b[0]) % P
    g = 2 * a[3] * b[3] * D % P
    h = 2 * a[2] * b[2] % P
    x, y, z, t = f - e, h - g, h + g, f + e
    return x * y % P, z * t % P, y * z % P, x * t % P


def negative(a: Point) -> Point:
    return -a[0] % P, a[1], a[2], -a[3] % P


def multiply(scalar: int, point: Point) -> Point:
    result = NEUTRAL
    while scalar:
        if scalar & 1:
            result = add(result, point)
        point = add(point, point)
        scalar >>= 1
    return result


def encode(point: Point) -> bytes:
    """y in little-endian order with the lowest bit of x on top."""
    inverse = pow(point[2], -1, P)
    x, y = point[0] * inverse % P, point[1] * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


def decode(data: bytes) -> Point:
    """Raises NotAPoint."""
    number = int.from_bytes(data, "little")
    y, sign = number & (1 << 255) - 1, number >> 255
    if len(data) != 32 or y >= P:
        raise NotAPoint(data.hex())
    squared = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(squared, (P + 3) // 8, P)
    if x * x % P != squared:
        x = x * ROOT % P
    if x * x % P != squared or (x == 0 and sign):
        raise NotAPoint(data.hex())
    if x & 1 != sign:
        x = P - x
    return x, y, 1, x * y % P


BASE = decode(bytes([0x58]) + bytes([0x66]) * 31)
M = decode(bytes.fromhex("5ada7e4bf6ddd9adb6626d32131c6b5c51a1e347a3478f53cfcf441b88eed12e"))
N = decode(bytes.fromhex("10e3df0ae37d8e7a99b5fe74b44672103dbddcbd06af680d71329a11693bc778"))
