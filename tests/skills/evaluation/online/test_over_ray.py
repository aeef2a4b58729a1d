"""The same runs by players of a Ray cluster: of this machine alone, real for all that."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest

from assistant.suite.online import HousePlayers, play_all
from assistant.suite.running import Folder, Run
from models.served import Config
from skills.evaluation.online.base import CannotPlay
from skills.evaluation.online.kept import Kept
from skills.evaluation.online.over_ray import HERE, Remote, cluster
from skills.evaluation.online.phone import Limits
from skills.evaluation.online.running import Run as Running
from skills.evaluation.online.served import Asked, ServedSuite, listed
from skills.evaluation.online.trials import Result, result
from tests.phones import free_port
from tests.platforms.background import in_background
from tests.scripted_model import ScriptedModel
from tests.skills.evaluation.online.standins import MobileWorldServer
from tests.skills.evaluation.online.worlds import FLASH, NUMBER, Solver, known, seed

pytestmark = [
    pytest.mark.slow, pytest.mark.timeout(900),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),  # Ray's own files
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]  # fmt: skip
MEMORY = 100 * 1024**2


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Ray's sockets lie in its folder, and their names must be short. Its workers are as nice as
    we are, not nicer."""
    monkeypatch.setenv("RAY_worker_niceness", "0")
    monkeypatch.setenv("RAY_AUTH_TOKEN", "0" * 64)  # what the run would set goes with the test
    monkeypatch.setenv("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")
    folder = tempfile.mkdtemp(prefix="r", dir="/tmp")
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


def seats() -> list[psutil.Process]:
    """The processes of our players: Ray names them so, and they are this process's descendants."""
    found = []
    for each in psutil.Process().children(recursive=True):
        try:
            if each.cmdline()[:1] and each.cmdline()[0].startswith("ray::Seat"):
                found.append(each)
        except psutil.Error:
            continue
    return found


class Stage:
    """Two servers, a model, and what was kept of runs on them."""

    def __init__(self, folder: Path, model: str, servers: list[MobileWorldServer]) -> None:
        self._folder = folder
        self._model = Config(base_url=model, model="scripted", timeout=600)
        self._servers = tuple(each.url for each in servers)

    async def play(self, ray: Any, attempts: int, workers: int) -> Kept[Result]:
        asked = Asked(
            "mobileworld", "", self._servers, self._model, attempts=attempts,
            names=(NUMBER, FLASH), limits=Limits(settle=0.0),
        )  # fmt: skip
        suite = ServedSuite(asked, await asyncio.to_thread(listed, asked))
        kept: Kept[Result] = Kept(self._folder / str(attempts), result)
        running = Running(suite, kept, workers, Remote(ray, suite.opener, 0.25))
        await running.all(lambda done, of, record: None)
        suite.close()
        return kept


def test_a_player_that_is_killed_loses_nothing(tmp_path: Path, short: str) -> None:
    """Its process is killed while the model keeps it waiting. The task is played again, by another
    player, and judged once. Then two play at a time, and at last a house of the virtual phone is
    opened in the same cluster."""
    tasks = [known(name, seed(name, 0)) for name in (NUMBER, FLASH)]
    script, servers = Solver(tasks, left=2), [MobileWorldServer(), MobileWorldServer()]
    virtual = Folder(tmp_path / "virtual")
    killed: list[int] = []

    async def kill_one() -> None:
        while script.left >= 0:  # noqa: ASYNC110 - it is counted in another thread
            await asyncio.sleep(0.05)
        (one,) = seats()
        killed.append(one.pid)
        one.send_signal(signal.SIGKILL)
        script.left = float("inf")

    async def play(model: str) -> tuple[Kept[Result], Kept[Result]]:
        stage = Stage(tmp_path, model, servers)
        async with cluster(HERE, num_cpus=2, object_store_memory=MEMORY, _temp_dir=short) as ray:
            killing = asyncio.create_task(kill_one())
            first = await stage.play(ray, 1, 1)
            await killing
            begun = sum(each.count("/task/init") for each in servers)
            assert begun == 3, "one of the two was begun twice"
            second = await stage.play(ray, 2, 2)
            houses = Remote(ray, HousePlayers("verbs+tree"), 1.0)
            await play_all(RUN, virtual, 1, None, lambda done, of, played: None, houses)
        return first, second

    with (
        in_background(servers[0]), in_background(servers[1]),
        in_background(ScriptedModel(script)) as model,
    ):  # fmt: skip
        first, second = asyncio.run(play(model.base_url))
    assert killed[0] != os.getpid()
    assert sorted(each.key for each in first.records()) == [f"{FLASH}#0", f"{NUMBER}#0"]
    assert len([*second.records()]) == 4
    assert all(each.success for each in (*first.records(), *second.records()))
    assert {each.server for each in second.records()} == {each.url for each in servers}
    assert virtual.played()["phone_call#0@1:en"].steps, "a house was opened in the cluster"


RUN = Run("verbs+tree", "", "template", 1, 1, 1, ("en",), ("phone_call",))


@pytest.mark.filterwarnings("ignore:Ray Client connection timed out")
def test_a_cluster_that_is_not_there() -> None:
    async def connect() -> None:
        async with cluster(f"ray://127.0.0.1:{free_port()}"):
            raise AssertionError("there is none")

    with pytest.raises(CannotPlay, match="ray start --head"):
        asyncio.run(connect())
