"""What the assistant asks of models: an Embedder, and a GUI model that decides the next step.

A GUI model sees a goal, the screen and what was done so far, and answers with a Decision: an Action
for the phone, or a word to the person (Finish, Answer, AskPerson, HandOver) or itself (Remember).
A GuiAdapter knows how a family is asked and read, a Wire takes requests to a server.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Protocol

from device_drivers.base import Action, Box, Screen
from models.coordinates import Sizing, Space, View

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Embedder(Protocol):
    """Sentences to vectors. ``id`` names the weights, so that stored vectors can be told apart."""

    @property
    def id(self) -> str: ...

    @property
    def dimension(self) -> int: ...

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Unit-length rows, shape (len(texts), dimension)."""


@dataclass(frozen=True, slots=True)
class Finish:
    """The model says the task is over. ``ok`` False: it gave up."""

    ok: bool
    text: str = ""
    kind: ClassVar[str] = "finish"


@dataclass(frozen=True, slots=True)
class Answer:
    """The model answers the person's question from what it saw."""

    text: str
    kind: ClassVar[str] = "answer"


@dataclass(frozen=True, slots=True)
class AskPerson:
    """The model needs to know something from the person."""

    text: str
    kind: ClassVar[str] = "ask_person"


@dataclass(frozen=True, slots=True)
class HandOver:
    """The person has to do something on the phone themselves: log in, solve a captcha."""

    text: str
    kind: ClassVar[str] = "hand_over"


@dataclass(frozen=True, slots=True)
class Remember:
    """The model keeps a note of what it sees; nothing is done to the phone."""

    text: str
    kind: ClassVar[str] = "remember"


Decision = Action | Finish | Answer | AskPerson | HandOver | Remember


@dataclass(frozen=True, slots=True)
class Usage:
    """What asking a model took. Usages add up; a failed request counts as a call."""

    calls: int = 0
    prompt_tokens: int = 0
    """All that was read, the cached and the written ones included."""
    cached_tokens: int = 0
    """Of the prompt tokens, those the server had kept from before."""
    written_tokens: int = 0
    """Of the prompt tokens, those a server kept for later and charged more for."""
    completion_tokens: int = 0
    money: float = 0.0
    """In the currency of the model's price; 0.0 when it has none."""
    estimated: bool = False
    """A server did not say how many tokens it used, so they were guessed."""

    @property
    def tokens(self) -> int:
        """In and out."""
        return self.prompt_tokens + self.completion_tokens

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            self.calls + other.calls,
            self.prompt_tokens + other.prompt_tokens,
            self.cached_tokens + other.cached_tokens,
            self.written_tokens + other.written_tokens,
            self.completion_tokens + other.completion_tokens,
            self.money + other.money,
            self.estimated or other.estimated,
        )


NOTHING_USED = Usage()


@dataclass(frozen=True, slots=True)
class Thought:
    """One reply of a GUI model, parsed. ``summary`` goes into the history that later steps see.

    ``then`` are further actions of the same reply, decided on the same screen and meant to follow
    at once (tap a field, then type). ``confirm`` is why the model wants a person's yes first."""

    decision: Decision
    summary: str
    thought: str = ""
    raw: str = ""
    then: tuple[Action, ...] = ()
    confirm: str = ""
    model: str = ""
    """Which model said it, as its server names it."""
    instead: str = ""
    """Why the models that are asked before it did not answer; "" when it was the first."""
    usage: Usage = NOTHING_USED
    """What this reply took, those that led to nothing before it included."""
    concludes: bool = False
    """``summary`` is the model's own conclusion about the step, not just the name of an action."""


Judged = Literal["", "correct", "incorrect", "unsure"]
""" "" when nothing was checked."""


@dataclass(frozen=True, slots=True)
class PastStep:
    """One step already taken. ``reply`` is what the model said, whole; ``result`` what came of it,
    "" when it went as intended; ``screen`` what it saw, None when the picture is gone."""

    summary: str
    """What it did."""
    result: str = ""
    reply: str = field(default="", repr=False)
    thought: str = field(default="", repr=False)
    screen: Screen | None = field(default=None, repr=False)
    model: str = ""
    """Whose reply it is (``Thought.model``); another model is only told the summary."""
    meant: str = ""
    """What it was for and what it brought in view of the goal, in one line (HAR, Act2Sum)."""
    judged: Judged = ""
    """What the check of the screens before and after found (Mano's verify)."""


@dataclass(frozen=True, slots=True)
class Situation:
    """All a GUI model may know. Apps, notes and memory are data for the prompt, never orders."""

    goal: str
    screen: Screen
    history: tuple[PastStep, ...] = ()
    apps: tuple[str, ...] = ()
    """Names under the icons."""
    memory: tuple[str, ...] = ()
    """What is known of the person."""
    notes: tuple[str, ...] = ()
    """What the person said, and the model noted down, during this task."""
    complaint: str = ""
    """Why the model's previous reply for this very screen could not be used."""
    today: date | None = None
    """The day on the phone."""


