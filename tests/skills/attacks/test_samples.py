"""Malicious skills, run for real: none reaches what it is after, and each is told of.

For those that do no harm it is also shown that they are no straw men: without the wall the same
program reaches it.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from skills.form.unseen import unseen
from skills.running import Failed, Finished, starting, trouble, wall
from skills.running.calls import Say
from tests.skills.attacks.sample import Sample
from tests.skills.attacks.samples import ALL
from tests.skills.attacks.scene import Canaries, House, Seen, environment, snapshot
from tests.skills.running.made import made

pytestmark = pytest.mark.skipif(trouble() is not None, reason=str(trouble()))
NAMED_LIKE_OURS = {"request": "x", "language": "zh", "__class__": "y", "self": "z", "now": "never"}
REACHING = [name for name, sample in ALL.items() if sample.reaches]


def attack(
    sample: Sample, canaries: Canaries, monkeypatch: pytest.MonkeyPatch, built_in: bool = False
) -> Seen:
    """What comes of a sample among the canaries."""
    for name, value in environment(canaries.word).items():
        monkeypatch.setenv(name, value)
    with canaries.out() as known:
        permissions = {
            name: tuple(each.replace("TLS", known["tls"]) for each in values)
            for name, values in sample.asked.items()
        }
        skill = made(
            canaries.top, sample.program, sample.files, built_in=built_in, asked=permissions
        )
        house = House(skill, canaries, int(known["free"]))
        before = snapshot(canaries.top / "home")
        bounds = replace(sample.bounds, seconds=sample.bounds.seconds)
        seen = house.run(bounds, {"arguments": known, "settings": NAMED_LIKE_OURS})
        if snapshot(canaries.top / "home") != before:
            canaries.reached.append("the home")
    if canaries.word in seen.text:
        canaries.reached.append("a secret")
    return seen


@pytest.mark.whole
@pytest.mark.parametrize("name", ALL)
def test_it_is_held(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sample, canaries = ALL[name], Canaries(tmp_path)
    seen = attack(sample, canaries, monkeypatch)
    assert canaries.reached == []
    assert seen.left == []
    kinds = {"finished": Finished, "failed": Failed, None: Finished | Failed}
    assert isinstance(seen.outcome, kinds[sample.ends]), seen.text
    for each in sample.heard:
        assert each in seen.text, seen.text
    for word in ("root:x:0", "PLANTED", "SHADOWED", "EXCHANGED", "FORGED", "REACHED", "DONE"):
        assert word not in seen.text, word
    for text in seen.shown:
        assert not unseen(text, lines=True)
        assert len(text) <= 20_000
    for call in seen.did:
        assert not isinstance(call, Say) or len(call.text) <= 2000
    assert not Path("/tmp/phonepilot-planted").exists()  # noqa: S108


def test_there_are_enough_and_no_two_are_called_the_same() -> None:
    assert len(ALL) >= 60
    assert len({sample.tries for sample in ALL.values()}) == len(ALL)


@pytest.mark.whole
@pytest.mark.parametrize("name", REACHING)
def test_without_a_wall_it_would_reach_it(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wall, "way", lambda: ("", "taken out"))
    starting._trouble.cache_clear()
    canaries = Canaries(tmp_path)
    try:
        attack(ALL[name], canaries, monkeypatch, built_in=True)
    finally:
        monkeypatch.undo()
        starting._trouble.cache_clear()
    assert canaries.reached
