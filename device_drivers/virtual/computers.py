"""The computers a phone deals with: who may connect, and how a new one is let in.

Plain facts that the screens show and the servers of Android carry out; nothing here listens.
"""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass, field

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789"
_QR = re.compile(r"WIFI:T:ADB;S:([^;]+);P:([^;]+);;")


@dataclass(frozen=True, slots=True)
class Offer:
    """A pairing the phone waits for: ``name`` is announced, ``password`` must be known.

    With ``shown`` the password is a code on the phone's screen; else it came from a QR code."""

    name: str
    password: str
    shown: bool


@dataclass
class Computers:
    """What wireless debugging knows. Ports are 0 while nothing listens there."""

    name: str
    """What the phone is announced as: ``adb-SERIAL-xxxxxx``."""
    known: dict[str, str] = field(default_factory=dict)
    """Keys in adb's form -> the computer's name."""
    offer: Offer | None = None
    port: int = 0
    pairing_port: int = 0
    address: str = "127.0.0.1"

    def offer_code(self) -> Offer:
        """Show six digits that the computer must be told."""
        code = f"{secrets.randbelow(10**6):06}"
        self.offer = Offer(self.name, code, shown=True)
        return self.offer

    def scan(self, text: str) -> Offer:
        """Accept what the QR code on a computer's screen says. Raises ValueError."""
        found = _QR.fullmatch(text.strip())
        if found is None:
            raise ValueError(f"{text[:60]!r} is no QR code of wireless debugging")
        self.offer = Offer(found[1], found[2], shown=False)
        return self.offer

    def forget(self) -> None:
        """Revoke every computer, and withdraw the offer."""
        self.known.clear()
        self.offer = None


def new_name(serial: str) -> str:
    """What a phone calls itself in the network: its serial and six letters that it keeps."""
    return f"adb-{serial}-" + "".join(secrets.choice(LETTERS) for _ in range(6))
