"""A backup restored: a home as it was, in which nothing of then is done again.

What was going on when the backup was made has long gone on without it. So no task is resumed, no
message of then is sent or acted upon, and no time that has passed is caught up with: the persons of
tasks that were being done are told, and that is all.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sqlite3
import struct
import time
import zipfile
import zlib
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path, PurePosixPath

from pydantic import AwareDatetime, BaseModel, Field

from assistant.backup import CONFIG, FORMAT, MANIFEST, VAULT, belongs
from assistant.database import BackupError, JournalLocked
from assistant.journal import Journal
from assistant.locks import Slots
from assistant.sandbox.folder import Folder
from assistant.secrets.vault import Vault
from assistant.timetable import following
from assistant.turns import LOCAL
from assistant.understanding.text import language_of
from device_drivers.verbs.base import Said
from gateways.base import Outbound

CHUNK = 1 << 20
LARGEST_MANIFEST = 64 << 20
UNREADABLE = (
    zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, NotImplementedError, struct.error,
)  # fmt: skip
"""What the library raises for an archive that is damaged, encrypted, or packed in another way."""
KEPT_HERE = ("phonepilot.toml", "secrets.json", "secrets.age", "secrets.key", "mcp_token")
"""What stays when all else is set aside: how the assistant is set up, and the keys to it."""
HARMLESS = (*KEPT_HERE, "phonepilot.log", "slots", "leases")
"""What a home may hold into which a backup is restored."""


@dataclass(frozen=True, slots=True)
class Restored:
    """``tasks`` were being done then; ``late`` requests had times that have passed since."""

    files: int
    made: str
    tasks: int
    late: int
    sealed: bool
    """Secrets are in it, and were not asked for."""


def set_aside(home: Path) -> Path | None:
    """Move all that is kept beside the home; where it is then, None when there was nothing. Raises
    BackupError while the assistant runs."""
    refuse_while_running(home)
    if not _left_over(home):
        return None
    aside = home.with_name(f"{home.name}.aside-{datetime.now().astimezone():%Y%m%d-%H%M%S-%f}")
    home.rename(aside)
    home.mkdir(mode=0o700)
    for name in KEPT_HERE:
        if (aside / name).exists():
            (aside / name).rename(home / name)
    return aside


def refuse_while_running(home: Path) -> None:
    slots, names = Slots(home / "slots"), list((home / "slots").glob("*.lock"))
    try:
        free = slots.take_abandoned(("run", "ask", "mcp"))
    finally:
        slots.release()
    if len(free) < len(names):
        raise BackupError("Phonepilot is running. End it first, then try again.")


def restore(file: Path, home: Path, passphrase: str = "") -> Restored:
    """Into a home without anything in it but its settings, which stay. Raises BackupError,
    SecretError; then the home is as it was."""
    refuse_while_running(home)
    if found := _left_over(home):
        raise BackupError(
            f"There is something in {home} already ({', '.join(found[:3])}...). With --aside it is "
            "moved beside it first; PHONEPILOT_HOME names another folder."
        )
    with _opened(file) as box:
        told = _manifest(box, file)
        fresh = home.with_name(f"{home.name}.restoring")
        _clear(fresh)
        fresh.mkdir(mode=0o700)
        try:
            _unpack(box, told.sha256, fresh)
            _give_back(fresh / "sandbox")
            tasks, late = _settle(fresh, told.made)
            sealed = _secrets(fresh, home, passphrase)
            _move_in(fresh, home)
        except OSError as error:
            raise BackupError(f"{file} cannot be restored here: {error}") from error
        finally:
            _clear(fresh)
    return Restored(len(told.sha256), told.made.isoformat(), tasks, late, sealed)


def _left_over(home: Path) -> list[str]:
    return sorted(path.name for path in home.iterdir() if path.name not in HARMLESS)


# --- the file -----------------------------------------------------------------------------------


def _opened(file: Path) -> zipfile.ZipFile:
    try:
        return zipfile.ZipFile(file)
    except FileNotFoundError as error:
        raise BackupError(f"There is no file {file}.") from error
    except (OSError, ValueError, *UNREADABLE) as error:
        raise BackupError(f"{file} cannot be read as a backup ({error}). Take another.") from error


class _Manifest(BaseModel, strict=True):
    """What a backup says of itself; of its format only that is known which is ours."""

    format: int
    phonepilot: str = ""
    made: AwareDatetime = Field(strict=False)
    sha256: dict[str, str]


def _manifest(box: zipfile.ZipFile, file: Path) -> _Manifest:
    try:
        if box.getinfo(MANIFEST).file_size > LARGEST_MANIFEST:
            raise BackupError(f"{file} is no backup of Phonepilot: it says too much of itself.")
        told = _Manifest.model_validate_json(box.read(MANIFEST))
    except (KeyError, ValueError, OSError, *UNREADABLE) as error:
        raise BackupError(f"{file} is no backup of Phonepilot.") from error
    if told.format > FORMAT:
        raise BackupError(
            f"{file} was made by a later version of Phonepilot ({told.phonepilot}): install "
            "that one to restore it."
        )
    return told


def _unpack(box: zipfile.ZipFile, sums: Mapping[str, str], into: Path) -> None:
    """Every file of the manifest, each as it was when it was put in."""
    known = {info.filename: info.file_size for info in box.infolist()}
    size, room = sum(known.get(name, 0) for name in sums), shutil.disk_usage(into).free
    if size > room:
        raise BackupError(f"The backup needs {size} bytes, and there is room for {room}.")
    for name, expected in sums.items():
        path = PurePosixPath(name)
        if path.is_absolute() or ".." in path.parts or "\\" in name or not path.name:
            raise BackupError(f"The backup names a file outside of its folder: {name}")
        if name != CONFIG and not belongs(path.parts[0].casefold()):
            raise BackupError(f"{name} is never in a backup of ours: do not use this one.")
        target = into / path
        target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        digest = hashlib.sha256()
        try:
            with box.open(name) as file, target.open("xb") as out:
                target.chmod(0o600)
                while chunk := file.read(CHUNK):
                    digest.update(chunk)
                    out.write(chunk)
        except (KeyError, ValueError, *UNREADABLE) as error:
            raise BackupError(f"{name} in the backup is damaged. Take another.") from error
        if digest.hexdigest() != expected:
            raise BackupError(f"{name} in the backup is not what was put in. Take another.")


def _secrets(fresh: Path, home: Path, passphrase: str) -> bool:
    """Into the home's own vault; whether there are some that nobody gave the passphrase for."""
    sealed = fresh / VAULT
    if not sealed.exists():
        return False
    if passphrase:
        Vault(home).imported(sealed.read_bytes(), passphrase)
    sealed.unlink()
    return not passphrase


