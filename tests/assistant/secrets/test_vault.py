"""Secrets are kept, changed, moved and taken along; what cannot be had is said with the fix."""

from __future__ import annotations

import json
import stat
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import keyring
import pyrage
import pytest
from keyring.backend import KeyringBackend
from keyring.errors import KeyringLocked, PasswordDeleteError
from pydantic import SecretStr

from assistant.secrets import system_keyring
from assistant.secrets.names import SecretError, fit, named_by
from assistant.secrets.references import Live, is_reference
from assistant.secrets.vault import Vault


class Ring(KeyringBackend):
    """A keyring that can be locked."""

    priority = 5

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.entries: dict[tuple[str, str], str] = {}
        self.locked = False

    def _open(self) -> None:
        if self.locked:
            raise KeyringLocked("it is locked")

    def get_password(self, service: str, username: str) -> str | None:
        self._open()
        return self.entries.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self._open()
        self.entries[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        self._open()
        if self.entries.pop((service, username), None) is None:
            raise PasswordDeleteError("there is none")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path / "home"
    folder.mkdir(mode=0o700)
    return folder


@pytest.fixture
def ring() -> Iterator[Ring]:
    before, mine = keyring.get_keyring(), Ring()
    keyring.set_keyring(mine)
    yield mine
    keyring.set_keyring(before)


def test_a_secret_is_kept_where_only_its_user_can_read_it(home: Path) -> None:
    vault = Vault(home)
    vault.set("bank", "correct horse", ("com.bank",), backend="age")
    assert vault.get("bank") == "correct horse"
    assert vault.kept()["bank"].fits == ("com.bank",)
    files = {file.name for file in home.iterdir()} - {"secrets.lock"}
    assert files == {"secrets.json", "secrets.age", "secrets.key"}
    for file in home.iterdir():
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert b"correct horse" not in file.read_bytes()


def test_a_changed_secret_counts_at_once_and_keeps_where_it_belongs(home: Path) -> None:
    vault = Vault(home)
    vault.set("token", "the first one", ("com.bank",), ("telegram:7",), backend="age")
    live = Live("secret:token", home)
    assert live.get_secret_value() == "the first one"
    Vault(home).set("token", "the second one")
    assert live.get_secret_value() == "the second one"
    kept = vault.kept()["token"]
    assert (kept.fits, kept.people) == (("com.bank",), ("telegram:7",))
    vault.remove("token")
    with pytest.raises(SecretError, match="phonepilot secrets set token"):
        live.get_secret_value()


def test_references_lead_to_the_environment_and_to_files(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MY_TOKEN", "from the environment")
    (home / "key").write_text("from a file\n")
    assert Live("env:MY_TOKEN", home).get_secret_value() == "from the environment"
    assert Live(f"file:{home}/key", home).get_secret_value() == "from a file"
    assert Live("itself", home).get_secret_value() == "itself"
    for nowhere, why in (("env:NOT_THERE", "not set"), (f"file:{home}/no", "cannot be read"),
                         ("secret:Not A Name", "names no secret")):  # fmt: skip
        with pytest.raises(SecretError, match=why):
            Live(nowhere, home).get_secret_value()
    assert [is_reference(text) for text in ("secret:a", "env:A", "file:/a", "abc")] == [
        True, True, True, False,
    ]  # fmt: skip


def test_a_live_secret_is_not_shown(home: Path) -> None:
    live: SecretStr = Live("hunter2222", home)
    assert "hunter2222" not in f"{live!r} {live}"


def test_only_names_name_secrets() -> None:
    assert named_by("secret:bank-pin.2") == "bank-pin.2"
    for text in ("bank", "secret:", "secret:Bank", "my secret:bank", "secret:a b", "Secret:bank"):
        assert named_by(text) == ""
    with pytest.raises(SecretError, match="cannot name"):
        fit("../bank")


@pytest.mark.parametrize("value", ["abc", "x" * 3000, "with\0zero"])
def test_what_cannot_be_kept_is_refused(home: Path, value: str) -> None:
    with pytest.raises(SecretError, match="at least 4"):
        Vault(home).set("a", value, backend="age")
    assert Vault(home).kept() == {}


def test_a_lost_or_foreign_key_is_told(home: Path) -> None:
    vault = Vault(home)
    vault.set("bank", "correct horse", backend="age")
    key = home / "secrets.key"
    own = key.read_text()
    key.write_text(str(pyrage.x25519.Identity.generate()))
    with pytest.raises(SecretError, match="Put back the key that belongs to it"):
        vault.get("bank")
    key.unlink()
    with pytest.raises(SecretError, match="PHONEPILOT_SECRETS_KEY"):
        vault.get("bank")
    key.write_text(own)
    assert vault.get("bank") == "correct horse"


def test_the_key_can_lie_elsewhere(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    elsewhere = home.parent / "stick.key"
    monkeypatch.setenv("PHONEPILOT_SECRETS_KEY", str(elsewhere))
    Vault(home).set("bank", "correct horse", backend="age")
    assert elsewhere.exists()
    assert not (home / "secrets.key").exists()
    assert Vault(home).get("bank") == "correct horse"


def test_a_damaged_index_is_told(home: Path) -> None:
    (home / "secrets.json").write_text("{")
    with pytest.raises(SecretError, match="cannot be read"):
        Vault(home).kept()


def test_a_crash_while_writing_leaves_the_old_one(home: Path) -> None:
    vault = Vault(home)
    vault.set("bank", "correct horse", backend="age")
    (home / "secrets.age.part").write_bytes(b"cut short")
    vault.set("bank", "battery staple")
    assert vault.get("bank") == "battery staple"
    assert not (home / "secrets.age.part").exists()


def test_a_keyring_is_used_where_there_is_one(home: Path, ring: Ring) -> None:
    vault = Vault(home)
    vault.set("bank", "correct horse")
    assert list(ring.entries.values()) == ["correct horse"]
    assert not (home / "secrets.age").exists()
    assert "keyring" in vault.where()
    assert (vault.get("bank"), vault.values()) == ("correct horse", {"bank": "correct horse"})
    ring.locked = True
    with pytest.raises(SecretError, match="Unlock it"):
        vault.get("bank")
    ring.locked = False
    ring.entries.clear()
    with pytest.raises(SecretError, match="no longer in"):
        vault.get("bank")
    vault.remove("bank")
    assert vault.kept() == {}


def test_a_locked_keyring_is_none(home: Path, ring: Ring) -> None:
    ring.locked = True
    assert not system_keyring.is_usable(home)
    Vault(home).set("bank", "correct horse")
    assert (home / "secrets.age").exists()


def test_secrets_move_between_backends(home: Path, ring: Ring) -> None:
    vault = Vault(home)
    vault.set("bank", "correct horse", ("com.bank",), backend="age")
    vault.set("mail", "battery staple")
    assert vault.move("keyring") == 2
    assert sorted(ring.entries.values()) == ["battery staple", "correct horse"]
    assert vault.move("keyring") == 0
    assert vault.move("age") == 2
    assert ring.entries == {}
    assert vault.values() == {"bank": "correct horse", "mail": "battery staple"}
    assert vault.kept()["bank"].fits == ("com.bank",)
    ring.locked = True
    with pytest.raises(SecretError, match="no keyring"):
        vault.move("keyring")


def test_secrets_travel_encrypted(home: Path, tmp_path: Path) -> None:
    Vault(home).set("bank", "correct horse", ("com.bank",), backend="age")
    sealed = Vault(home).exported("a long passphrase")
    assert b"correct horse" not in sealed
    other = tmp_path / "other"
    other.mkdir(mode=0o700)
    with pytest.raises(SecretError, match="passphrase"):
        Vault(other).imported(sealed, "another passphrase")
    with pytest.raises(SecretError, match="no file of phonepilot"):
        Vault(other).imported(b"anything", "a long passphrase")
    assert Vault(other).imported(sealed, "a long passphrase") == 1
    assert Vault(other).get("bank") == "correct horse"
    assert Vault(other).kept()["bank"].fits == ("com.bank",)


def test_who_changes_them_at_the_same_time_loses_none(home: Path) -> None:
    def change(number: int) -> None:
        Vault(home).set(f"s{number}", f"value {number}", backend="age")

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(change, range(4)))
    assert Vault(home).values() == {f"s{n}": f"value {n}" for n in range(4)}
    assert json.loads((home / "secrets.json").read_text())["backend"] == "age"
