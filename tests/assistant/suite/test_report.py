"""What is told of a run, and of two."""

import json
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from assistant import cli
from assistant.config import ConfigError
from assistant.suite import comparing, report
from assistant.suite.progress import Waiting
from assistant.suite.running import Folder, Run
from tests.assistant.suite.made import played

RUN = Run("verbs+tree", "train", "template", 1, 2, 1, ("en",), ("phone_call", "music_pause"))


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    """Two seeds; the second call was said to be done, and was not."""
    kept = Folder(tmp_path / "a")
    kept.claim(RUN)
    kept.keep(played())
    kept.keep(played("music_pause"))
    kept.keep(played(seed=2, success=False, reply="✅ Called\nthem", reasons=("missing: a call",)))
    kept.keep(played("music_pause", seed=2))
    return kept


def test_the_report_tells_the_shares_and_the_false_successes(folder: Folder) -> None:
    report.write(RUN, folder)
    told = json.loads((folder.path / "report.json").read_text())
    assert (told["all"]["success"]["hits"], told["trials"]) == (3, 4)
    assert told["by"]["app"]["phone"]["success"]["share"] == 0.5
    assert told["pass_at"] == {"1": 0.75, "2": 1.0}, "a seed is an attempt"
    assert told["all"]["tokens"] == 0
    assert [each["task"] for each in told["false_successes"]] == ["phone_call#0@2:en"]
    page = (folder.path / "report.md").read_text()
    assert "| all" in page
    assert "75.0%" in page
    assert "pass@1 75.0%, pass@2 100.0%" in page
    assert "“✅ Called / them”: missing: a call" in page
    assert "## Not done" not in page
    folder.keep(
        played(
            "music_pause",
            seed=2,
            success=False,
            outcome="stuck",
            reasons=("it plays",),
            reply="<img src=x> ![](http://x) | `a`\r\n# Title \ud83d",
        )
    )
    report.write(RUN, folder)
    page = (folder.path / "report.md").read_text("utf-8")
    for raw in ("“<img", " ![](", "\n# Title", " | `a`"):
        assert raw not in page, raw
    assert page.index("## False successes") < page.index("## Not done") < page.index("it plays")


def test_the_command_of_the_report_is_that_of_the_run(folder: Folder) -> None:
    """Typed again for the same folder it plays nothing and tells the same."""
    words = shlex.split(report.command(RUN))[1:]
    ended = CliRunner().invoke(cli.app, [*words, "--out", str(folder.path), "--json"])
    assert ended.exit_code == 0, ended.output
    assert f"4 tasks, 4 of them played before; results in {folder.path}" in ended.stderr
    assert json.loads(ended.stdout)["all"]["success"]["hits"] == 3


def test_two_runs_are_compared_over_what_both_have_played(folder: Folder, tmp_path: Path) -> None:
    other = Folder(tmp_path / "b")
    other.claim(RUN)
    other.keep(played(seconds=3.0))
    other.keep(played(seed=2))
    a, b = comparing.side(folder.path), comparing.side(other.path / "report.json")
    told = comparing.as_json(a, b)
    assert (told["pairs"], told["only_a"], told["only_b"]) == (2, [], ["phone_call#0@2:en"])
    assert told["difference"]["points"] == 0.5
    page = comparing.as_markdown(a, b)
    assert "+50.0 points" in page
    assert "(2 of only one are left out)" in page


def test_runs_without_a_common_task_cannot_be_compared(folder: Folder, tmp_path: Path) -> None:
    other = Folder(tmp_path / "b")
    other.claim(RUN)
    with pytest.raises(ConfigError, match="no task in common"):
        comparing.as_json(comparing.side(folder.path), comparing.side(other.path))


def test_a_folder_without_a_run_is_refused(tmp_path: Path) -> None:
    ended = CliRunner().invoke(cli.app, ["eval", "compare", str(tmp_path), str(tmp_path)])
    assert ended.exit_code == 3
    assert "holds no run" in ended.stderr


@pytest.mark.parametrize(
    ("gained", "lost", "p"), [(0, 0, 1.0), (5, 0, 0.0625), (3, 3, 1.0), (9, 1, 0.0215)]
)
def test_the_sign_test(gained: int, lost: int, p: float) -> None:
    assert comparing.sign_test(gained, lost) == pytest.approx(p, abs=1e-4)


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (("--mode", "magic"), "--mode magic: it is one of verbs+tree"),
        (("--language", "fr"), "--language fr: it is one of en, zh, both"),
        (("phone_cal",), "did you mean phone_call"),
        (("phone_call", "--split", "test"), "no template passes"),
        (("--mode", "mine", "--config", "nowhere.toml"), "no config file nowhere.toml"),
    ],
)
def test_what_was_asked_wrongly_is_one_line(
    options: tuple[str, ...], complaint: str, tmp_path: Path
) -> None:
    ended = CliRunner().invoke(cli.app, ["eval", "suite", *options, "--out", str(tmp_path / "o")])
    assert ended.exit_code in (2, 3)
    assert complaint in ended.stderr
    assert not (tmp_path / "o").exists()


def test_who_waits_sees_how_far_it_is(folder: Folder, capsys: pytest.CaptureFixture[str]) -> None:
    now = [0.0]
    waiting = Waiting(folder.played().values(), lambda: now[0])
    waiting.begin(30, 2, folder.path)
    now[0] = 40.0
    waiting(24, 30, played(seed=3))
    waiting(25, 30, played("music_pause", seed=3, success=False, outcome="stuck"))
    waiting(26, 30, played(seed=4, success=False, error="its process ended"))
    waiting.interrupted(30)
    lines = capsys.readouterr().err.splitlines()
    assert lines[1].startswith("Opening 2 houses.")
    assert lines[2:4] == [
        "25/30  4 ok, 1 false, 2 min left  | stuck 1.0 s music_pause#0@3:en",
        "26/30  4 ok, 1 false, 1 error  | phone_call#0@4:en: its process ended",
    ]
    assert lines[-1] == "Interrupted with 6 of 30 played: the same command goes on."
