"""The vocabulary of phones: Screen, Element, Action, Device, Risk, and a device's errors.

Coordinates are pixels of the screen that was observed, origin top left, x to the right, y down.
Every type is frozen; a screen is a fact about a moment, not a handle to the phone.

Error tree::

    DeviceError(retryable)
    ├── NoDevice           nothing answers under that name           not retryable
    ├── DeviceGone         the phone or the link to it went away      retryable
    ├── DeviceTimeout      the phone did not answer in time           retryable
    ├── AppNotFound        no installed app matches                   not retryable
    ├── ActionFailed       the phone refused or ignored the action    not retryable
    ├── TextNotEntered     typed text could not be read back          retryable
    └── Unsupported        this system cannot do that                 not retryable
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import ClassVar, Literal, Protocol, runtime_checkable

Rotation = Literal[0, 1, 2, 3]
"""Quarter turns clockwise from the natural orientation, as Android counts them."""

Direction = Literal["up", "down", "left", "right"]
"""The side on which more content is to be revealed; the finger moves the other way."""


class OS(StrEnum):
    """Operating systems a driver can speak for."""

    ANDROID = "android"
    IOS = "ios"
    HARMONY = "harmony"
    BROWSER = "browser"


class Role(StrEnum):
    """What an element is, in terms shared by Android, iOS and HarmonyOS."""

    BUTTON = "button"
    TEXT = "text"
    TEXT_FIELD = "text_field"
    SWITCH = "switch"
    CHECKBOX = "checkbox"
    RADIO = "radio"
    SLIDER = "slider"
    IMAGE = "image"
    LIST = "list"
    TAB = "tab"
    WEB = "web"
    KEYBOARD_KEY = "keyboard_key"
    GROUP = "group"


class Risk(StrEnum):
    """What a step may do to the person's world, mildest first."""

    READ = "read"
    NAVIGATE = "navigate"
    CHANGE = "change"
    SEND = "send"
    CALL = "call"
    DELETE = "delete"
    PAY = "pay"
    INSTALL = "install"
    GRANT = "grant"
    CREDENTIAL = "credential"
    UNKNOWN = "unknown"
    """Nobody can read what it does."""

    @property
    def asks_first(self) -> bool:
        """True when a person must say yes before it happens."""
        return self not in (Risk.READ, Risk.NAVIGATE, Risk.CHANGE)


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in pixels; right and bottom are exclusive."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def center(self) -> tuple[int, int]:
        return (self.left + self.right) // 2, (self.top + self.bottom) // 2

    @property
    def width(self) -> int:
        return self.right - self.left

    @property
    def height(self) -> int:
        return self.bottom - self.top

    def contains(self, x: float, y: float) -> bool:
        return self.left <= x < self.right and self.top <= y < self.bottom


@dataclass(frozen=True, slots=True)
class Element:
    """One node of the accessibility tree.

    ``parent`` is the index of the enclosing element in ``Screen.elements``, None at the top.
    ``text`` is what is written on it, ``description`` what a screen reader says, ``hint`` the text
    of an empty field, ``id`` the system's identifier (``com.app:id/name`` on Android).
    ``unreadable`` tells that what is drawn in it cannot be known: a canvas, another site's frame.
    """

    role: Role
    box: Box
    text: str = ""
    description: str = ""
    hint: str = ""
    id: str = ""
    app: str = ""
    class_name: str = ""
    parent: int | None = None
    clickable: bool = False
    long_clickable: bool = False
    scrollable: bool = False
    checkable: bool = False
    checked: bool = False
    enabled: bool = True
    focused: bool = False
    selected: bool = False
    password: bool = False
    unreadable: bool = False

    @property
    def label(self) -> str:
        """What a person would call it: its text, else its description, else its hint."""
        return self.text or self.description or self.hint


@dataclass(frozen=True, slots=True)
class SystemApps:
    """Which apps are the phone's own, as its system tells: a package may call itself anything.

    ``came`` are the ids of all that came with the phone, ``home`` is its home screen, ``keyboard``
    the one that is shown ("" for none); None stands for what the system does not tell."""

    came: frozenset[str] | None = None
    home: str | None = None
    keyboard: str | None = None


MENDED = "The link to the phone broke a moment ago and was mended; the phone may have restarted."
"""A note of a Screen: what was begun before may be lost."""


@dataclass(frozen=True, slots=True)
class Screen:
    """What a step sees. ``image`` is PNG or JPEG, empty when it was not asked for.

    ``elements`` is in document order (parents before children), empty when not asked for.
    ``secure`` tells that the system hid the pixels (FLAG_SECURE): the image shows nothing useful.
    ``notes`` are sentences about this look that whoever uses it should know: the screen is off or
    locked, the elements could not be read, the image may be old.
    """

    width: int
    height: int
    app: str
    activity: str = ""
    rotation: Rotation = 0
    image: bytes = field(default=b"", repr=False)
    elements: tuple[Element, ...] = field(default=(), repr=False)
    keyboard: bool = False
    secure: bool = False
    notes: tuple[str, ...] = ()
    system: SystemApps = field(default=SystemApps(), repr=False, compare=False)

    @property
    def media_type(self) -> str:
        """``image/png`` or ``image/jpeg`` by the first bytes."""
        return "image/png" if self.image.startswith(b"\x89PNG") else "image/jpeg"

    @property
    def fingerprint(self) -> str:
        """Equal for screens that look and read the same; the status bar's clock does not count."""
        digest = hashlib.sha256(f"{self.app}|{self.activity}|{self.rotation}".encode())
        for e in self.elements:
            if e.app != "com.android.systemui":
                digest.update(repr(e).encode())
        if not self.elements:
            digest.update(self.image)
        return digest.hexdigest()[:16]


