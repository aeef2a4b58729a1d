"""A signature is of one publisher, for one skill, and for every byte of it."""

from __future__ import annotations

import base64
import json

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from skills.base import Malformed, Refused, SkillError
from skills.trust import manifest, signing
from tests.skills.trust import made


def test_what_was_signed_is_what_is_read() -> None:
    some = made.signed()
    public, listed = signing.verified(some)
    assert public == made.MIA_KEY
    assert sorted(listed.files) == ["SKILL.md", "data/words.txt", "skill.py", "skill.toml"]
    assert some[manifest.MANIFEST] == listed.canonical()


def test_signing_again_is_the_same() -> None:
    assert made.signed() == made.signed()
    assert signing.signed(made.signed(), made.MIA) == made.signed()


def test_a_declaration_without_end_is_not_read() -> None:
    some = made.files() | {"skill.toml": b"#" * 300_000}
    with pytest.raises(Malformed, match=r"skill\.toml"):
        signing.publisher_of(some)


def test_nobody_signed() -> None:
    public, listed = signing.verified(made.files())
    assert public == ""
    assert listed == manifest.manifest_of(made.files())


@pytest.mark.parametrize("name", ["SKILL.md", "skill.toml", "skill.py", "data/words.txt"])
def test_a_changed_file_is_named(name: str) -> None:
    with pytest.raises(Refused, match=f"changed: {name}"):
        signing.verified(made.signed() | {name: b"version = '1.0.0'"})


def test_an_added_and_a_removed_file_are_named() -> None:
    with pytest.raises(Refused, match=r"not signed for: more\.py"):
        signing.verified(made.signed() | {"more.py": b""})
    some = made.signed()
    del some["data/words.txt"]
    with pytest.raises(Refused, match=r"missing: data/words\.txt"):
        signing.verified(some)


def test_a_renamed_file_is_named() -> None:
    some = made.signed()
    some["data/other.txt"] = some.pop("data/words.txt")
    with pytest.raises(Refused, match=r"data/other\.txt.*data/words\.txt"):
        signing.verified(some)


def test_half_a_signature_is_none() -> None:
    for name in manifest.BESIDE:
        some = made.signed()
        del some[name]
        with pytest.raises(Refused, match="apart"):
            signing.verified(some)


def test_the_signature_of_another_skill_does_not_fit() -> None:
    other = made.signed("other")
    taken = {name: other[name] for name in manifest.BESIDE}
    with pytest.raises(Refused):
        signing.verified(made.signed() | taken)
    with pytest.raises(Refused, match="signature"):
        signing.verified(made.signed() | {manifest.SIGNATURE: other[manifest.SIGNATURE]})


def test_the_wrong_key_does_not_fit() -> None:
    """Eve lists her own files, names Mia, and can only sign as herself."""
    some = made.files(program="def run(context):\n    return 'evil'\n")
    listed = manifest.manifest_of(some)
    private = Ed25519PrivateKey.from_private_bytes(base64.b64decode(made.EVE))
    seal = base64.b64encode(private.sign(signing.PREFIX + listed.canonical())) + b"\n"
    with pytest.raises(Refused, match="publisher"):
        signing.verified(some | {manifest.MANIFEST: listed.canonical(), manifest.SIGNATURE: seal})
    with pytest.raises(Malformed, match="another publisher"):
        signing.signed(some, made.EVE)


def test_a_swapped_key_is_another_publisher() -> None:
    """Whoever replaces the key in skill.toml and signs anew is somebody else from then on."""
    public, _ = signing.verified(made.signed(key=made.EVE))
    assert public == made.EVE_KEY != made.MIA_KEY
    swapped = made.signed()
    swapped["skill.toml"] = swapped["skill.toml"].replace(
        made.MIA_KEY.encode(), made.EVE_KEY.encode()
    )
    with pytest.raises(Refused):
        signing.verified(swapped)


def test_a_signature_for_something_else_is_none_for_a_skill() -> None:
    some = made.signed()
    private = Ed25519PrivateKey.from_private_bytes(base64.b64decode(made.MIA))
    bare = base64.b64encode(private.sign(some[manifest.MANIFEST])) + b"\n"
    with pytest.raises(Refused, match="signature"):
        signing.verified(some | {manifest.SIGNATURE: bare})


@pytest.mark.parametrize(
    "harm",
    [
        lambda data: data + b"\n",
        lambda data: b" " + data,
        lambda data: json.dumps(json.loads(data), indent=1).encode() + b"\n",
        lambda data: data.replace(b'"format":1', b'"format":2'),
        lambda data: data.replace(b'"format":1', b'"format":1,"more":1'),
        lambda data: data.replace(b'{"files":{', b'{"files":{},"files":{'),
        lambda data: b"[" * 100_000,
        lambda data: b"",
        lambda data: b"\xff" + data,
    ],
)
def test_a_manifest_can_be_written_in_one_way(harm: object) -> None:
    assert callable(harm)
    some = made.signed()
    with pytest.raises(Refused):
        signing.verified(some | {manifest.MANIFEST: harm(some[manifest.MANIFEST])})


def test_keys_with_which_anybody_could_sign_are_none() -> None:
    """Such as the point of order one: with it a signature of zeros fits every message."""
    weak = base64.b64encode((1).to_bytes(32, "little")).decode()
    some = made.files()
    some["skill.toml"] = some["skill.toml"].replace(made.MIA_KEY.encode(), weak.encode())
    listed = manifest.manifest_of(some)
    seal = base64.b64encode((1).to_bytes(32, "little") + bytes(32)) + b"\n"
    with pytest.raises(SkillError, match="anybody"):
        signing.verified(some | {manifest.MANIFEST: listed.canonical(), manifest.SIGNATURE: seal})
    assert len(signing.WEAK) == 14
    for raw in signing.WEAK:
        with pytest.raises(Malformed, match="anybody"):
            signing.key(base64.b64encode(raw).decode())


@pytest.mark.parametrize("text", ["", "abc", "A" * 44, made.MIA_KEY[:-1], made.MIA_KEY + "="])
def test_what_is_no_key(text: str) -> None:
    with pytest.raises(Malformed):
        signing.key(text)


def test_a_key_is_written_in_one_way() -> None:
    """The last digit of base64 has two bits that mean nothing."""
    raw = base64.b64decode(made.MIA_KEY)
    others = [
        text for last in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
        if (text := made.MIA_KEY[:42] + last + "=") != made.MIA_KEY
        and base64.b64decode(text) == raw
    ]  # fmt: skip
    assert len(others) == 3
    for text in others:
        with pytest.raises(Malformed):
            signing.key(text)


def test_no_message_tells_a_private_key() -> None:
    with pytest.raises(Malformed) as told:
        signing.public_of(made.MIA[:-5])
    assert made.MIA[:10] not in told.value.said.en + told.value.said.zh


def test_a_fingerprint_is_short_and_its_own() -> None:
    short = signing.fingerprint(made.MIA_KEY)
    assert len(short.split()) == 8
    assert short != signing.fingerprint(made.EVE_KEY)
