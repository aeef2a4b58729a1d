"""One process's part in the cluster: it says that it lives, has what only one may have, and takes
up what dead processes left."""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from collections.abc import Callable
from pathlib import Path

import structlog
from pydantic import TypeAdapter, ValidationError

from assistant.cluster.files import Files
from assistant.cluster.members import BEAT_SECONDS, SCHEMA, Members, Taken, executor
from assistant.cluster.settings import ClusterSettings, Role
from assistant.config import ConfigError
from assistant.database import JournalLocked
from gateways.base import Abilities

log = structlog.get_logger()
ABILITIES: TypeAdapter[Abilities] = TypeAdapter(Abilities)
LASTS = 10.0
"""Seconds for which what a platform can do is not asked for again."""
PATIENCE = 5.0
"""Seconds for which a server that is away is waited for, here."""


class Cluster:
    """``host`` is what this process calls itself, ``member`` that with the kind of its work."""

    def __init__(self, settings: ClusterSettings, address: str, home: Path) -> None:
        self.host = settings.name or socket.gethostname()
        self.role: Role = settings.role
        self.address = address
        self.members = Members(home / "journal.db", SCHEMA, PATIENCE, server=address)
        self.files = Files(self.members, home / "sent" / "shared")
        self.member = ""
        self.epoch = 0
        self.ready = threading.Event()
        self.deposed = threading.Event()
        """Others took this process for dead: it must end."""
        self._home = home
        self._platforms: dict[str, tuple[float, Abilities]] = {}
        self._over = threading.Event()
        self._beating: threading.Thread | None = None

    @property
    def executor(self) -> str:
        """As the durable engine knows this process."""
        return executor(self.member, self.epoch)

    def named(self, slot: str) -> str:
        """A slot of this home, among those of all hosts."""
        return f"{slot}@{self.host}"

    def join(self, slot: str, abandoned: list[str], version: str) -> None:
        """``abandoned``: slots of this home whose processes are known to be dead. Raises
        ConfigError where the name is another home's."""
        self.members.depose(*map(self.named, abandoned))
        self.member = self.named(slot)
        home = f"{_machine()}:{self._home.resolve()}"
        try:
            self.epoch = self.members.join(self.member, self.host, home, self.role, version)
        except Taken:
            raise ConfigError(
                f"Another assistant calls itself {self.host!r} in this cluster, and is running. "
                "Give this one a name of its own: [cluster] name."
            ) from None
        self.members.fence(self.member, self.epoch)

    def live(
        self, phones: Callable[[], dict[str, tuple[str, str]]], take_up: Callable[[str, bool], None]
    ) -> None:
        """Until ``leave``: say that we live and how our ``phones`` are, depose who is dead, and,
        once ``ready``, ``take_up`` what each of them (an executor) left, told whether it is gone
        for long. In a thread of its own: what keeps the loop or a phone busy must not look like
        death."""
        self._beating = threading.Thread(
            target=self._live, args=(phones, take_up), name="cluster", daemon=True
        )
        self._beating.start()

    def _live(
        self, phones: Callable[[], dict[str, tuple[str, str]]], take_up: Callable[[str, bool], None]
    ) -> None:
        told: dict[str, tuple[str, str]] = {}
        while not self._over.wait(BEAT_SECONDS):
            try:
                if not self.members.beat(self.member, self.epoch):
                    log.error("taken for dead by the others", member=self.member)
                    self.deposed.set()
                    return
                for name in self.members.depose_dead():
                    log.warning("a member is gone", member=name)
                for left, long in self.members.gone().items() if self.ready.is_set() else ():
                    take_up(left, long)
                    if long:
                        self.members.taken_up(left)
                if (states := phones()) != told:
                    self.members.tell_states(self.host, states)
                    told = states
            except JournalLocked as error:
                log.warning("cluster waits", why=str(error))
            except Exception:
                log.exception("cluster")

    def leave(self) -> None:
        """What we had is free at once."""
        self._over.set()
        if self._beating is not None:
            self._beating.join(2 * PATIENCE)
        if self.epoch:
            with contextlib.suppress(JournalLocked):
                self.members.leave(self.member, self.epoch)

    def close(self) -> None:
        self.members.close()

    def versions(self) -> set[str]:
        """Of the durable tasks, which living members go on with."""
        return {member.version for member in self.members.members() if member.lives}

    # --- what only one may have ---------------------------------------------------------------

    def hold(self, what: str) -> bool:
        """Raises JournalLocked."""
        return self.members.hold(what, self.member)

    def let_go(self, what: str) -> None:
        with contextlib.suppress(JournalLocked):
            self.members.let_go(what, self.member)

    # --- platforms ----------------------------------------------------------------------------

    def tell_abilities(self, gateway: str, abilities: Abilities) -> None:
        self.members.tell_platform(gateway, ABILITIES.dump_json(abilities).decode())

    def abilities_of(self, gateway: str) -> Abilities:
        """Of a platform that another process speaks to; none where nobody told of it."""
        read, known = self._platforms.get(gateway, (float("-inf"), Abilities()))
        if time.monotonic() - read > LASTS:
            with contextlib.suppress(JournalLocked, ValidationError):
                told = self.members.platform(gateway)
                known = ABILITIES.validate_json(told) if told else Abilities()
                self._platforms[gateway] = time.monotonic(), known
        return known


def _machine() -> str:
    """Copies of one disk have one home, and machines of their own."""
    try:
        known = Path("/etc/machine-id").read_text("ascii").strip()
    except OSError:
        known = ""
    return f"{known}/{socket.gethostname()}"
