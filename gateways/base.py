"""Messages and the protocol every chat platform is put behind.

A gateway hands each incoming message to ``deliver`` and acknowledges it to the platform only after
``deliver`` has returned: by then it is on disk. When ``deliver`` raises NotKept it is not: the
platform must not be told that we have it, and sends it again. The same (gateway, external_id) may
be delivered many times; the inbox keeps one.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Literal, Protocol, runtime_checkable

Kind = Literal["image", "voice", "audio", "video", "file"]


@dataclass(frozen=True, slots=True)
class Attachment:
    """Something sent beside the text. ``ref`` is what the gateway needs to fetch it, also after a
    restart; ``size`` is in bytes, 0 where the platform does not say."""

    kind: Kind
    ref: str
    name: str = ""
    mime: str = ""
    size: int = 0


UNVERIFIED = "unverified:"
"""How the ``sender`` begins of whoever only claims to be somebody: a forged address, a nick that
anybody can take. Such a person is nobody's, gets no pairing code, and cannot be paired."""


@dataclass(frozen=True, slots=True)
class Inbound:
    """What a person sent. ``chat`` is where an answer goes, ``sender`` who it was (platform ids).

    A thread is a chat of its own: where it was said in one, ``chat`` names the thread, so that the
    answer goes there.

    ``button`` is the value of a pressed button ("" for plain text); ``private`` is False in groups;
    ``phone`` names the phone that is meant and ``consent`` what was allowed beforehand ("yes",
    "no", "ask"), where a platform lets people say so beside the text.
    """

    gateway: str
    external_id: str
    chat: str
    sender: str
    text: str
    at: datetime
    sender_name: str = ""
    button: str = ""
    private: bool = True
    phone: str = ""
    consent: str = ""
    dated: bool = True
    """False where the platform does not say when: ``at`` is when it came.

    A platform may give no ``external_id`` ("") either. Then the same words of the same sender in
    the same chat are one message: at the same time, or undated and within ten minutes."""
    addressed: bool = True
    """False for what was said in a group and not to us: no mention, no reply to us, no command with
    our name, no pressed button. It is dropped before it is kept."""
    replies_to: str = ""
    """The message of ours that it answers, by the id that ``send`` returned; "" for none."""
    forwarded: bool = False
    """Others wrote the text, and the sender passed it on: it is shown to us, not said to us."""
    attachments: tuple[Attachment, ...] = ()
    """Pictures, files and voice that came with the text, still on the platform (``Attached``)."""
    language: str = ""
    """The language in which the person uses the platform ("en", "zh-hans"), "" where it does not
    say: for what has no words to tell it by."""

    @property
    def claimed(self) -> bool:
        """Whether its sender only claims to be somebody (``UNVERIFIED``)."""
        return self.sender.startswith(UNVERIFIED)


@dataclass(frozen=True, slots=True)
class Button:
    """``label`` is shown, ``value`` comes back as ``Inbound.button`` (at most 64 bytes)."""

    label: str
    value: str
    row: int = 0
    """Neighbours of the same row (from 1; at most 8 of them) lie side by side where the platform
    can do that; those of row 0 as it sees fit."""


ANSWER_SECONDS = 3600.0
PROGRESS_SECONDS = 300.0


@dataclass(frozen=True, slots=True)
class Outbound:
    """What we say. ``edits`` names an earlier message (as returned by ``send``) to replace."""

    chat: str
    text: str
    image: Path | None = None
    buttons: tuple[Button, ...] = ()
    edits: str = ""
    file: Path | None = None
    """To be sent as it is, under its own name."""
    lasts: float = ANSWER_SECONDS
    """Seconds for which it is worth sending; after that it is not sent any more."""
    markdown: bool = False
    """The text is Markdown (``gateways/markdown.py`` says which); else every letter is meant."""
    voice: Path | None = None
    """The text as speech, a WAV file: for platforms that can play it."""
    once: str = ""
    """The same at every attempt to send this very message, for platforms that know a repeat by it
    (``Abilities.knows_repeats``). Set by the outbox."""


@dataclass(frozen=True, slots=True)
class Pace:
    """At most ``count`` messages in ``seconds``: of all together, of each chat, of each group.
    Edits count."""

    count: int
    seconds: float
    each: Literal["all", "chat", "group"] = "all"


@dataclass(frozen=True, slots=True)
class Abilities:
    """What a platform can do; the assistant adapts."""

    edit: bool = False
    image: bool = False
    file: bool = False
    buttons: bool = False
    threads: bool = False
    """Some chats are threads of another chat."""
    voice: bool = False
    """Speech is played in the chat, not offered as a file."""
    typing: float = 0.0
    """For how many seconds "is typing" is shown; 0 where it cannot be (``Typing``)."""
    max_text: int = 4000
    """Of one message, as the platform counts; longer texts are split by the gateway."""
    edit_seconds: float = 0.0
    """Shortest pause between two edits in one chat; what lies between is left out."""
    paces: tuple[Pace, ...] = ()
    """What the platform allows; we stay below it."""
    groups: str = ""
    """Which chats are groups: a regular expression that matches their whole ids."""
    knows_repeats: bool = False
    """A message with the same ``once`` is shown once, however often it is sent."""


Deliver = Callable[[Inbound], Awaitable[None]]


class Gateway(Protocol):
    """One chat platform."""

    @property
    def name(self) -> str: ...

    @property
    def abilities(self) -> Abilities: ...

    async def check(self) -> str:
        """Who we are on the platform. Raises GatewayError with the fix when it does not work."""

    async def run(self, deliver: Deliver) -> None:
        """Receive until cancelled. Reconnects by itself; raises GatewayRefused if it never will."""

    async def send(self, message: Outbound) -> str:
        """Send or edit; returns the platform's message id. Raises GatewayError."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A command in a platform's menu: its ``name`` without a slash, and what it is for by language
    ("en", "zh"), at most 256 characters."""

    name: str
    about: Mapping[str, str]


@runtime_checkable
class Menu(Protocol):
    """What some gateways can, too: show people which commands there are."""

    async def offer(self, entries: Sequence[Entry]) -> None:
        """Have the platform show these from now on. Raises GatewayError."""


@runtime_checkable
class Typing(Protocol):
    """What some gateways can, too: show that an answer is being written (``Abilities.typing``)."""

    async def typing(self, chat: str) -> None:
        """Raises GatewayError."""


@runtime_checkable
class Attached(Protocol):
    """What some gateways can, too: fetch what was sent beside a text."""

    async def fetch(self, attachment: Attachment, largest: int) -> bytes:
        """At most ``largest`` bytes. Raises GatewayRefused for more, and for what is gone;
        GatewayError."""


@runtime_checkable
class Page(Protocol):
    """What some gateways are, too: a page of our own, in a browser."""

    @property
    def address(self) -> str:
        """What people open."""

    def link(self) -> str:
        """The same with the key in it, which lets a browser in: for the owner alone."""


class NotKept(Exception):
    """A message could not be put on disk now and has to come again, after ``retry_after`` seconds.
    Raised by ``deliver``."""

    def __init__(self, message: str, retry_after: float) -> None:
        super().__init__(message)
        self.retry_after = retry_after


class Overloaded(NotKept):
    """More messages wait than may; the platform has to slow down."""


class GatewayError(Exception):
    """Sending or receiving failed. ``retry_after``: seconds the platform asks for, 0 if none."""

    retryable = True

    def __init__(self, message: str, retry_after: float = 0.0) -> None:
        super().__init__(message)
        self.retry_after = retry_after


class GatewayRefused(GatewayError):
    """It will never work: wrong token, blocked by the person, bad request."""

    retryable = False
