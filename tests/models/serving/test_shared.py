"""Processes that want the same server share one, and take it over when its owner goes."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import psutil
import pytest
from pydantic import SecretStr

from models.serving.base import ServerDied
from models.serving.local import LocalServer
from models.serving.probe import Health, health
from models.serving.shared import SharedServer
from tests.models.serving.test_local import QUICK, launch, until

pytestmark = [pytest.mark.whole, pytest.mark.anyio]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def sharing(folder: Path, key: str = "same", mode: str = "well") -> SharedServer:
    started = replace(launch(folder, mode), log=folder / "s.log")
    return SharedServer(
        lambda port: LocalServer(started, port, QUICK), folder / "servers", key, SecretStr("")
    )


async def test_the_second_uses_the_first_ones_server(tmp_path: Path) -> None:
    first, second = sharing(tmp_path), sharing(tmp_path)
    for server in (first, second):
        await server.start()
    try:
        found = await asyncio.gather(first.ready(), second.ready())
        assert [each.models for each in found] == [("fake",), ("fake",)]
        assert first.ours
        assert not second.ours
        assert second.base_url == first.base_url
        await second.stop()
        assert await health(first.base_url) is Health.READY
    finally:
        await second.stop()
        await first.stop()


async def test_another_model_gets_a_server_of_its_own(tmp_path: Path) -> None:
    first, second = sharing(tmp_path), sharing(tmp_path, key="other")
    for server in (first, second):
        await server.start()
    try:
        await asyncio.gather(first.ready(), second.ready())
        assert first.ours
        assert second.ours
        assert first.base_url != second.base_url
    finally:
        await first.stop()
        await second.stop()


async def test_it_is_taken_over_at_the_same_address_when_its_owner_stops(tmp_path: Path) -> None:
    first, second = sharing(tmp_path), sharing(tmp_path)
    for server in (first, second):
        await server.start()
    await first.ready()
    await second.ready()
    address = second.base_url
    watching = asyncio.create_task(second.watch())
    try:
        await first.stop()
        await until(lambda: second.ours)
        await second.ready()
        assert second.base_url == address
        assert await health(address) is Health.READY
    finally:
        await second.stop()
        await watching


OWNER = """
import asyncio, sys
from pathlib import Path
sys.path[:0] = {path!r}
from tests.models.serving.test_shared import sharing
async def main():
    server = sharing(Path({folder!r}))
    await server.start()
    await server.ready()
    print(server.base_url, flush=True)
    await asyncio.sleep(600)
asyncio.run(main())
"""


async def test_it_is_taken_over_when_its_owner_is_killed(tmp_path: Path) -> None:
    script = OWNER.format(path=sys.path, folder=str(tmp_path))
    owner = await asyncio.create_subprocess_exec(
        sys.executable, "-c", script, stdout=subprocess.PIPE
    )
    assert owner.stdout is not None
    address = (await owner.stdout.readline()).decode().strip()
    mine = sharing(tmp_path)
    await mine.start()
    await mine.ready()
    assert mine.base_url == address
    assert not mine.ours
    watching = asyncio.create_task(mine.watch())
    try:
        psutil.Process(owner.pid).send_signal(signal.SIGKILL)
        await owner.wait()
        await until(lambda: mine.ours)
        await mine.ready()
        assert mine.base_url == address
        assert await health(address) is Health.READY
    finally:
        await mine.stop()
        await watching


async def test_who_waits_for_a_server_that_dies_starts_it_and_learns_why(tmp_path: Path) -> None:
    first, second = sharing(tmp_path, mode="dies_loading"), sharing(tmp_path, mode="dies_loading")
    await first.start()
    await second.start()
    with pytest.raises(ServerDied, match="context does not fit"):
        await first.ready()
    await first.stop()
    with pytest.raises(ServerDied, match="context does not fit"):
        await second.ready()
    await second.stop()
