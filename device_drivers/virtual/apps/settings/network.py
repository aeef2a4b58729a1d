"""The pages of the Settings app about connections: network, Wi-Fi, hotspot, Bluetooth."""

from __future__ import annotations

from device_drivers.virtual.apps.settings.pages import PACKAGE, Page
from device_drivers.virtual.ui.components import (
    button,
    dialog,
    input_row,
    main_switch,
    row,
    section,
)
from device_drivers.virtual.ui.controls import Icon
from device_drivers.virtual.ui.widgets import Widget


class Network(Page):
    """Network & internet."""

    activity = f"{PACKAGE}.Settings$NetworkDashboardActivity"
    title = "Network & internet"

    def rows(self) -> list[Widget]:
        t, on = self.t, self.phone.flag("wifi_on")
        ssid = self.store.one("SELECT ssid FROM networks WHERE connected") if on else ""
        shared = t("On") if self.phone.flag("hotspot_on") else t("Off")
        modes = ((t("Off"), "off"), (t("Automatic"), "opportunistic"))
        return [
            row(t("Internet"), ssid or (t("Wi-Fi on") if on else t("Wi-Fi off")), icon="wifi",
                do=lambda: self.open(Wifi(self.phone))),
            self.switch(t("Mobile data"), "global", "mobile_data", t("Use the SIM's network"),
                        "data"),
            row(t("Hotspot & tethering"), shared, icon="hotspot",
                do=lambda: self.open(Hotspot(self.phone))),
            self.switch(t("Airplane mode"), "global", "airplane_mode_on", icon="airplane"),
            row(t("Private DNS"), self.chosen(modes, "global", "private_dns_mode"), icon="lock",
                do=lambda: self.choose(t("Private DNS"), modes, "global", "private_dns_mode")),
        ]  # fmt: skip


class Hotspot(Page):
    """Letting others use this phone's network."""

    activity = f"{PACKAGE}.Settings$TetherSettingsActivity"
    title = "Hotspot & tethering"

    def rows(self) -> list[Widget]:
        def change(on: bool) -> None:
            self.phone.put_setting("global", "hotspot_on", str(int(on)))

        name = self.phone.setting("global", "device_name") or ""
        return [
            main_switch(self.t("Use Wi-Fi hotspot"), self.phone.flag("hotspot_on"), change),
            row(self.t("Hotspot name"), name, icon="hotspot"),
            self.remark(self.t("Other devices can use this phone's mobile data through it.")),
        ]


class Wifi(Page):
    """Wi-Fi: on or off, and the networks around."""

    activity = f"{PACKAGE}.Settings$WifiSettingsActivity"
    title = "Internet"

    def rows(self) -> list[Widget]:
        t, on = self.t, self.phone.flag("wifi_on")

        def change(on: bool) -> None:
            self.phone.put_setting("global", "wifi_on", str(int(on)))

        rows: list[Widget] = [main_switch(t("Use Wi-Fi"), on, change)]
        if not on:
            return [*rows, self.remark(t("To see available networks, turn on Wi-Fi"))]
        found = self.store.rows(
            "SELECT ssid, secured, level, saved, connected FROM networks"
            " ORDER BY connected DESC, saved DESC, level DESC, ssid"
        )
        rows.append(section(t("Networks")))
        rows += [self._network(*network) for network in found]
        rows.append(row(t("Add network"), icon="add", do=self._add))
        return rows

    def _network(self, ssid: str, secured: int, level: int, saved: int, connected: int) -> Widget:
        t = self.t
        summary = t("Connected") if connected else t("Saved") if saved else ""

        def tap() -> None:
            if connected:
                self.ask(ssid, t("Forget this network?"), t("Forget"), lambda: self._forget(ssid))
            elif saved or not secured:
                self._connect(ssid)
            else:
                self.show(lambda: self._password(ssid))

        def hold() -> None:
            choices = [(t("Connect"), tap)] if not connected else []
            if saved:
                choices.append((t("Forget"), lambda: self._forget(ssid)))
            self.menu(choices)

        lock = Icon("lock", size=18, description=t("Secured")) if secured else None
        return row(ssid, summary, icon="wifi", trailing=lock, do=tap, hold=hold,
                   key=f"wifi {ssid}")  # fmt: skip

    def _password(self, ssid: str) -> Widget:
        t = self.t
        field = input_row("wifi password", t("Password"), password=True, enter="done",
                          id=f"{PACKAGE}:id/password")  # fmt: skip

        def connect() -> None:
            if len(self.typed("wifi password")) < 8:
                self.phone.toast(t("The password needs at least 8 characters"))
                return
            self.dismiss()
            self._connect(ssid)

        return dialog(ssid, [field], [
            button(t("Cancel"), self.dismiss, kind="text", id="android:id/button2"),
            button(t("Connect"), connect, kind="text", id="android:id/button1"),
        ])  # fmt: skip

    def _add(self) -> None:
        t = self.t

        def save() -> None:
            ssid = self.typed("ssid").strip()
            if not ssid:
                self.phone.toast(t("Enter the network's name"))
                return
            self.store.run("INSERT OR REPLACE INTO networks VALUES (?, 0, 3, 1, 0)", ssid)
            self.ui.fields.pop("ssid")
            self.dismiss()

        self.show(
            lambda: dialog(
                t("Add network"),
                [input_row("ssid", t("Network name"), enter="done", id=f"{PACKAGE}:id/ssid")],
                [
                    button(t("Cancel"), self.dismiss, kind="text", id="android:id/button2"),
                    button(t("Save"), save, kind="text", id="android:id/button1"),
                ],
            )
        )

    def _connect(self, ssid: str) -> None:
        self.ui.fields.pop("wifi password", None)
        self.store.run("UPDATE networks SET connected=0")
        self.store.run("UPDATE networks SET connected=1, saved=1 WHERE ssid=?", ssid)
        self.phone.toast(self.t("Connected to {name}", name=ssid))

    def _forget(self, ssid: str) -> None:
        self.store.run("UPDATE networks SET connected=0, saved=0 WHERE ssid=?", ssid)
        self.phone.changed()


