"""Looking at servers that others run."""

from __future__ import annotations

import asyncio

import pytest
from pydantic import SecretStr

from models.serving import url
from models.serving.base import ServingError
from models.serving.local import free_port
from models.serving.probe import dialect_of
from tests.scripted_model import ScriptedModel

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def server(base_url: str, model: str = "scripted", patience: float = 0.0) -> url.UrlServer:
    return url.create(url.Config(base_url=base_url, model=model, patience=patience))


async def test_a_server_is_taken_as_it_is() -> None:
    async with ScriptedModel([]) as model:
        there = server(model.base_url)
        await there.start()
        assert (await there.ready()).models == ("scripted",)
        assert there.dialect.name == "openai"
        watching = asyncio.create_task(there.watch())
        await there.stop()
        await watching


async def test_one_that_comes_up_late_is_waited_for() -> None:
    model = ScriptedModel([])
    model.port = free_port()
    told: list[str] = []
    waiting = asyncio.create_task(server(model.base_url, patience=60).ready(told.append))
    while not told:  # noqa: ASYNC110, it is told by a callback
        await asyncio.sleep(0.01)
    async with model:
        assert (await waiting).models == ("scripted",)


async def test_nothing_there_is_told() -> None:
    with pytest.raises(ServingError, match="Nothing answers"):
        await server("http://127.0.0.1:9/v1").ready()


async def test_a_model_it_does_not_have_is_told_with_those_it_has() -> None:
    async with ScriptedModel([]) as model:
        with pytest.raises(ServingError, match=r"no model 'other'.* It offers: scripted"):
            await server(model.base_url, "other").ready()
        assert (await dialect_of(model.base_url, SecretStr(""))).name == "openai"
