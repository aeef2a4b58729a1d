"""kill -9 of the program behind an MCP client: nobody follows its task, so nobody resumes it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from assistant.serve_mcp import doors
from tests.assistant.chats import in_a_chat
from tests.assistant.conftest import Cli
from tests.assistant.mcp.test_doors import over_http

pytestmark = pytest.mark.whole

GOAL = "set a timer for 711 seconds then wait 20 seconds then set a timer for 712 seconds"


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def rows(home: Path, query: str) -> list[tuple[Any, ...]]:
    with (
        contextlib.suppress(sqlite3.OperationalError),
        closing(sqlite3.connect(home / "journal.db")) as db,
    ):
        return db.execute(query).fetchall()
    return []


async def until(home: Path, query: str, seconds: float = 60.0) -> None:
    async with asyncio.timeout(seconds):
        while not rows(home, query):  # noqa: ASYNC110 - the journal sends no events
            await asyncio.sleep(0.02)


async def killed_at_work(cli: Cli) -> None:
    process = cli.start("mcp", "--http", "0", "--device", cli.phone.serial)
    assert process.stdout is not None
    try:
        while "MCP at " not in (line := await asyncio.to_thread(process.stdout.readline)):
            pass
        address = line.split("MCP at ")[1].split(",")[0]
        token = doors.read_token(cli.home / doors.TOKEN)
        async with over_http(address, token, "auto") as client:
            call = asyncio.ensure_future(client.call_tool("do_on_phone", {"goal": GOAL}))
            await until(cli.home, "SELECT 1 FROM effects WHERE n=2")
            os.kill(process.pid, signal.SIGKILL)
            call.cancel()
            await asyncio.gather(call, return_exceptions=True)
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


@pytest.mark.anyio
@pytest.mark.timeout(300)
async def test_a_task_that_nobody_follows_any_more_is_stopped(cli: Cli) -> None:
    await killed_at_work(cli)
    assert rows(cli.home, "SELECT outcome FROM tasks") == [("",)]
    with in_a_chat(cli):
        await until(cli.home, "SELECT 1 FROM tasks WHERE outcome='stopped'")
    timers = cli.phone.sql("SELECT total_ms FROM timers WHERE total_ms BETWEEN 711000 AND 712000")
    assert timers == [(711_000,)]
