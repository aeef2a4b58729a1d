"""Checks of the models: does the server answer, know the model, and does the model point well."""

from __future__ import annotations

import asyncio
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

from assistant import gui_models, team_models
from assistant.config import ConfigError, Settings, home
from assistant.doctor.finding import Finding
from assistant.model_settings import EMBEDDED, GuiSettings, LookingSettings, Models, ModelSettings
from assistant.one_model import OneModel
from assistant.verdicts import Verdicts
from models import served
from models.base import ModelUnavailable
from models.selfcheck.report import Report


def models(settings: Settings, name: str) -> Iterator[Finding]:
    """All of them and who plays the roles of a team, or the one that is named; that one is also
    asked to point."""
    told = settings.models
    known: dict[str, ModelSettings | None] = {
        "gui": told.gui, "planner": told.planner, "grounder": told.grounder, "brain": told.brain,
    }  # fmt: skip
    if name and name not in known:
        raise ConfigError(f"There is no model {name!r}; there are {', '.join(known)}.")
    for kind, model in known.items():
        if model is not None and name in ("", kind):
            yield from _model(kind, model, asked_for=bool(name))
        elif kind == "gui" and gui_models.embedded(told) is not None:
            yield _embedded()
        elif name == kind or (not name and kind in ("gui", "brain") and not told.planner):
            yield _absent(kind, asked_for=bool(name))
    if not name:
        yield from _team(told)


def _team(told: Models) -> Iterator[Finding]:
    """Who plays each role, and whether a model of its own answers."""
    for role, player in team_models.played_by(told).items():
        line = f"team {role}"
        if isinstance(player, LookingSettings):
            yield from _looking(line, player, f"team.{role}", asked_for=False)
        elif isinstance(player, ModelSettings):
            yield _reachable(line, player)
        elif player == "plain":
            yield Finding(line, True, "plain, without a model (docs/team.md)")
        elif player == "brain" and told.brain is None:
            yield Finding(line, False, "there is no [models.brain]", "add it, or name another")
        else:
            yield Finding(line, True, f"{_named(player, told)} (the model {player})")


def _named(player: str, told: Models) -> str:
    """What a model is called that plays a role beside its own work."""
    model = told.brain if player == "brain" else told.planner or told.gui
    if isinstance(model, LookingSettings):
        return model.model or model.serve or model.adapter
    return model.model if model else EMBEDDED


def _embedded() -> Finding:
    """The small model of our own, which stands in: whether it can be loaded."""
    from models.pocket.embedded import Embedded, weights

    try:
        Embedded()
    except (OSError, ValueError, KeyError) as error:
        return Finding(
            "model gui", False, f"the embedded model pocket cannot be loaded: {error}",
            "install phonepilot anew, or set pocket = false under [models]",
        )  # fmt: skip
    size = weights().stat().st_size / 1e6
    return Finding("model gui", True, f"the embedded model pocket ({size:.1f} MB, simple things)")


def _absent(kind: str, *, asked_for: bool) -> Finding:
    if not asked_for:
        return Finding(f"model {kind}", True, "not configured; not needed for commands")
    return Finding(
        f"model {kind}", False, "not configured",
        f"add [models.{kind}] with base_url and model to phonepilot.toml",
    )  # fmt: skip


def _model(kind: str, model: ModelSettings, *, asked_for: bool) -> Iterator[Finding]:
    chain = [model, *(model.fallback if isinstance(model, GuiSettings) else [])]
    for place, one in enumerate(chain):
        name = f"model {kind}" + (f" fallback {place}" if place else "")
        if isinstance(one, LookingSettings):
            yield from _looking(name, one, kind, asked_for=asked_for)
        else:
            yield _reachable(name, one)


def _looking(name: str, model: LookingSettings, kind: str, *, asked_for: bool) -> Iterator[Finding]:
    verdicts = Verdicts(home() / "checks")
    how: Literal["point"] | None = "point" if kind == "grounder" else None
    table = "[[models.gui.fallback]]" if "fallback" in name else f"[models.{kind}]"
    try:
        one = OneModel(model, verdicts, lambda _: None, how, table)
    except ConfigError as error:
        yield Finding(name, False, str(error), "correct phonepilot.toml")
        return
    if not asked_for and model.serve:
        yield Finding(name, True, f"{model.serve} is served by the assistant itself")
    elif not model.serve and served.load_adapter(model.adapter).traits.wire == "chat":
        reachable = _reachable(name, model)
        yield replace(reachable, seen=reachable.seen + _assumed(model))
        if not reachable.ok:
            return
    if asked_for:
        yield asyncio.run(_pointing(name, one))
    elif known := one.verdict():
        yield _verdict(name, known.report)


def _assumed(model: LookingSettings) -> str:
    """A family nobody named may be the wrong one."""
    if "adapter" in model.model_fields_set:
        return ""
    return f"; its adapter is not set, so its replies are read as those of {model.adapter}"


async def _pointing(name: str, one: OneModel) -> Finding:
    """Ask it, whatever was found before."""
    print(f"     asking {one.name} to point at things...", flush=True)
    try:
        return _verdict(name, await one.check())
    except ModelUnavailable as error:
        return Finding(name, False, str(error), "mend that and try again")
    finally:
        await one.close()


def _verdict(name: str, report: Report) -> Finding:
    seen = f"{report.said.en} ({report.hits} of {len(report.asked)} pointed at)"
    if report.corrected:
        more = "It is used with a correction; `phonepilot models check` tells more."
        return Finding(name, True, f"{seen} {more}")
    return Finding(name, not report.refused, seen, report.advice.en)


def _reachable(name: str, model: ModelSettings) -> Finding:
    url = model.base_url.rstrip("/") + "/models"
    if not url.startswith(("http://", "https://")):
        return Finding(name, False, f"{url} is no http address", "set base_url")
    try:
        with urllib.request.urlopen(url, timeout=5) as answer:  # noqa: S310 - checked above
            listed = answer.read(100_000).decode(errors="replace")
    except urllib.error.HTTPError as error:
        ok = error.code in (401, 403, 404)
        return Finding(name, ok, f"{url} answers {error.code}", "check base_url and api_key")
    except OSError as error:
        return Finding(
            name, False, f"{url} does not answer: {error}",
            "start the model server, or correct base_url",
        )  # fmt: skip
    there = model.model in listed
    says = "is served" if there else "is not in the list"
    return Finding(
        name, there, f"{model.model} {says} at {url}", "set model to a name the server lists"
    )
