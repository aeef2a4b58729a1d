"""The settings of one chat platform, asked for one after the other."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel

from assistant.config import ConfigError
from assistant.mistakes import no_such_setting
from assistant.setting_up.asker import Asker
from assistant.setting_up.fields import Field, fields, read
from device_drivers.verbs.base import Said

NEW = "new"
"""Answered where a secret that was made here is to be made anew."""


class Answers:
    """``given`` are those of the command line, ``zh`` what each setting is, in Chinese."""

    def __init__(
        self, asker: Asker, config: type[BaseModel], given: Mapping[str, str],
        zh: Mapping[str, str],
    ) -> None:  # fmt: skip
        self._asker = asker
        self._config = config
        self._given = dict(given)
        self._zh = zh
        self._fields = fields(config)
        self.made: dict[str, str] = {}
        """Secrets that were made here, by their settings: nobody has seen them yet."""

    def refuse_unknown(self) -> None:
        """Raises ConfigError for what is given and no setting at all."""
        for name in self._given:
            if name not in self._config.model_fields:
                raise ConfigError(f"--set {name}=...: {no_such_setting(self._config, name)}")

    def all(self, before: Mapping[str, Any]) -> dict[str, Any]:
        """What everybody is asked for, then what was given or is named beside; None for a setting
        that is what it is anyway. ``before``: as it was."""
        asked = [field for field in self._fields if field.asked]
        found: dict[str, Any] = {}
        for field in asked:
            if field.required or field.name in self._given or self._asker.interactive:
                found |= self._until_it_fits(field, before.get(field.name))
        others = [field for field in self._fields if not field.asked]
        for field in others:
            if field.name in self._given:
                found |= self._until_it_fits(field, before.get(field.name))
        if self._asker.interactive and others:
            found |= self._named(others, before)
        return found

    def _named(self, others: list[Field], before: Mapping[str, Any]) -> dict[str, Any]:
        """Those that the person names."""
        found: dict[str, Any] = {}
        known = {field.name: field for field in others}
        listed = ", ".join(known)
        what = Said(
            f"Another setting ({listed}), or Enter to go on", f"其他设置（{listed}），回车继续"
        )
        while name := self._asker.ask(what, ""):
            if name in known:
                found |= self._until_it_fits(known[name], before.get(name))
            else:
                self._asker.unknown(name, list(known), what.of(self._asker.language))
        return found

    def _until_it_fits(self, field: Field, before: Any) -> dict[str, Any]:
        while True:
            answer = self._answer(field, before)
            if answer == "" or (answer == field.default and before is None):
                return {}
            if answer == field.default:
                return {field.name: None}
            try:
                told = answer if field.secret else read(self._config, field.name, answer)
            except ConfigError as error:
                complain(self._asker, error)
            else:
                return {field.name: told}

    def _answer(self, field: Field, before: Any) -> str:
        """ "" where it shall stay as it is."""
        if field.name in self._given:
            return self._given.pop(field.name)
        about = Said(field.about, self._zh.get(field.name, field.about))
        if about.en:
            self._asker.say(f"\n{about.of(self._asker.language)}")
        while True:
            answer = self._asked(field, before)
            if answer or not field.required or (field.secret and before):
                return answer

    def _asked(self, field: Field, before: Any) -> str:
        name, kept = field.name, _typed(before)
        way = f"set {name}=..."
        if not field.secret:
            return self._asker.ask(Said(name, name), way, default=kept or field.default)
        if not self._asker.interactive:
            return "" if kept else self._asker.ask(Said(name, name), way)
        answer = self._asker.ask(_hidden(field, kept=bool(kept)), way, hidden=True)
        if not field.octets:
            return answer
        if answer == NEW or not (answer or kept):
            answer = self.made[name] = field.made()
        elif answer:
            self.made.pop(name, None)
        return answer


def _hidden(field: Field, *, kept: bool) -> Said:
    """What to call one that is not shown as it is typed, and what Enter does."""
    match kept, bool(field.octets):
        case True, True:
            en = f"Enter: as before; {NEW}: I make another"
            zh = f"回车：沿用；{NEW}：另生成一个"
        case True, False:
            en, zh = "Enter: as before", "回车：沿用"
        case False, True:
            en, zh = "Enter: I make one", "回车：自动生成"
        case _ if not field.required:
            en, zh = "Enter: none", "回车：没有"
        case _:
            return Said(field.name, field.name)
    return Said(f"{field.name} ({en})", f"{field.name}（{zh}）")


def _typed(value: Any) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    return "" if value is None else str(value)


def complain(asker: Asker, error: Exception) -> None:
    """To whoever can mend it; else raise it."""
    if not asker.interactive:
        raise error
    asker.say(f"❌ {in_these_words(str(error))}")


def in_these_words(message: str) -> str:
    """An error that names settings in the file, for somebody who is being asked for them."""
    table = r"\[gateways\.\w+\]"
    message = re.sub(rf"\binto {table} (\w+)", r"in here, as \1", message)
    message = re.sub(rf" in {table}", " among the other settings", message)
    return re.sub(rf"{table} ", "", message)
