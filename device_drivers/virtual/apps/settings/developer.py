"""The pages of the Settings app for developers: debugging by cable and by Wi-Fi."""

from __future__ import annotations

from functools import partial

from device_drivers.virtual.apps.settings.pages import PACKAGE, Page
from device_drivers.virtual.ui.components import (
    button,
    dialog,
    input_row,
    main_switch,
    row,
    section,
    switch_row,
)
from device_drivers.virtual.ui.widgets import Column, Text, Widget


class Developer(Page):
    """What a computer may do with this phone."""

    activity = f"{PACKAGE}.Settings$DevelopmentSettingsDashboardActivity"
    title = "Developer options"

    def rows(self) -> list[Widget]:
        t, phone = self.t, self.phone

        def ask(on: bool) -> None:
            phone.put_setting("global", "adb_asks", str(int(on)))

        on = t("On") if phone.flag("adb_wifi_enabled") else t("Off")
        return [
            section(t("Debugging")),
            switch_row(t("Ask before a computer may debug"), phone.flag("adb_asks"), ask,
                       t("Computers that were always allowed are not asked about")),
            row(t("Revoke USB debugging authorizations"), do=self._revoke),
            row(t("Wireless debugging"), on, do=lambda: self.open(Wireless(phone))),
        ]  # fmt: skip

    def _revoke(self) -> None:
        t = self.t
        self.ask(
            t("Revoke USB debugging authorizations"),
            t("Every computer will have to be allowed or paired again."),
            t("OK"),
            self.phone.computers.forget,
        )


class Wireless(Page):
    """Debugging without a cable: its address, pairing, the computers that may."""

    activity = f"{PACKAGE}.Settings$WirelessDebuggingActivity"
    title = "Wireless debugging"

    def rows(self) -> list[Widget]:
        t, phone = self.t, self.phone

        def change(on: bool) -> None:
            phone.put_setting("global", "adb_wifi_enabled", str(int(on)))

        on, computers = phone.flag("adb_wifi_enabled"), phone.computers
        bar = main_switch(t("Use wireless debugging"), on, change)
        if not on:
            return [bar, self.remark(t("Lets computers in the same Wi-Fi debug this phone."))]
        known = [
            row(name, t("Paired"), icon="devices", do=partial(self._forget, key, name), key=key)
            for key, name in computers.known.items()
        ]
        address = f"{computers.address}:{computers.port}" if computers.port else "…"
        return [
            bar,
            row(t("Device name"), computers.name),
            row(t("IP address & port"), address),
            row(t("Pair device with QR code"), icon="camera", do=self._scan),
            row(t("Pair device with pairing code"), icon="add", do=self._show_code),
            *([section(t("Paired devices")), *known] if known else []),
        ]

    def _show_code(self) -> None:
        self.phone.computers.offer_code()
        self.show(self._code)

    def _code(self) -> Widget:
        t, computers = self.t, self.phone.computers
        if computers.offer is None:
            return dialog(
                t("Paired"), t("This computer may debug the phone from now on."),
                [button(t("OK"), self.dismiss, kind="text", id="android:id/button1")],
            )  # fmt: skip
        address = f"{computers.address}:{computers.pairing_port}" if computers.pairing_port else "…"
        said = Column(
            [
                Text(t("Wi-Fi pairing code"), size=15, color="on_surface_soft"),
                Text(computers.offer.password, size=32, id=f"{PACKAGE}:id/pairing_code"),
                Text(t("IP address & port"), size=15, color="on_surface_soft"),
                Text(address, size=18, id=f"{PACKAGE}:id/ip_addr"),
            ],
            gap=6, padding=(24, 8),
        )  # fmt: skip
        cancel = button(t("Cancel"), self._withdraw, kind="text", id="android:id/button2")
        return dialog(t("Pair with device"), [said], [cancel])

    def _withdraw(self) -> None:
        self.phone.computers.offer = None
        self.dismiss()

    def _scan(self) -> None:
        """There is no camera before a virtual phone: what the code says is typed."""
        t = self.t
        self.ui.fields.pop("qr", None)

        def scanned() -> None:
            try:
                self.phone.computers.scan(self.typed("qr"))
            except ValueError:
                self.phone.toast(t("This is no QR code of wireless debugging"))
            else:
                self.dismiss()

        self.show(
            lambda: dialog(
                t("Scan QR code"),
                [input_row("qr", t("What the code says"), enter="done", id=f"{PACKAGE}:id/qr")],
                [
                    button(t("Cancel"), self.dismiss, kind="text", id="android:id/button2"),
                    button(t("OK"), scanned, kind="text", id="android:id/button1"),
                ],
            )
        )

    def _forget(self, key: str, name: str) -> None:
        t = self.t

        def forget() -> None:
            self.phone.computers.known.pop(key, None)

        self.ask(name, t("This computer will have to be paired again."), t("Forget"), forget)
