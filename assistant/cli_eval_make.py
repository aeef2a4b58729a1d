"""``phonepilot eval make``: samples from our own world."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from assistant.cli_templates import refuse, told

if TYPE_CHECKING:
    from skills.evaluation.own_world.walking import Split


def make(
    out: Annotated[Path, typer.Option("--out", help="The set gets a folder of its own in it.")],
    split: Annotated[
        str,
        typer.Option(
            "--split", help="train, validation or test: other persons' phones, other apps."
        ),
    ] = "test",
    count: Annotated[int, typer.Option("--count", help="How many samples.", min=1)] = 600,
    seed: Annotated[int, typer.Option("--seed", help="Another seed, another set.", min=0)] = 0,
) -> None:
    """Make grounding samples from virtual phones' screens; nothing is fetched.

    The same split, count and seed make the same samples. `eval run --benchmark own_world` makes the
    usual set by itself; one made here is run with --annotations and --images.
    """
    with told():
        from skills.evaluation.own_world.making import Wanted, made

        place = made(out, Wanted(_split(split), count, seed), _progress)
        print(place)


def _split(said: str) -> Split:
    from skills.evaluation.own_world.walking import SPLITS

    for split in SPLITS:
        if said == split:
            return split
    refuse(f"--split {said}: it is one of {', '.join(SPLITS)}")
    return None


def _progress(n: int, of: int) -> None:
    if sys.stderr.isatty():
        print(f"\r{n}/{of} samples", end="\n" if n == of else "", file=sys.stderr, flush=True)
