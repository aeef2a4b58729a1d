"""A backup: everything the assistant keeps, in one file, made while it runs.

The file is a zip of the home. Its ``manifest.json`` says in which version, and the SHA-256 of every
other file. Databases are copied by SQLite itself, the journal before the durable engine's: what is
begun between the two copies is then unknown to the journal, and never taken for finished.

Secrets are left out. One that stands in the settings themselves is replaced by a reference under
its own name; with a passphrase, both kinds are added, encrypted with age.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
import tempfile
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from assistant.config import Settings
from assistant.database import BackupError
from assistant.kept import in_cluster
from assistant.secrets.places import in_the_open
from assistant.secrets.vault import Vault
from skills.trust import lockfile

FORMAT = 1
MANIFEST = "manifest.json"
CONFIG = "phonepilot.toml"
VAULT = "secrets.exported.age"
FIRST = ("journal.db", "tasks.db")
"""In this order."""
TRAJECTORIES = "trajectories"
LEFT_OUT = frozenset({
    "slots", "leases", "checks", "eval", "virtual.port", "virtual.log", CONFIG, "mcp_token",
    "secrets.json", "secrets.age", "secrets.key", "memory",
})  # fmt: skip
"""Of the home: what is a secret, belongs to running processes, or can be made again, such as the
folder in which ``memory.db`` is searched."""
LEFT_OUT_ENDINGS = (".lock", ".part", "-wal", "-shm", "-journal")
LOGS = "phonepilot.log"
CHUNK = 1 << 20


@dataclass(frozen=True, slots=True)
class Made:
    """What a backup holds. ``secrets``: what has to be set again after a restore; "" for none."""

    files: int
    size: int
    secrets: str


def back_up(
    home: Path,
    file: Path,
    settings: Settings,
    config: Path | None,
    *,
    trajectories: bool = False,
    passphrase: str = "",
) -> Made:
    """Write ``file``, whole or not at all. With a ``passphrase`` secrets are in it, too. Raises
    BackupError, also where no assistant has ever lived; SecretError, OSError."""
    if not (in_cluster(settings) or (home / "journal.db").is_file()):
        raise BackupError(
            f"Nothing is kept in {home}: no assistant has run there. PHONEPILOT_HOME names another "
            "home; that of a service: docs/running.md."
        )
    if file.exists():
        raise BackupError(f"{file} is there already. Name another file, or remove it first.")
    if file.resolve().is_relative_to(home.resolve()):
        raise BackupError(f"{file} is inside {home}, which is to be kept: name a place elsewhere.")
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)
    part.touch(mode=0o600)
    opened, kept = _settings_apart(settings, config), Vault(home).kept()
    try:
        with zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED) as box:
            sums = dict(_added(box, home, trajectories=trajectories))
            if opened.text:
                sums[CONFIG] = _put(box, CONFIG, opened.text.encode())
            if passphrase and (kept or opened.secrets):
                sums[VAULT] = _put(box, VAULT, Vault(home).exported(passphrase, opened.secrets))
            told = {
                "format": FORMAT, "made": datetime.now(UTC).isoformat(timespec="seconds"),
                "phonepilot": version("phonepilot"), "sha256": sums,
            }  # fmt: skip
            box.writestr(MANIFEST, json.dumps(told, indent=1, ensure_ascii=False))
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)
    names = "" if passphrase else ", ".join(sorted({*kept, *opened.secrets}))
    return Made(len(sums), file.stat().st_size, names)


def _added(box: zipfile.ZipFile, home: Path, *, trajectories: bool) -> Iterator[tuple[str, str]]:
    """Every file of the home that belongs into a backup: its name, and its SHA-256."""
    found = [
        path for path in sorted(home.iterdir())
        if belongs(path.name) and (trajectories or path.name != TRAJECTORIES)
    ]  # fmt: skip
    databases = [path for path in found if path.suffix == ".db"]
    databases.sort(key=lambda path: FIRST.index(path.name) if path.name in FIRST else len(FIRST))
    for path in databases:
        with tempfile.TemporaryDirectory(prefix="phonepilot-") as folder:
            copy = Path(folder) / path.name
            with closing(sqlite3.connect(path)) as db, closing(sqlite3.connect(copy)) as into:
                db.backup(into)
            yield path.name, _put_file(box, path.name, copy)
    for path in found:
        for each in _files(path) if path not in databases else ():
            name = each.relative_to(home).as_posix()
            try:
                yield name, _put_file(box, name, each)
            except FileNotFoundError:  # gone while we were at it
                continue


def belongs(name: str) -> bool:
    """Whether something of that name in a home may be in a backup as it is."""
    return name == lockfile.FILE or (
        name not in LEFT_OUT and not name.startswith(LOGS) and not name.endswith(LEFT_OUT_ENDINGS)
    )


def _files(path: Path) -> Iterator[Path]:
    """Itself, or all in it; links lead anywhere, and are left out."""
    if path.is_symlink():
        return
    if path.is_dir():
        for each in sorted(path.iterdir()):
            yield from _files(each)
    elif path.is_file():
        yield path


def _put_file(box: zipfile.ZipFile, name: str, path: Path) -> str:
    digest = hashlib.sha256()
    with path.open("rb") as file, box.open(name, "w", force_zip64=True) as into:
        while chunk := file.read(CHUNK):
            digest.update(chunk)
            into.write(chunk)
    return digest.hexdigest()


def _put(box: zipfile.ZipFile, name: str, data: bytes) -> str:
    box.writestr(name, data)
    return hashlib.sha256(data).hexdigest()


# --- secrets that stand in the settings ---------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Apart:
    """The settings' text without secrets, and those by the names that now stand in their place."""

    text: str
    secrets: Mapping[str, str]


def _settings_apart(settings: Settings, config: Path | None) -> _Apart:
    if config is None:
        return _Apart("", {})
    text = config.read_text("utf-8")
    secrets: dict[str, str] = {}
    for key in in_the_open(settings):
        value = _at(settings.model_dump(mode="json"), key)
        if value and value in text:  # else it comes from the environment
            secrets[key.replace(".", "-").lower()] = value
    for name, value in sorted(secrets.items(), key=lambda one: -len(one[1])):
        text = text.replace(value, f"secret:{name}")
    return _Apart(text, secrets)


def _at(known: object, key: str) -> str:
    """The value under a dotted key; of a header its last word."""
    for part in key.split("."):
        known = known.get(part) if isinstance(known, dict) else None
    return known.split()[-1] if isinstance(known, str) and known.strip() else ""
