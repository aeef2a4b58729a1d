"""What doctor and audit say of a cluster's database, and what the settings refuse."""

from __future__ import annotations

from pathlib import Path

import pytest

from assistant.audit import audit
from assistant.cluster.cluster import Cluster
from assistant.cluster.looking import database, unsafe_host
from assistant.cluster.settings import ClusterSettings, with_role
from assistant.config import ConfigError, Settings
from assistant.kept import open_journal
from assistant.secrets.places import in_the_open


def settings(address: str) -> Settings:
    return Settings(cluster=ClusterSettings(database=address, name="a"))


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PHONEPILOT_HOME", str(tmp_path / "home"))


@pytest.mark.parametrize(
    ("address", "host"),
    [
        ("postgresql://u:p@db.example/x", "db.example"),
        ("postgresql://u:p@db.example/x?sslmode=prefer", "db.example"),
        ("postgresql://u:p@db.example/x?sslmode=verify-full", ""),
        ("postgresql://u:p@127.0.0.1/x", ""),
        ("postgresql:///x?host=/var/run/postgresql", ""),
        ("postgresql:///x?host=10.0.0.3", "10.0.0.3"),
    ],
)
def test_a_database_elsewhere_needs_tls(address: str, host: str) -> None:
    assert unsafe_host(settings(address)) == host


def test_a_password_in_the_settings_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    assert list(in_the_open(settings("postgresql://u:p@h/x"))) == ["cluster.database"]
    assert list(in_the_open(settings("postgresql://u@h/x"))) == []
    assert list(in_the_open(settings("secret:database"))) == []


def test_the_audit_tells_both(address: str, tmp_path: Path) -> None:
    outside = settings(address.replace("127.0.0.1", "0.0.0.0"))  # noqa: S104 - it leads here
    found = {risk.id: risk for risk in audit(outside, tmp_path)}
    assert {"config.plain_secret", "net.database_tls"} <= set(found)
    assert "sslmode" in found["net.database_tls"].fix


def test_the_doctor_says_who_lives_and_which_host_is_away(address: str, tmp_path: Path) -> None:
    made = Cluster(ClusterSettings(database=address, name="a"), address, tmp_path)
    made.join("run-0", [], "8")
    made.members.tell_phones("a", [("desk", "R58M", False)])
    (well,) = database(settings(address))
    assert well.ok
    assert "run-0@a (all)" in well.seen
    made.leave()
    made.close()
    _, away = database(settings(address))
    assert (away.ok, away.name) == (False, "host a")


@pytest.mark.whole
def test_the_doctor_says_what_is_wrong_without_the_password() -> None:
    (found,) = database(settings("postgresql://u:hunter2@127.0.0.1:1/x"))
    assert not found.ok
    assert "cannot be reached" in found.seen
    assert "hunter2" not in found.seen


def test_commands_look_into_the_database(address: str) -> None:
    journal = open_journal(settings(address))
    journal.set_role("webhook", "ann", "owner")
    journal.close()


def test_a_role_is_for_a_cluster() -> None:
    alone = ClusterSettings()
    with pytest.raises(ConfigError, match="name its database first"):
        with_role(alone, "phones")
    with pytest.raises(ConfigError, match="There is no role"):
        with_role(alone, "boss")
    assert with_role(ClusterSettings(database="secret:x"), "phones").role == "phones"
