"""docs/models.md says of every adapter what was tested, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from models import zoom
from models.served import Config, create, load_adapter
from tests.models.conftest import a_screen, a_situation
from tests.models.golden import ADAPTERS, PHONE, replies_of
from tests.models.table import DOCS, SERVED, rows, with_table
from tests.scripted_model import ScriptedModel

SPOKEN = [
    name
    for name in ADAPTERS
    if load_adapter(name).traits.plans and load_adapter(name).traits.wire == "chat"
]


def test_the_table_is_that_of_the_code() -> None:
    text = DOCS.read_text(encoding="utf-8")
    assert with_table(text) == text, "run: python -m tests.models.table --write"
    assert len(rows()) == len(ADAPTERS)
    assert set(SERVED) <= set(ADAPTERS)


@pytest.mark.anyio
@pytest.mark.parametrize("adapter", SPOKEN)
async def test_every_family_is_spoken_to_over_http(adapter: str) -> None:
    golden = replies_of(adapter).GOLDEN
    plain = [name for name in golden if not golden[name].options][:12]
    async with ScriptedModel([golden[name].reply for name in plain]) as server:
        config = {"base_url": server.base_url, "model": "scripted", "adapter": adapter}
        model = create(Config.model_validate(config))
        try:
            for name in plain:
                thought = await model.decide(a_situation())
                assert thought.decision == golden[name].on(PHONE), name
        finally:
            await model.close()
    assert all(asked.images for asked in server.asked)


@pytest.mark.anyio
@pytest.mark.parametrize("name", [n for n in ADAPTERS if load_adapter(n).traits.grounds])
async def test_every_pointing_family_points_over_http(name: str) -> None:
    where = list(replies_of(name).WHERE.values())
    async with ScriptedModel([reply for reply, *_ in where]) as server:
        config = {"base_url": server.base_url, "model": "scripted", "adapter": name}
        model = create(Config.model_validate(config))
        grounder: Any = model.adapter
        try:
            for _, phone, _ in where:
                found = await zoom.point(grounder, model.ask, "the bell", a_screen())
                assert found == phone
        finally:
            await model.close()
    assert all("the bell" in asked.text and asked.images for asked in server.asked)
