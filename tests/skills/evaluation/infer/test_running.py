"""A run against a server with every trouble: each sample ends with its answer, or says why not."""

from __future__ import annotations

import io
import itertools
import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from models.prices import Price
from skills.evaluation.base import EvaluationError, ImagesMissing, Protocol
from skills.evaluation.benchmarks import benchmark
from skills.evaluation.infer.asking import Wishes
from skills.evaluation.infer.patience import Patience
from skills.evaluation.infer.progress import Waiting
from skills.evaluation.infer.running import IN_A_ROW, Outcome
from skills.evaluation.infer.sources import served
from skills.evaluation.infer.troubles import Mixed, Stopped
from skills.evaluation.infer.whole import Wanted, Whole
from tests.scripted_model import Reply, ScriptedModel
from tests.skills.evaluation.infer.squares import (
    SIZE,
    Answers,
    draw,
    kept,
    place,
    point,
    replies,
    wanted,
)

pytestmark = pytest.mark.anyio

SOON = Patience(tries=3, first=0.01)


class Told:
    """What a run tells of itself."""

    def __init__(self) -> None:
        self.begun: list[tuple[int, int]] = []
        self.out = io.StringIO()
        self.waiting = Waiting(1, 0, self.out)

    def __call__(self, of: int, before: int, protocol: Protocol) -> Waiting:
        self.begun.append((of, before))
        self.waiting = Waiting(of, before, self.out)
        return self.waiting


async def ask(want: Wanted, server: ScriptedModel, told: Told | None = None) -> Outcome:
    price = Price(input=1000, output=1000)
    url = server.base_url
    async with served(want, url, seconds=150, price=price, patience=SOON) as model:
        return await Whole(want).ask(model, told or Told())


async def test_what_passes_is_asked_again_and_what_does_not_is_told(tmp_path: Path) -> None:
    draw(tmp_path, 9)
    broken = json.dumps({"choices": "?"})
    troubles = {
        0: [Reply("too many", status=429, headers={"Retry-After": "0.05"})],
        1: [Reply("busy", status=503), Reply("busy", status=503)],
        2: [Reply(raw='{"choices": [{'), Reply(raw=broken)],
        3: [Reply("[1, 2", hang_up=True)],
        4: [Reply("busy", status=500)] * 3,
        5: [Reply("slow [500, 500]", slow=0.3)],
        6: [Reply("I think, and think", finish="length")],
        7: [Reply("this picture is refused", status=400)],
    }

    def instead(n: int, time: int) -> Reply | None:
        return next(iter(troubles.get(n, [])[time - 1 : time]), None)

    answers, told = Answers(instead), Told()
    async with ScriptedModel(answers) as server:
        assert await ask(wanted(tmp_path), server, told) == Outcome(9, 7, 2)
        assert answers.asked == Counter({0: 2, 1: 3, 2: 3, 3: 2, 4: 3, 5: 1, 6: 1, 7: 1, 8: 1})
        said = replies(tmp_path / "out")
        assert said["mobile_5"] == "slow [500, 500]"
        assert said["mobile_6"] == "I think, and think", "a cut reply is what it said"
        assert said["mobile_8"] == point(8)
        assert "mobile_4" not in said
        assert told.waiting.usage.money > 0
        assert told.waiting.usage.calls > 9
        assert "9/9" in told.out.getvalue()
        assert "2 failed" in told.out.getvalue()

        before, told = answers.asked.copy(), Told()
        assert await ask(wanted(tmp_path), server, told) == Outcome(9, 9, 0)
        assert answers.asked - before == Counter({4: 1, 7: 1}), "only what had failed"
        assert told.begun == [(9, 7)]
    rows = kept(tmp_path / "out")
    assert "refused" in next(row["error"] for row in rows if row["id"] == "mobile_7")
    assert {row["answer"][0] for row in rows} == {place(n)[0] - 8 for n in range(9)}


