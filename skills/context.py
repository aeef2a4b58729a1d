"""What the program of a skill sees of the world: ``run(context)`` gets a ``Context`` and no more.

This file is also all that goes into the wall with a skill, so it needs nothing but the standard
library. Each call is a line of JSON to the house and waits for a line back; the house does it, or
refuses what ``skill.toml`` does not ask for. A run that a crash cut short begins anew and gets the
same answers up to where it was: a skill must not depend on anything else that changes, such as the
clock of the machine (``context.now`` stays what it was).

Errors::

    CallFailed          the house could not do it; the message is for people
    ├── NotAllowed      skill.toml does not ask for that, or the person said no
    └── NoAnswer        the person did not answer

A program itself raises, with words for the person::

    NotDone             what was asked for did not come about: the task has failed
    └── NotWanted       the person said no to it: the task was stopped
"""

from __future__ import annotations

import base64
import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol


class CallFailed(Exception):
    """The house could not do it; the message is for people."""


class NotAllowed(CallFailed):
    """``skill.toml`` does not ask for that, or the person said no."""


class NoAnswer(CallFailed):
    """The person did not answer."""


class NotDone(Exception):
    """For a program to raise instead of returning: what was asked for did not come about. Its
    words are the reply."""


class NotWanted(NotDone):
    """The same, because the person said no to it, or nothing."""


class Wire(Protocol):
    """One call to the house and its answer, both plain JSON. Raises CallFailed."""

    def call(self, name: str, arguments: Mapping[str, Any]) -> Any: ...


@dataclass(frozen=True)
class Element:
    """Something on a screen; ``box`` is left, top, right, bottom in pixels."""

    text: str
    role: str
    box: tuple[int, int, int, int]
    description: str = ""
    clickable: bool = False
    checked: bool = False


@dataclass(frozen=True)
class Screen:
    """What the phone shows. ``app`` is the id of what is in front, ``name`` what it is called."""

    app: str
    name: str
    width: int
    height: int
    elements: Sequence[Element] = ()

    @property
    def texts(self) -> list[str]:
        """What can be read on it, from the top."""
        return [e.text or e.description for e in self.elements if e.text or e.description]


@dataclass(frozen=True)
class Done:
    """What came of a verb or a request. ``said`` is in the person's language; ``facts`` is what was
    read: for a verb that lists things, ``facts["items"]`` where it has any."""

    ok: bool
    said: str
    facts: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Line:
    """A line of text that was read from a picture; ``sure`` is 0..1."""

    text: str
    box: tuple[int, int, int, int]
    sure: float = 1.0


@dataclass(frozen=True)
class Page:
    """What a server answered; ``text`` holds at most a million characters."""

    status: int
    text: str


@dataclass(frozen=True)
class Table:
    """Rows of a page. ``rows`` are the first ``SHOWN`` of ``count``, a value for each of
    ``columns``, None where there is none. ``text`` shows them to a person, ``told`` says what else
    they should know: how they were got, what is doubtful, what changed since the last time.
    ``file`` is the name of the file with all of them, where one was asked for. Where it is not
    clear which of several lists is meant there are no rows, but ``choices``: one of them is
    ``about`` then. ``refused`` is why there are no rows and no other way is to be tried: the site
    does not want it read by programs, it has nothing of the kind, or what was read is in doubt."""

    columns: Sequence[str]
    rows: Sequence[Mapping[str, Any]]
    count: int
    text: str
    told: Sequence[str] = ()
    file: str = ""
    url: str = ""
    choices: Sequence[str] = ()
    refused: str = ""


@dataclass(frozen=True)
class Evaluated:
    """What is told of a benchmark: ``text``, or why it is ``refused``."""

    text: str
    refused: str = ""


