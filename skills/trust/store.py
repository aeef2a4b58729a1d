"""Installing, updating and removing skills.

First a plan, which changes nothing and tells what a yes would be for; then, with that yes,
``apply``. Writing the lockfile is the one moment in which a skill is installed, updated or gone: a
crash leaves either what was or what is to be, and at most a folder that nobody names.
"""

from __future__ import annotations

import dataclasses
import secrets
import shutil
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from device_drivers.verbs.base import Said
from models.locks import held
from skills.base import Kind, Refused, Skill, SkillError
from skills.form.reading import read_skill
from skills.trust import choosing, lockfile, manifest, registry, signing, sources, versions, written
from skills.trust.changes import NotNewer, refuse_change, untrusted
from skills.trust.differences import shown
from skills.trust.installed import (
    BUILT_IN,
    Installed,
    came_along,
    limited,
    shadowed,
    unknown,
)
from skills.trust.lockfile import Locked
from skills.trust.plan import Plan

CHANGING = "skills.changing.lock"
PART = ".part-"


class Store(Installed):
    """Of one home. ``registries``: folders and addresses, as in ``[skills] registries``."""

    def __init__(
        self, home: Path, registries: Sequence[str] = (), *, built_in: Path = BUILT_IN,
        left_out: registry.LeftOut = registry.logged,
    ) -> None:  # fmt: skip
        super().__init__(home, built_in=built_in)
        self.registries = tuple(registries)
        self._left_out = left_out

    # --- what could be ------------------------------------------------------------------------

    def search(self, words: str = "") -> list[registry.Offer]:
        """What the registries offer, the best first; all of it without words. Raises SkillError."""
        return registry.search(self._offers(), words)

    def plan(
        self, source: sources.Source, *, unsigned: bool = False, allow_older: bool = False
    ) -> Plan:
        """What installing or updating from there would change; nothing is changed. A text is a name
        in a registry, never a path. Raises UnknownSkill, Malformed, Refused, OSError.

        ``unsigned``: one that nobody signed is let in, without permissions. ``allow_older``: so is
        an older version, or another one with the same number."""
        if isinstance(source, Path):
            where, found = str(source.absolute()), sources.from_path(source)
        elif isinstance(source, sources.Address):
            where, found = source.url, sources.named(*registry.from_address(source.url))
        else:
            return self._offered(self._chosen(source), unsigned=unsigned, allow_older=allow_older)
        return self._planned(*found, where, unsigned=unsigned, allow_older=allow_older)

    def update(self, name: str) -> Plan | None:
        """The newest version there is of an installed skill, by the same publisher, and of one that
        nobody signed from where it came; None where there is none that is newer. Raises like
        ``plan``."""
        now = self._now(name)
        newer = [
            each for each in self._offers()
            if (each.entry.name, each.entry.publisher) == (name, now.publisher)
            and (now.publisher or now.source == _from(each))
            and versions.is_newer(each.entry.version, now.version)
        ]  # fmt: skip
        source, unsigned = sources.recorded(now.source), not now.publisher
        try:
            if newer:
                plan = self._offered(max(newer, key=choosing.by_version), unsigned=unsigned)
            elif source is None or (isinstance(source, Path) and not source.exists()):
                return None
            else:
                plan = self.plan(source, unsigned=unsigned)
        except NotNewer:
            return None
        return plan if plan.needs_yes and plan.skill.name == name else None

    def previous(self, name: str) -> Plan:
        """Back to the version before the last update. Raises like ``plan``."""
        now = self._now(name)
        there = self.manifest_of(name, now.model_copy(update={"digest": now.previous}))
        if not now.previous or there is None or there.digest != now.previous:
            raise Refused(
                Said(
                    f"No version of {name} before this one is kept.",
                    f"没有保留 {name} 更早的版本。",
                )
            )
        files = manifest.files_of(self.place(now.previous, name))
        return self._planned(name, files, now.source, unsigned=not now.publisher, allow_older=True)

    def _offers(self) -> list[registry.Offer]:
        return registry.offers(self.registries, self._left_out)

    def _now(self, name: str) -> Locked:
        locked = self.locked()
        if name in self.built_in():
            raise (shadowed(name) if name in locked else came_along(name))
        if name not in locked:
            raise unknown(name, locked)
        return locked[name]

    def _chosen(self, wanted: str) -> registry.Offer:
        """What is meant by a name in a registry. Raises UnknownSkill, Refused."""
        name = wanted.partition("@")[0]
        if name in self.built_in():
            raise came_along(name)
        if not self.registries:
            raise choosing.no_registries(wanted)
        trusted = frozenset(self.publishers.all().values())
        return choosing.chosen(wanted, self._offers(), self.locked().get(name), trusted)

    def _offered(
        self, offer: registry.Offer, *, unsigned: bool = False, allow_older: bool = False
    ) -> Plan:
        plan = self._planned(
            *offer.files(), _from(offer), unsigned=unsigned, allow_older=allow_older
        )
        if plan.skill.version != offer.entry.version:
            raise offer.differs()
        return plan

    def _planned(
        self, name: str, files: Mapping[str, bytes], source: str, *, unsigned: bool = False,
        allow_older: bool = False,
    ) -> Plan:  # fmt: skip
        public, listed = signing.verified(files)
        if not (public or unsigned):
            raise Refused(
                Said(
                    f"Nobody signed {shown(name)}. With --unsigned it can be installed, and then "
                    "gets no permissions.",
                    f"{shown(name)} 没有签名。加上 --unsigned 可以安装，但它不会得到任何权限。",
                )
            )
        asked = _read(name, files)
        if asked.name in self.built_in():
            raise Refused(
                Said(
                    f"{name} came with the assistant; nothing else can be called so.",
                    f"{name} 是自带的技能，别的技能不能用这个名字。",
                )
            )
        before = self.locked().get(name)
        if before is not None and (before.digest, before.publisher) != (listed.digest, public):
            new = asked.version, public, listed.digest
            refuse_change(name, before, *new, allow_older=allow_older)
        skill = dataclasses.replace(limited(asked, public), folder=self.place(listed.digest, name))
        return Plan(
            skill=skill, source=source, digest=listed.digest, files=dict(files),
            changed=manifest.between(self.manifest_of(name, before), listed),
            asked=asked.permissions, trusted=self.publishers.name_of(public) if public else "",
            before=before, kind_before=self._kind(name, before),
        )  # fmt: skip

    def _kind(self, name: str, before: Locked | None) -> Kind | None:
        """What is installed is made of; None where it is not as it was installed."""
        try:
            return self._checked(name, before).kind if before else None
        except SkillError:
            return None

    # --- changing -----------------------------------------------------------------------------

    def apply(self, plan: Plan) -> Skill:
        """Do what was planned, and agreed to: the caller has the owner's yes where ``needs_yes``.
        Raises Refused where the publisher is not trusted, or something changed in between;
        OSError."""
        name = plan.skill.name
        with self._changing():
            locked = self.locked()
            public, listed = signing.verified(plan.files)
            if locked.get(name) != plan.before or listed.digest != plan.digest:
                raise Refused(
                    Said(
                        f"{name} changed in the meantime; look at it once more.",
                        f"{name} 在此期间有变动，请重新查看。",
                    )
                )
            if public and not self.publishers.name_of(public):
                raise untrusted(public)
            self._put(plan)
            if plan.needs_yes:
                lockfile.write(self.home, locked | {name: _locked(plan, public)})
            self._clear()
        return self.get(name)

    def remove(self, name: str) -> None:
        """Whatever the lockfile names, also what may not run. Raises UnknownSkill, Refused."""
        with self._changing():
            locked = self.locked()
            if name not in locked:
                self._now(name)
            lockfile.write(self.home, {key: each for key, each in locked.items() if key != name})
            self._clear()

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """One process at a time."""
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with held(self.home / CHANGING, pause=0.02):
            yield

    def _put(self, plan: Plan) -> None:
        """Its files in their place, all of them on disk."""
        place = self.folder / plan.digest
        if place.exists():
            try:
                if manifest.files_of(place / plan.skill.name) == plan.files:
                    return
            except (OSError, SkillError):
                pass  # damaged: it is made anew
            place.rename(self._part())
        part = self._part()
        part.mkdir()
        part.chmod(0o755)
        written.folder(part / plan.skill.name, plan.files)
        written.renamed(part, place)

    def _part(self) -> Path:
        return self.folder / f"{PART}{secrets.token_hex(8)}"

    def _clear(self) -> None:
        """What no skill needs any more; the version before stays, for a run that still uses it."""
        needed = {
            digest for each in self.locked().values() for digest in (each.digest, each.previous)
        }
        for path in self.folder.iterdir():
            if path.name not in needed and (manifest.is_digest(path.name) or _is_part(path)):
                shutil.rmtree(path, ignore_errors=True)


def _is_part(path: Path) -> bool:
    return path.name.startswith(PART)


def _from(offer: registry.Offer) -> str:
    """As the lockfile keeps it."""
    return f"{sources.REGISTRY}{offer.where}"[: lockfile.LONGEST_SOURCE]


def _read(name: str, files: Mapping[str, bytes]) -> Skill:
    """The skill, without a trace on disk. Raises Malformed."""
    with tempfile.TemporaryDirectory(prefix="phonepilot-") as aside:
        folder = Path(aside) / name
        if folder.parent != Path(aside):
            raise unknown(name, ())
        written.folder(folder, files)
        return read_skill(folder)


def _locked(plan: Plan, public: str) -> Locked:
    return Locked(
        version=plan.skill.version, publisher=public, digest=plan.digest,
        previous=plan.before.digest if plan.before else "",
        source=plan.source[: lockfile.LONGEST_SOURCE],
        when=datetime.now(UTC).replace(microsecond=0),
        permissions=lockfile.agreed(plan.skill.permissions),
    )  # fmt: skip
