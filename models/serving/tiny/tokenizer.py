"""A tokenizer of a few hundred tokens that cuts text as Qwen's does and knows its special tokens.

Byte-level BPE, trained in a blink on the sentences below; what they lack is spelt in bytes, so
every text in every language goes through and comes back.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from pathlib import Path

SPECIAL = (
    "<|endoftext|>", "<|im_start|>", "<|im_end|>", "<|vision_start|>", "<|vision_end|>",
    "<|vision_pad|>", "<|image_pad|>", "<|video_pad|>",
)  # fmt: skip
UNSPECIAL = ("<tool_call>", "</tool_call>", "<think>", "</think>")
"""Added whole to the vocabulary, and shown in the output like other text."""

PATTERN = (
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*"
    r"|\s*[\r\n]+|\s+(?!\S)|\s+"
)
"""Where Qwen2 and later cut a text before they look up its parts."""

TEMPLATE = """\
{%- for message in messages %}
{{- '<|im_start|>' + message['role'] + '\\n' }}
{%- if message['content'] is string %}
{{- message['content'] }}
{%- else %}
{%- for part in message['content'] %}
{%- if part['type'] in ('image', 'image_url') or 'image' in part or 'image_url' in part %}
{{- '<|vision_start|><|image_pad|><|vision_end|>' }}
{%- elif 'text' in part %}
{{- part['text'] }}
{%- endif %}
{%- endfor %}
{%- endif %}
{{- '<|im_end|>\\n' }}
{%- endfor %}
{%- if add_generation_prompt %}
{{- '<|im_start|>assistant\\n' }}
{%- endif %}
"""

_SENTENCES = (
    "You are a helpful assistant who works on a phone. The screen is shown as a picture.",
    "The goal of the person is given; decide what to do next and answer with one call.",
    "Open the app named settings, tap the button, type the text, swipe, press back, wait.",
    "What was done so far, step by step: tapped, typed, opened, waited, answered, finished.",
    '{"name": "mobile_use", "arguments": {"action": "click", "coordinate": [120, 640]}}',
    '{"type": "function", "function": {"name": "", "description": "", "parameters": {}}}',
    '"properties": {"action": {"enum": [], "type": "string"}}, "required": ["action"]',
    "Thought: the field has the focus. Action: click(start_box='(120,640)')",
    "打开设置，点击按钮，输入文字，向上滑动，返回，等待。任务已经完成。",
)


def write_tokenizer(folder: Path, whole: Sequence[str] = (), tokens: int = 768) -> int:
    """Writes what AutoTokenizer reads; ``whole`` are texts that become one token each. Returns the
    size of the vocabulary, a multiple of 64."""
    from tokenizers import AddedToken, Regex, Tokenizer, decoders, pre_tokenizers, trainers
    from tokenizers.models import BPE

    tokenizer = Tokenizer(BPE())
    bytewise = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [pre_tokenizers.Split(Regex(PATTERN), "isolated"), bytewise]
    )
    tokenizer.decoder = decoders.ByteLevel()
    tokenizer.train_from_iterator(
        _SENTENCES,
        trainers.BpeTrainer(
            vocab_size=tokens - 64,
            initial_alphabet=sorted(pre_tokenizers.ByteLevel.alphabet()),
            show_progress=False,
        ),
    )
    tokenizer.add_special_tokens([AddedToken(text, normalized=False) for text in SPECIAL])
    kept = [AddedToken(text, normalized=False) for text in (*UNSPECIAL, *whole)]
    tokenizer.add_tokens(kept)
    tokenizer.save(str(folder / "tokenizer.json"))
    settings = {
        "tokenizer_class": "Qwen2TokenizerFast", "add_prefix_space": False, "bos_token": None,
        "eos_token": "<|im_end|>", "pad_token": "<|endoftext|>", "unk_token": None,
        "model_max_length": 32768, "clean_up_tokenization_spaces": False,
        "chat_template": TEMPLATE,
    }  # fmt: skip
    (folder / "tokenizer_config.json").write_text(json.dumps(settings, indent=1))
    (folder / "chat_template.jinja").write_text(TEMPLATE)
    return math.ceil(int(tokenizer.get_vocab_size()) / 64) * 64