class Bluetooth(Page):
    """Connected devices."""

    activity = f"{PACKAGE}.Settings$BluetoothSettingsActivity"
    title = "Connected devices"

    def rows(self) -> list[Widget]:
        t, on = self.t, self.phone.flag("bluetooth_on")

        def change(on: bool) -> None:
            self.phone.put_setting("global", "bluetooth_on", str(int(on)))

        rows: list[Widget] = [main_switch(t("Use Bluetooth"), on, change)]
        if not on:
            text = t("When Bluetooth is on, your phone can talk to devices nearby")
            return [*rows, self.remark(text)]
        for title, paired in ((t("Saved devices"), 1), (t("Available devices"), 0)):
            found = self.store.rows(
                "SELECT name, kind, connected FROM bluetooth WHERE paired=? ORDER BY name", paired
            )
            if found:
                rows.append(section(title))
            rows += [self._device(name, kind, paired, connected) for name, kind, connected in found]
        usb = t("File transfer") if self.phone.flag("usb_file_transfer") else t("Charging only")
        return [*rows, section(t("USB")), row(t("Use USB for"), usb, icon="devices", do=self._usb)]

    def _usb(self) -> None:
        choices = ((self.t("File transfer"), "1"), (self.t("Charging only"), "0"))
        self.choose(self.t("Use USB for"), choices, "global", "usb_file_transfer")

    def _device(self, name: str, kind: str, paired: int, connected: int) -> Widget:
        t = self.t

        def flip() -> None:
            self.store.run("UPDATE bluetooth SET connected=? WHERE name=?", 1 - connected, name)
            self.phone.changed()

        def pair() -> None:
            self.store.run("UPDATE bluetooth SET paired=1, connected=1 WHERE name=?", name)
            self.phone.toast(t("Paired with {name}", name=name))

        def forget() -> None:
            self.store.run("UPDATE bluetooth SET paired=0, connected=0 WHERE name=?", name)
            self.phone.changed()

        def tap() -> None:
            if paired:
                flip()
            else:
                self.ask(t("Pair with {name}?", name=name),
                         t("The device may use your contacts and calls."), t("Pair"),
                         pair)  # fmt: skip

        def hold() -> None:
            self.menu([(t("Disconnect") if connected else t("Connect"), flip),
                       (t("Forget"), forget)])  # fmt: skip

        icon = "volume" if kind == "headphones" else "bluetooth"
        return row(name, t("Connected") if connected else "", icon=icon, do=tap,
                   hold=hold if paired else None, key=f"bt {name}")  # fmt: skip
