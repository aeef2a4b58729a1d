"""Which Chromium is started: the person's word, the system's, playwright's own, in this order."""

from __future__ import annotations

from pathlib import Path

import pytest

from device_drivers.base import NoDevice
from device_drivers.browser import Config, chromium, create


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine on whose PATH no browser is; the folder is its PATH."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setattr(chromium, "_MAC", ())
    monkeypatch.setattr(chromium, "_FOLDERS", (str(tmp_path / "lib"),))
    return folder


def program(path: Path, content: str = "\x7fELF") -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content)
    path.chmod(0o755)
    return str(path)


def test_without_any_it_says_how_to_get_one(bare: Path, tmp_path: Path) -> None:
    missing = str(tmp_path / "chromium-9" / "chrome")
    with pytest.raises(NoDevice, match=r"apt-get install chromium-headless-shell.*-m playwright"):
        chromium.find("", missing, headless=True)
    with pytest.raises(NoDevice, match="apt-get install chromium; "):
        chromium.find("", missing, headless=False)


def test_the_systems_comes_before_playwrights(bare: Path, tmp_path: Path) -> None:
    own = program(tmp_path / "chromium-9" / "chrome-linux" / "chrome")
    assert chromium.find("", own, headless=True) == own
    system = program(bare / "chromium")
    assert chromium.find("", own, headless=True) == system
    headless = program(bare / "chromium-headless-shell")
    assert chromium.find("", own, headless=True) == headless
    assert chromium.find("", own, headless=False) == system


def test_playwrights_headless_shell_alone_will_do(bare: Path, tmp_path: Path) -> None:
    own = str(tmp_path / "chromium-9" / "chrome-linux" / "chrome")
    shell = program(
        tmp_path / "chromium_headless_shell-9" / "shell-linux" / "chrome-headless-shell"
    )
    assert chromium.find("", own, headless=True) == shell
    with pytest.raises(NoDevice):
        chromium.find("", own, headless=False)


def test_the_program_behind_a_script_is_started(bare: Path, tmp_path: Path) -> None:
    program(bare / "chromium", "#!/bin/sh\nchromium-of-the-system\n")
    assert chromium.find("", "", headless=True) == str(bare / "chromium")
    behind = program(tmp_path / "lib" / "chromium")
    assert chromium.find("", "", headless=True) == behind


def test_a_program_that_was_named_must_be_there(bare: Path) -> None:
    named = program(bare / "my-chrome")
    assert chromium.find("my-chrome", "", headless=True) == named
    with pytest.raises(NoDevice, match="no program 'none'"):
        chromium.find("none", "", headless=True)


def test_a_program_that_is_no_browser_is_named(tmp_path: Path) -> None:
    broken = program(tmp_path / "chromium", "#!/bin/sh\necho no such library >&2\nexit 127\n")
    with pytest.raises(NoDevice, match="chromium did not start"):
        create(Config(executable=broken))
