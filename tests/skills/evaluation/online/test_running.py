"""A run of any suite: what gets lost is played again, what was played is kept at every byte."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from skills.evaluation.online import report
from skills.evaluation.online.base import CannotPlay, Lost, Place, PlayerLost
from skills.evaluation.online.kept import Kept
from skills.evaluation.online.places import Restart
from skills.evaluation.online.running import IN_A_ROW, TRIES, Run
from skills.evaluation.online.trials import Result, Trial, result

Plays = Callable[[Trial, int], None]
"""Raises what goes wrong at the so-manieth try of a job."""


@dataclass
class Room:
    """A place; ``ills`` is why it was called ill."""

    name: str
    ills: list[str] = field(default_factory=list)

    def ill(self, why: str) -> None:
        self.ills.append(why)


class Hands:
    """Plays by asking a function what goes wrong."""

    def __init__(self, suite: Small) -> None:
        self._suite = suite
        self.closed = False

    async def play(self, job: Trial, place: str) -> Result:
        assert not self.closed
        self._suite.tries[job.key] += 1
        await asyncio.sleep(0)
        self._suite.plays(job, self._suite.tries[job.key])
        return Result(job, score=1.0, declared="done", server=place)

    async def close(self) -> None:
        self.closed = True


class Small:
    """A suite in memory, of so many jobs."""

    def __init__(self, of: int, plays: Plays = lambda job, n: None) -> None:
        self.jobs = [Trial("small", f"task {n}", 0, 1, 1) for n in range(of)]
        self.plays = plays
        self.tries: Counter[str] = Counter()
        self.opened: list[Hands] = []
        self.room = Room("room")
        self.places = self

    async def opener(self, number: int) -> Hands:
        self.opened.append(Hands(self))
        return self.opened[-1]

    @asynccontextmanager
    async def lend(self, job: str) -> AsyncIterator[Place]:
        yield self.room

    def failed(self, job: Trial, why: str) -> Result:
        return Result(job, error=why)

    def run(self, folder: Path, workers: int = 2) -> Kept[Result]:
        kept = Kept(folder, result)
        with kept.held():
            asyncio.run(Run(self, kept, workers).all(lambda done, of, record: None))
        return kept


def test_what_gets_lost_is_played_again(tmp_path: Path) -> None:
    """A sick place is reported as such, a task that is broken is not; a player that is gone is
    closed, and another one plays the job."""

    def plays(job: Trial, n: int) -> None:
        match job.name, n:
            case "task 0", 1:
                raise Lost("the emulator died")
            case "task 1", 1:
                raise Lost("no snapshot", ill=False)
            case "task 2", 1:
                raise PlayerLost("its process ended")
            case "task 3", _:
                raise Lost("never", ill=False)

    suite = Small(6, plays)
    kept = suite.run(tmp_path)
    assert {key: n for key, n in suite.tries.items() if n > 1} == {
        "task 0#0": 2, "task 1#0": 2, "task 2#0": 2, "task 3#0": TRIES,
    }  # fmt: skip
    assert suite.room.ills == ["the emulator died"]
    assert len(suite.opened) == 3
    assert all(each.closed for each in suite.opened)
    assert [each.key for each in kept.errors()] == ["task 3#0"]
    assert len(kept.played()) == 5
    suite.plays = lambda job, n: None
    suite.run(tmp_path)
    assert not kept.errors()
    assert sum(suite.tries.values()) == 6 + 3 + TRIES - 1 + 1, "nothing else was played again"


def test_errors_without_end_end_a_run(tmp_path: Path) -> None:
    def plays(job: Trial, n: int) -> None:
        if int(job.name.split()[1]) >= 3:
            raise Lost("all is broken", ill=False)

    suite = Small(40, plays)
    with pytest.raises(CannotPlay, match="all is broken"):
        suite.run(tmp_path, workers=1)
    assert len(suite.tries) == 3 + IN_A_ROW
    assert len(Kept(tmp_path, result).played()) == 3


def test_what_no_player_can_help_ends_a_run_and_keeps_what_was_played(tmp_path: Path) -> None:
    def plays(job: Trial, n: int) -> None:
        if job.name == "task 2":
            raise CannotPlay("the key is wrong", "密钥错误")

    suite = Small(5, plays)
    with pytest.raises(CannotPlay, match="the key is wrong"):
        suite.run(tmp_path, workers=1)
    assert all(each.closed for each in suite.opened)
    assert len(Kept(tmp_path, result).played()) == 2


def test_cut_off_at_any_byte_only_the_last_line_is_lost(tmp_path: Path) -> None:
    """The file of three is cut at each byte in turn; going on fills the gap, line by line."""
    suite = Small(3)
    whole = suite.run(tmp_path, workers=1).results.read_bytes()
    ends = [n + 1 for n, byte in enumerate(whole) if byte == ord("\n")]
    places = {at for end in ends for at in (end - 2, end - 1, end, end + 1)} | {0, 1, 700}
    for at in sorted(place for place in places if 0 <= place <= len(whole)):
        (tmp_path / "results.jsonl").write_bytes(whole[:at])
        rest = Small(3)
        kept = rest.run(tmp_path, workers=1)
        complete = sum(end - 1 <= at for end in ends)  # the newline itself may be missing
        assert sum(rest.tries.values()) == 3 - complete, at
        assert kept.results.read_bytes().rstrip() == whole.rstrip(), at


def test_a_folder_is_one_runs_and_one_writers(tmp_path: Path) -> None:
    kept = Kept(tmp_path, result)
    kept.agree({"suite": "small", "seed": 1})
    kept.agree({"suite": "small", "seed": 1})
    with pytest.raises(CannotPlay, match="results of another run"):
        kept.agree({"suite": "small", "seed": 2})
    with kept.held(), pytest.raises(CannotPlay, match="Another process"):
        Small(1).run(tmp_path)


def test_success_is_said_and_so() -> None:
    job = Small(1).jobs[0]
    assert Result(job, score=1.0, declared="done").success
    said = Result(job, score=0.5, declared="done")
    unsaid = Result(job, score=1.0)
    gave_up = Result(job, score=1.0, declared="impossible")
    lost = Result(job, score=1.0, declared="done", error="lost")
    assert not any(each.success for each in (said, unsaid, gave_up, lost))
    assert [each.false_success for each in (said, unsaid, gave_up, lost)] == [True] + [False] * 3
    assert [each.undeclared for each in (said, unsaid, gave_up, lost)] == [False, True, True, False]
    assert result(unsaid.json()) == unsaid


def test_a_report_shows_what_others_say_as_it_is(tmp_path: Path) -> None:
    kept = Kept(tmp_path, result)
    trial = Trial("mobileworld", "Task", 0, 30, 1, ("a|b", "c"))
    hostile = (
        "<img src=x onerror=alert(1)> \x1b[2J\u202e![](http://x) `a`\r\n# Title\n\n" + 999 * "A"
    )
    kept.keep(Result(trial, hostile, declared="done", reply=hostile + "\ud83d", why="\ud83d |"))
    kept.keep(Result(replace(trial, attempt=1), error=hostile))
    report.write({"suite": "mobileworld", "mode": "m", "command": "c"}, kept)
    text = (tmp_path / "report.md").read_text("utf-8")
    for raw in (" <img", "“<img", "\x1b", "\u202e", "\n# Title", " ![](", "| a|b |", 200 * "A"):
        assert raw not in text, raw
    assert r"\<img src=x onerror=alert(1)\>" in text
    told = json.loads((tmp_path / "report.json").read_text("utf-8"))
    assert told["false_successes"][0]["goal"] == hostile


def test_a_container_that_boots_is_not_restarted_again(tmp_path: Path) -> None:
    log, now = tmp_path / "log", [0.0]
    restart = Restart(f"sh -c 'echo {{port}} >> {log}'", boot=600, clock=lambda: now[0])
    for at in (0.0, 10.0, 599.0, 601.0):
        now[0] = at
        restart("http://127.0.0.1:6801")
    assert log.read_text().split() == ["6801", "6801"]


def test_published_success_is_compared_over_the_same_tasks_only(tmp_path: Path) -> None:
    kept = Kept(tmp_path, result)
    about = {"suite": "mobileworld", "mode": "mai_ui", "model": "Tongyi-MAI/MAI-UI-8B"}
    for n in range(117):
        trial = Trial("mobileworld", f"Task{n}", 0, 30, 1)
        kept.keep(Result(trial, score=float(n < 21), declared="done"))
        if n == 115:
            text = report.as_markdown({**about, "command": "c"}, kept)
            assert "MAI-UI-8B: 19.7 % (23 of 117 tasks); here 18.1 %: not compared" in text
    text = report.as_markdown({**about, "command": "c"}, kept)
    assert "MAI-UI-8B: 19.7 % (23 of 117 tasks); here 17.9 %: reproduced" in text
    assert "ClawGUI-2B-GiGPO: 17.1 % (20 of 117 tasks)\n" in text
    other = Trial("mobileworld", "Task0", 1, 30, 1, ("agent-mcp",))
    kept.keep(Result(other, score=1.0, declared="done"))
    told = report.as_json({**about, "command": "c"}, kept)["published"]
    assert next(each for each in told if each["model"] == "MAI-UI-8B")["state"] == "not compared"
