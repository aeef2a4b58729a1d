"""A skill's program in its wall: what it gets, what it gives, and how it ends."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from device_drivers.verbs.base import Said
from skills.base import Skill
from skills.running import Answer, Bounds, Failed, Finished, Run, starting, trouble, wall
from skills.running.calls import CALLS, Ask, Look, RunVerb, Say
from skills.running.wall import MEGABYTE
from tests.skills.running.made import BEGIN, living, made

needs_a_wall = pytest.mark.skipif(trouble() is not None, reason=str(trouble()))
pytestmark = needs_a_wall
BOUNDS = Bounds(seconds=60)

TALKS = """
    from skills.context import CallFailed, NoAnswer, NotAllowed

    def run(context):
        print("only for the log")
        context.say(context.words("one moment", "稍等"))
        try:
            who = context.ask("Who?", ["Ann", "Bob"])
        except NoAnswer:
            who = "nobody"
        done = context.verb("send_sms", to=who, text="hi", tries=[1, 2.5, None, True])
        screen = context.look()
        return f"{who} {done.ok} {done.facts['n']} {screen.texts} {screen.elements[0].box[2]}"
"""
SCREEN = {
    "app": "a", "name": "A", "width": 10, "height": 20,
    "elements": [{"text": "Hello", "role": "text", "box": [0, 0, 5, 5]}],
}  # fmt: skip


def ends(skill: Skill, bounds: Bounds = BOUNDS) -> Finished | Failed:
    """How it ends when each of its calls is answered with null."""
    with Run(skill, BEGIN, bounds) as run:
        came = run.next()
        while not isinstance(came, Finished | Failed):
            came = run.next(Answer(None))
        assert run.next() is came, "the end stays the end"
        return came


def failed(skill: Skill, bounds: Bounds = BOUNDS) -> Failed:
    came = ends(skill, bounds)
    assert isinstance(came, Failed), came
    assert came.said.en != came.said.zh
    return came


def test_it_asks_and_is_answered(tmp_path: Path) -> None:
    with Run(made(tmp_path, TALKS), BEGIN) as run:
        assert run.next() == Say(text="one moment")
        assert run.next(Answer(None)) == Ask(question="Who?", options=["Ann", "Bob"])
        verb = run.next(Answer("Ann"))
        assert verb == RunVerb(
            name="send_sms", arguments={"to": "Ann", "text": "hi", "tries": [1, 2.5, None, True]}
        )
        assert isinstance(verb, RunVerb)
        assert CALLS.validate_json(verb.model_dump_json()) == verb, "it can be kept"
        assert run.next(Answer({"ok": True, "said": "Sent", "facts": {"n": "1"}})) == Look()
        assert run.next(Answer(SCREEN)) == Finished("Ann True 1 ['Hello'] 5")
        assert run.log == "only for the log"
        assert run.note is None


def test_in_chinese_and_without_an_answer(tmp_path: Path) -> None:
    with Run(made(tmp_path, TALKS), {**BEGIN, "language": "zh"}) as run:
        assert run.next() == Say(text="稍等")
        run.next(Answer(None))
        verb = run.next(Answer(error="没有回答", kind="no_answer"))
        assert isinstance(verb, RunVerb)
        assert verb.arguments["to"] == "nobody"
        came = run.next(Answer(error="不允许", kind="not_allowed"))
    assert isinstance(came, Failed)
    assert came.said == Said("The skill “Sample” stopped: 不允许", "技能“样例”停下了：不允许")
    assert came.log.startswith("only for the log\nTraceback")
    assert came.log.endswith("\nskills.context.NotAllowed: 不允许")


def test_the_folder_s_own_modules_and_files_are_there(tmp_path: Path) -> None:
    skill = made(
        tmp_path,
        "import words, pathlib\ndef run(c): return words.W + pathlib.Path('a/b.txt').read_text()",
        {"words.py": "W = 'x'", "a/b.txt": "y"},
    )
    assert ends(skill) == Finished("xy")


def test_nothing_to_say_is_fine(tmp_path: Path) -> None:
    assert ends(made(tmp_path, "def run(context): pass")) == Finished(None)


@pytest.mark.parametrize(("error", "outcome"), [("NotDone", "failed"), ("NotWanted", "stopped")])
def test_it_can_say_that_nothing_came_of_it(tmp_path: Path, error: str, outcome: str) -> None:
    program = f"from skills.context import *\ndef run(context): raise {error}('no such shop')"
    came = ends(made(tmp_path, program))
    assert isinstance(came, Finished)
    assert (came.reply, came.outcome) == ("no such shop", outcome)
    silent = ends(made(tmp_path, program.replace("'no such shop'", "")))
    assert isinstance(silent, Finished)
    assert (silent.reply, silent.outcome) == ("", outcome)


@pytest.mark.parametrize(
    ("program", "en", "log"),
    [
        ("def run(context): return 1 // 0", "error of its own", "ZeroDivisionError"),
        ("def run(context): return 7", "error of its own", "returned int"),
        ("x = ", "error of its own", "SyntaxError"),
        ("def other(): pass", "error of its own", "AttributeError"),
        ("raise SystemExit(0)", "error of its own", "SystemExit"),
        ("import os\nos._exit(0)", "without an answer", "code 0"),
        ("import os, signal\nos.kill(os.getpid(), 9)", "without an answer", "code 137"),
        ("import skills.running.run", "error of its own", "ModuleNotFoundError"),
        ("import pydantic", "error of its own", "ModuleNotFoundError"),
        ("def run(c): return c.say(float('nan'))", "error of its own", "ValueError"),
        ("def run(c): return c.say('x' * 3_000_000)", "skills do not do", "2000000 bytes"),
        ("def run(c): return c.ask('?', ['x' * 500])", "skills do not do", "options.0"),
    ],
)
def test_what_goes_wrong_in_it_is_told(tmp_path: Path, program: str, en: str, log: str) -> None:
    came = failed(made(tmp_path, program))
    assert en in came.said.en
    assert log in came.log


def test_without_a_program_it_fails(tmp_path: Path) -> None:
    assert "FileNotFoundError" in failed(made(tmp_path, files={"SKILL.md": "text"})).log


@pytest.mark.whole
def test_only_its_own_time_counts(tmp_path: Path) -> None:
    skill = made(tmp_path, "def run(c):\n c.ask('?')\n c.ask('?')\n import time; time.sleep(600)")
    with Run(skill, BEGIN, Bounds(seconds=150, silence=150)) as run:
        assert run.next() == Ask(question="?")
        before, since = run._spent, time.monotonic()
        time.sleep(1)
        assert run.next(Answer("yes")) == Ask(question="?")
        assert run._spent - before <= time.monotonic() - since - 1, "ours is not among it"
        run._bounds = Bounds(seconds=run._spent + 1.5, silence=150)
        came = run.next(Answer("yes"))
    assert isinstance(came, Failed)
    assert "longer than" in came.said.en


def test_an_answer_that_it_does_not_read_does_not_hold_us(tmp_path: Path) -> None:
    skill = made(tmp_path, "def run(c):\n import os\n os.write(4, b'{\"n\":1,\"call\":\"names\","
                           "\"arguments\":{}}\\n')\n import time; time.sleep(60)")  # fmt: skip
    with Run(skill, BEGIN, Bounds(silence=1)) as run:
        assert not isinstance(run.next(), Failed)
        came = run.next(Answer(["x" * 1000] * 1000))
        assert isinstance(came, Failed)
        assert "longer than 1 seconds" in came.said.en


def test_stop_ends_it(tmp_path: Path) -> None:
    skill = made(tmp_path, "def run(c):\n c.say('on')\n import time; time.sleep(60)")
    with Run(skill, BEGIN) as run:
        assert run.next() == Say(text="on")
        threading.Timer(0.2, run.stop).start()
        came = run.next(Answer(None))
    assert isinstance(came, Failed)
    assert "was stopped" in came.said.en


def test_nothing_is_left_of_a_run_that_is_closed(tmp_path: Path) -> None:
    skill = made(tmp_path, "def run(c):\n import os\n os.fork() or os.setsid()\n c.say('on')\n"
                           " import time; time.sleep(60)")  # fmt: skip
    run = Run(skill, BEGIN)
    run.next()
    assert run._started
    assert run._staged
    family = psutil.Process(run._started.process.pid).children(recursive=True)
    assert len(family) >= 3
    run.close()
    assert living(family) == []
    assert not run._staged.skill.exists()
    assert isinstance(run.next(), Failed)
    run.close()


def test_what_is_not_sealed_does_not_run(tmp_path: Path) -> None:
    skill = made(tmp_path, "def run(c): return 'ran'")

    def sealed(copy: Path) -> Said | None:
        whole = (copy / "skill.py").read_text() == "def run(c): return 'ran'"
        return None if whole else Said("It was changed.", "它被改过。")

    with Run(skill, BEGIN, sealed=sealed) as run:
        assert run.next() == Finished("ran")
    (skill.folder / "skill.py").write_text("def run(c): return 'else'")
    with Run(skill, BEGIN, sealed=sealed) as run:
        came = run.next()
    assert isinstance(came, Failed)
    assert came.said.en == "It was changed."


RIGHTS = """
def run(context):
    lines = open("/proc/self/status").read().splitlines()
    found = dict(line.split(":", 1) for line in lines if ":" in line)
    wanted = ("CapEff", "CapBnd", "NoNewPrivs", "Seccomp", "Uid")
    return " ".join(found[name].split()[0] for name in wanted)
