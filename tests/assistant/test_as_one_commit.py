"""One commit for many: each gets its own result, in order, also when one fails or leaves."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence

import pytest

from assistant.as_one_commit import MOST, AsOneCommit

pytestmark = pytest.mark.anyio


class Disk:
    """Commits numbers, doubled, once it is let; -1 cannot be written."""

    def __init__(self) -> None:
        self.commits: list[list[int]] = []
        self.free = threading.Event()

    def write(self, items: Sequence[int]) -> list[int]:
        assert self.free.wait(60)
        self.commits.append(list(items))
        if -1 in items:
            raise OSError("disk full")
        if -2 in items:
            raise ValueError("what number is that?")
        return [2 * item for item in items]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def test_what_comes_meanwhile_is_one_commit() -> None:
    disk = Disk()
    write = AsOneCommit(disk.write, OSError)
    first = asyncio.create_task(write(0))
    await asyncio.sleep(0)
    others = [asyncio.create_task(write(n)) for n in range(1, MOST + 3)]
    await asyncio.sleep(0)
    disk.free.set()
    assert await asyncio.gather(first, *others) == [2 * n for n in range(MOST + 3)]
    assert [len(commit) for commit in disk.commits] == [1, MOST, 2]
    assert await write(5) == 10, "it begins anew"


async def test_a_commit_that_fails_is_told_to_all_who_waited_for_it_and_to_nobody_else() -> None:
    disk = Disk()
    write = AsOneCommit(disk.write, OSError)
    first = asyncio.create_task(write(1))
    await asyncio.sleep(0)
    failing = [asyncio.create_task(write(n)) for n in (12, -1)]
    await asyncio.sleep(0)
    disk.free.set()
    assert await first == 2
    for each in await asyncio.gather(*failing, return_exceptions=True):
        assert isinstance(each, OSError)
    assert await write(14) == 28


async def test_one_that_cannot_be_done_keeps_no_other_from_it() -> None:
    disk = Disk()
    write = AsOneCommit(disk.write, OSError)
    first = asyncio.create_task(write(1))
    await asyncio.sleep(0)
    rest = [asyncio.create_task(write(n)) for n in (2, -2, 3)]
    await asyncio.sleep(0)
    disk.free.set()
    assert await first == 2
    before, odd, behind = await asyncio.gather(*rest, return_exceptions=True)
    assert (before, behind, type(odd)) == (4, 6, ValueError)
    assert disk.commits == [[1], [2, -2, 3], [2], [-2], [3]]


async def test_who_leaves_keeps_nobody_from_their_result() -> None:
    for trouble in (2, -1):
        disk = Disk()
        write = AsOneCommit(disk.write, OSError)
        tasks = [asyncio.create_task(write(n)) for n in (1, trouble)]
        await asyncio.sleep(0)
        tasks[0].cancel()
        await asyncio.sleep(0)
        disk.free.set()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
        assert isinstance(ended[0], asyncio.CancelledError)
        assert ended[1] == 4 if trouble == 2 else isinstance(ended[1], OSError)
