"""What a skill's program asks of the house, and what it gets: JSON lines, each of a known shape.

The program writes ``{"n": 1, "call": "say", "arguments": {"text": "…"}}`` and reads
``{"n": 1, "value": …}`` or ``{"n": 1, "error": "…", "kind": "failed"}``; at the end it writes
``{"n": 9, "finished": "…"}``, with ``"outcome": "failed"`` where that is no success, or
``{"n": 9, "failed": "ValueError: …", "own": false}``. Whatever has another shape ends the run: it
comes from a program that nobody has to understand.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    JsonValue,
    StringConstraints,
    TypeAdapter,
    ValidationError,
)

from device_drivers.verbs.base import Said
from skills.form.unseen import unseen

LONGEST_LINE = 2_000_000
"""Bytes: a file of a megabyte in base64, and something around it."""
LONGEST_REPLY = 20_000
LONGEST_SAID = 2000
DEEPEST = 8
"""Lists in lists of what a verb is called with."""
_RARE = re.compile(r"[^\n\t -~\u3001-\u3029\u4e00-\u9fff]")
"""What has to be looked at one by one."""


def plain(text: str) -> str:
    """Without what moves a terminal's cursor, turns a line round or hides in it."""
    return _RARE.sub(lambda mark: "" if unseen(mark[0], lines=True) else mark[0], text)


def _cut(text: str, most: int) -> str:
    return plain(text[: 2 * most])[:most]


def _shallow(value: dict[str, JsonValue]) -> dict[str, JsonValue]:
    if _depth(value) > DEEPEST:
        raise ValueError(f"values lie in each other more than {DEEPEST} deep")
    return value


def _depth(value: JsonValue) -> int:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return 1 + max((_depth(each) for each in inner), default=0)


Name = Annotated[str, StringConstraints(min_length=1, max_length=200)]
Words = Annotated[str, StringConstraints(max_length=LONGEST_REPLY), AfterValidator(plain)]
Option = Annotated[
    str,
    StringConstraints(min_length=1, max_length=100, pattern=r"^[^\n\t]+$"),
    AfterValidator(plain),
]


class _Call(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, allow_inf_nan=False)


class Say(_Call):
    """Tell the person how far it is; cut to LONGEST_SAID characters."""

    call: Literal["say"] = "say"
    text: Annotated[Words, AfterValidator(lambda text: text[:LONGEST_SAID])]


class Ask(_Call):
    """Ask the person. Answer: what they said, one of the options where there are any."""

    call: Literal["ask"] = "ask"
    question: Annotated[str, StringConstraints(max_length=LONGEST_SAID), AfterValidator(plain)]
    options: Annotated[list[Option], Field(max_length=10)] = []


class RunVerb(_Call):
    """A typed command on the phone. Answer: a ``Done``."""

    call: Literal["verb"] = "verb"
    name: Name
    arguments: Annotated[dict[Name, JsonValue], AfterValidator(_shallow)] = {}


class Do(_Call):
    """A request in words. Answer: a ``Done``."""

    call: Literal["do"] = "do"
    request: Annotated[str, StringConstraints(max_length=LONGEST_SAID), AfterValidator(plain)]


class Look(_Call):
    """Answer: a ``Screen``."""

    call: Literal["look"] = "look"


class ReadPicture(_Call):
    """Of a file, or of the screen where ``name`` is "". Answer: a list of ``Line``."""

    call: Literal["read_picture"] = "read_picture"
    name: Annotated[str, StringConstraints(max_length=200)] = ""


class AskModel(_Call):
    """``about`` is data to the model. Answer: its words, or null."""

    call: Literal["model"] = "model"
    task: Words
    about: Annotated[str, StringConstraints(max_length=100_000), AfterValidator(plain)] = ""


class Recall(_Call):
    """Answer: a list of facts in words."""

    call: Literal["recall"] = "recall"
    question: Annotated[str, StringConstraints(max_length=LONGEST_SAID), AfterValidator(plain)]


class Fetch(_Call):
    """Answer: a ``Page``."""

    call: Literal["fetch"] = "fetch"
    url: Annotated[str, StringConstraints(max_length=4000)]


class Only(BaseModel):
    """What rows have to be: ``field`` (the one that is meant where it is "") ``how`` ``value``."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    how: Literal["below", "at most", "above", "at least", "with", "without"]
    value: Annotated[Words, Field(max_length=100)]
    field: Annotated[str, StringConstraints(max_length=100)] = ""


class Extract(_Call):
    """Rows of a page: of ``url``, or of what is in front. Answer: a ``Table``.

    ``pages`` and ``most`` (rows): at most; 0 for all there are. ``about`` is which of several lists
    on the page, in the words that a ``Table`` told. ``form``: a file of its own is written, too.
    ``only``: rows that are not so are left out, and that is told. Without ``fields`` it is the rows
    of the last time once more, for the house's own skills."""

    call: Literal["extract"] = "extract"
    fields: Annotated[list[Name], Field(max_length=20)]
    url: Annotated[str, StringConstraints(max_length=4000)] = ""
    item: Annotated[str, StringConstraints(max_length=100)] = ""
    about: Annotated[str, StringConstraints(max_length=300)] = ""
    pages: Annotated[int, Field(ge=0, le=200)] = 1
    most: Annotated[int, Field(ge=0, le=10_000)] = 0
    examples: Annotated[list[Words], Field(max_length=20)] = []
    form: Literal["", "csv", "json", "sqlite"] = ""
    only: Annotated[list[Only], Field(max_length=5)] = []


