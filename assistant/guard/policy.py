"""The policy: what the owner allows, wants to be asked about, or forbids. ``guard.toml``.

The file is read at the beginning of every task, so a change counts from the next one on. Nobody
can change it over a chat.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from datetime import datetime, time
from decimal import Decimal
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, Field, ValidationError, field_validator

from assistant.config import ConfigError
from assistant.guard.naming import is_about, matches
from device_drivers.apps import NAMES
from device_drivers.base import App
from device_drivers.verbs.base import Said
from models.nearest import either, nearest

Rule = Literal["allow", "ask", "never"]
Careful = Literal["ask", "never"]
STRICTEST: tuple[Rule, ...] = ("never", "ask", "allow")
FILE = "guard.toml"

DEFAULT = """\
# What your assistant may do on a phone without asking you: "allow", "ask", or "never".
# Read at the beginning of every task. Whatever has no rule is not done.
# `phonepilot audit` tells what here is risky, and docs/guard.md what it means.

[classes]
# read = "allow"
# navigate = "allow"
# change = "allow"      # type, switch, save
# send = "ask"          # messages, posts, mail
# call = "ask"
# delete = "ask"
# install = "ask"
# pay = "ask"           # this and what follows can only be "ask" or "never"
# grant = "ask"         # permissions, terms
# credential = "ask"    # passwords, codes
# unknown = "ask"       # nobody can read what it does

[apps]
# By name or package; * stands for anything.
# "Bank" = "never"
# "com.example.shop" = "ask"

[contacts]
# By name or number. "allow": what you said yourself is sent to them without a question.
# "Anna Lee" = "allow"
# "+49 900 *" = "never"

[amounts]
# ask_above = 0         # up to here a payment that you told yourself needs no question
# never_above = 500

