"""Pictures, files and recordings of messages: the process that sends them may be on another machine
than the one that made them.

They are kept in the database under the hash of their content until the messages they belong to are
forgotten, and written into the home of whoever sends them. A message names such a file as
``shared:HASH.png``.
"""

from __future__ import annotations

import hashlib
import time
from dataclasses import replace
from pathlib import Path

import structlog

from assistant.cluster.members import Members
from gateways.base import GatewayRefused, Outbound

log = structlog.get_logger()
MARK = "shared:"
LARGEST = 32 * 1024**2
"""Bytes of one file; larger ones stay where they are, and only the words are sent."""


class Files:
    """``folder`` is where those that are sent from here are written to."""

    def __init__(self, members: Members, folder: Path) -> None:
        self._members = members
        self._folder = folder

    def keep(self, message: Outbound) -> Outbound:
        """A message whose files every process finds. Raises JournalLocked."""
        return replace(
            message, image=self._kept(message.image), file=self._kept(message.file),
            voice=self._kept(message.voice),
        )  # fmt: skip

    def _kept(self, path: Path | None) -> Path | None:
        if path is None or str(path).startswith(MARK):
            return path
        try:
            content = path.read_bytes()
        except OSError as error:
            log.warning("a file is not sent along", why=str(error))
            return None
        if len(content) > LARGEST:
            log.warning("a file is too large to be sent from another machine", size=len(content))
            return None
        name = f"{hashlib.sha256(content).hexdigest()}{path.suffix}"
        self._members.keep_file(name, content, time.time())
        return Path(f"{MARK}{name}")

    def forget(self, before: float) -> None:
        """What is older than that. Raises JournalLocked, OSError."""
        self._members.forget_files(before)
        for path in self._folder.iterdir() if self._folder.is_dir() else ():
            if path.stat().st_mtime < before:
                path.unlink()

    def fetched(self, message: Outbound) -> Outbound:
        """The message with files of this machine. Raises GatewayRefused where one is forgotten,
        JournalLocked."""
        return replace(
            message, image=self._here(message.image), file=self._here(message.file),
            voice=self._here(message.voice),
        )  # fmt: skip

    def _here(self, path: Path | None) -> Path | None:
        if path is None or not str(path).startswith(MARK):
            return path
        name = str(path).removeprefix(MARK)
        there = self._folder / name
        if not there.exists():
            content = self._members.file(name)
            if content is None:
                raise GatewayRefused("its file is kept no more")
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            part = there.with_name(f"{name}.part")
            part.write_bytes(content)
            part.replace(there)
        return there
