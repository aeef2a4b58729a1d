"""A benchmark in a chat: refused, priced, begun, told of, stopped, gone on with, compared."""

from __future__ import annotations

import json
import os
from collections.abc import Collection, Iterator
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from assistant.evaluating.jobs import Job, Jobs
from skills.evaluation.own_world.making import ANNOTATIONS, Wanted
from tests.assistant.chats import Chat, in_a_chat
from tests.assistant.conftest import Cli
from tests.assistant.evaluating.world import COUNT, NAME, Knowing, small
from tests.platforms.background import in_background
from tests.scripted_model import ScriptedModel

pytestmark = pytest.mark.whole

Served = tuple[ScriptedModel, Knowing]


@pytest.fixture
def served(cli: Cli) -> Iterator[Served]:
    knowing = Knowing(small(cli.home))
    with in_background(ScriptedModel(knowing, name=NAME, key="sesame")) as model:
        yield model, knowing


def said(chat: Chat, text: str, words: str, person: str = "ann") -> str:
    """Forget what was said, say this, and wait for an answer."""
    chat.sent.clear()
    chat.says(text, person=person)
    return chat.hears(words).text


def pressed(chat: Chat, label: str, words: str) -> str:
    """Press the button of the question that is open."""
    asked = chat.wait(lambda message: any(b.label == label for b in message.buttons))
    chat.sent.clear()
    chat.says("", button=next(b.value for b in asked.buttons if b.label == label))
    return chat.hears(words).text


