"""Where functions are kept: ``FOLDER/PERSON/HOST-DIGEST/N.json``, the code in ``N.py`` beside it.

They are keyed by the pattern of a page's address and the names of the fields. A version never
changes once it is written; a repair writes the next. ``last.json`` has what the last run brought
and how the runs before went, ``diary.jsonl`` a line for each run, for people to read.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Literal

from skills.extraction.addresses import NoAddress, Pattern, widened
from skills.extraction.base import Field, Row

FOLDER = "extraction"
Source = Literal["induced", "model", "mended"]
MOST_ROWS = 5000
"""Of the last run, to tell what changed."""
LONGEST_DIARY = 500
"""Lines; the oldest go."""


@dataclass(frozen=True, slots=True)
class Function:
    """A function that was found good. ``shape`` is what a good run looks like (``mending``),
    ``url`` the page it was made for, ``made`` when: ISO 8601."""

    pattern: Pattern
    fields: tuple[Field, ...]
    code: str
    source: Source
    shape: Mapping[str, Any]
    url: str
    made: str
    item: str = ""
    about: str = ""
    version: int = 0
    key: str = ""
    """The folder it is kept in; "" before it is."""

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(field.name for field in self.fields)


@dataclass(frozen=True, slots=True)
class Last:
    """What the last good run brought, by the address it read, and how runs have fared."""

    url: str = ""
    at: str = ""
    rows: Sequence[Row] = ()
    runs: int = 0
    mended: int = 0
    failed: int = 0
    failing: int = 0
    """How many in a row, now."""
    only: Sequence[Mapping[str, str]] = ()
    """What of its rows was shown: ``field``, ``how``, ``value`` of each way they were narrowed
    down, …"""
    most: int = 0
    """… and how many at most; 0 for all."""


@dataclass(frozen=True, slots=True)
class Run:
    """A line of the diary."""

    at: str
    url: str
    how: str
    rows: int
    pages: int
    version: int
    told: Sequence[str] = field(default_factory=tuple)


class Registry:
    """Of one person. ``folder`` is the house's; the person is told as elsewhere: gateway:id; so is
    the ``group`` they ask in, "" for their own chat."""

    def __init__(self, folder: Path, person: str, group: str = "") -> None:
        self.group = group
        self._folder = folder / FOLDER / _named(person)

    def all(self) -> list[Function]:
        """The newest version of each. What cannot be read is left out."""
        found = (_newest(each) for each in sorted(self._folder.glob("*/")))
        return [each for each in found if each is not None]

    def find(
        self, url: str, names: Sequence[str], item: str = "", about: str = ""
    ) -> list[Function]:
        """Those that may read this page, surest first: whose pattern fits it, then those of pages
        that are like it. Raises NoAddress."""
        wanted = sorted(name.casefold() for name in names)
        ours = [
            each
            for each in self.all()
            if sorted(name.casefold() for name in each.names) == wanted
            and (each.item, each.about) == (item, about)
        ]
        fits = [each for each in ours if each.pattern.fits(url)]
        near = [each for each in ours if each.pattern.near(url) and each not in fits]
        return [*sorted(fits, key=lambda each: -each.pattern.fixed), *near]

    def keep(self, function: Function) -> Function:
        """Write it down as the next version of what it mends, else as a new one."""
        folder = self._folder / (function.key or self._free(function))
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        version = max(_versions(folder), default=0) + 1
        kept = replace(function, version=version, key=folder.name)
        _write(folder / f"{version}.py", kept.code)
        _write(folder / f"{version}.json", _json(_plain(kept)))
        return kept

    def widen(self, function: Function, url: str) -> Function:
        """It read this page, too: keep it for all pages that are like both. Raises NoAddress."""
        if function.pattern.fits(url):
            return function
        return self.keep(replace(function, pattern=widened(function.pattern, url)))

    def last(self, function: Function) -> Last:
        try:
            known = json.loads((self._folder / function.key / "last.json").read_text("utf-8"))
            return Last(**known)
        except (OSError, ValueError, TypeError):
            return Last()

    def went(self, function: Function, run: Run, rows: Sequence[Row] | None) -> None:
        """Write down a run; ``rows`` None where it brought nothing that was delivered."""
        before, folder = self.last(function), self._folder / function.key
        if not folder.is_dir():
            return
        if rows is None:
            after = replace(before, runs=before.runs + 1, failed=before.failed + 1,
                            failing=before.failing + 1)  # fmt: skip
        else:
            after = Last(
                run.url, run.at, list(rows[:MOST_ROWS]), before.runs + 1,
                before.mended + (run.how == "mended"), before.failed,
            )  # fmt: skip
        _write(folder / "last.json", _json(asdict(after)))
        diary = folder / "diary.jsonl"
        lines = diary.read_text("utf-8").splitlines() if diary.exists() else []
        lines = [*lines, json.dumps(asdict(run), ensure_ascii=False)][-LONGEST_DIARY:]
        _write(diary, "\n".join(lines) + "\n")

    def showed(self, function: Function, only: Sequence[Mapping[str, str]], most: int) -> None:
        """What of the last run's rows the person was shown."""
        folder, last = self._folder / function.key, self.last(function)
        if folder.is_dir() and last.at:
            known = replace(last, only=[dict(each) for each in only], most=most)
            _write(folder / "last.json", _json(asdict(known)))

    def diary(self, function: Function) -> list[Run]:
        """Its runs, oldest first."""
        diary = self._folder / function.key / "diary.jsonl"
        lines = diary.read_text("utf-8").splitlines() if diary.exists() else []
        return [Run(**json.loads(line)) for line in lines]

    def forget(self, function: Function) -> None:
        shutil.rmtree(self._folder / function.key, ignore_errors=True)

    def erase(self, until: float = float("inf")) -> None:
        """All of this person's that was written down until then (Unix seconds)."""
        for folder in self._folder.glob("*/"):
            if max((f.stat().st_mtime for f in folder.glob("*.json")), default=0.0) <= until:
                shutil.rmtree(folder, ignore_errors=True)

    def _free(self, function: Function) -> str:
        host = re.sub(r"[^a-z0-9.]+", "-", function.pattern.host)[:40]
        told = "\n".join((str(function.pattern), *function.names, function.item, function.about))
        return f"{host}-{hashlib.sha256(told.encode()).hexdigest()[:12]}"


