"""``phonepilot eval report`` and ``compare``: what runs came to, for people."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from assistant.cli_templates import JsonOption, refuse, told

RUN = "What `eval judge --out` wrote, or the folder of `eval run`"


def report(
    runs: Annotated[list[Path], typer.Argument(help=f"{RUN}; several stand in one report.")],
    out: Annotated[Path, typer.Option("--out", help="A folder: report.html and report.md.")],
    images: Annotated[
        Path | None,
        typer.Option("--images", help="The folder of pictures, to draw errors on them."),
    ] = None,
    errors: Annotated[
        int, typer.Option("--errors", help="So many errors of a run are shown.", min=0)
    ] = 18,
    variant: Annotated[
        str, typer.Option("--variant", help="The judge's rule, for folders of `eval run`.")
    ] = "",
    title: Annotated[str, typer.Option("--title", help="Its heading.")] = "",
) -> None:
    """Write a page with scores, intervals, published numbers, and errors drawn on their pictures.

    report.html needs nothing beside it; report.md has its drawings in a folder.
    """
    with told():
        from skills.evaluation.reporting import write_report
        from skills.evaluation.runs import run_at

        if images is not None and not images.is_dir():
            refuse(f"--images {images}: there is no such folder")
        found = [run_at(_no_suite(path), variant) for path in runs]
        page = write_report(found, out, images, shown=errors, title=title)
        print(f"Report: {page} and {page.with_suffix('.md').name}")


def compare(
    a: Annotated[Path, typer.Argument(help=f"{RUN} or `eval suite`.")],
    b: Annotated[Path, typer.Argument(help="Another one of the same kind.")],
    as_json: JsonOption = False,
) -> None:
    """Put two runs side by side, over what both have: tasks of a suite, or samples of a benchmark.

    A name without a folder is looked for where `eval suite` and the chat keep their runs. Says how
    sure the difference is, where it lies, and which of them changed.
    """
    with told():
        a, b = _named(a), _named(b)
        kinds = {_of_suite(path) for path in (a, b)}
        if kinds == {True, False}:
            refuse(f"{a} and {b}: one is a run of `eval suite`, the other of a benchmark")
        if kinds == {True}:
            _suites(a, b, as_json)
        else:
            _benchmarks(a, b, as_json)


def _suites(a: Path, b: Path, as_json: bool) -> None:
    from assistant.suite import comparing

    first, second = comparing.side(a), comparing.side(b)
    if as_json:
        print(json.dumps(comparing.as_json(first, second), ensure_ascii=False))
    else:
        print(comparing.as_markdown(first, second))


def _benchmarks(a: Path, b: Path, as_json: bool) -> None:
    from assistant.plain import show
    from skills.evaluation import comparing
    from skills.evaluation.runs import run_at, told_apart

    found = comparing.compared(*told_apart([run_at(a), run_at(b)]))
    if as_json:
        print(json.dumps(comparing.as_json(found)))
    else:
        show(comparing.as_text(found))


def _named(path: Path) -> Path:
    """Where it is: as it is written, else below the folders in which runs are kept."""
    from assistant.config import home

    kept = home() / "eval"
    places = (path, kept / path, kept / "chat" / path / "run")
    return next((place for place in places if place.exists()), path)


def _of_suite(path: Path) -> bool:
    """Whether it is the folder of a run of ``eval suite``, or a file in it."""
    if not path.exists():
        refuse(f"{path}: there is no such file or folder")
    folder = path if path.is_dir() else path.parent
    about = folder / "run.json"
    return about.is_file() and (path.is_dir() or path.name in ("report.json", "report.md"))


def _no_suite(path: Path) -> Path:
    if _of_suite(path):
        _elsewhere(path)
    return path


def _elsewhere(path: Path) -> NoReturn:
    refuse(f"{path} is a run of `eval suite`: its report is {path / 'report.md'}")
