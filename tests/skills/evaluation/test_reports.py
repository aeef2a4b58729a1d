"""From predictions to a page: judged, counted, reported and compared, by the commands."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from io import StringIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner, Result

from assistant.cli import app
from skills.evaluation.base import Box, Polygon, Protocol, Sample, Step, Verdict
from skills.evaluation.benchmarks import benchmark
from skills.evaluation.infer.keeping import Folder
from skills.evaluation.infer.progress import Waiting
from skills.evaluation.infer.sources import served
from skills.evaluation.infer.whole import Whole
from skills.evaluation.judging.verdicts import About, Kept, back, kept
from skills.evaluation.metric import Tally
from skills.evaluation.reporting import write_report
from skills.evaluation.reporting.figures import bar, offsets, places
from skills.evaluation.runs import counted, run_at
from tests.scripted_model import Reply, ScriptedModel
from tests.skills.evaluation.data import data
from tests.skills.evaluation.infer.squares import SIZE, Answers, draw, place, wanted

V2 = ("screenspot_v2", "predictions/SSV2.json", "grounding/screenspot-v2.json")
OS_G = ("osworld_g", "predictions/OS_G.json", "grounding/osworld-g.json")


def said(*words: str | Path, code: int = 0) -> Result:
    found = CliRunner().invoke(app, ["eval", *map(str, words)])
    assert found.exit_code == code, found.output
    return found


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Verdicts on real predictions, as ``judge`` writes them."""
    folder = tmp_path_factory.mktemp("real")
    runs = {"v2": (V2, ""), "v2-mai": (V2, "mai_ui"), "osg": (OS_G, "")}
    for name, ((suite, predictions, meant), revision) in runs.items():
        said(
            "judge", "--benchmark", suite, "--model", "MAI-UI-8B", "--predictions",
            data(predictions), "--annotations", data(meant), "--out", folder / f"{name}.jsonl",
            *(("--revision", revision) if revision else ()),
        )  # fmt: skip
    return folder


class Parts(HTMLParser):
    """The names and addresses in a page; fails for a tag that is not closed."""

    EMPTY = ("meta", "br")

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.addresses: list[str] = []
        self.feed(page)
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in self.EMPTY:
            self.open.append(tag)
        self.addresses += [value or "" for name, value in attrs if name in ("href", "src")]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.addresses += [value or "" for name, value in attrs if name in ("href", "src")]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_from_predictions_to_a_report(real: Path, tmp_path: Path) -> None:
    runs = [real / "v2.jsonl", real / "v2-mai.jsonl", real / "osg.jsonl"]
    again = json.loads(said("metric", runs[0], "--json").stdout)
    assert (again["correct"], again["n"], again["named"]) == (1201, 1272, "MAI-UI-8B")
    assert {each["state"] for each in again["published"]} == {"reproduced", "not_compared"}
    text = said("metric", runs[0]).stdout
    assert "official 95.20, here 94.42: reproduced" in text
    said("report", *runs, "--out", tmp_path)
    page = (tmp_path / "report.html").read_text("utf-8")
    found = Parts(page)
    assert not [
        each for each in found.addresses if not each.startswith(("#", "https://github.com"))
    ]
    assert "prefers-color-scheme: dark" in page
    for told in ("1201 of 1272", "1210 of 1272", "355 of 510", "its makers 95.20",
                 "1 unparsed, 1 without a reply", "18 of 155 errors", "+0.71 points"):  # fmt: skip
        assert told in page, told
    text = (tmp_path / "report.md").read_text("utf-8")
    drawn = re.findall(r"\((drawings/[^)]+)\)|src=\"(drawings/[^\"]+)\"", text)
    assert len(drawn) > 60
    for each in {one or other for one, other in drawn}:
        assert ElementTree.parse(tmp_path / each).getroot().tag.endswith("svg")  # noqa: S314


def test_two_runs_of_real_predictions_are_compared(real: Path) -> None:
    a, b = real / "v2.jsonl", real / "v2-mai.jsonl"
    found = json.loads(said("compare", a, b, "--json").stdout)
    assert (found["pair"]["only_first"], found["pair"]["only_second"]) == (0, 9)
    assert found["apart"] == {"revision": ["clawgui", "mai_ui"]}
    assert len(found["only_b"]) == 9
    assert all(name.startswith("desktop_") for name in found["only_b"])
    desktop = found["groups"]["platform"]["desktop"]
    assert (desktop["n"], desktop["only_second"]) == (334, 9)
    assert found["groups"]["platform"]["web"]["only_second"] == 0
    text = said("compare", a, b).stdout
    assert "p = 0.0039: B is better" in text
    assert "they differ in revision" in text
    other = said("compare", a, real / "osg.jsonl", code=3).output
    assert "only runs of the same benchmark" in " ".join(other.split())


