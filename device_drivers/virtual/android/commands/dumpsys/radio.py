"""Wi-Fi, Bluetooth, connectivity, telephony."""

from __future__ import annotations

from device_drivers.virtual.android.commands.calls import RINGING, call_state
from device_drivers.virtual.android.process import Process


def wifi(p: Process, args: list[str]) -> None:
    on = p.phone.flag("wifi_on")
    p.line(f"Wi-Fi is {'enabled' if on else 'disabled'}")
    p.line(f"Verbose logging is off\nStay-awake conditions: 3\nmAirplaneModeOn "
           f"{str(p.phone.flag('airplane_mode_on')).lower()}")  # fmt: skip
    name = connected_network(p)
    state = "COMPLETED" if name else "DISCONNECTED"
    p.line(f'mWifiInfo SSID: {chr(34) + name + chr(34) if name else "<unknown ssid>"}, '
           f"BSSID: 02:00:00:00:00:00, Supplicant state: {state}, RSSI: -52")  # fmt: skip


def connected_network(p: Process) -> str:
    """The name of the Wi-Fi network in use, "" when there is none."""
    if not p.phone.flag("wifi_on"):
        return ""
    return str(p.phone.store.one("SELECT ssid FROM networks WHERE connected=1") or "")


def bluetooth(p: Process, args: list[str]) -> None:
    on = p.phone.flag("bluetooth_on")
    p.line("Bluetooth Status")
    p.line(f"  enabled: {str(on).lower()}\n  state: {'ON' if on else 'OFF'}")
    p.line("  address: 02:00:00:00:00:00\n  name: Phonepilot")
    rows = p.phone.store.rows("SELECT name, connected FROM bluetooth WHERE paired=1")
    p.line("Bonded devices:")
    for name, connected in rows:
        p.line(f"    {name} {'(Connected)' if on and connected else ''}".rstrip())


def connectivity(p: Process, args: list[str]) -> None:
    name = connected_network(p)
    mobile = p.phone.flag("mobile_data") and not p.phone.flag("airplane_mode_on")
    active = "WIFI" if name else "CELLULAR" if mobile else ""
    p.line(f"Active default network: {100 if active else 'none'}")
    if active:
        p.line(f"  NetworkAgentInfo{{network{{100}} ni{{{active} CONNECTED}} created=1}}")


def telephony(p: Process, args: list[str]) -> None:
    state = call_state(p.phone)
    p.line("telephony registry:\nlast known state:\n  Phone Id=0")
    p.line(f"    mCallState={state}\n    mRingingCallState={int(state == RINGING)}")
    p.line(f"    mCallIncomingNumber={p.phone.ringing}")
    airplane = p.phone.flag("airplane_mode_on")
    word = "3(POWER_OFF)" if airplane else "0(IN_SERVICE)"
    p.line(f"    mServiceState={{mVoiceRegState={word}, mDataRegState={word}}}")
    data = 2 if p.phone.flag("mobile_data") and not airplane else 0
    p.line(f"    mDataConnectionState={data}\n    mDataActivity=0")
    p.line("    mMessageWaiting=false\n    mCallForwarding=false")
    level = 0 if airplane else 3
    p.line(f"    mSignalStrength=SignalStrength:{{mLte=CellSignalStrengthLte: rssi=-71 rsrp=-98 "
           f"rsrq=-11 level={level},primary=CellSignalStrengthLte}}")  # fmt: skip
    p.line(f"    mUserMobileDataState={str(p.phone.flag('mobile_data')).lower()}")
