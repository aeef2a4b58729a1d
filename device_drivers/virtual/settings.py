"""The phone's settings as Android names them, and what follows from changing one."""

from __future__ import annotations

import re
from datetime import datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from device_drivers.virtual.clock import Clock
from device_drivers.virtual.language import DateForm, Language, date_text, translate
from device_drivers.virtual.store import Store

SYSTEM: dict[str, str] = {}
"""The system's own texts in Chinese, beside the common ones: its surfaces add theirs."""
RADIOS = ("wifi_on", "bluetooth_on")


class Settings:
    """The part of a phone that is its settings table."""

    store: Store
    clock: Clock

    def setting(self, namespace: str, key: str) -> str | None:
        """One row of system, secure or global; None when there is none."""
        return self.store.setting(namespace, key)

    def put_setting(self, namespace: str, key: str, value: str | None) -> None:
        """Write one setting (None deletes it), with what Android does on its account."""
        before = self.store.setting(namespace, key)
        self.store.put_setting(namespace, key, value)
        if namespace == "global" and key == "airplane_mode_on" and value != before:
            self._radios(value == "1")
        if (namespace, key) == ("global", "bluetooth_on") and value == "0":
            self.store.run("UPDATE bluetooth SET connected=0 WHERE connected")
        if (namespace, key) == ("global", "time_zone") and value:
            self.set_zone(value)
        self.changed()

    def _radios(self, airplane: bool) -> None:
        """Airplane mode puts the radios out; afterwards they are what they were before."""
        for key in RADIOS:
            if airplane:
                self.store.run("UPDATE bluetooth SET connected=0 WHERE connected")
                self.store.put_setting("phone", f"{key}_before", self.store.setting("global", key))
                self.store.put_setting("global", key, "0")
            else:
                before = self.store.setting("phone", f"{key}_before")
                self.store.put_setting("global", key, before or "1")

    def changed(self) -> None:
        raise NotImplementedError

    def flag(self, key: str, namespace: str = "global") -> bool:
        """A setting that is on or off."""
        return (self.store.setting(namespace, key) or "0") != "0"

    def number(self, namespace: str, key: str, default: int = 0) -> int:
        """A setting that is a whole number; ``default`` when it is missing or something else."""
        value = self.store.setting(namespace, key) or ""
        return int(value) if re.fullmatch(r"-?\d{1,18}", value) else default

    @property
    def dark(self) -> bool:
        return self.store.setting("secure", "ui_night_mode") == "2"

    @property
    def language(self) -> Language:
        """What the phone speaks, by the first of Android's system_locales."""
        first = self.store.setting("system", "system_locales") or ""
        return "zh" if first.lower().startswith("zh") else "en"

    def t(self, text: str, /, **values: object) -> str:
        """A text of the system's own in the phone's language, ``{name}`` in it filled in."""
        return translate(text, self.language, SYSTEM, values)

    def date_text(self, moment: datetime, form: DateForm = "day") -> str:
        """A date as the phone writes it; ``form`` as in ``language.date_text``."""
        return date_text(moment, self.language, form, self.clock.now().year)

    @property
    def font_scale(self) -> float:
        """0.85 to 1.3; anything unreadable counts as 1."""
        try:
            return min(2.0, max(0.5, float(self.store.setting("system", "font_scale") or 1)))
        except ValueError:
            return 1.0

    @property
    def hue(self) -> float:
        """The color of this phone, 0-1."""
        return float(self.store.setting("phone", "hue") or 0.6)

    @property
    def battery(self) -> int:
        """Charge in percent."""
        return self.number("phone", "battery", 80)

    @property
    def hours_24(self) -> bool:
        return self.store.setting("system", "time_12_24") == "24"

    def set_zone(self, name: str) -> bool:
        """Move the phone to another time zone; False when there is none of that name."""
        try:
            self.clock.zone = ZoneInfo(name)
        except (ZoneInfoNotFoundError, ValueError, OSError):  # OSError: a name no file could have
            return False
        self.store.put_setting("phone", "zone", name)
        self.changed()
        return True

    def time_text(self, hour: int | None = None, minute: int | None = None) -> str:
        """A time of day (default: now) as the person chose to read it: 9:41 AM or 09:41."""
        now = self.clock.now()
        hour, minute = (now.hour, now.minute) if hour is None else (hour, minute or 0)
        shown = self.clock_text(hour, minute)
        if self.hours_24:
            return shown
        if self.language == "zh":
            return f"{'上午' if hour < 12 else '下午'}{shown}"
        return f"{shown} {'AM' if hour < 12 else 'PM'}"

    def clock_text(self, hour: int | None = None, minute: int | None = None) -> str:
        """The same without the half of the day: 9:41."""
        now = self.clock.now()
        hour, minute = (now.hour, now.minute) if hour is None else (hour, minute or 0)
        return f"{hour:02d}:{minute:02d}" if self.hours_24 else f"{hour % 12 or 12}:{minute:02d}"
