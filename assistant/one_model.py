"""One GUI model: served if it is ours, checked before it is used, refused where it must not be.

The first time it is asked, a few questions about a generated screen show whether it points where it
should. A fault that settings undo is undone and told; another refuses the model, with what to do.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal

import structlog
from pydantic import ValidationError
from pydantic_core import ErrorDetails

from assistant.config import ConfigError, cache, resolve_secret
from assistant.model_settings import EMBEDDED, LookingSettings
from assistant.verdicts import Verdict as Found
from assistant.verdicts import Verdicts
from device_drivers.verbs.base import Said
from models import selfcheck, served
from models.base import (
    NOTHING_USED,
    BadReply,
    ModelError,
    ModelUnavailable,
    Situation,
    Thought,
    Usage,
)
from models.installing import extra
from models.nearest import either, nearest
from models.selfcheck.judging import Verdict
from models.selfcheck.report import Report

if TYPE_CHECKING:
    from models.serving.base import ServingError

log = structlog.get_logger()
GUI = "[models.gui]"
REFUSED_SECONDS = 300.0
"""How long a refused model is left alone before it is checked again."""
Remark = Callable[[Said], None]
"""Tells the owner something about a model, once."""


class OneModel:
    """One model behind one server. Nothing is sent before it is asked or prepared."""

    def __init__(
        self,
        settings: LookingSettings,
        verdicts: Verdicts,
        remark: Remark,
        how: Literal["act", "point"] | None = None,
        table: str = GUI,
    ) -> None:
        self._settings = settings
        self._table = table
        self._how = how
        self._verdicts = verdicts
        self._remark = remark
        self._open = AsyncExitStack()
        self._one_at_a_time = asyncio.Lock()
        self._config = None if settings.serve else _config(settings)
        self._unchecked = _create(self._config, table) if self._config else None
        self._trusted: served.Config | None = None
        self._ready: served.ServedGuiModel | None = None
        self._refused: tuple[float, Report] | None = None
        self._owed = NOTHING_USED
        self._lost: asyncio.Future[ServingError] | None = None
        self._begun = 0.0
        self.trouble = ""
        """Why it could not be used when it was last wanted; "" where it could."""

    @property
    def name(self) -> str:
        return self._settings.model or self._settings.serve or self._settings.adapter

    @property
    def images(self) -> int:
        known = self._ready or self._unchecked
        return known.images if known else 1

    async def decide(self, situation: Situation) -> Thought:
        """Who asks first pays for the check. Raises BadReply, ModelUnavailable."""
        owed = NOTHING_USED
        try:
            ready = await self.prepare()
            owed, self._owed = self._owed, NOTHING_USED
            thought = await ready.decide(situation)
        except ModelError as error:
            owed, self._owed = owed + self._owed, NOTHING_USED
            error.usage += owed
            self._sign(error)
            if isinstance(error, ModelUnavailable):
                self.trouble = str(error)
            raise
        self.trouble = ""
        return replace(thought, usage=thought.usage + owed)

    async def prepare(self) -> served.ServedGuiModel:
        """Ready to be asked. Raises ModelUnavailable."""
        config = await self.checked()
        self._ready = self._ready or _create(config, self._table)
        return self._ready

    async def checked(self) -> served.Config:
        """Where it answers and how to read it: served if it is ours, and checked unless that was
        done. Raises ModelUnavailable."""
        async with self._one_at_a_time:
            await self._let_go_of_a_lost_server()
            if self._trusted is None:
                config = await self._up()
                asks = self._settings.check and config.adapter != EMBEDDED
                options = await self._seen(config) if asks else config.options
                self._trusted = config.model_copy(update={"options": options})
            return self._trusted

    def take_owed(self) -> Usage:
        """What the check took, once: for whoever asks first."""
        owed, self._owed = self._owed, NOTHING_USED
        return owed

    def forgive(self) -> None:
        """The check was made for everybody, so nobody pays for it."""
        self._owed = NOTHING_USED

    def must_ground(self) -> None:
        """Raises ConfigError for a family that does not point at what it is told."""
        if self._unchecked and not self._unchecked.adapter.traits.grounds:
            raise ConfigError(
                f"[models.grounder] adapter: {self._settings.adapter} was not made to point at "
                "what it is told; take another."
            )

    async def check(self, progress: Callable[[str], None] = lambda _: None) -> Report:
        """Ask it anew, whatever was found before. Raises ModelUnavailable."""
        async with self._one_at_a_time:
            return await self._ask(await self._up(), progress)

    def verdict(self) -> Found | None:
        """What was found not long ago; None also for a model of ours that is not served yet."""
        return self._verdicts.known(*self._named(self._config)) if self._config else None

    async def close(self) -> None:
        for model in (self._ready, self._unchecked):
            if model is not None:
                await model.close()
        await self._open.aclose()

    async def _let_go_of_a_lost_server(self) -> None:
        """Our own server died too often and was given up: after a while it is tried anew."""
        if self._lost is None or not self._lost.done():
            return
        if time.monotonic() - self._begun < REFUSED_SECONDS:
            lost = self._lost.result()
            error = ModelUnavailable(str(lost))
            error.zh = lost.zh
            raise error
        await self.close()
        self._open = AsyncExitStack()
        self._config = self._unchecked = self._trusted = self._ready = self._lost = None

    async def _up(self) -> served.Config:
        """Where it answers; our own server is started."""
        if self._config is None:
            try:
                from models.serving.ensuring import Request, ensure
            except ImportError as error:
                raise ModelUnavailable(
                    f"To serve {self.name}, {error.name} is missing: {extra('serve')}"
                ) from error
            told = self._settings
            family = told.adapter if "adapter" in told.model_fields_set else ""
            wanted = Request(name=told.serve, options=told.options, adapter=family)
            serving = ensure(wanted, cache() / "models", tell=self._progress)
            up = await self._open.enter_async_context(serving)
            self._lost, self._begun = up.lost, time.monotonic()
            if not up.adapter:
                blind = ModelUnavailable(f"{self._settings.serve} is no GUI model.")
                blind.zh = f"{self._settings.serve} 不是 GUI 模型。"
                raise blind
            config = _config(self._settings).model_copy(
                update={
                    "base_url": up.base_url, "model": up.model, "api_key": up.api_key,
                    "adapter": up.adapter, "options": up.options,
                }
            )  # fmt: skip
            try:
                self._unchecked = _create(config, self._table)
            except ConfigError as error:
                raise ModelUnavailable(str(error)) from error
            self._config = config
        return self._config

    def _sign(self, error: ModelError) -> None:
        """Wires know neither what the model is called here nor in which table it stands."""
        if isinstance(error, BadReply) and self._trusted:
            error.model, error.family = self.name, self._trusted.adapter
        elif self._table != GUI:
            error.args = (str(error).replace(GUI, self._table),)
            error.zh = error.zh.replace(GUI, self._table)

    def _progress(self, line: str) -> None:
        self._remark(Said(f"{self.name}: {line}", f"{self.name}：{line}"))

    async def _seen(self, config: served.Config) -> dict[str, Any]:
        """The settings to use. Raises ModelUnavailable for a model that must not be used."""
        known = self._verdicts.known(*self._named(config))
        if known:
            return known.report.options_with_correction
        if self._refused and time.monotonic() - self._refused[0] < REFUSED_SECONDS:
            raise _refusal(self._refused[1])
        self._remark(checking(self.name))
        report = await self._ask(config)
        self._owed += config.price.charge(replace(report.usage, calls=report.calls))
        if report.verdict is Verdict.UNREACHABLE:
            raise ModelUnavailable(next(asked.why for asked in report.asked if asked.why))
        if report.refused:
            self._refused = time.monotonic(), report
            raise _refusal(report)
        if report.corrected:
            self._remark(corrected(self.name, report))
        elif report.verdict is Verdict.IMPRECISE:
            self._remark(Said(report.said.en, report.said.zh))
        return report.options_with_correction

    async def _ask(
        self, config: served.Config, progress: Callable[[str], None] = lambda _: None
    ) -> Report:
        """The questions themselves; what they show is kept."""
        wire = served.open_wire(config, served.load_adapter(config.adapter, config.options))
        try:
            report = await selfcheck.check(
                config.adapter, config.options, wire, how=self._how, seconds=2 * config.timeout,
                progress=progress,
            )  # fmt: skip
        finally:
            await wire.close()
        log.info("model checked", model=self.name, verdict=report.verdict, said=report.said.en)
        self._verdicts.keep(report, *self._named(config))
        return report

    def _named(self, config: served.Config) -> tuple[object, ...]:
        """The model as it is set up; our own server has another port every time."""
        where = self._settings.serve or config.base_url
        return where, config.model, config.adapter, config.options, self._how


def checking(name: str) -> Said:
    return Said(
        f"Checking whether {name} points where it should (a few questions, once)",
        f"正在检查 {name} 的定位是否准确（只需几个问题，仅此一次）",
    )


def _refusal(report: Report) -> ModelUnavailable:
    """Another each time: whoever hears it first pays for the check, and nobody twice."""
    error = ModelUnavailable(f"{report.said.en} {report.advice.en}")
    error.zh = f"{report.said.zh}{report.advice.zh}"
    return error


def unusable(name: str, error: ModelUnavailable) -> Said:
    return Said(f"{name} cannot be used: {error}", f"{name} 无法使用：{error.zh or error}")


def corrected(name: str, report: Report) -> Said:
    return Said(
        f"{name} is used with a correction: {report.said.en} `phonepilot models check` tells more.",
        f"{name} 已按修正后的设置使用：{report.said.zh}详情见 `phonepilot models check`。",
    )


def _config(settings: LookingSettings) -> served.Config:
    return served.Config(
        base_url=settings.base_url or "http://127.0.0.1",
        model=settings.model or settings.serve,
        api_key=resolve_secret(settings.api_key),
        adapter=settings.adapter,
        options=settings.options,
        timeout=settings.timeout,
        retries=settings.retries,
        max_tokens=settings.max_tokens,
        price=settings.price,
    )


def _create(config: served.Config, table: str) -> served.ServedGuiModel:
    """Raises ConfigError for an adapter or settings of one that do not exist."""
    try:
        return served.create(config)
    except ValidationError as error:
        problems = "; ".join(_problem(config.adapter, problem) for problem in error.errors())
        raise ConfigError(f"{table} options of {config.adapter}: {problems}") from error
    except ModelUnavailable as error:
        raise ConfigError(f"{table} adapter: {error}") from error


def _problem(family: str, problem: ErrorDetails) -> str:
    where = ".".join(map(str, problem["loc"]))
    if problem["type"] != "extra_forbidden":
        return f"{where}: {problem['msg']}"
    close = nearest(where, served.options_of(family))
    meant = f"; did you mean {either(close)}?" if close else ""
    return f"{where}: there is no such option{meant}"
