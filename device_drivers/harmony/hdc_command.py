"""A small ``hdc`` for machines that have none: ``phonepilot-hdc list targets``.

It takes hdc's own arguments and speaks to an hdc server, such as a virtual phone; it is no server
itself. As with hdc, the exit code is 0 whatever happens: what is printed tells. Programs that call
``hdc`` by that name find it after ``phonepilot-hdc as-hdc FOLDER``.
"""

from __future__ import annotations

import getopt
import os
import sys
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from device_drivers.base import DeviceError, DeviceGone, DeviceTimeout
from device_drivers.harmony import as_hdc, wire
from device_drivers.harmony.channel import DEFAULT_PORT, Channel

USAGE = """\
usage: phonepilot-hdc [-s HOST:PORT] [-t KEY] COMMAND
  list targets [-v]                   the phones the server knows
  shell [COMMAND]                     run a command on the phone, or a shell
  file send LOCAL REMOTE | recv REMOTE LOCAL
  install HAP... | uninstall BUNDLE
  fport|rport FROM TO | fport ls | fport rm FROM TO
  tconn KEY [-remove] | checkserver | wait | hilog | target mount | -v
  as-hdc FOLDER                       make FOLDER/hdc, for programs that call hdc
The server is the one at -s, else at port $OHOS_HDC_SERVER_PORT (8710) of this machine.
"""
UNKNOWN = "Unknown operation command...\n"
PATIENCE_SECONDS = 86_400.0
"""Somebody watches: a command may take as long as it takes."""
_OPTIONS = "hvpfmncs:Sd:e:t:l:"
"""hdc's own, of which -s, -t, -h and -v mean something here."""
_ALONE = ("-a", "-z", "-r", "-m", "-sync")
_COMMANDS = {
    "any", "bugreport", "checkdevice", "checkserver", "discover", "file", "fport", "hilog",
    "install", "jpid", "list", "rport", "shell", "smode", "target", "tconn", "tmode", "track-jpid",
    "uninstall", "wait",
}  # fmt: skip


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
        if (said := _by_itself(line.words)) is not None:
            _say(said)
        else:
            _carry_out(line)
    except (DeviceGone, DeviceTimeout) as error:
        _say(f"[Fail]Connect server failed: {error}\n")
    except (DeviceError, ValueError) as error:
        _say(f"[Fail]{error}\n")
    except KeyboardInterrupt:
        _say("\n")
    return 0


def read(arguments: Sequence[str], environment: Mapping[str, str]) -> Line:
    """ValueError for arguments that mean nothing."""
    host, port, target = "127.0.0.1", environment.get("OHOS_HDC_SERVER_PORT", ""), ""
    try:
        options, words = getopt.getopt(list(arguments), _OPTIONS, ["help"])
    except getopt.GetoptError as error:
        raise ValueError(f"{error}; phonepilot-hdc -h tells what there is") from error
    for name, value in options:
        if name in ("-h", "--help", "-v"):
            words = [name]
        elif name == "-t":
            target = value
        elif name == "-s":
            before, _, port = value.rpartition(":")
            host = before.removeprefix("::ffff:") or host
    port = port or str(DEFAULT_PORT)
    if not port.isdigit() or not 0 < int(port) < 65536:
        raise ValueError(f"{port!r} is no port; write -s 127.0.0.1:8710")
    return Line(Channel(host, int(port)), target, tuple(words))


def packed(words: Sequence[str]) -> str:
    """One command line out of words, as hdc packs them: those with blanks in quotes."""
    return " ".join(f'"{word}"' if " " in word else word for word in words)


def _by_itself(words: Sequence[str]) -> str | None:
    """What is said without asking a server; None when one must be asked."""
    match words:
        case () | ("-h" | "--help" | "help", *_):
            return USAGE
        case ("-v" | "version", *_):
            return "Ver: 3.1.0e\n"
        case ("start" | "kill", *_):
            return (
                "[Fail]phonepilot-hdc is no server and has none. `phonepilot virtual start --os "
                "harmony` serves a phone, and Ctrl-C ends it there; real phones need hdc.\n"
            )
        case ("as-hdc", folder):
            return as_hdc.make(Path(folder))
        case ("as-hdc", *_):
            return "[Fail]as-hdc needs one folder, such as ~/.local/bin\n"
        case ("install", *rest) if all(word.startswith("-") for word in rest):
            return "[Fail]Not any installation package was found\n"
        case (name, *_) if name not in _COMMANDS:
            return UNKNOWN + USAGE
        case _:
            return None


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
    _say(said)


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
    try:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    except BrokenPipeError:  # whoever read has gone, as in `hdc hilog | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(0) from None


def _say(text: str) -> None:
    _show(text.encode(errors="replace"))


if __name__ == "__main__":
    raise SystemExit(main())
