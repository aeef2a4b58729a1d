"""Training of a committee: from nothing or from weights, stopped and begun again."""

from __future__ import annotations

import pickle
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from models.pocket.choices import KINDS  # noqa: E402
from models.pocket.features import Act, Read, Seen, read  # noqa: E402
from models.pocket.network import Network, load, save  # noqa: E402
from models.training.pocket.members import Leg, beginning, come_down  # noqa: E402
from models.training.pocket.network import (  # noqa: E402
    PolicyNetwork,
    Target,
    go_on_from,
    weights_of,
)
from models.training.pocket.run import OtherSettings, train  # noqa: E402
from models.training.pocket.settings import Settings  # noqa: E402
from tests.models.pocket.test_reading import a_screen  # noqa: E402

TINY = replace(Settings().quick, wide=32, inner=64, layers=2, words=16, workers=1)


def a_situation() -> Read:
    return read(Seen("Delete “Early bird” at 7:30", a_screen("Early bird", "Cancel"),
                     (Act("tap", "Clock"),), apps=("Clock", "Notes")))  # fmt: skip


def test_of_a_flag_and_a_relation_that_are_new_old_weights_think_nothing() -> None:
    torch.manual_seed(1)
    old = weights_of(PolicyNetwork(32, 64, 2, 16, 0.0))
    old["element_flags.weight"] = old["element_flags.weight"][:, :-1]
    old["relation.weight"] = old["relation.weight"][:-1]
    new = PolicyNetwork(32, 64, 2, 16, 0.0)
    go_on_from(new, old)
    grown = Network(weights_of(new))
    got = a_situation()
    got.features.element_flags[:, -1] = 0
    before = grown.run(got.features).kinds
    got.features.element_flags[:, -1] = 1
    got.features.relations[got.features.relations == 0] = len(old["relation.weight"])
    assert np.allclose(grown.run(got.features).kinds, before, atol=1e-5)


@pytest.mark.slow
def test_a_run_of_two_members_goes_on_from_weights_and_can_be_gone_on_with(tmp_path: Path) -> None:
    torch.manual_seed(3)
    start = tmp_path / "before.npz"
    save(start, weights_of(PolicyNetwork(32, 64, 2, 16, 0.0)))
    settings = replace(
        TINY, start=str(start), templates=("clock_alarm_off",), rounds=2, pairs=0, walks=0,
        members=2, workers=2, passes=3, minutes=0.5,
    )  # fmt: skip
    run = tmp_path / "run"
    trained = train(settings, run, tell=lambda _: None)
    assert trained.steps > 0
    assert [path.name for path in trained.weights] == ["policy.npz", "policy-2.npz"]
    before, (first, second) = load(start), (load(path) for path in trained.weights)
    for after in (first, second):
        assert not np.allclose(before["kind.weight"], after["kind.weight"], atol=1e-3)
    assert not np.allclose(first["kind.weight"], second["kind.weight"], atol=1e-4)
    assert (run / "experience.pickle").exists()
    assert (run / "cloned-2.npz").read_bytes() != (run / "policy-2.npz").read_bytes()
    made = [(run / name).stat().st_mtime_ns for name in ("lessons-0.pickle", "refined-1.pt")]
    weights = [path.read_bytes() for path in trained.weights]
    again = train(settings, run, tell=lambda _: None)
    kept = [(run / name).stat().st_mtime_ns for name in ("lessons-0.pickle", "refined-1.pt")]
    assert kept == made
    assert [path.read_bytes() for path in again.weights] == weights
    with pytest.raises(OtherSettings):
        train(replace(settings, rounds=3), run, tell=lambda _: None)


def test_a_member_that_was_stopped_goes_on_where_it_was(tmp_path: Path) -> None:
    lessons = tmp_path / "lessons.pickle"
    sample = (a_situation().features, Target(KINDS.index("finish")))
    lessons.write_bytes(pickle.dumps(([sample] * 8,)))
    settings = replace(TINY, members=1)
    torch.manual_seed(4)
    known = PolicyNetwork(32, 64, 2, 16, 0.0)
    torch.save(known.state_dict(), tmp_path / "cloned-0.part")
    leg = Leg("cloned", [lessons], 1, 0.0, 5.0)  # a rate of nothing: it stays where it was
    [weights] = come_down(settings, tmp_path, leg, lambda _: None)
    assert not (tmp_path / "cloned-0.part").exists()
    assert (tmp_path / "cloned-0.pt").exists()
    ours, theirs = load(weights), weights_of(known)
    assert np.allclose(ours["kind.weight"], theirs["kind.weight"], atol=1e-2)


def test_one_that_fails_ends_the_run_and_says_why(tmp_path: Path) -> None:
    leg = Leg("cloned", [tmp_path / "none.pickle"], 1, 1e-3, 5.0)
    with pytest.raises(FileNotFoundError, match=r"none\.pickle"):
        come_down(replace(TINY, members=2), tmp_path, leg, lambda _: None)


@pytest.mark.whole
def test_with_several_processes_too(tmp_path: Path) -> None:
    leg = Leg("cloned", [tmp_path / "none.pickle"], 1, 1e-3, 5.0)
    with pytest.raises(FileNotFoundError, match=r"none\.pickle"):
        come_down(replace(TINY, members=2, workers=2), tmp_path, leg, lambda _: None)


def test_a_network_of_another_size_begins_nothing(tmp_path: Path) -> None:
    for wide, layers in ((64, 2), (32, 1)):
        save(tmp_path / "start.npz", weights_of(PolicyNetwork(wide, 64, layers, 16, 0.0)))
        with pytest.raises(OSError, match="another size"):
            train(replace(TINY, start=str(tmp_path / "start.npz")), tmp_path / "run")
    assert not (tmp_path / "run").exists()


def test_members_begin_at_different_places_and_each_always_at_its_own() -> None:
    first, second, again = (beginning(TINY, n) for n in (0, 1, 0))
    assert torch.equal(first.kind.weight, again.kind.weight)
    assert not torch.equal(first.kind.weight, second.kind.weight)


def test_weights_that_are_not_there_or_damaged_begin_nothing(tmp_path: Path) -> None:
    damaged = tmp_path / "damaged.npz"
    damaged.write_bytes(b"PK")
    for start, told in ((tmp_path / "none.npz", "no weights at"), (damaged, "cannot|can be read")):
        with pytest.raises(OSError, match=told):
            train(TINY.going_on(str(start)), tmp_path / "run")
    assert not (tmp_path / "run").exists()
