"""A way to a served phone beside adb: one JSON object per line, and one line back.

A connection to the phone's own port whose first byte is ``{`` speaks this, so that it works while
adb does not. Requests::

    {"do": "fault", "name": "unplugged", "options": {...}}   begin a fault
    {"do": "clear"}                       end all faults; with "name", that one
    {"do": "faults"}                      what faults there are
    {"do": "status"}                      what the phone is doing
    {"do": "reset", "seed": 3}            a fresh phone
    {"do": "advance", "seconds": 60}      let the phone's time pass
    {"do": "task", "name": "notes_create", "seed": 3}    a fresh phone, ready for that task
    {"do": "pair"}                        offer a pairing code; with "scan", the text of a QR code
    {"do": "snapshot"}                    the phone's database: SQLite, zlib, base64

Answers have ``ok`` and, when that is false, ``error``.
"""

from __future__ import annotations

import base64
import json
import socket
import sqlite3
import zlib
from collections.abc import Callable, Mapping
from typing import Any, BinaryIO

from device_drivers.base import DeviceError
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.weather import DEFAULTS, FAULTS

MAX_LINE = 1 << 16
MAX_SECONDS = 10 * 365 * 86_400
Answer = dict[str, Any]


class ControlError(DeviceError):
    """No virtual phone listens there, or it refused; the message says what to do."""


# --- the phone's side ------------------------------------------------------------------------


def answer(phone: Phone, line: bytes) -> Answer:
    """Do what one request asks and tell how it went."""
    try:
        request = _object(json.loads(line), "a request")
        return {"ok": True, **_chosen(request)(phone, request)}
    except (ValueError, TypeError, LookupError, ArithmeticError, RecursionError) as error:
        return {"ok": False, "error": str(error)}
    except sqlite3.Error as error:
        return {"ok": False, "error": f"{error}: this phone runs other code; start it again"}


def _object(value: Any, what: str) -> Answer:
    if isinstance(value, dict):
        return value
    raise TypeError(f"{what} must be a JSON object")


def _chosen(request: Answer) -> Callable[[Phone, Answer], Answer]:
    run = _REQUESTS.get(str(request.get("do")))
    if run is None:
        raise ValueError(f"do is one of {', '.join(_REQUESTS)}, not {request.get('do')!r}")
    return run


def _fault(phone: Phone, request: Answer) -> Answer:
    phone.weather.start(str(request.get("name")), **_object(request.get("options", {}), "options"))
    return {"active": phone.weather.active}


def _clear(phone: Phone, request: Answer) -> Answer:
    if "name" in request:
        phone.weather.stop(str(request["name"]))
    else:
        phone.weather.clear()
    return {"active": phone.weather.active}


def _faults(phone: Phone, request: Answer) -> Answer:
    return {
        "faults": [
            {"name": name, "what": what, "options": dict(DEFAULTS.get(name, {}))}
            for name, what in FAULTS.items()
        ]
    }


def _status(phone: Phone, request: Answer) -> Answer:
    package, activity = phone.foreground
    return {
        "seed": phone.seed,
        "time": phone.clock.now().isoformat(),
        "live": phone.clock.live,
        "width": phone.width,
        "height": phone.height,
        "awake": phone.awake,
        "foreground": f"{package}/{activity}",
        "active": phone.weather.active,
        "fell_for": phone.weather.fell_for,
        "wireless": {"port": phone.computers.port, "pairing_port": phone.computers.pairing_port},
    }


def _reset(phone: Phone, request: Answer) -> Answer:
    seed = request.get("seed")
    phone.reset(None if seed is None else _seed(seed))
    return {"seed": phone.seed}


def _seed(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) >= 1 << 63:
        raise ValueError(f"a seed is a whole number of 64 bits, not {value!r}")
    return value


def _advance(phone: Phone, request: Answer) -> Answer:
    seconds = float(request.get("seconds", 0))
    if not 0 <= seconds <= MAX_SECONDS:
        raise ValueError(f"seconds are a number from 0 to {MAX_SECONDS}")
    phone.clock.advance(seconds)
    phone.settle()
    return {"time": phone.clock.now().isoformat()}


def _task(phone: Phone, request: Answer) -> Answer:
    from device_drivers.virtual.tasks.play import prepare  # only who plays needs every task
    from device_drivers.virtual.tasks.suite import UnknownTemplate, template

    try:
        trial = prepare(template(str(request.get("name"))), _seed(request.get("seed", 0)), phone)
    except UnknownTemplate as error:
        raise ValueError(str(error)) from error
    return {"goal": trial.goal("en"), "goal_zh": trial.goal("zh"), "limit": trial.limit}


def _snapshot(phone: Phone, request: Answer) -> Answer:
    return {"database": base64.b64encode(zlib.compress(phone.snapshot(), 1)).decode()}


def _pair(phone: Phone, request: Answer) -> Answer:
    """What a person does on the phone's screen: Wireless debugging on, then one of its two ways."""
    phone.put_setting("global", "adb_wifi_enabled", "1")
    computers, scanned = phone.computers, str(request.get("scan", ""))
    offer = computers.scan(scanned) if scanned else computers.offer_code()
    return {"name": computers.name, "code": offer.password if offer.shown else ""}


_REQUESTS: Mapping[str, Callable[[Phone, Answer], Answer]] = {
    "fault": _fault, "clear": _clear, "faults": _faults, "status": _status, "reset": _reset,
    "advance": _advance, "task": _task, "snapshot": _snapshot, "pair": _pair,
}  # fmt: skip


# --- the other side --------------------------------------------------------------------------


def _after_greeting(replies: BinaryIO) -> bytes:
    """The line that answers; a server that speaks first has said something before, its length in
    front (u32, big-endian)."""
    first = replies.read(1)
    if first != b"\0":
        return first + replies.readline()
    replies.read(int.from_bytes(replies.read(3)))
    return replies.readline()


def request(port: int, do: str, *, timeout: float = 10.0, **fields: object) -> Answer:
    """Ask the virtual phone at ``port`` of this machine. Raises ControlError."""
    line = json.dumps({"do": do, **fields}).encode() + b"\n"
    try:
        with socket.create_connection(("127.0.0.1", port), timeout) as link:
            link.sendall(line)
            with link.makefile("rb") as replies:
                reply = _after_greeting(replies)
    except ConnectionRefusedError as error:
        raise ControlError(
            f"nothing listens at 127.0.0.1:{port}; start a phone with "
            "`phonepilot virtual start` and use the port it prints"
        ) from error
    except TimeoutError as error:
        raise ControlError(f"127.0.0.1:{port} did not answer: is it a virtual phone?") from error
    except OSError as error:
        raise ControlError(f"127.0.0.1:{port}: {error.strerror or error}") from error
    try:
        told = json.loads(reply)
    except ValueError as error:
        raise ControlError(f"what listens at 127.0.0.1:{port} is no virtual phone") from error
    if not isinstance(told, dict) or not told.get("ok"):
        raise ControlError(str(told.get("error") if isinstance(told, dict) else told))
    return told
