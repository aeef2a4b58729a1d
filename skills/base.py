"""The vocabulary of skills: a skill, what it may touch, and what can be wrong with one.

A skill is a folder. ``SKILL.md`` says in words what it is for (the agentskills.io format);
``skill.toml`` says which version it is, who made it and what it may touch. Nothing that it does not
ask for is allowed, and nothing that it asks for is allowed before the owner agreed.

Error tree::

    SkillError              said is for people: what is wrong, and what helps
    ├── Malformed           a file of it cannot be read, or says what makes no sense
    ├── Refused             it is not what was signed, or not who may publish it
    ├── UnknownSkill        no skill is called so
    └── Broken              its program did not do what a program of a skill does
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from device_drivers.verbs.base import Said

Kind = Literal["text", "python", "mcp"]
"""What it is made of beside its words: nothing, a ``run(context)`` in ``skill.py``, or a server
that speaks MCP over its standard input and output."""

Tool = Literal["screen", "ocr", "do", "model", "memory", "send", "extract", "sign_in", "evaluate"]
"""What a skill may use beside verbs: look at the screen, read text from pictures, have a request in
words done, ask the chat model, ask what is remembered of its person, send files into the chat."""

ANY = "*"


class SkillError(Exception):
    """``said`` is for people: what is wrong, and what helps."""

    def __init__(self, said: Said) -> None:
        super().__init__(said.en)
        self.said = said


class Malformed(SkillError):
    """A file of it cannot be read, or says what makes no sense."""


class Refused(SkillError):
    """It is not what was signed, or not by somebody who may publish it."""


class UnknownSkill(SkillError):
    """No skill is called so."""


class Broken(SkillError):
    """Its program did not do what a program of a skill does."""


@dataclass(frozen=True, slots=True)
class Permissions:
    """What a skill may touch; each empty, and so nothing, unless it asks for it.

    ``tools`` as above; ``verbs`` names of typed commands; ``apps`` names or ids of apps whose
    screens it may see and use (``*``: any); ``hosts`` names of servers it may ask over HTTPS
    (``*.example.org``: all below); ``files`` what of its person's files it may read
    (``attachments``: those sent with the request); ``phones`` systems it runs on (``android``,
    ``ios``, ``harmony``, ``browser``; empty: all of them, for it is then no right but a limit)."""

    tools: frozenset[str] = frozenset()
    verbs: frozenset[str] = frozenset()
    apps: frozenset[str] = frozenset()
    hosts: frozenset[str] = frozenset()
    files: frozenset[str] = frozenset()
    phones: frozenset[str] = frozenset()


NO_PERMISSIONS = Permissions()


@dataclass(frozen=True, slots=True)
class Argument:
    """A value that a request may hold. ``kind``: text, number, date, time, choice, yes_no."""

    name: str
    about: Said
    kind: str = "text"
    choices: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Of a choice: each value, and the words people use for it."""
    needed: bool = False
    """Asked for where the request does not say it."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A value that the owner may set under ``[skills.NAME]``."""

    name: str
    about: Said
    default: Any
    secret: bool = False
    """It is a reference to a secret; the skill sees the value only while it runs."""


@dataclass(frozen=True, slots=True)
class Skill:
    """What is known of a skill without running it.

    ``folder`` is where it lies; ``name`` is also the folder's name. ``about`` is the one line of
    ``SKILL.md`` (a model sees no more of it until it asks), ``title`` what people call it.
    ``phrases`` are ways in which they ask for it, in English and Chinese. ``command`` starts an MCP
    server, relative to the folder."""

    name: str
    version: str
    folder: Path
    title: Said
    about: Said
    kind: Kind = "text"
    publisher: str = ""
    """The ed25519 public key it says it is signed with, base64; "" for one that nobody signed."""
    permissions: Permissions = NO_PERMISSIONS
    arguments: tuple[Argument, ...] = ()
    settings: tuple[Setting, ...] = ()
    phrases: tuple[str, ...] = ()
    command: tuple[str, ...] = ()
    licence: str = ""
    built_in: bool = False
    """It came with the assistant; its files are as trusted as the rest of it."""
