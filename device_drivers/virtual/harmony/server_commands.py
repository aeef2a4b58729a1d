"""What an hdc server does for each command, in its own words.

Errors are text like everything else; there are no exit codes. Source: OpenHarmony
developtools_hdc, src/host.
"""

from __future__ import annotations

import asyncio
import shlex
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING

from device_drivers.virtual.android.process import Given, Streams
from device_drivers.virtual.android.shell import Shell
from device_drivers.virtual.harmony import transfer
from device_drivers.virtual.harmony.commands import COMMANDS
from device_drivers.virtual.harmony.forwards import BadForward
from device_drivers.virtual.harmony.interactive import interact

if TYPE_CHECKING:
    from device_drivers.virtual.harmony.channel import Channel

VERSION = "Ver: 3.1.0e"
NEED_KEY = "[Fail]ExecuteCommand need connect-key? please confirm a device by help info"
NO_MATCH = "[Fail]Not match target founded, check connect-key please"
REPEATED = "[Info]Target is connected, repeat operation"
NOT_CONNECTED = "[Fail]Device not founded or connected"
WAIT_SECONDS = 0.1


async def run(channel: Channel, command: str) -> None:
    """Carry out one command line and answer on ``channel``."""
    name, _, rest = command.strip().partition(" ")
    own = _SERVER.get(name)
    if own is not None:
        await own(channel, _words(rest))
        return
    channel.on_phone = True
    if name in ("fport", "rport") and rest.split()[:1] in (["ls"], ["rm"]):
        await _forward(channel, _words(rest))  # the server knows them, whatever the phone does
    elif problem := _problem(channel):
        await channel.echo(problem)
    elif name == "shell":
        await _shell(channel, rest.strip())
    elif (on_phone := _PHONE.get(name)) is not None:
        await on_phone(channel, _words(rest))
    else:
        await channel.echo("Unknown operation command...")


def _problem(channel: Channel) -> str:
    """Why no command reaches the phone, "" when it does."""
    server = channel.server
    if channel.target in ("", "any"):
        return "" if server.state == "Connected" else NEED_KEY
    if channel.target != server.system.serial:
        return NO_MATCH
    if server.state == "Connected":
        return ""
    return NOT_CONNECTED if server.state else NEED_KEY


def _words(text: str) -> list[str]:
    try:
        return shlex.split(text)
    except ValueError:
        return text.split()


# --- the server's own ------------------------------------------------------------------------


async def _list(channel: Channel, words: Sequence[str]) -> None:
    """``list targets [-v]``"""
    server = channel.server
    if words[:1] != ["targets"]:
        await channel.echo("Unknown operation command...")
        return
    serial = server.system.serial
    line = ""
    if "-v" in words and server.state:
        line = f"{serial}\t\tUSB\t{server.state}\tlocalhost\thdc"
    elif server.state == "Connected":
        line = serial
    await channel.echo(line + "\n" if line else "[Empty]")


async def _check_server(channel: Channel, words: Sequence[str]) -> None:
    await channel.echo(f"Client version:{VERSION}, server version:{VERSION}")


async def _version(channel: Channel, words: Sequence[str]) -> None:
    await channel.echo(VERSION)


async def _help(channel: Channel, words: Sequence[str]) -> None:
    await channel.echo(_USAGE)


async def _start(channel: Channel, words: Sequence[str]) -> None:
    await channel.echo("hdc start server, listening: already running")


async def _kill(channel: Channel, words: Sequence[str]) -> None:
    await channel.echo("Kill server finish")


async def _connect(channel: Channel, words: Sequence[str]) -> None:
    """``tconn KEY [-remove]``, ``checkdevice KEY``: there is no other phone to be found."""
    server, key = channel.server, words[0] if words else ""
    if "-remove" in words:
        if key != server.system.serial:
            await channel.echo("[Fail]No target available")
    elif key == server.system.serial and server.state:
        await channel.echo(REPEATED)
    else:
        await channel.echo("[Fail]Connect failed")


async def _discover(channel: Channel, words: Sequence[str]) -> None:
    await channel.echo(
        "[Info]Please add HDC server's firewall ruler to allow udp incoming, udpport:8710"
    )
    await channel.echo("[Info]Broadcast find daemon, total:0")


async def _wait(channel: Channel, words: Sequence[str]) -> None:
    """Until the phone is there."""
    while _problem(channel):  # noqa: ASYNC110  # the weather tells nobody that it clears
        await asyncio.sleep(WAIT_SECONDS)
    await channel.echo(f"Wait for connected target is {channel.server.system.serial}")


