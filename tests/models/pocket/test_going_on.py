"""Training that goes on from weights: they fit what has grown, and what they know is left out."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from models.pocket.choices import KINDS  # noqa: E402
from models.pocket.features import Act, Read, Seen, read  # noqa: E402
from models.pocket.network import Network, load, save  # noqa: E402
from models.training.pocket.cloning import Sample  # noqa: E402
from models.training.pocket.ends import mean  # noqa: E402
from models.training.pocket.network import (  # noqa: E402
    PolicyNetwork,
    Target,
    go_on_from,
    weights_of,
)
from models.training.pocket.run import train  # noqa: E402
from models.training.pocket.settings import Settings, Way  # noqa: E402
from models.training.pocket.winnowing import KEPT, winnowed  # noqa: E402
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


def test_what_is_known_is_mostly_left_out_and_the_rest_stays(tmp_path: Path) -> None:
    torch.manual_seed(2)
    network = PolicyNetwork(32, 64, 2, 16, 0.0)
    with torch.no_grad():
        network.kind.bias[KINDS.index("finish")] = 60.0
    save(tmp_path / "start.npz", weights_of(network))
    features = a_situation().features
    samples: list[Sample] = [
        (features, Target(KINDS.index(kind))) for kind in ("finish", "fail") for _ in range(200)
    ]
    kept = Counter(t.kind for _, t in winnowed(tmp_path / "start.npz", samples, TINY, "a name"))
    assert kept[KINDS.index("fail")] == 200
    assert 200 * KEPT * 0.6 < kept[KINDS.index("finish")] < 200 * KEPT * 1.4
    again = winnowed(tmp_path / "start.npz", samples, TINY, "a name")
    assert len(again) == sum(kept.values())


def test_the_mean_lies_between() -> None:
    one, other = {"a": np.array([1.0, 2.0])}, {"a": np.array([3.0, 6.0])}
    assert mean([one, other], [0.25, 0.75])["a"].tolist() == [2.5, 5.0]


@pytest.mark.slow
def test_a_run_goes_on_from_weights_and_can_be_gone_on_with(tmp_path: Path) -> None:
    torch.manual_seed(3)
    start = tmp_path / "before.npz"
    save(start, weights_of(PolicyNetwork(32, 64, 2, 16, 0.0)))
    settings = replace(
        TINY, start=str(start), templates=("clock_alarm_off",), rounds=2, walks=0,
        ways=(Way(3, 0.1, 0.4), Way(3, 0.0, 0.4)), minutes=0.5,
    )  # fmt: skip
    trained = train(settings, tmp_path / "run", tell=lambda _: None)
    assert trained.steps > 0
    assert (tmp_path / "run" / "end-1.pt").exists()
    before, after = load(start), load(trained.weights)
    assert not np.allclose(before["kind.weight"], after["kind.weight"], atol=1e-3)
    lessons = tmp_path / "run" / "worth-lessons-0.pickle"
    made = lessons.stat().st_mtime_ns
    train(settings, tmp_path / "run", tell=lambda _: None)
    assert lessons.stat().st_mtime_ns == made


def test_weights_that_are_not_there_or_damaged_begin_nothing(tmp_path: Path) -> None:
    damaged = tmp_path / "damaged.npz"
    damaged.write_bytes(b"PK")
    for start, told in ((tmp_path / "none.npz", "no weights at"), (damaged, "cannot|can be read")):
        with pytest.raises(OSError, match=told):
            train(TINY.going_on(str(start)), tmp_path / "run")
    assert not (tmp_path / "run").exists()
