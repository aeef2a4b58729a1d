"""The vault: which secrets there are, and their values, which only their user gets to see.

``secrets.json`` in the home says which backend holds the values, and for what each is meant; it
holds no value. Values are looked up for every use, so that a new one is in force at once.
"""

from __future__ import annotations

import dataclasses
import json
import os
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Any, Literal, Protocol

from assistant.locks import try_lock
from assistant.plugins import needing_extra
from assistant.secrets.age_file import AgeFile, write_privately
from assistant.secrets.names import LEAST, MOST, Kept, Kind, SecretError, fit
from assistant.secrets.sealing import opened, sealed

BackendName = Literal["keyring", "age"]
LOCK_SECONDS = 10.0


class Backend(Protocol):
    """What holds values. Every method raises SecretError when it cannot be had."""

    name: str

    def where(self) -> str: ...

    def get(self, name: str) -> str | None: ...

    def get_all(self, names: list[str]) -> dict[str, str]: ...

    def set(self, name: str, value: str) -> None: ...

    def remove(self, name: str) -> None: ...


class Vault:
    """Of one home. Nothing is made on disk before the first secret is set."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self._index = home / "secrets.json"

    # --- looking up ---------------------------------------------------------------------------

    def kept(self) -> dict[str, Kept]:
        """All secrets by name, without their values."""
        return {name: _kept(name, about) for name, about in sorted(self._read()["secrets"].items())}

    def get(self, name: str) -> str:
        """Raises SecretError when there is none of that name."""
        if name not in self._read()["secrets"]:
            raise self._missing(name)
        value = self._backend().get(name)
        if value is None:
            raise SecretError(
                f"The value of {name} is no longer in {self.where()}. Set it again: "
                f"phonepilot secrets set {name}"
            )
        return value

    def values(self) -> dict[str, str]:
        """All of them. Raises SecretError."""
        names = list(self._read()["secrets"])
        return self._backend().get_all(names) if names else {}

    def where(self) -> str:
        """For people: what holds the secrets, and what holds their key; "" while there are none."""
        return self._backend().where() if self._read()["backend"] else ""

    def state(self) -> tuple[int, ...]:
        """Another one whenever a secret was set, removed or moved."""
        found: list[int] = []
        for file in (self._index, AgeFile(self.home).file):
            try:
                known = file.stat()
            except OSError:
                continue
            found += [known.st_mtime_ns, known.st_ino, known.st_size]
        return tuple(found)

    # --- changing -----------------------------------------------------------------------------

    def set(
        self, name: str, value: str, fits: tuple[str, ...] = (), people: tuple[str, ...] = (),
        backend: BackendName | None = None, *, user: str = "", kind: Kind | None = None,
    ) -> Kept:  # fmt: skip
        """Keep a secret; of one that is there, what is not given stays. Raises SecretError."""
        if len(value) < LEAST or len(value.encode()) > MOST or "\0" in value:
            raise SecretError(f"A secret has at least {LEAST} characters and at most {MOST} bytes.")
        with self._changing() as index:
            before = _kept(fit(name), index["secrets"].get(name, {}))
            index["backend"] = index["backend"] or backend or self._best()
            made(index["backend"], self.home).set(name, value)
            kept = dataclasses.replace(
                before, fits=fits or before.fits, people=people or before.people,
                since=date.today().isoformat(),  # noqa: DTZ011 - the day as its user sees it
                user=user or before.user, kind=kind or before.kind, refused={},
            )  # fmt: skip
            index["secrets"][name] = _about(kept)
        return kept

    def use_messages(self, name: str) -> None:
        """Codes for its account may be read out of text messages. Raises SecretError."""
        self._note(name, {"messages": True})

    def refused(self, name: str, where: Mapping[str, str]) -> None:
        """Where it was not accepted, and on which day, from now on. Raises SecretError."""
        self._note(name, {"refused": dict(where)})

    def _note(self, name: str, about: Mapping[str, Any]) -> None:
        with self._changing() as index:
            if name not in index["secrets"]:
                raise self._missing(name)
            index["secrets"][name].update(about)

    def remove(self, name: str) -> None:
        """Raises SecretError when there is none of that name."""
        with self._changing() as index:
            if index["secrets"].pop(name, None) is None:
                raise self._missing(name)
            made(index["backend"], self.home).remove(name)

    def move(self, to: BackendName) -> int:
        """Have another backend hold them all; how many those are. Raises SecretError."""
        with self._changing() as index:
            if index["backend"] == to:
                return 0
            if to == "keyring" and self._best() != "keyring":
                raise SecretError("There is no keyring on this machine that can be used.")
            names = list(index["secrets"])
            old, new = made(index["backend"] or to, self.home), made(to, self.home)
            values = old.get_all(names)
            if lost := [name for name in names if name not in values]:
                raise SecretError(f"{', '.join(lost)} cannot be read, so nothing was moved.")
            for name, value in values.items():
                new.set(name, value)
            if new.get_all(names) != values:
                raise SecretError(f"They could not be read back from {new.where()}: not moved.")
            index["backend"] = to
        for name in names:
            old.remove(name)
        return len(names)

    # --- taking along -------------------------------------------------------------------------

    def exported(self, passphrase: str, more: Mapping[str, str] | None = None) -> bytes:
        """All secrets, and ``more`` by their names, encrypted with a passphrase. Raises
        SecretError, MissingExtra."""
        kept, values = self.kept(), self.values()
        told = {name: {"value": values[name], **_about(kept[name])} for name in values}
        told |= {
            name: {"value": value, **_about(Kept(name))} for name, value in (more or {}).items()
        }
        with needing_extra("secrets"):
            return sealed(json.dumps(told).encode(), passphrase)

    def imported(self, exported: bytes, passphrase: str) -> int:
        """Set what ``exported`` wrote; how many those are. Raises SecretError, MissingExtra."""
        with needing_extra("secrets"):
            told = json.loads(opened(exported, passphrase))
        for name, about in told.items():
            kept = _kept(name, about)
            self.set(
                name, about["value"], kept.fits, kept.people, user=kept.user, kind=kept.kind
            )  # fmt: skip
            if kept.messages:
                self.use_messages(name)
            if kept.refused:
                self.refused(name, kept.refused)
        return len(told)

    # --- the index ----------------------------------------------------------------------------

    def _backend(self) -> Backend:
        return made(self._read()["backend"] or "age", self.home)

    def _best(self) -> BackendName:
        with needing_extra("secrets"):
            from assistant.secrets import system_keyring
        return "keyring" if system_keyring.is_usable(self.home) else "age"

    def _missing(self, name: str) -> SecretError:
        return SecretError(
            f"There is no secret {name!r}. Keep it with: phonepilot secrets set {name}"
        )

    def _read(self) -> dict[str, Any]:
        try:
            index: dict[str, Any] = json.loads(self._index.read_bytes())
        except FileNotFoundError:
            return {"backend": "", "secrets": {}}
        except (OSError, ValueError) as error:
            raise SecretError(f"{self._index} cannot be read: {error}") from error
        return index

    @contextmanager
    def _changing(self) -> Iterator[dict[str, Any]]:
        """One process at a time; the index is written last."""
        until = time.monotonic() + LOCK_SECONDS
        while (held := try_lock(self.home / "secrets.lock")) is None:
            if time.monotonic() > until:
                raise SecretError("Another phonepilot is changing the secrets; try again.")
            time.sleep(0.02)
        try:
            index = self._read()
            yield index
            write_privately(self._index, json.dumps(index, indent=1).encode())
        finally:
            os.close(held)


def made(backend: str, home: Path) -> Backend:
    """Raises MissingExtra."""
    with needing_extra("secrets"):
        if backend == "keyring":
            from assistant.secrets.system_keyring import SystemKeyring

            return SystemKeyring(home)
        import pyrage  # noqa: F401 - asked for here, where its lack is told
    return AgeFile(home)


def _kept(name: str, about: Mapping[str, Any]) -> Kept:
    """As it stands in the index; what an older one lacks is not set."""
    return Kept(
        name, tuple(about.get("fits", ())), tuple(about.get("people", ())), about.get("since", ""),
        about.get("user", ""), about.get("kind", "password"), about.get("messages", False),
        about.get("refused", {}),
    )  # fmt: skip


def _about(kept: Kept) -> Mapping[str, Any]:
    return {key: value for key, value in dataclasses.asdict(kept).items() if key != "name"}
