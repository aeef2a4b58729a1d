"""Doing a verb as the assistant does, and phones on which something does not work."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from device_drivers.android.phone import AndroidPhone
from device_drivers.base import OS, Action, AndroidDevice, App, DeviceInfo, Screen, ShellResult
from device_drivers.verbs import all_verbs, shell
from device_drivers.verbs.base import Args, Report, State, Way
from tests.phones import VirtualPhone


@dataclass
class Bench:
    """A driver and, behind it, the virtual phone whose database the tests look into."""

    driver: AndroidPhone
    virtual: VirtualPhone

    def sql(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        return self.virtual.sql(query, *values)

    def do(self, verb: str, /, **args: Any) -> Report:
        return do(self.driver, verb, **args)


def prepared(phone: AndroidDevice, name: str, /, **args: Any) -> tuple[Way[Any], Args]:
    verb = all_verbs()[name]
    way = verb.ways[OS.ANDROID]
    return way, way.prepare(phone, verb.args(**args))


def do(phone: AndroidDevice, name: str, /, **args: Any) -> Report:
    """All moments of a verb; ``before`` and the arguments survive a journal on the way."""
    way, ready = prepared(phone, name, **args)
    ready, before = journaled(ready, way.before(phone, ready))
    with waiting(0.1 if isinstance(phone, Deaf) else shell.patience):
        way.act(phone, ready)
        return way.check(phone, ready, before)


def not_done(phone: AndroidDevice, name: str, /, **args: Any) -> Report:
    """As after a crash before ``act``: only the check runs."""
    way, ready = prepared(phone, name, **args)
    ready, before = journaled(ready, way.before(phone, ready))
    with waiting(0.1):
        return way.check(phone, ready, before)


@contextmanager
def waiting(patience: float) -> Iterator[None]:
    """Waits of another length: what will not happen need not be waited for that long."""
    usual = shell.patience
    shell.patience = patience
    try:
        yield
    finally:
        shell.patience = usual


def journaled(args: Args, before: State) -> tuple[Args, State]:
    """Written to disk as JSON and read again."""
    again = type(args).model_validate_json(args.model_dump_json())
    return again, json.loads(json.dumps(before))


class Deaf:
    """A phone that takes certain commands and ignores them, as some makers' phones do."""

    def __init__(self, phone: AndroidPhone, ignores: Callable[[Sequence[str]], bool]) -> None:
        self.phone = phone
        self.ignores = ignores

    @property
    def name(self) -> str:
        return self.phone.name

    @property
    def os(self) -> OS:
        return self.phone.os

    def info(self) -> DeviceInfo:
        return self.phone.info()

    def observe(self, *, image: bool = True, elements: bool = True) -> Screen:
        return self.phone.observe(image=image, elements=elements)

    def act(self, action: Action) -> None:
        if not self.ignores([action.kind]):
            self.phone.act(action)

    def apps(self) -> Sequence[App]:
        return self.phone.apps()

    def close(self) -> None:
        self.phone.close()

    def now(self) -> datetime:
        return self.phone.now()

    def shell(self, *argv: str, timeout: float = 10.0) -> ShellResult:
        if self.ignores(argv):
            return ShellResult("", 0)
        return self.phone.shell(*argv, timeout=timeout)
