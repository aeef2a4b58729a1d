"""Files between the computer and the phone, in both of hdc's ways.

Without ``remote`` the server reads and writes the computer's files itself; with it the client does
and the bytes travel on the channel. Source: OpenHarmony developtools_hdc, src/common/transfer.cpp.
"""

from __future__ import annotations

import posixpath
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from device_drivers.harmony import wire
from device_drivers.virtual.harmony.bundles import BadHap
from device_drivers.virtual.harmony.bundles import install as install_hap
from device_drivers.virtual.harmony.bundles import uninstall as uninstall_bundle

if TYPE_CHECKING:
    from device_drivers.virtual.harmony.channel import Channel

MAX_FILE = 1 << 29


class Failed(Exception):
    """The transfer came to nothing; the message is hdc's."""


@dataclass(frozen=True, slots=True)
class _Wish:
    """``[remote] [-cwd DIR] [-a] [-z] ... A B``"""

    remote: bool
    directory: str
    paths: list[str]
    options: list[str]

    def local(self, name: str) -> Path:
        return Path(self.directory) / name


def _wish(words: Sequence[str]) -> _Wish:
    queue, paths, options, directory = list(words), [], [], "."
    remote = queue[:1] == ["remote"]
    if remote:
        queue.pop(0)
    while queue:
        word = queue.pop(0)
        if word in ("-cwd", "-b") and queue:
            value = queue.pop(0)
            directory = value if word == "-cwd" else directory
        elif word.startswith("-") and len(word) < 6:
            options.append(word)
        else:
            paths.append(word)
    return _Wish(remote, directory, paths, options)


async def file(channel: Channel, words: Sequence[str]) -> None:
    """``file send LOCAL REMOTE`` and ``file recv REMOTE LOCAL``"""
    began = time.monotonic()
    way, wish = words[0] if words else "", _wish(words[1:])
    if way not in ("send", "recv") or len(wish.paths) != 2:
        await channel.echo("[Fail]Incorrect parameters; file send|recv FROM TO")
        return
    try:
        size = await (_send(channel, wish) if way == "send" else _recv(channel, wish))
    except Failed as failed:
        await channel.echo(f"[Fail]{failed}")
        return
    ms = max(1, round((time.monotonic() - began) * 1000))
    await channel.echo(
        f"FileTransfer finish, Size:{size}, File count = 1, time:{ms}ms "
        f"rate:{size / ms:.2f}kB/s"
    )  # fmt: skip


async def _send(channel: Channel, wish: _Wish) -> int:
    local, remote = wish.paths
    content = await _from_computer(channel, wish, local, wire.FILE, "file")
    files = channel.server.system.files
    target = files.canonical(remote)
    if files.exists(target) and files.stat(target).is_directory:
        target = posixpath.join(target, posixpath.basename(local.replace("\\", "/")))
    try:
        files.write(target, content)
    except OSError as error:
        raise Failed(_not_opened(error, remote)) from error
    channel.server.phone.changed()
    return len(content)


async def _recv(channel: Channel, wish: _Wish) -> int:
    remote, local = wish.paths
    files = channel.server.system.files
    try:
        content = files.read(files.canonical(remote))
    except OSError as error:
        raise Failed(_not_opened(error, remote)) from error
    if wish.remote:
        await _to_client(channel, content, remote, local)
        return len(content)
    _check_local(channel, local)
    target = wish.local(local)
    if target.is_dir():
        target = target / posixpath.basename(remote)
    try:
        target.write_bytes(content)
    except OSError as error:
        raise Failed(_not_opened(error, str(target))) from error
    return len(content)


def _not_opened(error: OSError, path: str) -> str:
    return f"Error opening file: {(error.strerror or 'unknown').lower()}, path:{path}"


def _check_local(channel: Channel, path: str) -> None:
    """The files of this machine are for its own clients. Raises Failed."""
    if not channel.is_local:
        raise Failed(f"Error opening file: permission denied, path:{path}")


