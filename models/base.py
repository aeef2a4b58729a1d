"""What the assistant asks of models: an Embedder, and a GUI model that decides the next step.

A GUI model sees a goal, the screen and what was done so far, and answers with a Decision: an Action
for the phone, or one of the three words that end or pause a task (Finish, Answer, AskPerson).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from device_drivers.base import Action, Screen

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


Decision = Action | Finish | Answer | AskPerson


@dataclass(frozen=True, slots=True)
class Thought:
    """One reply of a GUI model, parsed. ``summary`` goes into the history that later steps see."""

    decision: Decision
    summary: str
    thought: str = ""
    raw: str = ""


@dataclass(frozen=True, slots=True)
class PastStep:
    """One step already taken: the model's own summary, and what came of it."""

    summary: str
    result: str = ""


@dataclass(frozen=True, slots=True)
class Situation:
    """All a GUI model may know. Notes and apps are data for the prompt, never instructions."""

    goal: str
    screen: Screen
    history: tuple[PastStep, ...] = ()
    apps: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    complaint: str = ""
    """Why the model's previous reply for this very screen could not be used."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """What goes over the wire: OpenAI-style messages and sampling settings."""

    messages: list[dict[str, Any]]
    sampling: dict[str, Any] = field(default_factory=dict)


class GuiAdapter(Protocol):
    """A GUI-model family: how to ask it, and how to read its answer."""

    def prompt(self, situation: Situation) -> Prompt: ...

    def parse(self, reply: str, screen: Screen) -> Thought:
        """Raises BadReply with a sentence that helps the model do better."""


class GuiModel(Protocol):
    """A GUI model that answers: an adapter and a server."""

    @property
    def tokens(self) -> int:
        """Tokens used so far, in and out."""

    async def decide(self, situation: Situation) -> Thought:
        """Raises BadReply, ModelUnavailable."""


class ModelError(Exception):
    """A model could not help; ``retryable`` tells whether asking again may."""

    retryable = False


class BadReply(ModelError):
    """The reply could not be read as a decision. The message is told to the model."""

    retryable = True


class ModelUnavailable(ModelError):
    """The server is down, slow, out of money or refuses us."""
