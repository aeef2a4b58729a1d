"""What a plugin's Config wants to be told: its fields, with what their docstrings say of them.

A gateway's Config may name more: ``ASKED``, fields with a default that people mostly need to set
all the same, and ``MADE``, secrets of its own that can be made here, each with its octets."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import BaseModel, TypeAdapter, ValidationError

from assistant.config import ConfigError
from assistant.mistakes import docstrings, mistake
from assistant.secrets.places import secret_fields


@dataclass(frozen=True, slots=True)
class Field:
    """One setting. ``about`` says where its value is found; ``secret``: it is not shown."""

    name: str
    about: str
    secret: bool
    required: bool
    asked: bool = False
    """Whether people are asked for it even if they do not name it."""
    octets: int = 0
    """Of one that can be made here."""
    default: str = ""
    """As it would be typed; "" where there is none, or nothing that could be shown."""

    def made(self) -> str:
        return secrets.token_hex(self.octets)


def fields(config: type[BaseModel]) -> list[Field]:
    """In the order in which they stand, those that must be told first, then those to ask for."""
    about, secret = docstrings(config), secret_fields(config)
    asked: tuple[str, ...] = getattr(config, "ASKED", ())
    octets: dict[str, int] = getattr(config, "MADE", {})
    found = [
        Field(
            name, about.get(name, ""), name in secret, field.is_required(),
            asked=field.is_required() or name in asked, octets=octets.get(name, 0),
            default=_typed(field.default) if name not in secret else "",
        )
        for name, field in config.model_fields.items()
    ]  # fmt: skip
    return sorted(found, key=lambda field: (not field.required, not field.asked))


def _typed(value: Any) -> str:
    return str(value) if isinstance(value, str | int | float) else ""


def read(config: type[BaseModel], name: str, text: str) -> Any:
    """A typed text as the value of a field: lists by commas, numbers, yes and no.

    Raises ConfigError for what it cannot be."""
    field = config.model_fields[name]
    kind: Any = field.annotation
    if field.metadata:  # bounds and patterns
        kind = Annotated[kind, *field.metadata]
    adapter: TypeAdapter[Any] = TypeAdapter(kind)
    schema = adapter.json_schema()
    types = {schema.get("type"), *(each.get("type") for each in schema.get("anyOf", ()))}
    if "array" in types:
        return [part.strip() for part in text.split(",") if part.strip()]
    try:
        value = adapter.validate_python(text)
    except ValidationError as error:
        problem = error.errors(include_url=False)[0]
        raise ConfigError(f"{name}: {mistake(config, name, problem)}") from error
    return value if isinstance(value, bool | int | float) else text
