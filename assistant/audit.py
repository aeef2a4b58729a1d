"""``phonepilot audit``: what in the set-up is risky, each finding with a name and a fix.

Nothing is changed: it reads the home, the settings and the policy, and asks the configured phones
how they are locked.
"""

from __future__ import annotations

import stat
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any, Literal

from assistant.audit_phones import locks
from assistant.config import Settings
from assistant.guard import policy
from assistant.guard.policy import Policy, PolicyError
from assistant.kept import in_cluster, open_journal
from assistant.phones import Phones
from assistant.plain import plain
from assistant.secrets.modes import open_to_others
from assistant.secrets.places import in_the_open
from gateways.listening import is_loopback

Weight = Literal["danger", "caution", "unknown"]
"""``unknown``: it may be well, nobody could tell."""
MARKS: dict[Weight, str] = {"danger": "!!", "caution": " !", "unknown": " ?"}
SILENT_DAYS = 90
MUCH = Decimal(100)
LISTENS = ("host", "bind", "listen", "bind_host")
KEPT_OPEN = ("guard.toml", "phonepilot.toml", "journal.db", "tasks.db", "phonepilot.log")


@dataclass(frozen=True, slots=True)
class Risk:
    """One finding. ``id`` stays the same from version to version."""

    id: str
    weight: Weight
    seen: str
    fix: str

    def text(self) -> str:
        return plain(f"{MARKS[self.weight]}  {self.id}: {self.seen}\n      fix: {self.fix}")


def audit(settings: Settings, home: Path) -> list[Risk]:
    """All that was found, what is dangerous first."""
    found: list[Risk] = []
    checks: tuple[Callable[[], Iterator[Risk]], ...] = (
        lambda: _files(home),
        lambda: _policy(home),
        lambda: _secrets(settings),
        lambda: _doors(settings),
        lambda: _captchas(settings),
        lambda: _people(settings, home),
        lambda: _mcp(settings),
        lambda: _phones(settings, home),
        lambda: _database(settings),
    )
    for check in checks:
        found += check()
    return sorted(found, key=lambda risk: list(MARKS).index(risk.weight))


def _files(home: Path) -> Iterator[Risk]:
    for said in open_to_others(home):
        seen, _, fix = said.partition(" Mend it with: ")
        yield Risk("files.open", "danger", seen, fix or f"see that {home} is yours alone")
    for name in KEPT_OPEN:
        path = home / name
        if path.exists() and stat.S_IMODE(path.stat().st_mode) & 0o022:
            yield Risk(
                "files.writable", "danger", f"{path} can be changed by others", f"chmod 600 {path}"
            )


def _policy(home: Path) -> Iterator[Risk]:
    path = home / policy.FILE
    try:
        rules = policy.load(home)
    except PolicyError as error:
        yield Risk("policy.broken", "danger", str(error), f"mend {path}; until then no task begins")
        return
    yield from _too_much(rules, path)


def _too_much(rules: Policy, path: Path) -> Iterator[Risk]:
    for name in ("send", "call", "delete", "install"):
        if rules.of_class(name) == "allow":
            yield Risk(
                f"policy.{name}_allowed", "danger",
                f"“{name}” is done without asking, whatever led to it",
                f'set {name} = "ask" in {path}, and list single people under [contacts]',
            )  # fmt: skip
    for table, what in ((rules.apps, "apps"), (rules.contacts, "contacts")):
        for pattern, rule in table.items():
            if rule == "allow" and not pattern.strip("*? "):
                yield Risk(
                    f"policy.all_{what}", "danger", f"all {what} are allowed (“{pattern}”)",
                    f"name single {what} in {path}",
                )  # fmt: skip
    if rules.amounts.ask_above > MUCH:
        yield Risk(
            "policy.high_sum", "caution",
            f"payments up to {rules.amounts.ask_above} need no question",
            f"lower ask_above under [amounts] in {path}",
        )  # fmt: skip
    if not rules.sensitive:
        yield Risk(
            "policy.nothing_sensitive", "caution", "a model may open any app, banks too",
            f"take the line `sensitive` out of {path}: then the usual ones are",
        )  # fmt: skip


