"""The journal on a server: what a cut connection, a restart or another writer cannot break."""

from __future__ import annotations

import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

import psycopg
import pytest

from assistant.database import Database, JournalLocked
from assistant.journal import Journal
from assistant.migrations import Connection, adds, columns_of
from assistant.postgres import LOCK
from gateways.base import Inbound
from tests.postgres import Postgres

NOTES = "CREATE TABLE IF NOT EXISTS notes (name TEXT PRIMARY KEY, n INTEGER);"


class Notes(Database):
    """The smallest of databases."""

    def add(self, name: str, cut: Callable[[], None] = lambda: None) -> int:
        """Count, then write what was counted: a transaction of two statements."""
        with self._writing() as db:
            (n,) = db.execute("SELECT count(*) FROM notes").fetchone()
            cut()
            db.execute("INSERT INTO notes VALUES (?,?)", (name, n + 1))
        return int(n) + 1

    def all(self) -> list[tuple[str, int]]:
        return [(row["name"], row["n"]) for row in self._rows("SELECT * FROM notes ORDER BY n")]


@pytest.fixture
def notes(address: str, tmp_path: Path) -> Iterator[Notes]:
    made = Notes(tmp_path / "notes", NOTES, 20.0, server=address)
    yield made
    made.close()


def message(number: int = 1) -> Inbound:
    return Inbound("webhook", f"m{number}", "c", "ann", "hello", datetime.now(UTC), "Ann")


def cut_all(address: str) -> None:
    """The server ends every other connection."""
    with psycopg.connect(address, autocommit=True) as db:
        db.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname=current_database() AND pid<>pg_backend_pid()"
        )


def test_a_query_that_was_cut_is_asked_again(notes: Notes, address: str) -> None:
    notes.add("one")
    cut_all(address)
    assert notes.all() == [("one", 1)]


def test_a_change_that_was_cut_is_done_again(notes: Notes, address: str) -> None:
    notes.add("one")
    assert notes.add("two", lambda: cut_all(address)) == 2
    assert notes.all() == [("one", 1), ("two", 2)]


def test_a_change_that_was_cut_is_not_done_where_others_have_written(
    notes: Notes, address: str
) -> None:
    def cut_and_write() -> None:
        cut_all(address)
        with psycopg.connect(address, autocommit=True) as db:
            db.execute("INSERT INTO phonepilot.notes VALUES ('theirs', 1)")

    with pytest.raises(JournalLocked, match="others have written since"):
        notes.add("ours", cut_and_write)
    assert notes.all() == [("theirs", 1)]
    assert notes.add("ours") == 2


def test_a_change_whose_end_nobody_heard_of_is_made_once(address: str, tmp_path: Path) -> None:
    with (
        deaf_at_the_commit(address) as (through, heard),
        closing(Notes(tmp_path / "notes", NOTES, 20.0, server=through)) as notes,
    ):
        heard.clear()
        notes.add("one")
        assert heard.is_set()
        assert notes.all() == [("one", 1)]


