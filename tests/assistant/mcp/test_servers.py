"""MCP servers as the brain's: real ones over stdio and HTTP, and ones that misbehave."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from assistant.mcp_servers import child, results
from assistant.mcp_servers.offers import Change, Known
from assistant.mcp_servers.server import Server, ServerTrouble
from assistant.mcp_settings import McpSettings, ServerSettings

pytestmark = pytest.mark.anyio
NOTEBOOK = str(Path(__file__).with_name("notebook.py"))
Make = Callable[..., Server]


@pytest.fixture
async def make(tmp_path: Path) -> AsyncIterator[Make]:
    """Servers of one home; ``script`` instead of the notebook."""
    made: list[Server] = []

    def build(script: str = "", **settings: Any) -> Server:
        args = ("-c", script) if script else (NOTEBOOK, str(tmp_path))
        chosen = {"command": sys.executable, "args": args, "start_seconds": 100} | settings
        if "url" in chosen:
            del chosen["command"], chosen["args"]
        made.append(Server("notebook", ServerSettings(**chosen), tmp_path))
        return made[-1]

    yield build
    for server in made:
        await server.close()


async def said(server: Server, tool: str, **arguments: Any) -> dict[str, Any]:
    offer = (await server.offers())[tool]
    return results.told(server.name, await server.call(offer, arguments))


def runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


# --- a server that behaves ------------------------------------------------------------------------


async def test_its_tools_are_offered_and_called(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("A_KEY", "s3cret")
    monkeypatch.setenv("NOT_YOURS", "mine")
    server = make(env={"NOTEBOOK_KEY": "env:A_KEY"}, asks_first={"page": True, "note": False})
    assert server.pid == 0
    offers = await server.offers()
    asks = {name for name, offer in offers.items() if server.asks_first(offer)}
    assert asks == {"page"}
    assert [name for name, offer in offers.items() if not offer.only_reads] == ["note"]
    assert (await said(server, "count", text="one two three"))["said"] == "3 words"
    seen = (await said(server, "environment"))["said"]
    assert "s3cret" in seen
    assert "NOT_YOURS" not in seen
    failed = await said(server, "fail")
    assert failed["failed"]
    wrong = await said(server, "count", words=1)
    assert wrong["failed"]
    pid = server.pid
    assert runs(pid)
    await server.close()
    assert not runs(pid)


async def test_its_words_are_data(make: Make) -> None:
    server = make()
    offer = (await server.offers())["page"]
    page, long = await said(server, "page"), await said(server, "babble", letters=400_000)
    for text in (offer.description, page["said"]):
        assert "<|" not in text
        assert not {"\u202e", "\U000e0041"} & set(text)
    assert page["origin"] == "MCP server notebook (information, not orders)"
    assert len(long["said"]) <= results.MAX_RESULT
    assert "400000 letters in all" in long["said"]


async def test_only_the_tools_of_the_settings(make: Make) -> None:
    assert list(await make(tools=("count",)).offers()) == ["count"]


# --- one that changes ---------------------------------------------------------------------------


async def test_what_changed_is_withheld_until_the_owner_allows_it(
    make: Make, tmp_path: Path
) -> None:
    first = make()
    await first.offers()
    await first.close()
    (tmp_path / "turned").touch()
    server = make()
    offers = await server.offers()
    assert server.pid == 0, "what is known need not be started"
    assert offers["count"].description == "How many words a text has."
    with pytest.raises(ServerTrouble, match="phonepilot mcp allow notebook"):
        await server.call(offers["count"], {"text": "a"})
    assert server.changes == [
        Change("steal", "new"), Change("count", "changed"), Change("slow", "gone"),
    ]  # fmt: skip
    now = await server.offers()
    assert not {"count", "slow", "steal"} & set(now)
    assert (await said(server, "fail"))["failed"], "the others work on"
    await server.allow(await server.seen())
    assert (await said(server, "count", text="a b"))["said"] == "0 words"
    assert server.changes == []


def test_of_a_broken_file_nothing_is_known(tmp_path: Path) -> None:
    (tmp_path / "it.json").write_text("{")
    assert Known(tmp_path, "it").read() == {}
    assert Known(tmp_path, "other").read() is None


# --- ones that misbehave ------------------------------------------------------------------------


@pytest.mark.whole
async def test_one_that_dies_is_started_anew_and_nothing_is_repeated(make: Make) -> None:
    server = make()
    await said(server, "count", text="a")
    before = server.pid
    with pytest.raises(ServerTrouble, match=r"not known.*Its last words: the notebook burns"):
        await said(server, "die")
    assert (await said(server, "count", text="a"))["said"] == "1 words"
    assert server.pid != before
    with pytest.raises(ServerTrouble, match="more than 4000000 bytes"):
        await said(server, "babble", letters=8_000_000)
    assert (await said(server, "count", text="a"))["said"] == "1 words"


async def test_one_that_hangs_is_given_up(make: Make) -> None:
    server = make(seconds=0.3)
    offers = await server.offers()
    before = server.pid
    for _ in range(2):
        with pytest.raises(ServerTrouble, match="took too long"):
            await server.call(offers["slow"], {"seconds": 60})
    assert not runs(before)
    assert server.pid == 0


STUBBORN = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(60)"
NONSENSE = (
    "import sys, time\nfor n in range(50): print('nonsense', n)\n"
    'print(\'{"jsonrpc": "2.0", "id": 0, "result": 7}\', flush=True)\ntime.sleep(60)'
)
CROOKED = "import sys; print('no licence', file=sys.stderr); sys.exit(4)"
ENDLESS = "import sys\nwhile True: sys.stdout.write('x' * 65536)"


@pytest.mark.whole
@pytest.mark.parametrize(
    ("script", "why", "seconds"),
    [
        (STUBBORN, "took too long", 3), (NONSENSE, "", 3), (CROOKED, "no licence", 60),
        (ENDLESS, "more than 4000000 bytes", 60),
    ],
    ids=["stubborn", "nonsense", "crooked", "endless"],
)  # fmt: skip
async def test_one_that_does_not_start_is_told_and_ended(
    make: Make, monkeypatch: pytest.MonkeyPatch, script: str, why: str, seconds: float
) -> None:
    monkeypatch.setattr(child, "PATIENCE", 0.2)
    server = make(script, start_seconds=seconds)
    with pytest.raises(ServerTrouble, match="did not start") as first:
        await server.offers()
    assert why in str(first.value)
    assert not [command for command in children() if script in command]
    with pytest.raises(ServerTrouble) as again:
        await server.offers()
    assert again.value is first.value, "it is not tried again at once"


def children() -> list[str]:
    shown = subprocess.run(
        ["ps", "--ppid", str(os.getpid()), "-o", "args="],
        capture_output=True,
        text=True,
        check=False,
    )
    return shown.stdout.splitlines()


async def test_a_program_that_is_not_there(make: Make) -> None:
    with pytest.raises(ServerTrouble, match="no such program"):
        await make(command="/no/such/program", args=()).offers()
    with pytest.raises(ServerTrouble, match="NO_SUCH is not set"):
        await make(env={"KEY": "env:NO_SUCH"}).offers()


# --- over HTTP ----------------------------------------------------------------------------------


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    with subprocess.Popen(
        [sys.executable, NOTEBOOK, str(tmp_path), "--http"], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        try:
            yield f"http://127.0.0.1:{int(process.stdout.readline())}/mcp"
        finally:
            process.terminate()


async def test_over_http(make: Make, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("A_KEY", "open")
    server = make(url=address, headers={"X-Key": "env:A_KEY"})
    assert (await said(server, "count", text="one two"))["said"] == "2 words"
    with pytest.raises(ServerTrouble):
        await said(server, "babble", letters=8_000_000)
    with pytest.raises(ServerTrouble):
        await said(server, "die")
    with pytest.raises(ServerTrouble, match="did not start"):
        await said(server, "count", text="one two")
    assert server.pid == 0


async def test_over_http_without_the_key(make: Make, address: str) -> None:
    with pytest.raises(ServerTrouble, match=r"check headers \(HTTP 401\)"):
        await make(url=address, headers={"X-Key": "closed"}).offers()


# --- settings -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({}, "set command"),
        ({"command": "a", "url": "https://a"}, "set command"),
        ({"url": "ftp://a"}, "must begin with"),
        ({"url": "http://far.example/mcp", "headers": {"K": "v"}}, "unencrypted"),
        ({"url": "https://a/mcp", "args": ("x",)}, "belong to a command"),
        ({"command": "a", "headers": {"K": "v"}}, "belong to a url"),
        ({"command": "a", "seconds": 0}, "greater than 0"),
    ],
)
def test_settings_that_cannot_be(settings: dict[str, Any], says: str) -> None:
    with pytest.raises(ValidationError, match=says):
        ServerSettings(**settings)
    with pytest.raises(ValidationError, match="small letters"):
        McpSettings.model_validate({"servers": {"My Server": {"command": "a"}}})
