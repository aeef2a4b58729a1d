"""The pages of the Settings app about what is used up: battery and storage."""

from __future__ import annotations

from collections.abc import Sequence

from device_drivers.virtual.apps.settings.apps import by_name
from device_drivers.virtual.apps.settings.pages import PACKAGE, Page, tile
from device_drivers.virtual.ui.components import row
from device_drivers.virtual.ui.controls import Progress
from device_drivers.virtual.ui.widgets import Column, Text, Widget

STORAGE_GB = 118
USED_GB = 32.2
"""Beside the files there are, as ``df`` says."""


class Battery(Page):
    """Charge, battery saver, and what used it."""

    activity = f"{PACKAGE}.Settings$PowerUsageSummaryActivity"
    title = "Battery"

    def rows(self) -> list[Widget]:
        t, level = self.t, self.phone.battery
        left = t("About {hours} hours left", hours=max(1, level * 26 // 100))
        return [
            Text(f"{level}%", size=56, bold=300, padding=(24, 8, 24, 0),
                 id=f"{PACKAGE}:id/usage_summary"),
            Text(left, color="on_surface_soft", padding=(24, 0, 24, 12)),
            Column([Progress(amount=level / 100, height=10)], padding=(24, 0, 24, 12)),
            row(t("Battery usage"), t("Since last full charge"), icon="apps",
                do=lambda: self.open(BatteryUsage(self.phone))),
            self.switch(t("Battery Saver"), "global", "low_power", t("Extends battery life"),
                        "battery"),
            self.switch(t("Battery percentage"), "system", "status_bar_show_battery_percent",
                        t("Shown in the status bar"), "info"),
        ]  # fmt: skip


class BatteryUsage(Page):
    """How much of the charge each app took."""

    activity = f"{PACKAGE}.fuelgauge.BatteryUsage"
    title = "Battery usage"

    def rows(self) -> list[Widget]:
        language = self.phone.language
        shares = usage(self.phone.seed, [app.info.package for app in by_name(self)
                                         if app.info.launchable])  # fmt: skip
        return [
            row(self.phone.apps[package].label(language), f"{share}%",
                leading=tile(self.phone.apps[package]), key=package)
            for package, share in shares
        ]  # fmt: skip


def usage(seed: int, packages: Sequence[str]) -> list[tuple[str, int]]:
    """Made-up shares of the battery in percent, the largest first, another order for each seed."""
    ordered = sorted(packages, key=lambda package: (sum(package.encode()) * 37 + seed * 101) % 997)
    shares, left = [], 100
    for package in ordered:
        share = max(1, left * 3 // 10) if left > 1 else 0
        left -= share
        shares.append((package, share))
    return [pair for pair in shares if pair[1]]


class Storage(Page):
    """What fills the phone."""

    activity = f"{PACKAGE}.Settings$StorageDashboardActivity"
    title = "Storage"

    def rows(self) -> list[Widget]:
        t = self.t
        kept = self.store.one("SELECT coalesce(sum(length(content)), 0) FROM files") / 1e9
        parts = [
            (t("Apps"), "apps", 0.31 * len(self.phone.apps)),
            (t("Photos and videos"), "camera", 5.6 + self.phone.seed % 7 * 0.9),
            (t("Audio"), "volume", 1.2 + self.phone.seed % 5 * 0.4),
            (t("Documents and other"), "note", 0.8 + kept),
        ]
        used = USED_GB + kept
        parts.append((t("System"), "settings", used - sum(size for _, _, size in parts)))
        if self.phone.weather.on("low_storage"):
            used = STORAGE_GB - self.phone.weather.number("low_storage", "free_mb") / 1000
        total = t("{used} GB used of {total} GB", used=f"{used:.1f}", total=STORAGE_GB)
        return [
            Text(total, size=20, padding=(24, 8), id=f"{PACKAGE}:id/usage_summary"),
            Column([Progress(amount=used / STORAGE_GB, height=10)], padding=(24, 4, 24, 16)),
            *(row(title, f"{size:.1f} GB", icon=icon) for title, icon, size in parts),
        ]
