"""Who made a skill: ed25519 over a prefix of its own and the bytes of the manifest.

The key that has to fit is the ``publisher`` of the skill's own ``skill.toml``, which the manifest
covers; whether that key is somebody the owner trusts is not asked here (``publishers.py``).
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import secrets
import tomllib
from collections.abc import Mapping
from typing import TYPE_CHECKING

from device_drivers.verbs.base import Said
from skills.base import Malformed, Refused
from skills.trust import manifest

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

PREFIX = b"phonepilot skill manifest, version 1\n"
"""A signature made for anything else is none for a skill."""
DECLARATION = "skill.toml"
LARGEST_DECLARATION = 256_000
"""Bytes; it is read before it is known who wrote it."""


class NotAsSigned(Refused):
    """``what`` differs from what was signed, without what helps."""

    def __init__(self, what: Said) -> None:
        super().__init__(
            Said(
                f"{what.en} If you changed it, sign it again: phonepilot skills sign FOLDER. If it "
                "is somebody else's, get it from them again.",
                f"{what.zh}如果是您改的，请重新签名：phonepilot skills sign 文件夹。"
                "如果是别人的，请向对方重新获取。",
            )
        )
        self.what = what


def new_private() -> str:
    """A new private key, base64 of its 32 bytes."""
    return base64.b64encode(secrets.token_bytes(32)).decode()


def public_of(private: str) -> str:
    """The public key of a private one, both base64. Raises Malformed, Refused."""
    return base64.b64encode(_opened(private).public_key().public_bytes_raw()).decode()


def key(text: str) -> str:
    """A public key as it was typed, in the one way to write it. Raises Malformed."""
    if (raw := _exactly(text.strip(), 32)) is None:
        raise Malformed(
            Said(
                "That is no public key: it is 44 letters and digits that end with “=”, as "
                "`phonepilot skills keys list` shows.",
                "这不是公钥：公钥有 44 个字符，以“=”结尾，见 phonepilot skills keys list。",
            )
        )
    if raw in WEAK:
        raise Malformed(
            Said("With that public key anybody could sign.", "用这个公钥，谁都能签名。")
        )
    return text.strip()


def fingerprint(public: str) -> str:
    """Of a public key, short enough to be read out: 8 groups of 4 hex digits."""
    digits = hashlib.sha256(base64.b64decode(public)).hexdigest()[:32]
    return " ".join(digits[at : at + 4] for at in range(0, 32, 4))


def signed(files: Mapping[str, bytes], private: str) -> dict[str, bytes]:
    """The files of a skill with a manifest and a signature of this key, in place of those that
    were there. ``skill.toml`` has to name the key. Raises Malformed, Refused."""
    opened, public = _opened(private), public_of(private)
    if (stated := publisher_of(files)) != public:
        raise Malformed(
            Said(
                f'skill.toml has to say who signs. Put this line into it: publisher = "{public}"',
                f'skill.toml 要写明签名者，请加上这一行：publisher = "{public}"',
            )
            if not stated
            else Said(
                "skill.toml names another publisher than this key. Sign with that one, or write: "
                f'publisher = "{public}"',
                f'skill.toml 里写的发布者不是这把钥匙。请换钥匙，或写：publisher = "{public}"',
            )
        )
    listed = manifest.manifest_of(files)
    seal = base64.b64encode(opened.sign(PREFIX + listed.canonical())) + b"\n"
    kept = {name: data for name, data in files.items() if name not in manifest.BESIDE}
    return kept | {manifest.MANIFEST: listed.canonical(), manifest.SIGNATURE: seal}


def verified(files: Mapping[str, bytes]) -> tuple[str, manifest.Manifest]:
    """The public key that signed just these files, and their manifest; ("", manifest) where nobody
    signed. Raises Refused where they are not what was signed."""
    actual = manifest.manifest_of(files)
    there = [name for name in manifest.BESIDE if name in files]
    if not there:
        return "", actual
    if len(there) < len(manifest.BESIDE):
        raise NotAsSigned(
            Said(
                f"It has {there[0]} but not the other of {' and '.join(manifest.BESIDE)}: somebody "
                "took its signature apart.",
                f"它只有 {there[0]}，缺少 {'、'.join(manifest.BESIDE)} 中的另一个：签名被拆掉了。",
            )
        )
    listed = manifest.read(files[manifest.MANIFEST])
    if changed := manifest.between(listed, actual):
        raise NotAsSigned(_differs(changed))
    public = publisher_of(files)
    seal = _exactly(files[manifest.SIGNATURE][:-1].decode("latin-1"), 64)
    ends = files[manifest.SIGNATURE].endswith(b"\n")
    if not (public and ends and seal and _fits(public, seal, PREFIX + listed.canonical())):
        raise NotAsSigned(
            Said(
                "Its signature is not one of the publisher that its skill.toml names.",
                "签名不是 skill.toml 里写的发布者的。",
            )
        )
    return public, listed


def publisher_of(files: Mapping[str, bytes]) -> str:
    """The public key that ``skill.toml`` names, "" for none. Raises Malformed."""
    if DECLARATION not in files:
        return ""
    unreadable = Malformed(Said("Its skill.toml cannot be read.", "它的 skill.toml 无法读取。"))
    if len(files[DECLARATION]) > LARGEST_DECLARATION:
        raise unreadable
    try:
        stated = tomllib.loads(files[DECLARATION].decode("utf-8-sig")).get("publisher", "")
    except (ValueError, RecursionError) as error:
        raise unreadable from error
    return key(stated) if isinstance(stated, str) and stated else ""


def _differs(changed: manifest.Difference) -> Said:
    en, zh = [], []
    for words, chinese, names in (
        ("changed", "被改动", changed.changed),
        ("not signed for", "未签名", changed.added),
        ("missing", "缺失", changed.removed),
    ):
        if names:
            shown = ", ".join(names[:5]) + (", …" if len(names) > 5 else "")
            en.append(f"{words}: {shown}")
            zh.append(f"{chinese}：{shown}")
    return Said(
        f"It is not what was signed ({'; '.join(en)}).", f"它和签名时不一样（{'；'.join(zh)}）。"
    )


def _opened(private: str) -> Ed25519PrivateKey:
    try:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    except ModuleNotFoundError as error:
        raise _without() from error
    if (raw := _exactly(private.strip(), 32)) is None:
        raise Malformed(Said("That is no private key.", "这不是私钥。"))
    return Ed25519PrivateKey.from_private_bytes(raw)


def _fits(public: str, seal: bytes, message: bytes) -> bool:
    try:
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    except ModuleNotFoundError as error:
        raise _without() from error
    try:
        Ed25519PublicKey.from_public_bytes(base64.b64decode(public)).verify(seal, message)
    except (InvalidSignature, ValueError):
        return False
    return True


def _exactly(text: str, size: int) -> bytes | None:
    """What base64 stands for, if it is so many bytes written in the one way there is."""
    try:
        raw = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None
    return raw if len(raw) == size and base64.b64encode(raw).decode() == text else None


def _without() -> Refused:
    return Refused(
        Said(
            "To see who signed a skill, a package is missing: pip install 'phonepilot[skills]'",
            "验证技能签名缺少软件包：pip install 'phonepilot[skills]'",
        )
    )


_P = 2**255 - 19
_ORDER_8 = 0x05FC536D880238B13933C6D305ACDFD5F098EFF289F4C345B027B2C28F95E826
"""The y of a point of order 8, as is its negative; those of order 1, 2 and 4 are 1, -1 and 0."""
WEAK = frozenset(
    (y | sign << 255).to_bytes(32, "little")
    for y in (0, 1, _P - 1, _P, _P + 1, _ORDER_8, _P - _ORDER_8)
    for sign in (0, 1)
)
"""Public keys for which anybody can make signatures, in each way to write them."""
