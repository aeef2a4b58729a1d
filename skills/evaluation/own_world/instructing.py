"""What is asked for on a screen: by name, by function, by position; each fits one control only."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Literal

from device_drivers.virtual.back_stacks import LAUNCHER_PACKAGE
from device_drivers.virtual.language import COMMON, Language
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.ui.keyboard import PACKAGE as KEYBOARD
from skills.evaluation.own_world.placing import SYSTEM, told, unique
from skills.evaluation.own_world.touchables import Sight, Touchable

Kind = Literal["name", "function", "position"]
NAMED = {
    "en": ("Tap “{}”.", "Select “{}”.", "Open “{}”.", "“{}”"),
    "zh": ("点击“{}”", "选择“{}”", "打开“{}”", "“{}”"),
}
NAMED_FIELD = {"en": ("Tap the field “{}”.",), "zh": ("点击“{}”输入框",)}
MEANT = {
    "en": ("Where do I tap to {}?", "I want to {}.", "{}", "Help me {}."),
    "zh": ("想{}，该点哪里？", "我想{}", "{}", "帮我{}"),
}
OVERVIEWS = {"Battery", "Storage", "Display", "Language", "Notifications"}
OVERVIEW = 4
"""Functions on a screen from which it is taken for the overview of the settings."""
PLACED = {"en": ("Tap {}.", "Select {}.", "{}"), "zh": ("点击{}", "选择{}", "{}")}


@dataclass(frozen=True, slots=True)
class Asked:
    """One instruction and the one control that it means."""

    kind: Kind
    language: Language
    instruction: str
    touchable: Touchable
    way: str = ""
    """Which of several ways to tell a position."""


def asked(phone: Phone, sight: Sight, rng: random.Random) -> list[Asked]:
    """All that can be asked for on a screen, in an order of chance."""
    found: list[Asked] = []
    own = phone.language
    for each in _by_name(phone, sight):
        said = _said(NAMED_FIELD if each.looks == "field" else NAMED, own, rng)
        found.append(Asked("name", own, _sentence(said.format(each.words[0].text)), each))
    for each, (en, zh) in _by_function(phone, sight):
        language = _language(own, rng)
        said = _said(MEANT, language, rng).format(zh if language == "zh" else en)
        found.append(Asked("function", language, _sentence(said), each))
    for place in told(sight, phone.width, phone.height):
        language = _language(own, rng)
        said = _said(PLACED, language, rng).format(place.zh if language == "zh" else place.en)
        found.append(Asked("position", language, _sentence(said), place.touchable, place.way))
    rng.shuffle(found)
    return [each for each in found if each.touchable.clear]


def _said(ways: Mapping[str, Sequence[str]], language: Language, rng: random.Random) -> str:
    return rng.choice(ways[language])


def _language(own: Language, rng: random.Random) -> Language:
    """Mostly the phone's own."""
    other: Language = "en" if own == "zh" else "zh"
    return own if rng.random() < 0.7 else other


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


# --- by name -------------------------------------------------------------------------------------


def _by_name(phone: Phone, sight: Sight) -> Iterator[Touchable]:
    """Controls with a text that stands nowhere else and belongs to no control within them."""
    for each in sight.touchables:
        if each.package == KEYBOARD:
            continue
        inner = [other for other in sight.touchables if other.row is each]
        for words in each.words[:1]:
            inside = any(other.full.contains(*words.box.center) for other in inner)
            reached = each.box.contains(*words.box.center)
            fits = reached and not inside and unique(words, sight.written)
            if fits and not _on_map(phone, each, words.text):
                yield each


def _on_map(phone: Phone, each: Touchable, text: str) -> bool:
    """Whether it may be the name of a place, which the map shows too without telling it."""
    app = phone.apps.get(each.package)
    return (
        app_of(phone, each.package) == "maps"
        and app is not None
        and (text not in {*app.zh, *app.zh.values(), *COMMON, *COMMON.values()})
    )


# --- by function ---------------------------------------------------------------------------------


def _by_function(phone: Phone, sight: Sight) -> Iterator[tuple[Touchable, tuple[str, str]]]:
    """Controls with a known function that no other control on the screen has, and switches."""
    known = [(each, _function(phone, each)) for each in sight.touchables]
    if sum(said is not None for _, said in known) < OVERVIEW:
        known = [(each, said) for each, said in known if not _of_overview(phone, each)]
    known += [(each, _switched(each, sight, phone.language)) for each in sight.touchables]
    meant = [(each, said) for each, said in known if said is not None]
    for each, said in meant:
        if sum(other == said for _, other in meant) == 1:
            yield each, said


def _of_overview(phone: Phone, each: Touchable) -> bool:
    """Whether its name is one of the settings' own pages: the pages of single apps have such names
    too, and mean something else by them."""
    return bool(OVERVIEWS & _in_english(phone, each.package, each.name))


def _switched(each: Touchable, sight: Sight, language: Language) -> tuple[str, str] | None:
    """A row with a switch and nothing else is there to turn something on or off."""
    if each.looks != "switch" or not each.words or not each.widget.checkable:
        return None
    name = each.words[0]
    if not unique(name, sight.written):
        return None
    on = each.widget.checked
    return f"turn {'off' if on else 'on'} “{name.text}”", f"{'关闭' if on else '打开'}“{name.text}”"


def _function(phone: Phone, each: Touchable) -> tuple[str, str] | None:
    home = each.package == LAUNCHER_PACKAGE
    app = "home" if home else app_of(phone, each.package)
    tables = [functions().get(app, {})]
    if app not in ("home", "settings"):  # whose rows are names of apps
        tables.append(functions()["any"])
    names = _in_english(phone, each.package, each.name)
    found = {table[name] for table in tables for name in names if name in table}
    return found.pop() if len(found) == 1 and each.package != SYSTEM else None


def _in_english(phone: Phone, package: str, name: str) -> set[str]:
    """What a name may be in English, whatever language the phone speaks."""
    app = phone.apps.get(package)
    names = {name} | {en for en, zh in {**COMMON, **(app.zh if app else {})}.items() if zh == name}
    if package == LAUNCHER_PACKAGE:
        names |= {a.info.label for a in phone.apps.values() if name == a.info.label_zh}
    return names


def app_of(phone: Phone, package: str) -> str:
    """The app's name among the folders of the virtual phone's apps; "" for the system."""
    app = phone.apps.get(package)
    if app is None:
        return ""
    return app.home.__module__.removeprefix("device_drivers.virtual.apps.").partition(".")[0]


@lru_cache(maxsize=1)
def functions() -> Mapping[str, Mapping[str, tuple[str, str]]]:
    """By app and English name: what it is for, in English and in Chinese."""
    text = (Path(__file__).parent / "functions.toml").read_text("utf-8")
    return {
        app: {name: (said[0], said[1]) for name, said in table.items()}
        for app, table in tomllib.loads(text).items()
    }


def package_of(phone: Phone, app: str) -> str:
    """The package of an app by the name of its folder."""
    import_module(f"device_drivers.virtual.apps.{app}")
    return next(package for package in phone.apps if app_of(phone, package) == app)
