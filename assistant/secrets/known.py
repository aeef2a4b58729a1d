"""Values that must not be seen, taken out of whatever is written down or sent.

Every secret that is stored or was looked up is known here, in the disguises in which programs pass
texts on: base64, percent signs, JSON, HTML, hexadecimal, backwards.
"""

from __future__ import annotations

import base64
import html
import json
import re
import threading
import time
from collections.abc import Iterator
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
    """Thread-safe. One for the process, since logs and libraries are, too."""

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

    def drop(self, value: str) -> None:
        """Know one no more that ``learn`` was told, unless it is stored: a code that was used."""
        with self._lock:
            if value.strip() not in self._names:
                self._used.discard(value.strip())
                self._compile()

    def forget(self) -> None:
        """Know nothing any more, as at the start of a process."""
        with self._lock:
            self._vault, self._used, self._names, self._pattern = None, set(), {}, None

    def scrub(self, text: str) -> str:
        """The text without any of them."""
        pattern = self._current()
        return pattern.sub(SHOWN, text) if pattern and text else text

    def shows(self, text: str) -> bool:
        """Whether one stands in it."""
        pattern = self._current()
        return bool(text and pattern and pattern.search(text))

    def named(self, text: str) -> str:
        """What a person wrote, the stored secrets in it by their names."""
        self._current()
        for value, name in self._names.items():
            if len(value) >= LONG and value in text:
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
