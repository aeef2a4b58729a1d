"""A language model of a few kilobytes that llama.cpp's server loads in an instant. It babbles."""

from __future__ import annotations

from pathlib import Path

import gguf
import numpy as np

WIDTH, HEADS, INNER, CONTEXT = 32, 2, 64, 2048
PRINTABLE = {chr(code) for code in range(33, 127)}
"""All it ever says: bytes that are no text would be an error of the server's."""
TEMPLATE = (
    "{% for message in messages %}<|{{ message.role }}|>{{ message.content }}{% endfor %}<|answer|>"
)


def write_gguf(path: Path, architecture: str = "llama") -> Path:
    tokens = _tokens()
    writer = gguf.GGUFWriter(path, architecture)
    writer.add_name("tiny")
    writer.add_context_length(CONTEXT)
    writer.add_embedding_length(WIDTH)
    writer.add_block_count(1)
    writer.add_feed_forward_length(INNER)
    writer.add_head_count(HEADS)
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_rope_dimension_count(WIDTH // HEADS)
    writer.add_vocab_size(len(tokens))
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre("default")
    writer.add_token_list(tokens)
    writer.add_token_types([gguf.TokenType.NORMAL] * 256 + [gguf.TokenType.CONTROL])
    writer.add_token_merges(["a b"])
    writer.add_bos_token_id(256)
    writer.add_eos_token_id(256)
    writer.add_chat_template(TEMPLATE)
    for name, shape in _shapes(len(tokens)).items():
        weights = _random(shape)
        if name == "output.weight":
            weights[[token not in PRINTABLE for token in tokens]] = 0
        writer.add_tensor(name, weights)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return path


def write_eyes(path: Path) -> Path:
    """The head of an mmproj file, and nothing behind it."""
    writer = gguf.GGUFWriter(path, "clip")
    writer.add_name("eyes")
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.close()
    return path


def _tokens() -> list[str]:
    """GPT-2's letters for the 256 bytes, and an end."""
    plain = [*range(33, 127), *range(161, 173), *range(174, 256)]
    letters = {byte: chr(byte) for byte in plain}
    for n, byte in enumerate(byte for byte in range(256) if byte not in plain):
        letters[byte] = chr(256 + n)
    return [letters[byte] for byte in range(256)] + ["<|end|>"]


def _shapes(vocabulary: int) -> dict[str, tuple[int, ...]]:
    return {
        "token_embd.weight": (vocabulary, WIDTH),
        "output_norm.weight": (WIDTH,),
        "output.weight": (vocabulary, WIDTH),
        "blk.0.attn_norm.weight": (WIDTH,),
        "blk.0.attn_q.weight": (WIDTH, WIDTH),
        "blk.0.attn_k.weight": (WIDTH, WIDTH),
        "blk.0.attn_v.weight": (WIDTH, WIDTH),
        "blk.0.attn_output.weight": (WIDTH, WIDTH),
        "blk.0.ffn_norm.weight": (WIDTH,),
        "blk.0.ffn_gate.weight": (INNER, WIDTH),
        "blk.0.ffn_up.weight": (INNER, WIDTH),
        "blk.0.ffn_down.weight": (WIDTH, INNER),
    }


def _random(shape: tuple[int, ...]) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    return np.random.default_rng(7).normal(0, 0.1, shape).astype(np.float32)