@contextmanager
def deaf_at_the_commit(address: str) -> Iterator[tuple[str, threading.Event]]:
    """A way to the server on which the answer to a COMMIT is lost, whenever ``heard`` is clear."""
    server, heard = psycopg.conninfo.conninfo_to_dict(address), threading.Event()
    known: list[socket.socket] = []
    heard.set()
    listener = socket.create_server(("127.0.0.1", 0))

    def pass_on(client: socket.socket) -> None:
        onward = socket.create_connection((str(server["host"]), int(str(server["port"]))))
        known.extend((client, onward))
        deaf = threading.Event()

        def back() -> None:
            while not deaf.is_set() and (data := _received(onward)):
                if deaf.is_set() or not _sent(client, data):
                    break
            _shut(client)

        threading.Thread(target=back, daemon=True).start()
        while data := _received(client):
            if b"COMMIT" in data and not heard.is_set():
                deaf.set()
                heard.set()
            if not _sent(onward, data):
                break
        _shut(onward)

    def accept() -> None:
        while True:
            try:
                client, _ = listener.accept()
            except OSError:
                return
            threading.Thread(target=pass_on, args=(client,), daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    try:
        yield address.replace(f":{server['port']}/", f":{listener.getsockname()[1]}/"), heard
    finally:
        listener.close()
        for each in known:
            each.close()


def _received(end: socket.socket) -> bytes:
    try:
        return end.recv(65536)
    except OSError:
        return b""


def _sent(end: socket.socket, data: bytes) -> bool:
    try:
        end.sendall(data)
    except OSError:
        return False
    return True


def _shut(end: socket.socket) -> None:
    try:
        end.shutdown(socket.SHUT_RDWR)
    except OSError:
        return


def test_a_server_that_is_started_anew_is_waited_for(postgres: Postgres, tmp_path: Path) -> None:
    with closing(Journal(tmp_path / "journal.db", 30.0, postgres.address())) as journal:
        journal.receive(message(1))
        postgres.end()
        back = threading.Timer(1.0, postgres.start)
        back.start()
        try:
            assert journal.receive(message(2))
        finally:
            back.join()
        assert [m.external_id for m in journal.unhandled("webhook")] == ["m1", "m2"]


def test_a_server_that_stays_away_is_said(postgres: Postgres, tmp_path: Path) -> None:
    with closing(Journal(tmp_path / "journal.db", 0.3, postgres.address())) as journal:
        postgres.end()
        try:
            with pytest.raises(JournalLocked, match="cannot be reached") as told:
                journal.receive(message())
        finally:
            postgres.start()
        assert "only-for-tests" not in str(told.value)
        assert journal.receive(message())


def test_a_lock_that_is_held_too_long_is_said_and_loses_nothing(
    address: str, tmp_path: Path
) -> None:
    with closing(Journal(tmp_path / "journal.db", 0.3, address)) as journal:
        with psycopg.connect(address, autocommit=True) as holder:
            holder.execute(f"SELECT pg_advisory_lock({LOCK})".encode())
            with pytest.raises(JournalLocked, match="locked by another program"):
                journal.receive(message())
        assert journal.receive(message())


def test_a_step_of_a_new_version_is_taken_once_and_an_older_version_is_refused(
    address: str, tmp_path: Path
) -> None:
    taken = []

    def counted(db: Connection) -> None:
        taken.append(columns_of(db, "notes"))

    steps = (adds("notes", "more REAL DEFAULT 1.5"), counted)
    Notes(tmp_path / "n", NOTES, 5.0, (lambda _: None,), server=address).close()
    for _ in range(2):
        Notes(tmp_path / "n", NOTES, 5.0, (lambda _: None, *steps), server=address).close()
    assert taken == [{"name", "n", "more"}]
    with pytest.raises(JournalLocked, match="later version"):
        Notes(tmp_path / "n", NOTES, 5.0, (lambda _: None,), server=address)


def test_text_that_a_server_cannot_keep_is_kept_readable(address: str, tmp_path: Path) -> None:
    with closing(Journal(tmp_path / "journal.db", 5.0, address)) as journal:
        odd = Inbound("webhook", "m1", "c", "ann", "100% '?' a\0b ?1", datetime.now(UTC))
        assert journal.receive(odd)
        assert [m.text for m in journal.unhandled("webhook")] == ["100% '?' a\ufffdb ?1"]


RACE = """
import sys
from datetime import UTC, datetime
from pathlib import Path
from assistant.guard.approvals import Approval, NotApproved
from assistant.journal import Journal
from gateways.base import Inbound
journal = Journal(Path("unused/journal.db"), 60.0, sys.argv[1])
print("ready", flush=True)
sys.stdin.readline()
kept = used = 0
for n in range(40):
    text = Inbound("webhook", f"r{n}", "c", "ann", "hello", datetime.now(UTC))
    kept += bool(journal.receive(text))
    try:
        journal.use(Approval(f"a{n}", "t", "b"), "b")
        used += 1
    except NotApproved:
        pass
print(kept, used, flush=True)
journal.close()
"""


@pytest.mark.timeout(600)
def test_of_two_processes_one_has_each_message_and_each_yes(address: str, tmp_path: Path) -> None:
    from assistant.guard.approvals import Approval

    with closing(Journal(tmp_path / "journal.db", 5.0, address)) as journal:
        for n in range(40):
            journal.approve(Approval(f"a{n}", "t", "b"), "ann", lasts=120)
        racers = [
            subprocess.Popen(
                [sys.executable, "-c", RACE, address], stdin=subprocess.PIPE,
                stdout=subprocess.PIPE, text=True,
            )
            for _ in range(2)
        ]  # fmt: skip
        for each in racers:
            assert each.stdout is not None
            assert each.stdout.readline() == "ready\n"
        told = [each.stdin.write("go\n") and each.stdin.flush() for each in racers if each.stdin]
        assert len(told) == 2
        counts = [each.communicate(timeout=300)[0].split() for each in racers]
    assert [sum(int(count[i]) for count in counts) for i in (0, 1)] == [40, 40]
