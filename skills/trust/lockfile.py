"""``skills.lock`` in the home: which skills are installed, byte for byte, and what was agreed to.

It is the one place that says so: a folder that it does not name is no skill, and a skill that is
not what it says is not run. It is written whole or not at all, and that is the moment in which a
skill is installed, updated or gone.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import tomlkit
from pydantic import AfterValidator, AwareDatetime, BaseModel, Field, ValidationError

from device_drivers.verbs.base import Said
from skills.base import Permissions, Refused, SkillError
from skills.trust import signing, written

FILE = "skills.lock"
LARGEST = 4 * 1024**2
LONGEST_SOURCE = 2000
_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_HEAD = "Which skills are installed, byte for byte. Written by phonepilot; do not edit."
Words = Annotated[tuple[Annotated[str, Field(max_length=300)], ...], Field(max_length=500)]


def _public(text: str) -> str:
    try:
        return signing.key(text) if text else ""
    except SkillError as error:
        raise ValueError("no public key") from error


class Agreed(BaseModel, extra="forbid", frozen=True):
    """The permissions that the owner said yes to, as ``skill.toml`` writes them."""

    tools: Words = ()
    verbs: Words = ()
    apps: Words = ()
    hosts: Words = ()
    files: Words = ()
    phones: Words = ()

    @property
    def permissions(self) -> Permissions:
        return Permissions(**{key: frozenset(words) for key, words in self})


class Locked(BaseModel, extra="forbid", frozen=True):
    """One skill. ``digest`` is its manifest's, ``previous`` that of the version before, whose files
    are still there; ``publisher`` a public key, "" for one that nobody signed."""

    version: Annotated[str, Field(max_length=100)]
    publisher: Annotated[str, AfterValidator(_public)] = ""
    digest: Annotated[str, Field(pattern="^[0-9a-f]{64}$")]
    previous: Annotated[str, Field(pattern="^([0-9a-f]{64})?$")] = ""
    source: Annotated[str, Field(max_length=LONGEST_SOURCE)]
    when: AwareDatetime
    permissions: Agreed = Agreed()


class _Kept(BaseModel, extra="forbid", frozen=True):
    version: Annotated[int, Field(ge=1, le=1)] = 1
    skills: dict[str, Locked] = {}


def agreed(permissions: Permissions) -> Agreed:
    """Sorted, so that the same ones are the same lines."""
    return Agreed(**{key: tuple(sorted(getattr(permissions, key))) for key in Agreed.model_fields})


def read(home: Path) -> dict[str, Locked]:
    """All that are installed, by name. Raises Refused when the file cannot be read: then it is not
    known what is, and nothing of it may run."""
    path = home / FILE
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
        kept = _Kept.model_validate(tomllib.loads(data.decode()))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, ValidationError, RecursionError) as error:
        raise _unreadable(path) from error
    if len(data) > LARGEST or not all(map(_NAME.fullmatch, kept.skills)):
        raise _unreadable(path)
    return dict(sorted(kept.skills.items()))


def write(home: Path, skills: Mapping[str, Locked]) -> None:
    """Raises OSError."""
    document = tomlkit.document()
    document.add(tomlkit.comment(_HEAD))
    kept = _Kept(skills=dict(sorted(skills.items()))).model_dump(mode="json", exclude_defaults=True)
    document.update({"version": 1} | kept)
    written.whole(home / FILE, tomlkit.dumps(document).encode())


def _unreadable(path: Path) -> Refused:
    return Refused(
        Said(
            f"{path} is damaged, so that it is not known which skills may run: none does. Restore "
            "it from a backup, or remove it and install the skills again.",
            f"{path} 已损坏，无法确认哪些技能可以运行，因此都不运行。请从备份恢复，"
            "或删掉它再重新安装技能。",
        )
    )
