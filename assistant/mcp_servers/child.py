"""An MCP server as a program of ours: messages as lines over its standard input and output.

Unlike the SDK's own transport this one bounds what a line may hold, keeps the end of what the
program complains about, and says when and why it ended. The program has its own process group and
none of our environment but what a program needs to run; it is ended by its id: its input is
closed, after ``PATIENCE`` seconds its group gets SIGTERM, then SIGKILL (MCP 2025-11-25,
"Lifecycle: Shutdown").
"""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import anyio
import mcp_types as types
from anyio.abc import Process
from anyio.streams.memory import MemoryObjectReceiveStream, MemoryObjectSendStream
from mcp.client.stdio import get_default_environment
from mcp.shared.message import SessionMessage

MAX_LINE = 4_000_000
"""Bytes of one message."""
COMPLAINTS = 2000
"""Bytes of its standard error that are kept: the last ones."""
PATIENCE = 2.0

Received = SessionMessage | Exception
Streams = tuple[MemoryObjectReceiveStream[Received], MemoryObjectSendStream[SessionMessage]]


class Child:
    """What is known of the program: ``pid`` while it runs, and how it ended."""

    def __init__(self) -> None:
        self.pid = 0
        self.ended = anyio.Event()
        self.why = ""
        """Why we ended it, "" when it ended by itself."""
        self._complaints = bytearray()

    @property
    def complaints(self) -> str:
        """The end of what it wrote to its standard error."""
        return self._complaints.decode("utf-8", "replace").strip()

    @asynccontextmanager
    async def run(
        self, command: Sequence[str], env: Mapping[str, str], folder: Path | None
    ) -> AsyncGenerator[Streams]:
        """Its two streams of messages. Raises OSError when it cannot be started."""
        process = await anyio.open_process(
            command, env={**get_default_environment(), **env}, cwd=folder, start_new_session=True
        )
        self.pid = process.pid
        to_us, received = anyio.create_memory_object_stream[Received](0)
        sending, to_child = anyio.create_memory_object_stream[SessionMessage](0)
        async with anyio.create_task_group() as group:
            group.start_soon(self._read, process, to_us)
            group.start_soon(self._write, process, to_child)
            group.start_soon(self._listen, process)
            try:
                yield received, sending
            finally:
                with anyio.CancelScope(shield=True):
                    received.close()
                    sending.close()
                    await _end(process)
                group.cancel_scope.cancel()

    async def _read(self, process: Process, to_us: MemoryObjectSendStream[Received]) -> None:
        """Hand its messages on, until it ends or says too much."""
        assert process.stdout  # noqa: S101 - it is a pipe
        try:
            async with to_us:
                rest = bytearray()
                async for chunk in process.stdout:
                    *lines, last = chunk.split(b"\n")
                    for line in lines:
                        await to_us.send(_message(bytes(rest + line)))
                        rest.clear()
                    rest += last
                    if len(rest) > MAX_LINE:
                        self.why = f"it sent a message of more than {MAX_LINE} bytes"
                        return
        except (anyio.BrokenResourceError, anyio.ClosedResourceError):
            return  # nobody listens any more
        finally:
            self.ended.set()

    async def _write(
        self, process: Process, messages: MemoryObjectReceiveStream[SessionMessage]
    ) -> None:
        assert process.stdin  # noqa: S101 - it is a pipe
        try:
            async with messages:
                async for each in messages:
                    said = each.message.model_dump_json(by_alias=True, exclude_unset=True)
                    await process.stdin.send(said.encode() + b"\n")
        except (anyio.BrokenResourceError, anyio.ClosedResourceError, OSError):
            self.ended.set()

    async def _listen(self, process: Process) -> None:
        assert process.stderr  # noqa: S101 - it is a pipe
        with contextlib.suppress(anyio.BrokenResourceError, anyio.ClosedResourceError):
            async for chunk in process.stderr:
                self._complaints = (self._complaints + chunk)[-COMPLAINTS:]


def _message(line: bytes) -> Received:
    """A line that is no message is told to the session, which drops it."""
    try:
        return SessionMessage(types.jsonrpc_message_adapter.validate_json(line, by_name=False))
    except ValueError as error:
        return error


async def _end(process: Process) -> None:
    """Wait for it, ask it, kill it: with everything that it started."""
    assert process.stdin  # noqa: S101 - it is a pipe
    with contextlib.suppress(anyio.BrokenResourceError, anyio.ClosedResourceError, OSError):
        await process.stdin.aclose()
    for harder in (signal.SIGTERM, signal.SIGKILL, None):
        if await _ended_within(process, PATIENCE) or harder is None:
            break
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, harder)
    with contextlib.suppress(anyio.BrokenResourceError, anyio.ClosedResourceError, OSError):
        await process.aclose()


async def _ended_within(process: Process, seconds: float) -> bool:
    with anyio.move_on_after(seconds):
        await process.wait()
    return process.returncode is not None
