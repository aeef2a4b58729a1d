"""What only some phones can do beyond looking and acting: each ability is a protocol of its own.

A driver has an ability when it has its methods; ask with ``isinstance(device, Clipboard)``. A phone
whose driver has the ability may still refuse (no permission, too old): then Unsupported or
ActionFailed says why and what to do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Protocol, runtime_checkable


@runtime_checkable
class Clipboard(Protocol):
    """The text that the next paste would put in."""

    def clipboard(self) -> str: ...

    def set_clipboard(self, text: str) -> None: ...


@runtime_checkable
class Files(Protocol):
    """Files to and from the phone. ``remote`` is an absolute path on the phone."""

    def push(self, local: Path, remote: str) -> None:
        """Copy a file to the phone. Raises ActionFailed when it does not arrive whole."""

    def pull(self, remote: str, local: Path) -> None:
        """Copy a file from the phone. Raises ActionFailed when there is none."""


@dataclass(frozen=True, slots=True)
class Notification:
    """One notification in the shade. ``key`` names it for the methods of Notifications."""

    key: str
    app: str
    title: str
    text: str
    when: datetime | None = None
    dismissible: bool = True


@runtime_checkable
class Notifications(Protocol):
    """The notifications that wait on the phone, newest first."""

    def notifications(self) -> Sequence[Notification]: ...

    def open_notification(self, key: str) -> None:
        """What tapping it does. Raises ActionFailed when it is gone."""

    def dismiss_notification(self, key: str) -> None:
        """Swipe it away. Raises ActionFailed when it is gone or cannot be dismissed."""


@runtime_checkable
class Installs(Protocol):
    """Installing and removing apps."""

    def install(self, package: Path) -> str:
        """Install a package file; the app's id. Raises ActionFailed with the phone's reason."""

    def uninstall(self, app: str) -> None:
        """Remove an app with its data. Raises AppNotFound, ActionFailed."""


@runtime_checkable
class Recording(Protocol):
    """A video of the screen, one at a time."""

    def start_recording(self, *, limit: float = 180.0) -> None:
        """Begin; it ends by itself after ``limit`` seconds."""

    def stop_recording(self, local: Path) -> None:
        """End it and save the video to ``local``. Raises ActionFailed when none was begun."""

    def discard_recording(self) -> None:
        """End one that nobody fetched, and keep nothing of it; nothing where none was begun."""


@dataclass(frozen=True, slots=True)
class Display:
    """One display of a phone with several (a foldable); ``id`` is the system's own name of it."""

    id: str
    width: int
    height: int
    on: bool


@runtime_checkable
class Displays(Protocol):
    """Phones whose picture may come from one of several displays."""

    def displays(self) -> Sequence[Display]:
        """All of them; ``observe`` pictures the one that is on (the first, if several are)."""


@dataclass(frozen=True, slots=True)
class Charge:
    """How full the battery is, and whether it is being charged."""

    percent: int
    charging: bool


@runtime_checkable
class WebPages(Protocol):
    """Web pages of which more can be had than what is seen."""

    def web_page(self) -> tuple[str, str]:
        """The address of the page in front, and its HTML as it stands now. Raises ActionFailed
        where that is no page of the web."""


@runtime_checkable
class Power(Protocol):
    """What a phone without a shell tells about its power."""

    def battery(self) -> Charge: ...

    def awake(self) -> bool:
        """True while the screen is on and not locked."""


@runtime_checkable
class Closing(Protocol):
    """Ending an app, as a person does in the list of recent apps."""

    def close_app(self, app: str) -> None:
        """End it. Raises AppNotFound, ActionFailed."""


@runtime_checkable
class Hindered(Protocol):
    """A driver that makes do with less when something on the phone keeps it from its best way."""

    @property
    def trouble(self) -> str:
        """What does, and how to mend it; "" as far as nothing is known."""
