"""``phonepilot audit``: every finding has a name and a fix, and a sound home has none."""

from __future__ import annotations

import json
import sqlite3
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from assistant.audit import audit
from assistant.cli import app
from assistant.config import Settings
from assistant.guard import policy
from assistant.journal import Journal


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """As the first start leaves it."""
    made = tmp_path / "home"
    made.mkdir(mode=0o700)
    policy.load(made)
    Journal(made / "journal.db").close()
    return made


def ids(home: Path, **settings: object) -> list[str]:
    return [risk.id for risk in audit(Settings.model_validate(settings), home)]


def rules(home: Path, text: str) -> None:
    (home / policy.FILE).write_text(text, "utf-8")


def test_a_sound_home_has_no_findings(home: Path) -> None:
    assert ids(home) == []


def test_modes_of_files(home: Path) -> None:
    home.chmod(0o755)
    (home / policy.FILE).chmod(0o666)
    assert ids(home) == ["files.open", "files.writable"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('[classes]\nsend = "allow"', ["policy.send_allowed"]),
        ('[classes]\ndelete = "never"', []),
        ('[apps]\n"*" = "allow"', ["policy.all_apps"]),
        ('[contacts]\n"*" = "allow"', ["policy.all_contacts"]),
        ('[contacts]\n"*" = "never"', []),
        ('[contacts]\n"Anna" = "allow"', []),
        ("[amounts]\nask_above = 500", ["policy.high_sum"]),
        ("sensitive = []", ["policy.nothing_sensitive"]),
        ('[classes]\nsned = "ask"', ["policy.broken"]),
    ],
)
def test_rules_that_allow_too_much(home: Path, text: str, found: list[str]) -> None:
    rules(home, text)
    assert ids(home) == found


def test_doors_and_secrets_in_the_settings(home: Path) -> None:
    gateways = {
        "slack": {"token": "xoxb-1", "host": "0.0.0.0"},  # noqa: S104
        "discord": {"token": "env:T", "host": "127.0.0.1"},
    }
    assert ids(home, gateways=gateways) == ["config.plain_secret", "net.open_bind"]


def test_mcp_servers_that_may_do_much(home: Path) -> None:
    servers = {"one": {"command": "x", "asks_first": {"wipe": False, "look": True}}}
    assert ids(home, mcp={"servers": servers}) == ["mcp.unasked", "mcp.all_tools"]
    servers = {"one": {"command": "x", "tools": ["look"]}}
    assert ids(home, mcp={"servers": servers}) == []


def test_people_who_were_silent_for_long(home: Path) -> None:
    ago = time.time() - 100 * 86400
    with sqlite3.connect(home / "journal.db") as db:
        for name, paired in (("Old", ago), ("New", time.time())):
            db.execute(
                "INSERT INTO people (gateway, sender, name, paired) VALUES (?,?,?,?)",
                ("telegram", name, name, paired),
            )
    (found,) = audit(Settings(), home)
    assert found.id == "people.silent"
    assert "Old (telegram)" in found.seen
    assert "100 days" in found.seen


def test_the_command(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PHONEPILOT_HOME", str(home))
    monkeypatch.chdir(home)
    good = CliRunner().invoke(app, ["audit"])
    assert good.exit_code == 0
    assert good.output == "Nothing that I know is risky.\n"
    rules(home, '[classes]\nsend = "allow"')
    bad = CliRunner().invoke(app, ["audit", "--json"])
    assert bad.exit_code == 1
    (found,) = json.loads(bad.output)
    assert (found["id"], found["weight"]) == ("policy.send_allowed", "danger")
    assert "fix:" in CliRunner().invoke(app, ["audit"]).output
