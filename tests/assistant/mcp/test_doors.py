"""The two ways into the MCP server: who gets in over HTTP, and the program over its pipes."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import stat
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest
from mcp import Client, StdioServerParameters
from mcp.client.streamable_http import streamable_http_client

from assistant.config import ConfigError
from assistant.serve_mcp import doors
from tests.assistant.conftest import Cli
from tests.assistant.mcp.conftest import Door, Heard, Person, picks, said

pytestmark = [pytest.mark.whole, pytest.mark.anyio]
HELLO = {
    "jsonrpc": "2.0", "id": 1, "method": "initialize",
    "params": {"protocolVersion": "2025-11-25", "capabilities": {},
               "clientInfo": {"name": "t", "version": "0"}},
}  # fmt: skip


@asynccontextmanager
async def over_http(
    address: str, token: str, mode: str, person: Person | None = None
) -> AsyncIterator[Client]:
    async with httpx2.AsyncClient(
        headers={"Authorization": f"Bearer {token}"}, timeout=60, trust_env=False
    ) as http:
        door = streamable_http_client(address, http_client=http)
        async with Client(door, mode=mode, elicitation_callback=person) as client:
            yield client


async def status(address: str, headers: dict[str, str], body: Any = HELLO) -> int:
    accepted = {"Accept": "application/json, text/event-stream"}
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    async with httpx2.AsyncClient(trust_env=False, timeout=30) as http:
        answer = await http.post(
            address, content=content,
            headers={**accepted, "Content-Type": "application/json", **headers},
        )  # fmt: skip
    return answer.status_code


async def test_over_http_two_clients_work_at_once(door: Door) -> None:
    home = door.house.home
    person, heard = Person([picks("Yes")]), Heard()
    async with doors.over_http(door.server, home, 0) as address:
        token = doors.read_token(home / doors.TOKEN)
        async with (
            over_http(address, token, "legacy", person) as one,
            over_http(address, token, "auto", Person()) as two,
        ):
            sent, refused = await asyncio.gather(
                one.call_tool(
                    "do_on_phone", {"goal": "text 555-0155: over http"}, progress_callback=heard
                ),
                two.call_tool("do_on_phone", {"goal": "text 555-0155: never"}),
            )
    assert (said(sent)["outcome"], said(refused)["outcome"]) == ("done", "needs_user")
    assert door.sent()[-1] == "over http"
    assert "never" not in door.sent()
    assert heard.lines


async def test_over_http_nobody_gets_in_without_the_token(door: Door) -> None:
    home = door.house.home
    async with doors.over_http(door.server, home, 0) as address:
        path = home / doors.TOKEN
        token = doors.read_token(path)
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        good = {"Authorization": f"Bearer {token}"}
        for wrong in ("", "Bearer", f"Basic {token}", f"Bearer {token[:-1]}", f"Bearer {token}x",
                      token, f"Bearer {token} {token}"):  # fmt: skip
            assert await status(address, {"Authorization": wrong} if wrong else {}) == 401
        assert await status(address, good) == 200
        assert await status(address, {**good, "Host": "evil.example"}) == 421
        assert await status(address, {**good, "Origin": "https://evil.example"}) == 403
        for broken in (b"{", b"[]", b"\xff\xfe", b"null", b'{"jsonrpc": "2.0"}'):
            assert await status(address, good, broken) == 400
        path.write_text("n" * 40)
        assert await status(address, good) == 401
        assert await status(address, {"Authorization": "Bearer " + "n" * 40}) == 200
        path.unlink()
        assert await status(address, {"Authorization": "Bearer"}) == 401


async def test_it_listens_on_this_machine_only(door: Door) -> None:
    async with doors.over_http(door.server, door.house.home, 0) as address:
        port = int(address.split(":")[2].split("/")[0])
        with pytest.raises(ConfigError, match="Take another"):
            async with doors.over_http(door.server, door.house.home, port):
                pass
        with socket.socket() as elsewhere:  # 127.0.0.2 is this machine, but not our address
            elsewhere.settimeout(5)
            assert elsewhere.connect_ex(("127.0.0.2", port)) != 0


def test_a_token_that_others_can_read_is_not_used(tmp_path: Path) -> None:
    path = doors.token_file(tmp_path)
    path.chmod(0o644)
    with pytest.raises(ConfigError, match="chmod 600"):
        doors.token_file(tmp_path)
    path.chmod(0o600)
    path.write_text("short")
    with pytest.raises(ConfigError, match="no token"):
        doors.token_file(tmp_path)


# --- the program --------------------------------------------------------------------------------


def program(cli: Cli) -> StdioServerParameters:
    return StdioServerParameters(
        command=sys.executable, args=["-m", "assistant.cli", "mcp", "--device", cli.phone.serial],
        env=cli.env, cwd=cli.home,
    )  # fmt: skip


async def test_over_stdio_a_job_is_done_and_asked_about(cli: Cli) -> None:
    person, heard = Person([picks("Yes")]), Heard()
    async with Client(program(cli), mode="legacy", elicitation_callback=person) as client:
        result = await client.call_tool(
            "do_on_phone", {"goal": "text 555-0155: by pipe"}, progress_callback=heard
        )
    assert said(result)["outcome"] == "done"
    assert cli.phone.sql("SELECT count(*) FROM sms WHERE body='by pipe'") == [(1,)]
    assert heard.lines
    assert len(person.asked) == 1


def test_over_stdio_nonsense_is_answered_and_nothing_else_is_printed(cli: Cli) -> None:
    """Broken lines do not end it, and its end is clean: when the pipe closes, or by SIGTERM."""
    lines = [
        b"nonsense", b"[1, 2]", b"\xff\xfe", b'{"jsonrpc": "2.0", "id": 5, "method": "no/such"}',
        json.dumps(HELLO).encode(),
        b'{"jsonrpc": "2.0", "method": "notifications/initialized"}',
        b'{"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": 7}}',
        b'{"jsonrpc": "2.0", "id": 3, "method": "tools/list"}',
    ]  # fmt: skip
    command = cli.command("mcp", "--device", cli.phone.serial)
    process = subprocess.Popen(
        command, env=cli.env, cwd=cli.home, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )  # fmt: skip
    assert process.stdin is not None
    assert process.stdout is not None
    for line in lines:
        process.stdin.write(line + b"\n")
    process.stdin.flush()
    answers: dict[int, Any] = {}
    while 3 not in answers:
        answer = json.loads(process.stdout.readline())
        if "id" in answer and answer["id"] is not None:
            answers[answer["id"]] = answer
    assert "error" in answers[2]
    assert "do_on_phone" in {tool["name"] for tool in answers[3]["result"]["tools"]}
    rest, complaints = process.communicate(timeout=60)
    assert rest == b""
    assert process.returncode == 0, complaints


async def test_over_http_the_program_ends_when_told_to(cli: Cli) -> None:
    process = cli.start("mcp", "--http", "0", "--device", cli.phone.serial)
    assert process.stdout is not None
    try:
        line = await asyncio.to_thread(process.stdout.readline)
        while "MCP at " not in line:
            line = await asyncio.to_thread(process.stdout.readline)
        address = line.split("MCP at ")[1].split(",")[0]
        token = doors.read_token(cli.home / doors.TOKEN)
        assert token not in line
        async with over_http(address, token, "auto") as client:
            assert said(await client.call_tool("list_phones", {}))["phones"]
    finally:
        os.kill(process.pid, signal.SIGTERM)
        code = await asyncio.to_thread(process.wait, 60)
        process.stdout.close()
    assert code == 0
