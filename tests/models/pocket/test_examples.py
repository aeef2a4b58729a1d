"""What was done for goals like this one: which are near, how far they have been followed."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path

import numpy as np
import pytest

from models.pocket.choices import KINDS
from models.pocket.embedded import weights
from models.pocket.examples import (
    APP_TOLD,
    COMES,
    ELEMENT_TOLD,
    NEXT,
    STATE_TOLD,
    WAS,
    Example,
    Examples,
    Step,
    load,
    reached,
    save,
    told,
)
from models.pocket.features import Act, Seen, read
from models.pocket.goals import sentence
from models.pocket.network import Network
from models.pocket.network import load as weights_from
from models.pocket.policy import Policy
from models.pocket.words import said
from tests.models.pocket.test_reading import a_screen

ALARM = (
    Step("launch", ("clock",)), Step("tap", ("alarm",)),
    Step("tap", ("early", "bird"), "row", True), Step("tap", ("delete",)), Step("finish"),
)  # fmt: skip
MAIL = (Step("launch", ("mail",)), Step("tap", ("archive",)), Step("finish"))
GOALS = ("Delete the alarm “Early bird”", "Archive the mail from Anna")
APPS = ("Clock", "Mail")


@pytest.fixture
def two() -> Examples:
    vectors = np.stack([_known(goal) for goal in GOALS])
    return Examples(
        ("alarms", "mails"), (ALARM, MAIL), np.round(vectors * 127).astype(np.int8),
        np.arange(2, dtype=np.uint16), np.zeros(384, np.float32), np.eye(384, dtype=np.float32),
    )  # fmt: skip


def _known(goal: str) -> np.ndarray:
    vector = sentence(goal)
    assert vector is not None
    return vector


def test_the_nearest_task_comes_first_in_either_language(two: Examples) -> None:
    for goal in ("Remove my seven o'clock alarm", "删掉早上七点的闹钟"):
        first, second = two.nearest(goal)
        assert first.steps == ALARM
        assert 1 >= first.near > second.near >= 0


def test_a_task_can_be_left_out_and_so_can_the_nearest(two: Examples) -> None:
    goal = "Remove my seven o'clock alarm"
    assert [e.steps for e in two.nearest(goal, but=("alarms",))] == [MAIL]
    assert [e.steps for e in two.nearest(goal, skip=1)] == [MAIL]
    assert [e.steps for e in two.only({"mails"}).nearest(goal)] == [MAIL]


def test_without_the_embedder_nothing_is_near(
    two: Examples, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("models.pocket.examples.sentence", lambda goal: None)
    assert two.nearest("Remove my alarm") == ()


@pytest.mark.parametrize(
    ("done", "at"),
    [
        ([], 0),
        ([Step("launch", ("clock",))], 1),
        ([Step("launch", ("mail",))], 0),
        ([Step("launch", ("clock",)), Step("tap", ("alarm",))], 2),
        # another name of the goal stands where the example had its own
        ([Step("launch", ("clock",)), Step("tap", ("gym",))], 3),
        ([Step("launch", ("clock",)), Step("tap", ("add", "alarm"))], 1),
    ],
)
def test_an_example_is_followed_as_far_as_it_was_done(done: list[Step], at: int) -> None:
    assert reached(ALARM, done, said("Delete the alarm “Gym”")) == at


def test_what_comes_next_is_told_of_elements_apps_and_kinds_of_acts() -> None:
    screen = a_screen("Alarm", "Delete", "Gym")
    labels = [said(e.label) for e in screen.elements]
    like = (Example(0.8, ALARM), Example(0.2, MAIL))
    goal = said("Delete the alarm “Gym”")
    start = told(like, [], goal, screen.elements, labels, APPS)
    assert start.apps[:, 0].tolist() == pytest.approx([0.8, 0.2], abs=1e-3)
    assert start.state[KINDS.index("launch")] == pytest.approx(1, abs=1e-3)
    done = [Step("launch", ("clock",)), Step("tap", ("alarm",))]
    later = told(like, done, goal, screen.elements, labels, APPS)
    at = {e.label: later.elements[i] for i, e in enumerate(screen.elements)}
    assert at["Gym"][1] == pytest.approx(0.8, abs=1e-3)  # it is named, and a named one is next
    assert at["Delete"][2] == pytest.approx(0.8, abs=1e-3)  # comes, but not next
    assert not at["Delete"][0]
    assert at["Alarm"][4] == pytest.approx(0.8, abs=1e-3)  # was
    assert later.apps[:, 0].tolist() == pytest.approx([0, 0.2], abs=1e-3)


def test_on_a_phone_in_the_other_language_the_same_is_told() -> None:
    both = (
        Step("launch", ("clock",), also=said("时钟")), Step("tap", ("alarm",), also=said("闹钟")),
        Step("tap", ("delete",), also=said("删除")), Step("finish"),
    )  # fmt: skip
    screen, goal = a_screen("闹钟", "删除", "倒垃圾"), said("删掉早上的闹钟")
    labels = [said(e.label) for e in screen.elements]
    start = told((Example(0.8, both),), [], goal, screen.elements, labels, ("时钟", "邮件"))
    assert start.apps[:, 1].tolist() == pytest.approx([1, 0], abs=1e-3)
    done = [Step("launch", said("时钟")), Step("tap", said("闹钟"))]
    assert reached(both, done, goal) == 2
    later = told((Example(0.8, both),), done, goal, screen.elements, labels, ("时钟", "邮件"))
    at = {e.label: later.elements[i] for i, e in enumerate(screen.elements)}
    assert at["删除"][NEXT] == pytest.approx(0.8, abs=1e-3)
    assert at["闹钟"][WAS] == pytest.approx(0.8, abs=1e-3)
    assert not at["倒垃圾"].any()


def test_what_has_no_name_is_not_taken_for_what_has_none_elsewhere() -> None:
    nameless = (Step("tap"), Step("finish"))
    assert reached(nameless, [Step("tap", ("alarm",))], ()) == 0
    screen = a_screen("Alarm")
    found = told((Example(0.8, nameless),), [], (), screen.elements, [("alarm",)], APPS)
    assert not found.elements[:, [NEXT, COMES]].any()


@pytest.mark.parametrize(
    ("label", "package", "other"),
    [
        ("Delete", "com.android.deskclock", "删除"),
        ("添加闹钟", "com.android.deskclock", "Add alarm"),
        ("Early bird", "com.android.deskclock", ""),
        ("Delete", "org.example.none", ""),
    ],
)
def test_labels_are_known_in_the_other_language(label: str, package: str, other: str) -> None:
    pytest.importorskip("torch")
    from models.training.pocket.exploring import elsewhere

    assert elsewhere(label, package) == other


def test_what_failed_is_not_done(two: Examples) -> None:
    like = two.nearest("Remove my alarm")
    known = {
        failed: read(Seen("Remove my alarm", a_screen("Alarm"),
                          (Act("launch", "Clock"), Act("tap", "Alarm", failed=failed)),
                          apps=APPS), like=like).features
        for failed in (True, False)
    }  # fmt: skip
    assert known[True].element_flags[0, -ELEMENT_TOLD] > 0.5
    assert not known[False].element_flags[0, -ELEMENT_TOLD]


def test_where_there_are_none_nothing_is_told() -> None:
    got = read(Seen("Remove my alarm", a_screen("Alarm"), apps=APPS)).features
    assert not got.element_flags[:, -ELEMENT_TOLD:].any()
    assert not got.app_flags[:, -APP_TOLD:].any()
    assert not got.state_flags[-STATE_TOLD:].any()


def test_examples_are_read_as_they_were_written(two: Examples, tmp_path: Path) -> None:
    save(tmp_path / "examples.npz", two)
    again = load(tmp_path / "policy.npz")
    assert again is not None
    goal = "Remove my seven o'clock alarm"
    assert [e.steps for e in again.nearest(goal)] == [e.steps for e in two.nearest(goal)]


def test_a_damaged_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "examples.npz").write_bytes(b"PK nothing")
    with pytest.raises(OSError, match="no examples"):
        load(tmp_path / "policy.npz")


def test_an_act_that_nobody_knows_is_told_when_read(two: Examples, tmp_path: Path) -> None:
    two.solutions = ((Step("juggle"),), MAIL)
    save(tmp_path / "examples.npz", two)
    with pytest.raises(OSError, match="juggle"):
        load(tmp_path / "policy.npz")


def test_weights_from_before_do_not_look_at_them(two: Examples) -> None:
    older = weights_from(weights())
    for name, size in (("element_flags", ELEMENT_TOLD), ("app_flags", APP_TOLD),
                       ("state_flags", STATE_TOLD)):  # fmt: skip
        told_of = older[f"{name}.weight"]
        full = Network(older)._w[f"{name}.weight"].shape[1]
        older[f"{name}.weight"] = told_of[:, : full - size]
    network = Network(older)
    assert not network.knows_examples
    seen = Seen("Remove my alarm", a_screen("Alarm"), apps=APPS)
    plain, hinted = read(seen), read(seen, like=two.nearest(seen.goal))
    assert hinted.features.state_flags.any()
    assert np.allclose(network.run(plain.features).kinds, network.run(hinted.features).kinds)


def test_the_shipped_examples_are_of_training_and_practice_alone() -> None:
    pytest.importorskip("torch")
    from models.training.pocket.tasks import examples, train_template

    shipped = examples()
    assert shipped is not None
    assert len(shipped.names) > 1000
    for name in shipped.names:
        train_template(name)  # refuses what is held out
    by_app = examples("app")
    assert by_app is not None
    assert 0 < len(by_app.names) < len(shipped.names)


def test_what_comes_next_is_known_by_its_id_where_its_name_is_another() -> None:
    shown = [replace(e, id="org.app:id/row") for e in a_screen("Gym").elements]
    found = told((Example(0.8, ALARM[2:]),), [], said("x"), shown, [("gym",)], APPS)
    assert found.elements[0, 5:7].tolist() == pytest.approx([0.8, 0.8], abs=1e-3)


def test_a_policy_asks_for_examples_where_its_weights_know_them(two: Examples) -> None:
    seen = Seen("Remove my alarm", a_screen("Alarm"), apps=APPS)
    network = Network(weights_from(weights()))
    assert network.knows_examples
    got = [Policy(network, examples=e).decide(seen).read.features for e in (two, None)]
    assert [bool(f.state_flags[-STATE_TOLD:].any()) for f in got] == [True, False]


def test_a_lesson_mostly_does_without_its_own_solution(
    two: Examples, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("torch")
    from models.pocket.choices import Choice
    from models.training.pocket import gathering
    from models.training.pocket.demonstrations import Lesson, LessonStep

    left_out: list[tuple[str, ...]] = []
    monkeypatch.setattr(gathering, "examples", lambda by: two)

    def noted(goal: str, but: Sequence[str] = (), skip: int = 0) -> tuple[Example, ...]:
        left_out.append(tuple(but))
        return ()

    monkeypatch.setattr(two, "nearest", noted)
    step = LessonStep(a_screen("Alarm"), (), Choice("finish"))
    for n in range(200):
        gathering.numbers(Lesson("alarms", f"Goal {n}", date(2026, 11, 16), APPS, (step,)))
    assert set(left_out) == {("alarms",), ()}
    assert left_out.count(()) / 200 == pytest.approx(gathering.OWN, abs=0.1)


def test_some_lessons_are_told_no_examples_at_all() -> None:
    pytest.importorskip("torch")
    from models.training.pocket.cloning import ALONE, blurred
    from models.training.pocket.network import Target

    seen = Seen("Remove my alarm", a_screen("Alarm"), apps=APPS)
    lesson = read(seen, like=(Example(0.9, ALARM),)).features, Target(0)
    left = [blurred(lesson, random.Random(n), 0.0)[0] for n in range(400)]
    untold = [not f.state_flags[-STATE_TOLD:].any() for f in left]
    assert np.mean(untold) == pytest.approx(ALONE, abs=0.07)
    assert [not f.app_flags[:, -APP_TOLD:].any() for f in left] == untold
