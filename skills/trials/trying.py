"""``phonepilot skills test``: each case of a skill run for real, its program walled in, against a
virtual phone."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from device_drivers.base import DeviceError
from device_drivers.verbs.base import Said, VerbFailed
from skills.base import Malformed, Skill, SkillError
from skills.form.findings import refuse
from skills.form.reading import TESTS, look
from skills.trials.cases import Case, Expected, Wish
from skills.trust.installed import BUILT_IN

LONGEST_LOG = 2000


class NoSuchCase(SkillError):
    """No case of the skill is called so."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """Of one case: ``problems`` is what did not come as expected, nothing where it passed."""

    name: str
    problems: Sequence[str] = ()
    reply: str = ""
    log: str = ""
    """What the program printed, and why it broke."""
    seconds: float = 0.0

    @property
    def passed(self) -> bool:
        return not self.problems

    def lines(self) -> str:
        """One line, and below it what is wrong."""
        told = [f"{'ok    ' if self.passed else 'FAILED'}  {self.name}  ({self.seconds:.1f} s)"]
        if self.problems:
            told += [f"          {problem}" for problem in self.problems]
            told += [f"        | {line}" for line in self.reply.splitlines()]
            told += [f"        ! {line}" for line in self.log.splitlines()]
        return "\n".join(told)

    def as_json(self) -> dict[str, Any]:
        return {
            "name": self.name, "passed": self.passed, "problems": list(self.problems),
            "reply": self.reply, "log": self.log, "seconds": round(self.seconds, 2),
        }  # fmt: skip


def try_cases(folder: Path, only: str = "") -> Iterator[Outcome]:
    """Run the cases whose names hold ``only``, one after the other. Raises Malformed where the
    skill cannot be read, NoSuchCase where it has cases and none is called so."""
    looked = look(folder, folder.absolute().parent == BUILT_IN)
    refuse(looked.findings)
    if looked.skill is None:
        raise Malformed(looked.findings[0].told())
    there = looked.declared.tests
    chosen = [case for case in there if only.casefold() in case.name.casefold()]
    if there and not chosen:
        raise _no_such_case(only, [case.name for case in there])
    for case in chosen:
        yield try_case(looked.skill, case)


def try_case(skill: Skill, case: Case) -> Outcome:
    """Run one case. Whatever is wrong is in the outcome."""
    began = time.monotonic()
    try:
        if skill.kind == "mcp":
            from skills.trials.server import ask_server

            problems, reply, log = ask_server(skill, case)
        elif skill.kind == "python":
            problems, reply, log = _run(skill, case)
        else:
            problems, reply, log = ["a skill of words alone has nothing to run"], "", ""
    except (SkillError, DeviceError, VerbFailed) as error:
        problems, reply, log = [str(error)], "", ""
    except (ValueError, TypeError, OverflowError) as error:  # values that nothing can be made of
        problems, reply, log = [f"it cannot be run so: {error}"], "", ""
    return Outcome(case.name, tuple(problems), reply, log[-LONGEST_LOG:], time.monotonic() - began)


def summed_up(outcomes: Sequence[Outcome]) -> str:
    """One line about all."""
    failed = sum(not each.passed for each in outcomes)
    if not outcomes:
        return "No cases. A skill with a program has [[tests]] in skill.toml (docs/skills.md)."
    count = len(outcomes)
    cases = f"{count} case{'s' if count > 1 else ''}"
    return f"{cases}, {failed} failed." if failed else f"{cases} passed."


def _no_such_case(only: str, there: Sequence[str]) -> NoSuchCase:
    return NoSuchCase(
        Said(
            f"No case has “{only}” in its name. There are: {', '.join(there)}.",
            f"没有名称含“{only}”的用例。现有：{'、'.join(there)}。",
        )
    )


def _run(skill: Skill, case: Case) -> tuple[list[str], str, str]:
    from skills.running import Failed, Finished, Run
    from skills.trials.world import World

    if skill.permissions.phones and case.os not in skill.permissions.phones:
        return [f"it does not run on {case.os} (permissions.phones)"], "", ""
    with closing(World(skill, case, skill.folder / TESTS)) as world:
        with Run(skill, world.begin()) as run:
            came = run.next()
            while not isinstance(came, Finished | Failed):
                came = run.next(world.answer(came))
            log = came.log if isinstance(came, Failed) else run.log
        failed = isinstance(came, Failed) or came.outcome == "failed"
        reply = came.said.of(case.language) if isinstance(came, Failed) else came.reply or ""
        problems = [*world.happened.wrong, *_ended(case.expect, reply, failed)]
        problems += [*_told(case.expect, reply, world), *_became(case, world)]
    return problems, reply, log


def _ended(expect: Expected, reply: str, failed: bool) -> Iterator[str]:
    if failed and not expect.fails:
        yield f"it failed: {reply}"
    elif expect.fails and not failed:
        yield "it was meant to fail"
    elif expect.fails and not _holds(reply, expect.fails):
        yield f"it did not fail with {expect.fails!r}"


def _told(expect: Expected, reply: str, world: Any) -> Iterator[str]:
    """What it should have said, asked and done."""
    happened = world.happened
    yield from (f"the reply lacks {t!r}" for t in expect.reply_has if not _holds(reply, t))
    yield from (f"the reply has {t!r}" for t in expect.reply_lacks if _holds(reply, t))
    for name, wanted, came in (
        ("it did not ask", expect.asked, happened.asked),
        ("it did not tell underway", expect.said, happened.said),
        ("it did not ask to have done", expect.requests, happened.requests),
    ):
        left = iter(came)
        for text in wanted:
            if not any(_holds(each, text) for each in left):
                yield f"{name} {text!r}; it was: {came}"
                break
    if expect.verbs is not None and expect.verbs != happened.verbs:
        yield f"it did {happened.verbs or 'nothing'} instead of {expect.verbs or 'nothing'}"
    yield from (f"it did not send {name}" for name in expect.sent if name not in happened.sent)
    if happened.refused and not expect.fails and not world.case.refuses:
        yield from (f"refused: {why}" for why in happened.refused)


def _became(case: Case, world: Any) -> Iterator[str]:
    """What should have become of its files and of the phone."""
    for name, text in case.expect.files.items():
        if name not in world.files:
            yield f"it keeps no file {name}; there is: {', '.join(sorted(world.files)) or 'none'}"
        elif not _holds(world.files[name].decode(errors="replace"), text):
            yield f"{name} lacks {text!r}"
    for wish in case.expect.state:
        yield from _state(wish, world)


def _state(wish: Wish, world: Any) -> Iterator[str]:
    report = world.read(wish)
    if (error := getattr(report, "error", "")) or getattr(report, "said", None) is None:
        yield f"{wish.verb} could not be asked: {error}"
        return
    told = "\n".join([report.said.en, report.said.zh, *map(str, report.evidence.values())])
    yield from (
        f"{wish.verb} lacks {t!r}: {report.said.en}" for t in wish.has if not _holds(told, t)
    )
    yield from (f"{wish.verb} has {t!r}: {report.said.en}" for t in wish.lacks if _holds(told, t))


def _holds(text: str, part: str) -> bool:
    """Capitals and the kind of white space do not count."""
    return " ".join(part.casefold().split()) in " ".join(text.casefold().split())
