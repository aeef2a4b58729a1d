"""Expansion: a word becomes the fields a command is started with, as mksh does it."""

from __future__ import annotations

import ast
import fnmatch
import operator
import posixpath
import re
from collections.abc import Callable

from device_drivers.virtual.android.files import Files
from device_drivers.virtual.android.shell_words import Part, Word

_OPERATIONS: dict[type[ast.AST], Callable[..., int]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul,
    ast.Mod: lambda a, b: a - b * _quotient(a, b), ast.Div: lambda a, b: _quotient(a, b),
    ast.LShift: lambda a, b: a << (b & 63), ast.RShift: lambda a, b: a >> (b & 63),
    ast.BitAnd: operator.and_, ast.BitOr: operator.or_, ast.BitXor: operator.xor,
    ast.USub: operator.neg, ast.UAdd: operator.pos, ast.Invert: operator.invert,
    ast.Not: lambda a: int(not a), ast.Eq: operator.eq, ast.NotEq: operator.ne,
    ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt, ast.GtE: operator.ge,
}  # fmt: skip


class BadExpression(Exception):
    """An arithmetic expression that cannot be evaluated; the message is mksh's."""


class Fields:
    """Gathers pieces into fields; ``patterns`` are the same with quoted letters made harmless."""

    def __init__(self) -> None:
        self.fields: list[str] = []
        self.patterns: list[str] = []
        self._open = False

    def add(self, text: str, pattern: str) -> None:
        """Put a piece at the end of the field being written."""
        if self._open:
            self.fields[-1] += text
            self.patterns[-1] += pattern
        else:
            self.fields.append(text)
            self.patterns.append(pattern)
            self._open = True

    def split(self, text: str, separators: str) -> None:
        """Put in the value of an unquoted expansion, cut at ``separators`` (the shell's IFS)."""
        blanks = "".join(c for c in separators if c.isspace())
        others = [c for c in separators if not c.isspace()]
        if text[:1] and text[:1] in blanks:
            self._open = False
        pieces = re.split("|".join(map(re.escape, others)), text) if others else [text]
        for index, piece in enumerate(pieces):
            if index:
                self._open = False
            for position, part in enumerate(_split_blanks(piece, blanks)):
                if position:
                    self._open = False
                self.add(part, part)
        if text[-1:] and text[-1:] in blanks:
            self._open = False

    def separate(self) -> None:
        """The next piece begins a field of its own."""
        self._open = False


def _split_blanks(text: str, blanks: str) -> list[str]:
    if not blanks:
        return [text] if text else []
    return [piece for piece in re.split(f"[{re.escape(blanks)}]+", text) if piece]


def literal_pattern(text: str) -> str:
    """``text`` as a pattern that matches only itself."""
    return "".join(f"[{c}]" if c in "*?[" else c for c in text)


def is_pattern(pattern: str) -> bool:
    """Whether anything in it would match as a wildcard."""
    return any(c in re.sub(r"\[[*?[]\]", "", pattern) for c in "*?[")


def matching_files(files: Files, cwd: str, text: str, pattern: str) -> list[str]:
    """The paths a pattern matches, else the pattern's own text."""
    if not is_pattern(pattern):
        return [text]
    found = ["/"] if pattern.startswith("/") else [""]
    for piece in [piece for piece in pattern.split("/") if piece]:
        found = [path for base in found for path in _step(files, cwd, base, piece)]
    return found or [text]


def _step(files: Files, cwd: str, base: str, piece: str) -> list[str]:
    if not is_pattern(piece):
        path = posixpath.join(base, re.sub(r"\[([*?[])\]", r"\1", piece))
        return [path] if files.exists(files.canonical(path, cwd)) else []
    try:
        entries = files.list(files.canonical(base, cwd))
    except OSError:
        return []  # what cannot be listed has nothing that matches
    return [
        posixpath.join(base, entry.name)
        for entry in entries
        if fnmatch.fnmatchcase(entry.name, piece)
        and (piece.startswith(".") or not entry.name.startswith("."))
    ]