WireName = Literal["chat", "responses", "anthropic", "gemini", "inside"]
"""OpenAI's chat completions (every local server), OpenAI's responses, Anthropic's messages,
Google's generateContent; ``inside``: a model that runs in this process."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """One request. ``messages`` are in the format of the adapter's wire (for gemini: ``contents``),
    ``settings`` are the other fields of the request: sampling, tools, system instruction."""

    messages: list[dict[str, Any]]
    settings: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ServerHints:
    """What a server must be told to serve a family well."""

    vllm: tuple[str, ...] = ()
    """Arguments for ``vllm serve``."""
    vllm_least: str = ""
    """The oldest version of vLLM that serves the family correctly."""
    llama_cpp: tuple[str, ...] = ()
    """Arguments for llama.cpp's server."""
    advice: str = ""
    """A sentence for whoever sets it up."""


@dataclass(frozen=True, slots=True)
class Traits:
    """What a family of GUI models is like."""

    family: str
    models: tuple[str, ...]
    """Names of weights, or of models of a provider, that this adapter speaks to."""
    space: Space
    sizing: Sizing
    says: frozenset[str]
    """The ``kind`` of every decision it can express: tap, swipe, type, answer, finish..."""
    images: int = 1
    """Screenshots it is shown, the present one included."""
    wire: WireName = "chat"
    plans: bool = True
    """False: it only points at what it is told."""
    grounds: bool = False
    """True: it points at what it is told, asked in a way it was trained on."""
    hints: ServerHints = ServerHints()


class GuiAdapter(Protocol):
    """A GUI-model family: how to ask it, and how to read its answer."""

    @property
    def traits(self) -> Traits: ...

    def view(self, screen: Screen, region: Box | None = None) -> View:
        """What the model is shown of a screen, or of a region of it."""

    def prompt(self, situation: Situation) -> Prompt:
        """Raises ModelUnavailable when there is no picture to send, Unfit for a family that does
        not plan."""

    def parse(self, reply: str, screen: Screen) -> Thought:
        """``reply`` is a Completion's text. Raises BadReply with a sentence that helps the model do
        better; a failed or doubtful reply is never success."""


class Grounder(GuiAdapter, Protocol):
    """A family that can be asked where something is (``traits.grounds``)."""

    def ask_where(self, target: str, screen: Screen, view: View) -> Prompt:
        """``target`` describes one thing on what ``view`` shows of the screen."""

    def read_where(self, reply: str, view: View) -> tuple[int, int] | None:
        """A pixel of the screen; None: the model says it is not there. Raises BadReply."""


@dataclass(frozen=True, slots=True)
class Completion:
    """What a server answered. ``text``: what the model said, for wires other than chat the JSON of
    its message; a call that came beside the text is put back into it, and so is its thinking."""

    text: str
    usage: Usage = NOTHING_USED
    """As the server counted: no tokens when it did not."""


class Wire(Protocol):
    """A connection to one model of one server."""

    async def ask(self, prompt: Prompt) -> Completion:
        """Raises BadReply (said too much, was cut off, said nothing), ModelUnavailable."""

    async def close(self) -> None: ...


class GuiModel(Protocol):
    """A GUI model that answers: an adapter and a server, or several of both.

    Several tasks may ask at once. What each request took stands in its Thought or error."""

    @property
    def images(self) -> int:
        """Screenshots it can make use of, the present one included."""

    async def decide(self, situation: Situation) -> Thought:
        """Raises BadReply, ModelUnavailable; both say in ``usage`` what was used all the same."""

    async def close(self) -> None: ...


class ModelError(Exception):
    """A model could not help; ``retryable`` tells whether asking again may."""

    retryable = False
    usage: Usage = NOTHING_USED
    """What was used all the same."""
    zh: str = ""
    """The message in Chinese, where there is one."""


class BadReply(ModelError):
    """The reply could not be read as a decision. The message is told to the model."""

    retryable = True
    model: str = ""
    family: str = ""
    """Who said it, and as what it was read."""
    said: str = ""
    """What there is of it, when a server cut it off."""


def complained(complaint: str) -> str:
    """What was wrong with a reply, for a person: without what the model is told to do about it,
    which stands behind a semicolon or in further sentences."""
    said = re.split(r"(?<=[.!?])\s|(?<=。)|;\s", complaint)[0]
    return said if said.endswith((".", "。", "!", "?")) else f"{said}."


class ModelUnavailable(ModelError):
    """The server is down, slow, out of money or refuses us."""

    again_in: float = 0.0
    """Seconds after which the server said it may be asked again; 0.0 when it did not say."""
    passing: bool = False
    """The same request may well be answered later: too many, too slow, the server fell over."""
    crowded: bool = False
    """The server says that it is asked too often."""


class Stuck(ModelUnavailable):
    """It did what it could and gets no further; ``zh`` says the same."""


class Unfit(ModelUnavailable):
    """This cannot be asked of it: a plan of a pointing model, a screen without a picture, what its
    provider declines to answer. The model is well all the same."""