async def test_what_will_not_pass_ends_the_run_at_once(tmp_path: Path) -> None:
    draw(tmp_path, 40)
    async with ScriptedModel(Answers(), key="right") as server:
        with pytest.raises(Stopped, match="key"):
            await ask(wanted(tmp_path), server)
    down = Answers(lambda n, time: Reply("down", status=503))
    async with ScriptedModel(down) as server:
        with pytest.raises(Stopped, match="in a row") as stopped:
            await ask(wanted(tmp_path, jobs=1), server)
        assert "连续" in stopped.value.said.zh
        assert len(down.asked) == IN_A_ROW
    day = Answers(lambda n, time: Reply("", status=429, headers={"Retry-After": "86400"}))
    async with ScriptedModel(day) as server:
        with pytest.raises(Stopped, match="86400"):
            await ask(wanted(tmp_path, jobs=1), server)
    async with ScriptedModel(Answers()) as server:
        assert await ask(wanted(tmp_path), server) == Outcome(40, 40, 0)


async def test_who_lets_in_a_few_at_a_time_answers_all_in_the_end(tmp_path: Path) -> None:
    draw(tmp_path, 24)
    turns = itertools.count(1)

    def every_third(n: int, time: int) -> Reply | None:
        wait = {"Retry-After": "0.01"}
        return Reply("too many", status=429, headers=wait) if next(turns) % 3 else None

    async with ScriptedModel(Answers(every_third)) as server:
        assert await ask(wanted(tmp_path, jobs=8), server) == Outcome(24, 24, 0)


