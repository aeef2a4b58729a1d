"""Settings: ``phonepilot.toml``, overridden by ``PHONEPILOT_*`` environment variables.

The file is looked for in ``--config``, ``PHONEPILOT_CONFIG``, the current folder, then the home of
the assistant (``PHONEPILOT_HOME``, default ``~/.phonepilot``). Without one, everything runs on
embedded defaults: a virtual phone and a chat in the terminal. Secrets are references:
``secret:NAME`` (``phonepilot secrets``), ``env:NAME`` or ``file:/path``.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, get_args

from pydantic import BaseModel, Field, SecretStr, ValidationError
from pydantic_settings import (
    BaseSettings,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    TomlConfigSettingsSource,
)

from assistant.cluster.settings import ClusterSettings
from assistant.log_settings import LogSettings
from assistant.mcp_settings import McpSettings
from assistant.memory_settings import MemorySettings
from assistant.mistakes import mistake
from assistant.model_settings import NAMED, TABLE, Models
from assistant.secrets.names import SecretError
from assistant.secrets.places import secret_fields
from assistant.secrets.references import Live
from assistant.shortcuts.settings import ShortcutSettings
from assistant.skill_settings import SkillSettings
from assistant.taking_over.live_settings import LiveSettings
from assistant.vitals.settings import HealthSettings
from models.caching import cache as cache


class ConfigError(Exception):
    """The settings cannot be used; the message names the file, the line and the mistake."""


class PhoneSettings(BaseModel, extra="allow"):
    """``[phones.NAME]``: a driver and, beside it, whatever that driver's own Config takes."""

    driver: str = "android"
    id: str = ""
    """What every host of a cluster calls this very phone by, where its serial is another on each
    (an address of adb on this machine, a tunnel)."""
    local: bool = False
    """The assistant runs on this very phone, and its person chats from it."""
    chat_app: str = ""
    """The app they chat from (its package): it comes to the front when they are needed."""


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
    waiting: int = Field(default=500, gt=0)
    """Messages that may wait for their turn; beyond it chat platforms are asked to come later."""
    waiting_in_chat: int = Field(default=50, gt=0)


class TurnSettings(BaseModel, extra="forbid"):
    """``[turns]``: what somebody sends in a row is read together."""

    pause: float = Field(default=1.2, ge=0, le=30)
    """Seconds of silence after which it is read; 0 reads each message by itself."""
    longest: float = Field(default=8.0, ge=0, le=120)
    """Seconds after the first message after which it is read in any case."""


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


class RetentionSettings(BaseModel, extra="forbid"):
    """``[retention]``: what is over is deleted after so long."""

    days: int = Field(default=30, ge=8)
    """Messages and trajectories. Platforms may send a message again for a week."""


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
    turns: TurnSettings = TurnSettings()
    person: PersonSettings = PersonSettings()
    guard: GuardSettings = GuardSettings()
    memory: MemorySettings = MemorySettings()
    router: RouterSettings = RouterSettings()
    shortcuts: ShortcutSettings = ShortcutSettings()
    sandbox: SandboxSettings = SandboxSettings()
    live: LiveSettings = LiveSettings()
    retention: RetentionSettings = RetentionSettings()
    health: HealthSettings = HealthSettings()
    logs: LogSettings = LogSettings()
    mcp: McpSettings = McpSettings()
    skills: SkillSettings = SkillSettings()
    cluster: ClusterSettings = ClusterSettings()
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
    path = where_home_is()
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    return path


def where_home_is() -> Path:
    """The same, whether it is there or not."""
    return Path(os.environ.get("PHONEPILOT_HOME") or Path.home() / ".phonepilot").expanduser()


def find_config(given: Path | None) -> Path | None:
    """The file to read, None when there is none. Raises ConfigError for one that was named."""
    named = given or (
        Path(os.environ["PHONEPILOT_CONFIG"]) if os.environ.get("PHONEPILOT_CONFIG") else None
    )
    if named:
        if not named.is_file():
            raise ConfigError(f"There is no config file {named}.")
        return named
    for place in (Path("phonepilot.toml"), where_home_is() / "phonepilot.toml"):
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
    """``secret:NAME``, ``env:NAME`` and ``file:/path`` are looked up whenever the value is asked
    for, anything else is the secret itself.

    Raises ConfigError when the reference leads nowhere."""
    live = Live(reference, home())
    try:
        live.get_secret_value()
    except SecretError as error:
        raise ConfigError(str(error)) from error
    return live


def with_secrets(config: type[BaseModel], values: Mapping[str, Any]) -> dict[str, Any]:
    """A plugin's settings, the secrets among them looked up for every use. Raises ConfigError."""
    fields = secret_fields(config)
    return {
        key: resolve_secret(value) if key in fields and isinstance(value, str) else value
        for key, value in values.items()
    }


def _table_of(keys: list[str]) -> type[BaseModel]:
    """That the last of the keys belongs to."""
    table: type[BaseModel] = Settings
    for key in keys[:-1]:  # names of phones and people are no fields
        if field := table.model_fields.get(key):
            table = _table_in(field.annotation) or table
    return table


def _table_in(annotation: Any) -> type[BaseModel] | None:
    """The model in ``Limits``, ``GuiSettings | None``, ``dict[str, Phone]``."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    return next(filter(None, map(_table_in, get_args(annotation))), None)


def _explain(path: Path, text: str, error: ValidationError) -> str:
    lines = []
    for problem in error.errors():
        keys = [str(part) for part in problem["loc"] if part not in (NAMED, TABLE)]
        line = line_of(text, keys)
        where = f"line {line}: " if line else ""
        keys += [problem["ctx"]["names"]] if "names" in problem.get("ctx", {}) else []
        message = mistake(_table_of(keys), keys[-1], problem) if keys else problem["msg"]
        lines.append(f"  {where}{'.'.join(keys)}: {message}")
    return f"{path} has settings that cannot be used:\n" + "\n".join(lines)


def line_of(text: str, keys: list[str]) -> int:
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
