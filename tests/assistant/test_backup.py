"""A backup made while the assistant runs is the whole of it, and brings nothing back to life."""

from __future__ import annotations

import hashlib
import json
import sqlite3
import threading
import time
import zipfile
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from typer.testing import CliRunner

from assistant.backup import back_up
from assistant.cli import app
from assistant.config import load_settings
from assistant.database import BackupError
from assistant.journal import Journal
from assistant.locks import Slots
from assistant.questions import Question
from assistant.restoring import restore, set_aside
from assistant.secrets.names import SecretError
from assistant.secrets.vault import Vault
from gateways.base import Inbound, Outbound

TOKEN = "123456:" + "A-token-that-stands-in-the-open-00000"
NOW = datetime.now(UTC)


def home_at(folder: Path) -> Path:
    folder.mkdir(mode=0o700)
    return folder


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home in which much is going on."""
    home = home_at(tmp_path / "home")
    journal = Journal(home / "journal.db")
    for number in range(3):
        journal.receive(Inbound("telegram", str(number), "c", "ann", "turn on wifi", NOW))
    journal.offer_code("CODE", Inbound("telegram", "9", "d", "bob", "hi", NOW), 60)
    journal.open_task("over", "over", "telegram", "c", "ann", "it", "turn on wifi")
    journal.close_task("over", "done", "✅", {})
    journal.open_task("going", "going", "telegram", "c", "ann", "it", "打开蓝牙")
    journal.pose(Question("q", "going", "telegram", "c", "ann", {"Yes": "yes"}))
    journal.say("telegram", "k", Outbound("c", "stale"))
    journal.schedule(
        "once", "telegram", "c", "ann", "", "read my mail", datetime.now().astimezone()
    )
    journal.schedule("daily", "telegram", "c", "ann", "", "x", datetime.now().astimezone(), "day")
    journal.close()
    with closing(sqlite3.connect(home / "tasks.db")) as db, db:
        db.execute("CREATE TABLE workflow_status (workflow_uuid TEXT, status TEXT)")
        db.executemany(
            "INSERT INTO workflow_status VALUES (?,?)", [("over", "SUCCESS"), ("going", "PENDING")]
        )
    (home / "sandbox" / "telegram-ann").mkdir(parents=True)
    (home / "sandbox" / "telegram-ann" / "list.txt").write_text("milk")
    (home / "sandbox" / "telegram-ann" / "out").symlink_to("/etc/passwd")
    (home / "trajectories" / "over").mkdir(parents=True)
    (home / "trajectories" / "over" / "steps.jsonl").write_text("{}")
    (home / "phonepilot.log").write_text("log")
    (home / "phonepilot.toml").write_text(f'[gateways.telegram]\ntoken = "{TOKEN}"\n')
    (home / "mcp_token").write_text("key-of-our-own-door")
    Vault(home).set("bank-password", "correct horse", ("com.bank",), backend="age")
    return home


def kept(home: Path, file: Path, **more: object) -> str:
    config = home / "phonepilot.toml"
    return back_up(home, file, load_settings(config), config, **more).secrets  # type: ignore[arg-type]


def test_nothing_is_lost_and_nothing_is_begun_again(home: Path, tmp_path: Path) -> None:
    file, new = tmp_path / "backup.zip", home_at(tmp_path / "new")
    assert kept(home, file) == "bank-password, gateways-telegram-token"
    assert file.stat().st_mode & 0o077 == 0
    time.sleep(0.01)
    done = restore(file, new)
    assert (done.tasks, done.late, done.sealed) == (1, 2, False)
    journal = Journal(new / "journal.db")
    try:
        over, going = journal.task("over"), journal.task("going")
        assert over is not None
        assert over["outcome"] == "done"
        assert going is not None
        assert going["outcome"] == "stopped"
        assert "打开蓝牙" in going["reply"]
        assert journal.unhandled("telegram") == []
        assert not journal.receive(Inbound("telegram", "1", "c", "ann", "turn on wifi", NOW))
        (only,) = journal.unsent("telegram", time.time())
        assert only.message.text == going["reply"]
        assert journal.open_question("telegram", "c") is None
        assert journal.pair("CODE", 60) is None
        (left,) = journal.schedules_of("telegram", "ann")
        assert left.every == "day"
        assert left.next > time.time()
    finally:
        journal.close()
    with closing(sqlite3.connect(new / "tasks.db")) as db:
        states = dict(db.execute("SELECT * FROM workflow_status"))
    assert states == {"over": "SUCCESS", "going": "CANCELLED"}
    assert (new / "sandbox" / "telegram-ann" / "list.txt").read_text() == "milk"
    assert not (new / "sandbox" / "telegram-ann" / "out").exists()
    assert not (new / "trajectories").exists()


def test_no_secret_is_in_it(home: Path, tmp_path: Path) -> None:
    file = tmp_path / "backup.zip"
    kept(home, file)
    with zipfile.ZipFile(file) as box:
        everything = b"".join(box.read(name) for name in box.namelist())
        names = set(box.namelist())
    for secret in (TOKEN, "correct horse", "key-of-our-own-door"):
        assert secret.encode() not in everything
    assert names == {
        "journal.db", "tasks.db", "sandbox/telegram-ann/list.txt", "phonepilot.toml",
        "manifest.json",
    }  # fmt: skip
    assert b'token = "secret:gateways-telegram-token"' in everything


def test_secrets_come_along_under_a_passphrase(home: Path, tmp_path: Path) -> None:
    file, new = tmp_path / "backup.zip", home_at(tmp_path / "new")
    assert kept(home, file, passphrase="some words", trajectories=True) == ""
    with pytest.raises(SecretError, match="passphrase"):
        restore(file, new, "other words")
    assert list(new.iterdir()) == []
    assert restore(file, new, "some words").sealed is False
    assert Vault(new).values() == {
        "bank-password": "correct horse", "gateways-telegram-token": TOKEN,
    }  # fmt: skip
    assert (new / "trajectories" / "over" / "steps.jsonl").read_text() == "{}"
    assert not list(new.glob("*.age*")) or (new / "secrets.age").exists()


def test_a_home_in_use_is_not_written_over(home: Path, tmp_path: Path) -> None:
    file = tmp_path / "backup.zip"
    kept(home, file)
    with pytest.raises(BackupError, match="--aside"):
        restore(file, home)
    with pytest.raises(BackupError, match="is there already"):
        kept(home, file)
    with pytest.raises(BackupError, match="inside"):
        kept(home, home / "backup.zip")
    slots = Slots(home / "slots")
    slots.take("run")
    for begin in (lambda: set_aside(home), lambda: restore(file, home)):
        with pytest.raises(BackupError, match="is running"):
            begin()
    slots.release()
    before = {path.name for path in home.iterdir()}
    aside = set_aside(home)
    assert aside is not None
    stays = {"phonepilot.toml", "mcp_token", "secrets.json", "secrets.age", "secrets.key"}
    assert {path.name for path in home.iterdir()} == stays
    assert {path.name for path in aside.iterdir()} == before - stays
    assert restore(file, home).files == 4
    assert Vault(home).get("bank-password") == "correct horse"


PLANTED = ("mcp_token", "secrets.key", "secrets.age", "Secrets.json", "slots/run-0.lock")


@pytest.mark.parametrize("harm", ["flip", "cut", "rubbish", "later", "outside", *PLANTED])
def test_a_bad_backup_is_refused_and_changes_nothing(home: Path, tmp_path: Path, harm: str) -> None:
    file, new = tmp_path / "backup.zip", home_at(tmp_path / "new")
    kept(home, file)
    data = file.read_bytes()
    match harm:
        case "flip":
            at = data.index(b"list.txt") + len(b"list.txt") + 24
            file.write_bytes(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
        case "cut":
            file.write_bytes(data[: len(data) // 2])
        case "rubbish":
            file.write_bytes(b"no zip at all")
        case "later" | "outside":
            with zipfile.ZipFile(file) as box:
                told = json.loads(box.read("manifest.json"))
            told["format"] += harm == "later"
            told["sha256"]["../escaped"] = "0"
            file.unlink()
            with zipfile.ZipFile(file, "w") as box:
                box.writestr("manifest.json", json.dumps(told))
                box.writestr("../escaped", "x")
        case _:
            file.unlink()
            now = datetime.now(UTC).isoformat()
            with zipfile.ZipFile(file, "w") as box:
                box.writestr(harm, "theirs")
                sums = {harm: hashlib.sha256(b"theirs").hexdigest()}
                told = {"format": 1, "made": now, "sha256": sums}
                box.writestr("manifest.json", json.dumps(told))
    with pytest.raises(BackupError):
        restore(file, new)
    assert list(new.iterdir()) == []
    assert not list(tmp_path.glob("*escaped*"))
    assert not list(tmp_path.glob("*.restoring"))


def test_a_backup_of_a_busy_home_holds_together(home: Path, tmp_path: Path) -> None:
    """What the durable engine knows of, the journal of the same backup knew of no later."""
    journal, over = Journal(home / "journal.db"), threading.Event()
    engine = sqlite3.connect(home / "tasks.db", check_same_thread=False, timeout=30)

    def work() -> None:
        number = 0
        while not over.is_set():
            number += 1
            journal.open_task(f"b{number}", "t", "telegram", "c", "ann", "it", "x")
            with engine:
                engine.execute("INSERT INTO workflow_status VALUES (?, 'PENDING')", (f"b{number}",))

    worker = threading.Thread(target=work)
    worker.start()
    try:
        for number in range(3):
            file = tmp_path / f"{number}.zip"
            kept(home, file)
            with zipfile.ZipFile(file) as box:
                box.extractall(tmp_path / str(number))
    finally:
        over.set()
        worker.join()
        journal.close()
        engine.close()
    for number in range(3):
        with closing(sqlite3.connect(tmp_path / str(number) / "journal.db")) as db:
            assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            begun = {row[0] for row in db.execute("SELECT id FROM tasks WHERE id GLOB 'b*'")}
        with closing(sqlite3.connect(tmp_path / str(number) / "tasks.db")) as db:
            queued = {row[0] for row in db.execute("SELECT workflow_uuid FROM workflow_status")}
        missing = begun - queued
        assert len(missing) <= 1, "of the journal's tasks only the one being queued may be missing"


def test_the_commands(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PHONEPILOT_HOME", str(home))
    run = CliRunner().invoke
    made = run(app, ["backup", "b.zip"])
    assert made.exit_code == 0, made.output
    assert "--with-secrets" in made.output
    refused = run(app, ["restore", "b.zip"])
    assert refused.exit_code == 1
    assert "--aside" in refused.output
    done = run(app, ["restore", "b.zip", "--aside"])
    assert done.exit_code == 0, done.output
    assert "1 tasks were being done then" in done.output
    assert run(app, ["restore"]).exit_code == 2


def test_a_home_in_which_nobody_lives_is_not_backed_up(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody means another home, and would think that they had a backup."""
    monkeypatch.chdir(tmp_path)
    empty, none = home_at(tmp_path / "empty"), tmp_path / "none"
    (empty / "phonepilot.toml").write_text("[logs]\nlevel = 'info'\n")
    for wrong in (empty, none):
        monkeypatch.setenv("PHONEPILOT_HOME", str(wrong))
        refused = CliRunner().invoke(app, ["backup", "b.zip"])
        assert refused.exit_code == 1, refused.output
        assert f"Nothing is kept in {wrong}" in refused.output
        assert not (tmp_path / "b.zip").exists()
    assert not none.exists(), "nor is one made by that"
    monkeypatch.setenv("PHONEPILOT_HOME", str(home))
    assert f"files of {home}, " in CliRunner().invoke(app, ["backup", "b.zip"]).output


def test_of_a_host_of_a_cluster_there_is_a_backup_without_a_journal(tmp_path: Path) -> None:
    home = home_at(tmp_path / "home")
    config = home / "phonepilot.toml"
    config.write_text('[cluster]\ndatabase = "secret:database"\n')
    assert back_up(home, tmp_path / "b.zip", load_settings(config), config).files == 1
