"""The searches of the config, built: app notes always, others as ``[search.NAME]`` says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pydantic import ValidationError

from assistant import plugins
from assistant.config import ConfigError, Settings, cache
from assistant.mistakes import mistakes
from models.search.base import Search
from models.search.together import Together

NOTES = "notes"
"""The search that stays on this machine: the only one that is there without being asked for."""


def build(settings: Settings, home: Path, learnt: Search | None = None) -> dict[str, Search]:
    """By name. ``learnt`` looks up what was learnt of apps, beside the notes. Raises ConfigError,
    UnknownPlugin, MissingExtra."""
    ours: dict[str, Any] = {
        "folder": home / "app_notes",
        "embeddings": settings.models.embeddings,
        "vectors": cache() / "vectors" / "notes",
    }
    wanted = {NOTES: ours, **settings.search}
    wanted[NOTES] = ours | settings.search.get(NOTES, {})
    found = {name: _search(name, values) for name, values in wanted.items()}
    if learnt is not None:
        found[NOTES] = Together((found[NOTES], learnt))
    return found


def _search(name: str, values: dict[str, Any]) -> Search:
    module = plugins.load("models.search", name)
    try:
        search: Search = module.create(module.Config(**values))
    except ValidationError as error:
        problems = mistakes(module.Config, error)
        raise ConfigError(f"[search.{name}] cannot be used: {problems}") from error
    return search
