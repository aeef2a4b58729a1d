"""The concrete parts that the settings ask for; ``House`` puts them together.

What a part needs is imported only where the settings ask for it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from assistant import plugins, searching
from assistant.config import ConfigError, Settings, cache, resolve_secret, with_secrets
from assistant.journal import Journal
from assistant.mistakes import mistakes
from assistant.phones import Phones
from assistant.routes.base import Route
from assistant.routes.login import LoginRoute
from assistant.routes.patience import Run
from assistant.routes.tree import TreeRoute
from assistant.routes.verb import VerbRoute
from assistant.routes.vision import VisionRoute
from assistant.steps import Request, RouteName
from assistant.taking_over.sessions import May, Sessions
from assistant.understanding import Understanding
from assistant.verify.opinion import Opinion
from device_drivers.verbs import all_verbs
from device_drivers.verbs.base import Said, Verb
from gateways.base import Gateway
from models import embeddings
from models.search.base import Search

if TYPE_CHECKING:
    from assistant.app import House
    from assistant.brain import Brain
    from assistant.cluster.cluster import Cluster
    from assistant.gui_models import GuiModels

Remark = Callable[[Said], None]
LEARNT_AT_ONCE = 1000
"""More new phrases than that are announced: it takes a while."""


def cluster(settings: Settings, home: Path) -> Cluster | None:
    """None where this machine is all there is."""
    if not settings.cluster.database:
        return None
    with plugins.needing_extra("cluster"):
        from assistant.cluster.cluster import Cluster

        address = resolve_secret(settings.cluster.database).get_secret_value()
        return Cluster(settings.cluster, address, home)


def phones(settings: Settings, home: Path, cluster: Cluster | None) -> Phones:
    if cluster is None:
        return Phones(settings.phones, settings.default_phone, home)
    from assistant.cluster.phones import SharedPhones

    return SharedPhones(settings.phones, settings.default_phone, home, cluster)


def sessions(may: May, journal: Journal, cluster: Cluster | None) -> Sessions:
    if cluster is None:
        return Sessions(may)
    from assistant.cluster.hands import SharedSessions

    return SharedSessions(may, journal, cluster)


def understanding(settings: Settings) -> Understanding:
    """Understanding with all verbs; the first time on a machine it learns their phrases."""
    embedder = embeddings.load(settings.models.embeddings)
    return Understanding(embedder, all_verbs(), cache() / "vectors", told=_learning)


def _learning(done: int, phrases: int) -> None:
    """On a busy machine the first start takes minutes: it says how far it is."""
    if done == 0 and phrases > LEARNT_AT_ONCE:
        print("Learning how people ask for things (once, a minute or more)...", file=sys.stderr)
    elif done and phrases > LEARNT_AT_ONCE:
        print(f"  {done} of {phrases} phrases", file=sys.stderr)


def gui_models(settings: Settings, home: Path, remark: Remark) -> GuiModels | None:
    models = settings.models
    if not (models.gui or models.planner or models.pocket):
        return None
    from assistant import gui_models

    return gui_models.build(models, home, remark)


def opinion(settings: Settings, gui: GuiModels | None, run: Run) -> Opinion:
    models = settings.models
    if not (models.judge or models.summaries == "model"):
        return Opinion(run)
    from assistant import second_model

    return second_model.build(models, gui, run)


def team(
    settings: Settings, home: Path, gui: GuiModels | None, searches: Mapping[str, Search],
    remark: Remark,
) -> GuiModels | None:  # fmt: skip
    """Raises ConfigError where the settings want one and name no GUI model."""
    models = settings.models
    if models.mode == "single" or not (models.mode or models.team):
        return None
    if gui is None:
        raise ConfigError(
            "A team ([models] mode, [models.team]) needs a GUI model as its Worker: set "
            "[models.gui], or pocket = true under [models]."
        )
    from assistant import team_models
    from assistant.long_requests import independent

    wanted = models.team is not None and models.team.web
    chosen = [s for name, s in searches.items() if wanted or name == searching.NOTES]
    return team_models.build(models, gui, home, remark, independent, chosen)


def routes(
    verbs: Mapping[str, Verb[Any]], gui: GuiModels | None, team: GuiModels | None,
    opinion: Opinion, run: Run, known_of: Callable[[Request], tuple[str, ...]],
    replay: Route, own: Sequence[str],
) -> Mapping[RouteName, Route]:  # fmt: skip
    found: dict[RouteName, Route] = {
        "verb": VerbRoute(verbs), "tree": TreeRoute(), "replay": replay,
        "login": LoginRoute(verbs, own),
    }  # fmt: skip
    if gui is not None:
        found["vision"] = VisionRoute(gui.model, run, known_of, opinion)
        if team is not None:
            found["team"] = VisionRoute(team.model, run, known_of, opinion)
    return found


def brain(house: House) -> Brain | None:
    settings = house.settings.models.brain
    if not settings:
        return None
    from assistant.brain import Brain

    return Brain(house, settings, resolve_secret(settings.api_key))


def gateways(settings: Settings) -> list[Gateway]:
    """The chat platforms of the config. Raises ConfigError, UnknownPlugin, MissingExtra."""
    return [gateway(name, values) for name, values in settings.gateways.items()]


def gateway(name: str, values: Mapping[str, Any]) -> Gateway:
    """One of them, with its settings. Raises the same, and GatewayError for what cannot be."""
    module = plugins.load("gateways", name)
    known = with_secrets(module.Config, values)
    try:
        made: Gateway = module.create(module.Config(**known))
    except ValidationError as error:
        problems = mistakes(module.Config, error)
        raise ConfigError(f"[gateways.{name}] cannot be used: {problems}") from error
    return made
