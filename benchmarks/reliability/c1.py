"""C1: secrets on disk. None in the open after a day of use, wrong modes refused, a new one used."""

from __future__ import annotations

import asyncio
import os
import subprocess
import tempfile
import time
from pathlib import Path

from assistant.logs import SECRET
from assistant.secrets.modes import SECRET_FILES, OpenToOthers, refuse_if_open
from assistant.secrets.references import Live
from assistant.secrets.vault import Vault
from benchmarks.reliability.canaries import lived
from benchmarks.reliability.row import Row
from models.base import ModelUnavailable, Prompt
from models.wires.base import Endpoint
from models.wires.chat import create
from tests.scripted_model import ScriptedModel

MODES = (0o777, 0o755, 0o750, 0o711, 0o770, 0o704)
ROOT = Path(__file__).parent.parent.parent
EXAMPLES = ("tests/", "benchmarks/", "docs/", "device_drivers/virtual/")
"""There tokens are made up."""


def measure(long: bool) -> Row:
    """The long form looks through a home that was used for a day, too."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="phonepilot-") as folder:
        home = Path(folder) / "home"
        home.mkdir(mode=0o700)
        tried, refused = _modes(home)
        rotated = asyncio.run(_rotated(home))
    kept = []
    if long:
        with lived() as day:
            kept = day.in_the_open()
    repository = _in_the_repository()
    seconds = time.monotonic() - began
    text = (
        f"{f'{len(kept)} files of a used home and ' if long else ''}{len(repository)} of the "
        f"repository hold one in the open; {refused} of {tried} wrong modes refused; a changed key "
        f"{'is' if rotated else 'is not'} used by the next request"
    )
    ok = not kept and not repository and refused == tried and rotated
    return Row("C1", text, len(kept) + len(repository), ok, "virtual phone", seconds)


def _modes(home: Path) -> tuple[int, int]:
    """How many wrong modes and owners there are to be tried, and how many were refused."""
    Vault(home).set("key", "the first key", backend="age")
    (home / "mcp_token").touch(0o600)
    refuse_if_open(home)
    tried = refused = 0
    for path in (home, *(home / name for name in SECRET_FILES)):
        right = path.stat().st_mode
        for mode in MODES:
            path.chmod(mode)
            tried, refused = tried + 1, refused + _is_refused(home)
        path.chmod(right)
        if os.geteuid() == 0:
            os.chown(path, 12345, -1)
            tried, refused = tried + 1, refused + _is_refused(home)
            os.chown(path, 0, -1)
    refuse_if_open(home)
    return tried, refused


def _is_refused(home: Path) -> bool:
    try:
        refuse_if_open(home)
    except OpenToOthers:
        return True
    return False


async def _rotated(home: Path) -> bool:
    """A server that takes one key, then another; the connection stays the same."""
    prompt = Prompt([{"role": "user", "content": "hi"}])
    async with ScriptedModel(["yes"] * 9, key="the first key") as model:
        key = Live("secret:key", home)
        wire = create(Endpoint(model.base_url, model.name, key, timeout=20, retries=0))
        try:
            before = (await wire.ask(prompt)).text
            model._key = "the second key"
            try:
                await wire.ask(prompt)
            except ModelUnavailable:
                Vault(home).set("key", "the second key")
                return before == (await wire.ask(prompt)).text == "yes"
        finally:
            await wire.close()
    return False


def _in_the_repository() -> list[str]:
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    return [
        name
        for name in listed
        if not name.startswith(EXAMPLES)
        and (ROOT / name).is_file()
        and (ROOT / name).stat().st_size < 1_000_000
        and SECRET.search(_text(ROOT / name))
    ]


def _text(path: Path) -> str:
    """Nothing of a picture: among its bytes anything can be found."""
    data = path.read_bytes()
    return "" if b"\0" in data else data.decode(errors="ignore")
