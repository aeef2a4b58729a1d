"""Networks that decide together: the mean of what they hold likely, and who is among them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from models.pocket.choices import KINDS  # noqa: E402
from models.pocket.committee import Committee, committee, install, members  # noqa: E402
from models.pocket.features import Act, Read, Seen, read  # noqa: E402
from models.pocket.network import Network, save  # noqa: E402
from models.training.pocket.network import PolicyNetwork, weights_of  # noqa: E402
from tests.models.pocket.test_reading import a_screen  # noqa: E402

KIND = KINDS.index("tap")
TYPE = KINDS.index("type")


@pytest.fixture
def situation() -> Read:
    return read(Seen("Delete “Early bird” at 7:30", a_screen("Early bird", "Cancel"),
                     (Act("launch", "Clock"),), apps=("Clock", "Notes")))  # fmt: skip


def a_network(seed: int) -> Network:
    torch.manual_seed(seed)
    return Network(weights_of(PolicyNetwork(32, 64, 2, 16, 0.0)))


def test_one_alone_says_what_it_would_have_said(situation: Read) -> None:
    network = a_network(1)
    alone, together = network.run(situation.features), Committee([network])
    votes = together.run(situation.features)
    assert np.allclose(votes.kinds, alone.kinds, atol=1e-5)
    assert np.allclose(together.element(votes, KIND), network.element(alone, KIND), atol=1e-5)
    assert np.allclose(together.app(votes, KIND), network.app(alone, KIND), atol=1e-5)
    assert np.allclose(together.start(votes, TYPE), network.start(alone, TYPE), atol=1e-5)
    assert np.allclose(together.end(votes, TYPE, 1), network.end(alone, TYPE, 1), atol=1e-5)
    assert votes.success == pytest.approx(alone.success)


def test_together_they_hold_likely_what_they_do_in_the_mean(situation: Read) -> None:
    """Of a whole act: the mean of its likelihoods, not of those of its parts."""
    one, other = a_network(1), a_network(2)
    both = Committee([one, other])
    votes = both.run(situation.features)
    said = [n.run(situation.features) for n in (one, other)]
    taps = [np.exp(s.kinds[KIND] + n.element(s, KIND)) for n, s in zip((one, other), said,
                                                                       strict=True)]  # fmt: skip
    assert np.allclose(
        np.exp(votes.kinds[KIND] + both.element(votes, KIND)), np.mean(taps, 0), atol=1e-5
    )
    first = [s.kinds[TYPE] + n.start(s, TYPE)[2] for n, s in zip((one, other), said, strict=True)]
    whole = [
        np.exp(f + n.end(s, TYPE, 2))
        for f, n, s in zip(first, (one, other), said, strict=True)
    ]  # fmt: skip
    together = votes.kinds[TYPE] + both.start(votes, TYPE)[2] + both.end(votes, TYPE, 2)
    assert np.allclose(np.exp(together), np.mean(whole, 0), atol=1e-5)
    for logs in (votes.kinds, both.element(votes, KIND), both.end(votes, TYPE, 2)):
        assert np.exp(logs).sum() == pytest.approx(1, abs=1e-4)


def test_whoever_lies_beside_the_weights_has_a_say(tmp_path: Path) -> None:
    for name, seed in (("policy", 1), ("policy-2", 2), ("another", 3)):
        torch.manual_seed(seed)
        save(tmp_path / f"{name}.npz", weights_of(PolicyNetwork(32, 64, 2, 16, 0.0)))
    assert [p.name for p in members(tmp_path / "policy.npz")] == ["policy.npz", "policy-2.npz"]
    assert len(members(tmp_path / "another.npz")) == 1
    (tmp_path / "policy-2.npz").write_bytes(b"broken")
    with pytest.raises(OSError, match="policy-2"):
        committee(tmp_path / "policy.npz")


@pytest.mark.parametrize("others", [(), ("policy-2",), ("policy-2", "policy-3")])
def test_what_is_installed_takes_the_place_of_all_that_was_there(
    tmp_path: Path, others: tuple[str, ...]
) -> None:
    here, learnt = tmp_path / "here", tmp_path / "learnt"
    new = ("policy", *others)
    for folder, names in ((here, ("policy", "policy-2", "goals")), (learnt, (*new, "start"))):
        folder.mkdir()
        for name in names:
            (folder / f"{name}.npz").write_text(f"{folder.name} {name}")
    assert install(learnt, here) == [here / f"{name}.npz" for name in new]
    left = {p.name: p.read_text() for p in here.iterdir()}
    assert left == {f"{n}.npz": f"learnt {n}" for n in new} | {"goals.npz": "here goals"}
