"""NSPredicate format strings over elements: ``name CONTAINS[c] 'wi' AND visible == 1``.

Comparisons, AND / OR / NOT, parentheses, sets in braces, the modifiers c and d. A regular
expression gets half a second. Source: Apple's Predicate Format String Syntax.
"""

from __future__ import annotations

import fnmatch
import unicodedata
from collections.abc import Callable
from typing import Any

import regex

from device_drivers.virtual.ios.attributes import attribute
from device_drivers.virtual.ios.errors import WdaError
from device_drivers.virtual.ios.xcui import Xcui

Predicate = Callable[[Xcui], bool]
Operand = Callable[[Xcui], Any]
REGEX_SECONDS = 0.5
MAX_DEPTH = 60
_TOKEN = regex.compile(
    r"""\s*(?:
      (?P<text>'(?:[^'\\]|\\.)*' | "(?:[^"\\]|\\.)*")
    | (?P<number>-?\d+(?:\.\d+)?)
    | (?P<word>[A-Za-z_][\w.]*)
    | (?P<sign>==|!=|<>|<=|>=|=<|=>|&&|\|\||[=<>!(){},\[\]])
    )""",
    regex.VERBOSE | regex.DOTALL,
)
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "0": "\0"}
_OPERATORS = {
    "=": "==", "==": "==", "!=": "!=", "<>": "!=", "<": "<", ">": ">", "<=": "<=", "=<": "<=",
    ">=": ">=", "=>": ">=",
}  # fmt: skip
_WORDS = ("CONTAINS", "BEGINSWITH", "ENDSWITH", "LIKE", "MATCHES", "IN", "BETWEEN")


def parse(text: str) -> Predicate:
    """What ``text`` says, as a test of elements. Raises WdaError when it cannot be read."""
    reader = _Reader(text)
    found = reader.either(0)
    reader.end()
    return found


