"""What ``phonepilot doctor`` and ``phonepilot audit`` see of the cluster's database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from urllib.parse import parse_qs, urlsplit

from assistant.cluster.members import SCHEMA, Members
from assistant.config import ConfigError, Settings, home
from assistant.database import JournalLocked
from assistant.doctor.finding import Finding
from assistant.kept import in_cluster, server_of
from assistant.plugins import MissingExtra, needing_extra
from gateways.listening import is_loopback

SAFE = ("require", "verify-ca", "verify-full")
PATIENCE = 3.0


def unsafe_host(settings: Settings) -> str:
    """The machine to which everything that is kept goes readable by whoever listens; "" for none.

    Raises ConfigError."""
    parts = urlsplit(server_of(settings))
    asked = parse_qs(parts.query)
    host = asked.get("host", [parts.hostname or ""])[-1]
    here = not host or host.startswith("/") or is_loopback(host) or host == "localhost"
    return "" if here or asked.get("sslmode", [""])[-1] in SAFE else host


def database(settings: Settings) -> Iterator[Finding]:
    """That it can be reached and written, and which processes live."""
    if not in_cluster(settings):
        return
    try:
        with needing_extra("cluster"):
            made = Members(home() / "journal.db", SCHEMA, PATIENCE, server=server_of(settings))
        with closing(made) as members:
            members.probe()
            known = members.members()
            away = sorted({phone.host for phone in members.host_phones() if not phone.lives})
    except (ConfigError, MissingExtra, JournalLocked) as error:
        yield Finding("database", False, str(error), "see [cluster] and docs/cluster.md")
        return
    lives = ", ".join(f"{member.name} ({member.role})" for member in known if member.lives)
    yield Finding("database", True, f"can be written; alive: {lives or 'nobody'}")
    for host in away:
        yield Finding(
            f"host {host}", False, "it has phones, and is away", f"`phonepilot run` on {host}"
        )
