"""The journal for commands that only look into it, or change a line: in the home, or on the server
that the settings name."""

from __future__ import annotations

from pathlib import Path

from assistant import plugins
from assistant.config import Settings, home, load_settings, resolve_secret
from assistant.journal import Journal


def server_of(settings: Settings) -> str:
    """The address of the database of the cluster, "" where there is none. Raises ConfigError."""
    return (
        resolve_secret(settings.cluster.database).get_secret_value() if in_cluster(settings) else ""
    )


def in_cluster(settings: Settings) -> bool:
    return bool(settings.cluster.database)


def open_journal(
    settings: Settings | None = None, folder: Path | None = None, busy_seconds: float = 5.0
) -> Journal:
    """Raises ConfigError, MissingExtra, JournalLocked."""
    server = server_of(settings or load_settings())
    with plugins.needing_extra("cluster"):
        return Journal((folder or home()) / "journal.db", busy_seconds, server)
