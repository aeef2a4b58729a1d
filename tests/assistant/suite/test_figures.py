"""Shares, their intervals, and what is counted as what."""

import itertools

import pytest

from assistant.suite.figures import T, figures, grouped, over_seeds, share
from tests.assistant.suite.made import played


@pytest.mark.parametrize(
    ("hits", "of", "low", "high"),
    [
        (8, 10, 0.4902, 0.9433),
        (0, 20, 0.0, 0.1611),
        (20, 20, 0.8389, 1.0),
        (5, 100, 0.0215, 0.1118),
    ],
)
def test_wilsons_interval(hits: int, of: int, low: float, high: float) -> None:
    """Values as R's ``binom::binom.wilson`` gives them."""
    told = share(hits, of)
    assert (told.low, told.high) == pytest.approx((low, high), abs=2e-4)


def test_nothing_is_known_of_no_trials() -> None:
    assert (share(0, 0).low, share(0, 0).high) == (0.0, 1.0)


def test_over_three_seeds_students_t() -> None:
    """Shares 1, 0.5 and 0.5: mean 2/3, standard error 1/6, two degrees of freedom."""
    told = over_seeds(
        played(seed=seed, index=index, success=ok)
        for seed, oks in ((1, (True, True)), (2, (True, False)), (3, (False, True)))
        for index, ok in enumerate(oks)
    )
    assert told.shares == (1.0, 0.5, 0.5)
    assert told.mean == pytest.approx(2 / 3, abs=1e-4)
    assert told.reach == pytest.approx(4.3027 / 6, abs=1e-3)


def test_of_one_seed_there_is_no_spread() -> None:
    assert over_seeds([played(), played(index=1, success=False)]).reach is None


def test_students_t_falls_towards_the_normal() -> None:
    assert all(a > b for a, b in itertools.pairwise(T))


def test_what_counts_as_what() -> None:
    told = figures(
        [
            played(),
            played(index=1, success=False, reasons=("missing: a call",)),  # said done, and was not
            played(index=2, success=False, outcome="failed", steps=0),
            played(index=3, outcome="failed", steps=0, questions=("Which one?",)),
            played(index=4, success=False, over_limit=True),  # done, but in too many steps
        ]
    )
    assert told.success.hits == 2
    assert told.false_success.hits == 1
    assert told.refused.hits == 2
    assert told.asked_back.hits == 1
    assert (told.steps, told.seconds) == (1.2, 1.0)


def test_a_trial_is_in_every_group_it_belongs_to() -> None:
    both = grouped([played("save_number_from_message"), played("phone_call")], lambda p: p.apps)
    sizes = {name: len(few) for name, few in both.items()}
    assert sizes == {"contacts": 2, "messages": 1, "phone": 1}
