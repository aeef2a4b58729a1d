"""A process with weights on one device: a line of JSON asks, a line of JSON answers.

``python -m skills.evaluation.infer.local_worker WEIGHTS DEVICE MAX_TOKENS``. Pictures come as they
are to be seen: what made the request has fitted them to the bounds of the family.
"""

from __future__ import annotations

import importlib.util
import json
import os
import sys
from pathlib import Path
from typing import Any

from models.serving.conversation import Speaker


class Weights:
    """A model that is loaded."""

    def __init__(self, folder: Path, device: str, max_tokens: int) -> None:
        """Needs torch and transformers."""
        import torch
        from transformers import AutoModelForImageTextToText

        on_card = device.startswith("cuda")
        self._speaker = Speaker(folder)
        self._model: Any = AutoModelForImageTextToText.from_pretrained(
            folder,
            dtype=torch.bfloat16 if on_card else "auto",
            attn_implementation=_attention(on_card),
        ).eval()
        self._model.to(device)
        self._device = device
        self._max_tokens = max_tokens

    def answer(self, asked: dict[str, Any]) -> dict[str, Any]:
        """What it says, how long both sides were, and whether it had to stop."""
        import torch

        inputs = {
            name: value.to(self._device)
            for name, value in self._speaker.inputs(asked["messages"]).items()
        }
        end = self._speaker.tokenizer.eos_token_id
        with torch.inference_mode():
            made = self._model.generate(
                **inputs, generation_config=self._sampling(asked["settings"])
            )
        before = int(inputs["input_ids"].shape[1])
        said = made[0, before:].tolist()
        over = bool(said) and said[-1] == end
        text = self._speaker.tokenizer.decode(said, skip_special_tokens=True)
        return {
            "text": text.strip(), "prompt_tokens": before, "tokens": len(said), "cut": not over
        }  # fmt: skip

    def _sampling(self, settings: dict[str, Any]) -> Any:
        """As the request asks for it; a temperature of 0 takes the likeliest."""
        from transformers import GenerationConfig

        asked = {**settings, **settings.get("extra_body", {})}
        tokenizer = self._speaker.tokenizer
        always = {
            "max_new_tokens": int(asked.get("max_tokens", self._max_tokens)),
            "eos_token_id": tokenizer.eos_token_id, "pad_token_id": tokenizer.pad_token_id,
        }  # fmt: skip
        heat = float(asked.get("temperature", 0.0))
        if heat <= 0:
            return GenerationConfig(do_sample=False, **always)
        return GenerationConfig(
            do_sample=True, temperature=heat, top_p=float(asked.get("top_p", 1.0)),
            top_k=max(0, int(asked.get("top_k", 0))), **always,
        )  # fmt: skip


def _attention(on_card: bool) -> str:
    installed = on_card and importlib.util.find_spec("flash_attn") is not None
    return "flash_attention_2" if installed else "sdpa"


def main() -> None:
    """Until its standard input ends."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what libraries print is no answer
    weights = Weights(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
    print(json.dumps({"ready": True}), file=answers, flush=True)
    for line in sys.stdin:
        try:
            answer = weights.answer(json.loads(line))
        except Exception as error:  # out of memory, a strange picture, a template's own trouble
            answer = {"error": " ".join(f"{type(error).__name__}: {error}".split())[:500]}
        print(json.dumps(answer, ensure_ascii=False), file=answers, flush=True)


if __name__ == "__main__":
    main()
