"""The tests of the journal, and what stands on it, once more on a PostgreSQL server.

What writes into the file behind the journal's back is about files, and left out by name.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.postgres import missing

pytestmark = pytest.mark.whole

ROOT = Path(__file__).parents[3]
FILES = (
    "test_journal.py", "test_inbox.py", "test_outbox.py", "test_answers.py", "test_people.py",
    "test_budgets.py", "test_recollecting.py", "guard/test_deciding.py", "test_schedules.py",
)  # fmt: skip
OF_FILES = (
    "test_a_damaged_database_is_said", "test_a_locked_database_says_so_and_loses_nothing",
    "test_without_id_and_time_the_same_words_are_one_for_ten_minutes",
    "test_what_the_disk_does_not_take_is_not_acknowledged",
    "test_a_turn_waits_for_a_journal_that_is_locked",
    "test_wrong_codes_lock_for_a_while_in_every_process",
)  # fmt: skip
AT_LEAST = 60
"""As many of them there are, so that none is lost unseen."""


@pytest.mark.timeout(1500)
def test_a_server_keeps_what_a_file_keeps() -> None:
    if why := missing():
        pytest.skip(why)
    leave_out = " and ".join(f"not {name}" for name in OF_FILES)
    ended = subprocess.run(
        [
            sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider",
            "-p", "tests.assistant.cluster.on_postgres", "-k", leave_out,
            *(f"tests/assistant/{name}" for name in FILES),
        ],
        cwd=ROOT, env={**os.environ, "PYTEST_ADDOPTS": ""}, capture_output=True, text=True,
        timeout=1400, check=False,
    )  # fmt: skip
    assert ended.returncode == 0, ended.stdout[-4000:]
    passed = re.search(r"(\d+) passed", ended.stdout)
    assert passed
    assert int(passed[1]) >= AT_LEAST
