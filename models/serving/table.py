"""The catalogue as a table and as JSON, with what fits this machine."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from models.serving import llama_cpp, vllm, weights
from models.serving.base import MissingProgram, ServingError
from models.serving.catalogue import Format, Model, catalogue
from models.serving.machine import Machine
from models.serving.pick import Plan, Wish, plans, recommended, why

HEADS = ("name", "kind", "size", "licence", "fits here")


def rows(machine: Machine, store: Path) -> list[dict[str, Any]]:
    """One for each model, in the catalogue's order; ``recommended`` says why one is, else ""."""
    wishes = {model.name: Wish(arrived=weights.arrived(model, store)) for model in catalogue()}
    try:
        first: Plan | None = recommended(machine, wish=lambda model: wishes[model.name])
    except ServingError:
        first = None
    return [
        _row(model, machine, store, wishes[model.name])
        | {"recommended": why(first) if first and first.model is model else ""}
        for model in catalogue()
    ]


def text(found: Sequence[dict[str, Any]], *, everything: bool) -> str:
    """A table; without ``everything`` only of what fits."""
    shown = [row for row in found if row["fits"] or everything]
    cells = [(_name(row), row["kind"], _size(row), _licence(row), _fits(row)) for row in shown]
    widths = [max(len(line[at]) for line in (HEADS, *cells)) for at in range(len(HEADS))]
    lines = [
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in (HEADS, *cells)
    ]
    lines += [
        f"\n* is what `phonepilot models serve` takes without a name: {row['recommended']}."
        for row in shown if row["recommended"]
    ]  # fmt: skip
    return "\n".join(lines)


def programs(machine: Machine) -> str:
    """A line for each program that would be of use here: where it is, or how to install it."""
    finders = [("llama.cpp", llama_cpp.find_program)]
    if any(card.cuda for card in machine.gpus):
        finders.append(("vLLM", vllm.find_python))
    lines = []
    for title, find in finders:
        try:
            lines.append(f"{title}: {find()}")
        except MissingProgram as error:
            lines.append(f"{title}: {' '.join(str(error).split())}")
        if title == "llama.cpp":
            lines += _limits(machine)
    return "\n".join(lines)


def _limits(machine: Machine) -> list[str]:
    """What llama.cpp's program cannot do on this processor."""
    if limit := llama_cpp.unfit(machine.flags):
        return [f"  It cannot run here: {limit}."]
    limit = llama_cpp.unfit(machine.flags, eight_bits=True)
    return [f"  No gguf-q8_0 here: {limit}."] if limit else []


def _row(model: Model, machine: Machine, store: Path, wish: Wish) -> dict[str, Any]:
    ways = plans(model, machine, wish)
    best = ways[0] if ways else None
    fits = best is not None and best.fits
    return {
        "name": model.name,
        "kind": model.kind,
        "repository": model.repository,
        "parameters": model.shape.parameters,
        "licence": model.licence,
        "adapter": model.adapter,
        "options": model.options,
        "context": model.context,
        "formats": {form: _format(model, form) for form in model.formats},
        "fits": fits,
        "best": _plan(best) if best else None,
        "here": [form for form in model.formats if weights.have(model, form, store)],
        "estimates": list(model.estimates),
        "vllm_least": model.vllm_least,
        "pitfall": model.pitfall,
    }


def _format(model: Model, form: Format) -> dict[str, Any]:
    download, estimated = model.download(form)
    return {
        "repository": model.repository_of(form),
        "download_gb": round(download, 2),
        "estimated": estimated,
    }


def _plan(plan: Plan) -> dict[str, Any]:
    return {
        "server": plan.server,
        "format": plan.form,
        "needs_gb": round(plan.needs, 1),
        "has_gb": round(plan.has, 1),
        "cards": plan.cards,
        "slow": plan.slow,
        "against": plan.against,
    }


def _name(row: dict[str, Any]) -> str:
    return f"{row['name']} *" if row["recommended"] else str(row["name"])


def _size(row: dict[str, Any]) -> str:
    return f"{row['parameters']:.3g} B"


def _licence(row: dict[str, Any]) -> str:
    return f"~{row['licence']}" if "licence" in row["estimates"] else str(row["licence"])


def _fits(row: dict[str, Any]) -> str:
    """``yes: llama.cpp, gguf-q8_0, about 6 of 23 GB; 2.7 GB to fetch``."""
    best = row["best"]
    server = "vLLM" if best["server"] == "vllm" else "llama.cpp"
    needs = f"about {best['needs_gb']:.0f} of {best['has_gb']:.0f} GB"
    if not row["fits"]:
        need = f"{server} {best['format']} needs about {best['needs_gb']:.0f} GB"
        return f"no: {need}; {best['against']}"
    form = row["formats"][best["format"]]
    about = "about " if form["estimated"] else ""
    missing = f"{about}{form['download_gb']:.1f} GB to fetch"
    fetch = "fetched" if best["format"] in row["here"] else missing
    slow = ", slow" if best["slow"] else ""
    cards = f", {best['cards']} cards" if best["cards"] > 1 else ""
    return f"yes: {server} {best['format']}{cards}, {needs}{slow}; {fetch}"
