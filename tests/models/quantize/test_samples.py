"""The screens that recipes look at."""

from __future__ import annotations

import json

from models.serving.conversation import picture_of
from models.serving.quantize.samples import conversations


def test_screens_come_from_the_seed() -> None:
    once, again, other = (
        [json.dumps(each) for each in conversations("qwen3_vl", 4, seed, image_tokens=64)]
        for seed in (1, 1, 2)
    )
    assert once == again
    assert len(set(once)) == 4
    assert not set(once) & set(other)


def test_pictures_are_of_the_size_that_was_asked_for() -> None:
    for messages in conversations("qwen2_5_vl", 3, 0, image_tokens=64):
        [part] = [
            part
            for message in messages
            if isinstance(message["content"], list)
            for part in message["content"]
            if part["type"] == "image_url"
        ]
        width, height = picture_of(part).size
        assert 30 <= (width // 28) * (height // 28) <= 64
        assert width % 28 == height % 28 == 0
