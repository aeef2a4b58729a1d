"""A server's program from its start to its end, and everything that can go wrong between."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import psutil
import pytest

from models.serving.base import ServerDied, ServingError
from models.serving.dialects import VLLM
from models.serving.local import Launch, LocalServer, Patience, free_port
from models.serving.probe import Health, health

pytestmark = [pytest.mark.whole, pytest.mark.anyio]
FAKE = Path(__file__).with_name("fake_server.py")
QUICK = Patience(
    load=60, answer=3, look=0.1, hangs=2, restarts=2, back_off=0.05, grace=0.3
)  # fmt: skip


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def launch(folder: Path, mode: str) -> Launch:
    return Launch(
        title="Fake",
        model="fake",
        command=lambda port: [sys.executable, str(FAKE), str(port), mode, str(folder / "memory")],
        dialect=VLLM,
        log=folder / "logs" / "server.log",
    )


@contextlib.asynccontextmanager
async def running(
    folder: Path, mode: str = "well", patience: Patience = QUICK
) -> AsyncIterator[LocalServer]:
    server = LocalServer(launch(folder, mode), patience=patience)
    await server.start()
    try:
        yield server
    finally:
        await server.stop()


def pid_of(server: LocalServer) -> int:
    """Of the program, which is the only child of its keeper."""
    assert server.keeper_pid is not None
    (child,) = psutil.Process(server.keeper_pid).children()
    return int(child.pid)


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not true():  # noqa: ASYNC110, nothing tells us when another process ends
            await asyncio.sleep(0.02)


async def test_it_answers_once_it_is_ready_and_no_longer_once_stopped(tmp_path: Path) -> None:
    told: list[str] = []
    async with running(tmp_path) as server:
        capabilities = await server.ready(told.append)
        assert capabilities.context == 4096
        assert capabilities.version == "0.99.1"
        assert told[0].endswith(" s")
        program = pid_of(server)
    assert not psutil.pid_exists(program)
    assert await health(server.base_url) is Health.REFUSED
    await server.stop()


async def test_why_it_died_while_loading_is_told(tmp_path: Path) -> None:
    async with running(tmp_path, "dies_loading") as server:
        with pytest.raises(ServerDied, match="context does not fit") as died:
            await server.ready()
    assert str(server.log) in str(died.value)


async def test_what_loads_for_ever_is_given_up_and_stopped(tmp_path: Path) -> None:
    patience = Patience(load=0.5, grace=0.3)
    async with running(tmp_path, "loads_for_ever", patience) as server:
        with pytest.raises(ServingError, match="not ready after"):
            await server.ready()
        assert await health(server.base_url) is Health.REFUSED


async def test_a_taken_port_is_named(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        server = LocalServer(launch(tmp_path, "well"), port)
        with pytest.raises(ServingError, match=f"Port {port} .* is taken"):
            await server.start()


async def test_a_killed_server_is_started_again_at_the_same_address(tmp_path: Path) -> None:
    told: list[str] = []
    async with running(tmp_path) as server:
        await server.ready()
        port = server.port
        watching = asyncio.create_task(server.watch(told.append))
        os.kill(pid_of(server), signal.SIGKILL)
        await until(lambda: server.restarts == 1)
        await server.ready()
        assert server.port == port
        assert await health(server.base_url) is Health.READY
        assert "killed" in told[0]
        await server.stop()
        await watching


async def test_a_hanging_server_is_started_again(tmp_path: Path) -> None:
    told: list[str] = []
    async with running(tmp_path) as server:
        await server.ready()
        watching = asyncio.create_task(server.watch(told.append))
        os.kill(pid_of(server), signal.SIGSTOP)
        await until(lambda: server.restarts == 1)
        await server.ready()
        assert "no longer answers" in told[0]
        await server.stop()
        await watching


async def test_a_server_that_dies_again_and_again_stays_stopped(tmp_path: Path) -> None:
    async with running(tmp_path, "dies_loading") as server:
        with pytest.raises(ServerDied, match="3 times in a row"):
            await server.watch()
        assert server.restarts == 2


async def test_a_server_that_comes_back_is_not_given_up(tmp_path: Path) -> None:
    async with running(tmp_path, "second_time") as server:
        with pytest.raises(ServerDied, match="a bad day"):
            await server.ready()
        watching = asyncio.create_task(server.watch())
        await until(lambda: server.restarts == 1)
        await server.ready()
        await server.stop()
        await watching


async def test_noise_does_not_fill_the_disk(tmp_path: Path) -> None:
    async with running(tmp_path, "noisy") as server:
        await server.ready()
        written = sum(path.stat().st_size for path in server.log.parent.iterdir())
        assert {path.name for path in server.log.parent.iterdir()} == {
            "server.log", "server.log.1",
        }  # fmt: skip
        assert written < 9_000_000
        os.kill(pid_of(server), signal.SIGKILL)


async def test_what_does_not_want_to_end_is_made_to_with_its_children(tmp_path: Path) -> None:
    async with running(tmp_path, "stubborn") as server:
        await server.ready()
        program, child = pid_of(server), int((tmp_path / "memory").read_text())
    assert not alive(program)
    await until(lambda: not alive(child))


HOLD = """
import asyncio, sys
from pathlib import Path
sys.path[:0] = {path!r}
from tests.models.serving.test_local import QUICK, launch
from models.serving.local import LocalServer
async def main():
    server = LocalServer(launch(Path({folder!r}), "stubborn"), {port}, QUICK)
    await server.start()
    await server.ready()
    print("ready", server.keeper_pid, flush=True)
    await asyncio.sleep(600)
asyncio.run(main())
"""


@pytest.mark.parametrize("whom", ["us", "the keeper"])
async def test_nothing_is_left_when_we_are_killed(tmp_path: Path, whom: str) -> None:
    port = free_port()
    script = HOLD.format(path=sys.path, folder=str(tmp_path), port=port)
    ours = await asyncio.create_subprocess_exec(
        sys.executable, "-c", script, stdout=subprocess.PIPE
    )
    assert ours.stdout is not None
    said, keeper = (await ours.stdout.readline()).split()
    assert said == b"ready"
    (program,) = psutil.Process(int(keeper)).children()
    os.kill(ours.pid if whom == "us" else int(keeper), signal.SIGKILL)
    await until(lambda: not alive(program.pid))
    if whom == "us":
        child = int((tmp_path / "memory").read_text())
        await until(lambda: not alive(child))
    else:
        ours.kill()
    await ours.wait()


def alive(pid: int) -> bool:
    try:
        return bool(psutil.Process(pid).status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False
