"""Addresses as patterns: which pages are of one kind, by the components of their address.

``https://shop.example/lamps/4711?page=3&utm_source=x`` is a page of
``shop.example/lamps/{number}``. What varies is guessed from one address (numbers, dates, ids, words
searched for) and learnt from the second that the same function reads (``widened``).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import parse_qsl, unquote, urlencode, urlsplit, urlunsplit

PAGE_KEYS = frozenset({
    "page", "p", "pg", "pn", "paged", "pageno", "pagenum", "page_no", "pagenumber", "page_number",
    "currentpage", "seite", "offset", "start", "from", "cursor", "after",
})  # fmt: skip
"""Query keys that say which page of several."""
_SEARCH_KEYS = frozenset({
    "q", "query", "s", "k", "kw", "keyword", "keywords", "search", "term", "wd", "text", "suche",
})  # fmt: skip
_TRACKING = re.compile(
    r"utm_\w+|gclid|fbclid|msclkid|yclid|mc_[ce]id|_ga|_gl|spm|scm|ref_?|referrer|source|"
    r"sessionid|session|sid|phpsessid|jsessionid",
    re.IGNORECASE,
)
_VARIES: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("{date}", re.compile(r"(19|20)\d\d[-_.]?(0?[1-9]|1[0-2])([-_.]?(0?[1-9]|[12]\d|3[01]))?")),
    ("{number}", re.compile(r"\d+")),
    ("{id}", re.compile(r"(?i)[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?=.*\d)[0-9a-f]{16,}")),
    ("{id}", re.compile(r"(?=.*\d)(?=.*[A-Z])[A-Z0-9]{8,}")),
    ("{page}", re.compile(r"(?i)(page|seite|p)-?\d+")),
    (
        "{slug}",
        re.compile(r"(?i)(?=.*\d)[a-z0-9]+([-_][a-z0-9]+){2,}|[a-z0-9]+([-_][a-z0-9]+){3,}"),
    ),
)
ANY = "{any}"
_DEFAULT_PORT = {"http": 80, "https": 443, "screen": 0}


class NoAddress(ValueError):
    """That is no address of a web page."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """``host`` with its port, where that is not the usual one; ``path``: a segment as it stands,
    decoded, or what varies in braces; ``query``: sorted names with a value or ``{any}``."""

    host: str
    path: tuple[str, ...]
    query: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        words = "&".join(f"{name}={value}" for name, value in self.query)
        return "/".join((self.host, *self.path)) + (f"?{words}" if words else "")

    @property
    def fixed(self) -> int:
        """How many components are as they stand: of two patterns that fit, the one with more of
        them says more."""
        return sum(not _varies(part) for part in self.path) + sum(
            not _varies(value) for _, value in self.query
        )

    def fits(self, url: str) -> bool:
        """Whether a page is of this kind. Raises NoAddress."""
        other = pattern_of(url)
        return (
            self.host == other.host
            and len(self.path) == len(other.path)
            and all(map(_covers, self.path, other.path))
            and [name for name, _ in self.query] == [name for name, _ in other.query]
            and all(_covers(a, b) for (_, a), (_, b) in zip(self.query, other.query, strict=True))
        )

    def near(self, url: str) -> bool:
        """Whether a page may be of this kind: the same host and shape, some other words."""
        other = pattern_of(url)
        return (
            self.host == other.host
            and len(self.path) == len(other.path)
            and [name for name, _ in self.query] == [name for name, _ in other.query]
        )


def pattern_of(url: str) -> Pattern:
    """The pattern that one address alone tells. Raises NoAddress."""
    try:
        parts = urlsplit(url.strip())
        host, port = (parts.hostname or "").casefold().rstrip("."), parts.port
    except ValueError as error:
        raise NoAddress(url) from error
    if parts.scheme not in _DEFAULT_PORT or not host:
        raise NoAddress(url)
    if port and port != _DEFAULT_PORT[parts.scheme]:
        host = f"{host}:{port}"
    segments = [unquote(part) for part in parts.path.split("/") if part]
    query = sorted({
        name: _value(name, value)
        for name, value in parse_qsl(parts.query, keep_blank_values=True)
        if name.casefold() not in PAGE_KEYS and not _TRACKING.fullmatch(name)
    }.items())  # fmt: skip
    return Pattern(host, tuple(map(_segment, segments)), tuple(query))


def widened(pattern: Pattern, url: str) -> Pattern:
    """A pattern that fits what this one fits, and this page, too. Raises NoAddress; ValueError
    where the two have another shape."""
    other = pattern_of(url)
    if not pattern.near(url):
        raise ValueError(f"{other} has another shape than {pattern}")
    return Pattern(
        pattern.host,
        tuple(map(_both, pattern.path, other.path)),
        tuple(
            (name, _both(a, b))
            for (name, a), (_, b) in zip(pattern.query, other.query, strict=True)
        ),
    )


def canonical(url: str) -> str:
    """The address without what only says where a visitor came from, and without a fragment.
    Raises NoAddress."""
    pattern_of(url)
    parts = urlsplit(url.strip())
    query = [
        (name, value)
        for name, value in parse_qsl(parts.query, keep_blank_values=True)
        if not _TRACKING.fullmatch(name)
    ]
    kept = parts.netloc.rpartition("@")[2]
    return urlunsplit((parts.scheme, kept, parts.path or "/", urlencode(query), ""))


def same_site(one: str, other: str) -> bool:
    """Whether one host is the other's or below it, ``www.`` aside."""
    one, other = one.removeprefix("www."), other.removeprefix("www.")
    return one == other or one.endswith("." + other) or other.endswith("." + one)


def _segment(text: str) -> str:
    stem, dot, ending = text.rpartition(".")
    if dot and ending.lower() in ("html", "htm", "php", "aspx", "jsp", "shtml"):
        return f"{_kind(stem)}.{ending}"
    return _kind(text)


def _kind(text: str) -> str:
    return next((name for name, shape in _VARIES if shape.fullmatch(text)), _plain(text))


def _plain(text: str) -> str:
    """Braces in an address mean nothing here."""
    return text.replace("{", "(").replace("}", ")")


def _value(name: str, value: str) -> str:
    if name.casefold() in _SEARCH_KEYS or _kind(value) != _plain(value):
        return ANY
    return _plain(value)


def _varies(part: str) -> bool:
    return part.startswith("{")


def _covers(wide: str, part: str) -> bool:
    return wide in (part, ANY)


def _both(one: str, other: str) -> str:
    return one if one == other else ANY
