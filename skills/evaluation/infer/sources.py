"""Who is asked: a server that speaks OpenAI's protocol, or weights on this machine."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from pydantic import SecretStr, ValidationError

from models.base import Completion, ModelError, ModelUnavailable, Prompt
from models.prices import FREE, Price
from models.served import Config, create
from skills.evaluation.base import EvaluationError
from skills.evaluation.infer.local import Local
from skills.evaluation.infer.patience import Ask, Patience, Patient, Told
from skills.evaluation.infer.whole import Wanted

USUAL = Patience()
NO_KEY = SecretStr("")
_AS_IT_IS: Mapping[str, str] = {}


@asynccontextmanager
async def served(
    wanted: Wanted,
    url: str,
    key: SecretStr = NO_KEY,
    *,
    seconds: float = 300.0,
    price: Price = FREE,
    patience: Patience = USUAL,
    told: Told = lambda seconds, why: None,
    words: Mapping[str, str] = _AS_IT_IS,
) -> AsyncIterator[Ask]:
    """``seconds``: for one request; ``told`` of long pauses. ``words``: what settings that an error
    names are called where somebody made them. Raises EvaluationError, ModelUnavailable."""
    try:
        config = Config(
            base_url=url, model=wanted.weights, api_key=key, adapter=wanted.family,
            options=dict(wanted.wishes.options), timeout=seconds, retries=0,
            max_tokens=wanted.wishes.max_tokens, price=price,
        )  # fmt: skip
    except ValidationError as error:
        told_of = "; ".join(f"{'.'.join(map(str, e['loc']))}: {e['msg']}" for e in error.errors())
        raise EvaluationError(
            f"No server can be asked like this ({told_of}). An address is such as "
            "http://127.0.0.1:8000/v1.",
            f"无法这样访问服务器（{told_of}）。地址应类似 http://127.0.0.1:8000/v1。",
        ) from None
    model = create(config)
    try:
        yield Patient(_in_words(model.ask, words), patience, told)
    finally:
        await model.close()


def _in_words(ask: Ask, words: Mapping[str, str]) -> Ask:
    async def asked(prompt: Prompt) -> Completion:
        try:
            return await ask(prompt)
        except ModelError as error:
            said = str(error)
            for name, other in words.items():
                said = said.replace(name, other)
            error.args = (said,)
            raise

    return asked


@asynccontextmanager
async def here(
    wanted: Wanted, on: Sequence[str], *, seconds: float = 600.0, patience: Patience = USUAL
) -> AsyncIterator[Ask]:
    """``on``: devices, each gets a process of its own. Raises EvaluationError when there are no
    weights."""
    folder = Path(wanted.weights)
    if not (folder / "config.json").is_file():
        raise EvaluationError(
            f"{folder} is no folder of weights: it has no config.json. `phonepilot models pull` "
            "fetches some.",
            f"{folder} 不是权重文件夹：其中没有 config.json。可用 phonepilot models pull 下载。",
        )
    local = Local(folder, on, wanted.wishes.max_tokens, wanted.out / "logs", seconds)
    try:
        yield Patient(local.ask, patience)
    finally:
        await local.close()


@asynccontextmanager
async def nobody() -> AsyncIterator[Ask]:
    """For a baseline, which answers by itself."""

    async def ask(prompt: Prompt) -> Completion:
        raise ModelUnavailable("A baseline asks no model.")

    yield ask
