"""A page without what nobody reads: scripts, styles, drawings, handlers; its values all stay.

What stays: the text, the attributes that carry values, and data that lies in scripts (JSON-LD,
``__NEXT_DATA__``, ``window.X = {…}``) without its empty and its endless parts.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from lxml import etree
from lxml import html as parser

from skills.extraction.base import Json, Page
from skills.extraction.embedded import assigned, json_in

LONGEST_TEXT = 4000
"""Characters of one text in data: more is an article or a blob, no value of a row."""
LONGEST_ATTRIBUTE = 1500
MOST_CLASSES = 40
"""Of an element; more tell nothing."""
LONGEST_PIECE = 20_000
"""Characters of a text of the page in one piece: as many as a row's value may have."""
MOST_DATA = 1_500_000
"""Characters of all data in scripts."""
DEEPEST = 60
_DROPPED = ("style", "noscript", "template", "iframe", "object", "embed", "canvas", "base")
_KEPT_LINKS = frozenset({"next", "prev", "canonical"})
_ATTRIBUTES = frozenset({
    "alt", "class", "colspan", "content", "datetime", "dir", "headers", "href", "hreflang", "id",
    "lang", "max", "min", "name", "property", "rel", "role", "rowspan", "scope", "src", "start",
    "title", "typeof", "value", "vocab", "about", "resource", "itemid", "itemprop", "itemref",
    "itemscope", "itemtype", "hidden", "checked", "selected", "disabled",
})  # fmt: skip
_FAMILIES = ("data-", "aria-")
_WIDTH = re.compile(
    r"(?:^|;)\s*((?:width|--[\w-]*(?:rating|score|star|percent|value)[\w-]*)\s*:[^;]+)",
    re.IGNORECASE,
)
_NOT_DATA = frozenset({
    "i18n", "messages", "translations", "locales", "featureflags", "flags", "experiments", "theme",
    "stylesheets", "css", "runtimeconfig", "polyfills", "webpack", "sourcemap", "requestid",
})  # fmt: skip
_BLANK = re.compile(r"[ \t\r\n\f]+")
_NO_TEXT = re.compile("[\ud800-\udfff\ufffe\uffff]")
"""Halves of letters, and what is none: JSON may hold them, no document and no file does."""
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f]")


def cleaned(page: Page) -> Page:
    """The page with clean HTML."""
    return replace(page, html=clean(page.html))


def clean(html: str) -> str:
    """``html`` without what carries no value."""
    root = _parsed(html)
    for each in list(root.iter(etree.Comment, etree.ProcessingInstruction)):
        _drop(each)
    left = MOST_DATA
    for script in list(root.iter("script")):
        kept = _script(script)
        if 0 < len(kept) <= left:
            left -= len(kept)
            script.text = kept
            for name in set(script.attrib) - {"type", "id"}:
                del script.attrib[name]
        else:
            _drop(script)
    for svg in list(root.iter("svg")):
        _drawing(svg)
    for each in list(root.iter(*_DROPPED, "link", "meta")):
        if not (each.tag in ("link", "meta") and _tells(each)):
            _drop(each)
    for each in root.iter():
        if isinstance(each.tag, str) and each.tag != "script":
            _attributes(each)
    _squeeze(root, kept=False)
    return "<!DOCTYPE html>" + str(etree.tostring(root, encoding="unicode", method="html"))


def _parsed(html: str) -> Any:
    """Never fails: what is no HTML is an empty page."""
    text = _CONTROL.sub("", html)
    try:
        return parser.document_fromstring(
            text.encode("utf-8", "replace"), parser=parser.HTMLParser(encoding="utf-8")
        )
    except (etree.ParserError, ValueError):
        return parser.document_fromstring("<html><body></body></html>")


def _drop(element: Any) -> None:
    """Take it out; the text behind it stays."""
    parent = element.getparent()
    if parent is None:
        return
    tail, before = element.tail or "", element.getprevious()
    if tail and before is not None:
        before.tail = (before.tail or "") + tail
    elif tail:
        parent.text = (parent.text or "") + tail
    parent.remove(element)


def _tells(element: Any) -> bool:
    """Whether a ``link`` or ``meta`` says something of the page's values."""
    if element.get("itemprop") or element.get("property"):
        return True
    return bool(_KEPT_LINKS & set((element.get("rel") or "").lower().split()))


