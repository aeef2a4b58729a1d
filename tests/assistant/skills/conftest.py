"""Skills in the home of a command line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from skills.base import Skill
from tests.assistant.conftest import Cli
from tests.assistant.skills.made import folder_of, install


@pytest.fixture
def has(cli: Cli, tmp_path: Path) -> Callable[..., Skill]:
    """Makes and installs a skill: ``has("tidy-up", program, verbs=[...])``."""

    def made(name: str, program: str = "", **more: Any) -> Skill:
        return install(cli.home, folder_of(tmp_path / "made", name, program, **more))

    return made
