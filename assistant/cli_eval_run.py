"""``phonepilot eval run``: ask a model about every sample of a benchmark, and keep what it says."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, cast

import typer

from assistant.cli_templates import JsonOption, refuse, told

if TYPE_CHECKING:
    from contextlib import AbstractAsyncContextManager

    from pydantic import SecretStr

    from skills.evaluation.base import Order, Protocol
    from skills.evaluation.infer.keeping import Shard
    from skills.evaluation.infer.patience import Ask
    from skills.evaluation.infer.running import Outcome
    from skills.evaluation.infer.whole import Whole

SOME_FAILED = 1
OPTIONS = {
    "[models.gui] model, or base_url": "--weights, or --url", "[models.gui] model": "--weights",
    "[models.gui] base_url": "--url", "[models.gui] api_key": "--key-env",
    "[models.gui] timeout": "--timeout",
}  # fmt: skip
"""What an error calls settings, and what they are called here."""


def run(
    benchmark: Annotated[str, typer.Option("--benchmark", help="As eval list names it.")],
    model: Annotated[
        str,
        typer.Option(
            "--model", help="The family: an adapter's name; or baseline, which asks no model."
        ),
    ],
    out: Annotated[
        Path, typer.Option("--out", help="Folder of the predictions; a run there goes on.")
    ],
    annotations: Annotated[
        Path | None,
        typer.Option(
            "--annotations",
            exists=True,
            help="The benchmark's file or folder; default: made, or below PHONEPILOT_DATA.",
        ),
    ] = None,
    images: Annotated[
        Path | None, typer.Option("--images", help="The folder of its pictures.")
    ] = None,
    url: Annotated[
        str, typer.Option("--url", help="A server that speaks OpenAI's protocol: http://.../v1.")
    ] = "",
    weights: Annotated[
        str, typer.Option("--weights", help="The model's name there; or the folder of --local.")
    ] = "",
    local: Annotated[
        bool, typer.Option("--local", help="Load the weights here, a process for each card.")
    ] = False,
    devices: Annotated[
        str, typer.Option("--devices", help="For --local: cuda:0,cuda:1 or cpu; default: all.")
    ] = "",
    key_env: Annotated[
        str, typer.Option("--key-env", help="The environment variable that holds the key.")
    ] = "",
    jobs: Annotated[
        int, typer.Option("--jobs", help="Requests at a time; for --local one a card.", min=1)
    ] = 8,
    shard: Annotated[str, typer.Option("--shard", help="Only this part of all, as 2/4.")] = "1/1",
    limit: Annotated[int, typer.Option("--limit", help="Only so many samples.", min=0)] = 0,
    order: Annotated[
        str, typer.Option("--order", help="image_first or text_first; default: the family's.")
    ] = "",
    min_pixels: Annotated[int, typer.Option("--min-pixels", min=0)] = 0,
    max_pixels: Annotated[int, typer.Option("--max-pixels", min=0)] = 0,
    temperature: Annotated[float | None, typer.Option("--temperature", min=0)] = None,
    top_p: Annotated[float | None, typer.Option("--top-p", min=0, max=1)] = None,
    top_k: Annotated[int | None, typer.Option("--top-k", min=-1)] = None,
    max_tokens: Annotated[int, typer.Option("--max-tokens", min=64)] = 1024,
    zoom: Annotated[
        float, typer.Option("--zoom", help="A second look at such a part: 0.25 or 0.5.")
    ] = 0.0,
    timeout: Annotated[
        float, typer.Option("--timeout", help="Seconds of one request.", min=1)
    ] = 300.0,
    price_in: Annotated[
        float, typer.Option("--price-in", help="Of a million tokens.", min=0)
    ] = 0.0,
    price_out: Annotated[
        float, typer.Option("--price-out", help="Of a million tokens.", min=0)
    ] = 0.0,
    as_json: JsonOption = False,
) -> None:
    """Ask a model about every sample that has no answer in --out yet.

    Ctrl-C ends it, and the same command goes on: what failed is asked again, what was answered is
    not. How it is asked is kept beside the answers, and two ways are never mixed.
    """
    with told():
        import asyncio
        import json

        from models.prices import Price
        from skills.evaluation.at_hand import at_hand
        from skills.evaluation.benchmarks import benchmark as named
        from skills.evaluation.infer.asking import Wishes
        from skills.evaluation.infer.by_rule import FAMILIES
        from skills.evaluation.infer.sources import here, nobody, served
        from skills.evaluation.infer.whole import Wanted, Whole
        from skills.evaluation.judging.reading import model_named

        family = model_named(model)
        ruled = family in FAMILIES
        if not ruled and (bool(url) == local or not weights):
            refuse("say --weights NAME, with --url of its server, or with --local for a folder")
        sampling = {"temperature": temperature, "top_p": top_p, "top_k": top_k}
        on = _devices(devices) if local else []
        suite = named(benchmark)
        data, shown = at_hand(suite, worlds(), annotations, images)
        wanted = Wanted(
            suite, data, shown, out, family, weights,
            Wishes(
                _order(order), min_pixels, max_pixels,
                {name: value for name, value in sampling.items() if value is not None},
                zoom, max_tokens=max_tokens,
            ),
            _shard(shard), limit, len(on) if local else jobs,
        )  # fmt: skip
        whole = Whole(wanted)
        price = Price(input=price_in, output=price_out)
        source = (
            nobody() if ruled
            else here(wanted, on, seconds=timeout) if local
            else served(wanted, url, _key(key_env), seconds=timeout, price=price, told=_pausing,
                        words=OPTIONS)
        )  # fmt: skip
        try:
            outcome = asyncio.run(_all(whole, source))
        except KeyboardInterrupt:
            typer.echo("\nInterrupted: the same command goes on.", err=True)
            raise
        about = {"benchmark": benchmark, "model": model, "out": str(out)}
        counts = {"n": outcome.of, "answered": outcome.answered, "failed": outcome.failed}
        if as_json:
            print(json.dumps({**about, "protocol": whole.protocol.hash, **counts}))
        else:
            print(_ended(outcome, out))
        raise typer.Exit(SOME_FAILED if outcome.failed else 0)


def worlds() -> Path:
    """Where benchmarks that are made here are kept."""
    from assistant.config import home

    return home() / "eval" / "worlds"


async def _all(whole: Whole, source: AbstractAsyncContextManager[Ask]) -> Outcome:
    from skills.evaluation.infer.progress import Waiting

    def begun(of: int, before: int, protocol: Protocol) -> Waiting:
        typer.echo(f"{of} samples, {before} answered before; protocol {protocol.hash}", err=True)
        suite = whole.wanted.benchmark
        if suite.made and protocol.revision not in suite.files.values():
            typer.echo(
                f"These samples differ from the published set of {suite.title}: another split, "
                "count or seed, or other fonts. Published numbers are not of these.", err=True,
            )  # fmt: skip
        return Waiting(of, before)

    async with source as ask:
        return await whole.ask(ask, begun)


def _pausing(seconds: float, why: str) -> None:
    from assistant.plain import plain

    typer.echo(f"\n{plain(why)} Asked again in {seconds:.0f} s.", err=True)


def _ended(outcome: Outcome, out: Path) -> str:
    failed = (
        f", {outcome.failed} failed: the same command asks them again" if outcome.failed else ""
    )
    return f"{outcome.answered} of {outcome.of} answered{failed}. Predictions: {out}"


def _order(said: str) -> Order | None:
    if said not in ("", "image_first", "text_first"):
        refuse(f"--order {said}: it is image_first or text_first")
    return cast("Order", said) if said else None


def _shard(said: str) -> Shard:
    from skills.evaluation.infer.keeping import Shard

    try:
        return Shard.read(said)
    except ValueError:
        refuse(f"--shard {said}: it is a part of all, such as 2/4")


def _devices(said: str) -> list[str]:
    from skills.evaluation.infer.local import devices

    return [each.strip() for each in said.split(",") if each.strip()] or devices()


def _key(name: str) -> SecretStr:
    from pydantic import SecretStr

    if name and name not in os.environ:
        refuse(f"--key-env {name}: there is no such variable")
    return SecretStr(os.environ.get(name, ""))
