"""The team of the configuration: who plays which role, and what they share."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from assistant.config import ConfigError, resolve_secret
from assistant.gui_models import GuiModels
from assistant.long_requests import looks_long
from assistant.model_settings import (
    LookingSettings,
    Models,
    ModelSettings,
    RoleSettings,
    TeamSettings,
)
from assistant.one_model import OneModel, Remark
from assistant.router import TeamUse
from assistant.routes.base import Scene
from assistant.steps import FreeStep, Part
from assistant.verdicts import Verdicts
from models import served
from models.base import Completion, GuiModel, ModelUnavailable, Prompt
from models.planner import Config as PlannerConfig
from models.planner import Planner
from models.search.base import Search
from models.served import ServedGuiModel
from models.team.asked import AskedManager, AskedNotetaker, AskedReflector, Chat, Player
from models.team.plain import CheapReflector, PlainManager, PlainNotetaker, Split
from models.team.roles import Manager, Notetaker, Reflector
from models.team.stalemate import Patience
from models.team.team import TeamModel
from models.team.turn import Roles

TEAM = "[models.team]"


def build(
    models: Models, gui: GuiModels, home: Path, remark: Remark, split: Split,
    searches: Sequence[Search] = (),
) -> GuiModels:  # fmt: skip
    """``split`` is what a plain Manager plans with. Raises ConfigError for a role that nobody can
    play."""
    settings = models.team or TeamSettings()
    cast = _Cast(models, settings, gui)
    parts: tuple[OneModel, ...] = ()
    worker: GuiModel = gui.model
    if isinstance(settings.worker, LookingSettings):
        own = OneModel(settings.worker, Verdicts(home / "checks"), remark, table=f"{TEAM} worker")
        worker, parts = own, (own,)
    manager = cast.manager(split)
    looks_up = () if isinstance(manager, PlainManager) else searches
    roles = Roles(manager, worker, cast.reflector(), cast.notetaker(), bare=_bare(models))
    team = TeamModel(
        roles, searches=looks_up, reflect=settings.reflect,
        patience=Patience(settings.attempts, settings.rounds), owned=(*cast.chats, *parts),
    )  # fmt: skip
    return GuiModels(team, parts)


def use_of(models: Models, part: Part, scene: Scene) -> TeamUse:
    """What a part has of the team."""
    if models.mode == "team":
        return "instead"
    most = (models.team or TeamSettings()).long
    long = isinstance(part, FreeStep) and looks_long(part.text, scene.apps(), most)
    return "instead" if long else "when stuck"


def played_by(models: Models) -> dict[str, str | ModelSettings]:
    """Who plays each role: "gui", "brain", "plain", or a model of its own. Empty without a team."""
    if models.team is None and models.mode != "team":
        return {}
    told = models.team or TeamSettings()
    usual = _usual(models)
    return {
        "manager": told.manager or usual, "worker": told.worker,
        "reflector": told.reflector or usual, "notetaker": told.notetaker or usual,
    }  # fmt: skip


def _bare(models: Models) -> bool:
    """A Worker that runs in this process knows goals, and nothing else that is told beside them."""
    settings = models.team.worker if models.team else "gui"
    looking = models.gui if settings == "gui" else settings
    return _wire(looking) == "inside" if looking else models.planner is None


def _wire(settings: LookingSettings) -> str:
    """Which wire a model is asked over; what we serve ourselves chats."""
    if settings.serve:
        return "chat"
    try:
        return served.load_adapter(settings.adapter, settings.options).traits.wire
    except ModelUnavailable as error:
        raise ConfigError(str(error)) from error


class _Cast:
    """Roles by their settings; a model that several share is opened once."""

    def __init__(self, models: Models, settings: TeamSettings, gui: GuiModels) -> None:
        self._models = models
        self._settings = settings
        self._gui = gui
        self._shared: dict[str, Chat] = {}
        self.chats: list[Chat] = []

    def manager(self, split: Split) -> Manager:
        player = self._player("Manager", self._settings.manager)
        if player is None:
            return PlainManager(split, whole_first=_bare(self._models))
        return AskedManager(player)

    def reflector(self) -> Reflector:
        player = self._player("Reflector", self._settings.reflector)
        return AskedReflector(player) if player else CheapReflector()

    def notetaker(self) -> Notetaker:
        player = self._player("Notetaker", self._settings.notetaker)
        return AskedNotetaker(player) if player else PlainNotetaker()

    def _player(self, role: str, told: str | RoleSettings) -> Player | None:
        """None: plain."""
        where = f"{TEAM} {role.lower()}"
        if isinstance(told, RoleSettings):
            chat = self._opened(_served(told))
            return Player(role, chat, where, told.sees or self._settings.sees)
        name = told or _usual(self._models)
        if name == "plain":
            return None
        if name not in self._shared:
            self._shared[name] = self._opened(self._named(name, where))
        table = "[models.planner]" if name == "gui" and self._models.planner else f"[models.{name}]"
        return Player(role, self._shared[name], table, self._settings.sees)

    def _opened(self, chat: Chat) -> Chat:
        self.chats.append(chat)
        return chat

    def _named(self, name: str, where: str) -> Chat:
        if name == "brain":
            if self._models.brain is None:
                raise ConfigError(f"{where}: there is no [models.brain].")
            return _served(self._models.brain)
        if self._models.planner is not None:
            return _served(self._models.planner)
        if not _gui_chats(self._models):
            raise ConfigError(f"{where}: the GUI model does not chat; name another, or plain.")
        return _GuiChat(self._gui.parts[0])


def _usual(models: Models) -> str:
    """Who plays a role that is not set."""
    return "brain" if models.brain else "gui" if _gui_chats(models) else "plain"


def _gui_chats(models: Models) -> bool:
    return models.planner is not None or (models.gui is not None and _chats(models.gui))


def _chats(settings: LookingSettings) -> bool:
    return _wire(settings) == "chat"


def _served(settings: ModelSettings) -> ServedGuiModel:
    config = served.Config(
        base_url=settings.base_url, model=settings.model,
        api_key=resolve_secret(settings.api_key), timeout=settings.timeout,
        retries=settings.retries, max_tokens=settings.max_tokens, price=settings.price,
    )  # fmt: skip
    return _chat(config)


def _chat(config: served.Config) -> ServedGuiModel:
    """Asked in our own words; the adapter only says how pictures are made."""
    shows = Planner(PlannerConfig())
    return ServedGuiModel(config.model, shows, served.open_wire(config, shows), config.price)


class _GuiChat:
    """The GUI model, asked as a chat model: where it answers is known once it was checked."""

    def __init__(self, gui: OneModel) -> None:
        self._gui = gui
        self._config: served.Config | None = None
        self._open: ServedGuiModel | None = None

    async def ask(self, prompt: Prompt) -> Completion:
        """Raises BadReply, ModelUnavailable."""
        config = await self._gui.checked()
        if self._open is None or config != self._config:
            await self.close()
            self._config, self._open = config, _chat(config)
        return await self._open.ask(prompt)

    async def close(self) -> None:
        if self._open is not None:
            await self._open.close()
            self._open = None