def _move_in(fresh: Path, home: Path) -> None:
    """Beside what the home has; its settings are replaced by those of the backup. The journal comes
    last: a home without one is refused for what lies in it."""
    found = sorted(fresh.iterdir(), key=lambda path: path.name == "journal.db")
    for path in found:
        path.replace(home / path.name)


def _give_back(sandbox: Path) -> None:
    """Files of a person's sandbox belong to the user that its shell runs as."""
    for folder in sandbox.iterdir() if sandbox.is_dir() and os.geteuid() == 0 else ():
        owner = Folder(folder, quota=0, largest=0).shell_id
        for path in (folder, *folder.rglob("*")):
            os.chown(path, owner, owner, follow_symlinks=False)


def _clear(folder: Path) -> None:
    if folder.exists():
        shutil.rmtree(folder)


# --- what was going on --------------------------------------------------------------------------


def _settle(home: Path, made: datetime) -> tuple[int, int]:
    """End everything that was going on; how many tasks, how many times that have passed. Raises
    BackupError for databases that are none."""
    day = made.astimezone()
    try:
        _end_workflows(home)
        return _end_all(home, day)
    except (JournalLocked, sqlite3.DatabaseError) as error:
        raise BackupError(f"A database in the backup cannot be used: {error}") from error


def _end_workflows(home: Path) -> None:
    if (engine := home / "tasks.db").exists():
        with closing(sqlite3.connect(engine)) as db, db:
            if db.execute("SELECT 1 FROM sqlite_master WHERE name='workflow_status'").fetchone():
                db.execute(
                    "UPDATE workflow_status SET status='CANCELLED'"
                    " WHERE status IN ('PENDING', 'ENQUEUED', 'DELAYED')"
                )


def _end_all(home: Path, day: datetime) -> tuple[int, int]:
    if not (home / "journal.db").exists():
        return 0, 0
    journal = Journal(home / "journal.db")
    try:
        open_tasks = journal.unfinished()
        journal.end_all("from a backup")
        for task in open_tasks:
            said = Said(
                f"⏹ I was put back to how I was on {day:%Y-%m-%d %H:%M}. This was being done then, "
                f"and I do not go on with it: {task['text']}",
                f"⏹ 我已恢复到 {day:%Y-%m-%d %H:%M} 的状态。当时正在做这件事，现在不再继续："
                f"{task['text']}",
            ).of(language_of(task["text"]))
            journal.close_task(task["id"], "stopped", said, json.loads(task["report"]))
            if task["gateway"] != LOCAL:
                journal.say(task["gateway"], f"{task['id']}:restored", Outbound(task["chat"], said))
        due = journal.due(time.time())
        for each in due:
            first = datetime.fromtimestamp(each.first).astimezone()
            upcoming = following(first, each.every, datetime.now().astimezone())
            journal.ran(each, upcoming.timestamp() if upcoming else 0.0)
    finally:
        journal.close()
    return len(open_tasks), len(due)
