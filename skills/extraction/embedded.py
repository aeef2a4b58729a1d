"""A page packed for ``page.load``: its tree, and the data that lay in it beside the tree.

Data comes first (schema.org's JSON-LD, ``__NEXT_DATA__`` and its like, ``window.X = {…}``, JSON the
page fetched); microdata and RDFa stay in the tree as attributes.
"""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import urljoin, urlsplit

from lxml import etree
from lxml import html as lxml_html

from skills.extraction.base import Json, Page

SKIPPED = frozenset({"script", "style", "svg", "iframe", "link", "meta", "base"})
KEPT_META = frozenset({"itemprop", "property"})
LONGEST_ATTRIBUTE = 2000
LARGEST = 8_000_000
"""Characters of one piece of data."""
DEEPEST = 100
MOST_NODES = 40_000
_ASSIGNED = re.compile(
    r"(?:(?:window|self|globalThis)\s*(?:\.\s*([\w$]+)|\[\s*[\"']([\w$.-]+)[\"']\s*\])"
    r"|(?:var|let|const)\s+([\w$]+))\s*=\s*(JSON\.parse\(\s*)?(?=[\[{\"'])"
)
_HALVES = re.compile("[\ud800-\udfff]")
_DECODER = json.JSONDecoder()


def packed(page: Page) -> dict[str, Any]:
    """What ``page.load`` takes; plain JSON."""
    root = _parsed(page.html)
    language = page.language or (root.get("lang") or "")
    data = {name: _sound(value) for name, value in _data(root, page)}
    return {
        "url": _base(root, page.url), "language": language[:20], "at": page.at,
        "root": _tree(root, 0, itertools.count()),
        "data": data,
    }  # fmt: skip


def _parsed(html: str) -> Any:
    parser = lxml_html.HTMLParser(encoding="utf-8", huge_tree=False)
    if not html.strip():
        html = "<html><body></body></html>"
    try:
        root = lxml_html.document_fromstring(html.encode("utf-8", "replace"), parser=parser)
    except (etree.ParserError, ValueError):
        root = lxml_html.document_fromstring(b"<html><body></body></html>")
    return root


def _base(root: Any, url: str) -> str:
    found = root.find(".//base[@href]")
    if found is None:
        return url
    try:
        return urljoin(url, str(found.get("href")))
    except ValueError:
        return url


def _tree(element: Any, depth: int, made: Iterator[int]) -> list[Any]:
    attributes = {
        str(name).lower(): str(value)[:LONGEST_ATTRIBUTE]
        for name, value in element.attrib.items()
        if not str(name).lower().startswith("on")
    }
    children: list[Any] = []
    if element.text and element.text.strip():
        children.append(element.text)
    elif element.text:
        children.append(" ")
    for child in element if depth < DEEPEST else ():
        if isinstance(child.tag, str) and _wanted(child):
            if next(made) >= MOST_NODES:
                break
            children.append(_tree(child, depth + 1, made))
        if child.tail:
            children.append(child.tail if child.tail.strip() else " ")
    return [str(element.tag).lower(), attributes, children]


def _wanted(element: Any) -> bool:
    tag = str(element.tag).lower()
    if tag in ("meta", "link"):
        return any(element.get(name) for name in KEPT_META)
    return tag not in SKIPPED


def _data(root: Any, page: Page) -> Iterator[tuple[str, Json]]:
    """Names and values; one name is one value."""
    linked: list[Json] = []
    seen: dict[str, int] = {}
    for script in root.iter("script"):
        text = script.text or ""
        kind = (script.get("type") or "").split(";")[0].strip().lower()
        if not text.strip() or len(text) > LARGEST:
            continue
        if kind == "application/ld+json":
            linked += _linked(json_in(text))
        elif kind.endswith("json"):
            value = json_in(text)
            if isinstance(value, (dict, list)):
                yield _numbered(f"script {script.get('id') or 'json'}", seen), value
        elif not kind or "javascript" in kind or kind == "module":
            for name, value in assigned(text):
                yield _numbered(name, seen), value
    if linked:
        yield "ld+json", linked
    for each in page.received:
        if isinstance(each.value, (dict, list)) and not is_deep(each.value):
            yield _numbered(f"received {urlsplit(each.url).path}", seen), each.value


def _sound(value: Json) -> Json:
    """Without halves of letters, which no file takes."""
    told = json.dumps(value, ensure_ascii=False)
    if told.isascii() or not _HALVES.search(told):
        return value
    whole: Json = json.loads(_HALVES.sub("\ufffd", told))
    return whole


def _numbered(name: str, seen: dict[str, int]) -> str:
    seen[name] = seen.get(name, 0) + 1
    return name if seen[name] == 1 else f"{name} {seen[name]}"


def _linked(value: Json) -> list[Json]:
    """The things of JSON-LD, one by one: graphs and lists opened."""
    if isinstance(value, list):
        return [thing for each in value for thing in _linked(each)]
    if not isinstance(value, Mapping):
        return []
    if isinstance(value.get("@graph"), list):
        return _linked(value["@graph"])
    return [dict(value)]


def json_in(text: str) -> Json:
    """The JSON a script element holds; None for what is none."""
    text = text.strip().removeprefix("<!--").removesuffix("-->").strip()
    text = re.sub(r"^(?://\s*)?<!\[CDATA\[|(?://\s*)?\]\]>$", "", text).strip()
    try:
        value: Json = json.loads(text, strict=False)
    except (ValueError, RecursionError):
        return None
    return None if is_deep(value) else value


def is_deep(value: Json) -> bool:
    """Whether data is nested deeper than anybody nests it, and than whoever walks it can go."""
    level = [value]
    for _ in range(DEEPEST):
        level = [
            inner for each in level if isinstance(each, (dict, list))
            for inner in (each.values() if isinstance(each, dict) else each)
        ]  # fmt: skip
    return bool(level)


def assigned(text: str) -> Iterator[tuple[str, Json]]:
    """The data a script assigns: ``window.X = {…}``, ``JSON.parse("…")``."""
    at = 0
    while found := _ASSIGNED.search(text, at):
        at = found.end()
        try:
            value, at = _DECODER.raw_decode(text, at)
            if found[4] and isinstance(value, str):
                value = json.loads(value)
        except (ValueError, RecursionError):
            continue
        if isinstance(value, (dict, list)) and not is_deep(value):
            yield f"window.{found[1] or found[2] or found[3]}", value
