"""Budgets: what one task may use, and what one person may use in a day, told when it is used up.

Steps, seconds, tokens and money are counted in the journal as they are used, so that a restart
forgets nothing. Tokens and money hold back only what asks a model.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial

from assistant.config import DayLimits, Limits
from assistant.ledger import Ledger, Spent
from device_drivers.verbs.base import Said
from models.base import NOTHING_USED, Usage
from models.prices import MILLION, Price


def _local_time() -> datetime:
    return datetime.now().astimezone()


@dataclass(frozen=True)
class Left:
    """Model tokens, and what to say once they are used up."""

    tokens: int
    said: Said


@dataclass(frozen=True)
class Budget:
    """Of one task and its person."""

    ledger: Ledger
    limits: Limits
    task: str
    gateway: str
    person: str
    now: Callable[[], datetime] = _local_time

    def spend(self, *, steps: int = 0, seconds: float = 0.0, usage: Usage = NOTHING_USED) -> None:
        self.ledger.spend(self.task, self.gateway, self.person, Spent(steps, seconds, usage))

    def used_up(self, *, steps: int, started: float, asks_model: bool) -> Said | None:
        """What does not allow the next step; ``steps`` and ``started`` (of ``time.monotonic``) are
        the task's."""
        return next(self._of_task(steps, started, asks_model), None) or self.of_day(asks_model)

    def of_day(self, asks_model: bool) -> Said | None:
        """What the person has used up today."""
        limits, today = self.day_limits(), self.today()
        shown = next(_over(today, limits, asks_model), None)
        return _no_more_today(shown, self.now() + timedelta(days=1)) if shown else None

    def today(self) -> Spent:
        """What the person used since midnight."""
        midnight = self.now().replace(hour=0, minute=0, second=0, microsecond=0)
        return self.ledger.spent_by_person(self.gateway, self.person, midnight.timestamp())

    def told(self) -> Said:
        """What the person used today, of how much."""
        spent, limits = self.today(), self.day_limits()
        usage = spent.usage
        lines = (
            ("steps", "步骤", f"{spent.steps}", limits.steps),
            ("seconds", "秒", f"{spent.seconds:.0f}", limits.seconds),
            ("model calls", "模型调用", f"{usage.calls}", None),
            ("model tokens", "模型 token", f"{usage.tokens}", limits.tokens),
            ("spent on models", "模型费用", f"{usage.money:.4g}", limits.cost),
        )
        en = [f"• {name}: {used}{_of(bound, 'of')}" for name, _, used, bound in lines]
        zh = [f"• {name}：{used}{_of(bound, '/')}" for _, name, used, bound in lines]
        return Said("\n".join(["Today:", *en]), "\n".join(["今天：", *zh]))

    def day_limits(self) -> DayLimits:
        """Everyone's, but for what is set for this person."""
        own = self.limits.people.get(f"{self.gateway}:{self.person}", DayLimits())
        return self.limits.person.model_copy(update=own.model_dump(exclude_none=True))

    def tokens_left(self, price: Price) -> Left | None:
        """How many more may be used at most at this price; None: any number."""
        left: list[Left] = []
        task = self.ledger.spent_by_task(self.task).usage
        tomorrow = self.now() + timedelta(days=1)
        dearest = max(price.input, price.output) / MILLION
        for limits, used, told in (
            (self.limits, task, _no_more_for_this),
            (self.day_limits(), self.today().usage, partial(_no_more_today, tomorrow=tomorrow)),
        ):
            if limits.tokens is not None:
                left.append(Left(limits.tokens - used.tokens, told(_tokens(limits.tokens))))
            if limits.cost is not None and dearest:
                affordable = int((limits.cost - used.money) / dearest)
                left.append(Left(affordable, told(_money(limits.cost))))
        if not left:
            return None
        least = min(left, key=lambda each: each.tokens)
        return replace(least, tokens=max(0, least.tokens))

    def _of_task(self, steps: int, started: float, asks_model: bool) -> Iterator[Said]:
        spent = Spent(steps, time.monotonic() - started, self.ledger.spent_by_task(self.task).usage)
        limits = self.limits
        bounds = DayLimits(
            steps=limits.steps, seconds=limits.seconds, tokens=limits.tokens, cost=limits.cost
        )
        for shown in _over(spent, bounds, asks_model):
            yield Said(f"The task reached its limit of {shown.en}", f"任务达到上限：{shown.zh}")


def _over(spent: Spent, limits: DayLimits, asks_model: bool) -> Iterator[Said]:
    """Each bound that is reached."""
    if limits.steps is not None and spent.steps >= limits.steps:
        yield Said(f"{limits.steps} steps", f"{limits.steps} 步")
    if limits.seconds is not None and spent.seconds >= limits.seconds:
        yield Said(f"{limits.seconds:g} seconds", f"{limits.seconds:g} 秒")
    if asks_model and limits.tokens is not None and spent.usage.tokens >= limits.tokens:
        yield _tokens(limits.tokens)
    if asks_model and limits.cost is not None and spent.usage.money >= limits.cost:
        yield _money(limits.cost)


def _tokens(bound: int) -> Said:
    return Said(f"{bound} model tokens", f"{bound} 个模型 token")


def _money(bound: float) -> Said:
    return Said(f"{bound:g} to spend on models", f"模型费用 {bound:g}")


def _of(bound: float | None, of: str) -> str:
    return "" if bound is None else f" {of} {bound:g}"


def _no_more_for_this(shown: Said) -> Said:
    return Said(
        f"I stopped: the budget of {shown.en} for one message is used up; your next message has "
        "its own",
        f"我停下了：单条消息的额度（{shown.zh}）已用完，下一条消息重新计算",
    )


def _no_more_today(shown: Said, tomorrow: datetime) -> Said:
    return Said(
        f"I stopped: today's budget of {shown.en} is used up; it is free again on "
        f"{tomorrow:%B} {tomorrow.day} at 00:00",
        f"我停下了：今天的额度（{shown.zh}）已用完，{tomorrow.month}月{tomorrow.day}日 0:00 起恢复",
    )