# --- a run of ours, with pictures -----------------------------------------------------------------

PROTOCOL = Protocol("screenspot_v2", "qwen3_vl", "own", weights="Qwen/Qwen3-VL-8B-Instruct")
COUNT = 12


@pytest.fixture(scope="module")
def ours(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two folders as ``eval run`` leaves them: the second run misses more, and was asked more."""
    folder = tmp_path_factory.mktemp("ours")
    rows = json.loads(draw(folder, COUNT).read_text("utf-8"))
    for name, off, prompt in (("first", 3, "short"), ("second", 6, "long")):
        protocol = Protocol(**{**PROTOCOL.stored(), "prompt": prompt})
        with Folder(folder / name, protocol) as run:
            for n, row in enumerate(rows):
                x, y = place(n) if n >= off else (390, 190)
                point = [round(1000 * x / SIZE[0]), round(1000 * y / SIZE[1])]
                reply = json.dumps([{"point_2d": point}]) if n != COUNT - 1 else "<b>I see none</b>"
                run.keep({**row, "qwen3_vl_infer": reply, "error": ""})
    return folder


def test_a_runs_folder_is_judged_as_it_agreed(ours: Path, tmp_path: Path) -> None:
    said(
        "report", ours / "first", ours / "second", "--images", ours / "pictures", "--out", tmp_path,
        "--errors", "5", "--title", "Squares & <circles>",
    )  # fmt: skip
    page = (tmp_path / "report.html").read_text("utf-8")
    found = Parts(page)
    pictures = [each for each in found.addresses if each.startswith("data:image/jpeg;base64,")]
    assert len(pictures) >= 8, "the errors are drawn on their pictures"
    assert "Squares &amp; &lt;circles&gt;" in page
    assert "&lt;b&gt;I see none" in page, "what a model says is text"
    assert "Qwen3-VL-8B on ScreenSpot-V2" in (tmp_path / "report.md").read_text("utf-8")
    assert Protocol(**{**PROTOCOL.stored(), "prompt": "short"}).hash in page
    assert "this run has only 12 of 1272 samples" in page
    assert "protocol: prompt" in page
    assert "4 of 4 errors" in page
    assert "5 of 7 errors" in page
    assert page.count("unparsed</span>") == 2


def test_two_folders_are_compared(ours: Path) -> None:
    found = json.loads(said("compare", ours / "first", ours / "second", "--json").stdout)
    assert found["only_a"] == ["mobile_3", "mobile_4", "mobile_5"]
    assert found["only_b"] == []
    assert found["apart"] == {"protocol: prompt": ["short", "long"]}
    text = said("compare", ours / "second", ours / "first").stdout
    assert "Only B has right: 3" in text
    assert "“square 3.” wrong -> right" in text
    same = said("metric", ours / "first", "--versus", ours / "second", "--json").stdout
    assert json.loads(same)["only_first"] == 3


def test_what_is_named_wrongly_is_told(ours: Path, tmp_path: Path) -> None:
    (tmp_path / "suite").mkdir()
    (tmp_path / "suite" / "run.json").write_text("{}", "utf-8")
    (tmp_path / "rows.jsonl").write_text('{"id": "1"}\n', "utf-8")
    wrong: list[tuple[tuple[str | Path, ...], int, str]] = [
        (("report", tmp_path / "none", "--out", tmp_path), 2, "there is no such file or folder"),
        (("report", tmp_path, "--out", tmp_path), 3, "holds no run: neither protocol.json"),
        (("report", tmp_path / "rows.jsonl", "--out", tmp_path), 3, "holds no verdicts"),
        (("report", tmp_path / "suite", "--out", tmp_path), 2, "its report is"),
        (("compare", tmp_path / "suite", ours / "first"), 2, "the other of a benchmark"),
        (("metric", tmp_path / "none.jsonl"), 3, "There is no"),
        (("report", ours / "first", "--images", tmp_path / "x", "--out", tmp_path), 2, "no such"),
    ]  # fmt: skip
    for words, code, told in wrong:
        output = " ".join(said(*words, code=code).output.split())
        assert told in output, output


# --- verdicts and figures -------------------------------------------------------------------------


def of(
    target: Box | Polygon | Step, name: str = "a", size: tuple[int, int] = (1000, 500)
) -> Sample:
    return Sample(name, "a.png", size, "Tap it", target, {"platform": "web"}, "screenspot_v2")


def test_verdicts_carry_what_a_report_shows(tmp_path: Path) -> None:
    samples = [
        of(Box(1, 2, 3, 4)), of(Polygon(((0, 0), (1, 0), (0, 1))), "b"),
        of(Step("swipe", (1, 2), (Box(0, 0, 9, 9),), (3, 4), "up", "t", "v"), "c", (0, 0)),
    ]  # fmt: skip
    verdicts = [Verdict(each.id, True, "right", (1, 2), "so", {"type": True}) for each in samples]
    about = About("MAI-UI-8B", "clawgui", {"order": "image_first"}, "abc", "p.jsonl", "def")
    path = tmp_path / "verdicts.jsonl"
    kept(
        path, samples, verdicts, "screenspot_v2", "mai_ui", "int", {"a": "it is\u2028there"}, about
    )
    assert back(path) == Kept(
        "screenspot_v2", "mai_ui", "int", tuple(samples), tuple(verdicts),
        {"a": "it is\u2028there", "b": "", "c": ""}, about,
    )  # fmt: skip


def test_verdicts_of_before_are_read(tmp_path: Path) -> None:
    row = {
        "benchmark": "osworld_g", "model": "mai_ui", "variant": "exclude_refusal", "id": "1",
        "correct": True, "label": "right", "point": [1.0, 2.0], "why": "", "marks": {},
        "groups": {"box_type": "box"},
    }  # fmt: skip
    path = tmp_path / "old.jsonl"
    path.write_text(json.dumps(row) + "\n", "utf-8")
    run = counted(back(path))
    assert (run.score.total.correct, run.score.total.n) == (1, 1)
    assert offsets(run) is None
    assert places(run) is None


def test_offsets_are_measured_in_half_sides() -> None:
    """Of a box of 20 x 10 around 100, 100: inside, one side to the right, far below."""
    box = Box(90, 95, 110, 105)
    samples = [of(box, "a"), of(box, "b"), of(box, "c")]
    points = [(100.0, 100.0), (120.0, 100.0), (100.0, 400.0)]
    verdicts = [
        Verdict(each.id, False, "wrong", point) for each, point in zip(samples, points, strict=True)
    ]
    run = counted(Kept("screenspot_v2", "mai_ui", "x", tuple(samples), tuple(verdicts)))
    found = offsets(run)
    assert found is not None
    assert (found.n, found.beyond) == (3, 1)
    assert dict(found.cells) == {(12, 12): 1, (18, 12): 1}
    assert found.shift == (0, 0)
    where = places(run)
    assert where is not None
    assert {cell: tally.n for cell, tally in where.cells.items()} == {(1, 1): 3}


def test_few_samples_do_not_make_sure() -> None:
    assert bar("x", Tally(n=2, correct=2)).low < 0.4
    assert bar("x", Tally(n=1000, correct=500)).low == pytest.approx(0.469, abs=0.001)


def test_a_revision_that_is_not_there_is_refused(tmp_path: Path) -> None:
    suite, predictions, meant = V2
    asked = ("judge", "--benchmark", suite, "--model", "mai_ui", "--predictions", data(predictions),
             "--annotations", data(meant))  # fmt: skip
    assert "has clawgui, mai_ui" in said(*asked, "--revision", "2024", code=3).output
    rows = [{"id": each.id, "reply": "[1,1]"} for each in benchmark(suite).read(data(meant))[:5]]
    bare = tmp_path / "bare.jsonl"
    bare.write_text("\n".join(map(json.dumps, rows)), "utf-8")
    asked = (*asked[:6], bare, *asked[7:])
    told = " ".join(said(*asked, "--revision", "mai_ui", code=3).output.split())
    assert "“clawgui”, not “mai_ui”" in told
    assert said(*asked, "--revision", "clawgui").stdout


# --- every stage, from a server to a page ---------------------------------------------------------


@pytest.mark.anyio
async def test_every_stage_from_a_model_server(tmp_path: Path) -> None:
    """The annotations do not say how large the pictures are, so the run does."""
    rows = json.loads(draw(tmp_path, 6).read_text("utf-8"))
    for row in rows:
        del row["image_size"]
    (tmp_path / "annotations.json").write_text(json.dumps(rows), "utf-8")
    want = wanted(tmp_path)
    answers = Answers(lambda n, time: Reply("I see none") if n == 4 else None)
    async with (
        ScriptedModel(answers) as server,
        served(want, server.base_url, seconds=150) as model,
    ):
        outcome = await Whole(want).ask(model, lambda of, n, _: Waiting(of, n, StringIO()))
    assert (outcome.answered, outcome.failed) == (6, 0)
    run = run_at(want.out)
    assert {sample.size for sample in run.kept.samples} == {SIZE}
    assert (run.score.total.correct, run.score.total.unparsed) == (5, 1)
    assert run.kept.about.hash == Whole(want).protocol.hash
    page = write_report([run], tmp_path / "report", tmp_path / "pictures", made="today")
    text = page.read_text("utf-8")
    assert "5 of 6" in text
    assert run.kept.about.hash in text
    again = write_report(
        [run_at(want.out)], tmp_path / "again", tmp_path / "pictures", made="today"
    )
    assert again.read_text("utf-8") == text, "the same run, the same page"
