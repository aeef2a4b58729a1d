"""``cmd wifi``: networks in reach, saved ones, connecting. Texts follow WifiShellCommand."""

from __future__ import annotations

from device_drivers.virtual.android.commands.dumpsys.radio import connected_network
from device_drivers.virtual.android.process import Process

_SECURITY = ("open", "owe", "wpa2", "wpa3", "wep")


def wifi(p: Process, args: list[str]) -> int:
    verb, *rest = args or ["help"]
    run = _COMMANDS.get(verb)
    if run is None:
        p.error(f"Unknown command: {verb}")
        return 255
    return run(p, rest)


def _enable(p: Process, args: list[str]) -> int:
    if args not in (["enabled"], ["disabled"]):
        p.error("Invalid args to set-wifi-enabled, expected 'enabled' or 'disabled'")
        return 255
    p.phone.put_setting("global", "wifi_on", "1" if args[0] == "enabled" else "0")
    return 0


def _status(p: Process, args: list[str]) -> int:
    on = p.phone.flag("wifi_on")
    p.line(f"Wifi is {'enabled' if on else 'disabled'}")
    p.line(
        f"Wifi scanning is {'always available' if on else 'only available when wifi is enabled'}"
    )
    network = connected_network(p)
    p.line(f'Wifi is connected to "{network}"' if network else "Wifi is not connected")
    if network:
        p.line(f'WifiInfo: SSID: "{network}", BSSID: 02:00:00:00:00:00, Supplicant state: '
               "COMPLETED, RSSI: -52, Link speed: 433Mbps, Frequency: 5180MHz")  # fmt: skip
    return 0


def _saved(p: Process) -> list[str]:
    rows = p.phone.store.rows("SELECT ssid FROM networks WHERE saved=1 ORDER BY ssid")
    return [str(name) for (name,) in rows]


def _list_saved(p: Process, args: list[str]) -> int:
    names = _saved(p)
    if not names:
        p.line("No networks")
        return 0
    p.line("Network Id      SSID                         Security type")
    for index, name in enumerate(names):
        (secured,) = p.phone.store.rows("SELECT secured FROM networks WHERE ssid=?", name)[0]
        p.line(f"{index:<16}{name:<29}{'wpa2-psk' if secured else 'open'}")
    return 0


def _scan_results(p: Process, args: list[str]) -> int:
    rows = p.phone.store.rows("SELECT ssid, secured, level FROM networks ORDER BY level DESC, ssid")
    if not rows or not p.phone.flag("wifi_on"):
        p.line("No scan results")
        return 0
    p.line("    BSSID              Frequency      RSSI           Age(sec)     SSID"
           "                                 Flags")  # fmt: skip
    for index, (name, secured, level) in enumerate(rows):
        flags = "[WPA2-PSK-CCMP][RSN-PSK-CCMP][ESS]" if secured else "[ESS]"
        rssi = -90 + 12 * int(level or 0)
        p.line(f"  02:00:00:00:01:{index:02x}       5180    {rssi}(0:{rssi})    1.000    "
               f"{name:<32} {flags}")  # fmt: skip
    return 0


def _connect(p: Process, args: list[str]) -> int:
    """``connect-network SSID open|owe|wpa2|wpa3 [PASSPHRASE]``"""
    if len(args) < 2 or args[1] not in _SECURITY:
        p.error("Invalid args: connect-network <ssid> open|owe|wpa2|wpa3 [<passphrase>]")
        return 255
    name, kind = args[0].strip('"'), args[1]
    p.line("Connection initiated ")
    found = p.phone.store.rows("SELECT secured FROM networks WHERE ssid=?", name)
    known = bool(found) and bool(found[0][0]) == (kind in ("wpa2", "wpa3", "wep"))
    if not known or not p.phone.flag("wifi_on"):
        p.line("Connection failed")
        return 0
    store = p.phone.store
    store.run("UPDATE networks SET connected=0")
    store.run("UPDATE networks SET saved=1, connected=1 WHERE ssid=?", name)
    p.phone.changed()
    return 0


def _forget(p: Process, args: list[str]) -> int:
    names = _saved(p)
    if not args or not args[0].isdigit() or int(args[0]) >= len(names):
        p.line("Forget failed with reason: 0")
        return 0
    name = names[int(args[0])]
    p.phone.store.run("UPDATE networks SET saved=0, connected=0 WHERE ssid=?", name)
    p.phone.changed()
    p.line("Forget successful")
    return 0


def _scan(p: Process, args: list[str]) -> int:
    return 0


_COMMANDS = {
    "set-wifi-enabled": _enable, "status": _status, "list-networks": _list_saved,
    "list-scan-results": _scan_results, "connect-network": _connect, "forget-network": _forget,
    "start-scan": _scan,
}  # fmt: skip
