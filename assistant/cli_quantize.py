"""``phonepilot models quantize``: smaller weights of a model folder, compared with the original."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from assistant.cli_errors import errors_told

if TYPE_CHECKING:
    from models.serving.quantize import Card


def _list_recipes(wanted: bool) -> None:
    if not wanted:
        return
    from models.serving.quantize.recipes import RECIPES

    for recipe in RECIPES.values():
        print(f"{recipe.name:12}  {recipe.bits:5g} bits  {recipe.about}")
    raise typer.Exit


def quantize(
    folder: Annotated[
        Path,
        typer.Argument(
            help="A model as its makers publish it: config.json, safetensors, tokenizer.",
            exists=True, file_okay=False, resolve_path=True,
        ),
    ],
    recipe: Annotated[
        str, typer.Option("--recipe", help="What to make; --recipes lists them.")
    ] = "gguf-q4_k_m",
    out: Annotated[
        Path | None,
        typer.Option("--out", help="The new folder; left out: FOLDER-RECIPE beside the model."),
    ] = None,
    samples: Annotated[
        int, typer.Option("--samples", help="Screens to calibrate with.", min=1, max=4096)
    ] = 64,
    compared: Annotated[
        int, typer.Option("--compared", help="Other screens to compare on.", min=1, max=256)
    ] = 8,
    image_tokens: Annotated[
        int, typer.Option("--image-tokens", help="Size of these screens.", min=64, max=4096)
    ] = 512,
    seed: Annotated[int, typer.Option("--seed", help="Another one draws other screens.")] = 0,
    threads: Annotated[
        int, typer.Option("--threads", help="Of the processor; 0: all.", min=0)
    ] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print the card as JSON.")] = False,
    recipes: Annotated[
        bool,
        typer.Option(
            "--recipes", help="List the recipes and stop.", is_eager=True, callback=_list_recipes
        ),
    ] = False,
) -> None:  # fmt: skip
    """Quantise a Qwen-VL model or one tuned from them, and prove that the result still answers.

    The result is loaded again and asked about screens that it was not made with; one that differs
    too much from the original is not kept. Needs the extra "quantize" and memory for the whole
    model.
    """
    with errors_told():
        from models.serving.quantize import RECIPES, Job
        from models.serving.quantize import quantize as make

        if recipe not in RECIPES:
            raise typer.BadParameter(f"there is no {recipe!r}; choose of {', '.join(RECIPES)}")
        job = Job(
            folder=folder, recipe=recipe, samples=samples, compared=compared, seed=seed,
            image_tokens=image_tokens, threads=threads,
            out=(out or folder.with_name(f"{folder.name}-{recipe}")).absolute(),
        )  # fmt: skip
        card = make(job, lambda line: print(f"{line} ...", file=sys.stderr, flush=True))
        print(card.model_dump_json(indent=2) if as_json else _told(card, job.out))


def _told(card: Card, out: Path) -> str:
    from models.serving.quantize.source import ADAPTERS

    return (
        f"{out}\n"
        f"{_mb(card.bytes_after)} instead of {_mb(card.bytes_before)}, in {card.seconds:.0f} s. "
        f"Compared on {card.positions} tokens: it says {card.agreement:.0%} of what the original "
        f"says, with an error of {card.error:.3f}.\n"
        f"Serve it: phonepilot models serve {_served(card, out)} "
        f"--adapter {ADAPTERS[card.architecture]}"
    )


def _served(card: Card, out: Path) -> Path:
    """What `models serve` is given: the folder, or the file that is not the eyes."""
    model = [name for name in card.files if name.endswith(".gguf") and "mmproj" not in name]
    return out / model[0] if model else out


def _mb(number: int) -> str:
    return f"{number / 1e9:.2f} GB" if number > 1e9 else f"{number / 1e6:.1f} MB"
