"""``nc``: what a shell reaches from the phone."""

from __future__ import annotations

import asyncio

from device_drivers.virtual.android.adbd import StreamClosed
from device_drivers.virtual.android.commands.options import BadUsage, read_options, refuse
from device_drivers.virtual.android.ports import Channel, connection
from device_drivers.virtual.android.process import Family, Process

_HERE = ("127.0.0.1", "localhost", "::1", "0.0.0.0")  # noqa: S104  # names of this phone, unbound


async def netcat(p: Process) -> int:
    """``nc HOST PORT``, ``nc -l -p PORT``: to and from programs on the phone, and through
    ``adb reverse`` to the computer."""
    try:
        options, names = read_options(p.args, "lLnuz46", "pwqsW")
    except BadUsage as error:
        return refuse(p, error)
    if "l" in options or "L" in options:
        return await _listen(p, options.get("p") or (names[-1] if names else "0"))
    if len(names) < 2 or not names[1].isdigit():
        return p.fail('Needs 2 arguments (see "nc --help")')
    host, port = names[0], names[1]
    serve = p.system.ports.find(f"tcp:{port}") if host in _HERE else None
    if serve is None:
        reason = "Connection refused" if host in _HERE else "Network is unreachable"
        return p.fail(f"{host}: {reason}")
    if "z" in options:
        return 0
    inside, outside = connection()
    serving = asyncio.get_running_loop().create_task(serve(outside))
    serving.add_done_callback(lambda _: outside.close())
    try:
        await _talk(p, inside, float(options.get("q") or options.get("W") or 0))
    finally:
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)
    return 0


async def _listen(p: Process, port: str) -> int:
    """Take one connection and talk with it."""
    name = f"tcp:{port if port != '0' else p.system.ports.free_port()}"
    arrived: asyncio.Future[Channel] = asyncio.get_running_loop().create_future()
    done = asyncio.Event()

    async def serve(channel: Channel) -> None:
        if arrived.done():
            raise StreamClosed
        arrived.set_result(channel)
        await done.wait()

    try:
        p.system.ports.listen(name, serve)
    except OSError as error:
        return p.fail(f"bind: {error.strerror}")
    try:
        await p.stdout.drain()
        await _talk(p, await arrived, 0)
    finally:
        p.system.ports.leave(name)
        done.set()
    return 0


async def _talk(p: Process, channel: Channel, patience: float) -> None:
    """Standard input to the channel and back, until the other side ends."""

    async def send() -> None:
        try:
            while data := await p.stdin.read():
                await channel.write(data)
        except StreamClosed:
            return
        if patience:
            await asyncio.sleep(patience)
            channel.close()

    sending = asyncio.get_running_loop().create_task(send())
    try:
        while True:
            p.out(await channel.read())
            await p.stdout.drain()
    except StreamClosed:
        channel.close()
    finally:
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)


COMMANDS: Family = {"nc": netcat, "netcat": netcat}
