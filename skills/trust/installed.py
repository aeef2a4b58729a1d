"""The skills of one home as they are: those that came with the assistant, and those installed.

``skills.lock`` says which are installed; the files of each lie in ``skills/DIGEST/NAME`` and are
never changed. Whatever is read here was compared with the lockfile before: every byte of it, who
signed it, whether they are still trusted, and what was agreed to. What differs is told, not run.
"""

from __future__ import annotations

import dataclasses
import functools
import shlex
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from device_drivers.verbs.base import Said
from models.nearest import either, nearest
from skills.base import NO_PERMISSIONS, Refused, Skill, SkillError, UnknownSkill
from skills.form.reading import read_skill
from skills.trust import lockfile, manifest, signing, written
from skills.trust.differences import shown
from skills.trust.lockfile import Locked
from skills.trust.publishers import Publishers
from skills.trust.sources import REGISTRY

BUILT_IN = Path(__file__).parents[1] / "builtin"
FOLDER = "skills"


@dataclass(frozen=True, slots=True)
class State:
    """``troubles``: what may not run, by name, and why."""

    skills: tuple[Skill, ...]
    troubles: Mapping[str, Said]


class Installed:
    """Of one home. Nothing is kept in memory: another process may install at any time."""

    def __init__(self, home: Path, *, built_in: Path = BUILT_IN) -> None:
        self.home = home
        self.folder = home / FOLDER
        self.publishers = Publishers(home)
        self._built_in = built_in

    def state(self) -> State:
        """All skills that may run, by name, and what is wrong with the others. Never raises."""
        found: dict[str, Skill] = {}
        troubles: dict[str, Said] = {}
        for name in self.built_in():
            try:
                found[name] = read_built_in(self._built_in / name)
            except SkillError as error:
                troubles[name] = error.said
        try:
            locked = self.locked()
        except SkillError as error:
            locked, troubles[lockfile.FILE] = {}, error.said
        for name, each in locked.items():
            if name in self.built_in():
                troubles.setdefault(name, shadowed(name).said)
                continue
            try:
                found[name] = self._checked(name, each)
            except SkillError as error:
                troubles[name] = error.said
        return State(tuple(found[name] for name in sorted(found)), troubles)

    def installed(self) -> list[Skill]:
        """All that may run, built-in ones included, by name."""
        return list(self.state().skills)

    def get(self, name: str) -> Skill:
        """Raises UnknownSkill, Refused."""
        if name in self.built_in():
            return read_built_in(self._built_in / name)
        locked = self.locked()
        if name not in locked:
            raise unknown(name, [*locked, *self.built_in()])
        return self._checked(name, locked[name])

    def locked(self) -> dict[str, Locked]:
        """What the lockfile says of each that was installed, by name. Raises Refused."""
        return lockfile.read(self.home)

    def built_in(self) -> list[str]:
        """Names of those that came with the assistant; nothing else can be called so."""
        return _names(self._built_in)

    def place(self, digest: str, name: str) -> Path:
        """Where the files of a skill lie, if it is installed."""
        return self.folder / digest / name

    def manifest_of(self, name: str, locked: Locked | None) -> manifest.Manifest | None:
        """Of the files that are there; None where they cannot be read."""
        if locked is None:
            return None
        try:
            return manifest.manifest_of(manifest.files_of(self.place(locked.digest, name)))
        except (OSError, SkillError):
            return None

    def _checked(self, name: str, locked: Locked) -> Skill:
        """The skill, if it is what was agreed to. Raises SkillError."""
        folder = self.place(locked.digest, name)
        try:
            files = manifest.files_of(folder)
            public, actual = signing.verified(files)
            if (public, actual.digest) != (locked.publisher, locked.digest):
                raise _not_as_installed(name, locked)
            written.readable(folder)
            skill = limited(read_skill(folder), public)
        except OSError as error:
            raise _not_as_installed(name, locked) from error
        except signing.NotAsSigned as error:
            raise _not_as_installed(name, locked, error.what) from error
        except SkillError as error:
            raise _not_as_installed(name, locked, error.said) from error
        if public and not self.publishers.name_of(public):
            raise Refused(
                Said(
                    f"{name} is signed with a key that you no longer trust, so it does not run. "
                    f"Remove it: phonepilot skills remove {name}",
                    f"{name} 的签名钥匙已不受您信任，因此不运行。可以删除："
                    f"phonepilot skills remove {name}",
                )
            )
        agreed = lockfile.agreed(skill.permissions)
        if (skill.version, agreed) != (locked.version, locked.permissions):
            raise _not_as_installed(name, locked)
        return skill


def limited(skill: Skill, public: str) -> Skill:
    """With what its signature gives it: nobody's gets no permissions."""
    if public:
        return skill
    return dataclasses.replace(skill, publisher="", permissions=NO_PERMISSIONS)


def came_along(name: str) -> Refused:
    """It is there, and neither installed nor removed by anybody."""
    return Refused(
        Said(
            f"{name} came with the assistant and is updated with it; by itself it is neither "
            "installed nor removed.",
            f"{name} 是自带的技能，随助手一起更新，不能单独安装或删除。",
        )
    )


def shadowed(name: str) -> Refused:
    """It was installed before the assistant brought one that is called so."""
    return Refused(
        Said(
            f"{name} comes with the assistant now, and that one is used. What was installed under "
            f"this name is not; remove it: phonepilot skills remove {name}",
            f"{name} 现在是自带的技能，使用的是自带的。以前安装的同名技能不再使用，请删除："
            f"phonepilot skills remove {name}",
        )
    )


def unknown(name: str, known: Iterable[str]) -> UnknownSkill:
    """With the names that come close."""
    called = shown(name, 64)
    close = nearest(name.partition("@")[0][:64], sorted(set(known)))
    if close:
        return UnknownSkill(
            Said(
                f"There is no skill “{called}”. Did you mean {either(close)}?",
                f"没有技能“{called}”。您是指 {'、'.join(close)} 吗？",
            )
        )
    return UnknownSkill(
        Said(
            f"There is no skill “{called}”. `phonepilot skills list` shows those that are here, "
            "`phonepilot skills search` those that can be installed.",
            f"没有技能“{called}”。用 phonepilot skills list 查看已有的技能，"
            "用 phonepilot skills search 查看可以安装的技能。",
        )
    )


def _not_as_installed(name: str, locked: Locked, why: Said | None = None) -> Refused:
    why = why or Said("Files of it were changed or are gone.", "文件被改动或丢失。")
    again = f"phonepilot skills install {_source(name, locked)}"
    remove = f"phonepilot skills remove {name}"
    return Refused(
        Said(
            f"{name} does not run, because it is not what was installed. {why.en} Install it "
            f"again: {again}, or remove it: {remove}",
            f"{name} 不会运行，因为它和安装时不一样。{why.zh}请重新安装：{again}，或删除：{remove}",
        )
    )


def _source(name: str, locked: Locked) -> str:
    """As it is typed to have it again."""
    of_registry = locked.source.startswith(REGISTRY)
    typed = name if of_registry else shlex.quote(shown(locked.source, 300))
    return typed if locked.publisher else f"{typed} --unsigned"


def _names(folder: Path) -> list[str]:
    return sorted(path.parent.name for path in folder.glob("*/SKILL.md"))


@functools.lru_cache(maxsize=256)
def read_built_in(folder: Path) -> Skill:
    """Raises Malformed."""
    return read_skill(folder, built_in=True)
