"""``phonepilot eval``: how good the assistant is on tasks with proof, GUI models on benchmarks."""

from __future__ import annotations

import typer

from assistant.cli_eval_judge import judge, list_benchmarks, metric
from assistant.cli_eval_make import make
from assistant.cli_eval_report import compare, report
from assistant.cli_eval_run import run
from assistant.cli_eval_suite import suite

eval_app = typer.Typer(
    help="Measure GUI models on benchmarks, the assistant on tasks with proof.\n\n"
    "run asks a model, judge says what is right, metric counts, report shows: each reads what the "
    "one before wrote, and can be run again by itself. suite plays whole tasks.",
    no_args_is_help=True,
)


eval_app.command("list")(list_benchmarks)
eval_app.command("run")(run)
eval_app.command("make")(make)
eval_app.command("judge")(judge)
eval_app.command("metric")(metric)
eval_app.command("report")(report)
eval_app.command("compare")(compare)
eval_app.command("suite")(suite)
