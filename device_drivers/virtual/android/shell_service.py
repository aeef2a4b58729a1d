"""The adb services ``shell:``, ``shell,v2,...:`` and ``exec:``: a shell on a stream.

Version 2 frames everything as ``u8 id, u32le length, data``: 0 stdin, 1 stdout, 2 stderr, 3 exit
code (one byte), 4 close stdin, 5 window size. Version 1 and exec are plain bytes, stderr mixed in.
Source: AOSP packages/modules/adb, shell_protocol.h.
"""

from __future__ import annotations

import struct

from device_drivers.virtual.android.adbd import Stream, StreamClosed
from device_drivers.virtual.android.commands import COMMANDS
from device_drivers.virtual.android.mini_shell import ShellSyntaxError, Unfinished, parse
from device_drivers.virtual.android.process import Lines, Sink, Source, Streams, decode, encode
from device_drivers.virtual.android.shell import Shell, ShellExit
from device_drivers.virtual.android.system import System

STDIN, STDOUT, STDERR, EXIT, CLOSE_STDIN, WINDOW_SIZE = range(6)
_FRAME = struct.Struct("<BI")


class Wire:
    """Gathers what a shell writes and sends it in order. Framed for v2, plain otherwise."""

    def __init__(self, stream: Stream, framed: bool, terminal: bool = False) -> None:
        self._stream = stream
        self._framed = framed
        self._terminal = terminal
        self._waiting = bytearray()

    def put(self, kind: int, data: bytes) -> None:
        if self._terminal:
            data = data.replace(b"\n", b"\r\n")
        if self._framed:
            self._waiting += _FRAME.pack(kind, len(data))
        self._waiting += data

    async def send(self) -> None:
        if self._waiting:
            data = bytes(self._waiting)
            self._waiting.clear()
            await self._stream.write(data)

    async def end(self, code: int) -> None:
        if self._framed:
            self._waiting += _FRAME.pack(EXIT, 1) + bytes([code & 255])
        await self.send()


class WireSink:
    """One of the two outputs of a shell on the wire."""

    def __init__(self, wire: Wire, kind: int) -> None:
        self._wire = wire
        self._kind = kind

    def write(self, data: bytes) -> None:
        if data:
            self._wire.put(self._kind, data)

    async def drain(self) -> None:
        await self._wire.send()


class PlainSource:
    """Input of a v1 shell: the bytes of the stream."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream

    async def read(self) -> bytes:
        try:
            return await self._stream.read()
        except StreamClosed:
            return b""


class FramedSource:
    """Input of a v2 shell: the stdin frames, until the client closes its stdin."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream
        self._ended = False

    async def read(self) -> bytes:
        while not self._ended:
            kind, size = _FRAME.unpack(await self._stream.read_exactly(_FRAME.size))
            data = await self._stream.read_exactly(size) if size else b""
            if kind == CLOSE_STDIN:
                self._ended = True
            elif kind == STDIN and data:
                return data
        return b""


async def serve_shell(system: System, stream: Stream, kind: str, command: str) -> None:
    """``kind`` stands before the colon: ``shell``, ``shell,v2,TERM=xterm,raw``, ``exec``."""
    options = kind.split(",")[1:]
    framed = "v2" in options
    terminal = "pty" in options or (not command and "raw" not in options)
    wire = Wire(stream, framed, terminal)
    source: Source = FramedSource(stream) if framed else PlainSource(stream)
    error: Sink = WireSink(wire, STDERR if framed and not terminal else STDOUT)
    streams = Streams(source, WireSink(wire, STDOUT), error)
    shell = Shell(system, COMMANDS)
    if command:
        code = await shell.run_to_end(command, streams)
    elif terminal:
        code = await _interactive(shell, streams)
    else:
        code = await _script_from_input(shell, streams)
    await wire.end(code)


async def _script_from_input(shell: Shell, streams: Streams) -> int:
    """``adb shell < script``: run line by line, reading on while a line is unfinished."""
    lines = Lines(streams.stdin)
    inner = Streams(lines, streams.stdout, streams.stderr)
    text = ""
    try:
        while (line := await lines.line()) is not None:
            text += decode(line)
            if not _unfinished(text):
                await shell.run(text, inner)
                text = ""
        return await shell.run(text, inner) if text.strip() else shell.status
    except ShellExit as done:
        return done.code


def _unfinished(text: str) -> bool:
    try:
        parse(text)
    except Unfinished:
        return True
    except ShellSyntaxError:
        return False
    return text.endswith("\\\n")


async def _interactive(shell: Shell, streams: Streams) -> int:
    """A terminal: prompt, echo, backspace, Ctrl-C, Ctrl-D, one level of history with arrow up."""
    terminal = _Terminal(shell, streams)
    try:
        while True:
            line = await terminal.edit()
            if line is None:
                return shell.status
            await shell.run(line, Streams(terminal, streams.stdout, streams.stderr))
            await streams.stdout.drain()
    except ShellExit as done:
        return done.code


class _Terminal:
    """Turns key strokes into lines and shows them as they are typed."""

    def __init__(self, shell: Shell, streams: Streams) -> None:
        self._shell = shell
        self._streams = streams
        self._keys = ""
        self._history = ""

    async def read(self) -> bytes:
        """Cooked input for a command such as ``cat``: one line, b"" after Ctrl-D."""
        line = await self._line(prompt="")
        return b"" if line is None else encode(line + "\n")

    async def edit(self) -> str | None:
        """The next command line, None after Ctrl-D on an empty one."""
        line = await self._line(prompt=f"{self._shell.env['HOSTNAME']}:{self._shell.cwd} $ ")
        if line and line.strip():
            self._history = line
        return line

    async def _line(self, prompt: str) -> str | None:
        await self._show(prompt)
        line = ""
        while True:
            key = await self._key()
            if key in ("\r", "\n"):
                await self._show("\n")
                return line
            if key == "" or (key == "\x04" and not line):
                await self._show("\n")
                return None
            if key == "\x03":
                line = ""
                self._shell.status = 130
                await self._show("^C\n" + prompt)
            elif key in ("\x7f", "\b"):
                if line:
                    line = line[:-1]
                    await self._show("\b \b")
            elif key == "\x1b":
                await self._escape_sequence()
                if not line and prompt:
                    line = self._history
                    await self._show(line)
            elif key >= " " or key == "\t":
                line += key
                await self._show(key)

    async def _escape_sequence(self) -> None:
        if await self._key() == "[":
            while not (await self._key() or "A").isalpha():
                pass

    async def _key(self) -> str:
        if not self._keys:
            self._keys = decode(await self._streams.stdin.read())
        key, self._keys = self._keys[:1], self._keys[1:]
        return key

    async def _show(self, text: str) -> None:
        if text:
            self._streams.stdout.write(encode(text))
            await self._streams.stdout.drain()