async def test_samples_that_fail_by_themselves_bar_no_others(tmp_path: Path) -> None:
    draw(tmp_path, 40)
    for n, data in enumerate(
        (b"", b"<html>", (tmp_path / "pictures" / "2.png").read_bytes()[:200])
    ):
        (tmp_path / "pictures" / f"{n}.png").write_bytes(data)
    Image.new("RGB", SIZE, "white").save(tmp_path / "pictures" / "3.png", "JPEG")
    whole = (tmp_path / "pictures" / "3.png").read_bytes()
    (tmp_path / "pictures" / "3.png").write_bytes(whole[: len(whole) // 2])
    refused = range(10, 30)
    too_long = Reply("maximum context length", status=400)
    answers = Answers(lambda n, time: too_long if n in refused else None)
    async with ScriptedModel(answers) as server:
        assert await ask(wanted(tmp_path, jobs=1), server) == Outcome(40, 16, 24)
        assert not answers.asked.keys() & {0, 1, 2, 3}, "a broken picture is not sent"
        with pytest.raises(Stopped, match="in a row"):
            await ask(wanted(tmp_path, jobs=1), server)
        with pytest.raises(Stopped, match="in a row"):
            await ask(wanted(tmp_path, jobs=1), server)
    twice = [n for n in refused if answers.asked[n] == 2]
    assert len(twice) == 2 * IN_A_ROW - 4, "what failed longest ago comes first"


def test_a_part_is_spread_over_the_whole(tmp_path: Path) -> None:
    draw(tmp_path, 30)
    asked = [int(each.sample.id[7:]) for each in Whole(wanted(tmp_path, limit=20)).questions]
    assert len(asked) == len(set(asked)) == 20
    assert max(b - a for a, b in itertools.pairwise([*asked, 30])) == 2
    assert len(Whole(wanted(tmp_path, limit=31)).questions) == 30


async def test_the_protocol_is_what_is_sent(tmp_path: Path) -> None:
    draw(tmp_path, 3)
    sampling = {"temperature": 0.3, "top_p": 0.9, "top_k": 5}
    wishes = Wishes("text_first", 32_768, 70_000, sampling, max_tokens=99)
    whole = Whole(wanted(tmp_path, wishes))
    assert whole.protocol.order == "text_first"
    assert whole.protocol.max_pixels == 70_000
    assert len({whole.protocol.hash, Whole(wanted(tmp_path)).protocol.hash}) == 2
    async with ScriptedModel(Answers()) as server:
        await ask(wanted(tmp_path), server)
        usual = server.asked[0]
        assert [part["type"] for part in usual.messages[-1]["content"]] == ["image_url", "text"]
        files = {path.read_bytes() for path in (tmp_path / "pictures").iterdir()}
        assert {asked.pictures[0] for asked in server.asked} == files, "as they lie on the disk"
        with pytest.raises(Mixed, match="max_pixels"):
            await ask(wanted(tmp_path, wishes), server)
        server.asked.clear()
        await ask(replace(wanted(tmp_path, wishes), out=tmp_path / "other"), server)
        asked = server.asked[0]
    assert [part["type"] for part in asked.messages[-1]["content"]] == ["text", "image_url"]
    names = ("temperature", "top_p", "top_k", "max_tokens")
    assert [asked.settings[name] for name in names] == [0.3, 0.9, 5, 99]
    [(width, height)] = asked.images
    assert 32_768 <= width * height <= 70_000
    assert asked.kinds == ("data:image/png;base64",)


async def test_a_second_look_at_a_part_is_read_in_the_whole(tmp_path: Path) -> None:
    draw(tmp_path, 4)

    def closer(n: int, time: int) -> Reply | None:
        match (n, time):
            case (1, 2):
                return Reply("[500, 500]")
            case (2, 2):
                return Reply("no idea")
            case (3, 1):
                return Reply("[]")
        return None

    want = wanted(tmp_path, Wishes(zoom=0.25))
    answers = Answers(closer)
    async with ScriptedModel(answers) as server:
        assert await ask(want, server) == Outcome(4, 4, 0)
        by_square = {asked.text.split("square ")[1][0]: asked for asked in server.asked}
    assert by_square["1"].images == ((1920, 1080),), "a quarter is enlarged"
    rows = {row["id"]: row for row in kept(want.out)}
    left, top, right, bottom = rows["mobile_1"]["meta"]["part"]
    assert (right - left, bottom - top) == (SIZE[0] // 4, SIZE[1] // 4)
    assert rows["mobile_1"]["meta"]["looks"] == [point(1), "[500, 500]"]
    x, y = json.loads(rows["mobile_1"]["qwen3_vl_infer"])
    assert abs(x * SIZE[0] / 1000 - (left + right) / 2) < 2
    assert abs(y * SIZE[1] / 1000 - (top + bottom) / 2) < 2
    assert rows["mobile_2"]["qwen3_vl_infer"] == point(2), "the first look counts"
    assert "fallback" in rows["mobile_2"]["meta"]
    assert answers.asked[3] == 1
    assert rows["mobile_1"]["usage"]["calls"] == 2
    half = wanted(tmp_path, Wishes(zoom=0.5, min_pixels=1024), limit=1)
    async with ScriptedModel(Answers()) as server:
        await ask(replace(half, out=tmp_path / "half"), server)
        assert server.asked[1].images == ((SIZE[0] // 2, SIZE[1] // 2),), "a half is not"


async def test_pictures_that_are_missing_or_of_another_size_are_told(tmp_path: Path) -> None:
    draw(tmp_path, 6)
    for n in (1, 2, 3, 4):
        (tmp_path / "pictures" / f"{n}.png").unlink()
    with pytest.raises(ImagesMissing) as missing:
        Whole(wanted(tmp_path))
    assert "4 of 6" in str(missing.value)
    assert "1.png" in str(missing.value)
    assert "huggingface-cli download" in str(missing.value)
    for n in (1, 2, 3, 4):
        Image.new("RGB", (200, 400)).save(tmp_path / "pictures" / f"{n}.png")
    async with ScriptedModel(Answers()) as server:
        assert await ask(wanted(tmp_path), server) == Outcome(6, 2, 4)
    errors = [row["error"] for row in kept(tmp_path / "out") if row["error"]]
    assert all("200x400" in error for error in errors)


def test_a_picture_stays_below_its_folder(tmp_path: Path) -> None:
    file = draw(tmp_path, 1)
    (row,) = json.loads(file.read_text())
    (tmp_path / "secret.png").write_bytes((tmp_path / "pictures" / "0.png").read_bytes())
    for image in (str(tmp_path / "secret.png"), "../secret.png", "a/../../s.png", "C:\\s.png"):
        file.write_text(json.dumps([{**row, "image": image}]))
        with pytest.raises(EvaluationError, match=r"row 1 .* is not below a folder"):
            Whole(wanted(tmp_path))
        sample = benchmark("screenspot_v2").sample({**row, "image": image})
        with pytest.raises(ImagesMissing):
            benchmark("screenspot_v2").image(sample, tmp_path / "pictures")


def test_a_line_tells_how_far_how_fast_and_for_how_much() -> None:
    from models.base import Usage

    now = [0.0]
    waiting = Waiting(100, 20, io.StringIO(), lambda: now[0])
    for _ in range(20):
        now[0] += 2
        waiting(Usage(1, 900, completion_tokens=100, money=0.01), "")
    assert waiting.line() == (
        "[########............] 40/100  30.0/min  2 min left  0.20 spent, 0.80 in the end  "
        "20k tokens"
    )
