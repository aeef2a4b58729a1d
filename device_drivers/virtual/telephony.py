"""What the SIM does: texts in and out, calls and their log."""

from __future__ import annotations

from device_drivers.virtual.clock import Clock
from device_drivers.virtual.people import name_of, same_number
from device_drivers.virtual.store import Store

INCOMING, SENT, FAILED = 1, 2, 5
"""Telephony.Sms.MESSAGE_TYPE_*"""
DIAL = "android.intent.action.DIAL"
DIALER = "com.android.dialer"
IN_CALL = "com.android.incallui.InCallActivity"


class Telephony:
    """The part of a phone that talks to the network."""

    store: Store
    clock: Clock
    call_number: str
    """Who is on the line, "" when nobody is."""
    call_id: int

    def changed(self) -> None:
        raise NotImplementedError

    def toast(self, text: str) -> None:
        raise NotImplementedError

    def post_notification(self, package: str, title: str, text: str, opens: str = "") -> int:
        raise NotImplementedError

    @property
    def has_network(self) -> bool:
        """Whether texts and calls can go out."""
        return (self.store.setting("global", "airplane_mode_on") or "0") == "0"

    def hang_up(self) -> None:
        """End the call, if there is one, and write down how long it took."""
        if self.call_number:
            began = self.store.one("SELECT date_ms FROM calls WHERE id=?", self.call_id)
            lasted = (self.clock.now_ms() - (began or self.clock.now_ms())) // 1000
            self.store.run("UPDATE calls SET duration=? WHERE id=?", lasted, self.call_id)
            self.call_number = ""
            self.changed()

    def call(self, number: str) -> None:
        """Ring ``number``: from now on it is on the line, and in the call log."""
        self.hang_up()
        if not self.has_network:
            self.toast("Turn off airplane mode to make a call")
            return
        self.call_number = number
        self.call_id = self.store.run(
            "INSERT INTO calls(number, name, date_ms, type) VALUES (?, ?, ?, 2)",
            number, name_of(self.store, number), self.clock.now_ms(),
        )  # fmt: skip
        self.changed()

    def send_sms(self, address: str, body: str) -> int:
        """Send a text; it is a row of its thread, of type 2, or 5 without a network. Its row id."""
        return self._store_sms(address, body, SENT if self.has_network else FAILED, read=1)

    def receive_sms(self, address: str, body: str) -> int:
        """A text arrives: it is stored, and the shade tells. Its row id."""
        number = self._store_sms(address, body, INCOMING, read=0)
        name = name_of(self.store, address) or address
        self.post_notification("com.android.messaging", name, body, f"sms:{address}")
        return number

    def _store_sms(self, address: str, body: str, kind: int, read: int) -> int:
        threads = self.store.rows("SELECT id, address FROM threads ORDER BY id")
        thread = next((t for t, theirs in threads if same_number(theirs, address)), 0)
        if not thread:
            thread = self.store.run("INSERT INTO threads(address) VALUES (?)", address)
        number = self.store.run(
            "INSERT INTO sms(thread_id, address, body, date_ms, type, read)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            thread, address, body, self.clock.now_ms(), kind, read,
        )  # fmt: skip
        self.changed()
        return number
