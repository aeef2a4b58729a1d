"""The benchmark of the memory has a row for all it tells, and names what of mem0 is missing."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks import memory_mem0_venv
from benchmarks.memory import as_markdown, as_rows, searched
from benchmarks.memory_mem0 import Asking, Verbatim
from benchmarks.memory_scale import Idle, Scaled, Size, idle, scaled, singly
from benchmarks.memory_sets import Collection, own
from benchmarks.memory_ways import WITHOUT, Counting, Mem0, mem0, world
from models.base import Embedder
from models.embeddings import EmbedderMissing, load

PLAIN = {"plain dense", "plain BM25", "reciprocal ranks", *WITHOUT}


@pytest.fixture(scope="module")
def embedder() -> Embedder:
    try:
        return load("use_multilingual")
    except EmbedderMissing as error:
        pytest.skip(str(error))


@pytest.fixture(scope="module")
def little() -> Collection:
    whole = own("held")
    person = whole.said[0].person
    said = [each for each in whole.said if each.person == person]
    return replace(
        whole, said=said, questions=[each for each in whole.questions if each.person == person]
    )


def test_every_way_has_its_rows_and_the_better_one_a_ratio_above_one(
    little: Collection, embedder: Embedder
) -> None:
    found, theirs = searched(little, Counting(embedder), rival="")
    assert theirs is None
    rows = list(as_rows(found, [], Idle(0, 1, 1.0), []))
    title = "own set, held-out half"
    for measure in ("recall@1", "recall@5", "recall@10", "MRR"):
        of = [row for row in rows if row.name == f"{title}: {measure}"]
        assert {row.versus for row in of} == {"", *PLAIN}
        assert all(0 <= row.value <= 1 for row in of)
        assert all((row.ratio or 0) > 1 for row in of if row.value > (row.other or 1))
    assert "mem0 was not measured." in as_markdown(found, [], Idle(0, 1, 1.0), [])


@pytest.mark.whole
def test_sizes_and_idling_have_their_rows(embedder: Embedder) -> None:
    size = Size(60, 2)
    measured, still = scaled(size, embedder), idle(embedder, facts=10)
    assert 0 < measured.p50 <= measured.p95
    assert still.calls == 0
    assert still.looks > 0
    rows = {row.name: row for row in as_rows([], [measured], still, [])}
    for name in (
        "search, p50", "search, p95", "of it embedding", "files",
        "kept 1,000 at once, vectors given",
    ):  # fmt: skip
        assert rows[f"{name}, 60 facts of 2 people"].value > 0
    assert rows["kept, embedding included"].value > 0
    assert rows["model calls while idle"].value == 0


def test_at_ten_thousand_facts_the_goal_stands_beside_the_time() -> None:
    at = Scaled(Size(10_000, 1), 10.0, 12.0, 1.0, 1000.0, 100.0)
    rows = {row.name: row for row in as_rows([], [at], Idle(0, 1, 1.0), [])}
    assert rows["search, p50, 10,000 facts of one person"].ratio == 2.0


def test_a_python_without_mem0_is_told_and_nothing_is_made_up(
    little: Collection, embedder: Embedder, capsys: pytest.CaptureFixture[str]
) -> None:
    counting = Counting(embedder)
    with world(little, counting) as here:
        assert mem0(sys.executable, here, counting) is None
    assert "mem0 was not measured: ModuleNotFoundError" in capsys.readouterr().err


@pytest.mark.timeout(300)
def test_mem0_as_its_makers_mean_it_has_all_its_parts(
    little: Collection, embedder: Embedder
) -> None:
    """Where it is installed: ``python -m benchmarks.memory`` does that."""
    program = memory_mem0_venv.installed()
    if program is None:
        pytest.skip("mem0 is not installed for the benchmark here")
    found, theirs = searched(little, Counting(embedder), program)
    assert theirs is not None
    assert theirs.missing == []
    assert len(theirs.found) == len(theirs.searched_ms) == len(little.questions)
    marks = {each.mark for each in little.said}
    assert all(set(each) <= marks for each in theirs.found)
    assert any(theirs.found)
    theirs = replace(theirs, ours_per_second=singly(little, Counting(embedder)))
    rows = {row.name: row for row in as_rows(found, [], Idle(0, 1, 1.0), [theirs])}
    for name in ("search, p50", "kept one at a time"):
        row = rows[f"{name}, vectors given, own, held"]
        assert row.versus == "mem0"
        assert row.value > 0
        assert (row.other or 0) > 0


def test_a_part_that_is_missing_stands_in_its_name() -> None:
    assert Mem0([], 1.0, [], []).name == "mem0"
    assert Mem0([], 1.0, [], ["BM25", "entities"]).name == "mem0, without BM25 and entities"


def test_what_mem0_gets_to_embed_is_asked_for_and_its_memories_are_word_for_word(
    tmp_path: Path,
) -> None:
    asked = tmp_path / "asked"
    answers = tmp_path / "answers"
    answers.write_text("[[1.0], [2.0]]\n", "utf-8")
    with answers.open() as to_read, asked.open("w") as out:
        assert Asking(to_read, out).embed_batch(["a", "北京"]) == [[1.0], [2.0]]
    assert asked.read_text("utf-8") == '{"embed": ["a", "\\u5317\\u4eac"]}\n'
    verbatim = Verbatim()
    verbatim.said = 'I said "no".'
    assert verbatim.generate_response([]) == '{"memory": [{"text": "I said \\"no\\"."}]}'


def test_what_carries_data_is_pinned_by_hash_and_the_rest_by_version() -> None:
    for path, mark in ((memory_mem0_venv.HASHED, "--hash=sha256:"), (memory_mem0_venv.REST, "==")):
        lines = [each for each in path.read_text("utf-8").splitlines() if each[:1] not in "# "]
        assert lines
        assert all("==" in line and mark in line for line in lines)
