"""GUI models as they are set up: checked before their first use, corrected, refused, remembered."""

from __future__ import annotations

import asyncio
import io
import json
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import httpx2
import pytest
from PIL import Image

from assistant import gui_models, one_model
from assistant.config import ConfigError
from assistant.model_settings import GuiSettings, Models
from assistant.one_model import OneModel
from assistant.routes.in_chinese import in_chinese
from assistant.verdicts import BELIEVED, Verdicts
from device_drivers.base import Screen, Tap
from device_drivers.verbs.base import Said
from models.base import ModelUnavailable, Situation
from models.coordinates import Space
from models.serving.base import ServingError
from tests.models.serving.real import needs_llama_cpp
from tests.models.serving.tiny_gguf import write_gguf
from tests.pointing import WELL, Fault, PointingModel, pointing_server
from tests.scripted_model import Reply, ScriptedModel

T = TypeVar("T")
PIXELS = Fault(space=Space.RESIZED)
BLIND = Fault(words_only=True)


def served(fault: Fault, family: str = "qwen3_vl") -> ScriptedModel:
    return pointing_server(PointingModel(family, fault))


@dataclass
class Home:
    """Where verdicts are kept, and what the owner was told."""

    folder: Path
    told: list[Said] = field(default_factory=list)

    def model(self, server: ScriptedModel, **more: Any) -> OneModel:
        settings = GuiSettings(base_url=server.base_url, model=server.name, **more)
        return OneModel(settings, Verdicts(self.folder / "checks"), self.told.append)


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path)


def with_server(
    fault: Fault, use: Callable[[ScriptedModel], Awaitable[T]], family: str = "qwen3_vl"
) -> T:
    async def run() -> T:
        async with served(fault, family) as server:
            return await use(server)

    return asyncio.run(run())


def a_red_thing(width: int = 1080, height: int = 2400) -> Screen:
    """A screen on which the pointing model finds something red in the lower left."""
    picture = Image.new("RGB", (width, height), "white")
    picture.paste((220, 30, 30), (200, 1800, 300, 1900))
    out = io.BytesIO()
    picture.save(out, "PNG")
    return Screen(width, height, "com.example", image=out.getvalue())


TAP_RED = Situation("tap the red square", a_red_thing())


def near(decision: object, x: int, y: int) -> bool:
    return isinstance(decision, Tap) and abs(decision.x - x) < 12 and abs(decision.y - y) < 12


def test_a_model_is_checked_once_and_believed_for_days(home: Home) -> None:
    async def use(server: ScriptedModel) -> None:
        for calls in (6 + 1, 1):  # who asks first pays for the check
            model = home.model(server)
            thought = await model.decide(TAP_RED)
            assert near(thought.decision, 250, 1850)
            assert thought.usage.calls == calls
            await model.close()
        assert len(server.asked) == 6 + 2

    with_server(WELL, use)
    assert [said.en.split(" ")[0] for said in home.told] == ["Checking"]


def test_what_was_found_is_forgotten_after_days_and_for_other_settings(home: Home) -> None:
    async def use(server: ScriptedModel) -> None:
        async def questions(**more: Any) -> int:
            before, model = len(server.asked), home.model(server, **more)
            await model.prepare()
            await model.close()
            return len(server.asked) - before

        assert await questions() == 6
        assert await questions(options={"max_image_tokens": 1024}) == 6
        assert await questions() == 0
        for file in (home.folder / "checks").iterdir():
            verdict = json.loads(file.read_text())
            file.write_text(json.dumps(verdict | {"at": time.time() - BELIEVED - 1}))
        assert await questions() == 6
        for file in (home.folder / "checks").iterdir():
            file.write_text("not a verdict")
        assert await questions() == 6
        assert await questions(check=False) == 0

    with_server(WELL, use)


def test_numbers_of_another_space_are_corrected_and_that_is_told(home: Home) -> None:
    async def use(server: ScriptedModel) -> None:
        for _ in range(2):
            model = home.model(server)
            assert near((await model.decide(TAP_RED)).decision, 250, 1850)
            await model.close()

    with_server(PIXELS, use)
    _, corrected = home.told
    assert "with a correction" in corrected.en
    assert "pixels" in corrected.en
    assert "像素" in corrected.zh


