"""A small ``hdc`` for machines that have none: ``phonepilot-hdc list targets``.

It takes hdc's own arguments and speaks to an hdc server, such as a virtual phone; it is no server
itself. As with hdc, the exit code is 0 whatever happens: what is printed tells.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from device_drivers.base import DeviceError
from device_drivers.harmony import wire
from device_drivers.harmony.channel import DEFAULT_PORT, Channel

USAGE = """\
usage: phonepilot-hdc [-s HOST:PORT] [-t KEY] COMMAND
  list targets [-v]                   the phones the server knows
  shell [COMMAND]                     run a command on the phone, or a shell
  file send LOCAL REMOTE | recv REMOTE LOCAL
  install HAP... | uninstall BUNDLE
  fport|rport FROM TO | fport ls | fport rm FROM TO
  tconn KEY [-remove] | checkserver | wait | hilog | target mount | -v
The server is the one at -s, else at port $OHOS_HDC_SERVER_PORT (8710) of this machine.
"""
PATIENCE_SECONDS = 86_400.0
"""Somebody watches: a command may take as long as it takes."""
_ALONE = ("-a", "-z", "-r", "-m", "-sync")
_LOCAL = ("-h", "-v", "help", "version", "start", "kill")


@dataclass(frozen=True, slots=True)
class Line:
    """One command line: the server, the phone's connect key, and the command's own words."""

    server: Channel
    target: str
    words: tuple[str, ...]


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out one command; the exit code is always 0."""
    try:
        line = read(sys.argv[1:] if arguments is None else arguments, os.environ)
        if not line.words or line.words[0] in _LOCAL:
            _say(_about_itself(line.words))
        else:
            _carry_out(line)
    except (DeviceError, ValueError) as error:
        _say(f"[Fail]{error}\n")
    except KeyboardInterrupt:
        _say("\n")
    return 0


def read(arguments: Sequence[str], environment: os._Environ[str] | dict[str, str]) -> Line:
    """ValueError for arguments that mean nothing."""
    port = environment.get("OHOS_HDC_SERVER_PORT", str(DEFAULT_PORT))
    host, target, queue = "127.0.0.1", "", list(arguments)
    while queue and queue[0] in ("-s", "-t", "-l"):
        name = queue.pop(0)
        if not queue:
            raise ValueError(f"{name} needs a value")
        value = queue.pop(0)
        if name == "-t":
            target = value
        elif name == "-s":
            before, _, port = value.rpartition(":")
            host = before.removeprefix("::ffff:") or host
    if not port.isdigit() or not 0 < int(port) < 65536:
        raise ValueError(f"{port!r} is no port; write -s 127.0.0.1:8710")
    return Line(Channel(host, int(port)), target, tuple(queue))


def packed(words: Sequence[str]) -> str:
    """One command line out of words, as hdc packs them: those with blanks in quotes."""
    return " ".join(f'"{word}"' if " " in word else word for word in words)


def _about_itself(words: Sequence[str]) -> str:
    match words[:1]:
        case ("-v" | "version",):
            return "Ver: 3.1.0e\n"
        case ("start",):
            return (
                "[Fail]There is no server here to start; begin a phone with `phonepilot virtual`\n"
            )
        case ("kill",):
            return "Kill server finish\n"
        case _:
            return USAGE


def _carry_out(line: Line) -> None:
    server, target = line.server, line.target
    match line.words:
        case ("file", "send" | "recv" as way, *rest):
            _copy(line, way, [word for word in rest if word not in _ALONE])
        case ("install", *rest):
            for name in [word for word in rest if not word.startswith("-")]:
                _say(
                    server.upload(
                        "install", wire.APP, Path(name), "", target, timeout=PATIENCE_SECONDS
                    )
                )
        case ("shell",):
            _converse(line)
        case words:
            server.stream(packed(words), _show, target, timeout=PATIENCE_SECONDS)


def _copy(line: Line, way: str, paths: Sequence[str]) -> None:
    if len(paths) != 2:
        raise ValueError(f"file {way} needs two paths")
    if way == "send":
        said = line.server.send_file(
            Path(paths[0]), paths[1], line.target, timeout=PATIENCE_SECONDS
        )
    else:
        local = Path(paths[1])
        target = local / paths[0].rpartition("/")[2] if local.is_dir() else local
        said = line.server.recv_file(paths[0], target, line.target, timeout=PATIENCE_SECONDS)
    _say(said + "\n")


def _converse(line: Line) -> None:
    """A shell: lines from standard input until it ends or ``exit``."""
    with line.server.opened("shell", line.target, PATIENCE_SECONDS) as link:

        def type_() -> None:
            try:
                for typed in sys.stdin.buffer:
                    link.send(typed)
                link.send(b"exit\n")
            except OSError:
                return  # the shell has ended first

        threading.Thread(target=type_, daemon=True).start()
        while (data := link.receive()) is not None:
            _show(data)


def _show(data: bytes) -> None:
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def _say(text: str) -> None:
    _show(text.encode(errors="replace"))


if __name__ == "__main__":
    raise SystemExit(main())
