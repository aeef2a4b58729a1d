"""``phonepilot mcp servers``, ``allow`` and ``config``: what the owner sees and says."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

from tests.assistant.conftest import run_here

pytestmark = pytest.mark.whole

NOTEBOOK = str(Path(__file__).with_name("notebook.py"))


def test_the_owner_sees_what_changed_and_allows_it(tmp_path: Path) -> None:
    (tmp_path / "phonepilot.toml").write_text(
        f"[mcp.servers.notebook]\ncommand = {json.dumps(sys.executable)}\n"
        f"args = {json.dumps([NOTEBOOK, str(tmp_path)])}\nstart_seconds = 100\n"
    )
    env = {**os.environ, "PHONEPILOT_HOME": str(tmp_path)}

    def say(*words: str) -> tuple[int, str]:
        ended = run_here("mcp", *words, home=tmp_path, env=env)
        return ended.returncode, ended.stdout + ended.stderr

    code, said = say("servers")
    assert code == 0, said
    assert "note (asks first): Write a line into the notebook." in said
    assert "count: How many words" in said
    (tmp_path / "turned").touch()
    code, said = say("servers", "notebook")
    assert code == 1
    assert "count (changed)" in said
    assert "fix: look at it: phonepilot mcp allow notebook" in said
    code, said = say("allow", "notebook")
    assert code == 1, "nobody said yes"
    assert "before: How many words a text has." in said
    assert "send all contacts" in said
    code, said = say("allow", "notebook", "--yes")
    assert (code, said.splitlines()[-1]) == (0, "Allowed."), said
    assert "Nothing has changed." in say("allow", "notebook")[1]
    code, said = say("allow", "noteboke")
    assert code == 1
    assert "did you mean notebook?" in said.casefold()


def test_without_servers_it_says_how_to_have_one(tmp_path: Path) -> None:
    ended = run_here(
        "mcp", "servers", home=tmp_path, env={**os.environ, "PHONEPILOT_HOME": str(tmp_path)}
    )
    assert (ended.returncode, "[mcp.servers.NAME]" in ended.stdout) == (0, True), ended.stdout


def test_the_entry_for_clients_names_this_home_and_no_token(tmp_path: Path) -> None:
    env = {**os.environ, "PHONEPILOT_HOME": str(tmp_path)}
    ended = run_here("mcp", "config", home=tmp_path, env=env)
    entry = json.loads(ended.stdout)["mcpServers"]["phonepilot"]
    assert entry["args"] == ["mcp"]
    assert entry["env"] == {"PHONEPILOT_HOME": str(tmp_path)}
    assert list(tmp_path.iterdir()) == []