def test_a_model_that_does_not_see_is_refused_and_asked_anew_later(home: Home) -> None:
    async def use(server: ScriptedModel) -> None:
        model = home.model(server)
        for _ in range(2):
            with pytest.raises(ModelUnavailable, match="picture") as refused:
                await model.decide(TAP_RED)
            assert "图" in refused.value.zh
        assert len(server.asked) == 6, "it is left alone for a while"
        await model.close()
        model = home.model(server)
        with pytest.raises(ModelUnavailable):
            await model.prepare()
        assert len(server.asked) == 12, "a refusal is not kept on disk: the server may be mended"
        await model.close()

    with_server(BLIND, use)


def test_a_server_that_is_down_is_not_held_against_the_model(home: Home) -> None:
    async def use(server: ScriptedModel) -> None:
        model = home.model(server, retries=0)
        await server.stop()
        with pytest.raises(ModelUnavailable, match=server.base_url):
            await model.decide(TAP_RED)
        await server.start()
        assert near((await model.decide(TAP_RED)).decision, 250, 1850)
        await model.close()

    with_server(WELL, use)


def test_tasks_that_come_together_check_it_once(home: Home) -> None:
    async def use(server: ScriptedModel) -> None:
        model = home.model(server)
        await asyncio.gather(*(model.decide(TAP_RED) for _ in range(4)))
        assert len(server.asked) == 6 + 4
        await model.close()

    with_server(WELL, use)


def test_another_model_stands_in(home: Home) -> None:
    async def run() -> None:
        async with served(BLIND) as first, served(WELL) as second:
            models = Models.model_validate(
                {
                    "gui": {
                        "base_url": first.base_url, "model": first.name,
                        "fallback": [{"base_url": second.base_url, "model": second.name}],
                    }
                }
            )  # fmt: skip
            built = gui_models.build(models, home.folder, home.told.append)
            assert built is not None
            thought = await built.model.decide(TAP_RED)
            assert near(thought.decision, 250, 1850)
            assert "picture" in thought.instead
            await built.prepare(home.told.append)
            assert "cannot be used" in home.told[-1].en
            await built.model.close()

    asyncio.run(run())


@pytest.mark.parametrize(
    ("gui", "message"),
    [
        ({"adapter": "frobnicator"}, "no adapter 'frobnicator'"),
        ({"options": {"max_image_tokns": 1}}, r"qwen3_vl: .* did you mean max_image_tokens\?"),
        ({"options": {"max_image_tokens": "many"}}, r"qwen3_vl: max_image_tokens: .* integer"),
        (
            {"fallback": [{"base_url": "http://127.0.0.1/v1", "model": "y", "adapter": "qwen9"}]},
            r"\[\[models.gui.fallback\]\] adapter: There is no adapter 'qwen9'",
        ),
    ],
)
def test_settings_that_cannot_be_used(home: Home, gui: dict[str, Any], message: str) -> None:
    models = Models.model_validate({"gui": {"base_url": "http://127.0.0.1/v1", "model": "x"} | gui})
    with pytest.raises(ConfigError, match=message):
        gui_models.build(models, home.folder, home.told.append)


def test_a_fallback_is_named_by_its_own_table(home: Home) -> None:
    async def run() -> None:
        async with ScriptedModel(lambda _: Reply(status=401)) as server:
            fallback = {"base_url": server.base_url, "model": server.name, "check": False}
            gui = {"base_url": "http://127.0.0.1:9/v1", "model": "x", "check": False}
            models = Models.model_validate({"gui": gui | {"retries": 0, "fallback": [fallback]}})
            built = gui_models.build(models, home.folder, home.told.append)
            assert built is not None
            with pytest.raises(ModelUnavailable) as failed:
                await built.model.decide(TAP_RED)
            said = str(failed.value)
            assert "correct [models.gui] base_url." in said
            assert "Check [[models.gui.fallback]] api_key." in said
            assert "请检查 [[models.gui.fallback]] 的 api_key。" in in_chinese(said)
            await built.model.close()

    asyncio.run(run())