def _named(person: str) -> str:
    """A name of a folder for any person: readable, and another one for every other."""
    plain = re.sub(r"[^a-z0-9]+", "-", person.casefold()).strip("-")[:40]
    return f"{plain}-{hashlib.sha256(person.encode()).hexdigest()[:10]}".lstrip("-")


def _versions(folder: Path) -> list[int]:
    return sorted(int(file.stem) for file in folder.glob("*.json") if file.stem.isdecimal())


def _newest(folder: Path) -> Function | None:
    read = (_read(folder, version) for version in reversed(_versions(folder)))
    return next((each for each in read if each is not None), None)


def _read(folder: Path, version: int) -> Function | None:
    try:
        known = json.loads((folder / f"{version}.json").read_text("utf-8"))
        pattern = known.pop("pattern")
        return Function(
            **known
            | {
                "pattern": Pattern(
                    pattern["host"], tuple(pattern["path"]),
                    tuple((name, value) for name, value in pattern["query"]),
                ),
                "fields": tuple(Field(**each) for each in known["fields"]),
                "code": (folder / f"{version}.py").read_text("utf-8"),
                "version": version, "key": folder.name,
            }
        )  # fmt: skip
    except (OSError, ValueError, KeyError, TypeError, AttributeError, NoAddress):
        return None


def _plain(function: Function) -> dict[str, Any]:
    known = asdict(function)
    return {name: value for name, value in known.items() if name not in ("code", "key", "version")}


def _json(known: object) -> str:
    return json.dumps(known, ensure_ascii=False, indent=1)


def _write(file: Path, text: str) -> None:
    """Whole, or not at all."""
    aside = file.with_name(f"{file.name}.part")
    aside.write_text(text, encoding="utf-8")
    aside.chmod(0o600)
    aside.replace(file)
