"""From one page of a list to the next: links, numbers, addresses, a button, the end of the page."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Protocol
from urllib.parse import parse_qsl, urldefrag, urlencode, urljoin, urlsplit, urlunsplit

from lxml import etree
from lxml import html as parser

from skills.extraction.base import Page

MOST = 200
"""Pages, whatever is asked for."""
_NEXT = re.compile(
    r"^\W*(?:next|next\s+page|go\s+to\s+next\s+page|weiter|nächste(?:\s+seite)?|vor"
    r"|下一?页|下页|后一?页|下一頁)\W*$",
    re.IGNORECASE,
)
_ARROW = re.compile(r"^\s*[›»→>]{1,2}\s*$")
_NEXT_CLASS = re.compile(r"(?:^|[\s_-])next(?:$|[\s_-])", re.IGNORECASE)
_OFF = re.compile(r"(?:^|[\s_-])(?:disabled|inactive)(?:$|[\s_-])", re.IGNORECASE)
_PAGER = re.compile(r"pag(?:e|er|ination|es)|seiten|fenye|page-?nav", re.IGNORECASE)
_OF = re.compile(
    r"(?:page|seite)\s+(\d{1,5})\s+(?:of|von)\s+(\d{1,5})|第\s*(\d{1,5})\s*页\s*[,，/]?\s*共\s*(\d{1,5})\s*页",
    re.IGNORECASE,
)
_PARAMETERS = (
    "page",
    "p",
    "pg",
    "pn",
    "seite",
    "pageno",
    "page_no",
    "pagenum",
    "paged",
    "pageindex",
)
_BLANK = re.compile(r"\s+")


class Source(Protocol):
    """Where pages come from: ``loading.Pages``."""

    def load(self, url: str) -> Page: ...
    def further(self) -> Page | None: ...


@dataclass(frozen=True, slots=True)
class Leaf:
    """One page of a list. ``whole``: it holds all that those before it held, too, as a page does
    that grows."""

    page: Page
    whole: bool = False


def walk(
    source: Source, url: str, most: int = 1, stop: Callable[[], bool] = lambda: False
) -> Iterator[Leaf]:
    """The pages of a list from ``url`` on, ``most`` at most, until there are no more, one says
    nothing new, or ``stop``. Raises what loading raises; what came before stays good."""
    page = source.load(url)
    yield Leaf(page)
    seen, texts = {_plain(url), _plain(page.url)}, _texts(page)
    for _ in range(min(most, MOST) - 1):
        if stop():
            return
        to = following(page, seen)
        came = source.load(to) if to else source.further()
        if came is None:
            return
        if to:
            seen |= {_plain(to), _plain(came.url)}
        new = _texts(came) - texts
        if len(new) <= 3 and all(any(c.isdigit() for c in text) for text in new):
            return  # the same again, but for its number
        texts |= new
        page = came
        yield Leaf(page, whole=to is None)


def following(page: Page, seen: Collection[str] = ()) -> str | None:
    """The address of the next page, None where this one names none. ``seen``: addresses without
    their fragments that are none."""
    root = _parsed(page.html)
    been = {_plain(page.url), *seen}
    for find in (_marked, _worded, _numbered, _counted):
        for href in find(root, page):
            to = _joined(page.url, href)
            if to and to not in been and _near(to, page.url):
                return to
    return None


def _parsed(html: str) -> Any:
    text = re.sub("[\x00-\x08\x0b\x0c\x0e-\x1f]", "", html)
    try:
        root = parser.document_fromstring(
            text.encode("utf-8", "replace"), parser=parser.HTMLParser(encoding="utf-8")
        )
    except (etree.ParserError, ValueError):
        root = parser.document_fromstring("<html><body></body></html>")
    for each in list(root.iter("script", "style", "noscript", "template", etree.Comment)):
        if each.getparent() is not None:
            each.drop_tree()
    return root


def _marked(root: Any, page: Page) -> Iterator[str]:
    """``rel=next``, in the page before in its head."""
    for tag in ("a", "link"):
        for each in root.iter(tag):
            if "next" in (each.get("rel") or "").lower().split() and _leads(each):
                yield str(each.get("href"))


def _worded(root: Any, page: Page) -> Iterator[str]:
    """Links that say so: in words, then in their classes, then with an arrow among page links."""
    links = [each for each in root.iter("a") if _leads(each)]
    for each in links:
        said = (_said(each), each.get("aria-label") or "", each.get("title") or "")
        if any(_NEXT.match(words) for words in said):
            yield str(each.get("href"))
    for each in links:
        around = each.getparent()
        marks = (each.get("class") or "", around.get("class") or "" if around is not None else "")
        arrow = _ARROW.match(_said(each))
        if (arrow or not _said(each)) and any(_NEXT_CLASS.search(mark) for mark in marks):
            yield str(each.get("href"))
    for each in links:
        if _ARROW.match(_said(each)) and _in_pager(each):
            yield str(each.get("href"))


def _numbered(root: Any, page: Page) -> Iterator[str]:
    """The number after the one that is no link among numbers that are."""
    for group in _number_groups(root):
        links = {number: href for number, href in group if href}
        here = [number for number, href in group if not href or _same(href, page.url)]
        for number in here:
            if number + 1 in links and not _same(links[number + 1], page.url):
                yield links[number + 1]


def _number_groups(root: Any) -> Iterator[list[tuple[int, str]]]:
    """Numbers that stand side by side, each with where it leads ("" for nowhere)."""
    for parent in root.iter():
        if not isinstance(parent.tag, str) or len(parent) < 2:
            continue
        found: list[tuple[int, str]] = []
        for child in parent:
            words = _said(child) if isinstance(child.tag, str) else ""
            if words.isascii() and words.isdigit() and len(words) <= 5:
                link = child if child.tag == "a" else child.find(".//a")
                current = (child.get("aria-current") or "") + (
                    (link.get("aria-current") or "") if link is not None else ""
                )
                leads = link is not None and _leads(link) and current in ("", "false")
                found.append((int(words), str(link.get("href")) if leads else ""))
        numbers = [number for number, _ in found]
        linked = sum(bool(href) for _, href in found)
        rising = all(a < b for a, b in pairwise(numbers))
        if len(found) > 1 and linked >= 1 and rising and linked >= len(found) - 1:
            yield found


def _counted(root: Any, page: Page) -> Iterator[str]:
    """The address with its page number one higher, where the page says that it is not the last, or
    leads there by some link."""
    parts = urlsplit(page.url)
    asked = parse_qsl(parts.query, keep_blank_values=True)
    for at, (key, value) in enumerate(asked):
        if key.lower() in _PARAMETERS and value.isascii() and value.isdigit() and len(value) < 6:
            higher = [*asked[:at], (key, str(int(value) + 1)), *asked[at + 1 :]]
            to = urlunsplit(parts._replace(query=urlencode(higher), fragment=""))
            told = _OF.search(_BLANK.sub(" ", root.text_content()))
            numbers = [int(n) for n in told.groups() if n] if told else []
            there = any(
                _leads(each) and _same(str(each.get("href")), to, page.url)
                for each in root.iter("a")
            )
            if there or (numbers and numbers[0] == int(value) < numbers[1]):
                yield to
            return


def _leads(link: Any) -> bool:
    """Whether a link goes anywhere now."""
    href = (link.get("href") or "").strip()
    around = link.getparent()
    marks = (link.get("class") or "", around.get("class") or "" if around is not None else "")
    return (
        bool(href)
        and not href.startswith("#")
        and not href.lower().startswith(("javascript:", "mailto:", "tel:", "data:"))
        and link.get("aria-disabled") != "true"
        and not any(_OFF.search(mark) for mark in marks)
    )


def _in_pager(link: Any) -> bool:
    for each in link.iterancestors():
        marks = f"{each.get('class') or ''} {each.get('id') or ''} {each.get('aria-label') or ''}"
        if _PAGER.search(marks):
            return True
        if each.tag in ("main", "body"):
            return False
    return False


def _said(element: Any) -> str:
    return _BLANK.sub(" ", element.text_content()).strip()


def _same(href: str, url: str, base: str = "") -> bool:
    return _joined(base or url, href) == _plain(url)


def _joined(base: str, href: str) -> str:
    """Where a link leads; "" for what is no address."""
    try:
        return _plain(urljoin(base, href.strip()))
    except ValueError:
        return ""


def _near(url: str, base: str) -> bool:
    """Whether an address is one of the same site."""
    there, here = urlsplit(url), urlsplit(base)
    return there.scheme in ("http", "https") and there.netloc == here.netloc


def _plain(url: str) -> str:
    return str(urldefrag(url)[0])


def _texts(page: Page) -> set[str]:
    """What stands on a page, piece by piece."""
    found = (_BLANK.sub(" ", str(text)).strip() for text in _parsed(page.html).itertext())
    return {text for text in found if text}