class SignIn(_Call):
    """Sign in to an app or a site, by its name or address. Answer: a ``Done``. ``what``: to forget
    what is kept for it, and to be told what makes its codes, are for the house's own skills."""

    call: Literal["sign_in"] = "sign_in"
    where: Annotated[str, StringConstraints(min_length=1, max_length=200), AfterValidator(plain)]
    account: Annotated[str, StringConstraints(max_length=200), AfterValidator(plain)] = ""
    what: Literal["sign_in", "forget", "codes"] = "sign_in"


class Evaluate(_Call):
    """Measure a model on a benchmark: look what it takes, begin it, tell how far it is, stop it, or
    go on. Answer: an ``Evaluated``. For the house's own skills, and for the owner alone."""

    call: Literal["evaluate"] = "evaluate"
    what: Literal["check", "start", "how", "stop", "go_on"]
    model: Annotated[str, StringConstraints(max_length=120), AfterValidator(plain)] = ""
    benchmark: Annotated[str, StringConstraints(max_length=60), AfterValidator(plain)] = ""
    limit: Annotated[int, Field(ge=0, le=1_000_000)] = 0


class Names(_Call):
    """Answer: the names of its own files."""

    call: Literal["names"] = "names"


class Read(_Call):
    """Answer: what is in one of its own files, or an attachment, in base64."""

    call: Literal["read"] = "read"
    name: Name


class Write(_Call):
    """``data`` in base64. Answer: null."""

    call: Literal["write"] = "write"
    name: Name
    data: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9+/]*={0,2}$")]


class Send(_Call):
    """One of its own files, into the chat. Answer: null."""

    call: Literal["send"] = "send"
    name: Name


Call = (
    Say | Ask | RunVerb | Do | Look | ReadPicture | AskModel | Recall | Fetch | Extract | SignIn
    | Evaluate | Names | Read | Write | Send
)  # fmt: skip
"""What a program asks for; frozen, and plain JSON by ``model_dump(mode="json")``."""
CALLS: TypeAdapter[Call] = TypeAdapter(Annotated[Call, Field(discriminator="call")])
"""Reads a call that was dumped."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of a call: ``value`` as the call says, or the ``error`` in the person's words.
    ``kind`` is which error the program sees: CallFailed, NotAllowed or NoAnswer."""

    value: Any = None
    error: str = ""
    kind: Literal["failed", "not_allowed", "no_answer"] = "failed"

    def line(self, number: int) -> bytes:
        """Raises ValueError where the value is no JSON."""
        said: dict[str, Any] = {"n": number, "value": self.value}
        if self.error:
            said = {"n": number, "error": self.error, "kind": self.kind}
        return json.dumps(said, allow_nan=False).encode() + b"\n"


@dataclass(frozen=True, slots=True)
class Finished:
    """It came to its end; ``reply`` is for the person, None where it has nothing to say.
    ``outcome`` is what it says of itself: ``failed`` where what was asked for did not come about,
    ``stopped`` where the person did not want it."""

    reply: str | None
    outcome: Literal["done", "failed", "stopped"] = "done"


@dataclass(frozen=True, slots=True)
class Failed:
    """It ended badly. ``said`` is for the person, ``log`` for the owner: the last that it printed,
    and the error."""

    said: Said
    log: str = ""


class _Asked(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)
    n: int
    call: str
    arguments: dict[str, JsonValue]


class Ended(BaseModel):
    """Its last line. ``outcome`` goes with ``finished``. ``own``: the error was the house's,
    which the program did not catch."""

    model_config = ConfigDict(extra="forbid", strict=True)
    n: int
    finished: Annotated[str, AfterValidator(lambda text: _cut(text, LONGEST_REPLY))] | None = None
    failed: Annotated[str, AfterValidator(lambda text: _cut(text, LONGEST_SAID))] | None = None
    own: bool = False
    outcome: Literal["done", "failed", "stopped"] = "done"


_LINE: TypeAdapter[_Asked | Ended] = TypeAdapter(_Asked | Ended)


class NotUnderstood(Exception):
    """A line that no program of a skill writes; the message says why, for the owner."""


def heard(line: bytes, number: int) -> Call | Ended:
    """A line of the program, which has to be its ``number``-th. Raises NotUnderstood."""
    try:
        said = _LINE.validate_json(line)
        if said.n != number:
            raise NotUnderstood(f"line {said.n} came where {number} was due")
        if isinstance(said, Ended):
            return said
        return CALLS.validate_python({**said.arguments, "call": said.call})
    except (ValidationError, RecursionError) as error:
        raise NotUnderstood(_shortly(error)) from error


def _shortly(error: Exception) -> str:
    if not isinstance(error, ValidationError):
        return "values lie in each other too deep"
    first = error.errors(include_url=False, include_input=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    return plain(f"{where}: {first['msg']}".removeprefix(": "))[:300]


def begin_line(begin: Mapping[str, Any]) -> bytes:
    """The first line that the program reads. Raises ValueError where it is no JSON."""
    return json.dumps({"begin": dict(begin)}, allow_nan=False).encode() + b"\n"
