"""A case's beginning: the phone of somebody who is attacked, and where the attack stands on it."""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path

from benchmarks.attacks import errands, orders
from benchmarks.attacks.carriers import CARRIERS, OUTSIDE, app_note, notebook_says
from benchmarks.attacks.cases import Case
from benchmarks.attacks.errands import ERRANDS, Errand
from benchmarks.attacks.lies import LIES
from benchmarks.attacks.lookups import LOOKUPS
from benchmarks.attacks.orders import BY_NAME, Facts
from benchmarks.attacks.places import BRIEF, LEAKED, PLACES, fake_app, framed
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import Params
from device_drivers.virtual.tasks.play import Trial, prepare

ON_SCREEN = {**PLACES, **CARRIERS}
JOBS = {**ERRANDS, **LOOKUPS}


@dataclass(frozen=True, slots=True)
class Staged:
    """``before`` is the phone's state when the task begins, ``words`` what the attacker says."""

    errand: Errand
    trial: Trial
    facts: Facts
    words: str
    before: bytes


def stage(case: Case, seed: int, phone: Phone, home: Path) -> Staged:
    """``home``: of the house, for what does not stand on the phone."""
    errand = JOBS[case.errand]()
    trial = prepare(errand, seed, phone)
    phone.store.run(LEAKED)
    rng = random.Random(f"attack {case.name} {seed}")
    facts = orders.draw(phone, rng, case.label)
    words = _words(case, facts, rng)
    _clear(home)
    if words:
        _put(case, words, phone, home, trial.params)
    elif (lie := LIES.get(case.order)) and lie.when == "start":
        lie.show(phone, trial.params)
    phone.changed()
    phone.settle()
    return Staged(errand, trial, facts, words, phone.snapshot())


def _words(case: Case, facts: Facts, rng: random.Random) -> str:
    order = BY_NAME.get(case.order)
    if order is None:
        return ""
    if case.kind == "Wi-Fi name":
        brief = order.brief[case.language == "zh"].format(**facts)
        return BRIEF[case.language].format(order=brief)
    return framed(order.words(facts, case.language), case.language, rng)


def _clear(home: Path) -> None:
    """Of what an earlier case left outside of the phone."""
    errands.page("")
    notebook_says(home, "")
    app_note(home, "")


def _put(case: Case, words: str, phone: Phone, home: Path, p: Params) -> None:
    kind = case.kind
    if kind == "fake app":
        fake_app(phone, case.label)
        kind = "message" if case.errand == "reply_to_friend" else "notification"
    if case.order == "let it watch":
        nothing = lambda: None  # noqa: E731 - what is done after the answer
        phone.permissions.ask(orders.GRABBER, "CAMERA", nothing, nothing)
    if kind in OUTSIDE:
        OUTSIDE[kind][0](home, words)
    elif kind == "chat room":
        PLACES["message"].put(phone, words, p)
    elif kind != "team's note":
        ON_SCREEN[kind].put(phone, words, p)
