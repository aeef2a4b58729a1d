"""The program within the wall: it runs a skill's ``run(context)``. Standard library only.

Started as ``python -I -S -B inside.py HOUSE SKILL LIMITS``: the folder with this file and the
package ``skills``, the folder of the skill, and limits as JSON (null where a wall has set them).
Calls go out on what was standard output, answers come in on what was standard input; the skill's
own ``print`` goes where errors go, and its standard input is empty.
"""

from __future__ import annotations

import importlib.util
import json
import os
import sys
import traceback
from collections.abc import Mapping
from types import ModuleType
from typing import Any, BinaryIO


class Line:
    """The way to the house: one call at a time."""

    def __init__(self, answers: BinaryIO, calls: BinaryIO, failures: Mapping[str, Any]) -> None:
        self._answers = answers
        self._calls = calls
        self._failures = failures
        self.number = 0

    def call(self, name: str, arguments: Mapping[str, Any]) -> Any:
        """Raises CallFailed."""
        self.write({"call": name, "arguments": dict(arguments)})
        answer = json.loads(self._answers.readline() or b"null")
        if answer is None:
            os._exit(3)  # the house is gone
        if "error" in answer:
            raise self._failures[answer["kind"]](answer["error"])
        return answer["value"]

    def write(self, said: Mapping[str, Any]) -> None:
        line = json.dumps({"n": self.number + 1, **said}, allow_nan=False)
        self.number += 1
        self._calls.write(line.encode() + b"\n")
        self._calls.flush()


def main(house: str, skill: str, limits: str) -> None:
    answers, calls = _pipes()
    begin = json.loads(answers.readline() or b"null")
    if begin is None:
        return
    _limit(json.loads(limits))
    sys.path += [house, skill]
    sys.argv = [skill]
    from skills import context

    failures = {
        "failed": context.CallFailed,
        "not_allowed": context.NotAllowed,
        "no_answer": context.NoAnswer,
    }
    line = Line(answers, calls, failures)
    try:
        reply = _load(skill).run(context.Context(begin["begin"], line))
        if reply is not None and not isinstance(reply, str):
            raise TypeError(f"run returned {type(reply).__name__}, not text")  # noqa: TRY301
        line.write({"finished": reply})
    except context.NotDone as told:
        outcome = "stopped" if isinstance(told, context.NotWanted) else "failed"
        line.write({"finished": str(told), "outcome": outcome})
    except BaseException as error:
        traceback.print_exc()
        said = "".join(traceback.format_exception_only(error)).strip()
        line.write({"failed": said[:2000], "own": isinstance(error, context.CallFailed)})
    sys.stderr.flush()
    os._exit(0)  # no thread of the skill's keeps it alive


def _pipes() -> tuple[BinaryIO, BinaryIO]:
    """The ways in and out; what the skill has for them leads nowhere and to the log."""
    answers, calls = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    sys.stdin = open(0, encoding="utf-8")  # noqa: SIM115
    sys.stdout = open(1, "w", buffering=1, encoding="utf-8", errors="replace")  # noqa: SIM115
    return os.fdopen(answers, "rb"), os.fdopen(calls, "wb")


def _load(skill: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location("skill", os.path.join(skill, "skill.py"))  # noqa: PTH118
    assert spec is not None  # noqa: S101 - the name ends in .py
    assert spec.loader is not None  # noqa: S101
    module = importlib.util.module_from_spec(spec)
    sys.modules["skill"] = module
    spec.loader.exec_module(module)
    return module


def _limit(limits: Mapping[str, int] | None) -> None:
    """Without a wall it is the program itself that is bounded, before the skill's first line."""
    if limits is None:
        return
    try:
        import resource
    except ImportError:  # no such system
        return
    for name, most in limits.items():
        try:
            resource.setrlimit(getattr(resource, name), (most, most))
        except (ValueError, OSError, AttributeError):  # this system has no such limit
            continue


if __name__ == "__main__":
    main(*sys.argv[1:])
