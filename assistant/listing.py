"""What ``phonepilot devices`` shows: configured phones, others in sight, the virtual one."""

from __future__ import annotations

import socket
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from assistant.config import ConfigError, PhoneSettings, Settings
from assistant.phones import VIRTUAL, driver_of, last_port
from assistant.plain import plain
from assistant.plugins import MissingExtra, UnknownPlugin
from assistant.unnamed import KEYS, is_address, nearest, settings_for
from device_drivers.base import OS, NoDevice
from device_drivers.discovery import Find, Seen, Sight, everywhere, hdc, look

CONNECT_SECONDS = 0.3


@dataclass(frozen=True, slots=True)
class Row:
    """One phone. ``serial`` is how its driver finds it; ``fix`` what to do when it is not ready."""

    name: str
    os: str
    model: str
    state: str
    serial: str = ""
    fix: str = ""

    @property
    def ready(self) -> bool:
        return not self.fix


@dataclass(frozen=True, slots=True)
class Listing:
    """All phones, and what could not be asked (source -> why, and what to do)."""

    rows: Sequence[Row]
    problems: Mapping[str, str]

    def only(self, begun: str) -> Listing:
        """The phones whose name or serial begins so, or the one that is called exactly so.

        Raises NoDevice when there is none."""
        exact = [row for row in self.rows if begun in (row.name, row.serial)]
        rows = exact or [
            row
            for row in self.rows
            if row.name.casefold().startswith(begun.casefold()) or row.serial.startswith(begun)
        ]
        if not rows:
            problems = "".join(f" {source}: {why}." for source, why in self.problems.items())
            known = ", ".join(row.name for row in self.rows)
            near = nearest(begun, [row.name for row in self.rows])
            hint = f"did you mean {near}?" if near else f"there are: {known}."
            raise NoDevice(f"No phone {begun!r} can be seen; {hint}{problems}")
        return Listing(rows if begun else self.rows, self.problems)

    def json(self) -> dict[str, Any]:
        return {"devices": [asdict(row) for row in self.rows], "problems": dict(self.problems)}

    def text(self) -> str:
        """A table, with a line under each phone that is not ready."""
        head = Row("NAME", "OS", "MODEL", "STATE", "SERIAL")
        wide = [
            max(len(str(getattr(row, column))) for row in (head, *self.rows))
            for column in ("name", "os", "model", "state")
        ]
        lines = []
        for row in (head, *self.rows):
            cells = (row.name, row.os, row.model, row.state)
            cells_wide = (cell.ljust(size) for cell, size in zip(cells, wide, strict=True))
            serial = row.serial if row.serial != row.name else ""
            lines.append("  ".join((*cells_wide, serial)).rstrip())
            if row.fix:
                lines.append(f"    -> {row.fix}")
        lines += [f"{source}: {why}" for source, why in self.problems.items()]
        return plain("\n".join(lines))


def listing(settings: Settings, home: Path, asked: str = "") -> Listing:
    """One look at every source, all at once, and nothing asked twice.

    ``asked`` may be an address that is not in the settings: it is looked at as well."""
    phones = dict(settings.phones)
    if asked and asked not in phones and is_address(meant := settings_for(asked)):
        phones[asked] = meant
    wrong = {name: why for name, phone in phones.items() if (why := _unusable(name, phone))}
    sight = look(_sources({name: phones[name] for name in phones.keys() - wrong.keys()}))
    port = last_port(home)
    rows, used = [], {f"127.0.0.1:{port}"}
    for name, phone in phones.items():
        if name in wrong:
            rows.append(Row(name, phone.driver, "", "cannot be used", fix=wrong[name]))
            continue
        row, seen = _configured(name, phone, sight)
        rows.append(row)
        used.update((seen.serial, *seen.others) if seen else (row.serial,))
    for seen in sight.phones:
        if seen.serial not in used:
            rows.append(_row(seen.serial, seen))
    rows.append(_virtual(port))
    return Listing(rows, sight.problems)


