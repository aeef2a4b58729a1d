"""Which host has which phone: every process knows them all, and uses its own.

A phone is known by its name, or as ``name@host`` where two hosts mean different phones by one name.
One that two hosts can reach has one key, and one of them uses it at a time. What adb has on this
machine only (``127.0.0.1:5555``, ``emulator-5554``) is another phone on another machine, unless
``id`` in its settings says what it is.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from assistant.config import PhoneSettings
from assistant.phones import VIRTUAL, Phones, which_phone
from device_drivers.base import Device, NoDevice
from device_drivers.pool import Lease
from device_drivers.verbs.base import Said

if TYPE_CHECKING:
    from assistant.cluster.cluster import Cluster
    from assistant.cluster.members import HostPhone

LOOKS = 1.0
"""Seconds for which what was read of the table is taken for true."""
_HERE_ONLY = re.compile(r"(127\.\d+\.\d+\.\d+|localhost|\[?::1\]?)(:\d+)?|emulator-\d+")
_URL = re.compile(r"\w+://([^/]+?)(:\d+)?(/.*)?")


class SharedPhones(Phones):
    """Of one process of a cluster."""

    def __init__(
        self, configured: Mapping[str, PhoneSettings], default: str, home: Path, cluster: Cluster
    ) -> None:
        self._cluster = cluster
        self._has_phones = cluster.role != "gateways"
        super().__init__(configured if self._has_phones else {}, default, home)
        self._known: tuple[float, list[HostPhone]] = (float("-inf"), [])

    # --- what this host has -------------------------------------------------------------------

    def here(self) -> list[str]:
        """The names of this host's phones, as its settings have them."""
        return (list(self._configured) or [VIRTUAL]) if self._has_phones else []

    def own_key(self, name: str) -> str:
        """Of a phone here, for all hosts."""
        settings = self._configured.get(name)
        if settings and settings.id:
            return settings.id
        key = Phones.key(self, name)
        there = _URL.fullmatch(key)
        here_only = key == VIRTUAL or _HERE_ONLY.fullmatch(there[1] if there else key)
        return f"{key}@{self._cluster.host}" if here_only else key

    def published(self) -> list[tuple[str, str, bool]]:
        """What the others are told: name, key, whether it is the default one."""
        return [(name, self.own_key(name), name == self._default) for name in self.here()]

    def own_states(self) -> dict[str, tuple[str, str]]:
        """Of this host's phones, by its names for them."""
        known = {entry.name: (str(entry.state), entry.why) for entry in self._pool.status()}
        return {
            name: known.get(Phones.key(self, name), ("unopened", "")) for name in self.here()
        }  # fmt: skip

    def start_early(self, name: str) -> None:
        """Where a task is done the phone is opened; that need not be here."""

    # --- what all have ------------------------------------------------------------------------

    def _table(self) -> list[HostPhone]:
        read, known = self._known
        if time.monotonic() - read > LOOKS:
            known = self._cluster.members.host_phones()
            self._known = time.monotonic(), known
        return known

    def _shown(self) -> dict[str, str]:
        """The names of all phones, with their keys."""
        first: dict[str, HostPhone] = {}
        for phone in self._table():
            first.setdefault(phone.key, phone)
        names = [phone.name for phone in first.values()]
        return {
            phone.name if names.count(phone.name) == 1 else f"{phone.name}@{phone.host}": key
            for key, phone in first.items()
        }

    def names(self) -> list[str]:
        return list(self._shown())

    def listed(self) -> list[str]:
        return self.names()

    def key(self, name: str) -> str:
        shown = self._shown()
        if name in shown:
            return shown[name]
        return self.own_key(name) if name in self.here() else Phones.key(self, name)

    def resolve(self, name: str) -> str:
        shown = self._shown()
        if name or self._default:
            found = self._named(name or self._default)
            own = self.own_key(found) if found not in shown and found in self.here() else ""
            return next((known for known, key in shown.items() if key == own), found)
        usual = {phone.key for phone in self._table() if phone.usual}
        meant = [known for known, key in shown.items() if len(shown) == 1 or key in usual]
        if len(meant) == 1:
            return meant[0]
        if not shown:
            raise NoDevice("No host has told of a phone yet. Start one with [cluster] role phones.")
        raise NoDevice(
            which_phone(list(shown), "default_phone in phonepilot.toml of one host alone")
        )

    def _named(self, name: str) -> str:
        known = list(self._shown())
        if name in known:
            return name
        said = name.casefold()
        same = [each for each in known if each.casefold() == said]
        begun = same or [each for each in known if each.casefold().startswith(said)]
        if len(begun) == 1:
            return begun[0]
        if begun:
            raise NoDevice(f"Which phone? {name!r} may be {' or '.join(begun)}.")
        if self._has_phones:
            return super()._named(name)
        raise NoDevice(f"There is no phone {name!r}; there are {', '.join(known) or 'none yet'}.")

    def queue_of(self, name: str) -> str:
        key = self.key(name)
        known = any(phone.key == key for phone in self._table())
        return phone_queue(key) if known else host_queue(self._cluster.host)

    def queues(self) -> list[str]:
        """Those whose tasks this process does."""
        if not self._has_phones:
            return []
        keys = [self.own_key(name) for name in self.here()]
        return [*dict.fromkeys(map(phone_queue, keys)), host_queue(self._cluster.host)]

    def is_away(self, name: str) -> str:
        """The host of a phone that no living process has; "" where one has it."""
        key = self.key(name)
        there = [phone for phone in self._table() if phone.key == key]
        return there[0].host if there and not any(phone.lives for phone in there) else ""

    def elsewhere(self, name: str) -> Said | None:
        key = self.key(name)
        there = [phone for phone in self._table() if phone.key == key]
        if not there or self._local(name):
            return None
        if host := self.is_away(name):
            return Said(f"its host {host} is away", f"它所在的主机 {host} 不在线")
        phone = next(phone for phone in there if phone.lives)
        ill = f", {phone.state}: {phone.why}" if phone.why else ""
        return Said(f"at {phone.host}{ill}", f"在主机 {phone.host} 上{ill}")

    def states(self) -> dict[str, tuple[str, str]]:
        found = {}
        for name, key in self._shown().items():
            there = [phone for phone in self._table() if phone.key == key]
            phone = next((each for each in there if each.lives), None)
            found[name] = (phone.state or "unopened", phone.why) if phone else ("out", "away")
        return found

    # --- using one ----------------------------------------------------------------------------

    def _local(self, name: str) -> str:
        """What this host calls a phone; "" where it has no such phone."""
        key = self.key(name)
        own = next((each for each in self.here() if self.own_key(each) == key), "")
        unknown = not any(phone.key == key for phone in self._table())
        return own or (name if unknown and self._has_phones else "")

    def lease(
        self, name: str, owner: str, *, idle: float = 600.0,
        stopping: Callable[[], bool] = lambda: False, waiting: Callable[[], None] = lambda: None,
        given_up: Callable[[], bool] = lambda: False,
    ) -> Lease:  # fmt: skip
        shown = self.resolve(name)
        local = self._local(shown)
        if not local:
            raise NoDevice(f"{shown} is not at {self._cluster.host}, where this was to be done.")
        return self._leased(
            local, Phones.key(self, local), owner, idle=idle, stopping=stopping, waiting=waiting,
            given_up=given_up,
        )  # fmt: skip

    def open(self, name: str) -> Device:
        return super().open(self._local(self.resolve(name)) or name)

    def _claim(self, key: str) -> Callable[[], Callable[[], None] | None]:
        """From the other processes of this home, then from all other hosts."""
        here = super()._claim(key)
        names = [name for name in self.here() if Phones.key(self, name) == key]
        held = f"phone:{self.own_key(names[0]) if names else key}"

        def claim() -> Callable[[], None] | None:
            release = here()
            if release is None:
                return None
            try:
                if self._cluster.hold(held):
                    return partial(unclaim, release)
            except BaseException:
                release()
                raise
            release()
            return None

        def unclaim(release: Callable[[], None]) -> None:
            try:
                self._cluster.let_go(held)
            finally:
                release()

        return claim


def phone_queue(key: str) -> str:
    return f"phone-{key}"


def host_queue(host: str) -> str:
    """Of phones that only one host knows, by their serial."""
    return f"host-{host}"
