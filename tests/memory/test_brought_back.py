"""A truth that came back from a copy: what follows it does not take it for the one from before."""

from __future__ import annotations

import shutil
from pathlib import Path

from memory.base import Fact
from tests.memory.home import Hashing, Home


def texts(home: Home, query: str) -> list[str]:
    """What is found for it by meaning, then by words."""
    keys = [*home.nearest(query), *home.found_words(query)]
    items = home.truth.items("ann", keys)
    found = [items[key] for key in keys if key in items]
    return [each.claim.text for each in found if isinstance(each, Fact)]


def knows(folder: Path, *said: str) -> None:
    with Home(folder, Hashing()) as home:
        for text in said:
            home.says(text)
        assert texts(home, said[-1]) != []


def test_what_is_told_after_the_database_was_taken_away_is_found(tmp_path: Path) -> None:
    knows(tmp_path, "I like tea", "I like coffee", "I like juice")
    for path in tmp_path.glob("memory.db*"):
        path.unlink()
    with Home(tmp_path, Hashing()) as home:
        for text in ("my dog is Rex", "my boat is blue", "my door is green"):
            home.says(text)
            assert texts(home, text)[0] == text
            assert home.found_words(text.split()[-1]) != []
        assert home.found_words("coffee") == []


def test_an_older_copy_of_the_database_is_followed_from_its_beginning(tmp_path: Path) -> None:
    knows(tmp_path, "I like tea")
    copy = tmp_path.with_name(f"{tmp_path.name}-copy")
    shutil.copy(tmp_path / "memory.db", copy)
    knows(tmp_path, "I like coffee")
    for path in tmp_path.glob("memory.db*"):
        path.unlink()
    shutil.copy(copy, tmp_path / "memory.db")
    with Home(tmp_path, Hashing()) as home:
        home.says("my dog is Rex")
        assert texts(home, "my dog is Rex")[0] == "my dog is Rex"
        assert home.found_words("rex") != []
        assert home.found_words("coffee") == []
        assert home.words.count() == 2