class Context:
    """All of it blocks until it is done. Whatever is not said to need a permission needs none."""

    def __init__(self, begin: Mapping[str, Any], wire: Wire) -> None:
        self._wire = wire
        self.request: str = begin["request"]
        """What the person said, word for word."""
        self.language: str = begin["language"]
        """``en`` or ``zh``: in which to answer."""
        self.arguments: Mapping[str, Any] = begin.get("arguments", {})
        """What the request says of the skill's ``[[arguments]]``; dates and times are ISO 8601."""
        self.settings: Mapping[str, Any] = begin.get("settings", {})
        """The skill's ``[[settings]]``, with their defaults."""
        self.now: dt.datetime = dt.datetime.fromisoformat(begin["now"])
        """On the phone, when the run began."""
        self.phone: str = begin["phone"]
        """``android``, ``ios``, ``harmony`` or ``browser``."""
        self.attachments: Sequence[str] = tuple(begin.get("attachments", ()))
        """Names of the files that came with the request (permission ``attachments``)."""

    def words(self, en: str, zh: str) -> str:
        """The one in the person's language."""
        return zh if self.language == "zh" else en

    def say(self, text: str) -> None:
        """Tell the person how far it is."""
        self._wire.call("say", {"text": text})

    def ask(self, question: str, options: Sequence[str] = ()) -> str:
        """Ask the person and wait; with ``options`` it is one of these. Raises NoAnswer."""
        return str(self._wire.call("ask", {"question": question, "options": list(options)}))

    def verb(self, name: str, /, **arguments: Any) -> Done:
        """A typed command on the phone (permission ``verbs``); `phonepilot verbs` lists them. What
        cannot be undone is asked for by the house, as always. A verb that fails is not an error:
        ``ok`` says so."""
        return Done(**self._wire.call("verb", {"name": name, "arguments": arguments}))

    def do(self, request: str) -> Done:
        """Have a request in words done on the phone, by whatever way works (permission ``do``):
        ``tap “Order again”``, ``scroll down``, or a whole goal where there is a GUI model."""
        return Done(**self._wire.call("do", {"request": request}))

    def look(self) -> Screen:
        """What the phone shows now (permissions ``screen``, and the app in front in ``apps``)."""
        seen = self._wire.call("look", {})
        elements = [Element(**{**e, "box": tuple(e["box"])}) for e in seen.pop("elements")]
        return Screen(**seen, elements=elements)

    def read_picture(self, name: str = "") -> list[Line]:
        """The text in a picture (permission ``ocr``): of the skill's own files or an attachment;
        "" for the screen, which needs ``screen`` as well. In reading order."""
        lines = self._wire.call("read_picture", {"name": name})
        return [Line(**{**line, "box": tuple(line["box"])}) for line in lines]

    def model(self, task: str, about: str = "") -> str | None:
        """Ask the chat model to do ``task`` with the text ``about``, which it takes for data
        (permission ``model``); None where the house has no model."""
        said = self._wire.call("model", {"task": task, "about": about})
        return None if said is None else str(said)

    def recall(self, question: str) -> list[str]:
        """What is remembered of the person that answers this (permission ``memory``)."""
        return [str(fact) for fact in self._wire.call("recall", {"question": question})]

    def fetch(self, url: str) -> Page:
        """GET over HTTPS from a server in ``hosts``; redirects only within them."""
        return Page(**self._wire.call("fetch", {"url": url}))

    def extract(
        self, fields: Sequence[str], *, url: str = "", item: str = "", about: str = "",
        pages: int = 1, most: int = 0, examples: Sequence[str] = (), form: str = "",
        only: Sequence[Mapping[str, str]] = (),
    ) -> Table:  # fmt: skip
        """The list on a page as rows (permission ``extract``): of ``url``, which has to stand in
        the request or be in ``hosts``, or of the page in front. ``pages`` and ``most`` rows, 0 for
        all; ``examples`` are values of one row. ``form``: ``csv``, ``json`` or ``sqlite``. ``only``
        leaves rows out: ``{"field": "price", "how": "below", "value": "50"}``; ``how`` is below, at
        most, above, at least, with or without. Without fields it is what was read last, for the
        house's own skills. Raises CallFailed where the page is not to be had, and says why."""
        asked = {
            "fields": list(fields), "url": url, "item": item, "about": about, "pages": pages,
            "most": most, "examples": list(examples), "form": form,
            "only": [dict(each) for each in only],
        }  # fmt: skip
        return Table(**self._wire.call("extract", asked))

    def sign_in(self, where: str, *, account: str = "", what: str = "sign_in") -> Done:
        """Have the person signed in to an app or a site (permission ``sign_in``, and the app in
        ``apps`` or the site in ``hosts``), by its name or address. What for is asked and kept by
        the house: no program gets to see a password. ``account``: the user name, where it was
        said. ``what``: ``forget`` and ``codes`` are for skills that came with the house."""
        asked = {"where": where, "account": account, "what": what}
        return Done(**self._wire.call("sign_in", asked))

    def evaluate(
        self, what: str, *, model: str = "", benchmark: str = "", limit: int = 0
    ) -> Evaluated:
        """Have a model measured (permission ``evaluate``, for skills that came with the house).
        ``what``: ``check`` looks what it takes, ``start`` begins, ``how``, ``stop`` and ``go_on``
        are about what was begun. ``limit``: only so many samples. Raises CallFailed."""
        asked = {"what": what, "model": model, "benchmark": benchmark, "limit": limit}
        return Evaluated(**self._wire.call("evaluate", asked))

    # --- files: a folder of this skill and this person, kept between runs ---------------------

    def names(self) -> list[str]:
        return [str(name) for name in self._wire.call("names", {})]

    def read(self, name: str) -> bytes:
        """Of the skill's own folder, or an attachment. Raises CallFailed where there is none."""
        return base64.b64decode(self._wire.call("read", {"name": name}))

    def write(self, name: str, data: bytes | str) -> None:
        """Keep it in the skill's own folder (a megabyte each, 20 in all)."""
        raw = data.encode() if isinstance(data, str) else data
        self._wire.call("write", {"name": name, "data": base64.b64encode(raw).decode()})

    def send(self, name: str) -> None:
        """Send a file of the skill's own folder into the chat (permission ``send``)."""
        self._wire.call("send", {"name": name})

    def lines(self, name: str) -> Iterator[str]:
        """Of a text file of its own; none where there is no such file."""
        if name in self.names():
            yield from self.read(name).decode(errors="replace").splitlines()
