"""Whether a computer on the cable may debug: adb's AUTH packets, and the question on the screen.

The phone sends 20 random bytes (AUTH, token); the computer signs them with each key it has (AUTH,
signature: RSA PKCS #1 v1.5 over the token taken as a SHA-1 digest); a signature of a known key
opens the connection, each other one gets a new token. Without any, the computer sends its public
key and the phone asks its person. Source: AOSP packages/modules/adb, ``daemon/auth.cpp``.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding, utils

from device_drivers.virtual.android.wireless.keys import read_key
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.ui.components import button, check_row, dialog
from device_drivers.virtual.ui.widgets import Column, Text, Widget
from device_drivers.virtual.windows import Window

PACKAGE = "com.android.systemui"
ACTIVITY = f"{PACKAGE}.usb.UsbDebuggingActivity"


class Gate:
    """Lets one connection in or not."""

    def __init__(self, phone: Phone) -> None:
        self._phone = phone
        self._token = b""
        self._window: Window | None = None

    def token(self) -> bytes:
        """Bytes to be signed."""
        self._token = secrets.token_bytes(20)
        return self._token

    def signed_by_a_friend(self, signature: bytes) -> bool:
        """Whether a known computer made this signature of the last token."""
        as_digest = utils.Prehashed(hashes.SHA1())  # noqa: S303 - it is what adb signs
        for line in self._phone.computers.known:
            key = read_key(line.encode())[0].public_key()
            try:
                key.verify(signature, self._token, padding.PKCS1v15(), as_digest)
            except InvalidSignature:
                continue
            return True
        return False

    def ask(self, line: bytes, let_in: Callable[[], object]) -> None:
        """Put the question about the owner of a key. Raises BadKey."""
        _, name = read_key(line)
        known = line.rstrip(b"\0").decode(errors="replace")
        self.withdraw()
        always = [False]
        digest = hashlib.md5(line.partition(b" ")[0], usedforsecurity=False).hexdigest()
        print_ = ":".join(digest[at : at + 2] for at in range(0, 32, 2)).upper()

        def answer(*, yes: bool) -> None:
            self.withdraw()
            if yes and always[0]:
                self._phone.computers.known[known] = name
            if yes:
                let_in()

        self._window = Window(
            name="usb_debugging", package=PACKAGE, activity=ACTIVITY, place="center",
            make=lambda: _question(self._phone, print_, always, answer),
            back=lambda: answer(yes=False),
        )  # fmt: skip
        self._phone.awake = True
        self._phone.show_window(self._window)

    def withdraw(self) -> None:
        """Take the question down, if it is up."""
        if self._window is not None:
            self._phone.close_window(self._window)
            self._window = None


def _question(
    phone: Phone, fingerprint: str, always: list[bool], answer: Callable[..., None]
) -> Widget:
    def tick(on: bool) -> None:
        always[0] = on
        phone.changed()

    said = Text(
        phone.t("The computer's RSA key fingerprint is:") + "\n" + fingerprint,
        size=15, color="on_surface_soft", padding=(24, 0), id="android:id/message",
    )  # fmt: skip
    tick_row = check_row(phone.t("Always allow from this computer"), always[0], tick)
    return dialog(
        phone.t("Allow USB debugging?"),
        [Column([said, tick_row])],
        [
            button(phone.t("Cancel"), lambda: answer(yes=False), kind="text",
                   id="android:id/button2"),
            button(phone.t("Allow"), lambda: answer(yes=True), kind="text",
                   id="android:id/button1"),
        ],
    )  # fmt: skip