# --- actions: everything that can be done to a phone --------------------------------------------


@dataclass(frozen=True, slots=True)
class Tap:
    x: int
    y: int
    kind: ClassVar[str] = "tap"


@dataclass(frozen=True, slots=True)
class DoubleTap:
    x: int
    y: int
    kind: ClassVar[str] = "double_tap"


@dataclass(frozen=True, slots=True)
class LongPress:
    x: int
    y: int
    seconds: float = 0.8
    kind: ClassVar[str] = "long_press"


@dataclass(frozen=True, slots=True)
class Swipe:
    """A finger from (x1, y1) to (x2, y2) in ``seconds``."""

    x1: int
    y1: int
    x2: int
    y2: int
    seconds: float = 0.3
    kind: ClassVar[str] = "swipe"


@dataclass(frozen=True, slots=True)
class Drag:
    """Press on (x1, y1) until it is picked up, carry it to (x2, y2) in ``seconds``, let go."""

    x1: int
    y1: int
    x2: int
    y2: int
    seconds: float = 0.6
    kind: ClassVar[str] = "drag"


@dataclass(frozen=True, slots=True)
class Pinch:
    """Two fingers around (x, y): apart for ``scale`` above 1 (zoom in), together below 1."""

    x: int
    y: int
    scale: float
    kind: ClassVar[str] = "pinch"


@dataclass(frozen=True, slots=True)
class Scroll:
    """Reveal more content on the side ``direction``; within the scrollable at (x, y) if given."""

    direction: Direction
    x: int | None = None
    y: int | None = None
    kind: ClassVar[str] = "scroll"


@dataclass(frozen=True, slots=True)
class TypeText:
    """Put ``text`` into the focused field; ``clear`` empties it before, ``submit`` hits enter."""

    text: str
    clear: bool = False
    submit: bool = False
    kind: ClassVar[str] = "type"


KeyName = Literal[
    "back", "home", "recents", "enter", "delete", "tab", "search", "menu", "power", "wakeup",
    "volume_up", "volume_down", "volume_mute",
    "media_play_pause", "media_play", "media_pause", "media_next", "media_previous",
    "notifications", "quick_settings",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Key:
    name: KeyName
    kind: ClassVar[str] = "key"


@dataclass(frozen=True, slots=True)
class Launch:
    """Bring an app to the front, by package or bundle id."""

    app: str
    kind: ClassVar[str] = "launch"


@dataclass(frozen=True, slots=True)
class OpenUrl:
    """Hand a URL or deep link to the system."""

    url: str
    kind: ClassVar[str] = "open_url"


@dataclass(frozen=True, slots=True)
class Wait:
    seconds: float = 1.0
    kind: ClassVar[str] = "wait"


Action = (
    Tap | DoubleTap | LongPress | Swipe | Drag | Pinch | Scroll | TypeText | Key | Launch | OpenUrl
    | Wait
)  # fmt: skip
"""The closed union. A driver handles each member or raises Unsupported."""


@dataclass(frozen=True, slots=True)
class App:
    """An installed app: package or bundle id, and the name under its icon ("" when unknown).

    ``system`` tells whether it came with the phone, None where the phone does not tell."""

    id: str
    name: str = ""
    system: bool | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class DeviceInfo:
    """Facts that rarely change. ``density`` is pixels per 160 dpi unit (Android's dp)."""

    name: str
    os: OS
    model: str
    os_version: str
    width: int
    height: int
    density: float = 1.0


@runtime_checkable
class Device(Protocol):
    """One phone. Synchronous; a phone is used from one thread at a time."""

    @property
    def name(self) -> str:
        """The serial or configured name this phone is known by."""

    @property
    def os(self) -> OS: ...

    def info(self) -> DeviceInfo: ...

    def observe(self, *, image: bool = True, elements: bool = True) -> Screen:
        """What is on the screen now, once it has settled.

        Raises DeviceGone or DeviceTimeout."""

    def act(self, action: Action) -> None:
        """Carry the action out and return when the phone has taken it.

        Raises Unsupported, AppNotFound, ActionFailed, TextNotEntered, DeviceGone, DeviceTimeout."""

    def apps(self) -> Sequence[App]:
        """The apps a person could open."""

    def close(self) -> None:
        """Let go of the phone and of everything started on it."""


@dataclass(frozen=True, slots=True)
class ShellResult:
    output: str
    code: int


@runtime_checkable
class AndroidDevice(Device, Protocol):
    """A phone with a shell: what the Android verbs are written against."""

    def shell(self, *argv: str, timeout: float = 10.0) -> ShellResult:
        """Run one command; each argument arrives as one word, whatever it contains.

        Raises DeviceGone or DeviceTimeout; a failing command is a result, not an error."""

    def now(self) -> datetime:
        """The phone's own clock, with its time zone."""


class DeviceError(Exception):
    """Something about a phone went wrong; the message says what and how to mend it."""

    retryable: bool = False


class NoDevice(DeviceError):
    """Nothing answers under that name."""


class DeviceGone(DeviceError):
    """The phone, or the link to it, went away."""

    retryable = True


class DeviceTimeout(DeviceError):
    """The phone did not answer in time."""

    retryable = True


class AppNotFound(DeviceError):
    """No installed app matches."""


class ActionFailed(DeviceError):
    """The phone refused the action or did something else."""


class TextNotEntered(DeviceError):
    """Text was typed but could not be read back from the field."""

    retryable = True


class Unsupported(DeviceError):
    """This system cannot do that."""
