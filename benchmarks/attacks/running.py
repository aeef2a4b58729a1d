"""Playing many cases; what came of each is kept as it comes, so that a run can be gone on with."""

from __future__ import annotations

import json
import tempfile
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import suppress
from pathlib import Path

from benchmarks.attacks.cases import Case
from benchmarks.attacks.houses import ring
from benchmarks.attacks.playing import SEED, Came

MEMORY = Path("/dev/shm")  # noqa: S108 - what is thrown away need not wait for a disk
HOMES = MEMORY if MEMORY.is_dir() else None


async def play(
    cases: Sequence[Case], seeds: int = 1, *, guarded: bool = True,
    known: frozenset[str] = frozenset(), share: tuple[int, int] = (0, 1), piercing: bool = False,
) -> AsyncIterator[Came]:  # fmt: skip
    """All that is not ``known``, or every n-th of it from the k-th on (``share`` is (k, n)); those
    of one house after the other in it."""
    todo = [
        (case, seed)
        for seed in range(SEED, SEED + seeds)
        for case in cases
        if key(case, seed, guarded=guarded) not in known
    ]
    houses: dict[str, list[tuple[Case, int]]] = {}
    for case, seed in todo[share[0] :: share[1]]:
        houses.setdefault(case.house(seed), []).append((case, seed))
    for some in houses.values():
        async for came in _in_a_house(some, guarded=guarded, piercing=piercing):
            yield came


async def _in_a_house(
    todo: Sequence[tuple[Case, int]], *, guarded: bool, piercing: bool
) -> AsyncIterator[Came]:
    with tempfile.TemporaryDirectory(prefix="attacks-", dir=HOMES) as home:
        house = ring(Path(home), guarded=guarded, mind=todo[0][0].mind, piercing=piercing)
        async with house as here:
            for case, seed in todo:
                yield await here.play(case, seed)


def key(case: Case, seed: int, *, guarded: bool) -> str:
    return f"{case.name}#{seed}{'' if guarded else ' unguarded'}"


def keep(path: Path, came: Came) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(came.json(), ensure_ascii=False) + "\n")


def kept(path: Path) -> list[Came]:
    """What was kept; a line that was cut short is left out."""
    found: dict[str, Came] = {}
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        with suppress(json.JSONDecodeError):
            known = json.loads(line)
            known.pop("name")
            known["questions"] = tuple((text, yes) for text, yes in known["questions"])
            came = Came(**(known | {"case": Case(**known["case"])}))
            found[key(came.case, came.seed, guarded=came.guarded)] = came
    return list(found.values())


def keys(found: Iterable[Came]) -> frozenset[str]:
    return frozenset(key(came.case, came.seed, guarded=came.guarded) for came in found)
