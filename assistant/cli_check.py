"""``phonepilot models check`` and ``bench``: does a model point well, and how quickly?"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from assistant.cli_errors import errors_told

if TYPE_CHECKING:
    from assistant.config import Settings
    from assistant.model_settings import LookingSettings
    from models.latency import Timing
    from models.selfcheck import Report

ModelOption = Annotated[
    str, typer.Option("--model", help="gui or grounder; left out: whichever is configured.")
]
ConfigOption = Annotated[
    Path | None, typer.Option("--config", help="Settings file.", metavar="FILE")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def check(
    model: ModelOption = "", as_json: JsonOption = False, config: ConfigOption = None
) -> None:
    """See whether the model points where it should. Exit code 0 only when it may be used."""
    with errors_told():
        import asyncio

        from assistant import logs
        from assistant.config import home, load_settings

        logs.to_file(home() / "phonepilot.log")
        reports = asyncio.run(_checked(load_settings(config), model, _teller(as_json)))
        if as_json:
            print(json.dumps([_as_json(name, report) for name, report in reports], indent=2))
        for name, report in reports if not as_json else []:
            print(_told(name, report))
        refused = any(report.refused for _, report in reports)
    raise typer.Exit(1 if refused else 0)


def bench(
    model: ModelOption = "",
    runs: Annotated[int, typer.Option("--runs", help="Questions of each size.", min=1)] = 3,
    as_json: JsonOption = False,
    config: ConfigOption = None,
) -> None:
    """Measure the model's server: seconds to the first word and to the whole answer."""
    with errors_told():
        import asyncio

        from assistant import logs
        from assistant.config import home, load_settings

        logs.to_file(home() / "phonepilot.log")
        found = asyncio.run(_measured(load_settings(config), model, runs, _teller(as_json)))
        if as_json:
            listed = [{"model": name, **t.as_json()} for name, ts in found for t in ts]
            print(json.dumps(listed, indent=2))
        for name, timings in found if not as_json else []:
            print(f"{name}\n{_table(timings)}")


# --- asking ---------------------------------------------------------------------------------------

Tell = Callable[[str], None]
Kind = Literal["gui", "grounder"]


async def _checked(settings: Settings, kind: str, tell: Tell) -> list[tuple[str, Report]]:
    from assistant.config import home
    from assistant.one_model import OneModel
    from assistant.verdicts import Verdicts

    found = []
    for name, table, one in _looking(settings, kind):
        how: Literal["point"] | None = "point" if table == "grounder" else None
        model = OneModel(one, Verdicts(home() / "checks"), lambda _: None, how)
        tell(f"{name}: {model.name} is asked to point at things on a generated screen")
        try:
            found.append((name, await model.check(tell)))
        finally:
            await model.close()
    return found


async def _measured(
    settings: Settings, kind: str, runs: int, tell: Tell
) -> list[tuple[str, list[Timing]]]:
    from assistant.config import home
    from assistant.one_model import OneModel
    from assistant.verdicts import Verdicts
    from models import latency

    found = []
    for name, table, one in _looking(settings, kind):
        how: Literal["point"] | None = "point" if table == "grounder" else None
        unchecked = one.model_copy(update={"check": False})
        model = OneModel(unchecked, Verdicts(home() / "checks"), lambda _: None, how)
        tell(f"{name}: {model.name}")
        try:
            config = await model.checked()
            found.append((name, await latency.measure(config, how=how, runs=runs, progress=tell)))
        finally:
            await model.close()
    return found


def _looking(settings: Settings, kind: str) -> list[tuple[str, Kind, LookingSettings]]:
    """The models that look at screens: name, table, settings. Raises ConfigError."""
    from assistant.config import ConfigError

    models = settings.models
    if kind not in ("", "gui", "grounder"):
        raise ConfigError(f"{kind!r} does not look at screens; gui and grounder do.")
    found: list[tuple[str, Kind, LookingSettings]] = []
    if models.gui is not None and kind in ("", "gui"):
        found.append(("[models.gui]", "gui", models.gui))
        for n, one in enumerate(models.gui.fallback, start=1):
            found.append((f"[[models.gui.fallback]], number {n}", "gui", one))
    if models.grounder is not None and kind in ("", "grounder"):
        found.append(("[models.grounder]", "grounder", models.grounder))
    if not found:
        raise ConfigError(
            f"There is no [models.{kind or 'gui'}] in phonepilot.toml. `phonepilot models serve` "
            "starts a model and prints the lines."
        )
    return found


def _teller(as_json: bool) -> Tell:
    """Progress goes beside the JSON, not into it."""
    out = sys.stderr if as_json else sys.stdout

    def tell(line: str) -> None:
        print(line, file=out, flush=True)

    return tell


# --- telling --------------------------------------------------------------------------------------


def _told(name: str, report: Report) -> str:
    """The verdict, what to do, and the lines for phonepilot.toml when there is something to set."""
    mark = "refused" if report.refused else "corrected" if report.corrected else "ok"
    lines = [f"\n{name}: {mark} ({report.verdict}, {report.sure}, {report.seconds:.1f} s)",
             report.said.en, report.said.zh]  # fmt: skip
    if report.verdict != "fine":
        lines += [report.advice.en, report.advice.zh]
    if report.corrected:
        options = _toml(report.options_with_correction)
        lines += ["", f"For phonepilot.toml, in {name}:", f"options = {options}", "", _BY_ITSELF]
    return "\n".join(lines)


_BY_ITSELF = "Without these lines the assistant finds the same and corrects it by itself."


def _as_json(name: str, report: Report) -> dict[str, Any]:
    return {
        "model": name, "refused": report.refused, "corrected": report.corrected,
        "use_options": report.options_with_correction, **report.model_dump(mode="json"),
    }  # fmt: skip


def _toml(value: Any) -> str:
    """A value in one line of TOML."""
    if isinstance(value, dict):
        pairs = ", ".join(f"{key} = {_toml(one)}" for key, one in value.items())
        return f"{{ {pairs} }}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_toml, value))}]"
    return json.dumps(value, ensure_ascii=False)


def _table(timings: list[Timing]) -> str:
    head = (
        "picture sent",
        "its tokens",
        "prompt tokens",
        "first word s",
        "whole s",
        "tokens",
        "per s",
    )
    rows = [head] + [
        (
            f"{t.picture[0]}x{t.picture[1]}",
            f"{t.image_tokens or '-'}",
            f"{t.prompt_tokens or '-'}",
            "-" if t.first is None else f"{t.first:.2f}",
            f"{t.whole:.2f}",
            f"{t.completion_tokens or '-'}",
            "-" if t.speed is None else f"{t.speed:.1f}",
        )
        for t in timings
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(len(head))]
    return "\n".join(
        "  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True))
        for row in rows
    )
