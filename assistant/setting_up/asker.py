"""Questions to the person at the terminal, in their language; a script gives answers beforehand."""

from __future__ import annotations

import os
import shutil
import sys
import unicodedata
from collections.abc import Mapping, Sequence

import typer

from assistant.config import ConfigError
from assistant.logs import SECRET
from assistant.plain import plain
from device_drivers.verbs.base import Language, Said
from models.nearest import either, nearest

Options = Sequence[tuple[str, Said]]
"""(what is answered, what it means)"""
LONG = 24
"""Letters; no name that is asked for has so many."""


class NeedsAnswer(ConfigError):
    """Nobody is there to be asked; the message names the option that answers."""


class Asker:
    """One conversation. Without ``interactive`` nobody is asked: what has no default, and is not
    among ``given``, raises NeedsAnswer."""

    def __init__(
        self, language: Language, *, interactive: bool, given: Mapping[str, str] | None = None
    ) -> None:
        self.language = language
        self.interactive = interactive
        self._given = dict(given or {})

    def say(self, said: Said | str) -> None:
        text = said if isinstance(said, str) else said.of(self.language)
        print(plain(text), flush=True)

    def take(self, name: str) -> str | None:
        """What was given beforehand, once: a wrong one is asked for the next time."""
        return self._given.pop(name, None)

    def ask(self, what: Said, name: str, *, default: str = "", hidden: bool = False) -> str:
        """``name`` is what it is called on the command line; "" where nothing is answered."""
        given = self.take(name)
        if given is not None:
            return given
        if not self.interactive:
            if default:
                return default
            raise NeedsAnswer(f"{what.en} is not given: --{name}")
        answer: str = typer.prompt(
            what.of(self.language), default=default, hide_input=hidden,
            show_default=bool(default) and not hidden,
        )  # fmt: skip
        return answer.strip()

    def choose(
        self, what: Said, options: Options, name: str, *, default: str = "",
        also: Sequence[str] = (),
    ) -> str:  # fmt: skip
        """One of them, by its number or its name; ``also`` are names that are known and not
        shown."""
        known = [option for option, _ in options]
        given = self.take(name)
        if given is not None:
            return _fitting(given, [*also, *known], name)
        if not self.interactive:
            if default:
                return default
            raise NeedsAnswer(f"{what.en} is not given: --{name} {'|'.join(known)}")
        self.say(f"\n{what.of(self.language)}")
        for number, (option, about) in enumerate(options, 1):
            self.say(f"  {number:>2}. {option:<11} {about.of(self.language)}")
        asked = Said("Number or name", "编号或名称")
        while True:
            answer = self.ask(asked, "", default=default)
            if answer.isdecimal() and 0 < int(answer) <= len(known):
                return known[int(answer) - 1]
            if fitting := [each for each in (*known, *also) if each.lower() == answer.lower()]:
                return fitting[0]
            self.unknown(answer, known, f"{asked.of(self.language)} [{default}]")

    def unknown(self, answer: str, known: Sequence[str], asked: str) -> None:
        """There is no such name, and it is not repeated: it may be a secret, pasted at the wrong
        question. What looks like one is taken off the screen, where ``asked`` had it echoed."""
        close = nearest(answer, known)
        en = f" Did you mean {either(close)}?" if close else ""
        zh = f"您是不是要输入 {either(close)}？" if close else ""
        if looks_secret(answer) and not close:
            self._unshow(f"{asked}: {answer}")
            en = " It looked like a secret, so it was taken off the screen."
            zh = "输入的内容像是密钥，已从屏幕上抹去。"
        self.say(Said(f"❌ There is no such name here.{en}", f"❌ 没有这个名称。{zh}"))

    def _unshow(self, line: str) -> None:
        """Of the terminal, the line right above, however often it was broken."""
        if self.interactive and sys.stdout.isatty():
            cells = sum(1 + (unicodedata.east_asian_width(each) in "WF") for each in line)
            rows = max(1, -(-cells // shutil.get_terminal_size().columns))
            print(f"\x1b[{rows}A\x1b[J", end="", flush=True)

    def agrees(self, what: Said, *, default: bool = True) -> bool:
        """Nobody there: the default."""
        if not self.interactive:
            return default
        return typer.confirm(what.of(self.language), default=default)


def looks_secret(text: str) -> bool:
    """By its form; names are shorter, or have words in them."""
    if SECRET.search(text) or text.startswith(("xapp-", "xoxb-", "xoxp-")):
        return True
    return len(text) >= LONG and not any(letter.isspace() for letter in text)


def _fitting(given: str, known: Sequence[str], name: str) -> str:
    if given in known:
        return given
    close = nearest(given, known)
    meant = f" Did you mean {either(close)}?" if close else ""
    raise ConfigError(f"--{name} {given!r} is none of {', '.join(known)}.{meant}")


def language(wanted: str) -> Language:
    """As asked for, else that of the terminal. Raises ConfigError."""
    if wanted not in ("", "en", "zh"):
        raise ConfigError(f"--language {wanted!r} is not known; there are en and zh.")
    if wanted:
        return "zh" if wanted == "zh" else "en"
    named = (os.environ.get(key, "") for key in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return "zh" if next(filter(None, named), "").startswith("zh") else "en"


def somebody_is_there() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()
