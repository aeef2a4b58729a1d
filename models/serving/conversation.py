"""Conversations with pictures as transformers wants them: token ids, pixels, grids.

For the families whose pictures stand in the text as one mark that becomes as many as the picture
has tokens: Qwen2-VL and all that came of it. Image processor and tokenizer are used side by side,
since transformers' processor of both insists on torchvision, which nothing else here needs.
"""

from __future__ import annotations

import base64
import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from PIL import Image

Messages = Sequence[dict[str, Any]]
"""As a chat completion takes them, pictures as ``data:`` URLs."""


class Speaker:
    """The tokenizer and the image processor of a model folder."""

    def __init__(self, folder: Path) -> None:
        """Needs torch and transformers. Raises OSError for a folder without them."""
        from transformers import AutoConfig, AutoTokenizer
        from transformers.models.qwen2_vl.image_processing_pil_qwen2_vl import (
            Qwen2VLImageProcessorPil,
        )

        self.tokenizer: Any = AutoTokenizer.from_pretrained(folder)
        self._images: Any = Qwen2VLImageProcessorPil.from_pretrained(folder)
        self._image_mark = int(AutoConfig.from_pretrained(folder).image_token_id)

    def inputs(self, messages: Messages, reply: str = "") -> dict[str, Any]:
        """The model's inputs for the conversation, and ``reply`` as the beginning of its answer."""
        import torch

        text = self.tokenizer.apply_chat_template(
            list(messages), tokenize=False, add_generation_prompt=True
        )
        ids: list[int] = self.tokenizer(text + reply, add_special_tokens=False)["input_ids"]
        pictures = [picture_of(part) for part in _picture_parts(messages)]
        if not pictures:
            return {"input_ids": torch.tensor([ids])}
        seen = self._images(images=pictures, return_tensors="pt")
        lengths = [
            int(grid.prod()) // self._images.merge_size**2 for grid in seen["image_grid_thw"]
        ]
        found = torch.tensor([self._widened(ids, lengths)])
        return {
            "input_ids": found,
            "mm_token_type_ids": (found == self._image_mark).int(),
            "pixel_values": seen["pixel_values"],
            "image_grid_thw": seen["image_grid_thw"],
        }

    def _widened(self, ids: Sequence[int], lengths: Sequence[int]) -> list[int]:
        """Each mark of a picture, as often as the picture has tokens."""
        left = iter(lengths)
        widened: list[int] = []
        for token in ids:
            widened += [token] * (next(left) if token == self._image_mark else 1)
        return widened


def _picture_parts(messages: Messages) -> list[dict[str, Any]]:
    return [
        part
        for message in messages
        if isinstance(message["content"], list)
        for part in message["content"]
        if part["type"] == "image_url"
    ]


def picture_of(part: dict[str, Any]) -> Image.Image:
    """The picture in a part of a message."""
    data = part["image_url"]["url"].partition(",")[2]
    return Image.open(io.BytesIO(base64.b64decode(data))).convert("RGB")
