"""``phonepilot secrets``: values come from standard input, and are shown nowhere."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from assistant.cli_secrets import secrets_app
from assistant.doctor.secrets import secrets
from assistant.secrets.vault import Vault

VALUE = "correct horse battery"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path / "home"
    folder.mkdir(mode=0o700)
    return folder


def ran(home: Path, *words: str, typed: str = "", code: int = 0) -> str:
    env = {"PHONEPILOT_HOME": str(home)}
    ended = CliRunner().invoke(secrets_app, list(words), input=typed, env=env)
    assert ended.exit_code == code, ended.output
    assert VALUE not in ended.output
    return ended.output


def test_a_secret_is_set_listed_moved_and_removed(home: Path) -> None:
    said = ran(home, "set", "bank", "--for", "com.bank", "--in", "age", typed=f"{VALUE}\n")
    assert "secret:bank" in said
    assert Vault(home).get("bank") == VALUE
    listed = ran(home, "list")
    assert "bank  for com.bank" in listed
    assert str(home / "secrets.key") in listed
    assert "Nothing had to be moved" in ran(home, "move", "age")
    ran(home, "remove", "bank")
    assert "No secrets" in ran(home, "list")


def test_a_value_is_no_argument(home: Path) -> None:
    ended = CliRunner().invoke(
        secrets_app, ["set", "bank", VALUE], env={"PHONEPILOT_HOME": str(home)}
    )
    assert ended.exit_code == 2
    assert Vault(home).kept() == {}


@pytest.mark.parametrize(
    ("words", "typed", "why"),
    [
        (("set", "No Name"), VALUE, "cannot name a secret"),
        (("set", "bank", "--in", "age"), "abc\n", "at least 4"),
        (("set", "bank", "--in", "cloud"), f"{VALUE}\n", "there are keyring and age"),
        (("remove", "bank"), "", "phonepilot secrets set bank"),
        (("import", "nothing.age"), "x\n", "nothing.age"),
    ],
)
def test_mistakes_are_told_with_the_fix(
    home: Path, words: tuple[str, ...], typed: str, why: str
) -> None:
    assert why in ran(home, *words, typed=typed, code=1)


def test_secrets_travel(home: Path, tmp_path: Path) -> None:
    ran(home, "set", "bank", "--in", "age", typed=f"{VALUE}\n")
    file, other = tmp_path / "secrets.sealed", tmp_path / "other"
    other.mkdir(mode=0o700)
    ran(home, "export", str(file), typed="a passphrase\n")
    assert file.stat().st_mode & 0o777 == 0o600
    assert "1 set" in ran(other, "import", str(file), typed="a passphrase\n")
    assert Vault(other).get("bank") == VALUE


def test_the_doctor_says_what_holds_them(home: Path) -> None:
    Vault(home).set("bank", VALUE, backend="age")
    assert [(f.name, f.ok) for f in secrets(home)] == [("home", True), ("secrets", True)]
    Vault(home)._backend().remove("bank")
    lost = list(secrets(home))[-1]
    assert (lost.ok, lost.fix) == (False, "phonepilot secrets set bank")
    (home / "secrets.key").unlink()
    assert "secrets.key" in list(secrets(home))[-1].seen
    home.chmod(0o755)
    assert next(iter(secrets(home))).fix == f"chmod 700 {home}"