def _drawing(svg: Any) -> None:
    """A drawing is left out; what it is called stays."""
    title = svg.find(".//{*}title")
    called = svg.get("aria-label") or (title.text if title is not None else None)
    if not called and not (svg.get("class") and _counts(svg)):
        _drop(svg)
        return
    tail, names = svg.tail, {k: svg.get(k) for k in ("class", "role", "title") if svg.get(k)}
    svg.clear()
    svg.tag, svg.tail = "i", tail
    for name, value in names.items():
        svg.set(name, value)
    if called:
        svg.set("aria-label", " ".join(called.split()))


def _counts(svg: Any) -> bool:
    """Whether it is one of several side by side, as stars are."""
    around = (svg.getprevious(), svg.getnext())
    return any(each is not None and each.tag in ("svg", "i") for each in around)


def _attributes(element: Any) -> None:
    for name, value in list(element.attrib.items()):
        plain = str(name).lower()
        if plain == "style":
            widths = "; ".join(w.strip() for w in _WIDTH.findall(value))
            if widths:
                element.set(name, widths)
                continue
        elif (
            (plain in _ATTRIBUTES or plain.startswith(_FAMILIES))
            and len(value) <= LONGEST_ATTRIBUTE
            and not value.startswith("data:")
            and not (plain == "href" and value.lower().lstrip().startswith("javascript:"))
        ):
            if plain == "class" and len(names := value.split()) > MOST_CLASSES:
                element.set(name, " ".join(names[:MOST_CLASSES]))
            continue
        del element.attrib[name]


def _squeeze(element: Any, *, kept: bool) -> None:
    """Runs of white space become one blank, except where they are shown."""
    stack: list[tuple[Any, bool]] = [(element, kept)]
    while stack:
        each, shown = stack.pop()
        shown = shown or each.tag in ("pre", "textarea", "script")
        if each.text and not shown:
            each.text = _BLANK.sub(" ", each.text)[:LONGEST_PIECE]
        for child in each:
            if child.tail and not shown:
                child.tail = _BLANK.sub(" ", child.tail)[:LONGEST_PIECE]
            stack.append((child, shown))


def _script(script: Any) -> str:
    """What a script holds as data, written shortly; empty where it is none."""
    text = script.text or ""
    kind = (script.get("type") or "").partition(";")[0].strip().lower()
    if kind.endswith("json"):
        value = pruned(json_in(text))
        if kind == "application/ld+json":
            return _written(value) if value else ""
        return _written(value) if _has_things(value) else ""
    if kind and "javascript" not in kind and kind != "module":
        return ""
    found = ((name, pruned(value)) for name, value in assigned(text))
    return "".join(f"{name} = {_written(value)};" for name, value in found if _has_things(value))


def _written(value: Json) -> str:
    # "</" would end the element the data stands in
    told = json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/")
    return _NO_TEXT.sub("", told)


def pruned(value: Json, depth: int = 0) -> Json:
    """Data without its empty parts, endless texts, and what is known to be no data; None where
    nothing is left."""
    if isinstance(value, dict):
        inside = {
            key: pruned(each, depth + 1) for key, each in value.items()
            if key.lower().strip("_") not in _NOT_DATA
        } if depth < DEEPEST else {}  # fmt: skip
        return {key: each for key, each in inside.items() if each is not None} or None
    if isinstance(value, list):
        # places in a list count, so what is empty stays in it
        items = [pruned(each, depth + 1) for each in value] if depth < DEEPEST else []
        return items if any(each is not None for each in items) else None
    if isinstance(value, str):
        return value if value.strip() and len(value) <= LONGEST_TEXT else None
    return value


def _has_things(value: Json) -> bool:
    """Whether data tells of things: somewhere an object with two values or more."""
    return any(
        sum(isinstance(each, str | int | float) for each in thing.values()) > 1
        for thing in _objects(value, 0)
    )


def _objects(value: Json, depth: int) -> Iterator[dict[str, Json]]:
    if isinstance(value, dict):
        yield value
        inside: list[Json] = list(value.values())
    else:
        inside = value if isinstance(value, list) else []
    if depth < DEEPEST:
        for each in inside:
            yield from _objects(each, depth + 1)