def _sources(phones: Mapping[str, PhoneSettings]) -> dict[str, Find]:
    """The sources of the machine, and each WebDriverAgent and hdc server of the settings."""
    from device_drivers.discovery import usbmux

    def wda(url: str) -> Find:
        return lambda: [usbmux.reachable(url)]

    urls = {
        name: str(extra["url"])
        for name, phone in phones.items()
        if phone.driver == "ios" and (extra := phone.model_extra or {}).get("url")
    }
    servers = {name: phone for name, phone in phones.items() if _hdc_server(phone)}
    return (
        everywhere()
        | {f"phone {name}": wda(url) for name, url in urls.items()}
        | {f"phone {name}": partial(_served, phone) for name, phone in servers.items()}
    )


def _hdc_server(phone: PhoneSettings) -> str:
    """Where the hdc server of a HarmonyOS phone is, if the settings name one of its own."""
    extra = phone.model_extra or {}
    if phone.driver != OS.HARMONY or not (extra.get("host") or extra.get("port")):
        return ""
    host, port = hdc.address()
    return f"{extra.get('host') or host}:{extra.get('port') or port}"


def _served(phone: PhoneSettings) -> list[Seen]:
    """The phones of such a server; the only one goes by the server's address too."""
    at = _hdc_server(phone)
    host, _, port = at.rpartition(":")
    found = hdc.find(host, int(port))
    return (
        [replace(seen, others=(*seen.others, at)) for seen in found] if len(found) == 1 else found
    )


def _unusable(name: str, phone: PhoneSettings) -> str:
    """Why no driver takes these settings, "" when one does."""
    try:
        driver_of(name, phone)
    except (ConfigError, UnknownPlugin, MissingExtra) as error:
        return str(error)
    return ""


def _configured(name: str, phone: PhoneSettings, sight: Sight) -> tuple[Row, Seen | None]:
    extra = phone.model_extra or {}
    if phone.driver not in (system.value for system in KEYS):
        return Row(name, phone.driver, "", "opens when needed"), None
    system = OS(phone.driver)
    serial = str(extra.get(KEYS[system]) or extra.get("url") or _hdc_server(phone))
    alike = [seen for seen in sight.phones if seen.os == system]
    if serial:
        seen = next((seen for seen in alike if seen.is_called(serial)), None)
    else:  # no serial: the only one
        seen = alike[0] if len(alike) == 1 else None
    if seen:
        return replace(_row(name, seen), serial=serial or seen.serial), seen
    state = "not found" if alike or serial or not sight.phones else "which one?"
    return Row(name, system, "", state, serial, _missing(phone, system, serial)), None


def _missing(phone: PhoneSettings, system: OS, serial: str) -> str:
    if system is OS.ANDROID and serial.startswith("adb-"):
        return "switch Wireless debugging on, in the Wi-Fi of this computer; it joins by itself"
    if system is OS.ANDROID and ":" in serial:
        return f"switch Wireless debugging on, then: phonepilot devices connect {serial}"
    if system is OS.HARMONY:
        at = _hdc_server(phone) or "{}:{}".format(*hdc.address())
        host, _, port = at.rpartition(":")
        if not hdc.greets(host, int(port)):
            first = "" if hdc.installed() else "install the HarmonyOS command line tools; "
            return f"no hdc server answers at {at}: {first}`hdc start` starts one"
        return "plug it in with USB debugging on; `hdc list targets` must show it"
    if system is OS.IOS:
        return "plug it in, unlock it, trust this computer; usbmuxd must run"
    return "plug it in with a data cable, USB debugging on; or: phonepilot devices pair"


def _row(name: str, seen: Seen) -> Row:
    system = f"{seen.os} {seen.version}".strip()
    return Row(name, system, seen.model, seen.state, seen.serial, seen.fix)


def _virtual(port: int) -> Row:
    running = False
    if port:
        with socket.socket() as probe:
            probe.settimeout(CONNECT_SECONDS)
            running = probe.connect_ex(("127.0.0.1", port)) == 0
    state = "running" if running else "starts when needed"
    return Row(VIRTUAL, "android", "Virtual Phone", state, f"127.0.0.1:{port}" if running else "")