class _Reader:
    """Recursive descent over the tokens of one predicate."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = self._split()
        self.at = 0

    def bad(self) -> WdaError:
        return WdaError("unknown error", f'Unable to parse the format string "{self.text}"')

    def _split(self) -> list[tuple[str, str]]:
        found: list[tuple[str, str]] = []
        at, text = 0, self.text.strip()
        while at < len(text):
            match = _TOKEN.match(text, at)
            if match is None or match.lastgroup is None:
                raise self.bad()
            found.append((match.lastgroup, match[match.lastgroup]))
            at = match.end()
        return found

    def end(self) -> None:
        if self.at < len(self.tokens):
            raise self.bad()

    def peek(self) -> str:
        """The next token, words in capitals; texts never look like one."""
        if self.at >= len(self.tokens):
            return ""
        kind, value = self.tokens[self.at]
        return "'" if kind == "text" else value.upper()

    def take(self, *wanted: str) -> bool:
        if self.peek() in wanted:
            self.at += 1
            return True
        return False

    def need(self, sign: str) -> None:
        if not self.take(sign):
            raise self.bad()

    # --- logic ------------------------------------------------------------------------------

    def either(self, depth: int) -> Predicate:
        parts = [self.both(depth)]
        while self.take("OR", "||"):
            parts.append(self.both(depth))
        return parts[0] if len(parts) == 1 else lambda e: any(part(e) for part in parts)

    def both(self, depth: int) -> Predicate:
        parts = [self.single(depth)]
        while self.take("AND", "&&"):
            parts.append(self.single(depth))
        return parts[0] if len(parts) == 1 else lambda e: all(part(e) for part in parts)

    def single(self, depth: int) -> Predicate:
        if depth > MAX_DEPTH:
            raise self.bad()
        if self.take("NOT", "!"):
            inner = self.single(depth + 1)
            return lambda e: not inner(e)
        if self.take("("):
            inner = self.either(depth + 1)
            self.need(")")
            return inner
        if self.take("TRUEPREDICATE"):
            return lambda e: True
        if self.take("FALSEPREDICATE"):
            return lambda e: False
        return self.comparison()

    def comparison(self) -> Predicate:
        left = self.operand()
        sign = self.peek()
        if sign not in _OPERATORS and sign not in _WORDS:
            raise self.bad()
        self.at += 1
        folds = ""
        if self.take("["):
            folds = self.peek().lower()
            self.at += 1
            self.need("]")
        if not set(folds) <= set("cdnl"):
            raise self.bad()
        right = self.operand()
        test = _TESTS[_OPERATORS.get(sign, sign)]
        return lambda e: test(_fold(left(e), folds), _fold(right(e), folds))

    def operand(self) -> Operand:
        if self.at >= len(self.tokens):
            raise self.bad()
        kind, value = self.tokens[self.at]
        self.at += 1
        if kind == "text":
            text = _unescaped(value[1:-1])
            return lambda e: text
        if kind == "number":
            number = float(value)
            return lambda e: number
        if value == "{":
            return self.group()
        if kind == "word":
            return self.word(value)
        raise self.bad()

    def group(self) -> Operand:
        members: list[Operand] = []
        while not self.take("}"):
            members.append(self.operand())
            if self.peek() != "}":
                self.need(",")
        return lambda e: [member(e) for member in members]

    def word(self, word: str) -> Operand:
        constant = {"TRUE": True, "YES": True, "FALSE": False, "NO": False, "NIL": None,
                    "NULL": None}  # fmt: skip
        if word.upper() in constant:
            value = constant[word.upper()]
            return lambda e: value
        name, *inner = word.split(".")
        return lambda e: _member(attribute(e, name), inner)


def _member(value: Any, names: list[str]) -> Any:
    for name in names:
        value = value.get(name) if isinstance(value, dict) else None
    return value


def _unescaped(text: str) -> str:
    def one(found: regex.Match[str]) -> str:
        code = found[1]
        if len(code) > 1:
            return chr(int(code[1:], 16))
        return _ESCAPES.get(code, code)

    return regex.sub(r"\\(u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2}|.)", one, text, flags=regex.DOTALL)


def _fold(value: Any, how: str) -> Any:
    if isinstance(value, list):
        return [_fold(each, how) for each in value]
    if isinstance(value, str):
        if "c" in how:
            value = value.casefold()
        if "d" in how:
            parts = unicodedata.normalize("NFD", value)
            value = "".join(c for c in parts if not unicodedata.combining(c))
    return value


def _same(left: Any, right: Any) -> bool:
    if isinstance(left, bool) and isinstance(right, str):
        right = {"true": True, "yes": True, "1": True}.get(right.lower(), False)
    elif isinstance(right, bool) and isinstance(left, str):
        return _same(right, left)
    if isinstance(left, (int, float)) and isinstance(right, str):
        left, right = right, left
    if isinstance(left, str) and isinstance(right, (int, float)) and not isinstance(right, bool):
        try:
            return float(left) == float(right)
        except ValueError:
            return False
    return bool(left == right)


def _ordered(test: Callable[[Any, Any], bool]) -> Callable[[Any, Any], bool]:
    def compare(left: Any, right: Any) -> bool:
        kinds = (int, float)
        if (isinstance(left, str) and isinstance(right, kinds)) or isinstance(right, str):
            left, right = str(left), str(right)
        elif not isinstance(left, kinds) or not isinstance(right, kinds):
            return False
        return test(left, right)

    return compare


def _texts(test: Callable[[str, str], bool]) -> Callable[[Any, Any], bool]:
    return lambda left, right: (
        isinstance(left, str) and isinstance(right, str) and test(left, right)
    )


def _matches(text: str, pattern: str) -> bool:
    try:
        return regex.fullmatch(pattern, text, timeout=REGEX_SECONDS, flags=regex.V1) is not None
    except regex.error as error:
        raise WdaError("unknown error", f"Can't do regex matching, reason: {error}") from None
    except TimeoutError:
        raise WdaError("timeout", f"The expression {pattern!r} takes too long") from None


def _like(text: str, pattern: str) -> bool:
    return fnmatch.fnmatchcase(text, pattern.replace("[", "[[]"))


def _within(left: Any, right: Any) -> bool:
    if isinstance(right, list):
        return any(_same(left, each) for each in right)
    return isinstance(left, str) and isinstance(right, str) and left in right


def _between(left: Any, right: Any) -> bool:
    return (
        isinstance(right, list)
        and len(right) == 2
        and _TESTS[">="](left, right[0])
        and _TESTS["<="](left, right[1])
    )


_TESTS: dict[str, Callable[[Any, Any], bool]] = {
    "==": _same,
    "!=": lambda left, right: not _same(left, right),
    "<": _ordered(lambda left, right: left < right),
    "<=": _ordered(lambda left, right: left <= right),
    ">": _ordered(lambda left, right: left > right),
    ">=": _ordered(lambda left, right: left >= right),
    "CONTAINS": _texts(lambda left, right: right in left),
    "BEGINSWITH": _texts(str.startswith),
    "ENDSWITH": _texts(str.endswith),
    "LIKE": _texts(_like),
    "MATCHES": _texts(_matches),
    "IN": _within,
    "BETWEEN": _between,
}
