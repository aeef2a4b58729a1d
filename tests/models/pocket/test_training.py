"""Training: it sees the training split alone, and what it learns can be measured."""

from __future__ import annotations

import random
import re
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from device_drivers.base import Launch, Tap
from device_drivers.virtual.device import VirtualPhone
from device_drivers.virtual.tasks.play import prepare
from device_drivers.virtual.tasks.splits import APPS, TEMPLATES
from models.pocket.choices import Choice
from models.pocket.features import Act, Seen, read
from models.pocket.network import Network, load, save
from models.pocket.policy import policy_of
from models.training.pocket.demonstrations import LessonStep
from models.training.pocket.effects import wished
from models.training.pocket.errands import changes, pruned
from models.training.pocket.gathering import Job, demonstrate, numbers, phone_of
from models.training.pocket.retelling import from_pixels
from models.training.pocket.targets import Unsayable
from models.training.pocket.tasks import HeldOut, open_apps, tasks, train_template
from tests.models.pocket.test_reading import a_screen

torch = pytest.importorskip("torch")


@pytest.mark.parametrize("by", ["template", "app"])
def test_training_sees_no_task_of_the_test_split(by: str) -> None:
    assert {i.template.name() for i in tasks("train", 0, 1)} == set(TEMPLATES["train"])
    with pytest.raises(HeldOut):
        next(tasks("test", 0, 1, by))  # type: ignore[arg-type]
    held_out = {*APPS["test"], *APPS["validation"]}
    if by == "app":
        for instance in tasks("train", 0, 1, "app"):
            assert not held_out & set(instance.template.apps)
        assert not any(name in package for name in held_out for package in open_apps("app"))


def test_nothing_of_the_package_gets_tasks_elsewhere() -> None:
    """Else the refusal above would be no wall."""
    folder = Path(__file__).parents[3] / "models" / "training" / "pocket"
    for source in folder.glob("*.py"):
        if source.name != "tasks.py":
            text = source.read_text("utf-8")
            loose = re.search(r"tasks\.suite import .*\b(instances|templates?)\b", text)
            assert not loose or "split_of(" in text, source  # the pictures refuse for themselves
    with pytest.raises(HeldOut):
        demonstrate(Job(TEMPLATES["test"][0], 5, "en", detour=False, size=0))


def test_a_demonstration_becomes_steps_that_point_at_what_was_done() -> None:
    told = demonstrate(Job("clock_alarm_off", 5, "en", detour=False, size=0))
    steps = numbers(told)
    assert [s.choice.kind for s in told.steps][-1] == "finish"
    assert len(steps) == len(told.steps)
    for (features, target), step in zip(steps, told.steps, strict=True):
        assert not target.elements or max(target.elements) < len(features.label_hashes)
        assert (target.app >= 0) == (step.choice.kind == "launch")


def test_from_pixels_the_same_things_are_pointed_at() -> None:
    told = demonstrate(Job("notes_delete", 3, "zh", detour=False, size=1))
    blurred = None
    for seed in range(20):  # now and then what is to be touched is not made out
        with suppress(Unsayable):
            blurred = from_pixels(told, random.Random(seed))
            break
    assert blurred is not None
    for step, seen in zip(told.steps, blurred.steps, strict=True):
        if step.choice.kind == "tap" and step.choice.element is not None:
            assert seen.choice.element is not None
            target = step.screen.elements[step.choice.element].box
            assert target.contains(*seen.screen.elements[seen.choice.element].box.center)


