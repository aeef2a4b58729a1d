"""What happens on the phone, written to its log as Android does: apps starting, notifications.

The phone itself knows nothing of a log; whoever runs something on it calls ``notice`` afterwards,
which costs nothing while nothing changed.
"""

from __future__ import annotations

from collections.abc import Callable

from device_drivers.virtual.phone import Phone

Log = Callable[..., None]
"""``System.log``: level, tag, message, pid, and the buffer by name."""
CRASH_TITLE = "Application Error"
ANR_TITLE = "Application Not Responding"


class Events:
    """Compares the phone with what it was at the last look."""

    def __init__(self, phone: Phone, log: Log) -> None:
        self._phone = phone
        self._log = log
        self._looked_at = -1
        self._front = ""
        self._pids: dict[str, int] = {}
        self._awake = True
        self._windows: tuple[str, ...] = ()
        self._last_notification: int = self._newest()
        self._dismissed: int = self._count_dismissed()
        self.notice()

    def notice(self) -> None:
        """Write down what changed since the last call."""
        phone = self._phone
        if phone.change_count == self._looked_at:
            return
        self._looked_at = phone.change_count
        self._processes()
        self._activity()
        self._notifications()
        self._errors()
        if phone.awake != self._awake:
            self._awake = phone.awake
            word = "Waking up" if phone.awake else "Going to sleep"
            self._log(
                "I",
                "PowerManagerService",
                f"{word} (uid=1000 reason=power_button)...",
            )

    def _processes(self) -> None:
        now = {package: pid for pid, package in self._phone.running()}
        for package, pid in now.items():
            if self._pids.get(package) != pid:
                self._log(
                    "I", "ActivityManager",
                    f"Start proc {pid}:{package}/u0a123 for top-activity",
                )  # fmt: skip
        for package, pid in self._pids.items():
            if package not in now:
                self._log(
                    "I",
                    "ActivityManager",
                    f"Killing {pid}:{package}/u0a123 (adj 900)",
                )
        self._pids = now

    def _activity(self) -> None:
        package, activity = self._phone.foreground
        front = f"{package}/{activity}"
        if front == self._front:
            return
        self._front = front
        name = f"{package}/{activity.removeprefix(package)}"
        self._log("I", "ActivityTaskManager", f"Displayed {name} for user 0: +87ms")
        self._log("I", "wm_on_resume_called", f"[0,{activity},RESUME_ACTIVITY]")

    def _notifications(self) -> None:
        store = self._phone.store
        self._last_notification = min(self._last_notification, self._newest())
        for number, package in store.rows(
            "SELECT id, package FROM notifications WHERE id>? ORDER BY id", self._last_notification
        ):
            self._last_notification = number
            self._log(
                "I",
                "notification_enqueue",
                f"[10123,1372,{package},{number},NULL,0]",
            )
        dismissed = self._count_dismissed()
        if dismissed > self._dismissed:
            self._log(
                "I",
                "notification_canceled",
                f"[{dismissed - self._dismissed} removed]",
            )
        self._dismissed = dismissed

    def _errors(self) -> None:
        titles = tuple(window.title for window in self._phone.windows)
        for title in titles:
            kind, _, package = title.partition(": ")
            if title in self._windows or not package:
                continue
            pid = self._pids.get(package, 4242)
            if kind == CRASH_TITLE:
                self._log("E", "AndroidRuntime", "FATAL EXCEPTION: main", pid)
                self._log("E", "AndroidRuntime", f"Process: {package}, PID: {pid}", pid)
                self._log(
                    "E",
                    "AndroidRuntime",
                    "java.lang.IllegalStateException: unexpected state",
                    pid,
                )
            elif kind == ANR_TITLE:
                self._log("E", "ActivityManager", f"ANR in {package}")
                self._log("E", "ActivityManager", f"PID: {pid}")
        self._windows = titles

    def _newest(self) -> int:
        return int(self._phone.store.one("SELECT max(id) FROM notifications") or 0)

    def _count_dismissed(self) -> int:
        return int(self._phone.store.one("SELECT count(*) FROM notifications WHERE dismissed") or 0)
