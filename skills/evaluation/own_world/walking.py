"""Walks through the apps of virtual phones: screens that differ in person, system and looks."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from device_drivers.base import OS
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.splits import APPS
from skills.evaluation.own_world.instructing import package_of
from skills.evaluation.own_world.touchables import Sight, sight

Split = Literal["train", "validation", "test"]
SPLITS: tuple[Split, ...] = ("train", "validation", "test")
SYSTEMS = (OS.ANDROID, OS.IOS, OS.HARMONY)
FIRST_PERSON: Mapping[Split, int] = {
    "train": 1_000_000, "validation": 2_000_000, "test": 3_000_000,
}  # fmt: skip
"""Seeds of the phones' persons: those of one split are in no other."""
STEPS = 5
AS_OFTEN = 3
BACK = 4


@dataclass(frozen=True, slots=True)
class Stop:
    """One screen of a walk; the phone shows it until the walk goes on."""

    phone: Phone
    app: str
    held_out: bool
    """Whether no training has seen the app."""
    dark: bool
    sight: Sight


def apps_of(split: Split) -> list[tuple[str, bool]]:
    """The apps of one round, and whether each is held out; those come more often, being few."""
    apps = [(app, False) for app in APPS["train"]]
    return apps if split == "train" else apps + [(app, True) for app in APPS[split]] * AS_OFTEN


def walks(system: OS, split: Split, seed: int) -> Iterator[Stop]:
    """Without end: one walk through each app, on phones of other people every time."""
    rng = random.Random(f"own world {split} {system} {seed}")  # noqa: S311 - samples, no secrets
    phone = Phone(system=system, seed=FIRST_PERSON[split])
    while True:
        for app, held_out in apps_of(split):
            yield from _walk(phone, app, held_out, rng, FIRST_PERSON[split])


def _walk(phone: Phone, app: str, held_out: bool, rng: random.Random, first: int) -> Iterator[Stop]:
    phone.reset(first + rng.randrange(1_000_000))
    dark = rng.random() < 0.3
    if dark:
        phone.put_setting("secure", "ui_night_mode", "2")
    if rng.random() < 0.45:
        phone.put_setting("system", "system_locales", "zh-Hans-CN")
    if rng.random() < 0.3:
        phone.put_setting("system", "font_scale", rng.choice(("0.85", "1.15", "1.3")))
    package = package_of(phone, app)
    phone.button("home")
    if app != "launcher":
        phone.open_app(package)
    seen: set[tuple[object, ...]] = set()
    for _ in range(STEPS):
        phone.settle()
        now = sight(phone)
        shown = tuple(each.text for each in now.written)
        inside = phone.foreground[0] == package
        if inside and phone.awake and not phone.secure and shown not in seen:
            seen.add(shown)
            yield Stop(phone, app, held_out, dark, now)
        _go_on(phone, now, rng, inside)


def _go_on(phone: Phone, now: Sight, rng: random.Random, inside: bool) -> None:
    own = [each for each in now.touchables if each.package == phone.foreground[0]]
    if not inside or not own or rng.random() < 0.12:
        phone.key(BACK)
    elif rng.random() < 0.15:
        x, low, high = phone.width // 2, round(phone.height * 0.7), round(phone.height * 0.4)
        phone.swipe(x, low, x, high, 0.5)
    else:
        phone.tap(*rng.choice(own).box.center)
