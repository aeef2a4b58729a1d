"""``phonepilot devices``: the phones, their names, and joining them over Wi-Fi."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from assistant.cli_errors import errors_told

if TYPE_CHECKING:
    from assistant.joining import Joining

devices_app = typer.Typer(
    help="List the phones; name, pair, connect and forget them.", invoke_without_command=True
)
ConfigOption = Annotated[
    Path | None, typer.Option("--config", help="Settings file.", metavar="FILE")
]
OnlyOption = Annotated[
    str, typer.Option("--device", "-s", help="Only the phones whose name or serial begins so.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]


@devices_app.callback()
def devices(
    context: typer.Context,
    device: OnlyOption = "",
    as_json: JsonOption = False,
    config: ConfigOption = None,
) -> None:
    """List the phones that can be seen, with the way to mend each that is not ready."""
    if context.invoked_subcommand is None:
        _list(config, device, as_json=as_json)


@devices_app.command("list")
def list_phones(
    device: OnlyOption = "", as_json: JsonOption = False, config: ConfigOption = None
) -> None:
    """List the phones: the same as `phonepilot devices`."""
    _list(config, device, as_json=as_json)


def _list(config: Path | None, device: str, *, as_json: bool) -> None:
    with errors_told():
        from assistant.config import home, load_settings
        from assistant.listing import listing

        seen = listing(load_settings(config), home(), device).only(device)
        print(json.dumps(seen.json(), ensure_ascii=False) if as_json else seen.text())


@devices_app.command()
def name(
    serial: Annotated[
        str,
        typer.Argument(
            help="As `phonepilot devices` lists it; or the address of a WebDriverAgent or of an "
            "hdc server."
        ),
    ],
    called: Annotated[str, typer.Argument(metavar="NAME", help="What to call it from now on.")],
    config: ConfigOption = None,
) -> None:
    """Give a phone a name: writes it into phonepilot.toml."""
    with errors_told():
        from assistant.config import home, load_settings
        from assistant.listing import listing
        from assistant.naming import name_phone
        from assistant.unnamed import settings_for
        from device_drivers.discovery import adb_lists

        load_settings(config)
        if adb_lists(serial):
            from assistant.joining import lasting

            serial = lasting(serial)
        meant = settings_for(serial)
        path = name_phone(called, {"driver": meant.driver, **(meant.model_extra or {})}, config)
        print(f"{serial} is {called} now ({path}). Try: phonepilot doctor -s {called}")
        (row,) = listing(load_settings(config), home()).only(called).rows
        if row.fix:
            print(f"   It is {row.state} at the moment: {row.fix}")


@devices_app.command()
def pair(
    address: Annotated[
        str, typer.Argument(metavar="[HOST:PORT", help="As the phone shows it beside the code.")
    ] = "",
    code: Annotated[str, typer.Argument(metavar="CODE]", help="The six digits it shows.")] = "",
    called: Annotated[str, typer.Option("--name", help="What to call the phone.")] = "",
    connect_to: Annotated[
        str,
        typer.Option("--connect", help="Its 'IP address & port', where mDNS cannot tell it."),
    ] = "",
    seconds: Annotated[
        float, typer.Option("--wait", help="How long a QR code stays valid.", min=1)
    ] = 120.0,
    config: ConfigOption = None,
) -> None:
    """Join an Android phone over Wi-Fi: shows a QR code, or takes the six digits it shows.

    On the phone: Settings > System > Developer options > Wireless debugging, then 'Pair device with
    QR code' or 'with pairing code'. Once is enough; from then on it is found by itself."""
    with errors_told():
        joining = _joining(config)
        paired = joining.by_code(address, code) if address else joining.by_qr(seconds)
        joining.connect(paired, connect_to, called)


@devices_app.command()
def connect(
    address: Annotated[str, typer.Argument(metavar="HOST[:PORT]", help="Port 5555 unless given.")],
    called: Annotated[str, typer.Option("--name", help="What to call the phone.")] = "",
    config: ConfigOption = None,
) -> None:
    """Connect an Android phone that is paired already, an emulator or a virtual phone."""
    with errors_told():
        _joining(config).at(address, called)


@devices_app.command()
def forget(
    called: Annotated[str, typer.Argument(metavar="NAME", help="Its name, or its serial.")],
    config: ConfigOption = None,
) -> None:
    """Take a phone's name out of phonepilot.toml, and disconnect it if it is on Wi-Fi."""
    with errors_told():
        from assistant.config import load_settings
        from assistant.naming import forget_phone

        phone = load_settings(config).phones.get(called)
        if phone is None or phone.driver == "android":
            _joining(config).forget(called)
        else:
            print(f"{called} is forgotten ({forget_phone(called, config)}).")


def _joining(config: Path | None) -> Joining:
    """Raises MissingExtra where adb's packages are not installed."""
    from assistant.plugins import needing_extra

    with needing_extra("android"):
        from assistant.joining import Joining
    return Joining(config)
