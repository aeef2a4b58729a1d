"""A real PostgreSQL server of our own: a private folder, a port of its own, a user not root.

The server refuses to run as root; there it runs as the user ``postgres`` of the system's package.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg

from tests.phones import free_port

PASSWORD = "only-for-tests-9f2c"
"""Of a server on this machine, for minutes."""
SETTINGS = (
    "fsync=off", "full_page_writes=off", "shared_buffers=16MB", "max_connections=80",
    "listen_addresses=127.0.0.1", "unix_socket_directories=", "logging_collector=off",
)  # fmt: skip
START_SECONDS = 60.0


def program(name: str) -> str:
    """Where it is; "" where PostgreSQL is not installed."""
    debian = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return str(debian[-1]) if debian else (shutil.which(name) or "")


def missing() -> str:
    """Why no server can be run here; "" where one can."""
    if not (program("initdb") and program("postgres")):
        return "no PostgreSQL here (apt install postgresql)"
    if os.getuid() == 0 and not _account():
        return "PostgreSQL does not run as root, and there is no user postgres"
    return ""


def _account() -> dict[str, Any]:
    """As whom it runs; as we are where we are not root."""
    if os.getuid():
        return {}
    try:
        user = pwd.getpwnam("postgres")
    except KeyError:
        return {}
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


class Postgres:
    """Runs from ``start`` to ``end``; ``address(name)`` is that of a new, empty database."""

    def __init__(self, folder: Path, *settings: str) -> None:
        self._folder = folder
        self._settings = (*SETTINGS, *settings)
        self._numbers = itertools.count(1)
        self._process: subprocess.Popen[bytes] | None = None
        self.port = free_port()

    def create(self) -> None:
        secret = self._folder / "password"
        secret.write_text(PASSWORD)
        if account := _account():
            for path in (self._folder, secret):
                os.chown(path, account["user"], account["group"])
        made = subprocess.run(
            [
                program("initdb"), "-D", str(self._folder / "data"), "-U", "phonepilot", "-N",
                "-A", "scram-sha-256", "--pwfile", str(secret), "-E", "UTF8", "--locale=C.UTF-8",
            ],
            capture_output=True, text=True, check=False, cwd=self._folder, **_account(),
        )  # fmt: skip
        if made.returncode:
            raise RuntimeError(made.stderr)

    def start(self) -> None:
        told = [part for each in self._settings for part in ("-c", each)]
        with (self._folder / "log").open("ab") as log:
            at = ["-D", str(self._folder / "data"), "-p", str(self.port)]
            self._process = subprocess.Popen(
                [program("postgres"), *at, *told], stdout=log, stderr=log,
                stdin=subprocess.DEVNULL, cwd=self._folder, **_account(),
            )  # fmt: skip
        deadline = time.monotonic() + START_SECONDS
        while True:
            try:
                psycopg.connect(self._url("postgres"), connect_timeout=2).close()
            except psycopg.OperationalError:
                if time.monotonic() > deadline or self._process.poll() is not None:
                    raise
                time.sleep(0.05)
            else:
                return

    def end(self, how: int = signal.SIGINT) -> None:
        """SIGINT: open connections are ended. SIGQUIT: as a crash, with a recovery afterwards."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(60)
            self._process = None

    def restart(self, how: int = signal.SIGINT) -> None:
        self.end(how)
        self.start()

    def address(self) -> str:
        """Of a new, empty database."""
        name = f"test_{os.getpid()}_{next(self._numbers)}"
        with psycopg.connect(self._url("postgres"), autocommit=True) as db:
            db.execute(f"CREATE DATABASE {name} TEMPLATE template0".encode())
        return self._url(name)

    def _url(self, name: str) -> str:
        return f"postgresql://phonepilot:{PASSWORD}@127.0.0.1:{self.port}/{name}"


@contextmanager
def running_postgres(*settings: str) -> Iterator[Postgres]:
    """``settings`` as ``name=value``, the last of a name counts."""
    folder = Path(tempfile.mkdtemp(prefix="phonepilot-pg-"))
    server = Postgres(folder, *settings)
    try:
        server.create()
        server.start()
        yield server
    finally:
        with contextlib.suppress(ProcessLookupError):
            server.end()
        shutil.rmtree(folder, ignore_errors=True)
