"""A person takes over from the chat: words, numbered squares, buttons, Done; and the task goes on."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from device_drivers.base import OS
from device_drivers.virtual.apps.browser.sites import members
from tests.assistant.taking_over.club import Club, club

SYSTEMS = [OS.ANDROID, OS.IOS, OS.HARMONY]


def everything_on_disk(home: Path) -> bytes:
    return b"\n".join(p.read_bytes() for p in sorted(home.rglob("*")) if p.is_file())


async def through(at: Club) -> str:
    """Past the wall in front, to the end of the task."""
    result = await at.ends()
    assert result["outcome"] == "done", result["reply"]
    return str(result["reply"])


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_code_that_is_told_in_the_chat_is_typed_and_kept_nowhere(
    tmp_path: Path, system: OS
) -> None:
    async def tale() -> None:
        async with club(tmp_path, system) as at:
            asked = await at.wants("code")
            assert "A code is wanted" in asked.text
            assert asked.image is not None
            assert asked.image.stat().st_size > 5000
            typed = await at.says(members.CODE)
            assert members.CODE not in typed.text
            field = next(e for e in at.screen().elements if e.text == members.CODE)
            assert field.focused
            await at.says(at.square("Confirm"))
            assert "Members only" in [e.label for e in at.screen().elements]
            assert "by hand" not in await through(at)
        assert members.CODE.encode() not in everything_on_disk(tmp_path)
        steps = json.loads(b"[%s]" % b",".join(
            next(tmp_path.glob("trajectories/*/steps.jsonl")).read_bytes().splitlines()
        ))  # fmt: skip
        assert {s["route"] for s in steps if "tap" in s["action"]["kind"]} == {"person"}

    asyncio.run(tale())
