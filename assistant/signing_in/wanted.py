"""What a skill wants of somebody's accounts: to sign in, to forget, to know what makes codes."""

from __future__ import annotations

from collections.abc import Iterable

from assistant.guard.provenance import speaks_of
from assistant.routes.base import Scene
from assistant.secrets.vault import Vault
from assistant.signing_in import accounts, places, words
from assistant.steps import NeedSecret, Outcome, SignInStep
from device_drivers.base import App, Risk
from device_drivers.verbs.base import Said
from skills.base import Skill
from skills.running.calls import SignIn
from skills.running.permissions import may_sign_in

FIELD = "sign in totp"


def step_of(skill: Skill, call: SignIn, scene: Scene) -> SignInStep | Said:
    """The sign-in, or why there is none. Raises DeviceError."""
    where = _where(call, scene)
    if isinstance(where, Said):
        return where
    if refusal := may_sign_in(skill, where, _name(where, scene.phone.apps())):
        return refusal
    request = scene.request
    own = request.own or (request.text,)
    asks = not (skill.built_in and any(speaks_of(text, Risk.CREDENTIAL) for text in own))
    by = words.NOTHING if skill.built_in else skill.title
    return SignInStep(where, request.text, call.account.strip(), asks, by)


def forgotten(call: SignIn, scene: Scene, vault: Vault) -> Outcome | Said:
    """Forget all that is kept of its person to sign in there; or why nothing is forgotten.
    Raises DeviceError, SecretError."""
    where = _where(call, scene)
    if isinstance(where, Said):
        return where
    kept = accounts.of_account(scene.discretion.kept, where)
    if named := call.account.casefold():
        kept = [each for each in kept if each.user.casefold() == named]
    there = vault.kept()
    for each in kept:
        if each.name in there:
            vault.remove(each.name)
    scene.discretion.kept = {n: k for n, k in scene.discretion.kept.items() if k not in kept}
    if not kept:
        return Outcome("done", words.nothing_kept(where))
    users = sorted({each.user or each.name for each in kept})
    return Outcome("done", words.forgotten(where, users))


def codes_for(call: SignIn, scene: Scene) -> NeedSecret | Said:
    """The question for what makes the codes. Raises DeviceError."""
    where = _where(call, scene)
    if isinstance(where, Said):
        return where
    known = accounts.accounts_at(scene.discretion.kept, where)
    user = call.account or (known[0].user if len(known) == 1 else "")
    return NeedSecret("totp", where, FIELD, user)


def _where(call: SignIn, scene: Scene) -> str | Said:
    found = places.place(call.where, scene.phone.apps(), scene.discretion.kept)
    return found if isinstance(found, str) else words.which_place(call.where, found)


def _name(where: str, apps: Iterable[App]) -> str:
    return next((app.name for app in apps if app.id == where), "")
