"""Misspelt words of a request put right, but never a name nor a word that is to be kept as it is.

A word is misspelt when nothing knows it, neither a phrase of a command, nor the table of common
words, nor the phone (contacts, apps), while a word of commands is about one slip of a finger away.
``rereading.py`` reads the request with the right words.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rapidfuzz import process
from rapidfuzz.distance import OSA

from assistant.understanding.synonyms import alternatives
from assistant.understanding.text import quoted
from models.pocket import meanings

_WORD = re.compile(r"(?<![\w@./:'’-])[A-Za-z]+(?:['’][a-z]+)?(?![\w@/:-]|\.\w)")
_TIMES = re.findall(
    r"\S+",
    """
    monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays
    fridays saturdays sundays weekday weekdays weekend weekends january february march april june
    july august september october november december today tomorrow tonight yesterday morning
    afternoon evening night noon midnight o'clock second seconds minute minutes hour hours day days
    week weeks month months every daily half quarter past until before after percent one two three
    four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty hundred
    """,
)
_OWNED = re.compile(
    r"\s+(?:(?:phone|mobile|cell|last|new|home|work)\s+)*(?:number|phone|birthday|messages?|texts?"
    r"|address|e-?mail|mail|contact|calls?)\b",
    re.IGNORECASE,
)
_KIN = frozenset({
    "mom", "mum", "dad", "mama", "papa", "mother", "father", "grandma", "grandpa", "boss", "wife",
    "husband", "brother", "sister",
})  # fmt: skip
_SHORT_FORMS = frozenset({
    "pls", "plz", "thx", "tnx", "btw", "asap", "lol", "omg", "brb", "idk", "imo", "nvm", "bff",
    "tho", "nite",
})  # fmt: skip
"""Written so on purpose."""
LONG = 8
"""Letters of a word in which two slips are believed."""


@dataclass(frozen=True, slots=True)
class Slip:
    """``text[start:end]`` is misspelt; ``meant`` stands for it. ``sure``: it is no word at all."""

    start: int
    end: int
    meant: str
    sure: bool = True


class Spelling:
    """Knows the words of commands, and all words that some request used."""

    def __init__(self, commands: Iterable[str], all_texts: Iterable[str]) -> None:
        groups = (word for word in alternatives() if word.isascii())
        self._commands = Counter(w for text in (*commands, *groups) for w in words_of(text))
        self._commands.update(_TIMES)
        self._known = {w for text in all_texts for w in words_of(text)}
        self._known |= {*self._commands, *_SHORT_FORMS}
        self._near = sorted(w for w in self._commands if len(w) > 2)

    def slips(self, text: str, names: Sequence[str]) -> list[Slip]:
        """Where ``text`` is misspelt; ``names`` (contacts, apps) are never."""
        called = {w for name in names for w in words_of(name)}
        shut = quoted(text)
        found: list[Slip] = []
        for match in _WORD.finditer(text):
            if any(a <= match.start() < b for a, b in shut):
                continue
            slip = self._owner(match, called) or self._slip(match, called, opens=not found)
            if slip:
                found.append(slip)
        return found

    def _owner(self, match: re.Match[str], called: set[str]) -> Slip | None:
        """ "whats bobs number": an apostrophe left out."""
        word = match[0].lower()
        whose = word[:-1] in called | _KIN and word not in called
        if not (word.endswith("s") and whose and _OWNED.match(match.string, match.end())):
            return None
        return Slip(*match.span(), f"{match[0][:-1]}'s")

    def _slip(self, match: re.Match[str], called: set[str], *, opens: bool) -> Slip | None:
        word, start = match[0].lower().replace("’", "'"), match.start()
        first = opens and not re.search(r"\w", match.string[:start])
        if word in called or word in self._known or (match[0][0].isupper() and not first):
            return None
        real = is_word(word)
        if len(word) < 3 or (real and not (first and len(word) == 3)):
            return None
        meant = self._meant(word, first=first, real=real)
        return Slip(*match.span(), meant, not real) if meant else None

    def _meant(self, word: str, *, first: bool, real: bool) -> str:
        """The word of commands that is nearest, the more usual of two that are as near."""
        if self._commands[_once(word)]:
            return _once(word)  # "upp"
        far = 2 if len(word) >= LONG else 1
        near = process.extract(word, self._near, scorer=OSA.distance, score_cutoff=far, limit=12)
        fitting = [
            (int(distance), _once(word) != _once(other), -self._commands[other], other)
            for other, distance in ((str(name), far_off) for name, far_off, _ in near)
            if (distance < 2 or other[0] == word[0])
            and other.replace("'", "") != word  # "its" is read as it stands
            and (len(word) > 3 or _short(word, other, first=first))
        ]
        if fitting:
            return min(fitting)[-1]
        halves = [(word[:i], word[i:]) for i in range(2, len(word) - 1)]
        whole = [h for h in halves if all(self._commands[part] > 2 for part in h)]
        best = max(whole, key=_evenly, default=("", ""))
        return " ".join(best).strip()


def _evenly(halves: tuple[str, str]) -> int:
    return min(map(len, halves))


def mended(text: str, slips: Sequence[Slip]) -> str:
    for slip in reversed(slips):
        capital = text[slip.start].isupper()
        meant = slip.meant[:1].upper() + slip.meant[1:] if capital else slip.meant
        text = text[: slip.start] + meant + text[slip.end :]
    return text


def words_of(text: str) -> list[str]:
    """English words in lower case."""
    return re.findall(r"[a-z]+(?:'[a-z]+)?", text.lower().replace("’", "'"))


def is_word(word: str) -> bool:
    """A common word, or a form of one: "massages", "dimmer", "rebooting"."""
    bases = [word]
    for ending in ("s", "es", "ed", "d", "r", "er", "ing", "ly", "'s", "n't"):
        if word.endswith(ending) and len(word) - len(ending) > 2:
            base = word[: -len(ending)]
            bases += [base, f"{base}e"]
            if len(base) > 3 and base[-1] == base[-2]:
                bases.append(base[:-1])
    return any(meanings.meaning(base) for base in bases)


def _short(word: str, other: str, *, first: bool) -> bool:
    """Three letters are near to many words: "hwo", "wfi", "cal mom"."""
    swapped = sorted(word) == sorted(other)
    return swapped or (word[0] == other[0] and (first or word[-1] == other[-1]))


def _once(word: str) -> str:
    """With every doubled letter once: "upp", "tommorow"."""
    return re.sub(r"(.)\1", r"\1", word)
