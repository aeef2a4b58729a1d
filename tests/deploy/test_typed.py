"""deploy/phonepilot.sh: what an operator types is said to the service's assistant, and no other."""

from __future__ import annotations

import grp
import os
import pwd
import re
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.deploy.programs import DEPLOY, program, said

SCRIPT = DEPLOY / "phonepilot.sh"
NOBODY = pwd.getpwnam("nobody").pw_uid
GROUP = grp.getgrgid(pwd.getpwnam("nobody").pw_gid).gr_name
SHOWS = """#!/bin/sh
id -un
printf '%s\\n' "$HOME" "$PHONEPILOT_HOME" "$PHONEPILOT_CONFIG" "$XDG_CACHE_HOME" "$PWD" "$@"
env | grep -c DBUS_ || true
"""


@pytest.fixture
def installed() -> Iterator[Path]:
    """As on a machine where ``nobody`` is the service's user and all folders are below one."""
    if os.geteuid() != 0:
        pytest.skip("only root can be somebody else")
    program("setpriv")
    with tempfile.TemporaryDirectory() as made:  # pytest's own lets nobody but its user in
        top = Path(made)
        top.chmod(0o755)
        text = SCRIPT.read_text().replace("user=phonepilot", "user=nobody")
        text = re.sub(r'(-g|--regid) "\$user"', rf"\1 {GROUP}", text)
        text = re.sub(r"=(/\S+)", rf"={top}\1", text)
        for folder in ("etc/phonepilot", "opt/phonepilot/bin", "usr"):
            (top / folder).mkdir(parents=True)
        script = top / "usr" / "phonepilot"
        script.write_text(text)
        own = top / "opt" / "phonepilot" / "bin" / "phonepilot"
        own.write_text(SHOWS)
        for each in (top, *top.rglob("*")):
            each.chmod(0o755)
        yield script


def as_user(number: int, *command: str | Path) -> list[str | Path]:
    return ["setpriv", "--reuid", str(number), "--regid", str(number), "--clear-groups", *command]


def test_root_is_the_service_user_in_its_home_with_its_settings(installed: Path) -> None:
    top = installed.parents[1]
    env = os.environ | {"PHONEPILOT_HOME": "/root/.phonepilot", "DBUS_SESSION_BUS_ADDRESS": "x"}
    lines = said(installed, "pair", "AB CD", "", env=env, cwd=top).splitlines()
    home = top / "var" / "lib" / "phonepilot"
    config = top / "etc" / "phonepilot" / "phonepilot.toml"
    cache = top / "var" / "cache" / "phonepilot"
    places = [home, home / "home", config, cache, top]
    assert lines == ["nobody", *map(str, places), "pair", "AB CD", "", "0"]
    made = config.stat()
    assert (made.st_uid, made.st_mode & 0o777) == (NOBODY, 0o600)
    config.write_text("[logs]\n")
    said(installed, "doctor", cwd=top)
    assert config.read_text() == "[logs]\n", "what is there stays"


def test_the_unit_goes_the_same_way(installed: Path) -> None:
    """As its user already, and without a word of its own about places."""
    told = said(*as_user(NOBODY, installed, "run"), cwd=installed.parents[1])
    assert told.splitlines()[0] == "nobody"
    for unit in ("phonepilot.service", "phonepilot-backup.service"):
        text = (DEPLOY / "systemd" / unit).read_text()
        assert "/usr/local/bin/phonepilot " in text
        assert not re.search(r"(?m)^Environment=.*(HOME|CONFIG)=", text)


def test_anybody_else_is_told_what_to_type(installed: Path) -> None:
    refused = subprocess.run(
        as_user(12345, installed, "pair", "ABCD"), capture_output=True, text=True, check=False
    )
    assert refused.returncode == 1
    assert f"sudo {installed} pair ABCD" in refused.stderr
    assert refused.stdout == ""


# --- the recipe ---------------------------------------------------------------------------------

PAGE = (DEPLOY.parent / "docs" / "running.md").read_text()
TYPED = "\n".join(re.findall(r"(?s)```sh\n(.*?)```", PAGE)).replace("\\\n", " ").splitlines()
COMMANDS = [line.split("#")[0].strip() for line in TYPED if line.split("#")[0].strip()]


def words_of(start: str) -> set[str]:
    """Of all commands that begin so."""
    return {word for line in COMMANDS if line.startswith(start) for word in line.split()}


def test_no_command_of_it_is_said_to_another_assistant() -> None:
    """``phonepilot`` alone, or by sudo past the script, would be of one's own home, or root's."""
    ours = [line for line in COMMANDS if "phonepilot " in line and "docker" not in line]
    said_to_it = [line for line in ours if re.match(r"\S*phonepilot |sudo \S*phonepilot ", line)]
    assert len(said_to_it) >= 6
    for line in said_to_it:
        assert line.startswith(("sudo phonepilot ", ".venv/bin/phonepilot backup ")), line


def test_the_service_is_started_once_it_is_set_up() -> None:
    first = "\n".join(COMMANDS)
    assert first.index("phonepilot init") < first.index("enable --now")
    assert first.index("/usr/local/bin/phonepilot") < first.index("phonepilot init")


def test_it_brings_what_the_image_has() -> None:
    image = (DEPLOY / "Dockerfile").read_text().replace("\\\n", " ")
    listed = re.search(r"apt-get install -y -qq --no-install-recommends (.*?) && rm", image)
    assert listed is not None
    assert set(listed[1].split()) - {"tini"} <= words_of("sudo apt-get install")
    wanted = set(re.findall(r"requirements/\S+\.txt", image))
    assert wanted <= words_of("sudo /opt/phonepilot/bin/pip")


def test_it_makes_the_folders_that_script_and_units_use() -> None:
    made = words_of("sudo install -d -o phonepilot -g phonepilot -m 0700")
    used = set(re.findall(r"(?m)^(?:HOME|XDG_CACHE_HOME)=(/\S+)", SCRIPT.read_text()))
    used |= {"/etc/phonepilot", "/var/backups/phonepilot"}
    assert used <= made
    assert PAGE.count("/var/backups/phonepilot/") >= 2
    backup = (DEPLOY / "systemd" / "phonepilot-backup.service").read_text()
    assert "ReadWritePaths=/var/lib/phonepilot /var/backups/phonepilot" in backup
    assert "%%H%%M%%S" in backup, "two of one day have two names"
