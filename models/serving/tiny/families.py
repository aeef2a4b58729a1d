"""Tiny random Qwen3-VL and Qwen2.5-VL, with the shapes that quantisers and servers ask for."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from models.serving.tiny.tokenizer import SPECIAL, write_tokenizer

WIDTH = 256
"""Of the language model: a multiple of the groups that weights are quantised in (128 and 256)."""


def build(family: str, folder: Path, *, seed: int = 0, whole: Sequence[str] = ()) -> Path:
    """A model folder of ``family``, the same one for the same seed. ``whole``: texts that are one
    token each. Needs torch and transformers. Raises KeyError for a family not in FAMILIES."""
    make = FAMILIES[family]
    import torch
    from transformers import AutoTokenizer

    folder.mkdir(parents=True, exist_ok=True)
    vocabulary = write_tokenizer(folder, whole)
    tokenizer = AutoTokenizer.from_pretrained(folder)
    ids = dict(zip(SPECIAL, tokenizer.convert_tokens_to_ids(list(SPECIAL)), strict=True))
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        model, processor = make(vocabulary, ids)
    model.generation_config.eos_token_id = ids["<|im_end|>"]
    model.generation_config.pad_token_id = ids["<|endoftext|>"]
    model.eval().save_pretrained(folder)
    for name in ("preprocessor_config.json", "video_preprocessor_config.json"):
        kind = "video_processor_type" if name.startswith("video") else "image_processor_type"
        other = "image_processor_type" if name.startswith("video") else "video_processor_type"
        settings = {key: value for key, value in processor.items() if key != other}
        (folder / name).write_text(json.dumps({kind: processor[kind], **settings}, indent=1))
    return folder


def _qwen3_vl(vocabulary: int, ids: dict[str, int]) -> tuple[Any, dict[str, Any]]:
    from transformers import Qwen3VLConfig, Qwen3VLForConditionalGeneration

    text = _text(vocabulary, ids) | {
        "head_dim": 64,
        "rope_parameters": {
            "rope_type": "default", "rope_theta": 5_000_000.0, "mrope_section": [12, 10, 10],
            "mrope_interleaved": True,
        },
    }  # fmt: skip
    vision = _vision(patch=16) | {
        "deepstack_visual_indexes": [0, 1, 2], "num_position_embeddings": 2304,
    }  # fmt: skip
    config = Qwen3VLConfig(text_config=text, vision_config=vision, **_marks(ids))
    return Qwen3VLForConditionalGeneration(config), _processor(
        "Qwen3VLProcessor", "Qwen3VLVideoProcessor", 16, 65_536, 16_777_216, mean=0.5, deviation=0.5
    )


def _qwen2_5_vl(vocabulary: int, ids: dict[str, int]) -> tuple[Any, dict[str, Any]]:
    from transformers import Qwen2_5_VLConfig, Qwen2_5_VLForConditionalGeneration

    text = _text(vocabulary, ids) | {
        "rope_parameters": {
            "rope_type": "default", "rope_theta": 1_000_000.0, "mrope_section": [8, 12, 12],
        },
    }  # fmt: skip
    vision = _vision(patch=14) | {"window_size": 112, "fullatt_block_indexes": [1, 3]}
    config = Qwen2_5_VLConfig(text_config=text, vision_config=vision, **_marks(ids))
    return Qwen2_5_VLForConditionalGeneration(config), _processor(
        "Qwen2_5_VLProcessor", "Qwen2VLVideoProcessor", 14, 3_136, 12_845_056
    )


def _text(vocabulary: int, ids: dict[str, int]) -> dict[str, Any]:
    return {
        "vocab_size": vocabulary, "hidden_size": WIDTH, "intermediate_size": 2 * WIDTH,
        "num_hidden_layers": 4, "num_attention_heads": 4, "num_key_value_heads": 2,
        "max_position_embeddings": 32_768, "rms_norm_eps": 1e-6,
        "bos_token_id": ids["<|endoftext|>"], "eos_token_id": ids["<|im_end|>"],
    }  # fmt: skip


def _vision(patch: int) -> dict[str, Any]:
    return {
        "depth": 4, "hidden_size": 128, "num_heads": 4, "intermediate_size": 256,
        "patch_size": patch, "spatial_merge_size": 2, "temporal_patch_size": 2,
        "out_hidden_size": WIDTH,
    }  # fmt: skip


def _marks(ids: dict[str, int]) -> dict[str, Any]:
    return {
        "image_token_id": ids["<|image_pad|>"], "video_token_id": ids["<|video_pad|>"],
        "vision_start_token_id": ids["<|vision_start|>"],
        "vision_end_token_id": ids["<|vision_end|>"], "tie_word_embeddings": False,
    }  # fmt: skip


_CLIP_MEAN = [0.48145466, 0.4578275, 0.40821073]
_CLIP_DEVIATION = [0.26862954, 0.26130258, 0.27577711]


def _processor(
    name: str, video: str, patch: int, least: int, most: int, *,
    mean: float | None = None, deviation: float | None = None,
) -> dict[str, Any]:  # fmt: skip
    return {
        "processor_class": name, "image_processor_type": "Qwen2VLImageProcessor",
        "video_processor_type": video, "patch_size": patch, "merge_size": 2,
        "temporal_patch_size": 2, "size": {"shortest_edge": least, "longest_edge": most},
        "image_mean": _CLIP_MEAN if mean is None else [mean] * 3,
        "image_std": _CLIP_DEVIATION if deviation is None else [deviation] * 3,
    }  # fmt: skip


FAMILIES: dict[str, Callable[[int, dict[str, int]], tuple[Any, dict[str, Any]]]] = {
    "qwen3_vl": _qwen3_vl,
    "qwen2_5_vl": _qwen2_5_vl,
}
