"""A folder of samples from our own world: annotations, pictures, and the tree of each screen.

The same split, seed and count make the same folder, on any machine with the same fonts and library
for drawing. ``annotations.json`` carries the SHA-256 of every picture's pixels, so that its own
digest, the revision in a run's protocol, vouches for all of it.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from device_drivers.base import OS, Box, Element, Role
from device_drivers.virtual.elements import elements
from models.locks import held
from skills.evaluation.own_world.instructing import Asked, asked
from skills.evaluation.own_world.walking import SYSTEMS, Split, Stop, walks

COUNT, SEED = 600, 0
"""Of the usual set."""
A_SCREEN = 3
"""Samples of one screen."""
ALIKE = 3
"""Samples of one set that ask for the same control of the same app in the same way."""
ANNOTATIONS, PICTURES, TREES = "annotations.json", "pictures", "trees"
Told = Callable[[int, int], None]
"""Told how many samples of how many there are."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which set is meant."""

    split: Split = "test"
    count: int = COUNT
    seed: int = SEED

    @property
    def name(self) -> str:
        return f"{self.split}-{self.seed}-{self.count}"


def made(folder: Path, wanted: Wanted = Wanted(), told: Told = lambda n, of: None) -> Path:
    """The folder of a set below ``folder``, made if it is not there yet; whole or not at all.
    Raises OSError."""
    place = folder / wanted.name
    folder.mkdir(parents=True, exist_ok=True)
    with held(folder / f".{wanted.name}.lock"):
        if not (place / ANNOTATIONS).is_file():
            fresh = folder / f".{wanted.name}.new"
            shutil.rmtree(fresh, ignore_errors=True)
            _write(fresh, wanted, told)
            shutil.rmtree(place, ignore_errors=True)
            fresh.rename(place)
    return place


def _write(folder: Path, wanted: Wanted, told: Told) -> None:
    (folder / PICTURES).mkdir(parents=True)
    (folder / TREES).mkdir()
    rows: list[dict[str, Any]] = []
    for n, system in enumerate(SYSTEMS):
        share = wanted.count // len(SYSTEMS) + (n < wanted.count % len(SYSTEMS))
        for row in _of_system(folder, system, wanted, share):
            rows.append(row)
            told(len(rows), wanted.count)
    text = "[\n" + ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows) + "\n]\n"
    with (folder / ANNOTATIONS).open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())


def _of_system(folder: Path, system: OS, wanted: Wanted, share: int) -> Iterator[dict[str, Any]]:
    rng = random.Random(f"own world asks {wanted.split} {system} {wanted.seed}")  # noqa: S311
    kinds: Counter[str] = Counter()
    alike: Counter[tuple[str, ...]] = Counter()
    screens = n = 0
    if not share:
        return
    for stop in walks(system, wanted.split, wanted.seed):
        chosen = _chosen(stop, asked(stop.phone, stop.sight, rng), kinds, alike)[: share - n]
        if not chosen:
            continue
        name = f"{system}-{screens:04}"
        screens += 1
        shown = _shown(folder, name, stop)
        for each in chosen:
            yield {"id": f"{wanted.split}-{system}-{n:04}", **shown, **_row(each)}
            n += 1
        if n >= share:
            return


def _chosen(
    stop: Stop, could: list[Asked], kinds: Counter[str], alike: Counter[tuple[str, ...]]
) -> list[Asked]:
    """Some of what could be asked on a screen: kinds that are rare so far first, each control
    once."""
    chosen: list[Asked] = []
    while could and len(chosen) < A_SCREEN:
        each = min(could, key=lambda one: (kinds[one.kind], kinds[one.way]))
        could.remove(each)
        control = each.touchable.id or each.touchable.name
        counted = each.way in ("list", "bar")
        same = stop.app, each.kind, each.instruction if counted else control
        taken = any(other.touchable is each.touchable for other in chosen)
        if taken or alike[same] >= ALIKE:
            continue
        alike[same] += 1
        kinds.update((each.kind, each.way))
        chosen.append(each)
    return chosen


def _shown(folder: Path, name: str, stop: Stop) -> dict[str, Any]:
    """The picture and the tree on disk, and what a row says of the screen."""
    phone = stop.phone
    pixels = hashlib.sha256(phone.frame()[..., :3].tobytes()).hexdigest()
    (folder / PICTURES / f"{name}.png").write_bytes(phone.png())
    tree = json.dumps([_bare(each) for each in elements(phone)], ensure_ascii=False)
    (folder / TREES / f"{name}.json").write_text(tree, "utf-8")
    return {
        "image": f"{PICTURES}/{name}.png", "image_size": [phone.width, phone.height],
        "pixels": pixels, "tree": f"{TREES}/{name}.json", "system": str(phone.system),
        "app": stop.app, "apps": "held_out" if stop.held_out else "seen",
        "theme": "dark" if stop.dark else "light", "phone_language": phone.language,
        "person": phone.seed,
    }  # fmt: skip


def _row(each: Asked) -> dict[str, Any]:
    box = each.touchable.box
    return {
        "kind": each.kind, "language": each.language, "looks": each.touchable.looks,
        "instruction": each.instruction,
        "answer": [box.left, box.top, box.right - 1, box.bottom - 1],
    }  # fmt: skip


_PLAIN = {field.name: field.default for field in fields(Element)}


def _bare(each: Element) -> dict[str, Any]:
    """An element without what is as usual."""
    said = {name: value for name, value in asdict(each).items() if value != _PLAIN[name]}
    return {**said, "role": str(each.role), "box": [*asdict(each.box).values()]}


def tree_of(path: Path) -> tuple[Element, ...]:
    """A tree as it was written. Raises OSError, ValueError."""
    return tuple(
        Element(**{**each, "role": Role(each["role"]), "box": Box(*each["box"])})
        for each in json.loads(path.read_text("utf-8"))
    )