def test_from_a_refusal_to_the_table(
    cli: Cli, served: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server, knowing = served
    monkeypatch.setenv("SESAME", "sesame")
    monkeypatch.delenv("PHONEPILOT_DATA", raising=False)
    skills = {
        "evaluation": {
            "url": server.base_url, "key": "env:SESAME", "at_a_time": 1,
            "price_in": 100.0, "price_out": 200.0,
        }
    }  # fmt: skip
    with in_a_chat(cli, skills=skills) as (chat, house):
        jobs = Jobs(house.benchmarks.jobs.folder)
        said(chat, "how far is the benchmark?", "No benchmark is running, and none was run.")
        said(chat, "停止评测", "没有正在进行的评测")

        # what cannot be done
        far = "benchmark qwen3-vl-8b on screenspot-pro"
        assert "github.com/likaixin2000" in said(chat, far, "The annotations of ScreenSpot-Pro")
        data = tmp_path / "data"
        (data / "grounding").mkdir(parents=True)
        row = {
            "id": "1", "img_filename": "far/1.png", "img_size": [100, 100], "bbox": [1, 1, 9, 9],
            "instruction": "the knob",
        }  # fmt: skip
        (data / "grounding" / "screenspot-pro.json").write_text(json.dumps([row]))
        monkeypatch.setenv("PHONEPILOT_DATA", str(data))
        assert "huggingface-cli download" in said(chat, far, "1 of 1 pictures are not below")
        said(chat, "benchmark mai-ui-8b on own world", f"it has: {NAME}")
        said(chat, "benchmark qwen3-vl-8b on marsworld", "No benchmark is called 'marsworld'")
        said(chat, "benchmark zebra-7 on own world", "No model family is called")
        said(chat, far, "only the owner", person="bob")
        assert not [*jobs.all()]

        # what it costs, and a no
        asked = said(chat, "benchmark qwen3-vl-8b on own world", "Shall I begin?")
        assert f"Qwen3-VL-8B on Our own world: {COUNT} samples" in asked
        assert "tokens" in asked
        assert "in money" in asked
        assert "are free" in asked
        pressed(chat, "No", "I did not begin.")
        assert not [*jobs.all()]
        assert knowing.count == 2, "two samples were tried"

        # where others read along
        chat.sent.clear()
        chat.says("benchmark qwen3-vl-8b on own world", private=False)
        told = chat.hears("Shall I begin?").text
        assert f"{COUNT} samples" in told
        assert not any(word in told for word in ("127.0.0.1", "are free", "Disk"))
        pressed(chat, "No", "I did not begin.")
        chat.sent.clear()
        chat.says("benchmark mai-ui-8b on own world", private=False)
        assert "127.0.0.1" not in chat.hears(f"it has: {NAME}").text

        # a yes; how far; stopped; gone on with
        knowing.held = knowing.count + 2 + 5
        said(chat, "benchmark qwen3-vl-8b on own world", "Shall I begin?")
        pressed(chat, "Begin", "I have begun: Qwen3-VL-8B on Our own world.")
        chat.wait(lambda message: f" of {COUNT} (" in message.text)
        knowing.wait(1)
        told = said(chat, "评测进行到哪了？", f"/{COUNT}（")
        assert told.startswith("✅ 用 Our own world 评测 Qwen3-VL-8B：")
        stopped = said(chat, "stop the benchmark", "are answered and kept")
        assert f"of {COUNT}" in stopped
        knowing.held = 0
        said(chat, "继续评测", "已开始：用 Our own world 评测 Qwen3-VL-8B")
        table = chat.hears(f"正确 {100 * (COUNT - 1) / COUNT:.1f} % ({COUNT - 1}/{COUNT})")
        assert table.file is not None
        assert "<html" in table.file.read_text("utf-8")
        assert "没有可对照的已发表成绩" in table.text
        (job,) = jobs.all()
        assert (job.state, job.answered, job.of) == ("done", COUNT, COUNT)
        probes = sum(knowing.asked.values()) - COUNT
        assert probes == 6, "what was answered is not asked again"
        again = said(chat, "what did the benchmark come to?", "right (95 %")
        assert f"({COUNT - 1}/{COUNT})" in again
        said(chat, "go on with the benchmark", "There is no benchmark to go on with")
        assert all("sesame" not in message.text for _, message in chat.sent)

        # without a model, of a part
        said(chat, "用 own world 评测 baseline tree，只用 6 个样本", "要开始吗？")
        pressed(chat, "开始", "已开始")
        chat.hears("/6)")


def test_what_was_begun_goes_on_at_the_next_start(
    cli: Cli, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    server, knowing = served
    monkeypatch.setenv("SESAME", "sesame")
    skills = {"evaluation": {"url": server.base_url, "key": "env:SESAME", "at_a_time": 2}}
    knowing.held = 2 + 6
    with in_a_chat(cli, skills=skills) as (chat, house):
        said(chat, "benchmark qwen3-vl-8b on own world", "Shall I begin?")
        pressed(chat, "Begin", "I have begun")
        chat.wait(lambda message: f" of {COUNT} (" in message.text)
        knowing.wait(2)
        folder = house.benchmarks.jobs.folder
    (job,) = Jobs(folder).all()
    assert job.state == "running", "the end of the house is no end of it"
    knowing.held = 0
    with in_a_chat(cli, skills=skills) as (chat, _):
        table = chat.hears(f"({COUNT - 1}/{COUNT})")
        assert table.file is not None
    assert sum(knowing.asked.values()) == COUNT + 2


def test_what_goes_wrong_on_the_way_is_told_and_loses_nothing(
    cli: Cli, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    server, knowing = served
    monkeypatch.setenv("SESAME", "sesame")
    settings = {"url": server.base_url, "key": "env:SESAME", "at_a_time": 1}
    with in_a_chat(cli, skills={"evaluation": settings}) as (chat, house):
        jobs = house.benchmarks.jobs

        # its pictures are gone after a restart, and not even that can be kept
        world = cli.home / "eval" / "worlds" / Wanted().name
        half = Job(
            "half", "chat", "room", "ann", "en", "own_world", "Half", NAME, "qwen3_vl", NAME,
            str(world / ANNOTATIONS), str(cli.home / "gone"), server.base_url, answered=7, of=12,
        )  # fmt: skip
        (jobs.place(half) / f".job.json.{os.getpid()}").mkdir(parents=True)
        (jobs.place(half) / "job.json").write_text(json.dumps(asdict(half)))
        lost = chat.hears("pictures are not below").text
        assert "7 of 12 are answered and kept" in lost
        (jobs.place(half) / f".job.json.{os.getpid()}").rmdir()
        jobs.change(half, state="stopped")

        # it was begun by another version; and by the owner, from elsewhere
        old = replace(half, id="old", title="Old", images=str(world), begun=2.0)
        run = jobs.place(old) / "run"
        run.mkdir(parents=True)
        (run / "protocol.json").write_text('{"protocol": {"benchmark": "own_world"}}')
        jobs.keep(old)
        assert "go on" not in chat.hears("Please ask for it again").text
        jobs.keep(replace(half, gateway="telegram", chat="42", state="stopped"))
        said(chat, "how far is the benchmark?", "How it is asked has changed")
        said(chat, "go on with the benchmark", f"{NAME} on Half")
        known = jobs.known("half")
        assert known is not None
        assert (known.state, known.gateway, known.chat) == ("running", "telegram", "42")
        said(chat, "stop the benchmark", "on Half: stopped, 7 of 12")

        # the same twice at once is refused, another one is not; and so are two samples
        knowing.refused = {row["id"] for row in knowing.rows[1:3]}
        knowing.held = knowing.count + 2 + 5
        again = "benchmark qwen3-vl-8b on own world"
        said(chat, again, "Shall I begin?")
        pressed(chat, "Begin", "I have begun")
        chat.wait(lambda message: f" of {COUNT} (" in message.text)
        knowing.wait(1)
        assert f"of {COUNT}" in said(chat, again, "That one is running already.")
        said(chat, "run own world with baseline_tree with 6 samples", "Shall I begin?")
        pressed(chat, "Begin", "I have begun")
        chat.hears("/6)")
        # what hangs is asked anew, also where nobody looked between the stop and the going on
        with monkeypatch.context() as patched:
            patched.setattr(house.benchmarks, "_look", _nothing)
            said(chat, "stop the benchmark of qwen3-vl-8b on own world", "are answered and kept")
            knowing.held = 0
            said(chat, "go on with the benchmark", "I have begun")
        table = chat.hears("2 have no answer (all wrong)").text
        assert f"({COUNT - 3}/{COUNT})" in table
        chat.hears("2 samples have no answer. 10 of 12 are answered and kept.")
        knowing.refused = set()
        said(chat, "go on with the benchmark", "I have begun")
        chat.hears(f"({COUNT - 1}/{COUNT})")
        assert {name for name, times in knowing.asked.items() if times > 1} <= {
            knowing.rows[0]["id"], knowing.rows[COUNT // 2]["id"],
        }, "only what was tried beforehand"  # fmt: skip


async def _nothing(only: Collection[str]) -> None:
    """Nobody looks."""
