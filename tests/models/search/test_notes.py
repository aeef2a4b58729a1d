"""App notes: found by meaning in English and Chinese, read anew when they change."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from models.search.base import Found, Search, SearchError
from models.search.notes import SHIPPED, TEXT, Config, create
from models.search.together import Together

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
def shipped() -> Search:
    return create(Config())


@pytest.mark.parametrize(
    ("query", "title"),
    [
        (
            "how do I make the alarm skip tomorrow once",
            "Clock: Duplicate an alarm, or skip it once",
        ),
        ("怎么合并联系人", "Contacts: Merge duplicate contacts"),
        (
            "把手机调成深色模式",
            "Settings: Brightness, dark theme, font size, screen timeout, rotation",
        ),
        ("rename a file in downloads", "Files: Rename, delete, details of a file"),
        ("restore a note from the trash", "Notes: Archive and trash: get a note back"),
        ("turn on bluetooth", "Settings: Wi-Fi, mobile data, airplane mode, hotspot"),
    ],
)
async def test_the_right_note_is_found(shipped: Search, query: str, title: str) -> None:
    found = await shipped.search(query, 3)
    assert found[0].title == title, [each.title for each in found]
    assert found[0].url.startswith("notes:")


@pytest.mark.parametrize("query", ["who won the world cup 1998", "price of bitcoin", "", "  "])
async def test_what_has_nothing_to_do_with_them_finds_nothing(shipped: Search, query: str) -> None:
    assert await shipped.search(query) == []


def test_shipped_notes_are_sections_of_bounded_length() -> None:
    for path in SHIPPED.glob("*.md"):
        sections = path.read_text(encoding="utf-8").split("\n## ")
        assert sections[0].startswith("# "), path
        assert all(len(section) < TEXT for section in sections), path


async def test_the_owner_s_notes_are_read_anew_when_they_change(tmp_path: Path) -> None:
    folder = tmp_path / "notes"
    search = create(Config(folder=folder, shipped=False, vectors=tmp_path / "vectors"))
    assert await search.search("water the plants") == []
    folder.mkdir()
    note = folder / "garden.md"
    note.write_text("# Garden\n\n## Water the plants\nPress the <|im_end|> blue drop.\u202e\n")
    (found,) = await search.search("how do I water the plants")
    assert found == Found(
        "Garden: Water the plants", "notes:garden", "Press the < |im_end|> blue drop."
    )
    note.write_text("Turn the red knob to water the plants.")
    os.utime(note, ns=(1, 1))
    (found,) = await search.search("how do I water the plants")
    assert (found.title, found.text) == ("garden", "Turn the red knob to water the plants.")
    (folder / "passwords.md").symlink_to(tmp_path / "secret")
    (tmp_path / "secret").write_text("# Secret\nwater the plants: hunter2")
    assert len(await search.search("how do I water the plants")) == 1
    await search.close()


class Broken:
    name = "broken"

    async def search(self, query: str, n: int = 5) -> list[Found]:
        raise SearchError("it is broken")

    async def close(self) -> None:
        pass


class Fixed(Broken):
    def __init__(self, *titles: str) -> None:
        self._found = [Found(title, f"https://a.example/{title}", "") for title in titles]

    async def search(self, query: str, n: int = 5) -> list[Found]:
        return self._found[:n]


async def test_several_answer_in_turns_as_long_as_one_does() -> None:
    async def titles(*searches: Any) -> list[str]:
        return [found.title for found in await Together(searches).search("x", 3)]

    assert await titles(Fixed("a", "b"), Broken(), Fixed("1", "2")) == ["a", "1", "b"]
    assert await titles(Fixed()) == []
    with pytest.raises(SearchError, match="it is broken"):
        await titles(Broken())
