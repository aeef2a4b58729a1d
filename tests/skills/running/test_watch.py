"""What is told of a wall that does not stand yet."""

from __future__ import annotations

import subprocess
import sys
import time

from skills.running import wall
from skills.running.watch import names_in_tmp


def test_files_of_this_computer_are_not_counted_as_the_programs() -> None:
    code = "import subprocess, sys; subprocess.run([sys.executable, '-c', 'input()'])"
    with subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE) as process:
        deadline = time.monotonic() + 60
        while not list(wall.children(process.pid)) and time.monotonic() < deadline:
            time.sleep(0.01)
        assert list(wall.children(process.pid))
        assert names_in_tmp(process.pid) == 0
        process.communicate(b"\n", timeout=60)
