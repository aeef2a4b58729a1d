"""A home that others can read is refused, with the command that mends it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from assistant.app import House
from assistant.config import Settings
from assistant.secrets import modes
from assistant.secrets.modes import OpenToOthers, refuse_if_open
from assistant.secrets.vault import Vault
from tests.assistant.conftest import Cli


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path / "home"
    folder.mkdir(mode=0o700)
    Vault(folder).set("bank", "correct horse", backend="age")
    return folder


def test_a_private_home_is_accepted(home: Path) -> None:
    assert refuse_if_open(home) == ""


@pytest.mark.parametrize("mode", [0o755, 0o750, 0o701])
def test_an_open_folder_is_refused(home: Path, mode: int) -> None:
    home.chmod(mode)
    with pytest.raises(OpenToOthers, match=f"chmod 700 {home}"):
        refuse_if_open(home)
    with pytest.raises(OpenToOthers):
        House(Settings(), home)
    home.chmod(0o700)
    assert refuse_if_open(home) == ""


@pytest.mark.parametrize("name", ["secrets.json", "secrets.age", "secrets.key"])
def test_an_open_file_is_refused(home: Path, name: str) -> None:
    (home / name).chmod(0o640)
    with pytest.raises(OpenToOthers, match=f"chmod 600 {home / name}"):
        refuse_if_open(home)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files away")
def test_a_file_of_somebody_else_is_refused(home: Path) -> None:
    os.chown(home / "secrets.key", 12345, -1)
    with pytest.raises(OpenToOthers, match=f"sudo chown {os.geteuid()} {home / 'secrets.key'}"):
        refuse_if_open(home)


def test_where_there_are_no_modes_it_is_told(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home.chmod(0o755)
    monkeypatch.setattr(modes, "keeps_modes", lambda _: False)
    assert "without owners and modes" in refuse_if_open(home)


def test_the_command_line_says_how_to_mend_it(cli: Cli) -> None:
    cli.home.chmod(0o755)
    ended = cli.run("ask", "what time is it", "--device", cli.phone.serial)
    assert ended.returncode == 1
    assert f"chmod 700 {cli.home}" in ended.stderr
