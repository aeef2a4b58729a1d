"""Reading and commanding an Android phone over its shell, for verbs.

Everything here is what a stock Android 10-15 offers to ``adb shell``: settings, content providers,
activities. A command that the phone refuses raises VerbFailed with the phone's own words.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from typing import TypeVar

from device_drivers.base import AndroidDevice
from device_drivers.verbs.base import Said, VerbFailed

T = TypeVar("T")

patience = 1.0
"""Every wait for a phone to react is this many times its usual length."""

_REFUSED = re.compile(
    r"\s*(/system/bin/sh: |Unknown command|Can't find service|Error|Exception|Security exception"
    r"|java\.lang\.|No shell command implementation|Failure|Invalid|cmd: )",
    re.IGNORECASE,
)
_START_FAILED = re.compile(r"^(Error|Exception|java\.lang\.|Security exception).*", re.MULTILINE)


def refused(phone: AndroidDevice, *argv: str) -> str:
    """Run a command; "" when the phone took it, else what it said against it."""
    result = phone.shell(*argv)
    if result.code == 0 and not _REFUSED.match(result.output):
        return ""
    return result.output.strip() or f"exit code {result.code}"


def run(phone: AndroidDevice, *argv: str, timeout: float = 10.0) -> str:
    """The output of a command. Raises VerbFailed when the phone refuses it."""
    result = phone.shell(*argv, timeout=timeout)
    if result.code != 0 or _REFUSED.match(result.output):
        raise _failure(argv, result.output or f"exit code {result.code}")
    return result.output


def first_accepted(phone: AndroidDevice, *commands: Sequence[str]) -> None:
    """Run the first of ``commands`` that this phone knows; newer Androids first.

    Raises VerbFailed with the last refusal when it knows none."""
    complaint = ""
    for argv in commands:
        complaint = refused(phone, *argv)
        if not complaint:
            return
    raise _failure(commands[-1], complaint)


def _failure(argv: Sequence[str], output: str) -> VerbFailed:
    words = " ".join(argv[:3])
    first = next((line.strip() for line in output.splitlines() if line.strip()), "")[:200]
    return VerbFailed(
        Said(f"The phone refused “{words}”: {first}", f"手机拒绝了“{words}”：{first}")
    )


def start(phone: AndroidDevice, *argv: str) -> None:
    """``am start`` with these arguments. Raises VerbFailed when no activity takes the intent."""
    result = phone.shell("am", "start", "-W", *argv, timeout=30.0)
    failed = _START_FAILED.search(result.output)
    if failed or result.code != 0:
        raise _failure(("am", "start"), failed[0] if failed else result.output)


def handlers(phone: AndroidDevice, *intent: str) -> set[str]:
    """Packages with an activity for this intent (``-a ACTION -d URL``...)."""
    result = phone.shell("cmd", "package", "query-activities", "--brief", *intent)
    return set(re.findall(r"^\s*([\w.]+)/[\w.$]+\s*$", result.output, re.MULTILINE))


def setting(phone: AndroidDevice, namespace: str, key: str) -> str | None:
    """``settings get``; None when it was never set."""
    value = run(phone, "settings", "get", namespace, key).strip()
    return None if value in ("null", "") else value


def put_setting(phone: AndroidDevice, namespace: str, key: str, value: str) -> None:
    run(phone, "settings", "put", namespace, key, value)


def query(
    phone: AndroidDevice, uri: str, columns: Sequence[str], *, where: str = "", sort: str = ""
) -> list[dict[str, str]]:
    """Rows of a content provider. Texts that others may have written belong in the last column:
    the phone prints values unquoted. NULL reads as "". Raises VerbFailed (no permission, say)."""
    output = run(phone, *_query(uri, columns, where, sort), timeout=20.0)
    rows = re.split(r"^Row: \d+ ", output, flags=re.MULTILINE)[1:]
    shape = re.compile(", ".join(f"{re.escape(c)}=(.*{'?' if c != columns[-1] else ''})"
                                 for c in columns), re.DOTALL)  # fmt: skip
    found = [shape.fullmatch(row.removesuffix("\n").removesuffix("\r")) for row in rows]
    return [
        {c: "" if v == "NULL" else v for c, v in zip(columns, m.groups(), strict=True)}
        for m in found
        if m
    ]


def single_value(phone: AndroidDevice, uri: str, column: str, where: str) -> str | None:
    """One column of one row, exactly, whatever it contains; None when there is no such row.

    For texts a stranger wrote: a message may well contain a line that looks like another row."""
    output = run(phone, *_query(uri, [column], where, ""), timeout=20.0)
    head = f"Row: 0 {column}="
    if not output.startswith(head):
        return None
    return output[len(head) :].removesuffix("\n").removesuffix("\r")


def _query(uri: str, columns: Sequence[str], where: str, sort: str) -> list[str]:
    argv = ["content", "query", "--uri", uri, "--projection", ":".join(columns)]
    if where:
        argv += ["--where", where]
    if sort:
        argv += ["--sort", sort]
    return argv


def highest_id(phone: AndroidDevice, uri: str) -> int:
    """The newest ``_id`` behind a content URI, 0 when it is empty."""
    rows = query(phone, uri, ["_id"], sort="_id DESC LIMIT 1")
    return int(rows[0]["_id"]) if rows else 0


def sql(text: str) -> str:
    """A string literal for ``--where``."""
    return "'" + text.replace("'", "''") + "'"


def until(read: Callable[[], T], good: Callable[[T], bool], seconds: float = 4.0) -> T:
    """Read until it is good or the time is over; the last reading either way."""
    end = time.monotonic() + seconds * patience
    while True:
        value = read()
        if good(value) or time.monotonic() >= end:
            return value
        time.sleep(0.15)
