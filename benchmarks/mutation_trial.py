"""Which mutants the tests notice. Runs in a Python that has mutmut, in the folder of its mutants.

    python benchmarks/mutation_trial.py ASKED.json TOLD.json

ASKED has ``tests`` (arguments of pytest), ``mutants`` (names), ``jobs`` and ``minutes`` after which
no more are begun; TOLD gets the fate of each mutant: killed, late, survived or untested. mutmut
would begin a pytest of its own for each; here the tests are collected once, and each mutant gets a
fork that has only to run them: those that call its function, quickest first, until one fails. What
runs no test is a parent of nothing but imports, so no thread is lost in a fork. TOLD grows
meanwhile, in a mixed order: whoever stops it early has a fair sample.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import pytest

PATIENCE, SLOWER = 60.0, 10.0
"""Seconds that a fork has in any case, and how much slower than before its tests may be."""


@dataclass
class Known:
    """Of a test that passes: how long it took, and the mutated functions that it called."""

    seconds: float
    calls: list[str]


@dataclass(eq=False)
class Trial:
    """A plugin of pytest: it takes the place of the loop that runs all tests."""

    mutants: Sequence[str]
    jobs: int
    minutes: float
    notes: Path
    told: dict[str, str] = field(default_factory=dict)
    failed: bool = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed |= report.failed

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        known = self._observed(session.items)
        items = {item.nodeid: item for item in session.items}
        running: dict[int, tuple[str, float]] = {}
        until = time.monotonic() + 60 * self.minutes
        for n, mutant in enumerate(self.mutants):
            if time.monotonic() > until:
                break
            function = mutant.partition("__mutmut_")[0]
            chosen = sorted(
                (test for test, it in known.items() if function in it.calls),
                key=lambda test: known[test].seconds,
            )
            if not chosen:
                self._tell(mutant, "untested")
                continue
            while len(running) >= self.jobs:
                self._reap(running)
            limit = PATIENCE + SLOWER * sum(known[test].seconds for test in chosen)
            pid = _forked(partial(self._survives, mutant, [items[test] for test in chosen]))
            running[pid] = (mutant, time.monotonic() + limit)
            if n % 20 == 0:
                print(f"{n} of {len(self.mutants)} mutants", file=sys.stderr, flush=True)
        while running:
            self._reap(running)
        return True

    def _observed(self, items: Sequence[pytest.Item]) -> dict[str, Known]:
        """What the tests do without a mutant, told by a fork."""
        notes = self.notes.with_name("known.json")
        pid = _forked(lambda: self._observe(items, notes), loud=True)
        if os.waitpid(pid, 0)[1]:
            raise SystemExit("the tests cannot be run without a mutant")
        told = json.loads(notes.read_text("utf-8"))
        for test in told["failing"]:
            print(f"fails without a mutant: {test}", file=sys.stderr)
        return {test: Known(*known) for test, known in told["known"].items()}

    def _observe(self, items: Sequence[pytest.Item], notes: Path) -> bool:
        from mutmut.mutation.trampoline import set_mutant_under_test
        from mutmut.state import state

        set_mutant_under_test("stats")
        known: dict[str, tuple[float, list[str]]] = {}
        failing = []
        for item, following in _with_next(items):
            state()._stats.clear()
            began = time.monotonic()
            if self._passes(item, following):
                known[item.nodeid] = time.monotonic() - began, sorted(state()._stats)
            else:
                failing.append(item.nodeid)
        notes.write_text(json.dumps({"known": known, "failing": failing}), "utf-8")
        return True

    def _survives(self, mutant: str, items: Sequence[pytest.Item]) -> bool:
        from mutmut.mutation.trampoline import set_mutant_under_test

        set_mutant_under_test(mutant)
        return all(self._passes(item, following) for item, following in _with_next(items))

    def _passes(self, item: pytest.Item, following: pytest.Item | None) -> bool:
        self.failed = False
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        return not self.failed

    def _tell(self, mutant: str, fate: str) -> None:
        self.told[mutant] = fate
        self.notes.write_text(json.dumps(self.told), "utf-8")

    def _reap(self, running: dict[int, tuple[str, float]]) -> None:
        """Take in whoever has ended; end who is late."""
        for pid, (mutant, deadline) in list(running.items()):
            ended, status = os.waitpid(pid, os.WNOHANG)
            if ended:
                code = os.waitstatus_to_exitcode(status)
                self._tell(mutant, {0: "survived", 1: "killed"}.get(code, "late"))
                del running[pid]
            elif time.monotonic() > deadline:
                os.killpg(pid, signal.SIGKILL)
                os.waitpid(pid, 0)
                self._tell(mutant, "late")
                del running[pid]
        time.sleep(0.02)


def _with_next(
    items: Sequence[pytest.Item],
) -> list[tuple[pytest.Item, pytest.Item | None]]:
    return list(zip(items, [*items[1:], None], strict=True))


def _forked(work: Callable[[], bool], *, loud: bool = False) -> int:
    """The pid of a process that ends with 0 when ``work`` says True, with 1 when it says False or
    fails; nothing of it is heard but, of one that is ``loud``, why it failed."""
    pid = os.fork()
    if pid:
        return pid
    code = 1
    try:
        os.setsid()
        nowhere = os.open(os.devnull, os.O_RDWR)
        os.dup2(nowhere, 1)
        if not loud:
            os.dup2(nowhere, 2)
        code = int(not work())
    except BaseException:
        traceback.print_exc()
        raise
    finally:
        os._exit(code)


def main() -> int:
    asked = json.loads(Path(sys.argv[1]).read_text("utf-8"))
    told = Path(sys.argv[2])
    from mutmut.configuration import config

    config()  # tests go to other folders
    sys.path.insert(0, str(Path.cwd()))
    trial = Trial(asked["mutants"], asked["jobs"], asked["minutes"], told)
    options = ["-q", "-s", "-p", "no:randomly", "-p", "no:cacheprovider", "--timeout", "900"]
    code = pytest.main([*options, *asked["tests"]], plugins=[trial])
    return 0 if trial.told else int(code) or 1


if __name__ == "__main__":
    sys.exit(main())
