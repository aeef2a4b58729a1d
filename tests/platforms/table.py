"""The table of docs/gateways.md: every platform, its library, and the contract as it was held.

``python -m tests.platforms.table`` holds the contract on every stage that runs here and prints the
table; ``--write`` puts it into docs/gateways.md between its marks. Rows are counted, not written
down; what a platform cannot do is what its gateway says of itself.
"""

from __future__ import annotations

import asyncio
import importlib.metadata
import logging
import re
import sys
import tempfile
import tomllib
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path

import structlog

from assistant import plugins
from assistant.doctor.chats import a_picture
from assistant.setting_up.platforms import platforms
from gateways.base import Abilities
from gateways.contract import CHECKS, Bench, Finding, run_checks
from tests.platforms.stages import stage

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs" / "gateways.md"
BEGIN, END = "<!-- table: python -m tests.platforms.table --write -->", "<!-- end of table -->"
HEAD = ("platform", "library", "tested against", "contract", "left out, as the platform lacks")
LACKS = {
    "edit": "edits", "image": "pictures", "file": "files", "buttons": "buttons (numbered answers)",
    "threads": "threads", "voice": "voice out", "typing": "typing", "attachments": "attachments in",
}  # fmt: skip
NAMES = sorted(set(plugins.listing("gateways")) - {"terminal"})


def rows() -> list[tuple[str, ...]]:
    """One for each gateway, the contract held anew."""
    return [asyncio.run(_row(name)) for name in NAMES]


async def _row(name: str) -> tuple[str, ...]:
    page = f"[{platforms()[name].name.en}](gateways/{name}.md)"
    try:
        async with stage(name) as on:
            with tempfile.TemporaryDirectory() as folder:
                picture = Path(folder) / "picture.png"
                picture.write_bytes(a_picture())
                bench = Bench(
                    on.gateway, on.chat, picture, on.person, nobody=on.nobody, gone=on.gone
                )  # fmt: skip
                found = [finding async for finding in run_checks(bench)]
            return page, library(name), on.server, held(found), lacks(on.gateway.abilities, found)
    except ModuleNotFoundError:
        return page, library(name), "nothing yet", "not held", ""


def held(found: Sequence[Finding]) -> str:
    """``16 of 18`` rows passed; what is broken is named."""
    passed = sum(not each.problem and not each.skipped for each in found)
    broken = [each.check for each in found if each.problem]
    return f"{passed} of {len(CHECKS)}" + (f"; broken: {', '.join(broken)}" if broken else "")


def lacks(able: Abilities, found: Sequence[Finding]) -> str:
    skipped = {each.skipped.removeprefix("needs ") for each in found if each.skipped}
    missing = {f.name for f in fields(able) if f.name in LACKS and not getattr(able, f.name)}
    return ", ".join(word for need, word in LACKS.items() if need in skipped | missing)


def library(name: str) -> str:
    """The first package of the gateway's extra, with the version that is installed here."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    needed = extras["optional-dependencies"].get(name, [])
    named = [re.split(r"[\[<>=~! ]", each)[0] for each in needed]
    own = [each for each in named if each not in ("phonepilot", *PLUMBING)]
    if not own:
        return "the documented API, by httpx" if "httpx" in named else "our own"
    return ", ".join(f"{each} {importlib.metadata.version(each)}" for each in own)


PLUMBING = ("httpx", "websockets", "aiohttp", "pillow", "soundfile", "cryptography", "httpcore",
            "starlette", "uvicorn", "pyjwt")  # fmt: skip
"""What several gateways are made with, and that knows no chat platform."""


def table(found: Sequence[Sequence[str]]) -> str:
    lines = [HEAD, tuple("---" for _ in HEAD), *found]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def written(text: str, shown: str) -> str:
    """The page with the table in its place."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{shown}\n{END}{after}"


if __name__ == "__main__":
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    made = table(rows())
    print(made)
    if "--write" in sys.argv:
        DOCS.write_text(written(DOCS.read_text(encoding="utf-8"), made), encoding="utf-8")
