"""What the phone in the same process can do beyond looking and acting, on every system.

Clipboard, Notifications, Power and Closing on all; Files where the system lets a computer at them,
which an iPhone does not.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from device_drivers.abilities import Charge, Notification
from device_drivers.apps import near
from device_drivers.base import OS, ActionFailed, App, AppNotFound, Unsupported
from device_drivers.virtual.android.files import Files
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.systems import package_of, public_id
from device_drivers.virtual.ui.notifications import waiting


class Abilities:
    """Part of VirtualPhone, which has ``phone``, ``os`` and the way to it."""

    phone: Phone
    os: OS

    def _reached(self) -> Phone:
        raise NotImplementedError

    def apps(self) -> tuple[App, ...]:
        raise NotImplementedError

    # clipboard

    def clipboard(self) -> str:
        return self._reached().clipboard

    def set_clipboard(self, text: str) -> None:
        self._reached().clipboard = text

    # files

    def push(self, local: Path, remote: str) -> None:
        files = self._files()
        try:
            folder, _, name = remote.rpartition("/")
            if not folder.startswith("/") or not name:
                raise ActionFailed(f"{remote!r} is no absolute path of a file on the phone.")
            if not files.exists(folder):
                files.make_directory(folder, parents=True)
            files.write(remote, local.read_bytes())
        except OSError as error:
            raise ActionFailed(f"{local} could not be copied to {remote}: {error}") from error
        self.phone.changed()

    def pull(self, remote: str, local: Path) -> None:
        try:
            local.write_bytes(self._files().read(remote))
        except OSError as error:
            raise ActionFailed(f"{remote} could not be copied to {local}: {error}") from error

    def _files(self) -> Files:
        phone = self._reached()
        if self.os is OS.IOS:
            raise Unsupported("An iPhone gives a computer no access to its files.")
        return Files(phone, {})

    # notifications

    def notifications(self) -> Sequence[Notification]:
        """Those in the shade, newest first."""
        phone = self._reached()
        found = sorted(waiting(phone), key=lambda each: each.id, reverse=True)
        return [
            Notification(
                str(each.id), public_id(self.os, each.package), each.title, each.text,
                datetime.fromtimestamp(each.when_ms / 1000, UTC), not each.ongoing,
            )
            for each in found
        ]  # fmt: skip

    def open_notification(self, key: str) -> None:
        self.phone.open_notification(self._waiting(key))

    def dismiss_notification(self, key: str) -> None:
        number = self._waiting(key)
        if any(each.id == number and each.ongoing for each in waiting(self.phone)):
            raise ActionFailed("This notification stays while its app is at work.")
        self.phone.dismiss_notification(number)

    def _waiting(self, key: str) -> int:
        phone = self._reached()
        number = next((each.id for each in waiting(phone) if str(each.id) == key), None)
        if number is None:
            raise ActionFailed(f"There is no notification {key!r} any more.")
        return number

    # apps

    def close_app(self, app: str) -> None:
        self._reached().force_stop(self._known(app))

    def _known(self, named: str) -> str:
        """The package of the app that this system calls ``named``. Raises AppNotFound."""
        package = package_of(self.os, named)
        if package not in self.phone.apps:
            raise AppNotFound(f"No app {named!r} is installed.{self._like(named)}")
        return package

    def _installed(self, named: str) -> str:
        """The same for an app that can be opened."""
        package = package_of(self.os, named)
        app = self.phone.apps.get(package)
        if app is None or not app.info.launchable:
            raise AppNotFound(f"No app {named!r} with an icon is installed.{self._like(named)}")
        return package

    def _like(self, named: str) -> str:
        likely = near(named, self.apps())
        return f" Did you mean {' or '.join(likely)}?" if likely else ""

    # power

    def battery(self) -> Charge:
        phone = self._reached()
        return Charge(phone.battery, bool(phone.setting("phone", "plugged")))

    def awake(self) -> bool:
        phone = self._reached()
        return phone.awake and not phone.lock.shown
