"""The pages of the Settings app about connections: network, Wi-Fi, Bluetooth."""

from __future__ import annotations

from device_drivers.virtual.apps.settings_pages import PACKAGE, Page
from device_drivers.virtual.ui.components import (
    button,
    dialog,
    input_row,
    main_switch,
    row,
    section,
)
from device_drivers.virtual.ui.controls import Icon
from device_drivers.virtual.ui.widgets import Text, Widget


class Network(Page):
    """Network & internet."""

    activity = f"{PACKAGE}.Settings$NetworkDashboardActivity"
    title = "Network & internet"

    def rows(self) -> list[Widget]:
        on = self.phone.flag("wifi_on")
        ssid = self.store.one("SELECT ssid FROM networks WHERE connected") if on else ""
        return [
            row("Internet", ssid or ("Wi-Fi on" if on else "Wi-Fi off"), icon="wifi",
                do=lambda: self.open(Wifi(self.phone))),
            self.switch("Mobile data", "global", "mobile_data", "Use the SIM's network", "data"),
            self.switch("Airplane mode", "global", "airplane_mode_on", icon="airplane"),
            row("Private DNS", "Automatic", icon="lock", enabled=False),
        ]  # fmt: skip


class Wifi(Page):
    """Wi-Fi: on or off, and the networks around."""

    activity = f"{PACKAGE}.Settings$WifiSettingsActivity"
    title = "Internet"

    def rows(self) -> list[Widget]:
        on = self.phone.flag("wifi_on")

        def change(on: bool) -> None:
            self.phone.put_setting("global", "wifi_on", str(int(on)))

        rows: list[Widget] = [main_switch("Use Wi-Fi", on, change)]
        if not on:
            return [*rows, Text("To see available networks, turn on Wi-Fi", padding=(24, 16),
                                color="on_surface_soft")]  # fmt: skip
        found = self.store.rows(
            "SELECT ssid, secured, level, saved, connected FROM networks"
            " ORDER BY connected DESC, saved DESC, level DESC, ssid"
        )
        rows.append(section("Networks"))
        rows += [self._network(*network) for network in found]
        rows.append(row("Add network", icon="add", do=self._add))
        return rows

    def _network(self, ssid: str, secured: int, level: int, saved: int, connected: int) -> Widget:
        summary = "Connected" if connected else "Saved" if saved else ""

        def tap() -> None:
            if connected:
                self.ask(ssid, "Forget this network?", "Forget", lambda: self._forget(ssid))
            elif saved or not secured:
                self._connect(ssid)
            else:
                self.show(lambda: self._password(ssid))

        lock = Icon("lock", size=18, description="Secured") if secured else None
        return row(ssid, summary, icon="wifi", trailing=lock, do=tap, key=f"wifi {ssid}")

    def _password(self, ssid: str) -> Widget:
        field = input_row("wifi password", "Password", password=True, enter="done",
                          id=f"{PACKAGE}:id/password")  # fmt: skip

        def connect() -> None:
            if len(self.typed("wifi password")) < 8:
                self.phone.toast("The password needs at least 8 characters")
                return
            self.dismiss()
            self._connect(ssid)

        return dialog(ssid, [field], [
            button("Cancel", self.dismiss, kind="text", id="android:id/button2"),
            button("Connect", connect, kind="text", id="android:id/button1"),
        ])  # fmt: skip

    def _add(self) -> None:
        def save() -> None:
            ssid = self.typed("ssid").strip()
            if not ssid:
                self.phone.toast("Enter the network's name")
                return
            self.store.run("INSERT OR REPLACE INTO networks VALUES (?, 0, 3, 1, 0)", ssid)
            self.ui.fields.pop("ssid")
            self.dismiss()

        self.show(
            lambda: dialog(
                "Add network",
                [input_row("ssid", "Network name", enter="done", id=f"{PACKAGE}:id/ssid")],
                [
                    button("Cancel", self.dismiss, kind="text", id="android:id/button2"),
                    button("Save", save, kind="text", id="android:id/button1"),
                ],
            )
        )

    def _connect(self, ssid: str) -> None:
        self.ui.fields.pop("wifi password", None)
        self.store.run("UPDATE networks SET connected=0")
        self.store.run("UPDATE networks SET connected=1, saved=1 WHERE ssid=?", ssid)
        self.phone.toast(f"Connected to {ssid}")

    def _forget(self, ssid: str) -> None:
        self.store.run("UPDATE networks SET connected=0, saved=0 WHERE ssid=?", ssid)
        self.phone.changed()


class Bluetooth(Page):
    """Connected devices."""

    activity = f"{PACKAGE}.Settings$BluetoothSettingsActivity"
    title = "Connected devices"

    def rows(self) -> list[Widget]:
        on = self.phone.flag("bluetooth_on")

        def change(on: bool) -> None:
            self.phone.put_setting("global", "bluetooth_on", str(int(on)))
            if not on:
                self.store.run("UPDATE bluetooth SET connected=0")

        rows: list[Widget] = [main_switch("Use Bluetooth", on, change)]
        if not on:
            return [*rows, Text("When Bluetooth is on, your phone can talk to devices nearby",
                                padding=(24, 16), color="on_surface_soft")]  # fmt: skip
        for title, paired in (("Saved devices", 1), ("Available devices", 0)):
            rows.append(section(title))
            found = self.store.rows(
                "SELECT name, kind, connected FROM bluetooth WHERE paired=? ORDER BY name", paired
            )
            rows += [self._device(name, kind, paired, connected) for name, kind, connected in found]
        return rows

    def _device(self, name: str, kind: str, paired: int, connected: int) -> Widget:
        def flip() -> None:
            self.store.run("UPDATE bluetooth SET connected=? WHERE name=?", 1 - connected, name)
            self.phone.changed()

        def pair() -> None:
            self.store.run("UPDATE bluetooth SET paired=1, connected=1 WHERE name=?", name)
            self.phone.toast(f"Paired with {name}")

        def tap() -> None:
            if paired:
                flip()
            else:
                self.ask(f"Pair with {name}?", "The device may use your contacts and calls.",
                         "Pair", pair)  # fmt: skip

        icon = "volume" if kind == "headphones" else "bluetooth"
        return row(name, "Connected" if connected else "", icon=icon, do=tap, key=f"bt {name}")
