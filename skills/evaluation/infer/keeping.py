"""A run's folder: what was agreed, and every answer as soon as it is there.

``protocol.json`` says how the model is asked, and carries its hash; so does every row of
``predictions.jsonl`` (of a shard: ``predictions-1-of-4.jsonl``). A row that was torn off when a run
was ended is asked again, what was complete stays (``lines.py``).
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from models.locks import Lock, held
from skills.evaluation import lines
from skills.evaluation.base import Protocol
from skills.evaluation.infer.troubles import Mixed, Taken
from skills.evaluation.lines import Row

AGREED = "protocol.json"


@dataclass(frozen=True, slots=True)
class Shard:
    """One of several parts that are asked by themselves, on other machines if need be."""

    number: int = 1
    of: int = 1

    @classmethod
    def read(cls, said: str) -> Shard:
        """From ``2/4``. Raises ValueError."""
        found = re.fullmatch(r"(\d{1,6})/(\d{1,6})", said)
        if not found or not 1 <= int(found[1]) <= int(found[2]):
            raise ValueError(said)
        return cls(int(found[1]), int(found[2]))

    def holds(self, index: int) -> bool:
        """Whether it asks the sample at ``index``."""
        return index % self.of == self.number - 1

    @property
    def file(self) -> str:
        if self.of == 1:
            return "predictions.jsonl"
        return f"predictions-{self.number}-of-{self.of}.jsonl"


WHOLE = Shard()


class Folder:
    """Where one run is kept. ``with Folder(...) as folder`` holds it against a second writer."""

    def __init__(self, path: Path, protocol: Protocol, shard: Shard = WHOLE) -> None:
        self.path = path
        self.protocol = protocol
        self.hash = protocol.hash
        self.results = path / shard.file
        self._lock = Lock(path / f".{shard.file}.lock")
        self._file = lines.Lines(self.results)

    def __enter__(self) -> Folder:
        """Begin the run here, or go on with it. Raises Mixed when what is here was asked otherwise,
        Taken when another process writes here."""
        self.path.mkdir(parents=True, exist_ok=True)
        if not self._lock.take():
            raise Taken(
                f"Another process is writing {self.results}. Wait for it, or end it.",
                f"另一个进程正在写入 {self.results}。请等它结束，或先终止它。",
            )
        try:
            with held(self.path / f".{AGREED}.lock"):  # shards may begin at the same moment
                self._agree()
            self._file.open()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()
        self._lock.give_back()

    def keep(self, row: Row) -> None:
        """It is on disk when this returns."""
        self._file.keep({**row, "protocol": self.hash})

    def last(self) -> dict[str, Row]:
        """The row that counts of every sample: its answer; its last error when it has none. In the
        order in which they were written."""
        found: dict[str, Row] = {}
        for row in rows(self.path):
            known = found.get(str(row["id"]))
            if known is None or known.get("error") or not row.get("error"):
                found.pop(str(row["id"]), None)
                found[str(row["id"])] = row
        return found

    def _agree(self) -> None:
        place = self.path / AGREED
        there = _agreed(place)
        if there is not None:
            now = json.loads(json.dumps(self.protocol.stored()))
            if there != now:
                raise _mixed(self.path, _differences(self.protocol, there))
        elif any(row.get("protocol") != self.hash for row in rows(self.path)):
            raise _mixed(self.path, f"{AGREED} is missing")
        else:
            self._begin(place)
        if foreign := [row["id"] for row in rows(self.path) if row.get("protocol") != self.hash]:
            raise _mixed(self.path, f"{len(foreign)} rows, such as {foreign[0]}, have another hash")

    def _begin(self, place: Path) -> None:
        about = {"hash": self.hash, "protocol": self.protocol.stored()}
        fresh = self.path / f".{AGREED}.{os.getpid()}"
        with fresh.open("w", encoding="utf-8") as file:
            file.write(json.dumps(about, ensure_ascii=False, indent=1) + "\n")
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(place)


def _agreed(place: Path) -> dict[str, Any] | None:
    """What was agreed; None where there is no such file, or none that can be read: then the rows
    themselves tell."""
    try:
        found = json.loads(place.read_text(encoding="utf-8"))["protocol"]
    except (FileNotFoundError, ValueError, KeyError, TypeError):
        return None
    return found if isinstance(found, dict) else None


def rows(path: Path) -> Iterator[Row]:
    """Every whole row of a folder, of all its shards, in the order they were written."""
    for file in sorted(path.glob("predictions*.jsonl")):
        yield from (row for row in lines.rows(file) if "id" in row)


def answered(path: Path) -> int:
    """How many samples of a folder have an answer."""
    return len({str(row["id"]) for row in rows(path) if not row.get("error")})


def _differences(protocol: Protocol, there: dict[str, Any]) -> str:
    """Each field in which the two differ, with both values."""
    found = protocol.differences(there)
    return "; ".join(
        f"{name}: {_brief(theirs)} there, {_brief(ours)} now"
        for name, (ours, theirs) in found.items()
        if _brief(theirs) != _brief(ours)
    )


def _brief(value: Any) -> str:
    told = json.dumps(value, ensure_ascii=False)
    return told if len(told) <= 80 else f"{told[:77]}..."


def _mixed(path: Path, told: str) -> Mixed:
    return Mixed(
        f"{path} holds predictions that were asked for otherwise ({told}). Choose another "
        "folder with --out: two protocols in one table mean nothing.",
        f"{path} 中的预测是按另一套协议得到的（{told}）。请用 --out 另选文件夹："
        "两套协议混在一张表里没有意义。",
    )