def _secrets(settings: Settings) -> Iterator[Risk]:
    for key in in_the_open(settings):
        yield Risk(
            "config.plain_secret", "danger", f"{key} in phonepilot.toml is the secret itself",
            f"`phonepilot secrets set NAME`, then {key} = \"secret:NAME\"",
        )  # fmt: skip


def _doors(settings: Settings) -> Iterator[Risk]:
    for key, host in _hosts(settings.model_dump(mode="json")):
        if host and not is_loopback(host):
            yield Risk(
                "net.open_bind", "danger", f"{key} = {host}: other machines can reach it",
                f'{key} = "127.0.0.1", and a proxy with TLS before it',
            )  # fmt: skip
    live = settings.live
    if live.listen and not is_loopback(live.place[0]):
        yield Risk(
            "net.open_live", "danger",
            f"live.listen = {live.listen}: other machines reach the live view without TLS, past "
            f"any proxy ({live.base_url})",
            f'listen = "127.0.0.1:{live.place[1]}" under [live], and a proxy with TLS before it',
        )  # fmt: skip


def _database(settings: Settings) -> Iterator[Risk]:
    if not in_cluster(settings):
        return
    from assistant.cluster.looking import unsafe_host

    if host := unsafe_host(settings):
        yield Risk(
            "net.database_tls", "danger",
            f"cluster.database is on {host}, and what is said and done goes there in the open",
            "add ?sslmode=verify-full&sslrootcert=... to its address",
        )  # fmt: skip


def _captchas(settings: Settings) -> Iterator[Risk]:
    if sites := settings.skills.login.own:
        yield Risk(
            "skills.login.own", "caution",
            f"checks for robots are passed without a person on {', '.join(sites)}",
            "list only sites and apps that are yours in [skills.login] own, and only while you "
            "need it",
        )  # fmt: skip


def _hosts(known: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    """Every address to listen on."""
    for key, value in known.items():
        here = f"{path}.{key}" if path else key
        if isinstance(value, dict):
            yield from _hosts(value, here)
        elif key in LISTENS and path.startswith("gateways.") and isinstance(value, str):
            yield here, value


def _people(settings: Settings, home: Path) -> Iterator[Risk]:
    """Who is paired and was not heard of for long."""
    if not (in_cluster(settings) or (home / "journal.db").exists()):
        return
    journal = open_journal(settings, home)
    try:
        for person in journal.people():
            last = journal.last_heard(person["gateway"], person["sender"]) or person["paired"]
            days = int((time.time() - last) / 86400)
            if days >= SILENT_DAYS:
                name = person["name"] or person["sender"]
                yield Risk(
                    "people.silent", "caution",
                    f"{name} ({person['gateway']}) may speak to me, and was silent for {days} days",
                    "take them out if they need it no more: phonepilot people remove "
                    f"{person['gateway']}:{person['sender']}",
                )  # fmt: skip
    finally:
        journal.close()


def _mcp(settings: Settings) -> Iterator[Risk]:
    for name, server in settings.mcp.servers.items():
        at = f"[mcp.servers.{name}]"
        unasked = [tool for tool, asks in server.asks_first.items() if not asks]
        if unasked:
            yield Risk(
                "mcp.unasked", "caution",
                f"{at}: {', '.join(unasked)} may be used without asking you",
                "leave them out of asks_first unless they only read",
            )  # fmt: skip
        if not server.tools:
            yield Risk(
                "mcp.all_tools", "caution", f"{at} may offer any tool it likes",
                "list those you need: tools = [...]",
            )  # fmt: skip


def _phones(settings: Settings, home: Path) -> Iterator[Risk]:
    """What whoever picks one up can do with it."""
    opened = Phones(settings.phones, settings.default_phone, home)
    seen = {"swipe": "a mere swipe opens it", "off": "it has no lock screen"}
    try:
        for name, lock, why in locks(settings, opened):
            if lock in seen:
                yield Risk(
                    "phone.no_lock", "caution",
                    f"{name}: {seen[lock]}, so whoever holds it has all that is on it",
                    "set a PIN or a password in its settings (Security > Screen lock); a task that "
                    "meets it hands the phone over to its person",
                )  # fmt: skip
            elif not lock:
                yield Risk(
                    "phone.lock_unknown", "unknown", f"{name}: whether it is locked: {why}",
                    "look on the phone (Settings > Security > Screen lock)",
                )  # fmt: skip
    finally:
        opened.close()