[hours]
# What is risky is not done, or asked about, between these times of the phone's person.
# from = "23:00"
# until = "07:00"
# rule = "never"
"""


class PolicyError(ConfigError):
    """The policy cannot be used; the message names the file and the mistake."""

    def __init__(self, said: Said) -> None:
        super().__init__(said.en)
        self.said = said


class Classes(BaseModel, extra="forbid", frozen=True):
    """``[classes]``: by risk class."""

    read: Rule = "allow"
    navigate: Rule = "allow"
    change: Rule = "allow"
    send: Rule = "ask"
    call: Rule = "ask"
    delete: Rule = "ask"
    install: Rule = "ask"
    pay: Careful = "ask"
    grant: Careful = "ask"
    credential: Careful = "ask"
    unknown: Careful = "ask"


class Amounts(BaseModel, extra="forbid", frozen=True):
    """``[amounts]``: sums, in whatever currency they stand there."""

    ask_above: Decimal = Field(default=Decimal(0), ge=0)
    never_above: Decimal | None = Field(default=None, ge=0)


class Hours(BaseModel, extra="forbid", frozen=True):
    """``[hours]``: when nothing risky is to happen; over midnight when ``until`` is earlier."""

    since: time = Field(default=time(0), alias="from")
    until: time = time(0)
    rule: Careful = "ask"

    def hold(self, now: datetime) -> bool:
        at = now.time()
        if self.since <= self.until:
            return self.since <= at < self.until
        return at >= self.since or at < self.until


class Policy(BaseModel, extra="forbid", frozen=True):
    """All of ``guard.toml``; the default asks before everything that cannot be undone."""

    classes: Classes = Classes()
    apps: dict[str, Rule] = {}
    contacts: dict[str, Rule] = {}
    amounts: Amounts = Amounts()
    hours: Hours = Hours()
    sensitive: tuple[str, ...] = (
        "*bank*", "*wallet*", "*alipay*", "*paypal*", "*.pay", "*.pay.*", "*password*",
        "*passkey*", "*keepass*", "*bitwarden*", "*1password*", "*authenticator*", "*crypto*",
        "*broker*", "*银行*", "*支付*", "*钱包*", "*密码*",
    )  # fmt: skip
    """Apps that a model may not even open, unless the person named them."""

    @field_validator("apps", "contacts")
    @classmethod
    def _named(cls, rules: dict[str, Rule]) -> dict[str, Rule]:
        if any(not name.strip() for name in rules):
            raise ValueError('"" names nobody; "*" stands for all')
        return rules

    def of_class(self, risk: str) -> Rule | None:
        """None where there is no rule."""
        rule: Rule | None = getattr(self.classes, risk, None) if risk in _CLASSES else None
        return rule

    def of_app(self, *names: str) -> Rule | None:
        """``names``: its id and what it is called; in the other language as well, where known."""
        called = [*names, *(other for name in names for other in NAMES.get(name, ()))]
        return _strictest(rule for key, rule in self.apps.items() if matches(key, *called))

    def strictest(self, apps: Iterable[App]) -> App:
        """The app of them with the strictest rule; the first where no rule speaks of any."""
        found = sorted(apps, key=lambda app: _STRICTNESS[self.of_app(app.id, app.name)])
        return found[0] if found else App("")

    def of_contact(self, *names: str) -> Rule | None:
        """``names``: all that one person goes by, their number among them."""
        return _strictest(
            rule
            for key, rule in self.contacts.items()
            if any(is_about(key, name, closely=rule == "allow") for name in names)
        )

    def is_sensitive(self, *names: str) -> bool:
        return any(matches(pattern, *names) for pattern in self.sensitive)


_CLASSES = frozenset(Classes.model_fields)
_STRICTNESS: dict[Rule | None, int] = {**{r: n for n, r in enumerate(STRICTEST)}, None: 3}


def _strictest(rules: object) -> Rule | None:
    found = set(rules)  # type: ignore[call-overload]
    return next((rule for rule in STRICTEST if rule in found), None)


# --- the file -----------------------------------------------------------------------------------


def load(home: Path) -> Policy:
    """The owner's; written with everything commented out where there is none yet.

    Raises PolicyError."""
    path = home / FILE
    if not path.exists():
        path.touch(mode=0o600)
        path.write_text(DEFAULT, encoding="utf-8")
        return Policy()
    try:
        return Policy.model_validate(tomllib.loads(path.read_text(encoding="utf-8")))
    except (OSError, UnicodeDecodeError) as error:
        raise PolicyError(
            Said(f"{path} cannot be read: {error}", f"{path} 无法读取：{error}")
        ) from error
    except tomllib.TOMLDecodeError as error:
        raise PolicyError(
            Said(f"{path} is not valid TOML: {error}", f"{path} 不是有效的 TOML：{error}")
        ) from error
    except ValidationError as error:
        wrong = [_explained(problem) for problem in error.errors()]
        en = "\n".join(f"  {said.en}" for said in wrong)
        zh = "\n".join(f"  {said.zh}" for said in wrong)
        raise PolicyError(
            Said(f"{path} has rules that cannot be used:\n{en}", f"{path} 里有规则不能用：\n{zh}")
        ) from error


def _explained(problem: object) -> Said:
    """The mistake, and what may have been meant."""
    loc, kind, msg = (problem[key] for key in ("loc", "type", "msg"))  # type: ignore[index]
    keys = [str(part) for part in loc]
    where = ".".join(keys)
    if kind == "extra_forbidden":
        known: dict[str, type[BaseModel]] = {
            "classes": Classes,
            "amounts": Amounts,
            "hours": Hours,
        }
        table = known.get(keys[0], Policy) if len(keys) > 1 else Policy
        names = [field.alias or name for name, field in table.model_fields.items()]
        close = nearest(keys[-1], names)
        there = ", ".join(names)
        en = f"did you mean {either(close)}?" if close else f"there are {there}"
        zh = f"您是想写 {' / '.join(close)} 吗？" if close else f"可用的有 {there}"
        return Said(f"{where}: there is no such rule; {en}", f"{where}：没有这条规则；{zh}")
    if kind == "literal_error":
        choices = problem["ctx"]["expected"]  # type: ignore[index]
        return Said(f"{where}: write {choices}", f"{where}：请写{choices.replace(' or ', '或')}")
    return Said(f"{where}: {msg}", f"{where}：{msg}")