def test_verdicts_are_private(home: Home) -> None:
    async def use(server: ScriptedModel) -> None:
        model = home.model(server)
        await model.prepare()
        await model.close()

    with_server(WELL, use)
    assert (home.folder / "checks").stat().st_mode & 0o077 == 0


def test_a_planner_and_a_model_that_points(home: Home) -> None:
    plan = {"thought": "It is red.", "action": "tap", "summary": "Tap it", "target": "red square"}

    async def run() -> None:
        async with ScriptedModel(lambda _: json.dumps(plan)) as plans, served(WELL) as points:
            models = Models.model_validate(
                {
                    "planner": {"base_url": plans.base_url, "model": plans.name},
                    "grounder": {"base_url": points.base_url, "model": points.name, "zoom": 0.5},
                }
            )
            built = gui_models.build(models, home.folder, home.told.append)
            assert built is not None
            thought = await built.model.decide(TAP_RED)
            assert near(thought.decision, 250, 1850)
            assert len(points.asked) == 6 + 2, "checked once, then two looks"
            assert thought.usage.calls == 6 + 3, "who asks first pays for the check"
            await built.model.close()

    asyncio.run(run())


def test_a_grounder_that_cannot_point_is_refused_at_once(home: Home) -> None:
    where = {"base_url": "http://127.0.0.1/v1", "model": "x"}
    models = Models.model_validate({"planner": where, "grounder": where | {"adapter": "step_gui"}})
    with pytest.raises(ConfigError, match="was not made to point"):
        gui_models.build(models, home.folder, home.told.append)


# --- served by us ---------------------------------------------------------------------------------


def ours(home: Home, **more: Any) -> OneModel:
    settings = GuiSettings(retries=0, timeout=60, **more)
    return OneModel(settings, Verdicts(home.folder / "checks"), home.told.append)


@needs_llama_cpp
def test_a_model_of_ours_is_started_and_stopped(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(home.folder))
    weights = write_gguf(home.folder / "made.gguf")

    async def run() -> None:
        model = ours(home, serve=str(weights), adapter="qwen3_vl", check=False)
        ready = await model.prepare()
        with pytest.raises(ModelUnavailable) as blind:
            await model.decide(TAP_RED)
        assert "made" in "".join(said.en for said in home.told)
        assert "image" in str(blind.value), "these weights have no eyes"
        assert ready.usage.calls == 1
        port = httpx2.URL((await model.checked()).base_url).port
        await model.close()
        with pytest.raises(ConnectionRefusedError):
            await asyncio.open_connection("127.0.0.1", port)

    asyncio.run(run())


@needs_llama_cpp
def test_a_server_that_was_given_up_is_started_anew_after_a_while(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(home.folder))
    weights = write_gguf(home.folder / "made.gguf")

    async def run() -> None:
        model = ours(home, serve=str(weights), adapter="qwen3_vl", check=False)
        await model.prepare()
        assert model._lost is not None
        model._lost.set_result(ServingError("It died too often."))
        with pytest.raises(ModelUnavailable, match="died too often"):
            await model.decide(TAP_RED)
        monkeypatch.setattr(one_model, "REFUSED_SECONDS", 0.0)
        port = httpx2.URL((await model.checked()).base_url).port
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.close()
        await model.close()

    asyncio.run(run())


@pytest.mark.parametrize(
    ("serve", "sentence"), [("frobnicator-9b", "frobnicator-9b"), ("made.gguf", "is no GUI model")]
)
@needs_llama_cpp
def test_what_cannot_be_served_is_a_sentence(
    home: Home, monkeypatch: pytest.MonkeyPatch, serve: str, sentence: str
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(home.folder))
    monkeypatch.chdir(home.folder)
    write_gguf(home.folder / "made.gguf")

    async def run() -> None:
        model = ours(home, serve=serve)
        with pytest.raises(ModelUnavailable, match=sentence):
            await model.decide(TAP_RED)
        await model.close()

    asyncio.run(run())
