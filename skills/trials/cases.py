"""``[[tests]]`` of skill.toml: a phone, a request, what the world answers, what must come of it."""

from __future__ import annotations

from datetime import date, datetime, time
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, Field

from skills.base import Skill


def _as_json(value: Any) -> Any:
    """What TOML reads, as a program gets it: its dates and times are ISO 8601 texts."""
    if isinstance(value, dict):
        return {key: _as_json(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_as_json(each) for each in value]
    return value.isoformat() if isinstance(value, date | time) else value


Values = Annotated[dict[str, Any], BeforeValidator(_as_json)]


class Table(BaseModel, extra="forbid", strict=True, frozen=True):
    """Of skill.toml: nothing beside what is named here, nothing turned into another type."""


class Wish(Table):
    """A verb: done before a case begins, or one that reads the phone after it. ``has`` and
    ``lacks`` are parts of what it then says, or of what it read."""

    verb: str
    arguments: Values = {}
    has: list[str] = []
    lacks: list[str] = []


class Sms(Table):
    """A text message that came in before the case begins."""

    sender: str
    text: str


class Mail(Table):
    name: str
    sender: str
    subject: str
    body: str


class Shown(Table):
    """A notification in the shade; ``app`` is its id."""

    app: str
    title: str
    text: str


class Login(Table):
    """An account that is kept for an app's id or a host. ``totp``: what makes its codes."""

    where: str
    user: str
    password: str
    totp: str = ""


class Expected(Table):
    """What a case must come to. Texts are parts of what is said; capitals do not count."""

    reply_has: list[str] = []
    reply_lacks: list[str] = []
    asked: list[str] = []
    """Parts of its questions, in this order."""
    said: list[str] = []
    """Parts of what it tells underway, in this order."""
    verbs: list[str] | None = None
    """All verbs that changed something, in this order; [] where nothing may be changed."""
    requests: list[str] = []
    """Parts of what it asks to have done in words, in this order."""
    state: list[Wish] = []
    """Read from the phone afterwards."""
    files: dict[str, str] = {}
    """Of its own folder: a name, and a part of what is in it."""
    sent: list[str] = []
    """Names of the files it sent."""
    tools: list[str] = []
    """Of an MCP server: the tools it must have."""
    fails: str = ""
    """A part of what is told where it is meant to fail."""


class Case(Table):
    """One case. The names in ``pages``, ``attachments``, ``files`` and ``pushed`` are files of the
    skill's folder ``tests``."""

    name: str = Field(min_length=1, max_length=100)
    request: str = Field("", max_length=2000)
    language: Literal["en", "zh"] = "en"
    """The person's."""
    os: Literal["android", "ios", "harmony"] = "android"
    seed: int = Field(0, ge=0, le=2**31)
    """Makes up what is on the phone."""
    phone_language: Literal["", "en", "zh"] = ""
    """Default: the person's."""
    start: datetime | None = None
    """The phone's clock, which stands still. Default: Monday, 16 November 2026, 9:41."""
    arguments: Values = {}
    settings: Values = {}
    before: list[Wish] = []
    sms: list[Sms] = []
    mails: list[Mail] = []
    notifications: list[Shown] = []
    pushed: dict[str, str] = {}
    """Files on the phone, by their absolute path."""
    answers: list[str] = []
    """To what it asks, one after the other; nobody answers after the last."""
    refuses: list[str] = []
    """Verbs the person says no to, where the house asks."""
    model: list[str] = []
    """What the chat model replies; without any there is no model."""
    memory: list[str] = []
    """What is remembered of the person."""
    done: list[str] = []
    """What comes of requests in words that need more than a finger, one after the other."""
    pages: dict[str, str] = {}
    """What servers answer, by address."""
    attachments: list[str] = []
    files: dict[str, str] = {}
    """What is in its own folder before, by name."""
    call: str = ""
    """Of an MCP server: the tool to call with ``arguments``."""
    logins: list[Login] = []
    """What is kept to sign in with; what else is asked for then is in ``answers``."""
    own: list[str] = []
    """Sites and apps that are the owner's."""
    expect: Expected = Expected()

    def settings_of(self, skill: Skill) -> dict[str, Any]:
        """What the skill gets: its defaults, and what the case says instead."""
        return {each.name: each.default for each in skill.settings} | self.settings
