"""Values that must not be seen, taken out of whatever is written down or sent.

Every secret that is stored or was looked up is known here, in the disguises in which programs pass
texts on: base64, percent signs, JSON, HTML, hexadecimal, backwards. They are looked for in texts,
never in ids, keys or whatever else something is found by.
"""

from __future__ import annotations

import base64
import html
import json
import re
import threading
import time
from collections.abc import Callable, Container, Iterator, Mapping
from typing import Any
from urllib.parse import quote, quote_plus

from assistant.plugins import MissingExtra
from assistant.secrets.names import LEAST, SCHEME, SecretError
from assistant.secrets.vault import Vault

SHOWN = "[secret]"
LONG = 8
"""Characters from which a value is so unlikely to stand anywhere by chance that it is found inside
words and in disguise; a shorter one, such as a PIN, is found where it stands alone."""
LOOK_SECONDS = 1.0
"""How soon a change of the vault is noticed; whoever looks a secret up is known at once."""


class Known:
    """Thread-safe. ``KNOWN`` is the process's; each task has its own of what its person typed."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._used: set[str] = set()
        self._vault: Vault | None = None
        self._names: dict[str, str] = {}
        self._state: tuple[int, ...] = ()
        self._looked = 0.0
        self._pattern: re.Pattern[str] | None = None

    def watch(self, vault: Vault | None) -> None:
        """Know all that it holds, now and when that changes."""
        with self._lock:
            self._vault, self._state, self._names = vault, (-1,), {}
            self._refresh()
            self._compile()

    def learn(self, value: str, least: int = LEAST) -> None:
        """Know a value that was looked up, unless it is shorter than ``least``."""
        value = value.strip()
        if len(value) >= least and value not in self._used:
            with self._lock:
                self._used.add(value)
                self._compile()

    def forget(self) -> None:
        """Know nothing any more, as at the start of a process."""
        with self._lock:
            self._vault, self._used, self._names, self._pattern = None, set(), {}, None

    def scrub(self, text: str, said: str = "") -> str:
        """The text without any of them, but those that stand in ``said``: who is to read it wrote
        that, and whether their guess is right is not for them to see."""
        pattern = self._current()
        if not (pattern and text):
            return text
        return pattern.sub(lambda hit: hit[0] if hit[0] in said else SHOWN, text)

    def shows(self, text: str) -> bool:
        """Whether one stands in it."""
        pattern = self._current()
        return bool(text and pattern and pattern.search(text))

    def named(self, text: str, whose: Callable[[str], bool] = lambda name: True) -> str:
        """What a person wrote, the stored secrets in it by their names; only those of a name that
        is ``whose``: of others nobody learns that there are such."""
        self._current()
        for value, name in self._names.items():
            if len(value) >= LONG and value in text and whose(name):
                text = text.replace(value, f"{SCHEME}{name}")
        return text

    def _current(self) -> re.Pattern[str] | None:
        if self._vault is not None and time.monotonic() - self._looked > LOOK_SECONDS:
            with self._lock:
                if self._refresh():
                    self._compile()
        return self._pattern

    def _refresh(self) -> bool:
        """Whether the vault holds other values than before. One that cannot be opened now may be
        later."""
        self._looked = time.monotonic()
        if self._vault is None or (state := self._vault.state()) == self._state:
            return False
        try:
            values = self._vault.values()
        except (SecretError, MissingExtra):
            return False
        self._state = state
        self._used |= set(values.values())  # an old one is still one
        self._names = {value: name for name, value in values.items()}
        return True

    def _compile(self) -> None:
        inside = {form for value in self._used if len(value) >= LONG for form in disguises(value)}
        alone = {form for value in self._used if len(value) < LONG for form in plain_forms(value)}
        found = [re.escape(form) for form in sorted(inside, key=len, reverse=True)]
        found += [rf"(?<!\w){re.escape(f)}(?!\w)" for f in sorted(alone, key=len, reverse=True)]
        self._pattern = re.compile("|".join(found)) if found else None


KNOWN = Known()


def throughout(value: Any, how: Callable[[str], str], names: Container[str] = ()) -> Any:
    """``how`` of every text in what JSON can hold; keys, numbers, and what stands under a key that
    is one of ``names`` stay."""
    match value:
        case str():
            return how(value)
        case Mapping():
            return {
                key: each if key in names else throughout(each, how, names)
                for key, each in value.items()
            }
        case list() | tuple():
            return [throughout(each, how, names) for each in value]
    return value


def plain_forms(value: str) -> Iterator[str]:
    """As it stands in a text, in an address, in JSON, in HTML."""
    yield value
    for safe in ("", "/"):
        for quoted in (quote(value, safe=safe), quote_plus(value, safe=safe)):
            yield quoted
            yield re.sub("%..", lambda hit: hit[0].lower(), quoted)
    for ascii_only in (True, False):
        once = json.dumps(value, ensure_ascii=ascii_only)[1:-1]
        yield once
        yield json.dumps(once, ensure_ascii=ascii_only)[1:-1]
    yield html.escape(value)
    yield html.escape(value, quote=False)
    yield repr(value)[1:-1]


def disguises(value: str) -> Iterator[str]:
    """The plain forms, and those in which it cannot be read at a glance."""
    yield from plain_forms(value)
    yield value[::-1]
    data = value.encode()
    yield data.hex()
    yield data.hex().upper()
    for before, skipped in ((0, 0), (1, 2), (2, 3)):  # where in a longer text it may begin
        bits = (before + len(data)) * 8
        coded = base64.b64encode(b"\0" * before + data).decode()[skipped : bits // 6]
        yield coded
        yield coded.translate(str.maketrans("+/", "-_"))