def test_an_errand_is_cut_down_to_what_it_took() -> None:
    """A detour through another tab is not missed; what is left changes the same."""
    told = demonstrate(Job("clock_alarm_off", 5, "en", detour=False, size=0))
    phone = phone_of(0)
    prepare(train_template("clock_alarm_off"), 5, phone)
    before, device = phone.snapshot(), VirtualPhone(phone)
    home = device.observe(image=False)
    device.act(Launch("com.android.deskclock"))
    clock = device.observe(image=False)
    tab = next(i for i, e in enumerate(clock.elements) if e.label == "Alarm" and e.clickable)
    detour = LessonStep(clock, (), Choice("tap", tab, "Alarm"))
    launch = LessonStep(home, (), Choice("launch", None, "Clock", "Clock"))
    last = next(s for s in reversed(told.steps) if s.choice.kind == "tap")
    device.act(Tap(*clock.elements[tab].box.center))
    screen = device.observe(image=False)
    assert last.choice.element is not None
    device.act(Tap(*last.screen.elements[last.choice.element].box.center))
    [wanted] = changes(before, phone)
    assert (wanted.table, wanted.columns) == ("alarms", ["enabled"])
    assert screen.app == "com.android.deskclock"
    left = pruned([launch, detour, last], before, wanted, device, phone)
    assert left is not None
    assert [s.choice.kind for s in left] == ["launch", "tap"]
    assert wished([wanted], ["Sourdough"], "en", random.Random(0))


@pytest.mark.parametrize("kind", ["tap", "launch", "type", "finish"])
def test_numpy_and_torch_agree(kind: str) -> None:
    """Whatever the weights: every part has a say in them, so that none can differ unseen."""
    from models.pocket.choices import KINDS
    from models.training.pocket.network import PolicyNetwork, Target, batch, weights_of

    torch.manual_seed(0)
    network = PolicyNetwork(32, 64, 2, 16, 0.0).eval()
    with torch.no_grad():
        for weight in network.parameters():
            weight += torch.randn_like(weight) * 0.2
        network.words.weight[0] = 0
    ours = Network(weights_of(network))
    past = (Act("tap", "Clock"),)
    seen = Seen("Delete “Early bird” at 7:30", a_screen("Early bird", "Cancel"), past,
                apps=("Clock", "Notes"))  # fmt: skip
    small, large = read(seen), read(replace(seen, notes=("a note",)))
    place = KINDS.index(kind)
    rights = {
        "tap": Target(place, elements=(1,)),
        "launch": Target(place, app=0),
        "type": Target(place, starts=(2,), ends=(3,)),
        "finish": Target(place),
    }
    scores = ours.run(small.features)
    with torch.no_grad():  # beside a larger one, so that padding is seen to change nothing
        out = network(batch([small.features, large.features]), [rights[kind]] * 2)
    pointed = {
        "tap": ours.element(scores, place)[1],
        "launch": ours.app(scores, place)[0],
        "type": ours.start(scores, place)[2] + ours.end(scores, place, 2)[3],
        "finish": 0.0,
    }
    said = scores.kinds[place] + pointed[kind]
    assert np.allclose(scores.kinds, out["kinds"][0].numpy(), atol=1e-3)
    assert said == pytest.approx(float(out["total"][0]), abs=1e-3)
    assert scores.success == pytest.approx(float(out["success"][0].sigmoid()), abs=1e-3)


def test_kept_as_int8_the_weights_say_about_the_same(tmp_path: Path) -> None:
    from models.training.pocket.network import PolicyNetwork, weights_of

    torch.manual_seed(0)
    weights = weights_of(PolicyNetwork(32, 64, 2, 16, 0.0))
    save(tmp_path / "policy.npz", weights)
    seen = read(Seen("Delete “Early bird” at 7:30", a_screen("Early bird", "Cancel")))
    kept, full = Network(load(tmp_path / "policy.npz")), Network(weights)
    assert np.allclose(kept.run(seen.features).kinds, full.run(seen.features).kinds, atol=0.05)


@pytest.mark.slow
def test_a_short_training_learns_its_templates(tmp_path: Path) -> None:
    from models.training.pocket.playing import play_task
    from models.training.pocket.run import train
    from models.training.pocket.settings import Settings

    names = ("clock_alarm_off", "notes_delete", "settings_battery_level")
    settings = replace(Settings().quick, templates=names, rounds=12, passes=60)
    trained = train(settings, tmp_path, tell=lambda _: None)
    new = [i for i in tasks("train", 7, 3) if i.template.name() in names]
    assert (tmp_path / "examples.npz").is_file(), "they lie beside the weights"
    policy = policy_of(trained.weights[0])
    won = sum(play_task(policy, i, phone_of(0), "en").episode.success for i in new)
    assert won >= 5, "by chance it is none"
