"""pass@k against its definition: the share of all choices of k attempts that hold a right one."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from typing import Any

import pytest

from skills.evaluation.online.pass_at import line, over_tasks, pass_at


@dataclass(frozen=True)
class Attempt:
    family: str
    success: bool
    error: str = ""
    key: str = ""
    false_success: bool = False
    outcome: str = ""
    seconds: float = 0.0
    more: dict[str, Any] = field(default_factory=dict)

    def json(self) -> dict[str, Any]:
        return self.more


@pytest.mark.parametrize("n", range(1, 7))
def test_it_is_the_share_of_choices_with_a_right_one(n: int) -> None:
    for c, k in itertools.product(range(n + 1), range(1, n + 1)):
        attempts = [True] * c + [False] * (n - c)
        choices = list(itertools.combinations(attempts, k))
        assert pass_at(n, c, k) == pytest.approx(sum(map(any, choices)) / len(choices))


@pytest.mark.parametrize(("n", "c", "k"), [(2, 3, 1), (2, -1, 1), (2, 1, 0), (2, 1, 3)])
def test_what_makes_no_sense_is_refused(n: int, c: int, k: int) -> None:
    with pytest.raises(ValueError, match="makes no sense"):
        pass_at(n, c, k)


def test_the_mean_is_over_tasks_and_k_is_what_all_of_them_have() -> None:
    """Of one task 1 of 3 is right, of the other 3 of 4; what was not judged is no attempt."""
    one = [Attempt("a", n == 0) for n in range(3)]
    other = [Attempt("b", n > 0) for n in range(4)]
    told = over_tasks([*one, *other, Attempt("a", True, error="lost")])
    assert {*told} == {1, 2, 3}
    assert told[1] == pytest.approx((1 / 3 + 3 / 4) / 2, abs=1e-4)
    assert told[2] == pytest.approx((2 / 3 + 1.0) / 2, abs=1e-4)
    assert told[3] == 1.0
    assert line(one) == "pass@1 33.3%, pass@2 66.7%, pass@3 100.0%"


def test_of_nothing_nothing_is_told() -> None:
    assert over_tasks([Attempt("a", False, error="lost")]) == {}
