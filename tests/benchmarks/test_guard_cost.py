"""The benchmark of the guard does what it times: each kind of step is done, with it and without."""

from __future__ import annotations

from pathlib import Path

import pytest

from assistant.journal import Journal, Stopped
from benchmarks.guard import KINDS, WORDS, Bench, measured, rows
from device_drivers import virtual


def test_every_kind_has_its_figures() -> None:
    found = list(rows(2))
    assert len(found) == 4 * len(KINDS)
    for whole, guard in zip(found[::2], found[1::2], strict=True):
        assert whole.other is not None
        assert 0 < guard.value < whole.value
        assert whole.other > 0


def test_a_message_is_sent_both_times_and_nothing_is_timed_that_was_not_done(
    tmp_path: Path,
) -> None:
    journal = Journal(tmp_path / "journal.db")
    phone = virtual.create(virtual.Config())
    bench = Bench(phone, journal)
    ours, plain, weighed = measured(bench, KINDS[3], 1)
    assert (len(ours), len(plain), len(weighed)) == (1, 1, 1)
    texts = [e.label for e in phone.observe(image=False).elements]
    assert texts.count(WORDS) == 4, "once each to warm up, once each timed"
    assert [bool(effect["result"]) for effect in journal.effects_of("t")] == [True, True]
    journal.stop("t")
    with pytest.raises(Stopped):
        measured(bench, KINDS[0], 1)
    journal.close()
