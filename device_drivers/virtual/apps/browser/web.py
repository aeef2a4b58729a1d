"""The network as far as this phone has one: the local sites by host, and what they answer."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from html import escape
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Literal
from urllib.parse import parse_qsl, urljoin, urlsplit

from device_drivers.virtual.language import Language

if TYPE_CHECKING:
    from device_drivers.virtual.phone import Phone

PAGES = Path(__file__).parent / "sites" / "pages"
Trouble = Literal["", "offline", "unknown", "refused"]


@dataclass(frozen=True, slots=True)
class Request:
    """What is asked of a site; ``form`` is what was posted, in the order of the page."""

    phone: Phone
    url: str
    form: tuple[tuple[str, str], ...] = ()
    posted: bool = False

    @property
    def host(self) -> str:
        return (urlsplit(self.url).hostname or "").removeprefix("www.")

    @property
    def path(self) -> list[str]:
        return [part for part in urlsplit(self.url).path.split("/") if part]

    @property
    def query(self) -> Mapping[str, str]:
        return dict(parse_qsl(urlsplit(self.url).query))

    @property
    def language(self) -> Language:
        return self.phone.language

    def say(self, english: str, chinese: str) -> str:
        """One of two texts, in the phone's language."""
        return chinese if self.language == "zh" else english

    def keep(self, form: str) -> int:
        """Write down what was posted, as form ``form`` of this host; its number."""
        store = self.phone.store
        number = store.run(
            "INSERT INTO web_forms(host, form, at_ms) VALUES (?, ?, ?)",
            self.host, form, self.phone.clock.now_ms(),
        )  # fmt: skip
        for name, value in self.form:
            store.run("INSERT INTO web_values(form_id, name, value) VALUES (?, ?, ?)",
                      number, name, value)  # fmt: skip
        return number


@dataclass(frozen=True, slots=True)
class Answer:
    """A page, another address to go to, or a file (name, content) to download."""

    html: str = ""
    redirect: str = ""
    file: tuple[str, bytes] | None = None
    url: str = ""
    """Where it came from in the end."""
    trouble: Trouble = ""
    takes_ms: int = 0
    """How long it takes to load, by the phone's clock."""


Site = Callable[[Request], Answer | None]


@dataclass(slots=True)
class Sites:
    """The sites by host name."""

    hosts: dict[str, Site] = field(default_factory=dict)

    def site(self, host: str) -> Callable[[Site], Site]:
        """The decorated function answers for ``host``; None from it is "not found"."""

        def add(answer: Site) -> Site:
            self.hosts[host] = answer
            return answer

        return add


SITES = Sites()


def fetch(phone: Phone, url: str, form: tuple[tuple[str, str], ...] | None = None) -> Answer:
    """Load a page, following where it leads; ``form`` is posted when it is given."""
    from device_drivers.virtual.apps.browser import sites  # they register with this module

    assert sites.__doc__  # noqa: S101  # importing them was the point
    for _ in range(5):
        request = Request(phone, url, form or (), form is not None)
        if not online(phone):
            return Answer(url=url, trouble="offline")
        site = SITES.hosts.get(request.host)
        if site is None and request.path == ["search"] and "q" in request.query:
            site = SITES.hosts["search.example.com"]
        if site is None:
            return Answer(url=url, trouble="unknown")
        answer = site(request) or Answer(page("missing", request, path=urlsplit(url).path))
        if not answer.redirect:
            return Answer(answer.html, "", answer.file, url, takes_ms=answer.takes_ms)
        url, form = urljoin(url, answer.redirect), None
    return Answer(url=url, trouble="refused")


def whole(text: str) -> int:
    """A number out of an address, 0 for anything else."""
    return int(text) if re.fullmatch(r"\d{1,9}", text) else 0


def online(phone: Phone) -> bool:
    """Whether anything can be loaded at all."""
    if phone.flag("wifi_on"):
        return True
    return phone.flag("mobile_data") and not phone.flag("airplane_mode_on")


def page(name: str, request: Request, /, **slots: object) -> str:
    """The file ``name`` of ``pages`` in the phone's language, its ``{{slots}}`` filled in.

    A slot is escaped unless its name ends in ``_html``.
    """
    text = _read(name, request.language)
    for slot, value in slots.items():
        words = str(value) if slot.endswith("_html") else escape(str(value))
        text = text.replace("{{" + slot + "}}", words)
    return text


SCENES = ("sea", "hills", "town", "table", "portrait")


def scene(subject: str, kind: str) -> str:
    """A subject like ``subject`` whose made-up photograph shows a ``kind`` of ``SCENES``."""
    tries = (f"{subject} {i}" for i in count())
    return next(
        each for each in tries
        if SCENES[random.Random(f"photograph {each}").choice(range(5))] == kind
    )  # fmt: skip


@lru_cache(maxsize=128)
def _read(name: str, language: Language) -> str:
    """A file with the frame of its site around it, unless it is only a part of a page."""
    text = _file(name, language)
    site, _, own = name.partition("/")
    if own and not own.startswith("part_") and (PAGES / site / "frame.html").exists():
        text = _file(f"{site}/frame", language).replace("{{inside}}", text)
    return text


def _file(name: str, language: Language) -> str:
    chinese = PAGES / f"{name}.zh.html"
    path = chinese if language == "zh" and chinese.exists() else PAGES / f"{name}.html"
    return path.read_text(encoding="utf-8")
