"""What was answered is never lost and never asked again; two protocols are never mixed."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from skills.evaluation import lines
from skills.evaluation.base import Protocol
from skills.evaluation.infer import keeping
from skills.evaluation.infer.keeping import Folder, Shard
from skills.evaluation.infer.troubles import Mixed, Taken

ASKED = Protocol("screenspot_v2", "qwen3_vl", sampling={"temperature": 0.0}, weights="w")


FULL = """
import resource, sys
from pathlib import Path
from skills.evaluation.lines import Lines
lines = Lines(Path(sys.argv[1]))
lines.keep({"id": "first"})
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))  # as a disk with so much room
try:
    lines.keep({"id": "large", "reply": "x" * 5000})
except OSError:
    print("full")
lines.keep({"id": "small"})
print("small")
"""


def kept(path: Path) -> dict[str, str]:
    with Folder(path, ASKED) as folder:
        return {name: row["reply"] for name, row in folder.last().items()}


def test_cut_anywhere_in_the_last_two_lines_loses_only_those(tmp_path: Path) -> None:
    said = {str(n): f'回 {n}\ud83d\n"' for n in range(4)}
    with Folder(tmp_path / "a", ASKED) as folder:
        for name, reply in said.items():
            folder.keep({"id": name, "reply": reply, "error": ""})
    whole = (tmp_path / "a" / "predictions.jsonl").read_bytes()
    ends = [n for n, byte in enumerate(whole) if byte == ord("\n")]
    for cut in range(ends[1] + 1, len(whole) + 1):
        place = tmp_path / f"cut{cut}"
        with Folder(place, ASKED):
            pass
        (place / "predictions.jsonl").write_bytes(whole[:cut])
        complete = sum(cut >= end for end in ends)
        assert kept(place) == dict(list(said.items())[:complete]), cut
        with Folder(place, ASKED) as folder:
            for name in list(said)[complete:]:
                folder.keep({"id": name, "reply": said[name], "error": ""})
        assert (place / "predictions.jsonl").read_bytes() == whole, cut


def test_a_full_disk_leaves_no_half_a_row(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", FULL, tmp_path / "rows.jsonl"], capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert done.stdout.split() == ["full", "small"], done.stderr
    assert [row["id"] for row in lines.rows(tmp_path / "rows.jsonl")] == ["first", "small"]
    assert (tmp_path / "rows.jsonl").read_bytes().count(b"\n") == 2


def test_what_failed_counts_until_it_is_answered(tmp_path: Path) -> None:
    with Folder(tmp_path, ASKED) as folder:
        folder.keep({"id": "a", "reply": "", "error": "503"})
        folder.keep({"id": "b", "reply": "", "error": "503"})
        folder.keep({"id": "a", "reply": "yes", "error": ""})
        folder.keep({"id": "a", "reply": "", "error": "later"})
        last = folder.last()
    assert (last["a"]["reply"], last["a"]["error"], last["b"]["error"]) == ("yes", "", "503")


def test_another_protocol_is_refused_with_what_differs(tmp_path: Path) -> None:
    with Folder(tmp_path, ASKED) as folder:
        folder.keep({"id": "a", "reply": "yes", "error": ""})
    other = replace(ASKED, sampling={"temperature": 0.2}, order="text_first", max_pixels=9)
    with pytest.raises(Mixed) as refused, Folder(tmp_path, other):
        pass
    for field in ("sampling", "0.2", "order", "text_first", "max_pixels"):
        assert field in str(refused.value)
        assert field in refused.value.said.zh
    assert "weights" not in str(refused.value)
    for spoilt in ("", "[]", '{"protocol": 1}'):
        (tmp_path / "protocol.json").write_text(spoilt)
        with pytest.raises(Mixed), Folder(tmp_path, other):
            pass
    with Folder(tmp_path, ASKED) as folder:
        assert list(folder.last()) == ["a"], "its rows tell how they were asked"
    (tmp_path / "protocol.json").unlink()
    with pytest.raises(Mixed), Folder(tmp_path, other):
        pass
    with Folder(tmp_path, ASKED) as folder:
        assert list(folder.last()) == ["a"]
    with (tmp_path / "predictions-2-of-2.jsonl").open("w") as file:
        file.write('{"id": "b", "protocol": "of another"}\n')
    with pytest.raises(Mixed, match="b"), Folder(tmp_path, ASKED):
        pass


def test_shards_are_parts_of_one_run_and_one_process_writes_each(tmp_path: Path) -> None:
    shards = [Shard.read(f"{n}/3") for n in (1, 2, 3)]
    assert sorted(n for shard in shards for n in range(10) if shard.holds(n)) == list(range(10))
    with Folder(tmp_path, ASKED, shards[0]) as first, Folder(tmp_path, ASKED, shards[1]) as second:
        first.keep({"id": "a", "reply": "1", "error": ""})
        second.keep({"id": "b", "reply": "2", "error": ""})
        assert set(first.last()) == {"a", "b"}
        with pytest.raises(Taken), Folder(tmp_path, ASKED, shards[0]):
            pass
    assert {row["reply"] for row in keeping.rows(tmp_path)} == {"1", "2"}
    for wrong in ("0/3", "4/3", "3", "a/b", "-1/2"):
        with pytest.raises(ValueError, match=wrong):
            Shard.read(wrong)
