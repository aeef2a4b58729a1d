"""Is the result still the same model? Its answers beside those of the original.

The original answers some requests with a screen, each token the likeliest. At every place of these
answers the result is asked what comes next. Two figures say how near it is: the share of places
where it would say the same token (agreement), and how far the logarithms of the probabilities of
the TOP likeliest tokens are off, relative to how far those of the original lie apart (error):
sqrt(sum (c - o)^2 / sum o^2), both centred at each place. A result that lost a layer has an error
of about 1, whatever it says.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from models.serving.conversation import Messages, Speaker
from models.serving.quantize.job import QuantizeError
from models.serving.quantize.recipes import Bound

if TYPE_CHECKING:
    from numpy.typing import NDArray

TOP = 20


@dataclass(frozen=True, slots=True)
class Original:
    """What the original answers to one request: tokens, and at each place the logarithms of all
    tokens' probabilities, shape (len(tokens), vocabulary)."""

    messages: Messages
    tokens: tuple[int, ...]
    logarithms: NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Place:
    """What the result would say at one place, and the logarithms of its likeliest tokens."""

    token: int
    likeliest: Mapping[int, float]


@dataclass(frozen=True, slots=True)
class Comparison:
    error: float
    agreement: float
    positions: int


def compare(originals: Sequence[Original], found: Sequence[Iterable[Place]]) -> Comparison:
    """``found`` has for each request the places of the original's answer, or the first few."""
    same = positions = 0
    off = apart = 0.0
    for original, places in zip(originals, found, strict=True):
        for token, meant, place in zip(original.tokens, original.logarithms, places, strict=False):
            positions += 1
            same += token == place.token
            theirs = np.array(list(place.likeliest.values()), dtype=np.float64)
            ours = meant[list(place.likeliest)].astype(np.float64)
            theirs, ours = theirs - theirs.mean(), ours - ours.mean()
            off += float(((theirs - ours) ** 2).sum())
            apart += float((ours**2).sum())
    if not positions:
        raise QuantizeError("Neither the original nor the result says anything to a screen.")
    error = math.sqrt(off / apart) if apart else math.inf
    return Comparison(error if error == error else math.inf, same / positions, positions)


def check(comparison: Comparison, bound: Bound) -> None:
    """Raises QuantizeError for a result that is too far from the original."""
    if comparison.error <= bound.error and comparison.agreement >= bound.agreement:
        return
    raise QuantizeError(
        f"The result is not the same model any more: it would say {comparison.agreement:.0%} of "
        f"the original's tokens (at least {bound.agreement:.0%} is asked for), with an error of "
        f"{comparison.error:.2f} (at most {bound.error:.2f}). Nothing was written. Try more "
        "--samples, or a recipe with more bits."
    )


# --- with transformers ----------------------------------------------------------------------------


def load(folder: Any) -> Any:
    """The model in ``folder``, in the precision it was published in."""
    from transformers import AutoModelForImageTextToText

    return AutoModelForImageTextToText.from_pretrained(folder, dtype="auto").eval()


def originals(
    model: Any, speaker: Speaker, requests: Iterable[Messages], words: int
) -> list[Original]:
    """What ``model`` answers; requests that it ends at once are left out."""
    import torch
    from transformers import GenerationConfig

    end = speaker.tokenizer.eos_token_id
    plain = GenerationConfig(
        do_sample=False, max_new_tokens=words, eos_token_id=end,
        pad_token_id=speaker.tokenizer.pad_token_id, return_dict_in_generate=True,
        output_logits=True,
    )  # fmt: skip
    found = []
    for messages in requests:
        inputs = speaker.inputs(messages)
        with torch.no_grad():
            said = model.generate(**inputs, generation_config=plain)
        tokens = said.sequences[0, inputs["input_ids"].shape[1] :].tolist()
        tokens = tokens[:-1] if tokens[-1] == end else tokens
        if tokens:
            logits = torch.cat(said.logits)[: len(tokens)].float()
            found.append(Original(messages, tuple(tokens), logits.log_softmax(-1).numpy()))
    return found


def places(model: Any, speaker: Speaker, original: Original) -> list[Place]:
    """What ``model`` would say at each place of the original's answer."""
    import torch

    inputs = speaker.inputs(original.messages)
    answer = torch.tensor([original.tokens])
    inputs["input_ids"] = torch.cat([inputs["input_ids"], answer], dim=1)
    if "mm_token_type_ids" in inputs:
        kinds = inputs["mm_token_type_ids"]
        inputs["mm_token_type_ids"] = torch.cat([kinds, torch.zeros_like(answer).int()], dim=1)
    with torch.no_grad():
        logits = model(**inputs).logits[0, -len(original.tokens) - 1 : -1].float()
    best = logits.log_softmax(-1).topk(min(TOP, logits.shape[-1]))
    return [
        Place(ids[0], dict(zip(ids, values, strict=True)))
        for ids, values in zip(best.indices.tolist(), best.values.tolist(), strict=True)
    ]
