"""Documents: the small part of HTML that the local sites are written in, as a tree."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from html.parser import HTMLParser

VOID = {"br", "img", "input", "hr", "meta", "link"}
ENDED_BY = {
    "p": {"p", "h1", "h2", "h3", "ul", "ol", "table", "form", "div", "section"},
    "li": {"li"},
    "tr": {"tr"},
    "td": {"td", "th", "tr"},
    "th": {"td", "th", "tr"},
    "option": {"option"},
}
"""Which start tag ends an element whose own end tag was left out."""
INLINE = {"a", "b", "strong", "em", "i", "span", "small", "code", "br"}


@dataclass(slots=True)
class Tag:
    """One element; its children are elements and texts."""

    name: str
    attributes: dict[str, str] = field(default_factory=dict)
    children: list[Tag | str] = field(default_factory=list)

    def get(self, name: str, otherwise: str = "") -> str:
        return self.attributes.get(name, otherwise)

    def has(self, name: str) -> bool:
        return name in self.attributes

    @property
    def classes(self) -> list[str]:
        return self.get("class").split()

    @property
    def text(self) -> str:
        """All words inside, white space made single."""
        words = "".join(
            child if isinstance(child, str) else "\n" if child.name == "br" else child.text
            for child in self.children
        )
        return re.sub(r"[ \t\r\n]+", " ", words).strip()

    def walk(self) -> Iterator[Tag]:
        """This element and all below it, parents first."""
        yield self
        for child in self.children:
            if isinstance(child, Tag):
                yield from child.walk()

    def find(self, name: str) -> Tag | None:
        return next((tag for tag in self.walk() if tag.name == name), None)

    def all(self, *names: str) -> list[Tag]:
        return [tag for tag in self.walk() if tag.name in names]


@dataclass(frozen=True, slots=True)
class Document:
    """A parsed page."""

    title: str
    body: Tag


@lru_cache(maxsize=64)
def parse(text: str) -> Document:
    """Read a page; what is not understood is passed over, as browsers do."""
    reader = _Reader()
    reader.feed(text)
    reader.close()
    title, body = reader.root.find("title"), reader.root.find("body")
    return Document(title.text if title else "", body or reader.root)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Tag("html")
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("html", "head"):
            return
        while len(self.open) > 1 and tag in ENDED_BY.get(self.open[-1].name, ()):
            self.open.pop()
        made = Tag(tag, {name: value or "" for name, value in attrs})
        self.open[-1].children.append(made)
        if tag not in VOID:
            self.open.append(made)

    def handle_endtag(self, tag: str) -> None:
        names = [each.name for each in self.open[1:]]
        if tag in names:
            del self.open[1 + len(names) - 1 - names[::-1].index(tag) :]

    def handle_data(self, data: str) -> None:
        if data.strip() or (data and self.open[-1].name in INLINE | {"p", "li", "td", "h1", "h2"}):
            self.open[-1].children.append(data)