async def _from_computer(
    channel: Channel, wish: _Wish, local: str, kind: int, function: str
) -> bytes:
    """A file of the computer's, which this server reads or the client sends."""
    if wish.remote:
        return await _from_client(channel, wish, local, kind)
    _check_local(channel, local)
    try:
        return wish.local(local).read_bytes()
    except OSError as error:
        raise Failed(_not_opened(error, local)) from error


async def _from_client(channel: Channel, wish: _Wish, local: str, kind: int) -> bytes:
    words = " ".join([*wish.options, f'-cwd "{wish.directory}"', *wish.paths])
    await channel.send(wire.step(kind, wire.INIT, words.encode() + b"\0"))
    size = wire.TransferConfig.unpack(await _expected(channel, kind, wire.CHECK)).size
    if size > MAX_FILE:
        raise Failed(f"Error opening file: file too large, path:{local}")
    await channel.send(wire.step(kind, wire.BEGIN))
    content = bytearray()
    while len(content) < size:
        content += (await _expected(channel, kind, wire.DATA))[wire.DATA_HEAD :]
    await channel.send(wire.step(kind, wire.FINISH, b"\1"))
    while (wire.step_of(await channel.receive(), kind) or (0, b""))[0] != wire.FINISH:
        continue  # an empty file comes as one empty piece
    return bytes(content)


async def _to_client(channel: Channel, content: bytes, remote: str, local: str) -> None:
    kind = wire.FILE
    config = wire.TransferConfig(len(content), local, posixpath.basename(remote))
    await channel.send(wire.step(kind, wire.CHECK, config.pack()))
    await _expected(channel, kind, wire.BEGIN)
    for start in range(0, max(1, len(content)), wire.CHUNK):
        piece = content[start : start + wire.CHUNK]
        await channel.send(
            wire.step(kind, wire.DATA, wire.data_head(start, len(piece)) + piece)
        )  # fmt: skip
    await _expected(channel, kind, wire.FINISH)
    await channel.send(wire.step(kind, wire.FINISH, b"\0"))


async def _expected(channel: Channel, kind: int, which: int) -> bytes:
    """What the next message carries. Raises Failed when it is another step, or text."""
    data = await channel.receive()
    found = wire.step_of(data, kind)
    if found is None or found[0] != which:
        raise Failed("Transfer was broken off")
    return found[1]


# --- apps ------------------------------------------------------------------------------------


async def install(channel: Channel, words: Sequence[str]) -> None:
    """``install [-r] HAP...``"""
    wish = _wish(words)
    if not wish.paths:
        await channel.echo("[Fail]Not any installation package was found")
        return
    for local in wish.paths[:1] if wish.remote else wish.paths:
        remote = f"/data/local/tmp/{posixpath.basename(local)}"
        try:
            data = await _from_computer(channel, wish, local, wire.APP, "install")
            install_hap(channel.server.phone, data)
        except Failed as failed:
            await channel.echo(f"[Fail]{failed}")
            return
        except BadHap as error:
            said = f"error: failed to install bundle. code:{error.code} error: {error}"
        else:
            said = "install bundle successfully."
        await channel.echo(f"[Info]App install path:{remote} msg:{said} \n")
    await channel.echo("AppMod finish")


async def uninstall(channel: Channel, words: Sequence[str]) -> None:
    """``uninstall [-k] BUNDLE``"""
    names = [word for word in words if not word.startswith("-")]
    if not names:
        await channel.echo("[Fail]Uninstall parameters error")
        return
    try:
        uninstall_bundle(channel.server.phone, names[0])
    except BadHap as error:
        said = f"error: failed to uninstall bundle. code:{error.code} error: {error}"
    else:
        said = "uninstall bundle successfully."
    await channel.echo(f"[Info]App uninstall path: msg:{said} \nAppMod finish")
