"""What the parts say, added up."""

from __future__ import annotations

import pytest

from memory.recall.fusing import FEW, Evidence, Recipe, nearness, placed

RECIPE = Recipe()


def cosines(first: float, usual: float, length: int) -> list[tuple[int, float]]:
    return [(0, first), *((key, usual) for key in range(1, length))]


def test_nearness_is_nothing_at_a_third_of_the_list_and_one_for_the_same() -> None:
    near = nearness([(key, 1.0 - key / 100) for key in range(30)])
    assert near[0] == pytest.approx(1.0)
    assert near[10] == pytest.approx(0.0)
    assert near[20] < 0.0


def test_nearness_is_the_same_for_embedders_whose_cosines_lie_elsewhere() -> None:
    close = nearness(cosines(0.90, 0.80, 30))
    wide = nearness(cosines(0.60, 0.20, 30))
    assert close[0] == pytest.approx(wide[0])


def test_a_short_list_is_measured_by_its_last() -> None:
    near = nearness([(key, 0.9 - key / 100) for key in range(FEW)])
    assert near[FEW - 1] == pytest.approx(0.0)
    assert min(near.values()) == near[FEW - 1]


def test_of_one_or_two_nothing_can_be_said() -> None:
    assert nearness([]) == {}
    assert nearness([(7, 0.2), (8, 0.1)]) == {7: 1.0, 8: 1.0}


def test_what_is_all_the_same_as_the_question_is_all_as_near_as_can_be() -> None:
    assert set(nearness([(key, 1.0) for key in range(12)]).values()) == {1.0}


def test_every_part_adds_to_the_score() -> None:
    nothing = Evidence(near=0.1).score(RECIPE, 0.0)
    for more in (
        Evidence(near=0.2), Evidence(near=0.1, worded=0.5), Evidence(near=0.1, about=True),
        Evidence(near=0.1, asked=True), Evidence(near=0.1, then=True),
    ):  # fmt: skip
        assert more.score(RECIPE, 0.0) > nothing


def test_what_is_not_among_the_nearest_is_no_nearer_than_the_last_of_them() -> None:
    assert Evidence().score(RECIPE, -0.3) == Evidence(near=-0.3).score(RECIPE, -0.3)


def test_being_near_speaks_only_where_something_of_somebody_is_asked_for() -> None:
    assert Evidence(near=0.2).speaks(RECIPE, astray=False)
    assert not Evidence(near=0.2).speaks(RECIPE, astray=True)
    assert not Evidence(near=0.01).speaks(RECIPE, astray=False)


def test_words_subject_time_and_filters_speak_without_meaning() -> None:
    assert Evidence(worded=0.6).speaks(RECIPE, astray=True)
    assert Evidence(worded=0.4).speaks(RECIPE, astray=False)
    assert not Evidence(worded=0.4).speaks(RECIPE, astray=True)
    assert not Evidence(worded=0.1).speaks(RECIPE, astray=False)
    for each in (Evidence(about=True), Evidence(then=True), Evidence(wanted=True)):
        assert each.speaks(RECIPE, astray=True)


def test_ranks_are_places_in_a_part() -> None:
    evidence = {5: Evidence(), 6: Evidence()}
    placed(evidence, "dense", [6, 5])
    assert evidence[6].ranks == {"dense": 1}
    assert evidence[5].ranks == {"dense": 2}
