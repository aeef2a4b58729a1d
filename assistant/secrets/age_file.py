"""Secrets in a file encrypted with age (age-encryption.org), for machines without a keyring.

``secrets.age`` is encrypted to the key in ``secrets.key``; both are in the home and only for its
user. ``PHONEPILOT_SECRETS_KEY`` names another place for the key, such as a systemd credential or a
stick that is taken out.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

from assistant.secrets.names import SecretError

KEY_VARIABLE = "PHONEPILOT_SECRETS_KEY"


class AgeFile:
    """All values in one file."""

    name = "age"

    def __init__(self, home: Path) -> None:
        self.file = home / "secrets.age"
        elsewhere = os.environ.get(KEY_VARIABLE)
        self.key = Path(elsewhere).expanduser() if elsewhere else home / "secrets.key"

    def where(self) -> str:
        """For people: what holds the secrets, and what holds their key."""
        return f"the encrypted file {self.file}; its key is {self.key}"

    def get(self, name: str) -> str | None:
        return self._read().get(name)

    def get_all(self, names: list[str]) -> dict[str, str]:
        values = self._read()
        return {name: values[name] for name in names if name in values}

    def set(self, name: str, value: str) -> None:
        self._write(self._read() | {name: value})

    def remove(self, name: str) -> None:
        self._write({known: value for known, value in self._read().items() if known != name})

    def _read(self) -> dict[str, str]:
        import pyrage

        if not self.file.exists():
            return {}
        try:
            identity = pyrage.x25519.Identity.from_str(self.key.read_text("ascii").strip())
            values = json.loads(pyrage.decrypt(self.file.read_bytes(), [identity]))
        except FileNotFoundError as error:
            raise SecretError(
                f"{self.file} cannot be opened without its key {self.key}. Put the key back, or "
                f"set {KEY_VARIABLE} to where it is now."
            ) from error
        except (OSError, ValueError, pyrage.IdentityError, pyrage.DecryptError) as error:
            raise SecretError(
                f"{self.file} cannot be opened with the key {self.key} ({error}). Put back the "
                "key that belongs to it, or move both away and set the secrets again."
            ) from error
        return dict(values)

    def _write(self, values: dict[str, str]) -> None:
        import pyrage

        if self.key.exists():
            identity = pyrage.x25519.Identity.from_str(self.key.read_text("ascii").strip())
        else:
            identity = pyrage.x25519.Identity.generate()
            write_privately(self.key, f"{identity}\n".encode())
        sealed = pyrage.encrypt(json.dumps(values).encode(), [identity.to_public()])
        write_privately(self.file, sealed)


def write_privately(path: Path, data: bytes) -> None:
    """Whole or not at all, readable by nobody else at any moment."""
    aside = path.with_name(f"{path.name}.part")
    aside.unlink(missing_ok=True)
    descriptor = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    aside.replace(path)
