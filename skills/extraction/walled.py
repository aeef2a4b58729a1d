"""A function run over a page in the wall that skills' programs run in: no network, no files, bounds
on processor, memory and time. What comes out is data, of the shape of rows and nothing else.

Where there is no wall, a function that was induced from the page's words (it holds nothing but
selectors) runs in a process of its own with bounds; one that a model wrote does not run.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TypeAlias

import skills
from device_drivers.verbs.base import Said
from skills import extraction
from skills.extraction import (
    amounts,
    analysis,
    dates,
    grids,
    page,
    sections,
    selectors,
    values,
    within,
)
from skills.extraction.base import NoRows, Row
from skills.running import starting, wall
from skills.running.staging import Staged
from skills.running.wall import MEGABYTE, Limits

Source: TypeAlias = Literal["induced", "model", "mended"]
"""Who wrote it: we, from names and examples; a chat model; we again, after a page changed."""
OURS = (
    (extraction, "__init__.py"), (page, "page.py"), (selectors, "selectors.py"),
    (values, "values.py"), (amounts, "amounts.py"), (dates, "dates.py"), (within, "within.py"),
    (sections, "sections.py"), (grids, "grids.py"),
)  # fmt: skip
LARGEST = 16 * MEGABYTE
"""Bytes of what it answers."""
LOOK_SECONDS = 0.1


@dataclass(frozen=True, slots=True)
class Bounds:
    """Of one run."""

    seconds: float = 60.0
    cpu_seconds: int = 20
    memory: int = 512 * MEGABYTE


class NotRun(NoRows):
    """The function may not run, did not end, or answered with no rows. ``why`` is for the log."""

    def __init__(self, said: Said, why: str) -> None:
        super().__init__(said)
        self.why = why


def run(
    code: str, packed: Mapping[str, Any], source: Source = "induced", bounds: Bounds = Bounds()
) -> list[Row]:
    """The rows of a packed page (``embedded.packed``). Raises NotRun."""
    if faults := analysis.faults(code):
        raise NotRun(analysis.refused(faults), "; ".join(faults))
    trouble = starting.trouble()
    if trouble is not None and source == "model":
        raise NotRun(trouble, trouble.en)
    with tempfile.TemporaryDirectory(prefix="phonepilot-function-") as folder:
        (Path(folder) / "function.py").write_text(code, encoding="utf-8")
        try:
            staged = Staged(Path(folder))
        except OSError as error:
            raise _not_run(str(error)) from error
    try:
        _add_ours(staged)
        answer = _answer(staged, json.dumps(packed).encode(), trouble is None, bounds)
    finally:
        staged.remove()
    return _rows(answer)


def _add_ours(staged: Staged) -> None:
    target = staged.house / "skills" / "extraction"
    target.mkdir()
    target.chmod(0o755)
    init = staged.house / "skills" / "__init__.py"
    init.write_bytes(Path(str(skills.__file__)).read_bytes())
    for module, name in OURS:
        (target / name).write_bytes(Path(str(module.__file__)).read_bytes())
        (target / name).chmod(0o644)


def _answer(staged: Staged, page_json: bytes, walled: bool, bounds: Bounds) -> bytes:
    limits = Limits(bounds.cpu_seconds, bounds.memory, 8, starting.TMP_BYTES)
    rules = wall.open_rules() if walled else None
    try:
        process = subprocess.Popen(
            _command(staged, limits, rules, walled), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, env={"PATH": os.environ.get("PATH", os.defpath)},
            pass_fds=[] if rules is None else [rules], start_new_session=True, cwd="/",
        )  # fmt: skip
    except OSError as error:
        raise _not_run(str(error)) from error
    finally:
        if rules is not None:
            os.close(rules)
    watch = threading.Thread(target=_watched, args=(process, bounds.memory), daemon=True)
    watch.start()
    try:
        with _Capped(process) as out:
            return out.told(page_json, bounds.seconds)
    finally:
        process.kill()
        process.wait()
        watch.join()


def _command(staged: Staged, limits: Limits, rules: int | None, walled: bool) -> list[str]:
    program = "skills/extraction/within.py"
    if walled:
        command = [*starting.before(staged, limits, rules), *starting.interpreter().command]
        return [
            *command,
            *starting.FLAGS,
            f"/house/{program}",
            "/house",
            "/skill/function.py",
            "null",
        ]
    limited = {
        "RLIMIT_CPU": limits.cpu_seconds, "RLIMIT_AS": limits.memory, "RLIMIT_CORE": 0,
        "RLIMIT_FSIZE": 0, "RLIMIT_NOFILE": 32,
    }  # fmt: skip
    python = getattr(sys, "_base_executable", "") or sys.executable
    return [
        python, *starting.FLAGS, str(staged.house / program), str(staged.house),
        str(staged.skill / "function.py"), json.dumps(limited),
    ]  # fmt: skip


class _Capped:
    """What a program answers, up to LARGEST bytes, in bounded time."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process = process
        self._data = bytearray()
        self._thread = threading.Thread(target=self._read, daemon=True)

    def __enter__(self) -> _Capped:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._thread.join()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                try:
                    pipe.close()
                except OSError:
                    continue

    def told(self, said: bytes, seconds: float) -> bytes:
        """Raises NotRun."""
        writing = threading.Thread(target=self._write, args=(said,), daemon=True)
        writing.start()
        self._thread.join(seconds)
        if self._thread.is_alive():
            self._process.kill()
            raise _not_run(f"it took longer than {seconds:.0f} s")
        writing.join(seconds)
        if len(self._data) > LARGEST:
            raise _not_run(f"it answered with more than {LARGEST // MEGABYTE} MB")
        return bytes(self._data)

    def _write(self, said: bytes) -> None:
        assert self._process.stdin is not None  # noqa: S101 - it is a pipe
        try:
            self._process.stdin.write(said)
            self._process.stdin.close()
        except (BrokenPipeError, ValueError):
            return  # it ended before it read all

    def _read(self) -> None:
        assert self._process.stdout is not None  # noqa: S101 - it is a pipe
        while len(self._data) <= LARGEST and (data := self._process.stdout.read1(65_536)):  # type: ignore[attr-defined]
            self._data += data


def _watched(process: subprocess.Popen[bytes], memory: int) -> None:
    """End it when all its processes together take too much."""
    while process.poll() is None:
        if wall.memory(process.pid) > memory:
            process.kill()
        try:
            process.wait(LOOK_SECONDS)
        except subprocess.TimeoutExpired:
            continue


def _rows(answer: bytes) -> list[Row]:
    try:
        said = json.loads(answer)
    except ValueError:
        raise _not_run("it ended without an answer") from None
    if not isinstance(said, dict) or not isinstance(said.get("rows"), list):
        raise _not_run(str(said.get("error") if isinstance(said, dict) else said)[:500])
    rows: list[Row] = said["rows"]
    plain = (str, int, float, bool, type(None))
    for row in rows:
        fine = isinstance(row, dict) and all(isinstance(each, plain) for each in row.values())
        if not fine:
            raise _not_run("its rows are no rows")
    return rows


def _not_run(why: str) -> NotRun:
    return NotRun(
        Said(
            "The function for this page did not run to its end.",
            "这个页面的提取函数没有正常运行完。",
        ),
        why,
    )
