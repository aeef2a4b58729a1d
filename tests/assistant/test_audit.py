"""``phonepilot audit``: every finding has a name and a fix, and a sound home has none."""

from __future__ import annotations

import json
import sqlite3
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from assistant.audit import audit
from assistant.audit_phones import lock_of
from assistant.cli import app
from assistant.config import Settings
from assistant.guard import policy
from assistant.journal import Journal
from tests.phones import AdbServer, running_phone


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


@pytest.mark.parametrize(
    ("live", "found"),
    [
        ({}, []),
        ({"listen": "127.0.0.1:8455", "base_url": "https://phone.example"}, []),
        ({"listen": "0.0.0.0:8455", "base_url": "https://phone.example"}, ["net.open_live"]),
        ({"listen": "[::]:8455", "base_url": "http://127.0.0.1:8455"}, ["net.open_live"]),
        ({"listen": ""}, []),
    ],
)
def test_a_live_view_that_others_reach_without_tls(
    home: Path, live: dict[str, str], found: list[str]
) -> None:
    assert ids(home, live=live) == found


def test_captchas_that_models_may_pass_are_listed(home: Path) -> None:
    (found,) = audit(
        Settings.model_validate({"skills": {"login": {"own": ["Shop.Example.org"]}}}), home
    )
    assert (found.id, found.weight) == ("skills.login.own", "caution")
    assert "Shop.Example.org" in found.seen


def test_phones_that_anybody_can_open(home: Path, adb_server: AdbServer) -> None:
    there = {"driver": "android", "adb_port": adb_server.port}
    with running_phone(seed=6) as (phone, _):
        adb_server.run("connect", phone.serial)
        phones = {"mine": {**there, "serial": phone.serial}}
        (found,) = audit(Settings.model_validate({"phones": phones}), home)
        assert (found.id, found.weight) == ("phone.no_lock", "caution")
        assert "mine: a mere swipe opens it" in found.seen
        phone.call(lambda phone: phone.put_setting("phone", "pin", "4711"))
        assert ids(home, phones=phones) == []
        adb_server.run("disconnect", phone.serial)


@pytest.mark.parametrize(
    ("lock_settings", "policy", "disabled", "lock"),
    [
        ("CredentialType: PATTERN", "", "false", "locked"),
        ("CredentialType: None", "secure=true", "false", "swipe"),
        ("CredentialType: NONE", "", "true", "off"),
        ("CredentialType: 3", "  KeyguardServiceDelegate\n    secure=true", "", "locked"),
        ("", "    showing=true\n    secure=false\n", "false", "swipe"),
        ("Can't find service: lock_settings", "    showing=true\n  insecure=false", "true", ""),
    ],
)
def test_what_androids_say_of_their_lock(
    lock_settings: str, policy: str, disabled: str, lock: str
) -> None:
    said = {"lock_settings": lock_settings, "policy": policy, "get-disabled": disabled}
    assert lock_of(lambda *command: said[command[-1]]) == lock


def test_a_phone_that_does_not_tell_is_told_as_unknown(
    home: Path, adb_server: AdbServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    away = {"driver": "android", "adb_port": adb_server.port, "serial": "nowhere"}
    phones = {"away": away, "iphone": {"driver": "ios"}, "tab": {"driver": "browser"}}
    found = audit(Settings.model_validate({"phones": phones}), home)
    assert [(risk.id, risk.weight) for risk in found] == [("phone.lock_unknown", "unknown")] * 2
    assert "No phone nowhere is connected" in found[0].seen
    assert "no ios phone tells it" in found[1].seen
    monkeypatch.setenv("PHONEPILOT_HOME", str(home))
    monkeypatch.chdir(home)
    (home / "phonepilot.toml").write_text('[phones.iphone]\ndriver = "ios"')
    (home / "phonepilot.toml").chmod(0o600)
    told = CliRunner().invoke(app, ["audit"])
    assert told.exit_code == 0
    assert " ?  phone.lock_unknown: iphone" in told.output


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
