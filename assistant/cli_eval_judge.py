"""``phonepilot eval judge``, ``metric`` and ``list``: the stages after the model has answered."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from assistant.cli_templates import JsonOption, told

if TYPE_CHECKING:
    from skills.evaluation.base import Benchmark
    from skills.evaluation.runs import Run

BenchmarkOption = Annotated[str, typer.Option("--benchmark", help="One of `phonepilot eval list`.")]
ModelOption = Annotated[
    str, typer.Option("--model", help="The model, MAI-UI-8B; or its family, mai_ui.")
]
AnnotationsOption = Annotated[
    Path | None,
    typer.Option("--annotations", help="File or folder; default: what the predictions carry."),
]
VariantOption = Annotated[
    str,
    typer.Option("--variant", help="The judge's rule, and how replies are read: RULE+int."),
]


def judge(
    benchmark: BenchmarkOption,
    model: ModelOption,
    predictions: Annotated[Path, typer.Option("--predictions", help="A file, or a run's folder.")],
    annotations: AnnotationsOption = None,
    variant: VariantOption = "",
    revision: Annotated[
        str, typer.Option("--revision", help="Of the annotations; a wrong one is refused.")
    ] = "",
    out: Annotated[
        Path | None, typer.Option("--out", help="Write the verdicts there, one a line.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Judge predictions, count what is right, and put published numbers beside it.

    No picture is needed. Replies that cannot be read are counted by themselves; they are wrong.

    phonepilot eval judge --benchmark screenspot_pro --model MAI-UI-8B --predictions FILE
    """
    with told():
        from skills.evaluation import runs
        from skills.evaluation.benchmarks import benchmark as named
        from skills.evaluation.judging.reading import model_named
        from skills.evaluation.judging.verdicts import kept

        suite, family = named(benchmark), model_named(model)
        found = runs.judged(
            suite, family, predictions, annotations=annotations, variant=variant,
            revision=revision, named=model,
        )  # fmt: skip
        if out is not None:
            kept(
                out, found.samples, found.verdicts, suite.name, family, found.variant,
                found.replies, found.about,
            )  # fmt: skip
        _show(runs.counted(found), as_json)


def metric(
    verdicts: Annotated[
        Path, typer.Argument(help="What `eval judge --out` wrote, or the folder of `eval run`.")
    ],
    versus: Annotated[
        Path | None, typer.Option("--versus", help="Another run, to compare with.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Count verdicts again, or compare those of two runs sample by sample."""
    with told():
        from skills.evaluation import report_lines
        from skills.evaluation.metric import paired
        from skills.evaluation.runs import run_at

        first = run_at(verdicts)
        if versus is None:
            _show(first, as_json)
            return
        pair = paired(first.kept.verdicts, run_at(versus).kept.verdicts)
        print(json.dumps(pair.as_json()) if as_json else report_lines.pair_lines(pair))


def list_benchmarks(
    name: Annotated[
        str, typer.Argument(help="Only this one, with every published number.", show_default=False)
    ] = "",
    as_json: JsonOption = False,
) -> None:
    """List the benchmarks: samples, ways of judging, pictures; of one all published numbers."""
    with told():
        from skills.evaluation import report_lines
        from skills.evaluation.benchmarks import benchmark as named
        from skills.evaluation.benchmarks import names

        found = [named(name)] if name else [named(each) for each in names()]
        if as_json:
            print(json.dumps([_about(each) for each in found], ensure_ascii=False))
            return
        for each in found:
            print("\n".join(report_lines.about_lines(each, whole=bool(name))))


def _show(run: Run, as_json: bool) -> None:
    from assistant.plain import show
    from skills.evaluation import report_lines

    kept = run.kept
    if as_json:
        found = report_lines.as_json(run.suite, kept.model, kept.variant, run.score)
        published = [each.stored() for each in run.against]
        more = {"named": run.title, "revision": kept.about.revision, "published": published,
                "strays": kept.about.strays}  # fmt: skip
        print(json.dumps({**found, **more}))  # in ASCII: names of groups may steer a terminal
    else:
        show(report_lines.text(run.suite, kept.model, kept.variant, run.score))
        if kept.about.strays:
            print(f"predictions of no sample here, left out: {kept.about.strays}")
        print("\n".join(report_lines.published_lines(run.suite, kept.model, run.against)))


def _about(each: Benchmark) -> dict[str, Any]:
    from skills.evaluation.table import published

    return {
        "name": each.name, "title": each.title, "samples": dict(each.samples),
        "variants": list(each.variants), "groups": list(each.groups),
        "official": each.official or "micro", "pictures": each.images.source,
        "how": each.images.how, "licence": each.licence, "source": each.source,
        "published": [number.stored() for number in published(each.name)],
    }  # fmt: skip
