"""``index.json``: what a registry says of its skills; none of it is believed before it was seen.

It is made from the archives themselves, and sorted, so that the same archives are the same bytes.
"""

from __future__ import annotations

import hashlib
import tempfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, Field, ValidationError

from device_drivers.verbs.base import Said
from skills.base import Malformed, Refused
from skills.form.reading import read_skill
from skills.trust import archive, signing, sources, versions, written

FILE = "index.json"
LARGEST = 8 * 1024**2
MOST = 5000
Line = Annotated[str, Field(max_length=1024)]
Digest = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]


class Words(BaseModel, extra="forbid", frozen=True):
    en: Line
    zh: Line


class Entry(BaseModel, extra="forbid", frozen=True):
    """One version of a skill. ``file`` is its archive's name beside the index, ``sha256`` that
    archive's, ``digest`` its manifest's; ``publisher`` a public key, "" for an unsigned one."""

    name: Annotated[str, Field(pattern="^[a-z0-9]+(-[a-z0-9]+)*$", max_length=64)]
    version: Annotated[str, Field(max_length=100)]
    title: Words
    about: Words
    phrases: Annotated[tuple[Line, ...], Field(max_length=40)] = ()
    publisher: Annotated[str, Field(pattern="^([A-Za-z0-9+/]{43}=)?$")] = ""
    digest: Digest
    file: Annotated[str, Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9._+-]{0,150}$")]
    sha256: Digest
    size: Annotated[int, Field(gt=0, le=archive.LARGEST_ARCHIVE)]


class Index(BaseModel, extra="forbid", frozen=True):
    format: Annotated[int, Field(ge=1, le=1)] = 1
    skills: Annotated[tuple[Entry, ...], Field(max_length=MOST)]


@dataclass(frozen=True, slots=True)
class Offer:
    """An entry, and the registry it is from; ``fetch`` gets the archive."""

    entry: Entry
    where: str
    fetch: Callable[[], bytes]

    def files(self) -> tuple[str, dict[str, bytes]]:
        """The skill's name and files, which are what the index says. Raises Malformed, Refused."""
        data = self.fetch()
        if (len(data), hashlib.sha256(data).hexdigest()) != (self.entry.size, self.entry.sha256):
            raise self.differs()
        name, files = sources.named(*archive.unpack(data))
        public, listed = signing.verified(files)
        if (name, public, listed.digest) != (
            self.entry.name, self.entry.publisher, self.entry.digest,
        ):  # fmt: skip
            raise self.differs()
        return name, files

    def differs(self) -> Refused:
        """The index says one thing, the archive another."""
        return Refused(
            Said(
                f"{self.entry.file} is not what {self.where} says it is. Nothing of it was used.",
                f"{self.entry.file} 与 {self.where} 所说的不符，没有采用。",
            )
        )


def read(data: bytes, where: str) -> Index:
    """Raises Malformed."""
    try:
        return Index.model_validate_json(data[: LARGEST + 1])
    except (ValidationError, RecursionError) as error:
        raise Malformed(
            Said(
                f"{where} is no registry of skills: its {FILE} cannot be read. Whoever keeps it "
                "makes it with: phonepilot skills index FOLDER",
                f"{where} 不是技能库：无法读取它的 {FILE}。维护者可以用 phonepilot skills index "
                "文件夹 生成。",
            )
        ) from error


def make(folder: Path) -> Index:
    """Write the index of all archives in a folder. Raises Malformed where it is no folder of
    archives or two of them are the same skill and version, and Malformed or Refused with the file's
    name where one is none; OSError."""
    entries = [_entry(path) for path in _archives(folder)]
    _refuse_same(entries)
    entries.sort(key=lambda each: (each.name, each.publisher, versions.order(each.version)))
    index = Index(skills=tuple(entries))
    written.whole(folder / FILE, index.model_dump_json(indent=1, exclude_defaults=True).encode())
    (folder / FILE).chmod(0o644)
    return index


def _refuse_same(entries: Iterable[Entry]) -> None:
    """Raises Malformed where it could not be told which of two is meant."""
    known: dict[tuple[str, str, str], str] = {}
    for each in entries:
        key = each.name, each.publisher, each.version
        if before := known.get(key):
            what = f"{each.name} {each.version}"
            raise Malformed(
                Said(
                    f"{before} and {each.file} are both {what} by the same publisher. Leave only "
                    "one of them there, or give the newer one a higher version.",
                    f"{before} 和 {each.file} 都是同一发布者的 {what}。"
                    "请只留一个，或给较新的换更高的版本号。",
                )
            )
        known[key] = each.file


def _archives(folder: Path) -> list[Path]:
    """Raises Malformed where there can be none."""
    if not folder.is_dir():
        what = (
            Said("is no folder", "不是文件夹")
            if folder.exists()
            else Said("is not there", "不存在")
        )
        raise Malformed(
            Said(
                f"{folder} {what.en}. Name the folder with the archives.",
                f"{folder} {what.zh}。请写存放压缩包的文件夹。",
            )
        )
    if (folder / "SKILL.md").exists():
        raise Malformed(
            Said(
                f"{folder} is a skill, and a registry is a folder of packed ones. Pack it first: "
                f"phonepilot skills pack {folder} --out SHELF",
                f"{folder} 是一个技能，而技能库是存放压缩包的文件夹。请先打包："
                f"phonepilot skills pack {folder} --out 文件夹",
            )
        )
    return [
        path
        for path in sorted(folder.iterdir())
        if path.name.endswith(archive.SUFFIXES) and path.is_file()
    ]


def _entry(path: Path) -> Entry:
    data = path.read_bytes()
    try:
        name, files = sources.named(*archive.unpack(data))
        public, listed = signing.verified(files)
        with tempfile.TemporaryDirectory(prefix="phonepilot-") as aside:
            written.folder(Path(aside) / name, files)
            skill = read_skill(Path(aside) / name)
        return Entry(
            name=skill.name, version=skill.version, publisher=public, digest=listed.digest,
            title=Words(en=skill.title.en, zh=skill.title.zh),
            about=Words(en=skill.about.en, zh=skill.about.zh), phrases=skill.phrases,
            file=path.name, sha256=hashlib.sha256(data).hexdigest(), size=len(data),
        )  # fmt: skip
    except (Malformed, Refused) as error:
        told = Said(f"{path.name}: {error.said.en}", f"{path.name}：{error.said.zh}")
        raise type(error)(told) from error
    except ValidationError as error:
        raise Malformed(
            Said(
                f"{path.name} cannot be in an index: name it after the skill, such as "
                "tidy-1.0.0.skill.",
                f"{path.name} 不能放进索引：请用技能命名，例如 tidy-1.0.0.skill。",
            )
        ) from error
