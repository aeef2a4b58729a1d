"""The owner's own keys to sign skills with: the private half of each is a secret like any other."""

from __future__ import annotations

import re
from pathlib import Path

import tomlkit
from tomlkit.exceptions import TOMLKitError

from assistant.secrets.names import SecretError
from assistant.secrets.vault import Vault
from device_drivers.verbs.base import Said
from skills.base import Malformed, Skill
from skills.form.reading import read_skill
from skills.trust import manifest, publishers, signing, written
from skills.trust.publishers import Publishers

SECRET = "skill-key-"  # noqa: S105 - what such secrets are called
ELSEWHERE = ("env:", "file:", "secret:")


def made(home: Path, name: str) -> str:
    """A new key of ours, trusted from now on; its public half, base64. One that is kept but not
    trusted is trusted: making it was cut short. Raises SecretError, Malformed, Refused."""
    vault, known = Vault(home), Publishers(home)
    publishers.fit(name)
    if name in known.all():
        raise Malformed(
            Said(
                f"There is a key {name} already. `phonepilot skills keys list` shows whose.",
                f"已经有叫 {name} 的钥匙，见 phonepilot skills keys list。",
            )
        )
    if SECRET + name not in vault.kept():
        vault.set(SECRET + name, signing.new_private())
    public = public_half(home, name)
    known.trust(name, public)
    return public


def own(home: Path) -> list[str]:
    """Names of the keys that can sign."""
    return [name.removeprefix(SECRET) for name in Vault(home).kept() if name.startswith(SECRET)]


def private(home: Path, name: str, publisher: str = "") -> str:
    """The private key called so, or that ``env:``, ``file:`` or ``secret:`` names; without a name
    that of the ``publisher``, a public key, else the only one there is. Raises SecretError,
    ConfigError."""
    if name.startswith(ELSEWHERE):
        from assistant.config import resolve_secret

        return resolve_secret(name).get_secret_value()
    there = own(home)
    if not name and publisher:
        name = next((each for each in there if public_half(home, each) == publisher), "")
    if not name and len(there) > 1:
        raise SecretError(f"Say with which key: --key {' or --key '.join(there)}")
    if not there:
        raise SecretError(
            f"There is no key {name or 'to sign with'}. Make one: phonepilot skills keys new NAME"
        )
    if name not in ("", *there):
        raise SecretError(
            f"There is no key {name} to sign with, but: {', '.join(there)}. Make one: "
            f"phonepilot skills keys new {name}"
        )
    return Vault(home).get(SECRET + (name or there[0]))


def public_half(home: Path, name: str) -> str:
    """Of a key that can sign, base64. Raises SecretError, Malformed, Refused."""
    return signing.public_of(private(home, name))


def sign(home: Path, folder: Path, name: str) -> Skill:
    """Sign the skill in a folder: its manifest and the signature are written into it, and the
    publisher into its skill.toml where that names none. Raises SkillError, SecretError, OSError."""
    folder = folder.resolve()
    skill, files = read_skill(folder), manifest.files_of(folder)
    key = private(home, name, skill.publisher)
    if signing.DECLARATION not in files:
        raise Malformed(
            Said(
                'It has no skill.toml to name its publisher. One with version = "1.0.0" will do.',
                '它没有可以写发布者的 skill.toml。只写一行 version = "1.0.0" 即可。',
            )
        )
    if not signing.publisher_of(files):
        files[signing.DECLARATION] = _naming(files[signing.DECLARATION], signing.public_of(key))
    sealed = signing.signed(files, key)
    for each in (signing.DECLARATION, *manifest.BESIDE):
        written.whole(folder / each, sealed[each])
        (folder / each).chmod(0o644)
    return read_skill(folder)


def _naming(declaration: bytes, public: str) -> bytes:
    """The same skill.toml with its publisher below the version."""
    try:
        document = tomlkit.parse(declaration.decode("utf-8-sig"))
    except (TOMLKitError, UnicodeDecodeError) as error:
        raise Malformed(
            Said("Its skill.toml cannot be read.", "它的 skill.toml 无法读取。")
        ) from error
    document.pop("publisher", None)
    text, line = tomlkit.dumps(document), f'publisher = "{public}"\n'
    if (version := re.search(r"^version.*(\n|\Z)", text, re.MULTILINE)) is None:
        return (line + text).encode()
    above = version[0] if version[1] else f"{version[0]}\n"
    return f"{text[: version.start()]}{above}{line}{text[version.end() :]}".encode()
