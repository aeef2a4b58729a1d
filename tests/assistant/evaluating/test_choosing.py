"""Which model is meant, and where it is asked."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from assistant.config import Settings
from assistant.evaluating import checking
from assistant.evaluating.checking import Cost
from assistant.evaluating.choosing import choose, key_of
from assistant.evaluating.jobs import Job, Jobs
from models.base import NOTHING_USED
from skills.evaluation.base import EvaluationError
from tests.phones import free_port
from tests.platforms.background import in_background
from tests.scripted_model import ScriptedModel

GUI = {"gui": {"base_url": "http://127.0.0.1:9/v1", "model": "MAI-UI-8B", "api_key": "env:OPEN",
               "adapter": "mai_ui", "check": False}}  # fmt: skip


def settings(**models: Any) -> Settings:
    return Settings.model_validate({"models": models})


def test_where_a_model_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPEN", "sesame")
    plain, gui = settings(), settings(**GUI)
    for named in ("baseline", "Baseline OCR", "baseline_tree"):
        assert choose(named, plain, {}).family.startswith("baseline")
    with in_background(ScriptedModel([], name="org/Qwen3-VL-8B-Instruct", key="k")) as server:
        own: dict[str, object] = {
            "url": server.base_url,
            "key": "k",
            "price_in": 2,
            "price_out": 3.5,
        }
        found = choose("qwen3-vl-8b", plain, own)
        assert (found.family, found.weights) == ("qwen3_vl", "org/Qwen3-VL-8B-Instruct")
        assert (found.named, found.price) == ("Qwen3-VL-8B", (2.0, 3.5))
        assert key_of(found.url, plain, own).get_secret_value() == "k"
        with pytest.raises(EvaluationError, match="it has: org/Qwen3-VL-8B-Instruct"):
            choose("mai-ui-8b", plain, own)
        secret = str(own["url"]).replace("//", "//me:sesame@")
        for url, words in ((secret, "it has"), (f"{secret}/nowhere", "Is it running")):
            with pytest.raises(EvaluationError, match=words) as told:
                choose("mai-ui-8b", plain, {**own, "url": url})
            assert "sesame" not in f"{told.value.said}"
    with in_background(ScriptedModel([], name="MAI-UI-8B\n" + 900 * "x")) as server:
        with pytest.raises(EvaluationError, match=r"it has: MAI-UI-8B x+\.") as told:
            choose("qwen3-vl-8b", plain, {"url": server.base_url})
        assert len(told.value.said.en) < 200
        assert choose("our-own-8b-of-qwen3-vl", plain, {"url": "", "weights": _weights(tmp_path),
                                                        "family": "qwen3_vl"}).local  # fmt: skip
    found = choose("mai-ui-8b", gui, {})
    assert (found.url, found.weights) == ("http://127.0.0.1:9/v1", "MAI-UI-8B")
    assert key_of(found.url, gui, {}).get_secret_value() == "sesame"
    gone = {"url": f"http://127.0.0.1:{free_port()}/v1"}
    for named, set_so, words in (
        ("qwen3-vl-8b", gone, "Is it running"),
        ("qwen3-vl-8b", {}, "phonepilot.toml"),
        ("qwen3-vl-8b", {"weights": str(tmp_path / "nowhere")}, "config.json"),
        ("zebra-7", {}, "No model family"),
    ):
        with pytest.raises(EvaluationError, match=words) as wrong:
            choose(named, plain, set_so)
        assert wrong.value.said.zh != wrong.value.said.en


def test_a_job_is_kept_whole_and_one_that_is_torn_is_none(tmp_path: Path) -> None:
    jobs = Jobs(tmp_path / "chat")
    one = Job("a", "chat", "room", "ann", "zh", "own_world", "T", "m", "f", "w", "a", "i",
              begun=1.0, price=(1.0, 2.0))  # fmt: skip
    jobs.keep(one)
    later = Job("b", "chat", "room", "bob", "en", "own_world", "T", "m", "f", "w", "a", "i",
                begun=2.0)  # fmt: skip
    jobs.keep(later)
    assert [*jobs.all()] == [later, one]
    assert jobs.change(one, state="stopped", answered=3) == jobs.known("a")
    assert jobs.change(one, while_="running", answered=4).answered == 3, "it was stopped meanwhile"
    with ThreadPoolExecutor(8) as many:
        list(many.map(lambda n: jobs.change(one, **{("of", "answered")[n % 2]: n}), range(40)))
    changed = jobs.known("a")
    assert changed is not None
    assert (changed.of % 2, changed.answered % 2, changed.state) == (0, 1, "stopped")
    (jobs.place(one) / "job.json").write_text('{"id": "a"')
    assert [*jobs.all()] == [later]
    assert jobs.known("nothing") is None


def _weights(folder: Path) -> str:
    (folder / "config.json").write_text("{}")
    return str(folder)


def test_weights_that_call_themselves_otherwise_are_told(tmp_path: Path) -> None:
    folder = tmp_path / "Qwen3-VL-2B-Instruct"
    folder.mkdir()
    (folder / "config.json").write_text('{"model_type": "qwen3_vl"}')
    job = Job(
        "1", "chat", "room", "ann", "en", "own_world", "Our own world", "MAI-UI-8B", "mai_ui",
        str(folder), "a", "b", local=True,
    )  # fmt: skip
    for alone in (True, False):
        said = checking.told(job, Cost(1, 1.0, NOTHING_USED), (1, 1), alone=alone)
        assert "calls itself Qwen3-VL-2B-Instruct · qwen3_vl, not MAI-UI-8B" in said.en
        assert "不是 MAI-UI-8B" in said.zh
    (folder / "config.json").write_text('{"_name_or_path": "Tongyi-MAI/MAI-UI-8B"}')
    assert "calls itself" not in checking.told(job, Cost(1, 1.0, NOTHING_USED), (1, 1)).en