def trimmed(value: str, sign: str, pattern: str) -> str:
    """``${value#pattern}`` and its relatives: cut the shortest or longest match off an end."""
    ends = range(len(value) + 1)
    for at in ends if sign in ("#", "%%") else reversed(ends):
        if sign[0] == "#" and fnmatch.fnmatchcase(value[:at], pattern):
            return value[at:]
        if sign[0] == "%" and fnmatch.fnmatchcase(value[at:], pattern):
            return value[:at]
    return value


def replaced(value: str, sign: str, pattern: str, new: str) -> str:
    """``${value/pattern/new}``: the first, or with ``//`` every, longest match."""
    regex = re.compile(re.sub(r"\\Z$|\(\?s:(.*)\)\\Z", r"\1", fnmatch.translate(pattern)), re.S)
    return regex.sub(lambda _: new, value, count=1 if sign == "/" else 0)


def calculate(text: str, lookup: Callable[[str], str], assign: Callable[[str, str], None]) -> int:
    """The value of ``$((text))``. Raises BadExpression."""
    text = text.strip().replace("$", "")
    if match := re.fullmatch(r"([A-Za-z_]\w*)\s*([-+*/%&|^]|<<|>>)?=(?!=)(.*)", text, re.DOTALL):
        name, sign, rest = match.groups()
        source = f"{name} {sign} ({rest})" if sign else rest
        value = calculate(source, lookup, assign)
        assign(name, str(value))
        return value
    if match := re.fullmatch(r"(\+\+|--)?([A-Za-z_]\w*)(\+\+|--)?", text):
        before, name, after = match.groups()
        old = _number(lookup(name), text)
        new = old + {"++": 1, "--": -1, None: 0}[before or after]
        if before or after:
            assign(name, str(new))
        return old if after else new
    for sign, word in (("&&", " and "), ("||", " or ")):
        text = text.replace(sign, word)
    text = re.sub(r"!(?!=)", " not ", text)
    try:
        tree = ast.parse(text.strip() or "0", mode="eval")
        return _value(tree.body, lookup)
    except (SyntaxError, RecursionError) as error:
        raise BadExpression(f"{text}: unexpected '{text[-1:]}'") from error
    except ZeroDivisionError as error:
        raise BadExpression(f"{text}: zero divisor") from error


def _value(node: ast.AST, lookup: Callable[[str], str]) -> int:
    match node:
        case ast.Constant(value=int(number)):
            return int(number)
        case ast.Name(id=name):
            return _number(lookup(name), name)
        case ast.BinOp(left, op, right) if type(op) in _OPERATIONS:
            return _wrapped(_OPERATIONS[type(op)](_value(left, lookup), _value(right, lookup)))
        case ast.UnaryOp(op, operand) if type(op) in _OPERATIONS:
            return _OPERATIONS[type(op)](_value(operand, lookup))
        case ast.Compare(left, [op], [right]) if type(op) in _OPERATIONS:
            return int(_OPERATIONS[type(op)](_value(left, lookup), _value(right, lookup)))
        case ast.BoolOp(op, values):
            parts = (bool(_value(value, lookup)) for value in values)
            return int(all(parts) if isinstance(op, ast.And) else any(parts))
    raise BadExpression(f"{ast.unparse(node)}: bad expression")


def _wrapped(value: int) -> int:
    """mksh counts in 32 bits."""
    return (value + (1 << 31)) % (1 << 32) - (1 << 31)


def _quotient(left: int, right: int) -> int:
    size = abs(left) // abs(right)
    return size if (left < 0) == (right < 0) else -size


def _number(text: str, shown: str) -> int:
    try:
        return int(text or "0", 0)
    except ValueError:
        raise BadExpression(f"{shown}: unexpected '{text}'") from None


def unquoted_pattern(word: Word, values: list[str]) -> str:
    """A word's parts with their values as a pattern: what was quoted matches only itself."""
    return "".join(
        literal_pattern(value) if part.quoted else value
        for part, value in zip(word, values, strict=True)
    )


def keeps_fields(part: Part) -> bool:
    """``"$@"``: every positional parameter stays a field of its own."""
    return part.kind == "variable" and part.text == "@" and part.quoted
