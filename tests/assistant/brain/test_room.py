"""Which tools get the room there is: a skill that is not clearly meant comes after all else."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from assistant.brain.toolbox import Catalogue, Unit


@pytest.mark.parametrize(
    ("likeness", "first"), [(0.55, ("find_files",)), (0.65, ("use_skill", "read_skill"))]
)
def test_a_skill_that_is_hardly_meant_comes_last(likeness: float, first: tuple[str, ...]) -> None:
    near = {"find a file": 0.4, "tidy up": likeness}

    def like(text: str, phrases: Sequence[str]) -> list[float]:
        return [near[phrase] for phrase in phrases]

    units = (
        Unit(("use_skill", "read_skill"), ("tidy up",), "a skill"),
        Unit(("find_files",), ("find a file",), "files"),
    )
    catalogue = Catalogue(("recall",), units, {}, frozenset(), like, {})
    fresh, _ = catalogue.nearest("where is it", (), most=1)
    assert fresh[0].tools == first
    assert catalogue.chosen("where is it", ())[1] == first[0]
