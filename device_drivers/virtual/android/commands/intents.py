"""Intents on a command line: parsed and printed as Android does.

Source: AOSP android.content.Intent.parseCommandArgs and toShortString, Uri.toSafeString.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from device_drivers.virtual.intents import LAUNCHER, MAIN, Extra, Intent

NEW_TASK = 0x10000000
_HIDDEN = ("tel", "sip", "sms", "smsto", "mailto", "nfc")
_BARE_FLAGS = {
    "--grant-read-uri-permission": 0x1, "--grant-write-uri-permission": 0x2,
    "--activity-brought-to-front": 0x400000, "--activity-clear-top": 0x4000000,
    "--activity-clear-task": 0x8000, "--activity-multiple-task": 0x8000000,
    "--activity-no-animation": 0x10000, "--activity-no-history": 0x40000000,
    "--activity-no-user-action": 0x40000, "--activity-previous-is-top": 0x1000000,
    "--activity-reorder-to-front": 0x20000, "--activity-single-top": 0x20000000,
    "--activity-exclude-from-recents": 0x800000, "--activity-launched-from-history": 0x100000,
    "--activity-task-on-home": 0x4000, "--include-stopped-packages": 0x20,
    "--exclude-stopped-packages": 0x10, "--receiver-foreground": 0x10000000,
    "--receiver-registered-only": 0x40000000, "--receiver-replace-pending": 0x20000000,
}  # fmt: skip


class BadIntent(Exception):
    """The arguments do not make an intent; the message is Android's."""


@dataclass
class ParsedIntent:
    """An intent and the arguments of the command that were not part of it."""

    intent: Intent
    flags: int = 0
    options: dict[str, str] = field(default_factory=dict)
    rest: list[str] = field(default_factory=list)


def parse_intent(args: list[str], bare: str = "", valued: str = "") -> ParsedIntent:
    """Read intent arguments. ``bare`` and ``valued`` name the command's own options, in words.

    Raises BadIntent."""
    reader = _Reader(list(args), set(bare.split()), set(valued.split()))
    return reader.read()


class _Reader:
    def __init__(self, args: list[str], bare: set[str], valued: set[str]) -> None:
        self.args = args
        self.bare = bare
        self.valued = valued
        self.action = self.data = self.type = self.component = self.package = ""
        self.categories: list[str] = []
        self.extras: dict[str, Extra] = {}
        self.flags = 0
        self.options: dict[str, str] = {}
        self.last = ""

    def next(self) -> str:
        if not self.args:
            raise BadIntent(f'Argument expected after "{self.last}"')
        self.last = self.args.pop(0)
        return self.last

    def read(self) -> ParsedIntent:
        rest: list[str] = []
        while self.args:
            arg = self.next()
            if not arg.startswith("-") or arg == "-":
                rest.append(arg)
            else:
                self._option(arg)
        if rest:
            self._target(rest.pop(0))
        intent = Intent(
            self.action, self.data, self.type, self.component, self.package,
            tuple(self.categories), self.extras,
        )  # fmt: skip
        return ParsedIntent(intent, self.flags, self.options, rest)

    def _option(self, arg: str) -> None:
        if arg in self.bare:
            self.options[arg] = ""
        elif arg in self.valued:
            self.options[arg] = self.next()
        elif arg == "-a":
            self.action = self.next()
        elif arg == "-d":
            self.data = self.next()
        elif arg == "-t":
            self.type = self.next()
        elif arg == "-c":
            self.categories.append(self.next())
        elif arg == "-n":
            self.component = full_component(self.next())
        elif arg == "-p":
            self.package = self.next()
        elif arg == "-f":
            self.flags = _integer(self.next())
        elif arg in _BARE_FLAGS:
            self.flags |= _BARE_FLAGS[arg]
        elif arg in ("-i", "--selector"):
            self.next()
        else:
            self._extra(arg)

    def _extra(self, arg: str) -> None:
        if arg in ("-e", "--es", "--eu", "--ecn"):
            name = self.next()
            self.extras[name] = self.next() if self.args else ""
        elif arg == "--esn":
            self.extras.pop(self.next(), None)
        elif arg in ("--ei", "--el"):
            name = self.next()
            self.extras[name] = _integer(self.next())
        elif arg in ("--ef", "--ed"):
            name = self.next()
            self.extras[name] = _decimal(self.next())
        elif arg == "--ez":
            name = self.next()
            self.extras[name] = _boolean(self.next())
        elif arg in ("--eia", "--eial", "--ela", "--elal"):
            name = self.next()
            self.extras[name] = [_integer(n) for n in self.next().split(",")]
        elif arg in ("--esa", "--esal"):
            name = self.next()
            self.extras[name] = [
                piece.replace("\\,", ",") for piece in re.split(r"(?<!\\),", self.next())
            ]
        else:
            raise BadIntent(f"Unknown option: {arg}")

    def _target(self, arg: str) -> None:
        """What stands free on the line: a URI, a component, or a package to launch."""
        if ":" in arg:
            self.data = self.data or arg
            self.action = self.action or "android.intent.action.VIEW"
        elif "/" in arg:
            self.component = self.component or full_component(arg)
            self.action = self.action or MAIN
            self.categories = self.categories or [LAUNCHER]
        else:
            self.package = self.package or arg
            self.action = self.action or MAIN
            self.categories = self.categories or [LAUNCHER]


def full_component(text: str) -> str:
    """``pkg/.Name`` -> ``pkg/pkg.Name``. Raises BadIntent."""
    package, slash, name = text.partition("/")
    if not slash or not package or not name:
        raise BadIntent(f"Bad component name: {text}")
    return f"{package}/{package}{name}" if name.startswith(".") else text


def short_component(component: str) -> str:
    """``pkg/pkg.Name`` -> ``pkg/.Name``."""
    package, _, name = component.partition("/")
    return f"{package}/{name[len(package) :]}" if name.startswith(package + ".") else component


def show_intent(intent: Intent, flags: int = 0) -> str:
    """``Intent { act=... }`` as ``am`` prints it, with private parts of the data hidden."""
    parts = []
    if intent.action:
        parts.append(f"act={intent.action}")
    if intent.categories:
        parts.append(f"cat=[{','.join(intent.categories)}]")
    if intent.data:
        parts.append(f"dat={_safe(intent.data)}")
    if intent.type:
        parts.append(f"typ={intent.type}")
    if flags:
        parts.append(f"flg=0x{flags & 0xFFFFFFFF:x}")
    if intent.package:
        parts.append(f"pkg={intent.package}")
    if intent.component:
        parts.append(f"cmp={short_component(intent.component)}")
    if intent.extras:
        parts.append("(has extras)")
    return f"Intent {{ {' '.join(parts)} }}"


def _safe(uri: str) -> str:
    scheme, _, rest = uri.partition(":")
    if scheme.lower() in _HIDDEN:
        return f"{scheme}:" + re.sub(r"[^-@.]", "x", rest)
    parts = urlsplit(uri)
    if parts.netloc:
        return f"{scheme}://{parts.netloc.rpartition('@')[2]}/..."
    return f"{scheme}:/..." if rest.startswith("/") else f"{scheme}:"


def _integer(text: str) -> int:
    try:
        return int(text, 16) if text.lower().startswith(("0x", "-0x")) else int(text)
    except ValueError:
        raise BadIntent(f'For input string: "{text}"') from None


def _decimal(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise BadIntent(f'For input string: "{text}"') from None


def _boolean(text: str) -> bool:
    if text.lower() in ("true", "t"):
        return True
    if text.lower() in ("false", "f"):
        return False
    return bool(_integer(text))
