"""``phonepilot eval judge``, ``metric`` and ``list``: the stages after the model has answered."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from assistant.cli_templates import JsonOption, told

if TYPE_CHECKING:
    from skills.evaluation.base import Benchmark, Sample
    from skills.evaluation.predictions import Read

BenchmarkOption = Annotated[str, typer.Option("--benchmark", help="One of `phonepilot eval list`.")]
ModelOption = Annotated[str, typer.Option("--model", help="The model family, such as mai_ui.")]
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
    out: Annotated[
        Path | None, typer.Option("--out", help="Write the verdicts there, one a line.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Judge predictions, and count what is right.

    No picture is needed. Replies that cannot be read are counted by themselves; they are wrong.
    """
    with told():
        from skills.evaluation import judged, report_lines
        from skills.evaluation.judging.reading import model_named
        from skills.evaluation.judging.verdicts import kept
        from skills.evaluation.metric import score
        from skills.evaluation.predictions import joined, read

        suite, family = _suite(benchmark), model_named(model)
        how = judged.variant_of(suite, family, variant)
        reads = read(predictions, model)
        how = judged.read_as_agreed(
            how, predictions if predictions.is_dir() else predictions.parent
        )
        samples = _samples(suite, annotations, reads)
        found = joined(reads, samples, suite.own_id)
        verdicts = judged.judge(samples, found, how)
        if out is not None:
            kept(out, samples, verdicts, suite.name, family, how.name)
        counted = score(suite, samples, verdicts)
        _show(report_lines, suite, family, how.name, counted, as_json)


def metric(
    verdicts: Annotated[Path, typer.Argument(help="What `eval judge --out` wrote.")],
    versus: Annotated[
        Path | None, typer.Option("--versus", help="Verdicts of another run, to compare with.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Count verdicts again, or compare those of two runs sample by sample."""
    with told():
        from skills.evaluation import report_lines
        from skills.evaluation.judging.verdicts import back
        from skills.evaluation.metric import paired, score

        first = back(verdicts)
        if versus is None:
            counted = score(_suite(first.benchmark), first.samples, first.verdicts)
            _show(
                report_lines, _suite(first.benchmark), first.model, first.variant, counted, as_json
            )
            return
        pair = paired(first.verdicts, back(versus).verdicts)
        print(json.dumps(pair.as_json()) if as_json else report_lines.pair_lines(pair))


def list_benchmarks(as_json: JsonOption = False) -> None:
    """List the benchmarks: how many samples, ways of judging, where the pictures are."""
    with told():
        from skills.evaluation.benchmarks import benchmark as named
        from skills.evaluation.benchmarks import names

        found = [named(name) for name in names()]
        if as_json:
            print(json.dumps([_about(each) for each in found], ensure_ascii=False))
            return
        for each in found:
            counts = ", ".join(f"{n} ({revision})" for revision, n in each.samples.items())
            print(f"{each.name}: {each.title}, {counts}")
            print(f"  variants: {', '.join(each.variants)}")
            print(f"  pictures: {each.images.source}; licence: {each.licence}")


def _suite(name: str) -> Benchmark:
    from skills.evaluation.benchmarks import benchmark

    return benchmark(name)


def _samples(suite: Benchmark, annotations: Path | None, reads: list[Read]) -> list[Sample]:
    """From the annotations, else from the predictions' own rows, else from the folder of data."""
    from skills.evaluation.samples import carried, from_file

    if annotations is not None:
        return from_file(suite, annotations)
    if (own := carried(suite, reads)) is not None:
        return own
    if suite.known and (data := os.environ.get("PHONEPILOT_DATA", "")):
        return from_file(suite, Path(data) / suite.known)
    from skills.evaluation.base import EvaluationError

    raise EvaluationError(
        f"These predictions do not carry the samples of {suite.title}: name its annotations with "
        "--annotations, or the folder of data in PHONEPILOT_DATA.",
        f"这些预测里没有 {suite.title} 的样本：请用 --annotations 指定标注文件，"
        "或在 PHONEPILOT_DATA 中指定数据文件夹。",
    )


def _show(
    lines: Any, suite: Benchmark, model: str, variant: str, counted: Any, as_json: bool
) -> None:
    if as_json:
        print(json.dumps(lines.as_json(suite, model, variant, counted), ensure_ascii=False))
    else:
        print(lines.text(suite, model, variant, counted))


def _about(each: Benchmark) -> dict[str, Any]:
    return {
        "name": each.name, "title": each.title, "samples": dict(each.samples),
        "variants": list(each.variants), "groups": list(each.groups),
        "official": each.official or "micro", "pictures": each.images.source,
        "how": each.images.how, "licence": each.licence, "source": each.source,
    }  # fmt: skip