"""


@pytest.mark.parametrize("how", ["root", "user"])
def test_either_way_it_has_no_rights(
    how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if how == "root" and os.geteuid() != 0:
        pytest.skip("we are not root")
    monkeypatch.setattr(wall, "way", lambda: (how, ""))
    starting._trouble.cache_clear()
    try:
        if why_not := starting.trouble():
            pytest.skip(why_not.en)
        assert ends(made(tmp_path, RIGHTS)) == Finished(f"{'0' * 16} {'0' * 16} 1 2 1000")
    finally:
        monkeypatch.undo()
        starting._trouble.cache_clear()


def test_a_caller_who_does_not_answer_is_told(tmp_path: Path) -> None:
    with Run(made(tmp_path, TALKS), BEGIN) as run:
        run.next()
        with pytest.raises(ValueError, match="no answer"):
            run.next()


class TestWithoutAWall:
    @pytest.fixture(autouse=True)
    def no_bubblewrap(self, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
        monkeypatch.setattr(wall, "way", lambda: ("", "There is no bwrap on this machine."))
        starting._trouble.cache_clear()
        yield
        monkeypatch.undo()
        starting._trouble.cache_clear()

    def test_what_was_installed_does_not_run(self, tmp_path: Path) -> None:
        came = failed(made(tmp_path, f"open({str(tmp_path / 'ran')!r}, 'w')"))
        assert "There is no bwrap" in came.said.en
        assert not (tmp_path / "ran").exists()

    def test_what_came_with_the_assistant_runs_and_says_so(self, tmp_path: Path) -> None:
        skill = made(tmp_path, "def run(c):\n print(c.ask('?'))\n return 'ran'", built_in=True)
        with Run(skill, BEGIN) as run:
            assert run.next() == Ask(question="?")
            assert run.next(Answer("log")) == Finished("ran")
            assert run.note
            assert "without a wall" in run.note.en
            assert run.log == "log"

    def test_and_is_bounded_all_the_same(self, tmp_path: Path) -> None:
        greedy = made(tmp_path, "def run(c): return str(len(b'x' * 400_000_000))", built_in=True)
        assert "MemoryError" in failed(greedy, Bounds(memory=300 * MEGABYTE)).log
        idle = made(tmp_path, "import time\ntime.sleep(60)", built_in=True)
        assert "longer than 1 seconds" in failed(idle, Bounds(silence=1)).said.en
