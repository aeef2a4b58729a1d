"""What an MCP server offers, and what of that the owner knows: a description is an attack surface.

The offers of a server's first start are remembered in the assistant's home. When a later start
brings another description, other arguments or another tool, that tool is withheld until the owner
has looked at it (``phonepilot mcp allow NAME``): a server that was harmless when it was chosen may
not change into something else unseen ("rug pull").
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal

from mcp_types import Tool

from models import strangers

MAX_TOOLS = 64
DESCRIPTION, SCHEMA = 1000, 20_000
"""Letters of a description that are shown; letters of a whole schema."""
NAME = re.compile(r"[A-Za-z0-9_.-]{1,48}")


@dataclass(frozen=True, slots=True)
class Offer:
    """A tool as the brain is told of it. ``fingerprint`` is over all that the server said."""

    name: str
    description: str
    schema: dict[str, Any]
    only_reads: bool
    fingerprint: str


@dataclass(frozen=True, slots=True)
class Change:
    """One tool that is not what the owner knows."""

    tool: str
    what: Literal["new", "changed", "gone"]


def offer_of(tool: Tool) -> Offer | None:
    """None for what cannot be offered: a strange name, a schema beyond all measure."""
    said = tool.model_dump(mode="json", by_alias=True, exclude_none=True)
    whole = json.dumps(said, sort_keys=True, ensure_ascii=False)
    schema = harmless_schema(tool.input_schema)
    if not NAME.fullmatch(tool.name) or len(json.dumps(schema)) > SCHEMA:
        return None
    hints = tool.annotations
    return Offer(
        tool.name,
        strangers.clean(tool.description or tool.title or "", DESCRIPTION),
        schema,
        bool(hints and hints.read_only_hint and not hints.destructive_hint),
        hashlib.sha256(whole.encode("utf-8", "replace")).hexdigest(),
    )


def harmless_schema(value: Any) -> Any:
    """The same with every text in it cleaned; names of arguments stay as they are."""
    if isinstance(value, str):
        return strangers.clean(value, DESCRIPTION)
    if isinstance(value, list):
        return [harmless_schema(each) for each in value]
    if isinstance(value, dict):
        return {str(key): harmless_schema(each) for key, each in value.items()}
    return value


class Known:
    """The offers of one server that the owner knows, in ``folder/NAME.json``."""

    def __init__(self, folder: Path, server: str) -> None:
        self._path = folder / f"{server}.json"

    def read(self) -> dict[str, Offer] | None:
        """By name; None when the server was never seen. Of a broken file nothing is known, so
        that everything has to be allowed again."""
        try:
            stored = json.loads(self._path.read_text(encoding="utf-8"))
            return {each["name"]: Offer(**each) for each in stored["tools"]}
        except FileNotFoundError:
            return None
        except (OSError, ValueError, KeyError, TypeError):
            return {}

    def write(self, offers: Iterable[Offer]) -> None:
        self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        stored = {"tools": [asdict(offer) for offer in offers]}
        beside = self._path.with_suffix(f".{os.getpid()}.tmp")
        beside.write_text(json.dumps(stored, ensure_ascii=False, indent=1), encoding="utf-8")
        beside.chmod(0o600)
        beside.replace(self._path)


def changes(known: Mapping[str, Offer], seen: Mapping[str, Offer]) -> list[Change]:
    """What the owner has to look at."""
    found = [Change(name, "new") for name in seen if name not in known]
    found += [
        Change(name, "changed")
        for name, offer in seen.items()
        if name in known and known[name].fingerprint != offer.fingerprint
    ]
    return found + [Change(name, "gone") for name in known if name not in seen]


def unchanged(known: Mapping[str, Offer], seen: Mapping[str, Offer]) -> dict[str, Offer]:
    """What may be used."""
    bad = {change.tool for change in changes(known, seen)}
    return {name: offer for name, offer in seen.items() if name not in bad}
