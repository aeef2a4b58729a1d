"""What the SIM does: texts in and out, calls in and out, and their log."""

from __future__ import annotations

from device_drivers.virtual.clock import Clock
from device_drivers.virtual.people import is_blocked, name_of, same_number
from device_drivers.virtual.store import Store

INCOMING, SENT, DRAFT, FAILED = 1, 2, 3, 5
"""Telephony.Sms.MESSAGE_TYPE_*"""
ANSWERED, DIALLED, MISSED, DECLINED, BLOCKED = 1, 2, 3, 5, 6
"""CallLog.Calls.*_TYPE"""
RING_SECONDS = 30
DIAL = "android.intent.action.DIAL"
ANSWER = "android.intent.action.ANSWER"
DIALER = "com.android.dialer"
IN_CALL = "com.android.incallui.InCallActivity"


class Telephony:
    """The part of a phone that talks to the network."""

    store: Store
    clock: Clock
    call_number: str
    """Who is on the line, "" when nobody is."""
    call_id: int
    ringing: str = ""
    """Whose call waits to be answered, "" when none does."""
    ringing_since: int = 0

    def changed(self) -> None:
        raise NotImplementedError

    def toast(self, text: str) -> None:
        raise NotImplementedError

    @property
    def has_network(self) -> bool:
        """Whether texts and calls can go out."""
        return (self.store.setting("global", "airplane_mode_on") or "0") == "0"

    # --- calls ------------------------------------------------------------------------------

    def hang_up(self) -> None:
        """End the call, if there is one, and write down how long it took."""
        if self.call_number:
            began = self.store.one("SELECT date_ms FROM calls WHERE id=?", self.call_id)
            lasted = (self.clock.now_ms() - (began or self.clock.now_ms())) // 1000
            self.store.run("UPDATE calls SET duration=? WHERE id=?", lasted, self.call_id)
            self.call_number = ""
            self.forget_ongoing()
            self.changed()

    def call(self, number: str) -> None:
        """Ring ``number``: from now on it is on the line, and in the call log."""
        self.hang_up()
        if not self.has_network:
            self.toast("Turn off airplane mode to make a call")
            return
        self._connect(number, DIALLED)

    def receive_call(self, number: str) -> bool:
        """Somebody calls; it rings until it is answered, declined or ``RING_SECONDS`` are over.

        False when it does not ring: there is no network, the number is blocked, or the line is
        busy (which counts as a missed call).
        """
        now = self.clock.now_ms()
        if not self.has_network:
            return False
        if is_blocked(self.store, number):
            self._log(number, BLOCKED, now)
            return False
        if self.call_number or self.ringing:
            self._miss(number, now)
            return False
        from device_drivers.virtual.apps.phone.ringing import show_ringing  # as below

        self.ringing, self.ringing_since = number, now
        show_ringing(self)  # type: ignore[arg-type]  # self is the phone
        return True

    def answer_call(self) -> None:
        """Take the call that rings."""
        number, self.ringing = self.ringing, ""
        if number:
            self._connect(number, ANSWERED)

    def decline_call(self) -> None:
        """Send the call that rings away."""
        number, self.ringing = self.ringing, ""
        if number:
            self._log(number, DECLINED, self.ringing_since)
            self.changed()

    def expire_call(self, now_ms: int) -> None:
        """The caller gives up after ``RING_SECONDS``: a missed call."""
        if self.ringing and now_ms - self.ringing_since >= RING_SECONDS * 1000:
            number, self.ringing = self.ringing, ""
            self._miss(number, self.ringing_since)

    def forget_ongoing(self) -> None:
        """The notification of a call in progress goes with the call."""
        self.store.run(
            "UPDATE notifications SET dismissed=1 WHERE package=? AND ongoing AND NOT dismissed",
            DIALER,
        )

    def _connect(self, number: str, kind: int) -> None:
        from device_drivers.virtual.apps.phone.ringing import tell_ongoing  # apps need the phone

        self.call_number = number
        self.call_id = self._log(number, kind, self.clock.now_ms())
        tell_ongoing(self, number)  # type: ignore[arg-type]  # self is the phone
        self.changed()

    def _miss(self, number: str, when_ms: int) -> None:
        from device_drivers.virtual.apps.phone.ringing import tell_missed  # apps need the phone

        self._log(number, MISSED, when_ms)
        tell_missed(self, number)  # type: ignore[arg-type]  # self is the phone
        self.changed()

    def _log(self, number: str, kind: int, when_ms: int) -> int:
        return self.store.run(
            "INSERT INTO calls(number, name, date_ms, type) VALUES (?, ?, ?, ?)",
            number, name_of(self.store, number), when_ms, kind,
        )  # fmt: skip

    # --- texts ------------------------------------------------------------------------------

    def send_sms(self, address: str, body: str, picture: str = "") -> int:
        """Send a text; it is a row of its thread, of type 2, or 5 without a network. Its row id.

        ``picture`` is the path of a file that goes with it.
        """
        kind = SENT if self.has_network else FAILED
        return self._store_sms(address, body, kind, 1, picture)

    def receive_sms(self, address: str, body: str) -> int:
        """A text arrives: it is stored, and the shade tells. Its row id, 0 if it is blocked."""
        if is_blocked(self.store, address):
            return 0
        from device_drivers.virtual.apps.messages.arrival import tell_message  # as above

        number = self._store_sms(address, body, INCOMING, 0)
        tell_message(self, address, body)  # type: ignore[arg-type]  # self is the phone
        return number

    def _store_sms(
        self, address: str, body: str, kind: int, read: int, picture: str = ""
    ) -> int:  # fmt: skip
        threads = self.store.rows("SELECT id, address FROM threads ORDER BY id")
        thread = next((t for t, theirs in threads if same_number(theirs, address)), 0)
        if not thread:
            thread = self.store.run("INSERT INTO threads(address) VALUES (?)", address)
        self.store.run("UPDATE threads SET archived=0 WHERE id=? AND archived", thread)
        number = self.store.run(
            "INSERT INTO sms(thread_id, address, body, date_ms, type, read, picture)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            thread, address, body, self.clock.now_ms(), kind, read, picture,
        )  # fmt: skip
        self.changed()
        return number
