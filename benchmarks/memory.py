"""How well the memory finds again what it was told, how quickly, and what each part adds.

Recall@k is the share of what answers a question that is among the first k, MRR one through the
place of the first of it; both are means over questions. All ways search the same texts with the
vectors of the same embedder: ours, ours without a part, vectors alone (plain dense), BM25 alone,
the two fused by reciprocal ranks, and mem0's open-source package with its own fusion of vectors,
BM25 and entities, which is installed in a folder of its own, once; a part of it that cannot be had
is named in the tables. The weights were chosen on one half of our own set and on LoCoMo 26, 30 and
41.

    python -m benchmarks.memory [--long] [--embeddings NAME] [--vectors FILE] [--mem0 PYTHON]
                                [--only found|times] [--json]

``--long``: all six conversations of LoCoMo (else one of either half), and 100,000 facts.
``--vectors`` keeps embedded texts from run to run.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import fmean, median

import numpy as np

from assistant.suite.tables import table
from benchmarks import memory_mem0_venv
from benchmarks.memory_scale import Idle, Scaled, Size, idle, scaled, singly
from benchmarks.memory_sets import CONVERSATIONS, Collection, NoData, Question, locomo, own
from benchmarks.memory_ways import WITHOUT, Counting, Mem0, mem0, world
from benchmarks.table import Row, as_json
from models.embeddings import load

QUICK = ("30", "44")
PLAIN = ("ours", "plain dense", "plain BM25", "reciprocal ranks")
AT = (1, 5, 10)
GOAL_MS = 20.0
"""p50 at 10,000 facts."""


class Better(Row):
    """A measure of which more is better: ratios above 1 still mean that ours is."""

    @property
    def ratio(self) -> float | None:
        return self.value / self.other if self.other else None


@dataclass(frozen=True, slots=True)
class Found:
    """What one way found for one question; ``took``: milliseconds, without embedding."""

    set: str
    way: str
    question: Question
    marks: Sequence[str]
    took: float = 0.0

    @property
    def scores(self) -> tuple[float, ...]:
        """Recall at each of ``AT``, and the reciprocal rank."""
        places = [
            place for place, mark in enumerate(self.marks, 1) if mark in self.question.answers
        ]  # fmt: skip
        recalls = [sum(p <= k for p in places) / len(self.question.answers) for k in AT]
        return (*recalls, 1 / places[0] if places else 0.0)


def searched(
    collection: Collection, embedder: Counting, rival: str
) -> tuple[list[Found], Mem0 | None]:
    """Every question by every way."""
    found = []
    with world(collection, embedder) as here:
        ways = {
            "ours": here.ours(), "plain dense": here.dense, "plain BM25": here.lexical,
            "reciprocal ranks": here.by_ranks,
        }  # fmt: skip
        ways |= {name: here.ours(recipe) for name, recipe in WITHOUT.items()}
        embedder.embed([question.text for question in collection.questions])
        for way, search in ways.items():
            for question in collection.questions:
                started = time.perf_counter()
                marks = search(question)
                took = (time.perf_counter() - started) * 1000
                found.append(Found(collection.name, way, question, marks, took))
        theirs = mem0(rival, here, embedder) if rival else None
    if theirs is not None:
        triples = zip(collection.questions, theirs.found, theirs.searched_ms, strict=True)
        found += [Found(collection.name, theirs.name, *each) for each in triples]
    return found, theirs


def sections(found: Sequence[Found]) -> Iterator[tuple[str, list[Found]]]:
    """What is told of together."""
    real = [each for each in found if each.question.answers]
    talked = [each for each in real if each.set.startswith("LoCoMo")]
    for title, group in (
        ("LoCoMo, held-out conversations", "held out"),
        ("LoCoMo, conversations tuned on", "tuned on"),
        ("LoCoMo, adversarial questions", "adversarial"),
    ):
        yield title, [each for each in talked if each.question.group == group]
    for half, title in (("held", "own set, held-out half"), ("tune", "own set, half tuned on")):
        yield title, [each for each in real if each.set == f"own, {half}"]
    held = [each for each in real if each.set == "own, held"]
    across = [each for each in held if each.question.group == "other language"]
    yield "own set, held out, asked in the other language", across
    for name in dict.fromkeys(each.set for each in talked):
        own_questions = [e for e in talked if e.set == name and e.question.group != "adversarial"]
        yield name, [e for e in own_questions if e.way in PLAIN or e.way.startswith("mem0")]


def means(found: Sequence[Found]) -> Mapping[str, tuple[float, ...]]:
    """By way; one that was not asked all of the questions is left out."""
    ways = dict.fromkeys(each.way for each in found)
    scores = {way: [each.scores for each in found if each.way == way] for way in ways}
    return {
        way: tuple(map(fmean, zip(*rows, strict=True)))
        for way, rows in scores.items()
        if len(rows) == len(scores["ours"])
    }


def false_recalls(found: Sequence[Found]) -> Mapping[str, tuple[float, float]]:
    """By way, of questions to which nothing is known (held-out half): the share for which anything
    was found, and how much on average."""
    unknown = [e for e in found if e.set == "own, held" and not e.question.answers]
    ways = dict.fromkeys(each.way for each in unknown)
    counts = {way: [len(e.marks) for e in unknown if e.way == way] for way in ways}
    return {way: (fmean(n > 0 for n in each), fmean(each)) for way, each in counts.items()}


def took(found: Sequence[Found]) -> Iterator[tuple[str, float, str, float]]:
    """Set, median milliseconds of our search in it, mem0's name, and mem0's median."""
    for name in dict.fromkeys(each.set for each in found):
        by_way: dict[str, list[float]] = {}
        for each in found:
            if each.set == name:
                by_way.setdefault(each.way, []).append(each.took)
        for way in by_way:
            if way.startswith("mem0"):
                yield name, median(by_way["ours"]), way, median(by_way[way])


def as_rows(
    found: Sequence[Found], sizes: Sequence[Scaled], still: Idle, theirs: Sequence[Mem0]
) -> Iterator[Row]:
    names = [*(f"recall@{k}" for k in AT), "MRR"]
    for title, some in sections(found):
        by_way = means(some)
        for way in by_way:
            for name, ours, other in zip(names, by_way["ours"], by_way[way], strict=True):
                if way == "ours":
                    yield Better(f"{title}: {name}", ours, "share")
                else:
                    yield Better(f"{title}: {name}", ours, "share", way, other)
    false = false_recalls(found)
    for way, (share, many) in false.items():
        if way != "ours":
            yield Row("false recalls", false["ours"][0], "of questions", way, share)
            yield Row("recalled in vain, on average", false["ours"][1], "items", way, many)
    for each, (name, ours, way, other) in zip(theirs, took(found), strict=True):
        yield Row(f"search, p50, vectors given, {name}", ours, "ms", way, other)
        if each.ours_per_second:
            kept = f"kept one at a time, vectors given, {name}"
            yield Better(kept, each.ours_per_second, "/s", way, each.added_per_second)
    for at in sizes:
        versus, goal = ("goal", GOAL_MS) if at.size.facts == 10_000 else ("", None)
        yield Row(f"search, p50, {at.size.name}", at.p50, "ms", versus, goal)
        yield Row(f"search, p95, {at.size.name}", at.p95, "ms")
        yield Row(f"of it embedding, {at.size.name}", at.embedding, "ms")
        yield Row(f"files, {at.size.name}", at.megabytes, "MB")
        yield Better(f"kept 1,000 at once, vectors given, {at.size.name}", at.kept, "/s")
    yield Better("kept, embedding included", still.embedded, "/s")
    yield Row("model calls while idle", still.calls, f"in {still.looks} looks")


def as_markdown(
    found: Sequence[Found], sizes: Sequence[Scaled], still: Idle, theirs: Sequence[Mem0]
) -> str:
    lines: list[str] = []
    for title, some in sections(found):
        asked = len({(each.set, each.question.text) for each in some})
        head = (f"{title} ({asked} questions)", *(f"recall@{k}" for k in AT), "MRR")
        rows = [(way, *(f"{x:.3f}" for x in scores)) for way, scores in means(some).items()]
        lines += [*table(head, rows), ""] if rows else []
    rows = [(way, f"{share:.0%}", f"{n:.1f}") for way, (share, n) in false_recalls(found).items()]
    head = ("nothing is known (held-out half)", "found anything", "on average")
    lines += [*table(head, rows), ""] if rows else []
    head = ("", "search p50", "p95", "embedding it alone", "kept 1,000 at once", "files")
    rows = [
        (
            each.size.name, f"{each.p50:.1f} ms", f"{each.p95:.1f} ms", f"{each.embedding:.1f} ms",
            f"{each.kept:.0f} /s", f"{each.megabytes:.0f} MB",
        )
        for each in sizes
    ]  # fmt: skip
    lines += [*table(head, rows), ""] if rows else []
    lines.append(f"Kept with embedding: {still.embedded:.0f} /s.")
    lines.append(f"Model calls in {still.looks} looks for news while idle: {still.calls}.")
    rows = [
        (
            name, f"{ours:.1f} ms", f"{other:.1f} ms",
            f"{each.ours_per_second:.0f} /s" if each.ours_per_second else "",
            f"{each.added_per_second:.0f} /s",
        )
        for each, (name, ours, _, other) in zip(theirs, took(found), strict=True)
    ]  # fmt: skip
    way = theirs[0].name if theirs else ""
    head = ("vectors given", "search p50", way, "kept one at a time", way)
    if rows:
        lines += ["", *table(head, rows)]
    elif found:
        lines.append("mem0 was not measured.")
    return "\n".join(lines)


def collections(names: Sequence[str]) -> Iterator[Collection]:
    try:
        yield from map(locomo, names)
    except NoData as error:
        print(error, file=sys.stderr)
    yield own("held")
    yield own("tune")


def _rival(given: str) -> str:
    """Their Python; "" without one."""
    if given != "install":
        return given
    try:
        return memory_mem0_venv.python()
    except memory_mem0_venv.NotInstalled as error:
        print(f"mem0 could not be installed: {error}", file=sys.stderr)
        return ""


def main() -> None:
    asked = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    asked.add_argument("--long", action="store_true", help="all conversations, and 100,000 facts")
    asked.add_argument("--embeddings", default="use_multilingual", help="another embedder's name")
    asked.add_argument("--vectors", type=Path, help="keep embedded texts in this .npz")
    asked.add_argument("--mem0", default="install", help='a Python that has mem0; "" for none')
    asked.add_argument("--only", choices=("found", "times"), help="half of it")
    asked.add_argument("--json", action="store_true")
    given = asked.parse_args()
    real = load(given.embeddings)
    embedder = Counting(real)
    if given.vectors and given.vectors.exists():
        with np.load(given.vectors) as kept:
            embedder.known = dict(zip(kept["texts"].tolist(), kept["vectors"], strict=True))
    rival = _rival(given.mem0) if given.only != "times" else ""
    found: list[Found] = []
    theirs: list[Mem0] = []
    for collection in collections(CONVERSATIONS if given.long else QUICK):
        if given.only == "times":
            break
        print(f"asking: {collection.name}", file=sys.stderr, flush=True)
        some, said = searched(collection, embedder, rival)
        found += some
        if said and not theirs:  # it takes as long as theirs
            said = replace(said, ours_per_second=singly(collection, embedder))
        theirs += [said] if said else []
        if given.vectors:
            vectors = np.stack(list(embedder.known.values()))
            np.savez(given.vectors, texts=np.array(list(embedder.known)), vectors=vectors)
    sizes = [Size(1000, 1), Size(10_000, 1)]
    sizes += [Size(100_000, 10), Size(100_000, 1)] if given.long else []
    measured = []
    for size in sizes if given.only != "found" else ():
        print(f"filling: {size.name}", file=sys.stderr, flush=True)
        measured.append(scaled(size, real))
    still = idle(real)
    if given.json:
        print(as_json(list(as_rows(found, measured, still, theirs))))
    else:
        print(as_markdown(found, measured, still, theirs))


if __name__ == "__main__":
    main()
