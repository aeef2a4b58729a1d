"""Secrets in the keyring of the system: Keychain, Credential Locker, Secret Service, KWallet."""

from __future__ import annotations

import secrets
from pathlib import Path

import keyring
from keyring.errors import KeyringError

from assistant.secrets.names import SecretError

PLAIN = ("fail", "null", "chainer", "file")
"""Backends that keep nothing, only pass on, or keep it where others can read it."""


class SystemKeyring:
    """One entry a secret, under the home's own service name."""

    name = "keyring"

    def __init__(self, home: Path) -> None:
        self._service = f"phonepilot {home}"

    def where(self) -> str:
        """For people: what holds the secrets, and what holds their key."""
        ring = keyring.get_keyring()
        return f"the system's keyring ({ring.name}, entries “{self._service}”)"

    def get(self, name: str) -> str | None:
        try:
            return keyring.get_password(self._service, name)
        except KeyringError as error:
            raise self._trouble(error) from error

    def get_all(self, names: list[str]) -> dict[str, str]:
        found = {name: self.get(name) for name in names}
        return {name: value for name, value in found.items() if value is not None}

    def set(self, name: str, value: str) -> None:
        try:
            keyring.set_password(self._service, name, value)
        except KeyringError as error:
            raise self._trouble(error) from error

    def remove(self, name: str) -> None:
        try:
            if keyring.get_password(self._service, name) is not None:
                keyring.delete_password(self._service, name)
        except KeyringError as error:
            raise self._trouble(error) from error

    @staticmethod
    def _trouble(error: KeyringError) -> SecretError:
        return SecretError(
            f"The system's keyring does not answer ({error}). Unlock it; after moving to another "
            "desktop or machine, `phonepilot secrets import` reads what `export` wrote."
        )


def is_usable(home: Path) -> bool:
    """Whether it keeps what it is given: tried, since a locked or missing one looks alike."""
    ring = keyring.get_keyring()
    if ring.priority < 1 or type(ring).__module__.rpartition(".")[2].casefold() in PLAIN:
        return False
    trial = SystemKeyring(home)
    value = secrets.token_hex(8)
    try:
        trial.set("trial", value)
        kept = trial.get("trial") == value
        trial.remove("trial")
    except SecretError:
        return False
    return kept
