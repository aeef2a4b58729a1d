"""``phonepilot virtual``: virtual phones from the command line."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from difflib import get_close_matches
from pathlib import Path
from shutil import which
from typing import Annotated

import typer

from assistant.cli_errors import errors_told
from assistant.cli_fault import fault
from assistant.cli_tasks import tasks_app
from device_drivers.base import OS

virtual_app = typer.Typer(
    help="Virtual phones that stock clients can use: adb, WebDriverAgent's, hdc.",
    no_args_is_help=True,
)
virtual_app.add_typer(tasks_app, name="tasks")
virtual_app.command("fault")(fault)
SYSTEMS = OS.ANDROID, OS.IOS, OS.HARMONY


def _system(said: str) -> OS:
    """What ``--os`` means, in capitals or not."""
    if said.lower() in SYSTEMS:
        return OS(said.lower())
    near = get_close_matches(said.lower(), [*SYSTEMS, "iphone", "harmonyos"], n=1, cutoff=0.65)
    meant = {"iphone": OS.IOS, "harmonyos": OS.HARMONY}.get(near[0], near[0]) if near else ""
    hint = f"did you mean {meant}?" if meant else f"there are {', '.join(SYSTEMS)}"
    raise typer.BadParameter(f"no virtual phone runs {said!r}; {hint}")


@virtual_app.command("start")
def virtual_start(
    port: Annotated[
        int, typer.Option(help="Port on 127.0.0.1; 0 picks a free one.", min=0, max=65535)
    ] = 0,
    count: Annotated[int, typer.Option(help="How many phones.", min=1, max=1024)] = 1,
    system: Annotated[
        OS,
        typer.Option("--os", parser=_system, metavar="|".join(SYSTEMS), help="What they run."),
    ] = OS.ANDROID,
    seed: Annotated[
        int | None, typer.Option(help="People, messages and notes come from this; default: 0.")
    ] = None,
    width: Annotated[
        int | None,
        typer.Option(help="Pixels; default: usual for it, of several 720.", min=240, max=4320),
    ] = None,
    height: Annotated[
        int | None,
        typer.Option(help="Pixels; default: usual for it, of several 1600.", min=240, max=4320),
    ] = None,
    database: Annotated[
        Path | None, typer.Option(help="Keep the phone's state here; default: in memory.")
    ] = None,
    live: Annotated[
        bool, typer.Option("--live/--still", help="The phone's clock follows the real time.")
    ] = True,
    parent: Annotated[int, typer.Option(hidden=True)] = 0,
) -> None:
    """Serve virtual phones until they are ended: at adb ports, as WebDriverAgents, or as hdc
    servers; how to connect is printed."""
    with errors_told():
        if count > 1:
            if database:
                raise typer.BadParameter("--database is for one phone")
            _start_many(count, system, port, seed or 0, (width or 720, height or 1600), live)
            return
        from device_drivers.virtual.kept import held
        from device_drivers.virtual.server import serve

        if parent:
            _end_with(parent)

        others: dict[str, int] = {}

        def ready(at: int) -> None:
            print(f"ready 127.0.0.1:{at}", flush=True)
            if not parent:
                lines = [*_ways_in(system, "127.0.0.1", at, others), "Ctrl-C ends it."]
                print("\n".join(f"   {line}" for line in lines), file=sys.stderr)

        with held(database) if database else nullcontext():
            serve(
                port=port, system=system, seed=_seed(seed, database), width=width or 0,
                height=height or 0, database=database, live=live, ready=ready,
                beside=others.update,
            )  # fmt: skip


@virtual_app.command("gallery")
def virtual_gallery(
    folder: Annotated[Path, typer.Argument(help="Where gallery.md and its pictures go.")] = Path(
        "docs"
    ),
    only: Annotated[str, typer.Option(help="One app's picture, such as clock.")] = "",
) -> None:
    """Make the picture book of every app: light, dark, Chinese, landscape."""
    with errors_told():
        from device_drivers.virtual.gallery import UnknownSheet, write

        try:
            for path in write(folder, only):
                print(path, flush=True)
        except UnknownSheet as error:
            raise typer.BadParameter(str(error)) from error


def _seed(given: int | None, database: Path | None) -> int:
    """The seed of the phone: a file's own, when it has one."""
    from device_drivers.virtual.kept import seed_of

    kept = seed_of(database) if database else None
    if given is not None and kept is not None and given != kept:
        print(f"   --seed {given} is ignored: {database} was made of seed {kept}", file=sys.stderr)
    return kept if kept is not None else given or 0


def _start_many(
    count: int, system: OS, port: int, seed: int, size: tuple[int, int], live: bool
) -> None:
    from device_drivers.virtual.fleet import Served, serve_fleet

    def ready(phones: Sequence[Served]) -> None:
        for phone in phones:
            beside = "".join(f" {name}={port}" for name, port in phone.beside.items())
            print(f"ready {phone.serial} seed={phone.seed} pid={phone.process}{beside}", flush=True)
        processes = len({phone.process for phone in phones})
        host, _, first = phones[0].serial.rpartition(":")
        lines = [
            f"{count} phones of {size[0]} x {size[1]} in {processes} processes. The first one:",
            *_ways_in(system, host, int(first), phones[0].beside),
            "and so on. Ctrl-C ends them all.",
        ]
        print("\n".join(f"   {line}" for line in lines), file=sys.stderr)

    print(f"   starting {count} phones...", file=sys.stderr, flush=True)
    serve_fleet(
        count, system=system, first_port=port, seed=seed, width=size[0], height=size[1],
        density=max(120, size[0] * 320 // 720), live=live, ready=ready,
    )  # fmt: skip


def _ways_in(system: OS, host: str, port: int, others: Mapping[str, int]) -> list[str]:
    """What to type next: a stock client of the system, then Phonepilot itself."""
    if system is OS.IOS:
        at, stream = f"http://{host}:{port}", others.get("mjpeg", 0)
        return [
            f"python -c 'import wda; print(wda.Client(\"{at}\").app_current())'",
            f"curl {at}/status        the screen, moving: http://{host}:{stream}",
            *_named("iphone", f'driver = "ios"\nurl = "{at}"\nmjpeg_port = {stream}'),
        ]
    if system is OS.HARMONY:
        hdc = "hdc" if which("hdc") else "phonepilot-hdc"
        return [
            f"{hdc} -s {host}:{port} list targets",
            f"export OHOS_HDC_SERVER_PORT={port}        for clients that call hdc themselves",
            *(
                []
                if which("hdc")
                else ["phonepilot-hdc as-hdc ~/.local/bin       no hdc here: makes one"]
            ),
            *_named("harmony", f'driver = "harmony"\nhost = "{host}"\nport = {port}'),
        ]
    return [f"adb connect {host}:{port}", _asked(f"{host}:{port}")]


def _named(name: str, settings: str) -> list[str]:
    """The lines that make a phone known to Phonepilot, and how it is used from then on."""
    lines = [f"[phones.{name}]", *settings.split("\n")]
    return ["in phonepilot.toml:", *(f"   {line}" for line in lines), "then:", _asked(name)]


def _asked(device: str) -> str:
    return f'phonepilot ask "set an alarm for 7:30" --device {device}'


def _end_with(parent: int) -> None:
    """End this process when the one that started it is gone."""
    import signal
    import threading
    import time

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(0.3)
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=watch, daemon=True).start()