async def _any(channel: Channel, words: Sequence[str]) -> None:
    """``any``: whichever phone there is."""
    connected = channel.server.state == "Connected"
    await channel.echo(REPEATED if connected else "[Fail]No target available")


# --- on the phone ----------------------------------------------------------------------------


class _Said:
    """What a shell writes, sent on in order."""

    def __init__(self, channel: Channel) -> None:
        self._channel = channel
        self._waiting = bytearray()

    def write(self, data: bytes) -> None:
        self._waiting += data

    async def drain(self) -> None:
        if self._waiting:
            data = bytes(self._waiting)
            self._waiting.clear()
            await self._channel.say(data)


async def _shell(channel: Channel, line: str) -> None:
    if not line:
        await interact(channel)
        return
    said = _Said(channel)
    shell = Shell(channel.server.system, COMMANDS)
    await shell.run_to_end(trimmed(line), Streams(Given(), said, said))
    await said.drain()


def trimmed(line: str) -> str:
    """A command line without the quotes that hdc puts around a single argument with blanks."""
    if len(line) > 2 and line[0] == line[-1] == '"' and line.count('"') == 2:
        return line[1:-1]
    return line


async def _hilog(channel: Channel, words: Sequence[str]) -> None:
    await _shell(channel, shlex.join(["hilog", *words]))


async def _forward(channel: Channel, words: Sequence[str]) -> None:
    """``fport ls``, ``fport rm A B``, ``fport LOCAL REMOTE``"""
    forwards = channel.server.forwards
    try:
        match list(words):
            case ["ls"]:
                lines = forwards.lines(channel.server.system.serial)
                await channel.echo("\n".join(lines) + "\n" if lines else "[Empty]")
            case ["rm", *rule]:
                first, second = _rule(rule)
                forwards.remove(first, second)
                await channel.echo(f"Remove forward ruler success, ruler:{first} {second}")
            case rule:
                await forwards.add(*_rule(rule))
                await channel.echo("Forwardport result:OK")
    except BadForward as error:
        await channel.echo(str(error))


async def _reverse(channel: Channel, words: Sequence[str]) -> None:
    """``rport REMOTE LOCAL``"""
    try:
        channel.server.forwards.add_reverse(*_rule(words if channel.is_local else ()))
    except BadForward as error:
        await channel.echo(str(error))
    else:
        await channel.echo("Forwardport result:OK")


def _rule(words: Sequence[str]) -> tuple[str, str]:
    """Both ends of a rule, which some clients send as one word."""
    both = " ".join(words).split()
    if len(both) != 2:
        raise BadForward("[Fail]Forward parament failed")
    return both[0], both[1]


async def _target(channel: Channel, words: Sequence[str]) -> None:
    """``target mount`` and ``target boot``"""
    if words[:1] == ["boot"]:
        channel.server.system.reboot()
    else:
        await channel.echo("Mount finish" if words[:1] == ["mount"] else "[Fail]Unknown target")


async def _mode(channel: Channel, words: Sequence[str]) -> None:
    """``tmode usb|port N`` and ``smode [-r]``: taken, and nothing of it is felt here."""
    await channel.echo("Set device run mode successful.")


async def _bug_report(channel: Channel, words: Sequence[str]) -> None:
    await _shell(channel, "hidumper -s PowerManagerService -a -s; hilog -x")


async def _processes(channel: Channel, words: Sequence[str]) -> None:
    """``jpid``: nothing here may be debugged."""
    await channel.echo("[Empty]")


_USAGE = """OpenHarmony device connector(HDC) ...
list targets [-v] | tconn KEY [-remove] | checkserver | wait | kill | start
-t KEY shell [COMMAND] | file send|recv FROM TO | install HAP | uninstall BUNDLE
-t KEY fport|rport FROM TO | fport ls | fport rm FROM TO | hilog | target mount|boot
"""
Do = Callable[["Channel", Sequence[str]], Awaitable[None]]
_SERVER: dict[str, Do] = {
    "list": _list, "checkserver": _check_server, "version": _version, "-v": _version,
    "help": _help, "-h": _help, "start": _start, "kill": _kill, "tconn": _connect,
    "discover": _discover, "any": _any, "checkdevice": _connect, "wait": _wait,
    "wait-for-device": _wait,
}  # fmt: skip
_PHONE: dict[str, Do] = {
    "hilog": _hilog, "fport": _forward, "rport": _reverse, "file": transfer.file,
    "install": transfer.install, "uninstall": transfer.uninstall, "target": _target,
    "tmode": _mode, "smode": _mode, "bugreport": _bug_report, "jpid": _processes,
    "track-jpid": _processes,
}  # fmt: skip
