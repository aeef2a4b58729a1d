"""Where the programs are that compose would start: in the venv of scripts/setup_deploy.sh, else on
the path. A test that needs one that is not here is skipped, with what would bring it."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

DEPLOY = Path(__file__).parents[2] / "deploy"
_PLACES = ("bin", "prometheus/usr/bin")


def program(name: str) -> str:
    """Its path."""
    places = [str(Path(sys.prefix) / "deploy" / place) for place in _PLACES]
    found = shutil.which(name, path=":".join(places)) or shutil.which(name)
    if found is None:
        pytest.skip(f"no {name} here: sh scripts/setup_deploy.sh brings it")
    return found


def said(*command: str | Path, env: Mapping[str, str] | None = None, cwd: Path = DEPLOY) -> str:
    """What a program printed; it must have ended well."""
    ended = subprocess.run(
        [str(part) for part in command], cwd=cwd, env=env, capture_output=True, text=True,
        timeout=60, check=False, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout + ended.stderr


@contextmanager
def running(
    *command: str | Path, url: str, log: Path, env: Mapping[str, str] | None = None
) -> Iterator[None]:
    """A program until the block ends, from when it answers at ``url``."""
    with log.open("wb") as out:
        process = subprocess.Popen(
            [str(part) for part in command], cwd=DEPLOY, env=env, stdin=subprocess.DEVNULL,
            stdout=out, stderr=subprocess.STDOUT,
        )  # fmt: skip
    try:
        deadline = time.monotonic() + 60
        while not _answers(url):
            if process.poll() is not None or time.monotonic() > deadline:
                raise AssertionError(log.read_text())
            time.sleep(0.05)
        yield
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=2):  # noqa: S310 - ours
            return True
    except urllib.error.HTTPError as error:
        error.close()
        return True
    except OSError:
        return False
