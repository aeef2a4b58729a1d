"""What apps say to each other and to the system: intents, and the apps' own particulars."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import quote, unquote, urlsplit

MAIN = "android.intent.action.MAIN"
VIEW = "android.intent.action.VIEW"
SEND = "android.intent.action.SEND"
LAUNCHER = "android.intent.category.LAUNCHER"
HOME = "android.intent.category.HOME"

Extra = str | int | bool | float | list[int] | list[str]


@dataclass(frozen=True)
class Intent:
    """A wish to open something. ``component`` is ``package/activity`` ("" to let Android pick)."""

    action: str = ""
    data: str = ""
    type: str = ""
    component: str = ""
    package: str = ""
    categories: tuple[str, ...] = ()
    extras: Mapping[str, Extra] = field(default_factory=dict)

    def __post_init__(self) -> None:
        try:
            urlsplit(self.data)
        except ValueError:  # Android takes any text for an address
            object.__setattr__(self, "data", quote(self.data, safe=":/?#@!$&'()*+,;=%~"))

    @property
    def scheme(self) -> str:
        return self.data.partition(":")[0].lower() if ":" in self.data else ""

    @property
    def rest(self) -> str:
        """What follows the scheme, unquoted, without query: the number of ``tel:123``."""
        return unquote(self.data.partition(":")[2].partition("?")[0])

    @property
    def path(self) -> list[str]:
        """The parts of a ``content://authority/a/b`` path."""
        return [part for part in urlsplit(self.data).path.split("/") if part]

    @property
    def authority(self) -> str:
        return urlsplit(self.data).netloc

    def text(self, *names: str) -> str:
        """The first of these extras that is there, as text."""
        return next((str(self.extras[name]) for name in names if name in self.extras), "")

    def number(self, name: str) -> int | None:
        """An extra that is a whole number, None when it is missing or something else."""
        value = self.extras.get(name)
        if isinstance(value, str):
            return int(value) if re.fullmatch(r"-?\d{1,18}", value) else None
        return int(value) if isinstance(value, (int, float)) else None

    def flag(self, name: str) -> bool:
        return str(self.extras.get(name, "")).lower() in ("true", "1")


@dataclass(frozen=True)
class StartResult:
    """What became of an intent. ``component`` is ``package/activity``; ``message`` says why not.

    ``delivered`` tells how: "started", "front" (its task came to the front) or "top" (given to
    the instance already on top).
    """

    ok: bool
    message: str = ""
    component: str = ""
    delivered: str = "started"


@dataclass(frozen=True)
class AppInfo:
    """What the package manager knows about an app."""

    package: str
    label: str
    label_zh: str
    main_activity: str
    version_name: str = "1.0"
    version_code: int = 1
    system: bool = True
    launchable: bool = True
