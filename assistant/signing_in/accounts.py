"""What is kept of people's accounts: a secret for each password, its user name beside it.

Who may use one is decided where tasks get their secrets (``House.discretion_for``); here it is only
found, named, kept and forgotten.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date

from assistant.routes.base import Scene
from assistant.secrets.fields import is_of, site_of
from assistant.secrets.names import Kept, Kind
from assistant.secrets.vault import Vault
from skills.login.in_front import is_browser

LONGEST_NAME = 48


def accounts_at(kept: Mapping[str, Kept], where: str) -> list[Kept]:
    """The accounts for an app or a site, those of its parent sites too; sorted by name."""
    found = (each for each in kept.values() if each.kind == "password" and each.user)
    return sorted((each for each in found if fits(each, where)), key=lambda each: each.name)


def codes_of(kept: Mapping[str, Kept], account: Kept, where: str) -> str:
    """The name of what makes the codes of an account; "" where nothing does."""
    made = (e for e in kept.values() if e.kind == "totp" and fits(e, where))
    return next((e.name for e in made if e.user in ("", account.user)), "")


def place_of(scene: Scene) -> str:
    """The site or app in front, where the task's person has an account and nobody reads along;
    else "". Raises DeviceError."""
    if not scene.discretion.alone:
        return ""
    screen = scene.look()
    where = site_of(screen) or ("" if is_browser(screen.app) else screen.app)
    return where if where and accounts_at(scene.discretion.kept, where) else ""


def of_account(kept: Mapping[str, Kept], where: str) -> list[Kept]:
    """All that is kept to sign in there, passwords without a user name left out."""
    found = (e for e in kept.values() if e.user or e.kind == "totp")
    return [each for each in found if fits(each, where)]


def fits(kept: Kept, where: str) -> bool:
    return is_of(where, kept.fits)


def refused_on(kept: Kept, where: str) -> str:
    """The day on which its password was not accepted there; "" where nobody knows of one."""
    return next((day for place, day in kept.refused.items() if is_of(where, (place,))), "")


def mark(vault: Vault, kept: Kept, where: str, *, refused: bool) -> Kept:
    """Whether its password was accepted there, for whoever signs in next. Raises SecretError."""
    place = next((each for each in kept.fits if is_of(where, (each,))), where)
    marks = {at: day for at, day in kept.refused.items() if at != place}
    if refused:
        marks[place] = date.today().isoformat()  # noqa: DTZ011 - the day as its user sees it
    if marks != kept.refused:
        vault.refused(kept.name, marks)
    return replace(kept, refused=marks)


def keep(
    vault: Vault, where: str, user: str, value: str, people: tuple[str, ...],
    kind: Kind = "password",
) -> Kept:  # fmt: skip
    """A password or what makes codes, under a name of its own; the one of before is replaced.
    Raises SecretError."""
    name = _name(vault.kept().values(), where, user, people, kind)
    return vault.set(name, value, (where,), people, user=user, kind=kind)


def _name(known: Iterable[Kept], where: str, user: str, people: tuple[str, ...], kind: Kind) -> str:
    there = {each.name: each for each in known}
    same = (user, people, kind, (where,))
    for each in there.values():
        if (each.user, each.people, each.kind, each.fits) == same:
            return each.name
    ending = "-codes" if kind == "totp" else ""
    plain = re.sub(r"[^a-z0-9._-]+", "-", f"{where}-{user}".casefold()).strip("-._")
    name = f"{plain[:LONGEST_NAME].rstrip('-._')}{ending}" or f"account{ending}"
    if name in there:
        mark = hashlib.sha256(repr(same).encode()).hexdigest()[:8]
        name = f"{name}-{mark}"
    return name
